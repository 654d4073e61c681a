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

/// A pipe that nobody writes to would be waited for without end.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_and_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.toml");
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, rustix::fs::Mode::RWXU, 0).unwrap();
    let pipe = pipe.to_str().unwrap();
    for arguments in [&["variants", "--variants", pipe][..], &["variants", "--variants", "/dev/zero"], &["check", pipe]]
    {
        let assert = menagerie(arguments).timeout(std::time::Duration::from_secs(60)).assert().code(1);
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(message.contains("it is not a regular file, but a pipe or a device"), "{message}");
    }
    // In a folder it is left out, as every file that cannot be used.
    let assert = menagerie(&["show", "chess", "--variants", folder.path().to_str().unwrap()]).assert().success();
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("pipe.toml: it is not a regular file"));
}

#[test]
fn a_variant_whose_name_is_taken_leaves_the_others_of_its_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variants.ini").to_str().unwrap().to_string();
    fs::write(&path, "[omega:chess]\ncastling = false\n\n[plain:chess]\ncheckCounting = true\n").unwrap();
    let assert = menagerie(&["perft", "plain", "startpos", "1", "--variants", &path]).assert().success();
    let warning = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(warning.contains("the name `omega` is taken") && warning.contains("(left out;"), "{warning}");
}

#[test]
fn a_bad_file_of_a_folder_leaves_the_other_games_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(path("any.toml"), TINY).unwrap();
    fs::write(path("broken.toml"), "title = \nboard = \n").unwrap();
    fs::write(path("bytes.toml"), b"title = \"\xff\"").unwrap();
    fs::write(path("omega.toml"), "inherit = \"chess\"\n").unwrap();
    fs::write(path("heir.toml"), "inherit = \"broken\"\ntitle = \"Heir\"\n").unwrap();
    let with = |arguments: &[&str]| {
        let folder = path("");
        let assert = menagerie(&[arguments, &["--variants", &folder]].concat()).assert();
        let (out, err) = (&assert.get_output().stdout, &assert.get_output().stderr);
        (String::from_utf8_lossy(out).into_owned(), String::from_utf8_lossy(err).into_owned())
    };
    let (count, warnings) = with(&["perft", "tiny", "startpos", "2"]);
    assert_eq!(count, "400\n");
    let lines: Vec<&str> = warnings.lines().collect();
    assert_eq!(lines.len(), 3, "{warnings}");
    for (line, words) in lines.iter().zip([
        &["warning: ", "broken.toml:1:", "and 1 more problem"][..],
        &["bytes.toml: it is not UTF-8 text"],
        &["the name `omega` is taken by the game of variants/omega.toml", "omega.toml another one"],
    ]) {
        words.iter().for_each(|words| assert!(line.contains(words), "`{words}` is missing in: {line}"));
    }
    // Who asks for such a game is shown what is wrong with it.
    let (_, shown) = with(&["show", "broken"]);
    assert!(shown.contains("--> ") && shown.contains("2 problems in the definition"), "{shown}");
    let (_, shown) = with(&["show", "heir"]);
    assert!(
        shown.contains("inherit: the game `broken` cannot be used: ") && shown.contains("heir.toml:1:11"),
        "{shown}"
    );
    let (shown, _) = with(&["check", &path("broken.toml")]);
    assert!(shown.contains("broken.toml: 2 problems"), "{shown}");
}

#[test]
fn a_file_that_is_there_already_is_the_same_definition() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("any.toml");
    fs::write(&file, TINY).unwrap();
    fs::write(folder.path().join("other.toml"), "inherit = \"tiny\"\ntitle = \"Other\"\n").unwrap();
    let (file, inside) = (file.to_str().unwrap(), folder.path().join(".").join("any.toml"));
    let folder = folder.path().to_str().unwrap();
    for paths in [[folder, file], [file, folder], [file, inside.to_str().unwrap()]] {
        let checked = output(&["check", file, "--variants", paths[0], "--variants", paths[1]]);
        assert!(checked.starts_with("Tiny Chess (tiny)\n") && checked.contains("any.toml: 0 problems"), "{checked}");
    }
    assert_eq!(output(&["check", "variants/chess.toml"]).lines().next(), output(&["rules", "chess"]).lines().next());
}

#[test]
fn nothing_of_a_definition_acts_on_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("esc.toml");
    fs::write(
        &file,
        "inherit = \"chess\"\ntitle = \"\\u001b[31mRed\\u0000\"\nsummary = \"\\u001b]0;x\\u0007\"\n\
         [pieces]\n\"kni\\u001bght\" = { letter = \"Y\", betza = \"N\\u009b2J\" }\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    for arguments in [&["check", file][..], &["variants", "--variants", file], &["show", "esc", "--variants", file]] {
        let output = menagerie(arguments).output().unwrap();
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
        if arguments[0] != "variants" {
            assert!(text.contains("title: has the character U+001B, which cannot be shown"), "{text}");
            assert!(text.contains("U+009B"), "{text}");
        }
    }
}
