//! What a move did, in words.

use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Piece;
use menagerie_board::words::with_article;
use menagerie_kernel::Edit;
use menagerie_rules::Position;

/// What the last move did beyond moving its piece: captures, effects, promotions, and last check or mate. Empty where
/// it did nothing of the kind or where no move was made.
///
/// ```
/// use menagerie_core::{Explain, Library, explain::effects};
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// position.play(position.parse_move("e4d5")?)?;
/// assert_eq!(effects::of_last_move(&position), ["black pawn on d5 captured"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_last_move(position: &Position) -> Vec<String> {
    let mut effects: Vec<String> = position.journal().iter().filter_map(|edit| describe(position, edit)).collect();
    match position.outcome() {
        Some(Outcome::Checkmate { .. }) => effects.push("checkmate".to_string()),
        Some(Outcome::Stalemate { .. }) => effects.push("stalemate".to_string()),
        Some(Outcome::Decided { rule, .. }) => effects.push(format!("decided by {rule}")),
        _ if position.in_check() && position.ply() > 0 => effects.push("check".to_string()),
        _ => {}
    }
    effects
}

/// The same, and the result of a game that a draw has ended; a record may go on all the same.
///
/// ```
/// use menagerie_core::{Explain, Library, explain::effects};
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.position("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1")?;
/// position.play(position.parse_move("e1d2")?)?;
/// let effects = effects::of_last_move_with_draws(&position);
/// assert_eq!(effects, ["black pawn on d2 captured", "[1/2-1/2 material]"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_last_move_with_draws(position: &Position) -> Vec<String> {
    let draw = position.outcome().filter(|outcome| outcome.leaves_moves());
    of_last_move(position).into_iter().chain(draw.map(|draw| format!("[{draw}]"))).collect()
}

fn describe(position: &Position, edit: &Edit) -> Option<String> {
    let at = |piece: Piece, square: Square| {
        let game = position.game();
        format!("{} {} on {}", piece.color(), game.definition().piece(piece.kind()).name, game.board().name(square))
    };
    let name = |square| position.game().board().name(square);
    Some(match *edit {
        Edit::Relocate { .. } | Edit::RelocateBoth { .. } => return None,
        Edit::Drop { square, piece }
            if Edit::entering(position.journal()).all(|entered| entered != (square, piece)) =>
        {
            format!("{} placed again", at(piece, square))
        }
        Edit::Drop { .. } | Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => return None,
        Edit::Wall { square, built: true } => format!("{} becomes a wall", name(square)),
        Edit::Wall { built: false, .. } => return None,
        Edit::Remove { square, piece } => format!("{} captured", at(piece, square)),
        Edit::Mark { .. } if !position.game().facts().marks() => return None,
        Edit::Mark { square, piece, marked: true } => format!("{} overloaded", at(piece, square)),
        Edit::Mark { square, piece, marked: false } => format!("{} restored", at(piece, square)),
        Edit::Change { square, before, after } => {
            let subject = at(before, square);
            let converted = before.color() != after.color();
            match (before.kind() != after.kind()).then(|| becomes(position, before, after)) {
                Some(change) if converted => format!("{subject} converted and {change}"),
                Some(change) => format!("{subject} {change}"),
                None if converted => format!("{subject} converted"),
                None => return None,
            }
        }
    })
}

/// Promotion and any other change of type are different news.
fn becomes(position: &Position, before: Piece, after: Piece) -> String {
    let definition = position.game().definition();
    let new = &definition.piece(after.kind()).name;
    match position.game().facts().promotes(before.kind()) {
        true => format!("promoted to {}", with_article(new)),
        false => format!("became {}", with_article(new)),
    }
}
