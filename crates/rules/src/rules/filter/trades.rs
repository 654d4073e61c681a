//! **trades**: pieces of some types are not exchanged for each other.
//!
//! ```toml in chu-shogi
//! [rules.trades]
//! pieces = ["lion"]        # the types, which count as one
//! cheap = ["pawn"]         # what does not excuse a capture when it is taken along
//! from-afar = true         # false: they may take each other from afar, protected or not
//! in-return = true         # false: other pieces may take one right after another was taken
//! ```
//!
//! These are the rules of chu shogi on trading lions. A piece of these types may take an enemy one that stands on one of the
//! eight squares around it. One that is further away it may take
//!
//! - if no enemy piece could take it back on the square where the move ends, pins and the other rules aside, or
//! - if the move takes another piece as well that is not cheap.
//!
//! When a piece of another type has taken one of these, the next move may take one with a piece of another type only where
//! it takes the very piece that has just done so.
//!
//! ```text
//! . b . n    the bishop protects the lion on the right
//! . . . .
//! . N . .    the lion may not take it: it is further away than one square
//! ```
//!
//! What gives check is as without the rule. A FEN has the square of a piece that has just taken one in the field of the
//! squares for en passant.

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::effect::TradesEffect;
use menagerie_board::bits::Bits;
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Form, Move, Note, NoteForm, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of trades.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Trades {
    /// The types that are not exchanged for each other.
    pub pieces: Vec<String>,
    /// The types that do not excuse a capture when they are taken along.
    #[serde(default)]
    pub cheap: Vec<String>,
    /// Whether they may not take each other from afar where they could be taken back.
    #[serde(default = "yes")]
    pub from_afar: bool,
    /// Whether other pieces may not take one right after another piece has taken one.
    #[serde(default = "yes")]
    pub in_return: bool,
}

fn yes() -> bool {
    true
}

impl Trades {
    /// Whether a type is one of those that are not exchanged.
    pub fn spares(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.contains(&definition.piece(kind).name)
    }

    /// Whether taking a piece of a type along excuses a capture from afar.
    pub fn excuses(&self, definition: &Definition, kind: Kind) -> bool {
        !self.cheap.contains(&definition.piece(kind).name)
    }
}

impl Rule for Trades {
    const NAME: &'static str = "trades";
    const PHASE: Phase = Phase::Filter;
    const CONFLICTS: &'static [(&'static str, &'static str)] =
        &[("turns", "whether a piece is taken back is seen in the next move, which is of the same side within a turn")];

