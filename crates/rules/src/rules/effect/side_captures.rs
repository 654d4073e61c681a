//! Captures of what stands next to a move, by the rule `capture-by`, compiled.

use super::any_check::watch_every_move;
use super::capture_by::CaptureBy;
use super::manner::{Manner, Way};
use super::order::Order;
use super::royal_capture::RoyalCapture;
use super::written::Written;
use crate::definition::Definition;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, DIRECTIONS, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{CheckInfo, Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program, ray};

/// The lines from a square, in the order of the directions.
type Rays = [Box<[Square]>; 8];

/// Taking by other means than by moving onto a piece, compiled.
pub struct CaptureByOp<B> {
    /// Per square the lines from it, in the order of the directions.
    lines: Vec<Rays>,
    /// Per square and square the direction from one to the other.
    headings: Box<[Option<u8>]>,
    pub(super) manners: Vec<CompiledManner<B>>,
}

/// One way of taking, compiled.
#[derive(Clone)]
pub(super) struct CompiledManner<B> {
    pub(super) way: Way,
    /// Per type whether it takes so.
    pub(super) takes: Vec<bool>,
    /// The types that are taken so.
    pub(super) captives: Vec<Kind>,
    /// The directions that count.
    directions: [bool; 8],
    /// The directions in which the move must go, if it must be straight.
    along: Option<[bool; 8]>,
    rows: bool,
    /// Per colour of the mover the squares that enclose while they are empty.
    hostile: [B; 2],
    /// The types that a piece coordinates with.
    with: Vec<Kind>,
    /// Per square the squares that a move goes to, or from in a withdrawal, where it takes what stands there.
    pub(super) ends: Vec<B>,
}

/// A piece that has moved, and what stands where after that.
pub(super) struct Situation<'a, B: Bits> {
    pub(super) kind: Kind,
    pub(super) color: Color,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) pieces: &'a Pieces<B>,
}

impl<B: Bits> CompiledManner<B> {
    fn new(
        way: Way,
        manner: &Manner,
        definition: &Definition,
        (lines, crossings): (&[Rays], &[B]),
    ) -> CompiledManner<B> {
        let board = &definition.board;
        let hostile = |color| manner.hostile.as_ref().map_or(B::EMPTY, |region| region.bits(board, color));
        let with = |kind: &Kind| manner.with.as_ref().is_some_and(|names| names.has(&definition.piece(*kind).name));
        let directions = DIRECTIONS.map(|direction| manner.directions.have(direction));
        CompiledManner {
            way,
            takes: definition.kinds().map(|kind| manner.takes(definition, kind)).collect(),
            captives: definition.kinds().filter(|&kind| manner.is_captive(definition, kind)).collect(),
            directions,
            along: manner.along.map(|along| DIRECTIONS.map(|direction| along.have(direction))),
            rows: manner.rows,
            hostile: Color::BOTH.map(hostile),
            with: definition.kinds().filter(with).collect(),
            ends: match way {
                Way::Coordination => crossings.to_vec(),
                _ => ends(way, lines, &directions, manner.rows),
            },
        }
    }

    /// The same way for the types that take each enemy type so as it takes, if it has any captives then.
    fn copied(own: &CompiledManner<B>, rule: &CaptureBy, definition: &Definition) -> Option<CompiledManner<B>> {
        let takes: Vec<bool> = definition.kinds().map(|kind| rule.copies(definition, kind)).collect();
        let captives: Vec<Kind> = own.captives.iter().copied().filter(|kind| own.takes[kind.index()]).collect();
        (takes.contains(&true) && !captives.is_empty()).then(|| CompiledManner { takes, captives, ..own.clone() })
    }

    /// Whether it takes what a move leaves, and not what it comes to.
    pub(super) fn withdraws(&self) -> bool {
        self.way == Way::Withdrawal
    }

