//! Betza notation as Fairy-Stockfish reads it, converted to that of menagerie.
//!
//! The programs differ: Fairy-Stockfish matches directions of diagonal and oblique atoms letter by letter, and ignores
//! letters that it does not know. A notation is kept only if both readings give the same paths. Otherwise it is rewritten,
//! and if that does not give the same paths either, the piece is refused.

mod compare;
mod read;
mod write;

use compare::{is_even, is_same};
pub(crate) use compare::{paths, same};
use menagerie_core::Black;
use read::read;
use write::write;

/// How a piece moves in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gait {
    /// In one leap.
    Leap,
    /// In one leap, if the squares on the way are empty.
    Lame,
    /// In up to this number of leaps; 0 is no limit.
    Ride(u8),
    /// Over a hurdle: anywhere up to the next piece, or only to the square after the hurdle.
    Hop { next: bool },
    /// Over a hurdle and on, in at most this number of leaps in all.
    HopWithin(u8),
}

/// One way of moving: a gait in one direction, to an empty square or as a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    initial: bool,
    capture: bool,
    gait: Gait,
    dx: i16,
    dy: i16,
}

/// What there is of captures en passant.
#[derive(Clone, Copy)]
struct Passing {
    /// Whether the piece makes them.
    takes: bool,
    /// Whether any piece does.
    matters: bool,
}

/// Converts a notation of Fairy-Stockfish to ours. `en_passant` says whether the piece captures en passant.
///
/// # Errors
/// If our notation cannot express the moves, with the reason.
pub fn convert(text: &str, en_passant: bool) -> Result<String, String> {
    convert_for(text, Passing { takes: en_passant, matters: true })
}

/// The same in a game in which nothing is ever captured en passant, so that it is of no matter what is said of it.
///
/// # Errors
/// If our notation cannot express the moves, with the reason.
pub(crate) fn convert_closed(text: &str) -> Result<String, String> {
    convert_for(text, Passing { takes: false, matters: false })
}

fn convert_for(text: &str, passing: Passing) -> Result<String, String> {
    let (ways, en_passant) = (read(text)?, passing.takes);
    if en_passant && ways.iter().any(|way| takes_by_place(way, &ways)) {
        return Err(format!("`{text}`: it would capture en passant only where it makes no first move that way"));
    }
    if let Some(way) = ways.iter().find(|way| way.gait.range() != 0 && mixes_ranges(way, &ways)) {
        let range = way.gait.range();
        return Err(format!("`{text}`: Fairy-Stockfish forgets the range {range} for another way in that direction"));
    }
    let rewritten = write(&ways, en_passant);
    for candidate in [text, rewritten.as_str()] {
        if is_same(candidate, &ways, passing) {
            return Ok(candidate.to_string());
        }
    }
    match paths(&rewritten) {
        Err(error) => Err(format!("`{text}` would be `{rewritten}`, which cannot be read: {error}")),
        Ok(_) => Err(format!("`{text}` means moves that no notation of menagerie expresses")),
    }
}

impl Gait {
    /// After how many leaps it ends; 0 is no limit.
    fn range(self) -> u8 {
        match self {
            Gait::Ride(range) | Gait::HopWithin(range) => range,
            Gait::Leap | Gait::Lame | Gait::Hop { .. } => 0,
        }
    }
}

/// Whether a piece rides or hops in the same direction with another range: Fairy-Stockfish lets both go as far as either.
fn mixes_ranges(limited: &Way, ways: &[Way]) -> bool {
    let along = |way: &Way| (way.initial, way.capture, way.dx, way.dy);
    let rides = |way: &&Way| matches!(way.gait, Gait::Ride(_) | Gait::Hop { .. } | Gait::HopWithin(_));
    let mut others = ways.iter().filter(rides).filter(|way| along(way) == along(limited));
    others.any(|way| way.gait.range() != limited.gait.range())
}

/// Whether a capture leads where the piece also moves, but with first moves only: Fairy-Stockfish captures en passant
/// where it cannot move.
fn takes_by_place(capture: &Way, ways: &[Way]) -> bool {
    let along = |way: &&Way| capture.capture && !way.capture && (way.dx, way.dy) == (capture.dx, capture.dy);
    let mut quiet = ways.iter().filter(along).peekable();
    quiet.peek().is_some() && quiet.all(|way| way.initial)
}

