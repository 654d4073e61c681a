//! Tests with a server: what one coordinator carries, and what becomes of data that was changed on the way.

use crate::block::{Block, Item, Played};
use crate::build::this_build;
use crate::games::PLAYED;
use crate::objects;
use crate::streams::{Streams, identified, object_of, results_of};
use crate::{Access, Cluster, Worker, WorkerObserver};
use async_nats::header::{HeaderMap, NATS_ROLLUP};
use futures_util::{StreamExt, TryStreamExt};
use menagerie_core::{Game, Library};
use menagerie_tournament::{
    Adjudication, Assignment, Common, Contestant, Craft, Job, Journal, Opening, Pairing, Part, Record, Referee, Seats,
    SharedFile, Task, Workers,
};
use std::cell::Cell;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Builder;

/// A server on the loopback that ends with the test.
struct Server {
    child: Child,
    port: u16,
    monitor: u16,
    folder: TempDir,
}

impl Server {
    /// Starts one; none where it is not installed, which `CI` does not excuse.
    fn start() -> Option<Server> {
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (port, monitor, folder) = (free(), free(), tempfile::tempdir().unwrap());
        let Some(child) = Server::process(port, monitor, folder.path()) else {
            assert!(std::env::var("CI").is_err(), "nats-server is not installed");
            return None;
        };
        Some(Server { child, port, monitor, folder })
    }

    fn process(port: u16, monitor: u16, folder: &Path) -> Option<Child> {
        let mut command = Command::new("nats-server");
        command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-m", &monitor.to_string(), "-sd"]);
        let child = command.arg(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "nats-server does not listen");
            thread::sleep(Duration::from_millis(50));
        }
        Some(child)
    }

    /// Kills it, and starts it again with nothing.
    fn restart_empty(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.folder = tempfile::tempdir().unwrap();
        self.child = Server::process(self.port, self.monitor, self.folder.path()).unwrap();
    }

    fn access(&self) -> Access {
        Access::new(&format!("nats://127.0.0.1:{}", self.port))
    }

    /// The bytes that came in and went out so far.
    fn bytes(&self) -> [f64; 2] {
        let mut monitor = TcpStream::connect(("127.0.0.1", self.monitor)).unwrap();
        monitor.write_all(b"GET /varz HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = String::new();
        monitor.read_to_string(&mut answer).unwrap();
        let said: serde_json::Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        ["in_bytes", "out_bytes"].map(|key| said[key].as_f64().unwrap())
    }

    /// The seconds of processor time that it took so far.
    fn seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        // In hundredths, as the kernel has them for programs.
        [11, 12].map(|field| fields[field].parse::<f64>().unwrap()).iter().sum::<f64>() / 100.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The seconds of processor time that this thread took so far.
fn seconds_of_thread() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// A worker that answers each block at once with what `answer` makes of it.
fn answer_all(access: &Access, over: &AtomicBool, answer: impl AsyncFn(&Streams, &Block) -> Played) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let streams = Streams::new(access.connect().await.unwrap()).await.unwrap();
        let blocks = streams.blocks_of(&this_build().unwrap()).await.unwrap();
        while !over.load(Ordering::Relaxed) {
            let batch = blocks.fetch().max_messages(16).expires(Duration::from_millis(100));
            let mut messages = batch.messages().await.unwrap();
            while let Some(message) = messages.next().await {
                let message = message.unwrap();
                let block: Block = serde_json::from_slice(&message.payload).unwrap();
                let played = serde_json::to_vec(&answer(&streams, &block).await).unwrap();
                let (subject, headers) = (results_of(&block.run), identified(&block.id));
                let sent = streams.context.publish_with_headers(subject, headers, played.into()).await.unwrap();
                sent.await.unwrap();
                message.ack().await.unwrap();
            }
        }
    });
}

fn engines() -> Vec<Contestant> {
    ["a", "b"].map(|name| format!("ours name={name} hash=1 nodes=20").parse().unwrap()).to_vec()
}

/// A game of eighty moves, as a worker sends it.
fn long_game(game: &Game) -> Record {
    let adjudication = Adjudication { most_moves: Some(80), ..Adjudication::default() };
    let referee = Referee { adjudication, ..Referee::default() };
    let mut seats = Seats::new(game.clone(), engines(), referee);
    let games = (0..).map(|number| {
        let start = game.numbered_start(number % game.starts()).unwrap();
        let mv = start.legal_moves()[number];
        let opening = Opening { start, moves: vec![mv] };
        seats.play(0, Pairing { pairing: 0, opening: 0, players: [0, 1] }, &opening, &|| false).unwrap().unwrap()
    });
    games.take(20).max_by_key(Record::plies).unwrap()
}

