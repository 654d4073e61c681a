//! **extinction**: a side that has lost certain pieces, or all, has lost the game (or won it, or drawn).
//!
//! ```toml
//! [rules.extinction]
//! pieces = ["queen", "rook"]    # each type by itself; or "all": all pieces together
//! count = 0                     # so many left, or fewer, is extinction
//! opponent-count = 0            # only while the opponent has at least so many
//! result = "loss"               # for the extinct side: "loss", "win", "draw", or "white", "black" for who wins
//! pseudo-royal = false          # true: the last ones are royal
//! ```
//!
//! Pieces in hand are counted as well. Where both sides are extinct, the verdict falls on the side that has just moved.
//!
//! With `pseudo-royal` a side never comes so far: as soon as one more of a type would be extinction, all that are left
//! of the type are in check when attacked, and no move may leave one of them so. A side that has none of a type to
//! begin with plays on without.

use super::{DecisionOp, Verdict};
use crate::bits::Bits;
use crate::capabilities::Capabilities;
use crate::compile::Program;
use crate::definition::{Definition, Problems};
use crate::outcome::Outcome;
use crate::piece::{Color, Kind, Piece};
use crate::position::{Core, Pieces};
use crate::rules::{PieceNames, Rule};
use schemars::JsonSchema;
use serde::Deserialize;

/// The parameters of extinction.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extinction {
    /// The types that are counted.
    pub pieces: PieceNames,
    /// So many pieces left, or fewer, is extinction.
    #[serde(default)]
    pub count: u16,
    /// Only while the opponent has at least so many.
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

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.extinction.pieces", problems);
        if self.pseudo_royal && self.result != Verdict::Loss {
            problems.add("rules.extinction.result", "pieces whose loss is no loss cannot be pseudo-royal");
        }
        if self.pseudo_royal && definition.rules.explosion.is_some() {
            let what =
                "where captures explode the last piece is not enough: make its type royal, or let its loss decide";
            problems.add("rules.extinction.pseudo-royal", what);
        }
    }

    fn wins(&self, _definition: &Definition) -> bool {
        !self.pseudo_royal && self.result != Verdict::Draw
    }

    fn sentence(&self, _definition: &Definition) -> String {
        let left = match self.count {
            0 => "no".to_string(),
            1 => "only one".to_string(),
            count => format!("only {count} of its"),
        };
        let what = self.pieces.in_words();
        let while_ = match self.opponent_count {
            0 => String::new(),
            count => format!(" while its opponent has at least {count}"),
        };
        if self.pseudo_royal {
            let last = match self.count {
                0 => format!("The last {what}"),
                count => format!("The last {} of a side's pieces ({what})", count + 1),
            };
            return format!("{last} must not be left where it can be taken: that is check, as with a king.");
        }
        format!("A side that has {left} {what} left{while_} {}.", self.result.says())
    }

    fn limit(&self, capabilities: &mut Capabilities) {
        if self.pseudo_royal {
            capabilities.incremental_attacks = false;
            return;
        }
        capabilities.mate_decides = false;
        if self.result != Verdict::Loss {
            // Having to give pieces away, or being allowed to, turns the worth of a move and of a pause around.
            capabilities.null_move = false;
            capabilities.exchanges = false;
        }
        if self.result == Verdict::Win && matches!(self.pieces, PieceNames::Word(_)) {
            capabilities.material_helps = false;
        }
    }

    fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
        let op = ExtinctionOp {
            kinds: self.pieces.kinds(definition),
            count: self.count.into(),
            opponent_count: self.opponent_count.into(),
            result: self.result,
        };
        match self.pseudo_royal {
            true => program.pseudo_royal = Some(op),
            false => program.add_decision(DecisionOp::Extinction(op)),
        }
    }
}

/// Extinction, compiled.
#[derive(Clone, Debug)]
pub(crate) struct ExtinctionOp {
    /// The types, or nothing for all pieces together.
    kinds: Option<Vec<Kind>>,
    count: u32,
    opponent_count: u32,
    result: Verdict,
}

impl ExtinctionOp {
    /// The pieces of a side that are pseudo-royal: all of each type of which one less would be extinction.
    #[inline]
    pub(crate) fn pseudo_royals<B: Bits>(&self, pieces: &Pieces<B>, side: Color) -> B {
        let last = |set: B| set.when(set.count() <= self.count + 1);
        match &self.kinds {
            None => last(pieces.colors[side.index()]),
            Some(kinds) => kinds.iter().fold(B::EMPTY, |set, &kind| set | last(pieces.of(Piece::new(kind, side)))),
        }
    }

    pub(super) fn decide<B: Bits>(&self, core: &Core<B>) -> Option<Outcome> {
        let side = [core.side.other(), core.side].into_iter().find(|&side| self.is_extinct(core, side))?;
        Some(Outcome::Decided { winner: self.result.winner(side), rule: Extinction::NAME })
    }

    fn is_extinct<B: Bits>(&self, core: &Core<B>, side: Color) -> bool {
        let too_few = |own: u32, other: u32| own <= self.count && other >= self.opponent_count;
        let held = |piece: Piece| if core.program.hand.is_some() { core.hands.count(piece).into() } else { 0 };
        let of = |kind, color| core.pieces.of(Piece::new(kind, color)).count() + held(Piece::new(kind, color));
        let all = |color: Color| {
            let kinds = (0..core.program.kinds).map(|kind| Kind(kind as u8));
            core.pieces.colors[color.index()].count() + kinds.map(|kind| held(Piece::new(kind, color))).sum::<u32>()
        };
        match &self.kinds {
            None => too_few(all(side), all(side.other())),
            Some(kinds) => kinds.iter().any(|&kind| too_few(of(kind, side), of(kind, side.other()))),
        }
    }
}
