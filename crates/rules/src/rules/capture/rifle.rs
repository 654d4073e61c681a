//! **rifle**: a piece that captures stays where it is.
//!
//! ```toml
//! [rules.rifle]
//! pieces = "all"           # or a list: which types capture so
//! ```
//!
//! What is captured leaves the board, and the captor does not move:
//!
//! ```text
//! . . b              . . .
//! . . .   Rc1xc3...  . . .     the rook has taken the bishop from afar
//! . . R              . . R
//! ```
//!
//! Such a capture is written with the square of the captor, that of the captive and that of the captor again: `c1c3c1`. It
//! is legal if the captor's king is safe afterwards: a pinned piece captures freely, and a king may capture what is guarded.
//! What gives check is as ever. A pawn promotes by no such capture, as it goes nowhere, and these types make no captures
//! in passing. A castling right is not lost by it.

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::betza::Path;
use menagerie_board::bits::Bits;
use menagerie_board::piece::Kind;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of rifle.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rifle {
    /// The types that capture without moving.
    #[serde(default)]
    pub pieces: PieceNames,
}

impl Rifle {
    /// Whether pieces of a type capture without moving.
    pub fn shoots(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.has(&definition.piece(kind).name)
    }
}

impl Rule for Rifle {
    const NAME: &'static str = "rifle";
    const PHASE: Phase = Phase::Capture;
    const CONFLICTS: &'static [(&'static str, &'static str)] = &[
        ("co-squares", "a captor that stays arrives nowhere, so it has no co-square"),
        ("explosion", "an explosion is around the square where the captor arrives, and this one stays"),
    ];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.rifle.pieces", problems);
        for kind in definition.kinds().filter(|&kind| self.shoots(definition, kind)) {
            let piece = definition.piece(kind);
            if piece.paths.iter().any(Path::takes_on_the_way) {
                let what = format!("a {} takes pieces on its way, so it cannot capture without moving", piece.name);
                let problem = Problem::new(format!("pieces.{}.betza", piece.name), what);
                problems.push(problem.also("rules.rifle", "which types capture without moving"));
            }
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "this rule has no effect, as nothing is ever captured";
            warnings.push(Problem::new("rules.rifle", what).at_key());
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Rifle {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.add(Topic::Notation, say!(setting, "rifle-notation"));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = vec![say!(setting, "rifle", pieces = self.pieces.names())];
        if let Some(royal) = definition.royal() {
            lines.push(say!(setting, "rifle-check", king = &definition.piece(royal).name));
        }
        let passing = |kind: &Kind| definition.piece(*kind).betza.has_term(|ends| ends.en_passant);
        if definition.kinds().any(|kind| passing(&kind) && self.shoots(definition, kind)) {
            lines.push(say!(setting, "rifle-passant"));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B>> Lower<B, P> for Rifle {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.shooters = definition.kinds().map(|kind| self.shoots(definition, kind)).collect();
    }
}
