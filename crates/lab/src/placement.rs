//! The placement field of a FEN, written from what stands where.

use menagerie_core::{Game, Square};
use std::fmt::Write;

/// The placement field for what stands on each square.
pub(crate) fn placement(game: &Game, stands: impl Fn(Square) -> Option<String>) -> String {
    let mut text = String::new();
    let mut run = 0;
    let flush = |text: &mut String, run: &mut usize| {
        if *run > 0 {
            // Writing into a string cannot fail.
            let _ = write!(text, "{}", std::mem::take(run));
        }
    };
    for (_, places) in game.board().rows() {
        if !text.is_empty() {
            text.push('/');
        }
        for place in places {
            match place.map(&stands) {
                Some(None) => run += 1,
                found => {
                    flush(&mut text, &mut run);
                    text += &found.flatten().unwrap_or_else(|| "*".to_string());
                }
            }
        }
        flush(&mut text, &mut run);
    }
    text
}
