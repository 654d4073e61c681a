//! **citadels**: squares that only pieces of some types may enter, of several types only the first that a side has.
//!
//! ```toml in tamerlane
//! [rules.citadels]
//! zone = { white = ["a8"], black = ["h1"] }   # the squares; black's mirror white's if there is one list
//! pieces = ["king", "prince"]                 # a prince may go there only when its side has no king left
//! captures = false                            # or true: what stands there may be taken by those that may enter
//! ```
//!
//! No other piece of the side goes or is dropped there, or comes there by castling or changing places. The squares are attacked
//! all the same: a royal piece that stands there can be in check. What pieces of the side stood where before the move counts,
//! and effects of moves bring pieces there as anywhere.
//!
//! Squares for other types have clauses of their own, all of which hold:
//!
//! ```toml in tamerlane
//! [rules.citadels]
//! zone = { white = ["a8"], black = ["h1"] }
//! pieces = ["king", "prince"]
//! more = [{ zone = { white = ["h1"], black = ["a8"] }, pieces = ["prince"] }]
//! ```

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Region, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Form, Move, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of citadels: one clause, and perhaps more.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Citadels {
    /// The squares that few may enter.
    pub zone: Region,
    /// The types that may enter: of these, the first of which its side has a piece on the board.
    pub pieces: Vec<String>,
    /// Whether they may take what stands there.
    #[serde(default)]
    pub captures: bool,
    /// Further clauses, for other squares.
    #[serde(default)]
    pub more: Vec<Citadels>,
}

impl Citadels {
    /// All clauses, this one first.
    pub fn clauses(&self) -> impl Iterator<Item = &Citadels> {
        std::iter::once(self).chain(&self.more)
    }

    /// The types that may enter, the first one first.
    pub fn kinds(&self, definition: &Definition) -> Vec<Kind> {
        self.pieces.iter().filter_map(|name| definition.kind(name)).collect()
    }
}

/// Where a clause stands in a definition.
fn place(index: usize) -> String {
    match index {
        0 => "rules.citadels".to_string(),
        index => format!("rules.citadels.more[{}]", index - 1),
    }
}

impl Rule for Citadels {
    const NAME: &'static str = "citadels";
    const PHASE: Phase = Phase::Filter;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for (index, clause) in self.clauses().enumerate() {
            let at = place(index);
            clause.zone.check(&definition.board, &format!("{at}.zone"), problems);
            if clause.zone.is_empty() {
                problems.add(format!("{at}.zone"), "names no square: write a list like [\"*8\", \"e4\"]");
            }
            definition.named_kinds(&format!("{at}.pieces"), &clause.pieces, problems);
            if index > 0 && !clause.more.is_empty() {
                let what = "only the first clause has further ones: write this one after them";
                problems.add(format!("{at}.more"), what);
            }
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        for (index, _) in self.clauses().enumerate().filter(|(_, clause)| clause.captures) {
            if !definition.captures() {
                let what = "this has no effect, as nothing is ever captured";
                warnings.push(Problem::new(format!("{}.captures", place(index)), what));
            }
        }
    }

    fn limit(&self, losses: &mut Losses) {
        // Where neither side takes anything there are no exchanges to be counted.
        let takes_nothing = |clause: &Citadels| {
            !clause.captures && self.clauses().any(|other| !other.captures && clause.zone.is_other_side_of(&other.zone))
        };
        if !self.clauses().all(takes_nothing) {
            losses.lose(Capability::Exchanges);
        }
    }
}

