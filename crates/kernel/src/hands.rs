//! Pieces in hand, and what is noted of squares.

use super::{Edit, MAX_NOTES};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{KIND_SLOTS, Piece};

/// The hands of both sides, and of which squares each of the game's notes is true.
///
/// ```
/// use menagerie_board::piece::{Color, Kind, Piece};
/// use menagerie_kernel::{Edit, Hands};
///
/// let piece = Piece::new(Kind(1), Color::Black);
/// let mut hands = Hands::<u64>::default();
/// hands.apply(&Edit::Hold { piece });
/// assert_eq!(hands.count(piece), 1);
/// hands.revert(&Edit::Hold { piece });
/// assert!(hands.are_empty());
/// ```
#[derive(Clone)]
pub struct Hands<B> {
    counts: [[u16; KIND_SLOTS]; 2],
    /// Per note the squares that it is true of.
    pub notes: [B; MAX_NOTES],
}

impl<B: Bits> Default for Hands<B> {
    /// Empty hands and no notes.
    fn default() -> Hands<B> {
        Hands { counts: [[0; KIND_SLOTS]; 2], notes: [B::EMPTY; MAX_NOTES] }
    }
}

impl<B: Bits> Hands<B> {
    /// How many of this piece its side has in hand.
    #[inline(always)]
    pub fn count(&self, piece: Piece) -> u16 {
        self.counts[piece.color().index()][piece.kind().slot()]
    }

    /// Whether nobody has anything in hand.
    pub fn are_empty(&self) -> bool {
        self.counts.iter().flatten().all(|&count| count == 0)
    }

    /// The same to be changed.
    pub fn count_mut(&mut self, piece: Piece) -> &mut u16 {
        &mut self.counts[piece.color().index()][piece.kind().slot()]
    }

    /// Carries out what an edit changes in the hands.
    pub fn apply(&mut self, edit: &Edit) {
        match *edit {
            Edit::Drop { piece, .. } => *self.count_mut(piece) -= 1,
            Edit::Hold { piece } => *self.count_mut(piece) += 1,
            Edit::Note { note, square, on } => self.set_note(note, square, on),
            _ => {}
        }
    }

    /// Takes it back.
    pub fn revert(&mut self, edit: &Edit) {
        match *edit {
            Edit::Drop { piece, .. } => *self.count_mut(piece) += 1,
            Edit::Hold { piece } => *self.count_mut(piece) -= 1,
            Edit::Note { note, square, on } => self.set_note(note, square, !on),
            _ => {}
        }
    }

    /// Whether a note is true of a square.
    pub fn is_noted(&self, note: u8, square: Square) -> bool {
        self.notes[note as usize].has(square)
    }

    fn set_note(&mut self, note: u8, square: Square, on: bool) {
        let set = &mut self.notes[note as usize];
        *set = set.minus(B::bit(square)) | B::bit(square).when(on);
    }
}
