//! **extinction**: a side that has lost certain pieces, or all of them, loses the game (or wins it, or draws).
//!
//! ```toml
//! [rules.extinction]
//! pieces = ["queen", "rook"]    # each type by itself; or "all": all pieces together
//! count = 0                     # this many left, or fewer, is extinction
//! opponent-count = 0            # only while the opponent has at least this many
//! result = "loss"               # for the extinct side: "loss", "win", "draw", or "white", "black" for who wins
//! pseudo-royal = false          # true: the last ones are royal
//! ```
//!
//! Pieces in hand are counted as well. Where both sides are extinct, the verdict falls on the side that has just moved.
//!
//! With `pseudo-royal` a side never comes so far: as soon as one more of a type would be extinction, all that are left
//! of the type are in check when attacked, and no move may leave one of them so. A side that has none of a type to
//! begin with plays on without.

use super::Verdict;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Rule};
use crate::facts::{Facts, Survival};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::Explosion;
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::counted;
use menagerie_kernel::{Core, Phases, Program, PseudoRoyals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of extinction.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extinction {
    /// The types that are counted.
    pub pieces: PieceNames,
    /// This many pieces left, or fewer, is extinction.
    #[serde(default)]
    pub count: u16,
    /// Only while the opponent has at least this many.
    #[serde(default)]
    pub opponent_count: u16,
    /// How the game ends for the side that is extinct.
    #[serde(default)]
    pub result: Verdict,
    /// Whether the last pieces are royal, so that none can be taken.
    #[serde(default)]
    pub pseudo_royal: bool,
}

impl Extinction {
    /// Whether the extinct side has lost.
    pub fn loses(&self) -> bool {
        self.result == Verdict::Loss
    }
}

impl Rule for Extinction {
    const NAME: &'static str = "extinction";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.extinction.pieces", problems);
        if self.pseudo_royal && self.result != Verdict::Loss {
            problems.add("rules.extinction.result", "pieces whose loss is no loss cannot be pseudo-royal");
        }
        if self.pseudo_royal && definition.has::<Explosion>() {
            let what =
                "where captures explode the last piece is not enough: make its type royal, or let its loss decide";
            problems.add("rules.extinction.pseudo-royal", what);
        }
    }

    fn warn(&self, _definition: &Definition, warnings: &mut Problems) {
        if self.pseudo_royal && self.opponent_count > 0 {
            let what = "this has no effect: pseudo-royal pieces are royal however many the opponent has";
            let problem = Problem::new("rules.extinction.opponent-count", what);
            warnings.push(problem.also("rules.extinction.pseudo-royal", "what makes them royal"));
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        !self.pseudo_royal && self.result != Verdict::Draw
    }

    fn limit(&self, losses: &mut Losses) {
        if self.pseudo_royal {
            return;
        }
        losses.lose(Capability::MateDecides);
        if self.result != Verdict::Loss {
            // Having to give pieces away, or being allowed to, turns the worth of a move and of a pause around.
            losses.lose(Capability::NullMove);
            losses.lose(Capability::Exchanges);
        }
        if self.result == Verdict::Win && matches!(self.pieces, PieceNames::Word(_)) {
            losses.lose(Capability::MaterialHelps);
        }
    }

    fn facts(&self, definition: &Definition, facts: &mut Facts) {
        facts.survival = Some(Survival {
            kinds: self.pieces.kinds(definition),
            count: self.count.into(),
            result: self.result,
            royal: self.pseudo_royal,
        });
    }
}

impl Describe for Extinction {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        if !self.pseudo_royal {
            return;
        }
        setting.check = true;
        let what = self.pieces.in_words();
        let last = match (self.count, &self.pieces) {
            (0, _) => format!("The last {what} that a side has"),
            (count, PieceNames::Word(_)) => format!("When a side has only {} pieces left, each of them", count + 1),
            (count, _) => format!("When a side has only {} of a type left ({what}), each of them", count + 1),
        };
        setting.add(
            Topic::Check,
            format!(
                "{last} is royal: if an enemy piece could capture it, its side is in check, and no move may leave it so. \
                 A side that began with none plays on without."
            ),
        );
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        if self.pseudo_royal {
            return Vec::new(); // It is all said under check.
        }
        let left = match (self.count, &self.pieces) {
            (0, PieceNames::Word(_)) => "has no piece left".to_string(),
            (count, PieceNames::Word(_)) => format!("has at most {} left", counted(count.into(), "piece")),
            (0, PieceNames::These(names)) if names.len() == 1 => format!("has no {} left", names[0]),
            (count, PieceNames::These(names)) if names.len() == 1 => {
                format!("has at most {} left", counted(count.into(), &names[0]))
            }
            (0, PieceNames::These(names)) => format!("has none left of one of these types ({})", names.join(", ")),
            (count, PieceNames::These(names)) => {
                format!("has at most {count} left of one of these types ({})", names.join(", "))
            }
        };
        let while_ = match self.opponent_count {
            0 => String::new(),
            count => format!(", while its opponent has at least {count},"),
        };
        let hand = if setting.hands { " Pieces in hand count too." } else { "" };
        let says = self.result.says();
        vec![format!(
            "A side that {left}{while_} {says}. If that is so of both sides at once, it counts for the side that has just \
             moved.{hand}"
        )]
    }
}

impl<B: Bits, P: Phases<B, Decision: From<ExtinctionOp>>> Lower<B, P> for Extinction {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let (kinds, count) = (self.pieces.kinds(definition), self.count.into());
        if self.pseudo_royal {
            program.pseudo_royal = Some(PseudoRoyals { kinds, count });
            return;
        }
        let opponent_count = self.opponent_count.into();
        program.add_decision(ExtinctionOp { kinds, count, opponent_count, result: self.result });
    }
}

/// Extinction, compiled.
#[derive(Clone, Debug)]
pub struct ExtinctionOp {
    /// The types, or nothing for all pieces together.
    kinds: Option<Vec<Kind>>,
    count: u32,
    opponent_count: u32,
    result: Verdict,
}

impl ExtinctionOp {
    pub(super) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let side = [core.side.other(), core.side].into_iter().find(|&side| self.is_extinct(core, side))?;
        Some(Outcome::Decided { winner: core.winner_by(self.result.award(side)), rule: Extinction::NAME })
    }

    fn is_extinct<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, side: Color) -> bool {
        let too_few = |own: u32, other: u32| own <= self.count && other >= self.opponent_count;
        let held = |piece: Piece| if core.program.hand.is_some() { core.hands.count(piece).into() } else { 0 };
        let of = |kind, color| core.pieces.of(Piece::new(kind, color)).count() + held(Piece::new(kind, color));
        let all = |color: Color| {
            let kinds = (0..core.program.kinds).map(|kind| Kind(kind as u8));
            core.pieces.side(color).count() + kinds.map(|kind| held(Piece::new(kind, color))).sum::<u32>()
        };
        match &self.kinds {
            None => too_few(all(side), all(side.other())),
            Some(kinds) => kinds.iter().any(|&kind| too_few(of(kind, side), of(kind, side.other()))),
        }
    }
}
