//! Betza notation in words: one phrase a term.

use super::{Atom, Betza, Direction, Ends, Leg, Quarry, Relay, Ride, Term, Wrap};
use menagerie_words::{Language, say};
use std::ops::Range;

/// Which of four sides a set of leaps goes to.
type Sides = [bool; 4];

impl Betza {
    /// How the piece moves, in words.
    ///
    /// ```
    /// # use menagerie_board::Betza;
    /// use menagerie_words::Language;
    /// let pawn = Betza::parse("fmWfcF").unwrap();
    /// let words = "one square forwards without capturing; one square diagonally forwards only to capture";
    /// assert_eq!(pawn.in_words(Language::English), words);
    /// let words = "ein Feld vorwärts, ohne zu schlagen; ein Feld diagonal vorwärts nur zum Schlagen";
    /// assert_eq!(pawn.in_words(Language::German), words);
    /// ```
    pub fn in_words(&self, language: Language) -> String {
        if self.terms.is_empty() {
            return say!(language, "moves-none");
        }
        let phrase = |term: &Term| {
            let ends = &term.ends;
            let parts = [on_arrival(ends), quarry(ends), when(ends), wrap(term.wrap)];
            followed_by(way(term, language), parts, language)
        };
        self.terms.iter().map(phrase).collect::<Vec<String>>().join("; ")
    }

    /// What the piece attacks, in words: its captures alone, for games in which it makes no other moves of its own.
    ///
    /// ```
    /// # use menagerie_board::Betza;
    /// use menagerie_words::Language;
    /// let words = Betza::parse("fmWfceF").unwrap().captures_in_words(Language::English);
    /// assert_eq!(words, "one square diagonally forwards");
    /// ```
    pub fn captures_in_words(&self, language: Language) -> String {
        let captures = self.terms.iter().filter(|term| term.ends.capture && !term.ends.unload);
        let phrase = |term: &Term| {
            let parts = [attacked(&term.ends), when(&term.ends), wrap(term.wrap)];
            followed_by(way(term, language), parts, language)
        };
        let phrases: Vec<String> = captures.map(phrase).collect();
        if phrases.is_empty() { say!(language, "moves-nothing") } else { phrases.join("; ") }
    }
}

/// A phrase and what follows it: at once where that begins with a comma, else after a space.
fn followed(mut text: String, next: &str) -> String {
    if !text.is_empty() && !next.is_empty() && !next.starts_with(',') {
        text.push(' ');
    }
    text + next
}

/// A phrase and the messages that follow it.
fn followed_by<const N: usize>(text: String, ids: [Option<&str>; N], language: Language) -> String {
    ids.into_iter().flatten().fold(text, |text, id| followed(text, &say!(language, id)))
}

/// What follows a phrase inside a message, after a space, or nothing.
fn set_off(phrase: &str) -> String {
    if phrase.is_empty() { String::new() } else { format!(" {phrase}") }
}

/// Where a term goes, leg by leg.
fn way(term: &Term, language: Language) -> String {
    let mut text = String::new();
    for (i, one) in term.legs.iter().enumerate() {
        let last = i + 1 == term.legs.len();
        let repeats = |part: &Range<usize>| part.contains(&i);
        if i > 0 {
            let id = match &term.repeat {
                Some(part) if part.start == i => "moves-leg-repeat",
                Some(part) if repeats(part) => "moves-leg-and",
                Some(part) if part.end == i => "moves-leg-after-repeat",
                _ if term.legs[i - 1].may_end => "moves-leg-may",
                _ => "moves-leg-then",
            };
            text = followed(text, &say!(language, id));
        }
        let leg = match (i, term.bracket) {
            (0, _) => first_leg(one, language),
            (_, bracket) => {
                let (sides, default) = match bracket {
                    true => (every_side(one), "moves-outwards"),
                    false => (None, "moves-any-but-back"),
                };
                let sides = sides.map(|id| say!(language, id)).unwrap_or_default();
                followed(steps(one, "", &sides, language), &onwards(&one.directions, default, language))
            }
        };
        text = followed(text, &leg);
        text = followed_by(text, [ride(one.ride), one.as_long.then_some("moves-as-far")], language);
        text = followed(text, &if last { over(one, language) } else { on_the_way(&one.relay, language) });
    }
    if !term.outward.is_empty() {
        let sides: Vec<String> = term.outward.iter().map(|direction| side(*direction, language)).collect();
        text = followed(text, &say!(language, "moves-in-all", sides));
    }
    text
}

