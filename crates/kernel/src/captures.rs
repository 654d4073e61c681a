//! What capturing does to the captor.

use super::Pieces;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Kind, Piece};

/// What a captor becomes, by its type and the captive's.
pub struct CaptureTable<B> {
    kinds: usize,
    outcomes: Vec<Vec<Kind>>,
    /// Per captor whether any capture changes it.
    changes: Vec<bool>,
    width: std::marker::PhantomData<B>,
}

impl<B: Bits> CaptureTable<B> {
    /// A table from what a captor may become by taking a captive: nothing for no change.
    pub fn new(kinds: usize, outcomes: impl Fn(Kind, Kind) -> Vec<Kind>) -> CaptureTable<B> {
        let kind = |index: usize| Kind(index as u8);
        let outcomes: Vec<Vec<Kind>> = (0..kinds * kinds).map(|i| outcomes(kind(i / kinds), kind(i % kinds))).collect();
        let changes = outcomes.chunks(kinds).map(|row| row.iter().any(|kinds| !kinds.is_empty())).collect();
        CaptureTable { kinds, outcomes, changes, width: std::marker::PhantomData }
    }

    /// Whether a captor of this type may be changed by capturing.
    #[inline(always)]
    pub fn changes(&self, captor: Kind) -> bool {
        self.changes[captor.index()]
    }

    /// What the captor may become: nothing for no change.
    #[inline(always)]
    pub fn outcomes(&self, captor: Kind, captive: Kind) -> &[Kind] {
        &self.outcomes[captor.index() * self.kinds + captive.index()]
    }

    /// How many moves the captures of these squares are.
    #[inline(always)]
    pub fn count(&self, pieces: &Pieces<B>, captor: Piece, targets: B) -> u64 {
        let row = &self.outcomes[captor.kind().index() * self.kinds..][..self.kinds];
        let choices = row.iter().enumerate().filter(|(_, kinds)| kinds.len() > 1);
        let more = choices.map(|(kind, kinds)| {
            (targets & pieces.of_kind(Kind(kind as u8))).count() as u64 * (kinds.len() as u64 - 1)
        });
        targets.count() as u64 + more.sum::<u64>()
    }
}
