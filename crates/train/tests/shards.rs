//! Shards that are damaged, or of other games.

use menagerie_core::Library;
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_train::shards::{Origin, ShardError, Shards};
use menagerie_tune::openings::Openings;
use menagerie_tune::selfplay::SelfPlay;
use std::fs;
use std::sync::Arc;

#[test]
fn damaged_shards_and_those_of_other_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let games = [Library::shipped().game("los-alamos").unwrap()];
    let evaluators = [Arc::new(Evaluator::new(&games[0], Weights::of(&games[0])))];
    let openings = Openings { plies: 4..=6, balance: 400, nodes: 20 };
    let play = SelfPlay { nodes: 10, openings, seed: 1, threads: 1 };
    let origin = |play: &SelfPlay| Origin::new(&games, "tuned".to_string(), play);
    let shards = Shards::with_games(folder.path(), origin(&play), 3);
    let positions = shards.make(0, &games, &evaluators, &play).unwrap();
    let played = shards.read(0).unwrap().unwrap();
    assert_eq!(played.iter().map(|game| game.quiet.len()).sum::<usize>(), positions);
    // The same seed gives the same games, whatever is played at the same time.
    let again = Shards::with_games(folder.path(), origin(&play), 3);
    again.make(0, &games, &evaluators, &SelfPlay { threads: 2, ..play.clone() }).unwrap();
    assert_eq!(shards.read(0).unwrap().unwrap(), played);

    let other = SelfPlay { nodes: 11, ..play.clone() };
    let message = Shards::with_games(folder.path(), origin(&other), 3).read(0).unwrap_err().to_string();
    assert!(message.contains("other games (nodes: 10 and not 11)"), "{message}");
    let more = Shards::with_games(folder.path(), origin(&play), 4).read(0);
    assert!(matches!(more, Err(ShardError::Form { .. })), "{more:?}");

    let path = folder.path().join("shard-00000.gz");
    let good = fs::read(&path).unwrap();
    for length in [0, 5, good.len() / 2, good.len() - 1] {
        fs::write(&path, &good[..length]).unwrap();
        assert!(matches!(shards.read(0), Err(ShardError::Form { .. })), "{length}");
    }
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 16;
    fs::write(&path, &flipped).unwrap();
    assert!(shards.read(0).is_err());
}
