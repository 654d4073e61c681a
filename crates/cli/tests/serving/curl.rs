//! The examples for curl in the documentation, as they stand there.

use super::bots::{Account, sign_up, wait};
use super::server::Server;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The examples of a page, with the address of a server in the place of theirs.
fn examples(page: &str, host: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = fs::read_to_string(path).unwrap();
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let here =
        |block: &str| block.replace("https://example.org", &format!("http://{host}")).replace("localhost:8080", host);
    blocks.filter(|block| block.contains("curl ")).map(here).collect()
}

/// What an example writes, run in a folder.
fn run(example: &str, folder: &Path) -> Value {
    let output = Command::new("sh").args(["-ec", example]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{example}: {}", String::from_utf8_lossy(&output.stdout)))
}

/// Whether there is a curl; CI has to have one.
fn has_curl() -> bool {
    let there = Command::new("curl").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(there || std::env::var("CI").as_deref() != Ok("true"), "curl is not installed");
    if !there {
        eprintln!("skipped: curl is not installed");
    }
    there
}

#[test]
fn a_position_is_asked_for() {
    if !has_curl() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let examples = examples("api.md", &server.host);
    assert_eq!(examples.len(), 1);
    let answer = run(&examples[0], folder.path());
    assert_eq!(answer["played"].as_array().unwrap().len(), 2, "{answer}");
    assert!(answer["moves"].as_array().is_some_and(|moves| moves.len() > 10), "{answer}");
}

#[test]
fn somebody_is_challenged() {
    if !has_curl() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let [ann, bob] = ["Ann", "Bob"].map(|name| Account::new(&server.host, folder.path(), name));
    // Both listen, as a challenge needs, and neither accepts: no game has so long a clock.
    let listening = ["--upgrade", "--time", "9999-9999"].as_slice();
    let _both = (ann.play(&server.host, listening), bob.play(&server.host, listening));
    fs::copy(&bob.file, folder.path().join("token")).unwrap();
    let examples = examples("bots.md", &server.host);
    assert_eq!(examples.len(), 2);
    let challenge =
        wait("a challenge", || Some(run(&examples[0], folder.path())).filter(|answer| answer["error"].is_null()));
    assert_eq!(challenge["variant"]["key"], "omega", "{challenge}");
    assert_eq!(challenge["timeControl"]["limit"], 300, "{challenge}");
}

#[test]
fn two_boards_find_one_another() {
    if !has_curl() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let boards = ["Cy", "Dee"].map(|name| {
        let own = folder.path().join(format!("folder of {name}"));
        fs::create_dir(&own).unwrap();
        let cookie = sign_up(&server.host, name);
        let account = Account::with_token(&server.host, folder.path(), (name, &cookie), &["board:play"]);
        let token = fs::read_to_string(account.file).unwrap();
        fs::write(own.join("header"), format!("Authorization: Bearer {token}")).unwrap();
        let seek = examples("bots.md", &server.host).pop().unwrap();
        Command::new("sh").args(["-ec", &seek]).current_dir(own).stdout(Stdio::piped()).spawn().unwrap()
    });
    for board in boards {
        let output = board.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.trim().is_empty(), "{text}");
    }
}
