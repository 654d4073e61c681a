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
}

/// The texts of the moves of the piece on a square, sorted.
fn moves_from(game: &Game, fen: &str, square: &str) -> Vec<String> {
    let position = game.position(fen).unwrap();
    let mut texts: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.retain(|text| text.starts_with(square));
    texts.sort();
    texts
}

#[test]
fn some_hoppers_capture_royal_pieces_alone() {
    let only = own(&guarded("mWkpR"));
    assert!(only.position("k4/5/r4/5/G3K b - - 0 1").unwrap().in_check());
    assert!(!only.position("k4/r4/r4/5/G3K b - - 0 1").unwrap().in_check());
    assert_eq!(moves_from(&only, "4k/r4/5/r4/G3K w - - 0 1", "a1"), ["a1b1"]);
    let others = own(&guarded("mWckpR"));
    assert!(!others.position("k4/5/r4/5/G3K b - - 0 1").unwrap().in_check());
    assert_eq!(moves_from(&others, "4k/r4/5/r4/G3K w - - 0 1", "a1"), ["a1a4", "a1b1"]);
    // A king may be the hurdle of what does not capture it.
    assert_eq!(moves_from(&others, "r4/5/k4/5/G3K w - - 0 1", "a1"), ["a1a2", "a1a5", "a1b1"]);
    let ways = ["mWkpQ", "mWkgR", "mFckpQ", "mWkptR", "mFckgQ", "WcafkR", "mWckjR", "mRtB", "fmWtpB", "mWmpafckN"];
    for game in [only, others].into_iter().chain(ways.map(|betza| own(&guarded(betza)))) {
        check(&game, &[], Effort { games: 6, plies: 40, seed: 1 })
            .unwrap_or_else(|what| panic!("{}: {what}", game.name()));
    }
}

#[test]
fn what_a_move_spares_adds_to_what_the_piece_shuns() {
    let text = guarded("mWkpR").replace("betza = \"mWkpR\"", "betza = \"mWkpR\", shuns-of = { kpR = [\"rook\"] }");
    let game = own(&text);
    assert!(!game.position("k4/5/r4/5/G3K b - - 0 1").unwrap().in_check());
    assert!(game.position("k4/5/g4/5/G3K b - - 0 1").unwrap().in_check());
    check(&game, &[], Effort { games: 6, plies: 40, seed: 1 }).unwrap();
}

