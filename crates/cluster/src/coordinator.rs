//! The side that gives games out and takes their records.

use crate::build::{fnv, this_build};
use crate::run::Run;
use crate::spec::Spec;
use crate::{Access, ClusterError};
use menagerie_core::Library;
use menagerie_tournament::{Assignment, Common, Error, Record, Workers};
use std::fmt;
use tokio::runtime::{Builder, Runtime};

/// Workers on other machines, behind a NATS server.
pub struct Cluster {
    access: Access,
    library: Library,
    build: String,
    label: Option<String>,
    runtime: Runtime,
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
    /// is given, as the path of a journal, a match that was interrupted finds what was played in the meantime.
    ///
    /// # Errors
    /// If this program cannot read its own file.
    pub fn new(access: Access, library: Library, label: Option<String>) -> Result<Cluster, ClusterError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(ClusterError::Runtime)?;
        Ok(Cluster { access, library, build: this_build()?, label, runtime })
    }

    /// The name of a run: the same for the same match with the same label, and its own without one.
    fn name(&self, spec: &str) -> String {
        match &self.label {
            Some(label) => format!("{:016x}", fnv(format!("{label}\n{spec}").as_bytes())),
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
            let mut run = Run::begin(&self.access, &self.build, name, spec).await?;
            let played = run.play(games, over, take).await;
            // What cannot be cleaned up is forgotten by the server in time.
            let _ = run.end().await;
            played
        })
    }
}

impl From<ClusterError> for Error {
    fn from(error: ClusterError) -> Error {
        Error::Workers(error.to_string())
    }
}
