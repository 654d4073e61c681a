//! The evaluation in every shipped game: the same for both colours, and the same kept up to date as summed up anew.

use menagerie_core::harness::mirrored;
use menagerie_core::{Color, Game, Library, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn evaluator(game: &Game) -> Evaluator {
    Evaluator::new(game, Weights::untuned(game))
}

/// Random positions of a game, each reached by play.
fn positions(game: &Game, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = game.start();
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[rng.random_range(0..moves.len())]);
            found.push(position.clone());
        }
    }
    found
}

/// Where both sides go for the same goal the mirror image is another game.
fn is_one_sided(game: &Game) -> bool {
    let goal = game.definition().rules.goal.as_ref();
    let board = game.board();
    let has = |color, square| goal.is_some_and(|goal| goal.zone.has(board, color, square));
    let mut squares = board.squares();
    squares.any(|square| has(Color::White, square) && board.flip(square).is_some_and(|flip| !has(Color::White, flip)))
        && board.squares().any(|square| has(Color::White, square) && has(Color::Black, square))
        && !board
            .squares()
            .all(|square| board.flip(square).is_none_or(|flip| has(Color::White, square) == has(Color::Black, flip)))
}

#[test]
fn both_colours_are_judged_alike() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        if is_one_sided(&game) {
            continue;
        }
        let evaluator = evaluator(&game);
        for position in positions(&game, 4) {
            let fen = game.position(&position.fen()).unwrap().fen();
            let (here, there) = (game.position(&fen).unwrap(), game.position(&mirrored(&game, &fen)).unwrap());
            let value = |position: &Position| {
                evaluator.evaluate(position, &evaluator.accumulate(position), position.legal_moves().len())
            };
            assert_eq!(value(&here), value(&there), "{name}: {fen}");
        }
    }
}

#[test]
fn the_sum_that_follows_the_moves_is_the_fresh_one() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let evaluator = evaluator(&game);
        for seed in 0..6 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start();
            let mut sum = evaluator.accumulate(&position);
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[rng.random_range(0..moves.len())]);
                evaluator.follow(&mut sum, position.journal());
                assert_eq!(sum, evaluator.accumulate(&position), "{name}: {}", position.fen());
            }
        }
    }
}

#[test]
fn a_piece_more_is_better() {
    let game = Library::shipped().game("chess").unwrap();
    let evaluator = evaluator(&game);
    let value = |fen: &str| {
        let position = game.position(fen).unwrap();
        evaluator.evaluate(&position, &evaluator.accumulate(&position), position.legal_moves().len())
    };
    let even = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > even + 600);
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1") < even - 200);
    let explained = evaluator.explain(&game.start());
    assert!(explained.contains("mobility") && explained.ends_with("+15"), "{explained}");
}

#[test]
fn where_losing_everything_wins_a_piece_more_is_worse() {
    let game = Library::shipped().game("antichess").unwrap();
    let evaluator = evaluator(&game);
    let mut without = game.start().fen();
    without.replace_range(0..1, "1");
    let value = |position: &Position| evaluator.evaluate(position, &evaluator.accumulate(position), 20);
    // Black, who has lost a rook, stands better for it.
    assert!(value(&game.position(&without).unwrap()) < value(&game.start()) - 40);
}
