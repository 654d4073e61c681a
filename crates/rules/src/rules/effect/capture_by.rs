//! **capture-by**: a piece takes by what its move does next to it: by custody, intervention, approach, withdrawal,
//! encirclement or coordination.
//!
//! ```toml
//! [rules.capture-by.custody]
//! pieces = ["pawn"]            # the types that take so; or "all"
//! captives = "all"             # the types that they take so; or a list
//! directions = "orthogonal"    # or "diagonal" or "all"
//! rows = false                 # true: a whole row of enemy pieces at once
//! hostile = ["e5"]             # while empty, these squares enclose as a piece of the mover's side does
//! [rules.capture-by.coordination]
//! pieces = ["rook"]
//! with = ["king"]
//! ```
//!
//! Each way is a table with these keys, as far as they have a meaning for it:
//!
//! - `custody`: the moved piece takes an enemy piece between it and another piece of its side;
//! - `intervention`: it takes the two enemy pieces between which it has moved;
//! - `approach`: it takes the enemy piece in front of it, on the line of its move;
//! - `withdrawal`: it takes the enemy piece from which it has moved straight away;
//! - `encirclement`: it takes an enemy piece next to it that has pieces of the mover's side on all sides;
//! - `coordination`: it takes what stands where its rank crosses the file of a piece that it coordinates with, or its
//!   file the rank of that piece.
//!
//! ```text
//! R r . N    the knight has come from elsewhere: nothing is enclosed, for there is a gap
//! R r N .    by custody it takes the rook
//! ```
//!
//! A piece takes so with any move of its own, also with a capture or with castling, by the type that it had before. A
//! piece that is dropped, or stays where it was, takes nothing so; a move that is not straight neither approaches nor
//! withdraws. All that is taken leaves the board at once. It does not change its captor, as absorption, metamorphosis and
//! turncoats do.
//!
//! A royal piece is never taken so, but an enemy piece that could take it with its next move gives check: with one of its
//! own moves, captures in passing aside, whatever becomes of that piece or of its king.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Region, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, DIRECTIONS, Square};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::Problems;
use menagerie_board::words::{capitalized, with_article};
use menagerie_kernel::{Arrival, CheckInfo, Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program, ray};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The ways in which pieces take besides moving onto what they take.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaptureBy {
    /// Taking what stands between the moved piece and another of its side.
    #[serde(default)]
    pub custody: Option<Manner>,
    /// Taking the two pieces between which a piece has moved.
    #[serde(default)]
    pub intervention: Option<Manner>,
    /// Taking what stands in front of the moved piece, on the line of its move.
    #[serde(default)]
    pub approach: Option<Manner>,
    /// Taking what a piece has moved straight away from.
    #[serde(default)]
    pub withdrawal: Option<Manner>,
    /// Taking what has pieces of the mover's side on all sides.
    #[serde(default)]
    pub encirclement: Option<Manner>,
    /// Taking where the lines of the moved piece and of another cross.
    #[serde(default)]
    pub coordination: Option<Manner>,
}

/// Who takes whom in one of these ways.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manner {
    /// The types that take so.
    #[serde(default)]
    pub pieces: PieceNames,
    /// The types that are taken so.
    #[serde(default)]
    pub captives: PieceNames,
    /// On which lines; of coordination only its files and ranks.
    #[serde(default)]
    pub directions: Directions,
    /// Whether a whole row of enemy pieces without a gap is taken at once; not by encirclement or coordination.
    #[serde(default)]
    pub rows: bool,
    /// Squares that enclose like a piece of the mover's side while they are empty, for custody and encirclement.
    #[serde(default)]
    pub hostile: Option<Region>,
    /// The types that a piece coordinates with.
    #[serde(default)]
    pub with: Option<PieceNames>,
}

/// Some of the eight directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Directions {
    /// Along ranks and files.
    #[default]
    Orthogonal,
    /// Along diagonals.
    Diagonal,
    /// Both.
    All,
}

