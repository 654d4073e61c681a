//! **castling**: a king and a rook that have not moved go in one move, as in orthodox chess.
//!
//! ```toml
//! [rules.castling]
//! moves = [{ right = "K", king = "e1", to = "g1", rook = "h1", rook-to = "f1" }]
//! ```
//!
//! White's moves are given, black's mirror them. Several moves may share a right, for a king with several homes. All
//! squares between king and rook must be empty; the king may not be in check, nor cross an attacked square, nor be
//! in check after the move and its effects.

use super::MovementOp;
use crate::bits::Bits;
use crate::board::{Board, Square};
use crate::compile::{Program, RightHomes};
use crate::definition::{Definition, Problem, Problems};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Core, Danger, Form, Move, Sink};
use crate::rules::Rule;
use serde::Deserialize;

/// The parameters of castling.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Castling {
    /// White's castling moves.
    pub moves: Vec<CastlingMove>,
    /// The name of the piece that stands in the rook's place.
    #[serde(default = "rook")]
    pub rook: String,
}

fn rook() -> String {
    "rook".to_string()
}

/// One castling move of white's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingMove {
    /// The letter of the right in the FEN, upper case.
    pub right: char,
    /// The home of the king.
    pub king: String,
    /// Where the king goes.
    pub to: String,
    /// The home of the rook.
    pub rook: String,
    /// Where the rook goes.
    pub rook_to: String,
}

impl Castling {
    /// The letters of the rights, in the order they are written for white.
    pub fn rights(&self) -> Vec<char> {
        let mut letters: Vec<char> = Vec::new();
        for castling in &self.moves {
            if !letters.contains(&castling.right) {
                letters.push(castling.right);
            }
        }
        letters
    }
}

impl CastlingMove {
    fn check(&self, definition: &Definition) -> Result<(), Problem> {
        let place = format!("rules.castling.moves (right {})", self.right);
        if !self.right.is_ascii_uppercase() {
            return Err(Problem::new(place, "`right` is an upper-case letter"));
        }
        let mut squares = Vec::new();
        for name in [&self.king, &self.to, &self.rook, &self.rook_to] {
            let square = definition.named_square(&place, name)?;
            if definition.board.flip(square).is_none() {
                return Err(Problem::new(&place, format!("`{name}` has no square that mirrors it for black")));
            }
            squares.push(square);
        }
        let cells: Vec<_> = squares.iter().map(|&square| definition.board.cell(square)).collect();
        if cells.iter().any(|cell| cell.y != cells[0].y) {
            return Err(Problem::new(place, "king and rook castle along one rank"));
        }
        if squares[0] == squares[2] || squares[1] == squares[3] || squares[0] == squares[1] {
            return Err(Problem::new(place, "king and rook need squares of their own, and the king must move"));
        }
        let (low, high) = (cells[0].x.min(cells[2].x), cells[0].x.max(cells[2].x));
        if cells.iter().any(|cell| !(low..=high).contains(&cell.x)) {
            return Err(Problem::new(place, "king and rook must end on or between the squares they started on"));
        }
        if (low..=high).any(|x| definition.board.at(crate::board::Cell { x, y: cells[0].y }).is_none()) {
            return Err(Problem::new(place, "there is a hole between king and rook"));
        }
        Ok(())
    }
}

impl Rule for Castling {
    const NAME: &'static str = "castling";

    fn check(&self, definition: &Definition, problems: &mut Problems) {
        let place = "rules.castling";
        if definition.royal().is_none() {
            problems.add(place, "castling needs a royal piece: mark one in [pieces] with `royal = true`");
        }
        problems.note(definition.named_kind("rules.castling.rook", &self.rook));
        if self.moves.is_empty() || self.rights().len() > 4 || self.moves.len() > 16 {
            problems.add("rules.castling.moves", "give 1 to 16 moves with at most 4 different rights");
        }
        for castling in &self.moves {
            problems.note(castling.check(definition));
        }
    }

