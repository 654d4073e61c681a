//! Starting, where something is in the way.

use crate::server::Server;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

#[test]
fn a_port_that_is_taken_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let port = server.host.rsplit(':').next().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", port, "--data"])
        .arg(other.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another program uses that port") && said.lines().count() == 1, "{said}");
}

#[test]
fn another_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut stream = TcpStream::connect(&server.host).unwrap();
    write!(stream, "GET /api/games/chess HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 403") && text.contains("host name `evil.example`"), "{text}");
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Server::start(folder.path());
    let second = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", "0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success());
    assert!(said.contains("another menagerie already serves the games in") && said.contains("--data"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn data_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    std::fs::write(&file, "no database\n".repeat(1_000)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "--no-browser", "--port", "0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let expected = format!("cannot use {}: it is damaged; restore it from a copy", file.display());
    assert!(!output.status.success() && said.contains(&expected), "{said}");
}
