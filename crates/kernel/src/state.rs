//! What rules keep of a game besides its pieces, declared by name: counters of each side, notes of squares, and a count of
//! moves. The kernel stores, hashes and takes them back, and knows nothing of what they are for. The count is not hashed, as
//! the halfmove clock is not.

/// The most counters of a game.
pub const MAX_COUNTERS: usize = 2;
/// The most notes of a game.
pub const MAX_NOTES: usize = 3;
/// The most castling rights of a game, both sides' together.
pub const MAX_RIGHTS: usize = 20;
/// The most that a counter can begin with: one digit of a FEN.
pub const MAX_COUNT: u8 = 9;

/// A number that each side has and that goes down to nothing, such as the checks that it has still to give.
pub struct Counter<T> {
    /// What is counted, for messages.
    pub name: &'static str,
    /// What both sides begin with; at most [`MAX_COUNT`].
    pub start: u8,
    /// What takes one from it.
    pub tally: T,
}

/// Moves that are counted towards a draw. While the limit is 0, none are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// How many plies have been counted; no more than 255.
    pub plies: u8,
    /// How many may be.
    pub limit: u8,
}

/// Something that is noted of squares, such as that the piece on one has been promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note<B> {
    /// What is noted, for messages.
    pub name: &'static str,
    /// Whether the note goes along with the piece on the square. If not, it ends when the piece goes or is changed.
    pub travels: bool,
    /// How a FEN has it.
    pub form: NoteForm,
    /// The squares of which it may be noted, with pieces of white and of black on them.
    pub zone: [B; 2],
}

/// How a FEN has a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteForm {
    /// By this letter behind that of the piece.
    Suffix(char),
    /// By the letters of the files among the castling rights, upper case for squares of white's pieces; squares that a
    /// castling right needs are not named.
    Files,
    /// By the name of the square in the field of the squares for en passant. It is noted of a piece of the side that has
    /// just moved, and ends with the next move.
    LastMove,
}

/// How a FEN has castling rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightsForm {
    /// Each by its letter.
    Letters,
    /// X-FEN: `K` and `Q` for the outermost rook of either side of the king, the letters of other rooks' files.
    Outermost,
    /// Shredder-FEN: the letters of the rooks' files.
    Files,
}

impl RightsForm {
    /// Whether a right belongs to the rook of a file, wherever the king stands.
    pub fn is_by_files(self) -> bool {
        self != RightsForm::Letters
    }
}
