//! What a player places with a move: the square of a wall, a piece that enters where another leaves.

use crate::common;
use menagerie_core::Position;
use menagerie_notation::{Style, read, write};

fn position(game: &str, fen: &str) -> Position {
    let game = common::library().game(game).unwrap();
    if fen == "startpos" { game.start() } else { game.position(fen).unwrap() }
}

const FULL: &str = "RRRRRRRK/RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/RRRRRRRR/NPNRRRRR/RkNRRRRR w - - 0 1";

/// Game, FEN, what is typed, the machine form, and the move as it is written.
const READ: &[(&str, &str, &str, &str, &str)] = &[
    ("duck", "startpos", "e4,d5", "e2e4,e4d5", "e4,d5"),
    ("duck", "startpos", "Nf3,e2", "g1f3,f3e2", ""),
    ("duck", "startpos", "e2e4,e4d5", "e2e4,e4d5", "e4,d5"),
    // Only a1 is free for the wall, the first of all squares.
    ("duck", FULL, "Rxb1,a1", "a1b1,b1a1", "Rxb1,a1#"),
    ("seirawan", "startpos", "Nc3", "b1c3", "Nc3"),
    ("seirawan", "startpos", "Nc3,H", "b1c3h", "Nc3,H"),
    ("seirawan", "startpos", "b1c3e", "b1c3e", "Nc3,E"),
    ("seirawan", "4k3/8/8/8/8/8/8/4K2R[HEhe] w K - 0 1", "O-O,H", "e1g1h", "O-O,H"),
    ("seirawan", "4k3/8/8/8/8/8/8/4K2R[HEhe] w K - 0 1", "0-0,Eh1", "e1g1,h1e", "O-O,Eh1"),
];

/// Game, what is typed at the start, and the message.
const REFUSED: &[(&str, &str, &str)] = &[
    ("duck", "e4", "`e4` is not legal: the move leaves a choice that it does not make: write it in full, like `e4,e2`"),
    ("duck", "e4,e4", "`e4,e4` is not legal: `,e4` is no choice that there is: write the move like `e4,e2`"),
    ("duck", "e5,d4", "`e5,d4` is not legal: no white pawn moves to e5"),
    ("seirawan", "e4,H", "`e4,H` is not legal: `,H` is no choice that there is: write the move like `e4`"),
];

#[test]
fn what_is_placed_stands_behind_the_move() {
    for &(game, fen, typed, machine, written) in READ {
        let position = position(game, fen);
        match read(&position, typed) {
            Ok(mv) => {
                assert_eq!(position.move_text(mv), machine, "{game}: {typed}");
                assert_eq!(write(&position, mv, Style::San), written, "{game}: {typed}");
            }
            Err(error) => assert_eq!(written, "", "{game}: {error}"),
        }
    }
}

#[test]
fn the_message_has_the_move_that_was_meant() {
    for &(game, typed, message) in REFUSED {
        let error = read(&position(game, "startpos"), typed).unwrap_err();
        assert_eq!(error.to_string(), message, "{game}: {typed}");
    }
}
