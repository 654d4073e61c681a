//! What takes the legal moves of a position as they are found: a count, a list, the question whether there is any.

use super::{Core, Move, Phases};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Kind, Piece};

/// What takes the legal moves as they are found.
///
/// ```
/// use menagerie_board::board::Square;
/// use menagerie_kernel::{Move, Sink};
///
/// let mut moves: Vec<Move> = Vec::new();
/// Sink::<u64>::set(&mut moves, Square(0), 0b110);
/// assert_eq!(moves, [1, 2].map(|to| Move::plain(Square(0), Square(to))));
/// ```
pub trait Sink<B: Bits> {
    /// Plain moves of one piece.
    fn set(&mut self, from: Square, to: B);
    /// Plain moves of several pieces, each with its own destinations.
    fn sets(&mut self, sets: impl Iterator<Item = (Square, B)>);
    /// Plain moves of several pieces to the squares `delta` higher than theirs.
    fn shifted(&mut self, to: B, delta: i16);
    /// Captures of one piece that may change it.
    fn captures<P: Phases<B>>(&mut self, core: &Core<B, P>, captor: Piece, from: Square, to: B);
    /// Plain moves that come with each of these types, and also without a change if `keep`.
    fn promotions(&mut self, from: Square, to: B, kinds: &[Kind], keep: bool);
    /// Plain moves of one piece, each without a choice and with each of these.
    fn choosing(&mut self, from: Square, to: B, choices: &[u32]) {
        for mv in to.iter().map(|to| Move::plain(from, to)) {
            self.one(mv);
            choices.iter().for_each(|&choice| self.one(mv.choosing(choice)));
        }
    }
    /// Plain moves of one piece, each with every one of these squares as its choice, but for its own destination.
    fn placing(&mut self, from: Square, to: B, sites: B) {
        let first = self.one_choice_from();
        for to in to.iter() {
            let (mv, sites) = (Move::plain(from, to), sites.minus(B::bit(to)));
            budget::make_room(self.bytes());
            budget::spend(sites.count() as usize);
            if let Some(first) = first {
                let site = sites.iter().find(|site| u32::from(site.0) >= first).or_else(|| sites.iter().next());
                site.into_iter().for_each(|site| self.one(mv.choosing(site.0.into())));
            } else {
                sites.iter().for_each(|site| self.one(mv.choosing(site.0.into())));
            }
        }
    }
    /// Drops of a type from the hand.
    fn drops(&mut self, kind: Kind, to: B);
    /// One move.
    fn one(&mut self, mv: Move);
    /// A move is not legal because it brings back the placement that stood when so many moves had been played, or the
    /// present one.
    fn barred(&mut self, _by: Option<usize>) {}
    /// The number from which on a possible choice is looked for, where a move is wanted with one of those that its effects
    /// leave, and not with each.
    fn one_choice_from(&self) -> Option<u32> {
        None
    }
    /// How many moves there are so far; one where a single one suffices.
    fn found(&self) -> usize;
    /// Whether nothing more is wanted.
    fn full(&self) -> bool {
        false
    }
    /// The bytes of what is kept of the moves so far.
    fn bytes(&self) -> usize {
        0
    }
}

/// Counts moves.
#[derive(Default)]
pub struct Count(pub u64);

impl<B: Bits> Sink<B> for Count {
    #[inline(always)]
    fn set(&mut self, _from: Square, to: B) {
        self.0 += to.count() as u64;
    }
    #[inline(always)]
    fn sets(&mut self, sets: impl Iterator<Item = (Square, B)>) {
        self.0 += sets.map(|(_, to)| to.count() as u64).sum::<u64>();
    }
    #[inline(always)]
    fn shifted(&mut self, to: B, _delta: i16) {
        self.0 += to.count() as u64;
    }
    #[inline]
    fn captures<P: Phases<B>>(&mut self, core: &Core<B, P>, captor: Piece, _from: Square, to: B) {
        if let Some(table) = &core.program.captures {
            self.0 += table.count(&core.pieces, captor, to);
        }
    }
    #[inline]
    fn promotions(&mut self, _from: Square, to: B, kinds: &[Kind], keep: bool) {
        self.0 += to.count() as u64 * (kinds.len() as u64 + u64::from(keep));
    }
    #[inline]
    fn choosing(&mut self, _from: Square, to: B, choices: &[u32]) {
        self.0 += to.count() as u64 * (1 + choices.len() as u64);
    }
    #[inline]
    fn placing(&mut self, _from: Square, to: B, sites: B) {
        self.0 += to.count() as u64 * sites.count() as u64 - (to & sites).count() as u64;
    }
    #[inline]
    fn drops(&mut self, _kind: Kind, to: B) {
        self.0 += to.count() as u64;
    }
    #[inline(always)]
    fn one(&mut self, _mv: Move) {
        self.0 += 1;
    }
    fn found(&self) -> usize {
        self.0 as usize
    }
    #[inline(always)]
    fn full(&self) -> bool {
        cfg!(target_family = "wasm") && self.0 > STOPS_AT_FIRST
    }
}

