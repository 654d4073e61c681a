//! Files of tuned weights: a game's own in `weights/`, which is built into the program, or another.
//!
//! ```toml
//! fingerprint = "0123456789abcdef"   # of the board and the rules: no other game takes these weights
//! [made]                             # how they were found, for people
//! [terms]
//! Tempo = [15, 10]                   # for the middlegame and for the endgame
//! Passed = [[0, 10], …]              # by the part of the way that is covered
//! [pieces.knight]                    # all types of all armies
//! fingerprint = "0123456789abcdef"   # of how it moves
//! material = [310, 330]
//! mobility = [4, 4]
//! hand = [330, 330]
//! middlegame = [[-20, …], …]         # piece-square values rank by rank from the top, for White
//! endgame = [[-20, …], …]
//! ```

use super::packed::Pair;
use super::weights::{PARTS, Slot, Term, Weights};
use crate::shipped;
use menagerie_core::{Board, Game, Kind, Square};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A longer file of weights is refused.
const MAX_BYTES: usize = 1 << 20;
/// The greatest weight allowed.
const MAX_WEIGHT: i32 = 20_000;

/// Why a text is not a file of weights for a game.
///
/// ```
/// use menagerie_engine::eval::{Notes, Weights, WeightsError};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let text = Weights::write(&[(&game, &Weights::of(&game))], &Notes::default());
/// let other = text.replace(&game.definition().fingerprint(), "0123456789abcdef");
/// assert!(matches!(Weights::read(&game, &other), Err(WeightsError::OtherGame { .. })));
/// assert!(matches!(Weights::read(&game, "weights"), Err(WeightsError::Malformed(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It has another form.
    #[error("this is not a file of weights: {0}")]
    Malformed(String),
    /// It was made for another game, or for this one before its definition was changed.
    #[error("these weights are for another game: the fingerprint of {what} is {expected}, and not {found}")]
    OtherGame {
        /// What was compared: the game, or one of its pieces.
        what: String,
        /// Its fingerprint.
        expected: String,
        /// The one in the file.
        found: String,
    },
    /// A weight does not fit the game's evaluation.
    #[error("{0}")]
    Unfit(String),
}

/// What a file contains in addition to the weights, for people.
///
/// ```
/// use menagerie_engine::eval::{Notes, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let notes = Notes {
///     head: vec!["Weights of a trial.".to_string()],
///     made: vec![("games".to_string(), "40000".to_string())],
///     ..Notes::default()
/// };
/// let text = Weights::write(&[(&game, &Weights::of(&game))], &notes);
/// assert!(text.starts_with("# Weights of a trial.\n"));
/// assert!(text.contains("\n[made]\ngames = 40000\n"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Comment lines at the top.
    pub head: Vec<String>,
    /// Keys and values of the table `[made]`; the values are TOML.
    pub made: Vec<(String, String)>,
    /// The standard errors of weights for the middlegame and the endgame, where known, by the name of the term, or of the
    /// piece and the key: `knight.material`.
    pub errors: BTreeMap<String, (f64, f64)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    fingerprint: String,
    #[serde(default, rename = "made")]
    _made: toml::Table,
    terms: Terms,
    pieces: BTreeMap<String, Piece>,
}

#[derive(Deserialize)]
struct Terms {
    #[serde(rename = "Passed")]
    passed: Vec<[i32; 2]>,
    #[serde(flatten)]
    named: BTreeMap<String, [i32; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    fingerprint: String,
    material: [i32; 2],
    mobility: [i32; 2],
    hand: [i32; 2],
    middlegame: Vec<Vec<i32>>,
    endgame: Vec<Vec<i32>>,
}

impl Weights {
    /// The best known weights for a game: the tuned ones that come with the program, if they were made for this very game;
    /// otherwise untuned ones.
    ///
    /// ```
    /// use menagerie_engine::eval::Weights;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// assert_ne!(Weights::of(&game), Weights::untuned(&game));
    /// ```
    pub fn of(game: &Game) -> Weights {
        let shipped = shipped::of(shipped::WEIGHTS, game);
        shipped.and_then(|text| Weights::read(game, text).ok()).unwrap_or_else(|| Weights::untuned(game))
    }

    /// The files that come with the program: pairs of a game's name and a text.
    ///
    /// ```
    /// use menagerie_engine::eval::Weights;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let (_, text) = Weights::shipped().iter().find(|(name, _)| *name == game.name()).unwrap();
    /// assert_eq!(Weights::read(&game, text)?, Weights::of(&game));
    /// # Ok::<(), menagerie_engine::eval::WeightsError>(())
    /// ```
    pub fn shipped() -> &'static [(&'static str, &'static str)] {
        shipped::WEIGHTS
    }

