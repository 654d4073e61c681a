//! Workers and coordinators that come to a server which has nothing yet.

use super::Server;
use crate::build::this_build;
use crate::streams::Streams;
use std::sync::Barrier;
use std::thread;
use tokio::runtime::Builder;

/// How many come at the same moment.
const TOGETHER: usize = 12;

/// Each makes what is missing, and none is refused since another is just making it.
#[test]
#[ignore = "some seconds: run by .ci/run"]
fn workers_that_come_at_the_same_moment_share_what_they_make() {
    for _ in 0..5 {
        let Some(server) = Server::start() else { return };
        let (access, all) = (server.access(), Barrier::new(TOGETHER));
        thread::scope(|scope| {
            let come = || {
                let runtime = Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(async {
                    let client = access.connect().await.unwrap();
                    all.wait();
                    let streams = Streams::new(client).await.map_err(|error| error.to_string())?;
                    let blocks = streams.blocks_of(&this_build().unwrap()).await;
                    blocks.map(drop).map_err(|error| error.to_string())
                })
            };
            let coming: Vec<_> = (0..TOGETHER).map(|_| scope.spawn(come)).collect();
            let refused: Vec<String> = coming.into_iter().filter_map(|one| one.join().unwrap().err()).collect();
            assert_eq!(refused, [""; 0]);
        });
    }
}
