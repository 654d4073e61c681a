//! What others publish of the notation: `testdata/betza.tsv` against what is made of it, and against the table of the docs.

use super::{Entry, draw, game};
use menagerie_core::harness::{Effort, check};
use menagerie_core::{Betza, Game, Library};

const PUBLISHED: &str = include_str!("../../../../testdata/betza.tsv");

/// One row: source, notation, meaning, verdict, what it is here, diagram or words.
fn rows() -> Vec<[&'static str; 6]> {
    let lines = PUBLISHED.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| -> [&'static str; 6] {
        let cells: Vec<&str> = line.split('\t').collect();
        cells.try_into().unwrap_or_else(|_| panic!("{line} has not six cells"))
    };
    lines.map(row).collect()
}

#[test]
fn what_is_published_is_read_as_the_table_says() {
    for [_, notation, _, verdict, here, shown] in rows() {
        let read = Betza::parse(notation);
        if verdict == "refused" {
            let reason = read.map_or_else(|error| error.to_string(), |read| panic!("{notation} is read as {read}"));
            assert!(reason.contains(shown) && !here.is_empty(), "{notation}: {reason}");
            continue;
        }
        assert!(verdict == "read" || verdict == "otherwise" && !here.is_empty(), "{notation}: {verdict}");
        let read = read.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Betza::parse(&read.to_string()).unwrap().terms, read.terms, "{notation}");
        if shown.is_empty() {
            continue;
        }
        let rows = shown.split('/').map(str::to_string).collect();
        let entry = Entry { name: notation.to_string(), betza: notation.to_string(), rows };
        let game = game(&entry);
        assert_eq!(draw(&game, &entry), entry.rows, "{notation}");
        check(&game, &[], Effort { games: 1, plies: 10, seed: 1 }).unwrap_or_else(|what| panic!("{notation}: {what}"));
    }
}

