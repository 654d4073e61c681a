//! Files that parts need.

use super::{Deaf, Ends, Reader, Server, change_checksum, reader};
use crate::games::PLAYED;
use crate::objects;
use crate::streams::{Streams, object_of};
use crate::{Access, Cluster, Worker, WorkerObserver};
use futures_util::TryStreamExt;
use menagerie_core::{Game, Library};
use menagerie_tournament::{Error, Part, SharedFile, Task, Workers};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// Listens, and passes on what comes to a port: a megabyte a second, and back as fast as it comes.
fn slow_line(to: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for near in listener.incoming() {
            let (mut near, Ok(mut far)) = (near.unwrap(), TcpStream::connect(("127.0.0.1", to))) else { continue };
            let (mut back, mut there) = (far.try_clone().unwrap(), near.try_clone().unwrap());
            thread::spawn(move || {
                let _ = io::copy(&mut back, &mut there);
                there.shutdown(Shutdown::Both)
            });
            thread::spawn(move || {
                let mut bytes = [0; 10_000];
                while let Ok(count @ 1..) = near.read(&mut bytes) {
                    if far.write_all(&bytes[..count]).is_err() {
                        break;
                    }
                    thread::sleep(Duration::from_micros(count as u64));
                }
            });
        }
    });
    port
}

/// A task of one part that needs a file.
struct OneFile {
    library: Library,
    game: Game,
    bytes: Vec<u8>,
    folder: TempDir,
    /// Ends the run.
    over: AtomicBool,
}

impl OneFile {
    fn new(size: u32) -> OneFile {
        let bytes: Vec<u8> = (0..size).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let (library, folder) = (Library::shipped(), tempfile::tempdir().unwrap());
        std::fs::write(folder.path().join("file"), &bytes).unwrap();
        OneFile { game: library.game(PLAYED).unwrap(), library, bytes, folder, over: AtomicBool::new(false) }
    }

    /// Has the part done, and gives what came of it. A server that is silent is waited for as long as `patience`.
    fn share(&self, access: Access, patience: Duration) -> Result<Vec<Vec<u8>>, Error> {
        let parts = vec![Part { text: String::new(), needs: vec!["file".to_string()] }];
        let files = vec![SharedFile { name: "file".to_string(), path: self.folder.path().join("file") }];
        let games = std::slice::from_ref(&self.game);
        let task = Task { craft: "reading", games, common: String::new(), parts, files, stage: None };
        let cluster = Cluster::new(access, self.library.clone(), None, patience).unwrap();
        let mut made = Vec::new();
        cluster.share(&task, &|| self.over.load(Ordering::Relaxed), &mut |_, bytes| {
            made.push(bytes);
            Ok(())
        })?;
        Ok(made)
    }

    /// What a worker makes of it that reads the file.
    fn read(&self) -> Vec<u8> {
        [b"0", &self.bytes[..]].concat()
    }
}

/// What a server has of the only run.
struct Seen {
    run: String,
    /// How often anything was said of runs that go on.
    signs: u64,
    has_file: bool,
}

/// Looks what a server has of the only run; none if there is no run.
fn seen(runtime: &Runtime, server: &Server, one: &OneFile) -> Option<Seen> {
    runtime.block_on(async {
        let streams = Streams::new(server.access().connect().await.unwrap()).await.unwrap();
        let runs: Vec<String> = streams.runs.keys().await.unwrap().try_collect().await.unwrap();
        let run = runs.first()?.split_once('.')?.1.to_string();
        let signs = streams.alive.entry(&run).await.unwrap().map_or(0, |entry| entry.revision);
        let has_file = objects::has(&streams.data, &object_of(&run, "file"), one.bytes.len() as u64).await;
        Some(Seen { run, signs, has_file })
    })
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Waits until it is so, and says whether it is.
fn wait(mut what: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(40) {
        if what() {
            return true;
        }
        thread::sleep(Duration::from_millis(100));
    }
    false
}

/// A file goes up again to a server that has lost everything, however long that takes; meanwhile workers know that the run goes on.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_get_large_files_again_that_the_server_has_lost() {
    let Some(mut server) = Server::start() else { return };
    let (one, runtime, stop) = (OneFile::new(6_000_000), runtime(), Arc::new(AtomicBool::new(false)));
    let slow = Access::new(&format!("nats://127.0.0.1:{}", slow_line(server.port)));
    let mut key_comes_first = false;
    let made = thread::scope(|scope| {
        let _ends = [Ends(&one.over), Ends(&stop)];
        // A line that needs six seconds for the file, and a command that waits three for a server that is silent.
        let sharing = scope.spawn(|| one.share(slow, Duration::from_secs(3)));
        wait(|| seen(&runtime, &server, &one).is_some_and(|seen| seen.has_file));
        server.restart_empty();
        wait(|| {
            let seen = seen(&runtime, &server, &one);
            key_comes_first |= seen.as_ref().is_some_and(|seen| !seen.has_file);
            seen.is_some()
        });
        let worker = reader(server.access(), &stop);
        scope.spawn(move || worker.run(&Deaf).unwrap());
        wait(|| sharing.is_finished());
        one.over.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        sharing.join().unwrap().unwrap()
    });
    assert!(key_comes_first, "workers are to know of the run before the file is there");
    assert!(made == [one.read()], "{} parts were done", made.len());
}

