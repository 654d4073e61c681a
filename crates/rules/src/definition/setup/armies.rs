//! **armies**: either side takes its pieces from a set of its own.
//!
//! ```toml
//! [armies]
//! places = ["rook", "knight"]               # the pieces of the start that an army replaces
//! default = "plain"
//! sets = { plain = ["rook", "knight"], odd = ["camel", "wazir"] }
//! ```
//!
//! The game is then named `game:WHITE-BLACK`, for example `game:odd-plain`.

use crate::definition::{PieceType, RawArmies, suggestion, unknown_piece};
use menagerie_board::Letter;
use menagerie_board::problem::{Problem, Problems};
use std::collections::BTreeMap;

/// A start with the chosen armies.
pub(crate) struct Chosen {
    /// The FEN with the armies' letters.
    pub fen: String,
    /// The letters of the pieces in play.
    pub used: Vec<Letter>,
    /// `white-black`.
    pub name: String,
    /// The armies of white and black.
    pub pair: [String; 2],
}

/// Checks all armies and puts the chosen ones on the board; nothing if something is wrong.
pub(crate) fn choose(
    armies: &RawArmies,
    wanted: Option<&str>,
    pieces: &[PieceType],
    fen: &str,
    problems: &mut Problems,
) -> Option<Chosen> {
    let mut letters = |place: String, names: &[String]| -> Option<Vec<Letter>> {
        let letter = |(i, name): (usize, &String)| {
            let piece = pieces.iter().find(|piece| piece.name == *name);
            let known = pieces.iter().map(|piece| piece.name.as_str());
            piece.map(|piece| piece.letter).ok_or_else(|| unknown_piece(&format!("{place}[{i}]"), name, known))
        };
        // All are looked at, so that every wrong name is noted.
        let letters: Vec<_> = names.iter().enumerate().map(|name| problems.note(letter(name))).collect();
        letters.into_iter().collect()
    };
    let places = letters("armies.places".to_string(), &armies.places);
    let mut sets: BTreeMap<&str, Option<Vec<Letter>>> = BTreeMap::new();
    for (name, set) in &armies.sets {
        sets.insert(name, letters(format!("armies.sets.{name}"), set));
    }
    for (name, set) in armies.sets.iter().filter(|(_, set)| set.len() != armies.places.len()) {
        let (wanted, found) = (armies.places.len(), set.len());
        let what = format!("needs {wanted} pieces, one for each place, and has {found}");
        problems.push(Problem::new(format!("armies.sets.{name}"), what).also("armies.places", "the places"));
        sets.insert(name, None);
    }
    if !armies.sets.contains_key(&armies.default) {
        let known: Vec<&str> = armies.sets.keys().map(String::as_str).collect();
        let problem = Problem::new("armies.default", format!("there is no army `{}`", armies.default));
        problems.push(problem.help(suggestion(&armies.default, &known, "armies")));
    }
    // Unknown armies have been reported before.
    let default = (armies.default.as_str(), armies.default.as_str());
    let (white, black) = wanted.map_or(Some(default), |names| names.split_once('-'))?;
    let places = places?;
    let sets = [sets.get(white)?.clone()?, sets.get(black)?.clone()?];
    let (placement, rest) = fen.split_once(' ').unwrap_or((fen, "w - - 0 1"));
    let mut used = Vec::new();
    let mut armed = String::new();
    for token in Letter::tokens(placement) {
        let written = match token {
            Ok(written) => written,
            Err(other) => {
                armed.push(other);
                continue;
            }
        };
        let set = &sets[written.color().index()];
        let place = places.iter().position(|place| *place == written.to_ascii_uppercase());
        let letter = place.map_or(written.to_ascii_uppercase(), |i| set[i]);
        used.push(letter);
        armed.extend([letter.of_color(written.color())]);
    }
    let pair = [white.to_string(), black.to_string()];
    Some(Chosen { fen: format!("{armed} {rest}"), used, name: format!("{white}-{black}"), pair })
}
