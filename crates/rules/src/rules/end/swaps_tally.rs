//! What the rule `swaps` counts.

use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind};
use menagerie_kernel::{Core, Edit, Form, Phases, Tally};

/// Moves by which pieces of some types change places with others, a bit for each type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapsTally(pub(crate) u128);

impl SwapsTally {
    /// Whether a type's moves are counted.
    pub(crate) fn has(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }
}

impl<B: Bits, P: Phases<B>> Tally<B, P> for SwapsTally {
    fn counts(&self, core: &Core<B, P>, _us: Color) -> bool {
        let swapped = core.stack.last().is_some_and(|undo| undo.played.form() == Form::Exchange);
        let mover = core.last_edits().iter().find_map(|edit| match edit {
            Edit::RelocateBoth { first: (_, _, piece), .. } => Some(*piece),
            _ => None,
        });
        swapped && mover.is_some_and(|piece| self.has(piece.kind()))
    }
}
