//! **extinction**: a side that has lost certain pieces, or all, has lost the game (or won it, or drawn).
//!
//! ```toml
//! [rules.extinction]
//! pieces = ["queen", "rook"]    # each type by itself; or "all": all pieces together
//! count = 0                     # so many left, or fewer, is extinction
//! opponent-count = 0            # only while the opponent has at least so many
//! result = "loss"               # for the extinct side: "loss", "win", "draw", or "white", "black" for who wins
//! ```
//!
//! Where both sides are extinct, the verdict falls on the side that has just moved.

use super::{DecisionOp, Verdict};
use crate::bits::Bits;
use crate::capabilities::Capabilities;
use crate::compile::Program;
use crate::definition::{Definition, Problems};
use crate::outcome::Outcome;
use crate::piece::{Color, Kind, Piece};
use crate::position::{Core, Pieces};
use crate::rules::{Rule, listing};
use serde::Deserialize;

/// The parameters of extinction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extinction {
    /// The types that are counted.
    pub pieces: ExtinctionPieces,
    /// So many pieces left, or fewer, is extinction.
    #[serde(default)]
    pub count: u16,
    /// Only while the opponent has at least so many.
    #[serde(default)]
    pub opponent_count: u16,
    /// How the game ends for the side that is extinct.
    #[serde(default)]
    pub result: Verdict,
}

/// Which pieces can become extinct.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum ExtinctionPieces {
    /// Each of these types by itself.
    These(Vec<String>),
    /// `all`: all pieces together.
    Word(String),
}

impl Rule for Extinction {
    const NAME: &'static str = "extinction";

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let place = "rules.extinction.pieces";
        match &self.pieces {
            ExtinctionPieces::These(names) => {
                if names.is_empty() {
                    problems.add(place, "names no piece: write a list, or \"all\"");
                }
                for name in names {
                    problems.note(definition.named_kind(place, name));
                }
            }
            ExtinctionPieces::Word(word) if word == "all" => {}
            ExtinctionPieces::Word(word) => {
                problems.add(place, format!("`{word}` is not understood: write a list of pieces, or \"all\""));
            }
        }
    }

    fn sentence(&self, _definition: &Definition) -> String {
        let left = match self.count {
            0 => "no".to_string(),
            1 => "only one".to_string(),
            count => format!("only {count} of its"),
        };
        let what = match &self.pieces {
            ExtinctionPieces::These(names) => listing(names, "or"),
            ExtinctionPieces::Word(_) => "piece".to_string(),
        };
        let while_ = match self.opponent_count {
            0 => String::new(),
            count => format!(" while its opponent has at least {count}"),
        };
        format!("A side that has {left} {what} left{while_} {}.", self.result.says())
    }

    fn limit(&self, capabilities: &mut Capabilities) {
        capabilities.mate_decides = false;
        if self.result != Verdict::Loss {
            // Having to give pieces away, or being allowed to, turns the worth of a move and of a pause around.
            capabilities.null_move = false;
            capabilities.exchanges = false;
        }
    }

    fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
        let kinds = match &self.pieces {
            ExtinctionPieces::These(names) => {
                Some(names.iter().filter_map(|name| definition.kind(name)).collect::<Vec<Kind>>())
            }
            ExtinctionPieces::Word(_) => None,
        };
        program.add_decision(DecisionOp::Extinction(ExtinctionOp {
            kinds,
            count: self.count.into(),
            opponent_count: self.opponent_count.into(),
            result: self.result,
        }));
    }
}

/// Extinction, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ExtinctionOp {
    /// The types, or nothing for all pieces together.
    kinds: Option<Vec<Kind>>,
    count: u32,
    opponent_count: u32,
    result: Verdict,
}

impl ExtinctionOp {
    pub(super) fn decide<B: Bits>(&self, core: &Core<B>) -> Option<Outcome> {
        let side = [core.side.other(), core.side].into_iter().find(|&side| self.is_extinct(&core.pieces, side))?;
        Some(Outcome::Decided { winner: self.result.winner(side), rule: Extinction::NAME })
    }

    fn is_extinct<B: Bits>(&self, pieces: &Pieces<B>, side: Color) -> bool {
        let too_few = |own: B, other: B| own.count() <= self.count && other.count() >= self.opponent_count;
        match &self.kinds {
            None => too_few(pieces.colors[side.index()], pieces.colors[side.other().index()]),
            Some(kinds) => {
                let of = |kind, color| pieces.of(Piece::new(kind, color));
                kinds.iter().any(|&kind| too_few(of(kind, side), of(kind, side.other())))
            }
        }
    }
}
