//! **counting**: a draw when a side that should win has not done so in a number of moves, which depends on what is left.
//!
//! ```toml
//! [rules.counting]
//! pawns = ["pawn"]        # while one of these types is on the board, the counts do not begin
//! [rules.counting.board]
//! moves = 64              # with few pieces left
//! at-most = 3             # only a side with no more pieces than this; without it, any side counts
//! despite-pawns = false   # true: this count begins also while there are pawns
//! [rules.counting.bare]
//! limits = [              # against a side with one piece: the first of these that fits
//!     { piece = "rook", count = 2, moves = 8 },
//!     { piece = "rook", moves = 16 },
//! ]
//! moves = 64              # where none fits; without it, such a side does not count then
//! from-pieces = true      # the count begins with the number of pieces on the board
//! ```
//!
//! These are the counts of makruk, the board's honour and the pieces' honour. A side can count while the other has more than
//! one piece. A count begins after a move of the other side, and goes on whatever happens; only when a side with one piece
//! is to move and the last move has captured or promoted does its count begin again. The game is drawn when more moves of
//! each side have been counted than the limit.
//!
//! Where a count begins with the number of pieces, it does so for the side with one piece to move. If that side has taken the
//! last pawn itself, it begins half a move before.
//!
//! A FEN has the count in a field after those of the squares for en passant and of the checks that are counted: the plies
//! that have been counted and how many may be, `7/128`. It is left out while there is no count. The form of
//! Fairy-Stockfish is read, too: a number in place of the squares for en passant is the limit, and the halfmove clock then
//! is what has been counted.

use crate::definition::{Definition, Phase, Rule};
use crate::facts::Facts;
use crate::lower::Lower;
use crate::page::{Describe, Setting};
use menagerie_board::bits::Bits;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_board::problem::Problems;
use menagerie_kernel::{Core, Count, Edit, End, Phases, Pieces, Program};
use menagerie_words::say;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most moves that a count goes to: its plies are kept in one byte.
const MAX_MOVES: u8 = 127;

/// The parameters of the counting of moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Counting {
    /// The types that keep counts from beginning while one of them is on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pawns: Vec<String>,
    /// The count of a side with more than one piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardCount>,
    /// The count of a side with one piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bare: Option<BareCount>,
}

/// The count of a side with more than one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BoardCount {
    /// How many moves are counted.
    pub moves: u8,
    /// How many pieces the side has at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u16>,
    /// Whether the count begins also while there are pawns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub despite_pawns: bool,
}

/// The count of a side with one piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BareCount {
    /// How many moves are counted by what the other side has: the first of these that fits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// How many where none of them fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u8>,
    /// Whether the count begins with the number of pieces on the board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_pieces: bool,
}

/// How many moves are counted against some pieces.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limit {
    /// The type that the other side has.
    pub piece: String,
    /// How many of it at least.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u16,
    /// How many moves are counted.
    pub moves: u8,
}

fn one() -> u16 {
    1
}

fn is_one(count: &u16) -> bool {
    *count == 1
}

impl Rule for Counting {
    const NAME: &'static str = "counting";
    const PHASE: Phase = Phase::End;

    fn remembers(&self) -> Option<&'static str> {
        Some("moves are counted towards a draw")
    }

    fn facts(&self, _definition: &Definition, facts: &mut Facts) {
        facts.counts_moves = true;
    }

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        definition.named_kinds("rules.counting.pawns", &self.pawns, problems);
        let mut check_moves = |place: String, moves: u8| {
            if !(1..=MAX_MOVES).contains(&moves) {
                problems.add(place, format!("must be from 1 to {MAX_MOVES}"));
            }
        };
        if let Some(board) = &self.board {
            check_moves("rules.counting.board.moves".into(), board.moves);
        }
        if let Some(bare) = &self.bare {
            bare.moves.iter().for_each(|&moves| check_moves("rules.counting.bare.moves".into(), moves));
            for (i, limit) in bare.limits.iter().enumerate() {
                check_moves(format!("rules.counting.bare.limits[{i}].moves"), limit.moves);
            }
        }
        if self.board.is_some_and(|board| board.at_most.is_some_and(|most| most < 2)) {
            problems
                .add("rules.counting.board.at-most", "must be at least 2: a side with one piece has the count `bare`");
        }
        let limits = self.bare.iter().flat_map(|bare| &bare.limits);
        for (i, limit) in limits.enumerate() {
            let place = format!("rules.counting.bare.limits[{i}]");
            problems.note(definition.named_kind(&format!("{place}.piece"), &limit.piece));
            if limit.count == 0 {
                problems.add(format!("{place}.count"), "must be at least 1");
            }
        }
        if self.board.is_none() && !self.bare.as_ref().is_some_and(BareCount::has_limit) {
            problems.add("rules.counting", "expected a table `board`, or a table `bare` with `limits` or `moves`");
        }
    }
}

impl BareCount {
    fn has_limit(&self) -> bool {
        self.moves.is_some() || !self.limits.is_empty()
    }
}

impl Describe for Counting {
    fn sentences(&self, _definition: &Definition, setting: &Setting) -> Vec<String> {
        let pawns = &self.pawns;
        let board = self.board.map(|board| {
            let few = board.at_most.map(|most| say!(setting, "counting-few", most));
            let clear = !board.despite_pawns && !pawns.is_empty();
            let clear = clear.then(|| say!(setting, "counting-clear", pawns));
            let when: Vec<String> = few.into_iter().chain(clear).collect();
            let when = match when.is_empty() {
                true => say!(setting, "counting-from-start"),
                false => say!(setting, "counting-once", when),
            };
            say!(setting, "counting-board", when, moves = board.moves)
        });
        let bare = self.bare.as_ref().filter(|bare| bare.has_limit()).map(|bare| bare.sentence(pawns, setting));
        board.into_iter().chain(bare).collect()
    }
}

