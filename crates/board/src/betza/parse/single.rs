//! A move of one leg.

use super::atom::Step;
use super::modifiers::Modifiers;
use super::{BetzaError, Parser, first_frame};
use crate::betza::{Atom, Leg, Relay, Ride, Term, Wrap};

impl Parser<'_> {
    /// One leg.
    pub(super) fn single(&mut self, modifiers: &Modifiers) -> Result<Term, BetzaError> {
        let Step { atom, range, exact, step } = self.atom(std::slice::from_ref(modifiers))?;
        let mut leg = Leg {
            atom,
            range,
            exact,
            step,
            ride: modifiers.ride(),
            directions: self.words(modifiers, first_frame(atom, modifiers.ride()))?,
            relay: Relay {
                hop: modifiers.has(b'p'),
                turn_hop: modifiers.has(b'g'),
                friends: modifiers.has(b't') && modifiers.hops(),
                lame: modifiers.has(b'n'),
                jump: modifiers.times(b'j') as u8,
                ..Relay::default()
            },
            may_end: false,
            as_long: false,
        };
        self.check_ride(modifiers, &mut leg)?;
        self.check_single(modifiers, &leg)?;
        if atom == Atom::Anywhere {
            self.check_anywhere(modifiers)?;
        }
        let mut ends = modifiers.ends();
        self.tame(modifiers, &mut ends)?;
        self.check_ends(modifiers, &ends)?;
        // The squares passed are those of a straight line between the ends.
        let line = !matches!(leg.atom, Atom::Leap(a, b) if b != 0 && a != b) && modifiers.wrap() == Wrap::None;
        ends.opens = ends.initial && ends.quiet && leg.relay.lame && line;
        if let (true, Some((at, _))) = (ends.anywhere && (!ends.opens || modifiers.has(b'i')), modifiers.place(b"n")) {
            let what = "`nn` (may be captured en passant) is for moves along a line that need not capture; with `i`, write `n` once";
            return Err(self.error_at(at, what));
        }
        Ok(Term { ends, legs: vec![leg], bracket: false, outward: Vec::new(), wrap: modifiers.wrap(), repeat: None })
    }

    /// A leap to any square passes nothing and has no sides.
    fn check_anywhere(&self, modifiers: &Modifiers) -> Result<(), BetzaError> {
        let direction = modifiers.directions.first().copied();
        match direction.or(modifiers.place(b"njpgtozq")) {
            Some((at, letter)) => {
                Err(self.error_at(at, format!("`{}` has no meaning for `U`, a leap to any square", letter as char)))
            }
            None => Ok(()),
        }
    }

    pub(super) fn check_single(&self, modifiers: &Modifiers, leg: &Leg) -> Result<(), BetzaError> {
        let hop = modifiers.place(b"pg");
        if let Some((at, letter)) = modifiers.place(b"y") {
            return Err(self.error_at(at, format!("`{}` is for a leg before another", letter as char)));
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
}
