//! FENs in games whose turns have several moves and whose pieces pass over squares: each is read back as it is written.

use menagerie_core::{Game, Library};

/// Double and triple steps of pawns, lame double steps of knights, and turns of two moves.
const STRIDERS: &str = r#"
inherit = "chess"
title = "Striders"
[board]
ranks = 10
[pieces]
pawn = { betza = "fmWfceFifmnDifmnH" }
knight = { betza = "NisnD" }
[start]
fen = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
[rules]
turns = { white = [1, 2], black = [2], check = "ends-turn" }
promotion = { pieces = ["pawn"], ranks = [10], to = ["queen", "knight"] }
insufficient-material = false
"#;

fn game(text: &str) -> Game {
    let mut library = Library::shipped();
    let name = library.add("striders.toml", text).unwrap();
    library.game(&name).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_squares_that_a_turn_passed_over_are_read_back() {
    let game = game(STRIDERS);
    let (mut passed, mut seed) = (0, 1_u64);
    for _ in 0..8 {
        let mut position = game.start();
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(last) = moves.len().checked_sub(1).filter(|_| position.outcome().is_none()) else { break };
            // First steps make up most of the beginning; later any move is as good.
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play(moves[(seed >> 33) as usize % (last + 1)]).unwrap();
            let fen = position.fen();
            let again = game.position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(again.fen(), fen);
            assert_eq!(again.key(), position.key(), "{fen}");
            assert_eq!(again.legal_moves().len(), position.legal_moves().len(), "{fen}");
            passed += usize::from(fen.split(' ').nth(3) != Some("-"));
        }
    }
    assert!(passed > 40, "{passed}");
}
