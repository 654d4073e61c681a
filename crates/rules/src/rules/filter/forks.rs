//! **forks**: pieces of some types move only to where they attack several enemy pieces, or one that cannot move away.
//!
//! ```toml
//! [rules.forks]
//! pieces = ["pawn"]        # the types that move only so
//! attacks = 2              # how many enemy pieces they must attack then
//! trapped = true           # or false: a single one is not enough even if it cannot move away
//! ```
//!
//! What stands where the move ends counts, as what it has become by the move, and what it could take by its own powers with
//! its next move:
//!
//! ```text
//! . . . . .    a pawn that may go anywhere may go between and below
//! . n . r .    the two, where it attacks both
//! . . P . .
//! ```
//!
//! A piece cannot move away if by its own powers it goes to no free square and takes nothing. Checks and pins do not matter, nor
//! do en passant captures and exchanges of places. Castlings are not limited, nor are drops.

use super::order::Order;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::Kind;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Core, Filter, Form, Move, Phases, Pieces, Program};
use menagerie_words::{Language, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of forks.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forks {
    /// The types that move only so.
    pub pieces: Vec<String>,
    /// How many enemy pieces they must attack where their move ends.
    #[serde(default = "two")]
    pub attacks: u16,
    /// Whether a single one is enough if it cannot move away.
    #[serde(default = "yes")]
    pub trapped: bool,
}

fn two() -> u16 {
    2
}

fn yes() -> bool {
    true
}

impl Forks {
    /// Whether pieces of a type move only so.
    pub fn limits(&self, definition: &Definition, kind: Kind) -> bool {
        self.pieces.contains(&definition.piece(kind).name)
    }

    /// What must be attacked, in words: `2 enemy pieces, or one that cannot move away`.
    pub fn in_words(&self, language: Language) -> String {
        let trapped = self.trapped && self.attacks > 1;
        say!(language, if trapped { "forks-what-trapped" } else { "forks-what" }, count = self.attacks)
    }
}

impl Rule for Forks {
    const NAME: &'static str = "forks";
    const PHASE: Phase = Phase::Filter;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        if self.pieces.is_empty() {
            problems.add("rules.forks.pieces", "names no piece");
        }
        definition.named_kinds("rules.forks.pieces", &self.pieces, problems);
        if self.attacks == 0 {
            problems.add("rules.forks.attacks", "must be at least 1");
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "these types never move, as nothing attacks where nothing is ever captured";
            warnings.push(Problem::new("rules.forks.pieces", what));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        // What cannot fork with its capture takes no part in an exchange.
        losses.lose(Capability::Exchanges);
    }
}

impl Describe for Forks {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        vec![say!(setting, "forks", pieces = &self.pieces, what = self.in_words(setting.language))]
    }
}

impl<B: Bits, P: Phases<B, Filter: From<ForksOp>>> Lower<B, P> for Forks {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.add_filter(ForksOp {
            limited: definition.kinds().map(|kind| self.limits(definition, kind)).collect(),
            attacks: self.attacks.into(),
            trapped: self.trapped,
        });
    }
}

/// Forks, compiled.
#[derive(Clone, Debug)]
pub struct ForksOp {
    /// Per type whether it moves only so.
    limited: Vec<bool>,
    attacks: usize,
    trapped: bool,
}

impl ForksOp {
    /// What the moved piece attacks after a move that is forbidden because it is no fork.
    pub(crate) fn too_few<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, mv: Move) -> Option<Vec<Square>> {
        let by = core.cells[mv.from().index()].present()?;
        let is_by_one = matches!(mv.form(), Form::Plain | Form::EnPassant | Form::Taking | Form::Exchange);
        if !is_by_one || !self.limited[by.kind().index()] {
            return None;
        }
        let (program, after, us) = (&*core.program, core.after(mv), core.side);
        let stays = after.side(us).minus(after.marked).has(mv.to());
        let enemies = after.side(us.other());
        let takes = |square: &Square| stays && after.could_take(program, mv.to(), *square);
        let attacked: Vec<Square> = enemies.iter().filter(takes).collect();
        let trapped = |&square: &Square| is_trapped(program, &after, square);
        let enough = attacked.len() >= self.attacks || self.trapped && attacked.iter().any(trapped);
        (!enough).then_some(attacked)
    }
}

/// Whether the piece on a square can go nowhere by its own powers.
fn is_trapped<B: Bits, P: Phases<B>>(program: &Program<B, P>, pieces: &Pieces<B>, square: Square) -> bool {
    let Some(piece) = pieces.at(program, square) else { return false };
    let enemies = pieces.side(piece.color().other());
    let takes = |enemy: Square| !pieces.marked.has(square) && pieces.could_take(program, square, enemy);
    pieces.free_destinations(program, piece, square).is_empty() && !enemies.iter().any(takes)
}

impl<B: Bits, P: Phases<B>> Filter<B, P> for ForksOp {
    fn order(&self) -> u8 {
        Order::Forks as u8
    }

    fn memory(&self) -> usize {
        self.limited.len()
    }

    fn retain(&self, core: &Core<B, P>, moves: &mut Vec<Move>) {
        moves.retain(|&mv| self.too_few(core, mv).is_none());
    }

    fn allows(&self, core: &Core<B, P>, mv: Move) -> bool {
        self.too_few(core, mv).is_none()
    }
}
