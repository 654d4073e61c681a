//! Betza notation in plain English: one phrase a term.

use super::{Atom, Betza, Direction, Ends, Leg, Quarry, Relay, Ride, Term, Wrap};
use crate::words::listing;
use std::ops::Range;

/// Which of four sides a set of leaps goes to.
type Sides = [bool; 4];

impl Betza {
    /// How the piece moves, in words.
    ///
    /// ```
    /// # use menagerie_board::Betza;
    /// let words = Betza::parse("fmWfcF").unwrap().in_words();
    /// assert_eq!(words, "one square forwards without capturing; one square diagonally forwards only to capture");
    /// ```
    pub fn in_words(&self) -> String {
        if self.terms.is_empty() {
            return "it never moves".to_string();
        }
        let phrase =
            |term: &Term| way(term) + ends(&term.ends) + quarry(&term.ends) + when(&term.ends) + wrap(term.wrap);
        self.terms.iter().map(phrase).collect::<Vec<String>>().join("; ")
    }

    /// What the piece attacks, in words: its captures alone, for games in which it makes no other moves of its own.
    ///
    /// ```
    /// # use menagerie_board::Betza;
    /// assert_eq!(Betza::parse("fmWfceF").unwrap().captures_in_words(), "one square diagonally forwards");
    /// ```
    pub fn captures_in_words(&self) -> String {
        let captures = self.terms.iter().filter(|term| term.ends.capture && !term.ends.unload);
        let phrases: Vec<String> =
            captures.map(|term| way(term) + attacked(&term.ends) + when(&term.ends) + wrap(term.wrap)).collect();
        if phrases.is_empty() { "nothing".to_string() } else { phrases.join("; ") }
    }
}

/// Where a term goes, leg by leg.
fn way(term: &Term) -> String {
    let mut text = String::new();
    for (i, one) in term.legs.iter().enumerate() {
        let last = i + 1 == term.legs.len();
        let repeats = |part: &Range<usize>| part.contains(&i);
        if i > 0 {
            text += match &term.repeat {
                Some(part) if part.start == i => ", then any number of times, or never, ",
                Some(part) if repeats(part) => " and ",
                Some(part) if part.end == i => ", and then ",
                _ if term.legs[i - 1].may_end => ", and may go on ",
                _ => ", then ",
            };
        }
        text += &match (i, term.bracket) {
            (0, _) => first_leg(one),
            (_, true) => format!("{}{}", steps(one, "", every_side(one)), onwards(&one.directions, " outwards")),
            (_, false) => format!("{}{}", steps(one, "", ""), onwards(&one.directions, " in any direction but back")),
        };
        text += ride(one.ride);
        text += if one.as_long { ", just as far" } else { "" };
        text += &if last { over(one) } else { on_the_way(&one.relay) };
    }
    if !term.outward.is_empty() {
        let words: Vec<String> = term.outward.iter().map(|direction| side(*direction)).collect();
        text += &format!(", in all {}", listing(&words, "or"));
    }
    text
}

/// What may be captured or not where the move ends.
fn ends(ends: &Ends) -> &'static str {
    match (ends.quiet, ends.capture, ends.destroy, ends.en_passant) {
        _ if ends.unload => unloads(ends),
        (true, true, false, false) => "",
        (true, true, true, false) => ", capturing friendly pieces too",
        (true, true, false, true) => ", capturing en passant too",
        (true, true, true, true) => ", capturing friendly pieces and en passant too",
        (true, false, false, false) => " without capturing",
        (true, false, true, false) => " without capturing, or to capture a friendly piece",
        (true, false, false, true) => " without capturing, or to capture en passant",
        (true, false, true, true) => " without capturing, or to capture a friendly piece or en passant",
        (false, true, false, false) => " only to capture",
        (false, true, true, false) => " only to capture, friendly pieces too",
        (false, true, false, true) => " only to capture, also en passant",
        (false, true, true, true) => " only to capture, also friendly pieces and en passant",
        (false, false, true, false) => " only to capture a friendly piece",
        (false, false, false, true) => " only to capture en passant",
        (false, false, true, true) => " only to capture a friendly piece or en passant",
        (false, false, false, false) => "",
    }
}

