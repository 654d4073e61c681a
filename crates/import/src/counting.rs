//! The counts of Fairy-Stockfish (`countingRule`) as the rule `counting`.

use menagerie_core::rules::end::{BareCount, BoardCount, Counting, Limit};

/// The words that the option has besides `none`.
pub(crate) const WORDS: [&str; 3] = ["makruk", "cambodian", "asean"];

/// What is counted against which pieces, with the limits of makruk, cambodian chess and ASEAN chess.
const LIMITS: [(&str, u16, [Option<u8>; 3]); 5] = [
    ("rook", 2, [Some(8), Some(7), None]),
    ("rook", 1, [Some(16), Some(15), Some(16)]),
    ("silver", 2, [Some(22), Some(21), None]),
    ("knight", 2, [Some(32), Some(31), None]),
    ("silver", 1, [Some(44), Some(43), Some(44)]),
];

/// The rule for a word, with the names of the types that the game has of those of Fairy-Stockfish.
pub(crate) fn counting(word: &str, name: impl Fn(&str) -> Option<String>) -> Option<Counting> {
    let place = WORDS.iter().position(|known| *known == word)?;
    let against = |kind: &str, count: u16, moves: Option<u8>| Some(Limit { piece: name(kind)?, count, moves: moves? });
    let knight = against("knight", 1, (word == "asean").then_some(64));
    let limits = LIMITS.iter().filter_map(|&(kind, count, moves)| against(kind, count, moves[place])).chain(knight);
    let board = BoardCount { moves: 64, at_most: None, despite_pawns: false };
    let (board, moves) = match word {
        "makruk" => (Some(board), Some(64)),
        "cambodian" => (Some(BoardCount { moves: 63, at_most: Some(3), despite_pawns: true }), Some(63)),
        _ => (None, None),
    };
    let bare = BareCount { limits: limits.collect(), moves, from_pieces: word != "asean" };
    Some(Counting { pawns: name("pawn").into_iter().collect(), board, bare: Some(bare) })
}