#[test]
fn the_page_has_the_table() {
    let mut table = "| from | notation | means there | here |\n|---|---|---|---|\n".to_string();
    for [source, notation, meaning, verdict, here, _] in rows() {
        let verdict = match (verdict, here) {
            ("read", "") => "the same".to_string(),
            ("read", here) => format!("the same; {here}"),
            ("otherwise", here) => format!("**otherwise**: {here}"),
            (_, here) => format!("**refused**: {here}"),
        };
        table += &format!("| {source} | `{notation}` | {meaning} | {verdict} |\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/betza.md");
    let page = std::fs::read_to_string(path).unwrap();
    let [begin, end] = ["<!-- begin published -->\n\n", "\n<!-- end published -->"];
    let (before, rest) = page.split_once(begin).expect("the page has the mark of the table");
    let (written, after) = rest.split_once(end).expect("the table ends");
    if written != table && std::env::var_os("MENAGERIE_BLESS").is_some() {
        std::fs::write(path, format!("{before}{begin}{table}{end}{after}")).unwrap();
        return;
    }
    assert_eq!(written, table, "MENAGERIE_BLESS=1 writes the table of docs/betza.md");
}

fn own(text: &str) -> Game {
    let mut library = Library::shipped();
    let name = library.add("own.toml", text).unwrap();
    library.game(&name).unwrap_or_else(|error| panic!("{error}"))
}

/// The refusal of a definition.
fn refused(text: &str) -> String {
    let mut library = Library::shipped();
    let name = library.add("own.toml", text).unwrap();
    library.game(&name).map_or_else(|error| error.to_string(), |_| panic!("{text} is read"))
}

/// A game with a guard that moves so.
fn guarded(betza: &str) -> String {
    format!(
        "title = \"Guards\"\nboard = {{ files = 5, ranks = 5 }}\n\
         pieces.king = {{ letter = \"K\", betza = \"K\", royal = true }}\n\
         pieces.rook = {{ letter = \"R\", betza = \"R\" }}\npieces.guard = {{ letter = \"G\", betza = \"{betza}\" }}\n\
         start.fen = \"1r1gk/5/5/5/KG1R1 w - - 0 1\"\nrules = {{ repetition = {{}}, fifty-moves = {{ plies = 60, zeroing = [] }} }}\n"
    )
}

#[test]
fn some_moves_capture_royal_pieces_alone() {
    let only = own(&guarded("mWkR"));
    let moves = |game: &Game, fen: &str| -> Vec<String> {
        let position = game.position(fen).unwrap();
        let mut texts: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
        texts.retain(|text| text.starts_with("a1"));
        texts.sort();
        texts
    };
    assert!(only.position("k4/5/5/5/G3K b - - 0 1").unwrap().in_check());
    assert!(!only.position("k4/5/5/r4/G3K b - - 0 1").unwrap().in_check());
    assert_eq!(moves(&only, "4k/5/5/4K/G2r1 w - - 0 1"), ["a1a2", "a1b1"]);
    let others = own(&guarded("mWckR"));
    assert!(!others.position("k4/5/5/5/G3K b - - 0 1").unwrap().in_check());
    assert_eq!(moves(&others, "4k/5/5/4K/G2r1 w - - 0 1"), ["a1a2", "a1b1", "a1d1"]);
    for game in [only, others] {
        check(&game, &[], Effort { games: 6, plies: 30, seed: 1 }).unwrap();
    }
    let reason = refused(&guarded("kR").replace(", royal = true", ""));
    assert!(reason.contains("no piece is royal"), "{reason}");
    let reason = refused(&guarded("WkR").replace("betza = \"WkR\"", "betza = \"WkR\", shuns-of = { kR = [\"rook\"] }"));
    assert!(reason.contains("the letter `k` of the notation says already"), "{reason}");
}

#[test]
fn some_moves_are_captured_en_passant_from_anywhere() {
    let text = "inherit = \"chess\"\ntitle = \"Torpedo\"\npieces.pawn.betza = \"fmWfceFfmnnD\"\n";
    let game = own(text);
    let mut position = game.start();
    for text in ["e2e4", "d7d6", "e4e6"] {
        let mv = position.legal_moves().into_iter().find(|&mv| position.move_text(mv) == text).unwrap();
        position.play_unchecked(mv);
    }
    let fen = "rnbqkbnr/ppp1pppp/3pP3/8/8/8/PPPP1PPP/RNBQKBNR b KQkq e5 0 2";
    assert_eq!(position.fen(), fen);
    let read = game.position(fen).unwrap();
    let takes = read.legal_moves().into_iter().find(|&mv| read.move_text(mv) == "d6e5").unwrap();
    let mut after = read.clone();
    after.play_unchecked(takes);
    assert_eq!(after.fen(), "rnbqkbnr/ppp1pppp/8/4p3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    check(&game, &[], Effort { games: 4, plies: 60, seed: 1 }).unwrap();
    let reason = refused(&format!("{text}rules.castling = false\nrules.first-moves = {{ pieces = [\"pawn\"] }}\n"));
    assert!(reason.contains("none of those that only unmoved pieces make"), "{reason}");
    let reason = refused(&format!("{text}pieces.pawn.initial-of = {{ fmnnD = [\"*2\"] }}\n"));
    assert!(reason.contains("has no initial moves `fmnnD`"), "{reason}");
}

#[test]
fn castling_in_the_notation_fits_the_rule() {
    let text =
        |castling: &str| format!("inherit = \"chess\"\ntitle = \"Castles\"\npieces.king.betza = \"K{castling}\"\n");
    for castling in ["O2", "isO2", "rO2lO2", "isO2isO3"] {
        own(&text(castling));
    }
    for (castling, words) in [
        ("O3", "which is 2 squares"),
        ("rO2", "which is 2 squares"),
        ("isjO2", "it castles with a piece on h1, 0 from the edge"),
    ] {
        let reason = refused(&text(castling));
        assert!(reason.contains(words), "{castling}: {reason}");
    }
    let one = "rules.castling = { moves = [{ right = \"K\", king = \"e1\", to = \"g1\", rook = \"h1\", rook-to = \"f1\" }] }\n\
               start.fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1\"\n";
    own(&format!("{}{one}", text("rO2")));
    let reason = refused(&format!("{}{one}", text("rO2lO2")));
    assert!(reason.contains("it does not castle to the left"), "{reason}");
}
