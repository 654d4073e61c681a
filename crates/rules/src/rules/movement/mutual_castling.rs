//! **mutual-castling**: every move that does not capture is a castling of two pieces on one line.
//!
//! ```toml in oomost2
//! [rules.mutual-castling]
//! captures = true    # false: nothing is ever captured, and check is only a picture
//! ```
//!
//! Two pieces, at least one the mover's, on one rank, file or diagonal with n empty squares between go at once. With
//! n even both cross the middle (n/2+1 squares each); with n odd the primary goes to the midpoint and the other jumps
//! over it and lands next to it. With an enemy piece the mover's own is the primary.
//!
//! ```text
//! . R . . . k .   the rook is primary, n = 3:   . . k R . . .
//! ```

use crate::capabilities::{Capability, Losses};
use crate::definition::{Definition, Phase, Rule, Sides, read_placement};
use crate::facts::Facts;
use crate::lower::Lower;
use crate::page::{Describe, Setting, Topic};
use crate::rules::promote::Promotion;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Piece;
use menagerie_board::problem::{Problem, Problems};
use menagerie_kernel::{Answers, CheckInfo, Core, Family, Form, Move, Phases, Program, Sink, ray};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The parameters of mutual castling.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MutualCastling {
    /// Whether pieces capture as they do in their own game; if not, nothing is captured.
    pub captures: bool,
}

/// Whether two pieces could castle onto neighbouring ranks on which both must promote.
fn neighbouring_ranks(definition: &Definition, promotion: &Promotion) -> bool {
    let rows = |white| -> Vec<i16> {
        promotion.ranks.iter().filter_map(|&rank| definition.board.rank_from(rank, white)).collect()
    };
    let (white, black) = (rows(true), rows(false));
    let opposed = white.iter().any(|y| black.iter().any(|other| (y - other).abs() == 1));
    // Two of one colour can meet there from both sides, unless the ranks go on to the edge of the board.
    let outside = |mut rows: std::ops::Range<i16>| rows.any(|y| !white.contains(&y));
    let met =
        white.iter().any(|&y| white.contains(&(y + 1)) && outside(0..y) && outside(y + 2..definition.board.ranks()));
    opposed || met
}

/// Whether two pieces begin the game on one rank on which both must promote: they could castle along it.
fn two_begin_on_a_rank(definition: &Definition, promotion: &Promotion) -> bool {
    let placed = read_placement(definition, definition.starts.first()).unwrap_or_default().pieces;
    let due = placed.iter().filter(|placed| {
        promotion.promotes(&definition.piece(placed.piece.kind()).name)
            && promotion.is_compulsory(&definition.board, placed.piece.color(), placed.square)
    });
    let mut ranks: Vec<i16> = due.map(|placed| definition.board.cell(placed.square).y).collect();
    ranks.sort_unstable();
    ranks.windows(2).any(|two| two[0] == two[1])
}

impl Rule for MutualCastling {
    const NAME: &'static str = "mutual-castling";
    const PHASE: Phase = Phase::Movement;
    const CONFLICTS: &'static [(&'static str, &'static str)] =
        &[("castling", "every move without a capture is a castling already")];

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let Some(promotion) = definition.rule::<Promotion>() else { return };
        let zones = [&promotion.zone, &promotion.optional_zone, &promotion.entering_zone];
        let by_rank = zones.iter().all(|zone| zone.is_empty()) && promotion.more.is_empty();
        if !by_rank || promotion.captures_only || promotion.leaving || promotion.sides != Sides::Both {
            let what = "the rules `mutual-castling` and `promotion` conflict: with it both sides promote by arriving \
                        on ranks, in one clause";
            problems.add("rules", what);
        }
        if promotion.pieces.is_empty() {
            return;
        }
        for (clash, reason) in [
            (neighbouring_ranks(definition, promotion), "on neighbouring ranks"),
            (two_begin_on_a_rank(definition, promotion), "since they begin on one rank on which they promote"),
        ] {
            if clash {
                let what = format!(
                    "the rules `mutual-castling` and `promotion` conflict: two pieces could have to promote in one move, {reason}"
                );
                let problem = Problem::new("rules.promotion.ranks", what).help("choose other ranks");
                problems.push(problem.also("rules.mutual-castling", "`mutual-castling` is here"));
            }
        }
    }

    fn limit(&self, losses: &mut Losses) {
        losses.lose(Capability::LocalMoves);
        if !self.captures {
            losses.lose(Capability::Captures);
            losses.lose(Capability::Exchanges);
        }
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.only_mutual_castlings = true;
    }
}