/// What may be captured or not where the move ends.
fn on_arrival(ends: &Ends) -> Option<&'static str> {
    if ends.unload {
        return Some(unloads(ends));
    }
    match (ends.quiet, ends.capture, ends.destroy, ends.en_passant) {
        (true, true, false, false) | (false, false, false, false) => None,
        (true, true, true, false) => Some("moves-captures-own-too"),
        (true, true, false, true) => Some("moves-captures-passant-too"),
        (true, true, true, true) => Some("moves-captures-own-passant-too"),
        (true, false, false, false) => Some("moves-quiet"),
        (true, false, true, false) => Some("moves-quiet-own"),
        (true, false, false, true) => Some("moves-quiet-passant"),
        (true, false, true, true) => Some("moves-quiet-own-passant"),
        (false, true, false, false) => Some("moves-only-capture"),
        (false, true, true, false) => Some("moves-only-capture-own-too"),
        (false, true, false, true) => Some("moves-only-capture-passant-too"),
        (false, true, true, true) => Some("moves-only-capture-own-passant-too"),
        (false, false, true, false) => Some("moves-only-own"),
        (false, false, false, true) => Some("moves-only-passant"),
        (false, false, true, true) => Some("moves-only-own-passant"),
    }
}

/// A move that captures nothing, but puts what stands at its end where its last leg began.
fn unloads(ends: &Ends) -> &'static str {
    match (ends.quiet, ends.capture, ends.destroy) {
        (true, true, false) => "moves-swap-enemy",
        (true, false, true) => "moves-swap-own",
        (true, _, _) => "moves-swap-any",
        (false, true, false) => "moves-only-swap-enemy",
        (false, false, true) => "moves-only-swap-own",
        (false, _, _) => "moves-only-swap-any",
    }
}

/// Which enemies are not captured, if not all may be.
fn quarry(ends: &Ends) -> Option<&'static str> {
    match (ends.quarry, ends.quiet) {
        (Quarry::All, _) => None,
        (Quarry::Royal, true) => Some("moves-royal-alone"),
        (Quarry::Royal, false) => Some("moves-royal"),
        (Quarry::Others, true) => Some("moves-no-royal"),
        (Quarry::Others, false) => Some("moves-others"),
    }
}

/// Which enemies are attacked, if not all.
fn attacked(ends: &Ends) -> Option<&'static str> {
    match ends.quarry {
        Quarry::All => None,
        Quarry::Royal => Some("moves-attacks-royal"),
        Quarry::Others => Some("moves-attacks-others"),
    }
}

fn when(ends: &Ends) -> Option<&'static str> {
    match (ends.initial, ends.anywhere, ends.ahead) {
        (false, ..) => None,
        (true, true, _) => Some("moves-may-be-passed"),
        (true, _, true) => Some("moves-from-ahead"),
        (true, false, false) => Some("moves-from-start"),
    }
}

fn wrap(wrap: Wrap) -> Option<&'static str> {
    match wrap {
        Wrap::None => None,
        Wrap::Files => Some("moves-wraps-files"),
        Wrap::Ranks => Some("moves-wraps-ranks"),
        Wrap::Both => Some("moves-wraps-both"),
    }
}

