//! Whole games: the engine against the simple opponent, and against itself, checked by the reference implementation.
//!
//! The numbers of games are small by default. To play all, with results by variant:
//! `MENAGERIE_GAMES=40 cargo test --release -p menagerie-engine --test all -- --ignored --nocapture the_engine_beats`
//! and `… two_hundred_fast_games`. `MENAGERIE_ONLY=omega` selects variants, names with commas between, also of games in
//! testdata/games-of-users; `MENAGERIE_NODES` sets the nodes per move.

use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Color, Game, Library, Move, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{Score, SearchLimits, SearchResult, Shared, SilentHost, Worker, simple};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// The engine, with its state between moves.
struct Engine {
    worker: Worker,
    shared: Shared,
}

impl Engine {
    fn new(game: &Game) -> Engine {
        let evaluator = Arc::new(Evaluator::new(game, Weights::of(game)));
        Engine { worker: Worker::new(&evaluator), shared: Shared::new(8).unwrap() }
    }

    fn think(&mut self, position: &Position, nodes: u64) -> SearchResult {
        self.shared.begin();
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let answer = self.worker.run_main(position, &limits, &self.shared, &SilentHost);
        assert!(answer.nodes <= nodes + 1, "{} nodes of {nodes}", answer.nodes);
        answer
    }

    fn best(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        self.think(position, nodes).best
    }

    /// Whether neither side is far ahead: in some games a few random moves decide, and then both colours say nothing.
    fn is_balanced(&mut self, position: &Position, nodes: u64) -> bool {
        let lines = self.think(position, (15 * nodes).min(30_000 / breadth(position.game()))).lines;
        lines.first().is_some_and(|line| matches!(line.score, Score::Centipawns(-120..=120)))
    }
}

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The shipped games, or those that are asked for, of users too.
fn games() -> Vec<Game> {
    let mut library = Library::shipped();
    let Ok(only) = std::env::var("MENAGERIE_ONLY") else {
        return library.names().map(|name| library.game(name).unwrap()).collect();
    };
    let load = |name| {
        let file = format!("{}/../../testdata/games-of-users/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        if let Ok(text) = std::fs::read_to_string(file) {
            library.add(&format!("{name}.toml"), &text).unwrap();
        }
        library.game(name).unwrap()
    };
    only.split(',').map(load).collect()
}

/// By how much fewer nodes are searched where a position has hundreds of moves, each of which the simple opponent looks at, and
/// on the largest boards, where games are long.
fn breadth(game: &Game) -> u64 {
    let large = if game.board().len() > 110 { 3 } else { 0 };
    1 + large + game.start().count_legal_moves() / 100
}

/// The nodes of both sides at each move.
fn nodes(game: &Game, usual: u64) -> u64 {
    from_environment("MENAGERIE_NODES", usual / breadth(game))
}

/// A start with some random moves after which neither side is far ahead in a search of some times the nodes of a move, if
/// one is found.
fn opening(game: &Game, rng: &mut ChaCha8Rng, plies: usize, nodes: u64) -> Position {
    let mut engine = Engine::new(game);
    for attempt in 0.. {
        let mut position = game.numbered_start(rng.random_range(0..game.starts())).unwrap();
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        if position.outcome().is_none() && (attempt > 200 || engine.is_balanced(&position, nodes)) {
            return position;
        }
    }
    unreachable!("the attempts end with the first one that does")
}

/// The games that the engine wins, draws and loses against the simple opponent at the same number of nodes.
fn points(game: &Game, rounds: u64, nodes: u64) -> (u64, u64, u64) {
    let results: Vec<Option<bool>> = (0..rounds).into_par_iter().map(|round| contest(game, round, nodes)).collect();
    let count = |wanted| results.iter().filter(|&&result| result == wanted).count() as u64;
    (count(Some(true)), count(None), count(Some(false)))
}

/// Whether the engine wins a game against the simple opponent. Each opening is played with both colours.
fn contest(game: &Game, round: u64, nodes: u64) -> Option<bool> {
    let mut position = opening(game, &mut ChaCha8Rng::seed_from_u64(round / 2), 6, nodes);
    let begun = position.fen();
    let ours = Color::BOTH[(round % 2) as usize];
    let mut engine = Engine::new(game);
    while position.outcome().is_none() && position.ply() < 400 {
        let mv = if position.side() == ours {
            engine.best(&position, nodes).unwrap()
        } else {
            let limits = simple::SimpleLimits { nodes, depth: 60 };
            simple::best_move(&mut position, limits).unwrap().0
        };
        position.play_unchecked(mv);
    }
    let won = position.outcome().and_then(|outcome| outcome.winner()).map(|winner| winner == ours);
    if won != Some(true) {
        eprintln!("{}: {} as {ours:?} from {begun} to {}", game.name(), position.result(), position.fen());
    }
    won
}

