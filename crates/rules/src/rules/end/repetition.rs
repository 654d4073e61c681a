//! **repetition**: a draw when the same position stands on the board for the third time (or as often as `times` says).
//!
//! ```toml
//! [rules.repetition]
//! times = 3
//! result = "draw"    # for the side to move then: "draw", "loss", "win", or "white", "black" for who wins
//! perpetual-check = "loss"    # for a side that has given check all the time; without it, `result`
//! [rules.repetition.perpetual-chase]
//! result = "loss"             # for a side that has chased a piece all the time, if nobody loses by perpetual check
//! by = ["rook", "knight"]     # the types that chase
//! of = ["rook", "knight", "pawn"]    # the types that are chased
//! spared = { pawn = ["*2", "*3", "*4"] }    # but not on these squares
//! stronger = { knight = ["rook"] }   # whom a type chases also where it is protected
//! [rules.repetition.to-and-fro]
//! moves = 4                   # so many moves of one piece to and fro, one after the other, end the game
//! pieces = ["rook"]           # of these types, or "all"
//! result = "loss"             # for the side that has made them
//! ```
//!
//! Positions are the same if placement, side to move, castling rights, legal en passant squares, marks and counted
//! checks are.
//!
//! Perpetual check is that a side has given check with each of its moves since the position stood on the board for the
//! first of those times. If both sides have, it is a repetition like others.
//!
//! Perpetual chase is that one piece has been chased with each of these moves; both sides' chases are a repetition like
//! others, too. A move chases an enemy piece if the same side could take it with another move, could not before, and
//!
//! - the other side could not take the captor at once, or the piece is stronger than it;
//! - the piece could not itself take the captor with its next move, if it is of the same type;
//! - the move does not give check.
//!
//! Only legal captures count that go to the square of what they take.
//!
//! A piece has gone to and fro if it came to a square with a quiet move and each of the next moves of its side, passes
//! aside, led from this square to another and back; its side was in check before none of all these moves. What the other
//! side does is of no matter.

use super::Verdict;
use super::chase::{Chase, PerpetualChase};
use super::to_and_fro::{ToAndFro, ToAndFroOp};
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::facts::{self, Facts};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::award::Award;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, End, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of the end by repetition.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// How often a position must stand on the board.
    #[serde(default = "three")]
    pub times: u16,
    /// How the game ends for the side that is to move then.
    #[serde(default = "draw")]
    pub result: Verdict,
    /// How the game ends for a side that has given check with each of its moves since, if the other has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perpetual_check: Option<Verdict>,
    /// Which attacks are chases, and how the game ends for a side that has chased a piece with each of its moves since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perpetual_chase: Option<PerpetualChase>,
    /// How often a piece may go to and fro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_and_fro: Option<ToAndFro>,
}

fn three() -> u16 {
    3
}

fn draw() -> Verdict {
    Verdict::Draw
}

impl Rule for Repetition {
    const NAME: &'static str = "repetition";
    const PHASE: Phase = Phase::End;
    const BOUNDS: bool = true;

    fn remembers(&self) -> Option<&'static str> {
        let judges = self.perpetual_check.is_some() || self.perpetual_chase.is_some() || self.to_and_fro.is_some();
        (judges || self.result != Verdict::Draw).then_some("repetition may decide the game")
    }

    fn limit(&self, losses: &mut Losses) {
        if self.to_and_fro.is_some() {
            losses.lose(Capability::PathIndependent);
        }
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.times < 2 {
            problems.add("rules.repetition.times", "must be at least 2");
        }
        self.perpetual_chase.iter().for_each(|chase| chase.check(definition, problems));
        self.to_and_fro.iter().for_each(|rule| rule.check(definition, problems));
    }

    fn wins(&self, _definition: &Definition) -> bool {
        let chase = self.perpetual_chase.as_ref().map(|chase| chase.result);
        let to_and_fro = self.to_and_fro.as_ref().map(|rule| rule.result);
        let mut results = [Some(self.result), self.perpetual_check, chase, to_and_fro].into_iter().flatten();
        results.any(|result| result != Verdict::Draw)
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.repetition = Some(facts::Repetition {
            times: self.times,
            result: self.result,
            perpetual_check: self.perpetual_check,
            perpetual_chase: self.perpetual_chase.as_ref().map(|chase| chase.result),
            to_and_fro: self.to_and_fro.as_ref().map(|rule| rule.result),
        });
    }
}

impl Describe for Repetition {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        if setting.is_silent(Topic::Repetition) {
            return Vec::new();
        }
        let same: Vec<String> = [say!(setting, "same-side")].into_iter().chain(setting.same.iter().cloned()).collect();
        let ends = match self.result {
            Verdict::Draw => say!(setting, "repetition", times = self.times, same),
            other => {
                say!(setting, "repetition-other", times = self.times, verdict = other.says(setting.language), same)
            }
        };
        let perpetual = self
            .perpetual_check
            .map(|result| say!(setting, "repetition-perpetual", verdict = result.says(setting.language)));
        let chase = self.perpetual_chase.iter().flat_map(|chase| chase.sentences(definition, setting));
        [ends]
            .into_iter()
            .chain(perpetual)
            .chain(chase)
            .chain(self.to_and_fro.as_ref().map(|rule| rule.sentence(setting)))
            .collect()
    }
}

impl<B: Bits, P: Phases<B, End: From<RepetitionOp>>> Lower<B, P> for Repetition {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.add_end(RepetitionOp {
            times: self.times,
            result: self.result,
            perpetual_check: self.perpetual_check,
            chase: self.perpetual_chase.as_ref().map(|chase| chase.compile(definition)),
            to_and_fro: self.to_and_fro.as_ref().map(|rule| rule.compile(definition)),
        });
    }
}

/// Repetition, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RepetitionOp {
    times: u16,
    result: Verdict,
    perpetual_check: Option<Verdict>,
    chase: Option<Chase>,
    to_and_fro: Option<ToAndFroOp>,
}

impl<B: Bits, P: Phases<B>> End<B, P> for RepetitionOp {
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome> {
        let offence = self.to_and_fro.as_ref().and_then(|rule| Some(rule.result.award(rule.offender(core)?)));
        if let Some(award) = offence {
            return Some(Outcome::Repetition { winner: core.winner_by(award) });
        }
        let first = core.seen_before().nth(usize::from(self.times).saturating_sub(2))?;
        Some(Outcome::Repetition { winner: core.winner_by(self.award(core, first)) })
    }

    fn cycle(&self, core: &Core<B, P>, plies: usize) -> Option<Outcome> {
        let times = self.times.saturating_sub(1);
        let wanders =
            self.to_and_fro.as_ref().and_then(|rule| Some(rule.result.award(rule.wanderer(core, plies, times)?)));
        let award = wanders.unwrap_or_else(|| self.award(core, plies));
        Some(Outcome::Repetition { winner: core.winner_by(award) })
    }

    fn looks_back(&self) -> bool {
        true
    }
}

impl RepetitionOp {
    /// Who wins by a repetition of the position that many plies ago.
    fn award<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, plies: usize) -> Award {
        let checks = || self.perpetual_check.and_then(|result| Some(result.award(core.perpetual_checker(plies)?)));
        let chases = || self.chase.as_ref().and_then(|chase| Some(chase.result.award(chase.chaser(core, plies)?)));
        checks().or_else(chases).unwrap_or_else(|| self.result.award(core.side))
    }
}