/// The first leg, whose directions are those of the board as its owner sees it.
fn first_leg(leg: &Leg, language: Language) -> String {
    let allowed =
        |leap: &(i16, i16)| leg.directions.is_empty() || leg.directions.iter().any(|direction| direction.allows(*leap));
    if leg.atom == Atom::Anywhere {
        return say!(language, "moves-anywhere");
    }
    let leaps: Vec<(i16, i16)> = leg.leaps().into_iter().filter(allowed).collect();
    if leg.ride == Ride::Crooked {
        let every = every_side(leg).map(|id| say!(language, id)).unwrap_or_default();
        let text = steps(leg, "", &every, language);
        if leg.directions.is_empty() {
            return text;
        }
        return followed(text, &say!(language, "moves-heading", sides = sides(&leaps, language)));
    }
    match leg.atom {
        Atom::Leap(a, b) if b != 0 && a != b => {
            let all = leaps.len() == leg.leaps().len();
            let words: Vec<String> = leg.directions.iter().map(|direction| side(*direction, language)).collect();
            let only = if all { String::new() } else { either(words, language) };
            steps(leg, &only, "", language)
        }
        _ => steps(leg, "", &sides(&leaps, language), language),
    }
}

/// The sides to which an atom goes if none are named; nothing for oblique leaps.
fn every_side(leg: &Leg) -> Option<&'static str> {
    match leg.atom {
        Atom::Eight | Atom::Anywhere => Some("moves-straight-or-diagonal"),
        Atom::Leap(_, 0) => Some("moves-straight"),
        Atom::Leap(a, b) if a == b => Some("moves-diagonal"),
        Atom::Leap(..) => None,
    }
}

/// How far a leg goes and by what steps. `only` says which oblique leaps, `to` to which sides others go.
fn steps(leg: &Leg, only: &str, to: &str, language: Language) -> String {
    let (only, to) = (set_off(only), set_off(to));
    let number = |count: i16| say!(language, "moves-number", count);
    let squares = |count: i16| say!(language, "moves-squares", count, number = number(count));
    let over = |count: i16| say!(language, if count == 1 { "moves-over-one-empty" } else { "moves-over-empty" });
    let text = match (leg.atom, leg.range) {
        (Atom::Leap(a, b), 1) if b != 0 && a != b && leg.relay.lame => {
            let (squares, number, over) = (squares(a - b), number(b), over(a - 1));
            say!(language, "moves-lame-oblique", squares, number, only, over)
        }
        (Atom::Leap(a, b), 1) if b != 0 && a != b => say!(language, "moves-oblique", a, b, only),
        (Atom::Leap(a, b), 0) if b != 0 && a != b => say!(language, "moves-oblique-rides", a, b, only),
        (Atom::Leap(a, b), most) if b != 0 && a != b => {
            let id = if leg.exact { "moves-oblique-exactly" } else { "moves-oblique-some" };
            say!(language, id, number = number(most.into()), a, b, only)
        }
        (Atom::Leap(a, _), 1) if a > 1 && leg.relay.lame => {
            say!(language, "moves-lame", squares = squares(a), to, over = over(a - 1))
        }
        (Atom::Leap(a, _), 1) if a > 1 => say!(language, "moves-leap", number = number(a), to),
        (Atom::Leap(a, _), 0) if a > 1 => say!(language, "moves-leap-rides", number = number(a), to),
        (Atom::Leap(a, _), most) if a > 1 => {
            let id = if leg.exact { "moves-leap-exactly" } else { "moves-leap-some" };
            say!(language, id, most = number(most.into()), number = number(a), to)
        }
        (_, 0) => say!(language, "moves-any", to),
        (_, 1) => say!(language, "moves-one", to),
        (_, most) => {
            let id = if leg.exact { "moves-exactly" } else { "moves-up-to" };
            say!(language, id, squares = squares(most.into()), to)
        }
    };
    let lame_ride = leg.relay.lame && leg.range != 1;
    followed_by(text, [lame_ride.then_some("moves-each-over-empty"), jump(leg)], language)
}

fn ride(ride: Ride) -> Option<&'static str> {
    match ride {
        Ride::Straight => None,
        Ride::Crooked => Some("moves-zigzag"),
        Ride::Circular => Some("moves-circle"),
    }
}

