//! Data that goes through the object store.

use super::{Deaf, Ends, Server, answer_all, change_checksum, reader};
use crate::Cluster;
use crate::block::{Item, Played};
use crate::games::PLAYED;
use crate::objects;
use crate::streams::Streams;
use futures_util::TryStreamExt;
use menagerie_core::Library;
use menagerie_tournament::{Part, SharedFile, Stage, Task, Workers};
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
    let task =
        Task { craft: "repeating", games: std::slice::from_ref(&game), common, parts, files: Vec::new(), stage: None };
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    let (access, over, asked) = (server.access(), AtomicBool::new(false), Mutex::new(0));
    let mut made = Vec::new();
    thread::scope(|scope| {
        let _ends = Ends(&over);
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
        let shared = cluster.share(&task, &|| over.load(Ordering::Relaxed), &mut |number, bytes| {
            made.push((number, bytes));
            Ok(())
        });
        shared.unwrap();
    });
    made.sort();
    let expected = ["first", "second"].map(|text| text.repeat(100_000).into_bytes());
    assert!(made == expected.into_iter().enumerate().collect::<Vec<_>>());
    assert_eq!(*asked.lock().unwrap(), 3, "one part was asked for twice");
}

/// Tasks that follow one another: what comes late of an earlier one is not taken, files stay as long as they are needed, and at the
/// end nothing is left.
#[test]
#[ignore = "some seconds: run by .ci/run"]
fn workers_keep_files_from_one_stage_to_the_next() {
    let Some(server) = Server::start() else { return };
    let (library, folder) = (Library::shipped(), tempfile::tempdir().unwrap());
    let game = library.game(PLAYED).unwrap();
    let file = |name: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, name).unwrap();
        SharedFile { name: name.to_string(), path }
    };
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    let (access, over, late) = (server.access(), AtomicBool::new(false), Mutex::new(None::<(String, usize)>));
    let share = |before: usize, count: usize, files: &[&str], keeps: Option<usize>| {
        let part = |number: usize| Part { text: format!("{}", before + number), needs: Vec::new() };
        let task = Task {
            craft: "repeating",
            games: std::slice::from_ref(&game),
            common: String::new(),
            parts: (0..count).map(part).collect(),
            files: files.iter().map(|name| file(name)).collect(),
            stage: Some(Stage { name: "course", before, keeps }),
        };
        let mut made = Vec::new();
        let shared = cluster.share(&task, &|| over.load(Ordering::Relaxed), &mut |number, bytes| {
            made.push((number, String::from_utf8(bytes).unwrap()));
            Ok(())
        });
        shared.unwrap();
        made.sort();
        made
    };
    let kept = || {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let streams = Streams::new(access.connect().await.unwrap()).await.unwrap();
            let objects = streams.data.list().await.unwrap().try_collect::<Vec<_>>().await.unwrap();
            let names = objects.into_iter().map(|object| object.name);
            let mut files: Vec<String> = names.filter_map(|name| Some(name.split_once('/')?.1.to_string())).collect();
            files.sort();
            files
        })
    };
    thread::scope(|scope| {
        let _ends = Ends(&over);
        scope.spawn(|| {
            answer_all(&access, &over, async |streams, block| {
                let [Item::Part(number, part)] = &block.items[..] else { panic!("{block:?}") };
                objects::put(&streams.data, &block.id, part.text.as_bytes()).await.unwrap();
                let played = Played::Stored(*number, block.id.clone());
                // The first answer of the first stage comes again in the second one.
                let again = late.lock().unwrap().take();
                if let Some((object, number)) = again {
                    objects::put(&streams.data, &object, b"late").await.unwrap();
                    let text = serde_json::to_vec(&Played::Stored(number, object)).unwrap();
                    let subject = crate::streams::results_of(&block.run);
                    streams.context.publish(subject, text.into()).await.unwrap().await.unwrap();
                } else if *number == 0 {
                    *late.lock().unwrap() = Some((format!("{} late", block.id), *number));
                }
                played
            });
        });
        let texts = |from: usize, to: usize| (from..to).map(|at| (at - from, at.to_string())).collect::<Vec<_>>();
        assert_eq!(share(0, 1, &["first", "passing"], Some(1)), texts(0, 1));
        assert_eq!(kept(), ["first"]);
        assert_eq!(share(1, 2, &["first", "second"], Some(2)), texts(1, 3));
        assert!(late.lock().unwrap().is_none(), "nothing came late");
        assert_eq!(kept(), ["first", "second"]);
        assert_eq!(share(3, 0, &["first", "second"], None), []);
        assert_eq!(kept(), [""; 0]);
    });
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
    let task =
        Task { craft: "reading", games: std::slice::from_ref(&game), common, parts, files: Vec::new(), stage: None };
    let (stop, mut made) = (Arc::new(AtomicBool::new(false)), Vec::new());
    let worker = reader(server.access(), &stop);
    let cluster = Cluster::new(server.access(), library, None, Duration::from_secs(60)).unwrap();
    thread::scope(|scope| {
        let _ends = Ends(&stop);
        scope.spawn(|| {
            let _ends = Ends(&stop);
            worker.run(&Deaf).unwrap();
        });
        let shared = cluster.share(&task, &|| stop.load(Ordering::Relaxed), &mut |_, bytes| {
            made.push(bytes);
            Ok(())
        });
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
