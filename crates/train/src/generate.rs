//! Generating positions: shard after shard, until there are enough of them or the time is over.

use crate::shards::{ShardError, Shards};
use menagerie_tune::Progress;

/// What there is in a folder of shards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The number of shards.
    pub shards: usize,
    /// The number of positions in them.
    pub positions: usize,
}

/// After this many shards without a position no more are made: the game has no quiet ones.
const FRUITLESS: usize = 4;

/// Makes shards until they hold this many positions or `is_over` says so; at least one. `make` makes the shard of a number and
/// counts its positions, or makes none if it was stopped. Shards that are there already are only counted.
///
/// # Errors
/// [`ShardError`] if one cannot be read or made.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::{Evaluator, Weights};
/// use menagerie_train::generate::generate;
/// use menagerie_train::shards::{Origin, Shards};
/// use menagerie_tune::NoProgress;
/// use menagerie_tune::openings::Openings;
/// use menagerie_tune::selfplay::SelfPlay;
/// use std::sync::Arc;
///
/// let folder = std::env::temp_dir().join(format!("menagerie-generate-{}", std::process::id()));
/// let openings = Openings { plies: 4..=6, balance: 400, nodes: 20 };
/// let play = SelfPlay { nodes: 10, openings, seed: 1, threads: 1 };
/// let evaluators = [Arc::new(Evaluator::new(&game, Weights::of(&game)))];
/// let games = [game];
/// let shards = Shards::with_games(&folder, Origin::new(&games, "tuned".to_string(), &play), 1);
/// let make = |number| shards.make(number, &games, &evaluators, &play).map(Some);
/// let made = generate(&shards, &make, 10, &|| false, &NoProgress)?;
/// assert!(made.positions >= 10);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), menagerie_train::shards::ShardError>(())
/// ```
pub fn generate(
    shards: &Shards,
    make: &dyn Fn(usize) -> Result<Option<usize>, ShardError>,
    positions: usize,
    is_over: &dyn Fn() -> bool,
    watch: &dyn Progress,
) -> Result<Made, ShardError> {
    watch.begin("positions", positions);
    let mut made = Made::default();
    while made.positions < positions && (made.positions > 0 || made.shards < FRUITLESS) {
        let more = match shards.read(made.shards)? {
            Some(games) => games.iter().map(|game| game.quiet.len()).sum(),
            None if made.shards > 0 && is_over() => break,
            None => match make(made.shards)? {
                Some(more) => more,
                None => break,
            },
        };
        made.shards += 1;
        made.positions += more;
        watch.advance(more);
    }
    Ok(made)
}
