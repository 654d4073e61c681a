//! Permits for what only some may do at once, and a queue for them: the machine that has used the least time goes first.

use crate::cpu_usage::CpuUsage;
use crate::error::ApiError;
use crate::fair_queue::{Capacity, FairQueue, Full, Turn};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// A request that waits longer than this for its turn is refused.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// This many seconds within about a minute are a lot.
const HEAVY_SECONDS: f64 = 5.0;

/// Some permits, and a queue for them; clones share them.
#[derive(Clone)]
pub struct Permits {
    inner: Arc<Mutex<Inner>>,
}

struct Inner {
    free: usize,
    /// How many permits one machine may have at once.
    each: usize,
    waiting: FairQueue<oneshot::Sender<Permit>>,
    usage: CpuUsage,
}

/// A permit; when dropped, it passes to the next in the queue.
pub struct Permit {
    permits: Option<Permits>,
    machine: IpAddr,
    since: Instant,
    /// Whether the machine has used a lot, and others wait.
    pub heavy: bool,
}

impl Inner {
    fn grant(&mut self, permits: &Permits, machine: IpAddr) -> Permit {
        self.free -= 1;
        self.usage.begin(machine);
        let heavy = self.usage.seconds(machine) > HEAVY_SECONDS && self.waiting.has_other(machine);
        Permit { permits: Some(permits.clone()), machine, since: Instant::now(), heavy }
    }
}

impl Permits {
    /// So many permits, of which one machine may have some at once; for others there is a queue.
    pub fn new(permits: usize, each: usize, capacity: Capacity) -> Permits {
        let inner = Inner { free: permits, each, waiting: FairQueue::new(capacity), usage: CpuUsage::default() };
        Permits { inner: Arc::new(Mutex::new(inner)) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A permit for a machine, once it is its turn.
    ///
    /// # Errors
    /// Fails where too many wait, or it takes too long.
    pub async fn permit(&self, machine: IpAddr) -> Result<Permit, ApiError> {
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
                unwanted.permits = None;
                inner.free += 1;
                inner.usage.end(machine, Duration::ZERO);
            }
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(permits) = self.permits.take() {
            permits.pass_on(self.machine, self.since.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPACITY: Capacity = Capacity { total: 100, per_machine: 100, per_session: 100 };

    fn machine(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[tokio::test]
    async fn permits_of_those_that_gave_up_come_back() {
        let permits = Permits::new(1, 1, CAPACITY);
        let first = permits.permit(machine(1)).await.unwrap();
        for last in 1..20 {
            let given_up = timeout(Duration::from_millis(1), permits.permit(machine(last)));
            assert!(given_up.await.is_err());
        }
        drop(first);
        assert_eq!(permits.lock().free, 1);
        assert!(permits.permit(machine(1)).await.is_ok());
    }

    #[tokio::test]
    async fn who_has_had_the_least_comes_first_and_nobody_has_all() {
        let permits = Permits::new(2, 1, CAPACITY);
        let first = permits.permit(machine(1)).await.unwrap();
        let ask = |last| {
            tokio::spawn({
                let permits = permits.clone();
                async move { permits.permit(machine(last)).await.map(|permit| (last, permit)) }
            })
        };
        let again = ask(1);
        let second = permits.permit(machine(2)).await.unwrap();
        let third = ask(3);
        tokio::task::yield_now().await;
        permits.lock().usage.end(machine(1), Duration::from_secs(60));
        permits.lock().usage.begin(machine(1));
        drop(second);
        let (last, third) = third.await.unwrap().unwrap();
        assert_eq!((last, third.heavy), (3, false));
        drop((first, third));
        assert_eq!(again.await.unwrap().unwrap().0, 1);
    }
}