/// A move that captures nothing, but puts what stands at its end where its last leg began.
fn unloads(ends: &Ends) -> &'static str {
    match (ends.quiet, ends.capture, ends.destroy) {
        (true, true, false) => ", changing places with an enemy piece that stands there",
        (true, false, true) => ", changing places with a friendly piece that stands there",
        (true, _, _) => ", changing places with a piece that stands there",
        (false, true, false) => " only to change places with an enemy piece there",
        (false, false, true) => " only to change places with a friendly piece there",
        (false, _, _) => " only to change places with a piece there",
    }
}

/// Which enemies are not captured, if not all may be.
fn quarry(ends: &Ends) -> &'static str {
    match (ends.quarry, ends.quiet) {
        (Quarry::All, _) => "",
        (Quarry::Royal, true) => ", capturing royal pieces alone",
        (Quarry::Royal, false) => " royal pieces",
        (Quarry::Others, true) => ", capturing no royal piece",
        (Quarry::Others, false) => " pieces that are not royal",
    }
}

/// Which enemies are attacked, if not all.
fn attacked(ends: &Ends) -> &'static str {
    match ends.quarry {
        Quarry::All => "",
        Quarry::Royal => ", only royal pieces",
        Quarry::Others => ", but no royal piece",
    }
}

fn when(ends: &Ends) -> &'static str {
    match (ends.initial, ends.anywhere) {
        (false, _) => "",
        (true, false) => ", only from a starting square",
        (true, true) => ", and may be captured en passant after it",
    }
}

fn wrap(wrap: Wrap) -> &'static str {
    match wrap {
        Wrap::None => "",
        Wrap::Files => ", and wraps around the left and right edges",
        Wrap::Ranks => ", and wraps around the top and bottom edges",
        Wrap::Both => ", and wraps around all edges",
    }
}

/// The first leg, whose directions are those of the board as its owner sees it.
fn first_leg(leg: &Leg) -> String {
    let allowed =
        |leap: &(i16, i16)| leg.directions.is_empty() || leg.directions.iter().any(|direction| direction.allows(*leap));
    if leg.atom == Atom::Anywhere {
        return "a leap to any square".to_string();
    }
    let leaps: Vec<(i16, i16)> = leg.leaps().into_iter().filter(allowed).collect();
    if leg.ride == Ride::Crooked {
        let heading = if leg.directions.is_empty() { String::new() } else { format!(" heading {}", sides(&leaps)) };
        return format!("{}{heading}", steps(leg, "", every_side(leg)));
    }
    match leg.atom {
        Atom::Leap(a, b) if b != 0 && a != b => {
            let all = leaps.len() == leg.leaps().len();
            let words: Vec<String> = leg.directions.iter().map(|direction| side(*direction)).collect();
            let only = if all { String::new() } else { format!(" {}", listing(&words, "or")) };
            steps(leg, &only, "")
        }
        _ => steps(leg, "", &sides(&leaps)),
    }
}

/// The sides to which an atom goes if none are named; nothing for oblique leaps.
fn every_side(leg: &Leg) -> &'static str {
    match leg.atom {
        Atom::Eight | Atom::Anywhere => "straight or diagonally",
        Atom::Leap(_, 0) => "straight",
        Atom::Leap(a, b) if a == b => "diagonally",
        Atom::Leap(..) => "",
    }
}

