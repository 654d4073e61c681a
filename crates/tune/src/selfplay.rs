//! Self-play, and the quiet positions in its games.

use crate::engine::Engine;
use crate::openings::Openings;
use crate::{Progress, parallel};
use menagerie_core::{Color, Edit, Game, Move, Position};
use menagerie_engine::eval::{Evaluator, Weights, takes};
use menagerie_engine::{Score, SearchResult};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// The settings of self-play.
///
/// [`play`] has an example.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SelfPlay {
    /// Nodes per move.
    pub nodes: u64,
    /// The openings.
    pub openings: Openings,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games to run at the same time.
    pub threads: usize,
}

/// A game of self-play.
///
/// [`play`] has an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// White's points: 1, ½ or 0.
    pub result: f64,
    /// The length in plies.
    pub plies: usize,
    /// The quiet positions.
    pub quiet: Vec<QuietPosition>,
}

/// A quiet position, which the static evaluation should judge.
///
/// [`without_repetitions`] has an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuietPosition {
    /// The FEN.
    pub fen: String,
    /// The number of legal moves, which may depend on earlier moves.
    pub moves: usize,
    /// The search's score, in centipawns for White.
    pub score: i32,
}

/// A longer game is a draw.
const LONGEST: usize = 400;
/// A game is won if its score stays beyond this for [`CLEAR`] plies, in centipawns.
const WON: i32 = 2_000;
const CLEAR: u32 = 6;
/// A game is drawn if its score stays within this for [`LEVEL`] plies after [`LATE`] plies, in centipawns.
const EVEN: i32 = 6;
const LEVEL: u32 = 20;
const LATE: usize = 120;

/// Plays `count` games from different openings. `games` are one game with each pair of its armies.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::Weights;
/// use menagerie_tune::NoProgress;
/// use menagerie_tune::openings::Openings;
/// use menagerie_tune::selfplay::{SelfPlay, play};
///
/// let openings = Openings { plies: 4..=6, balance: 400, nodes: 50 };
/// let settings = SelfPlay { nodes: 20, openings, seed: 1, threads: 1 };
/// let played = play(&[game.clone()], &[Weights::of(&game)], 2, &settings, &NoProgress);
/// assert_eq!(played.len(), 2);
/// assert!(played.iter().all(|one| [0.0, 0.5, 1.0].contains(&one.result) && one.quiet.len() <= one.plies));
/// let quiet = &played[0].quiet[0];
/// assert_eq!(game.position(&quiet.fen).unwrap().legal_moves().len(), quiet.moves);
/// ```
pub fn play(
    games: &[Game],
    weights: &[Weights],
    count: usize,
    play: &SelfPlay,
    watch: &dyn Progress,
) -> Vec<SelfPlayGame> {
    watch.begin("self-play", count);
    some(games, weights, 0..count, play, watch)
}

/// The games of these numbers.
pub(crate) fn some(
    games: &[Game],
    weights: &[Weights],
    numbers: Range<usize>,
    play: &SelfPlay,
    watch: &dyn Progress,
) -> Vec<SelfPlayGame> {
    let evaluators: Vec<Arc<Evaluator>> =
        games.iter().zip(weights).map(|(game, weights)| Arc::new(Evaluator::new(game, weights.clone()))).collect();
    play_numbered(games, &evaluators, numbers, play, watch)
}

/// Plays the games of these numbers with evaluators, one for each of `games`. The number and the seed decide a game, whatever
/// others are played.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::{Evaluator, Weights};
/// use menagerie_tune::NoProgress;
/// use menagerie_tune::openings::Openings;
/// use menagerie_tune::selfplay::{SelfPlay, play_numbered};
/// use std::sync::Arc;
///
/// let openings = Openings { plies: 4..=6, balance: 400, nodes: 50 };
/// let settings = SelfPlay { nodes: 20, openings, seed: 1, threads: 1 };
/// let evaluators = [Arc::new(Evaluator::new(&game, Weights::of(&game)))];
/// let games = [game];
/// let both = play_numbered(&games, &evaluators, 0..2, &settings, &NoProgress);
/// let second = play_numbered(&games, &evaluators, 1..2, &settings, &NoProgress);
/// assert_eq!(both[1..], second);
/// ```
pub fn play_numbered(
    games: &[Game],
    evaluators: &[Arc<Evaluator>],
    numbers: Range<usize>,
    play: &SelfPlay,
    watch: &dyn Progress,
) -> Vec<SelfPlayGame> {
    parallel::map(
        numbers.len(),
        play.threads,
        || Engine::new(&evaluators[0]),
        |engine, number| {
            let number = numbers.start + number;
            let mut rng = ChaCha8Rng::seed_from_u64(play.seed);
            rng.set_stream(number as u64);
            let at = number % games.len();
            engine.new_game(&evaluators[at]);
            let opening = play.openings.draw(&games[at], engine, &mut rng);
            let played = one(engine, opening, play.nodes);
            watch.step();
            played
        },
    )
}

