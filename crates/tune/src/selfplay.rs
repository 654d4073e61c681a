//! Games of the engine against itself, and the quiet positions in them.

use crate::engine::Engine;
use crate::openings::Openings;
use crate::{Watch, parallel};
use menagerie_core::{Color, Edit, Game, Move, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{Score, SearchResult};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Play {
    /// Positions looked at for each move.
    pub nodes: u64,
    /// Where they begin.
    pub openings: Openings,
    /// Everything that is random follows from it.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// White's points: 1, ½ or 0.
    pub result: f64,
    /// Half moves.
    pub plies: usize,
    /// The quiet positions.
    pub quiet: Vec<Quiet>,
}

/// A position in which the evaluation alone should know what is going on.
#[derive(Clone, Debug, PartialEq)]
pub struct Quiet {
    /// As a FEN.
    pub fen: String,
    /// How many legal moves there are, which may hang on the past.
    pub moves: usize,
    /// What the search made of it, in centipawns for white.
    pub score: i32,
}

/// A longer game is a draw.
const LONGEST: usize = 400;
/// From this many centipawns on, a game is won that stays so for [`CLEAR`] plies.
const WON: i32 = 2_000;
const CLEAR: u32 = 6;
/// Up to this many centipawns, a game is drawn that stays so for [`LEVEL`] plies and is [`LATE`].
const EVEN: i32 = 6;
const LEVEL: u32 = 20;
const LATE: usize = 120;

/// Plays numbered games, which differ in their openings and, where there are several, in the armies: `games` are one
/// game with each pair of them.
pub fn play(games: &[Game], weights: &[Weights], count: usize, play: &Play, watch: &dyn Watch) -> Vec<Played> {
    watch.begin("self-play", count);
    let evaluators: Vec<Arc<Evaluator>> =
        games.iter().zip(weights).map(|(game, weights)| Arc::new(Evaluator::new(game, weights.clone()))).collect();
    parallel::map(
        count,
        play.threads,
        || Engine::new(&evaluators[0]),
        |engine, number| {
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

/// Plays a game to its end, or until it is clear.
fn one(engine: &mut Engine, mut position: Position, nodes: u64) -> Played {
    let (mut quiet, mut referee) = (Vec::new(), Referee::default());
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
        if let Some(result) = referee.rule(score, position.ply() - begun) {
            break result;
        }
        if let Score::Centipawns(score) = score
            && !referee.dozes()
            && is_quiet(&position, &answer, best)
        {
            quiet.push(Quiet { fen: position.fen(), moves: position.legal_moves().len(), score });
        }
        position.play(best);
    };
    Played { result, plies: position.ply() - begun, quiet }
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

/// Whether nothing hangs: no check, and neither the best move nor the reply that is expected takes or becomes anything.
///
/// Where a side that can capture must, the evaluation is asked wherever nothing can be captured: what is captured next is
/// for it to foresee.
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
    after.play(best);
    is_quiet_move(&after, reply)
}

fn is_quiet_move(position: &Position, mv: Move) -> bool {
    let quiet = |edit: &Edit| {
        matches!(edit, Edit::Relocate { .. } | Edit::RelocateBoth { .. } | Edit::Drop { .. } | Edit::Mark { .. })
    };
    mv.becomes().is_none() && position.changes(mv, |edits| edits.iter().all(quiet))
}

/// Ends games that are clear.
#[derive(Default)]
pub(crate) struct Referee {
    ahead: i32,
    clear: u32,
    level: u32,
}

impl Referee {
    /// Notes what a search made of the position, for white, and says how the game ends if that is clear.
    pub(crate) fn rule(&mut self, score: Score, ply: usize) -> Option<f64> {
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
    fn dozes(&self) -> bool {
        self.level > LEVEL / 2
    }
}

/// Takes out positions that have been seen before, in this game or an earlier one; returns how many are left.
pub fn without_repetitions(games: &mut [Played]) -> usize {
    let mut seen = HashSet::new();
    for game in games.iter_mut() {
        // Counters of moves are no part of what is evaluated.
        let counts = |field: &&str| field.parse::<u32>().is_err();
        game.quiet.retain(|quiet| seen.insert(quiet.fen.split(' ').filter(counts).collect::<Vec<_>>().join(" ")));
    }
    seen.len()
}
