//! Whether a move gives check, found from what it changes, without making it.

use super::phases::Phases;
use super::{Core, Edit, Edits, Move};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Kind, Piece};

/// What the side to move has in sight of the other king: found once a position, then asked for every move.
pub struct AttackInfo<B> {
    /// The king, where only the pieces that a move moves and the lines that it opens can give check.
    king: Option<Square>,
    /// The sliders that would give check if the squares between were empty, and these squares.
    lines: ArrayVec<(Square, B), 24>,
    /// What stands on any of these squares.
    blockers: B,
}

/// A piece that a move brings to a square from which it may attack.
struct Landed {
    to: Square,
    kind: Kind,
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Finds what the moves of this position need to open or to reach to give check.
    pub fn attack_info(&self) -> AttackInfo<B> {
        let mut attack_info = AttackInfo { king: None, lines: ArrayVec::new_const(), blockers: B::EMPTY };
        let (program, pieces, us) = (&*self.program, &self.pieces, self.side);
        let tables = &program.attack_tables[us.index()];
        let by_attacks = program.pseudo_royals.is_empty() && program.attacks_check;
        let king = pieces.royal(program, us.other()).filter(|_| by_attacks && !tables.has_paths);
        let Some(king) = king else { return attack_info };
        let (own, occupied) = (pieces.closed[us.index()].minus(pieces.marked), pieces.occupied());
        let row = king.index() * tables.leapers.len();
        let mut leapers = tables.leapers.iter().zip(&tables.leaps[row..]);
        if leapers.any(|(kind, from)| (*from & pieces.of_kind(*kind) & own).any()) {
            return attack_info;
        }
        let row = king.index() * tables.sliders.len();
        for (kind, from) in tables.sliders.iter().zip(&tables.slides[row..]) {
            for sniper in (*from & pieces.of_kind(*kind) & own).iter() {
                let path = program.lines.between(king, sniper);
                let blockers = path & occupied;
                if blockers.is_empty() || attack_info.lines.try_push((sniper, path)).is_err() {
                    return attack_info;
                }
                attack_info.blockers |= blockers;
            }
        }
        attack_info.king = Some(king);
        attack_info
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        self.is_check_after(&self.attack_info(), &edits)
    }

    /// Shows what each of some legal moves changes, and whether it gives check.
    pub fn preview(&self, moves: &[Move], see: &mut impl FnMut(Move, &[Edit], bool)) {
        budget::spend(2 * moves.len());
        let attack_info = self.attack_info();
        let mut edits = Edits::new();
        for &mv in moves {
            edits.clear();
            self.edits(mv, &mut edits);
            see(mv, &edits, self.is_check_after(&attack_info, &edits));
        }
    }

    /// Whether the other side is in check after these edits.
    pub fn is_check_after(&self, attack_info: &AttackInfo<B>, edits: &[Edit]) -> bool {
        attack_info.king.and_then(|king| self.check_by_attack(attack_info, king, edits)).unwrap_or_else(|| {
            let mut after = self.pieces;
            edits.iter().for_each(|edit| after.apply(edit));
            after.in_check(&self.program, self.side.other())
        })
    }

    /// The same for edits that move and take, but not the king itself: nothing if there are others.
    fn check_by_attack(&self, attack_info: &AttackInfo<B>, king: Square, edits: &[Edit]) -> Option<bool> {
        let (mut left, mut reached) = (B::EMPTY, B::EMPTY);
        let mut landed: ArrayVec<Landed, 2> = ArrayVec::new();
        let mut go = |from: Square, to: Square, piece: Piece| {
            left |= B::bit(from);
            reached |= B::bit(to);
            let attacks = piece.color() == self.side && !self.pieces.marked.has(from);
            !attacks || landed.try_push(Landed { to, kind: piece.kind() }).is_ok()
        };
        let (mut taken, mut dropped) = (B::EMPTY, B::EMPTY);
        let mut changed = None;
        for edit in edits {
            match *edit {
                Edit::Remove { square, .. } => taken |= B::bit(square),
                Edit::Relocate { from, to, piece } if go(from, to, piece) => {}
                Edit::RelocateBoth { first, second }
                    if go(first.0, first.1, first.2) && go(second.0, second.1, second.2) => {}
                Edit::Change { square, before, after } if before.color() == after.color() && changed.is_none() => {
                    changed = Some((square, after.kind()));
                }
                Edit::Drop { square, piece } if go(square, square, piece) => dropped |= B::bit(square),
                Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => {}
                _ => return None,
            }
        }
        if let Some((square, kind)) = changed {
            landed.iter_mut().find(|landed| landed.to == square)?.kind = kind;
        }
        let left = left.minus(dropped) | taken;
        let royals = self.program.royal.map_or(B::EMPTY, |kind| self.pieces.of(Piece::new(kind, self.side.other())));
        if (left & royals).any() {
            return None;
        }
        let occupied = self.pieces.occupied().minus(left) | reached;
        let opens = |(sniper, path): &(Square, B)| !left.has(*sniper) && (*path & occupied).is_empty();
        let tables = &self.program.attack_tables[self.side.index()];
        let reaches = |landed: &Landed| tables.strikes(&self.program.lines, landed.kind, landed.to, king, occupied);
        Some(landed.iter().any(reaches) || (left & attack_info.blockers).any() && attack_info.lines.iter().any(opens))
    }
}
