//! Several legs of one atom, with `a` between them.

use super::atom::Step;
use super::modifiers::Modifiers;
use super::{BetzaError, MAX_LEGS, ONE_LEG, Parser, first_frame};
use crate::betza::words::{Frame, Letter};
use crate::betza::{Atom, Direction, Ends, Leg, Relay, Ride, Term, Wrap};
use std::ops::Range;

impl Parser<'_> {
    /// `a` and what is said of the leg after it.
    pub(super) fn next_leg(&mut self, groups: &mut Vec<Modifiers>) -> Result<(), BetzaError> {
        self.at += 1;
        groups.push(self.modifiers()?);
        if groups.len() > MAX_LEGS {
            return Err(self.error(format!("a move has at most {MAX_LEGS} legs")));
        }
        Ok(())
    }

    /// Whether the parenthesis here begins legs that repeat, and not a leap.
    pub(super) fn begins_group(&self) -> bool {
        self.bytes.get(self.at + 1).is_some_and(|letter| !letter.is_ascii_digit())
    }

    /// `(az)`: the legs that are walked again and again, if `before` says that there are no others.
    pub(super) fn group(
        &mut self,
        groups: &mut Vec<Modifiers>,
        before: Option<Range<usize>>,
    ) -> Result<Range<usize>, BetzaError> {
        let (begun, first) = (self.at, groups.len());
        if before.is_some() {
            return Err(self.error("legs that repeat, as in `(az)N`, are for one place of a move".to_string()));
        }
        self.at += 1;
        while self.peek() == Some(b'a') {
            self.next_leg(groups)?;
        }
        if first == groups.len() {
            let what = "legs that repeat begin with `a`, as in `(az)N`";
            return Err(self.error_at(begun, what));
        }
        if self.peek() != Some(b')') {
            return Err(self.error("expected `a` or `)` in legs that repeat, as in `(az)N`".to_string()));
        }
        self.at += 1;
        if self.peek().is_some_and(|letter| letter.is_ascii_lowercase() && letter != b'a') {
            return Err(self.error("after legs that repeat comes the atom, or `a` with one more leg".to_string()));
        }
        Ok(first..groups.len())
    }

    /// Legs that repeat go over empty squares. If no leg comes after them, the move ends as it would before them.
    fn check_repeat(&self, groups: &[Modifiers], repeat: &Range<usize>) -> Result<(), BetzaError> {
        let ends_there = repeat.end == groups.len();
        let before = if ends_there { repeat.start - 1 } else { repeat.start };
        let modes = groups[before..repeat.end]
            .iter()
            .enumerate()
            .flat_map(|(i, group)| group.modes.iter().map(move |&mode| (before + i, mode)));
        let strange =
            |&(group, (_, letter)): &(usize, Letter)| letter != b'm' && !(group == 0 && matches!(letter, b'i' | b'o'));
        if let Some((_, (at, letter))) = modes.clone().find(strange) {
            let what =
                format!("`{}` is not for legs that repeat, nor for the leg that may end before them", letter as char);
            return Err(self.error_at(at, what));
        }
        let quiet = |group: &Modifiers| group.has(b'm');
        if ends_there && quiet(&groups[before]) != quiet(&groups[repeat.end - 1]) {
            let what = "the leg before legs that repeat, and the last of them, end the move alike: write `m` with both or none";
            return Err(self.error_at(groups[before].at, what));
        }
        Ok(())
    }

    /// `nafmW`: `n` on all legs but the last lets an enemy capture en passant where they end.
    fn passed(&self, groups: &[Modifiers], ends: &mut Ends, legs: &[Leg], wrap: Wrap) -> Result<(), BetzaError> {
        let Some((at, _)) = groups.iter().find_map(|group| group.place(b"n")) else { return Ok(()) };
        let on = [Direction::new(b'f', None)];
        let last = legs.len() - 1;
        let is_open = |leg: &Leg| leg.relay == Relay::default() && !leg.as_long;
        let straight = legs[1..].iter().all(|leg| leg.directions == on) && legs.iter().all(is_open);
        let all = groups[..last].iter().all(|group| group.times(b'n') == 1);
        if !(straight && all && ends.quiet && wrap == Wrap::None) {
            let what = "`n` on a leg before another says that the piece may be captured en passant where the leg ends: it is \
                        written on all legs but the last, of a move straight on (`f`) over empty squares that need not capture";
            return Err(self.error_at(at, what));
        }
        (ends.anywhere, ends.initial, ends.opens) = (!ends.initial, true, true);
        Ok(())
    }

    /// Several legs of one atom, with `a` between their modifiers.
    pub(super) fn chain(&mut self, groups: &[Modifiers], repeat: Option<Range<usize>>) -> Result<Term, BetzaError> {
        let last = groups.len() - 1;
        if let Some(repeat) = &repeat {
            self.check_repeat(groups, repeat)?;
        }
        let Step { atom, range, exact, step } = self.atom(groups)?;
        if atom == Atom::Anywhere {
            return Err(self.error_at(self.at - 1, ONE_LEG));
        }
        let mut legs = Vec::new();
        for (i, modifiers) in groups.iter().enumerate() {
            let frame = if i == 0 { first_frame(atom, Ride::Straight) } else { Frame::Relative };
            if let Some((at, letter)) = modifiers.place(if i == 0 { b"jzq" } else { b"jo" }) {
                let what = if letter == b'o' { "is written in front of all legs" } else { "is for a move of one leg" };
                return Err(self.error_at(at, format!("`{}` {what}", letter as char)));
            }
            let letters = if i == last { &b"yn"[..] } else { &b"euk"[..] };
            if let Some((at, letter)) = modifiers.place(letters) {
                let what = if i == last { "is for a leg before another" } else { "is for the last leg" };
                return Err(self.error_at(at, format!("`{}` {what}", letter as char)));
            }
            let mut relay = modifiers.relay();
            if i == last {
                relay = Relay { empty: false, take: false, destroy: false, ..relay };
            }
            relay.friends &= i < last || relay.hops();
            if relay.friends && !relay.hops() {
                return Err(self.error_at(modifiers.at, "`t` (friends only) is for hopping: it goes with `p` or `g`"));
            }
            let directions = self.words(modifiers, frame)?;
            legs.push(Leg {
                atom,
                range,
                exact,
                step,
                ride: Ride::Straight,
                directions,
                relay,
                may_end: false,
                as_long: i > 0 && modifiers.has(b'i'),
            });
        }
        let mut ends = Ends { initial: groups[0].has(b'i'), ahead: groups[0].times(b'i') > 1, ..groups[last].ends() };
        self.tame(&groups[last], &mut ends)?;
        self.check_ends(&groups[last], &ends)?;
        self.check_unload(&ends, &legs, groups[last].at)?;
        let wrap = groups[0].wrap();
        self.passed(groups, &mut ends, &legs, wrap)?;
        Ok(Term { ends, legs, bracket: false, outward: Vec::new(), wrap, repeat })
    }
}
