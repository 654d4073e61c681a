//! The engine of this program, in this process.

use super::{BEAT, Failure, Heard, Player, Turn};
use crate::contestant::Ours;
use crate::record::{PlayerMove, Termination};
use menagerie_core::budget::is_broken_off;
use menagerie_core::{Game, Position};
use menagerie_engine::{Parameters, PvLine, RemainingTime, SearchLimits, SearchResult, Strength};
use menagerie_protocol::info_line;
use menagerie_runner::{Control, Options};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The overhead between the clock and the search.
const OVERHEAD: Duration = Duration::from_millis(2);
/// How many lines of an analysis may wait to be heard.
const WAITING: usize = 64;

pub(super) struct BuiltInPlayer {
    player: menagerie_runner::Player,
    strength: Strength,
}

impl BuiltInPlayer {
    pub(super) fn new(game: &Game, ours: &Ours) -> Result<BuiltInPlayer, String> {
        let options = Options { hash: ours.hash, threads: ours.threads };
        let weights = ours.weights.weights(game)?;
        let net = ours.net.net(game, &weights)?;
        let player = menagerie_runner::Player::with_net(game, options, weights, net);
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
        Ok(BuiltInPlayer { player, strength })
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

impl BuiltInPlayer {
    fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &Control,
        report: &mut dyn FnMut(&PvLine),
    ) -> Result<SearchResult, Failure> {
        let search = || self.player.search(position, limits, control, report);
        catch_unwind(AssertUnwindSafe(search)).map_err(|panic| {
            // A budget that breaks the search off was set for the match: the game is not lost.
            if is_broken_off(&*panic) {
                resume_unwind(panic);
            }
            Failure::new(Termination::Crash, "the search crashed")
        })
    }
}

impl Player for BuiltInPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), Failure> {
        self.player.new_game();
        // A match can be played again, and is another game from each opening.
        self.player.set_seed(start.key());
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<PlayerMove, Failure> {
        let answer = self.search(turn.position, &self.limits(turn), &Control::new(), &mut |_| {})?;
        let mv = answer.best.ok_or_else(|| Failure::new(Termination::Stall, "the search found no move"))?;
        let line = answer.lines.first();
        Ok(PlayerMove {
            mv,
            score: line.map(|line| line.score),
            depth: line.map(|line| line.depth),
            nodes: Some(answer.nodes),
        })
    }
    fn analyze(&mut self, turn: &Turn<'_>, lines: usize, heard: Heard<'_>) -> Result<(), Failure> {
        let (control, limits) = (Control::new(), SearchLimits { multi_pv: lines, ..self.limits(turn) });
        let (found, waiting) = sync_channel(WAITING);
        thread::scope(|scope| {
            let search = scope.spawn(|| {
                let mut report = |line: &PvLine| drop(found.send(info_line(line, turn.position)));
                let answer = self.search(turn.position, &limits, &control, &mut report);
                drop(found);
                answer
            });
            loop {
                let goes_on = match waiting.recv_timeout(BEAT) {
                    Ok(line) => heard(Some(&line)),
                    Err(RecvTimeoutError::Timeout) => heard(None),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if !goes_on {
                    control.stop();
                    break;
                }
            }
            drop(waiting);
            search.join().unwrap_or_else(|panic| resume_unwind(panic)).map(drop)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pace::PlayerLimits;
    use menagerie_core::Library;
    use menagerie_core::budget::{Budget, Exhausted};

    #[test]
    fn a_budget_ends_the_match_and_not_the_game_whatever_is_used_up() {
        let game = Library::shipped().game("los-alamos").unwrap();
        for (budget, why) in [
            (Budget::new().steps(1000), Exhausted::Time),
            (Budget::new().memory(0), Exhausted::Memory),
            (Budget::new().until(|| true), Exhausted::Time),
        ] {
            let mut player = BuiltInPlayer::new(&game, &Ours { hash: 1, ..Ours::default() }).unwrap();
            let position = game.start();
            let pace = PlayerLimits { nodes: Some(100_000), ..PlayerLimits::default() };
            let turn =
                Turn { position: &position, moves: &[], pace, clocks: [None; 2], timeout: Duration::from_secs(10) };
            assert_eq!(budget.run(|| player.choose(&turn).err()), Err(why));
        }
    }
}
