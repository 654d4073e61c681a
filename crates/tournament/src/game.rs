//! One game, refereed by core.

use crate::adjudication::{Adjudication, Decision};
use crate::clock::Clock;
use crate::openings::Opening;
use crate::pace::Pace;
use crate::player::{Failure, Player, Turn};
use crate::record::{Ending, Played, milliseconds, value_of};
use menagerie_core::{Color, Move, Position};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// How games are refereed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Referee {
    /// What ends a game before its end.
    pub adjudication: Adjudication,
    /// How much a clock may be overdrawn.
    pub margin: Duration,
    /// How long a player without a clock may take for a move.
    pub patience: Duration,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee {
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
        }
    }
}

/// A game that is over.
pub(crate) struct Finished {
    pub(crate) moves: Vec<Played>,
    pub(crate) ending: Ending,
    pub(crate) winner: Option<Color>,
    pub(crate) note: String,
    /// Which players cannot go on with another game as they are.
    pub(crate) broken: [bool; 2],
}

/// A game that is being played.
struct Table<'a> {
    referee: &'a Referee,
    paces: [Pace; 2],
    position: Position,
    moves: Vec<Move>,
    clocks: [Option<Clock>; 2],
    played: Vec<Played>,
    scores: Vec<Option<i32>>,
}

/// What a move has led to.
enum Step {
    On,
    Over(Ending, Option<Color>, String),
    Broken(Failure),
}

impl Referee {
    /// Plays a game; nothing if the match is over before its end.
    pub(crate) fn play(
        &self,
        opening: &Opening,
        players: [&mut dyn Player; 2],
        paces: [Pace; 2],
        over: &dyn Fn() -> bool,
    ) -> Option<Finished> {
        let clocks = paces.map(|pace| pace.clock.map(Clock::new));
        let (position, moves) = (opening.position(), opening.moves.clone());
        let mut table = Table { referee: self, paces, position, moves, clocks, played: Vec::new(), scores: Vec::new() };
        let mut broken = [false; 2];
        let [white, black] = players;
        let mut players: [&mut dyn Player; 2] = [white, black];
        for color in Color::BOTH {
            if let Err(failure) = players[color.index()].new_game(&opening.start) {
                broken[color.index()] = true;
                return Some(table.lost(color, failure, broken));
            }
        }
        loop {
            if over() {
                return None;
            }
            let side = table.position.side();
            match table.step(&mut *players[side.index()]) {
                Step::On => {}
                Step::Over(ending, winner, note) => {
                    let finished = table.finish(ending, winner, note, broken);
                    let result = finished.result();
                    players.iter_mut().for_each(|player| player.game_over(&result));
                    return Some(finished);
                }
                Step::Broken(failure) => {
                    broken[side.index()] = true;
                    let finished = table.lost(side, failure, broken);
                    players[side.other().index()].game_over(&finished.result());
                    return Some(finished);
                }
            }
        }
    }
}

impl Table<'_> {
    /// Lets the side to move make its move, and looks whether the game is over.
    fn step(&mut self, player: &mut dyn Player) -> Step {
        let side = self.position.side();
        if let Some(outcome) = self.position.outcome() {
            return Step::Over(Ending::Rules, outcome.winner(), how(&outcome.to_string()));
        }
        let clock = self.clocks[side.index()];
        // A player that is late has lost anyhow, and is given some time to answer so that it can go on with the next game.
        let patience = clock.map_or(self.referee.patience, |clock| clock.left() + self.referee.margin + LATE);
        let patience = patience + self.paces[side.index()].move_time.unwrap_or_default();
        let (position, moves, clocks, pace) = (&self.position, &self.moves[..], self.clocks, self.paces[side.index()]);
        let begun = Instant::now();
        let answer = player.choose(&Turn { position, moves, pace, clocks, patience });
        let elapsed = begun.elapsed();
        let late = !self.in_time(side, elapsed);
        let thought = match answer {
            Err(failure) if failure.ending == Ending::Stall && late => {
                return Step::Broken(Failure::new(Ending::Time, failure.note));
            }
            Err(failure) if failure.ending == Ending::Resignation => {
                return Step::Over(failure.ending, Some(side.other()), String::new());
            }
            Err(failure) => return Step::Broken(failure),
            Ok(_) if late => {
                let note = format!("{:.3} s for a move", elapsed.as_secs_f64());
                return Step::Over(Ending::Time, Some(side.other()), note);
            }
            Ok(thought) => thought,
        };
        let score = thought.score.map(value_of);
        let text = self.position.move_text(thought.mv);
        let (depth, nodes, ms) = (thought.depth, thought.nodes, milliseconds(elapsed));
        self.played.push(Played { text, score, depth, nodes, ms });
        self.scores.push(score);
        self.position.play(thought.mv);
        self.moves.push(thought.mv);
        self.after(side)
    }

    /// Takes the time of a move off the clock; says whether it was in time.
    fn in_time(&mut self, side: Color, elapsed: Duration) -> bool {
        let margin = self.referee.margin;
        match (&mut self.clocks[side.index()], self.paces[side.index()].move_time) {
            (Some(clock), _) => clock.moved(elapsed, margin),
            // A time for each move is no clock: a program takes its way from one to the other into account or not.
            (None, Some(time)) => elapsed <= time + margin.max(time),
            (None, None) => true,
        }
    }

    /// What a move has led to, by the rules or by adjudication.
    fn after(&self, mover: Color) -> Step {
        if let Some(outcome) = self.position.outcome() {
            return Step::Over(Ending::Rules, outcome.winner(), how(&outcome.to_string()));
        }
        match self.referee.adjudication.decide(&self.scores, mover) {
            Some(Decision::Lost(loser)) => Step::Over(Ending::Adjudication, Some(loser.other()), "lost".to_string()),
            Some(Decision::Drawn) => Step::Over(Ending::Adjudication, None, "drawn".to_string()),
            Some(Decision::TooLong) => Step::Over(Ending::Length, None, String::new()),
            None => Step::On,
        }
    }

    fn finish(self, ending: Ending, winner: Option<Color>, note: String, broken: [bool; 2]) -> Finished {
        Finished { moves: self.played, ending, winner, note, broken }
    }

    fn lost(self, side: Color, failure: Failure, broken: [bool; 2]) -> Finished {
        self.finish(failure.ending, Some(side.other()), failure.note, broken)
    }
}

/// How long a player that has overstepped its time is waited for.
const LATE: Duration = Duration::from_secs(10);

impl Finished {
    /// A game that this side has lost, as its program did not come up again.
    pub(crate) fn not_begun(loser: Color, note: String) -> Finished {
        let (ending, winner) = (Ending::Crash, Some(loser.other()));
        Finished { moves: Vec::new(), ending, winner, note, broken: [false; 2] }
    }

    /// The result as CECP tells it.
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

/// The word for how a game ended, of its result.
fn how(result: &str) -> String {
    result.split_once(' ').map_or(String::new(), |(_, how)| how.to_string())
}
