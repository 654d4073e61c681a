//! **imitation**: pieces of some types take the form of what the other side has just moved.
//!
//! ```toml
//! [pieces]
//! joker = { letter = "J", betza = "K" }
//! joker-pawn = { letter = "J'", betza = "fmWfcF" }
//! joker-knight = { letter = "+J", betza = "N" }
//!
//! [rules.imitation]
//! pieces = ["joker"]                                          # what they are before the other side has moved such a piece
//! forms = { pawn = "joker-pawn", knight = "joker-knight" }    # what they become after a move of each type
//! ```
//!
//! These are the jokers and fools of several games, and XBetza's `I`; not the imitator of problems, which repeats the step of
//! each move. Each form is a type of its own, which says how an imitator moves then, and has its own letter, so that a FEN
//! shows what it is:
//!
//! ```text
//! . j . .             . j'. .
//! . . . .   Nd1-c3... . . N .     black's joker moves as a knight next, as j' does
//! . . . N             . . . .
//! ```
//!
//! What has moved counts as what it was before its move. Of two pieces that move at once one counts: of a castling the
//! king, of a mutual castling the primary, and where either may be the primary, the one on the lower square, which is
//! written first. An imitator that has moved passes its own form on. After other moves, drops and passes they stay what
//! they are, and so do a piece without powers and an enemy that the move itself has promoted. Who changes loses what it had
//! for not having moved, such as a right to castle. A move is judged with the forms that follow from it: it must not leave
//! its king to an imitator. Forms are not royal, and do not promote.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::movement::{Hand, StandingPromotion};
use crate::rules::promote::Promotion;
use menagerie_board::betza::ByRule;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The parameters of imitation.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Imitation {
    /// The types of imitators that have no form yet.
    #[serde(default)]
    pub pieces: Vec<String>,
    /// What imitators become after a move of a type by the other side.
    pub forms: BTreeMap<String, String>,
}

impl Imitation {
    /// Whether a type is one of the imitators, with a form or without.
    pub fn imitates(&self, definition: &Definition, kind: Kind) -> bool {
        let name = &definition.piece(kind).name;
        self.pieces.contains(name) || self.forms.values().any(|form| form == name)
    }

    /// What the other side's imitators become after a move of a type.
    pub fn form(&self, definition: &Definition, moved: Kind) -> Option<Kind> {
        let name = &definition.piece(moved).name;
        let form = self.forms.get(name).or_else(|| self.forms.values().find(|form| *form == name));
        definition.kind(form?)
    }

    /// All types of imitators.
    fn names(&self) -> BTreeSet<&String> {
        self.pieces.iter().chain(self.forms.values()).collect()
    }
}

impl Rule for Imitation {
    const NAME: &'static str = "imitation";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.imitation.pieces", &self.pieces, problems);
        if self.forms.is_empty() {
            problems.add("rules.imitation.forms", "imitators need a form for one type at least");
        }
        for (moved, form) in &self.forms {
            let place = format!("rules.imitation.forms.{moved}");
            problems.note(definition.named_kind(&place, moved).map_err(Problem::at_key));
            problems.note(definition.named_kind(&place, form));
        }
        let promotes = |name: &String| {
            let (promotion, standing) = (definition.rule::<Promotion>(), definition.rule::<StandingPromotion>());
            let mut clauses = promotion.into_iter().flat_map(|first| [first].into_iter().chain(&first.more));
            clauses.any(|clause| clause.pieces.contains(name))
                || standing.is_some_and(|standing| standing.pieces.contains(name))
        };
        for name in self.names() {
            let Some(kind) = definition.kind(name) else { continue };
            if definition.piece(kind).royal {
                problems.add("rules.imitation.forms", format!("a {name} is royal and never changes"));
            }
            if promotes(name) {
                problems.add("rules.imitation.forms", format!("a {name} promotes, and imitators do not"));
            }
        }
        if definition.rule::<Hand>().is_some_and(Hand::tracks) {
            let what =
                "a captured piece goes to the hand as what it was before it promoted, and imitators change their type";
            let problem = Problem::new("rules.imitation", what).at_key().also("rules.hand", "the hand");
            problems.push(problem.help("write `demote = false` in the table of `hand`"));
        }
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        let name = &definition.piece(kind).name;
        self.forms.values().any(|form| form == name)
    }

    fn agrees(&self, definition: &Definition, kind: Kind, what: &ByRule) -> Option<Result<(), String>> {
        let is_one = || self.imitates(definition, kind).then_some(()).ok_or("it is no imitator".to_string());
        matches!(what, ByRule::Imitates).then(is_one)
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Imitation {
    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let pieces: Vec<String> = self.names().into_iter().cloned().collect();
        let forms: Vec<String> =
            self.forms.iter().map(|(moved, form)| say!(setting, "imitation-form", form, moved)).collect();
        let counts = match definition.facts().only_mutual_castlings {
            true => "imitation-counts-primary",
            false => "imitation-counts",
        };
        vec![
            say!(setting, "imitation", pieces, forms),
            say!(setting, counts),
            say!(setting, "imitation-loses"),
            say!(setting, "imitation-check"),
        ]
    }
}

impl<B: Bits, P: Phases<B, Effect: From<ImitationOp>>> Lower<B, P> for Imitation {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.add_effect(ImitationOp {
            imitators: definition.kinds().filter(|&kind| self.imitates(definition, kind)).collect(),
            forms: definition.kinds().map(|kind| self.form(definition, kind)).collect(),
        });
    }
}

/// Imitation, compiled.
pub struct ImitationOp {
    /// The types of imitators.
    imitators: Vec<Kind>,
    /// Per type that moves what they become.
    forms: Vec<Option<Kind>>,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for ImitationOp {
    fn order(&self) -> u8 {
        Order::Imitation as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let Some(from) = moved.first().and_then(|moved| moved.from) else { return };
        let Some(form) = self.forms[core.cells[from.index()].kind().index()] else { return };
        let them = core.side.other();
        for square in pieces.those(Some(&self.imitators), them).minus(pieces.marked).iter() {
            let before = pieces.at(&core.program, square).expect("an imitator stands there");
            let is_it = |edit: &Edit| matches!(*edit, Edit::Change { square: changed, .. } if changed == square);
            if before.kind() != form && !edits.iter().any(is_it) {
                edits.push(Edit::Change { square, before, after: Piece::new(form, them) });
            }
        }
    }

    /// Where the other side has imitators, any move may make them attack a king.
    #[inline]
    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        let acts = self.forms[piece.kind().index()].is_some();
        (!B::EMPTY).when(acts && pieces.those(Some(&self.imitators), piece.color().other()).any())
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for ImitationOp {}
