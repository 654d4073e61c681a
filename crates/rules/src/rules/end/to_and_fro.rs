//! Moving one piece to and fro, a part of the rule `repetition`.

use super::Verdict;
use crate::definition::{Definition, PieceNames};
use crate::page::Setting;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Form, Move, Phases};
use menagerie_words::say;
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

    pub(super) fn sentence(&self, setting: &Setting) -> String {
        let (pieces, verdict) = (self.pieces.names(), self.result.says(setting.language));
        say!(setting, "repetition-to-and-fro", moves = self.moves, pieces, verdict)
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
    fn has(&self, piece: Piece) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&piece.kind()))
    }

    /// The side that has just moved, if it has moved a piece to and fro too often.
    pub(super) fn offender<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Color> {
        let last = core.stack.last()?.played;
        let piece = core.cells[last.to().index()].present()?;
        let is_too_early = core.stack.len() <= usize::from(self.moves);
        if !self.has(piece) || last.form() != Form::Plain || is_too_early || !has_come_back(core, last) {
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
            let (from, to) = quiet_way(&past, played)?;
            match later {
                Some((after, _)) if made == self.moves => return (to == after).then_some(mover),
                Some(back) if back != (to, from) => return None,
                _ => {}
            }
            later = Some((from, to));
            made += 1;
        }
    }

    /// The only side whose moves among the last `plies` plies, passes aside, were all one piece's way to and fro, if they are too
    /// many when they are played so many times.
    pub(super) fn wanderer<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, plies: usize, times: u16) -> Option<Color> {
        let mut past = core.clone();
        let mut made = [0; 2];
        let mut later: [Option<(Square, Square)>; 2] = [None; 2];
        let mut wanders = [true; 2];
        for _ in 0..plies {
            let by = past.mover().index();
            let played = past.undo()?;
            if played.is_pass() {
                continue;
            }
            let way = quiet_way(&past, played).filter(|(from, _)| self.has(past.cells[from.index()]));
            wanders[by] &= way.is_some_and(|(from, to)| later[by].is_none_or(|back| back == (to, from)));
            if wanders == [false; 2] {
                return None;
            }
            later[by] = way;
            made[by] += 1;
        }
        let goes_too_far = |color: Color| made[color.index()] * usize::from(times) > usize::from(self.moves);
        let mut found = Color::BOTH.into_iter().filter(|color| wanders[color.index()] && goes_too_far(*color));
        found.next().filter(|_| found.next().is_none())
    }
}

/// Whether the piece that made the last move has gone back to where it came from, as far as that is seen at a glance.
fn has_come_back<B: Bits, P: Phases<B>>(core: &Core<B, P>, last: Move) -> bool {
    let mut earlier = core.stack.iter().rev().skip(1).map(|undo| undo.played).filter(|played| !played.is_pass());
    earlier.find(|played| played.to() == last.from()).is_some_and(|played| played.from() == last.to())
}

/// From where to where a move led that was played in a position, if it was quiet and the side was not in check.
fn quiet_way<B: Bits, P: Phases<B>>(before: &Core<B, P>, played: Move) -> Option<(Square, Square)> {
    let is_quiet = played.form() == Form::Plain && before.cells[played.to().index()].present().is_none();
    (is_quiet && !before.in_check()).then_some((played.from(), played.to()))
}
