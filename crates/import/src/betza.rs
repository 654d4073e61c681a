//! Betza notation as Fairy-Stockfish reads it, and the same moves as menagerie writes them.
//!
//! The two readings differ in places: there, directions of diagonal and oblique atoms are matched letter by letter,
//! and letters that are not understood are passed over. So a text is taken over only if both readings give the same
//! paths; otherwise the moves are written anew, and where that does not lead to the same either, the piece is
//! refused.

mod compare;
mod read;
mod write;

use compare::{is_even, is_same};
pub(crate) use compare::{paths, same};
use read::read;
use write::write;

/// How a piece gets to where a direction leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gait {
    /// In one leap.
    Leap,
    /// In one leap, if the squares on the way are empty.
    Lame,
    /// In up to so many leaps, 0 for any number.
    Ride(u8),
    /// Beyond a first piece: anywhere before the next, or next to it.
    Hop { next: bool },
}

/// One way of moving: a gait in one direction, to an empty square or to take what is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    initial: bool,
    capture: bool,
    gait: Gait,
    dx: i16,
    dy: i16,
}

/// The same as the other program would move, in our notation; `en_passant` says whether the piece takes so.
///
/// # Errors
/// Says why there is no such text.
pub fn convert(text: &str, en_passant: bool) -> Result<String, String> {
    let ways = read(text)?;
    if !is_even(&ways) {
        return Err(format!("`{text}`: black's piece is turned around there, which no mirrored one moves like"));
    }
    let rewritten = write(&ways, en_passant);
    for candidate in [text, rewritten.as_str()] {
        if is_same(candidate, &ways, en_passant) {
            return Ok(candidate.to_string());
        }
    }
    match paths(&rewritten) {
        Err(error) => Err(format!("`{text}` would be `{rewritten}`, which is not understood: {error}")),
        Ok(_) => Err(format!("`{text}` means other moves there than any notation here")),
    }
}

/// A text that the other program reads as a text means here.
///
/// # Errors
/// Says why there is none.
pub fn export(text: &str) -> Result<String, String> {
    let en_passant = paths(text)?.iter().any(|path| path.ends.en_passant);
    let candidates = [text.to_string(), text.replace('e', "")];
    let fits =
        |candidate: &&String| read(candidate).is_ok_and(|ways| is_even(&ways) && is_same(text, &ways, en_passant));
    let found = candidates.iter().find(fits).cloned();
    found.ok_or_else(|| format!("its notation has nothing that moves as `{text}`"))
}

/// The atoms with their leaps.
const ATOMS: &[(char, &[(i16, i16)])] = &[
    ('W', &[(1, 0)]),
    ('F', &[(1, 1)]),
    ('D', &[(2, 0)]),
    ('N', &[(2, 1)]),
    ('A', &[(2, 2)]),
    ('H', &[(3, 0)]),
    ('L', &[(3, 1)]),
    ('C', &[(3, 1)]),
    ('J', &[(3, 2)]),
    ('Z', &[(3, 2)]),
    ('G', &[(3, 3)]),
    ('K', &[(1, 0), (1, 1)]),
    ('R', &[(1, 0)]),
    ('B', &[(1, 1)]),
    ('Q', &[(1, 0), (1, 1)]),
];

#[cfg(test)]
mod tests {
    use super::compare::lame;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn what_means_the_same_is_taken_over() {
        for text in [
            "fmWfceF",
            "KN",
            "FfW",
            "mRcN",
            "fsW",
            "FvW",
            "BW",
            "NN",
            "mQ3",
            "WfF",
            "DWF",
            "",
            "mRcpR",
            "nN",
            "nA",
            "gQ",
            "pR",
            "nD",
            "mfhNcfW",
            "ffNfsN",
            "fmWfceFifmnD",
        ] {
            assert_eq!(convert(text, text.contains('e')), Ok(text.to_string()));
        }
    }

    #[test]
    fn what_means_something_else_is_written_anew() {
        for (text, expected) in [
            // There, `e` is no letter of the notation: who takes en passant is an option.
            ("fmWfcF", "mfWcefF"),
            ("L", "C"),
        ] {
            let converted = convert(text, expected.contains('e')).unwrap();
            assert_eq!(paths(&converted), paths(expected), "{text} became {converted}");
        }
    }

    #[test]
    fn a_direction_of_two_letters_is_read_as_it_is_there() {
        let moves = |text: &str| read(text).unwrap().iter().map(|way| (way.dx, way.dy)).collect::<BTreeSet<_>>();
        assert_eq!(moves("fsW"), BTreeSet::from([(0, 1), (1, 0), (-1, 0)]));
        assert_eq!(moves("lbN"), BTreeSet::from([(-1, -2)]));
        assert_eq!(moves("blN"), BTreeSet::from([(-2, -1)]));
        assert_eq!(moves("ffN"), BTreeSet::from([(1, 2), (-1, 2)]));
        assert_eq!(moves("fsN"), BTreeSet::from([(2, 1), (-2, 1)]));
        assert_eq!(moves("fhN").len(), 4);
        assert_eq!(moves("vF").len(), 4);
    }

    #[test]
    fn lame_leaps_go_straight_first() {
        assert_eq!(lame(1, 2), [(0, 1)]);
        assert_eq!(lame(-3, 2), [(-1, 0), (-2, 1)]);
        assert_eq!(lame(2, -2), [(1, -1)]);
        assert_eq!(lame(1, 1), []);
    }

    #[test]
    fn a_piece_that_tells_left_from_right_is_refused() {
        assert!(convert("mfrWmrfF", false).unwrap_err().contains("turned around"));
        assert!(convert("lN", false).is_err());
    }

    #[test]
    fn what_means_the_same_there_is_exported() {
        for (text, expected) in [("N", "N"), ("fmWfceFifmnD", "fmWfceFifmnD"), ("FC", "FC"), ("KfsRfhN", "KfsRfhN")] {
            assert_eq!(export(text), Ok(expected.to_string()));
        }
        assert!(export("[W?fB]").unwrap_err().contains("nothing that moves"));
    }

    #[test]
    fn what_it_passes_over_is_refused() {
        assert!(convert("W!", false).unwrap_err().contains("`!`"));
        assert!(convert("R10", false).unwrap_err().contains("one digit"));
        assert!(convert("pR2", false).unwrap_err().contains("range"));
        assert!(convert("pN", false).unwrap_err().contains("riders"));
    }
}
