//! **points**: what each piece counts where a result is "points".
//!
//! ```toml
//! [rules.points]
//! pieces = { rook = 13, knight = 7 }    # other pieces count nothing
//! white-halves = 0                      # what a side has besides its pieces, in halves of a point
//! black-halves = 3
//! ```
//!
//! Only pieces on the board count. Without this rule each of them is a point.

use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::piece::Color;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Phases, PointTable, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of points.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Points {
    /// What a piece of a type counts.
    pub pieces: BTreeMap<String, u16>,
    /// What white has besides, in halves of a point.
    #[serde(default)]
    pub white_halves: u16,
    /// What black has besides, in halves of a point.
    #[serde(default)]
    pub black_halves: u16,
}

impl Points {
    /// What a colour has besides its pieces, in halves of a point.
    pub fn halves(&self, color: Color) -> u32 {
        u32::from(if color == Color::White { self.white_halves } else { self.black_halves })
    }
}

impl Rule for Points {
    const NAME: &'static str = "points";
    const PHASE: Phase = Phase::End;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for name in self.pieces.keys() {
            let place = format!("rules.points.pieces.{name}");
            problems.note(definition.named_kind(&place, name).map_err(Problem::at_key));
        }
    }
}

impl Describe for Points {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let each = self.pieces.iter().map(|(piece, &points)| say!(setting, "points-for", points, piece));
        let each: Vec<String> = each.collect();
        let mut lines = vec![say!(setting, "points", each)];
        for color in Color::BOTH.into_iter().filter(|&color| self.halves(color) > 0) {
            let id = if color == Color::White { "points-more-white" } else { "points-more-black" };
            lines.push(say!(setting, id, more = f64::from(self.halves(color)) / 2.0));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Points {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let points = |name: &String| u32::from(self.pieces.get(name).copied().unwrap_or(0));
        program.points = Some(PointTable {
            each: definition.pieces.iter().map(|piece| 2 * points(&piece.name)).collect(),
            besides: Color::BOTH.map(|color| self.halves(color)),
        });
    }
}
