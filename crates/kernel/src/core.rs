//! A position: what stands where, who is to move, and what was played.

use super::history::{History, Status};
use super::phases::{Decision, Effect, End, Phases};
use super::turns::PastTurn;
use super::{Count, Edit, Hands, Pieces, Program, Turn};
use menagerie_board::award::Award;
use menagerie_board::bits::Bits;
use menagerie_board::board::{MAX_SQUARES, Square};
use menagerie_board::budget;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use std::sync::Arc;

/// A position on a board of a given width of bit set.
///
/// [`Phases`] shows how one is set up and played.
pub struct Core<B: Bits, P: Phases<B>> {
    /// The game.
    pub program: Arc<Program<B, P>>,
    /// The sets of squares of the pieces.
    pub pieces: Pieces<B>,
    /// What stands on each square.
    pub cells: [Piece; MAX_SQUARES],
    /// Who is to move.
    pub side: Color,
    /// The number of the move that is to be made, counted up after black's.
    pub full_move: u32,
    /// What is restored as a whole when a move is taken back.
    pub status: Status<B>,
    /// What is in hand, and what is noted of squares.
    pub hands: Hands<B>,
    /// The moves played so far.
    pub stack: History<B>,
    /// What the FEN says was passed over, legal or not: it is asked for before the first move only.
    pub given_passed: B,
    /// How far the turn has come, in a game with turns of several moves.
    pub turn: Turn<B>,
    pub(crate) turns_past: Vec<PastTurn<B>>,
    pub(crate) journal: Vec<Edit>,
    pub(crate) seen: Seen,
}

/// How many earlier placements fall on each hash value: zero tells at once that one is new.
#[derive(Clone)]
pub(crate) struct Seen(Box<[u16; 1024]>);

impl Seen {
    pub(crate) fn slot(&mut self, placement: u64) -> &mut u16 {
        &mut self.0[placement as usize & 1023]
    }
}

impl<B: Bits, P: Phases<B>> Clone for Core<B, P> {
    fn clone(&self) -> Core<B, P> {
        Core {
            program: self.program.clone(),
            hands: self.hands.clone(),
            stack: self.stack.clone(),
            journal: self.journal.clone(),
            seen: self.seen.clone(),
            turn: self.turn.clone(),
            turns_past: self.turns_past.clone(),
            ..*self
        }
    }
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// A board without pieces.
    pub fn empty(program: &Arc<Program<B, P>>) -> Core<B, P> {
        let mut core = Core {
            program: program.clone(),
            pieces: Pieces::default(),
            cells: [Piece::NONE; MAX_SQUARES],
            side: Color::White,
            full_move: 1,
            status: Status {
                key: 0,
                placement: 0,
                marked: B::EMPTY,
                en_passant: B::EMPTY,
                victim: Square(0),
                rights: 0,
                clock: 0,
                counts: program.counts_at_start(),
                count: Count::default(),
            },
            hands: Hands::default(),
            stack: History::default(),
            given_passed: B::EMPTY,
            turn: Turn { left: 1, passers: Vec::new() },
            turns_past: Vec::new(),
            journal: Vec::new(),
            seen: Seen(Box::new([0; 1024])),
        };
        core.begin_turn();
        core
    }

    /// The bytes that the position holds.
    pub fn memory(&self) -> usize {
        let turns = self.turns_past.capacity() * size_of::<PastTurn<B>>();
        let past = turns + self.stack.memory() + self.journal.capacity() * size_of::<Edit>();
        size_of::<Self>() + size_of_val(&*self.seen.0) + self.hands.memory() + past
    }

