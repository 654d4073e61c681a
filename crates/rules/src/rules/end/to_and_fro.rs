//! Moving one piece to and fro, a part of the rule `repetition`.

use super::Verdict;
use crate::definition::{Definition, PieceNames};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind};
use menagerie_board::problem::Problems;
use menagerie_board::words::with_article;
use menagerie_kernel::{Core, Form, Phases};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who moves one piece to and fro too often.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ToAndFro {
    /// How many moves to and fro, one after the other, end the game.
    #[serde(default = "four")]
    pub moves: u16,
    /// The types that may not go to and fro.
    #[serde(default)]
    pub pieces: PieceNames,
    /// How the game ends for the side that has done so.
    #[serde(default)]
    pub result: Verdict,
}

fn four() -> u16 {
    4
}

impl ToAndFro {
    pub(super) fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.moves < 2 {
            problems.add("rules.repetition.to-and-fro.moves", "must be at least 2");
        }
        self.pieces.check(definition, "rules.repetition.to-and-fro.pieces", problems);
    }

    pub(super) fn sentence(&self) -> String {
        format!(
            "A side whose last {} moves were made with {} to and fro between two squares {}: after it came there, without a \
             capture in all these moves, and without having been in check before one of them.",
            self.moves,
            with_article(&self.pieces.in_words()),
            self.result.says()
        )
    }

    pub(super) fn compile(&self, definition: &Definition) -> ToAndFroOp {
        ToAndFroOp { moves: self.moves, kinds: self.pieces.kinds(definition), result: self.result }
    }
}

/// The same, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ToAndFroOp {
    moves: u16,
    kinds: Option<Vec<Kind>>,
    pub(super) result: Verdict,
}

impl ToAndFroOp {
    /// The side that has just moved, if it has moved a piece to and fro too often.
    pub(super) fn offender<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Color> {
        let last = core.stack.last()?.played;
        let piece = core.cells[last.to().index()].present()?;
        let counts = self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&piece.kind()));
        if !counts || last.form() != Form::Plain || core.stack.len() <= usize::from(self.moves) {
            return None;
        }
        let (mover, mut past) = (core.mover(), core.clone());
        let mut later: Option<(Square, Square)> = None;
        let mut made = 0;
        loop {
            let by = past.mover();
            let played = past.undo()?;
            if by != mover || played.is_pass() {
                continue;
            }
            let is_quiet = played.form() == Form::Plain && past.cells[played.to().index()].present().is_none();
            if !is_quiet || past.in_check() {
                return None;
            }
            let (from, to) = (played.from(), played.to());
            match later {
                Some((after, _)) if made == self.moves => return (to == after).then_some(mover),
                Some(back) if back != (to, from) => return None,
                _ => {}
            }
            later = Some((from, to));
            made += 1;
        }
    }
}
