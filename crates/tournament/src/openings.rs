//! Where games begin: from starts of the game, from positions of a book, or after some moves at random that leave both
//! sides about equal.

use crate::Error;
use crate::fingerprint::fingerprint;
use menagerie_core::{Color, Game, Library, Move, Position};
use menagerie_engine::SearchLimits;
use menagerie_notation::Variants;
use menagerie_notation::epd::Epd;
use menagerie_notation::pgn::{GameTree, Reader};
use menagerie_runner::{Control, Options, Player};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt;
use std::path::Path;

/// The opening of a game.
///
/// ```
/// use menagerie_core::Explain;
/// use menagerie_tournament::Opening;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let start = game.start();
/// let opening = Opening { moves: vec![start.parse_move("e2e4").unwrap()], start };
/// assert_eq!(opening.position().fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position before the first move.
    pub start: Position,
    /// The moves of the opening.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The position after the opening.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// The moves in machine notation.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let played = self.moves.iter().map(|&mv| {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            text
        });
        played.collect()
    }
}

/// The source of openings.
///
/// ```
/// use menagerie_tournament::{Balance, Openings, Source};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let balance = Balance { most: 300, nodes: 50 };
/// let mut openings = Openings::new(Source::Random { starts: vec![game.start()], plies: 4, balance }, 7)?;
/// assert_eq!(openings.get(0)?.moves.len(), 4);
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
    /// The greatest score of our engine for either side, in centipawns.
    pub most: i32,
    /// The nodes of that search.
    pub nodes: u64,
}

impl Default for Balance {
    fn default() -> Balance {
        Balance { most: 100, nodes: 4000 }
    }
}

/// After this many attempts the most balanced opening is taken.
const ATTEMPTS: usize = 300;

/// The openings of a match, generated on demand; a seed always gives the same ones.
///
/// ```
/// use menagerie_tournament::{Opening, Openings, Source};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let given = vec![Opening { start: game.start(), moves: Vec::new() }];
/// let mut openings = Openings::new(Source::Given(given), 0)?;
/// // After the last comes the first again.
/// assert_eq!(openings.get(5)?.start.fen(), game.start().fen());
/// # Ok::<(), menagerie_tournament::Error>(())
/// ```
pub struct Openings {
    source: Source,
    seed: u64,
    made: Vec<Opening>,
    /// The positions after the random openings so far.
    seen: HashSet<String>,
    judge: Option<Player>,
}

impl fmt::Debug for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Openings");
        shown.field("source", &self.source).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Openings {
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
        Ok(Openings { source, seed, made: Vec::new(), seen: HashSet::new(), judge: None })
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
    /// # Errors
    /// If there is not enough memory for our engine.
    ///
    /// ```
    /// use menagerie_tournament::{Balance, Openings, Source};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let fen = |seed| -> Result<String, menagerie_tournament::Error> {
    ///     let balance = Balance { most: 300, nodes: 50 };
    ///     let source = Source::Random { starts: vec![game.start()], plies: 4, balance };
    ///     Ok(Openings::new(source, seed)?.get(1)?.position().fen())
    /// };
    /// assert_eq!(fen(7)?, fen(7)?);
    /// assert_ne!(fen(7)?, fen(8)?);
    /// # Ok::<(), menagerie_tournament::Error>(())
    /// ```
    pub fn get(&mut self, number: usize) -> Result<Opening, Error> {
        if let Source::Given(openings) = &self.source {
            return Ok(openings[number % openings.len()].clone());
        }
        while self.made.len() <= number {
            let next = self.make(self.made.len())?;
            self.seen.insert(next.position().fen());
            self.made.push(next);
        }
        Ok(self.made[number].clone())
    }

    fn make(&mut self, number: usize) -> Result<Opening, Error> {
        let (starts, plies, balance, level) = match &self.source {
            Source::Random { starts, plies, balance } => (starts, *plies, *balance, false),
            Source::Level { starts, plies, balance } => (starts, *plies, *balance, true),
            Source::Given(_) => return self.get(number),
        };
        let start = &starts[number % starts.len()].clone();
        let before = if level { self.judge(start, balance.nodes)? } else { 0 };
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        dice.set_stream(number as u64);
        let mut best: Option<(i32, Opening)> = None;
        for _ in 0..ATTEMPTS {
            let Some(opening) = at_random(start, plies, &mut dice) else { continue };
            let position = opening.position();
            if self.seen.contains(&position.fen()) {
                continue;
            }
            let score = self.judge(&position, balance.nodes)?.saturating_sub(before).saturating_abs();
            if score <= balance.most {
                return Ok(opening);
            }
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, opening));
            }
        }
        if let Some((_, best)) = best {
            return Ok(best);
        }
        // There are no others: those that there are come again.
        let again = self.made.get(number.saturating_sub(self.seen.len())).cloned();
        Ok(again.unwrap_or_else(|| Opening { start: start.clone(), moves: Vec::new() }))
    }

    /// White's score of a position, in centipawns.
    fn judge(&mut self, position: &Position, nodes: u64) -> Result<i32, Error> {
        // A judge whose search a budget breaks off is half changed, and judges no more.
        let mut judge = match self.judge.take() {
            Some(judge) => judge,
            None => {
                let options = Options { hash: 1, threads: 1 };
                Player::new(position.game(), options).map_err(|error| Error::Openings(error.to_string()))?
            }
        };
        judge.new_game();
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        let answer = judge.search(position, &limits, &Control::new(), &mut |_| {});
        self.judge = Some(judge);
        let score = answer.lines.first().map_or(i32::MAX, |line| crate::record::value_of(line.score));
        Ok(if position.side() == Color::White { score } else { -score })
    }
}

