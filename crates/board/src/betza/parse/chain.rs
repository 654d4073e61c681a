//! Several legs of one atom, with `a` between them.

use super::modifiers::Modifiers;
use super::{BetzaError, ONE_LEG, Parser, first_frame};
use crate::betza::words::Frame;
use crate::betza::{Atom, Ends, Leg, Relay, Ride, Term};

impl Parser<'_> {
    /// Several legs of one atom, with `a` between their modifiers.
    pub(super) fn chain(&mut self, groups: &[Modifiers]) -> Result<Term, BetzaError> {
        let last = groups.len() - 1;
        let (atom, range) = self.atom(&groups[last])?;
        if atom == Atom::Anywhere {
            return Err(self.error_at(self.at - 1, ONE_LEG));
        }
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
}
