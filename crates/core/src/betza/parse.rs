//! Text to [`Betza`].

use super::words::{Frame, Letter, group};
use super::{Atom, Betza, Direction, Ends, Leg, Relay, Ride, Term, Wrap};

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
/// The longest ride with a number, and the farthest leap.
const MAX_RANGE: u32 = 99;
/// The most legs of a move.
const MAX_LEGS: usize = 8;
/// The most pieces that a move takes on squares that it does not end on.
const MAX_TAKEN: usize = 2;
/// The steps spent on finding out whether a term leads anywhere.
const TRIAL_STEPS: usize = 2000;

const ATOMS: &str = "expected an atom (W F D N A H C Z G K R B Q or a leap like (4,1)) here";

impl Betza {
    /// Reads Betza notation.
    ///
    /// # Errors
    /// Says at which letter the text stops being understood, and why. What is not supported is an error, never
    /// another piece.
    ///
    /// ```
    /// # use menagerie_core::Betza;
    /// assert_eq!(Betza::parse("fsRbK").unwrap().to_string(), "fsRbK");
    /// assert_eq!(Betza::parse("W0N0L").unwrap().to_string(), "RNNC");
    /// assert!(Betza::parse("R&").unwrap_err().to_string().contains("letter 2"));
    /// ```
    pub fn parse(text: &str) -> Result<Betza, BetzaError> {
        let mut parser = Parser { text, bytes: text.as_bytes(), at: 0 };
        if text.len() > MAX_TEXT {
            return Err(parser.error(format!("longer than {MAX_TEXT} letters")));
        }
        let mut betza = Betza { text: text.to_string(), terms: Vec::new(), castling: None };
        while parser.peek().is_some() {
            parser.term(&mut betza)?;
        }
        if betza.terms.is_empty() {
            return Err(parser.error("a piece needs at least one move".to_string()));
        }
        Ok(betza)
    }
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

/// The small letters in front of an atom, `[`, or `a`.
#[derive(Default)]
struct Modifiers {
    /// Where they begin.
    at: usize,
    directions: Vec<Letter>,
    modes: Vec<Letter>,
}

impl Modifiers {
    fn has(&self, letter: u8) -> bool {
        self.modes.iter().any(|mode| mode.1 == letter)
    }

    fn place(&self, letters: &[u8]) -> Option<Letter> {
        self.modes.iter().copied().find(|mode| letters.contains(&mode.1))
    }

    /// What happens at the end of a leg that is not the last; nothing written means an empty square, as does `m`.
    fn relay(&self) -> Relay {
        let relay = Relay {
            empty: self.has(b'm'),
            take: self.has(b'c'),
            destroy: self.has(b'd'),
            hop: self.has(b'p'),
            turn_hop: self.has(b'g'),
            turn: self.has(b'y'),
            friends: self.has(b't'),
            lame: false,
            jump: false,
        };
        if relay == (Relay { empty: true, ..Relay::default() }) { Relay::default() } else { relay }
    }

    /// Where the move may end: anywhere but on friends if nothing is written.
    fn ends(&self) -> Ends {
        let chosen = self.place(b"mcde").is_some();
        Ends {
            quiet: !chosen || self.has(b'm'),
            capture: !chosen || self.has(b'c'),
            destroy: self.has(b'd'),
            en_passant: self.has(b'e'),
            initial: self.has(b'i'),
            opens: false,
            unload: self.has(b'u'),
        }
    }

    fn wrap(&self) -> Wrap {
        match self.modes.iter().filter(|mode| mode.1 == b'o').count() {
            0 => Wrap::None,
            1 => Wrap::Files,
            _ => Wrap::Both,
        }
    }