/// What `play` of a cluster takes for games whose records are all alike, with or without a journal.
fn carried(server: &Server, count: usize, with_journal: bool) {
    let library = Library::shipped();
    let game = library.game(PLAYED).unwrap();
    let (template, engines, referee) = (long_game(&game), engines(), Referee::default());
    let record_of = |game: &Assignment| Record {
        number: game.number,
        opening: game.opening,
        players: game.players,
        fen: game.fen.clone(),
        book: game.moves.clone(),
        ..template.clone()
    };
    let folder = tempfile::tempdir().unwrap();
    let (mut journal, _) = Journal::open(&folder.path().join("journal"), &serde_json::json!({})).unwrap();
    let opening = Opening { start: game.start(), moves: Vec::new() };
    let mut games = (0..count).map(|number| {
        let players = if number % 2 == 0 { [0, 1] } else { [1, 0] };
        Ok(Assignment::new(number, Pairing { pairing: 0, opening: number / 2, players }, &opening))
    });
    let (access, over, taken, waits) = (server.access(), AtomicBool::new(false), Cell::new(0), Cell::new(0));
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| {
            answer_all(&access, &over, async |_, block| {
                let records = block.items.iter().filter_map(|item| match item {
                    Item::Game(game) => Some(record_of(game)),
                    Item::Part(..) => None,
                });
                Played::Records(records.collect())
            });
        });
        let (begun, thread, process, bytes) = (Instant::now(), seconds_of_thread(), server.seconds(), server.bytes());
        let common = Common { game: &game, contestants: &engines, referee: &referee };
        let mut take = |records: Vec<Record>| {
            if with_journal {
                journal.add_all(&records).unwrap();
            }
            taken.set(taken.get() + records.len());
            waits.set(waits.get() + 1);
            true
        };
        cluster.play(common, &mut games, &|| false, &mut take).unwrap();
        let games = count as f64;
        let (wall, own) = (begun.elapsed().as_secs_f64(), seconds_of_thread() - thread);
        let of_server = server.seconds() - process;
        let [to, from] = [0, 1].map(|at| server.bytes()[at] - bytes[at]);
        over.store(true, Ordering::Relaxed);
        println!(
            "{count} games of {} plies, {}, {:.0} together: {:.0} games and {:.1} blocks of 32 a second; a game: {:.0} µs of the \
             command, {:.0} µs of the server, {:.1} kB to the server and {:.1} kB from it",
            template.plies(),
            if with_journal { "with a journal" } else { "without one" },
            games / f64::from(waits.get()),
            games / wall,
            games / 32.0 / wall,
            1e6 * own / games,
            1e6 * of_server / games,
            to / games / 1e3,
            from / games / 1e3,
        );
    });
    assert_eq!(taken.get(), count);
}

#[test]
#[ignore = "a measurement: docs/clusters.md says what it printed"]
fn what_one_coordinator_carries() {
    let Some(server) = Server::start() else { return };
    carried(&server, 16_384, false);
    carried(&server, 16_384, true);
}

/// Has the checksum of the newest object be another one's.
async fn change_checksum(streams: &Streams) {
    let data = streams.context.get_stream("OBJ_menagerie-data").await.unwrap();
    let newest = data.get_last_raw_message_by_subject("$O.menagerie-data.M.>").await.unwrap();
    let mut said: serde_json::Value = serde_json::from_slice(&newest.payload).unwrap();
    said["digest"] = "SHA-256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU=".into();
    let mut headers = HeaderMap::new();
    headers.insert(NATS_ROLLUP, "sub");
    let text = serde_json::to_vec(&said).unwrap();
    streams.context.publish_with_headers(newest.subject, headers, text.into()).await.unwrap().await.unwrap();
}

