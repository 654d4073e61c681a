//! Runs the kernel's work on its own threads, with limits on time and memory; machines that have used the least go first.

use crate::cpu_usage::CpuUsage;
use crate::error::ApiError;
use crate::fair_queue::{Capacity, FairQueue, Full, Turn};
use menagerie_runner::within;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// A request that waits longer than this for its turn is refused.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit of one piece of work.
const LONGEST: Duration = Duration::from_secs(5);
/// The time limit for a machine that has recently used a lot, while others wait.
const LONGEST_HEAVY: Duration = Duration::from_secs(1);
/// This many seconds within about a minute are a lot.
const HEAVY_SECONDS: f64 = 5.0;
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
    lanes: Arc<[[Lane; 2]; 2]>,
}

impl Compute {
    /// All permits are free. `waiting_each` requests of one machine may wait.
    pub fn new(waiting_each: usize) -> Compute {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let lanes = |capacity| [Lane::new(cores, cores, capacity), Lane::new(CUSTOM_GAMES, CUSTOM_GAMES / 2, capacity)];
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
            within(longest).memory(MOST_BYTES).run(work)
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

/// Some permits, and a queue for them: the machine that has used the least goes first.
#[derive(Clone)]
struct Lane {
    inner: Arc<Mutex<Inner>>,
}

struct Inner {
    free: usize,
    /// How many permits one machine may have at once.
    each: usize,
    waiting: FairQueue<oneshot::Sender<Permit>>,
    usage: CpuUsage,
}

/// The permission to compute; when dropped, it passes to the next in the queue.
struct Permit {
    lane: Option<Lane>,
    machine: IpAddr,
    since: Instant,
    /// The machine has used a lot, and others wait.
    heavy: bool,
}

impl Inner {
    fn grant(&mut self, lane: &Lane, machine: IpAddr) -> Permit {
        self.free -= 1;
        self.usage.begin(machine);
        let heavy = self.usage.seconds(machine) > HEAVY_SECONDS && self.waiting.has_other(machine);
        Permit { lane: Some(lane.clone()), machine, since: Instant::now(), heavy }
    }
}

impl Lane {
    fn new(permits: usize, each: usize, capacity: Capacity) -> Lane {
        let inner = Inner { free: permits, each, waiting: FairQueue::new(capacity), usage: CpuUsage::default() };
        Lane { inner: Arc::new(Mutex::new(inner)) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn permit(&self, machine: IpAddr) -> Result<Permit, ApiError> {
        let turn = {
            let mut inner = self.lock();
            if inner.free > 0 && inner.usage.running(machine) < inner.each {
                return Ok(inner.grant(self, machine));
            }
            let (sender, turn) = oneshot::channel();
            inner.waiting.push(Turn { machine, session: String::new() }, sender).map_err(|Full| ApiError::Busy)?;
            turn
        };
        match timeout(QUEUE_TIMEOUT, turn).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(ApiError::Busy),
        }
    }

    /// Takes a permit back, and passes it to the next that still waits.
    fn pass_on(&self, machine: IpAddr, time: Duration) {
        let mut inner = self.lock();
        inner.free += 1;
        inner.usage.end(machine, time);
        while inner.free > 0 {
            let Inner { waiting, usage, each, .. } = &mut *inner;
            let cost = |machine| (usage.running(machine) < *each).then(|| usage.seconds(machine));
            let Some((machine, next)) = waiting.pop_least(cost) else { return };
            let permit = inner.grant(self, machine);
            if let Err(mut unwanted) = next.send(permit) {
                // It has given up; the permit goes to another, and not back by being dropped here.
                unwanted.lane = None;
                inner.free += 1;
                inner.usage.end(machine, Duration::ZERO);
            }
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(lane) = self.lane.take() {
            lane.pass_on(self.machine, self.since.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

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

    #[tokio::test]
    async fn permits_of_those_that_gave_up_come_back() {
        let lane = Lane::new(1, 1, LIVE);
        let first = lane.permit(machine(1)).await.unwrap();
        for last in 1..20 {
            let given_up = timeout(Duration::from_millis(1), lane.permit(machine(last)));
            assert!(given_up.await.is_err());
        }
        drop(first);
        assert_eq!(lane.lock().free, 1);
        assert!(lane.permit(machine(1)).await.is_ok());
    }

    #[tokio::test]
    async fn who_has_had_the_least_comes_first_and_nobody_has_all() {
        let lane = Lane::new(2, 1, LIVE);
        let first = lane.permit(machine(1)).await.unwrap();
        let ask = |last| {
            tokio::spawn({
                let lane = lane.clone();
                async move { lane.permit(machine(last)).await.map(|permit| (last, permit)) }
            })
        };
        let again = ask(1);
        let second = lane.permit(machine(2)).await.unwrap();
        let third = ask(3);
        tokio::task::yield_now().await;
        lane.lock().usage.end(machine(1), Duration::from_secs(60));
        lane.lock().usage.begin(machine(1));
        drop(second);
        let (last, third) = third.await.unwrap().unwrap();
        assert_eq!((last, third.heavy), (3, false));
        drop((first, third));
        assert_eq!(again.await.unwrap().unwrap().0, 1);
    }
}
