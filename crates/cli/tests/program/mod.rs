//! The program as people and other programs use it: what each command prints, and how each refuses.

mod batch;
mod check;
mod convert;
mod counting;
mod diagram;
mod engine;
mod explain;
mod lab;
mod match_;
mod measured;
mod pages;
mod play;
mod refusals;
mod replay;
mod sessions;
mod show;
#[cfg(unix)]
mod terminal;
mod train;
mod tune;
mod variants;
#[cfg(unix)]
mod workers;

use assert_cmd::Command;
use assert_cmd::assert::Assert;

/// The program with arguments.
fn menagerie(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("menagerie").expect("cargo builds the program for its tests");
    command.args(arguments).env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE");
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// What the program prints when all goes well.
fn output(arguments: &[&str]) -> String {
    text_when_well(menagerie(arguments).assert())
}

/// What the program prints for an input when all goes well.
fn output_for(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    text_when_well(menagerie(arguments).write_stdin(input).assert())
}

/// On stderr the program may say how far it is, as it does every twenty seconds, and nothing else.
fn text_when_well(done: Assert) -> String {
    let done = done.success();
    let stderr = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    let other: Vec<&str> = stderr.lines().filter(|line| !says_how_far(line)).collect();
    assert!(other.is_empty(), "{stderr}");
    text_of(done)
}

/// Whether a line is of the form `games: 3 of 40, 25 s`.
fn says_how_far(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let counts = line.split_once(": ").and_then(|(_, counts)| counts.strip_suffix(" s"));
    let parts = counts
        .and_then(|counts| counts.split_once(" of "))
        .and_then(|(done, rest)| Some((done, rest.split_once(", ")?)));
    parts.is_some_and(|(done, (all, seconds))| [done, all, seconds].into_iter().all(is_number))
}

fn text_of(assert: Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("the program prints UTF-8")
}

/// Tests that the program refuses, prints nothing else, and says why in one line that holds all the words.
fn refuses(arguments: &[&str], words: &[&str]) {
    let assert = menagerie(arguments).assert().code(1).stdout("");
    let message = String::from_utf8(assert.get_output().stderr.clone()).expect("messages are UTF-8");
    assert!(message.starts_with("error: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    for word in words {
        assert!(message.contains(word), "`{word}` is missing in: {message}");
    }
}

/// Tests that the program refuses a definition, prints nothing else, and shows where all the words are.
fn refuses_definition(arguments: &[&str], words: &[&str]) {
    let assert = menagerie(arguments).assert().code(1).stdout("");
    let message = String::from_utf8(assert.get_output().stderr.clone()).expect("messages are UTF-8");
    assert!(message.starts_with("error: ") && message.contains("\n --> "), "{message}");
    for word in words {
        assert!(message.contains(word), "`{word}` is missing in: {message}");
    }
}
