//! The search for puzzles in games: the engine's own, or those of a file.

use super::only::{Sought, only_line};
use super::puzzle::{Puzzle, place};
use menagerie_core::{Color, Game, Move, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{NoMemory, Score, SearchLimits, SearchResult, Shared, SilentHost, Worker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How puzzles are sought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mining {
    /// How long puzzles are, in moves of the solver.
    pub lengths: RangeInclusive<u32>,
    /// The engine's nodes for each move.
    pub nodes: u64,
    /// The most nodes for a proof.
    pub proof_nodes: u64,
    /// The seed of self-played games.
    pub seed: u64,
}

/// What has been seen on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Positions in which the engine expects a win that is short enough.
    pub positions: u64,
    /// Puzzles.
    pub puzzles: u64,
    /// Positions that are won in more than one way.
    pub several: u64,
    /// Positions without such a win, or with one that is too short, or in which there is next to no choice.
    pub unfit: u64,
    /// Positions of which nothing was proved within the nodes.
    pub unproved: u64,
}

/// A longer game of the engine is broken off, in plies.
const LONGEST: usize = 300;
/// Moves at random with which games of the engine begin.
const OPENING: RangeInclusive<usize> = 2..=7;
/// With a higher halfmove clock the fifty-move rule could interfere.
pub(super) const MOST_CLOCK: u32 = 60;
/// With fewer legal moves there is nothing to solve.
const FEWEST_MOVES: u64 = 4;
/// The size of the engine's table in mebibytes: searches are short.
const TABLE: usize = 2;

/// Seeks puzzles in games of one game. Each position becomes a puzzle once.
pub struct Miner {
    game: Game,
    rules: String,
    mining: Mining,
    worker: Worker,
    shared: Shared,
    known: HashSet<String>,
    tally: Tally,
}

impl Miner {
    /// A miner that knows no puzzle yet.
    ///
    /// # Errors
    /// [`NoMemory`] if there is none for the engine.
    pub fn new(game: &Game, mining: Mining) -> Result<Miner, NoMemory> {
        let evaluator = Arc::new(Evaluator::new(game, Weights::of(game)));
        Ok(Miner {
            game: game.clone(),
            rules: game.definition().fingerprint_with_pieces(),
            mining,
            worker: Worker::new(&evaluator),
            shared: Shared::new(TABLE)?,
            known: HashSet::new(),
            tally: Tally::default(),
        })
    }

    /// The position of a puzzle is not made one again.
    pub fn know(&mut self, puzzle: &Puzzle) {
        self.known.insert(puzzle.place().to_string());
    }

    /// What has been seen until now.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Plays a game of the engine against itself and gives the puzzles in it; `None` if `goes_on` has ended it. Its number and
    /// the seed decide the game, whatever others are played.
    pub fn self_play(&mut self, number: u64, goes_on: &dyn Fn() -> bool) -> Option<Vec<Puzzle>> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.mining.seed);
        rng.set_stream(number);
        let mut position = self.game.numbered_start(rng.random_range(0..self.game.starts()))?;
        for _ in 0..rng.random_range(OPENING) {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        let Mining { seed, nodes, .. } = self.mining;
        let source = format!("self-play, seed {seed}, {nodes} nodes a move, game {number}");
        self.follow(position, &source, goes_on, |_, found| found.best)
    }

    /// The puzzles in a game that was played; `None` if `goes_on` has ended it.
    pub fn of_game(
        &mut self,
        start: &Position,
        moves: &[Move],
        source: &str,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Puzzle>> {
        self.follow(start.clone(), source, goes_on, |ply, _| moves.get(ply).copied())
    }

    /// Goes through a game whose moves `next` chooses.
    fn follow(
        &mut self,
        mut position: Position,
        source: &str,
        goes_on: &dyn Fn() -> bool,
        next: impl Fn(usize, &SearchResult) -> Option<Move>,
    ) -> Option<Vec<Puzzle>> {
        self.worker.clear();
        self.shared.table.clear();
        let before = self.tally;
        let (mut puzzles, mut solved) = (Vec::<Puzzle>::new(), [false; 2]);
        for ply in 0..LONGEST {
            if position.outcome().is_some() {
                break;
            }
            if !goes_on() {
                self.tally = before;
                for puzzle in &puzzles {
                    self.known.remove(puzzle.place());
                }
                return None;
            }
            let found = self.think(&position);
            let solved = &mut solved[usize::from(position.side() == Color::Black)];
            // What follows a puzzle is a part of its solution, as long as the win is not missed.
            if !self.expects_win(&found) {
                *solved = false;
            } else if self.known.contains(place(&position.fen())) {
                *solved = true;
            } else if !*solved && let Some(puzzle) = self.puzzle(&position, source) {
                *solved = true;
                puzzles.push(puzzle);
            }
            let Some(mv) = next(ply, &found) else { break };
            position.play_unchecked(mv);
        }
        self.tally.games += 1;
        Some(puzzles)
    }

    fn think(&mut self, position: &Position) -> SearchResult {
        self.shared.begin();
        let limits = SearchLimits { nodes: Some(self.mining.nodes), ..SearchLimits::default() };
        self.worker.run_main(position, &limits, &self.shared, &SilentHost)
    }

    /// Whether the engine sees a win that may be short enough: it may have missed the shortest.
    fn expects_win(&self, found: &SearchResult) -> bool {
        let most = i64::from(*self.mining.lengths.end()) + 1;
        found.lines.first().is_some_and(|line| matches!(line.score, Score::Win(moves) if i64::from(moves) <= most))
    }

    /// The puzzle of a position, as it is without the game before it.
    fn puzzle(&mut self, position: &Position, source: &str) -> Option<Puzzle> {
        let fen = position.fen();
        self.tally.positions += 1;
        let mut bare = self.game.position(&fen).ok().filter(|bare| bare.outcome().is_none())?;
        if bare.halfmove_clock() > MOST_CLOCK || bare.count_legal_moves() < FEWEST_MOVES {
            self.tally.unfit += 1;
            return None;
        }
        let line = match only_line(&mut bare, *self.mining.lengths.end(), self.mining.proof_nodes) {
            Sought::Only(line) if line.length >= *self.mining.lengths.start() => line,
            Sought::Only(_) | Sought::NoWin => {
                self.tally.unfit += 1;
                return None;
            }
            Sought::Several => {
                self.tally.several += 1;
                return None;
            }
            Sought::Unknown => {
                self.tally.unproved += 1;
                return None;
            }
        };
        let mut moves = Vec::new();
        for mv in line.moves {
            moves.push(bare.move_text(mv));
            bare.play_unchecked(mv);
        }
        self.tally.puzzles += 1;
        self.known.insert(place(&fen).to_string());
        let source = format!("{source}, after {} plies", position.ply());
        let (game, rules) = (self.game.name().to_string(), self.rules.clone());
        Some(Puzzle { game, rules, fen, moves, length: line.length, theme: line.theme, source })
    }
}
