//! Text to [`Betza`].

use super::{Betza, Direction, Leg, Modes, Term};

/// Why a text is not Betza notation that is understood here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Betza notation `{text}`, letter {}: {reason}", at + 1)]
pub struct BetzaError {
    /// The whole text.
    pub text: String,
    /// The index of the letter where reading stopped.
    pub at: usize,
    /// What was wrong there.
    pub reason: String,
}

/// The longest text that is read; real pieces need less than a fifth of it.
const MAX_TEXT: usize = 200;
/// The longest ride with a number.
const MAX_RANGE: u32 = 99;

impl Betza {
    /// Reads Betza notation.
    ///
    /// # Errors
    /// Says at which letter the text stops being understood, and why. What is not supported is an error, never
    /// another piece.
    ///
    /// ```
    /// # use menagerie_core::Betza;
    /// assert_eq!(Betza::parse("fsRbK").unwrap().terms.len(), 3); // K is W and F
    /// assert!(Betza::parse("R&").unwrap_err().to_string().contains("letter 2"));
    /// ```
    pub fn parse(text: &str) -> Result<Betza, BetzaError> {
        let mut parser = Parser { text, bytes: text.as_bytes(), at: 0 };
        if text.len() > MAX_TEXT {
            return Err(parser.error(format!("longer than {MAX_TEXT} letters")));
        }
        let mut terms = Vec::new();
        while parser.peek().is_some() {
            parser.term(&mut terms)?;
        }
        if terms.is_empty() {
            return Err(parser.error("a piece needs at least one move".to_string()));
        }
        Ok(Betza { text: text.to_string(), terms })
    }
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

/// Modifiers as they were written, before the atom says what they mean.
#[derive(Default)]
struct Modifiers {
    modes: Modes,
    crooked: bool,
    directions: Vec<(usize, u8)>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn error(&self, reason: String) -> BetzaError {
        BetzaError { text: self.text.to_string(), at: self.at, reason }
    }

    fn term(&mut self, terms: &mut Vec<Term>) -> Result<(), BetzaError> {
        let mut modifiers = self.modifiers()?;
        if !modifiers.modes.quiet && !modifiers.modes.capture {
            modifiers.modes.quiet = true;
            modifiers.modes.capture = true;
        }
        let modes = modifiers.modes;
        if modes.en_passant && !modes.capture {
            return Err(self.error("`e` (en passant) needs a move that captures".to_string()));
        }
        if self.peek() == Some(b'[') {
            terms.push(self.bracket(modifiers)?);
            return Ok(());
        }
        for leg in self.legs(&modifiers)? {
            if modes.lame && leg.atom.1 != 0 && leg.atom.0 != leg.atom.1 {
                return Err(self.error("`n` (no jumping) is supported on orthogonal and diagonal leaps only".into()));
            }
            terms.push(Term { modes, leg, then: None });
        }
        Ok(())
    }

    /// `[W?fB]`: a first leg that may be the whole move, and a second that goes on from it.
    fn bracket(&mut self, outer: Modifiers) -> Result<Term, BetzaError> {
        if outer.crooked || outer.modes.lame || !outer.directions.is_empty() {
            return Err(self.error("directions, `n` and `z` go inside of the bracket".to_string()));
        }
        self.at += 1;
        let first = self.bracket_leg()?;
        if self.peek() != Some(b'?') {
            return Err(self.error("expected `?` between the two legs of a bracket, as in `[W?fB]`".to_string()));
        }
        self.at += 1;
        let second = self.bracket_leg()?;
        if self.peek() != Some(b']') {
            return Err(self.error("expected `]` after the second leg".to_string()));
        }
        self.at += 1;
        if first.range != 1 || first.crooked {
            return Err(self.error("the first leg of a bracket must be a single leap".to_string()));
        }
        if second.directions != [Direction::Toward(0, 1)] {
            return Err(self.error("the second leg of a bracket goes on outwards: write `f` before it".to_string()));
        }
        Ok(Term { modes: outer.modes, leg: first, then: Some(second) })
    }

    fn bracket_leg(&mut self) -> Result<Leg, BetzaError> {
        let modifiers = self.modifiers()?;
        if modifiers.modes != Modes::default() {
            return Err(self.error("modes go in front of the bracket".to_string()));
        }
        let mut legs = self.legs(&modifiers)?;
        match (legs.pop(), legs.pop()) {
            (Some(leg), None) => Ok(leg),
            _ => Err(self.error("a leg of a bracket has one atom: write two brackets instead of K or Q".to_string())),
        }
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut found = Modifiers::default();
        while let Some(letter) = self.peek().filter(u8::is_ascii_lowercase) {
            match letter {
                b'm' => found.modes.quiet = true,
                b'c' => found.modes.capture = true,
                b'i' => found.modes.initial = true,
                b'n' => found.modes.lame = true,
                b'e' => found.modes.en_passant = true,
                b'z' => found.crooked = true,
                b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h' => found.directions.push((self.at, letter)),
                other => {
                    return Err(self.error(format!("the modifier `{}` is not supported", other as char)));
                }
            }
            self.at += 1;
        }
        Ok(found)
    }

