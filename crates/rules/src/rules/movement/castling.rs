//! **castling**: a king and a rook that have not moved go in one move, as in orthodox chess.
//!
//! ```toml
//! [rules.castling]
//! moves = [
//!     { right = "K", king = "e1", to = "g1", rook = "h1", rook-to = "f1" },
//!     { right = "Q", king = "e1", to = "c1", rook = "a1", rook-to = "d1" },
//! ]
//! black-moves = []            # black's, where they do not mirror white's
//! piece = "king"              # the type in the king's place, the royal one unless another is named
//! rook = ["rook", "knight"]   # one type or several in the rook's place
//! wins = []                   # rights by which a side wins, black's lower case: it loses when it has lost them all
//! opposite = false            # true: who castles takes the right of the same letter from the opponent
//! dropped = false             # true: two that stand on their homes when one of them is dropped there may castle
//! ```
//!
//! Instead of `moves`, king and rooks may castle from whatever squares of a rank they begin on:
//!
//! ```toml
//! [rules.castling]
//! moves = []
//!
//! [rules.castling.anywhere]
//! kingside = { to = "g1", rook-to = "f1" }     # with a rook to the right of the king
//! queenside = { to = "c1", rook-to = "d1" }    # with one to its left
//! fen = "x-fen"               # how a FEN is written: `shredder` has the files of the rooks, as in HAha; both are read
//! ```
//!
//! Several moves may share a right, for a king with several homes. All squares between king and rook and all that they
//! cross or come to must be empty. A side whose royal piece is in check does not castle; a royal king may not cross an
//! attacked square either, nor be in check after the move and its effects. A king that is royal as the last of its type
//! (`pseudo-royal` of `extinction`) castles neither out of check nor across attacked squares; while only another such piece
//! is in check, a castling may end that.

use super::castling_anywhere::AnywhereOp;
use super::{CastledOp, CastlingAnywhere, CastlingText};
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::facts::{self, CastlingWay, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Cell, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CheckInfo, Core, Form, Move, Phases, Program, RightHomes, RightsGained, Sink};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of castling.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Castling {
    /// White's castling moves.
    #[serde(default)]
    pub moves: Vec<CastlingMove>,
    /// Black's, where they do not mirror white's.
    #[serde(default)]
    pub black_moves: Vec<CastlingMove>,
    /// The type that castles in the king's place: the royal one if none is named.
    #[serde(default)]
    pub piece: Option<String>,
    /// The types that stand in the rook's place.
    #[serde(default = "rook")]
    pub rook: CastlingRooks,
    /// The rights by which a side wins when it castles, black's lower case; without any of its own it loses.
    #[serde(default)]
    pub wins: Vec<char>,
    /// Whether a side that castles takes the right of the same letter from the opponent.
    #[serde(default)]
    pub opposite: bool,
    /// Whether king and rook get the right when one of them is dropped on its home and the other stands on its own.
    #[serde(default)]
    pub dropped: bool,
    /// Castling from whatever squares of a rank king and rooks begin on, instead of `moves`.
    #[serde(default)]
    pub anywhere: Option<CastlingAnywhere>,
}

/// One type or several that castle in the rook's place.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged, expecting = "write the name of a piece, or a list of names")]
pub enum CastlingRooks {
    /// This one.
    One(String),
    /// Any of these.
    Any(Vec<String>),
}

fn rook() -> CastlingRooks {
    CastlingRooks::One("rook".to_string())
}

/// One castling move.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingMove {
    /// The letter of the right in the FEN, upper case.
    pub right: char,
    /// The home of the king.
    pub king: String,
    /// Where the king goes.
    pub to: String,
    /// The home of the rook.
    pub rook: String,
    /// Where the rook goes.
    pub rook_to: String,
}

/// The squares of a castling move for one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingSquares {
    /// The home of the king.
    pub king: Square,
    /// Where the king goes.
    pub to: Square,
    /// The home of the rook.
    pub rook: Square,
    /// Where the rook goes.
    pub rook_to: Square,
}

impl Castling {
    /// A colour's castling moves. Black's are named as white's where they mirror them.
    pub fn moves_of(&self, color: Color) -> &[CastlingMove] {
        if color == Color::Black && !self.black_moves.is_empty() { &self.black_moves } else { &self.moves }
    }