    fn ride(&self) -> Ride {
        match (self.has(b'z'), self.has(b'q')) {
            (true, _) => Ride::Crooked,
            (_, true) => Ride::Circular,
            _ => Ride::Straight,
        }
    }
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
        while self.peek() == Some(b'a') {
            self.at += 1;
            groups.push(self.modifiers()?);
        }
        if groups.len() > MAX_LEGS {
            return Err(self.error(format!("a move has at most {MAX_LEGS} legs")));
        }
        let term = match (self.peek(), &groups[..]) {
            (Some(b'O'), _) => return self.castling(&groups, betza),
            (Some(b'['), [outer]) => self.bracket(outer)?,
            (Some(b'['), _) => {
                return Err(self.error("a bracket has its legs inside: leave out the `a`".to_string()));
            }
            (_, [one]) => self.single(one)?,
            _ => self.chain(&groups)?,
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
        let alone = Betza { text: String::new(), terms: vec![term.clone()], castling: None };
        if alone.paths(100, 100, TRIAL_STEPS).is_ok_and(|paths| paths.is_empty()) {
            let what = "these directions lead nowhere: the leaps of this atom go to other sides";
            return Err(self.error_at(begun, what));
        }
        Ok(())
    }

    /// `O2`: castling, with the squares that the piece goes by it.
    fn castling(&mut self, groups: &[Modifiers], betza: &mut Betza) -> Result<(), BetzaError> {
        let written = groups.len() > 1 || !groups[0].directions.is_empty() || !groups[0].modes.is_empty();
        if written {
            return Err(self.error_at(groups[0].at, "castling (`O`) has no modifiers"));
        }
        let at = self.at;
        self.at += 1;
        match (betza.castling, self.number()?) {
            (None, Some(squares @ 1..)) => betza.castling = Some(squares),
            (Some(_), _) => return Err(self.error_at(at, "castling (`O`) is written once")),
            _ => return Err(self.error("`O` needs the squares that the piece goes by castling, as in `O2`".into())),
        }
        Ok(())
    }

    /// One leg.
    fn single(&mut self, modifiers: &Modifiers) -> Result<Term, BetzaError> {
        let (atom, range) = self.atom(modifiers)?;
        let mut leg = Leg {
            atom,
            range,
            ride: modifiers.ride(),
            directions: self.words(modifiers, first_frame(atom, modifiers.ride()))?,
            relay: Relay {
                hop: modifiers.has(b'p'),
                turn_hop: modifiers.has(b'g'),
                friends: modifiers.has(b't'),
                lame: modifiers.has(b'n'),
                jump: modifiers.has(b'j'),
                ..Relay::default()
            },
            may_end: false,
            as_long: false,
        };
        self.check_ride(modifiers, &mut leg)?;
        self.check_single(modifiers, &leg)?;
        let mut ends = modifiers.ends();
        self.check_ends(modifiers, &ends)?;
        // The squares passed are those of a straight line between the ends.
        let line = !matches!(leg.atom, Atom::Leap(a, b) if b != 0 && a != b) && modifiers.wrap() == Wrap::None;
        ends.opens = ends.initial && ends.quiet && leg.relay.lame && line;
        Ok(Term { ends, legs: vec![leg], bracket: false, outward: Vec::new(), wrap: modifiers.wrap() })
    }

    fn check_single(&self, modifiers: &Modifiers, leg: &Leg) -> Result<(), BetzaError> {
        let hop = modifiers.place(b"pg");
        if let Some((at, letter)) = modifiers.place(b"y") {
            return Err(self.error_at(at, format!("`{}` is for a leg before another", letter as char)));
        }
        if let (Some((at, _)), None) = (modifiers.place(b"t"), hop) {
            return Err(self.error_at(at, "`t` (friends only) is for hopping: it goes with `p` or `g`"));
        }
        if let (Some((at, letter)), Some(_)) = (modifiers.place(b"njeu"), hop) {
            return Err(self.error_at(at, format!("`{}` does not go with hopping (`p`, `g`)", letter as char)));
        }
        let short = leg.range == 1 && matches!(leg.atom, Atom::Eight | Atom::Leap(1, _));
        if let (true, Some((at, letter))) = (short, modifiers.place(b"nj")) {
            return Err(self.error_at(at, format!("`{}`: a leap to the next square passes nothing", letter as char)));
        }
        if let (Some(_), Some((at, _))) = (modifiers.place(b"n"), modifiers.place(b"j")) {
            return Err(self.error_at(at, "`j` (jumps) and `n` (jumps nothing) exclude each other"));
        }
        if let (Some((at, _)), false) = (modifiers.place(b"j"), leg.range == 1 || leg.is_slider()) {
            return Err(self.error_at(at, "`j` is for a single leap or a slider"));
        }
        if let (Some((at, _)), Ride::Crooked | Ride::Circular) = (modifiers.place(b"njpg"), leg.ride) {
            return Err(self.error_at(at, "a crooked or circular ride has no `n`, `j`, `p` or `g`"));
        }
        Ok(())
    }

