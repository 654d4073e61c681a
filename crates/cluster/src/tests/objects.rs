//! Data that goes through the object store.

use super::{Deaf, Server, answer_all, change_checksum, reader};
use crate::Cluster;
use crate::block::{Item, Played};
use crate::games::PLAYED;
use crate::objects;
use crate::streams::Streams;
use futures_util::TryStreamExt;
use menagerie_core::Library;
use menagerie_tournament::{Part, Task, Workers};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::runtime::Builder;

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
