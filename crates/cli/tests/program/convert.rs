//! `convert`, and `replay` of PGN.

use super::{menagerie, output, output_for, refuses};
use std::fs;

#[test]
fn games_go_from_one_format_to_another_and_back() {
    for name in ["fahys-castelli-1991", "oomost1-page", "conversion-pugnali-castelli-1993"] {
        let record = format!("testdata/games/{name}.txt");
        let pgn = output(&["convert", &record]);
        let uci = output_for(&["convert", "--to", "uci"], pgn.clone());
        assert!(uci.starts_with("setoption name UCI_Variant value "), "{uci}");
        assert_eq!(output_for(&["convert"], uci.clone()), pgn);
        let back = output_for(&["convert", "--to", "record"], uci);
        assert_eq!(output_for(&["convert", "--to", "record"], back.clone()), back);
        let fen = output_for(&["convert", "--to", "fen"], back);
        assert_eq!(output(&["convert", &record, "--to", "fen"]), fen);
        for notation in ["own", "san", "lan", "machine"] {
            let other = output_for(&["convert", "--notation", notation], pgn.clone());
            assert_eq!(output_for(&["convert"], other), pgn, "{notation}");
        }
    }
}

#[test]
fn notations_differ() {
    let written =
        |notation: &str| output_for(&["convert", "--notation", notation], "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1");
    assert!(written("own").ends_with("\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *\n"));
    assert!(written("lan").ends_with("\n\n1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 Ng8-f6 4. O-O *\n"));
    assert!(written("machine").ends_with("\n\n1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 *\n"));
}

#[test]
fn positions_are_lists_of_lines() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let epd = format!("{start} bm e2e4 Ng1f3; id \"x\";");
    assert_eq!(output_for(&["convert"], epd.clone()), format!("{start} bm e4 Nf3; id \"x\";\n"));
    assert_eq!(output_for(&["convert", "--to", "fen"], epd), format!("{start} 0 1\n"));
    assert_eq!(output_for(&["convert"], format!("{start} 3 9\n")), format!("{start} hmvc 3; fmvn 9;\n"));
    let every = output_for(&["convert", "--to", "fen", "--every"], "1. e4 e5 *");
    assert_eq!(every.lines().count(), 3);
    let omega = output_for(&["convert", "--game", "omega", "--to", "pgn", "--from", "uci"], "w1a2\n\nf1f4\n");
    assert_eq!(omega.matches("[Variant \"omega\"]").count(), 2, "{omega}");
    assert!(omega.contains("\n\n1. Wa2 *\n\n["), "{omega}");
}

#[test]
fn bad_games_are_reported_and_the_others_done() {
    let input = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 *\n\n[Event \"c\"]\n\n1. d4 *\n";
    for command in [&["convert"][..], &["replay", "-"]] {
        let assert = menagerie(command).write_stdin(input).assert().code(1);
        let (out, err) = (&assert.get_output().stdout, &assert.get_output().stderr);
        let (out, err) = (String::from_utf8_lossy(out), String::from_utf8_lossy(err));
        assert!(err.contains("game 2, line 8, move 2.: "), "{err}");
        assert!(err.contains("1 of 3 games"), "{err}");
        assert!(out.contains("d4"), "{out}");
    }
    refuses(&["convert", "none.pgn"], &["cannot read none.pgn"]);
    let page = "testdata/games/oomost1-page.txt";
    let assert = menagerie(&["convert", page, page, "--to", "record"]).assert().code(1);
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("holds one game"));
    menagerie(&["convert", "--to", "nothing"]).assert().code(2);
    menagerie(&["convert", "--notation", "nothing"]).assert().code(2);
}

#[test]
fn a_game_of_ones_own_takes_its_pieces_along() {
    let folder = tempfile::tempdir().unwrap();
    let toml = folder.path().join("camels.toml");
    fs::write(
        &toml,
        "inherit = \"omega\"\ntitle = \"Camels\"\n[pieces]\nchampion = { letter = \"C\", betza = \"C\" }\n",
    )
    .unwrap();
    let (toml, out) = (toml.to_str().unwrap(), folder.path().join("out.pgn"));
    let text =
        output_for(&["--variants", toml, "convert", "-o", out.to_str().unwrap(), "--game", "camels"], "f1f4 f8f5");
    assert_eq!(text, "");
    let pgn = fs::read_to_string(&out).unwrap();
    assert!(pgn.contains("[Variant \"camels\"]\n[VariantMen \"P:fmWfceFifmnDifmnH;"), "{pgn}");
    let replayed = output(&["--variants", toml, "replay", out.to_str().unwrap(), "--brief"]);
    assert!(replayed.ends_with("\t*\n") && replayed.lines().count() == 1, "{replayed}");
    let assert = menagerie(&["replay", out.to_str().unwrap()]).assert().code(1).stdout("");
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("there is no game `camels`"));
}

