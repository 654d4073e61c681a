//! Work of the kernel, bounded: on threads of its own, first for machines that have had little of it, and not for ever.

use crate::fair::{Fair, Full, Room, Turn};
use crate::refusal::Refusal;
use crate::usage::Usage;
use menagerie_runner::within;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// A request that waits longer than this for its turn is refused.
const PATIENCE: Duration = Duration::from_secs(10);
/// Work that takes longer is broken off.
const LONGEST: Duration = Duration::from_secs(5);
/// Work that a machine asks for which has had much is broken off after this time while others wait.
const LONGEST_OF_MANY: Duration = Duration::from_secs(1);
/// So many seconds within about a minute are much.
const MUCH: f64 = 5.0;
/// Work that would make larger tables is broken off, in bytes. No game has tables of more than two thirds of it.
const MOST_BYTES: usize = 96 << 20;
/// This many works on games that people define go on at once: together they have the memory of that many. There are more
/// than some machines have cores, so that what is quick comes through beside what is not.
const BROUGHT: usize = 4;
/// How many live games may wait: of one machine many, since a school is one. A game waits for one thing at a time.
const LIVE: Room = Room { all: 20_000, machine: 20_000, person: 20_000 };

/// For whom work is done.
#[derive(Clone, Copy, Debug)]
pub struct For {
    /// The machine that asks.
    pub machine: IpAddr,
    /// Whether it is about a game that somebody has defined, rather than about one of the library.
    pub brought: bool,
    /// Whether a game that is being played waits for it.
    pub live: bool,
}

/// The permits to compute. Live games have their own, and so have games that people define: what takes long there keeps
/// nobody from playing, nor from the games of the library.
#[derive(Clone)]
pub struct Compute {
    /// Asked, and live; in each for games of the library and for others.
    lanes: Arc<[[Lane; 2]; 2]>,
}

impl Compute {
    /// All permits are free; this many questions of one machine may wait.
    pub fn new(waiting_each: usize) -> Compute {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let lanes = |room| [Lane::new(cores, cores, room), Lane::new(BROUGHT, BROUGHT / 2, room)];
        let asked = Room { all: 1024.max(waiting_each), machine: waiting_each, person: waiting_each };
        Compute { lanes: Arc::new([lanes(asked), lanes(LIVE)]) }
    }

    /// Runs some work where it holds nobody up.
    pub async fn run<T: Send + 'static>(
        &self,
        whom: For,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let lane = &self.lanes[usize::from(whom.live)][usize::from(whom.brought)];
        let permit = lane.permit(whom.machine).await?;
        let longest = if permit.had_much && !whom.live { LONGEST_OF_MANY } else { LONGEST };
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            within(longest).memory(MOST_BYTES).run(work)
        });
        match task.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(exhausted)) => Err(exhausted.into()),
            Err(panic) => {
                tracing::error!(%panic, "a computation has failed");
                Err(Refusal::Internal)
            }
        }
    }
}

/// Some permits, and those that wait for one: who has had the least comes first.
#[derive(Clone)]
struct Lane {
    inner: Arc<Mutex<Inner>>,
}

struct Inner {
    free: usize,
    /// How many permits one machine may have at once.
    each: usize,
    waiting: Fair<oneshot::Sender<Permit>>,
    usage: Usage,
}

/// The permission to compute; dropped, it goes to the next.
struct Permit {
    lane: Option<Lane>,
    machine: IpAddr,
    since: Instant,
    /// Others wait, and the machine has had much.
    had_much: bool,
}

impl Inner {
    fn grant(&mut self, lane: &Lane, machine: IpAddr) -> Permit {
        self.free -= 1;
        self.usage.begin(machine);
        let had_much = self.usage.seconds(machine) > MUCH && self.waiting.has_other(machine);
        Permit { lane: Some(lane.clone()), machine, since: Instant::now(), had_much }
    }
}

impl Lane {
    fn new(permits: usize, each: usize, room: Room) -> Lane {
        let inner = Inner { free: permits, each, waiting: Fair::new(room), usage: Usage::default() };
        Lane { inner: Arc::new(Mutex::new(inner)) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn permit(&self, machine: IpAddr) -> Result<Permit, Refusal> {
        let turn = {
            let mut inner = self.lock();
            if inner.free > 0 && inner.usage.running(machine) < inner.each {
                return Ok(inner.grant(self, machine));
            }
            let (sender, turn) = oneshot::channel();
            inner.waiting.push(Turn { machine, person: String::new() }, sender).map_err(|Full| Refusal::Busy)?;
            turn
        };
        match timeout(PATIENCE, turn).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Refusal::Busy),
        }
    }

    /// Takes a permit back, and gives it to the next that still waits.
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
        let brought = For { machine: machine(1), brought: true, live: false };
        let mut heavy = Vec::new();
        for _ in 0..50 {
            let (compute, endless) = (compute.clone(), endless.clone());
            heavy.push(tokio::spawn(async move {
                let wait = move || {
                    let _ = endless.lock().map(|end| end.recv());
                    Ok(())
                };
                compute.run(brought, wait).await
            }));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        for free in [For { live: true, ..brought }, For { brought: false, ..brought }] {
            let answer = timeout(Duration::from_secs(5), compute.run(free, || Ok(1))).await;
            assert!(matches!(answer, Ok(Ok(1))), "{free:?}");
        }
        // Another machine's question comes next, however many wait.
        let compute = compute.clone();
        let other = tokio::spawn(async move { compute.run(For { machine: machine(2), ..brought }, || Ok(2)).await });
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
        assert_eq!((last, third.had_much), (3, false));
        drop((first, third));
        assert_eq!(again.await.unwrap().unwrap().0, 1);
    }
}
