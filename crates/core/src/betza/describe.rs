//! Betza notation in plain English: one phrase a term.

use super::{Atom, Betza, Direction, Ends, Leg, Ride, Term, Wrap};

impl Betza {
    /// How the piece moves, in words: `one square diagonally forwards to capture; …`.
    ///
    /// ```
    /// # use menagerie_core::Betza;
    /// let words = Betza::parse("fmWfcF").unwrap().in_words();
    /// assert_eq!(words, "one square straight (forwards) without capturing; one square diagonally (forwards) to capture");
    /// ```
    pub fn in_words(&self) -> String {
        if self.terms.is_empty() {
            return "it never moves".to_string();
        }
        self.terms.iter().map(term).collect::<Vec<String>>().join("; ")
    }
}

fn term(term: &Term) -> String {
    let mut text = String::new();
    for (i, one) in term.legs.iter().enumerate() {
        if i > 0 {
            text += if term.legs[i - 1].may_end { ", and may go on " } else { ", then " };
        }
        text += &leg(one);
        text += if one.as_long { " just as far" } else { "" };
        let at_end = match (one.relay.take, one.relay.destroy, one.relay.hops()) {
            (true, ..) => " taking an enemy on the way",
            (_, true, _) => " taking a friend on the way",
            (_, _, true) => " hopping over a piece",
            _ => "",
        };
        text += at_end;
        text += if one.relay.lame { " if nothing stands between" } else { "" };
        text += if one.relay.jump { " with a jump" } else { "" };
    }
    text += match term.wrap {
        Wrap::None => "",
        Wrap::Files => ", also across the left and right edges",
        Wrap::Both => ", also across all edges",
    };
    text + &ends(&term.ends)
}

fn ends(ends: &Ends) -> String {
    let mut text = match (ends.quiet, ends.capture) {
        (true, true) => "",
        (true, false) => " without capturing",
        (false, true) => " to capture",
        (false, false) => "",
    }
    .to_string();
    let more = [
        (ends.en_passant, ", en passant too"),
        (ends.destroy, ", friends may be taken"),
        (ends.unload, ", and what it takes is put where it came from"),
        (ends.initial, ", as a first move"),
    ];
    more.iter().filter(|(is, _)| *is).for_each(|(_, words)| text += words);
    text
}

fn leg(leg: &Leg) -> String {
    let ride = match leg.ride {
        Ride::Straight => "",
        Ride::Crooked => ", zigzag",
        Ride::Circular => ", in a circle",
    };
    let single = leg.range == 1;
    let count = match leg.range {
        0 => "any number of squares".to_string(),
        1 => "one square".to_string(),
        most => format!("up to {most} squares"),
    };
    let way = match leg.atom {
        Atom::Eight => format!("{count} straight or diagonally"),
        Atom::Leap(1, 0) => format!("{count} straight"),
        Atom::Leap(1, 1) => format!("{count} diagonally"),
        Atom::Leap(a, 0) if single => format!("a leap to the {} square straight", nth(a)),
        Atom::Leap(a, b) if single && a == b => format!("a leap to the {} square diagonally", nth(a)),
        Atom::Leap(a, b) if single => format!("a leap of {a} by {b} squares"),
        Atom::Leap(a, b) if leg.range == 0 => format!("any number of leaps of {a} by {b} squares in a line"),
        Atom::Leap(a, b) => format!("up to {} leaps of {a} by {b} squares in a line", leg.range),
    };
    let sides: Vec<String> = leg.directions.iter().map(|direction| side(*direction)).collect();
    let sides = if sides.is_empty() { String::new() } else { format!(" ({})", sides.join(", ")) };
    format!("{way}{ride}{sides}")
}

fn nth(number: i16) -> String {
    match number {
        2 => "second".to_string(),
        3 => "third".to_string(),
        other => format!("{other}th"),
    }
}

fn side(direction: Direction) -> String {
    let word = |letter: u8| match letter {
        b'f' => "forwards",
        b'b' => "backwards",
        b'l' => "left",
        b'r' => "right",
        b'v' => "forwards or backwards",
        b's' => "sideways",
        b'h' => "in that half",
        b'z' => "turning the other way",
        b'q' => "turning the same way",
        _ => "that way",
    };
    match direction.second {
        Some(second) if second == direction.first => format!("mainly {}", word(second)),
        Some(second) => format!("{} {}", word(direction.first), word(second)),
        None => word(direction.first).to_string(),
    }
}
