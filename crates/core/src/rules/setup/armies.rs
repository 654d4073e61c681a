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

use crate::definition::{PieceType, Problem, RawArmies};

/// A start with the chosen armies.
pub(crate) struct Chosen {
    /// The FEN with the armies' letters.
    pub fen: String,
    /// The letters of the pieces in play.
    pub used: Vec<char>,
    /// `white-black`.
    pub name: String,
}

pub(crate) fn choose(
    armies: &RawArmies,
    wanted: Option<&str>,
    pieces: &[PieceType],
    fen: &str,
) -> Result<Chosen, Problem> {
    let (white, black) = match wanted {
        None => (armies.default.as_str(), armies.default.as_str()),
        Some(names) => names.split_once('-').ok_or_else(|| {
            Problem::new("armies", format!("`{names}` is not of the form WHITE-BLACK; {}", known(armies)))
        })?,
    };
    let letter = |name: &String| {
        let piece = pieces.iter().find(|piece| piece.name == *name);
        let problem = || Problem::new("armies", format!("there is no piece `{name}` among [pieces]"));
        piece.map(|piece| piece.letter).ok_or_else(problem)
    };
    let places: Vec<char> = armies.places.iter().map(letter).collect::<Result<_, _>>()?;
    let mut sets: Vec<Vec<char>> = Vec::new();
    for name in [white, black] {
        let set = armies
            .sets
            .get(name)
            .ok_or_else(|| Problem::new("armies", format!("there is no army `{name}`; {}", known(armies))))?;
        if set.len() != places.len() {
            let what = format!("needs {} pieces, one for each place", places.len());
            return Err(Problem::new(format!("armies.sets.{name}"), what));
        }
        sets.push(set.iter().map(letter).collect::<Result<_, _>>()?);
    }
    let (placement, rest) = fen.split_once(' ').unwrap_or((fen, "w - - 0 1"));
    let mut used = Vec::new();
    let placement: String = placement
        .chars()
        .map(|c| {
            let set = &sets[usize::from(c.is_ascii_lowercase())];
            let place = places.iter().position(|place| *place == c.to_ascii_uppercase());
            let letter = place.map(|i| set[i]).unwrap_or(c.to_ascii_uppercase());
            used.push(letter);
            if c.is_ascii_uppercase() { letter } else { letter.to_ascii_lowercase() }
        })
        .collect();
    Ok(Chosen { fen: format!("{placement} {rest}"), used, name: format!("{white}-{black}") })
}

fn known(armies: &RawArmies) -> String {
    let names: Vec<&str> = armies.sets.keys().map(String::as_str).collect();
    format!("the armies are {}", names.join(", "))
}