    /// Several legs of one atom, with `a` between their modifiers.
    fn chain(&mut self, groups: &[Modifiers]) -> Result<Term, BetzaError> {
        let last = groups.len() - 1;
        let (atom, range) = self.atom(&groups[last])?;
        let mut legs = Vec::new();
        for (i, modifiers) in groups.iter().enumerate() {
            let frame = if i == 0 { first_frame(atom, Ride::Straight) } else { Frame::Relative };
            if let Some((at, letter)) = modifiers.place(if i == 0 { b"njzq" } else { b"njo" }) {
                let what = if letter == b'o' { "is written in front of all legs" } else { "is for a move of one leg" };
                return Err(self.error_at(at, format!("`{}` {what}", letter as char)));
            }
            let letters = if i == last { &b"yz"[..1] } else { &b"eu"[..] };
            if let Some((at, letter)) = modifiers.place(letters) {
                let what = if i == last { "is for a leg before another" } else { "is for the last leg" };
                return Err(self.error_at(at, format!("`{}` {what}", letter as char)));
            }
            let mut relay = modifiers.relay();
            if i == last {
                relay = Relay { empty: false, take: false, destroy: false, ..relay };
            }
            if relay.friends && !relay.hops() {
                return Err(self.error_at(modifiers.at, "`t` (friends only) is for hopping: it goes with `p` or `g`"));
            }
            let directions = self.words(modifiers, frame)?;
            legs.push(Leg {
                atom,
                range,
                ride: Ride::Straight,
                directions,
                relay,
                may_end: false,
                as_long: i > 0 && modifiers.has(b'i'),
            });
        }
        let ends = Ends { initial: groups[0].has(b'i'), ..groups[last].ends() };
        self.check_ends(&groups[last], &ends)?;
        self.check_unload(&ends, &legs, groups[last].at)?;
        Ok(Term { ends, legs, bracket: false, outward: Vec::new(), wrap: groups[0].wrap() })
    }

    /// `[W?fB]`, `[F-R]`: legs with an atom each.
    fn bracket(&mut self, outer: &Modifiers) -> Result<Term, BetzaError> {
        if let Some((at, letter)) = outer.place(b"nzjpgty") {
            return Err(self.error_at(at, format!("`{}` goes inside of the bracket", letter as char)));
        }
        let mut ends = outer.ends();
        self.check_ends(outer, &ends)?;
        self.at += 1;
        let mut legs: Vec<Leg> = Vec::new();
        loop {
            let begun = self.at;
            let modifiers = self.modifiers()?;
            let mut leg = self.bracket_leg(&modifiers, legs.is_empty())?;
            let link = self.peek();
            self.at += 1;
            match link {
                Some(b'-') => {}
                Some(b'?') if leg.relay == Relay::default() => leg.may_end = true,
                Some(b'?') => {
                    return Err(
                        self.error_at(begun, "a leg that may end the move (`?`) goes on over an empty square only")
                    );
                }
                Some(b']') if legs.is_empty() => {
                    return Err(self.error_at(begun, "a bracket has two legs or more, as in `[W?fB]` or `[W-F]`"));
                }
                Some(b']') => {
                    self.last_leg(&modifiers, &mut leg, outer, &mut ends)?;
                    legs.push(leg);
                    break;
                }
                _ => {
                    let what = "expected `?`, `-` or `]` after a leg of a bracket, as in `[W?fB]` or `[W-F]`";
                    return Err(self.error_at(self.at - 1, what));
                }
            }
            if leg.ride != Ride::Straight {
                return Err(self.error_at(begun, "only the last leg of a bracket may be crooked or circular"));
            }
            legs.push(leg);
            if legs.len() >= MAX_LEGS {
                return Err(self.error(format!("a move has at most {MAX_LEGS} legs")));
            }
        }
        self.check_unload(&ends, &legs, outer.at)?;
        let frame = if legs.len() == 2 { Frame::Oblique } else { Frame::Orthogonal };
        let outward = group(&outer.directions, frame).map_err(|(at, what)| self.error_at(at, what))?;
        if legs.len() > 2 && !outward.is_empty() {
            return Err(self.error_at(outer.at, "directions in front of a bracket are for two legs: write them inside"));
        }
        Ok(Term { ends, legs, bracket: true, outward, wrap: outer.wrap() })
    }

