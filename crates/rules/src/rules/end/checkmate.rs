//! **checkmate**: what it means to be in check without a legal move; a loss where the rule is not given.
//!
//! ```toml
//! [rules.checkmate]
//! result = "loss"          # for the side that is mated: "loss", "draw", "win", or "white", "black" for who wins
//! never-by = ["knight"]    # types that may not give mate alone: a side that is mated by them has won
//! series = ["rook"]        # types of which one must have given check in a row of checks up to the mate, or it is a draw
//! ```
//!
//! These are the rules of shatar, whose players may not mate with a knight, and not with weak pieces alone. A row of checks
//! are the positions in which the mated side was to move, as far back as it was in check in all of them.

use super::Verdict;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, End, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of checkmate.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Checkmate {
    /// How the game ends for the side that is mated.
    #[serde(default)]
    pub result: Verdict,
    /// The types that lose by giving mate where no other type gives check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub never_by: Vec<String>,
    /// The types of which one must have given check in the row of checks that ends with the mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Vec<String>>,
}

impl Rule for Checkmate {
    const NAME: &'static str = "checkmate";
    const PHASE: Phase = Phase::End;

    fn remembers(&self) -> Option<&'static str> {
        self.series.as_ref().map(|_| "the checks before a mate count")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.checkmate.never-by", &self.never_by, problems);
        if let Some(series) = &self.series {
            definition.named_kinds("rules.checkmate.series", series, problems);
            if series.is_empty() {
                problems.add("rules.checkmate.series", "names no piece: every mate would be a draw");
            }
        }
    }

    fn limit(&self, losses: &mut Losses) {
        if self.result != Verdict::Loss {
            losses.lose(Capability::NullMove);
        }
        if self.judges() {
            losses.lose(Capability::MateDecides);
        }
        if self.series.is_some() {
            losses.lose(Capability::PathIndependent);
        }
    }
}

impl Checkmate {
    /// Whether some mates are no loss for the mated side.
    fn judges(&self) -> bool {
        !self.never_by.is_empty() || self.series.is_some()
    }
}

impl Describe for Checkmate {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        if !setting.check || setting.is_silent(Topic::Checkmate) {
            return Vec::new();
        }
        let mate = say!(setting, "checkmate", verdict = self.result.says(setting.language));
        let never = &self.never_by;
        let never = (!never.is_empty()).then(|| say!(setting, "checkmate-never-by", pieces = never));
        let series = self.series.as_ref().map(|pieces| say!(setting, "checkmate-series", pieces));
        [mate].into_iter().chain(never).chain(series).collect()
    }
}

impl<B: Bits, P: Phases<B, End: From<MateOp>>> Lower<B, P> for Checkmate {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.checkmate = Color::BOTH.map(|side| self.result.award(side));
        let kinds =
            |names: &Vec<String>| -> Vec<Kind> { names.iter().filter_map(|name| definition.kind(name)).collect() };
        if self.judges() {
            program.add_end(MateOp { never_by: kinds(&self.never_by), series: self.series.as_ref().map(kinds) });
        }
    }
}

/// Which mates are no loss, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MateOp {
    never_by: Vec<Kind>,
    series: Option<Vec<Kind>>,
}

impl<B: Bits, P: Phases<B>> End<B, P> for MateOp {
    fn outcome(&self, _core: &Core<B, P>) -> Option<Outcome> {
        None
    }

    fn mate(&self, core: &Core<B, P>) -> Option<Outcome> {
        let now = checkers(core);
        if !now.is_empty() && now.iter().all(|kind| self.never_by.contains(kind)) {
            return Some(Outcome::Checkmate { winner: Some(core.side) });
        }
        let series = self.series.as_ref()?;
        let mut past = core.clone();
        while past.side != core.side || past.in_check() {
            if past.side == core.side && checkers(&past).iter().any(|kind| series.contains(kind)) {
                return None;
            }
            if past.undo().is_none() {
                break;
            }
        }
        Some(Outcome::Checkmate { winner: None })
    }
}

/// The types of the pieces that attack the king of the side to move.
fn checkers<B: Bits, P: Phases<B>>(core: &Core<B, P>) -> Vec<Kind> {
    let (program, pieces, them) = (&*core.program, &core.pieces, core.side.other());
    let Some(king) = pieces.royal(program, core.side) else { return Vec::new() };
    let occupied = pieces.occupied();
    let takers = pieces.royal_takers(program, king, them);
    let attacks = |from: &Square| pieces.attacked_by(program, king, them, B::bit(*from), occupied);
    takers.iter().filter(attacks).map(|from| core.cells[from.index()].kind()).collect()
}
