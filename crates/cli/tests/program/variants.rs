//! `variants`, `starts` and `--variants`.

use super::{menagerie, output, refuses, refuses_definition};
use std::fs;

const TINY: &str = "name = \"tiny\"\ninherit = \"chess\"\ntitle = \"Tiny Chess\"\nrules.castling = false\n";

/// A text with one space wherever it has more.
fn in_one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_shipped_game_is_listed() {
    let listing = output(&["variants"]);
    let names: Vec<&str> = listing.lines().filter_map(|line| line.split(' ').next()).collect();
    for name in ["capablanca", "chess", "conversion", "grand", "omega", "oomost1", "oomost2", "orchess", "osmosis"] {
        assert!(names.contains(&name), "{name} is missing in\n{listing}");
    }
    assert!(!names.contains(&"armies"), "a definition to build on is no game");
    assert!(in_one_space(&listing).contains("omega Omega Chess (Daniel MacDonald): "), "{listing}");
}

#[test]
fn the_starts_are_listed_in_order() {
    let starts = output(&["starts", "wildcastle"]);
    let lines: Vec<&str> = starts.lines().collect();
    assert_eq!(lines.len(), 36);
    assert_eq!(lines[0], "rbbnknqr/pppppppp/8/8/8/8/PPPPPPPP/RBBNKNQR w KQkq - 0 1");
    assert_eq!(lines[9], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(lines[18], "rqnknbbr/pppppppp/8/8/8/8/PPPPPPPP/RQNKNBBR w KQkq - 0 1");
    assert_eq!(output(&["starts", "omega"]).lines().count(), 1);
}

#[test]
fn a_users_game_is_read_from_a_file_or_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("any.toml");
    fs::write(&file, TINY).unwrap();
    fs::write(folder.path().join("notes.txt"), "no definition").unwrap();
    for path in [folder.path(), &file] {
        let path = path.to_str().unwrap();
        assert!(in_one_space(&output(&["variants", "--variants", path])).contains("tiny Tiny Chess"));
        assert_eq!(output(&["--variants", path, "perft", "tiny", "startpos", "2"]), "400\n");
    }
}

#[test]
fn a_name_clash_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omega.toml");
    fs::write(&file, "inherit = \"chess\"\n").unwrap();
    refuses(&["variants", "--variants", file.to_str().unwrap()], &["`omega`", "taken", "omega.toml"]);
}

#[test]
fn unusable_paths_and_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    refuses(&["variants", "--variants", &path("none.toml")], &["cannot read", "none.toml"]);
    refuses(&["variants", "--variants", &path("")], &["no file *.toml"]);
    fs::write(path("bad.toml"), "inherit = \"chess\"\nrules.castlin = true\ntitle = \"x\"\n").unwrap();
    refuses_definition(&["show", "bad", "--variants", &path("bad.toml")], &["bad.toml", "castlin"]);
    fs::write(path("broken.toml"), "title = \n\n").unwrap();
    refuses_definition(&["variants", "--variants", &path("broken.toml")], &["broken.toml"]);
    fs::write(path("bytes.toml"), b"title = \"\xff\"").unwrap();
    refuses(&["variants", "--variants", &path("bytes.toml")], &["bytes.toml", "UTF-8"]);
    fs::write(path("long.toml"), "#".repeat(1 << 21)).unwrap();
    refuses(&["variants", "--variants", &path("long.toml")], &["long.toml", "bytes long"]);
}

#[test]
fn numbered_starts_can_be_chosen_wherever_a_game_starts() {
    let listing = output(&["starts", "wildcastle"]);
    for (number, start) in [(0, 0), (35, 35)] {
        let moves = output(&["moves", "wildcastle", "startpos", "--start", &number.to_string()]);
        assert_eq!(moves.split('\t').next(), listing.lines().nth(start));
    }
    let random = || output(&["moves", "wildcastle", "startpos", "--start", "random", "--seed", "7"]);
    assert_eq!(random(), random());
    assert!(listing.lines().any(|start| random().starts_with(start)));
    // Without a seed one is drawn and shown.
    let unseeded = menagerie(&["moves", "wildcastle", "startpos", "--start", "random"]).assert().success();
    assert!(String::from_utf8_lossy(&unseeded.get_output().stderr).contains("--seed "));
    // Without any choice `show` draws one too.
    let drawn = output(&["show", "wildcastle"]);
    let last = drawn.lines().last().unwrap();
    let number = last["Start ".len()..].split(' ').next().unwrap();
    assert!(
        last.starts_with(&format!("Start {number} of 0 to 35, drawn at random (again: --start {number}, or ")),
        "{last}"
    );
    assert!(drawn.contains(&format!("FEN: {}\n", listing.lines().nth(number.parse().unwrap()).unwrap())), "{drawn}");
    assert!(output(&["show", "wildcastle", "--start", "35"]).ends_with("\nStart 35 of 0 to 35\n"));
    assert!(!output(&["show", "wildcastle", "startpos"]).contains("Start "));
    assert!(!output(&["show", "omega"]).contains("Start "));
    refuses(&["show", "wildcastle", "--start", "36"], &["36", "0 to 35"]);
    refuses(&["show", "omega", "--start", "1"], &["only the one start"]);
    refuses(&["show", "wildcastle", "--start", "3", "--seed", "3"], &["seed"]);
    refuses(&["show", "chess", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "--start", "0"], &["contradict"]);
}

/// Wherever a game is named, its title and its other names will do, in any case.
#[test]
fn titles_are_names() {
    for (name, title) in
        [("omega", "Omega Chess"), ("orchess", "o/r chess"), ("king-of-the-hill", "KotH"), ("chess", "Standard")]
    {
        assert_eq!(output(&["starts", title]), output(&["starts", name]));
        assert_eq!(output(&["rules", title]), output(&["rules", name]));
        assert_eq!(output(&["perft", title, "startpos", "1"]), output(&["perft", name, "startpos", "1"]));
        assert_eq!(output(&["show", title, "--ascii"]), output(&["show", name, "--ascii"]));
        assert_eq!(output(&["new", "own", "--from", title]), output(&["new", "own", "--from", name]));
    }
    assert_eq!(output(&["starts", "OOmost I:fide-nutters"]), output(&["starts", "oomost1:fide-nutters"]));
    refuses(&["starts", "omego"], &["did you mean `omega`?"]);
}