#[test]
fn some_moves_begin_in_front_of_where_the_piece_starts() {
    let game = own("inherit = \"chess\"\ntitle = \"Runners\"\npieces.pawn.betza = \"fmWfcFifmW3iifmW2\"\n");
    let fen = |rows: &str| format!("4k3/{rows}/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, &fen("8/8/8/8/8/P7"), "a2"), ["a2a3", "a2a4", "a2a5"]);
    assert_eq!(moves_from(&game, &fen("8/8/8/8/P7/8"), "a3"), ["a3a4", "a3a5"]);
    assert_eq!(moves_from(&game, &fen("8/8/8/P7/8/8"), "a4"), ["a4a5"]);
    assert_eq!(moves_from(&game, "4k3/8/p7/8/8/8/8/4K3 b - - 0 1", "a6"), ["a6a4", "a6a5"]);
    check(&game, &[], Effort { games: 4, plies: 40, seed: 1 }).unwrap();
    let named = "inherit = \"chess\"\ntitle = \"Runners\"\n\
                 pieces.pawn = { betza = \"fmWfcFiifmW2\", initial-of = { iifmW2 = [\"*4\"] } }\n";
    assert_eq!(moves_from(&own(named), &fen("8/8/8/P7/8/8"), "a4"), ["a4a5", "a4a6"]);
}

#[test]
fn a_leg_says_where_a_piece_may_be_captured_en_passant() {
    let text = |betza: &str| format!("inherit = \"chess\"\ntitle = \"Torpedo\"\npieces.pawn.betza = \"{betza}\"\n");
    let torpedo = own(&text("fmWfceFfmnnD"));
    let legs = own(&text("fmWfceFfnafmW"));
    let first = own(&text("fmWfceFifnafmW"));
    for (game, same) in [(&legs, &torpedo), (&first, &own("inherit = \"chess\"\ntitle = \"Same\"\n"))] {
        assert_eq!(game.start().perft(4), same.start().perft(4));
    }
    check(&legs, &[], Effort { games: 4, plies: 60, seed: 1 }).unwrap();
    check(&own(&text("fmWfceFfnafnafmW")), &[], Effort { games: 4, plies: 60, seed: 1 }).unwrap();
    for betza in ["fmWfnafcW", "fmWfnasmW", "fmWfnafafmW", "fmWfcnafmW", "fmWofnafmW"] {
        let reason = refused(&text(betza));
        assert!(reason.contains("may be captured en passant where the leg ends"), "{betza}: {reason}");
    }
}

#[test]
fn letters_for_rules_fit_the_rules() {
    let game = |rules: &str, guard: &str| guarded(guard).replace("rules = {", &format!("rules = {{ {rules}, "));
    let imitation = "imitation = { pieces = [\"guard\"], forms = { rook = \"guard\" } }";
    let hand = "hand = { zone = { guard = [\"*1\", \"*2\"] }, one-a-file = [\"guard\"] }";
    for (rules, guard) in [
        ("pass = { when = \"always\" }", "WO"),
        ("pass = { when = \"always\" }", "WmO"),
        ("relay = { lend = { guard = \"N\" } }", "mNxaN"),
        ("relay = { lend = { rook = \"K\" }, to = [\"guard\"] }", "xK"),
        (imitation, "I"),
        (hand, "Wf@2"),
    ] {
        check(&own(&game(rules, guard)), &[], Effort { games: 2, plies: 20, seed: 1 }).unwrap();
    }
    for (rules, guard, words) in [
        ("pass = { when = \"always\" }", "WI", "imitators are a rule: write [rules.imitation]"),
        ("pass = { when = \"always\" }", "WxK", "write [rules.relay]"),
        ("pass = { when = \"always\" }", "W@5", "drops are a rule: write [rules.hand]"),
        (imitation, "WO", "passing is a rule: write [rules.pass]"),
        ("pass = { when = \"always\", by = { king = \"K\" } }", "WO", "by [rules.pass] a side passes by other types"),
        (
            "relay = { lend = { rook = \"K\" }, to = [\"rook\"] }",
            "WxK",
            "by [rules.relay] it neither lends moves nor gets any",
        ),
        (
            "imitation = { pieces = [\"rook\"], forms = { guard = \"rook\" } }",
            "WI",
            "by [rules.imitation] it is no imitator",
        ),
        (hand, "Wf@3", "by [rules.hand] white may not drop it on a3"),
        (hand, "Wfj@2", "by [rules.hand] white may drop it on a1"),
        (hand, "W@2", "by [rules.hand] a side drops it until it has 1 on a file"),
        (hand, "Wff@2", "until it has 1 on a file"),
    ] {
        let reason = refused(&game(rules, guard));
        assert!(reason.contains(words), "{rules}, {guard}: {reason}");
    }
    for (guard, words) in [
        ("WII", "`I` is there already"),
        ("WfI", "`f` has no meaning for `I`"),
        ("WaO", "`O` is no leg of a move"),
        ("Ws@3", "[rules.hand] says the rest"),
        ("W@0", "the number of ranks"),
        ("x[W-F]", "not for brackets"),
        ("W00", "has one leap or more"),
        ("WW003", "expected an atom"),
        ("mtW", "it needs a capture"),
        ("ktW", "and no `k`"),
    ] {
        let reason = refused(&guarded(guard));
        assert!(reason.contains(words), "{guard}: {reason}");
    }
    let reason = refused(&game("relay = { lend = { guard = \"NO2\" } }", "W"));
    assert!(reason.contains("only moves are lent, not what a rule does"), "{reason}");
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