/// Plays a game until it ends or is adjudicated.
fn one(engine: &mut Engine, mut position: Position, nodes: u64) -> SelfPlayGame {
    let (mut quiet, mut referee) = (Vec::new(), Adjudicator::default());
    let begun = position.ply();
    let result = loop {
        if let Some(outcome) = position.outcome() {
            break points(outcome.winner());
        }
        if position.ply() - begun >= LONGEST {
            break 0.5;
        }
        let answer = engine.think(&position, nodes);
        let (Some(best), Some(line)) = (answer.best, answer.lines.first()) else { break 0.5 };
        let score = for_white(&position, line.score);
        if let Some(result) = referee.adjudicate(score, position.ply() - begun) {
            break result;
        }
        if let Score::Centipawns(score) = score
            && !referee.is_stale()
            && is_quiet(&position, &answer, best)
        {
            quiet.push(QuietPosition { fen: position.fen(), moves: position.legal_moves().len(), score });
        }
        position.play_unchecked(best);
    };
    SelfPlayGame { result, plies: position.ply() - begun, quiet }
}

pub(crate) fn for_white(position: &Position, score: Score) -> Score {
    match (position.side(), score) {
        (Color::White, score) => score,
        (Color::Black, Score::Centipawns(value)) => Score::Centipawns(-value),
        (Color::Black, Score::Win(moves)) => Score::Loss(moves),
        (Color::Black, Score::Loss(moves)) => Score::Win(moves),
    }
}

pub(crate) fn points(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// Whether a position is quiet: not in check, and neither the best move nor the expected reply captures or promotes.
///
/// Where captures are compulsory, all positions without a capture count, since the search evaluates them.
fn is_quiet(position: &Position, answer: &SearchResult, best: Move) -> bool {
    if !position.game().capabilities().may_decline {
        let takes = |edit: &Edit| matches!(edit, Edit::Remove { .. });
        return !position.legal_moves().iter().any(|&mv| position.changes(mv, |edits| edits.iter().any(takes)));
    }
    if position.in_check() || position.gives_check(best) || !is_quiet_move(position, best) {
        return false;
    }
    let Some(reply) = answer.ponder else { return true };
    let mut after = position.clone();
    after.play_unchecked(best);
    is_quiet_move(&after, reply)
}

fn is_quiet_move(position: &Position, mv: Move) -> bool {
    // Where no piece takes by its own power, any move may turn others or place a wall, and hands may be unlimited.
    let is_peaceful = !takes(position.game());
    let quiet = |edit: &Edit| match edit {
        Edit::Relocate { .. } | Edit::RelocateBoth { .. } | Edit::Drop { .. } | Edit::Mark { .. } => true,
        Edit::Change { .. } | Edit::Wall { .. } | Edit::Hold { .. } | Edit::Captive { .. } => is_peaceful,
        _ => false,
    };
    mv.becomes().is_none() && position.changes(mv, |edits| edits.iter().all(quiet))
}

/// Adjudicates games whose result is clear.
#[derive(Default)]
pub(crate) struct Adjudicator {
    ahead: i32,
    clear: u32,
    level: u32,
}

impl Adjudicator {
    /// Takes the score of the next position, for White. Returns White's points if the result is clear.
    pub(crate) fn adjudicate(&mut self, score: Score, ply: usize) -> Option<f64> {
        let value = match score {
            Score::Win(_) => return Some(1.0),
            Score::Loss(_) => return Some(0.0),
            Score::Centipawns(value) => value,
        };
        let ahead = if value.abs() >= WON { value.signum() } else { 0 };
        self.clear = if ahead != 0 && ahead == self.ahead { self.clear + 1 } else { 0 };
        self.ahead = ahead;
        self.level = if value.abs() <= EVEN { self.level + 1 } else { 0 };
        if self.clear >= CLEAR {
            return Some(if ahead > 0 { 1.0 } else { 0.0 });
        }
        (self.level >= LEVEL && ply >= LATE).then_some(0.5)
    }

    /// Whether nothing has happened for long, so that the position teaches nothing.
    fn is_stale(&self) -> bool {
        self.level > LEVEL / 2
    }
}

/// Removes positions that occurred before, in this game or an earlier one. Returns the number left.
///
/// ```
/// use menagerie_tune::selfplay::{QuietPosition, SelfPlayGame, without_repetitions};
///
/// let quiet = |fen: &str| QuietPosition { fen: fen.to_string(), moves: 5, score: 0 };
/// let (early, late) = (quiet("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), quiet("4k3/8/8/8/8/8/8/4K3 w - - 8 5"));
/// let mut games = [early, late].map(|quiet| SelfPlayGame { result: 0.5, plies: 40, quiet: vec![quiet] });
/// assert_eq!(without_repetitions(&mut games), 1);
/// assert!(games[1].quiet.is_empty());
/// ```
pub fn without_repetitions(games: &mut [SelfPlayGame]) -> usize {
    let mut seen = HashSet::new();
    for game in games.iter_mut() {
        // The evaluation ignores the move counters.
        let counts = |field: &&str| field.parse::<u32>().is_err();
        game.quiet.retain(|quiet| seen.insert(quiet.fen.split(' ').filter(counts).collect::<Vec<_>>().join(" ")));
    }
    seen.len()
}
