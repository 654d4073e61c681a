//! Names of castling moves: which is `O-O`, and where its king goes.

use menagerie_core::facts::CastlingWay;
use menagerie_core::{Move, Position, Square};

/// The name of a castling among those of its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// The index of the rook by distance from the king: 0 is written `O-O`, 1 is `O-O-O`.
    pub(crate) place: usize,
    /// Where the king goes, if it can go to several squares with this rook: `O-O-i1`.
    pub(crate) to: Option<Square>,
}

/// The rook of a castling, and the squares to which the king may go with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) rook: Square,
    pub(crate) to: Vec<Square>,
}

/// The name of a legal castling. There is none where the rook could also go elsewhere.
pub(crate) fn name(position: &Position, mv: Move) -> Option<Named> {
    let (rook, rook_to) = mv.other().filter(|_| mv.is_castling())?;
    let castling = position.game().facts().castling.as_ref()?;
    if castling.from_anywhere {
        return by_side(position, mv, rook);
    }
    let mut ways = castling.ways(position.side()).iter();
    let alike = |way: &CastlingWay| (way.king, way.to, way.rook) == (mv.from(), mv.to(), rook);
    if ways.any(|way| alike(way) && way.rook_to != rook_to) {
        return None;
    }
    let sides = sides(position, mv.from());
    let place = sides.iter().position(|side| side.rook == rook)?;
    Some(Named { place, to: (sides[place].to.len() > 1).then_some(mv.to()) })
}

/// The name by the side on which the rook stands; there is none where the king may castle with two rooks there.
fn by_side(position: &Position, mv: Move, rook: Square) -> Option<Named> {
    let board = position.game().board();
    let place = |rook: Square| usize::from(board.cell(rook).x < board.cell(mv.from()).x);
    let castlings = position.legal_moves().into_iter().filter(|mv| mv.is_castling());
    let mut rooks = castlings.filter_map(|mv| mv.other()).map(|(rook, _)| rook);
    let alone = !rooks.any(|other| other != rook && place(other) == place(rook));
    alone.then_some(Named { place: place(rook), to: None })
}

/// The rooks with which a king of the side to move can castle from a square, nearest first. Of two rooks at the same distance,
/// the right one comes first.
fn sides(position: &Position, king: Square) -> Vec<Side> {
    let game = position.game();
    let board = game.board();
    let Some(castling) = &game.facts().castling else { return Vec::new() };
    let side = position.side();
    let distance = |square: Square| (board.cell(square).x - board.cell(king).x).abs();
    let mut sides: Vec<Side> = Vec::new();
    for way in castling.ways(side).iter().filter(|way| way.king == king) {
        match sides.iter_mut().find(|side| side.rook == way.rook) {
            Some(side) if side.to.contains(&way.to) => {}
            Some(side) => side.to.push(way.to),
            None => sides.push(Side { rook: way.rook, to: vec![way.to] }),
        }
    }
    sides.iter_mut().for_each(|side| side.to.sort_by_key(|&to| (distance(to), to)));
    sides.sort_by_key(|side| (distance(side.rook), -board.cell(side.rook).x));
    sides
}

/// The rook of a castling of a king by its name, and where the king may go with it.
pub(crate) fn side(position: &Position, king: Square, place: usize) -> Option<Side> {
    let castling = position.game().facts().castling.as_ref()?;
    if !castling.from_anywhere {
        return sides(position, king).into_iter().nth(place);
    }
    let board = position.game().board();
    let distance = |way: &CastlingWay| (board.cell(way.rook).x - board.cell(king).x) * if place == 0 { 1 } else { -1 };
    let is_rook = |way: &CastlingWay| {
        let piece = position.piece(way.rook).filter(|piece| piece.color() == position.side());
        piece.is_some_and(|piece| castling.rooks.contains(&piece.kind()))
    };
    let there = castling.ways(position.side()).iter().filter(|way| way.king == king && distance(way) > 0);
    let outermost = there.max_by_key(|way| (is_rook(way), distance(way)))?;
    // It is written with the square of the rook.
    Some(Side { rook: outermost.rook, to: vec![outermost.rook] })
}
