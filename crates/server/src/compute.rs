//! Runs the kernel's work on its own threads, with limits on time and memory; machines that have used the least go first.

use crate::error::ApiError;
use crate::fair_queue::Capacity;
use crate::permits::Permits;
use crate::thread_time::thread_time;
use menagerie_core::budget::Budget;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How much time the processor may give to one piece of work. On a busy machine that takes longer: what is refused for that
/// would have been asked for once more.
const LONGEST: Duration = Duration::from_secs(5);
/// The same for a machine that has recently used a lot, while others wait.
const LONGEST_HEAVY: Duration = Duration::from_secs(1);
/// How long one piece of work may take in all.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// The memory limit of one piece of work, in bytes. The tables of any game take at most two thirds of it.
const MOST_BYTES: usize = 96 << 20;
/// How many pieces of work on custom games run at once, which bounds the memory of all of them. There are more of these
/// than some machines have cores, so that quick ones pass slow ones.
const CUSTOM_GAMES: usize = 4;
/// The queue of live games. One machine may have many of them, such as the proxy of a school; each waits for one thing at a time.
const LIVE: Capacity = Capacity { total: 20_000, per_machine: 20_000, per_session: 20_000 };

/// The requester of some work.
#[derive(Clone, Copy, Debug)]
pub struct Requester {
    /// The machine that asks.
    pub machine: IpAddr,
    /// Whether it is about a custom game rather than one of the library.
    pub custom: bool,
    /// Whether a live game waits for it.
    pub live: bool,
}

/// The permits to compute. Live games have their own, and so have custom games: slow work on these delays neither live
/// games nor requests about the games of the library.
#[derive(Clone)]
pub struct Compute {
    /// For requests and for live games; in each, for games of the library and for custom ones.
    lanes: Arc<[[Permits; 2]; 2]>,
}

impl Compute {
    /// All permits are free. `waiting_each` requests of one machine may wait.
    pub fn new(waiting_each: usize) -> Compute {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let lanes =
            |capacity| [Permits::new(cores, cores, capacity), Permits::new(CUSTOM_GAMES, CUSTOM_GAMES / 2, capacity)];
        let asked = Capacity { total: 1024.max(waiting_each), per_machine: waiting_each, per_session: waiting_each };
        Compute { lanes: Arc::new([lanes(asked), lanes(LIVE)]) }
    }

    /// Runs work on a thread where it may block.
    pub async fn run<T: Send + 'static>(
        &self,
        requester: Requester,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let lane = &self.lanes[usize::from(requester.live)][usize::from(requester.custom)];
        let permit = lane.permit(requester.machine).await?;
        let longest = if permit.heavy && !requester.live { LONGEST_HEAVY } else { LONGEST };
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let (began, before) = (Instant::now(), thread_time());
            let is_over = move || thread_time().saturating_sub(before) >= longest || began.elapsed() >= LONGEST_WAIT;
            Budget::new().until(is_over).memory(MOST_BYTES).run(work)
        });
        match task.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(exhausted)) => Err(exhausted.into()),
            Err(panic) => {
                tracing::error!(%panic, "a computation panicked");
                Err(ApiError::Internal)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, mpsc};
    use tokio::time::timeout;

    fn machine(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_takes_long_keeps_no_live_game_waiting_and_nobody_else_for_long() {
        let compute = Compute::new(100);
        let (end, endless) = mpsc::channel::<()>();
        let endless = Arc::new(Mutex::new(endless));
        let custom = Requester { machine: machine(1), custom: true, live: false };
        let mut heavy = Vec::new();
        for _ in 0..50 {
            let (compute, endless) = (compute.clone(), endless.clone());
            heavy.push(tokio::spawn(async move {
                let wait = move || {
                    let _ = endless.lock().map(|end| end.recv());
                    Ok(())
                };
                compute.run(custom, wait).await
            }));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        for free in [Requester { live: true, ..custom }, Requester { custom: false, ..custom }] {
            let answer = timeout(Duration::from_secs(5), compute.run(free, || Ok(1))).await;
            assert!(matches!(answer, Ok(Ok(1))), "{free:?}");
        }
        // Another machine's question comes next, however many wait.
        let compute = compute.clone();
        let other =
            tokio::spawn(async move { compute.run(Requester { machine: machine(2), ..custom }, || Ok(2)).await });
        tokio::time::sleep(Duration::from_millis(50)).await;
        end.send(()).unwrap();
        assert!(matches!(timeout(Duration::from_secs(5), other).await, Ok(Ok(Ok(2)))));
        heavy.iter().for_each(|heavy| heavy.abort());
    }
}
