//! What is in hand and how it comes onto the board.

use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind, Piece};

/// Hands, compiled.
pub struct HandTable<B> {
    /// Whether captured pieces go to the captor's hand.
    pub captures: bool,
    /// Whether captured pieces are held captive, so that a FEN has captives.
    pub holds_captives: bool,
    /// The note of which pieces have been promoted, where that is remembered.
    pub promoted: Option<u8>,
    /// Per type what it is in hand, if something else; a promoted one, where that is remembered.
    pub origins: Vec<Option<Kind>>,
    /// Per piece where it may be dropped.
    pub zone: Vec<B>,
    /// Per type how many of it on a file leave no room there for another, if any number does.
    pub most_a_file: Vec<Option<u32>>,
    /// Per type whether a drop of it may not give mate.
    pub no_mate: Vec<bool>,
    /// Per type whether both sides always have one in hand.
    pub unlimited: Vec<bool>,
    /// Whether royal pieces may be in hand.
    pub royal: bool,
    /// Types of which a side drops half on squares of either colour.
    pub both_colours: Vec<Kind>,
    /// Whether a drop may give check.
    pub checks: bool,
    /// Per piece what it may be dropped as, itself aside.
    pub shown: Vec<Vec<Kind>>,
}

impl<B: Bits> HandTable<B> {
    /// Hands of this many types that nothing comes to by capturing, and from which nothing is dropped.
    pub fn of_reserves(kinds: usize) -> HandTable<B> {
        HandTable {
            captures: false,
            holds_captives: false,
            promoted: None,
            origins: vec![None; kinds],
            zone: vec![B::EMPTY; 2 * kinds],
            most_a_file: vec![None; kinds],
            no_mate: vec![false; kinds],
            unlimited: vec![false; kinds],
            royal: false,
            both_colours: Vec::new(),
            checks: true,
            shown: vec![Vec::new(); 2 * kinds],
        }
    }

    /// The pieces of which one is always in hand.
    pub fn never_run_out(&self) -> impl Iterator<Item = Piece> + '_ {
        let kinds = (0..self.unlimited.len()).filter(|&kind| self.unlimited[kind]).map(|kind| Kind(kind as u8));
        kinds.flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)))
    }

    /// What a captured piece is in the captor's hand.
    pub fn held(&self, kind: Kind, promoted: bool) -> Kind {
        self.origins[kind.index()].filter(|_| promoted).unwrap_or(kind)
    }
}
