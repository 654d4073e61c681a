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
            jump: false,
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
            anywhere: self.is_passed_anywhere(),
            opens: false,
            quarry,
            unload: self.has(b'u'),
        }
    }

    /// `nn`.
    pub(super) fn is_passed_anywhere(&self) -> bool {
        self.modes.iter().filter(|mode| mode.1 == b'n').count() > 1
    }

    pub(super) fn wrap(&self) -> Wrap {
        match self.modes.iter().filter(|mode| mode.1 == b'o').count() {
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

/// Why a letter is not there twice.
fn twice(letter: u8) -> String {
    match letter {
        b'i' => {
            "`ii` (XBoard: from the square in front of where the piece starts the game) is not read: write `i`, and \
                 name the squares with `initial-of`"
                .to_string()
        }
        b'j' => "`jj` (jumps over several pieces) is not read: write each leap with `a`, as in `pafpafW`".to_string(),
        letter => format!("the modifier `{}` is there already", letter as char),
    }
}

/// Why a letter is no modifier.
fn unknown(letter: u8) -> String {
    match letter {
        b'x' => "`x` (XBetza: lends its moves; XBoard: borrows those of another piece) is not read: the rule \
                 [rules.relay] says which pieces lend which moves"
            .to_string(),
        other => format!("the modifier `{}` is not known", other as char),
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
                | b'z' | b'q' => {
                    let times = found.modes.iter().filter(|mode| mode.1 == letter).count();
                    // `isjjO2` says how far from the edge the rook stands.
                    let castles = letter == b'j' && self.castles();
                    let most = match letter {
                        b'o' => 3,
                        b'n' => 2,
                        _ => 1,
                    };
                    if times >= most && !castles {
                        return Err(self.error(twice(letter)));
                    }
                    found.modes.push((self.at, letter));
                }
                other => return Err(self.error(unknown(other))),
            }
            self.at += 1;
        }
        Ok(found)
    }

    pub(super) fn words(&self, modifiers: &Modifiers, frame: Frame) -> Result<Vec<Direction>, BetzaError> {
        group(&modifiers.directions, frame).map_err(|(at, what)| self.error_at(at, what))
    }
}
