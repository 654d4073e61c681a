//! The openings that all armies share: moves at random after which both sides still have everything.

use super::change::is_whole;
use super::{BALANCE, MeasureError, Progress};
use menagerie_core::{Game, Position};
use menagerie_tournament::{Opening, Openings, Source};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many openings are looked at for each that is taken.
pub(crate) const ATTEMPTS: usize = 40;

/// So many openings in a row that are known already end the search for others.
const REPEATS: usize = 100;

/// The first `count` positions after openings that are wanted, each once: the engine would play the same games from it again.
/// Fewer if `attempts` do not give so many.
pub(crate) fn different(
    made: &mut Openings,
    count: usize,
    attempts: usize,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
    wanted: impl Fn(&Opening, &Position) -> bool,
) -> Result<Vec<Position>, MeasureError> {
    let mut different = Different::default();
    progress.begin("openings", count, 0);
    different.look(made, count, attempts, stop, |opening, position| {
        let is_wanted = wanted(opening, position);
        if is_wanted {
            progress.step()
        } else {
            progress.wait()
        }
        is_wanted
    })?;
    Ok(different.found)
}

/// Different positions after openings, as far as they were looked for: those that were found stay when a budget breaks the
/// search off.
#[derive(Debug, Default)]
pub(crate) struct Different {
    found: Vec<Position>,
    /// All positions that were looked at.
    seen: BTreeSet<String>,
    /// The number of openings that were looked at.
    tried: usize,
    /// How many of the last ones were known already.
    repeats: usize,
    /// Whether any was.
    repeated: bool,
}

impl Different {
    /// The positions that were found.
    pub(crate) fn found(&self) -> &[Position] {
        &self.found
    }

    /// Looks on until `count` positions are found or `attempts` openings were looked at.
    pub(crate) fn look(
        &mut self,
        made: &mut Openings,
        count: usize,
        attempts: usize,
        stop: &AtomicBool,
        mut wanted: impl FnMut(&Opening, &Position) -> bool,
    ) -> Result<(), MeasureError> {
        while self.tried < attempts && self.found.len() < count && self.repeats < REPEATS {
            if stop.load(Ordering::Relaxed) {
                return Err(MeasureError::StoppedBefore);
            }
            let opening = made.get(self.tried);
            let position = opening.position();
            let text = position.fen();
            let is_known = self.seen.contains(&text);
            let is_wanted = !is_known && wanted(&opening, &position);
            // From here on no budget breaks it off.
            self.tried += 1;
            self.repeats = if is_known { self.repeats + 1 } else { 0 };
            self.repeated |= is_known;
            self.seen.insert(text);
            if is_wanted {
                self.found.push(position);
            }
        }
        if self.repeated && self.found.len() < count {
            return Err(MeasureError::Openings { found: self.found.len(), wanted: count });
        }
        Ok(())
    }
}

/// The first `count` balanced openings of a seed that have all pieces of their start.
pub(crate) fn openings(
    game: &Game,
    plies: usize,
    seed: u64,
    count: usize,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Result<Vec<Position>, MeasureError> {
    let starts: Vec<Position> = (0..game.starts()).filter_map(|number| game.numbered_start(number)).collect();
    let mut made = Openings::new(Source::Random { starts, plies, balance: BALANCE }, seed)?;
    let found = different(&mut made, count, ATTEMPTS * count, stop, progress, |opening, position| {
        is_whole(position, &opening.start) && !position.in_check()
    })?;
    if found.len() < count.min(2) {
        let game = game.name();
        return Err(MeasureError::Unfit(format!(
            "hardly any {plies} moves at random leave all pieces of {game} on the board: give fewer `--plies`"
        )));
    }
    Ok(found)
}

/// Whether there is a first move that leaves all pieces: without one there are no openings.
pub(crate) fn has_quiet_move(game: &Game) -> bool {
    let mut starts = (0..game.starts()).filter_map(|number| game.numbered_start(number));
    starts.any(|start| {
        start.legal_moves().into_iter().any(|mv| {
            let mut after = start.clone();
            after.play_unchecked(mv);
            is_whole(&after, &start)
        })
    })
}