    /// Reads a file of weights for a game. A term that it lacks keeps its untuned weight.
    ///
    /// # Errors
    /// [`WeightsError`] if the text has another form or is for another game.
    ///
    /// ```
    /// use menagerie_engine::eval::{Notes, Term, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let text = Weights::write(&[(&game, &Weights::untuned(&game))], &Notes::default());
    /// let tempo: Vec<&str> = text.lines().filter(|line| line.starts_with("Tempo")).collect();
    /// let weights = Weights::read(&game, &text.replace(tempo[0], "Tempo = [21, 9]"))?;
    /// assert_eq!(weights.term(Term::Tempo).middlegame(), 21);
    /// # Ok::<(), menagerie_engine::eval::WeightsError>(())
    /// ```
    pub fn read(game: &Game, text: &str) -> Result<Weights, WeightsError> {
        let file: Text = shipped::read(text, MAX_BYTES).map_err(WeightsError::Malformed)?;
        let definition = game.definition();
        same(format!("`{}`", game.name()), definition.fingerprint(), &file.fingerprint)?;
        let mut weights = Weights::untuned(game);
        file.terms.fill(&mut weights)?;
        for kind in definition.kinds() {
            let piece = definition.piece(kind);
            let entry = file.pieces.get(&piece.name);
            let found = entry.map_or("nothing", |entry| entry.fingerprint.as_str());
            same(format!("the {} of `{}`", piece.name, game.name()), piece.fingerprint(), found)?;
            if let Some(entry) = entry {
                let placed = entry.fill(game.board(), kind, &mut weights);
                placed.map_err(|what| WeightsError::Unfit(format!("pieces.{}: {what}", piece.name)))?;
            }
        }
        let large = |slot: &Slot| {
            let pair = weights.get(*slot);
            pair.middlegame().abs().max(pair.endgame().abs()) > MAX_WEIGHT
        };
        match weights.slots().into_iter().find(large) {
            Some(slot) => {
                let what =
                    format!("{} is out of range: a weight is at most {MAX_WEIGHT} centipawns", place(game, slot));
                Err(WeightsError::Unfit(what))
            }
            None => Ok(weights),
        }
    }

    /// The text of a file with the weights of a game: one entry for each pair of armies. Armies with the same pieces share
    /// their weights.
    ///
    /// ```
    /// use menagerie_engine::eval::{Notes, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let weights = Weights::untuned(&game);
    /// let text = Weights::write(&[(&game, &weights)], &Notes::default());
    /// assert_eq!(Weights::read(&game, &text)?, weights);
    /// # Ok::<(), menagerie_engine::eval::WeightsError>(())
    /// ```
    pub fn write(games: &[(&Game, &Weights)], notes: &Notes) -> String {
        let mut text = String::new();
        let Some((game, weights)) = games.first() else { return text };
        // Writing into a string cannot fail.
        for line in &notes.head {
            let _ = writeln!(text, "{}", format!("# {line}").trim_end());
        }
        let _ = writeln!(text, "fingerprint = \"{}\"\n\n[made]", game.definition().fingerprint());
        for (key, value) in &notes.made {
            let _ = writeln!(text, "{key} = {value}");
        }
        let _ = writeln!(text, "\n[terms]");
        for &term in Term::ALL {
            notes.line(&mut text, "", term.name(), weights.term(term));
        }
        let passed: Vec<String> = (0..PARTS).map(|part| shown(weights.passed(part))).collect();
        let _ = writeln!(text, "Passed = [{}]", passed.join(", "));
        let mut written = BTreeSet::new();
        for (game, weights) in games {
            for kind in game.definition().kinds() {
                if written.insert(&game.definition().piece(kind).name) {
                    weights.write_piece(&mut text, game, kind, notes);
                }
            }
        }
        text
    }

    fn write_piece(&self, text: &mut String, game: &Game, kind: Kind, notes: &Notes) {
        let (piece, board) = (game.definition().piece(kind), game.board());
        let _ = writeln!(text, "\n[pieces.{}]\nfingerprint = \"{}\"", piece.name, piece.fingerprint());
        let of = format!("{}.", piece.name);
        notes.line(text, &of, "material", self.material(kind));
        notes.line(text, &of, "mobility", self.mobility(kind));
        notes.line(text, &of, "hand", self.in_hand(kind));
        write_places(text, "middlegame", board, |square| self.place(kind, square).middlegame());
        write_places(text, "endgame", board, |square| self.place(kind, square).endgame());
    }
}

