//! The side that gives games out and takes their records.

use crate::build::this_build;
use crate::run::{GIVEN_UP, Run, SECOND};
use crate::spec::Spec;
use crate::{Access, ClusterError};
use menagerie_core::Library;
use menagerie_tournament::{Assignment, Common, Error, Record, Workers, fingerprint};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

/// Workers on other machines, behind a NATS server.
pub struct Cluster {
    access: Access,
    library: Library,
    build: String,
    label: Option<String>,
    runtime: Runtime,
    /// Whether the server has answered once: then it is waited for.
    has_answered: AtomicBool,
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster")
            .field("server", &self.access.shown())
            .field("build", &self.build)
            .finish_non_exhaustive()
    }
}

impl Cluster {
    /// The workers at a server, which is asked for when there are games to play. Games are those of the library. Where a label
    /// is given, as the path of a journal, a match that goes on takes the blocks back that were out when it was interrupted.
    ///
    /// # Errors
    /// If this program cannot read its own file.
    pub fn new(access: Access, library: Library, label: Option<String>) -> Result<Cluster, ClusterError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(ClusterError::Runtime)?;
        Ok(Cluster { access, library, build: this_build()?, label, runtime, has_answered: AtomicBool::new(false) })
    }

    /// Begins a run. A server that has answered before is waited for.
    async fn begin(&self, name: &str, spec: &str) -> Result<Run, ClusterError> {
        let begun = Instant::now();
        loop {
            match Run::begin(&self.access, &self.build, name, spec).await {
                Ok(run) => {
                    self.has_answered.store(true, Ordering::Relaxed);
                    return Ok(run);
                }
                Err(_) if self.has_answered.load(Ordering::Relaxed) && begun.elapsed() < GIVEN_UP => {
                    sleep(SECOND).await
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The name of a run: the same for the same match with the same label, and its own without one.
    fn name(&self, spec: &str) -> String {
        match &self.label {
            Some(label) => fingerprint([label, spec].iter()),
            None => format!("{:016x}", rand::random::<u64>()),
        }
    }
}

impl Workers for Cluster {
    fn play(
        &self,
        common: Common<'_>,
        games: &mut dyn Iterator<Item = Result<Assignment, Error>>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Record) -> bool,
    ) -> Result<(), Error> {
        let spec = Spec::new(&self.library, &common)?;
        let spec = serde_json::to_string(&spec).map_err(|error| Error::Workers(error.to_string()))?;
        let name = self.name(&spec);
        self.runtime.block_on(async {
            let mut run = self.begin(&name, &spec).await?;
            let played = run.play(games, over, take).await;
            // What cannot be cleaned up is forgotten by the server in time.
            let _ = timeout(SECOND * 10, run.end()).await;
            played
        })
    }
}

impl From<ClusterError> for Error {
    fn from(error: ClusterError) -> Error {
        Error::Workers(error.to_string())
    }
}