/// Moves at random that do not end the game.
fn at_random(start: &Position, plies: usize, dice: &mut ChaCha8Rng) -> Option<Opening> {
    let mut position = start.clone();
    let mut made = Vec::new();
    for _ in 0..plies {
        let mut moves = position.legal_moves();
        // Their order is not promised.
        moves.sort_by_cached_key(|&mv| position.move_text(mv));
        let mv = *moves.get(dice.random_range(0..moves.len().max(1)))?;
        position.play_unchecked(mv);
        made.push(mv);
        position.outcome().is_none().then_some(())?;
    }
    Some(Opening { start: start.clone(), moves: made })
}

/// The openings of a file: games of PGN, of which the first moves are taken, or a position in each line.
///
/// # Errors
/// Says what cannot be read, and where.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_tournament::book;
///
/// let library = Library::shipped();
/// let game = library.game("chess")?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("book.pgn");
/// std::fs::write(&path, "1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *\n")?;
/// let openings = book(&path, &game, &library, Some(2))?;
/// assert_eq!(openings.len(), 2);
/// assert!(openings.iter().all(|opening| opening.moves.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book(path: &Path, game: &Game, library: &Library, plies: Option<usize>) -> Result<Vec<Opening>, Error> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Error::File { path: name.clone(), error })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        Error::Openings(format!("{name}, line {line}: this is not UTF-8 text"))
    })?;
    let text = text.trim_start_matches('\u{feff}');
    let is_pgn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    let openings = if is_pgn { of_pgn(text, game, library, plies) } else { of_lines(text, game) };
    let openings = openings.map_err(|what| Error::Openings(format!("{name}, {what}")))?;
    if openings.is_empty() {
        return Err(Error::Openings(format!("{name} has no opening of {}", game.name())));
    }
    Ok(openings)
}

fn of_lines(text: &str, game: &Game) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd = Epd::parse(game, line).map_err(|error| format!("line {}: {error}", index + 1))?;
        if let Some(outcome) = epd.position.outcome() {
            return Err(format!("line {}: the game is over there ({outcome})", index + 1));
        }
        openings.push(Opening { start: epd.position, moves: Vec::new() });
    }
    Ok(openings)
}

fn of_pgn(text: &str, game: &Game, library: &Library, plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let (mut reader, mut variants) = (Reader::new(text.as_bytes()), Variants::new(library));
    let mut openings = Vec::new();
    while let Some(tree) = GameTree::read(&mut reader, &mut variants).map_err(|error| error.to_string())? {
        let other = tree.start.game();
        if other.name() != game.name() {
            return Err(format!(
                "game {}: it is a game of {}, not of {}",
                openings.len() + 1,
                other.name(),
                game.name()
            ));
        }
        // The same game, compiled once: what is played is a position of the match's own.
        let start = game.position(&tree.start.fen()).map_err(|error| error.to_string())?;
        if let Some(outcome) = start.outcome() {
            return Err(format!("game {}: it is over where it begins ({outcome})", openings.len() + 1));
        }
        let mut position = start.clone();
        let mut moves = Vec::new();
        for entry in tree.main.entries.iter().take(plies.unwrap_or(usize::MAX)) {
            position.play_unchecked(entry.mv);
            if position.outcome().is_some() {
                break;
            }
            moves.push(entry.mv);
        }
        openings.push(Opening { start, moves });
    }
    Ok(openings)
}
