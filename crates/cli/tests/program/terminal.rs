//! `play` on a terminal: what is typed while the engine thinks, and Ctrl-C.

use assert_cmd::cargo::cargo_bin;
use rexpect::session::{Options, PtySession, spawn_with_options};
use std::fs;
use std::path::Path;
use std::process::Command;

/// No test waits for longer, in milliseconds. It is much, since other tests may keep the machine busy.
const PATIENCE: u64 = 120_000;

/// An engine that thinks until it is stopped.
const SLOW: [&str; 4] = ["--level", "20", "--time", "100000"];

/// `menagerie play` in a folder.
fn play(folder: &Path, arguments: &[&str]) -> PtySession {
    let mut command = Command::new(cargo_bin("menagerie"));
    command
        .arg("play")
        .args(arguments)
        .current_dir(folder)
        .env("TERM", "xterm")
        .env("LC_ALL", "C")
        .env_remove("LANGUAGE");
    let options = Options::new().timeout_ms(Some(PATIENCE)).strip_ansi_escape_codes(true);
    spawn_with_options(command, options).unwrap()
}

fn waits_for(session: &mut PtySession, text: &str) -> String {
    session.exp_string(text).unwrap_or_else(|error| panic!("no `{text}`: {error}"))
}

/// What the program says from here to its end.
fn ends(session: &mut PtySession) -> String {
    session.exp_eof().unwrap_or_else(|error| panic!("the program does not end: {error}"))
}

#[test]
fn ctrl_c_while_it_thinks_has_the_engine_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = play(folder.path(), &[&["chess"], &SLOW[..]].concat());
    waits_for(&mut session, "white> ");
    session.send_line("e2e4").unwrap();
    waits_for(&mut session, "thinking");
    session.send_control('c').unwrap();
    waits_for(&mut session, "Black plays ");
    waits_for(&mut session, "white> ");
    // And so for hints.
    session.send_line("hint").unwrap();
    waits_for(&mut session, "thinking");
    session.send_control('c').unwrap();
    waits_for(&mut session, "\n2. ");
    session.send_line("quit").unwrap();
    ends(&mut session);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "`quit` saves nothing");
}

#[test]
fn ctrl_c_at_the_prompt_saves_the_game_and_says_how_to_resume_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = play(folder.path(), &["chess", "--level", "1"]);
    waits_for(&mut session, "white> ");
    session.send_line("e2e4").unwrap();
    waits_for(&mut session, "Black plays ");
    waits_for(&mut session, "white> ");
    session.send_control('c').unwrap();
    let said = ends(&mut session);
    assert!(said.contains("menagerie play --resume chess-1.txt"), "{said}");
    let saved = fs::read_to_string(folder.path().join("chess-1.txt")).unwrap();
    assert!(saved.starts_with("chess\ncolor: white\nopponent: level 1\ne2e4 "), "{saved}");
    // Resumed and left as it is, by the end of the input, it is not saved again.
    let mut session = play(folder.path(), &["--resume", "chess-1.txt"]);
    waits_for(&mut session, "white> ");
    session.send_control('d').unwrap();
    assert!(ends(&mut session).contains("--resume chess-1.txt"));
    // What is there already stays when the game goes on.
    let mut session = play(folder.path(), &["--resume", "chess-1.txt", "--color", "both"]);
    waits_for(&mut session, "white> ");
    session.send_line("a2a3").unwrap();
    waits_for(&mut session, "black> ");
    session.send_control('c').unwrap();
    assert!(ends(&mut session).contains("--resume chess-2.txt"));
    assert_eq!(fs::read_to_string(folder.path().join("chess-1.txt")).unwrap(), saved);
    // Nothing was played, so there is nothing to save.
    let mut session = play(folder.path(), &["chess"]);
    waits_for(&mut session, "white> ");
    session.send_control('c').unwrap();
    ends(&mut session);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn lines_typed_ahead_are_kept_and_now_is_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = play(folder.path(), &[&["chess"], &SLOW[..]].concat());
    waits_for(&mut session, "white> ");
    session.send_line("e2e4").unwrap();
    waits_for(&mut session, "thinking");
    session.send_line("now").unwrap();
    waits_for(&mut session, "Black plays ");
    waits_for(&mut session, "white> ");
    session.send_line("a2a3").unwrap();
    waits_for(&mut session, "thinking");
    session.send_line("fen").unwrap();
    session.send_line("save ahead.txt").unwrap();
    session.send_line("moves").unwrap();
    // The terminal throws away what the program has not read by then.
    std::thread::sleep(std::time::Duration::from_secs(1));
    session.send_control('c').unwrap();
    waits_for(&mut session, "Black plays ");
    waits_for(&mut session, " w ");
    waits_for(&mut session, "Saved to ahead.txt.");
    waits_for(&mut session, "white> ");
    session.send_line("quit").unwrap();
    ends(&mut session);
    let saved = fs::read_to_string(folder.path().join("ahead.txt")).unwrap();
    assert_eq!(saved.lines().last().unwrap().split(' ').count(), 4, "{saved}");
}

/// Several lines that arrive at once are so many lines.
#[test]
fn lines_that_come_at_once_are_done_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = play(folder.path(), &["chess", "--color", "both"]);
    waits_for(&mut session, "white> ");
    session.send("e2e4\re7e5\rg1f3\rfen\r").unwrap();
    session.flush().unwrap();
    waits_for(&mut session, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    session.send_line("quit").unwrap();
    ends(&mut session);
}

/// A word for an engine that thinks acts at once, though other lines were typed before it.
#[test]
fn now_resign_and_quit_act_at_once_behind_other_lines() {
    let folder = tempfile::tempdir().unwrap();
    let thinking = |lines: &[&str]| {
        let mut session = play(folder.path(), &[&["chess"], &SLOW[..]].concat());
        waits_for(&mut session, "white> ");
        session.send_line("e2e4").unwrap();
        waits_for(&mut session, "thinking");
        for line in lines {
            session.send_line(line).unwrap();
        }
        session
    };
    let mut session = thinking(&["moves", "now"]);
    waits_for(&mut session, "Black plays ");
    session.send_line("quit").unwrap();
    ends(&mut session);
    let mut session = thinking(&["fen", "resign"]);
    let before = waits_for(&mut session, "The game is over: 0-1 resignation");
    assert!(!before.contains("Black plays "), "{before}");
    waits_for(&mut session, " b KQkq - 0 1");
    session.send_line("quit").unwrap();
    ends(&mut session);
    let mut session = thinking(&["a2a3", "save kept.txt", "quit"]);
    let said = ends(&mut session);
    assert!(said.contains("Saved to kept.txt.") && !said.contains(" plays "), "{said}");
    assert!(fs::read_to_string(folder.path().join("kept.txt")).unwrap().ends_with("\ne2e4\n"));
}

/// What was saved by name stays as it was saved.
#[test]
fn ctrl_c_after_a_game_was_saved_uses_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = play(folder.path(), &["chess", "--color", "both"]);
    for line in ["e2e4", "save mine.txt", "e7e5"] {
        waits_for(&mut session, "> ");
        session.send_line(line).unwrap();
    }
    waits_for(&mut session, "Black plays e5");
    waits_for(&mut session, "white> ");
    session.send_control('c').unwrap();
    assert!(ends(&mut session).contains("--resume chess-1.txt"));
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(text("mine.txt"), "chess\ncolor: both\ne2e4\n");
    assert_eq!(text("chess-1.txt"), "chess\ncolor: both\ne2e4 e7e5\n");
}
