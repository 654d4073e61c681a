//! **must-capture**: a side that can capture must.
//!
//! Only legal captures count, so that a check is answered first. Any move that takes a piece off the board is a
//! capture. It has no parameters:
//!
//! ```toml
//! [rules]
//! must-capture = true
//! ```

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::movement::Hand;
use menagerie_board::bits::Bits;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Move, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rule has no parameters.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MustCapture {}

impl Rule for MustCapture {
    const NAME: &'static str = "must-capture";
    const PHASE: Phase = Phase::Filter;

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        let at = "rules.must-capture";
        if !definition.captures() {
            warnings.push(Problem::new(at, "this rule has no effect, as nothing is ever captured").at_key());
        } else if definition.has::<Hand>() {
            let what = "a side that can capture may not drop a piece: a drop is no capture";
            warnings.push(Problem::new(at, what).at_key().also("rules.hand", "what may be dropped"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        // Nobody may stand still, nor end an exchange.
        losses.lose(Capability::NullMove);
        losses.lose(Capability::Exchanges);
        losses.lose(Capability::MayDecline);
    }
}

impl Describe for MustCapture {
    const NEEDS_CAPTURES: bool = true;

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        vec![say!(setting, "must-capture")]
    }
}

impl<B: Bits, P: Phases<B, Filter: From<MustCaptureOp>>> Lower<B, P> for MustCapture {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.add_filter(MustCaptureOp);
    }
}

/// The obligation to capture, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MustCaptureOp;

impl<B: Bits, P: Phases<B>> Filter<B, P> for MustCaptureOp {
    fn order(&self) -> u8 {
        Order::MustCapture as u8
    }

    /// Leaves only the captures, if there are any.
    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        if moves.iter().any(|&mv| core.captures(mv)) {
            moves.retain(|&mv| core.captures(mv));
        }
    }
}
