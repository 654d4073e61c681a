//! What the board of XBoard looks like after a move of a game whose rules it does not know.

use super::Squares;
use super::lifting::becomes;
use menagerie_core::{Board, Move, Piece, Position, Square};

/// Whether XBoard, by the text of a move alone, shows the position that the move leads to.
pub(super) fn is_shown(squares: &Squares, before: &Position, mv: Move, text: &str, after: &Position) -> bool {
    let board = before.game().board();
    let Some(pieces) = moved(squares, before, mv, text) else { return false };
    let stands = |square: Square| after.piece(square) == pieces[square.index()];
    board.squares().all(|square| stands(square) && after.is_wall(square) == before.is_wall(square))
}

/// The pieces by their squares, after what XBoard does with a move.
fn moved(squares: &Squares, before: &Position, mv: Move, text: &str) -> Option<Vec<Option<Piece>>> {
    let board = before.game().board();
    let mut pieces: Vec<Option<Piece>> = board.squares().map(|square| before.piece(square)).collect();
    if mv.is_pass() {
        return Some(pieces);
    }
    if let Some(kind) = mv.dropped() {
        pieces[mv.to().index()] = Some(Piece::new(kind, before.side()));
        return Some(pieces);
    }
    let path = squares.legs(text);
    let (from, to) = match path[..] {
        [(from, to)] => (from, to),
        // A piece that makes two steps takes what stands between them; of other pairs XBoard sees the first alone.
        [(from, between), (then, to)] => {
            pieces[then.index()] = None;
            (from, if between == then { to } else { between })
        }
        _ => return None,
    };
    let mut piece = before.piece(from)?;
    let is_royal = before.game().definition().piece(piece.kind()).royal;
    pieces[from.index()] = None;
    if is_royal && path.len() == 1 {
        castle(board, &mut pieces, from, to);
    }
    // Its pawns take what stands behind the square that they go to.
    if let Some(victim) = mv.en_passant_victim().filter(|victim| board.cell(*victim).x == board.cell(to).x) {
        pieces[victim.index()] = None;
    }
    if Squares::has_letter(text) && becomes(before, mv).is_some_and(|letter| letter.plain().is_some()) {
        piece = Piece::new(before.chosen(mv).or(mv.becomes())?, piece.color());
    }
    pieces[to.index()] = Some(piece);
    Some(pieces)
}

/// A king that goes two squares or more along its rank brings the next piece on its way to its other side.
fn castle(board: &Board, pieces: &mut [Option<Piece>], from: Square, to: Square) {
    let (start, end) = (board.cell(from), board.cell(to));
    let (way, outwards) = (end.x - start.x, (end.x - start.x).signum());
    if start.y != end.y || way.abs() < 2 {
        return;
    }
    let mut line = (1..).map_while(|steps| board.offset(from, outwards * steps, 0));
    let rook = line.find(|square| pieces[square.index()].is_some());
    if let (Some(rook), Some(target)) = (rook, board.offset(to, -outwards, 0)) {
        pieces[target.index()] = pieces[rook.index()].take();
    }
}
