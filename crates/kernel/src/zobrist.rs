//! Random numbers for the hash of a position: the same in every run and on every machine.

use super::{MAX_NOTES, MAX_RIGHTS};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};

/// As many rights most games have at most; the keys of more are drawn last, so that those of other things stay what they are.
const USUAL_RIGHTS: usize = 8;

/// One number for each thing that makes two positions different.
///
/// Source of the method: A. L. Zobrist, *A New Hashing Method with Application for Game Playing* (1970).
pub struct Zobrist {
    squares: usize,
    pieces: Box<[u64]>,
    marks: Box<[u64]>,
    notes: [Box<[u64]>; MAX_NOTES],
    walls: Box<[u64]>,
    hands: u64,
    en_passant: Box<[u64]>,
    rights: [u64; MAX_RIGHTS],
    counts: u64,
    /// The key of black's turn.
    pub side: u64,
}

impl Zobrist {
    /// Keys for a board of this many squares, and this many types.
    pub fn new(squares: usize, kinds: usize) -> Zobrist {
        let mut state = 0x6d65_6e61_6765_7269;
        let mut next = || splitmix(&mut state);
        let mut list = |count: usize| (0..count).map(|_| next()).collect::<Box<[u64]>>();
        let mut zobrist = Zobrist {
            squares,
            pieces: list(squares * kinds * 2),
            marks: list(squares),
            en_passant: list(squares),
            rights: std::array::from_fn(|bit| if bit < USUAL_RIGHTS { list(1)[0] } else { 0 }),
            side: list(1)[0],
            counts: list(1)[0],
            notes: std::array::from_fn(|_| list(squares)),
            hands: list(1)[0],
            walls: list(squares),
        };
        zobrist.rights[USUAL_RIGHTS..].iter_mut().for_each(|key| *key = next());
        zobrist
    }

    /// The bytes that the numbers hold.
    pub fn memory(&self) -> usize {
        let lists = [&self.pieces, &self.marks, &self.walls, &self.en_passant].into_iter().chain(&self.notes);
        lists.map(|list| size_of_val(&**list)).sum()
    }

    /// The key of a piece on a square.
    #[inline(always)]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.index() * self.squares + square.index()]
    }

    /// The number for so many of a piece in its side's hand; none is worth nothing.
    pub fn hand(&self, piece: Piece, count: u16) -> u64 {
        let place = (piece.index() as u64) << 16 | u64::from(count);
        if count == 0 { 0 } else { splitmix(&mut (self.hands ^ place)) }
    }

    /// The number for so many of a piece held captive by the other side; none is worth nothing.
    pub fn captives(&self, piece: Piece, count: u16) -> u64 {
        let place = (piece.index() as u64) << 16 | u64::from(count);
        if count == 0 { 0 } else { splitmix(&mut (self.hands.rotate_left(32) ^ place)) }
    }

    /// The number for what is noted of a square.
    pub fn note(&self, note: u8, square: Square) -> u64 {
        self.notes[note as usize][square.index()]
    }

    /// The number for a wall on a square.
    pub fn wall(&self, square: Square) -> u64 {
        self.walls[square.index()]
    }

    /// The key of a mark.
    #[inline(always)]
    pub fn mark(&self, square: Square) -> u64 {
        self.marks[square.index()]
    }

    /// The key of a square on which a pawn can be captured en passant.
    #[inline(always)]
    pub fn en_passant(&self, square: Square) -> u64 {
        self.en_passant[square.index()]
    }

    /// The number for what a counter of a side has come to; nothing is worth nothing.
    pub fn count(&self, counter: usize, color: Color, left: u8) -> u64 {
        let place = (2 * counter + color.index()) as u64 * 256 + u64::from(left);
        if left == 0 { 0 } else { splitmix(&mut (self.counts ^ place)) }
    }

    /// The number for a turn with so many moves left, in which the turns of both sides have these numbers.
    pub fn turn(&self, numbers: [u32; 2], left: u32) -> u64 {
        let [white, black] = numbers.map(u64::from);
        let mut state = self.counts.rotate_left(32) ^ (white << 32 | black);
        splitmix(&mut state) ^ splitmix(&mut (state ^ u64::from(left)))
    }

    /// The key of castling rights.
    #[inline(always)]
    pub fn rights(&self, rights: u32) -> u64 {
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
