//! Which games a match has, and in which order.

use serde::{Deserialize, Serialize};

/// The format of a match.
///
/// ```
/// use menagerie_tournament::{Format, Schedule};
///
/// let pairings = |format| Schedule { format, players: 4, games: 2 }.pairings().len();
/// assert_eq!(pairings(Format::RoundRobin), 6);
/// assert_eq!(pairings(Format::Gauntlet), 3);
/// assert_eq!(Schedule { format: Format::Once, players: 2, games: 5 }.total(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every pair of contestants.
    #[default]
    RoundRobin,
    /// The first contestant against each other one.
    Gauntlet,
    /// Every pair of contestants, but each opening once, with the same one as White: openings that come in pairs of their
    /// own, or games of an engine against itself.
    Once,
}

/// The games of a match: all pairings play each opening with both colours.
///
/// ```
/// use menagerie_tournament::{Format, Schedule};
///
/// let schedule = Schedule { format: Format::RoundRobin, players: 3, games: 100 };
/// assert_eq!(schedule.pairings(), [[0, 1], [0, 2], [1, 2]]);
/// assert_eq!(schedule.total(), 300);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// The format.
    pub format: Format,
    /// The number of contestants.
    pub players: usize,
    /// The games of each pairing, rounded up to pairs where each opening is played with both colours.
    pub games: usize,
}

/// A game of the schedule.
///
/// ```
/// use menagerie_tournament::{Format, Schedule};
///
/// let schedule = Schedule { format: Format::RoundRobin, players: 2, games: 100 };
/// let (first, second) = (schedule.game(6), schedule.game(7));
/// assert_eq!((first.opening, second.opening), (3, 3));
/// assert_eq!((first.players, second.players), ([0, 1], [1, 0]));
/// assert_eq!(first.pairing, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The index of the pairing.
    pub pairing: usize,
    /// The number of the opening.
    pub opening: usize,
    /// The numbers of the contestants with White and Black.
    pub players: [usize; 2],
}

impl Schedule {
    /// The pairings, by the numbers of their contestants.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let firsts = match self.format {
            Format::RoundRobin | Format::Once => 0..self.players,
            Format::Gauntlet => 0..self.players.min(1),
        };
        firsts.flat_map(|first| (first + 1..self.players).map(move |second| [first, second])).collect()
    }

    /// The number of all games.
    ///
    /// ```
    /// use menagerie_tournament::{Format, Schedule};
    ///
    /// // Each opening is played with both colours.
    /// assert_eq!(Schedule { format: Format::RoundRobin, players: 2, games: 5 }.total(), 6);
    /// ```
    pub fn total(&self) -> usize {
        let games = if self.format == Format::Once { self.games } else { self.games.div_ceil(2) * 2 };
        self.pairings().len() * games
    }

    /// How many games begin with one opening.
    pub(crate) fn of_opening(&self) -> usize {
        self.pairings().len() * if self.format == Format::Once { 1 } else { 2 }
    }

    /// The game of a number.
    pub fn game(&self, number: usize) -> Pairing {
        let pairings = self.pairings();
        if self.format == Format::Once {
            let (pairing, opening) = (number % pairings.len(), number / pairings.len());
            return Pairing { pairing, opening, players: pairings[pairing] };
        }
        let pair = number / 2;
        let pairing = pair % pairings.len();
        let [first, second] = pairings[pairing];
        let players = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        Pairing { pairing, opening: pair / pairings.len(), players }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_plays_each_opening_with_both_colours() {
        let schedule = Schedule { format: Format::RoundRobin, players: 3, games: 3 };
        assert_eq!(schedule.total(), 12);
        let games: Vec<Pairing> = (0..12).map(|number| schedule.game(number)).collect();
        let players: Vec<[usize; 2]> = games.iter().map(|game| game.players).collect();
        assert_eq!(players[..6], [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert!(games[..6].iter().all(|game| game.opening == 0) && games[6..].iter().all(|game| game.opening == 1));
        let gauntlet = Schedule { format: Format::Gauntlet, ..schedule };
        assert_eq!(gauntlet.pairings(), [[0, 1], [0, 2]]);
        let once = Schedule { format: Format::Once, players: 2, games: 3 };
        let games: Vec<Pairing> = (0..once.total()).map(|number| once.game(number)).collect();
        assert_eq!(games.iter().map(|game| game.opening).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(games.iter().all(|game| game.players == [0, 1]));
    }
}
