//! Work of the kernel, bounded: on threads of its own, so many at a time, and not for ever.

use crate::refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Who waits longer than this is sent away, in the queue or for the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The permits to compute. Games that requests bring along have their own, so that one that takes long keeps nobody from
/// the games of the library.
#[derive(Clone)]
pub struct Compute {
    known: Arc<Semaphore>,
    brought: Arc<Semaphore>,
}

impl Default for Compute {
    fn default() -> Compute {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Compute { known: Arc::new(Semaphore::new(cores)), brought: Arc::new(Semaphore::new(cores.div_ceil(2))) }
    }
}

impl Compute {
    /// Runs some work where it holds nobody up. `brought` tells whether it is about a game that the request defines.
    pub async fn run<T: Send + 'static>(
        &self,
        brought: bool,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permits = if brought { &self.brought } else { &self.known };
        let permit = match timeout(PATIENCE, permits.clone().acquire_owned()).await {
            Ok(Ok(permit)) => permit,
            _ => return Err(Refusal::Busy),
        };
        let task = tokio::task::spawn_blocking(move || {
            // The work cannot be broken off; until it has ended by itself nobody else gets its permit.
            let _permit = permit;
            work()
        });
        match timeout(PATIENCE, task).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(panic)) => Err(Refusal::Internal(panic.to_string())),
            Err(_) => Err(Refusal::TooSlow("ask about a smaller game")),
        }
    }
}
