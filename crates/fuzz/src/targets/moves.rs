//! Moves in machine form: the name of a game, in the next line a FEN or `startpos`, and then moves.

/// Reads move after move; what is read is legal, and written as it can be read again.
pub(super) fn run(data: &[u8]) {
    let Some((game, rest)) = super::with_game(data) else { return };
    let (fen, moves) = rest.split_once('\n').unwrap_or((rest, ""));
    let Ok(mut position) = game.position(fen) else { return };
    let begun = position.fen();
    for word in moves.split_whitespace().take(200) {
        match position.parse_move(word) {
            Ok(mv) => {
                assert!(position.legal_moves().contains(&mv), "`{word}` is read as a move that is not legal");
                let written = position.move_text(mv);
                assert_eq!(position.parse_move(&written), Ok(mv), "`{word}` is written as `{written}`");
                position.play(mv);
            }
            Err(error) => {
                let sentence = error.to_string();
                assert!(!sentence.is_empty() && sentence.len() < 5_000, "`{word}`: {sentence}");
            }
        }
    }
    while position.undo().is_some() {}
    assert_eq!(position.fen(), begun, "taking all moves back restores the position");
}