impl Describe for Citadels {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = Vec::new();
        for clause in self.clauses() {
            let (zone, pieces) = (clause.zone.describe(&definition.board, setting.language), &clause.pieces);
            lines.push(match pieces.len() {
                0 => say!(setting, "citadels-none", zone),
                1 => say!(setting, "citadels-only", pieces, zone),
                _ => say!(setting, "citadels-first", pieces, zone),
            });
            if !clause.captures && setting.captures && self.clauses().any(|other| other.captures) {
                lines.push(say!(setting, "citadels-takes-nothing"));
            }
        }
        if setting.captures && !self.clauses().any(|clause| clause.captures) {
            let id = if self.more.is_empty() { "citadels-no-captures" } else { "citadels-no-captures-any" };
            lines.push(say!(setting, id));
        }
        if setting.check {
            lines.push(say!(setting, "citadels-check"));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Filter: From<CitadelsOp<B>>>> Lower<B, P> for Citadels {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let clause = |clause: &Citadels| Clause {
            zones: Color::BOTH.map(|color| clause.zone.bits(&definition.board, color)),
            kinds: clause.kinds(definition),
            captures: clause.captures,
        };
        let clauses: Vec<Clause<B>> = self.clauses().map(clause).collect();
        let all = clauses.iter().flat_map(|clause| clause.zones).fold(B::EMPTY, |all, zone| all | zone);
        program.add_filter(CitadelsOp { clauses, all });
    }
}

/// Citadels, compiled.
#[derive(Clone, Debug)]
pub struct CitadelsOp<B> {
    clauses: Vec<Clause<B>>,
    /// The squares of all clauses.
    all: B,
}

/// Some squares and who may enter them.
#[derive(Clone, Debug)]
struct Clause<B> {
    zones: [B; 2],
    /// The types, the first one first.
    kinds: Vec<Kind>,
    captures: bool,
}

/// Why a piece may not enter a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Barred {
    /// Only these types may, and of these the first that the side has.
    Kind(Piece, Square, Vec<Kind>),
    /// What stands there is not taken.
    Occupied(Square),
}

impl<B: Bits> CitadelsOp<B> {
    /// Why a move is forbidden by what it brings to these squares, if it is.
    pub(crate) fn bars<P: Phases<B>>(&self, core: &Core<B, P>, mv: Move) -> Option<Barred> {
        let enters = |square: Square| self.all.has(square);
        let touches = enters(mv.to()) || enters(mv.from()) || mv.other().is_some_and(|(_, to)| enters(to));
        if !touches && mv.puts_on().is_none_or(|put| !enters(put)) {
            return None;
        }
        arrivals(core, mv).into_iter().flatten().find_map(|(piece, square)| {
            self.clauses.iter().find_map(|clause| {
                if !clause.zones[piece.color().index()].has(square) {
                    return None;
                }
                let has = |&&kind: &&Kind| core.pieces.of(Piece::new(kind, piece.color())).any();
                if clause.kinds.iter().find(has) != Some(&piece.kind()) {
                    return Some(Barred::Kind(piece, square, clause.kinds.clone()));
                }
                let takes = !clause.captures && takes_on(core, mv, square);
                takes.then_some(Barred::Occupied(square))
            })
        })
    }
}

/// The pieces that a move brings to squares on which they did not stand, and these squares.
fn arrivals<B: Bits, P: Phases<B>>(core: &Core<B, P>, mv: Move) -> [Option<(Piece, Square)>; 2] {
    if let Some(kind) = mv.dropped() {
        return [Some((Piece::new(kind, core.side), mv.to())), None];
    }
    if matches!(mv.form(), Form::Pass | Form::Change) {
        return [None; 2];
    }
    let second = mv.other().or(mv.puts_on().map(|put| (mv.to(), put)));
    [Some((mv.from(), mv.to())), second].map(|way| {
        let (from, to) = way.filter(|(from, to)| from != to)?;
        Some((core.cells[from.index()].present()?, to))
    })
}

/// Whether a move takes what stands on the square that a piece goes to.
fn takes_on<B: Bits, P: Phases<B>>(core: &Core<B, P>, mv: Move, square: Square) -> bool {
    let takes = matches!(mv.form(), Form::Plain | Form::Taking) && mv.to() == square;
    takes && core.pieces.occupied().has(square)
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for CitadelsOp<B> {
    fn order(&self) -> u8 {
        Order::Citadels as u8
    }

    fn memory(&self) -> usize {
        size_of_val(&*self.clauses)
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        moves.retain(|&mv| self.bars(core, mv).is_none());
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        self.bars(core, mv).is_none()
    }
}
