//! **metamorphosis**: a piece that captures becomes another, what it took or the next of a list.
//!
//! ```toml
//! [rules.metamorphosis]
//! into = "captive"         # or a list: ["pawn", "knight", "bishop", "rook", "queen"], a step with each capture
//! pieces = "all"           # or a list: which types change
//! ```
//!
//! The captor changes at the end of its move. With `captive` it becomes what it took; if it took several pieces, the last
//! of them. With a list it becomes the type after its own; the last of the list and types that are not in it stay what
//! they are. A royal piece never changes. A captor that promotes or absorbs by its capture is what it has become by it. One
//! that becomes a pawn where pawns promote does so at once.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceNames, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use crate::rules::movement::Hand;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of metamorphosis.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Metamorphosis {
    /// What a captor becomes.
    pub into: Into,
    /// The types that change. The royal type never does.
    #[serde(default)]
    pub pieces: PieceNames,
}

/// What a captor becomes.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Into {
    /// The type after its own in this list.
    Next(Vec<String>),
    /// The word `captive`: the type that it took.
    Captive(CaptiveWord),
}

/// The one word that stands for the type of the captive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptiveWord {
    /// The type that was taken.
    Captive,
}

impl Metamorphosis {
    /// What a captor of a type becomes by taking another type, if it changes.
    pub fn becomes(&self, definition: &Definition, captor: Kind, captive: Kind) -> Option<Kind> {
        let piece = definition.piece(captor);
        if piece.royal || !self.pieces.has(&piece.name) {
            return None;
        }
        let after = match &self.into {
            Into::Captive(_) => Some(captive).filter(|&kind| !definition.piece(kind).royal),
            Into::Next(names) => {
                let place = names.iter().position(|name| *name == piece.name)?;
                definition.kind(names.get(place + 1)?)
            }
        };
        after.filter(|&kind| kind != captor)
    }

    /// Whether a captor may become a piece of a type, and so come to stand where none could have gone.
    pub fn may_make(&self, definition: &Definition, kind: Kind) -> bool {
        definition.kinds().any(|captor| {
            let mut captives = definition.kinds();
            captives.any(|captive| self.becomes(definition, captor, captive) == Some(kind))
        })
    }
}

impl Rule for Metamorphosis {
    const NAME: &'static str = "metamorphosis";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        self.pieces.check(definition, "rules.metamorphosis.pieces", problems);
        let named = |list: &[String]| {
            list.iter().find(|name| definition.pieces.iter().any(|p| p.royal && p.name == **name)).cloned()
        };
        if let PieceNames::These(names) = &self.pieces
            && let Some(royal) = named(names)
        {
            problems.add("rules.metamorphosis.pieces", format!("a {royal} is royal and never changes"));
        }
        if let Into::Next(names) = &self.into {
            definition.named_kinds("rules.metamorphosis.into", names, problems);
            if names.len() < 2 {
                problems.add("rules.metamorphosis.into", "expected two or more types, one after the other");
            }
            if let Some(royal) = named(names) {
                problems.add("rules.metamorphosis.into", format!("a {royal} is royal and never changes"));
            }
            for (i, name) in names.iter().enumerate() {
                if names[..i].contains(name) {
                    problems.add(format!("rules.metamorphosis.into[{i}]"), format!("`{name}` is named twice"));
                }
            }
        }
        if definition.rule::<Hand>().is_some_and(Hand::tracks) {
            let what =
                "a captured piece goes to the hand as what it was before it promoted, and captors change their type";
            let problem = Problem::new("rules.metamorphosis", what).at_key().also("rules.hand", "the hand");
            problems.push(problem.help("write `demote = false` in the table of `hand`"));
        }
    }

    fn makes(&self, definition: &Definition, kind: Kind) -> bool {
        self.may_make(definition, kind)
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "nothing ever changes its type, as nothing is ever captured";
            warnings.push(Problem::new("rules.metamorphosis", what).at_key());
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Metamorphosis {
    const NEEDS_CAPTURES: bool = true;

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let pieces = self.pieces.names();
        let mut lines = match &self.into {
            Into::Captive(_) => vec![say!(setting, "metamorphosis-captive", pieces)],
            Into::Next(types) => {
                vec![say!(setting, "metamorphosis-next", pieces, types), say!(setting, "metamorphosis-last")]
            }
        };
        if let Some(royal) = definition.royal().filter(|_| matches!(self.pieces, PieceNames::Word(_))) {
            lines.push(say!(setting, "metamorphosis-never", king = &definition.piece(royal).name));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<MetamorphosisOp>>> Lower<B, P> for Metamorphosis {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let row = |captor| definition.kinds().map(|captive| self.becomes(definition, captor, captive)).collect();
        program.add_effect(MetamorphosisOp { becomes: definition.kinds().map(row).collect() });
    }
}

/// Metamorphosis, compiled.
pub struct MetamorphosisOp {
    /// Per captor and captive what the captor becomes, if something else.
    becomes: Vec<Vec<Option<Kind>>>,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for MetamorphosisOp {
    fn order(&self) -> u8 {
        Order::Metamorphosis as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let Some(&Moved { from: Some(_), to, .. }) = moved.first() else { return };
        // What the move itself takes comes first.
        let captives = edits.iter().map_while(|edit| match edit {
            Edit::Remove { piece, .. } => Some(piece.kind()),
            _ => None,
        });
        let Some(captive) = captives.last().filter(|_| pieces.side(core.side).has(to)) else { return };
        let Some(before) = pieces.at(&core.program, to) else { return };
        if edits.iter().any(|edit| matches!(edit, Edit::Change { square, .. } if *square == to)) {
            // It has promoted or absorbed.
            return;
        }
        if let Some(kind) = self.becomes[before.kind().index()][captive.index()] {
            edits.push(Edit::Change { square: to, before, after: Piece::new(kind, before.color()) });
        }
    }

    /// A captor that changes may have to promote at once.
    #[inline]
    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        pieces.side(piece.color().other())
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for MetamorphosisOp {}
