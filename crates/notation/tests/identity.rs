//! What is written is read as the same move, and no two moves have the same text: in all positions of random games of
//! every game.

use crate::common;
use menagerie_core::{Explain, Game, Move, Outcome, Position};
use menagerie_notation::{Style, read, write, write_all};
use rayon::prelude::*;
use std::collections::HashMap;

/// How many moves are looked at for those of a position that are read again in each style: reading one looks at all.
const LOOKS: usize = 1_000;

fn check(position: &mut Position) {
    let before = position.fen();
    for style in Style::ALL {
        let mut texts = HashMap::new();
        let written = write_all(position, style);
        let step = (written.len() * written.len()).div_ceil(LOOKS);
        for (index, (mv, text)) in written.into_iter().enumerate() {
            let place = || format!("{}: `{text}` ({style}) in {before}", position.game().name());
            let machine = position.move_text(mv);
            if index % step == 0 {
                match read(position, &text) {
                    Ok(read) => assert_eq!(position.move_text(read), machine, "{}", place()),
                    Err(error) => panic!("{}, which is {machine}: {error}", place()),
                }
            }
            if let Some(other) = texts.insert(text.clone(), machine.clone()) {
                panic!("{} is both {other} and {machine}", place());
            }
        }
    }
    assert_eq!(position.fen(), before);
}

/// Positions between a game's first moves and its end.
fn passes(game: &Game) {
    let plies = if game.board().len() > 200 { 6 } else { 25 };
    common::positions(game, plies, 3, check);
}

#[test]
fn written_moves_are_read_as_the_same_and_are_all_different() {
    common::games().par_iter().for_each(passes);
}

/// The sign of a move, found by playing it.
fn sign(position: &Position, mv: Move) -> Option<char> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let wins = |outcome: Outcome| outcome.winner() == Some(position.side()) && !outcome.leaves_moves();
    if after.outcome().is_some_and(wins) { Some('#') } else { after.in_check().then_some('+') }
}

#[test]
fn moves_that_check_and_win_have_their_signs() {
    common::games().par_iter().for_each(|game| {
        let plies = if game.board().len() > 200 { 6 } else { 40 };
        common::positions(game, plies, 8, |position| {
            for (mv, text) in write_all(position, Style::San) {
                let written = text.chars().last().filter(|last| "+#".contains(*last));
                assert_eq!(written, sign(position, mv), "{}: {text} in {}", game.name(), position.fen());
            }
        });
    });
}

#[test]
fn one_move_is_written_as_among_all() {
    for game in common::games() {
        common::positions(&game, 4, 5, |position| {
            for style in Style::ALL {
                for (mv, text) in write_all(position, style).into_iter().take(10) {
                    assert_eq!(write(position, mv, style), text);
                }
            }
        });
    }
}

#[test]
fn castlings_that_differ_in_where_the_rook_goes_are_written_with_both_pieces() {
    let game = common::library().game("rook-ways").unwrap();
    let position = game.position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    for (machine, text) in [("e1g1+h1f1", "Ke1-g1+Rh1-f1"), ("e1g1+h1e1", "Ke1-g1+Rh1-e1+"), ("e1c1", "O-O-O")] {
        let mv = position.parse_move(machine).unwrap();
        assert_eq!(write(&position, mv, Style::San), text);
        assert_eq!(read(&position, text).unwrap(), mv);
    }
    let error = read(&position, "O-O").unwrap_err();
    assert_eq!(error.to_string(), "`O-O` is not legal: that castling is written e1g1+h1f1");
}
