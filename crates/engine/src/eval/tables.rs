//! Sets of squares that the evaluation looks up, in the game's bitboard width.

use super::shape::Shape;
use super::turning::Lines;
use super::weights::PARTS;
use arrayvec::ArrayVec;
use menagerie_core::facts::Turning;
use menagerie_core::{Bits, Color, Game, Kind, Piece, Square, View, Viewer};
use std::any::Any;

/// Per colour and square.
type PerColor<T> = [Vec<T>; 2];

/// The sets for one width.
pub(crate) struct Tables<B> {
    /// The squares in front of a square on its file.
    pub(crate) ahead: PerColor<B>,
    /// The squares in front of a square on its file and the adjacent ones: an enemy pawn there stops a pawn.
    pub(crate) stoppers: PerColor<B>,
    pub(crate) file: Vec<B>,
    /// The adjacent files.
    pub(crate) adjacent_files: Vec<B>,
    /// The neighbours on the rank.
    pub(crate) abreast: Vec<B>,
    /// The squares around a square, and itself.
    pub(crate) ring: Vec<B>,
    /// The squares in front of a king that pawns should hold.
    pub(crate) shelter: PerColor<B>,
    /// Those in front of a king from which enemy pawns storm it.
    pub(crate) storm: PerColor<B>,
    /// The file of a square and the adjacent ones, each.
    pub(crate) near_files: Vec<ArrayVec<B, 3>>,
    /// Per colour the squares beyond the own part of the board.
    pub(crate) beyond: [B; 2],
    pub(crate) light: B,
    /// All squares.
    pub(crate) all: B,
    /// The lines through each square, where enclosed pieces change sides.
    pub(crate) lines: Option<Lines<B>>,
    /// Per colour and square, for the game's pawns: the part of the way to promotion covered, and the steps left.
    pub(crate) way: PerColor<(u8, u8)>,
    /// The square in front of a square, if there is one.
    pub(crate) next: PerColor<Option<Square>>,
}

/// Makes the tables in the width of a position's sets.
pub(crate) struct TableMaker<'a> {
    pub(crate) game: &'a Game,
    pub(crate) shape: &'a Shape,
}

impl Viewer for TableMaker<'_> {
    type Output = Box<dyn Any + Send + Sync>;

    fn look<B: Bits>(self, _view: View<'_, B>) -> Self::Output {
        Box::new(Tables::<B>::new(self.game, self.shape))
    }
}

impl<B: Bits> Tables<B> {
    fn new(game: &Game, shape: &Shape) -> Tables<B> {
        let board = shape.board();
        let rank = |color: Color, square: Square| shape.advance(color, square);
        let file = |square: Square| i32::from(board.cell(square).x);
        let set = |of: &dyn Fn(Square) -> bool| {
            board.squares().filter(|&square| of(square)).fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        let each = |of: &dyn Fn(Square, Square) -> bool| -> Vec<B> {
            board.squares().map(|from| set(&|to| of(from, to))).collect()
        };
        let both =
            |of: &dyn Fn(Color, Square, Square) -> bool| Color::BOTH.map(|color| each(&|from, to| of(color, from, to)));
        let before = |color, from, to| rank(color, to) > rank(color, from);
        let files_apart = |from, to| (file(from) - file(to)).abs();
        let pawn = game.definition().kinds().find(|&kind| shape.is_pawn(kind)).unwrap_or(Kind(0));
        let way = |color: Color, square: Square| {
            let (steps, most) = shape.way(game, Piece::new(pawn, color), square);
            let gone = most.saturating_sub(steps + 1) * PARTS / most.max(1);
            (gone.min(PARTS - 1) as u8, steps as u8)
        };
        Tables {
            ahead: both(&|color, from, to| before(color, from, to) && files_apart(from, to) == 0),
            stoppers: both(&|color, from, to| before(color, from, to) && files_apart(from, to) <= 1),
            file: each(&|from, to| files_apart(from, to) == 0),
            adjacent_files: each(&|from, to| files_apart(from, to) == 1),
            abreast: each(&|from, to| files_apart(from, to) == 1 && rank(Color::White, from) == rank(Color::White, to)),
            ring: each(&|from, to| shape.distance(from, to) <= 1),
            shelter: both(&|color, from, to| {
                let ranks = rank(color, to) - rank(color, from);
                files_apart(from, to) <= 1 && (1..=2).contains(&ranks)
            }),
            storm: both(&|color, from, to| {
                let ranks = rank(color, to) - rank(color, from);
                files_apart(from, to) <= 1 && (1..=3).contains(&ranks)
            }),
            near_files: board
                .squares()
                .map(|square| {
                    let at = |file_: i32| set(&|to| file(to) == file_);
                    (-1..=1).map(|step| at(file(square) + step)).filter(|file| file.any()).collect()
                })
                .collect(),
            beyond: Color::BOTH.map(|color| set(&|square| 2 * rank(color, square) + 2 >= i32::from(board.ranks()))),
            light: set(&|square| board.is_light(square)),
            all: set(&|_| true),
            lines: (game.facts().turning == Some(Turning::Enclosed)).then(|| Lines::of(board)),
            way: Color::BOTH.map(|color| board.squares().map(|square| way(color, square)).collect()),
            next: Color::BOTH.map(|color| {
                let forward = if color == Color::White { 1 } else { -1 };
                board.squares().map(|square| board.offset(square, 0, forward)).collect()
            }),
        }
    }
}
