//! What a move did, in words.

use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Piece;
use menagerie_kernel::Edit;
use menagerie_rules::Position;
use menagerie_words::{Language, say};

/// What the last move did beyond moving its piece: captures, effects, promotions, and last check or mate. Empty where
/// it did nothing of the kind or where no move was made.
///
/// ```
/// use menagerie_core::{Explain, Library, explain::effects};
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// position.play(position.parse_move("e4d5")?)?;
/// assert_eq!(effects::of_last_move(&position), ["black pawn on d5 captured"]);
///
/// let mut position = Library::shipped().game("seirawan")?.start();
/// position.play(position.parse_move("b1a3h")?)?;
/// assert_eq!(effects::of_last_move(&position), ["white hawk on b1 enters"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_last_move(position: &Position) -> Vec<String> {
    of_last_move_in(position, Language::English)
}

/// The same in a language.
///
/// ```
/// use menagerie_core::{Explain, Language, Library, explain::effects};
/// let game = Library::shipped().game("chess")?;
/// let mut position = game.position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
/// position.play(position.parse_move("e4d5")?)?;
/// assert_eq!(effects::of_last_move_in(&position, Language::German), ["schwarzer Bauer auf d5 geschlagen"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_last_move_in(position: &Position, language: Language) -> Vec<String> {
    let effects = position.journal().iter().filter_map(|edit| describe(position, edit, language));
    let end = match position.outcome() {
        Some(Outcome::Checkmate { .. }) => Some(say!(language, "did-checkmate")),
        Some(Outcome::Stalemate { .. }) => Some(say!(language, "did-stalemate")),
        Some(Outcome::Decided { rule, .. }) => Some(say!(language, "did-decided", how = rule)),
        _ if position.in_check() && position.ply() > 0 => Some(say!(language, "did-check")),
        _ => None,
    };
    effects.chain(end).collect()
}

/// A result, such as `1-0 checkmate`, in a language.
///
/// ```
/// use menagerie_core::{Language, explain::effects};
/// assert_eq!(effects::result_in("1-0 checkmate", Language::German), "1-0 Matt");
/// ```
pub fn result_in(result: &str, language: Language) -> String {
    match result.split_once(' ') {
        Some((score, how)) => say!(language, "result", score, how),
        None => result.to_string(),
    }
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
    of_last_move_with_draws_in(position, Language::English)
}

/// The same in a language.
pub fn of_last_move_with_draws_in(position: &Position, language: Language) -> Vec<String> {
    let draw = position.outcome().filter(|outcome| outcome.leaves_moves());
    let draw = draw.map(|draw| format!("[{}]", result_in(&draw.to_string(), language)));
    of_last_move_in(position, language).into_iter().chain(draw).collect()
}

fn describe(position: &Position, edit: &Edit, language: Language) -> Option<String> {
    let game = position.game();
    let name = |square| game.board().name(square);
    let subject = |piece: Piece, square: Square| {
        let color = piece.color().to_string();
        say!(language, "did-piece", color, piece = &game.definition().piece(piece.kind()).name, square = name(square))
    };
    let did = |id, piece, square| Some(say!(language, id, subject = subject(piece, square)));
    match *edit {
        Edit::Relocate { .. } | Edit::RelocateBoth { .. } => None,
        Edit::Drop { square, piece }
            if Edit::entering(position.journal()).all(|entered| entered != (square, piece)) =>
        {
            did("did-placed", piece, square)
        }
        // Of a move that is a drop its text says everything.
        Edit::Drop { square, piece } if position.journal().iter().any(moves) => did("did-entered", piece, square),
        Edit::Drop { .. } | Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => None,
        Edit::Wall { square, built: true } => Some(say!(language, "did-wall", square = name(square))),
        Edit::Wall { built: false, .. } => None,
        Edit::Remove { square, piece } => did("did-captured", piece, square),
        Edit::Mark { .. } if !game.facts().marks() => None,
        Edit::Mark { square, piece, marked: true } => did("did-overloaded", piece, square),
        Edit::Mark { square, piece, marked: false } => did("did-restored", piece, square),
        Edit::Change { square, before, after } => {
            let converted = before.color() != after.color();
            match (before.kind() != after.kind()).then(|| becomes(position, before, after, language)) {
                Some(change) => {
                    let id = if converted { "did-converted-and" } else { "did-changed" };
                    Some(say!(language, id, subject = subject(before, square), change))
                }
                None if converted => did("did-converted", before, square),
                None => None,
            }
        }
    }
}

/// Whether a piece goes from one square to another.
fn moves(edit: &Edit) -> bool {
    matches!(edit, Edit::Relocate { .. } | Edit::RelocateBoth { .. })
}

/// A promotion, and any other change of type, have words of their own.
fn becomes(position: &Position, before: Piece, after: Piece, language: Language) -> String {
    let definition = position.game().definition();
    let promotes = position.game().facts().promotes(before.kind());
    let id = if promotes { "did-promotes" } else { "did-becomes" };
    say!(language, id, piece = &definition.piece(after.kind()).name)
}