    fn remembers(&self) -> Option<&'static str> {
        self.in_return.then_some("the move after a capture is restricted")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.pieces.is_empty() {
            problems.add("rules.trades.pieces", "names no piece");
        }
        let kinds = definition.named_kinds("rules.trades.pieces", &self.pieces, problems);
        if let Some(royal) = kinds.into_iter().find(|&kind| definition.piece(kind).royal) {
            let what = format!("the royal `{}` is never taken", definition.piece(royal).name);
            problems.add("rules.trades.pieces", what);
        }
        definition.named_kinds("rules.trades.cheap", &self.cheap, problems);
        if !self.from_afar && !self.in_return {
            problems.add("rules.trades", "nothing is forbidden: leave out `from-afar` or `in-return`, or this rule");
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            warnings
                .push(Problem::new("rules.trades", "this rule has no effect, as nothing is ever captured").at_key());
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Trades {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        if self.in_return {
            setting.same.push(say!(setting, "same-trade", pieces = &self.pieces));
        }
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let (pieces, cheap) = (&self.pieces, &self.cheap);
        let mut lines = Vec::new();
        if self.from_afar {
            lines.push(say!(setting, "trades-near", pieces));
            lines.push(match cheap.is_empty() {
                true => say!(setting, "trades-far", pieces),
                false => say!(setting, "trades-far-cheap", pieces, cheap),
            });
        }
        if self.in_return {
            lines.push(say!(setting, "trades-return", pieces));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Filter: From<TradesOp<B>>, Effect: From<TradesEffect>>> Lower<B, P> for Trades {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let around = |square: Square| {
            let next = DIRECTIONS.into_iter().filter_map(|(dx, dy)| board.offset(square, dx, dy));
            next.fold(B::EMPTY, |set, s| set | B::bit(s))
        };
        let spared: Vec<bool> = definition.kinds().map(|kind| self.spares(definition, kind)).collect();
        let note = self.in_return.then(|| {
            let name = "has just taken a piece that is not taken in return";
            let note =
                program.add_note(Note { name, travels: false, form: NoteForm::LastMove, zone: [program.all; 2] });
            program.add_effect(TradesEffect { spared: spared.clone(), note });
            note
        });
        program.add_filter(TradesOp {
            spared,
            excuses: definition.kinds().map(|kind| self.excuses(definition, kind)).collect(),
            around: if self.from_afar { board.squares().map(around).collect() } else { Vec::new() },
            note,
        });
    }
}

/// Trades, compiled.
#[derive(Clone, Debug)]
pub struct TradesOp<B> {
    /// Per type whether it is not exchanged.
    spared: Vec<bool>,
    /// Per type whether taking it along excuses a capture from afar.
    excuses: Vec<bool>,
    /// Per square its neighbours; nothing where captures from afar are free.
    around: Vec<B>,
    /// The note of the piece that has just taken one, if captures in return are forbidden.
    note: Option<u8>,
}

/// Why a capture is forbidden as a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trade {
    /// The piece on this square is taken from afar, and the captor could be taken back.
    FromAfar(Square),
    /// The piece on the first square is taken in return, and not the captor on the second.
    InReturn(Square, Square),
}

impl<B: Bits> TradesOp<B> {
    /// Why a move is forbidden, if it is.
    pub(crate) fn trade<P: Phases<B>>(&self, core: &Core<B, P>, mv: Move) -> Option<Trade> {
        let taken = taken(core, mv);
        let mut spared = taken.clone().filter(|&(_, piece)| self.spared[piece.kind().index()]).peekable();
        spared.peek()?;
        if self.spared[core.cells[mv.from().index()].kind().index()] {
            let near = self.around.get(mv.from().index())?;
            let excused = |square: Square| {
                let mut others = taken.clone().filter(|&(other, _)| other != square);
                near.has(square) || others.any(|(_, piece)| self.excuses[piece.kind().index()])
            };
            let (square, _) = spared.find(|&(square, _)| !excused(square))?;
            return is_taken_back(core, mv).then_some(Trade::FromAfar(square));
        }
        let captor = (core.hands.notes[usize::from(self.note?)] & core.pieces.side(core.side.other())).iter().next()?;
        spared.find(|&(square, _)| square != captor).map(|(square, _)| Trade::InReturn(square, captor))
    }
}

/// The enemy pieces that a move takes itself.
fn taken<B: Bits, P: Phases<B>>(core: &Core<B, P>, mv: Move) -> impl Iterator<Item = (Square, Piece)> + Clone {
    let last = match mv.form() {
        Form::Plain => Some(mv.to()),
        Form::Taking => Some(mv.to()).filter(|&to| to != mv.from()),
        Form::EnPassant => mv.en_passant_victim(),
        _ => None,
    };
    let way = if mv.form() == Form::Taking { mv.taken_on_the_way().collect::<Vec<_>>() } else { Vec::new() };
    let standing = |square: Square| Some((square, core.cells[square.index()].present()?));
    let taken: Vec<(Square, Piece)> = way.into_iter().chain(last).filter_map(standing).collect();
    let enemy = core.side.other();
    taken.into_iter().filter(move |(_, piece)| piece.color() == enemy)
}

/// Whether an enemy piece could take what a move has brought to its last square.
fn is_taken_back<B: Bits, P: Phases<B>>(core: &Core<B, P>, mv: Move) -> bool {
    let (after, them) = (core.after(mv), core.side.other());
    after.side(core.side).has(mv.to()) && after.takers(&core.program, mv.to(), them).any()
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for TradesOp<B> {
    fn order(&self) -> u8 {
        Order::Trades as u8
    }

    fn memory(&self) -> usize {
        size_of_val(&*self.around)
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        let of = |kinds: &[bool]| {
            let spared = (0..).zip(kinds).filter(|(_, spared)| **spared).map(|(kind, _)| Kind(kind));
            spared.fold(B::EMPTY, |set, kind| set | core.pieces.of_kind(kind))
        };
        if (of(&self.spared) & core.pieces.side(core.side.other())).any() {
            moves.retain(|&mv| self.trade(core, mv).is_none());
        }
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        self.trade(core, mv).is_none()
    }
}
