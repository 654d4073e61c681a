//! A file of games that is damaged while a server has it: it is said, and nothing is made worse.

use crate::game::{Game, Known};
use crate::server::Server;
use std::fs::{self, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A page of SQLite, in bytes.
const PAGE: usize = 4096;
/// What stands where pages were.
const DAMAGE: [u8; PAGE] = [0xff; PAGE];

/// Games with some moves, all of them in the file itself.
fn stored(folder: &Path) -> Vec<Known> {
    let mut server = Server::start(folder);
    let mut cookie = None;
    let known: Vec<Known> = (0..20).map(|_| Known::begin(&server.host, &mut cookie, "chess")).collect();
    let mut games: Vec<Game> = known.into_iter().map(|known| Game::open(&server.host, known)).collect();
    for game in &mut games {
        (0..10).for_each(|choice| game.play(choice).unwrap());
    }
    let known = games.into_iter().map(|game| game.known).collect();
    server.signal("TERM");
    assert!(server.ended(Duration::from_secs(60)).is_some_and(|status| status.success()));
    known
}

/// Overwrites all pages but those at the beginning, which say what is where.
fn damage(file: &Path) -> Vec<usize> {
    let pages = usize::try_from(fs::metadata(file).unwrap().len()).unwrap() / PAGE;
    let mut open = OpenOptions::new().write(true).open(file).unwrap();
    let damaged: Vec<usize> = (pages / 2..pages).collect();
    for page in &damaged {
        open.seek(SeekFrom::Start((page * PAGE) as u64)).unwrap();
        open.write_all(&DAMAGE).unwrap();
    }
    damaged
}

#[test]
fn a_file_that_is_damaged_under_a_running_server_is_named_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let (file, log) = (folder.path().join("games.sqlite"), folder.path().join("log"));
    let games = stored(folder.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
    command.args(["serve", "--data"]).arg(folder.path()).stderr(Stdio::from(fs::File::create(&log).unwrap()));
    let mut server = Server::listening(command);
    let damaged = damage(&file);
    let answers: Vec<u16> = games.iter().map(|game| server.get(&format!("/api/stored/{}", game.id)).0).collect();
    assert!(answers.iter().all(|status| [200, 503].contains(status)), "{answers:?}");
    assert!(answers.contains(&503), "{answers:?}");
    assert_eq!(server.get("/healthz").0, 200);
    server.kill();
    let said = fs::read_to_string(&log).unwrap();
    assert!(said.contains("damaged") && said.contains("games.sqlite") && !said.contains("panicked"), "{said}");
    // Nothing was written over it.
    let mut open = fs::File::open(&file).unwrap();
    for page in damaged {
        let mut bytes = [0; PAGE];
        open.seek(SeekFrom::Start((page * PAGE) as u64)).unwrap();
        open.read_exact(&mut bytes).unwrap();
        assert!(bytes == DAMAGE, "page {page} was written over");
    }
    // A copy of it is not taken for a sound one.
    let copy = folder.path().join("copy.sqlite");
    let output = Command::new(env!("CARGO_BIN_EXE_menagerie"))
        .args(["serve", "backup"])
        .arg(&copy)
        .arg("--data")
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("damaged") && !copy.exists(), "{said}");
}
