//! **explosion**: a capture blows up what stands around it.
//!
//! ```toml
//! [rules.explosion]
//! immune = ["pawn"]            # types that survive next to the square of the capture
//! immune-everywhere = []       # types that survive on it too, when they capture
//! ```
//!
//! The captured piece, the captor and all pieces on the eight squares around the one where the captor arrived leave the
//! board:
//!
//! ```text
//! r n .              . . .
//! p q k   Nf7xd8...  p . .     the knight takes on the middle square; the pawn survives
//! . N .              . . .
//! ```
//!
//! A move that blows up the mover's own king is not legal; one that blows up the other king wins, even in check.
//! A capture of the king that would blow up the captor's own king gives no check, so kings next to each other are safe.

use super::order::Order;
use super::written::Written;
use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, PieceType, Rule};
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use menagerie_board::betza::Path;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, DIRECTIONS, Square};
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{CheckInfo, Choice, Core, Edit, Edits, Effect, Moved, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of explosion.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Explosion {
    /// The types that survive next to a capture.
    #[serde(default)]
    pub immune: Vec<String>,
    /// The types that survive even where they capture.
    #[serde(default)]
    pub immune_everywhere: Vec<String>,
}

impl Explosion {
    /// Whether a type survives next to a capture.
    pub fn survives_next_to(&self, definition: &Definition, kind: Kind) -> bool {
        let name = &definition.piece(kind).name;
        self.immune.contains(name) || self.immune_everywhere.contains(name)
    }

    /// Whether a type survives its own captures.
    pub fn survives_capturing(&self, definition: &Definition, kind: Kind) -> bool {
        self.immune_everywhere.contains(&definition.piece(kind).name)
    }
}

impl Rule for Explosion {
    const NAME: &'static str = "explosion";
    const PHASE: Phase = Phase::Effect;

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        for (key, names) in [("immune", &self.immune), ("immune-everywhere", &self.immune_everywhere)] {
            for name in names {
                problems.note(definition.named_kind(&format!("rules.explosion.{key}"), name));
            }
        }
        let takes_elsewhere = |piece: &&PieceType| piece.paths.iter().any(Path::takes_on_the_way);
        if let Some(piece) = definition.pieces.iter().find(takes_elsewhere) {
            let what = "where captures explode a piece takes only what stands where it goes";
            problems.add(format!("pieces.{}.betza", piece.name), what);
        }
    }

    fn warn(&self, definition: &Definition, warnings: &mut Problems) {
        if !definition.captures() {
            let what = "nothing ever explodes, as nothing is ever captured";
            warnings.push(Problem::new("rules.explosion", what).at_key());
        }
    }

    fn wins(&self, definition: &Definition) -> bool {
        definition.royal().is_some() && definition.captures()
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        losses.lose(Capability::Exchanges);
        losses.lose(Capability::MateDecides);
    }
}

impl Describe for Explosion {
    const NEEDS_CAPTURES: bool = true;

    fn amend(&self, definition: &Definition, setting: &mut Setting) {
        if let Some(royal) = definition.royal() {
            let no_check = match (self.survives_next_to(definition, royal), self.survives_capturing(definition, royal))
            {
                (_, true) => return,
                (true, false) => "explosion-no-check",
                (false, false) => "explosion-next-to",
            };
            setting.add(Topic::Check, say!(setting, no_check, king = &definition.piece(royal).name));
        }
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let mut lines = vec![say!(setting, "explosion")];
        if !self.immune.is_empty() {
            lines.push(say!(setting, "explosion-immune", pieces = &self.immune));
        }
        if !self.immune_everywhere.is_empty() {
            lines.push(say!(setting, "explosion-immune-everywhere", pieces = &self.immune_everywhere));
        }
        if let Some(royal) = definition.royal() {
            let wins = match (self.survives_next_to(definition, royal), self.survives_capturing(definition, royal)) {
                (_, true) => "explosion-wins",
                (true, false) => "explosion-wins-never-captures",
                (false, false) => "explosion-blows-up",
            };
            lines.push(say!(setting, wins, king = &definition.piece(royal).name));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Effect: From<ExplosionOp<B>>, Decision: From<KingExplodedOp>>> Lower<B, P> for Explosion {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let board = &definition.board;
        let around = |square| neighbours(board, square);
        let kinds = || definition.kinds();
        program.add_effect(ExplosionOp {
            around: board.squares().map(around).collect(),
            bystanders: kinds().filter(|&kind| self.survives_next_to(definition, kind)).collect(),
            capturing: kinds().filter(|&kind| self.survives_capturing(definition, kind)).collect(),
        });
        if program.royal.is_some() {
            program.royals_vanish = true;
            program.add_decision(KingExplodedOp);
        }
    }
}

/// The squares on which a capture on this one blows up what stands there.
pub(super) fn neighbours<B: Bits>(board: &Board, square: Square) -> B {
    let next = DIRECTIONS.into_iter().filter_map(|(dx, dy)| board.offset(square, dx, dy));
    next.fold(B::EMPTY, |set, square| set | B::bit(square))
}

/// Who has blown up the other king has won.
#[derive(Clone, Debug)]
pub struct KingExplodedOp;

impl KingExplodedOp {
    pub(crate) fn decide<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>) -> Option<Outcome> {
        let mover = core.mover();
        let gone = core.has_lost_royal(&core.pieces, mover.other());
        gone.then_some(Outcome::Decided { winner: Some(mover), rule: Explosion::NAME })
    }
}

/// Explosion, compiled.
pub struct ExplosionOp<B> {
    /// Per square its neighbours.
    around: Vec<B>,
    /// The types that survive next to a capture, and those that survive making one.
    bystanders: Vec<Kind>,
    capturing: Vec<Kind>,
}

impl<B: Bits, P: Phases<B>> Effect<B, P> for ExplosionOp<B> {
    fn order(&self) -> u8 {
        Order::Explosion as u8
    }

