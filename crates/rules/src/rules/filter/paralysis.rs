//! **paralysis**: pieces that are attacked by their like, or next to some enemy pieces, cannot move.
//!
//! ```toml
//! [rules.paralysis]
//! like = true              # by an enemy piece of the same type that attacks it
//! next-to = []             # types that paralyse the enemy pieces on the eight squares around them
//! copying = []             # types that paralyse the types of `next-to`, as chameleons do
//! royal = false            # or true: the royal piece too
//! ```
//!
//! A paralysed piece neither moves nor castles nor gives check, and blocks lines as ever:
//!
//! ```text
//! r . .    both rooks are paralysed
//! . . .
//! R . .
//! ```
//!
//! Whether it is paralysed itself is of no matter for what a piece paralyses, nor is the safety of its king. A capture in
//! passing attacks nothing. An enemy piece that a move takes along is taken along even if it is paralysed.

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::effect::ParalysisEffect;
use menagerie_board::bits::Bits;
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Filter, Move, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The parameters of paralysis.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Paralysis {
    /// Whether a piece is paralysed by an enemy piece of its type that attacks it.
    #[serde(default)]
    pub like: bool,
    /// The types that paralyse the enemy pieces next to them.
    #[serde(default)]
    pub next_to: Vec<String>,
    /// The types that paralyse enemy pieces next to them if these are of a type that paralyses so.
    #[serde(default)]
    pub copying: Vec<String>,
    /// Whether the royal piece can be paralysed too.
    #[serde(default)]
    pub royal: bool,
}

impl Paralysis {
    /// Whether pieces of a type can be paralysed.
    pub fn can_be(&self, definition: &Definition, kind: Kind) -> bool {
        self.royal || !definition.piece(kind).royal
    }

    /// Whether pieces of a type paralyse the enemy pieces next to them.
    pub fn paralyses(&self, definition: &Definition, kind: Kind) -> bool {
        self.next_to.contains(&definition.piece(kind).name)
    }

    /// Whether pieces of a type paralyse those enemy pieces next to them that paralyse so.
    pub fn copies(&self, definition: &Definition, kind: Kind) -> bool {
        self.copying.contains(&definition.piece(kind).name)
    }
}

impl Rule for Paralysis {
    const NAME: &'static str = "paralysis";
    const PHASE: Phase = Phase::Filter;
    const CONFLICTS: &'static [(&'static str, &'static str)] = &[
        ("co-squares", "what stands on a co-square would move although it cannot"),
        (
            "explosion",
            "what is paralysed would decide which captures give check, as those that blow up their own king give none",
        ),
        ("facing", "a general that cannot move still looks along its file"),
    ];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.paralysis.next-to", &self.next_to, problems);
        definition.named_kinds("rules.paralysis.copying", &self.copying, problems);
        if !self.copying.is_empty() && self.next_to.is_empty() {
            problems.add("rules.paralysis.copying", "there is nothing to copy: no type is in `next-to`");
        }
        if !self.like && self.next_to.is_empty() {
            problems.add("rules.paralysis", "nothing paralyses: write `like = true` or types in `next-to`");
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::NullMove);
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Paralysis {
    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if definition.royal().is_some() {
            setting.add(Topic::Check, say!(setting, "paralysis-check"));
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let pieces = &self.next_to;
        let mut lines = Vec::new();
        if self.like {
            lines.push(say!(setting, "paralysis-like"));
        }
        if !pieces.is_empty() {
            lines.push(say!(setting, "paralysis-next-to", pieces));
        }
        if !self.copying.is_empty() {
            lines.push(say!(setting, "paralysis-copying", pieces, by = &self.copying));
        }
        lines.push(say!(setting, "paralysis-still"));
        if let Some(royal) = definition.royal().filter(|_| !self.royal) {
            lines.push(say!(setting, "paralysis-never", king = &definition.piece(royal).name));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Filter: From<ParalysisOp<B>>, Effect: From<ParalysisEffect<B>>>> Lower<B, P> for Paralysis {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let around = |square: Square| {
            let next = DIRECTIONS.into_iter().filter_map(|(dx, dy)| board.offset(square, dx, dy));
            next.fold(B::EMPTY, |set, s| set | B::bit(s))
        };
        let table = Arc::new(ParalysisTable {
            like: self.like,
            sufferers: definition.kinds().map(|kind| self.can_be(definition, kind)).collect(),
            next_to: definition.kinds().filter(|&kind| self.paralyses(definition, kind)).collect(),
            copying: definition.kinds().filter(|&kind| self.copies(definition, kind)).collect(),
            around: board.squares().map(around).collect(),
        });
        program.add_effect(ParalysisEffect(Arc::clone(&table)));
        program.add_filter(ParalysisOp(table));
    }
}

/// What paralyses what.
#[derive(Debug)]
pub struct ParalysisTable<B> {
    like: bool,
    /// Per type whether it can be paralysed.
    sufferers: Vec<bool>,
    /// The types that paralyse what is next to them.
    next_to: Vec<Kind>,
    /// The types that paralyse those next to them.
    copying: Vec<Kind>,
    /// Per square its neighbours.
    around: Vec<B>,
}

impl<B: Bits> ParalysisTable<B> {
    /// The paralysed pieces of a colour.
    pub(crate) fn paralysed<P: Phases<B>>(&self, program: &Program<B, P>, pieces: &Pieces<B>, color: Color) -> B {
        let (own, them) = (pieces.side(color), color.other());
        let occupied = pieces.occupied();
        let around = |kinds: &[Kind]| {
            let by = pieces.those(Some(kinds), them);
            by.iter().fold(B::EMPTY, |set, square| set | self.around[square.index()])
        };
        let near = around(&self.next_to) | around(&self.copying) & pieces.those(Some(&self.next_to), color);
        let mut paralysed = B::EMPTY;
        for kind in (0..program.kinds).filter(|&kind| self.sufferers[kind]) {
            let (mine, theirs) =
                (pieces.of_kind(Kind(kind as u8)) & own, pieces.of(Piece::new(Kind(kind as u8), them)));
            paralysed |= mine & near;
            if self.like && theirs.any() {
                for square in mine.minus(near).iter() {
                    if pieces.attacked_by(program, square, them, theirs, occupied) {
                        paralysed |= B::bit(square);
                    }
                }
            }
        }
        paralysed
    }
}

/// Paralysis, compiled: who is paralysed makes no move.
#[derive(Clone, Debug)]
pub struct ParalysisOp<B>(Arc<ParalysisTable<B>>);

impl<B: Bits, P: Phases<B>> Filter<B, P> for ParalysisOp<B> {
    fn order(&self) -> u8 {
        Order::Paralysis as u8
    }

    fn memory(&self) -> usize {
        size_of_val(&*self.0.around)
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        let paralysed = self.0.paralysed(&core.program, &core.pieces, core.side);
        moves.retain(|&mv| !is_by(mv, paralysed));
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        !is_by(mv, self.0.paralysed(&core.program, &core.pieces, core.side))
    }
}

/// Whether a move is one of some pieces, castling with one of them included.
fn is_by<B: Bits>(mv: Move, pieces: B) -> bool {
    let stands = mv.is_pass() || mv.dropped().is_some();
    !stands && (pieces.has(mv.from()) || mv.other().is_some_and(|(from, _)| pieces.has(from)))
}
