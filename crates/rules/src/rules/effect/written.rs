//! How the choices that effects leave are written.

use crate::definition::Definition;
use menagerie_board::bits::Bits;
use menagerie_kernel::{Core, Edit, Move, Phases};

/// How what an effect leaves to choose is written in the machine form of a move.
pub(crate) trait Written<B: Bits, P: Phases<B>> {
    /// What was chosen by a move with these edits, for the end of its text.
    fn chosen(&self, _definition: &Definition, _core: &Core<B, P>, _mv: Move, _edits: &[Edit]) -> String {
        String::new()
    }
}
