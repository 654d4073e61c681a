//! The operations of all rules, as the kernel asks them.

use crate::rules::effect::EffectOp;
use crate::rules::end::{DecisionOp, EndOp, TallyOp};
use crate::rules::filter::FilterOp;
use crate::rules::movement::MovementOp;
use menagerie_board::bits::Bits;
use menagerie_kernel::{self as kernel, Phases};

/// All rules there are.
pub enum Operations {}

impl<B: Bits> Phases<B> for Operations {
    type Movement = MovementOp<B>;
    type Filter = FilterOp<B>;
    type Effect = EffectOp<B>;
    type Decision = DecisionOp<B>;
    type End = EndOp;
    type Tally = TallyOp;
}

/// A position under the rules.
pub type Core<B> = kernel::Core<B, Operations>;

/// A game compiled with its rules.
pub type Program<B> = kernel::Program<B, Operations>;
