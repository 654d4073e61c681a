//! What a move looks like in a position.

use menagerie_rules::Position;
use menagerie_rules::rules::movement::MutualCastling;

/// How moves are written, with one that is legal as the example where there is one.
pub(crate) fn of_moves(position: &Position) -> String {
    let definition = position.game().definition();
    let mut texts: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort_by_key(|text| (text.len(), text.clone()));
    let quoted = |text: &str| format!("`{text}`");
    let pair = texts.iter().find(|text| text.contains('+'));
    if definition.has::<MutualCastling>() {
        let example = pair.map_or_else(|| quoted("a2d5+f7c4"), |text| quoted(text));
        return format!(
            "{example}: where the first piece goes from and to, then the second, and a letter where one promotes"
        );
    }
    let example = texts.first().map_or_else(|| quoted("e2e4"), |text| quoted(text));
    format!("{example}: the square a piece leaves, the square it goes to, and a letter where there is a choice")
}
