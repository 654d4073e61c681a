//! All options, all built-in variants, every shipped game exported and imported again, and arbitrary texts.

use menagerie_core::Library;
use menagerie_import::{
    EXTENSIONS, ExportError, Fate, Form, Importer, MAX_DEPTH, OPTIONS, OptionFact, Outcome, export, option,
};
use proptest::prelude::*;

#[test]
fn every_option_has_a_fate_and_stands_once() {
    let all: Vec<&OptionFact> = OPTIONS.iter().chain(EXTENSIONS).collect();
    for (index, fact) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|other| other.name != fact.name), "{} stands twice", fact.name);
        assert!(option(fact.name).is_some());
        let words = match fact.fate {
            Fate::Mapped(words) | Fate::NoRule(words) | Fate::Refused(words) | Fate::Drops(words) => words,
        };
        assert!(!words.is_empty(), "{}", fact.name);
    }
    assert!(OPTIONS.len() > 120);
}

/// The rows of the page's table of options, as menagerie-bench writes them.
#[test]
fn the_page_lists_the_options_with_their_defaults() {
    let path = format!("{}/../../docs/fairy-stockfish-import.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(path).unwrap();
    for (name, facts) in [("options", OPTIONS), ("extensions", EXTENSIONS)] {
        has_table(&page, name, facts);
    }
}

/// Whether a page has a table of options between the marks of this name.
#[track_caller]
fn has_table(page: &str, name: &str, facts: &[OptionFact]) {
    let (begin, end) = (format!("<!-- begin {name}"), format!("<!-- end {name}"));
    let table = page.split_once(&begin).and_then(|(_, rest)| rest.split_once(&end));
    let rows: Vec<Vec<&str>> = table
        .expect("the table stands between its marks")
        .0
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .map(|line| line.trim_end_matches(" |").splitn(3, " | ").map(|cell| cell.trim_matches('`')).collect())
        .collect();
    let names = |row: &Vec<&str>| row[0].to_string();
    let known: Vec<String> = facts.iter().map(|fact| fact.name.to_string()).collect();
    assert_eq!(rows.iter().map(names).collect::<Vec<_>>(), known, "the page has other options than the code");
    for (row, fact) in rows.iter().zip(facts) {
        let default = if fact.name == "startFen" { "the usual start" } else { fact.default };
        let fate = match fact.fate {
            Fate::Mapped(keys) | Fate::Drops(keys) => keys.trim_matches('`').to_string(),
            Fate::NoRule(why) => format!("*no rule*: {why}"),
            Fate::Refused(what) => format!("**refused**: there is no rule for {what}"),
        };
        assert_eq!(row[1..], [default, fate.as_str()], "{}", fact.name);
    }
}

/// The pieces of orthodox chess, in a section that inherits nothing.
const BARE: &str = "[a]\npawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\n";

/// A section that writes every default becomes the definition that a section without options becomes.
#[test]
fn a_default_says_what_leaving_the_option_out_says() {
    let toml = |lines: &str| match Importer::new(&format!("{BARE}{lines}")).unwrap().import("a").outcome {
        Outcome::Converted { toml, .. } => toml,
        Outcome::Refused(notes) => panic!("{lines}: {notes:?}"),
    };
    // Pieces have letters in a section, and names in the list.
    let plain = |fact: &&OptionFact| {
        matches!(fact.form, Form::Bool | Form::Int | Form::Rank | Form::File | Form::Squares | Form::Word(_))
    };
    let written = OPTIONS.iter().chain(EXTENSIONS).filter(plain).filter(|fact| !fact.default.is_empty());
    let lines: Vec<String> = written.map(|fact| format!("{} = {}\n", fact.name, fact.default)).collect();
    let without = toml("");
    if toml(&lines.concat()) != without {
        let wrong: Vec<&String> = lines.iter().filter(|line| toml(line) != without).collect();
        panic!("these are no defaults, or several are not together: {wrong:?}");
    }
}

#[test]
fn the_variants_that_are_built_in_are_converted_or_refused_with_reasons() {
    let importer = Importer::new("").unwrap();
    let names: Vec<String> = importer.builtin_names().map(str::to_string).collect();
    let mut converted = 0;
    for name in &names {
        match importer.import(name).outcome {
            Outcome::Converted { .. } => converted += 1,
            Outcome::Refused(notes) => assert!(!notes.is_empty(), "{name}"),
        }
    }
    assert!(converted * 2 > names.len(), "{converted} of {}", names.len());
}

/// Pawns that are dropped once a file and not to give mate, and a promoted one that stays so in hand.
const FILES: &str = r#"
title = "Files"
[board]
files = 4
ranks = 4
[pieces]
pawn = { letter = "P", betza = "fW" }
gold = { letter = "G", betza = "WfF" }
king = { letter = "K", betza = "K", royal = true }
[start]
fen = "kg2/p3/3P/2GK[GPgp] w - - 0 1"
[rules.hand]
demote = false
zone = { pawn = ["*2", "*3"], gold = ["*2", "*3", "*4"] }
one-a-file = ["pawn"]
no-mate = ["pawn"]
[rules.promotion]
pieces = ["pawn"]
zone = ["*4"]
to = ["gold"]
"#;

#[test]
fn exported_games_come_back_the_same() {
    let mut library = Library::shipped();
    let own = ["pebbles", "quiet-drops", "losing-house", "ouk", "standing-pawns"];
    for name in own {
        let path = format!("{}/../../testdata/games-of-users/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        library.add(&format!("{name}.toml"), &std::fs::read_to_string(path).unwrap()).unwrap();
    }
    library.add("files.toml", FILES).unwrap();
    let mut exported = Vec::new();
    for name in library.names() {
        let text = match export(&library, name) {
            Ok(text) => text,
            Err(ExportError::Inexpressible(what)) => {
                assert!(!what.is_empty(), "{name}");
                continue;
            }
            Err(error) => panic!("{name}: {error}"),
        };
        let importer = Importer::new(&text).unwrap();
        assert!(importer.remarks().is_empty(), "{name}: {:?}\n{text}", importer.remarks());
        let Outcome::Converted { toml, .. } = importer.import(name).outcome else {
            panic!("{name}: {:?}\n{text}", importer.import(name).outcome)
        };
        let mut back = Library::shipped();
        back.add("back-again.toml", &toml).unwrap();
        let [mut first, mut second] = [library.game(name).unwrap().start(), back.game("back-again").unwrap().start()];
        for depth in 1..=3 {
            assert_eq!(first.perft(depth), second.perft(depth), "{name} {depth}\n{text}\n{toml}");
        }
        exported.push(name);
    }
    for name in ["chess", "capablanca", "grand", "crazyhouse"].into_iter().chain(own).chain(["files"]) {
        assert!(exported.contains(&name), "{name} is not exported");
    }
}

#[test]
fn rules_that_an_option_fixes_are_exported_with_its_parameters_only() {
    for (variant, option, from, to, key) in [
        ("xiangqi", "chasingRule = axf", "by = [\"rook\", ", "by = [", "perpetual-chase"),
        ("shatar", "shatarMateRule = true", "never-by = [\"knight\"]", "never-by = [\"rook\"]", "never-by"),
        ("shatar", "shatarMateRule = true", "series = [\"knight\", ", "series = [", "series"),
        ("cambodian", "cambodianMoves = true", "not-in-check = [\"king\"]", "not-in-check = []", "first-moves"),
        ("cambodian", "cambodianMoves = true", "\"rook\"]", "\"knight\"]", "first-moves"),
        ("sittuyin", "sittuyinPromotion = true", "quiet = true", "quiet = false", "standing-promotion"),
        ("sittuyin", "sittuyinPromotion = true", "last-anywhere = true", "", "standing-promotion"),
    ] {
        let outcome = Importer::new(&format!("[v:{variant}]\n")).unwrap().import("v").outcome;
        let Outcome::Converted { toml, .. } = outcome else { panic!("{variant}: {outcome:?}") };
        assert!(toml.contains(from), "{toml}");
        let exported = |toml: &str| {
            let mut library = Library::shipped();
            library.add("v.toml", toml).unwrap();
            export(&library, "v")
        };
        let text = exported(&toml).unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert!(text.contains(option), "{text}");
        let Outcome::Converted { toml: back, .. } = Importer::new(&text).unwrap().import("v").outcome else {
            panic!("{variant}: {text}")
        };
        let count = |toml: &str| {
            let mut library = Library::shipped();
            library.add("v.toml", toml).unwrap();
            library.game("v").unwrap().start().perft(2)
        };
        assert_eq!(count(&back), count(&toml), "{variant}: {text}");
        let error = exported(&toml.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(key), "{error}");
    }
}

#[test]
fn chains_of_inheritance_end() {
    let chain = |length: usize| -> String {
        (0..length)
            .map(|n| format!("[v{n}:{}]\n", if n + 1 == length { "chess".to_string() } else { format!("v{}", n + 1) }))
            .collect()
    };
    let converts = |ini: &str| matches!(Importer::new(ini).unwrap().import("v0").outcome, Outcome::Converted { .. });
    assert!(converts(&chain(MAX_DEPTH - 1)));
    assert!(!converts(&chain(MAX_DEPTH)));
}

/// Lines that are nearly options.
fn line() -> impl Strategy<Value = String> {
    let names: Vec<&str> = OPTIONS
        .iter()
        .chain(EXTENSIONS)
        .map(|fact| fact.name)
        .chain(["king", "pawn", "customPiece1", "[a:chess]", "[b"])
        .collect();
    let words =
        ["", "true", "8", "e4 *8 d*", "-", "*", "k", "x:KN", "q:1", "p:q", "loss", "99999999999999", "é", "rnbqk/8 w"];
    (prop::sample::select(names), prop::sample::select(words.to_vec()), any::<bool>())
        .prop_map(|(name, word, spaced)| if spaced { format!("{name} = {word}") } else { format!("{name}={word}") })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_text_panics(text in any::<String>()) {
        if let Ok(importer) = Importer::new(&text) {
            importer.all();
        }
    }

    #[test]
    fn no_lines_panic(parent in prop::sample::select(vec!["", ":chess", ":xiangqi", ":grand", ":atomic"]), lines in prop::collection::vec(line(), 0..12)) {
        let text = format!("[x{parent}]\n{}", lines.join("\n"));
        Importer::new(&text).unwrap().all();
    }
}
