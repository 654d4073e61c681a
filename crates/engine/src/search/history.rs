//! History: how well moves did earlier in the search, for the move order and for the correction of the evaluation.

use menagerie_core::{Color, Game, Kind, Move, Piece, Square};

/// The bound of every score.
const MAX_SCORE: i32 = 16_384;
/// The most pairs of piece and target square that the continuation history tells apart.
const MAX_PIECE_TOS: usize = 2048;
/// The slots of a colour for moves that two squares do not identify.
const MIXED: usize = 1 << 16;
/// The slots of a colour in the correction history.
const CORRECTIONS: usize = 1 << 14;

/// A piece and the square that it went to, by which the continuation and correction histories know a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceTo(u32);

/// The history tables of one thread.
pub(super) struct History {
    squares: usize,
    kinds: usize,
    /// Per colour and move.
    quiet: Vec<i16>,
    /// Per piece, target square and captured type.
    captures: Vec<i16>,
    /// Per earlier move and move.
    continuation: Vec<i16>,
    piece_tos: usize,
    /// Per colour, move before and square that a choice fills; empty where moves leave few choices.
    choices: Vec<i16>,
    /// Per colour and move before: how far the evaluation was off, in 320ths of a centipawn.
    correction: Vec<i16>,
}

impl History {
    /// The tables of a game, in which moves may leave many choices.
    pub(super) fn new(game: &Game, has_choices: bool) -> History {
        let (squares, kinds) = (game.board().len(), game.definition().pieces.len());
        let piece_tos = (2 * kinds * squares).min(MAX_PIECE_TOS);
        History {
            squares,
            kinds,
            quiet: vec![0; 2 * (squares * squares + MIXED)],
            captures: vec![0; 2 * kinds * squares * kinds],
            continuation: vec![0; piece_tos * piece_tos],
            piece_tos,
            choices: vec![0; if has_choices { 2 * (piece_tos + 1) * squares } else { 0 }],
            correction: vec![0; 2 * CORRECTIONS],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let History { quiet, captures, continuation, choices, correction, .. } = self;
        [quiet, captures, continuation, choices, correction].into_iter().for_each(|table| table.fill(0));
    }

    /// The piece and target square of a move, hashed where there are too many.
    #[inline(always)]
    pub(super) fn piece_to(&self, piece: Piece, mv: Move) -> PieceTo {
        let mut at = piece.index() * self.squares + mv.to().index();
        if let Some((_, to)) = mv.other() {
            at += 31 * to.index() + 7;
        }
        PieceTo((at % self.piece_tos) as u32)
    }

    #[inline(always)]
    fn quiet_slot(&self, color: Color, mv: Move) -> usize {
        let table = color.index() * (self.squares * self.squares + MIXED);
        if mv.other().is_none() && mv.dropped().is_none() {
            return table + mv.from().index() * self.squares + mv.to().index();
        }
        let mixed = (mv.code().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize;
        table + self.squares * self.squares + mixed
    }

    #[inline(always)]
    fn continuation_slot(&self, before: PieceTo, now: PieceTo) -> usize {
        before.0 as usize * self.piece_tos + now.0 as usize
    }

    /// The score of a quiet move after these earlier moves.
    #[inline(always)]
    pub(super) fn quiet(&self, color: Color, mv: Move, piece_to: PieceTo, before: &[Option<PieceTo>]) -> i32 {
        let mut score = i32::from(self.quiet[self.quiet_slot(color, mv)]);
        for before in before.iter().flatten() {
            score += i32::from(self.continuation[self.continuation_slot(*before, piece_to)]);
        }
        score
    }

    /// Adds a bonus to a quiet move, or a malus if it is negative.
    pub(super) fn update_quiet(
        &mut self,
        color: Color,
        mv: Move,
        piece_to: PieceTo,
        before: &[Option<PieceTo>],
        bonus: i32,
    ) {
        let slot = self.quiet_slot(color, mv);
        add(&mut self.quiet[slot], bonus);
        for before in before.iter().flatten() {
            let slot = self.continuation_slot(*before, piece_to);
            add(&mut self.continuation[slot], bonus);
        }
    }

    fn capture_slot(&self, piece: Piece, mv: Move, captured: Kind) -> usize {
        (piece.index() * self.squares + mv.to().index()) * self.kinds + captured.index()
    }

    /// The score of a capture.
    #[inline(always)]
    pub(super) fn capture(&self, piece: Piece, mv: Move, captured: Kind) -> i32 {
        i32::from(self.captures[self.capture_slot(piece, mv, captured)])
    }

    /// Adds a bonus to a capture, or a malus if it is negative.
    pub(super) fn update_capture(&mut self, piece: Piece, mv: Move, captured: Kind, bonus: i32) {
        let slot = self.capture_slot(piece, mv, captured);
        add(&mut self.captures[slot], bonus);
    }

    fn choice_slots(&self, color: Color, site: Square, before: Option<PieceTo>) -> [usize; 2] {
        let slot = |row: usize| (color.index() * (self.piece_tos + 1) + row) * self.squares + site.index();
        [slot(0), slot(before.map_or(0, |before| before.0 as usize + 1))]
    }

    /// The score of a choice that fills a square, after the move before.
    pub(super) fn choice(&self, color: Color, site: Square, before: Option<PieceTo>) -> i32 {
        self.choice_slots(color, site, before).map(|slot| i32::from(self.choices[slot])).iter().sum()
    }

    /// Adds a bonus to a choice, or a malus if it is negative.
    pub(super) fn update_choice(&mut self, color: Color, site: Square, before: Option<PieceTo>, bonus: i32) {
        for slot in self.choice_slots(color, site, before) {
            add(&mut self.choices[slot], bonus);
        }
    }

    /// By how much evaluations after this move have been too low, in centipawns.
    pub(super) fn correction(&self, color: Color, before: Option<PieceTo>) -> i32 {
        before.map_or(0, |before| i32::from(self.correction[correction_slot(color, before)]) / 320)
    }

    /// Notes by how much an evaluation was too low.
    pub(super) fn update_correction(&mut self, color: Color, before: Option<PieceTo>, error: i32, depth: i32) {
        if let Some(before) = before {
            let slot = correction_slot(color, before);
            add(&mut self.correction[slot], (error * depth / 4).clamp(-1024, 1024));
        }
    }
}

fn correction_slot(color: Color, before: PieceTo) -> usize {
    color.index() * CORRECTIONS + before.0 as usize
}

/// Adds a bonus with gravity: the nearer the score is to its bound, the less is added.
fn add(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_SCORE, MAX_SCORE);
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_bounds() {
        let mut score = 0;
        for bonus in [1_000; 200].into_iter().chain([-3_000; 300]).chain([40_000, -40_000]) {
            add(&mut score, bonus);
            assert!(i32::from(score).abs() <= MAX_SCORE);
        }
        assert!(score < 0);
    }
}
