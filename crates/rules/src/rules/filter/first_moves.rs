//! **first-moves**: initial moves only of pieces that have not moved yet.
//!
//! ```toml in makruk
//! [pieces]
//! king = { betza = "KimN" }
//!
//! [rules.first-moves]
//! pieces = ["king"]              # types whose initial moves only pieces make that have not moved
//! zone = ["*1"]                  # the squares on which they stand then; the first rank by default
//! not-in-check = ["king"]        # types that make none while their side is in check
//! lost-to = { king = ["rook"] }  # types that take the right to it from an enemy piece at which they come to aim
//! ```
//!
//! Without the rule, a piece makes the initial moves of its notation (`i`) wherever its type starts the game, also after it
//! has come back. A piece aims at what it would attack on an empty board. These are the first leaps of ouk chatrang.
//!
//! A FEN has the files of the squares that no piece has left yet among the castling rights, as with the rule `gating`.

use super::order::Order;
use crate::capabilities::Losses;
use crate::definition::{Definition, Phase, Region, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::effect::{FirstMovesEffect, Rebirth, check_files};
use crate::rules::movement::Castling;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Form, Move, Note, NoteForm, Phases, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parameters of first moves.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FirstMoves {
    /// The types whose initial moves only pieces make that have not moved.
    pub pieces: Vec<String>,
    /// Where they stand then, for white; mirrored for black.
    #[serde(default = "first_rank")]
    pub zone: Region,
    /// The types that make none while their side is in check.
    #[serde(default)]
    pub not_in_check: Vec<String>,
    /// Per type the types that take the right to such moves from an enemy piece at which they come to aim.
    #[serde(default)]
    pub lost_to: BTreeMap<String, Vec<String>>,
}

fn first_rank() -> Region {
    Region::mirrored(vec!["*1".to_string()])
}

/// Whether pieces of a type take part in castling.
fn castles(definition: &Definition, kind: Kind) -> bool {
    definition.rule::<Castling>().is_some_and(|rule| rule.parts(definition, kind).contains(&true))
}

impl Rule for FirstMoves {
    const NAME: &'static str = "first-moves";
    const PHASE: Phase = Phase::Filter;
    const CONFLICTS: &'static [(&'static str, &'static str)] =
        &[("gating", "a FEN names the squares of both by the letters of their files")];

    fn remembers(&self) -> Option<&'static str> {
        Some("what has not moved yet may do more")
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let at = |key: &str| format!("rules.first-moves.{key}");
        let kinds = definition.named_kinds(&at("pieces"), &self.pieces, problems);
        if self.pieces.is_empty() {
            problems.add(at("pieces"), "names no piece");
        }
        for kind in kinds {
            let piece = definition.piece(kind);
            let captures = piece.betza.terms.iter().any(|term| term.ends.initial && term.ends.capture);
            if piece.betza.has_term(|ends| ends.anywhere) {
                let what =
                    format!("a {} has moves `nn`, which are none of those that only unmoved pieces make", piece.name);
                problems.push(Problem::new(at("pieces"), what).help("write `in` in its notation, and `initial-of`"));
            }
            if captures || piece.has_paths() {
                let what = format!("a {} captures with initial moves, hops, or takes on the way", piece.name);
                let help = "initial moves that need not be the first are left out of this rule";
                problems.push(Problem::new(at("pieces"), what).help(help));
            }
        }
        definition.named_kinds(&at("not-in-check"), &self.not_in_check, problems);
        for (name, by) in &self.lost_to {
            let kind = definition.named_kind(&at(&format!("lost-to.{name}")), name);
            if kind.as_ref().is_ok_and(|&kind| castles(definition, kind)) {
                let what = format!(
                    "a {name} may castle, and a FEN has its castling right instead of the file it has not left"
                );
                let problem = Problem::new(at(&format!("lost-to.{name}")), what).also("rules.castling", "castling");
                problems.push(problem.help("leave the type out, or the rule `castling`"));
            }
            problems.note(kind);
            for kind in definition.named_kinds(&at(&format!("lost-to.{name}")), by, problems) {
                if definition.piece(kind).has_paths() {
                    let what =
                        format!("a {} hops or takes on the way, and aims at nothing", definition.piece(kind).name);
                    problems.add(at(&format!("lost-to.{name}")), what);
                }
            }
        }
        check_files(&self.zone, &at("zone"), definition, problems);
        if definition.rule::<Rebirth>().is_some_and(|rebirth| rebirth.castles) {
            let what = "a FEN has the files of kings that have not moved for `castles` of the rule `rebirth` already";
            problems.push(Problem::new(at("zone"), what).help("leave out `castles` of `rebirth`, or this rule"));
        }
    }

    fn limit(&self, _losses: &mut Losses) {}
}

