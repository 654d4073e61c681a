//! The letters of pieces in a sentence.

use super::facts::Name;
use menagerie_board::Letter;

/// Letters in alphabetical and lower case.
pub(crate) fn letters(known: impl Iterator<Item = Letter>) -> Name {
    let mut letters: Vec<Letter> = known.map(|letter| letter.to_ascii_lowercase()).collect();
    letters.sort_unstable();
    letters.into_iter().collect::<String>().into()
}
