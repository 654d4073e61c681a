//! Clocks, when the server does not run, and when the clock of its machine is set.

use crate::game::{Game, Known};
use crate::history::History;
use crate::server::{Server, request};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

fn left(room: &Value) -> i64 {
    let side = room["clock"]["running"].as_str().unwrap_or_else(|| panic!("no clock runs: {}", room["clock"]));
    room["clock"][side].as_i64().unwrap()
}

/// A game in which black has to move.
fn game(server: &Server) -> Game {
    let mut game = Game::open(&server.host, Known::begin(&server.host, &mut None, "chess"));
    game.play(0).unwrap();
    game
}

#[test]
fn a_restart_gives_back_the_time_that_the_server_took_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let game = game(&server);
    sleep(Duration::from_millis(1500));
    let before = left(&game.known.connect(&server.host).1);
    assert!((3_595_000..=3_598_600).contains(&before), "{before}");
    server.signal("TERM");
    assert!(server.ended(Duration::from_secs(20)).is_some_and(|status| status.success()));
    sleep(Duration::from_millis(3000));
    let again = Server::start(folder.path());
    let after = left(&game.known.connect(&again.host).1);
    // It took a moment to end and to begin; 3 s of nobody's time are not charged.
    assert!(after <= before && after > before - 2500, "{before} before, {after} after");
}

#[test]
fn a_crash_gives_back_a_few_seconds_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let game = game(&server);
    sleep(Duration::from_millis(7500));
    server.kill();
    let again = Server::start(folder.path());
    let after = left(&game.known.connect(&again.host).1);
    assert!(after < 3_600_000 - 1000, "the time of the move was given back: {after}");
}

#[test]
fn a_server_that_was_stopped_for_a_while_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut game = game(&server);
    server.signal("STOP");
    sleep(Duration::from_millis(500));
    server.signal("CONT");
    game.play(0).unwrap();
}

/// A machine whose clock can be set while programs run: what they ask the system for the time of day, a library answers that
/// is loaded before that of the system.
struct Machine {
    folder: TempDir,
    library: PathBuf,
}

impl Machine {
    /// Nothing where there is no C compiler, which is a failure where all has to be tested.
    fn make() -> Option<Machine> {
        let folder = tempfile::tempdir().unwrap();
        let [source, library] = ["clock.c", "clock.so"].map(|name| folder.path().join(name));
        let set = folder.path().join("set");
        let code = format!(
            r#"#define _GNU_SOURCE
            #include <dlfcn.h>
            #include <stdio.h>
            #include <time.h>
            int clock_gettime(clockid_t id, struct timespec *at) {{
                int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
                int done = real(id, at);
                FILE *set = id == CLOCK_REALTIME ? fopen({set:?}, "r") : NULL;
                long seconds = 0;
                if (set && fscanf(set, "%ld", &seconds) == 1) at->tv_sec += seconds;
                if (set) fclose(set);
                return done;
            }}"#
        );
        fs::write(&source, code).unwrap();
        let compiled =
            Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).arg("-ldl").status();
        if !compiled.is_ok_and(|status| status.success()) {
            assert!(std::env::var("CI").is_err(), "there is no C compiler");
            eprintln!("there is no C compiler: what becomes of clocks that are set was not tested");
            return None;
        }
        let machine = Machine { folder, library };
        machine.set(0);
        Some(machine)
    }

    /// Sets its clock so many seconds ahead.
    fn set(&self, seconds: i64) {
        let [new, set] = ["new", "set"].map(|name| self.folder.path().join(name));
        fs::write(&new, seconds.to_string()).unwrap();
        fs::rename(new, set).unwrap();
    }

    fn serve(&self, games: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_menagerie"));
        command.env("LD_PRELOAD", &self.library);
        Server::of(command, games, &["--limits", "off"])
    }
}

/// The hour of the day that a server writes in its answers.
fn hour(server: &Server) -> i32 {
    // It is looked up once a second.
    sleep(Duration::from_millis(1100));
    let (head, _) = request(&server.host, "GET /healthz", "", "");
    let date = head.lines().find_map(|line| line.strip_prefix("date: ")).unwrap_or_else(|| panic!("{head}"));
    let time = date.split(' ').nth(4).unwrap();
    time[..2].parse().unwrap()
}

#[test]
fn the_clock_of_the_machine_may_be_set_by_hours() {
    let Some(machine) = Machine::make() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut server = machine.serve(folder.path());
    let mut game = game(&server);
    let began = hour(&server);
    for seconds in [5 * 3600, -5 * 3600, 0] {
        machine.set(seconds);
        if seconds > 0 {
            // An hour may begin while the test runs. That of answers never goes back.
            let passed = (hour(&server) - began - 5).rem_euclid(24);
            assert!(passed <= 1, "the clock was not set: {passed} hours too late");
        }
        game.play(0).unwrap();
        let (_, room) = game.known.connect(&server.host);
        assert!(left(&room) > 3_500_000 && room["result"] == "*", "{room}");
    }
    History::of(folder.path()).check(&game.known);
    // It is set while no server runs, too, and back.
    for seconds in [5 * 3600, 0, -5 * 3600] {
        server.signal("TERM");
        assert!(server.ended(Duration::from_secs(20)).is_some_and(|status| status.success()));
        machine.set(seconds);
        server = machine.serve(folder.path());
        let (_, room) = game.known.connect(&server.host);
        assert!((3_500_000..=3_610_000).contains(&left(&room)) && room["result"] == "*", "{seconds}: {room}");
        let mut again = Game::open(&server.host, game.known);
        again.play(1).unwrap();
        game = again;
    }
    assert_eq!(game.known.moves.len(), 7);
}
