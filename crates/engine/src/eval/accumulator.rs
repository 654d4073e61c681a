//! The part of the evaluation that is kept up to date move by move, from the journal of each move.

use super::packed::Pair;
use menagerie_core::{Color, Edit, Piece, Square};

/// What the pieces come to where they stand, for white, and how many heavy pieces there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    /// Material and places, white's less black's.
    pub(crate) balance: Pair,
    /// The worth of each side's pieces other than pawns and kings.
    pub(crate) heavy: [i32; 2],
}

/// What each piece adds on each square.
pub(crate) struct Sums {
    /// Per piece and square, white's positive and black's negative.
    placed: Vec<Pair>,
    /// Per piece.
    held: Vec<Pair>,
    heavy: Vec<i32>,
    squares: usize,
}

impl Sums {
    pub(crate) fn new(placed: Vec<Pair>, held: Vec<Pair>, heavy: Vec<i32>, squares: usize) -> Sums {
        Sums { placed, held, heavy, squares }
    }

    #[inline(always)]
    pub(crate) fn placed(&self, piece: Piece, square: Square) -> Pair {
        self.placed[piece.index() * self.squares + square as usize]
    }

    pub(crate) fn held(&self, piece: Piece) -> Pair {
        self.held[piece.index()]
    }

    #[inline(always)]
    pub(crate) fn put(&self, sum: &mut Accumulator, piece: Piece, square: Square) {
        sum.balance += self.placed(piece, square);
        sum.heavy[piece.color().index()] += self.heavy[piece.index()];
    }

    #[inline(always)]
    pub(crate) fn take(&self, sum: &mut Accumulator, piece: Piece, square: Square) {
        sum.balance -= self.placed(piece, square);
        sum.heavy[piece.color().index()] -= self.heavy[piece.index()];
    }

    pub(crate) fn hold(&self, sum: &mut Accumulator, piece: Piece, count: i32) {
        sum.balance += self.held(piece) * count;
        sum.heavy[piece.color().index()] += self.heavy[piece.index()] * count;
    }

    /// What the edits of a move change.
    #[inline]
    pub(crate) fn follow(&self, sum: &mut Accumulator, edits: &[Edit]) {
        for edit in edits {
            match *edit {
                Edit::Remove { square, piece } => self.take(sum, piece, square),
                Edit::Relocate { from, to, piece } => self.relocate(sum, (from, to, piece)),
                Edit::RelocateBoth { first, second } => {
                    self.relocate(sum, first);
                    self.relocate(sum, second);
                }
                Edit::Change { square, before, after } => {
                    self.take(sum, before, square);
                    self.put(sum, after, square);
                }
                Edit::Drop { square, piece } => {
                    self.hold(sum, piece, -1);
                    self.put(sum, piece, square);
                }
                Edit::Hold { piece } => self.hold(sum, piece, 1),
                Edit::Mark { .. } | Edit::Note { .. } | Edit::Wall { .. } => {}
            }
        }
    }

    #[inline(always)]
    fn relocate(&self, sum: &mut Accumulator, (from, to, piece): (Square, Square, Piece)) {
        sum.balance += self.placed(piece, to) - self.placed(piece, from);
    }
}

impl Accumulator {
    /// The worth of a side's pieces other than pawns and kings, in centipawns.
    #[inline(always)]
    pub fn heavy(&self, color: Color) -> i32 {
        self.heavy[color.index()]
    }
}
