//! Which castling is the short one.

use menagerie_core::{Board, Game, Move, Square};

/// The place of a castling among those that its king has, from the nearest rook on: 0 is written `O-O`, 1 is `O-O-O`.
/// Of two rooks at the same distance, the one to the right comes first.
pub(crate) fn place(game: &Game, mv: Move) -> Option<usize> {
    let (rook, _) = mv.other().filter(|_| mv.is_castling())?;
    let board = game.board();
    let cell = board.cell(mv.from());
    let distance = |square: Square| {
        let x = board.cell(square).x;
        ((x - cell.x).abs(), -x)
    };
    let mut rooks: Vec<Square> = homes(game, mv.from()).map(|(rook, _)| rook).collect();
    rooks.push(rook);
    rooks.sort_by_key(|&square| distance(square));
    rooks.dedup();
    rooks.iter().position(|&other| other == rook)
}

/// Where the rooks stand that a king on a square may castle with, and where the king then goes.
pub(crate) fn homes(game: &Game, king: Square) -> impl Iterator<Item = (Square, Square)> + '_ {
    let board = game.board();
    let moves = game.definition().rules.castling.iter().flat_map(|rule| &rule.moves);
    moves.filter_map(move |castling| {
        // The definition gives white's squares, black's mirror them.
        let own = [false, true].into_iter().find(|&flip| square(board, &castling.king, flip) == Some(king))?;
        Some((square(board, &castling.rook, own)?, square(board, &castling.to, own)?))
    })
}

fn square(board: &Board, name: &str, flip: bool) -> Option<Square> {
    let square = board.square(name)?;
    if flip { board.flip(square) } else { Some(square) }
}
