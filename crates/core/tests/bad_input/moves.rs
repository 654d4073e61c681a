//! Any text as a move.

use super::{cases, changed, changes, game, names};
use menagerie_core::{Explain, Position};
use proptest::prelude::*;

/// A position a few moves from the start.
fn position(name: &'static str, picks: &[prop::sample::Index]) -> Position {
    let mut position = game(name).start();
    for pick in picks {
        let moves = position.legal_moves();
        if !moves.is_empty() {
            position.play_unchecked(moves[pick.index(moves.len())]);
        }
    }
    position
}

/// A text is refused in one line, or it is a legal move, which writes itself so again and can be played.
fn holds(mut position: Position, text: &str) -> Result<(), TestCaseError> {
    match position.parse_move(text) {
        Err(error) => {
            let message = error.to_string();
            prop_assert!(!message.contains('\n') && message.chars().count() < 4000, "{message}");
        }
        Ok(mv) => {
            prop_assert!(position.legal_moves().contains(&mv));
            let written = position.move_text(mv);
            prop_assert_eq!(written.len(), text.trim().len());
            prop_assert_eq!(position.parse_move(&written), Ok(mv));
            let (fen, key) = (position.fen(), position.key());
            position.play_unchecked(mv);
            prop_assert_eq!(position.undo(), Some(mv));
            prop_assert_eq!((position.fen(), position.key()), (fen, key));
        }
    }
    Ok(())
}

/// What a message quotes of a text is in one line too.
#[test]
fn a_choice_of_two_lines_is_refused_in_one() {
    holds(game("duck").start(), "a2a3,\na3a2").unwrap();
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn any_text_is_no_move_or_a_legal_one(
        name in names(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        text in prop_oneof![".{0,12}", "[a-jw][0-9]{1,2}[a-jw][0-9]{1,2}[+qa-j0-9]{0,6}", "\\PC{200,3000}"],
    ) {
        holds(position(name, &picks), &text)?;
    }

    #[test]
    fn mangled_moves_are_no_moves_or_legal_ones(
        name in names(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        which in any::<prop::sample::Index>(),
        changes in changes("abcdefghijw0123456789qrbn+ é\n"),
    ) {
        let position = position(name, &picks);
        let moves = position.legal_moves();
        prop_assume!(!moves.is_empty());
        let text = position.move_text(*which.get(&moves));
        holds(position, &changed(&text, &changes))?;
    }
}