impl Directions {
    /// Whether a direction is one of them.
    ///
    /// ```
    /// use menagerie_rules::rules::effect::Directions;
    ///
    /// assert!(Directions::Orthogonal.have((0, -1)) && !Directions::Diagonal.have((0, -1)));
    /// ```
    pub fn have(self, (dx, dy): (i16, i16)) -> bool {
        match self {
            Directions::Orthogonal => dx == 0 || dy == 0,
            Directions::Diagonal => dx != 0 && dy != 0,
            Directions::All => true,
        }
    }

    fn line(self) -> &'static str {
        match self {
            Directions::Orthogonal => "rank or file",
            Directions::Diagonal => "diagonal",
            Directions::All => "rank, file or diagonal",
        }
    }
}

/// One of the ways of taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Between two pieces of the mover's side.
    Custody,
    /// On both sides of the mover.
    Intervention,
    /// In front of the mover.
    Approach,
    /// Behind the mover.
    Withdrawal,
    /// Among pieces of the mover's side.
    Encirclement,
    /// Where lines of two pieces cross.
    Coordination,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::Custody => "custody",
            Way::Intervention => "intervention",
            Way::Approach => "approach",
            Way::Withdrawal => "withdrawal",
            Way::Encirclement => "encirclement",
            Way::Coordination => "coordination",
        }
    }
}

impl CaptureBy {
    /// The ways that the game has, with who takes whom.
    pub fn manners(&self) -> impl Iterator<Item = (Way, &Manner)> {
        let all = [
            (Way::Custody, &self.custody),
            (Way::Intervention, &self.intervention),
            (Way::Approach, &self.approach),
            (Way::Withdrawal, &self.withdrawal),
            (Way::Encirclement, &self.encirclement),
            (Way::Coordination, &self.coordination),
        ];
        all.into_iter().filter_map(|(way, manner)| Some((way, manner.as_ref()?)))
    }
}

impl Manner {
    /// Whether pieces of a type take so.
    pub fn takes(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.has(&definition.piece(kind).name)
    }

    /// Whether pieces of a type are taken so, or a royal one attacked.
    pub fn is_captive(&self, definition: &Definition, kind: Kind) -> bool {
        self.captives.has(&definition.piece(kind).name)
    }

    fn check(&self, way: Way, definition: &Definition, problems: &mut Problems) {
        let at = |key: &str| format!("rules.capture-by.{}.{key}", way.name());
        self.pieces.check(definition, &at("pieces"), problems);
        self.captives.check(definition, &at("captives"), problems);
        if self.rows && matches!(way, Way::Encirclement | Way::Coordination) {
            problems.add(at("rows"), format!("{} takes no rows", way.name()));
        }
        if way == Way::Coordination && self.directions != Directions::Orthogonal {
            problems.add(at("directions"), "coordination is along ranks and files");
        }
        match &self.hostile {
            Some(region) if matches!(way, Way::Custody | Way::Encirclement) => {
                region.check(&definition.board, &at("hostile"), problems);
            }
            Some(_) => problems.add(at("hostile"), format!("{} encloses nothing", way.name())),
            None => {}
        }
        match &self.with {
            Some(names) if way == Way::Coordination => names.check(definition, &at("with"), problems),
            Some(_) => problems.add(at("with"), format!("{} takes one piece: remove it", way.name())),
            None if way == Way::Coordination => {
                problems
                    .add(format!("rules.capture-by.{}", way.name()), "write the types of the other piece in `with`");
            }
            None => {}
        }
    }