impl Describe for MutualCastling {
    fn amend(&self, _definition: &Definition, setting: &mut Setting) {
        setting.quiet_moves = false;
        setting.enemy_moves = true;
        if !self.captures {
            setting.captures = false;
        }
        setting.add(Topic::Notation, say!(setting, "mutual-castling-notation"));
    }

    fn sentences(&self, definition: &Definition, setting: &Setting) -> Vec<String> {
        let every = if self.captures { "mutual-castling-captures" } else { "mutual-castling-every" };
        let ids =
            [every, "mutual-castling-two", "mutual-castling-even", "mutual-castling-odd", "mutual-castling-again"];
        let mut lines: Vec<String> = ids.map(|id| say!(setting, id)).into();
        if let Some(royal) = definition.royal() {
            lines.push(say!(setting, "mutual-castling-royal", king = &definition.piece(royal).name));
        }
        lines
    }
}

impl<B: Bits, P: Phases<B, Movement: From<MutualOp>>> Lower<B, P> for MutualCastling {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        program.own_quiet = false;
        program.own_captures = self.captures;
        for operations in &mut program.movement {
            operations.push(MutualOp::new(definition).into());
        }
    }
}

/// Where two pieces on one line land, by their squares.
pub struct MutualOp {
    squares: usize,
    /// Per pair of squares where the primary and the other land, and how many squares are between.
    landings: Box<[(Square, Square, u8)]>,
}

/// What tells of most castlings at once that they leave the king safe, or in the check in which it is.
struct Guard<B> {
    /// Squares whose occupants decide whether the king is in check: a move that leaves them alone is safe.
    zone: B,
    /// Pieces that may have to stay, for no line to the king to be opened; found when they are first asked for.
    blockers: Option<B>,
}

impl<B: Bits> Guard<B> {
    fn new<P: Phases<B>>(core: &Core<B, P>, info: &CheckInfo<B>) -> Guard<B> {
        let tables = &core.program.attack_tables[core.side.other().index()];
        let Some(king) = info.king else { return Guard { zone: B::EMPTY, blockers: None } };
        let zone = tables.zone[king.index()] | B::bit(king);
        // Where pieces walk around corners, anything in the zone may have to stay; none hop (see `check`).
        Guard { zone, blockers: tables.has_paths.then_some(zone) }
    }

    /// Whether a castling leaves a king that is in no check, and does not go itself, in none for certain.
    #[inline(always)]
    fn leaves_safe<P: Phases<B>>(
        &mut self,
        core: &Core<B, P>,
        info: &CheckInfo<B>,
        moves: [(Square, Square); 2],
    ) -> bool {
        if (touched::<B>(moves) & self.zone).is_empty() {
            return true;
        }
        let Some(king) = info.king else { return true };
        let [(from, _), (other, other_to)] = moves;
        let comes = B::bit(other_to).when(!core.pieces.side(core.side).has(other));
        let blockers = *self.blockers.get_or_insert_with(|| core.blockers(king));
        ((B::bit(from) | B::bit(other)) & blockers | comes & self.zone).is_empty()
    }
}