/// How far a leg goes and by what steps. `only` says which oblique leaps, `to` to which sides others go.
fn steps(leg: &Leg, only: &str, to: &str) -> String {
    let to = if to.is_empty() { String::new() } else { format!(" {to}") };
    let squares = |count: i16| format!("{} {}", number(count), if count == 1 { "square" } else { "squares" });
    let text = match (leg.atom, leg.range) {
        (Atom::Leap(a, b), 1) if b != 0 && a != b && leg.relay.lame => {
            format!("{} straight and then {} diagonally outwards{only}{}", squares(a - b), number(b), over_empty(a - 1))
        }
        (Atom::Leap(a, b), 1) if b != 0 && a != b => format!("a leap of {a} by {b} squares{only}"),
        (Atom::Leap(a, b), range) if b != 0 && a != b => {
            format!("{} of {a} by {b} squares{only} in a line", leaps(range))
        }
        (Atom::Leap(a, _), 1) if a > 1 && leg.relay.lame => format!("{}{to}{}", squares(a), over_empty(a - 1)),
        (Atom::Leap(a, _), 1) if a > 1 => format!("a leap of {}{to}", squares(a)),
        (Atom::Leap(a, _), range) if a > 1 => format!("{} of {}{to} in a line", leaps(range), squares(a)),
        (_, 0) => format!("any number of squares{to}"),
        (_, 1) => format!("one square{to}"),
        (_, most) => format!("up to {}{to}", squares(most.into())),
    };
    let lame_ride = leg.relay.lame && leg.range != 1;
    text + if lame_ride { " (each over empty squares)" } else { "" } + jump(leg)
}

fn over_empty(count: i16) -> &'static str {
    if count == 1 { " (over an empty square)" } else { " (over empty squares)" }
}

fn leaps(range: u8) -> String {
    if range == 0 { "any number of leaps".to_string() } else { format!("up to {} leaps", number(range.into())) }
}

fn ride(ride: Ride) -> &'static str {
    match ride {
        Ride::Straight => "",
        Ride::Crooked => " in a zigzag (left and right by turns)",
        Ride::Circular => " in a circle (always turning the same way)",
    }
}

fn jump(leg: &Leg) -> &'static str {
    match (leg.relay.jump, leg.is_slider()) {
        (false, _) => "",
        (true, true) => ", leaving out the first square, whatever stands there",
        (true, false) => ", over exactly one piece",
    }
}

fn number(count: i16) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six"];
    words.get(count as usize).map_or_else(|| count.to_string(), |word| word.to_string())
}

/// Straight and diagonal leaps by their sides: `straight`, `forwards or sideways`, `diagonally backwards`.
fn sides(leaps: &[(i16, i16)]) -> String {
    let has = |x: i16, y: i16| leaps.iter().any(|leap| (leap.0.signum(), leap.1.signum()) == (x, y));
    let straight = [has(0, 1), has(0, -1), has(-1, 0), has(1, 0)];
    let diagonal = [has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)];
    let mut words = straight_sides(straight);
    words.extend(diagonal_sides(diagonal));
    listing(&words, "or")
}

fn straight_sides([front, back, left, right]: Sides) -> Vec<String> {
    let words = match [front, back, left, right] {
        [true, true, true, true] => vec!["straight"],
        _ => [
            (front, "forwards"),
            (back, "backwards"),
            (left && right, "sideways"),
            (left && !right, "to the left"),
            (right && !left, "to the right"),
        ]
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect(),
    };
    words.into_iter().map(str::to_string).collect()
}

fn diagonal_sides([front_left, front_right, back_left, back_right]: Sides) -> Vec<String> {
    let [front, back] = [front_left && front_right, back_left && back_right];
    let words = match (front, back, front_left && back_left, front_right && back_right) {
        (true, true, ..) => vec!["diagonally"],
        (false, false, true, false) => vec!["diagonally to the left"],
        (false, false, false, true) => vec!["diagonally to the right"],
        _ => [
            (front, "diagonally forwards"),
            (back, "diagonally backwards"),
            (front_left && !front, "diagonally forwards to the left"),
            (front_right && !front, "diagonally forwards to the right"),
            (back_left && !back, "diagonally backwards to the left"),
            (back_right && !back, "diagonally backwards to the right"),
        ]
        .into_iter()
        .filter_map(|(is, word)| is.then_some(word))
        .collect(),
    };
    words.into_iter().map(str::to_string).collect()
}

/// An absolute direction of an oblique leap, or of a move as a whole.
fn side(direction: Direction) -> String {
    let word = |letter: u8| match letter {
        b'f' => "forwards",
        b'b' => "backwards",
        b'l' => "to the left",
        b'r' => "to the right",
        b'v' => "forwards or backwards",
        _ => "sideways",
    };
    match (direction.first, direction.second) {
        (first, None) => format!("mainly {}", word(first)),
        (b'h', Some(hand)) => {
            format!("that bend to the {}", if hand == b'r' { "right" } else { "left" })
        }
        (first, Some(b'h')) => word(first).to_string(),
        (first, Some(second)) if first == second => format!("mainly {}", word(second)),
        (first, Some(second)) => format!("{}, mainly {}", word(first), word(second)),
    }
}