impl BareCount {
    fn sentence(&self, pawns: &[String], setting: &Setting) -> String {
        let against = |limit: &Limit| {
            say!(setting, "counting-limit", moves = limit.moves, count = limit.count, piece = &limit.piece)
        };
        let otherwise = self.moves.map(|moves| match self.limits.is_empty() {
            true => say!(setting, "counting-always", moves),
            false => say!(setting, "counting-otherwise", moves),
        });
        let limits: Vec<String> = self.limits.iter().map(against).chain(otherwise).collect();
        let clear = if pawns.is_empty() { String::new() } else { say!(setting, "counting-and-clear", pawns) };
        say!(setting, "counting-bare", clear, from_pieces = self.from_pieces, limits)
    }
}

impl<B: Bits, P: Phases<B, End: From<CountingOp>>> Lower<B, P> for Counting {
    fn lower(&self, definition: &Definition, program: &mut Program<B, P>) {
        let kind = |name: &String| definition.kind(name).expect("the types were checked");
        let limits = self.bare.iter().flat_map(|bare| &bare.limits);
        program.add_end(CountingOp {
            pawns: self.pawns.iter().map(kind).collect(),
            board: self.board,
            limits: limits.map(|limit| (kind(&limit.piece), limit.count.into(), limit.moves)).collect(),
            otherwise: self.bare.as_ref().and_then(|bare| bare.moves),
            from_pieces: self.bare.as_ref().is_some_and(|bare| bare.from_pieces),
        });
    }
}

/// The counting of moves, compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CountingOp {
    pawns: Vec<Kind>,
    board: Option<BoardCount>,
    /// How many pieces of a type make how many moves the limit.
    limits: Vec<(Kind, u32, u8)>,
    otherwise: Option<u8>,
    from_pieces: bool,
}

impl CountingOp {
    /// How many moves a side may count to now; nothing if it may not count.
    fn limit<B: Bits>(&self, pieces: &Pieces<B>, color: Color) -> Option<u8> {
        let has_pawns = self.pawns.iter().any(|&kind| pieces.of_kind(kind).any());
        let [own, other] = [color, color.other()].map(|color| pieces.side(color).count());
        match (own, other) {
            (_, ..2) => None,
            (2.., _) => {
                let counts = |board: &BoardCount| {
                    (board.despite_pawns || !has_pawns) && board.at_most.is_none_or(|most| own <= most.into())
                };
                self.board.filter(counts).map(|board| board.moves)
            }
            _ if has_pawns => None,
            _ => {
                let fits =
                    |&&(kind, count, _): &&(Kind, u32, u8)| pieces.of(Piece::new(kind, color.other())).count() >= count;
                self.limits.iter().find(fits).map(|&(.., moves)| moves).or(self.otherwise)
            }
        }
    }
}

/// By how much there are more of some pieces than before the last move.
fn gain<B: Bits, P: Phases<B>>(core: &Core<B, P>, counts: impl Fn(Piece) -> bool) -> i32 {
    let gains = core.last_edits().iter().map(|edit| match *edit {
        Edit::Remove { piece, .. } => -i32::from(counts(piece)),
        Edit::Change { before, after, .. } => i32::from(counts(after)) - i32::from(counts(before)),
        Edit::Drop { piece, .. } => i32::from(counts(piece)),
        _ => 0,
    });
    gains.sum()
}

/// Whether there are fewer of any piece than before the last move.
fn has_lost<B: Bits, P: Phases<B>>(core: &Core<B, P>) -> bool {
    core.last_edits().iter().any(|edit| match *edit {
        Edit::Remove { piece, .. } | Edit::Change { before: piece, .. } => gain(core, |other| other == piece) < 0,
        _ => false,
    })
}

impl<B: Bits, P: Phases<B>> End<B, P> for CountingOp {
    fn outcome(&self, core: &Core<B, P>) -> Option<Outcome> {
        let Count { plies, limit } = core.status.count;
        (limit > 0 && plies > limit).then_some(Outcome::Counted)
    }

    fn counts(&self) -> bool {
        true
    }

    fn count(&self, core: &Core<B, P>) -> Count {
        let (pieces, before) = (&core.pieces, core.status.count);
        let (them, us) = (core.side, core.side.other());
        let is_bare = |color: Color| pieces.side(color).count() < 2;
        let from = |less: u32| {
            let all = pieces.side(us).count() + pieces.side(them).count();
            (2 * all - less).min(u8::MAX.into()) as u8
        };
        let took_last = || gain(core, |piece| self.pawns.contains(&piece.kind())) < 0;
        if self.from_pieces
            && is_bare(us)
            && took_last()
            && let Some(moves) = self.limit(pieces, us)
        {
            return Count { plies: from(1), limit: 2 * moves };
        }
        let begins = before.limit == 0 || is_bare(them) && has_lost(core);
        if let Some(moves) = self.limit(pieces, them).filter(|_| begins) {
            let plies = if self.from_pieces && is_bare(them) { from(0) } else { 0 };
            return Count { plies, limit: 2 * moves };
        }
        let counted = u8::from(before.limit > 0);
        Count { plies: before.plies.saturating_add(counted), ..before }
    }
}
