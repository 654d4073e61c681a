//! The small letters in front of an atom, a bracket or `a`.

use super::{BetzaError, Parser};
use crate::betza::words::{Frame, Letter, group};
use crate::betza::{Direction, Ends, Quarry, Relay, Ride, Wrap};

/// The small letters in front of an atom, `[`, or `a`.
#[derive(Default)]
pub(super) struct Modifiers {
    /// Where they begin.
    pub(super) at: usize,
    pub(super) directions: Vec<Letter>,
    pub(super) modes: Vec<Letter>,
}

impl Modifiers {
    pub(super) fn has(&self, letter: u8) -> bool {
        self.modes.iter().any(|mode| mode.1 == letter)
    }

    /// How often a mode is there.
    pub(super) fn times(&self, letter: u8) -> usize {
        self.modes.iter().filter(|mode| mode.1 == letter).count()
    }

    /// Whether a piece is hopped over.
    pub(super) fn hops(&self) -> bool {
        self.has(b'p') || self.has(b'g')
    }

    pub(super) fn place(&self, letters: &[u8]) -> Option<Letter> {
        self.modes.iter().copied().find(|mode| letters.contains(&mode.1))
    }

    /// What happens at the end of a leg that is not the last; nothing written means an empty square, as does `m`.
    pub(super) fn relay(&self) -> Relay {
        let relay = Relay {
            empty: self.has(b'm'),
            take: self.has(b'c'),
            destroy: self.has(b'd'),
            hop: self.has(b'p'),
            turn_hop: self.has(b'g'),
            turn: self.has(b'y'),
            friends: self.has(b't'),
            lame: false,
            jump: 0,
        };
        if relay == (Relay { empty: true, ..Relay::default() }) { Relay::default() } else { relay }
    }

    /// Where the move may end: anywhere but on friends if nothing is written.
    pub(super) fn ends(&self) -> Ends {
        let chosen = self.place(b"mcdek").is_some();
        let quarry = match (self.has(b'k'), self.has(b'c')) {
            (false, _) => Quarry::All,
            (true, false) => Quarry::Royal,
            (true, true) => Quarry::Others,
        };
        Ends {
            quiet: !chosen || self.has(b'm'),
            capture: !chosen || self.has(b'c') || self.has(b'k'),
            destroy: self.has(b'd'),
            en_passant: self.has(b'e'),
            initial: self.has(b'i') || self.is_passed_anywhere(),
            ahead: self.times(b'i') > 1,
            anywhere: self.is_passed_anywhere(),
            opens: false,
            quarry,
            unload: self.has(b'u'),
        }
    }

    /// `nn`.
    pub(super) fn is_passed_anywhere(&self) -> bool {
        self.times(b'n') > 1
    }

    pub(super) fn wrap(&self) -> Wrap {
        match self.times(b'o') {
            0 => Wrap::None,
            1 => Wrap::Files,
            2 => Wrap::Both,
            _ => Wrap::Ranks,
        }
    }

    pub(super) fn ride(&self) -> Ride {
        match (self.has(b'z'), self.has(b'q')) {
            (true, _) => Ride::Crooked,
            (_, true) => Ride::Circular,
            _ => Ride::Straight,
        }
    }
}

impl Parser<'_> {
    /// Whether the letters from here on are those of a castling.
    fn castles(&self) -> bool {
        let rest = &self.bytes[self.at..];
        rest.iter().find(|letter| !letter.is_ascii_lowercase()) == Some(&b'O')
    }

    /// The small letters up to an atom or `a`. After an `a`, `z` and `q` are directions.
    pub(super) fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut found = Modifiers { at: self.at, ..Modifiers::default() };
        let relative = self.at > 0 && self.bytes[self.at - 1] == b'a';
        while let Some(letter) = self.peek().filter(|&letter| letter.is_ascii_lowercase() && letter != b'a') {
            match letter {
                b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h' => found.directions.push((self.at, letter)),
                b'z' | b'q' if relative => found.directions.push((self.at, letter)),
                b'm' | b'c' | b'd' | b'e' | b'k' | b'p' | b'g' | b'n' | b'j' | b'i' | b'o' | b'y' | b't' | b'u'
                | b'x' | b'z' | b'q' => {
                    let times = found.times(letter);
                    // `isjjO2` says how far from the edge the rook stands.
                    let castles = letter == b'j' && self.castles();
                    let most = match letter {
                        b'o' => 3,
                        b'i' if relative => 1,
                        b'n' | b'j' | b'i' => 2,
                        _ => 1,
                    };
                    if times >= most && !castles {
                        return Err(self.error(format!("the modifier `{}` is there already", letter as char)));
                    }
                    found.modes.push((self.at, letter));
                }
                other => return Err(self.error(format!("the modifier `{}` is not known", other as char))),
            }
            self.at += 1;
        }
        Ok(found)
    }

    pub(super) fn words(&self, modifiers: &Modifiers, frame: Frame) -> Result<Vec<Direction>, BetzaError> {
        group(&modifiers.directions, frame).map_err(|(at, what)| self.error_at(at, what))
    }
}
