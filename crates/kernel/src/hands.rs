//! Pieces in hand, captives, and what is noted of squares.

use super::{Edit, MAX_NOTES};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{KIND_SLOTS, Piece};

/// How many there are of each piece.
type Counts = [[u16; KIND_SLOTS]; 2];

/// The hands of both sides, what each holds captive of the other, and of which squares each of the game's notes is true.
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
    counts: Counts,
    /// The captives, from the first one on: few games have any.
    captives: Option<Box<Counts>>,
    /// Per note the squares that it is true of.
    pub notes: [B; MAX_NOTES],
}

impl<B: Bits> Default for Hands<B> {
    /// Empty hands, no captives and no notes.
    fn default() -> Hands<B> {
        Hands { counts: [[0; KIND_SLOTS]; 2], captives: None, notes: [B::EMPTY; MAX_NOTES] }
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

    /// How many of this piece the other side holds captive.
    ///
    /// ```
    /// # use menagerie_board::piece::{Color, Kind, Piece};
    /// # use menagerie_kernel::{Edit, Hands};
    /// let piece = Piece::new(Kind(1), Color::Black);
    /// let mut hands = Hands::<u64>::default();
    /// hands.apply(&Edit::Captive { piece, held: true });
    /// assert_eq!((hands.captives(piece), hands.count(piece)), (1, 0));
    /// hands.apply(&Edit::Captive { piece, held: false });
    /// assert!(hands.have_no_captives());
    /// ```
    pub fn captives(&self, piece: Piece) -> u16 {
        self.captives.as_ref().map_or(0, |counts| counts[piece.color().index()][piece.kind().slot()])
    }

    /// Whether nobody holds anything captive.
    pub fn have_no_captives(&self) -> bool {
        self.captives.iter().flat_map(|counts| counts.iter().flatten()).all(|&count| count == 0)
    }

    /// The number of a piece's captives, to be changed.
    pub fn captives_mut(&mut self, piece: Piece) -> &mut u16 {
        let counts = self.captives.get_or_insert_with(|| Box::new([[0; KIND_SLOTS]; 2]));
        &mut counts[piece.color().index()][piece.kind().slot()]
    }

    fn add_captive(&mut self, piece: Piece, held: bool) {
        let count = self.captives_mut(piece);
        *count = if held { *count + 1 } else { *count - 1 };
    }

    /// The bytes that it holds besides its own.
    pub(crate) fn memory(&self) -> usize {
        self.captives.iter().map(|_| size_of::<Counts>()).sum()
    }

    /// Carries out what an edit changes in the hands.
    pub fn apply(&mut self, edit: &Edit) {
        match *edit {
            Edit::Drop { piece, .. } => *self.count_mut(piece) -= 1,
            Edit::Hold { piece } => *self.count_mut(piece) += 1,
            Edit::Captive { piece, held } => self.add_captive(piece, held),
            Edit::Note { note, square, on } => self.set_note(note, square, on),
            _ => {}
        }
    }

    /// Takes it back.
    pub fn revert(&mut self, edit: &Edit) {
        match *edit {
            Edit::Drop { piece, .. } => *self.count_mut(piece) += 1,
            Edit::Hold { piece } => *self.count_mut(piece) -= 1,
            Edit::Captive { piece, held } => self.add_captive(piece, !held),
            Edit::Note { note, square, on } => self.set_note(note, square, !on),
            _ => {}
        }
    }

    /// The squares of which a note is true.
    pub fn noted(&self, note: u8) -> B {
        self.notes[note as usize]
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
