//! Moves along paths: hops over hurdles, captures on the way and of friends, and pieces that change places.

use super::{Arrival, CheckInfo, Core, Hops, Move, Phases, Reach, Sink};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Piece;

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Gives the legal moves along paths of the side to move to the sink. Each is checked by playing it, but for straight
    /// hops of pieces that are not royal.
    #[inline(never)]
    pub(crate) fn path_moves<S: Sink<B>>(&self, info: &CheckInfo<B>, sink: &mut S) {
        let us = self.side;
        let own = self.pieces.side(us);
        for reach in self.program.reach[us.index()].iter().filter(|reach| reach.paths.any) {
            let piece = Piece::new(reach.kind, us);
            for from in (self.pieces.of_kind(reach.kind) & own).minus(self.pieces.marked).iter() {
                if self.program.royal != Some(reach.kind)
                    && let Some(hops) = reach.paths.hops()
                {
                    self.hop_moves(piece, reach, hops, from, info, sink);
                } else {
                    for mv in self.along_paths(piece, reach, from) {
                        self.push_variants(piece, mv, sink);
                    }
                }
            }
            if sink.full() {
                return;
            }
        }
    }

    /// The moves along paths of a piece that hops along lines.
    fn hop_moves<S: Sink<B>>(
        &self,
        piece: Piece,
        reach: &Reach<B>,
        hops: &Hops<B>,
        from: Square,
        info: &CheckInfo<B>,
        sink: &mut S,
    ) {
        let otherwise = self.destinations(piece, reach, from);
        let there = (self.pieces.occupied(), self.pieces.side(piece.color().other()));
        let hopped = hops.arrivals(&self.program.lines, from, there, &self.pieces.shunned(reach));
        self.piece_moves(piece, from, hopped.minus(otherwise), info, sink);
        if !reach.paths.others(from).is_empty() {
            let sides = self.pieces.sides_for(&self.program, piece.color(), reach);
            let mut moves = Vec::new();
            let mut add = |arrival| self.add_arrival(from, arrival, otherwise | hopped, &mut moves);
            reach.paths.other_arrivals(from, &sides, &mut add);
            moves.into_iter().for_each(|mv| self.push_variants(piece, mv, sink));
        }
    }

    /// The moves of one piece along its paths, each once and without those that it can make otherwise.
    pub fn along_paths(&self, piece: Piece, reach: &Reach<B>, from: Square) -> Vec<Move> {
        let sides = self.pieces.sides_for(&self.program, piece.color(), reach);
        let otherwise = self.destinations(piece, reach, from);
        let mut moves: Vec<Move> = Vec::new();
        reach.paths.arrivals(from, &sides, |arrival| self.add_arrival(from, arrival, otherwise, &mut moves));
        moves
    }

    /// Adds the move that a way along a path is, if it is not there yet and the piece cannot make it otherwise.
    fn add_arrival(&self, from: Square, arrival: Arrival, otherwise: B, moves: &mut Vec<Move>) {
        // Each is looked for among those before it.
        budget::spend(1 + moves.len() / 16);
        let known = arrival.is_plain() && otherwise.has(arrival.to);
        if let Some(mv) = self.arriving(from, arrival).filter(|mv| !known && !moves.contains(mv)) {
            moves.push(mv);
        }
    }

    /// The move that a way along a path is. A piece is not put where it would have to promote.
    fn arriving(&self, from: Square, arrival: Arrival) -> Option<Move> {
        let to = arrival.to;
        if let Some(unload) = arrival.unload {
            let due =
                self.program.promotion.as_ref().map_or(B::EMPTY, |promotion| promotion.due(self.cells[to.index()]));
            return (!due.has(unload)).then(|| Move::exchange(from, to, unload));
        }
        let shoots = self.program.shoots(self.cells[from.index()].kind());
        Some(match arrival.taken {
            [None, _] if shoots && self.cells[to.index()].present().is_some() => Move::taking(from, from, to, to),
            [None, _] => Move::plain(from, to),
            [Some(first), second] => Move::taking(from, to, first, second.unwrap_or(first)),
        })
    }
}

impl Arrival {
    /// Whether nothing is taken on the way or put elsewhere.
    pub fn is_plain(&self) -> bool {
        self.unload.is_none() && self.taken[0].is_none()
    }
}
