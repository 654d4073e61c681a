//! What is asked of a position's past, and of the ends that depend on it.

use super::Core;
use super::phases::{End, Phases};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// The number of moves that had been played when a placement stood on the board first, if it did before now.
    pub fn stood_at(&self, placement: u64) -> Option<usize> {
        self.stack.iter().position(|undo| undo.status.placement == placement)
    }

    /// The hash of the placement before the last move.
    pub fn earlier_placement(&self) -> u64 {
        self.stack.last().map_or(0, |undo| undo.status.placement)
    }

    /// A hash of the set of the placements before this one.
    pub fn past_key(&self) -> u64 {
        let mixed = |placement: u64| (placement ^ placement >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.stack.iter().fold(0, |key, undo| key.wrapping_add(mixed(undo.status.placement)))
    }

    /// How many plies ago this very position stood on the board last, if it did within so many.
    pub fn last_seen(&self, within: usize) -> Option<usize> {
        let earlier = self.stack.iter().rev().take(within.min(self.reach_of_repetition()));
        earlier.zip(1..).find(|(undo, _)| undo.status.key == self.status.key).map(|(_, plies)| plies)
    }

    /// How many plies back a position may lie that this one or a later one repeats.
    fn reach_of_repetition(&self) -> usize {
        // Where what was captured can come back, all that was played counts.
        let returns = self.program.hand.is_some() || self.program.captives_return;
        if returns { usize::MAX } else { self.status.clock as usize }
    }

    /// The keys of the earlier positions that this one or a later one may repeat, the last one first.
    pub fn repeatable_keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.stack.iter().rev().take(self.reach_of_repetition()).map(|undo| undo.status.key)
    }

    /// How the game would end if the last `plies` plies, which have brought the position back, were played again and again.
    pub fn cycle(&self, plies: usize) -> Option<Outcome> {
        self.program.ends.iter().find_map(|end| end.cycle(self, plies))
    }

    /// The side that has given check with each of its last moves, as many plies back, if the other has not.
    pub fn perpetual_checker(&self, plies: usize) -> Option<Color> {
        let mut past = self.clone();
        let mut always = [true; 2];
        for _ in 0..plies {
            always[past.mover().index()] &= past.in_check();
            if always == [false; 2] {
                return None;
            }
            past.undo()?;
        }
        Color::BOTH.into_iter().find(|color| always[color.index()] && !always[color.other().index()])
    }

    /// The draws that need no earlier position: the count of moves, lack of material.
    pub fn is_drawn_by_rule(&self) -> bool {
        let mut ends = self.program.ends.iter().filter(|end| !end.looks_back());
        ends.any(|end| end.outcome(self).is_some())
    }

    /// How the game ends by repetition now, if it does.
    pub fn repetition(&self) -> Option<Outcome> {
        let mut ends = self.program.ends.iter().filter(|end| end.looks_back());
        ends.find_map(|end| end.outcome(self))
    }
}
