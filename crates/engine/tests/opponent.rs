//! The simple opponent in all shipped games: it plays legal moves, finds mates, and leaves the position unchanged.

use menagerie_core::{Color, Library, Position};
use menagerie_engine::simple::{MATE, SimpleLimits, best_move, is_mate};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Whether the side to move has a move that wins at once.
fn wins_at_once(position: &mut Position) -> bool {
    let side = position.side();
    position.legal_moves().into_iter().any(|mv| {
        position.play_unchecked(mv);
        let won = position.outcome().is_some_and(|outcome| outcome.winner() == Some(side));
        position.undo();
        won
    })
}

/// Everything about a position that a search could leave changed.
fn state(position: &Position) -> (String, u64, usize, String) {
    (position.fen(), position.key(), position.ply(), format!("{:?}", position.journal()))
}

fn found(game: &str, fen: &str) -> (String, i32) {
    let game = Library::shipped().game(game).unwrap();
    let mut position = game.position(fen).unwrap();
    let (mv, score) = best_move(&mut position, SimpleLimits { nodes: 200_000, depth: 4 }).unwrap();
    (position.move_text(mv), score)
}

#[test]
fn a_back_rank_mate_is_found() {
    assert_eq!(found("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"), ("a1a8".to_string(), MATE - 1));
}

#[test]
fn a_mate_in_two_is_counted_in_plies() {
    let (_, score) = found("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    assert_eq!(score, MATE - 3);
}

/// Random games of every variant, most of which reach positions with an immediate win.
#[test]
fn immediate_wins_are_played_in_every_game() {
    let library = Library::shipped();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut games_with_wins = Vec::new();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let mut wins = 0;
        // Where moves act elsewhere on the board and on the largest boards it takes long to try each move for a win.
        let slow = game.board().len() > 128 || !game.capabilities().local_moves;
        for _ in 0..if slow { 4 } else { 25 } {
            let mut position = game.start();
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                if wins < 5 && wins_at_once(&mut position) {
                    wins += 1;
                    let side = position.side();
                    let (mv, score) = best_move(&mut position, SimpleLimits { nodes: 1, depth: 5 }).unwrap();
                    assert!(is_mate(score), "{name} {}: {score}", position.fen());
                    position.play_unchecked(mv);
                    assert_eq!(position.outcome().unwrap().winner(), Some(side), "{name}");
                    break;
                }
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
            }
        }
        if wins > 0 {
            games_with_wins.push(name);
        }
    }
    assert!(games_with_wins.len() >= 5, "too few games tell anything: {games_with_wins:?}");
    assert!(games_with_wins.contains(&"oomost1"), "pictorial check was never tried: {games_with_wins:?}");
}

#[test]
fn moves_are_legal_and_the_position_is_unchanged() {
    let library = Library::shipped();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for name in library.names() {
        let mut position = library.game(name).unwrap().start();
        for _ in 0..30 {
            let before = state(&position);
            // Limits so small that the search stops anywhere.
            let limits = SimpleLimits { nodes: rng.random_range(1..400), depth: 5 };
            let answer = best_move(&mut position, limits);
            assert_eq!(state(&position), before, "{name}");
            let moves = position.legal_moves();
            let Some((mv, _)) = answer else {
                assert!(moves.is_empty(), "{name}: there was a move");
                break;
            };
            assert!(moves.contains(&mv), "{name}: {} is not legal", position.move_text(mv));
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn there_is_no_best_move_without_a_legal_one() {
    let game = Library::shipped().game("chess").unwrap();
    let mut position = game.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert_eq!(best_move(&mut position, SimpleLimits { nodes: 100, depth: 2 }), None);
}

/// Even a shallow search nearly always beats random moves.
#[test]
fn it_beats_random_moves() {
    let library = Library::shipped();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for name in library.names() {
        let (mut won, mut lost) = (0, 0);
        let game = library.game(name).unwrap();
        // On the largest boards games are long.
        let limits = SimpleLimits { nodes: if game.board().len() > 128 { 60 } else { 200 }, depth: 4 };
        for round in 0..2 {
            let engine = Color::BOTH[round % 2];
            let mut position = game.start();
            while position.outcome().is_none() && position.ply() < 300 {
                let mv = if position.side() == engine {
                    best_move(&mut position, limits).unwrap().0
                } else {
                    let moves = position.legal_moves();
                    moves[rng.random_range(0..moves.len())]
                };
                position.play_unchecked(mv);
            }
            match position.outcome().and_then(|outcome| outcome.winner()) {
                Some(winner) if winner == engine => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
        }
        eprintln!("{name}: {won} won, {lost} lost");
        assert_eq!(lost, 0, "{name}");
        assert!(won >= 1, "{name}: only {won} won");
    }
}
