//! Which castling is the short one.

use menagerie_core::{Move, Position, Square};

/// The place of a legal castling among those that its king has, from the nearest rook on: 0 is written `O-O`, 1 is
/// `O-O-O`. Of two rooks at the same distance, the one to the right comes first.
pub(crate) fn place(position: &Position, mv: Move) -> Option<usize> {
    let (rook, _) = mv.other().filter(|_| mv.is_castling())?;
    homes(position, mv.from()).iter().position(|&home| home == (rook, mv.to()))
}

/// Where the rooks stand that a king of the side to move may castle with from a square, and where the king then goes.
pub(crate) fn homes(position: &Position, king: Square) -> Vec<(Square, Square)> {
    let game = position.game();
    let board = game.board();
    let Some(rule) = &game.definition().rules.castling else { return Vec::new() };
    let side = position.side();
    let squares = rule.moves_of(side).iter().filter_map(|castling| rule.squares(board, castling, side));
    let mut homes: Vec<(Square, Square)> =
        squares.filter(|squares| squares.king == king).map(|squares| (squares.rook, squares.to)).collect();
    let distance = |square: Square| (board.cell(square).x - board.cell(king).x).abs();
    homes.sort_by_key(|&(rook, to)| (distance(rook), -board.cell(rook).x, distance(to), to));
    homes.dedup();
    homes
}