    fn bracket_leg(&mut self, modifiers: &Modifiers, first: bool) -> Result<Leg, BetzaError> {
        if let Some((at, letter)) = modifiers.place(b"iojngye") {
            return Err(self.error_at(at, format!("`{}` is not for a leg of a bracket", letter as char)));
        }
        let (atom, range) = self.atom(modifiers)?;
        let frame = if first { first_frame(atom, modifiers.ride()) } else { Frame::Relative };
        let directions = self.words(modifiers, frame)?;
        let mut leg = Leg {
            atom,
            range,
            ride: modifiers.ride(),
            directions,
            relay: modifiers.relay(),
            may_end: false,
            as_long: false,
        };
        if leg.relay.friends && !leg.relay.hop {
            return Err(self.error_at(modifiers.at, "`t` (friends only) is for hopping: it goes with `p`"));
        }
        self.check_ride(modifiers, &mut leg)?;
        Ok(leg)
    }

    /// The modes of a bracket's last leg are those of the move, unless they stand in front of the bracket.
    fn last_leg(&self, inner: &Modifiers, leg: &mut Leg, outer: &Modifiers, ends: &mut Ends) -> Result<(), BetzaError> {
        if let Some((at, letter)) = inner.place(b"pt") {
            return Err(self.error_at(at, format!("`{}` is for a leg before another", letter as char)));
        }
        leg.relay = Relay::default();
        if let Some((at, _)) = inner.place(b"mcdu") {
            if outer.place(b"mcdeu").is_some() {
                return Err(self.error_at(at, "the modes of the move are written in front of the bracket already"));
            }
            *ends = Ends { initial: ends.initial, ..inner.ends() };
            self.check_ends(inner, ends)?;
        }
        if ends.en_passant {
            return Err(self.error_at(outer.at, "`e` (en passant) is for a move of one leg"));
        }
        Ok(())
    }

    fn check_ends(&self, modifiers: &Modifiers, ends: &Ends) -> Result<(), BetzaError> {
        let unload = modifiers.place(b"u");
        if let (Some((at, _)), false) = (unload, ends.capture || ends.destroy) {
            return Err(self.error_at(at, "`u` (change places) needs a piece that is taken: add `c` or `d`"));
        }
        if let (Some((at, _)), Some(_)) = (modifiers.place(b"e"), unload) {
            return Err(self.error_at(at, "`e` (en passant) and `u` (change places) exclude each other"));
        }
        Ok(())
    }

    /// What changes places is put where the last leg began, so that square must be empty by then.
    fn check_unload(&self, ends: &Ends, legs: &[Leg], at: usize) -> Result<(), BetzaError> {
        let before = &legs[..legs.len() - 1];
        let hops = legs.last().is_some_and(|leg| leg.relay.hops());
        if ends.en_passant {
            return Err(self.error_at(at, "`e` (en passant) is for a move of one leg"));
        }
        if ends.unload && (hops || before.iter().any(|leg| leg.relay != Relay::default())) {
            return Err(self.error_at(at, "`u` (change places) goes with legs over empty squares only"));
        }
        Ok(())
    }

