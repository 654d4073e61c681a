//! Players: ours in this process, and programs that speak UCI or CECP.

mod cecp;
mod engine_player;
mod line;
mod ours;
mod process;
mod uci;
mod uci_options;

use crate::Error;
use crate::clock::PlayerClock;
use crate::contestant::{Contestant, Engine, EngineProtocol};
use crate::pace::PlayerLimits;
use crate::record::{PlayerMove, Termination};
use menagerie_core::{Color, Explain, Game, Move, Position};
use menagerie_notation::read;
use std::time::Duration;

pub use engine_player::{EnginePlayer, TimeLeft};

/// The least timeout for starting a program, and for everything else that needs no thinking.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How often those who hear of an analysis are asked whether it goes on, where nothing is found.
const BEAT: Duration = Duration::from_millis(250);

/// Hears each `info` line of an analysis, and nothing where there was none for a while; returns whether to go on.
pub(crate) type Heard<'a> = &'a mut dyn FnMut(Option<&str>) -> bool;

/// A player that plays game after game.
pub(crate) trait Player: Send {
    /// Prepares for a new game from this position.
    fn new_game(&mut self, start: &Position) -> Result<(), Failure>;
    /// Chooses a move.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<PlayerMove, Failure>;
    /// Searches a position for as many best lines, as many as the player can.
    fn analyze(&mut self, turn: &Turn<'_>, lines: usize, heard: Heard<'_>) -> Result<(), Failure>;
    /// Receives the result of the game.
    fn game_over(&mut self, _result: &str) {}
}

/// What a player needs to choose a move.
pub(crate) struct Turn<'a> {
    /// The position, with all moves since the start.
    pub(crate) position: &'a Position,
    /// All moves since the start.
    pub(crate) moves: &'a [Move],
    /// The limits of its thinking.
    pub(crate) pace: PlayerLimits,
    /// The clocks of White and Black, if they have one.
    pub(crate) clocks: [Option<PlayerClock>; 2],
    /// The timeout.
    pub(crate) timeout: Duration,
}

impl Turn<'_> {
    /// The player's own clock.
    pub(crate) fn clock(&self) -> Option<PlayerClock> {
        self.clocks[self.position.side().index()]
    }

    /// The other player's clock.
    pub(crate) fn other_clock(&self) -> Option<PlayerClock> {
        self.clocks[self.position.side().other().index()]
    }
}

/// Why a player did not move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) ending: Termination,
    pub(crate) note: String,
}

impl Failure {
    pub(crate) fn new(ending: Termination, note: impl Into<String>) -> Failure {
        Failure { ending, note: note.into() }
    }
}

/// Starts a contestant. A program must start within the timeout.
pub(crate) fn player(contestant: &Contestant, game: &Game, timeout: Duration) -> Result<Box<dyn Player>, Error> {
    let timeout = timeout.max(TIMEOUT);
    let wrong = |what| Error::Start { name: contestant.name.clone(), what };
    match &contestant.engine {
        Engine::Ours(ours) => Ok(Box::new(ours::BuiltInPlayer::new(game, ours).map_err(wrong)?)),
        Engine::Program(program) => match program.speaks {
            EngineProtocol::Uci => Ok(Box::new(uci::UciPlayer::start(program, game, timeout).map_err(wrong)?)),
            EngineProtocol::Cecp => {
                cecp::check(&contestant.pace).map_err(wrong)?;
                Ok(Box::new(cecp::CecpPlayer::start(program, game, contestant.pace, timeout).map_err(wrong)?))
            }
        },
    }
}

/// Reads a program's move in machine notation, or in any notation that is understood.
fn understand(position: &Position, text: &str) -> Result<Move, Failure> {
    let machine = match position.parse_move(text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    read(position, text).map_err(|_| {
        let side = if position.side() == Color::White { "white" } else { "black" };
        Failure::new(Termination::IllegalMove, format!("{side}'s move {machine}"))
    })
}
