//! How much stronger each level is than the one below it.
//!
//! `MENAGERIE_GAMES=40 MENAGERIE_LEVELS=1,3,5,7 MENAGERIE_ONLY=chess cargo test --release -p menagerie-engine --test all
//! -- --ignored --nocapture levels::` plays each of these levels against the next.

use menagerie_core::{Color, Game, Library};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{SearchLimits, Shared, SilentHost, Strength, Worker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// The variants that are measured by default: small, large, and one in which many captures are not allowed.
const GAMES: &str = "chess,omega,orchess";
/// The levels that take a few minutes; each one above takes 1.6 times as long.
const LADDER: &str = "1,3,5,7,9,11,13";
/// Random plies before the players take over, so that the higher levels do not repeat one game.
const OPENING: usize = 6;

/// A level, with its state between moves.
struct Player {
    worker: Worker,
    shared: Shared,
    limits: SearchLimits,
}

impl Player {
    fn new(game: &Game, level: u8, seed: u64) -> Player {
        let evaluator = Arc::new(Evaluator::new(game, Weights::of(game)));
        let mut shared = Shared::new(16).unwrap();
        shared.seed = seed;
        // The highest level thinks as long as it is let: here as long as a level above the one before it would.
        let nodes = (200.0 * 1.6_f64.powi(i32::from(level) - 1)) as u64;
        let limits = SearchLimits { strength: Strength::level(level), nodes: Some(nodes), ..SearchLimits::default() };
        Player { worker: Worker::new(&evaluator), shared, limits }
    }
}

/// Twice the points of the higher level in one game of two.
fn play(game: &Game, levels: [u8; 2], round: u64) -> u32 {
    // Each opening is played with both colours.
    let mut rng = ChaCha8Rng::seed_from_u64(round / 2);
    let mut position = game.numbered_start(rng.random_range(0..game.starts())).unwrap();
    for _ in 0..OPENING {
        let moves = position.legal_moves();
        if !moves.is_empty() {
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
    let higher = Color::BOTH[(round % 2) as usize];
    let mut players = levels.map(|level| Player::new(game, level, round));
    while position.outcome().is_none() && position.ply() < 300 {
        let player = &mut players[usize::from(position.side() == higher)];
        player.shared.begin();
        let answer = player.worker.run_main(&position, &player.limits, &player.shared, &SilentHost);
        position.play_unchecked(answer.best.expect("the game goes on"));
    }
    match position.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) => 2 * u32::from(winner == higher),
        None => 1,
    }
}

/// The Elo difference of a share of the points, bounded by what so many games can tell.
fn elo(share: f64, games: u64) -> f64 {
    let least = 0.5 / games as f64;
    let share = share.clamp(least, 1.0 - least);
    400.0 * (share / (1.0 - share)).log10()
}

#[test]
fn elo_of_shares() {
    assert_eq!(elo(0.5, 40), 0.0);
    assert_eq!(elo(0.75, 40).round(), 191.0);
    assert!(elo(1.0, 40) < 900.0);
}

#[test]
#[ignore = "takes an hour"]
fn every_level_beats_the_one_below() {
    let library = Library::shipped();
    let variable = |name: &str, default: &str| std::env::var(name).unwrap_or_else(|_| default.to_string());
    let ladder: Vec<u8> = variable("MENAGERIE_LEVELS", LADDER).split(',').map(|level| level.parse().unwrap()).collect();
    let rounds: u64 = variable("MENAGERIE_GAMES", "40").parse().unwrap();
    let mut missed = Vec::new();
    for name in variable("MENAGERIE_ONLY", GAMES).split(',') {
        let game = library.game(name).unwrap();
        for pair in ladder.windows(2) {
            let points: u32 = (0..rounds).map(|round| play(&game, [pair[0], pair[1]], round)).sum();
            let share = f64::from(points) / (2.0 * rounds as f64);
            eprintln!(
                "{name}: level {} against {}: {:.1} %, {:+.0} Elo",
                pair[1],
                pair[0],
                100.0 * share,
                elo(share, rounds)
            );
            if share <= 0.5 {
                missed.push(format!("{name} {pair:?}"));
            }
        }
    }
    assert!(missed.is_empty(), "no stronger: {missed:?}");
}
