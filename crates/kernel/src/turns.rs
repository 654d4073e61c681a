//! Turns of more than one move: how long each is, and how far the present one has come.

use super::phases::Phases;
use super::{Core, Edit};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Color;

/// How many moves each turn has.
///
/// ```
/// use menagerie_board::Color;
/// use menagerie_kernel::Turns;
/// let turns = Turns { lengths: [vec![1, 2], vec![2]], growth: 0, check_ends: true };
/// assert_eq!([1, 2, 3].map(|number| turns.length(Color::White, number)), [1, 2, 2]);
/// let progressive = Turns { lengths: [vec![1], vec![2]], growth: 2, check_ends: true };
/// assert_eq!(progressive.length(Color::Black, 10), 20);
/// ```
#[derive(Clone, Debug)]
pub struct Turns {
    /// Per colour the lengths of the first turns, at least one; the last of them stays. Without growth the last two differ.
    pub lengths: [Vec<u32>; 2],
    /// By how much every turn after those is longer than the one before.
    pub growth: u32,
    /// Whether a move that gives check ends the turn.
    pub check_ends: bool,
}

impl Turns {
    /// How many moves the turn of a colour with this number has, counted from 1.
    pub fn length(&self, color: Color, number: u32) -> u32 {
        let lengths = &self.lengths[color.index()];
        let index = number.saturating_sub(1);
        let last = lengths.len().saturating_sub(1) as u32;
        let listed = lengths.get(index.min(last) as usize).copied().unwrap_or(1);
        listed.saturating_add(self.growth.saturating_mul(index.saturating_sub(last)))
    }

    /// The numbers of the present turn or the next of each colour, as far as they make a difference to the turns from
    /// then on.
    fn significant(&self, side: Color, number: u32) -> [u32; 2] {
        let next = [if side == Color::White { number } else { number.saturating_add(1) }, number];
        let most = |color: Color| if self.growth == 0 { self.lengths[color.index()].len() as u32 } else { u32::MAX };
        Color::BOTH.map(|color| next[color.index()].min(most(color)))
    }
}

/// How far a turn has come.
#[derive(Clone, Debug)]
pub struct Turn<B> {
    /// How many moves the side to move has left in it.
    pub left: u32,
    /// What has passed over squares, by the square on which it stands: in the turn before if the side to move has not moved yet
    /// in this one, otherwise in this one.
    pub passers: Vec<Passer<B>>,
}

/// A piece that has passed over squares, on which it may be captured en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passer<B> {
    /// Where it stands.
    pub square: Square,
    /// What it has passed over.
    pub passed: B,
}

/// The turn as it was before a move.
#[derive(Clone, Debug)]
pub(crate) struct PastTurn<B> {
    pub(crate) side: Color,
    pub(crate) turn: Turn<B>,
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Whether the side to move has moved already in this turn.
    pub fn is_within_turn(&self) -> bool {
        let turns = self.program.turns.as_ref();
        turns.is_some_and(|turns| self.turn.left < turns.length(self.side, self.full_move))
    }

    /// The side that made the last move, in a position in which none has been made that of the turn before.
    pub fn mover(&self) -> Color {
        if self.is_within_turn() { self.side } else { self.side.other() }
    }

    /// The square of the piece that a capture en passant on a square takes.
    pub fn en_passant_victim(&self, square: Square) -> Square {
        let passer = self.turn.passers.iter().find(|passer| passer.passed.has(square));
        passer.map_or(self.status.victim, |passer| passer.square)
    }

    /// The squares that a FEN names as passed over: those on which a capture is legal, or within a turn all that its moves have
    /// passed over.
    pub fn noted_passed(&self) -> B {
        let passers = self.turn.passers.iter().filter(|_| self.is_within_turn());
        passers.fold(self.status.en_passant, |all, passer| all | passer.passed)
    }

