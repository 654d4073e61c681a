//! Players: ours in this process, and programs that speak UCI or CECP.

mod cecp;
mod offer;
mod ours;
mod process;
mod uci;

use crate::Error;
use crate::clock::Clock;
use crate::contestant::{Contestant, Engine, Speaks};
use crate::pace::Pace;
use crate::record::{Ending, Thought};
use menagerie_core::{Color, Game, Move, Position};
use menagerie_notation::read;
use std::time::Duration;

/// How long a program may take at least to start, and for whatever else needs no thinking.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who can be asked for moves, game after game.
pub(crate) trait Player: Send {
    /// Forgets the last game and prepares for one from here.
    fn new_game(&mut self, start: &Position) -> Result<(), Failure>;
    /// Finds a move.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure>;
    /// Is told how the game ended.
    fn game_over(&mut self, _result: &str) {}
}

/// What a player is told when it is to move.
pub(crate) struct Turn<'a> {
    /// The position with all moves since the start.
    pub(crate) position: &'a Position,
    /// All moves since the start.
    pub(crate) moves: &'a [Move],
    /// How long it may think.
    pub(crate) pace: Pace,
    /// The clocks of white and black, of those who have one.
    pub(crate) clocks: [Option<Clock>; 2],
    /// How long to wait for an answer.
    pub(crate) patience: Duration,
}

impl Turn<'_> {
    /// The player's own clock.
    pub(crate) fn clock(&self) -> Option<Clock> {
        self.clocks[self.position.side().index()]
    }

    /// The other player's clock.
    pub(crate) fn other_clock(&self) -> Option<Clock> {
        self.clocks[self.position.side().other().index()]
    }
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) ending: Ending,
    pub(crate) note: String,
}

impl Failure {
    pub(crate) fn new(ending: Ending, note: impl Into<String>) -> Failure {
        Failure { ending, note: note.into() }
    }
}

/// Makes a contestant ready to play; a program may take so long to start.
pub(crate) fn player(contestant: &Contestant, game: &Game, patience: Duration) -> Result<Box<dyn Player>, Error> {
    let patience = patience.max(PATIENCE);
    let wrong = |what| Error::Start { name: contestant.name.clone(), what };
    match &contestant.engine {
        Engine::Ours(ours) => Ok(Box::new(ours::OurPlayer::new(game, ours).map_err(wrong)?)),
        Engine::Program(program) => match program.speaks {
            Speaks::Uci => Ok(Box::new(uci::UciPlayer::start(program, game, patience).map_err(wrong)?)),
            Speaks::Cecp => {
                cecp::check(&contestant.pace).map_err(wrong)?;
                Ok(Box::new(cecp::CecpPlayer::start(program, game, contestant.pace, patience).map_err(wrong)?))
            }
        },
    }
}

/// The move that a program means, by the machine form or any notation that is understood.
fn understand(position: &Position, text: &str) -> Result<Move, Failure> {
    let machine = match position.parse_move(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    read(position, text).map_err(|_| {
        let side = if position.side() == Color::White { "white" } else { "black" };
        Failure::new(Ending::IllegalMove, format!("{side}'s move {machine}"))
    })
}
