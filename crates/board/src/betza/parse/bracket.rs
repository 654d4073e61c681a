//! Legs with an atom each, in a bracket.

use super::atom::Step;
use super::modifiers::Modifiers;
use super::{BetzaError, MAX_LEGS, ONE_LEG, Parser, first_frame};
use crate::betza::words::{Frame, group};
use crate::betza::{Atom, Ends, Leg, Relay, Ride, Term};

impl Parser<'_> {
    /// `[W?fB]`, `[F-R]`: legs with an atom each.
    pub(super) fn bracket(&mut self, outer: &Modifiers) -> Result<Term, BetzaError> {
        if let Some((at, letter)) = outer.place(b"nzjpgy") {
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
            // Betza's `t[FR]` is `[F?R]`.
            let implied = outer.has(b't') && self.peek() != Some(b']');
            let link = if implied { Some(b'?') } else { self.peek() };
            self.at += usize::from(!implied);
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
            if let Some((at, _)) = modifiers.place(b"k") {
                return Err(self.error_at(at, "`k` is for the last leg"));
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
        Ok(Term { ends, legs, bracket: true, outward, wrap: outer.wrap(), repeat: None })
    }

    pub(super) fn bracket_leg(&mut self, modifiers: &Modifiers, first: bool) -> Result<Leg, BetzaError> {
        if let Some((at, letter)) = modifiers.place(b"iojngye") {
            return Err(self.error_at(at, format!("`{}` is not for a leg of a bracket", letter as char)));
        }
        let Step { atom, range, exact, step } = self.atom(std::slice::from_ref(modifiers))?;
        if atom == Atom::Anywhere {
            return Err(self.error_at(self.at - 1, ONE_LEG));
        }
        let frame = if first { first_frame(atom, modifiers.ride()) } else { Frame::Relative };
        let directions = self.words(modifiers, frame)?;
        let mut leg = Leg {
            atom,
            range,
            exact,
            step,
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
    pub(super) fn last_leg(
        &self,
        inner: &Modifiers,
        leg: &mut Leg,
        outer: &Modifiers,
        ends: &mut Ends,
    ) -> Result<(), BetzaError> {
        if let Some((at, letter)) = inner.place(b"pt") {
            return Err(self.error_at(at, format!("`{}` is for a leg before another", letter as char)));
        }
        leg.relay = Relay::default();
        if let Some((at, _)) = inner.place(b"mcduk") {
            if outer.place(b"mcdeuk").is_some() {
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
}