/// The squares that a castling changes.
#[inline(always)]
fn touched<B: Bits>([(from, to), (other, other_to)]: [(Square, Square); 2]) -> B {
    B::bit(from) | B::bit(other) | B::bit(to) | B::bit(other_to)
}

/// What stands first on each line from a square.
#[inline(always)]
fn partners<B: Bits, P: Phases<B>>(core: &Core<B, P>, from: Square) -> B {
    let (lines, occupied) = (&core.program.lines, core.pieces.occupied());
    (lines.attacks(Family::Orthogonal, from, occupied) | lines.attacks(Family::Diagonal, from, occupied))
        & core.pieces.all()
}

impl MutualOp {
    fn new(definition: &Definition) -> MutualOp {
        let board = &definition.board;
        let squares = board.len();
        let mut landings = vec![(Square(0), Square(0), 0); squares * squares].into_boxed_slice();
        for family in Family::BOTH {
            for (dx, dy) in family.directions() {
                for direction in [(dx, dy), (-dx, -dy)] {
                    for from in board.squares() {
                        let line = ray(board, from, direction);
                        for (gap, &other) in line.iter().enumerate() {
                            // Steps from the primary's square: its own landing, and the other's one step before it.
                            let own = gap.div_ceil(2) + usize::from(gap % 2 == 0);
                            let next = own - 1;
                            let landing = |steps: usize| if steps == 0 { from } else { line[steps - 1] };
                            landings[from.index() * squares + other.index()] = (landing(own), landing(next), gap as u8);
                        }
                    }
                }
            }
        }
        MutualOp { squares, landings }
    }

