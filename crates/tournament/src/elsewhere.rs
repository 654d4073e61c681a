//! Games of a match that are played elsewhere, on other machines.

use crate::Error;
use crate::contestant::Contestant;
use crate::game::Referee;
use crate::openings::Opening;
use crate::record::Record;
use crate::run::Match;
use crate::schedule::Pairing;
use crate::sharing::Task;
use menagerie_core::{Explain, Game};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that is to be played: everything that a worker needs to know of it besides the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment {
    /// The number of the game, from 0.
    pub number: usize,
    /// The number of its opening.
    pub opening: usize,
    /// The numbers of the contestants with White and Black.
    pub players: [usize; 2],
    /// The position before the opening.
    pub fen: String,
    /// The moves of the opening, in machine notation.
    pub moves: Vec<String>,
}

impl Assignment {
    /// The game of a number from an opening.
    ///
    /// ```
    /// use menagerie_tournament::{Assignment, Opening, Pairing};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let opening = Opening { start: game.start(), moves: Vec::new() };
    /// let pairing = Pairing { pairing: 0, opening: 3, players: [1, 0] };
    /// let assignment = Assignment::new(7, pairing, &opening);
    /// assert_eq!(assignment.resolve(&game)?.1.position().fen(), game.start().fen());
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn new(number: usize, pairing: Pairing, opening: &Opening) -> Assignment {
        Assignment {
            number,
            opening: pairing.opening,
            players: pairing.players,
            fen: opening.start.fen(),
            moves: opening.texts(),
        }
    }

    /// The game of a record.
    pub(crate) fn of(record: &Record) -> Assignment {
        let Record { number, opening, players, fen, book, .. } = record.clone();
        Assignment { number, opening, players, fen, moves: book }
    }

    /// Whether a record is one of this game.
    pub fn is_of(&self, record: &Record) -> bool {
        *self == Assignment::of(record)
    }

    /// The pairing and the opening.
    ///
    /// # Errors
    /// If the opening is none of the game.
    pub fn resolve(&self, game: &Game) -> Result<(Pairing, Opening), Error> {
        let wrong = |what: String| Error::Openings(format!("the opening of game {}: {what}", self.number + 1));
        let start = game.position(&self.fen).map_err(|error| wrong(error.to_string()))?;
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for text in &self.moves {
            let mv = position.parse_move(text).map_err(|error| wrong(error.to_string()))?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Ok((Pairing { pairing: 0, opening: self.opening, players: self.players }, Opening { start, moves }))
    }
}

/// What the games of a match have in common.
#[derive(Clone, Copy, Debug)]
pub struct Common<'a> {
    /// The game.
    pub game: &'a Game,
    /// The contestants.
    pub contestants: &'a [Contestant],
    /// The referee.
    pub referee: &'a Referee,
}

/// Plays games elsewhere, and does parts of other tasks there.
pub trait Workers: fmt::Debug + Send + Sync {
    /// Lets these games be played and gives them to `take` when they have ended, in any order, those together that have come
    /// together. When `take` returns the records are safe; it says whether more are wanted. So does `over`, which is asked from
    /// time to time.
    ///
    /// # Errors
    /// If the workers cannot be reached, or cannot play the match.
    fn play(
        &self,
        common: Common<'_>,
        games: &mut dyn Iterator<Item = Result<Assignment, Error>>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Vec<Record>) -> bool,
    ) -> Result<(), Error>;

    /// Lets the parts of a task be done, and gives what comes of each to `take` with its number, in any order. `take` says that it
    /// is safe.
    ///
    /// # Errors
    /// If the workers cannot be reached, or cannot do it, or `take` fails.
    fn share(
        &self,
        task: &Task<'_>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(usize, Vec<u8>) -> Result<(), Error>,
    ) -> Result<(), Error>;
}

impl Match {
    /// What its games have in common.
    pub(crate) fn common(&self) -> Common<'_> {
        Common { game: &self.game, contestants: &self.contestants, referee: &self.referee }
    }
}