/// Data that does not have its checksum is not taken: the part is done once more.
#[test]
#[ignore = "some seconds: run by .ci/run"]
fn workers_do_a_part_again_whose_data_was_changed() {
    let Some(server) = Server::start() else { return };
    let library = Library::shipped();
    let game = library.game(PLAYED).unwrap();
    let parts = ["first", "second"].map(|text| Part { text: text.to_string(), needs: Vec::new() }).to_vec();
    let common = String::new();
    let task = Task { craft: "repeating", games: std::slice::from_ref(&game), common, parts, files: Vec::new() };
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    let (access, over, asked) = (server.access(), AtomicBool::new(false), Mutex::new(0));
    let mut made = Vec::new();
    thread::scope(|scope| {
        scope.spawn(|| {
            answer_all(&access, &over, async |streams, block| {
                let [Item::Part(number, part)] = &block.items[..] else { panic!("{block:?}") };
                let is_first = {
                    let mut asked = asked.lock().unwrap();
                    *asked += 1;
                    *asked == 1
                };
                objects::put(&streams.data, &block.id, part.text.repeat(100_000).as_bytes()).await.unwrap();
                if is_first {
                    change_checksum(streams).await;
                }
                Played::Stored(*number, block.id.clone())
            });
        });
        let shared = cluster.share(&task, &|| false, &mut |number, bytes| {
            made.push((number, bytes));
            Ok(())
        });
        over.store(true, Ordering::Relaxed);
        shared.unwrap();
    });
    made.sort();
    let expected = ["first", "second"].map(|text| text.repeat(100_000).into_bytes());
    assert!(made == expected.into_iter().enumerate().collect::<Vec<_>>());
    assert_eq!(*asked.lock().unwrap(), 3, "one part was asked for twice");
}

/// Says how long the text is that all parts have in common, and what a file has that a part needs.
#[derive(Debug, Default)]
struct Reader {
    file: Mutex<Vec<u8>>,
    /// Whether it fails the next time.
    fails: AtomicBool,
}

impl Craft for Reader {
    fn name(&self) -> &'static str {
        "reading"
    }

    fn has(&self, _file: &str) -> bool {
        !self.file.lock().unwrap().is_empty()
    }

    fn take(&self, _file: &str, bytes: Vec<u8>) -> Result<(), String> {
        *self.file.lock().unwrap() = bytes;
        Ok(())
    }

    fn work(&self, job: Job<'_>, _stop: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        if self.fails.swap(false, Ordering::Relaxed) {
            return Err("it slipped".to_string());
        }
        Ok(Some([job.common.len().to_string().as_bytes(), &self.file.lock().unwrap()].concat()))
    }
}

/// Hears nothing.
struct Deaf;

impl WorkerObserver for Deaf {
    fn said(&self, _line: &str) {}
    fn played(&self, _games: u64) {}
}

fn reader(access: Access, stop: &Arc<AtomicBool>) -> Worker {
    Worker { access, cores: 1, crafts: vec![Arc::new(Reader::default())], stop: stop.clone() }
}

/// What does not fit into a message, as the networks of a match, comes to workers all the same, and is gone at the end.
#[test]
#[ignore = "some seconds: run by .ci/run"]
fn workers_get_what_is_too_long_for_messages() {
    let Some(server) = Server::start() else { return };
    let library = Library::shipped();
    let game = library.game(PLAYED).unwrap();
    let parts = vec![Part { text: String::new(), needs: Vec::new() }];
    let common = "network ".repeat(400_000);
    let task = Task { craft: "reading", games: std::slice::from_ref(&game), common, parts, files: Vec::new() };
    let (stop, mut made) = (Arc::new(AtomicBool::new(false)), Vec::new());
    let worker = reader(server.access(), &stop);
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| worker.run(&Deaf).unwrap());
        let shared = cluster.share(&task, &|| false, &mut |_, bytes| {
            made.push(bytes);
            Ok(())
        });
        stop.store(true, Ordering::Relaxed);
        shared.unwrap();
    });
    assert_eq!(made, [b"3200000"]);
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let streams = Streams::new(server.access().connect().await.unwrap()).await.unwrap();
        let left: Vec<_> = streams.data.list().await.unwrap().try_collect().await.unwrap();
        assert!(left.is_empty(), "{left:?}");
    });
}

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

