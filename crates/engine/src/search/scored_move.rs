//! A move with its score, and the bands of scores that make the stages of the move picker.

use menagerie_core::{Kind, Move};

// The stages, by the base of their scores. Histories and gains are small compared with the distances between them.
pub(super) const TT_MOVE: i32 = 1 << 30;
pub(super) const GOOD_NOISY: i32 = 1 << 28;
pub(super) const KILLERS: i32 = 1 << 26;
/// Also the score of a quiet move whose history has not been looked up.
pub(super) const QUIETS: i32 = 0;
pub(super) const BAD_NOISY: i32 = -(1 << 28);

/// A noisy move that loses at most this much at once starts among the good ones, and one that gains more by side effects
/// alone is noisy, in centipawns.
pub(super) const NOISE: i32 = 60;

/// A move with what is known of it before it is searched.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// Its place in the order, set by the move picker.
    pub(super) score: i32,
    /// What it wins at once, in centipawns.
    pub(super) gain: i32,
    pub(super) captured: Option<Kind>,
    /// Whether it gives check, as far as that is seen at a glance, or brings a king nearer to where it wins, or forces the
    /// opponent to capture.
    pub(super) check: bool,
    /// Whether it captures, promotes or changes the material balance by side effects. All other moves are quiet.
    pub(super) noisy: bool,
    /// Whether its score supposes that it loses no exchange, which the picker checks when its turn comes.
    pub(super) see_pending: bool,
}

impl ScoredMove {
    /// A move that is not scored yet.
    pub(super) fn new(mv: Move, captured: Option<Kind>, gain: i32, noisy: bool) -> ScoredMove {
        ScoredMove { mv, score: QUIETS, gain, captured, check: false, noisy, see_pending: false }
    }

    /// Whether the move is noisy and known to lose material.
    pub(super) fn is_bad_noisy(&self) -> bool {
        self.noisy && self.score < BAD_NOISY / 2
    }

    /// Whether the move can be skipped with the quiet moves: it gives no check either.
    pub(super) fn is_skippable(&self) -> bool {
        !self.noisy && !self.check
    }
}
