//! Text to [`Betza`].

mod atom;
mod bracket;
mod by_rule;
mod castling;
mod chain;
mod checks;
mod modifiers;
mod single;

use super::words::Frame;
use super::{Atom, Betza, Leg, Ride, Term};

/// Why a text is not Betza notation that is understood here.
///
/// ```
/// use menagerie_board::Betza;
///
/// let error = Betza::parse("WF&").unwrap_err();
/// assert_eq!((error.at, error.text.as_str()), (2, "WF&"));
/// assert!(error.to_string().starts_with("Betza notation `WF&`, letter 3: "));
/// ```
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
/// The most legs of a move.
const MAX_LEGS: usize = 8;
/// The most pieces that a move takes on squares that it does not end on.
const MAX_TAKEN: usize = 2;
/// Why `U` is no leg among others.
const ONE_LEG: &str = "`U`, a leap to any square, is for a move of one leg";
/// The steps spent on finding out whether a term leads anywhere.
const TRIAL_STEPS: usize = 2000;

impl Betza {
    /// Reads Betza notation.
    ///
    /// # Errors
    /// Says at which letter the text stops being understood, and why. What is not supported is an error, never
    /// another piece.
    ///
    /// ```
    /// # use menagerie_board::Betza;
    /// assert_eq!(Betza::parse("fsRbK").unwrap().to_string(), "fsRbK");
    /// assert_eq!(Betza::parse("W0N0L").unwrap().to_string(), "RNNC");
    /// assert!(Betza::parse("R&").unwrap_err().to_string().contains("letter 2"));
    /// ```
    pub fn parse(text: &str) -> Result<Betza, BetzaError> {
        let mut parser = Parser { text, bytes: text.as_bytes(), at: 0 };
        if text.len() > MAX_TEXT {
            return Err(parser.error(format!("longer than {MAX_TEXT} letters")));
        }
        let mut betza = Betza { text: text.to_string(), ..Betza::default() };
        while parser.peek().is_some() {
            parser.term(&mut betza)?;
        }
        if betza.terms.is_empty() && betza.by_rule.is_empty() {
            return Err(parser.error("a piece needs at least one move".to_string()));
        }
        Ok(betza)
    }
}

/// [`Betza::parse`].
impl std::str::FromStr for Betza {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Betza, BetzaError> {
        Betza::parse(text)
    }
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn error(&self, reason: String) -> BetzaError {
        self.error_at(self.at, reason)
    }

    fn error_at(&self, at: usize, reason: impl Into<String>) -> BetzaError {
        BetzaError { text: self.text.to_string(), at, reason: reason.into() }
    }

    fn term(&mut self, betza: &mut Betza) -> Result<(), BetzaError> {
        let begun = self.at;
        let mut groups = vec![self.modifiers()?];
        let mut repeat = None;
        loop {
            match self.peek() {
                Some(b'a') => self.next_leg(&mut groups)?,
                Some(b'(') if self.begins_group() => repeat = Some(self.group(&mut groups, repeat)?),
                _ => break,
            }
        }
        if self.by_rule(&groups, begun, betza)? {
            return Ok(());
        }
        let term = match (self.peek(), &groups[..]) {
            (Some(b'O'), _) => return self.castling(&groups, betza),
            (Some(b'['), [outer]) => self.bracket(outer)?,
            (Some(b'['), _) => {
                return Err(self.error("a bracket has its legs inside: leave out the `a`".to_string()));
            }
            (_, [one]) => self.single(one)?,
            _ => self.chain(&groups, repeat)?,
        };
        self.check(&term, begun)?;
        betza.terms.push(term);
        Ok(())
    }

    /// What holds for every term: it leads somewhere, and takes no more than a move can hold.
    fn check(&self, term: &Term, begun: usize) -> Result<(), BetzaError> {
        let takes = |leg: &Leg| leg.relay.take || leg.relay.destroy;
        let on_the_way = &term.legs[..term.legs.len() - 1];
        if on_the_way.iter().filter(|leg| takes(leg)).count() > MAX_TAKEN {
            return Err(self.error_at(begun, format!("a move takes at most {MAX_TAKEN} pieces on the way")));
        }
        let alone = Betza { terms: vec![term.clone()], ..Betza::default() };
        if alone.paths(100, 100, TRIAL_STEPS).is_ok_and(|paths| paths.is_empty()) {
            let what = "these directions lead nowhere: the leaps of this atom go to other sides";
            return Err(self.error_at(begun, what));
        }
        Ok(())
    }
}

/// How the letters in front of the first leg's atom are read; a crooked ride's directions lie between its leaps.
fn first_frame(atom: Atom, ride: Ride) -> Frame {
    let crooked = ride == Ride::Crooked;
    match atom {
        Atom::Eight => Frame::Eight,
        Atom::Leap(_, 0) if crooked => Frame::Diagonal,
        Atom::Leap(_, 0) => Frame::Orthogonal,
        Atom::Leap(a, b) if a == b && crooked => Frame::Orthogonal,
        Atom::Leap(a, b) if a == b => Frame::Diagonal,
        Atom::Leap(..) | Atom::Anywhere => Frame::Oblique,
    }
}