    fn sentence(&self, _definition: &Definition) -> String {
        let moves: Vec<String> = self
            .moves
            .iter()
            .map(|m| format!("king {}–{} with {} {}–{}", m.king, m.to, self.rook, m.rook, m.rook_to))
            .collect();
        format!(
            "A king and a {} that have not moved may castle ({}; black likewise): the squares between them must be \
             empty, and the king may not be in check, cross an attacked square or end in check.",
            self.rook,
            moves.join("; ")
        )
    }

    fn lower<B: Bits>(&self, definition: &Definition, program: &mut Program<B>) {
        let rook = definition.kind(&self.rook).expect("the rook was checked");
        let king = definition.royal().expect("the royal piece was checked");
        let letters = self.rights();
        for color in Color::BOTH {
            for letter in &letters {
                let bit = program.rights_letters.len() as u8;
                let shown = if color == Color::White { *letter } else { letter.to_ascii_lowercase() };
                program.rights_letters.push(shown);
                let moves = self.moves.iter().filter(|castling| castling.right == *letter);
                let ops: Vec<CastlingOp<B>> =
                    moves.map(|castling| CastlingOp::new(definition, castling, color, 1 << bit)).collect();
                for op in &ops {
                    program.touch_rights(Piece::new(king, color), op.king, 1 << bit);
                    program.touch_rights(Piece::new(rook, color), op.rook, 1 << bit);
                }
                let pairs = ops.iter().map(|op| (op.king, op.rook)).collect();
                program.rights_homes.push(RightHomes { color, rook, pairs });
                program.movement[color.index()].extend(ops.into_iter().map(MovementOp::Castling));
            }
        }
    }
}

/// One castling move of one colour, compiled.
pub(crate) struct CastlingOp<B> {
    color: Color,
    right: u8,
    king: Square,
    to: Square,
    rook: Square,
    rook_to: Square,
    /// The squares between king and rook.
    empty: B,
    /// The squares that the king crosses, its last aside.
    crossed: B,
}

impl<B: Bits> CastlingOp<B> {
    fn new(definition: &Definition, castling: &CastlingMove, color: Color, right: u8) -> CastlingOp<B> {
        let board = &definition.board;
        let square = |name: &String| {
            let white = board.square(name).expect("the squares were checked");
            if color == Color::White { white } else { board.flip(white).expect("the mirror was checked") }
        };
        let (king, to) = (square(&castling.king), square(&castling.to));
        let (rook, rook_to) = (square(&castling.rook), square(&castling.rook_to));
        CastlingOp {
            color,
            right,
            king,
            to,
            rook,
            rook_to,
            empty: strictly_between(board, king, rook),
            crossed: strictly_between(board, king, to),
        }
    }

    pub(super) fn generate<S: Sink<B>>(&self, core: &Core<B>, danger: &Danger<B>, sink: &mut S) {
        if core.status.rights & self.right == 0
            || danger.check
            || (core.pieces.occupied() & self.empty).any()
            || !core.pieces.colors[self.color.index()].has(self.king)
        {
            return;
        }
        let (program, pieces) = (&core.program, &core.pieces);
        let homes = B::bit(self.king) | B::bit(self.rook);
        let is_royal = program.royal.is_some_and(|king: Kind| pieces.kinds[king.index()].has(self.king));
        if !is_royal || (pieces.marked & homes).any() {
            return;
        }
        let them = self.color.other();
        let without_king = pieces.occupied() ^ B::bit(self.king);
        if self.crossed.iter().any(|square| pieces.guarded(program, square, them, without_king)) {
            return;
        }
        let castling = Move::pair(Form::Castling, self.king, self.to, self.rook, self.rook_to);
        if core.is_plain() {
            let after = pieces.occupied().minus(homes) | B::bit(self.to) | B::bit(self.rook_to);
            if !pieces.attacked(program, self.to, them, after) {
                sink.one(castling);
            }
        } else {
            core.offer_tried(castling, sink);
        }
    }
}

fn strictly_between<B: Bits>(board: &Board, a: Square, b: Square) -> B {
    let (a, b) = (board.cell(a), board.cell(b));
    let columns = a.x.min(b.x) + 1..a.x.max(b.x);
    let squares = columns.filter_map(|x| board.at(crate::board::Cell { x, y: a.y }));
    squares.fold(B::EMPTY, |set, square| set | B::bit(square))
}
