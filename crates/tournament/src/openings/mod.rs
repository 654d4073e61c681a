//! Where games begin: from starts of the game, from positions of a book, or after some moves at random that leave both
//! sides about equal.

mod ahead;
mod book;
mod opening;
mod random;

pub(crate) use ahead::Ahead;
pub use book::book;
pub use opening::Opening;

use crate::Error;
use crate::fingerprint::fingerprint;
use menagerie_core::Position;
use random::{Judge, Wanted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// The source of openings.
///
/// ```
/// use menagerie_tournament::{Balance, Openings, Source};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let balance = Balance { most: 300, nodes: 50 };
/// let mut openings = Openings::new(Source::Random { starts: vec![game.start()], plies: 4, balance }, 7)?;
/// assert_eq!(openings.get(0).moves.len(), 4);
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum Source {
    /// These in turn, then from the first again.
    Given(Vec<Opening>),
    /// Random moves from these positions in turn.
    Random {
        /// The positions.
        starts: Vec<Position>,
        /// The number of random moves.
        plies: usize,
        /// How balanced the result must be.
        balance: Balance,
    },
    /// The same, but neither side may gain much: the result must be about as balanced as the start is. For games whose
    /// sides are not equal.
    Level {
        /// The positions.
        starts: Vec<Position>,
        /// The number of random moves.
        plies: usize,
        /// How much either side may gain.
        balance: Balance,
    },
}

/// How balanced an opening must be.
///
/// ```
/// use menagerie_tournament::Balance;
///
/// let fair = Balance { most: 30, ..Balance::default() };
/// assert!(fair.most < Balance::default().most);
/// assert_eq!(fair.nodes, 4_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// The greatest score for either side, in centipawns, by a search that knows how pieces move and no weights.
    pub most: i32,
    /// The nodes of that search.
    pub nodes: u64,
}

impl Default for Balance {
    fn default() -> Balance {
        Balance { most: 100, nodes: 4000 }
    }
}

/// The openings of a match, generated on demand. Each follows from the source, the seed, its number and the rules: every build
/// makes the same ones.
///
/// ```
/// use menagerie_tournament::{Opening, Openings, Source};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let given = vec![Opening { start: game.start(), moves: Vec::new() }];
/// let mut openings = Openings::new(Source::Given(given), 0)?;
/// // After the last comes the first again.
/// assert_eq!(openings.get(5).start.fen(), game.start().fen());
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub struct Openings {
    source: Source,
    seed: u64,
    /// Random openings that were made, and those of games that were played before.
    made: BTreeMap<usize, Opening>,
    judge: Option<Judge>,
}

impl fmt::Debug for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Openings");
        shown.field("source", &self.source).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Openings {
    /// The number of the way in which openings are made at random: it grows whenever the same number gives another opening.
    pub const GENERATOR: u32 = 1;

    /// Openings from a source.
    ///
    /// # Errors
    /// If the source has none.
    ///
    /// ```
    /// use menagerie_tournament::{Openings, Source};
    ///
    /// assert!(Openings::new(Source::Given(Vec::new()), 0).is_err());
    /// ```
    pub fn new(source: Source, seed: u64) -> Result<Openings, Error> {
        let count = match &source {
            Source::Given(openings) => openings.len(),
            Source::Random { starts, .. } | Source::Level { starts, .. } => starts.len(),
        };
        if count == 0 {
            return Err(Error::Openings("there is no position to begin from".to_string()));
        }
        Ok(Openings { source, seed, made: BTreeMap::new(), judge: None })
    }

    /// The settings for a journal.
    pub(crate) fn settings(&self) -> Value {
        match &self.source {
            Source::Given(openings) => {
                let texts =
                    openings.iter().map(|opening| format!("{} {}", opening.start.fen(), opening.position().fen()));
                json!({"given": openings.len(), "fingerprint": fingerprint(texts)})
            }
            Source::Random { starts, plies, balance } => self.random_settings("random", starts, *plies, *balance),
            Source::Level { starts, plies, balance } => self.random_settings("level", starts, *plies, *balance),
        }
    }

    fn random_settings(&self, name: &str, starts: &[Position], plies: usize, balance: Balance) -> Value {
        json!({
            name: plies,
            "balance": balance,
            "starts": starts.len(),
            "fingerprint": fingerprint(starts.iter().map(Position::fen)),
            "seed": self.seed,
        })
    }

    /// The opening of a number.
    ///
    /// ```
    /// use menagerie_tournament::{Balance, Openings, Source};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let fen = |seed| -> Result<String, menagerie_tournament::Error> {
    ///     let balance = Balance { most: 300, nodes: 50 };
    ///     let source = Source::Random { starts: vec![game.start()], plies: 4, balance };
    ///     Ok(Openings::new(source, seed)?.get(1).position().fen())
    /// };
    /// assert_eq!(fen(7)?, fen(7)?);
    /// assert_ne!(fen(7)?, fen(8)?);
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn get(&mut self, number: usize) -> Opening {
        let (starts, plies, Balance { most, nodes }, level) = match &self.source {
            Source::Given(openings) => return openings[number % openings.len()].clone(),
            Source::Random { starts, plies, balance } => (starts, *plies, *balance, false),
            Source::Level { starts, plies, balance } => (starts, *plies, *balance, true),
        };
        if let Some(made) = self.made.get(&number) {
            return made.clone();
        }
        let (start, number_of_start) = (&starts[number % starts.len()], (number / starts.len()) as u64);
        let judge = self.judge.get_or_insert_with(|| Judge::new(start.game()));
        let opening = judge.opening(start, self.seed, number_of_start, Wanted { plies, most, nodes, level });
        self.made.insert(number, opening.clone());
        opening
    }

    /// The same openings, for another thread.
    fn same(&self) -> Openings {
        Openings { source: self.source.clone(), seed: self.seed, made: self.made.clone(), judge: None }
    }

    /// Takes the opening of a number from a game that was played before, whatever version of this program made it.
    pub(crate) fn keep(&mut self, number: usize, opening: Opening) {
        if !matches!(self.source, Source::Given(_)) {
            self.made.insert(number, opening);
        }
    }
}