fn jump(leg: &Leg) -> Option<&'static str> {
    match (leg.relay.jump, leg.is_slider()) {
        (0, _) => None,
        (1, true) => Some("moves-skips"),
        (_, true) => Some("moves-skips-two"),
        (1, false) => Some("moves-jumps"),
        (_, false) => Some("moves-jumps-more"),
    }
}

/// One or another of several phrases.
fn either(phrases: Vec<String>, language: Language) -> String {
    say!(language, "page-either", phrases)
}

/// Straight and diagonal leaps by their sides: `straight`, `forwards or sideways`, `diagonally backwards`.
fn sides(leaps: &[(i16, i16)], language: Language) -> String {
    let has = |x: i16, y: i16| leaps.iter().any(|leap| (leap.0.signum(), leap.1.signum()) == (x, y));
    let straight = [has(0, 1), has(0, -1), has(-1, 0), has(1, 0)];
    let diagonal = [has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)];
    let ids = straight_sides(straight).into_iter().chain(diagonal_sides(diagonal));
    either(ids.map(|id| say!(language, id)).collect(), language)
}

fn straight_sides([front, back, left, right]: Sides) -> Vec<&'static str> {
    if front && back && left && right {
        return vec!["moves-straight"];
    }
    let sides = [
        (front, "moves-forwards"),
        (back, "moves-backwards"),
        (left && right, "moves-sideways"),
        (left && !right, "moves-left"),
        (right && !left, "moves-right"),
    ];
    sides.into_iter().filter_map(|(is, id)| is.then_some(id)).collect()
}

fn diagonal_sides([front_left, front_right, back_left, back_right]: Sides) -> Vec<&'static str> {
    let [front, back] = [front_left && front_right, back_left && back_right];
    match (front, back, front_left && back_left, front_right && back_right) {
        (true, true, ..) => vec!["moves-diagonal"],
        (false, false, true, false) => vec!["moves-diagonal-left"],
        (false, false, false, true) => vec!["moves-diagonal-right"],
        _ => [
            (front, "moves-diagonal-forwards"),
            (back, "moves-diagonal-backwards"),
            (front_left && !front, "moves-diagonal-forwards-left"),
            (front_right && !front, "moves-diagonal-forwards-right"),
            (back_left && !back, "moves-diagonal-backwards-left"),
            (back_right && !back, "moves-diagonal-backwards-right"),
        ]
        .into_iter()
        .filter_map(|(is, id)| is.then_some(id))
        .collect(),
    }
}

/// An absolute direction of an oblique leap, or of a move as a whole.
fn side(direction: Direction, language: Language) -> String {
    let word = |letter: u8| {
        let id = match letter {
            b'f' => "moves-forwards",
            b'b' => "moves-backwards",
            b'l' => "moves-left",
            b'r' => "moves-right",
            b'v' => "moves-forwards-or-backwards",
            _ => "moves-sideways",
        };
        say!(language, id)
    };
    match (direction.first, direction.second) {
        (first, None) => say!(language, "moves-mainly", side = word(first)),
        (b'h', Some(hand)) => say!(language, if hand == b'r' { "moves-bent-right" } else { "moves-bent-left" }),
        (first, Some(b'h')) => word(first),
        (first, Some(second)) if first == second => say!(language, "moves-mainly", side = word(second)),
        (first, Some(second)) => say!(language, "moves-and-mainly", side = word(first), main = word(second)),
    }
}

