//! EPD lines.

use crate::common;
use menagerie_core::{Game, Library};
use menagerie_notation::Style;
use menagerie_notation::epd::{Epd, EpdError};

fn game(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

fn again(name: &str, line: &str) -> String {
    Epd::parse(&game(name), line).unwrap_or_else(|error| panic!("{error}")).to_epd(Style::San)
}

#[test]
fn operations_are_read_and_written() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let table = [
        (" bm Nf3 e4; id \"first; move\";", " bm Nf3 e4; id \"first; move\";"),
        (" bm g1f3 P-e4?!; ", " bm Nf3 e4;"),
        (" acd 12; ce -45; pv e2e4 e5 Ng1-f3 Nc6; c0 \"a b\"", " acd 12; ce -45; pv e4 e5 Nf3 Nc6; c0 \"a b\";"),
        (" am e4;bm d4 ;noop;", " am e4; bm d4; noop;"),
        (" hmvc 7; fmvn 9;", " hmvc 7; fmvn 9;"),
        (" 7 9", " hmvc 7; fmvn 9;"),
        (" 0 1 bm e4;", " bm e4;"),
        ("", ""),
    ];
    for (operations, expected) in table {
        let operations = operations.replace("P-e4", "Pe4");
        assert_eq!(again("chess", &format!("{start}{operations}")), format!("{start}{expected}"), "{operations}");
    }
    let omega = game("omega").start().fen();
    let fields = omega.strip_suffix(" 0 1").unwrap();
    assert_eq!(again("omega", &format!("{fields} bm w1a2;")), format!("{fields} bm Wa2;"));
}

#[test]
fn what_is_wrong_is_said() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let error = |line: &str| Epd::parse(&game("chess"), line).unwrap_err();
    assert!(matches!(error("8/8 w - -"), EpdError::Position(_)));
    assert!(matches!(error(""), EpdError::Position(_)));
    assert!(error(&format!("{start} bm Nf4;")).to_string().starts_with("`bm`: "));
    assert!(error(&format!("{start} pv e4 e4;")).to_string().starts_with("`pv`: "));
    assert!(error(&format!("{start} id \"x;")).to_string().contains("no `\"` at its end"));
    assert!(error(&format!("{start} ?!;")).to_string().contains("expected an operation"));
    assert!(error(&format!("{start} {}", "a;".repeat(300))).to_string().contains("at most 200"));
    assert!(error(&"x".repeat(200_000)).to_string().contains("bytes long"));
    assert!(error(&format!("{start} hmvc x;")).to_string().contains("FEN"));
}

#[test]
fn every_position_survives() {
    for game in common::games() {
        common::positions(&game, 8, 1, |position| {
            let line = Epd::new(position.clone()).to_epd(Style::Own);
            let read = Epd::parse(&game, &line).unwrap();
            assert_eq!(read.position.fen(), position.fen());
            assert_eq!(read.to_epd(Style::Own), line);
        });
    }
}
