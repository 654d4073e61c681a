//! Castlings of any two pieces: every two pairs of squares on a small board, and on large ones every pair of pieces
//! with right and wrong landings.

use super::free::{Free, Men};
use super::games::{self, Line, games};
use super::{Case, kind};
use menagerie_core::rules::movement::MutualCastling;
use menagerie_core::{Explain, Library, Position, Square};
use std::collections::BTreeSet;

const SMALL: &str = r#"
title = "Small castlings"
[board]
files = 4
ranks = 4
[pieces]
pawn = { letter = "P", betza = "fmWfceF" }
rook = { letter = "R", betza = "R" }
king = { letter = "K", betza = "K", royal = true }
[start]
fen = "r1k1/3p/P3/1K1R w - - 0 1"
[rules]
mutual-castling = { captures = true }
promotion = { pieces = ["pawn"], ranks = [4], to = ["rook"] }
superko = true
stalemate = { result = "loss" }
"#;

#[test]
fn every_castling_on_a_small_board_is_legal_or_explained_truly() {
    let mut library = Library::shipped();
    let name = library.add("small-castlings.toml", SMALL).unwrap();
    let game = library.game(&name).unwrap();
    let free = Free::of(&game);
    let mut seen = BTreeSet::new();
    let odd = Line { fen: "r2k/1p2/P3/K1R1 w - - 0 1".to_string(), moves: Vec::new(), whole: true };
    for line in [games::random(&game, 0), games::random(&game, 3), odd] {
        let case = Case::new(&game, &free, &line);
        let names: Vec<&str> = game.board().squares().map(|square| game.board().name(square)).collect();
        for from in &names {
            for to in &names {
                for other in &names {
                    for landing in &names {
                        seen.extend(case.check(&format!("{from}{to}+{other}{landing}")).map(|why| kind(&why)));
                    }
                }
            }
        }
    }
    for wanted in
        ["empty-square", "same-square", "both-enemies", "not-on-one-line", "castling-blocked", "wrong-landing"]
    {
        assert!(seen.contains(wanted), "no castling has the reason {wanted}: {seen:?}");
    }
}

#[test]
fn castlings_of_any_two_pieces_are_legal_or_explained_truly() {
    let mut seen = BTreeSet::new();
    for game in games().into_iter().filter(|game| game.definition().has::<MutualCastling>()) {
        let free = Free::of(&game);
        for line in games::lines(&game) {
            let case = Case::new(&game, &free, &line);
            for text in castlings(&free, &case.position) {
                for text in [text.clone(), format!("{text}q"), format!("{text}k"), format!("{text}qq")] {
                    seen.extend(case.check(&text).map(|why| kind(&why)));
                }
            }
        }
    }
    for wanted in [
        "king-in-check",
        "castling-out-of-check",
        "castling-through-check",
        "stood-before",
        "promotion-missing",
        "promotion-wrong",
        "no-choice",
    ] {
        assert!(seen.contains(wanted), "no castling has the reason {wanted}: {seen:?}");
    }
}

/// Every pair of pieces with their places swapped and with a wrong landing, and every castling that only check,
/// superko or nothing forbids.
fn castlings(free: &Free, position: &Position) -> Vec<String> {
    let board = position.game().board();
    let occupied: Vec<_> = board.squares().filter(|&square| position.piece(square).is_some()).collect();
    let mut texts = Vec::new();
    for &from in &occupied {
        for &other in &occupied {
            let (a, b) = (board.name(from), board.name(other));
            let odd = board.name(Square::new((from.index() + 3 * other.index()) % board.len()));
            texts.extend([format!("{a}{b}+{b}{a}"), format!("{a}{odd}+{b}{a}")]);
        }
    }
    let whole = free.whole(&Men::of(position));
    let pairs = whole.legal_moves().into_iter().map(|mv| whole.move_text(mv)).filter(|text| text.contains('+'));
    texts.extend(pairs.map(|text| text.trim_end_matches(|c: char| c.is_ascii_lowercase()).to_string()));
    texts
}

#[test]
fn two_pieces_go_only_where_a_game_has_such_castlings() {
    let start = Library::shipped().game("chess").unwrap().start();
    let why = start.explain("a2a3+b2b3").unwrap_err();
    assert_eq!(why.to_string(), "only one piece is named in a move of this game");
}
