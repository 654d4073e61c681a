//! What the person does, and what the clock does.

use super::Solo;
use crate::describe;
use crate::error::ApiError;
use crate::play::Millis;
use crate::play::ending::{Ending, is_powerless};
use crate::types::{RoomCommand, RoomEvent};
use menagerie_core::Move;

fn may_not(why: &str) -> ApiError {
    ApiError::Conflict(why.to_string())
}

impl Solo {
    /// The person is here again: the clock runs. The answer is the whole state.
    ///
    /// # Errors
    /// Says why it cannot be shown.
    pub fn enter(&mut self, now: Millis) -> Result<RoomEvent, ApiError> {
        if self.kept.flag_ms.is_none() {
            self.start_clock(now);
        }
        self.whole(now)
    }

    /// The person goes: while nobody is here, no clock runs.
    pub fn leave(&mut self, now: Millis) {
        if !self.kept.has_ended() {
            self.stop_clock(now);
        }
    }

    /// Applies a command of the person; the answer is what has changed. Hints and rematches are for the caller.
    ///
    /// # Errors
    /// Says why it is refused; nothing has changed then.
    pub fn apply(&mut self, command: &RoomCommand, now: Millis) -> Result<RoomEvent, ApiError> {
        if matches!(command, RoomCommand::Look) {
            return self.whole(now);
        }
        if self.kept.has_ended() {
            return Err(may_not("the game has ended"));
        }
        match command {
            RoomCommand::Move { uci, version } => {
                if self.engine_to_move().is_some() {
                    return Err(may_not("it is not your turn"));
                }
                if *version != self.kept.version {
                    return Err(may_not("the position has changed in the meantime"));
                }
                let mv = describe::parse_move(&self.position, uci)
                    .map_err(|why| ApiError::BadMove { number: self.kept.moves.len() + 1, why })?;
                self.make(mv, now)
            }
            RoomCommand::Takeback => self.take_back(now),
            RoomCommand::Draw if self.kept.level.is_some() && !self.kept.takes_draw => {
                Err(may_not("the engine declines the draw"))
            }
            RoomCommand::Draw => Ok(self.ended(&Ending::new(None, "agreement"), now)),
            RoomCommand::Resign => {
                let loser = if self.kept.level.is_some() { self.kept.side } else { self.side() };
                Ok(self.ended(&Ending::new(Some(loser.other()), "resignation"), now))
            }
            _ => Err(may_not("this is not possible now")),
        }
    }

    /// Ends the game if the player to move has no time left: it is lost, but drawn where the other cannot win on the board.
    pub fn check_flag(&mut self, now: Millis) -> Option<RoomEvent> {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now)).filter(|_| !self.kept.has_ended())?;
        let winner = Some(fallen.other()).filter(|&other| !is_powerless(&self.position, other.into()));
        Some(self.ended(&Ending::new(winner, "time"), now))
    }

    /// Makes a legal move of the side to move.
    pub(super) fn make(&mut self, mv: Move, now: Millis) -> Result<RoomEvent, ApiError> {
        let side = self.side();
        let played = describe::play(&mut self.position, mv);
        self.clock.iter_mut().for_each(|clock| clock.press(side, now));
        let left = self.clock.map(|clock| clock.left(side, now));
        self.kept.moves.push((played.uci.clone(), left));
        self.kept.version += 1;
        self.last = Some(played);
        if let Some(outcome) = self.position.outcome() {
            self.end(&Ending::of_board(outcome), now);
        } else if self.kept.moves.len() >= describe::MAX_PLIES {
            self.end(&Ending::new(None, "length"), now);
        }
        self.start_clock(now);
        self.moved(now)
    }

    /// Takes moves back until it is the person's turn; on one screen, one of them.
    fn take_back(&mut self, now: Millis) -> Result<RoomEvent, ApiError> {
        let mut before = self.position.clone();
        let mut back = 0;
        while before.undo().is_some() {
            back += 1;
            if self.kept.level.is_none() || before.side() == self.kept.side.into() {
                self.kept.moves.truncate(self.kept.moves.len() - back);
                self.kept.version += 1;
                (self.position, self.last) = (before, None);
                self.start_clock(now);
                return self.whole(now);
            }
        }
        Err(may_not("there is no move to take back"))
    }

    fn ended(&mut self, ending: &Ending, now: Millis) -> RoomEvent {
        self.end(ending, now);
        let clock = self.clock.map(|clock| clock.show(now));
        RoomEvent::Ended { result: self.kept.result(), sentence: self.sentence(), clock }
    }
}