    fn sentence(&self, way: Way, definition: &Definition) -> String {
        let who = capitalized(&with_article(&self.pieces.in_words()));
        let whom = |number: &str| match (&self.captives, self.rows) {
            (PieceNames::Word(_), false) => format!("{number} enemy piece"),
            (PieceNames::Word(_), true) => "every enemy piece of a row without a gap".to_string(),
            (PieceNames::These(_), false) => format!("{number} enemy {}", self.captives.in_words()),
            (PieceNames::These(_), true) => {
                format!("every piece of a row of enemy {} without a gap", self.captives.several_in_words())
            }
        };
        let line = self.directions.line();
        let hostile = match &self.hostile {
            Some(region) => format!(" or an empty square of {}", region.describe(&definition.board)),
            None => String::new(),
        };
        match way {
            Way::Custody => format!(
                "{who} that has moved takes {} directly between it and another piece of its side{hostile}, on a {line}.",
                whom("an")
            ),
            Way::Intervention => {
                format!(
                    "{who} that has moved directly between two enemy pieces on a {line} takes {} on both sides.",
                    whom("the")
                )
            }
            Way::Approach => format!(
                "{who} that has moved straight along a {line} takes {} directly in front of it on this line.",
                whom("the")
            ),
            Way::Withdrawal => format!(
                "{who} that has moved straight along a {line} takes {} directly behind the square that it left.",
                whom("the")
            ),
            Way::Encirclement => format!(
                "{who} that has moved takes {} next to it that has a piece of the mover's side{hostile} on each of its \
                 neighbouring squares along every {line}; at the edge of the board it has none there.",
                whom("an")
            ),
            Way::Coordination => {
                let with = self.with.as_ref().map(PieceNames::in_words).unwrap_or_default();
                format!(
                    "{who} that has moved takes {} where its rank crosses the file of {} of its side, and where its file \
                     crosses the rank of that piece.",
                    whom("an"),
                    with_article(&with)
                )
            }
        }
    }
}

impl Rule for CaptureBy {
    const NAME: &'static str = "capture-by";
    const PHASE: Phase = Phase::Effect;
    const CONFLICTS: &'static [&'static str] = &["co-squares", "explosion"];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.manners().next().is_none() {
            let ways = "`custody`, `intervention`, `approach`, `withdrawal`, `encirclement` or `coordination`";
            problems.add("rules.capture-by", format!("expected a table for one or more of the ways {ways}"));
        }
        self.manners().for_each(|(way, manner)| manner.check(way, definition, problems));
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for CaptureBy {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if let Some(royal) =
            definition.royal().filter(|&royal| self.manners().any(|(_, m)| m.is_captive(definition, royal)))
        {
            let king = &definition.piece(royal).name;
            setting.add(
                Topic::Check,
                format!(
                    "A {king} is in check too if an enemy piece could take it by what its next move does next to it."
                ),
            );
        }
    }

    fn sentences(&self, definition: &Definition, _setting: &Setting) -> Vec<String> {
        self.manners().map(|(way, manner)| manner.sentence(way, definition)).collect()
    }
}

impl<B: Bits, P: Phases<B, Effect: From<CaptureByOp<B>>>> Lower<B, P> for CaptureBy {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let line = |square, way| -> Box<[Square]> { ray(board, square, way).into() };
        let crossings = |square: Square| program.file_of[square.index()] | program.rank_of[square.index()];
        program.add_effect(CaptureByOp {
            lines: board.squares().map(|square| DIRECTIONS.map(|way| line(square, way))).collect(),
            headings: headings(board),
            queenwise: board.squares().map(|square| lines_of::<B>(board, square) | crossings(square)).collect(),
            manners: self.manners().map(|(way, manner)| CompiledManner::new(way, manner, definition)).collect(),
        });
    }
}

/// All squares on the eight lines from a square.
fn lines_of<B: Bits>(board: &Board, square: Square) -> B {
    let lines = DIRECTIONS.into_iter().flat_map(|way| ray(board, square, way));
    lines.fold(B::EMPTY, |set, square| set | B::bit(square))
}