/// Relative directions of a leg after another, seen from the way that it came.
fn onwards(directions: &[Direction], default: &str) -> String {
    let word = |direction: &Direction| {
        match (direction.first, direction.second) {
            (b'f', None) => "onwards",
            (b'b', None) => "back",
            (b'l', None) => "to its left",
            (b'r', None) => "to its right",
            (b's', None) => "to its left or right",
            (b'v', None) => "onwards or back",
            (b'z', _) => "turning to the other side",
            (b'q', _) => "turning to the same side",
            (b'f', Some(b'h')) => "onwards, straight or at 45 degrees",
            (b'b', Some(b'h')) => "back, straight or at 45 degrees",
            (b'f', Some(b's')) => "onwards at 45 degrees to either side",
            (b'b', Some(b's')) => "back at 45 degrees to either side",
            (b'f', Some(b'z')) => "onwards at 45 degrees to the other side",
            (b'b', Some(b'z')) => "back at 45 degrees to the other side",
            (b'f', Some(b'q')) => "onwards at 45 degrees to the same side",
            (b'b', Some(b'q')) => "back at 45 degrees to the same side",
            (b'f', Some(b'l')) | (b'l', Some(b'f')) => "onwards at 45 degrees to the left",
            (b'f', Some(b'r')) | (b'r', Some(b'f')) => "onwards at 45 degrees to the right",
            (b'b', Some(b'l')) | (b'l', Some(b'b')) => "back at 45 degrees to the left",
            (b'b', Some(b'r')) | (b'r', Some(b'b')) => "back at 45 degrees to the right",
            (b'l', Some(b'v')) => "at 45 degrees to the left, onwards or back",
            (b'r', Some(b'v')) => "at 45 degrees to the right, onwards or back",
            (b'l', _) => "anywhere to its left",
            _ => "anywhere to its right",
        }
        .to_string()
    };
    let words: Vec<String> = directions.iter().map(word).collect();
    if words.is_empty() { default.to_string() } else { format!(" {}", listing(&words, "or")) }
}

/// What must be on the square where a leg ends that is not the last.
fn on_the_way(relay: &Relay) -> String {
    let hopped = if relay.friends { "hopping over a friendly piece there" } else { "hopping over a piece there" };
    if relay.empty && relay.hop && !relay.friends {
        return ", whatever stands there".to_string();
    }
    let qualified = [
        (relay.take, "capturing an enemy piece there"),
        (relay.destroy, "capturing a friendly piece there"),
        (relay.hop || relay.turn_hop, hopped),
    ];
    let mut words: Vec<String> = qualified.iter().filter(|(is, _)| *is).map(|(_, words)| words.to_string()).collect();
    if words.is_empty() && !relay.turn {
        return String::new();
    }
    if relay.empty || relay.turn {
        words.push("from an empty square".to_string());
    }
    let turns = if relay.turn || relay.turn_hop {
        ", after which single steps go on as far as they can and rides are single steps"
    } else {
        ""
    };
    format!(", {}{turns}", listing(&words, "or"))
}

