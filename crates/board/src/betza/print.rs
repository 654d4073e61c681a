//! [`Betza`] to text.

use super::{Atom, Betza, Castle, Direction, Ends, Leg, Quarry, Relay, Ride, Term, Wrap};
use std::fmt::{Display, Formatter, Result};

/// Writes the notation as this program spells it; reading that gives the same terms.
impl Display for Betza {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, term) in self.terms.iter().enumerate() {
            write!(f, "{term}")?;
            // `W` before `WnD` would read as a doubled `W`, and so would a circular `qN` before `NN`.
            let next = self.terms.get(i + 1).and_then(|next| next.to_string().chars().next());
            let last = term.to_string().chars().last();
            if !term.bracket && next.is_some() && next == last {
                match term.legs.last().map(|leg| (leg.range, leg.ride)) {
                    Some((0, Ride::Circular)) => last.into_iter().try_for_each(|letter| write!(f, "{letter}"))?,
                    Some((1, _)) => f.write_str("1")?,
                    _ => {}
                }
            }
        }
        self.castling.iter().try_for_each(|castle| write!(f, "{castle}"))?;
        self.by_rule.iter().try_for_each(|what| write!(f, "{what}"))
    }
}

impl Display for Castle {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match (self.left, self.right) {
            (true, false) => "l",
            (false, true) => "r",
            _ => "",
        })?;
        write!(f, "{}O{}", "j".repeat(self.inwards.into()), self.squares)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match (self.ends.initial && !self.ends.anywhere, self.ends.ahead) {
            (true, true) => "ii",
            (true, false) => "i",
            (false, _) => "",
        })?;
        if !self.bracket {
            let ends = |i: usize| i + 1 == self.legs.len();
            let (begins, closes) = match &self.repeat {
                Some(repeat) => (repeat.start, repeat.end),
                None => (usize::MAX, usize::MAX),
            };
            for (i, leg) in self.legs.iter().enumerate() {
                f.write_str(if i == begins { "(" } else { "" })?;
                f.write_str(if i > 0 { "a" } else { "" })?;
                write!(f, "{}{}", if leg.as_long { "i" } else { "" }, Words(&leg.directions))?;
                if ends(i) || i + 1 == begins && closes == self.legs.len() {
                    write!(f, "{}", self.ends)?;
                }
                let passed = if self.legs.len() == 1 { self.ends.anywhere } else { self.ends.opens && !ends(i) };
                write!(f, "{}{}", leg.relay, if passed { "n" } else { "" })?;
                f.write_str(if i == 0 { wrap(self.wrap) } else { "" })?;
                f.write_str(if i + 1 == closes { ")" } else { "" })?;
                if ends(i) {
                    write!(f, "{leg}")?;
                }
            }
            return Ok(());
        }
        write!(f, "{}{}{}[", Words(&self.outward), self.ends, wrap(self.wrap))?;
        for (i, leg) in self.legs.iter().enumerate() {
            if i > 0 {
                f.write_str(if self.legs[i - 1].may_end { "?" } else { "-" })?;
            }
            write!(f, "{}{}{leg}", Words(&leg.directions), leg.relay)?;
        }
        f.write_str("]")
    }
}

fn wrap(wrap: Wrap) -> &'static str {
    match wrap {
        Wrap::None => "",
        Wrap::Files => "o",
        Wrap::Both => "oo",
        Wrap::Ranks => "ooo",
    }
}

struct Words<'a>(&'a [Direction]);

impl Display for Words<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for word in self.0 {
            write!(f, "{word}")?;
        }
        Ok(())
    }
}

/// The one letter or both.
impl Display for Direction {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.first as char)?;
        self.second.map_or(Ok(()), |second| write!(f, "{}", second as char))
    }
}

fn letters(f: &mut Formatter<'_>, letters: &[(bool, &str)]) -> Result {
    letters.iter().filter(|(is, _)| *is).try_for_each(|(_, letter)| f.write_str(letter))
}

/// The modes of the last leg; moving and capturing is what no letter means.
impl Display for Ends {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let usual = self.quiet && self.capture && !self.destroy && !self.en_passant && self.quarry == Quarry::All;
        letters(
            f,
            &[
                (self.quiet && !usual, "m"),
                (self.capture && !usual && self.quarry != Quarry::Royal, "c"),
                (self.quarry != Quarry::All, "k"),
                (self.destroy, "d"),
                (self.en_passant, "e"),
                (self.unload, "u"),
            ],
        )
    }
}

/// What happens on the way.
impl Display for Relay {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        letters(
            f,
            &[
                (self.empty, "m"),
                (self.take, "c"),
                (self.destroy, "d"),
                (self.friends, "t"),
                (self.hop, "p"),
                (self.turn_hop, "g"),
                (self.turn, "y"),
                (self.lame, "n"),
                (self.jump > 0, "j"),
                (self.jump > 1, "j"),
            ],
        )
    }
}

/// The ride, the atom and its range.
impl Display for Leg {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self.ride {
            Ride::Straight => "",
            Ride::Crooked => "z",
            Ride::Circular => "q",
        })?;
        // A circle needs no number, and a doubled letter says no more than one.
        let (one, many) = match self.atom {
            Atom::Eight => ("K".to_string(), "Q"),
            Atom::Anywhere => ("U".to_string(), ""),
            Atom::Leap(1, 0) => ("W".to_string(), "R"),
            Atom::Leap(1, 1) => ("F".to_string(), "B"),
            Atom::Leap(a, b) => (letter(a, b).map_or(format!("({a},{b})"), String::from), ""),
        };
        if self.exact || self.step {
            return write!(f, "{one}{}{}", if self.exact { "0" } else { "" }, self.range);
        }
        match (self.range, self.ride, many) {
            (0, Ride::Circular, _) | (1, Ride::Straight | Ride::Crooked, _) => f.write_str(&one),
            (range @ 1.., Ride::Circular, _) => write!(f, "{one}{range}"),
            (0, _, "") if one.len() == 1 => write!(f, "{one}{one}"),
            (0, _, "") => write!(f, "{one}0"),
            (0, _, many) => f.write_str(many),
            (range, _, "") => write!(f, "{one}{range}"),
            (range, _, many) => write!(f, "{many}{range}"),
        }
    }
}

fn letter(a: i16, b: i16) -> Option<&'static str> {
    Some(match (a, b) {
        (2, 0) => "D",
        (2, 1) => "N",
        (2, 2) => "A",
        (3, 0) => "H",
        (3, 1) => "C",
        (3, 2) => "Z",
        (3, 3) => "G",
        _ => return None,
    })
}