impl Notes {
    /// Writes a weight, with its error if it is known.
    fn line(&self, text: &mut String, of: &str, key: &str, pair: Pair) {
        let found = self.errors.get(&format!("{of}{key}"));
        let error = found.map_or(String::new(), |(middle, end)| format!("  # ± {middle:.0}, ± {end:.0}"));
        let _ = writeln!(text, "{key} = {}{error}", shown(pair));
    }
}

/// Compares a fingerprint with that in a file.
fn same(what: String, expected: String, found: &str) -> Result<(), WeightsError> {
    if expected == found {
        return Ok(());
    }
    Err(WeightsError::OtherGame { what, expected, found: found.chars().take(40).collect() })
}

impl Terms {
    fn fill(&self, weights: &mut Weights) -> Result<(), WeightsError> {
        // A file from before a term was there has none of it.
        Term::ALL.iter().for_each(|&term| weights.set(Slot::Term(term), Pair::ZERO));
        for (name, &[middlegame, endgame]) in &self.named {
            let term = Term::ALL.iter().find(|term| term.name() == name);
            let term = term.ok_or_else(|| WeightsError::Unfit(format!("the evaluation has no term `{name}`")))?;
            weights.set(Slot::Term(*term), Pair::new(middlegame, endgame));
        }
        if self.passed.len() != PARTS {
            return Err(WeightsError::Unfit(format!("`Passed` has {} values and not {PARTS}", self.passed.len())));
        }
        for (part, &[middlegame, endgame]) in self.passed.iter().enumerate() {
            weights.set(Slot::Passed(part), Pair::new(middlegame, endgame));
        }
        Ok(())
    }
}

impl Piece {
    fn fill(&self, board: &Board, kind: Kind, weights: &mut Weights) -> Result<(), String> {
        let pair = |[middlegame, endgame]: [i32; 2]| Pair::new(middlegame, endgame);
        weights.set(Slot::Material(kind), pair(self.material));
        weights.set(Slot::Mobility(kind), pair(self.mobility));
        weights.set(Slot::Hand(kind), pair(self.hand));
        let rows = rows(board);
        for places in [&self.middlegame, &self.endgame] {
            if places.iter().map(Vec::len).ne(rows.iter().map(Vec::len)) {
                let lengths: Vec<String> = rows.iter().map(|row| row.len().to_string()).collect();
                return Err(format!("the rows of places must have {} numbers", lengths.join(", ")));
            }
        }
        let numbers = self.middlegame.iter().flatten().zip(self.endgame.iter().flatten());
        for (&square, (&middlegame, &endgame)) in rows.iter().flatten().zip(numbers) {
            weights.set(Slot::Place(kind, square), Pair::new(middlegame, endgame));
        }
        Ok(())
    }
}

/// Where a weight stands in a file.
fn place(game: &Game, slot: Slot) -> String {
    let of = |kind: Kind, key: &str| format!("pieces.{}: {key}", game.definition().piece(kind).name);
    match slot {
        Slot::Term(term) => format!("terms: {}", term.name()),
        Slot::Passed(part) => format!("terms: number {} of Passed", part + 1),
        Slot::Material(kind) => of(kind, "material"),
        Slot::Mobility(kind) => of(kind, "mobility"),
        Slot::Hand(kind) => of(kind, "hand"),
        Slot::Place(kind, square) => of(kind, &format!("the place {}", game.board().name(square))),
    }
}

fn shown(pair: Pair) -> String {
    format!("[{}, {}]", pair.middlegame(), pair.endgame())
}

fn write_places(text: &mut String, key: &str, board: &Board, of: impl Fn(Square) -> i32) {
    let _ = writeln!(text, "{key} = [");
    for row in rows(board) {
        let numbers: Vec<String> = row.into_iter().map(|square| format!("{:>4}", of(square))).collect();
        let _ = writeln!(text, "  [{}],", numbers.join(", "));
    }
    let _ = writeln!(text, "]");
}

/// The squares rank by rank from the top, each from the left.
fn rows(board: &Board) -> Vec<Vec<Square>> {
    let mut rows: BTreeMap<i16, Vec<Square>> = BTreeMap::new();
    for square in board.squares() {
        rows.entry(-board.cell(square).y).or_default().push(square);
    }
    let mut rows: Vec<Vec<Square>> = rows.into_values().collect();
    rows.iter_mut().for_each(|row| row.sort_by_key(|&square| board.cell(square).x));
    rows
}