    fn append(&self, core: &Core<B, P>, pieces: &Pieces<B>, moved: &[Moved], _choice: &mut Choice, edits: &mut Edits) {
        let captures = edits.iter().any(|edit| matches!(edit, Edit::Remove { .. }));
        let Some(Moved { to, .. }) = moved.first().filter(|_| captures) else { return };
        let survivors = self.bystanders.iter().fold(B::EMPTY, |set, kind| set | pieces.of_kind(*kind));
        let mut blown = (self.around[to.index()] & pieces.all()).minus(survivors);
        if pieces.at(&core.program, *to).is_some_and(|captor| !self.capturing.contains(&captor.kind())) {
            blown |= B::bit(*to);
        }
        for square in blown.iter() {
            let piece = pieces.at(&core.program, square).expect("a blown up square is occupied");
            edits.push(Edit::Remove { square, piece });
        }
    }

    #[inline]
    fn may_act(&self, _program: &Program<B, P>, pieces: &Pieces<B>, piece: Piece, _from: Square) -> B {
        pieces.side(piece.color().other())
    }

    fn leaves_checks_to_attacks(&self) -> bool {
        false
    }

    #[inline]
    fn royal_takers(&self, program: &Program<B, P>, pieces: &Pieces<B>, square: Square, by: Color) -> Option<B> {
        Some(self.takers(program, pieces, square, by))
    }

    /// Where a king is shielded from some attackers, pins and checkers tell nothing.
    #[inline]
    fn watch(&self, program: &Program<B, P>, pieces: &Pieces<B>, us: Color, info: &mut CheckInfo<B>) {
        let Some(king) = info.king else { return };
        let them = us.other();
        let (takers, all) = (self.takers(program, pieces, king, them), pieces.side(them));
        let looks = |royal: Square| {
            let reach = program.reach_of(Piece::new(program.royal.unwrap_or(Kind(0)), them));
            reach.capture.attacks(&program.lines, royal, B::EMPTY).has(king)
        };
        let royal = pieces.royal(program, them);
        let shut_out = all.minus(pieces.marked).minus(takers);
        if shut_out.minus(royal.map_or(B::EMPTY, B::bit)).any() || royal.is_some_and(looks) {
            info.try_every_move();
            info.check = pieces.guarded(program, king, them, pieces.occupied());
        }
    }
}

impl<B: Bits, P: Phases<B>> Written<B, P> for ExplosionOp<B> {}

impl<B: Bits> ExplosionOp<B> {
    /// The pieces of a colour that can take a king on `square` without blowing up their own.
    fn takers<P: Phases<B>>(&self, program: &Program<B, P>, pieces: &Pieces<B>, square: Square, by: Color) -> B {
        let takers = pieces.side(by).minus(pieces.marked);
        let (Some(kind), Some(royal)) = (program.royal, pieces.royal(program, by)) else { return takers };
        let royal_stays = self.bystanders.contains(&kind) || !self.around[square.index()].has(royal);
        let others = takers.minus(B::bit(royal)).when(royal_stays);
        others | (takers & B::bit(royal)).when(self.capturing.contains(&kind))
    }
}
