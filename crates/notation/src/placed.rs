//! What a player chooses with a move besides what becomes of its piece: the square of a wall, a piece that enters from the
//! hand. It stands behind the move, after commas: `e4,d5`, `Nc3,H`, `O-O,Hh1`.

use menagerie_core::{Edit, Move, Position};

/// The end of a move with these edits, from the first comma on; empty where nothing of the kind is chosen.
pub(crate) fn of(position: &Position, mv: Move, edits: &[Edit]) -> String {
    let (game, board) = (position.game(), position.game().board());
    let mut text = String::new();
    for (square, piece) in Edit::entering(edits).filter(|_| mv.dropped().is_none()) {
        text += &format!(",{}", game.definition().piece(piece.kind()).letter);
        text += if square == mv.from() { "" } else { board.name(square) };
    }
    if edits.iter().any(|edit| matches!(edit, Edit::Wall { built: true, .. })) {
        // Whether a wall was chosen or follows from the move is seen in the machine form alone.
        let machine = position.move_text(mv);
        let arrived = if mv.is_pass() { "" } else { board.name(mv.to()) };
        let walls = machine.split(',').skip(1).filter_map(|part| part.strip_prefix(arrived));
        walls.filter(|name| board.square(name).is_some()).for_each(|name| text += &format!(",{name}"));
    }
    text
}

/// The end of a legal move.
pub(crate) fn of_move(position: &Position, mv: Move) -> String {
    let mut text = String::new();
    position.preview(&[mv], |mv, edits, _| text = of(position, mv, edits));
    text
}
