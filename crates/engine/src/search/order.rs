//! In which order moves are tried: those first that are likely to be good.

use super::Worker;
use super::exchange::{direct_gain, wins_at_least};
use super::history::Context;
use crate::table::tag;
use menagerie_core::{Edit, Kind, Move};

/// A move with what is thought of it before it is searched.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) score: i32,
    /// What it wins at once, in centipawns.
    pub(crate) gain: i32,
    pub(crate) taken: Option<Kind>,
    /// Whether it takes or promotes or otherwise changes the balance by much.
    pub(crate) noisy: bool,
}

/// Scores above all others, in this order.
const FROM_TABLE: i32 = 1 << 30;
const GOOD: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const BAD: i32 = -(1 << 28);
/// What a move must win by its effects alone to be noisy.
const NOISE: i32 = 60;

impl Worker {
    /// Scores the legal moves of the position.
    pub(crate) fn score_moves(&mut self, moves: &[Move], scored: &mut Vec<Scored>, known: u16, ply: usize) {
        let before = self.contexts(ply);
        let killers = self.frames[ply].killers;
        for &mv in moves {
            let mut entry = self.appraise(mv);
            entry.score = if tag(mv) == known {
                FROM_TABLE
            } else if entry.noisy {
                self.noisy_score(&entry)
            } else if killers[0] == Some(mv) {
                KILLER + 1
            } else if killers[1] == Some(mv) {
                KILLER
            } else {
                let side = self.position.side();
                self.context(mv).map_or(0, |context| self.history.quiet(side, mv, context, &before))
            };
            scored.push(entry);
        }
    }

    fn noisy_score(&self, entry: &Scored) -> i32 {
        let mv = entry.mv;
        let history = match (self.position.piece(mv.from()), entry.taken) {
            (Some(piece), Some(taken)) => self.history.capture(piece, mv, taken) / 16,
            _ => 0,
        };
        let sound = !self.exchanges || wins_at_least(&self.evaluator, &self.position, mv, entry.gain, -20);
        let sound = sound && entry.gain > -NOISE;
        let mover = self.position.piece(mv.from()).map_or(0, |piece| self.evaluator.worth(piece.kind()));
        (if sound { GOOD } else { BAD }) + entry.gain * 16 - mover / 8 + history
    }

    /// What a move wins at once.
    pub(crate) fn appraise(&self, mv: Move) -> Scored {
        let side = self.position.side();
        let (taken, mut gain) = direct_gain(&self.evaluator, &self.position, mv, side);
        let mut noisy = taken.is_some() || mv.becomes().is_some_and(|_| gain > 0);
        if self.has_effects && mv.other().is_none() {
            let all = self.position.changes(mv, |edits| self.gain_of(edits));
            noisy |= (all - gain).abs() > NOISE && all > 0;
            gain = all;
        }
        Scored { mv, score: 0, gain, taken, noisy }
    }

    /// What edits win for the side to move, in centipawns.
    fn gain_of(&self, edits: &[Edit]) -> i32 {
        let side = self.position.side();
        let signed = |piece: menagerie_core::Piece| {
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

    /// The contexts of the last moves before a ply.
    pub(crate) fn contexts(&self, ply: usize) -> [Option<Context>; 3] {
        let of = |back: usize| ply.checked_sub(back).and_then(|at| self.frames[at].context);
        [of(1), of(2), of(4)]
    }

    /// The context that a move of the position makes.
    #[inline]
    pub(crate) fn context(&self, mv: Move) -> Option<Context> {
        let piece = match mv.dropped() {
            Some(kind) => Some(menagerie_core::Piece::new(kind, self.position.side())),
            None => self.position.piece(mv.from()),
        };
        piece.map(|piece| self.history.context(piece, mv))
    }
}

/// Brings the best of the moves from `at` on to `at`.
pub(crate) fn pick(scored: &mut [Scored], at: usize) -> Scored {
    let mut best = at;
    for i in at + 1..scored.len() {
        if scored[i].score > scored[best].score {
            best = i;
        }
    }
    scored.swap(at, best);
    scored[at]
}

/// Whether a score says that a noisy move loses something.
pub(crate) fn is_bad(entry: &Scored) -> bool {
    entry.noisy && entry.score < BAD / 2
}
