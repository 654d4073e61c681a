//! The openings that all armies share: moves at random after which both sides still have everything.

use super::MeasureError;
use super::change::is_whole;
use menagerie_core::{Game, Position};
use menagerie_tournament::{Balance, Opening, Openings, Source};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// How balanced openings are, in centipawns, by a search of that many nodes.
const BALANCE: Balance = Balance { most: 100, nodes: 1_000 };
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
    wanted: impl Fn(&Opening, &Position) -> bool,
) -> Result<Vec<Position>, MeasureError> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let (mut repeats, mut repeated) = (0, false);
    for number in 0..attempts {
        if found.len() == count || repeats == REPEATS {
            break;
        }
        if stop.load(Ordering::Relaxed) {
            return Err(MeasureError::StoppedBefore);
        }
        let opening = made.get(number)?;
        let position = opening.position();
        if !seen.insert(position.fen()) {
            (repeats, repeated) = (repeats + 1, true);
            continue;
        }
        repeats = 0;
        if wanted(&opening, &position) {
            found.push(position);
        }
    }
    if repeated && found.len() < count {
        return Err(MeasureError::Openings { found: found.len(), wanted: count });
    }
    Ok(found)
}

/// The first `count` balanced openings of a seed that have all pieces of their start.
pub(crate) fn openings(
    game: &Game,
    plies: usize,
    seed: u64,
    count: usize,
    stop: &AtomicBool,
) -> Result<Vec<Position>, MeasureError> {
    let starts: Vec<Position> = (0..game.starts()).filter_map(|number| game.numbered_start(number)).collect();
    let mut made = Openings::new(Source::Random { starts, plies, balance: BALANCE }, seed)?;
    let found = different(&mut made, count, ATTEMPTS * count, stop, |opening, position| {
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
