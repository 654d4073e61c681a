//! The options of commands whose games other machines can play.

use crate::thinking::seconds;
use anyhow::Result;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use menagerie_cluster::{Access, Cluster, can_play_elsewhere};
use menagerie_core::Library;
use menagerie_tournament::{Contestant, Workers};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where games are played.
#[derive(Args, Debug)]
pub struct Elsewhere {
    /// Let workers at this NATS server play the games (`nats://HOST`, see docs/clusters.md); they run `menagerie worker`.
    #[arg(long, value_name = "URL", value_parser = NonEmptyStringValueParser::new(), help_heading = "Other machines")]
    pub workers: Option<String>,
    /// A file with credentials for the NATS server.
    #[arg(long, value_name = "FILE", requires = "workers", help_heading = "Other machines")]
    pub credentials: Option<PathBuf>,
    /// How long to wait for a server that does not answer any more before the command ends.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "600",
        value_parser = seconds,
        requires = "workers",
        help_heading = "Other machines"
    )]
    pub server_timeout: Duration,
}

impl Elsewhere {
    /// Refuses engines that workers cannot play with, before any is started.
    ///
    /// # Errors
    /// Names one.
    pub fn check(&self, contestants: &[Contestant]) -> Result<()> {
        Ok(self.workers.as_ref().map_or(Ok(()), |_| can_play_elsewhere(contestants))?)
    }

    /// The workers, if they are to play games of this library. With a journal an interrupted run goes on where it was.
    ///
    /// # Errors
    /// If this program cannot read its own file.
    pub fn workers(&self, library: &Library, journal: Option<&Path>) -> Result<Option<Arc<dyn Workers>>> {
        let Some(url) = &self.workers else { return Ok(None) };
        let access = Access { credentials: self.credentials.clone(), ..Access::new(url) };
        let label =
            journal.map(|path| format!("{} {}", host(), std::path::absolute(path).unwrap_or_default().display()));
        Ok(Some(Arc::new(Cluster::new(access, library.clone(), label, self.server_timeout)?)))
    }
}

/// What tells this machine from others, as far as it says so.
fn host() -> String {
    std::fs::read_to_string("/etc/machine-id").unwrap_or_default().trim().to_string()
}
