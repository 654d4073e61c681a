//! Modes that do not go together.

use super::modifiers::Modifiers;
use super::{BetzaError, Parser};
use crate::betza::{Atom, Ends, Leg, Quarry, Relay, Ride};

impl Parser<'_> {
    /// `k`, `u` and `e` among the modes of a move.
    pub(super) fn check_ends(&self, modifiers: &Modifiers, ends: &Ends) -> Result<(), BetzaError> {
        let unload = modifiers.place(b"u");
        if let (Some((at, _)), false) = (unload, ends.capture || ends.destroy) {
            return Err(self.error_at(at, "`u` (change places) needs a piece that is taken: add `c` or `d`"));
        }
        if let (Some((at, _)), Some((_, other))) = (modifiers.place(b"k"), modifiers.place(b"deu")) {
            return Err(self.error_at(at, format!("`k` (royal pieces) and `{}` exclude each other", other as char)));
        }
        if let (Some((at, _)), Some(_)) = (modifiers.place(b"e"), unload) {
            return Err(self.error_at(at, "`e` (en passant) and `u` (change places) exclude each other"));
        }
        Ok(())
    }

    /// `t` without a hop: the move captures no royal piece, as with `ck`.
    pub(super) fn tame(&self, modifiers: &Modifiers, ends: &mut Ends) -> Result<(), BetzaError> {
        let Some((at, _)) = modifiers.place(b"t").filter(|_| !modifiers.hops()) else { return Ok(()) };
        if !ends.capture || ends.quarry != Quarry::All {
            let what = "`t` without a hop (`p`, `g`) says that the move captures no royal piece, as `ck` does: it needs a capture, \
                        and no `k`";
            return Err(self.error_at(at, what));
        }
        ends.quarry = Quarry::Others;
        Ok(())
    }

    /// What changes places is put where the last leg began, so that square must be empty by then.
    pub(super) fn check_unload(&self, ends: &Ends, legs: &[Leg], at: usize) -> Result<(), BetzaError> {
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
    pub(super) fn check_ride(&self, modifiers: &Modifiers, leg: &mut Leg) -> Result<(), BetzaError> {
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
}
