//! Games in which each move leaves dozens of choices: what the search leaves out of them changes no mate.

use menagerie_core::{Game, Library, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{Score, SearchLimits, SearchResult, Shared, SilentHost, Worker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

const BOARD: &str = "title = 'Mine'\n[board]\nfiles = 4\nranks = 4\n";
/// A wall goes from square to square, and who takes the king wins.
const MOVED: &str = "[pieces]\nking = { letter = 'K', betza = 'K' }\nrook = { letter = 'R', betza = 'R' }\n\
                     knight = { letter = 'N', betza = 'N' }\n[start]\nfen = 'knr1/4/4/1RNK w - - 0 1'\n\
                     [rules]\nwalls = { place = 'moved' }\nextinction = { pieces = ['king'] }\nstalemate = { result = 'win' }";
/// Each move leaves another wall, and who cannot move has lost.
const ADDED: &str = "[pieces]\nqueen = { letter = 'Q', betza = 'mQ' }\n[start]\nfen = '1q1q/4/4/Q1Q1 w - - 0 1'\n\
                     [rules]\nwalls = { place = 'added' }\nstalemate = { result = 'loss' }";

fn game(rules: &str) -> Game {
    let mut library = Library::shipped();
    library.add("mine.toml", &format!("{BOARD}{rules}")).unwrap();
    library.game("mine").unwrap()
}

fn think(worker: &mut Worker, position: &Position, depth: u32) -> SearchResult {
    let shared = Shared::new(1).unwrap();
    shared.begin();
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    worker.run_main(position, &limits, &shared, &SilentHost)
}

#[test]
fn forced_wins_are_forced() {
    for rules in [MOVED, ADDED] {
        let game = game(rules);
        let evaluator = Arc::new(Evaluator::new(&game, Weights::untuned(&game)));
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut proven = 0;
        for _ in 0..60 {
            let mut position = game.start();
            for _ in 0..rng.random_range(2..12) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
            }
            if position.outcome().is_some() {
                continue;
            }
            let score = think(&mut Worker::new(&evaluator), &position, 5).lines[0].score;
            let plies = match score {
                Score::Win(moves @ 1..=2) => 2 * moves - 1,
                Score::Loss(1) => 2,
                _ => continue,
            };
            let all = think(&mut Worker::new(&evaluator).without_pruning(), &position, plies).lines[0].score;
            assert_eq!(all, score, "{}", position.fen());
            proven += 1;
        }
        assert!(proven > 10, "{proven} of a game with {rules}");
    }
}

/// A search to a small depth does not look at each of a thousand moves.
#[test]
fn groups_of_moves_are_searched_as_such() {
    let game = Library::shipped().game("duck").unwrap();
    let evaluator = Arc::new(Evaluator::new(&game, Weights::of(&game)));
    let answer = think(&mut Worker::new(&evaluator), &game.start(), 6);
    assert!(answer.nodes < 30_000, "{}", answer.nodes);
}
