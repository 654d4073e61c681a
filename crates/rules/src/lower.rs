//! How a rule is compiled.

use crate::definition::Definition;
use menagerie_board::bits::Bits;
use menagerie_kernel::{Phases, Program};

/// How a rule is compiled, for whatever set of operations has those that it makes.
///
/// A rule that makes operations says so in its bounds, `P: Phases<B, Effect: From<WallsOp>>`: it need not know the other
/// rules with which it makes one enum.
pub trait Lower<B: Bits, P: Phases<B>> {
    /// Adds the rule's operations to a program that is being compiled; the parameters have been checked.
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>);
}
