//! `replay`.

use super::{output, refuses};
use std::fs;

#[test]
fn the_published_game_replays_with_its_effects() {
    let text = output(&["replay", "testdata/games/fahys-castelli-1991.txt"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "    1. e2e4");
    let effects: Vec<&str> =
        lines.iter().filter(|line| line.contains("overloaded") || line.contains("restored")).copied().collect();
    assert_eq!(
        effects,
        [
            " 10... f6h4  white pawn on e4 overloaded",
            "   11. g1h1  black queen on h4 overloaded",
            " 21... b6b5  black queen on d5 restored",
            " 25... e7d8  white knight on d4 overloaded",
            " 27... e4c2  white queen on d2 overloaded",
        ]
    );
    assert!(text.contains("    6. b5c6  black knight on c6 captured; check\n"), "{text}");
    assert_eq!(*lines.last().unwrap(), "1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28\t*");
}

#[test]
fn conversions_are_described() {
    let text = output(&["replay", "testdata/games/conversion-pugnali-castelli-1993.txt"]);
    assert!(text.contains("  2... c8h3  white knight on f3 converted; check\n"), "{text}");
    assert!(text.contains("  9... e8c8  check\n"), "{text}");
}

#[test]
fn a_game_of_castlings_replays() {
    let text = output(&["replay", "testdata/games/oomost1-page.txt"]);
    let checks: Vec<bool> = text.lines().take(8).map(|line| line.contains("check")).collect();
    assert_eq!(checks, [false, true, false, true, false, true, false, true], "{text}");
}

#[test]
fn captures_promotions_and_changes_are_described() {
    let folder = tempfile::tempdir().unwrap();
    let replay = |text: &str| {
        let file = folder.path().join("game.txt");
        fs::write(&file, text).unwrap();
        output(&["replay", file.to_str().unwrap()])
    };
    let osmosis =
        replay("osmosis\nfen: k9/10/10/10/4l5/10/3N6/10/10/9K w - - 0 1\nd4e6u # the knight has the choice\n");
    assert!(
        osmosis.starts_with("    1. d4e6u  black caliph on e6 captured; white knight on e6 became a gnu\n"),
        "{osmosis}"
    );
    let promotion = replay("chess\nfen: 1r5k/P7/8/8/8/8/8/K7 w - - 0 1\na7b8q\n");
    assert_eq!(
        promotion,
        "    1. a7b8q  black rook on b8 captured; white pawn on b8 promoted to a queen; check\n\
         1Q5k/8/8/8/8/8/8/K7 b - - 0 1\t*\n"
    );
    let mate = replay("chess\r\nf2f3 e7e5 g2g4 d8h4\r\n");
    assert!(mate.contains("  2... d8h4  checkmate\n"), "{mate}");
    let draw = replay("chess\nfen: 8/8/8/8/k7/8/1r6/K7 w - - 4 9\na1b2 a4a5 b2c2 a5a4\n");
    assert!(draw.contains("9. a1b2  black rook on b2 captured; [1/2-1/2 material]\n"), "{draw}");
}

#[test]
fn what_cannot_be_replayed_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = |text: &[u8]| {
        let path = folder.path().join("game.txt");
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let refused = |text: &[u8], words: &[&str]| {
        let path = file(text);
        let assert = super::menagerie(&["replay", &path]).assert().code(1);
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(message.starts_with("error: ") && message.lines().count() == 1, "{message}");
        for word in words {
            assert!(message.contains(word), "`{word}` is missing in: {message}");
        }
    };
    refused(b"chess\n# remark\ne2e4 e7e5\ng1f3 d7d6 e1e3\n", &["game.txt", "line 4, white's move 3: ", "e1e3"]);
    refused(b"ches\n", &["game.txt", "did you mean `chess`?"]);
    refused(b"chess\nfen: nonsense\n", &["game.txt", "nonsense"]);
    refused(b"", &["game.txt is empty"]);
    refused(b"chess \xff", &["game.txt", "UTF-8"]);
    refuses(&["replay", "none.txt"], &["cannot read none.txt"]);
}
