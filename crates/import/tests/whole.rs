//! All options, all built-in variants, every shipped game exported and imported again, and arbitrary texts.

use menagerie_core::Library;
use menagerie_import::{ExportError, Fate, Importer, MAX_DEPTH, OPTIONS, Outcome, export, option};
use proptest::prelude::*;

#[test]
fn every_option_has_a_fate_and_stands_once() {
    for (index, fact) in OPTIONS.iter().enumerate() {
        assert!(OPTIONS[..index].iter().all(|other| other.name != fact.name), "{} stands twice", fact.name);
        assert!(option(fact.name).is_some());
        let words = match fact.fate {
            Fate::Mapped(words) | Fate::NoRule(words) | Fate::Refused(words) | Fate::Drops(words) => words,
        };
        assert!(!words.is_empty(), "{}", fact.name);
    }
    assert!(OPTIONS.len() > 120);
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
    let own = ["pebbles", "quiet-drops", "losing-house"];
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
    let names: Vec<&str> =
        OPTIONS.iter().map(|fact| fact.name).chain(["king", "pawn", "customPiece1", "[a:chess]", "[b"]).collect();
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
