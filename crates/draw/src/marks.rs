//! Marks on squares: highlights, rings, dots and arrows, and how they are written on the command line.

use crate::SIDE;
use crate::grid::Grid;
use menagerie_core::{Board, Square};

/// Why a text is not a square or an arrow of a board.
///
/// ```
/// use menagerie_draw::{MarkError, arrow, square};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let board = game.board();
/// assert_eq!(square(board, "i9"), Err(MarkError::NoSquare("i9".to_string())));
/// assert_eq!(arrow(board, "e2"), Err(MarkError::NoArrow("e2".to_string())));
/// assert_eq!(arrow(board, "e2e2"), Err(MarkError::NoLength("e2e2".to_string())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarkError {
    /// The text is not the name of a square.
    #[error("the board has no square `{0}`")]
    NoSquare(String),
    /// The text is not two squares.
    #[error("`{0}` is not an arrow: write two squares of the board, as in `e2e4` or `e2-e4`")]
    NoArrow(String),
    /// Both ends are one square.
    #[error("`{0}` is not an arrow: it ends where it begins")]
    NoLength(String),
}

/// A text for a message, shortened to one line.
fn short(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Reads the name of a square.
///
/// # Errors
/// If the board has no such square.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let e4 = menagerie_draw::square(game.board(), "e4")?;
/// assert_eq!(game.board().name(e4), "e4");
/// # Ok::<(), menagerie_draw::MarkError>(())
/// ```
pub fn square(board: &Board, text: &str) -> Result<Square, MarkError> {
    board.square(text).ok_or_else(|| MarkError::NoSquare(short(text)))
}

/// Reads an arrow from a square to another: `e2e4`, `e2-e4`, `a9a10`, `w1b3`.
///
/// # Errors
/// If these are not two different squares of the board.
///
/// ```
/// # use menagerie_core::Library;
/// let game = Library::shipped().game("grand")?;
/// let arrow = menagerie_draw::arrow(game.board(), "a9a10").unwrap();
/// assert_eq!(game.board().name(arrow.1), "a10");
/// assert!(menagerie_draw::arrow(game.board(), "a9a11").unwrap_err().to_string().contains("two squares"));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn arrow(board: &Board, text: &str) -> Result<(Square, Square), MarkError> {
    let wrong = || MarkError::NoArrow(short(text));
    let second =
        text.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at).ok_or_else(wrong)?;
    let (from, to) = text.split_at(second);
    let from = from.strip_suffix('-').unwrap_or(from);
    let (from, to) = board.square(from).zip(board.square(to)).ok_or_else(wrong)?;
    if from == to { Err(MarkError::NoLength(short(text))) } else { Ok((from, to)) }
}

/// A square that a piece left or entered: coloured, with a frame inside, so that it is visible without colour.
pub fn trace(grid: &Grid<'_>, square: Square, colour: &str) -> String {
    let (x, y) = grid.corner(square);
    format!(
        "<path d=\"M{x} {y}h64v64h-64z\" fill=\"{colour}\" fill-opacity=\".55\"/>\
         <path d=\"M{} {}h59v59h-59z\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"/>",
        x + 2.5,
        y + 2.5
    )
}

/// A ring around what stands on a square.
pub fn ring(grid: &Grid<'_>, square: Square, colour: &str, dashed: bool) -> String {
    let (x, y) = grid.middle(square);
    let dashes = if dashed { " stroke-dasharray=\"10.5 6.9\"" } else { "" };
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"28\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"{dashes}/>")
}

/// A dot on a possible target square.
pub fn dot(grid: &Grid<'_>, square: Square, colour: &str) -> String {
    let (x, y) = grid.middle(square);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{colour}\" fill-opacity=\".7\"/>")
}

/// An arrow from the middle of a square to the middle of another.
pub fn drawn_arrow(grid: &Grid<'_>, (from, to): (Square, Square), colour: &str) -> String {
    let ((x1, y1), (x2, y2)) = (grid.middle(from), grid.middle(to));
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let angle = crate::round((y2 - y1).atan2(x2 - x1).to_degrees());
    // The tip ends before the middle of the square, where the piece is.
    let tip = crate::round(length - SIDE * 0.08);
    let neck = crate::round(tip - 27.0);
    format!(
        "<path transform=\"translate({x1} {y1}) rotate({angle})\" d=\"M10-6H{neck}V-17L{tip} 0 {neck} 17V6H10z\" \
         fill=\"{colour}\" fill-opacity=\".8\" stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn arrows_are_read_on_any_board() {
        let message = |game: &str, text: &str| {
            let game = Library::shipped().game(game).unwrap();
            let board = game.board();
            arrow(board, text).map(|(from, to)| format!("{} {}", board.name(from), board.name(to)))
        };
        for (game, text, ends) in [
            ("chess", "e2e4", "e2 e4"),
            ("chess", "e2-e4", "e2 e4"),
            ("grand", "a10j10", "a10 j10"),
            ("omega", "w1b2", "w1 b2"),
            ("omega", "a0-w3", "a0 w3"),
        ] {
            assert_eq!(message(game, text).as_deref(), Ok(ends), "{text}");
        }
        for text in ["", "e", "e4", "e2e9", "e2 e4", "e2--e4", "e2e4q", "é2é4", "-e2e4", "E2E4"] {
            assert_eq!(message("chess", text), Err(MarkError::NoArrow(text.to_string())), "{text}");
        }
        assert_eq!(message("chess", "e2e2"), Err(MarkError::NoLength("e2e2".to_string())));
    }
}
