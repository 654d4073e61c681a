//! Captures of what stands next to a move, by the rule `capture-by`, compiled.

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

/// Taking by other means than by moving onto a piece, compiled.
pub struct CaptureByOp<B> {
    /// Per square the lines from it, in the order of the directions.
    lines: Vec<[Box<[Square]>; 8]>,
    /// Per square and square the direction from one to the other.
    headings: Box<[Option<u8>]>,
    /// Per square all squares on its lines: only a move from one of them or to one of them takes what stands there.
    pub(super) queenwise: Vec<B>,
    pub(super) manners: Vec<CompiledManner<B>>,
}

/// One way of taking, compiled.
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
    fn new(way: Way, manner: &Manner, definition: &Definition) -> CompiledManner<B> {
        let board = &definition.board;
        let hostile = |color| manner.hostile.as_ref().map_or(B::EMPTY, |region| region.bits(board, color));
        let with = |kind: &Kind| manner.with.as_ref().is_some_and(|names| names.has(&definition.piece(*kind).name));
        CompiledManner {
            way,
            takes: definition.kinds().map(|kind| manner.takes(definition, kind)).collect(),
            captives: definition.kinds().filter(|&kind| manner.is_captive(definition, kind)).collect(),
            directions: DIRECTIONS.map(|direction| manner.directions.have(direction)),
            along: manner.along.map(|along| DIRECTIONS.map(|direction| along.have(direction))),
            rows: manner.rows,
            hostile: Color::BOTH.map(hostile),
            with: definition.kinds().filter(with).collect(),
        }
    }

    /// The same way for the types that take each enemy type so as it takes, if it has any captives then.
    fn copied(way: Way, manner: &Manner, rule: &CaptureBy, definition: &Definition) -> Option<CompiledManner<B>> {
        let own = CompiledManner::new(way, manner, definition);
        let takes: Vec<bool> = definition.kinds().map(|kind| rule.copies(definition, kind)).collect();
        let captives: Vec<Kind> = own.captives.iter().copied().filter(|kind| own.takes[kind.index()]).collect();
        (takes.contains(&true) && !captives.is_empty()).then_some(CompiledManner { takes, captives, ..own })
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
        let crossings = |square: Square| program.file_of[square.index()] | program.rank_of[square.index()];
        CaptureByOp {
            lines: board.squares().map(|square| DIRECTIONS.map(|way| line(square, way))).collect(),
            headings: headings(board),
            queenwise: board.squares().map(|square| lines_of::<B>(board, square) | crossings(square)).collect(),
            manners: rule
                .manners()
                .flat_map(|(way, manner)| {
                    let copied = CompiledManner::copied(way, manner, rule, definition);
                    [CompiledManner::new(way, manner, definition)].into_iter().chain(copied)
                })
                .collect(),
        }
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
        let heading = self.headings[at.from.index() * self.lines.len() + at.to.index()].map(usize::from);
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
        info.ends = !B::EMPTY;
        info.try_every_move();
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for CaptureByOp<B> {}

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
