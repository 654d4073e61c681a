//! A machine whose clock is set while a server runs on it, and while none does.

use crate::clocks::{game, left};
use crate::game::Game;
use crate::history::History;
use crate::server::{Server, request};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

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
            assert!(std::env::var("CI").as_deref() != Ok("true"), "there is no C compiler");
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
