//! The part of the evaluation that is updated incrementally: material and piece-square values.

use super::packed::Pair;
use menagerie_core::{Color, Edit, Piece, Square};
use menagerie_net::Sums;

/// Material, piece-square values and non-pawn material of a position, and the sums of the network where there is one.
///
/// ```
/// use menagerie_engine::eval::{Evaluator, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let evaluator = Evaluator::new(&game, Weights::of(&game));
/// let start = game.start();
/// let sum = evaluator.accumulate(&start);
/// assert_eq!(sum.non_pawn_material(start.side()), sum.non_pawn_material(start.side().other()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accumulator {
    /// Material and piece-square values, White's minus Black's.
    pub(crate) balance: Pair,
    /// Each side's non-pawn material, in centipawns.
    pub(crate) non_pawn: [i32; 2],
    /// The sums of the network.
    pub(crate) net: Sums,
}

/// What each piece adds on each square.
pub(crate) struct PieceSquareTables {
    /// Per piece and square, White's positive and Black's negative.
    placed: Vec<Pair>,
    /// Per piece in hand.
    held: Vec<Pair>,
    /// Per piece.
    non_pawn: Vec<i32>,
    squares: usize,
}

impl PieceSquareTables {
    pub(crate) fn new(placed: Vec<Pair>, held: Vec<Pair>, non_pawn: Vec<i32>, squares: usize) -> PieceSquareTables {
        PieceSquareTables { placed, held, non_pawn, squares }
    }

    #[inline(always)]
    pub(crate) fn placed(&self, piece: Piece, square: Square) -> Pair {
        self.placed[piece.index() * self.squares + square.index()]
    }

    pub(crate) fn held(&self, piece: Piece) -> Pair {
        self.held[piece.index()]
    }

    #[inline(always)]
    pub(crate) fn put(&self, sum: &mut Accumulator, piece: Piece, square: Square) {
        sum.balance += self.placed(piece, square);
        sum.non_pawn[piece.color().index()] += self.non_pawn[piece.index()];
    }

    #[inline(always)]
    pub(crate) fn take(&self, sum: &mut Accumulator, piece: Piece, square: Square) {
        sum.balance -= self.placed(piece, square);
        sum.non_pawn[piece.color().index()] -= self.non_pawn[piece.index()];
    }

    pub(crate) fn hold(&self, sum: &mut Accumulator, piece: Piece, count: i32) {
        sum.balance += self.held(piece) * count;
        sum.non_pawn[piece.color().index()] += self.non_pawn[piece.index()] * count;
    }

    /// Applies the edits of a move.
    #[inline]
    pub(crate) fn update(&self, sum: &mut Accumulator, edits: &[Edit]) {
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
                Edit::Mark { .. } | Edit::Captive { .. } | Edit::Note { .. } | Edit::Wall { .. } => {}
            }
        }
    }

    #[inline(always)]
    fn relocate(&self, sum: &mut Accumulator, (from, to, piece): (Square, Square, Piece)) {
        sum.balance += self.placed(piece, to) - self.placed(piece, from);
    }
}

impl Accumulator {
    /// Takes over that of another position, in the memory that is there.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, other: &Accumulator, has_net: bool) {
        (self.balance, self.non_pawn) = (other.balance, other.non_pawn);
        if has_net {
            self.net.copy_from(&other.net);
        }
    }

    /// A side's non-pawn material, in centipawns.
    #[inline(always)]
    pub fn non_pawn_material(&self, color: Color) -> i32 {
        self.non_pawn[color.index()]
    }
}
