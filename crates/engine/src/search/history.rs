//! What moves were worth earlier in the search, for the order in which they are tried.

use menagerie_core::{Color, Game, Kind, Move, Piece};

/// No score gets beyond this.
const MOST: i32 = 16_384;
/// The most pairs of a piece and a square that are told apart in the tables of successive moves.
const CONTEXTS: usize = 2048;
/// The slots of a colour for moves that two squares do not tell.
const MIXED: usize = 1 << 16;
/// The slots of the corrections.
const CORRECTIONS: usize = 1 << 14;

/// A piece that went to a square: what successive moves are remembered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Context(u32);

/// Scores of moves.
pub(crate) struct History {
    squares: usize,
    kinds: usize,
    /// Per colour and move.
    quiet: Vec<i16>,
    /// Per piece, square and type of what was taken.
    captures: Vec<i16>,
    /// Per context of the move before, and of the move.
    after: Vec<i16>,
    contexts: usize,
    /// Per colour and context of the move before: how far the evaluation was off, in sixteenths of a centipawn.
    corrections: Vec<i16>,
}

impl History {
    pub(crate) fn new(game: &Game) -> History {
        let (squares, kinds) = (game.board().len(), game.definition().pieces.len());
        let contexts = (2 * kinds * squares).min(CONTEXTS);
        History {
            squares,
            kinds,
            quiet: vec![0; 2 * (squares * squares + MIXED)],
            captures: vec![0; 2 * kinds * squares * kinds],
            after: vec![0; contexts * contexts],
            contexts,
            corrections: vec![0; 2 * CORRECTIONS],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.captures, &mut self.after, &mut self.corrections] {
            table.fill(0);
        }
    }

    /// The context that a move of a piece makes for the moves after it.
    #[inline(always)]
    pub(crate) fn context(&self, piece: Piece, mv: Move) -> Context {
        let mut at = piece.index() * self.squares + mv.to() as usize;
        if let Some((_, to)) = mv.other() {
            at += 31 * to as usize + 7;
        }
        Context((at % self.contexts) as u32)
    }

    #[inline(always)]
    fn quiet_slot(&self, color: Color, mv: Move) -> usize {
        let table = color.index() * (self.squares * self.squares + MIXED);
        if mv.other().is_none() && mv.dropped().is_none() {
            return table + mv.from() as usize * self.squares + mv.to() as usize;
        }
        let mixed = (mv.code().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize;
        table + self.squares * self.squares + mixed
    }

    /// The score of a quiet move after the moves of these contexts.
    #[inline(always)]
    pub(crate) fn quiet(&self, color: Color, mv: Move, context: Context, before: &[Option<Context>]) -> i32 {
        let mut score = i32::from(self.quiet[self.quiet_slot(color, mv)]);
        for before in before.iter().flatten() {
            score += i32::from(self.after[before.0 as usize * self.contexts + context.0 as usize]);
        }
        score
    }

    /// Notes that a quiet move was good, or bad if the bonus is negative.
    pub(crate) fn note_quiet(
        &mut self,
        color: Color,
        mv: Move,
        context: Context,
        before: &[Option<Context>],
        bonus: i32,
    ) {
        let slot = self.quiet_slot(color, mv);
        add(&mut self.quiet[slot], bonus);
        for before in before.iter().flatten() {
            add(&mut self.after[before.0 as usize * self.contexts + context.0 as usize], bonus);
        }
    }

    fn capture_slot(&self, piece: Piece, mv: Move, taken: Kind) -> usize {
        (piece.index() * self.squares + mv.to() as usize) * self.kinds + taken.index()
    }

    /// The score of a capture.
    #[inline(always)]
    pub(crate) fn capture(&self, piece: Piece, mv: Move, taken: Kind) -> i32 {
        i32::from(self.captures[self.capture_slot(piece, mv, taken)])
    }

    /// Notes that a capture was good, or bad if the bonus is negative.
    pub(crate) fn note_capture(&mut self, piece: Piece, mv: Move, taken: Kind, bonus: i32) {
        let slot = self.capture_slot(piece, mv, taken);
        add(&mut self.captures[slot], bonus);
    }

    /// By how much evaluations after the move of this context have been too low, in centipawns.
    pub(crate) fn correction(&self, color: Color, before: Option<Context>) -> i32 {
        before.map_or(0, |before| i32::from(self.corrections[correction_slot(color, before)]) / 320)
    }

    /// Notes by how much an evaluation was too low.
    pub(crate) fn note_correction(&mut self, color: Color, before: Option<Context>, error: i32, depth: i32) {
        if let Some(before) = before {
            let slot = correction_slot(color, before);
            add(&mut self.corrections[slot], (error * depth / 4).clamp(-1024, 1024));
        }
    }
}

fn correction_slot(color: Color, before: Context) -> usize {
    color.index() * CORRECTIONS + before.0 as usize
}

/// Adds a bonus so that the sum stays within bounds: the nearer it is to one, the less is added.
fn add(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_bounds() {
        let mut score = 0;
        for bonus in [1_000; 200].into_iter().chain([-3_000; 300]).chain([40_000, -40_000]) {
            add(&mut score, bonus);
            assert!(i32::from(score).abs() <= MOST);
        }
        assert!(score < 0);
    }
}