#[test]
fn published_games_are_replayed_from_pgn() {
    let text = output(&["replay", "testdata/games/fahys-castelli-1991.pgn"]);
    assert!(
        text.starts_with("Game 1: Fahys, Francis - Castelli, Alessandro, O/R (Overloader/Restorer) Chess\n    1. e4\n"),
        "{text}"
    );
    assert!(text.contains(" 25... Kd8/Nd4  white knight on d4 overloaded\n"), "{text}");
    assert!(
        text.ends_with("1r1k4/p1pb3p/2pp(P)1p1/5p2/PRP(N)1P2/8/2q(Q)1RPP/7K w - - 1 28\t0-1 resignation\n"),
        "{text}"
    );
}

/// What is odd about games is said on stderr, whatever a file has in it, and the games are there.
#[test]
fn odd_games_are_converted_with_warnings() {
    let input =
        "[White \"\u{1b}[31mred\"]\n[Result \"0-1\"]\n\n1. f3 e5 $999 2. g4 Qh4# 1-0\nWhite \u{1b}[2J resigned\n";
    for command in [&["convert"][..], &["replay", "-"]] {
        let assert = menagerie(command).write_stdin(input).assert().success();
        let (out, err) = (&assert.get_output().stdout, &assert.get_output().stderr);
        let (out, err) = (String::from_utf8_lossy(out), String::from_utf8_lossy(err));
        for words in [
            "game 1, line 2: the tag Result says 0-1, but the moves end with 1-0",
            "game 1, line 4: `$999` is skipped",
            "game 1, line 4: the result is given as 1-0, but the last position is 0-1 checkmate",
            "game 1, line 5: `White  [2J resigned` is skipped",
        ] {
            // Runs of spaces are one in a message.
            assert!(err.contains(&words.replace("  ", " ")), "`{words}` is missing in {err}");
        }
        assert_eq!(err.lines().filter(|line| line.starts_with("warning: ")).count(), 4, "{err}");
        assert!(out.contains("1-0") && !out.contains('\u{1b}') && !err.contains('\u{1b}'), "{out}{err}");
    }
}

#[test]
fn a_file_in_utf_16_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    for text in ["\u{feff}[White \"Müller\"]\n\n1. e4 e5 *\n", "\u{feff}chess\ne2e4 e7e5\n"] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(&file, bytes).unwrap();
        assert!(output(&["convert", file.to_str().unwrap()]).ends_with("1. e4 e5 *\n"));
    }
    let bytes: Vec<u8> = "[White \"x\"]\n\n1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&file, bytes).unwrap();
    let assert = menagerie(&["convert", file.to_str().unwrap()]).assert().code(1);
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("UTF-16 without a byte order mark"));
}

#[test]
fn a_file_can_be_converted_onto_itself_and_is_kept_where_nothing_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let name = file.to_str().unwrap();
    std::fs::write(&file, "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    menagerie(&["convert", name, "-o", name]).assert().success();
    let converted = std::fs::read_to_string(&file).unwrap();
    assert!(converted.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{converted}");
    menagerie(&["convert", folder.path().join("nosuch.pgn").to_str().unwrap(), "-o", name]).assert().failure();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), converted);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn an_empty_input_is_refused_whatever_it_was_to_be() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("games.pgn", ""), ("game.txt", ""), ("games.PGN", " \n\r\n"), ("marked.txt", "\u{feff}\n")] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let words = [&*format!("{path} is empty"), "a game or a position was expected"];
        for arguments in [&["convert", path][..], &["convert", path, "--from", "fen"], &["replay", path]] {
            refuses(arguments, &words);
        }
        refuses(&["play", "--resume", path], &words);
    }
    for arguments in [&["convert"][..], &["convert", "--from", "pgn"], &["replay", "-"]] {
        let assert = menagerie(arguments).write_stdin("").assert().code(1).stdout("");
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert_eq!(message, "error: the standard input is empty: a game or a position was expected in it\n");
    }
}