    /// The squares of one of a colour's moves, if the board has them all.
    pub fn squares(&self, board: &Board, castling: &CastlingMove, color: Color) -> Option<CastlingSquares> {
        let mirrored = color == Color::Black && self.black_moves.is_empty();
        let square = |name: &str| {
            let square = board.square(name)?;
            if mirrored { board.flip(square) } else { Some(square) }
        };
        Some(CastlingSquares {
            king: square(&castling.king)?,
            to: square(&castling.to)?,
            rook: square(&castling.rook)?,
            rook_to: square(&castling.rook_to)?,
        })
    }

    /// Every castling of a colour, from wherever: the letter of its right, upper case, and its squares.
    pub fn ways(&self, board: &Board, color: Color) -> Vec<(char, CastlingSquares)> {
        match &self.anywhere {
            Some(anywhere) => anywhere.ways(board, color),
            None => {
                let listed = self.moves_of(color).iter();
                listed.filter_map(|one| Some((one.right, self.squares(board, one, color)?))).collect()
            }
        }
    }

    /// The letters of a colour's rights, upper case, in the order in which they are written.
    pub fn rights_of(&self, board: &Board, color: Color) -> Vec<char> {
        let mut letters: Vec<char> = Vec::new();
        let listed = self.moves_of(color).iter().map(|castling| castling.right);
        for right in listed.chain(self.anywhere.iter().flat_map(|anywhere| anywhere.rights(board, color))) {
            if !letters.contains(&right) {
                letters.push(right);
            }
        }
        letters
    }

    /// The type that castles in the king's place.
    pub fn king_kind(&self, definition: &Definition) -> Option<Kind> {
        match &self.piece {
            Some(name) => definition.kind(name),
            None => definition.royal(),
        }
    }

    /// The names of the types that castle in the rook's place.
    pub fn rook_names(&self) -> &[String] {
        match &self.rook {
            CastlingRooks::One(name) => std::slice::from_ref(name),
            CastlingRooks::Any(names) => names,
        }
    }

    /// The types that castle in the rook's place.
    pub fn rook_kinds(&self, definition: &Definition) -> Vec<Kind> {
        self.rook_names().iter().filter_map(|name| definition.kind(name)).collect()
    }

    fn check_move(
        &self,
        definition: &Definition,
        castling: &CastlingMove,
        color: Color,
        place: &str,
    ) -> Result<(), Problem> {
        if !castling.right.is_ascii_uppercase() {
            return Err(Problem::new(format!("{place}.right"), "`right` is an upper-case letter"));
        }
        let CastlingMove { king, to, rook, rook_to, .. } = castling;
        for (key, name) in [("king", king), ("to", to), ("rook", rook), ("rook-to", rook_to)] {
            let place = format!("{place}.{key}");
            let square = definition.named_square(&place, name)?;
            if self.black_moves.is_empty() && definition.board.flip(square).is_none() {
                return Err(Problem::new(&place, format!("`{name}` has no square that mirrors it for black")));
            }
        }
        let Some(CastlingSquares { king, to, rook, rook_to }) = self.squares(&definition.board, castling, color) else {
            return Ok(());
        };
        let cells = [king, to, rook, rook_to].map(|square| definition.board.cell(square));
        let planes = [king, to, rook, rook_to].map(|square| definition.board.plane(square));
        if cells.iter().any(|cell| cell.y != cells[0].y) || planes.iter().any(|&plane| plane != planes[0]) {
            return Err(Problem::new(place, "king and rook castle along one rank"));
        }
        if king == rook || to == rook_to || king == to {
            return Err(Problem::new(place, "king and rook need squares of their own, and the king must move"));
        }
        let columns = cells.iter().map(|cell| cell.x);
        let (low, high) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
        if (low..=high).any(|x| definition.board.at(Cell { x, y: cells[0].y }).is_none()) {
            return Err(Problem::new(place, "there is a hole between king and rook"));
        }
        Ok(())
    }
}

impl Castling {
    /// Whether white's king could go from one square to another without castling, on an empty board.
    fn goes_alone(&self, definition: &Definition, from: Square, to: Square) -> bool {
        let Some(king) = self.king_kind(definition) else { return false };
        let (from, to) = (definition.board.cell(from), definition.board.cell(to));
        let paths = definition.piece(king).paths.iter().filter(|path| path.ends.quiet);
        let mut stops = paths.flat_map(|path| &path.steps).filter(|step| step.stop);
        stops.any(|step| (step.dx, step.dy) == (to.x - from.x, to.y - from.y))
    }