    /// The atom (with its range) and what the modifiers mean on it: K and Q are two legs.
    fn legs(&mut self, modifiers: &Modifiers) -> Result<Vec<Leg>, BetzaError> {
        let Some(letter) = self.peek() else {
            return Err(self.error("expected an atom (W F D N A H C Z G K R B Q) here".to_string()));
        };
        let atoms: &[(i8, i8)] = match letter {
            b'W' | b'R' => &[(1, 0)],
            b'F' | b'B' => &[(1, 1)],
            b'K' | b'Q' => &[(1, 0), (1, 1)],
            b'D' => &[(2, 0)],
            b'N' => &[(2, 1)],
            b'A' => &[(2, 2)],
            b'H' => &[(3, 0)],
            b'C' | b'L' => &[(3, 1)],
            b'Z' | b'J' => &[(3, 2)],
            b'G' => &[(3, 3)],
            _ => return Err(self.error("expected an atom (W F D N A H C Z G K R B Q) here".to_string())),
        };
        self.at += 1;
        let range = self.range(letter)?;
        if modifiers.modes.lame && range != 1 {
            return Err(self.error("`n` (no jumping) is for a single leap".to_string()));
        }
        if modifiers.crooked && !(letter == b'B' || (letter == b'F' && range != 1)) {
            return Err(self.error("`z` (crooked) is supported on a bishop only".to_string()));
        }
        let mut legs = Vec::new();
        for &atom in atoms {
            let directions = self.directions(&modifiers.directions, atom, modifiers.crooked)?;
            legs.push(Leg { atom, range, crooked: modifiers.crooked, directions });
        }
        Ok(legs)
    }

    fn range(&mut self, letter: u8) -> Result<u8, BetzaError> {
        let rider = matches!(letter, b'R' | b'B' | b'Q');
        if self.peek() == Some(letter) && !rider {
            self.at += 1;
            return Ok(0);
        }
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        if start == self.at {
            return Ok(if rider { 0 } else { 1 });
        }
        match self.text[start..self.at].parse::<u32>() {
            Ok(range) if range <= MAX_RANGE => Ok(range as u8),
            _ => Err(self.error(format!("a ride is at most {MAX_RANGE} steps (0 for no limit)"))),
        }
    }

    fn directions(&self, words: &[(usize, u8)], atom: (i8, i8), crooked: bool) -> Result<Vec<Direction>, BetzaError> {
        let diagonal = atom.0 == atom.1 && !crooked;
        let oblique = atom.1 != 0 && atom.0 != atom.1;
        let mut directions = Vec::new();
        let mut rest = words.iter().map(|&(_, letter)| letter).peekable();
        while let Some(letter) = rest.next() {
            let (x, y) = match letter {
                b'v' => {
                    directions.push(Direction::Vertical);
                    continue;
                }
                b's' => {
                    directions.push(Direction::Sideways);
                    continue;
                }
                b'h' => return Err(self.error("`h` (half) follows f, b, l or r on an oblique atom".to_string())),
                other => toward(other),
            };
            let next = rest.peek().copied();
            let direction = match next {
                Some(b'h') if oblique => Direction::Half(x, y),
                Some(b's') if oblique && y != 0 => Direction::Wide(y),
                Some(other) if oblique && other == letter => Direction::Toward(x, y),
                Some(b'l' | b'r') if oblique && y != 0 => return Err(self.pair(letter, next)),
                Some(b'f' | b'b') if oblique && x != 0 => return Err(self.pair(letter, next)),
                Some(side @ (b'l' | b'r')) if diagonal && y != 0 => Direction::Toward(toward(side).0, y),
                _ => {
                    directions.push(Direction::Toward(x, y));
                    continue;
                }
            };
            rest.next();
            directions.push(direction);
        }
        Ok(directions)
    }

    fn pair(&self, first: u8, second: Option<u8>) -> BetzaError {
        let second = second.unwrap_or(b' ') as char;
        self.error(format!("the direction `{}{second}` is not supported on an oblique leap", first as char))
    }
}

fn toward(letter: u8) -> (i8, i8) {
    match letter {
        b'f' => (0, 1),
        b'b' => (0, -1),
        b'l' => (-1, 0),
        _ => (1, 0),
    }
}
