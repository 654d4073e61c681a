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
    command.args(arguments).env("LC_ALL", "C.UTF-8").current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// What the program prints when all goes well; nothing may be on stderr.
fn output(arguments: &[&str]) -> String {
    text_of(menagerie(arguments).assert().success().stderr(""))
}

/// What the program prints for an input when all goes well.
fn output_for(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    text_of(menagerie(arguments).write_stdin(input).assert().success().stderr(""))
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