/// A file goes up again to a server that has lost everything, however long that takes; meanwhile workers know that the run goes on.
#[test]
#[ignore = "half a minute: run by .ci/run"]
fn workers_get_large_files_again_that_the_server_has_lost() {
    let Some(mut server) = Server::start() else { return };
    let (library, folder) = (Library::shipped(), tempfile::tempdir().unwrap());
    let (game, path) = (library.game(PLAYED).unwrap(), folder.path().join("file"));
    let bytes: Vec<u8> = (0..6_000_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    std::fs::write(&path, &bytes).unwrap();
    let parts = vec![Part { text: String::new(), needs: vec!["file".to_string()] }];
    let files = vec![SharedFile { name: "file".to_string(), path }];
    let task = Task { craft: "reading", games: std::slice::from_ref(&game), common: String::new(), parts, files };
    let slow = Access::new(&format!("nats://127.0.0.1:{}", slow_line(server.port)));
    // A line that needs six seconds for the file, and a command that waits three for a server that is silent.
    let cluster = Cluster::new(slow, library, None, Duration::from_secs(3)).unwrap();
    let (stop, over) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let (mut made, mut key_comes_first) = (Vec::new(), false);
    thread::scope(|scope| {
        let share = || {
            cluster.share(&task, &|| over.load(Ordering::Relaxed), &mut |_, bytes| {
                made.push(bytes);
                Ok(())
            })
        };
        let sharing = scope.spawn(share);
        let seen = |server: &Server| {
            runtime.block_on(async {
                let streams = Streams::new(server.access().connect().await.unwrap()).await.unwrap();
                let runs: Vec<String> = streams.runs.keys().await.unwrap().try_collect().await.unwrap();
                let run = runs.first().and_then(|key| key.split_once('.'));
                let Some((_, run)) = run else { return (false, false) };
                (true, objects::has(&streams.data, &object_of(run, "file"), 6_000_000).await)
            })
        };
        let wait = |what: &dyn Fn() -> bool| {
            let begun = Instant::now();
            while !what() && begun.elapsed() < Duration::from_secs(25) {
                thread::sleep(Duration::from_millis(200));
            }
        };
        wait(&|| seen(&server).1);
        server.restart_empty();
        wait(&|| seen(&server).0);
        key_comes_first = seen(&server) == (true, false);
        let worker = reader(server.access(), &stop);
        scope.spawn(move || worker.run(&Deaf).unwrap());
        wait(&|| sharing.is_finished());
        over.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        sharing.join().unwrap().unwrap();
    });
    assert!(key_comes_first, "workers are to know of the run before the file is there");
    assert!(made == [[b"0", &bytes[..]].concat()], "{} parts were done", made.len());
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
    let (library, folder) = (Library::shipped(), tempfile::tempdir().unwrap());
    let (game, path) = (library.game(PLAYED).unwrap(), folder.path().join("file"));
    std::fs::write(&path, "what is needed").unwrap();
    let parts = vec![Part { text: String::new(), needs: vec!["file".to_string()] }];
    let files = vec![SharedFile { name: "file".to_string(), path }];
    let games = std::slice::from_ref(&game);
    let task = Task { craft: "reading", games, common: String::new(), parts, files };
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    let (stop, over, heard) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false), Listener::default());
    let clumsy = Reader { fails: AtomicBool::new(true), ..Reader::default() };
    let worker = Worker { access: server.access(), cores: 1, crafts: vec![Arc::new(clumsy)], stop: stop.clone() };
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let (mut made, mut was_removed) = (Vec::new(), false);
    thread::scope(|scope| {
        let share = || {
            cluster.share(&task, &|| over.load(Ordering::Relaxed), &mut |_, bytes| {
                made.push(bytes);
                Ok(())
            })
        };
        let sharing = scope.spawn(share);
        runtime.block_on(async {
            let streams = Streams::new(server.access().connect().await.unwrap()).await.unwrap();
            let begun = Instant::now();
            let object = loop {
                assert!(begun.elapsed() < Duration::from_secs(20), "the run does not begin");
                let runs: Vec<String> = streams.runs.keys().await.unwrap().try_collect().await.unwrap();
                if let Some((_, run)) = runs.first().and_then(|key| key.split_once('.'))
                    && objects::has(&streams.data, &object_of(run, "file"), 14).await
                {
                    break object_of(run, "file");
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            };
            change_checksum(&streams).await;
            scope.spawn(|| worker.run(&heard).unwrap());
            // The block comes every three seconds.
            tokio::time::sleep(Duration::from_secs(11)).await;
            was_removed = !objects::has(&streams.data, &object, 14).await;
            objects::put(&streams.data, &object, b"what is needed").await.unwrap();
        });
        let begun = Instant::now();
        while !sharing.is_finished() && begun.elapsed() < Duration::from_secs(40) {
            thread::sleep(Duration::from_millis(100));
        }
        over.store(true, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        sharing.join().unwrap().unwrap();
    });
    assert!(was_removed, "what is damaged is to be sent again");
    assert_eq!(made, [b"0what is needed"]);
    let heard = heard.0.into_inner().unwrap();
    let said = |what: &str| heard.iter().filter(|line| line.contains(what)).count();
    assert_eq!([said("not at the server yet"), said("it slipped")], [1, 1], "{heard:?}");
}
