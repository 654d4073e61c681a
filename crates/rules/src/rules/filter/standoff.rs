//! **standoff**: royal pieces that face each other must part, unless a side passes and ends the game so.
//!
//! ```toml
//! [rules.standoff]
//! result = "draw"    # for the side to move after the pass: "draw", "loss", "win", "white", "black" or "majority"
//! ```
//!
//! A move may bring the two royal pieces onto one rank or file with nothing between. The next move must end that. Where the
//! rule `pass` lets the side pass, it may do so instead, even in check, and the game is over.

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule, Verdict};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::movement::Pass;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Decision, Family, Filter, Move, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of a standoff.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standoff {
    /// How the game ends for the side to move when the other has passed in a standoff.
    pub result: Verdict,
}

impl Rule for Standoff {
    const NAME: &'static str = "standoff";
    const PHASE: Phase = Phase::Filter;

    fn remembers(&self) -> Option<&'static str> {
        Some("what the last move was may end the game")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if definition.royal().is_none() {
            problems.push(Problem::new("rules.standoff", "this rule needs a royal piece").at_key());
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.has::<Pass>() {
            let problem = Problem::new("rules.standoff.result", "this has no effect: nobody ever passes");
            warnings.push(problem.help("add `[rules.pass]`"));
        }
    }

    fn wins(&self, definition: &Definition) -> bool {
        self.result != Verdict::Draw && definition.has::<Pass>()
    }

    fn limit(&self, losses: &mut Losses) {
        let lost = [Capability::NullMove, Capability::PathIndependent, Capability::MateDecides];
        lost.into_iter().for_each(|capability| losses.lose(capability));
    }
}

impl Describe for Standoff {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let king = definition.royal().map_or("royal piece", |kind| definition.piece(kind).name.as_str());
        let mut lines = vec![say!(setting, "standoff", king)];
        if definition.has::<Pass>() {
            lines.push(say!(setting, "standoff-pass", verdict = self.result.says(setting.language)));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Filter: From<StandoffOp>, Decision: From<PassedStandoffOp>>> Lower<B, P> for Standoff {
    fn lower(&self, _definition: &Definition, program: &mut Program<B, P>) {
        program.add_filter(StandoffOp);
        program.add_decision(PassedStandoffOp(self.result));
    }
}

/// The squares of the two royal pieces, if they face each other with nothing between.
pub fn facing_royals<B: Bits, P: Phases<B>>(program: &Program<B, P>, pieces: &Pieces<B>) -> Option<[Square; 2]> {
    let [white, black] = Color::BOTH.map(|color| pieces.royal(program, color));
    let (white, black) = (white?, black?);
    program.lines.sees(Family::Orthogonal, white, black, pieces.occupied()).then_some([white, black])
}

/// The obligation to end a standoff, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandoffOp;

impl<B: Bits, P: Phases<B>> Filter<B, P> for StandoffOp {
    fn order(&self) -> u8 {
        Order::Standoff as u8
    }

    fn is_idle(&self, core: &Core<B, P>) -> bool {
        facing_royals(&core.program, &core.pieces).is_none()
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        if !self.is_idle(core) {
            moves.retain(|&mv| self.allows(core, mv));
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        let faced = |pieces: &Pieces<B>| facing_royals(&core.program, pieces).is_some();
        mv.is_pass() || !faced(&core.pieces) || !faced(&core.after(mv))
    }

    fn frees_pass(&self, core: &Core<B, P>) -> bool {
        !self.is_idle(core)
    }
}

/// The end by a pass in a standoff, compiled.
#[derive(Clone, Debug)]
pub struct PassedStandoffOp(Verdict);

impl<B: Bits, P: Phases<B>> Decision<B, P> for PassedStandoffOp {
    fn order(&self) -> u8 {
        9
    }

    fn decide(&self, core: &Core<B, P>) -> Option<Outcome> {
        facing_royals(&core.program, &core.pieces)?;
        // Nothing but a pass leaves the own royal piece in check.
        let passed = core.passes_in_a_row() > 0 || core.pieces.in_check(&core.program, core.mover());
        let winner = || core.winner_by(self.0.award(core.side));
        passed.then(|| Outcome::Decided { winner: winner(), rule: Standoff::NAME })
    }

    fn excuses_check(&self, core: &Core<B, P>) -> bool {
        facing_royals(&core.program, &core.pieces).is_some()
    }
}
