//! One game, refereed by core.

use crate::adjudication::{Adjudication, Decision};
use crate::clock::PlayerClock;
use crate::openings::Opening;
use crate::pace::PlayerLimits;
use crate::player::{Failure, Player, Turn};
use crate::record::{MoveRecord, Termination, milliseconds, value_of};
use menagerie_core::{Color, Move, Position};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use web_time::Instant;

/// Referees games.
///
/// ```
/// use menagerie_tournament::Referee;
/// use std::time::Duration;
///
/// let strict = Referee { margin: Duration::ZERO, timeout: Duration::from_secs(10), ..Referee::default() };
/// assert!(strict.margin < Referee::default().margin);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Referee {
    /// When games are adjudicated.
    pub adjudication: Adjudication,
    /// How much a player may exceed its time.
    pub margin: Duration,
    /// The timeout of a move for a player without a clock. Journals keep the name that it had when the first were written.
    #[serde(rename = "patience")]
    pub timeout: Duration,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee {
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(100),
            timeout: Duration::from_secs(60),
        }
    }
}

/// A finished game.
pub(crate) struct FinishedGame {
    pub(crate) moves: Vec<MoveRecord>,
    pub(crate) ending: Termination,
    pub(crate) winner: Option<Color>,
    pub(crate) note: String,
    /// Which players must be restarted before another game.
    pub(crate) broken: [bool; 2],
}

/// A game in progress.
struct GameInProgress<'a> {
    referee: &'a Referee,
    paces: [PlayerLimits; 2],
    position: Position,
    moves: Vec<Move>,
    clocks: [Option<PlayerClock>; 2],
    played: Vec<MoveRecord>,
    scores: Vec<(Color, Option<i32>)>,
}

/// What follows a move.
enum Step {
    On,
    Over(Termination, Option<Color>, String),
    Broken(Failure),
}

impl Referee {
    /// Plays a game; none if the match ends first.
    pub(crate) fn play(
        &self,
        opening: &Opening,
        players: [&mut dyn Player; 2],
        paces: [PlayerLimits; 2],
        over: &dyn Fn() -> bool,
    ) -> Option<FinishedGame> {
        let clocks = paces.map(|pace| pace.clock.map(PlayerClock::new));
        let (position, moves) = (opening.position(), opening.moves.clone());
        let mut game =
            GameInProgress { referee: self, paces, position, moves, clocks, played: Vec::new(), scores: Vec::new() };
        let mut broken = [false; 2];
        let [white, black] = players;
        let mut players: [&mut dyn Player; 2] = [white, black];
        for color in Color::BOTH {
            if let Err(failure) = players[color.index()].new_game(&opening.start) {
                broken[color.index()] = true;
                return Some(game.lost(color, failure, broken));
            }
        }
        loop {
            if over() {
                return None;
            }
            let side = game.position.side();
            match game.step(&mut *players[side.index()]) {
                Step::On => {}
                Step::Over(ending, winner, note) => {
                    let finished = game.finish(ending, winner, note, broken);
                    let result = finished.result();
                    players.iter_mut().for_each(|player| player.game_over(&result));
                    return Some(finished);
                }
                Step::Broken(failure) => {
                    broken[side.index()] = true;
                    let finished = game.lost(side, failure, broken);
                    players[side.other().index()].game_over(&finished.result());
                    return Some(finished);
                }
            }
        }
    }
}