    /// Whether pieces of a type castle in the king's place, and whether in the rook's.
    pub(crate) fn parts(&self, definition: &Definition, kind: Kind) -> [bool; 2] {
        [self.king_kind(definition) == Some(kind), self.rook_kinds(definition).contains(&kind)]
    }

    /// The squares to which castlings bring a piece.
    pub(crate) fn arrivals(&self, definition: &Definition, piece: Piece) -> Vec<Square> {
        let color = piece.color();
        let [is_king, is_rook] = self.parts(definition, piece.kind());
        let castlings = self.ways(&definition.board, color).into_iter();
        castlings.flat_map(|(_, at)| [is_king.then_some(at.to), is_rook.then_some(at.rook_to)]).flatten().collect()
    }
}

impl Rule for Castling {
    const NAME: &'static str = "castling";
    const PHASE: Phase = Phase::Movement;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        match &self.piece {
            Some(name) => drop(problems.note(definition.named_kind("rules.castling.piece", name))),
            None if definition.royal().is_none() => {
                let what = "castling needs a royal piece: mark one in [pieces] with `royal = true`, or name a `piece`";
                problems.add("rules.castling", what);
            }
            None => {}
        }
        for (i, name) in self.rook_names().iter().enumerate() {
            let listed = matches!(self.rook, CastlingRooks::Any(_));
            let place = if listed { format!("rules.castling.rook[{i}]") } else { "rules.castling.rook".to_string() };
            let kind = problems.note(definition.named_kind(&place, name));
            if kind.is_some() && kind == self.king_kind(definition) {
                problems.add(place, format!("`{name}` castles in the king's place already"));
            }
        }
        if let Some(anywhere) = &self.anywhere {
            return anywhere.check(self, definition, problems);
        }
        if self.dropped && !definition.rule_names().contains(&"hand") {
            let problem = Problem::new("rules.castling.dropped", "nothing is ever dropped");
            problems.push(problem.help("add `[rules.hand]`"));
        }
        self.check_wins(definition, problems);
        for color in Color::BOTH {
            let (key, moves) = match color {
                Color::White => ("moves", &self.moves),
                Color::Black => ("black-moves", &self.black_moves),
            };
            let needed = usize::from(color == Color::White);
            if moves.len() < needed || moves.len() > 16 || self.rights_of(&definition.board, color).len() > 4 {
                let what = format!("give {needed} to 16 moves with at most 4 different rights");
                problems.add(format!("rules.castling.{key}"), what);
            }
            for (i, castling) in moves.iter().enumerate() {
                let place = format!("rules.castling.{key}[{i}]");
                problems.note(self.check_move(definition, castling, color, &place));
                let squares = |castling: &CastlingMove| {
                    [&castling.king, &castling.to, &castling.rook, &castling.rook_to].map(String::clone)
                };
                if moves[..i].iter().any(|other| squares(other) == squares(castling)) {
                    problems.add(&place, "this castling is listed twice");
                }
                let differs = |other: &&CastlingMove| other.right == castling.right && other.rook != castling.rook;
                if let Some(other) = moves.iter().find(differs) {
                    let what = format!(
                        "the right {} is of the rook on {} and of that on {}: give each a right of its own",
                        castling.right, castling.rook, other.rook
                    );
                    problems.add(format!("rules.castling.{key}"), what);
                    break;
                }
            }
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        let (Some(king), rooks) = (self.king_kind(definition), self.rook_kinds(definition)) else { return };
        if self.dropped {
            return;
        }
        if let Some(anywhere) = &self.anywhere {
            return anywhere.warn(definition, (king, &rooks), warnings);
        }
        for (i, castling) in self.moves.iter().enumerate() {
            let castles = |color| {
                let begins = |kind, square| definition.begins_on(Piece::new(kind, color), square);
                let squares = self.squares(&definition.board, castling, color);
                squares.is_some_and(|at| begins(king, at.king) && rooks.iter().any(|&rook| begins(rook, at.rook)))
            };
            // Black castles like this too where it mirrors white.
            if !castles(Color::White) && (!self.black_moves.is_empty() || !castles(Color::Black)) {
                let (king, rook) = (&castling.king, &castling.rook);
                let what =
                    format!("nobody can castle like this: no king and rook stand on {king} and {rook} at the start");
                let problem = Problem::new(format!("rules.castling.moves[{i}]"), what);
                warnings.push(problem.also("start.fen", "the start"));
            }
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        !self.wins.is_empty()
    }

    fn limit(&self, losses: &mut Losses) {
        if !self.wins.is_empty() {
            losses.lose(Capability::MateDecides);
        }
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        let ways = |color| {
            let way = |(right, at): (char, CastlingSquares)| {
                let CastlingSquares { king, to, rook, rook_to } = at;
                CastlingWay { right, king, to, rook, rook_to }
            };
            self.ways(&definition.board, color).into_iter().map(way).collect()
        };
        facts.castling = Some(facts::Castling {
            king: self.king_kind(definition),
            rooks: self.rook_kinds(definition),
            ways: Color::BOTH.map(ways),
            from_anywhere: self.anywhere.is_some(),
        });
    }
}

impl Describe for Castling {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-castling"));
        let king = self.king_kind(definition).map_or("king", |kind| definition.piece(kind).name.as_str());
        if let Some(anywhere) = &self.anywhere {
            return setting.add(Topic::Notation, say!(setting, anywhere.notation(), king));
        }
        let board = &definition.board;
        let all = self.moves.iter().filter_map(|castling| self.squares(board, castling, Color::White));
        let form = |at: CastlingSquares| at.text_among(all.clone(), |to| self.goes_alone(definition, at.king, to));
        let like = |wanted: CastlingText| {
            let at = all.clone().find(|&at| form(at) == wanted)?;
            let name = |square| board.name(square);
            let (from, to, rook) = (name(at.king), name(at.to), name(at.rook));
            Some(match wanted {
                CastlingText::King => say!(setting, "castling-like-king", from, to),
                CastlingText::Rook => say!(setting, "castling-like-rook", king, from, rook),
                CastlingText::Both => {
                    say!(setting, "castling-like-both", from, to, rook, rook_to = name(at.rook_to))
                }
            })
        };
        let forms =
            [CastlingText::King, CastlingText::Rook, CastlingText::Both].map(|form| like(form).unwrap_or_default());
        let text = say!(setting, "castling-notation", king, forms = forms.concat());
        setting.add(Topic::Notation, text);
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let king = self.king_kind(definition).map(|kind| definition.piece(kind));
        let king = king.map_or("king", |piece| piece.name.as_str());
        let rook = self.rook_names();
        let list = |moves: &[CastlingMove]| {
            let one = |m: &CastlingMove| {
                let (from, to, rook_from, rook_to) = (&m.king, &m.to, &m.rook, &m.rook_to);
                say!(setting, "castling-way", king, from, to, rook, rook_from, rook_to)
            };
            moves.iter().map(one).collect::<Vec<String>>().join("; ")
        };
        let (white, black) = (list(&self.moves), list(&self.black_moves));
        let may = match &self.anywhere {
            Some(anywhere) => anywhere.sentence(king, rook, setting),
            None if self.black_moves.is_empty() => say!(setting, "castling-mirrored", king, rook, white),
            None => say!(setting, "castling-listed", king, rook, white, black),
        };
        let mut lines = vec![may, say!(setting, "castling-between")];
        if setting.check {
            lines.extend(self.check_sentences(definition, king, setting));
        }
        if self.dropped {
            lines.push(say!(setting, "castling-dropped"));
        }
        lines.extend(self.consequences(setting));
        lines
    }
}

