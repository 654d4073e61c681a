//! Whether a side could take a royal piece by what a move does next to it: checks by the rule `capture-by`.

use super::side_captures::{CaptureByOp, CompiledManner, Situation};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_kernel::{Arrival, Phases, Pieces, Program};

/// The question whether a side could take a royal piece on a square.
pub(super) struct RoyalCapture<'a, B: Bits, P: Phases<B>> {
    pub(super) op: &'a CaptureByOp<B>,
    pub(super) program: &'a Program<B, P>,
    /// The pieces, the royal one among them.
    pub(super) pieces: &'a Pieces<B>,
    pub(super) square: Square,
    pub(super) by: Color,
    /// The type of the royal piece.
    pub(super) royal: Kind,
}

impl<B: Bits, P: Phases<B>> RoyalCapture<'_, B, P> {
    /// A piece that could take the royal one, and where it would go.
    pub(super) fn find(&self) -> Option<(Square, Square)> {
        let (program, pieces) = (self.program, self.pieces);
        let wanted: ArrayVec<&CompiledManner<B>, 12> =
            self.op.manners.iter().filter(|manner| manner.captives.contains(&self.royal)).collect();
        let movers = pieces.royal_takers(program, self.square, self.by);
        for kind in (0..program.kinds).filter(|&kind| wanted.iter().any(|manner| manner.takes[kind])) {
            let piece = Piece::new(Kind(kind as u8), self.by);
            let ends = |withdraws: bool| {
                let ways = wanted.iter().filter(|manner| manner.takes[kind] && withdraws == manner.withdraws());
                ways.fold(B::EMPTY, |ends, manner| ends | manner.ends[self.square.index()])
            };
            let (goals, leaves) = (ends(false), ends(true));
            for from in (pieces.of_kind(Kind(kind as u8)) & movers).iter() {
                let mut found = None;
                let goals = if leaves.has(from) { program.all } else { goals };
                self.steps(piece, from, goals, |arrival| {
                    if found.is_none() && self.takes(&wanted, piece, from, &arrival) {
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

    /// Whether a move takes the royal piece in one of the ways.
    fn takes(&self, manners: &[&CompiledManner<B>], piece: Piece, from: Square, arrival: &Arrival) -> bool {
        let to = arrival.to;
        let may_take = |manner: &&&CompiledManner<B>| {
            manner.takes[piece.kind().index()]
                && self.op.may_take(manner, from, to, self.square)
                && (arrival.unload.is_some() || manner.has_partner(self.pieces, self.by, self.square))
        };
        let mut manners = manners.iter().filter(may_take).peekable();
        if to == self.square || manners.peek().is_none() {
            return false;
        }
        budget::spend(1);
        let after = self.after(piece, from, arrival);
        let at = Situation { kind: piece.kind(), color: self.by, from, to, pieces: &after };
        let royals = after.royals(self.program);
        manners.any(|manner| {
            let others = after.those(Some(&manner.captives), self.by.other()).minus(royals);
            self.op.taken_by(manner, self.program, &at, others | B::bit(self.square)).has(self.square)
        })
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

    /// Visits the moves of a piece by its own power that bring it to one of these squares. It leaves its own.
    fn steps(&self, piece: Piece, from: Square, goals: B, mut visit: impl FnMut(Arrival)) {
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
        (to & goals).iter().for_each(|to| visit(Arrival { to, taken: [None; 2], unload: None }));
        reach.paths.arrivals(from, &sides, |arrival| {
            let there = self.pieces.at(program, arrival.to);
            let shoots = stays && arrival.is_plain() && there.is_some();
            // A piece is not put where it would have to promote.
            let due = program.promotion.as_ref().zip(there).map_or(B::EMPTY, |(promotion, it)| promotion.due(it));
            if arrival.to != from && goals.has(arrival.to) && !shoots && !arrival.unload.is_some_and(|put| due.has(put))
            {
                visit(arrival);
            }
        });
    }
}
