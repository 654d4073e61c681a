//! Terms for pieces that change sides when others arrive: which can be turned, and which never will be.

use super::packed::Pair;
use super::terms::Terms;
use super::weights::Term;
use menagerie_core::facts::Turning;
use menagerie_core::{Bits, Board, Color, Square};

/// The lines through a square, for games where enclosed pieces change sides.
pub(crate) struct Lines<B> {
    /// Per square and direction the neighbours on both sides, and the squares of the line.
    through: Vec<[Line<B>; 4]>,
    /// The squares on which nothing is ever enclosed: on every line a neighbour is missing.
    pub(super) safe: B,
}

struct Line<B> {
    sides: [Option<Square>; 2],
    squares: B,
}

impl<B: Bits> Lines<B> {
    pub(super) fn of(board: &Board) -> Lines<B> {
        let through: Vec<[Line<B>; 4]> = board
            .squares()
            .map(|square| [(0, 1), (1, 1), (1, 0), (1, -1)].map(|way| Line::of(board, square, way)))
            .collect();
        let is_safe = |square: &Square| through[square.index()].iter().all(|line| line.sides.contains(&None));
        let safe = B::of(board.squares().filter(is_safe));
        Lines { through, safe }
    }

    /// The pieces of a side that can never be enclosed, as far as that is seen from those on safe squares: on every line the next
    /// square is missing or has another such piece, or no square is free.
    pub(super) fn stable(&self, own: B, occupied: B) -> B {
        let mut stable = own & self.safe;
        if stable.is_empty() {
            return stable;
        }
        loop {
            let holds = |side: &Option<Square>| side.is_none_or(|square| stable.has(square));
            let is_held = |line: &Line<B>| line.sides.iter().any(holds) || line.squares.minus(occupied).is_empty();
            let grown = own.minus(stable).iter().filter(|square| self.through[square.index()].iter().all(is_held));
            let grown = B::of(grown);
            if grown.is_empty() {
                return stable;
            }
            stable |= grown;
        }
    }
}

impl<B: Bits> Line<B> {
    fn of(board: &Board, square: Square, (dx, dy): (i16, i16)) -> Line<B> {
        let side =
            |sign: i16| std::iter::successors(Some(square), move |&at| board.offset(at, sign * dx, sign * dy)).skip(1);
        Line {
            sides: [1, -1].map(|sign| side(sign).next()),
            squares: B::of([square].into_iter().chain(side(1)).chain(side(-1))),
        }
    }
}

impl<B: Bits> Terms<'_, B> {
    /// The terms of one side.
    pub(super) fn turning(&self, color: Color, turning: Turning) -> Pair {
        let own = self.view.of(color);
        let free = self.tables.all.minus(self.view.occupied());
        let next_to = |set: B| set.iter().fold(B::EMPTY, |all, square| all | self.tables.ring[square.index()]);
        let count = |set: B| set.count() as i32;
        let frontier = self.term(Term::Frontier) * count(own & next_to(free));
        let Some(lines) = self.tables.lines.as_ref().filter(|_| turning == Turning::Enclosed) else { return frontier };
        frontier
            + self.term(Term::Stable) * count(lines.stable(own, self.view.occupied()))
            + self.term(Term::Exposed) * count(own & next_to(free & lines.safe))
    }
}