    /// `z` and `q` ride on by themselves; which turns are meant is clear on some atoms only.
    fn check_ride(&self, modifiers: &Modifiers, leg: &mut Leg) -> Result<(), BetzaError> {
        let Some((at, letter)) = modifiers.place(b"zq") else { return Ok(()) };
        if modifiers.has(b'z') && modifiers.has(b'q') {
            return Err(self.error_at(at, "`z` (crooked) and `q` (circular) exclude each other"));
        }
        match (leg.ride, leg.atom) {
            (_, Atom::Eight) => {
                return Err(self
                    .error_at(at, format!("`{}` is not for K and Q: write W and F (R and B) apart", letter as char)));
            }
            (Ride::Crooked, Atom::Leap(a, b)) if b != 0 && a != b => {
                return Err(self.error_at(at, "`z` is for orthogonal and diagonal rides: write the legs with `a`"));
            }
            (Ride::Crooked, _) if leg.range == 1 => {
                return Err(self.error_at(at, "`z` (crooked) is for rides: double the atom or give it a number"));
            }
            (Ride::Circular, _) if leg.range == 1 => leg.range = 0,
            _ => {}
        }
        Ok(())
    }

    /// The small letters up to an atom or `a`. After an `a`, `z` and `q` are directions.
    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut found = Modifiers { at: self.at, ..Modifiers::default() };
        let relative = self.at > 0 && self.bytes[self.at - 1] == b'a';
        while let Some(letter) = self.peek().filter(|&letter| letter.is_ascii_lowercase() && letter != b'a') {
            match letter {
                b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h' => found.directions.push((self.at, letter)),
                b'z' | b'q' if relative => found.directions.push((self.at, letter)),
                b'm' | b'c' | b'd' | b'e' | b'p' | b'g' | b'n' | b'j' | b'i' | b'o' | b'y' | b't' | b'u' | b'z'
                | b'q' => {
                    let times = found.modes.iter().filter(|mode| mode.1 == letter).count();
                    if times > usize::from(letter == b'o') {
                        return Err(self.error(format!("the modifier `{}` is there already", letter as char)));
                    }
                    found.modes.push((self.at, letter));
                }
                other => {
                    return Err(self.error(format!("the modifier `{}` is not supported", other as char)));
                }
            }
            self.at += 1;
        }
        Ok(found)
    }

    fn words(&self, modifiers: &Modifiers, frame: Frame) -> Result<Vec<Direction>, BetzaError> {
        group(&modifiers.directions, frame).map_err(|(at, what)| self.error_at(at, what))
    }

    /// The atom and its range.
    fn atom(&mut self, modifiers: &Modifiers) -> Result<(Atom, u8), BetzaError> {
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
            _ => return Err(self.error(ATOMS.to_string())),
        };
        self.at += 1;
        let begun = self.at;
        let range = self.range(letter)?;
        if matches!(letter, b'W' | b'F' | b'K') && self.at > begun && modifiers.place(b"gy").is_some() {
            return Err(self.error_at(begun, "with `g` and `y` a slider is written R, B or Q"));
        }
        Ok((atom, range))
    }

    /// `(4,1)`, up to the closing parenthesis.
    fn leap(&mut self) -> Result<Atom, BetzaError> {
        let begun = self.at;
        let what =
            format!("a leap is written like (4,1), with numbers up to {MAX_RANGE}; groups of legs are not supported");
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
    fn number(&mut self) -> Result<Option<u8>, BetzaError> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        if start == self.at {
            return Ok(None);
        }
        match self.text[start..self.at].parse::<u32>() {
            Ok(number) if number <= MAX_RANGE => Ok(Some(number as u8)),
            _ => Err(self.error_at(start, format!("a number of squares is at most {MAX_RANGE} (0 for no limit)"))),
        }
    }

    fn range(&mut self, letter: u8) -> Result<u8, BetzaError> {
        let rider = matches!(letter, b'R' | b'B' | b'Q');
        if self.peek() == Some(letter) && !rider && letter != b'(' {
            self.at += 1;
            return Ok(0);
        }
        Ok(self.number()?.unwrap_or(if rider { 0 } else { 1 }))
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
        Atom::Leap(..) => Frame::Oblique,
    }
}
