//! Letters for what a rule of the game does, which the notation only names.

use std::fmt::{Display, Formatter, Result};

/// What a piece does by a rule, as far as notation says it.
///
/// ```
/// use menagerie_board::betza::{Betza, ByRule};
///
/// assert_eq!(Betza::parse("I")?.by_rule, [ByRule::Imitates]);
/// let pawn = Betza::parse("fWfj@8")?;
/// assert_eq!(pawn.by_rule, [ByRule::Drops { ranks: 8, beyond_first: true, a_file: 1 }]);
/// assert_eq!(pawn.to_string(), "fWfj@8");
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByRule {
    /// `I`: it moves as what has moved last.
    Imitates,
    /// `O`: its side may pass.
    Passes,
    /// `xK`, `mNxaN`: it borrows or lends moves over these leaps.
    Relays(String),
    /// `@8`: it may be dropped.
    Drops {
        /// On how many ranks, counted from its owner's first.
        ranks: u8,
        /// `j`: but not on the first.
        beyond_first: bool,
        /// `f`, `ff`: how many of its type may be on a file; 0 is no limit.
        a_file: u8,
    },
}

/// The letters, in the canonical spelling.
impl Display for ByRule {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            ByRule::Imitates => f.write_str("I"),
            ByRule::Passes => f.write_str("O"),
            ByRule::Relays(text) => f.write_str(text),
            ByRule::Drops { ranks, beyond_first, a_file } => {
                let beyond = if *beyond_first { "j" } else { "" };
                write!(f, "{}{beyond}@{ranks}", "f".repeat((*a_file).into()))
            }
        }
    }
}
