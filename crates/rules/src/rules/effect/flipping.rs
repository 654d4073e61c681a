//! **flipping**: a piece that arrives makes enemy pieces its own, those that it encloses or those next to it.
//!
//! ```toml
//! [rules.flipping]
//! pieces = "enclosed"      # or "adjacent"
//! except = ["pawn"]        # types that never change sides
//! dropped = "next-to-own"  # dropped pieces do so only next to another of their side; or "always"
//! ```
//!
//! Enclosed are the enemy pieces that stand without a gap between the square of arrival and another piece of the mover's
//! side, on one of the eight lines from it:
//!
//! ```text
//! R n n . . B    the bishop has come to the right: nothing is enclosed, for there is a gap
//! R n n B . .    both knights change sides
//! ```

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Rule};
use crate::facts::{Facts, Turning};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program, PromotionTable, Shift, ray};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of flipping.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Flipping {
    /// Which enemy pieces change sides.
    pub pieces: Flipped,
    /// The types that never change sides. The royal type never does.
    #[serde(default)]
    pub except: Vec<String>,
    /// When a piece that has been dropped does so.
    #[serde(default)]
    pub dropped: Dropped,
}

/// When a dropped piece makes others change sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Dropped {
    /// Always.
    #[default]
    Always,
    /// If another piece of its side stands on one of the eight squares around it.
    NextToOwn,
}

/// Which enemy pieces change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Flipped {
    /// Those between the square of arrival and another piece of the mover's side, on a line without a gap.
    Enclosed,
    /// Those on the eight squares around the square of arrival.
    Adjacent,
}

impl Flipping {
    /// Whether pieces of a type change sides.
    pub fn flips(&self, definition: &Definition, kind: Kind) -> bool {
        let piece = definition.piece(kind);
        !piece.royal && !self.except.contains(&piece.name)
    }
}

impl Rule for Flipping {
    const NAME: &'static str = "flipping";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.flipping.except", &self.except, problems);
    }

    fn limit(&self, losses: &mut Losses) {
        let lost = [Capability::LocalMoves, Capability::Exchanges];
        lost.into_iter().for_each(|capability| losses.lose(capability));
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.turning = Some(match self.pieces {
            Flipped::Enclosed => Turning::Enclosed,
            Flipped::Adjacent => Turning::Adjacent,
        });
    }

    fn positions(&self, positions: &mut Positions) {
        positions.turncoats = true;
    }
}

impl Describe for Flipping {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let which = match self.pieces {
            Flipped::Enclosed => "enclosed",
            Flipped::Adjacent => "adjacent",
        };
        let mut lines = vec![say!(setting, "flipping", drops = setting.hands, which)];
        if setting.hands && self.dropped == Dropped::NextToOwn {
            lines.push(say!(setting, "flipping-dropped"));
        }
        let royal = definition.kinds().map(|kind| definition.piece(kind)).filter(|piece| piece.royal);
        let mut pieces: Vec<String> = royal.map(|piece| piece.name.clone()).collect();
        pieces.extend(self.except.iter().cloned());
        if !pieces.is_empty() {
            lines.push(say!(setting, "flipping-never", pieces));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<FlippingOp<B>>>> Lower<B, P> for Flipping {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let longest = if self.pieces == Flipped::Adjacent { 1 } else { usize::MAX };
        let line = |square, way| -> Box<[Square]> { ray(board, square, way).into_iter().take(longest).collect() };
        program.add_effect(FlippingOp {
            pieces: self.pieces,
            dropped: self.dropped,
            kinds: definition.kinds().filter(|&kind| self.flips(definition, kind)).collect(),
            lines: board.squares().map(|square| DIRECTIONS.map(|way| line(square, way))).collect(),
            steps: DIRECTIONS.iter().map(|&way| Shift::along(board, way)).collect(),
        });
    }
}

/// Flipping, compiled.
pub struct FlippingOp<B> {
    pieces: Flipped,
    dropped: Dropped,
    /// The types that change sides.
    kinds: Vec<Kind>,
    /// Per square the lines from it, as far as they matter.
    lines: Vec<[Box<[Square]>; 8]>,
    /// The steps of sets in all directions, if the numbers of the squares allow them.
    steps: Option<Vec<Shift<B>>>,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for FlippingOp<B> {
    fn order(&self) -> u8 {
        Order::Flipping as u8
    }

    fn acts_on_drops(&self) -> bool {
        true
    }

    /// Where nothing is royal, no change of sides gives check. What must promote on its new side would leave a choice.
    fn follows(&self, program: &Program<B, P>) -> bool {
        let due = |promotion: &PromotionTable<B>| {
            let pieces = self.kinds.iter().flat_map(|&kind| Color::BOTH.map(|color| Piece::new(kind, color)));
            pieces.fold(B::EMPTY, |due, piece| due | promotion.due(piece)).any()
        };
        !program.has_royals() && !program.bans_repetition && !program.promotion.as_ref().is_some_and(due)
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let us = core.side;
        let (own, enemy) = (pieces.side(us), pieces.side(us.other()));
        let mut flipped = B::EMPTY;
        let acts = |moved: &&Moved| {
            let mut next = self.lines[moved.to.index()].iter().filter_map(|line| line.first());
            let alone = moved.from.is_none() && self.dropped == Dropped::NextToOwn;
            own.has(moved.to) && (!alone || next.any(|&square| own.has(square)))
        };
        for &Moved { to, .. } in moved.iter().filter(acts) {
            flipped |= self.around(to, own, enemy);
        }
        for square in (flipped & pieces.those(Some(&self.kinds), us.other())).iter() {
            let before = pieces.at(&core.program, square).expect("a piece stands on a flipped square");
            edits.push(Edit::Change { square, before, after: Piece::new(before.kind(), us) });
        }
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for FlippingOp<B> {}

impl<B: Bits> FlippingOp<B> {
    /// The squares of pieces that are flipped by one that has come to a square, or more.
    fn around(&self, to: Square, own: B, enemy: B) -> B {
        let lines = || self.lines[to.index()].iter();
        match (self.pieces, &self.steps) {
            (Flipped::Adjacent, _) => {
                lines().flat_map(|line| line.iter()).fold(B::EMPTY, |set, &square| set | B::bit(square))
            }
            (Flipped::Enclosed, Some(steps)) => {
                steps.iter().fold(B::EMPTY, |flipped, step| flipped | enclosed_along(step, to, own, enemy))
            }
            (Flipped::Enclosed, None) => lines().fold(B::EMPTY, |flipped, line| flipped | enclosed(line, own, enemy)),
        }
    }
}

/// The enemy pieces from a square on in one direction to the first piece of the own side, if there is no gap.
#[inline]
fn enclosed_along<B: Bits>(step: &Shift<B>, to: Square, own: B, enemy: B) -> B {
    let (mut run, mut next) = (B::EMPTY, step.apply(B::bit(to)));
    while (next & enemy).any() {
        run |= next;
        next = step.apply(next);
    }
    run.when((next & own).any())
}

/// The same along a line, where there are no such steps: the enemy pieces from its beginning to the first piece of the own side, if there is no gap.
fn enclosed<B: Bits>(line: &[Square], own: B, enemy: B) -> B {
    let run = line.iter().take_while(|&&square| enemy.has(square)).count();
    match line.get(run) {
        Some(&end) if own.has(end) => line[..run].iter().fold(B::EMPTY, |set, &square| set | B::bit(square)),
        _ => B::EMPTY,
    }
}