impl GameInProgress<'_> {
    /// Asks the side to move for its move, and checks whether the game is over.
    fn step(&mut self, player: &mut dyn Player) -> Step {
        let side = self.position.side();
        if let Some(outcome) = self.position.outcome() {
            return Step::Over(Termination::Rules, outcome.winner(), how(&outcome.to_string()));
        }
        let clock = self.clocks[side.index()];
        // A late player has lost, but gets some time to answer, so that it can play the next game.
        let timeout = clock.map_or(self.referee.timeout, |clock| clock.left() + self.referee.margin + LATE);
        let timeout = timeout + self.paces[side.index()].move_time.unwrap_or_default();
        let (position, moves, clocks, pace) = (&self.position, &self.moves[..], self.clocks, self.paces[side.index()]);
        let begun = Instant::now();
        let answer = player.choose(&Turn { position, moves, pace, clocks, timeout });
        let elapsed = begun.elapsed();
        let late = !self.in_time(side, elapsed);
        let thought = match answer {
            Err(failure) if failure.ending == Termination::Stall && late => {
                return Step::Broken(Failure::new(Termination::Time, failure.note));
            }
            Err(failure) if failure.ending == Termination::Resignation => {
                return Step::Over(failure.ending, Some(side.other()), String::new());
            }
            Err(failure) => return Step::Broken(failure),
            Ok(_) if late => {
                let note = format!("{:.3} s for a move", elapsed.as_secs_f64());
                return Step::Over(Termination::Time, Some(side.other()), note);
            }
            Ok(thought) => thought,
        };
        let score = thought.score.map(value_of);
        let text = self.position.move_text(thought.mv);
        let (depth, nodes, ms) = (thought.depth, thought.nodes, milliseconds(elapsed));
        self.played.push(MoveRecord { text, score, depth, nodes, ms });
        self.scores.push((side, score));
        self.position.play_unchecked(thought.mv);
        self.moves.push(thought.mv);
        self.after()
    }

    /// Deducts the time of a move from the clock. Returns whether it was in time.
    fn in_time(&mut self, side: Color, elapsed: Duration) -> bool {
        let margin = self.referee.margin;
        match (&mut self.clocks[side.index()], self.paces[side.index()].move_time) {
            (Some(clock), _) => clock.moved(elapsed, margin),
            // A time per move is not a clock: programs may or may not allow for communication.
            (None, Some(time)) => elapsed <= time + margin.max(time),
            (None, None) => true,
        }
    }

    /// What follows a move, by the rules or by adjudication.
    fn after(&self) -> Step {
        if let Some(outcome) = self.position.outcome() {
            return Step::Over(Termination::Rules, outcome.winner(), how(&outcome.to_string()));
        }
        match self.referee.adjudication.decide(&self.scores) {
            Some(Decision::Lost(loser)) => {
                Step::Over(Termination::Adjudication, Some(loser.other()), "lost".to_string())
            }
            Some(Decision::Drawn) => Step::Over(Termination::Adjudication, None, "drawn".to_string()),
            Some(Decision::TooLong) => Step::Over(Termination::Length, None, String::new()),
            None => Step::On,
        }
    }

    fn finish(self, ending: Termination, winner: Option<Color>, note: String, broken: [bool; 2]) -> FinishedGame {
        FinishedGame { moves: self.played, ending, winner, note, broken }
    }

    fn lost(self, side: Color, failure: Failure, broken: [bool; 2]) -> FinishedGame {
        self.finish(failure.ending, Some(side.other()), failure.note, broken)
    }
}

/// How long to wait for a player that has exceeded its time.
const LATE: Duration = Duration::from_secs(10);

impl FinishedGame {
    /// A game that this side lost because its program did not start.
    pub(crate) fn not_begun(loser: Color, note: String) -> FinishedGame {
        let (ending, winner) = (Termination::Crash, Some(loser.other()));
        FinishedGame { moves: Vec::new(), ending, winner, note, broken: [false; 2] }
    }

    /// The result in CECP notation.
    fn result(&self) -> String {
        let score = match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let note = if self.note.is_empty() { self.ending.words() } else { &self.note };
        format!("{score} {{{}}}", note.replace(['{', '}'], ""))
    }
}

/// The reason in a result's text.
fn how(result: &str) -> String {
    result.split_once(' ').map_or(String::new(), |(_, how)| how.to_string())
}

#[cfg(test)]
mod tests {
    use super::Referee;

    /// A match continues only if its settings are those in its journal.
    #[test]
    fn journals_of_older_versions_name_the_same_settings() {
        let written = serde_json::to_value(Referee::default()).unwrap();
        let keys: Vec<&String> = written.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["adjudication", "margin", "patience"]);
    }
}
