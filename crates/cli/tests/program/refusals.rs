//! What every command refuses, help, and a reader that goes away.

use super::{menagerie, output, refuses};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn unknown_games_are_refused_with_a_suggestion() {
    for arguments in [
        &["show", "omga"][..],
        &["starts", "omga"],
        &["perft", "omga", "startpos", "1"],
        &["divide", "omga", "startpos", "1"],
        &["moves", "omga", "startpos"],
        &["play", "omga"],
    ] {
        refuses(arguments, &["there is no game `omga`: did you mean `omega`?"]);
    }
    refuses(&["show", "armies"], &["there is no game `armies`"]);
    refuses(&["show", "oomost1:fide-nobody"], &["nobody", "rookies"]);
    refuses(&["show", "chess:fide-fide"], &["armies"]);
}

#[test]
fn bad_positions_and_moves_are_refused() {
    for command in ["perft", "divide"] {
        refuses(&[command, "chess", "nonsense", "1"], &["nonsense"]);
        refuses(&[command, "chess", "startpos", "1", "e2e4", "e2e4"], &["move 2", "e2e4"]);
    }
    refuses(&["moves", "chess", "nonsense"], &["nonsense"]);
    refuses(&["moves", "chess", "startpos", "moves", "e2e4", "e7e6", "x"], &["move 3", "x"]);
    refuses(&["show", "chess", "8/8/8/8/8/8/8/8 w - - 0 1"], &["king"]);
    refuses(&["show", "chess", "4k3/8/8/8/8/8/8/4K2R\u{1b}[31m w - - 0 1"], &["FEN"]);
}

#[test]
fn wrong_usage_is_refused() {
    for arguments in [
        &["nothing"][..],
        &["perft", "chess", "startpos"],
        &["perft", "chess", "startpos", "x"],
        &["perft", "chess", "startpos", "100"],
        &["perft", "chess", "startpos", "1", "--threads", "0"],
        &["show", "wildcastle", "--start", "no"],
        &["show", "wildcastle", "--seed", "1"],
    ] {
        menagerie(arguments).assert().code(2).stdout("");
    }
    let huge = "9".repeat(30);
    for (arguments, expected) in [
        (["match", "chess", "--games", "x"], "expected a whole number"),
        (["match", "chess", "--games", &huge], "this number is too large"),
        (["serve", "--port=0", "--address", "nowhere"], "127.0.0.1 for this machine alone"),
    ] {
        let assert = menagerie(&arguments).assert().code(2);
        let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(said.contains(arguments[2]) && said.contains(expected), "{said}");
    }
    let assert = menagerie(&["perft", "chess", "8/8/8/8/8/8/8/8", "w", "-"]).assert().code(2);
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("put it in quotes"));
}

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in ["play", "show", "variants", "starts", "replay", "convert", "explain", "moves", "perft", "divide"] {
        let help = output(&[command, "--help"]);
        assert!(help.contains(&format!("Example: menagerie {command}")), "{help}");
        assert!(output(&["--help"]).contains(&format!("  {command} ")), "{command}");
    }
    assert!(output(&["--version"]).starts_with("menagerie "));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    // The answer is much longer than a pipe holds.
    let mut child = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["moves", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        // The program stops reading when nobody reads it, so this fails in the end.
        while requests.write_all(b"omega\tstartpos\n").is_ok() {}
    });
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    lines.read_line(&mut String::new()).unwrap();
    drop(lines);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn wrong_usage_is_one_line() {
    let cases: [(&[&str], &str); 5] = [
        (&["nothing"], "nothing"),
        (&["perft", "chess"], "<DEPTH>"),
        (&["perft", "chess", "startpos", "-1"], "a depth is a number from 0 to 99"),
        (&["play", "chess", "--level", "21"], "1..=20"),
        (&["perft", "chess", "startpos", "3", "--hash", "x"], "--hash"),
    ];
    for (arguments, words) in cases {
        let output = menagerie(arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.starts_with("error: ") && message.contains(words), "{message}");
        assert!(!output.status.success() && output.stdout.is_empty());
    }
}
