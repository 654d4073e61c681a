//! **transfer**: a piece that has moved goes on to the same square of the next plane, as in Alice Chess.
//!
//! ```toml in alice
//! [board]
//! files = 16
//! ranks = 8
//! planes = 2           # the files a to h are the first, i to p the second
//! [rules.transfer]
//! pieces = "all"       # or a list: which types transfer
//! ```
//!
//! From the last plane a piece goes to the first. The square there must be empty, else the move is not legal:
//!
//! ```text
//! . . n | . . .              . . . | . . R    the rook takes the knight on c3
//! . . . | . . .   Rc1xc3...  . . . | . . .    and goes on to f3
//! . . R | . . .              . . . | . . .
//! ```
//!
//! The move must be legal on its own plane as well: a king that stands there must be in no check before the transfer, and
//! no king after it. So a king flees neither from nor to a square that is attacked on its plane, and a piece that comes
//! from another plane may stand between it and what gives check. An attack on a king is check even where the attacker
//! could not transfer.
//!
//! Both pieces of a castling transfer. A piece that captures without moving and one that is dropped stay on their plane, as
//! does an overloaded one or a captor that has changed sides. A piece that has transferred is not captured in passing.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Move, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of transfer.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Transfer {
    /// The types that go on to the next plane.
    #[serde(default)]
    pub pieces: PieceNames,
}

impl Transfer {
    /// Whether pieces of a type go on to the next plane.
    pub fn transfers(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.has(&definition.piece(kind).name)
    }
}

impl Rule for Transfer {
    const NAME: &'static str = "transfer";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.transfer.pieces", problems);
        if definition.board.planes() < 2 {
            let problem = Problem::new("rules.transfer", "the board is one plane, and there is no next one").at_key();
            problems.push(problem.help("write `planes = 2` in the table of `board`, with twice as many files"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Transfer {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = vec![say!(setting, "transfer", pieces = self.pieces.names())];
        if let Some(royal) = definition.royal() {
            lines.push(say!(setting, "transfer-check", king = &definition.piece(royal).name));
        }
        if setting.hands {
            lines.push(say!(setting, "transfer-drops"));
        }
        if setting.passes(definition) {
            lines.push(say!(setting, "transfer-passant"));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<TransferOp<B>>>> Lower<B, P> for Transfer {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let plane = |of: Square| {
            let squares = board.squares().filter(|&square| board.plane(square) == board.plane(of));
            squares.fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        program.add_effect(TransferOp {
            transfers: definition.kinds().map(|kind| self.transfers(definition, kind)).collect(),
            next: board.squares().map(|square| board.in_next_plane(square)).collect(),
            plane: board.squares().map(plane).collect(),
        });
    }
}

/// Transfer, compiled.
pub struct TransferOp<B> {
    /// Per type whether it goes on to the next plane.
    transfers: Vec<bool>,
    /// Per square the same one of the next plane, if it has it.
    next: Vec<Option<Square>>,
    /// Per square all squares of its plane.
    plane: Vec<B>,
}

/// Why a piece cannot go on to the next plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferStop {
    /// This square there is not empty.
    Occupied(Square),
    /// The next plane has no such square.
    NoSquare,
    /// The mover's king, on this square then, would be in check before.
    Check(Piece, Square),
}

impl<B: Bits> TransferOp<B> {
    /// Why one of the pieces that a move has moved cannot go on; `pieces` stand as they do before that.
    pub(crate) fn stop<P: Phases<B>>(&self, core: &Core<B, P>, pieces: &Pieces<B>, mv: Move) -> Option<TransferStop> {
        let own = pieces.side(core.side);
        let arrivals = [Some(mv.to()), mv.other().map(|(_, to)| to)].into_iter().flatten().filter(|&to| own.has(to));
        arrivals.into_iter().find_map(|to| match self.next[to.index()] {
            None => Some(TransferStop::NoSquare),
            Some(next) if pieces.occupied().has(next) => Some(TransferStop::Occupied(next)),
            Some(_) => {
                let king = self.is_checked_on_plane(core, pieces, to)?;
                pieces.at(&core.program, king).map(|piece| TransferStop::Check(piece, king))
            }
        })
    }

    /// The king of the side to move, if it stands on the plane of a square and is in check.
    fn is_checked_on_plane<P: Phases<B>>(&self, core: &Core<B, P>, pieces: &Pieces<B>, of: Square) -> Option<Square> {
        let (program, them) = (&*core.program, core.side.other());
        let won = core.has_vanished_royal(pieces, them);
        let king = pieces.royal(program, core.side).filter(|&king| self.plane[of.index()].has(king));
        king.filter(|&king| !won && pieces.guarded(program, king, them, pieces.occupied()))
    }
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for TransferOp<B> {
    fn order(&self) -> u8 {
        Order::Transfer as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], choice: &mut Choice, edits: &mut Edits) {
        let own = pieces.side(core.side);
        for &Moved { from, to, .. } in moved.iter().filter(|moved| moved.from != Some(moved.to)) {
            let piece = pieces.at(&core.program, to).filter(|piece| self.transfers[piece.kind().index()]);
            let Some(piece) = piece.filter(|_| from.is_some() && own.has(to)) else { continue };
            let free = self.next[to.index()].filter(|&next| !pieces.occupied().has(next));
            let Some(next) = free.filter(|_| self.is_checked_on_plane(core, pieces, to).is_none()) else {
                return choice.refuse();
            };
            edits.push(Edit::Relocate { from: to, to: next, piece });
        }
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        false
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for TransferOp<B> {}
