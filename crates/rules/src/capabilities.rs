//! What a game breaks of the things that search, evaluation and programs like to rely on.

/// Makes the capabilities from one list of them, so that none can be forgotten anywhere.
macro_rules! capabilities {
    ($($(#[$doc:meta])* $field:ident, $variant:ident, $without:literal;)*) => {
        /// What may be relied on in a game; all `true` in orthodox chess.
        ///
        /// Engines and interfaces ask these, never a game's name or rules.
        ///
        /// ```
        /// use menagerie_rules::{Capabilities, Library};
        /// let game = |name| Library::shipped().game(name);
        /// assert_eq!(*game("chess")?.capabilities(), Capabilities::default());
        /// assert!(game("chess")?.capabilities().limits().is_empty());
        ///
        /// let racing = *game("racing-kings")?.capabilities();
        /// assert!(!racing.checks && !racing.mate_decides && racing.captures);
        /// assert!(racing.limits().contains(&"no move may give check"));
        /// # Ok::<(), menagerie_rules::LoadError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Capabilities {
            $($(#[$doc])* pub $field: bool,)*
        }

        /// One of the [`Capabilities`], by which a rule says that the game loses it; [`Losses`] has an example.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Capability {
            $($(#[$doc])* $variant,)*
        }

        impl Default for Capabilities {
            fn default() -> Self {
                Capabilities { $($field: true,)* }
            }
        }

        impl Capabilities {
            /// What may not be relied on in the game, a sentence each; nothing in orthodox chess.
            pub fn limits(&self) -> Vec<&'static str> {
                let mut limits = Vec::new();
                $(if !self.$field { limits.push($without); })*
                limits
            }
        }

        impl Losses {
            /// Notes that a capability may not be relied on. Nothing gives it back.
            pub fn lose(&mut self, capability: Capability) {
                match capability {
                    $(Capability::$variant => self.left.$field = false,)*
                }
            }
        }
    };
}

/// What the rules of a game take away, one after the other; a capability can only be lost.
///
/// ```
/// use menagerie_rules::{Capability, Losses};
/// let mut losses = Losses::default();
/// losses.lose(Capability::Checks);
/// assert!(format!("{losses:?}").contains("checks: false, captures: true"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Losses {
    left: Capabilities,
}

impl Losses {
    /// What is left.
    pub fn left(self) -> Capabilities {
        self.left
    }
}

capabilities! {
    /// Passing is never better than the best move by rule: a null move is a sound bound outside of zugzwang. Not so
    /// where a side without a move loses.
    null_move, NullMove, "passing may be better than any move";
    /// Checks may be given.
    checks, Checks, "no move may give check";
    /// Pieces are captured at all.
    captures, Captures, "nothing is ever captured";
    /// A side that can capture may do something else.
    may_decline, MayDecline, "a side that can capture must";
    /// Pieces are captured, and by moving onto them: exchanges can be counted on a square.
    exchanges, Exchanges, "exchanges on a square cannot be counted";
    /// A position's value does not depend on how it arose, repetition aside.
    path_independent, PathIndependent, "the value of a position may depend on how it arose";
    /// A move changes only the squares of the pieces that it moves and takes.
    local_moves, LocalMoves, "a move may change squares that it neither leaves nor goes to";
    /// The side that cannot move has not lost if it is not in check.
    stalemate_draws, StalemateDraws, "a side that cannot move may have lost or won";
    /// Nothing but mate, stalemate and the draw rules ends the game.
    mate_decides, MateDecides, "a game may be decided without mate";
    /// Having more pieces is good: nobody wins by losing them all.
    material_helps, MaterialHelps, "a side may win by losing its pieces";
    /// The sides move in turn, one move each.
    alternates, Alternates, "a side may make several moves in a row";
    /// Positions may repeat.
    repetition, Repetition, "positions cannot repeat";
}