    /// Sets what has passed over squares, as pairs of where a piece stands and a square that it passed over, and brings the
    /// hash up to date.
    pub fn set_passers(&mut self, found: &[(Square, Square)]) {
        let before = self.turn_key();
        for &(square, over) in found {
            match self.turn.passers.iter_mut().find(|passer| passer.square == square) {
                Some(passer) => passer.passed |= B::bit(over),
                None => self.turn.passers.push(Passer { square, passed: B::bit(over) }),
            }
        }
        self.turn.passers.sort_by_key(|passer| passer.square);
        self.status.key ^= before ^ self.turn_key();
        if !self.is_within_turn() {
            self.open_passers();
        }
    }

    /// Begins a turn: the side to move has all its moves left.
    pub fn begin_turn(&mut self) {
        if let Some(turns) = &self.program.turns {
            self.turn.left = turns.length(self.side, self.full_move);
        }
    }

    /// The part of the hash that the turn has.
    pub(crate) fn turn_key(&self) -> u64 {
        let Some(turns) = &self.program.turns else { return 0 };
        let zobrist = &self.program.zobrist;
        let key = zobrist.turn(turns.significant(self.side, self.full_move), self.turn.left);
        if !self.is_within_turn() {
            return key;
        }
        let passed = self.turn.passers.iter().fold(B::EMPTY, |all, passer| all | passer.passed);
        passed.iter().fold(key, |key, square| key ^ zobrist.en_passant(square))
    }

    /// After a move has been made and the other side is to move: hands the move back to the mover, if it has moves left
    /// in its turn. `passer` is what the move passed over, and where the piece went.
    #[inline(never)]
    pub(crate) fn go_on_with_turn(&mut self, us: Color, number: u32, key_before: u64, passer: Option<Passer<B>>) {
        let program = self.program.clone();
        let Some(turns) = &program.turns else { return };
        budget::spend(1 + self.turn.passers.len());
        let mut passers = self.turn.passers.clone();
        let begun = self.turn.left < turns.length(us, number);
        passers.retain(|passer| begun && !self.last_edits().iter().any(|edit| moves_from(edit, passer.square)));
        // What has been passed over twice is captured where it passed last.
        let again = passer.map_or(B::EMPTY, |passer| passer.passed);
        passers.iter_mut().for_each(|passer| passer.passed = passer.passed.minus(again));
        passers.retain(|passer| passer.passed.any());
        passers.extend(passer);
        passers.sort_by_key(|passer| passer.square);
        let left = self.turn.left.saturating_sub(1);
        let before = std::mem::replace(&mut self.turn, Turn { left, passers });
        self.turns_past.push(PastTurn { side: us, turn: before });
        // A move that takes the other king off the board decides the game, and the rest of the turn is not played.
        let decided = self.has_vanished_royal(&self.pieces, self.side);
        if self.turn.left == 0 || decided || turns.check_ends && self.in_check() {
            self.begin_turn();
            self.status.key ^= key_before ^ self.turn_key();
            self.open_passers();
        } else {
            self.side = us;
            self.full_move = number;
            self.status.key ^= program.zobrist.side ^ key_before ^ self.turn_key();
        }
    }

    /// Opens the captures en passant of all that the turn before has passed over squares.
    pub fn open_passers(&mut self) {
        let passers = std::mem::take(&mut self.turn.passers);
        let passed = passers.iter().fold(B::EMPTY, |all, passer| all | passer.passed);
        self.turn.passers = passers;
        if passed.any() {
            self.open_en_passant(passed, Square(0));
        }
    }
}

/// Whether the piece on a square is not the one any more that came there.
fn moves_from(edit: &Edit, square: Square) -> bool {
    match *edit {
        Edit::Remove { square: from, .. } | Edit::Relocate { from, .. } | Edit::Change { square: from, .. } => {
            from == square
        }
        Edit::RelocateBoth { first, second } => first.0 == square || second.0 == square,
        _ => false,
    }
}
