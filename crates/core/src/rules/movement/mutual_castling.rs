//! **mutual-castling**: every move that does not capture is a castling of two pieces on one line.
//!
//! ```toml
//! [rules.mutual-castling]
//! captures = true    # false: nothing is ever captured, and check is only a picture
//! ```
//!
//! Two pieces, at least one the mover's, on one rank, file or diagonal with n empty squares between go at once. With
//! n even both cross the middle (n/2+1 squares each); with n odd the primary goes to the midpoint and the other jumps
//! over it and lands beside it. With an enemy piece the mover's own is the primary.
//!
//! ```text
//! . R . . . k .   the rook is primary, n = 3:   . . k R . . .
//! ```

use crate::definition::{Definition, Problem};
use crate::rules::Rule;
use serde::Deserialize;

/// The parameters of mutual castling.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MutualCastling {
    /// Whether pieces capture as they do in their own game; if not, nothing is captured.
    pub captures: bool,
}

impl Rule for MutualCastling {
    const NAME: &'static str = "mutual-castling";
    const CONFLICTS: &'static [&'static str] = &["castling"];

    fn check(&self, _definition: &Definition) -> Result<(), Problem> {
        Ok(())
    }

    fn sentence(&self, _definition: &Definition) -> String {
        let captures = if self.captures { "Captures are as usual" } else { "Nothing is ever captured" };
        format!(
            "{captures}; every other move is a castling of two pieces, at least one of them yours, on one line with \
             only empty squares between: with an even number between both cross the middle, with an odd number the \
             first goes to the midpoint and the other jumps over it to the square beside. Your own king may take part \
             only out of no check, across no attacked square and into no check."
        )
    }
}
