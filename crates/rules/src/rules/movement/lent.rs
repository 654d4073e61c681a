//! Moves that pieces lend to one another, compiled.

use super::Relay;
use crate::definition::Definition;
use menagerie_board::betza::Path;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{Core, Move, Phases, Pieces, Program, Reach, Sink, Terms, pieces};
use std::sync::Arc;

/// Who lends what to whom, compiled.
#[derive(Debug)]
pub struct RelayTable<B> {
    lenders: Vec<Lender<B>>,
    /// Per piece the squares on which its lent moves may end; none for a piece that gets none.
    open: Vec<B>,
    /// Per type the types that it does not take.
    shuns: Vec<Vec<Kind>>,
}

/// A type that lends moves.
#[derive(Debug)]
struct Lender<B> {
    kind: Kind,
    /// Per colour what it lends.
    reach: [Reach<B>; 2],
}

impl<B: Bits> Lender<B> {
    /// Where a piece on a square could go by what is lent: to free squares, and to those on which something can be taken.
    fn ends<P: Phases<B>>(&self, program: &Program<B, P>, color: Color, from: Square, occupied: B) -> (B, B) {
        let reach = &self.reach[color.index()];
        let quiet = reach.quiet.attacks(&program.lines, from, occupied);
        let capture = reach.capture.attacks(&program.lines, from, occupied);
        (quiet, capture)
    }

    /// The squares that the pieces of this type protect, each of them but its own.
    fn protected<P: Phases<B>>(&self, program: &Program<B, P>, pieces: &Pieces<B>, color: Color, occupied: B) -> B {
        let lenders = pieces.of(Piece::new(self.kind, color)).minus(pieces.marked);
        lenders.iter().fold(B::EMPTY, |set, from| {
            let (quiet, capture) = self.ends(program, color, from, occupied);
            set | (quiet | capture).minus(B::bit(from))
        })
    }
}

impl<B: Bits> RelayTable<B> {
    pub(super) fn new<P: Phases<B>>(rule: &Relay, definition: &Definition, program: &Program<B, P>) -> RelayTable<B> {
        let board = &definition.board;
        let lender = |(kind, paths): (Kind, Vec<Path>)| {
            let terms = paths.iter().map(|path| path.term + 1).max().unwrap_or(0);
            let (initial, area, shuns) = (vec![B::EMPTY; terms], vec![program.all; terms], vec![Vec::new(); terms]);
            let terms = Terms { initial: &initial, area: &area, shuns: &shuns, spares: &shuns };
            let reach = Color::BOTH.map(|color| Reach::new(board, &program.lines, kind, &paths, color, &terms));
            Lender { kind, reach }
        };
        let open = |piece: Piece| {
            let areas = rule.areas(definition, piece.kind()).map(|region| region.bits::<B>(board, piece.color()));
            areas.fold(program.all, |all, area| all & area).when(rule.gets(definition, piece.kind()))
        };
        let shunned = |kind| {
            let names = definition.piece(kind).shuns.iter();
            names.filter_map(|name| definition.kind(name)).collect()
        };
        RelayTable {
            lenders: rule.lenders(definition).into_iter().map(lender).collect(),
            open: pieces(definition.pieces.len()).map(open).collect(),
            shuns: definition.kinds().map(shunned).collect(),
        }
    }

    /// The first piece of a colour, among these, that gets moves from a type and is what is looked for.
    fn find_borrower<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        (color, among): (Color, B),
        occupied: B,
        mut is_meant: impl FnMut(&Lender<B>, Piece, Square) -> bool,
    ) -> Option<Square> {
        for lender in &self.lenders {
            budget::spend(2);
            let protected = lender.protected(program, pieces, color, occupied) & among.minus(pieces.marked);
            for from in protected.iter() {
                let piece = pieces.at(program, from).filter(|piece| self.open[piece.index()].any());
                if piece.is_some_and(|piece| is_meant(lender, piece, from)) {
                    return Some(from);
                }
            }
        }
        None
    }

    /// Where a piece may go by what a type lends.
    fn destinations<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        lender: &Lender<B>,
        (piece, from): (Piece, Square),
    ) -> B {
        let occupied = pieces.occupied();
        let (quiet, capture) = lender.ends(program, piece.color(), from, occupied);
        let shuns = self.shuns[piece.kind().index()].iter();
        let shunned = shuns.fold(B::EMPTY, |set, &kind| set | pieces.of_kind(kind));
        let taken = (capture & pieces.side(piece.color().other())).minus(shunned);
        (quiet.minus(occupied) | taken) & self.open[piece.index()].minus(B::bit(from))
    }

    /// Where the piece on a square may go by lent moves.
    pub(crate) fn lent<P: Phases<B>>(&self, core: &Core<B, P>, from: Square) -> B {
        let (program, pieces) = (&*core.program, &core.pieces);
        let who = (core.cells[from.index()].color(), B::bit(from));
        let mut to = B::EMPTY;
        self.find_borrower(program, pieces, who, pieces.occupied(), |lender, piece, from| {
            to |= self.destinations(program, pieces, lender, (piece, from));
            false
        });
        to
    }

    /// A piece that could take a royal piece of the other side on a square by a lent move.
    pub(crate) fn taker<P: Phases<B>>(
        &self,
        program: &Program<B, P>,
        pieces: &Pieces<B>,
        (square, by): (Square, Color),
        occupied: B,
    ) -> Option<Square> {
        let occupied = occupied | B::bit(square);
        let takers = pieces.royal_takers(program, square, by);
        let is_last = pieces.pseudo_royals(program, by.other()).has(square);
        let shuns = |kind: Kind| {
            let mut shunned = self.shuns[kind.index()].iter();
            // What is asked for is a king on the square, whatever stands there now, or a piece that is royal as the last one.
            shunned.any(|&other| if is_last { pieces.of_kind(other).has(square) } else { program.royal == Some(other) })
        };
        let takers = takers.minus(B::bit(square));
        self.find_borrower(program, pieces, (by, takers), occupied, |lender, piece, from| {
            let open = self.open[piece.index()].has(square) && !shuns(piece.kind());
            open && lender.ends(program, by, from, occupied).1.has(square)
        })
    }
}