/// What the last leg goes over, and how it goes on from there.
fn over(leg: &Leg) -> String {
    if !leg.relay.hops() {
        return String::new();
    }
    let piece = if leg.relay.friends { "a friendly piece" } else { "a piece" };
    let ways = match (leg.range == 1, leg.relay.hop, leg.relay.turn_hop) {
        (true, true, false) => "over it and the same step again",
        (true, false, _) => "over it and on as far as the way is free",
        (true, true, true) => "over it and the same step again, or as far as the way is free",
        (false, true, false) => "over it and on in the same way",
        (false, false, _) => "over it and to the very next square",
        (false, true, true) => "over it and on in the same way",
    };
    format!(", up to {piece}, {ways}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_described_as_they_move() {
        for (betza, words) in [
            ("R", "any number of squares straight"),
            ("K", "one square straight or diagonally"),
            ("R4", "up to four squares straight"),
            ("N", "a leap of 2 by 1 squares"),
            ("fsR", "any number of squares forwards or sideways"),
            ("sK", "one square sideways or diagonally"),
            ("fK", "one square forwards or diagonally forwards"),
            ("flF", "one square diagonally forwards to the left"),
            ("lF", "one square diagonally to the left"),
            ("fhN", "a leap of 2 by 1 squares forwards"),
            ("fN", "a leap of 2 by 1 squares mainly forwards"),
            ("fsN", "a leap of 2 by 1 squares forwards, mainly sideways"),
            ("nN", "one square straight and then one diagonally outwards (over an empty square)"),
            ("nZ", "one square straight and then two diagonally outwards (over empty squares)"),
            ("ifmnD", "two squares forwards (over an empty square) without capturing, only from a starting square"),
            ("ifmnH", "three squares forwards (over empty squares) without capturing, only from a starting square"),
            ("D", "a leap of two squares straight"),
            ("AA", "any number of leaps of two squares diagonally in a line"),
            ("NN", "any number of leaps of 2 by 1 squares in a line"),
            (
                "[W?fzB]",
                "one square straight, and may go on any number of squares diagonally onwards in a zigzag \
                         (left and right by turns)",
            ),
            ("[F?R]", "one square diagonally, and may go on any number of squares straight outwards"),
            (
                "mafsR",
                "any number of squares straight, then any number of squares onwards at 45 degrees to either side",
            ),
            ("gQ", "any number of squares straight or diagonally, up to a piece, over it and to the very next square"),
            ("cpR", "any number of squares straight, up to a piece, over it and on in the same way only to capture"),
            ("eW", "one square straight only to capture en passant"),
            ("ceF", "one square diagonally only to capture, also en passant"),
            ("dK", "one square straight or diagonally only to capture a friendly piece"),
            ("cdK", "one square straight or diagonally only to capture, friendly pieces too"),
            ("mdK", "one square straight or diagonally without capturing, or to capture a friendly piece"),
            ("udR", "any number of squares straight only to change places with a friendly piece there"),
            ("oR", "any number of squares straight, and wraps around the left and right edges"),
            ("ocR", "any number of squares straight only to capture, and wraps around the left and right edges"),
            ("ooN", "a leap of 2 by 1 squares, and wraps around all edges"),
            ("oooN", "a leap of 2 by 1 squares, and wraps around the top and bottom edges"),
            ("kR", "any number of squares straight only to capture royal pieces"),
            ("ckR", "any number of squares straight only to capture pieces that are not royal"),
            ("mkW", "one square straight, capturing royal pieces alone"),
            ("mckW", "one square straight, capturing no royal piece"),
            (
                "fmnnD",
                "two squares forwards (over an empty square) without capturing, and may be captured en passant after it",
            ),
            (
                "(az)N",
                "a leap of 2 by 1 squares, then any number of times, or never, a leap of 2 by 1 squares turning to the \
                 other side",
            ),
            (
                "afs(afzafz)W",
                "one square straight, then one square onwards at 45 degrees to either side, then any number of times, or \
                 never, one square onwards at 45 degrees to the other side and one square onwards at 45 degrees to the \
                 other side",
            ),
        ] {
            assert_eq!(Betza::parse(betza).unwrap().in_words(), words, "{betza}");
        }
        assert_eq!(Betza::default().in_words(), "it never moves");
    }

    #[test]
    fn captures_alone_are_what_a_piece_attacks() {
        for (betza, words) in [
            ("fmWfceFifmnD", "one square diagonally forwards"),
            ("fsRbK", "any number of squares forwards or sideways; one square backwards or diagonally backwards"),
            ("mW", "nothing"),
            ("eW", "nothing"),
            ("dK", "nothing"),
            ("kR", "any number of squares straight, only royal pieces"),
            ("mckR", "any number of squares straight, but no royal piece"),
        ] {
            assert_eq!(Betza::parse(betza).unwrap().captures_in_words(), words, "{betza}");
        }
    }
}