impl<B: Bits, P> Lower<B, P> for Castling
where
    P: Phases<B, Movement: From<CastlingOp<B>> + From<AnywhereOp<B>>, Decision: From<CastledOp>>,
{
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let rooks = self.rook_kinds(definition);
        let king = self.king_kind(definition).expect("the piece was checked");
        for color in Color::BOTH {
            if let Some(anywhere) = &self.anywhere {
                let op: AnywhereOp<B> = anywhere.lower(definition, color, (king, &rooks), program);
                program.movement[color.index()].push(op.into());
                continue;
            }
            for letter in self.rights_of(&definition.board, color) {
                let bit = program.rights_letters.len() as u8;
                let shown = if color == Color::White { letter } else { letter.to_ascii_lowercase() };
                program.rights_letters.push(shown);
                let moves = self.moves_of(color).iter().filter(|castling| castling.right == letter);
                let ops: Vec<CastlingOp<B>> = moves
                    .map(|castling| {
                        let squares = self.squares(&definition.board, castling, color);
                        let pair = (Piece::new(king, color), definition.piece(king).royal);
                        CastlingOp::new(&definition.board, squares.expect("the squares were checked"), pair, 1 << bit)
                    })
                    .collect();
                for op in &ops {
                    program.touch_rights(op.piece, op.at.king, 1 << bit);
                    for &rook in &rooks {
                        program.touch_rights(Piece::new(rook, color), op.at.rook, 1 << bit);
                    }
                }
                let pairs = ops.iter().map(|op| (op.at.king, op.at.rook)).collect();
                program.rights_homes.push(RightHomes { color, king, rooks: rooks.clone(), pairs });
                program.movement[color.index()].extend(ops.into_iter().map(P::Movement::from));
            }
        }
        if self.dropped {
            program.rights_gained = RightsGained::ByDrops;
        }
        self.lower_consequences(definition, program);
    }
}

