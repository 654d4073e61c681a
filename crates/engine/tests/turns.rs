//! Games in which a side makes several moves in its turn: the search does not take the next move to be the opponent's.

use menagerie_core::{Color, Game, Library, Move, Outcome, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::simple::{SimpleLimits, best_move};
use menagerie_engine::{Score, SearchLimits, Shared, SilentHost, Worker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use std::sync::Arc;

/// Games of users; one more is shipped.
const GAMES: [&str; 4] = ["double-move", "monster", "progressive-scottish", "progressive-italian"];

fn games() -> Vec<Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games-of-users");
    let mut library = Library::shipped();
    for name in GAMES {
        let path = folder.join(format!("{name}.toml"));
        library.add(&path.to_string_lossy(), &std::fs::read_to_string(&path).unwrap()).unwrap();
    }
    ["marseillais"].into_iter().chain(GAMES).map(|name| library.game(name).unwrap()).collect()
}

fn game(name: &str) -> Game {
    games().into_iter().find(|game| game.name() == name).unwrap()
}

fn worker(game: &Game) -> Worker {
    Worker::new(&Arc::new(Evaluator::new(game, Weights::untuned(game))))
}

/// The best move and its score.
fn think(worker: &mut Worker, position: &Position, limits: &SearchLimits) -> (Move, Score, Option<Move>) {
    let shared = Shared::new(1).unwrap();
    let answer = worker.run_main(position, limits, &shared, &SilentHost);
    (answer.best.unwrap(), answer.lines[0].score, answer.ponder)
}

#[test]
fn fast_games_are_legal_to_the_end() {
    for game in games() {
        let mut worker = worker(&game);
        let mut ended = 0;
        for seed in 0..50 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start();
            for ply in 0..120 {
                if position.outcome().is_some() {
                    ended += 1;
                    break;
                }
                let moves = position.legal_moves();
                let mv = match ply {
                    0..4 => moves[rng.random_range(0..moves.len())],
                    _ => {
                        let limits = SearchLimits { nodes: Some(60), ..SearchLimits::default() };
                        let (mv, _, ponder) = think(&mut worker, &position, &limits);
                        let mut after = position.clone();
                        after.play(mv).unwrap();
                        // What is pondered on is a move of the other side's.
                        assert!(ponder.is_none() || after.side() != position.side(), "{}", position.fen());
                        mv
                    }
                };
                position.play(mv).unwrap();
            }
        }
        assert!(ended > 10, "{}: {ended} games ended", game.name());
    }
}

#[test]
fn a_mate_by_two_moves_of_one_turn_is_found() {
    for (name, fen, length) in [
        ("marseillais", "7k/8/8/5K2/8/8/8/R7 w - - 2 0 10", 2),
        ("progressive-scottish", "7k/8/8/4K3/8/8/8/R7 w - - 3 0 2", 3),
        ("progressive-italian", "7k/8/8/4K3/8/8/8/R7 w - - 3 0 2", 3),
        // The king is taken.
        ("double-move", "7k/8/8/8/8/8/1R6/K7 w - - 2 0 10", 2),
        ("monster", "4k3/8/3P4/8/8/8/8/K7 w - - 2 0 10", 2),
    ] {
        let game = game(name);
        let mut position = game.position(fen).unwrap();
        for _ in 0..length {
            assert_eq!((position.side(), position.outcome()), (Color::White, None), "{name}");
            let limits = SearchLimits { depth: Some(6), ..SearchLimits::default() };
            let (mv, score, _) = think(&mut worker(&game), &position, &limits);
            assert!(matches!(score, Score::Win(_)), "{name}: {score} in {}", position.fen());
            position.play(mv).unwrap();
        }
        assert_eq!(position.outcome().and_then(Outcome::winner), Some(Color::White), "{name}: {}", position.fen());
        let simple = best_move(&mut game.position(fen).unwrap(), SimpleLimits { nodes: 200_000, depth: 3 });
        assert!(simple.is_some_and(|(_, score)| menagerie_engine::simple::is_mate(score) && score > 0), "{name}");
    }
}

/// Whether a side has won within so many plies whatever the other does, by exhaustive search.
fn wins(position: &mut Position, side: Color, plies: usize) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(side);
    }
    if plies == 0 {
        return false;
    }
    let own = position.side() == side;
    let moves = position.legal_moves();
    let mut after = |&mv: &Move| {
        position.play_unchecked(mv);
        let won = wins(position, side, plies - 1);
        position.undo();
        won
    };
    if own { moves.iter().any(&mut after) } else { moves.iter().all(&mut after) }
}

#[test]
fn short_wins_and_losses_are_those_of_an_exhaustive_search() {
    let mut found = 0;
    for game in games() {
        let mut worker = worker(&game).without_pruning();
        for seed in 0..60 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start();
            for _ in 0..rng.random_range(6..40) {
                let moves = position.legal_moves();
                if position.outcome().is_none() && !moves.is_empty() {
                    position.play_unchecked(moves[rng.random_range(0..moves.len())]);
                }
            }
            if position.outcome().is_some() {
                continue;
            }
            let side = position.side();
            let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
            let (_, score, _) = think(&mut worker, &position, &limits);
            if wins(&mut position, side, 2) {
                assert!(matches!(score, Score::Win(_)), "{}: {score}", position.fen());
                found += 1;
            }
            if wins(&mut position, side.other(), 2) {
                assert!(matches!(score, Score::Loss(_)), "{}: {score}", position.fen());
            }
        }
    }
    assert!(found > 10, "{found}");
}

/// White takes the king with two moves, wherever it goes.
#[test]
fn a_loss_to_two_moves_of_one_turn_is_seen() {
    let game = game("monster");
    let mut position = game.position("4k3/8/8/8/8/8/8/QQ2K3 b - - 1 0 10").unwrap();
    assert!(wins(&mut position, Color::White, 3));
    let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    let (_, score, _) = think(&mut worker(&game), &position, &limits);
    assert!(matches!(score, Score::Loss(_)), "{score}");
}
