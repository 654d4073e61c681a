//! The openings that all armies share: moves at random after which both sides still have everything.

use super::MeasureError;
use super::change::is_whole;
use menagerie_core::{Game, Position};
use menagerie_tournament::{Balance, Openings, Source};

/// How balanced openings are, in centipawns, by a search of that many nodes.
const BALANCE: Balance = Balance { most: 100, nodes: 1_000 };
/// So many openings are looked at for each that is taken.
const ATTEMPTS: usize = 40;

/// The first `count` balanced openings of a seed that have all pieces of their start.
pub(crate) fn openings(game: &Game, plies: usize, seed: u64, count: usize) -> Result<Vec<Position>, MeasureError> {
    let starts: Vec<Position> = (0..game.starts()).filter_map(|number| game.numbered_start(number)).collect();
    let mut made = Openings::new(Source::Random { starts, plies, balance: BALANCE }, seed)?;
    let mut found = Vec::new();
    for number in 0..ATTEMPTS * count {
        if found.len() == count {
            break;
        }
        let opening = made.get(number)?;
        let position = opening.position();
        if is_whole(&position, &opening.start) && !position.in_check() {
            found.push(position);
        }
    }
    if found.len() < count.min(2) {
        let game = game.name();
        return Err(MeasureError::Unfit(format!(
            "hardly any {plies} moves at random leave all pieces of {game} on the board: give fewer `--plies`"
        )));
    }
    Ok(found)
}
