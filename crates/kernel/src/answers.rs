//! Moves that the other side keeps whatever most moves of the side to move change, so that nobody has to look for one.

use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::Color;

/// How many answers are looked for: with a few on different lines one is left by nearly every move.
const MOST: usize = 4;

/// A move of two pieces of the other side, far from its king.
pub struct Answer<B> {
    /// The squares that must stay as they are for it to be possible: both pieces' and those between.
    pub line: B,
    /// What it changes of the placement's hash.
    pub change: u64,
}

/// Answers of the other side that no attack on its king can forbid.
///
/// ```
/// use menagerie_board::{board::Square, piece::Color};
/// use menagerie_kernel::Answers;
///
/// let mut answers = Answers { side: Color::Black, king: Square(60), zone: 0u64, found: Default::default() };
/// answers.note(0b0011, 1);
/// // It shares a square with the first.
/// answers.note(0b0110, 2);
/// assert_eq!(answers.found.len(), 1);
/// ```
pub struct Answers<B> {
    /// The side that answers.
    pub side: Color,
    /// Where its king stands.
    pub king: Square,
    /// Squares on which nothing changes by an answer, as they may decide whether the king is attacked.
    pub zone: B,
    /// What has been found.
    pub found: ArrayVec<Answer<B>, MOST>,
}

impl<B: Bits> Answers<B> {
    /// Notes an answer; says whether there are enough. No two share a square.
    pub fn note(&mut self, line: B, change: u64) -> bool {
        if self.found.iter().all(|answer| (answer.line & line).is_empty()) {
            let _ = self.found.try_push(Answer { line, change });
        }
        self.found.is_full()
    }
}
