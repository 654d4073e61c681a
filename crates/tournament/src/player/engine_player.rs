//! An engine that plays outside of a match: somebody else has the clocks and is the referee.

use super::{Failure, Player, Turn, player};
use crate::Error;
use crate::clock::PlayerClock;
use crate::contestant::Contestant;
use crate::pace::{PlayerLimits, TimeControl};
use menagerie_core::{Game, Move, Position};
use std::time::Duration;

/// How much later than its clock a program may answer before it is given up.
const LATE: Duration = Duration::from_secs(10);

/// An engine that plays one game after another, against anybody.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_tournament::EnginePlayer;
///
/// let game = Library::shipped().game("chess")?;
/// let mut engine = EnginePlayer::start(&"ours nodes=100".parse()?, &game)?;
/// let start = game.start();
/// engine.new_game(&start)?;
/// let mv = engine.choose(&start, &[], [None; 2])?;
/// assert!(start.legal_moves().contains(&mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EnginePlayer {
    name: String,
    player: Box<dyn Player>,
    pace: PlayerLimits,
}

/// What a player has left, and the increment.
pub type TimeLeft = (Duration, Duration);

impl EnginePlayer {
    /// Starts an engine for a game.
    ///
    /// # Errors
    /// Says why it cannot play it.
    pub fn start(contestant: &Contestant, game: &Game) -> Result<EnginePlayer, Error> {
        let player = player(contestant, game, LATE)?;
        Ok(EnginePlayer { name: contestant.name.clone(), player, pace: contestant.pace })
    }

    /// Prepares for a game from a position.
    ///
    /// # Errors
    /// Says why the engine cannot play it.
    pub fn new_game(&mut self, start: &Position) -> Result<(), Error> {
        self.player.new_game(start).map_err(|failure| failed(&self.name, failure))
    }

    /// Chooses a move in a position, with all moves since the start, within its own limits and with the clocks of white and black.
    ///
    /// # Errors
    /// Says why there is none: the program has ended, or has answered what is no move.
    pub fn choose(
        &mut self,
        position: &Position,
        moves: &[Move],
        clocks: [Option<TimeLeft>; 2],
    ) -> Result<Move, Error> {
        let clock = |(left, increment): TimeLeft| {
            PlayerClock::running(TimeControl { base: left, increment, moves: None }, left)
        };
        let clocks = clocks.map(|clock_left| clock_left.map(clock));
        let left = clocks[position.side().index()].map_or(Duration::ZERO, |clock| clock.left());
        let timeout = left.max(self.pace.move_time.unwrap_or_default()) + LATE;
        let turn = Turn { position, moves, pace: self.pace, clocks, timeout };
        let answer = self.player.choose(&turn).map_err(|failure| failed(&self.name, failure))?;
        Ok(answer.mv)
    }

    /// Searches a position, with all moves since the start, for a time and for as many best `lines` as the engine can. `heard` gets each
    /// `info` line as UCI has it, whatever the engine speaks, and nothing where there was none for a while; it returns whether to go on.
    ///
    /// # Errors
    /// Says why the engine cannot do it.
    ///
    /// ```
    /// # use menagerie_core::Library;
    /// # use menagerie_tournament::EnginePlayer;
    /// # use std::time::Duration;
    /// # let game = Library::shipped().game("chess")?;
    /// # let mut engine = EnginePlayer::start(&"ours".parse()?, &game)?;
    /// # let start = game.start();
    /// # engine.new_game(&start)?;
    /// let mut found = Vec::new();
    /// engine.analyze(&start, &[], 2, Duration::from_secs(5), &mut |line| {
    ///     found.extend(line.map(str::to_string));
    ///     found.len() < 4
    /// })?;
    /// assert!(found[3].starts_with("info depth 2 ") && found[3].contains(" multipv 2 "), "{found:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze(
        &mut self,
        position: &Position,
        moves: &[Move],
        lines: usize,
        time: Duration,
        heard: &mut dyn FnMut(Option<&str>) -> bool,
    ) -> Result<(), Error> {
        let pace = PlayerLimits { move_time: Some(time), ..PlayerLimits::default() };
        let turn = Turn { position, moves, pace, clocks: [None; 2], timeout: time + LATE };
        self.player.analyze(&turn, lines, heard).map_err(|failure| failed(&self.name, failure))
    }

    /// Reports the result of a game.
    pub fn game_over(&mut self, result: &str) {
        self.player.game_over(result);
    }
}

fn failed(name: &str, failure: Failure) -> Error {
    let what = if failure.note.is_empty() { format!("{:?}", failure.ending) } else { failure.note };
    Error::Start { name: name.to_string(), what }
}