/// The lent moves of one colour.
pub struct RelayOp<B>(pub(super) Arc<RelayTable<B>>);

impl<B: Bits> RelayOp<B> {
    pub(super) fn generate<P: Phases<B>, S: Sink<B>>(&self, core: &Core<B, P>, sink: &mut S) {
        let (program, pieces) = (&*core.program, &core.pieces);
        let who = (core.side, pieces.side(core.side));
        let mut lent: Vec<(Square, B)> = Vec::new();
        self.0.find_borrower(program, pieces, who, pieces.occupied(), |lender, piece, from| {
            let to = self.0.destinations(program, pieces, lender, (piece, from));
            match lent.iter_mut().find(|(square, _)| *square == from) {
                Some((_, all)) => *all |= to,
                None => lent.push((from, to)),
            }
            false
        });
        for (from, to) in lent {
            for mv in self.moves(core, from, to) {
                core.push_variants(core.cells[from.index()], mv, sink);
                if sink.full() {
                    return;
                }
            }
        }
    }

    /// The lent moves of a piece to some squares that are not its own moves anyway.
    fn moves<P: Phases<B>>(&self, core: &Core<B, P>, from: Square, to: B) -> Vec<Move> {
        let piece = core.cells[from.index()];
        let reach = core.program.reach_of(piece);
        let to = to.minus(core.destinations(piece, reach, from));
        let known = if reach.paths.any { core.along_paths(piece, reach, from) } else { Vec::new() };
        let moves = to.iter().map(|to| lent_move(core, from, to));
        moves.filter(|mv| !known.contains(mv)).collect()
    }

    /// The lent moves of the piece on a square to another.
    pub(crate) fn to<P: Phases<B>>(&self, core: &Core<B, P>, from: Square, to: Square) -> Vec<Move> {
        let lent = self.0.lent(core, from);
        // Who takes from afar goes nowhere.
        let shots = from == to && core.program.shoots(core.cells[from.index()].kind());
        let meant = if shots { lent & core.pieces.occupied() } else { lent & B::bit(to) };
        self.moves(core, from, meant)
    }

    /// The types whose moves would bring the piece on a square to another if such a piece protected it.
    pub(crate) fn would_lend<P: Phases<B>>(&self, core: &Core<B, P>, from: Square, to: Square) -> Vec<Kind> {
        let piece = core.cells[from.index()];
        let goes =
            |lender: &&Lender<B>| self.0.destinations(&core.program, &core.pieces, lender, (piece, from)).has(to);
        self.0.lenders.iter().filter(goes).map(|lender| lender.kind).collect()
    }

    /// The bytes that it holds; the table is of both colours.
    pub(super) fn memory(&self) -> usize {
        let lists = size_of_val(&*self.0.open) + self.0.shuns.len() * size_of::<Vec<Kind>>();
        let reach: usize = self.0.lenders.iter().flat_map(|lender| &lender.reach).map(Reach::memory).sum();
        size_of_val(self) + (reach + lists) / 2
    }
}

/// A lent move; who takes from afar stays where it is.
fn lent_move<B: Bits, P: Phases<B>>(core: &Core<B, P>, from: Square, to: Square) -> Move {
    let shoots = core.program.shoots(core.cells[from.index()].kind());
    match shoots && core.pieces.occupied().has(to) {
        true => Move::taking(from, from, to, to),
        false => Move::plain(from, to),
    }
}
