//! Moves as people write them: the name of a game, in the next line a FEN or `startpos`, and then moves.

use crate::input::with_game;
use menagerie_notation::{Style, read, write, write_all};

/// Reads one move after another. A move that is read must be legal, and must be read from each style in which it is written.
pub fn run(data: &[u8]) {
    let Some((game, rest)) = with_game(data) else { return };
    let (fen, moves) = rest.split_once('\n').unwrap_or((rest, ""));
    let Ok(mut position) = game.position(fen) else { return };
    for word in moves.split_whitespace().take(60) {
        match read(&position, word) {
            Ok(mv) => {
                assert!(position.legal_moves().contains(&mv), "`{word}` is read as a move that is not legal");
                for style in Style::ALL {
                    let written = write(&position, mv, style);
                    assert_eq!(read(&position, &written).ok(), Some(mv), "`{word}` is written as `{written}`");
                }
                position.play_unchecked(mv);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let mut texts: Vec<_> = write_all(&mut position, Style::Own).into_iter().map(|(_, text)| text).collect();
    let count = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), count, "two moves of {} are written the same", position.fen());
}
