//! Atoms, with how far they go.

use super::modifiers::Modifiers;
use super::{BetzaError, Parser};
use crate::betza::Atom;

/// The longest ride with a number, and the farthest leap.
const MAX_RANGE: u32 = 99;

const ATOMS: &str = "expected an atom (W F D N A H C Z G K R B Q U or a leap like (4,1)) here";

/// An atom and how far it goes.
pub(super) struct Step {
    pub(super) atom: Atom,
    /// How many leaps at the most; 0 is no limit.
    pub(super) range: u8,
    /// Whether it goes exactly that far.
    pub(super) exact: bool,
    /// Whether `g` and `y` take it for a step, whatever its range.
    pub(super) step: bool,
}

impl Parser<'_> {
    /// The atom and its range, of a move with one of these groups of letters a leg.
    pub(super) fn atom(&mut self, groups: &[Modifiers]) -> Result<Step, BetzaError> {
        let Some(letter) = self.peek() else { return Err(self.error(ATOMS.to_string())) };
        let atom = match letter {
            b'W' | b'R' => Atom::Leap(1, 0),
            b'F' | b'B' => Atom::Leap(1, 1),
            b'K' | b'Q' => Atom::Eight,
            b'D' => Atom::Leap(2, 0),
            b'N' => Atom::Leap(2, 1),
            b'A' => Atom::Leap(2, 2),
            b'H' => Atom::Leap(3, 0),
            b'C' | b'L' => Atom::Leap(3, 1),
            b'Z' | b'J' => Atom::Leap(3, 2),
            b'G' => Atom::Leap(3, 3),
            b'(' => self.leap()?,
            b'U' => Atom::Anywhere,
            _ => return Err(self.error(ATOMS.to_string())),
        };
        self.at += 1;
        let atom = if matches!(letter, b'R' | b'B') { atom } else { self.extended(atom) };
        let begun = self.at;
        let (range, exact) = self.range(letter)?;
        if atom == Atom::Anywhere && self.at > begun {
            return Err(self.error_at(begun, "`U` leaps to any square: it has no range"));
        }
        let changes = groups.iter().any(|modifiers| modifiers.place(b"gy").is_some());
        let step = matches!(letter, b'W' | b'F' | b'K') && range != 1 && changes;
        Ok(Step { atom, range, exact, step })
    }

    /// The leap that `X` and `Y` after an atom make of it: `X` adds three squares to the longer way, `Y` two to both.
    fn extended(&mut self, mut atom: Atom) -> Atom {
        while let (Atom::Leap(a, b), Some(letter @ (b'X' | b'Y'))) = (atom, self.peek()) {
            if a > MAX_RANGE as i16 - 3 {
                break;
            }
            atom = if letter == b'X' { Atom::Leap(a + 3, b) } else { Atom::Leap(a + 2, b + 2) };
            self.at += 1;
        }
        atom
    }

    /// `(4,1)`, up to the closing parenthesis.
    pub(super) fn leap(&mut self) -> Result<Atom, BetzaError> {
        let begun = self.at;
        let what =
            format!("a leap is written like (4,1), with numbers up to {MAX_RANGE}, and legs that repeat like (az)N");
        self.at += 1;
        let x = self.number()?;
        let comma = self.peek() == Some(b',');
        self.at += usize::from(comma);
        let y = self.number()?;
        match (x, comma, y, self.peek()) {
            (Some(x), true, Some(y), Some(b')')) if x > 0 || y > 0 => {
                Ok(Atom::Leap(i16::from(x.max(y)), i16::from(x.min(y))))
            }
            _ => Err(self.error_at(begun, what)),
        }
    }

    /// A number, if one is there.
    pub(super) fn number(&mut self) -> Result<Option<u8>, BetzaError> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        if start == self.at {
            return Ok(None);
        }
        if self.at > start + 1 && self.bytes[start] == b'0' {
            return Err(self.error_at(
                start,
                "a number has no zero in front, but for one of a ride of an exact length, as in `W03`",
            ));
        }
        match self.text[start..self.at].parse::<u32>() {
            Ok(number) if number <= MAX_RANGE => Ok(Some(number as u8)),
            _ => Err(self.error_at(start, format!("a number of squares is at most {MAX_RANGE} (0 for no limit)"))),
        }
    }

    /// How many leaps at the most, and whether not fewer either: `W03`.
    fn range(&mut self, letter: u8) -> Result<(u8, bool), BetzaError> {
        let rider = matches!(letter, b'R' | b'B' | b'Q');
        if self.peek() == Some(letter) && !rider && letter != b'(' {
            self.at += 1;
            return Ok((0, false));
        }
        let exact = self.peek() == Some(b'0') && self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit);
        self.at += usize::from(exact);
        let begun = self.at;
        match self.number()? {
            Some(0) if exact => {
                Err(self.error_at(begun, "a ride of an exact length, as in `W03`, has one leap or more"))
            }
            Some(range) => Ok((range, exact && range > 1)),
            None => Ok((if rider { 0 } else { 1 }, false)),
        }
    }
}
