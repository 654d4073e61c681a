//! What a move does at once: whether it is noisy or quiet, what it captures and gains, whether it gives check.

use super::Worker;
use super::scored_move::ScoredMove;
use super::see::{capture_value, direct_gain};
use crate::eval::Evaluator;
use arrayvec::ArrayVec;
use menagerie_core::definition::MAX_KINDS;
use menagerie_core::{Bits, Edit, Kind, Move, Piece, View, Viewer};

/// Which moves a node searches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveFilter {
    All,
    Noisy,
    NoisyAndChecks,
}

/// Whether a move with this capture and gain is noisy, where more than `noise` is. A promotion is if it gains something.
#[inline(always)]
fn is_noisy(mv: Move, captured: Option<Kind>, gain: i32, noise: i32) -> bool {
    captured.is_some() || mv.becomes().is_some() && gain > 0 || gain > noise
}

/// Classifies moves that have no side effects by the squares that they name.
struct Classifier<'a> {
    evaluator: &'a Evaluator,
    moves: &'a [Move],
    scored: &'a mut Vec<ScoredMove>,
    filter: MoveFilter,
    noise: i32,
}

impl Viewer for Classifier<'_> {
    type Output = ();

    fn look<B: Bits>(self, view: View<'_, B>) {
        let enemy = view.of(view.side().other());
        for &mv in self.moves {
            let (captured, gain) = if mv.is_plain() {
                let captured = if enemy.has(mv.to()) { view.piece(mv.to()).map(|piece| piece.kind()) } else { None };
                (captured, captured.map_or(0, |kind| capture_value(self.evaluator, &view, kind)))
            } else {
                direct_gain(self.evaluator, &view, mv)
            };
            let gain = gain + self.evaluator.arrival(view.piece(mv.from()), mv.to());
            let noisy = is_noisy(mv, captured, gain, self.noise);
            if noisy || self.filter == MoveFilter::All {
                self.scored.push(ScoredMove::new(mv, captured, gain, noisy));
            }
        }
    }
}

/// Marks the quiet moves that give check, or bring a king nearer to where it wins.
pub(super) struct CheckFinder<'a> {
    pub(super) evaluator: &'a Evaluator,
    pub(super) moves: &'a mut [ScoredMove],
}

impl Viewer for CheckFinder<'_> {
    type Output = ();

    fn look<B: Bits>(self, view: View<'_, B>) {
        let info = CheckInfo::new(self.evaluator, &view);
        for entry in self.moves.iter_mut().filter(|entry| !entry.noisy) {
            let mv = entry.mv;
            entry.check =
                info.gives_check(&view, mv) || self.evaluator.nears(view.piece(mv.from()), mv.from(), mv.to());
        }
    }
}

/// From where pieces attack the enemy's king: directly, or by uncovering another piece.
struct CheckInfo<B> {
    /// Per type the squares from which it attacks the king; empty where there is no king.
    check_squares: ArrayVec<B, MAX_KINDS>,
    /// The own pieces that block the attack of another one.
    blockers: B,
}

impl<B: Bits> CheckInfo<B> {
    fn new(evaluator: &Evaluator, view: &View<'_, B>) -> CheckInfo<B> {
        let mut info = CheckInfo { check_squares: ArrayVec::new(), blockers: B::EMPTY };
        let (us, them) = (view.side(), view.side().other());
        let Some(king) = view.royal(them) else { return info };
        let occupied = view.occupied();
        for kind in 0..evaluator.by_worth().len() {
            // What a piece attacks from the king's square attacks it from there, the other way round for pawns.
            let kind = Kind(kind as u8);
            let back = Piece::new(kind, them);
            let direct = view.attacks_across(back, king, occupied);
            info.check_squares.push(direct);
            let near = direct & view.of(us);
            if near.any() {
                let own = view.pieces(Piece::new(kind, us));
                let uncovered = view.attacks_across(back, king, occupied.minus(near)) & own;
                info.blockers |= near.when(uncovered.minus(direct).any());
            }
        }
        info
    }

    fn gives_check(&self, view: &View<'_, B>, mv: Move) -> bool {
        if self.check_squares.is_empty() {
            return false;
        }
        let kind = mv.becomes().or_else(|| mv.dropped()).or_else(|| view.piece(mv.from()).map(|piece| piece.kind()));
        self.blockers.has(mv.from()) || kind.is_some_and(|kind| self.check_squares[kind.index()].has(mv.to()))
    }
}

impl Worker {
    /// Whether moves are classified by a preview of what they change, which also tells all checks.
    pub(super) fn previews(&self, filter: MoveFilter) -> bool {
        self.has_side_effects || !self.uses_see && filter != MoveFilter::Noisy
    }

    /// Classifies the moves that pass the filter.
    pub(super) fn classify_all(&self, moves: &[Move], filter: MoveFilter, scored: &mut Vec<ScoredMove>) {
        if !self.previews(filter) {
            let evaluator = &*self.evaluator;
            return self.position.view(Classifier { evaluator, moves, scored, filter, noise: self.noise });
        }
        self.position.preview(moves, |mv, edits, check| {
            let entry = ScoredMove { check, ..self.classify_edits(mv, edits) };
            if entry.noisy || filter == MoveFilter::All || filter == MoveFilter::NoisyAndChecks && check {
                scored.push(entry);
            }
        });
    }

    /// Classifies a move by what it changes.
    pub(super) fn classify(&self, mv: Move) -> ScoredMove {
        self.position.changes(mv, |edits| self.classify_edits(mv, edits))
    }

    fn classify_edits(&self, mv: Move, edits: &[Edit]) -> ScoredMove {
        let side = self.position.side();
        let enemy = |edit: &Edit| match *edit {
            Edit::Remove { piece, .. } if piece.color() != side => Some(piece.kind()),
            _ => None,
        };
        let captured = edits.iter().rev().find_map(enemy);
        let gain = self.gain_of(edits) + self.evaluator.arrival(self.position.piece(mv.from()), mv.to());
        ScoredMove::new(mv, captured, gain, is_noisy(mv, captured, gain, self.noise))
    }

    /// What edits win for the side to move, in centipawns.
    fn gain_of(&self, edits: &[Edit]) -> i32 {
        let side = self.position.side();
        let signed = |piece: Piece| {
            let worth = self.evaluator.worth(piece.kind());
            if piece.color() == side { worth } else { -worth }
        };
        let change = |edit: &Edit| match *edit {
            Edit::Remove { piece, .. } => -signed(piece),
            Edit::Change { before, after, .. } => signed(after) - signed(before),
            // A marked piece is out of play until it is restored.
            Edit::Mark { piece, marked, .. } => {
                let out = signed(piece) / 3;
                if marked { -out } else { out }
            }
            _ => 0,
        };
        edits.iter().map(change).sum()
    }

    /// Whether the side to move, which has these moves, must capture.
    pub(super) fn is_forced_to_capture(&self, moves: &[Move]) -> bool {
        self.captures_compulsory && moves.first().is_some_and(|&mv| self.classify(mv).captured.is_some())
    }
}