    /// Whether a piece to coordinate with stands in line with a square, if the way asks for one.
    pub(super) fn has_partner(&self, pieces: &Pieces<B>, color: Color, square: Square) -> bool {
        self.way != Way::Coordination || !(pieces.those(Some(&self.with), color) & self.ends[square.index()]).is_empty()
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
    /// Compiles the rule.
    pub(super) fn new<P: Phases<B>>(
        rule: &CaptureBy,
        definition: &Definition,
        program: &Program<B, P>,
    ) -> CaptureByOp<B> {
        let board = &definition.board;
        let line = |square, way| -> Box<[Square]> { ray(board, square, way).into() };
        let lines: Vec<_> = board.squares().map(|square| DIRECTIONS.map(|way| line(square, way))).collect();
        let crossings: Vec<B> =
            program.file_of.iter().zip(&program.rank_of).map(|(file, rank)| *file | *rank).collect();
        let both = |(way, manner)| {
            let own = CompiledManner::new(way, manner, definition, (&lines, &crossings));
            let copied = CompiledManner::copied(&own, rule, definition);
            [own].into_iter().chain(copied)
        };
        let manners = rule.manners().flat_map(both).collect();
        CaptureByOp { headings: headings(board), manners, lines }
    }

    /// Whether a move from one square to another takes what stands on a third in one way, as far as the board tells.
    pub(super) fn may_take(&self, manner: &CompiledManner<B>, from: Square, to: Square, square: Square) -> bool {
        let end = if manner.withdraws() { from } else { to };
        let heading = || self.heading(from, to);
        manner.ends[square.index()].has(end)
            && manner.along.is_none_or(|along| heading().is_some_and(|heading| along[heading]))
            && (!matches!(manner.way, Way::Approach | Way::Withdrawal) || heading().is_some())
    }

    /// The direction of a straight move.
    fn heading(&self, from: Square, to: Square) -> Option<usize> {
        self.headings[from.index() * self.lines.len() + to.index()].map(usize::from)
    }

    /// The captives of one way that a piece takes.
    pub(super) fn taken_by<P: Phases<B>>(
        &self,
        manner: &CompiledManner<B>,
        program: &Program<B, P>,
        at: &Situation<'_, B>,
        captives: B,
    ) -> B {
        if captives.is_empty() || !manner.takes[at.kind.index()] {
            return B::EMPTY;
        }
        let heading = self.heading(at.from, at.to);
        if manner.along.is_some_and(|along| !heading.is_some_and(|heading| along[heading])) {
            return B::EMPTY;
        }
        let lines = &self.lines[at.to.index()];
        let counted = || (0..8).filter(|&direction| manner.directions[direction]);
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
        let royal = pieces.royals(program);
        let mut taken = B::EMPTY;
        for &Moved { from, to, .. } in moved {
            let Some(from) = from.filter(|&from| from != to) else { continue };
            let kind = core.cells[from.index()].kind();
            let at = Situation { kind, color: us, from, to, pieces };
            for manner in &self.manners {
                let captives = pieces.those(Some(&manner.captives), us.other()).minus(royal);
                let found = self.taken_by(manner, program, &at, captives);
                // What looks for checks relies on it.
                debug_assert!(found.iter().all(|square| self.may_take(manner, from, to, square)), "{:?}", manner.way);
                taken |= found;
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
        watch_every_move(program, pieces, us, info);
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for CaptureByOp<B> {}

/// Per square the squares that a move goes to, or from in a withdrawal, where it takes what stands there. They are found by
/// the lines from the end of the move.
fn ends<B: Bits>(way: Way, lines: &[Rays], directions: &[bool; 8], rows: bool) -> Vec<B> {
    let counts = |direction: usize| match way {
        Way::Custody | Way::Approach | Way::Encirclement => directions[direction],
        Way::Withdrawal => directions[(direction + 4) % 8],
        Way::Intervention => directions[direction % 4],
        Way::Coordination => false,
    };
    let longest = if rows { usize::MAX } else { 1 };
    let mut ends = vec![B::EMPTY; lines.len()];
    for (end, lines) in (0..).map(Square::new).zip(lines) {
        let counted = (0..8).filter(|&direction| counts(direction));
        for &square in counted.flat_map(|direction| lines[direction].iter().take(longest)) {
            ends[square.index()] |= B::bit(end);
        }
    }
    ends
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
