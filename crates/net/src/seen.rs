//! Squares as a side sees them.

use menagerie_core::{Color, Game, Square};

/// Maps a side's square to White's point of view: for Black it is the mirror image, unless both sides head for the same zone,
/// as in a race.
///
/// ```
/// use menagerie_core::Color;
/// use menagerie_net::seen_from;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let square = |name| game.board().square(name).unwrap();
/// let seen = seen_from(&game);
/// assert_eq!(seen(Color::White, square("c2")), square("c2"));
/// assert_eq!(seen(Color::Black, square("c7")), square("c2"));
/// ```
pub fn seen_from(game: &Game) -> impl Fn(Color, Square) -> Square + Copy + '_ {
    let board = game.board();
    let race = game.facts().goal.as_ref().is_some_and(|goal| {
        let has = |color, square| goal.has(color, square);
        let shared = |square| has(Color::White, square) == has(Color::Black, square);
        let mirrored =
            |square| board.flip(square).is_none_or(|flip| has(Color::White, square) == has(Color::White, flip));
        board.squares().all(shared) && !board.squares().all(mirrored)
    });
    move |color, square| match color {
        Color::Black if !race => board.flip(square).unwrap_or(square),
        _ => square,
    }
}