/// Relative directions of a leg after another, seen from the way that it came.
fn onwards(directions: &[Direction], default: &str, language: Language) -> String {
    let id = |direction: &Direction| match (direction.first, direction.second) {
        (b'f', None) => "moves-onwards",
        (b'b', None) => "moves-back",
        (b'l', None) => "moves-its-left",
        (b'r', None) => "moves-its-right",
        (b's', None) => "moves-its-sides",
        (b'v', None) => "moves-onwards-or-back",
        (b'z', _) => "moves-other-side",
        (b'q', _) => "moves-same-side",
        (b'f', Some(b'h')) => "moves-onwards-half",
        (b'b', Some(b'h')) => "moves-back-half",
        (b'f', Some(b's')) => "moves-onwards-sides",
        (b'b', Some(b's')) => "moves-back-sides",
        (b'f', Some(b'z')) => "moves-onwards-other-side",
        (b'b', Some(b'z')) => "moves-back-other-side",
        (b'f', Some(b'q')) => "moves-onwards-same-side",
        (b'b', Some(b'q')) => "moves-back-same-side",
        (b'f', Some(b'l')) | (b'l', Some(b'f')) => "moves-onwards-left",
        (b'f', Some(b'r')) | (b'r', Some(b'f')) => "moves-onwards-right",
        (b'b', Some(b'l')) | (b'l', Some(b'b')) => "moves-back-left",
        (b'b', Some(b'r')) | (b'r', Some(b'b')) => "moves-back-right",
        (b'l', Some(b'v')) => "moves-left-either",
        (b'r', Some(b'v')) => "moves-right-either",
        (b'l', _) => "moves-left-anywhere",
        _ => "moves-right-anywhere",
    };
    if directions.is_empty() {
        return say!(language, default);
    }
    either(directions.iter().map(|direction| say!(language, id(direction))).collect(), language)
}

/// What must be on the square where a leg ends that is not the last.
fn on_the_way(relay: &Relay, language: Language) -> String {
    if relay.empty && relay.hop && !relay.friends {
        return say!(language, "moves-whatever-stands");
    }
    let qualified = [
        (relay.take, "moves-takes-enemy"),
        (relay.destroy, "moves-takes-own"),
        (relay.hop || relay.turn_hop, if relay.friends { "moves-hops-own" } else { "moves-hops" }),
    ];
    let mut ids: Vec<&str> = qualified.iter().filter(|(is, _)| *is).map(|(_, id)| *id).collect();
    if ids.is_empty() && !relay.turn {
        return String::new();
    }
    if relay.empty || relay.turn {
        ids.push("moves-from-empty");
    }
    let what: Vec<String> = ids.into_iter().map(|id| say!(language, id)).collect();
    let turns = (relay.turn || relay.turn_hop).then_some("moves-turns-range");
    followed_by(say!(language, "moves-on-the-way", what), [turns], language)
}

/// What the last leg goes over, and how it goes on from there.
fn over(leg: &Leg, language: Language) -> String {
    if !leg.relay.hops() {
        return String::new();
    }
    let way = match (leg.range == 1, leg.relay.hop, leg.relay.turn_hop) {
        (true, true, false) => "moves-same-step",
        (true, false, _) => "moves-on-free",
        (true, true, true) => "moves-same-step-or-free",
        (false, true, false) | (false, true, true) => "moves-on-same-way",
        (false, false, _) => "moves-next-square",
    };
    let id = if leg.relay.friends { "moves-over-own" } else { "moves-over" };
    say!(language, id, way = say!(language, way))
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
            ("W03", "exactly three squares straight"),
            ("D02", "exactly two leaps of two squares straight in a line"),
            ("N03", "exactly three leaps of 2 by 1 squares in a line"),
            ("jjH", "a leap of three squares straight, over one piece or more"),
            ("jjR", "any number of squares straight, leaving out the first two squares, whatever stands there"),
            (
                "iifmW2",
                "up to two squares forwards without capturing, only from the square in front of a starting square",
            ),
            (
                "nafmW",
                "one square straight, then one square onwards without capturing, and may be captured en passant after it",
            ),
            (
                "mRtB",
                "any number of squares straight without capturing; any number of squares diagonally, capturing no royal piece",
            ),
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
            assert_eq!(Betza::parse(betza).unwrap().in_words(Language::English), words, "{betza}");
        }
        assert_eq!(Betza::default().in_words(Language::English), "it never moves");
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
            assert_eq!(Betza::parse(betza).unwrap().captures_in_words(Language::English), words, "{betza}");
        }
    }
}
