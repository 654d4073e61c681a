//! **no-flight**: a royal piece in check does not step away.
//!
//! It stays where it is until the check has ended. The only square that it may go to is that of the one piece which gives
//! check, by taking it. A check by an effect of a move, such as those of `co-squares` and `capture-by`, is given by no one
//! piece:
//!
//! ```text
//! . . k . .
//! . . . . .    the king may go nowhere: the rook has to be taken, or something put between
//! . . R . .
//! ```
//!
//! It has no parameters:
//!
//! ```toml
//! [rules]
//! no-flight = true
//! ```

use super::order::Order;
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Effect, Filter, Move, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rule has no parameters.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoFlight {}

impl Rule for NoFlight {
    const NAME: &'static str = "no-flight";
    const PHASE: Phase = Phase::Filter;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if definition.royal().is_none() {
            problems.push(Problem::new("rules.no-flight", "this rule needs a royal piece").at_key());
        }
    }
}

impl Describe for NoFlight {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let king = definition.royal().map_or("royal piece", |kind| definition.piece(kind).name.as_str());
        vec![say!(setting, "no-flight", king)]
    }
}

impl<B: Bits, P: Phases<B, Filter: From<NoFlightOp>>> Lower<B, P> for NoFlight {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.add_filter(NoFlightOp);
    }
}

/// The ban on flight, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoFlightOp;

/// What keeps a royal piece where it stands.
struct Check {
    king: Square,
    /// The piece that gives check, if it is one alone.
    by: Option<Square>,
}

impl Check {
    /// The check that the side to move is in.
    fn find<B: Bits, P: Phases<B>>(core: &Core<B, P>) -> Option<Check> {
        let (program, pieces, them) = (&*core.program, &core.pieces, core.side.other());
        let king = pieces.royal(program, core.side)?;
        let occupied = pieces.occupied();
        if !pieces.guarded(program, king, them, occupied) {
            return None;
        }
        budget::spend(4);
        let takers = pieces.royal_takers(program, king, them);
        let mut by = takers.iter().filter(|&from| pieces.attacked_by(program, king, them, B::bit(from), occupied));
        let (first, second) = (by.next(), by.next());
        let of_effect = program.effects.iter().any(|e| e.endangering(program, pieces, king, them, occupied).is_some());
        Some(Check { king, by: first.filter(|_| second.is_none() && !of_effect) })
    }

    /// Whether a move leaves the royal piece where it is, or takes what gives check with it.
    fn allows<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, mv: Move) -> bool {
        let after = core.after(mv).royal(&core.program, core.side);
        after.is_none_or(|after| after == self.king || Some(after) == self.by)
    }
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for NoFlightOp {
    fn order(&self) -> u8 {
        Order::NoFlight as u8
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        if let Some(check) = Check::find(core) {
            moves.retain(|&mv| check.allows(core, mv));
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        Check::find(core).is_none_or(|check| check.allows(core, mv))
    }
}
