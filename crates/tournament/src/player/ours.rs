//! The engine of this program, in this process.

use super::{Failure, Player, Turn};
use crate::contestant::Ours;
use crate::record::{Ending, Thought};
use menagerie_core::{Game, Position};
use menagerie_engine::{Parameters, RemainingTime, SearchLimits, Strength};
use menagerie_runner::{Control, Options};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What the way from the clock to the search and back may take.
const OVERHEAD: Duration = Duration::from_millis(2);

pub(super) struct OurPlayer {
    player: menagerie_runner::Player,
    strength: Strength,
}

impl OurPlayer {
    pub(super) fn new(game: &Game, ours: &Ours) -> Result<OurPlayer, String> {
        let options = Options { hash: ours.hash, threads: ours.threads };
        let weights = ours.weights.weights(game)?;
        let player = menagerie_runner::Player::with_weights(game, options, weights);
        let mut player = player.map_err(|error| error.to_string())?;
        let mut parameters = Parameters::of(game);
        for (name, value) in &ours.parameters {
            parameters.set(name, *value).map_err(|error| error.to_string())?;
        }
        player.set_parameters(&parameters);
        let strength = match (ours.elo, ours.level) {
            (Some(elo), _) => Strength::elo(elo),
            (None, Some(level)) => Strength::level(level),
            (None, None) => Strength::FULL,
        };
        Ok(OurPlayer { player, strength })
    }

    fn limits(&self, turn: &Turn<'_>) -> SearchLimits {
        let clock = turn.clock().map(|clock| RemainingTime {
            left: clock.left(),
            increment: clock.control().increment,
            moves_to_go: clock.moves_to_go(),
            overhead: OVERHEAD,
        });
        SearchLimits {
            depth: turn.pace.depth,
            nodes: turn.pace.nodes,
            move_time: turn.pace.move_time,
            clock,
            strength: self.strength,
            ..SearchLimits::default()
        }
    }
}

impl Player for OurPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), Failure> {
        self.player.new_game();
        // A match can be played again, and is another game from each opening.
        self.player.set_seed(start.key());
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        let limits = self.limits(turn);
        let search = || self.player.search(turn.position, &limits, &Control::new(), &mut |_| {});
        let answer =
            catch_unwind(AssertUnwindSafe(search)).map_err(|_| Failure::new(Ending::Crash, "the search crashed"))?;
        let mv = answer.best.ok_or_else(|| Failure::new(Ending::Stall, "the search found no move"))?;
        let line = answer.lines.first();
        Ok(Thought {
            mv,
            score: line.map(|line| line.score),
            depth: line.map(|line| line.depth),
            nodes: Some(answer.nodes),
        })
    }
}