    /// Whether nothing but the moved and taken pieces changes, and attacks alone are check: no rule has an effect, none
    /// forbids repeating and none makes other pieces royal, so that pins and checkers decide what is legal.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        self.program.effects.is_empty() && self.attacks_decide() && !self.program.bans_repetition
    }

    /// Whether pins and checkers decide what a piece may do by its own power.
    #[inline(always)]
    pub fn attacks_decide(&self) -> bool {
        let program = &*self.program;
        (program.effects.is_empty() || program.effect_follows)
            && !program.repeats_by_own_power
            && program.pseudo_royals.is_empty()
    }

    /// Whether a move changes only the squares it names.
    #[inline(always)]
    pub fn is_local(&self) -> bool {
        self.program.effects.is_empty()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.pieces.in_check(&self.program, self.side)
    }

    /// Whether a colour has no king any more when the pieces stand so: one in hand is still to come.
    pub fn has_lost_royal(&self, pieces: &Pieces<B>, color: Color) -> bool {
        let held = |kind| self.hands.count(Piece::new(kind, color)) > 0;
        pieces.royal(&self.program, color).is_none() && !self.program.royal.is_some_and(held)
    }

    /// Whether a king has been taken off the board, which decides games where that happens, when the pieces stand so.
    pub fn has_vanished_royal(&self, pieces: &Pieces<B>, color: Color) -> bool {
        self.program.royals_vanish && self.has_lost_royal(pieces, color)
    }

    /// The types that a piece may become now by promoting.
    pub fn promotion_kinds(&self, piece: Piece, on: Square) -> impl Iterator<Item = Kind> + Clone + '_ {
        self.promotion_kinds_with(&self.pieces, piece, on)
    }

    /// The same with the pieces as they stand during a move.
    pub fn promotion_kinds_with<'a>(
        &'a self,
        pieces: &'a Pieces<B>,
        piece: Piece,
        on: Square,
    ) -> impl Iterator<Item = Kind> + Clone + 'a {
        let promotion = self.program.promotion.as_ref();
        let targets = promotion.map_or(&[][..], |table| table.targets(piece));
        let count = move |kind| pieces.of(Piece::new(kind, piece.color())).count();
        let for_captives = promotion.is_some_and(|table| table.is_for_captives(piece));
        let is_free = move |kind| !for_captives || self.hands.captives(Piece::new(kind, piece.color())) > 0;
        let has_room = move |kind| promotion.is_some_and(|table| table.is_open(piece, kind, count(kind), on));
        let is_open = move |&kind: &Kind| is_free(kind) && has_room(kind);
        targets.iter().copied().filter(is_open)
    }

    /// Marks the pieces that are marked in this position, where that follows from what stands and is held where; the hash is
    /// left as it is.
    pub fn settle_marks(&mut self) {
        let marked = self.program.effects.iter().find_map(|effect| effect.marks(self));
        if let Some(marked) = marked {
            self.pieces.marked = marked;
            self.status.marked = marked;
        }
    }

    /// How many plies ago this position stood on the board, the latest first.
    pub fn seen_before(&self) -> impl Iterator<Item = usize> {
        let earlier = self.stack.iter().rev().zip(1..);
        earlier.filter(|(undo, _)| undo.status.key == self.status.key).map(|(_, plies)| plies)
    }

    /// Whether a placement of the pieces stood on the board before or stands there now.
    #[inline(always)]
    pub fn has_stood(&self, placement: u64) -> bool {
        placement == self.status.placement
            || (self.seen.0[placement as usize & 1023] != 0 && self.stood_before(placement))
    }

    #[inline]
    fn stood_before(&self, placement: u64) -> bool {
        budget::spend(self.stack.len() / 64);
        self.stack.iter().any(|undo| undo.status.placement == placement)
    }

    /// How a rule has decided the game at once, if one has.
    #[inline]
    pub fn decision(&self) -> Option<Outcome> {
        self.program.decisions.iter().find_map(|decision| decision.decide(self))
    }

    /// Who wins the game if it ends so now.
    pub fn winner_by(&self, award: Award) -> Option<Color> {
        match (award, &self.program.points) {
            (Award::Points, Some(points)) => award.winner(|color| points.of(&self.pieces, color)),
            _ => award.winner(|color| self.pieces.side(color).count() as usize),
        }
    }

    /// How many passes the last moves were, one after the other.
    pub fn passes_in_a_row(&self) -> usize {
        self.stack.iter().rev().take_while(|undo| undo.played.is_pass()).count()
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(decided) = self.decision() {
            return Some(decided);
        }
        if !self.has_legal_move() {
            let mate = || Outcome::Checkmate { winner: self.winner_by(self.program.checkmate[self.side.index()]) };
            return Some(match self.in_check() {
                true => self.program.ends.iter().find_map(|end| end.mate(self)).unwrap_or_else(mate),
                false => Outcome::Stalemate { winner: self.winner_by(self.program.stalemate[self.side.index()]) },
            });
        }
        self.program.ends.iter().find_map(|end| end.outcome(self))
    }

    /// The hashes computed from scratch: what the incremental ones must equal.
    pub fn fresh_keys(&self) -> (u64, u64) {
        let zobrist = &self.program.zobrist;
        let present = (0..self.program.rank_of.len()).filter_map(|s| Some((Square::new(s), self.cells[s].present()?)));
        let placement = present.fold(0, |key, (square, piece)| key ^ zobrist.piece(piece, square));
        let placement = self.pieces.walls().iter().fold(placement, |key, square| key ^ zobrist.wall(square));
        let mut key = placement ^ zobrist.rights(self.status.rights) ^ self.hands_key() ^ self.turn_key();
        for (i, counts) in self.status.counts.iter().enumerate() {
            key = Color::BOTH.iter().fold(key, |key, &color| key ^ zobrist.count(i, color, counts[color.index()]));
        }
        key = self.pieces.marked.iter().fold(key, |key, square| key ^ zobrist.mark(square));
        key = self.status.en_passant.iter().fold(key, |key, square| key ^ zobrist.en_passant(square));
        (if self.side == Color::Black { key ^ zobrist.side } else { key }, placement)
    }
}
