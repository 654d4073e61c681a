//! The side that gives games out and takes their records.

use crate::block::{Arrived, Item};
use crate::build::this_build;
use crate::run::{Described, Run, SECOND};
use crate::spec::Spec;
use crate::{Access, ClusterError};
use menagerie_core::Library;
use menagerie_tournament::{Assignment, Common, Error, Record, SharedFile, Stage, Task, Workers, fingerprint};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

/// How long what a run leaves is cleaned up at most.
const CLEANING: Duration = Duration::from_secs(10);

/// Workers on other machines, behind a NATS server.
pub struct Cluster {
    access: Access,
    library: Library,
    build: String,
    label: Option<String>,
    patience: Duration,
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
    /// is given, as the path of a journal, a match that goes on takes the blocks back that were out when it was interrupted. A
    /// server that has answered before and is silent for as long as `patience` is given up.
    ///
    /// # Errors
    /// If this program cannot read its own file.
    pub fn new(
        access: Access,
        library: Library,
        label: Option<String>,
        patience: Duration,
    ) -> Result<Cluster, ClusterError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(ClusterError::Runtime)?;
        let build = this_build()?;
        Ok(Cluster { access, library, build, label, patience, runtime, has_answered: AtomicBool::new(false) })
    }

    /// Begins a run. A server that has answered before is waited for, until the run is over.
    async fn begin<'a>(
        &'a self,
        name: &'a str,
        spec: &'a str,
        files: &'a [SharedFile],
        over: &dyn Fn() -> bool,
    ) -> Result<Option<Run<'a>>, ClusterError> {
        let begun = Instant::now();
        loop {
            let what = Described { build: &self.build, name, spec, files, patience: self.patience };
            match Run::begin(&self.access, what, over).await {
                Ok(run) => {
                    self.has_answered.store(true, Ordering::Relaxed);
                    return Ok(Some(run));
                }
                Err(_) if over() => return Ok(None),
                Err(_) if self.has_answered.load(Ordering::Relaxed) && begun.elapsed() < self.patience => {
                    sleep(SECOND).await
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Has the items of a run done.
    fn run(
        &self,
        spec: &Spec,
        (files, stage): (&[SharedFile], Option<Stage<'_>>),
        items: &mut dyn Iterator<Item = Result<Item, Error>>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(Arrived) -> bool,
    ) -> Result<(), Error> {
        let spec = serde_json::to_string(spec).map_err(|error| Error::Workers(error.to_string()))?;
        let name = self.name(&spec, stage);
        self.runtime.block_on(async {
            let Some(mut run) = self.begin(&name, &spec, files, over).await? else { return Ok(()) };
            let played = run.play(items, over, take).await;
            // What cannot be cleaned up is forgotten by the server in time.
            let ended = async {
                match stage.and_then(|stage| stage.keeps) {
                    Some(keeps) => run.pause(keeps).await,
                    None => run.end().await,
                }
            };
            let _ = timeout(CLEANING.min(self.patience), ended).await;
            played
        })
    }

    /// The name of a run: the same for the same match with the same label, and its own without one; the same for all stages.
    fn name(&self, spec: &str, stage: Option<Stage<'_>>) -> String {
        match stage.map(|stage| stage.name).or(self.label.as_deref()) {
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
        take: &mut dyn FnMut(Vec<Record>) -> bool,
    ) -> Result<(), Error> {
        let spec = Spec::of_match(&self.library, &common)?;
        let mut items = games.map(|game| game.map(Item::Game));
        self.run(&spec, (&[], None), &mut items, over, &mut |arrived| match arrived {
            Arrived::Games(records) => take(records),
            Arrived::Part(..) => true,
        })
    }

    fn share(
        &self,
        task: &Task<'_>,
        over: &dyn Fn() -> bool,
        take: &mut dyn FnMut(usize, Vec<u8>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let spec = Spec::of_task(&self.library, task);
        let before = task.stage.map_or(0, |stage| stage.before);
        let mut items = task.parts.iter().cloned().enumerate().map(|(at, part)| Ok(Item::Part(before + at, part)));
        let mut failed = None;
        self.run(&spec, (&task.files, task.stage), &mut items, over, &mut |arrived| match arrived {
            Arrived::Part(number, bytes) => {
                failed = take(number - before, bytes).err();
                failed.is_none()
            }
            Arrived::Games(_) => true,
        })?;
        failed.map_or(Ok(()), Err)
    }
}

impl From<ClusterError> for Error {
    fn from(error: ClusterError) -> Error {
        Error::Workers(error.to_string())
    }
}