/// Where a count begins that stops at the first move; no other comes so far.
const STOPS_AT_FIRST: u64 = 1 << 63;

/// What [`Core::has_legal_move`] asks with. In WebAssembly that is a count, so that moves are generated by two sets of functions
/// instead of three.
#[cfg(target_family = "wasm")]
pub type First = Count;
#[cfg(not(target_family = "wasm"))]
pub type First = Any;

/// Lists moves.
impl<B: Bits> Sink<B> for Vec<Move> {
    #[inline]
    fn set(&mut self, from: Square, to: B) {
        self.extend(to.iter().map(|to| Move::plain(from, to)));
    }
    #[inline(always)]
    fn sets(&mut self, sets: impl Iterator<Item = (Square, B)>) {
        for (from, to) in sets {
            to.iter().for_each(|to| self.push(Move::plain(from, to)));
        }
    }
    #[inline]
    fn shifted(&mut self, to: B, delta: i16) {
        self.extend(to.iter().map(|to| Move::plain(Square::new((to.0 as i16 - delta) as usize), to)));
    }
    fn captures<P: Phases<B>>(&mut self, core: &Core<B, P>, captor: Piece, from: Square, to: B) {
        for to in to.iter() {
            self.extend(core.outcomes_of(captor, core.cells[to.index()]).map(|kind| match kind {
                None => Move::plain(from, to),
                Some(kind) => Move::plain(from, to).becoming(kind),
            }));
        }
    }
    fn promotions(&mut self, from: Square, to: B, kinds: &[Kind], keep: bool) {
        for to in to.iter() {
            if keep {
                self.push(Move::plain(from, to));
            }
            self.extend(kinds.iter().map(|&kind| Move::plain(from, to).becoming(kind)));
        }
    }
    fn drops(&mut self, kind: Kind, to: B) {
        self.extend(to.iter().map(|to| Move::drop(kind, to)));
    }
    #[inline]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
    fn found(&self) -> usize {
        self.len()
    }
    fn bytes(&self) -> usize {
        // A list that grows is copied into one of twice the length.
        3 * self.len() * size_of::<Move>()
    }
}

#[cfg(target_family = "wasm")]
impl Count {
    /// Stops at the first move.
    pub fn first() -> Count {
        Count(STOPS_AT_FIRST)
    }

    /// Whether there is a move.
    pub fn has_any(&self) -> bool {
        self.0 > STOPS_AT_FIRST
    }
}

/// Stops at the first move.
#[cfg(not(target_family = "wasm"))]
pub struct Any(bool);

#[cfg(not(target_family = "wasm"))]
impl Any {
    pub fn first() -> Any {
        Any(false)
    }

    pub fn has_any(&self) -> bool {
        self.0
    }
}

#[cfg(not(target_family = "wasm"))]
impl<B: Bits> Sink<B> for Any {
    fn set(&mut self, _from: Square, to: B) {
        self.0 |= to.any();
    }
    fn sets(&mut self, mut sets: impl Iterator<Item = (Square, B)>) {
        self.0 |= sets.any(|(_, to)| to.any());
    }
    fn shifted(&mut self, to: B, _delta: i16) {
        self.0 |= to.any();
    }
    fn captures<P: Phases<B>>(&mut self, _core: &Core<B, P>, _captor: Piece, _from: Square, to: B) {
        self.0 |= to.any();
    }
    fn promotions(&mut self, _from: Square, to: B, kinds: &[Kind], keep: bool) {
        self.0 |= to.any() && (keep || !kinds.is_empty());
    }
    fn drops(&mut self, _kind: Kind, to: B) {
        self.0 |= to.any();
    }
    fn placing(&mut self, _from: Square, to: B, sites: B) {
        self.0 |= to.iter().any(|to| sites.minus(B::bit(to)).any());
    }
    fn one(&mut self, _mv: Move) {
        self.0 = true;
    }
    fn found(&self) -> usize {
        usize::from(self.0)
    }
    fn full(&self) -> bool {
        self.0
    }
}