    /// The bytes that the landings hold.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&*self.landings)
    }

    pub(super) fn generate<B: Bits, P: Phases<B>, S: Sink<B>>(
        &self,
        core: &Core<B, P>,
        info: &CheckInfo<B>,
        sink: &mut S,
    ) {
        let (program, pieces) = (&core.program, &core.pieces);
        let own = pieces.side(core.side);
        let local = core.is_local() && program.pseudo_royals.is_empty();
        let mut guard = Guard::new(core, info);
        budget::spend(own.count() as usize);
        for from in own.iter() {
            for other in partners(core, from).iter() {
                if sink.full() {
                    return;
                }
                let (to, other_to, gap) = self.landings[from.index() * self.squares + other.index()];
                // Two own pieces that cross the middle give one position, whichever is the primary.
                if gap % 2 == 0 && other < from && own.has(other) {
                    continue;
                }
                let moves = [(from, to), (other, other_to)];
                if local && info.check && (touched::<B>(moves) & info.ends).is_empty() {
                    continue;
                }
                let king_moves = info.king.is_some_and(|king| king == from || king == other);
                let safe = local && !info.check && !king_moves && guard.leaves_safe(core, info, moves);
                if king_moves
                    && !self.king_may(core, info, if info.king == Some(from) { (from, to) } else { (other, other_to) })
                {
                    continue;
                }
                let castling = Move::pair(Form::Mutual, from, to, other, other_to);
                let first = core.cells[from.index()];
                let second = core.cells[other.index()];
                match self.promoting(core, [(first, from, to), (second, other, other_to)]) {
                    None if safe => core.offer_safe(castling, sink),
                    None if local => {
                        if self.leaves_safe(core, info, moves) {
                            core.offer_safe(castling, sink);
                        }
                    }
                    None => core.push_if_legal(castling, sink),
                    Some((pawn, on, must)) => {
                        for kind in core.promotion_kinds(pawn, on) {
                            core.push_if_legal(castling.becoming(kind), sink);
                        }
                        if !must {
                            core.push_if_legal(castling, sink);
                        }
                    }
                }
            }
        }
    }

    /// Castlings of the other side that stay legal as long as their lines and its king are left alone, and no check is
    /// given: nothing moves by them that could open a way to the king.
    pub(crate) fn find_answers<B: Bits, P: Phases<B>>(&self, core: &Core<B, P>, answers: &mut Answers<B>) {
        let program = &core.program;
        let royals = core.pieces.royals(program);
        for from in core.pieces.side(answers.side).minus(royals).iter() {
            for other in partners(core, from).minus(royals).iter() {
                let (to, other_to, _) = self.landings[from.index() * self.squares + other.index()];
                let moves = [(from, to), (other, other_to)];
                let (first, second) = (core.cells[from.index()], core.cells[other.index()]);
                let promotes = self.promoting(core, [(first, from, to), (second, other, other_to)]).is_some();
                if promotes || (touched::<B>(moves) & answers.zone).any() {
                    continue;
                }
                let line = program.lines.between(from, other) | B::bit(from) | B::bit(other);
                let key = |piece, (from, to)| program.zobrist.piece(piece, from) ^ program.zobrist.piece(piece, to);
                if answers.note(line, key(first, moves[0]) ^ key(second, moves[1])) {
                    return;
                }
            }
        }
    }

    /// Whether the mover's king is in no check after two pieces have gone, where nothing else changes.
    ///
    /// This is what trying the move out finds, without the copy of the board: the pieces that stay attack across the
    /// squares as they are then, and of those that go only an enemy's can attack from its new square.
    fn leaves_safe<B: Bits, P: Phases<B>>(
        &self,
        core: &Core<B, P>,
        info: &CheckInfo<B>,
        moves: [(Square, Square); 2],
    ) -> bool {
        let Some(king) = info.king else { return true };
        let (program, pieces, them) = (&*core.program, &core.pieces, core.side.other());
        let [(from, to), (other, other_to)] = moves;
        let left = B::bit(from) | B::bit(other);
        let occupied = pieces.occupied().minus(left) | B::bit(to) | B::bit(other_to);
        let king = moves.iter().find(|(from, _)| *from == king).map_or(king, |(_, to)| *to);
        let enemy = pieces.side(them).minus(pieces.marked | left);
        if pieces.attacked_by(program, king, them, enemy, occupied) {
            return false;
        }
        let moved = core.cells[other.index()];
        if moved.color() != them || pieces.marked.has(other) {
            return true;
        }
        let tables = &program.attack_tables[them.index()];
        let walks = || program.reach_of(moved).capture.attacks(&program.lines, other_to, occupied).has(king);
        let attacks =
            tables.strikes(&program.lines, moved.kind(), other_to, king, occupied) || tables.has_paths && walks();
        !attacks
    }

    /// Whether the mover's own king may go: not out of check nor across attacked squares.
    fn king_may<B: Bits, P: Phases<B>>(
        &self,
        core: &Core<B, P>,
        info: &CheckInfo<B>,
        (from, to): (Square, Square),
    ) -> bool {
        let them = core.side.other();
        let mut crossed = core.program.lines.between(from, to).iter();
        !info.check && !crossed.any(|square| core.pieces.guards_way(&core.program, square, them, from))
    }

    /// The pawn that promotes by landing, if one does, where, and whether it must.
    fn promoting<B: Bits, P: Phases<B>>(
        &self,
        core: &Core<B, P>,
        moved: [(Piece, Square, Square); 2],
    ) -> Option<(Piece, Square, bool)> {
        let promotion = core.program.promotion.as_ref()?;
        let may_promote = |&(piece, _, to): &(Piece, Square, Square)| promotion.destinations(piece, !B::EMPTY).has(to);
        if !moved.iter().any(may_promote) {
            return None;
        }
        let free = || moved.iter().filter(|(_, from, _)| !core.pieces.marked.has(*from));
        let at = |&(piece, from, to): &(Piece, Square, Square)| promotion.at(piece, from, to, false);
        let must = free().find(|moved| at(moved) == Some(true));
        let may = || free().find(|moved| at(moved) == Some(false));
        must.map(|moved| (moved.0, moved.2, true)).or_else(|| may().map(|moved| (moved.0, moved.2, false)))
    }
}