/// Whether a notation has lame leaps that Fairy-Stockfish reads and never makes.
pub(crate) fn has_unmade(text: &str) -> bool {
    read::has_unmade(text)
}

/// Whether a notation of Fairy-Stockfish tells left from right: black's piece, which it rotates, is not the mirrored one.
pub(crate) fn rotates(text: &str) -> bool {
    read(text).is_ok_and(|ways| !is_even(&ways))
}

/// Converts our notation to that of Fairy-Stockfish, which rotates black's pieces.
///
/// # Errors
/// If that notation cannot express the moves, with the reason.
pub fn export(text: &str, black: Black) -> Result<String, String> {
    let en_passant = paths(text)?.iter().any(|path| path.ends.en_passant);
    let candidates = [text.to_string(), text.replace('e', "")];
    let fits = |candidate: &&String| {
        read(candidate).is_ok_and(|ways| is_same(text, &ways, Passing { takes: en_passant, matters: true }))
    };
    let found = candidates.iter().find(fits).cloned();
    if found.as_deref().is_some_and(rotates) && black == Black::Mirrored {
        return Err(format!("black's pieces are rotated there, which makes another piece of `{text}`"));
    }
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
    fn notation_with_another_meaning_is_rewritten() {
        for (text, expected) in [
            // Fairy-Stockfish has no `e`: which pieces capture en passant is an option.
            ("fmWfcF", "mfWcefF"),
            ("L", "C"),
        ] {
            let converted = convert(text, expected.contains('e')).unwrap();
            assert_eq!(paths(&converted), paths(expected), "{text} became {converted}");
        }
    }

    #[test]
    fn where_it_also_moves_it_never_captures_en_passant() {
        assert_eq!(convert("KifmnD", true), Ok("KifmnD".to_string()));
        let converted = convert("fmWfcFbK", true).unwrap();
        assert!(same(&converted, "fmWfceFbK"), "{converted}");
        let converted = convert("fmWcF", true).unwrap();
        assert_eq!(paths(&converted), paths("fmWceF"), "{converted}");
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
    fn a_piece_that_tells_left_from_right_is_rotated_for_black() {
        for text in ["mfrWmrfF", "lN", "hlN"] {
            assert!(rotates(text), "{text}");
            assert!(convert(text, false).is_ok(), "{text}");
            let ours = convert(text, false).unwrap();
            assert!(export(&ours, Black::Rotated).is_ok(), "{ours}");
            assert!(export(&ours, Black::Mirrored).unwrap_err().contains("rotated there"), "{ours}");
        }
        assert!(!rotates("fmWfcF"));
    }

    #[test]
    fn what_means_the_same_there_is_exported() {
        for (text, expected) in [("N", "N"), ("fmWfceFifmnD", "fmWfceFifmnD"), ("FC", "FC"), ("KfsRfhN", "KfsRfhN")] {
            assert_eq!(export(text, Black::Mirrored), Ok(expected.to_string()));
        }
        assert!(export("[W?fB]", Black::Mirrored).unwrap_err().contains("nothing that moves"));
    }

    #[test]
    fn a_range_of_a_hopper_is_that_of_the_whole_move() {
        for (text, expected) in [
            ("pR2", "pW"),
            ("mRpRmFpB2", "mRpRmFpF"),
            ("fcpR2", "fcpW"),
            ("pR3", "[W-pW-W][pW-R2]"),
            ("fcpB3", "c[fF-pF-F]c[fpF-B2]"),
            ("gR2", "pW"),
            ("gR1", "gR"),
        ] {
            let converted = convert(text, false).unwrap();
            assert!(same(&converted, expected), "{text} became {converted}");
        }
    }

    #[test]
    fn what_it_passes_over_is_refused() {
        assert!(convert("W!", false).unwrap_err().contains("`!`"));
        assert!(convert("R10", false).unwrap_err().contains("one digit"));
        assert!(convert("mRpR2", false).unwrap_err().contains("forgets the range 2"));
        assert!(convert("pN", false).unwrap_err().contains("riders"));
    }

    #[test]
    fn lame_leaps_that_it_never_makes_are_left_out() {
        assert_eq!(convert("nC", false), Ok(String::new()));
        assert!(same(&convert("nCW", false).unwrap(), "W"));
    }
}