#[test]
fn the_simple_opponent_is_no_match() {
    games().par_iter().for_each(|game| {
        let (won, drawn, lost) = points(game, from_environment("MENAGERIE_GAMES", 2), nodes(game, 250));
        eprintln!("{}: {won} won, {drawn} drawn, {lost} lost", game.name());
        assert!(lost <= won, "{}: {won} won, {drawn} drawn, {lost} lost", game.name());
    });
}

/// The target: 95 % of the points at 20,000 nodes per move.
#[test]
#[ignore = "takes an hour for all games"]
fn the_engine_beats_the_simple_opponent() {
    let mut missed = Vec::new();
    for game in games() {
        let rounds = from_environment("MENAGERIE_GAMES", 40);
        let (won, drawn, lost) = points(&game, rounds, nodes(&game, 20_000));
        let share = (won as f64 + drawn as f64 / 2.0) / rounds as f64;
        eprintln!("{:<18} {won:>3} won {drawn:>3} drawn {lost:>3} lost   {:.1} %", game.name(), 100.0 * share);
        if share < 0.95 {
            missed.push(game.name().to_string());
        }
    }
    assert!(missed.is_empty(), "less than 95 % in {missed:?}");
}

/// One game of the engine against itself at very few nodes, to its end or to a number of plies. The reference implementation
/// judges every move, every position and the end. Returns the number of plies.
fn fast_game(game: &Game, seed: u64, plies: impl Fn(&mut ChaCha8Rng) -> usize) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut engine = Engine::new(game);
    let definition = Arc::new(game.definition().clone());
    let mut position = game.numbered_start(rng.random_range(0..game.starts())).unwrap();
    let mut referee = ReferencePosition::from_fen(&definition, &position.fen()).unwrap();
    let plies = plies(&mut rng);
    loop {
        let mut moves = referee.moves();
        let result = referee.result_with(&moves);
        assert_eq!(position.result(), result, "{}, seed {seed}: {}", game.name(), position.fen());
        if result != "*" || position.ply() >= plies {
            return position.ply();
        }
        let mv = match position.ply() {
            0..4 => {
                let moves = position.legal_moves();
                moves[rng.random_range(0..moves.len())]
            }
            _ => engine.best(&position, rng.random_range(1..300)).expect("the game goes on"),
        };
        let (before, text) = (position.fen(), position.move_text(mv));
        let after = moves.remove(&text);
        referee = after.unwrap_or_else(|| panic!("{}, seed {seed}: {text} in {before}", game.name()));
        position.play_unchecked(mv);
        assert_eq!(position.fen(), referee.fen(), "{}, seed {seed}: {text} in {before}", game.name());
    }
}

#[test]
fn in_fast_games_every_move_is_legal() {
    games().par_iter().for_each(|game| {
        let games = from_environment("MENAGERIE_GAMES", 1);
        (0..games).for_each(|seed| {
            let most = if game.board().len() > 128 { 40 } else { 60 };
            fast_game(game, seed, |rng| rng.random_range(20..most));
        });
    });
}

/// The target: 200 games of each to their ends. `MENAGERIE_PLIES` ends them sooner, and `MENAGERIE_SECONDS` says when no more
/// are begun of a game.
#[test]
#[ignore = "takes hours for all games, most of them in the reference implementation"]
fn two_hundred_fast_games_to_the_end_have_no_illegal_move() {
    let (plies, seconds) =
        (from_environment("MENAGERIE_PLIES", 1_000), from_environment("MENAGERIE_SECONDS", u64::MAX));
    let wrong: Vec<String> = games()
        .iter()
        .filter_map(|game| {
            let begun = Instant::now();
            let play = |seed| (begun.elapsed().as_secs() < seconds).then(|| fast_game(game, seed, |_| plies as usize));
            let all = || {
                (0..from_environment("MENAGERIE_GAMES", 200)).into_par_iter().filter_map(play).collect::<Vec<usize>>()
            };
            // The other games are played whatever is wrong with one; what it is has been printed.
            let played = std::panic::catch_unwind(all).ok();
            let summary =
                played.as_ref().map(|played| format!("{} games, {} plies", played.len(), played.iter().sum::<usize>()));
            let summary = summary.unwrap_or_else(|| "wrong".to_string());
            eprintln!("{:<18} {summary}, {} s", game.name(), begun.elapsed().as_secs());
            played.is_none().then(|| game.name().to_string())
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
