//! Checks and pins against the side to move: found once a position, then asked for every move.

use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;

/// Checks and pins against the side to move, and the moves that pins and checkers do not decide.
///
/// ```
/// use menagerie_board::board::Square;
/// use menagerie_kernel::CheckInfo;
///
/// let info = CheckInfo::<u64>::none();
/// assert!(!info.check && info.king.is_none());
/// assert_eq!(info.allowed(Square(12)), !0);
/// ```
pub struct CheckInfo<B> {
    /// Where the king of the side to move stands, if it has one.
    pub king: Option<Square>,
    /// Whether the king is in check.
    pub check: bool,
    /// The destinations that end a check, for all but the king; everything if there is none.
    pub mask: B,
    /// Squares of which a move must change one to end the check, if there is one.
    pub ends: B,
    /// The pinned pieces.
    pub pinned: B,
    /// Each pinned piece and where it may go: at most one on each line from the king.
    pub(crate) pins: ArrayVec<(Square, B), 8>,
    /// Moves from these squares, to these squares, or all moves are only pseudo-legal.
    pub try_from: B,
    /// See `try_from`.
    pub try_to: B,
    /// See `try_from`.
    pub try_all: bool,
}

impl<B: Bits> CheckInfo<B> {
    /// No check and no pin.
    #[inline(always)]
    pub fn none() -> CheckInfo<B> {
        CheckInfo {
            king: None,
            check: false,
            mask: !B::EMPTY,
            ends: B::EMPTY,
            pinned: B::EMPTY,
            pins: ArrayVec::new_const(),
            try_from: B::EMPTY,
            try_to: B::EMPTY,
            try_all: false,
        }
    }

    /// Leaves every move pseudo-legal: pins and checkers do not tell which are legal.
    #[inline]
    pub fn try_every_move(&mut self) {
        self.pinned = B::EMPTY;
        self.mask = !B::EMPTY;
        self.try_all = true;
    }

    /// Notes a check that a move to one of these squares ends.
    #[inline(always)]
    pub(crate) fn is_checked_through(&mut self, squares: B) {
        self.check = true;
        self.mask &= squares;
        self.ends |= squares;
    }

    /// Notes checks by pieces on these squares, if there are any: only taking them ends these, and nothing takes two.
    // All at once: of a loop over them LLVM 22 makes, for x86-64-v2, instructions that need one another, and then compiles for
    // ever (`.ci/release` builds for such machines).
    #[inline(always)]
    pub(crate) fn is_checked_by(&mut self, checkers: B) {
        if checkers.any() {
            self.check = true;
            self.mask &= if checkers.clear_lowest().any() { B::EMPTY } else { checkers };
            self.ends |= checkers;
        }
    }

    /// Notes a check of which only a trial tells whether a move ends it.
    pub(crate) fn is_checked_somehow(&mut self) {
        self.check = true;
        self.try_all = true;
        self.ends = !B::EMPTY;
    }

    /// Where a piece that is not the king may go without leaving it in check.
    #[inline(always)]
    pub fn allowed(&self, from: Square) -> B {
        if !self.pinned.has(from) {
            return self.mask;
        }
        let pin = self.pins.iter().find(|(square, _)| *square == from).map_or(B::EMPTY, |(_, line)| *line);
        pin & self.mask
    }

    /// The destinations of a piece that pins and checkers do not decide.
    #[inline(always)]
    pub fn undecided(&self, from: Square) -> B {
        if self.try_all || self.try_from.has(from) { !B::EMPTY } else { self.try_to }
    }
}