impl Describe for FirstMoves {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push(say!(setting, "same-left"));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let zone = self.zone.describe(&definition.board, setting.language);
        let first = say!(setting, "first-moves", pieces = &self.pieces, zone);
        let pieces = &self.not_in_check;
        let check = (!pieces.is_empty()).then(|| say!(setting, "first-moves-in-check", pieces));
        let lost = self.lost_to.iter().map(|(piece, by)| say!(setting, "first-moves-lost", piece, by));
        [first].into_iter().chain(check).chain(lost).collect()
    }
}

impl<B: Bits, P: Phases<B, Filter: From<FirstMovesOp>, Effect: From<FirstMovesEffect>>> Lower<B, P> for FirstMoves {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let zone = Color::BOTH.map(|color| self.zone.bits(&definition.board, color));
        let note = Note { name: "has not been left yet", travels: false, form: NoteForm::Files, zone };
        let unmoved = program.add_note(note);
        let named =
            |names: &[String]| definition.kinds().map(|kind| names.contains(&definition.piece(kind).name)).collect();
        program.add_filter(FirstMovesOp {
            kinds: named(&self.pieces),
            not_in_check: named(&self.not_in_check),
            unmoved,
        });
        let kind = |name: &String| definition.kind(name).expect("the types were checked");
        let lost = self.lost_to.iter().flat_map(|(name, by)| by.iter().map(move |by| (kind(by), kind(name))));
        let lost: Vec<(Kind, Kind)> = lost.collect();
        if !lost.is_empty() {
            program.add_effect(FirstMovesEffect { lost, unmoved });
        }
    }
}

/// First moves, compiled.
#[derive(Clone, Debug)]
pub struct FirstMovesOp {
    /// Per type whether its initial moves are first moves.
    kinds: Vec<bool>,
    /// Per type whether it makes none in check.
    not_in_check: Vec<bool>,
    unmoved: u8,
}

impl FirstMovesOp {
    /// Whether a move is an initial one of such a type, and leads where no other move of the piece does.
    fn is_first<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, mv: Move) -> bool {
        let piece = core.cells[mv.from().index()];
        let quiet = mv.form() == Form::Plain && core.cells[mv.to().index()].present().is_none();
        // To go as another piece and become it is a move of another rule.
        let own =
            || mv.becomes().is_none() || core.program.promotion.as_ref().is_some_and(|table| table.promotes(piece));
        quiet && own() && self.kinds[piece.kind().index()] && {
            let reach = &core.program.reach_of(Piece::new(piece.kind(), core.side)).quiet;
            !reach.attacks(&core.program.lines, mv.from(), core.pieces.occupied()).has(mv.to())
        }
    }

    fn may<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, from: Square, check: bool) -> bool {
        let closed = check && self.not_in_check[core.cells[from.index()].kind().index()];
        core.hands.is_noted(self.unmoved, from) && !closed
    }
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for FirstMovesOp {
    fn order(&self) -> u8 {
        Order::FirstMoves as u8
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        let mut check = None;
        moves.retain(|&mv| {
            !self.is_first(core, mv) || self.may(core, mv.from(), *check.get_or_insert_with(|| core.in_check()))
        });
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        !self.is_first(core, mv) || self.may(core, mv.from(), core.in_check())
    }
}
