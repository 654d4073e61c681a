//! The hashes of a position.

use super::Position;
use super::width::{AnyCore, each};

impl Position {
    /// The hash of the position: equal for positions that are the same for the rule of repetition.
    ///
    /// ```
    /// # use menagerie_rules::{Library, Position};
    /// let start = Library::shipped().game("chess")?.start();
    /// let after = |texts: [&str; 3]| {
    ///     texts.iter().fold(start.clone(), |mut position: Position, text| {
    ///         position.play_unchecked(position.find_move(text).unwrap());
    ///         position
    ///     })
    /// };
    /// assert_eq!(after(["g1f3", "g8f6", "b1c3"]).key(), after(["b1c3", "g8f6", "g1f3"]).key());
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn key(&self) -> u64 {
        each!(&self.core, core => core.status.key)
    }

    /// The hash of the placement of the pieces alone, whichever side is to move.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let mut position = Library::shipped().game("chess")?.start();
    /// let (start, past) = (position.placement_key(), position.past_key());
    /// position.play_unchecked(position.find_move("e2e4").unwrap());
    /// assert_eq!(position.earlier_placement(), start);
    /// assert_ne!((position.placement_key(), position.past_key()), (start, past));
    /// assert!(position.keys_are_fresh());
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn placement_key(&self) -> u64 {
        each!(&self.core, core => core.status.placement)
    }

    /// A hash of all placements that stood on the board before this one, in whatever order.
    pub fn past_key(&self) -> u64 {
        each!(&self.core, core => core.past_key())
    }

    /// The hash of the placement before the last move; 0 if none has been played.
    pub fn earlier_placement(&self) -> u64 {
        each!(&self.core, core => core.earlier_placement())
    }

    /// Whether the incremental hashes equal those computed from scratch.
    pub fn keys_are_fresh(&self) -> bool {
        each!(&self.core, core => core.fresh_keys() == (core.status.key, core.status.placement))
    }
}
