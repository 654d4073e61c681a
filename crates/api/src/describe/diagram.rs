//! Positions as pictures.

use super::resolve;
use crate::error::{ApiError, sentence};
use crate::games::Games;
use crate::types::{PictureQuery, Played, Where};
use menagerie_core::{Color, Position};
use menagerie_draw::{Diagram, MarkError, Theme, arrow, square};

/// More moves are not made for a picture.
const MOST_MOVES: usize = 400;
/// More arrows or more rings are not drawn.
const MOST_MARKS: usize = 64;

/// The position that a picture shows, with the moves that led to it.
pub fn pictured(games: &dyn Games, game: &str, asked: &PictureQuery) -> Result<(Position, Vec<Played>), ApiError> {
    let moves: Vec<String> = asked.moves.split_whitespace().map(str::to_string).collect();
    bounded("moves", moves.len(), MOST_MOVES)?;
    let at = Where { game: game.to_string(), fen: asked.fen.clone(), moves, ..Where::default() };
    resolve(games, &at)
}

/// The picture of a position, on the paper of the page, light or dark.
pub fn diagram(position: &Position, asked: &PictureQuery) -> Result<String, ApiError> {
    let (paper, ink) = ("none".to_string(), "#85776a".to_string());
    let theme =
        if asked.labels { Theme { paper, ink, ..Theme::default() } } else { Theme { paper, ..Theme::default() } };
    let mut diagram = Diagram::of(position).theme(theme).turn(asked.labels).coordinates(asked.labels).flip(asked.flip);
    if !asked.moves.trim().is_empty() {
        diagram = diagram.last_move();
    }
    let (board, wrong) = (position.game().board(), |error: MarkError| ApiError::BadRequest(error.to_string()));
    bounded("arrows", asked.arrows.split_whitespace().count(), MOST_MARKS)?;
    for text in asked.arrows.split_whitespace() {
        let (from, to) = arrow(board, text).map_err(wrong)?;
        diagram = diagram.arrow(from, to);
    }
    bounded("marks", asked.marks.split_whitespace().count(), MOST_MARKS)?;
    for text in asked.marks.split_whitespace() {
        diagram = diagram.circle(square(board, text).map_err(wrong)?);
    }
    Ok(diagram.svg())
}

fn bounded(what: &str, count: usize, most: usize) -> Result<(), ApiError> {
    if count <= most {
        return Ok(());
    }
    Err(ApiError::TooLarge(format!("a picture may have at most {most} {what}, and this one has {count}")))
}

/// The pieces with their squares, and the side to move.
pub fn in_words(position: &Position) -> String {
    let definition = position.game().definition();
    let standing = |color: Color| {
        let placed = definition.board.squares().filter_map(|square| {
            let piece = position.piece(square).filter(|piece| piece.color() == color)?;
            let marked = if position.is_marked(square) { "overloaded " } else { "" };
            let kind = definition.piece(piece.kind()).name.replace(['-', '_'], " ");
            Some(format!("{marked}{kind} {}", definition.board.name(square)))
        });
        placed.collect::<Vec<_>>().join(", ")
    };
    let (white, black) = (standing(Color::White), standing(Color::Black));
    format!("White: {white}. Black: {black}. {}", sentence(&format!("{} is to move", position.side())))
}
