//! **turncoat**: a piece that captures becomes the opponent's.
//!
//! ```toml
//! [rules.turncoat]
//! pieces = "all"           # or a list: which types change sides
//! unlike = false           # or true: only captors of another type than what they take
//! sides = "both"           # or whose captors: "white" or "black"
//! ```
//!
//! The captor changes sides at the end of its move, on the square where it has come to stand:
//!
//! ```text
//! . . b              . . r
//! . . .   Rc1xc3...  . . .     the rook has taken the bishop and is black from now on
//! . . R              . . .
//! ```
//!
//! A move is judged with the captor as it is then: one that exposes its own king to it is not legal. Every move that takes
//! a piece off the board is a capture, also in passing or on the way. With `unlike`, one of several captives of another
//! type is enough. A royal piece never changes sides. A pawn that promotes by capturing has promoted before it does. A
//! captor that is blown up by its own capture is gone.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Positions, Rule, Sides};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of turncoat.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Turncoat {
    /// The types that change sides. The royal type never does.
    #[serde(default)]
    pub pieces: PieceNames,
    /// Whether they do so only where they take another type than their own.
    #[serde(default)]
    pub unlike: bool,
    /// Whose captors change sides.
    #[serde(default, skip_serializing_if = "Sides::are_both")]
    pub sides: Sides,
}

impl Turncoat {
    /// Whether captors of a type change sides.
    pub fn turns(&self, definition: &Definition, kind: Kind) -> bool {
        let piece = definition.piece(kind);
        !piece.royal && self.pieces.has(&piece.name)
    }
}

impl Rule for Turncoat {
    const NAME: &'static str = "turncoat";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.turncoat.pieces", problems);
        if let PieceNames::These(names) = &self.pieces
            && let Some(royal) = names.iter().find(|name| definition.pieces.iter().any(|p| p.royal && p.name == **name))
        {
            problems.add("rules.turncoat.pieces", format!("a {royal} is royal and never changes sides"));
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "nothing ever changes sides, as nothing is ever captured";
            warnings.push(Problem::new("rules.turncoat", what).at_key());
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }

    fn positions(&self, positions: &mut Positions) {
        positions.turncoats = true;
    }
}

impl Describe for Turncoat {
    const NEEDS_CAPTURES: bool = true;

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let id = if self.unlike { "turncoat-unlike" } else { "turncoat" };
        let mut lines = vec![say!(setting, id, pieces = self.pieces.names(), side = self.sides.key())];
        if let Some(royal) = definition.royal() {
            let king = &definition.piece(royal).name;
            if matches!(self.pieces, PieceNames::Word(_)) {
                lines.push(say!(setting, "turncoat-never", king));
            }
            lines.push(say!(setting, "turncoat-check", king));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<TurncoatOp>>> Lower<B, P> for Turncoat {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let turns = definition.kinds().map(|kind| self.turns(definition, kind)).collect();
        program.add_effect(TurncoatOp { turns, unlike: self.unlike, sides: self.sides });
    }
}

/// Turncoat, compiled.
pub struct TurncoatOp {
    /// Per type whether it changes sides.
    turns: Vec<bool>,
    unlike: bool,
    sides: Sides,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for TurncoatOp {
    fn order(&self) -> u8 {
        Order::Turncoat as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let Some(&Moved { from: Some(from), to, .. }) = moved.first().filter(|_| self.sides.has(core.side)) else {
            return;
        };
        let captor = core.cells[from.index()].kind();
        // What the move itself takes comes first.
        let captives = edits.iter().map_while(|edit| match edit {
            Edit::Remove { piece, .. } => Some(piece.kind()),
            _ => None,
        });
        let mut wanted = captives.filter(|&captive| !self.unlike || captive != captor);
        if wanted.next().is_none() || !pieces.side(core.side).has(to) {
            return;
        }
        let Some(before) = pieces.at(&core.program, to).filter(|piece| self.turns[piece.kind().index()]) else {
            return;
        };
        edits.push(Edit::Change { square: to, before, after: Piece::new(before.kind(), core.side.other()) });
    }

    /// A capture by such a type, or by one that becomes such a type, is judged by the board after it.
    #[inline]
    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        pieces.side(piece.color().other()).when(self.sides.has(piece.color()))
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for TurncoatOp {}