/// One castling move of one colour, compiled.
pub struct CastlingOp<B> {
    /// What stands in the king's place, and whether it may be in no check.
    piece: Piece,
    royal: bool,
    right: u32,
    at: CastlingSquares,
    /// The squares that must be empty.
    empty: B,
    /// The squares that the king crosses, its last aside.
    crossed: B,
}

impl<B: Bits> CastlingOp<B> {
    pub(super) fn new(board: &Board, at: CastlingSquares, (piece, royal): (Piece, bool), right: u32) -> CastlingOp<B> {
        let path = |from, to| strictly_between::<B>(board, from, to) | B::bit(to);
        let ways = path(at.king, at.rook) | path(at.king, at.to) | path(at.rook, at.rook_to);
        CastlingOp {
            piece,
            royal,
            right,
            at,
            empty: ways.minus(B::bit(at.king) | B::bit(at.rook)),
            crossed: strictly_between(board, at.king, at.to),
        }
    }

    /// Its squares.
    pub(crate) fn at(&self) -> CastlingSquares {
        self.at
    }

    #[inline(always)]
    pub(super) fn generate<P: Phases<B>, S: Sink<B>>(&self, core: &Core<B, P>, info: &CheckInfo<B>, sink: &mut S) {
        if core.status.rights & self.right != 0 && !info.check && (core.pieces.occupied() & self.empty).is_empty() {
            self.generate_on_free_way(core, sink);
        }
    }

    fn generate_on_free_way<P: Phases<B>, S: Sink<B>>(&self, core: &Core<B, P>, sink: &mut S) {
        let (program, pieces, at) = (&core.program, &core.pieces, &self.at);
        if !pieces.of(self.piece).has(at.king) {
            return;
        }
        let homes = B::bit(at.king) | B::bit(at.rook);
        if (pieces.marked & homes).any() {
            return;
        }
        let castling = Move::pair(Form::Castling, at.king, at.to, at.rook, at.rook_to);
        let last = pieces.pseudo_royals(program, self.piece.color()).has(at.king);
        if !self.royal && !last {
            return core.push_if_legal(castling, sink);
        }
        let them = self.piece.color().other();
        if last && pieces.guarded(program, at.king, them, pieces.occupied()) {
            return;
        }
        if self.crossed.iter().any(|square| pieces.guards_way(program, square, them, at.king)) {
            return;
        }
        if core.is_plain() {
            let after = pieces.occupied().minus(homes) | B::bit(at.to) | B::bit(at.rook_to);
            if !pieces.attacked(program, at.to, them, after) {
                sink.one(castling);
            }
        } else {
            core.push_if_legal(castling, sink);
        }
    }
}

fn strictly_between<B: Bits>(board: &Board, a: Square, b: Square) -> B {
    let (a, b) = (board.cell(a), board.cell(b));
    let columns = a.x.min(b.x) + 1..a.x.max(b.x);
    let squares = columns.filter_map(|x| board.at(Cell { x, y: a.y }));
    squares.fold(B::EMPTY, |set, square| set | B::bit(square))
}
