//! Random choice of one of a game's numbered starts.

use menagerie_core::Game;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of the start that a seed selects, the same on every machine.
///
/// ```
/// # use menagerie_core::Library;
/// let library = Library::shipped();
/// assert_eq!(menagerie_protocol::drawn_start(&library.game("wildcastle")?, 7), 5);
/// assert_eq!(menagerie_protocol::drawn_start(&library.game("chess")?, 7), 0);
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn drawn_start(game: &Game, seed: u64) -> usize {
    ChaCha8Rng::seed_from_u64(seed).random_range(0..game.starts())
}
