//! Positions.

use super::moves;
use super::span::span;
use crate::error::{ApiError, sentence};
use crate::games::Games;
use crate::types::{self, Both, Hand, Placed, Played, Span, Where};
use menagerie_core::{Color, Explain, Game, Language, Move, Outcome, Piece, Position};
use menagerie_notation::read;

/// The longest game, in plies.
pub const MAX_PLIES: usize = 2000;
/// The most legal moves that a position may have.
const MAX_MOVES: u64 = 4000;

/// Finds a position, with all moves that led to it.
pub fn resolve(games: &dyn Games, at: &Where) -> Result<(Position, Vec<Played>), ApiError> {
    let game = games.game(&at.game, at.definition.as_deref())?;
    let mut position = begin(&game, at.fen.as_deref(), at.start)?;
    if at.moves.len() > MAX_PLIES {
        return Err(ApiError::TooLarge(format!(
            "a game may have at most {MAX_PLIES} moves here, and this one has {}",
            at.moves.len()
        )));
    }
    let mut played = Vec::with_capacity(at.moves.len());
    for (index, text) in at.moves.iter().enumerate() {
        check_move_count(&position)?;
        let mv = parse_move(&position, text).map_err(|why| ApiError::BadMove { number: index + 1, why })?;
        played.push(moves::play(&mut position, mv));
    }
    Ok((position, played))
}

/// Where a game starts.
pub fn begin(game: &Game, fen: Option<&str>, start: Option<u32>) -> Result<Position, ApiError> {
    match (fen, start) {
        (Some(_), Some(_)) => Err(ApiError::BadRequest("give a FEN or the number of a start, not both".to_string())),
        (Some(fen), None) => Ok(game.position(fen)?),
        (None, None) => Ok(game.start()),
        (None, Some(number)) => game.numbered_start(number as usize).ok_or_else(|| {
            let (name, count) = (game.name(), game.starts());
            ApiError::BadPosition(match count {
                1 => format!("there is no start {number} of {name}: its only start has the number 0"),
                _ => format!("there is no start {number} of {name}: they are numbered 0 to {}", count - 1),
            })
        }),
    }
}

/// Parses a move, in machine form or any notation; the error is a sentence.
pub fn parse_move(position: &Position, text: &str) -> Result<Move, String> {
    parse_move_in(position, text, Language::English)
}

/// The same with the sentence in a language.
pub(super) fn parse_move_in(position: &Position, text: &str, language: Language) -> Result<Move, String> {
    match position.parse_move(text) {
        Err(error) if error.why.is_malformed() => read(position, text).map_err(|error| error.in_words(language)),
        answer => answer.map_err(|error| error.in_words(language)),
    }
}

/// Refuses a position with too many legal moves to show.
pub fn check_move_count(position: &Position) -> Result<(), ApiError> {
    let count = position.count_legal_moves();
    if count > MAX_MOVES {
        let what = format!("this position has {count} legal moves, more than the {MAX_MOVES} that can be shown");
        return Err(ApiError::TooLarge(what));
    }
    Ok(())
}

/// A position as it is shown. With moves that led to it, it is what comes after them.
pub fn position(position: &mut Position, played: Vec<Played>) -> Result<types::Position, ApiError> {
    let mut first = position.clone();
    while first.undo().is_some() {}
    shown(position, first.fen(), played)
}

/// The same with the moves that a position has had, from a start.
pub fn with_history(mut position: Position, start: String) -> Result<types::Position, ApiError> {
    let mut moves: Vec<Move> = std::iter::from_fn(|| position.undo()).collect();
    moves.reverse();
    let played = moves.into_iter().map(|mv| moves::play(&mut position, mv)).collect();
    shown(&mut position, start, played)
}

/// The state of a position apart from its pieces.
#[derive(Clone, Debug)]
pub struct Status {
    /// Whether the side to move is in check.
    pub check: bool,
    /// Which pieces give the check, and to what.
    pub checks: Vec<Span>,
    /// The same as a sentence.
    pub sentence: String,
}

/// The state of a position.
pub fn status(position: &Position) -> Status {
    let board = position.game().board();
    Status {
        check: position.in_check(),
        checks: position.checks().into_iter().map(|check| span(board, check)).collect(),
        sentence: in_words(position, position.outcome()),
    }
}

fn shown(position: &mut Position, start: String, played: Vec<Played>) -> Result<types::Position, ApiError> {
    let legal = if position.outcome().is_some() {
        Vec::new()
    } else {
        check_move_count(position)?;
        moves::legal(position)
    };
    let Status { check, checks, sentence } = status(position);
    let definition = position.game().definition();
    let board = &definition.board;
    let placed = |square| {
        let piece = position.piece(square)?;
        let (square, marked) = (board.name(square).to_string(), position.is_marked(square));
        Some(Placed { square, kind: definition.piece(piece.kind()).name.clone(), color: piece.color().into(), marked })
    };
    let counted = |color: Color, of: &dyn Fn(Piece) -> usize| {
        let count = |kind| (kind, of(Piece::new(kind, color)));
        let held = definition.kinds().map(count).filter(|(_, count)| *count > 0);
        held.map(|(kind, count)| Hand { kind: definition.piece(kind).name.clone(), count: count as u32 }).collect()
    };
    Ok(types::Position {
        fen: position.fen(),
        start,
        ply: position.ply() as u32,
        side: position.side().into(),
        check,
        checks,
        result: position.result(),
        sentence,
        pieces: board.squares().filter_map(placed).collect(),
        walls: board
            .squares()
            .filter(|&square| position.is_wall(square))
            .map(|square| board.name(square).to_string())
            .collect(),
        hands: Both::of(|color| counted(color, &|piece| position.in_hand(piece))),
        captives: Both::of(|color| counted(color, &|piece| position.captives(piece))),
        moves: legal,
        played,
        in_table: false,
    })
}

/// The state of the game as a sentence.
fn in_words(position: &Position, outcome: Option<Outcome>) -> String {
    let won =
        |winner: Option<Color>| winner.map_or("the game is drawn".to_string(), |color| format!("{color} has won"));
    let text = match outcome {
        None if position.in_check() => format!("{} is to move and in check", position.side()),
        None => format!("{} is to move", position.side()),
        Some(Outcome::Checkmate { winner }) => format!("checkmate: {}", won(winner)),
        Some(Outcome::Stalemate { winner }) => format!("stalemate: {}", won(winner)),
        Some(Outcome::Decided { winner, rule }) => format!("{} ({})", won(winner), rule.replace('-', " ")),
        Some(Outcome::Repetition { winner }) => format!("the position has been repeated: {}", won(winner)),
        Some(Outcome::FiftyMoves { winner }) => format!("too many moves without progress: {}", won(winner)),
        Some(Outcome::Counted) => "the game is drawn: the count of moves has run out".to_string(),
        Some(Outcome::InsufficientMaterial) => "the game is drawn: neither side can be mated any more".to_string(),
    };
    sentence(&text)
}