/// While a file is on its way for long, workers hear that the run goes on, and it can be stopped.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_hear_of_a_run_while_a_large_file_goes_up_until_it_is_stopped() {
    let Some(server) = Server::start() else { return };
    let (one, runtime) = (OneFile::new(60_000_000), runtime());
    let slow = Access::new(&format!("nats://127.0.0.1:{}", slow_line(server.port)));
    let (mut signs, mut has_file) = (0, false);
    let stopped = thread::scope(|scope| {
        let _ends = Ends(&one.over);
        let sharing = scope.spawn(|| one.share(slow, Duration::from_secs(3)));
        wait(|| {
            let seen = seen(&runtime, &server, &one);
            (signs, has_file) = seen.map_or((0, false), |seen| (seen.signs, seen.has_file));
            signs >= 3 || sharing.is_finished()
        });
        one.over.store(true, Ordering::Relaxed);
        let stopped = Instant::now();
        assert_eq!(sharing.join().unwrap().unwrap(), Vec::<Vec<u8>>::new());
        stopped.elapsed()
    });
    assert!(signs >= 3 && !has_file, "{signs} signs, and the file is there: {has_file}");
    assert!(stopped < Duration::from_secs(10), "it went on for {stopped:?}");
    assert!(seen(&runtime, &server, &one).is_none(), "nothing is left of the run");
}

/// Keeps what it hears.
#[derive(Default)]
struct Listener(Mutex<Vec<String>>);

impl WorkerObserver for Listener {
    fn said(&self, line: &str) {
        self.0.lock().unwrap().push(line.to_string());
    }

    fn played(&self, _games: u64) {}
}

/// A block that was put off since a file was damaged can fail as often as any other.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_that_wait_for_a_file_do_not_fail_by_that() {
    let Some(server) = Server::start() else { return };
    let (one, runtime, stop) = (OneFile::new(14), runtime(), Arc::new(AtomicBool::new(false)));
    let heard = Listener::default();
    let clumsy = Reader { fails: AtomicBool::new(true), ..Reader::default() };
    let worker = Worker { access: server.access(), cores: 1, crafts: vec![Arc::new(clumsy)], stop: stop.clone() };
    let mut was_removed = false;
    let made = thread::scope(|scope| {
        let _ends = [Ends(&one.over), Ends(&stop)];
        let sharing = scope.spawn(|| one.share(server.access(), Duration::from_secs(60)));
        let mut object = String::new();
        let is_there = wait(|| {
            let seen = seen(&runtime, &server, &one).filter(|seen| seen.has_file);
            object = seen.as_ref().map(|seen| object_of(&seen.run, "file")).unwrap_or_default();
            seen.is_some()
        });
        assert!(is_there, "the run does not begin");
        runtime.block_on(async {
            let streams = Streams::new(server.access().connect().await.unwrap()).await.unwrap();
            change_checksum(&streams).await;
            scope.spawn(|| worker.run(&heard).unwrap());
            // The block comes every three seconds.
            tokio::time::sleep(Duration::from_secs(11)).await;
            was_removed = !objects::has(&streams.data, &object, 14).await;
            objects::put(&streams.data, &object, &one.bytes).await.unwrap();
        });
        wait(|| sharing.is_finished());
        one.over.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        sharing.join().unwrap().unwrap()
    });
    assert!(was_removed, "what is damaged is to be sent again");
    assert_eq!(made, [one.read()]);
    let heard = heard.0.into_inner().unwrap();
    let said = |what: &str| heard.iter().filter(|line| line.contains(what)).count();
    assert_eq!([said("not at the server yet"), said("it slipped")], [1, 1], "{heard:?}");
}
