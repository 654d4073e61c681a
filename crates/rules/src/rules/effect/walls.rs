//! **walls**: squares become walls, which nothing enters or crosses.
//!
//! ```toml
//! [rules.walls]
//! petrify = ["knight"]     # types that turn to stone where they capture
//! place = "moved"          # after each move its player moves the wall to another free square; or "added"
//! ```
//!
//! A FEN has `*` for a wall. Where the player places one, the machine form of a move ends with where the piece went and
//! where the wall stands: `e2e4,e4d5`.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Positions, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::piece::{Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::words::{capitalized, listing, with_article};
use menagerie_kernel::{Choice, Core, Edit, Edits, Effect, Move, Moved, Phases, Pieces, Program};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of walls.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Walls {
    /// The types that turn to stone where they capture: the piece is gone and its square is a wall.
    #[serde(default)]
    pub petrify: Vec<String>,
    /// Whether the player of a move or drop puts a wall on a free square afterwards, and which.
    #[serde(default)]
    pub place: Option<Placing>,
}

/// Which wall the player puts on a free square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// The one that stands on the board, which leaves its square.
    Moved,
    /// Another one each time.
    Added,
}

impl Rule for Walls {
    const NAME: &'static str = "walls";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let kinds = definition.named_kinds("rules.walls.petrify", &self.petrify, problems);
        if let Some(kind) = kinds.into_iter().find(|&kind| definition.piece(kind).royal) {
            let what = format!("a {} is royal and cannot turn to stone", definition.piece(kind).name);
            problems.add("rules.walls.petrify", what);
        }
        if self.petrify.is_empty() && self.place.is_none() {
            problems
                .push(Problem::new("rules.walls", "no wall is ever built").at_key().help("give `petrify` or `place`"));
        }
        if !self.petrify.is_empty() && self.place == Some(Placing::Moved) {
            let what = "`moved` is for one wall: where pieces turn to stone there are more";
            problems.push(Problem::new("rules.walls.place", what).help("write `place = \"added\"`, or leave one out"));
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
    }

    fn positions(&self, positions: &mut Positions) {
        positions.walls = true;
    }
}

impl Describe for Walls {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.same.push("walls".to_string());
        if self.place.is_some() {
            let form = "A move ends with a comma, the square where the piece has arrived and that of the wall: \
                        `e2e4,e4d5`.";
            setting.add(Topic::Notation, form.to_string());
        }
    }

    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.petrify.is_empty() {
            let pieces = capitalized(&with_article(&listing(&self.petrify, "or")));
            lines.push(format!("{pieces} that captures turns to stone: it is gone, and its square becomes a wall."));
        }
        let after = if setting.hands { "move or drop" } else { "move" };
        match self.place {
            None => {}
            Some(Placing::Moved) => lines.push(format!(
                "There is one wall. After each {after} its player puts it on another square, a free one; before the first \
                 it is not on the board."
            )),
            Some(Placing::Added) => {
                lines.push(format!("After each {after} its player makes a free square a wall."));
            }
        }
        lines.push(
            "Nothing enters a wall or captures it; like a piece, it blocks lines and can be leapt over.".to_string(),
        );
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<WallsOp>>> Lower<B, P> for Walls {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.add_effect(WallsOp {
            petrify: definition.kinds().filter(|&kind| self.petrify.contains(&definition.piece(kind).name)).collect(),
            place: self.place,
            squares: definition.board.len() as u32,
        });
    }
}

/// Walls, compiled.
pub struct WallsOp {
    /// The types that turn to stone.
    petrify: Vec<Kind>,
    place: Option<Placing>,
    squares: u32,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for WallsOp {
    fn order(&self) -> u8 {
        Order::Walls as u8
    }

    fn acts_on_drops(&self) -> bool {
        self.place.is_some()
    }

    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        let captures = pieces.side(piece.color().other()).when(self.petrify.contains(&piece.kind()));
        if self.place.is_some() { !B::EMPTY } else { captures }
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], choice: &mut Choice, edits: &mut Edits) {
        let captures = edits.iter().any(|edit| matches!(edit, Edit::Remove { .. }));
        if let Some(&Moved { piece, to, .. }) = moved.first().filter(|_| captures)
            && self.petrify.contains(&piece.kind())
            && pieces.of(piece).has(to)
        {
            edits.extend([Edit::Remove { square: to, piece }, Edit::Wall { square: to, built: true }]);
        }
        let Some(place) = self.place else { return };
        let square = Square::new(choice.among(self.squares) as usize);
        let stone = edits.iter().any(|edit| matches!(edit, Edit::Wall { square: stone, .. } if *stone == square));
        if pieces.occupied().has(square) || stone {
            return choice.refuse();
        }
        if place == Placing::Moved {
            edits.extend(core.pieces.walls().iter().map(|square| Edit::Wall { square, built: false }));
        }
        edits.push(Edit::Wall { square, built: true });
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for WallsOp {
    fn chosen(&self, definition: &Definition, _core: &Core<B, P>, mv: Move, edits: &[Edit]) -> String {
        let name = |square| definition.board.name(square);
        let placed = edits.iter().rev().filter(|_| self.place.is_some()).find_map(|edit| match *edit {
            Edit::Wall { square, built: true } => Some(square),
            _ => None,
        });
        placed.map_or(String::new(), |square| format!(",{}{}", name(mv.to()), name(square)))
    }
}
