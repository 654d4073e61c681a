//! **capture-by**: a piece takes by what its move does next to it: by custody, intervention, approach, withdrawal,
//! encirclement or coordination.
//!
//! ```toml
//! [rules.capture-by.custody]
//! pieces = ["pawn"]            # the types that take so; or "all"
//! captives = "all"             # the types that they take so; or a list
//! directions = "orthogonal"    # or "diagonal" or "all"
//! rows = false                 # true: a whole row of enemy pieces at once
//! hostile = ["e5"]             # while empty, these squares enclose as a piece of the mover's side does
//! along = "orthogonal"         # only by moves straight along these lines; without it, by any move
//! [rules.capture-by.coordination]
//! pieces = ["rook"]
//! with = ["king"]
//! [rules.capture-by]
//! copying = ["bishop"]         # types that take each enemy type so as that type takes
//! ```
//!
//! Each way is a table with these keys, as far as they have a meaning for it:
//!
//! - `custody`: the moved piece takes an enemy piece between it and another piece of its side;
//! - `intervention`: it takes the two enemy pieces between which it has moved;
//! - `approach`: it takes the enemy piece in front of it, on the line of its move;
//! - `withdrawal`: it takes the enemy piece from which it has moved straight away;
//! - `encirclement`: it takes an enemy piece next to it that has pieces of the mover's side on all sides;
//! - `coordination`: it takes what stands where its rank crosses the file of a piece that it coordinates with, or its
//!   file the rank of that piece.
//!
//! ```text
//! R r . N    the knight has come from elsewhere: nothing is enclosed, for there is a gap
//! R r N .    by custody it takes the rook
//! ```
//!
//! A piece takes so with any move of its own, also with a capture or with castling, by the type that it had before. A
//! piece that is dropped, or stays where it was, takes nothing so; a move that is not straight neither approaches nor
//! withdraws. All that is taken leaves the board at once. It does not change its captor, as absorption, metamorphosis and
//! turncoats do.
//!
//! A royal piece is never taken so, but an enemy piece that could take it with its next move gives check: with one of its
//! own moves, captures in passing aside, whatever becomes of that piece or of its king.

use super::manner::{Manner, Way};
use super::side_captures::CaptureByOp;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::piece::Kind;
use menagerie_board::problem::Problems;
use menagerie_kernel::{Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The ways in which pieces take besides moving onto what they take.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaptureBy {
    /// Taking what stands between the moved piece and another of its side.
    #[serde(default)]
    pub custody: Option<Manner>,
    /// Taking the two pieces between which a piece has moved.
    #[serde(default)]
    pub intervention: Option<Manner>,
    /// Taking what stands in front of the moved piece, on the line of its move.
    #[serde(default)]
    pub approach: Option<Manner>,
    /// Taking what a piece has moved straight away from.
    #[serde(default)]
    pub withdrawal: Option<Manner>,
    /// Taking what has pieces of the mover's side on all sides.
    #[serde(default)]
    pub encirclement: Option<Manner>,
    /// Taking where the lines of the moved piece and of another cross.
    #[serde(default)]
    pub coordination: Option<Manner>,
    /// Types that take enemy pieces in each of these ways if the types of these take so, as chameleons do.
    #[serde(default)]
    pub copying: Vec<String>,
}

impl CaptureBy {
    /// Whether pieces of a type take each enemy type so as it takes.
    pub fn copies(&self, definition: &Definition, kind: Kind) -> bool {
        self.copying.contains(&definition.piece(kind).name)
    }

    /// The ways that the game has, with who takes whom.
    pub fn manners(&self) -> impl Iterator<Item = (Way, &Manner)> {
        let all = [
            (Way::Custody, &self.custody),
            (Way::Intervention, &self.intervention),
            (Way::Approach, &self.approach),
            (Way::Withdrawal, &self.withdrawal),
            (Way::Encirclement, &self.encirclement),
            (Way::Coordination, &self.coordination),
        ];
        all.into_iter().filter_map(|(way, manner)| Some((way, manner.as_ref()?)))
    }
}

impl Rule for CaptureBy {
    const NAME: &'static str = "capture-by";
    const PHASE: Phase = Phase::Effect;
    const CONFLICTS: &'static [(&'static str, &'static str)] = &[
        ("co-squares", "both change what stands elsewhere, and which comes first is not defined"),
        ("explosion", "both take what stands elsewhere, and which comes first is not defined"),
    ];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.manners().next().is_none() {
            let ways = "`custody`, `intervention`, `approach`, `withdrawal`, `encirclement` or `coordination`";
            problems.add("rules.capture-by", format!("expected a table for one or more of the ways {ways}"));
        }
        definition.named_kinds("rules.capture-by.copying", &self.copying, problems);
        self.manners().for_each(|(way, manner)| manner.check(way, definition, problems));
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for CaptureBy {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if let Some(royal) =
            definition.royal().filter(|&royal| self.manners().any(|(_, m)| m.is_captive(definition, royal)))
        {
            setting.add(Topic::Check, say!(setting, "capture-by-check", king = &definition.piece(royal).name));
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let pieces = &self.copying;
        let copying = (!pieces.is_empty()).then(|| say!(setting, "capture-by-copying", pieces));
        self.manners().map(|(way, manner)| manner.sentence(way, definition, setting)).chain(copying).collect()
    }
}

impl<B: Bits, P: Phases<B, Effect: From<CaptureByOp<B>>>> Lower<B, P> for CaptureBy {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.add_effect(CaptureByOp::new(self, definition, program));
    }
}
