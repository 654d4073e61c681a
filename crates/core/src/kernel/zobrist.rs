//! Random numbers for the hash of a position: the same in every run and on every machine.

use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};

/// The most checks that may have to be given.
pub const MAX_CHECKS: u8 = 9;

/// One number for each thing that makes two positions different.
///
/// Source of the method: A. L. Zobrist, *A New Hashing Method with Application for Game Playing* (1970).
pub struct Zobrist {
    squares: usize,
    pieces: Box<[u64]>,
    marks: Box<[u64]>,
    origins: Box<[u64]>,
    hands: u64,
    en_passant: Box<[u64]>,
    rights: [u64; 8],
    checks: [u64; 2 * (MAX_CHECKS as usize + 1)],
    pub side: u64,
}

impl Zobrist {
    pub fn new(squares: usize, kinds: usize) -> Zobrist {
        let mut state = 0x6d65_6e61_6765_7269;
        let mut next = || splitmix(&mut state);
        let mut list = |count: usize| (0..count).map(|_| next()).collect::<Box<[u64]>>();
        Zobrist {
            squares,
            pieces: list(squares * kinds * 2),
            marks: list(squares),
            en_passant: list(squares),
            rights: std::array::from_fn(|_| list(1)[0]),
            side: list(1)[0],
            checks: std::array::from_fn(|i| if i < 2 { 0 } else { list(1)[0] }),
            origins: list(squares),
            hands: list(1)[0],
        }
    }

    /// The bytes that the numbers hold.
    pub fn memory(&self) -> usize {
        [&self.pieces, &self.marks, &self.origins, &self.en_passant].map(|list| size_of_val(&**list)).iter().sum()
    }

    #[inline(always)]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.index() * self.squares + square as usize]
    }

    /// The number for so many of a piece in its side's hand; none is worth nothing.
    pub fn hand(&self, piece: Piece, count: u16) -> u64 {
        let place = (piece.index() as u64) << 16 | u64::from(count);
        if count == 0 { 0 } else { splitmix(&mut (self.hands ^ place)) }
    }

    /// The number for a promoted piece on a square that goes back to what it was.
    pub fn origin(&self, square: Square) -> u64 {
        self.origins[square as usize]
    }

    #[inline(always)]
    pub fn mark(&self, square: Square) -> u64 {
        self.marks[square as usize]
    }

    #[inline(always)]
    pub fn en_passant(&self, square: Square) -> u64 {
        self.en_passant[square as usize]
    }

    /// The number for the checks that a side has still to give; none is worth nothing, as where they are not counted.
    #[inline(always)]
    pub fn checks(&self, color: Color, left: u8) -> u64 {
        self.checks[2 * left as usize + color.index()]
    }

    #[inline(always)]
    pub fn rights(&self, rights: u8) -> u64 {
        let mut sum = 0;
        let mut left = rights;
        while left != 0 {
            sum ^= self.rights[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        sum
    }
}

/// The generator SplitMix64 (Steele, Lea and Flood, 2014).
pub fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
