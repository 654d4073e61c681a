//! Tests with a server: what one coordinator carries, and what becomes of files and of data that was changed on the way.

mod arriving;
mod carried;
mod files;
mod login;
mod objects;

use crate::block::{Block, Played};
use crate::build::this_build;
use crate::streams::{Streams, identified, results_of};
use crate::{Access, Worker, WorkerObserver};
use async_nats::header::{HeaderMap, NATS_ROLLUP};
use futures_util::StreamExt;
use menagerie_tournament::{Craft, Job};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
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
        Server::start_with(&[])
    }

    /// The same with more arguments.
    fn start_with(arguments: &[&str]) -> Option<Server> {
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (port, monitor, folder) = (free(), free(), tempfile::tempdir().unwrap());
        let Some(child) = Server::process(port, monitor, folder.path(), arguments) else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "nats-server is not installed");
            return None;
        };
        Some(Server { child, port, monitor, folder })
    }

    fn process(port: u16, monitor: u16, folder: &Path, arguments: &[&str]) -> Option<Child> {
        let mut command = Command::new("nats-server");
        command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-m", &monitor.to_string(), "-sd"]);
        let child = command.arg(folder).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
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
        self.child = Server::process(self.port, self.monitor, self.folder.path(), &[]).unwrap();
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

/// Sets a flag at its end, also when a test fails there: a scope waits for its threads, and these wait for the flag.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A worker that answers each block at once with what `answer` makes of it. When it fails, it is over, too.
fn answer_all(access: &Access, over: &AtomicBool, answer: impl AsyncFn(&Streams, &Block) -> Played) {
    let _ends = Ends(over);
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