/// Per square and square the direction of a straight move from one to the other, by its place among the eight.
fn headings(board: &Board) -> Box<[Option<u8>]> {
    let heading = |from: Square, to: Square| {
        let (from, to) = (board.cell(from), board.cell(to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let way = (dx.signum(), dy.signum());
        DIRECTIONS.iter().position(|&known| straight && known == way).map(|place| place as u8)
    };
    board.squares().flat_map(|from| board.squares().map(move |to| heading(from, to))).collect()
}

/// Taking by other means than by moving onto a piece, compiled.
pub struct CaptureByOp<B> {
    /// Per square the lines from it, in the order of the directions.
    lines: Vec<[Box<[Square]>; 8]>,
    /// Per square and square the direction from one to the other.
    headings: Box<[Option<u8>]>,
    /// Per square all squares on its lines: only a move from one of them or to one of them takes what stands there.
    queenwise: Vec<B>,
    manners: Vec<CompiledManner<B>>,
}

/// One way of taking, compiled.
struct CompiledManner<B> {
    way: Way,
    /// Per type whether it takes so.
    takes: Vec<bool>,
    /// The types that are taken so.
    captives: Vec<Kind>,
    /// The directions that count.
    directions: [bool; 8],
    rows: bool,
    /// Per colour of the mover the squares that enclose while they are empty.
    hostile: [B; 2],
    /// The types that a piece coordinates with.
    with: Vec<Kind>,
}

/// A piece that has moved, and what stands where after that.
struct Situation<'a, B: Bits> {
    kind: Kind,
    color: Color,
    from: Square,
    to: Square,
    pieces: &'a Pieces<B>,
}

impl<B: Bits> CompiledManner<B> {
    fn new(way: Way, manner: &Manner, definition: &Definition) -> CompiledManner<B> {
        let board = &definition.board;
        let hostile = |color| manner.hostile.as_ref().map_or(B::EMPTY, |region| region.bits(board, color));
        let with = |kind: &Kind| manner.with.as_ref().is_some_and(|names| names.has(&definition.piece(*kind).name));
        CompiledManner {
            way,
            takes: definition.kinds().map(|kind| manner.takes(definition, kind)).collect(),
            captives: definition.kinds().filter(|&kind| manner.is_captive(definition, kind)).collect(),
            directions: DIRECTIONS.map(|direction| manner.directions.have(direction)),
            rows: manner.rows,
            hostile: Color::BOTH.map(hostile),
            with: definition.kinds().filter(with).collect(),
        }
    }

    /// The captives at the beginning of a line, and the square after them.
    fn run(&self, line: &[Square], captives: B) -> (B, Option<Square>) {
        let longest = if self.rows { usize::MAX } else { 1 };
        let count = line.iter().take(longest).take_while(|&&square| captives.has(square)).count();
        let run = line[..count].iter().fold(B::EMPTY, |set, &square| set | B::bit(square));
        (run, line.get(count).copied())
    }

    /// What encloses for a colour besides its pieces.
    fn encloses(&self, at: &Situation<'_, B>) -> B {
        at.pieces.side(at.color) | self.hostile[at.color.index()].minus(at.pieces.occupied())
    }
}

impl<B: Bits> CaptureByOp<B> {
    /// The captives of one way that a piece takes.
    fn taken_by<P: Phases<B>>(
        &self,
        manner: &CompiledManner<B>,
        program: &Program<B, P>,
        at: &Situation<'_, B>,
        captives: B,
    ) -> B {
        if captives.is_empty() || !manner.takes[at.kind.index()] {
            return B::EMPTY;
        }
        let lines = &self.lines[at.to.index()];
        let counted = || (0..8).filter(|&direction| manner.directions[direction]);
        let heading = self.headings[at.from.index() * self.lines.len() + at.to.index()].map(usize::from);
        match manner.way {
            Way::Custody => counted().fold(B::EMPTY, |taken, direction| {
                let (run, end) = manner.run(&lines[direction], captives);
                taken | run.when(end.is_some_and(|end| manner.encloses(at).has(end)))
            }),
            Way::Intervention => counted().filter(|direction| *direction < 4).fold(B::EMPTY, |taken, direction| {
                let [one, other] = [direction, direction + 4].map(|way| manner.run(&lines[way], captives).0);
                taken | (one | other).when(one.any() && other.any())
            }),
            Way::Approach | Way::Withdrawal => match heading.filter(|&heading| manner.directions[heading]) {
                Some(heading) if manner.way == Way::Approach => manner.run(&lines[heading], captives).0,
                Some(heading) => manner.run(&self.lines[at.from.index()][(heading + 4) % 8], captives).0,
                None => B::EMPTY,
            },
            Way::Encirclement => {
                let enclosing = manner.encloses(at);
                let closed = |square: &Square| {
                    let mut next = counted().map(|direction| self.lines[square.index()][direction].first());
                    next.all(|next| next.is_some_and(|&next| enclosing.has(next)))
                };
                let next = counted().filter_map(|direction| lines[direction].first().copied());
                let closed = next.filter(|&square| captives.has(square) && closed(&square));
                closed.fold(B::EMPTY, |set, square| set | B::bit(square))
            }
            Way::Coordination => {
                let partners = at.pieces.those(Some(&manner.with), at.color).minus(B::bit(at.to));
                let (file, rank) = (program.file_of[at.to.index()], program.rank_of[at.to.index()]);
                let crossings =
                    |partner: Square| file & program.rank_of[partner.index()] | rank & program.file_of[partner.index()];
                partners.iter().fold(B::EMPTY, |set, partner| set | crossings(partner)) & captives
            }
        }
    }

    /// The type of a royal piece that is thought to stand on a square: the last of its type that does, or a king.
    fn royal_on<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        of: Color,
    ) -> Option<Kind> {
        let is_last = pieces.pseudo_royals(program, of).has(square);
        program.royal.filter(|_| !is_last).or_else(|| pieces.at(program, square).map(Piece::kind))
    }
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for CaptureByOp<B> {
    fn order(&self) -> u8 {
        Order::CaptureBy as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let (program, us) = (&*core.program, core.side);
        let royal = program.royal.map_or(B::EMPTY, |kind| pieces.of_kind(kind));
        let mut taken = B::EMPTY;
        for &Moved { from, to, .. } in moved {
            let Some(from) = from.filter(|&from| from != to) else { continue };
            let kind = core.cells[from.index()].kind();
            let at = Situation { kind, color: us, from, to, pieces };
            for manner in &self.manners {
                let captives = pieces.those(Some(&manner.captives), us.other()).minus(royal);
                taken |= self.taken_by(manner, program, &at, captives);
            }
        }
        for square in taken.iter() {
            let piece = pieces.at(program, square).expect("a piece that is taken stands on its square");
            edits.push(Edit::Remove { square, piece });
        }
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        false
    }

    fn endangers_kings(&self) -> bool {
        true
    }

    fn endangering(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        square: Square,
        by: Color,
        _occupied: B,
    ) -> Option<(Square, Square)> {
        let royal = self.royal_on(program, pieces, square, by.other())?;
        let mut shown = *pieces;
        if let Some(piece) = pieces.at(program, square) {
            shown.toggle(piece, B::bit(square));
        }
        shown.toggle(Piece::new(royal, by.other()), B::bit(square));
        RoyalCapture { op: self, program, pieces: &shown, square, by, royal }.find()
    }

    /// Any move may take what gives check, or let it take.
    fn watch(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color, info: &mut CheckInfo<B>) {
        let Some(king) = info.king else { return };
        info.check = pieces.guarded(program, king, us.other(), pieces.occupied());
        info.pinned = B::EMPTY;
        info.mask = !B::EMPTY;
        info.ends = !B::EMPTY;
        info.try_all = true;
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for CaptureByOp<B> {}

/// The question whether a side could take a royal piece on a square.
struct RoyalCapture<'a, B: Bits, P: Phases<B>> {
    op: &'a CaptureByOp<B>,
    program: &'a Program<B, P>,
    /// The pieces, the royal one among them.
    pieces: &'a Pieces<B>,
    square: Square,
    by: Color,
    /// The type of the royal piece.
    royal: Kind,
}

impl<B: Bits, P: Phases<B>> RoyalCapture<'_, B, P> {
    /// A piece that could take the royal one, and where it would go.
    fn find(&self) -> Option<(Square, Square)> {
        let (program, pieces) = (self.program, self.pieces);
        let wanted: ArrayVec<&CompiledManner<B>, 6> =
            self.op.manners.iter().filter(|manner| manner.captives.contains(&self.royal)).collect();
        let movers = pieces.royal_takers(program, self.square, self.by);
        for kind in (0..program.kinds).filter(|&kind| wanted.iter().any(|manner| manner.takes[kind])) {
            let piece = Piece::new(Kind(kind as u8), self.by);
            for from in (pieces.of_kind(Kind(kind as u8)) & movers).iter() {
                let mut found = None;
                self.steps(piece, from, |arrival| {
                    if found.is_none() && wanted.iter().any(|manner| self.takes(manner, piece, from, &arrival)) {
                        found = Some((from, arrival.to));
                    }
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Whether a move takes the royal piece in one way.
    fn takes(&self, manner: &CompiledManner<B>, piece: Piece, from: Square, arrival: &Arrival) -> bool {
        let (near, to) = (self.op.queenwise[self.square.index()], arrival.to);
        let may_take = near.has(to) || near.has(from) && manner.way == Way::Withdrawal;
        if to == self.square || !may_take {
            return false;
        }
        budget::spend(1);
        let after = self.after(piece, from, arrival);
        let at = Situation { kind: piece.kind(), color: self.by, from, to, pieces: &after };
        let royals = self.program.royal.map_or(B::EMPTY, |kind| after.of_kind(kind));
        let others = after.those(Some(&manner.captives), self.by.other()).minus(royals);
        self.op.taken_by(manner, self.program, &at, others | B::bit(self.square)).has(self.square)
    }

    /// The pieces as they stand after a move, before what it takes otherwise.
    fn after(&self, piece: Piece, from: Square, arrival: &Arrival) -> Pieces<B> {
        let mut after = *self.pieces;
        for square in arrival.taken.into_iter().flatten() {
            if let Some(piece) = after.at(self.program, square) {
                after.toggle(piece, B::bit(square));
            }
        }
        after.toggle(piece, B::bit(from));
        if let Some(there) = after.at(self.program, arrival.to) {
            after.toggle(there, B::bit(arrival.to) | arrival.unload.map_or(B::EMPTY, B::bit));
        }
        after.toggle(piece, B::bit(arrival.to));
        after
    }

    /// Visits the moves of a piece by its own power that bring it to another square.
    fn steps(&self, piece: Piece, from: Square, mut visit: impl FnMut(Arrival)) {
        let (program, occupied) = (self.program, self.pieces.occupied());
        let reach = program.reach_of(piece);
        let sides = self.pieces.sides_for(program, self.by, reach);
        let stays = program.shoots(piece.kind());
        let mut to = reach.quiet.attacks(&program.lines, from, occupied);
        for first in &reach.first[from.index()] {
            to |= first.walk.attacks(occupied) & first.walk.stops;
        }
        to = to.minus(occupied).when(program.own_quiet);
        let captures = reach.capture.attacks(&program.lines, from, occupied) & sides.enemy;
        to |= captures.when(program.own_captures && !stays);
        to.iter().for_each(|to| visit(Arrival { to, taken: [None; 2], unload: None }));
        reach.paths.arrivals(from, &sides, |arrival| {
            let there = self.pieces.at(program, arrival.to);
            let shoots = stays && arrival.taken[0].is_none() && there.is_some();
            // A piece is not put where it would have to promote.
            let due = program.promotion.as_ref().zip(there).map_or(B::EMPTY, |(promotion, it)| promotion.due(it));
            if arrival.to != from && !shoots && !arrival.unload.is_some_and(|put| due.has(put)) {
                visit(arrival);
            }
        });
    }
}
