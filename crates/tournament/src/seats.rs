//! The players of a match who are ready, and the games that they play.

use crate::Error;
use crate::contestant::{Contestant, Engine};
use crate::game::{FinishedGame, Referee};
use crate::openings::Opening;
use crate::player::{Player, player};
use crate::record::Record;
use crate::schedule::Pairing;
use menagerie_core::{Color, Game};
use std::fmt;

/// Players for one game after another; each is started when it is first needed.
///
/// ```
/// use menagerie_tournament::{Adjudication, Assignment, Contestant, Opening, Pairing, Referee, Seats};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let engine = |name: &str| format!("ours name={name} hash=1 nodes=50").parse::<Contestant>();
/// let adjudication = Adjudication { most_moves: Some(2), ..Adjudication::default() };
/// let referee = Referee { adjudication, ..Referee::default() };
/// let mut seats = Seats::new(game.clone(), vec![engine("a")?, engine("b")?], referee);
/// let pairing = Pairing { pairing: 0, opening: 0, players: [0, 1] };
/// let opening = Opening { start: game.start(), moves: Vec::new() };
/// let record = seats.play(7, pairing, &opening, &|| false)?.unwrap();
/// assert_eq!((record.number, record.plies()), (7, 4));
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub struct Seats {
    game: Game,
    contestants: Vec<Contestant>,
    referee: Referee,
    players: Vec<Option<Box<dyn Player>>>,
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seats")
            .field("game", &self.game)
            .field("contestants", &self.contestants)
            .finish_non_exhaustive()
    }
}

impl Seats {
    /// Seats for these contestants, none of them started yet.
    pub fn new(game: Game, contestants: Vec<Contestant>, referee: Referee) -> Seats {
        let players = contestants.iter().map(|_| None).collect();
        Seats { game, contestants, referee, players }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays the game of a number; none if it is stopped before its end, which `over` says.
    ///
    /// # Errors
    /// If our engine cannot be set up. What goes wrong with another program is scored.
    pub fn play(
        &mut self,
        number: usize,
        pairing: Pairing,
        opening: &Opening,
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Record>, Error> {
        let seated = pairing.players;
        let seat = |finished| Some(record(number, pairing, opening, finished));
        for (index, color) in seated.into_iter().zip(Color::BOTH) {
            if self.players[index].is_none() {
                let contestant = &self.contestants[index];
                match player(contestant, &self.game, self.referee.timeout) {
                    Ok(ready) => self.players[index] = Some(ready),
                    // It could play when the match began, and may be able to again.
                    Err(Error::Start { what, .. }) if matches!(contestant.engine, Engine::Program(_)) => {
                        return Ok(seat(FinishedGame::not_begun(color, what)));
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        let [white, black] = seated;
        let Ok([first, second]) = self.players.get_disjoint_mut([white, black]) else { return Ok(None) };
        let (Some(first), Some(second)) = (first.as_mut(), second.as_mut()) else { return Ok(None) };
        let paces = seated.map(|index| self.contestants[index].pace);
        let Some(finished) = self.referee.play(opening, [first.as_mut(), second.as_mut()], paces, over) else {
            return Ok(None);
        };
        for (index, broken) in seated.into_iter().zip(finished.broken) {
            if broken {
                self.players[index] = None;
            }
        }
        Ok(seat(finished))
    }
}

/// The record of a finished game.
fn record(number: usize, pairing: Pairing, opening: &Opening, finished: FinishedGame) -> Record {
    Record {
        number,
        opening: pairing.opening,
        players: pairing.players,
        fen: opening.start.fen(),
        book: opening.texts(),
        moves: finished.moves,
        ending: finished.ending,
        winner: finished.winner.map(Into::into),
        note: finished.note,
    }
}
