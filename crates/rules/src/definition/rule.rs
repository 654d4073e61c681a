//! What a rule declares of itself, and when in a move it acts.

use super::{Definition, Positions};
use crate::capabilities::Losses;
use crate::facts::Facts;
use menagerie_board::betza::ByRule;
use menagerie_board::piece::Kind;
use menagerie_board::problem::Problems;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::any::Any;
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};

/// The part of a move in which a rule acts, in the order in which a move goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// What may be moved where, besides the pieces' own moves.
    Movement,
    /// Which of the possible moves are forbidden.
    Filter,
    /// What capturing does to the captor.
    Capture,
    /// What a piece becomes where it arrives.
    Promote,
    /// What a move does elsewhere on the board.
    Effect,
    /// Who has won, and what is a draw.
    End,
}

/// What every rule declares. How it is compiled and how it is described are traits of their own, `Lower` and `Describe`.
///
/// A rule is the table of its parameters: serde reads it, and its form is part of the schema of definitions.
pub trait Rule:
    Any + fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe + Serialize + DeserializeOwned + JsonSchema
{
    /// The key of its table under `[rules]`.
    const NAME: &'static str;
    /// When in a move it acts.
    const PHASE: Phase;
    /// Rules that cannot be in one game with this one, and why.
    const CONFLICTS: &'static [(&'static str, &'static str)] = &[];
    /// Whether it ends every game in which nothing happens any more.
    const BOUNDS: bool = false;

    /// Checks the parameters against the game and notes every one that is wrong, with what was expected.
    fn check(&self, _definition: &Definition, _problems: &mut Problems) {}

    /// Notes parameters that are allowed and probably not meant, such as those without any effect.
    fn warn(&self, _definition: &Definition, _warnings: &mut Problems) {}

    /// Whether a side can win by this rule.
    fn wins(&self, _definition: &Definition) -> bool {
        false
    }

    /// Whether pieces of the type can come about by this rule in the course of a game.
    fn makes(&self, _definition: &Definition, _kind: Kind) -> bool {
        false
    }

    /// Whether a type does by this rule what its notation says of it: nothing if the rule is not what is meant, or else why
    /// not, after the words `by this rule`.
    fn agrees(&self, _definition: &Definition, _kind: Kind, _what: &ByRule) -> Option<Result<(), String>> {
        None
    }

    /// Notes what the rule breaks that search and evaluation like to rely on. It can take a capability away and never give
    /// one back.
    fn limit(&self, _losses: &mut Losses) {}

    /// What decides games by this rule besides what stands where and who is to move, if anything does: a sentence without
    /// its end. Castling rights and captures en passant, which a FEN names, are left aside.
    fn remembers(&self) -> Option<&'static str> {
        None
    }

    /// Notes what positions may have by this rule.
    fn positions(&self, _positions: &mut Positions) {}

    /// Adds what the rule makes of the game that others need to know. The parameters may not have been checked yet: names
    /// that are none are left out.
    fn facts(&self, _definition: &Definition, _facts: &mut Facts) {}
}
