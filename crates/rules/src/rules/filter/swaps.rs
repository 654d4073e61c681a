//! **swaps**: pieces change places only so often, and only under pressure.
//!
//! ```toml
//! [pieces]
//! king = { betza = "KudU" }
//!
//! [rules.swaps]
//! pieces = ["king"]        # the types that change places with others only so
//! times = 1                # how often a side may do so in a game
//! when = "pressed"         # only in check, or without another legal move; or "always"
//! ```
//!
//! The types must have such moves in their notation (`u` of [Betza notation](betza.md)): `KudU` is a king that may also change
//! places with a friend on any square, as in Tamerlane chess. The type that makes the move counts, and not the one with which it
//! changes places.
//!
//! A FEN has a field of its own between those of the squares for en passant and of the clock: how often white and black may
//! still do so, `1+1` at the start. A FEN without it is read as if nobody had done so.

use super::order::Order;
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::end::SwapsTally;
use menagerie_board::bits::Bits;
use menagerie_board::piece::Kind;
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::with_article;
use menagerie_kernel::{Core, Counter, Filter, Form, MAX_COUNT, Move, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of swaps.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Swaps {
    /// The types that change places with others only so.
    pub pieces: Vec<String>,
    /// How often a side may do so in a game.
    #[serde(default = "once")]
    pub times: u8,
    /// When it may.
    #[serde(default)]
    pub when: SwapWhen,
}

/// When pieces may change places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SwapWhen {
    /// At any time.
    Always,
    /// Only in check, or without another legal move.
    #[default]
    Pressed,
}

fn once() -> u8 {
    1
}

impl Swaps {
    /// Whether a type changes places only by this rule.
    pub fn limits(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.contains(&definition.piece(kind).name)
    }
}

impl Rule for Swaps {
    const NAME: &'static str = "swaps";
    const PHASE: Phase = Phase::Filter;

    fn remembers(&self) -> Option<&'static str> {
        Some("pieces change places only so often")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.pieces.is_empty() {
            problems.add("rules.swaps.pieces", "names no piece");
        }
        for kind in definition.named_kinds("rules.swaps.pieces", &self.pieces, problems) {
            let piece = definition.piece(kind);
            if !piece.betza.has_term(|ends| ends.unload) {
                let what = format!("{} changes places with nothing", with_article(&piece.name));
                let help = "give it a move with `u`, such as `udU`: it changes places with a friend on any square";
                problems.push(Problem::new("rules.swaps.pieces", what).help(help));
            }
        }
        if !(1..=MAX_COUNT).contains(&self.times) {
            problems.add("rules.swaps.times", format!("must be from 1 to {MAX_COUNT}"));
        }
    }
}

impl Describe for Swaps {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-swaps"));
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let when = match (self.when, setting.check) {
            (SwapWhen::Always, _) => "always",
            (SwapWhen::Pressed, true) => "pressed",
            (SwapWhen::Pressed, false) => "stuck",
        };
        vec![say!(setting, "swaps", pieces = &self.pieces, times = self.times, when)]
    }
}

impl<B: Bits, P: Phases<B, Filter: From<SwapsOp>, Tally: From<SwapsTally>>> Lower<B, P> for Swaps {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let limited = definition.kinds().filter(|&kind| self.limits(definition, kind));
        let tally = SwapsTally(limited.fold(0, |set, kind| set | 1 << kind.index()));
        let counter =
            program.add_counter(Counter { name: "swaps that are left", start: self.times, tally: tally.into() });
        program.add_filter(SwapsOp { tally, counter, pressed: self.when == SwapWhen::Pressed });
    }
}

/// Swaps, compiled.
#[derive(Clone, Copy, Debug)]
pub struct SwapsOp {
    tally: SwapsTally,
    counter: usize,
    pressed: bool,
}

impl SwapsOp {
    /// Whether a move is one that is limited.
    fn is_one<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, mv: Move) -> bool {
        mv.form() == Form::Exchange && self.tally.has(core.cells[mv.from().index()].kind())
    }

    fn has_left<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> bool {
        core.status.counts[self.counter][core.side.index()] > 0
    }
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for SwapsOp {
    fn order(&self) -> u8 {
        Order::Swaps as u8
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        let is_one = |mv: &Move| self.is_one(core, *mv);
        let presses = || !self.pressed || moves.iter().all(is_one) || core.in_check();
        if moves.iter().any(is_one) && !(self.has_left(core) && presses()) {
            moves.retain(|mv| !is_one(mv));
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        !self.is_one(core, mv) || self.has_left(core)
    }
}
