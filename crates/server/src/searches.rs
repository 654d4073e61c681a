//! Searches of what is stored that may take seconds, as those that look through an archive do: a machine has one at work, and its
//! others wait for their turn, so that they keep nobody else from searching.

use crate::error::ApiError;
use crate::fair_queue::Capacity;
use crate::limits::ServerLimits;
use crate::permits::Permits;
use crate::store::{SLOW_SEARCHES, StoreError};
use std::net::IpAddr;

/// The permits to search; clones share them.
#[derive(Clone)]
pub struct Searches {
    permits: Permits,
}

impl Searches {
    /// All permits are free.
    pub fn new(limits: &ServerLimits) -> Searches {
        let waiting = limits.waiting_each;
        let capacity = Capacity { total: 1024.max(waiting), per_machine: waiting, per_session: waiting };
        Searches { permits: Permits::new(SLOW_SEARCHES as usize, limits.searches_each, capacity) }
    }

    /// Searches for a machine. Who asks may leave at any moment, as a browser may: the database searches on all the same, so the
    /// machine's turn is over only then.
    pub async fn run<T: Send + 'static>(
        &self,
        machine: IpAddr,
        search: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.permits.permit(machine).await?;
        let searched = tokio::spawn(async move {
            let found = search.await;
            drop(permit);
            found
        });
        Ok(searched.await.map_err(|_| ApiError::Internal)??)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::sync::oneshot;
    use tokio::time::{sleep, timeout};

    #[tokio::test(start_paused = true)]
    async fn a_machine_searches_once_at_a_time_also_where_it_does_not_wait_for_what_is_found() {
        let searches = Searches::new(&ServerLimits::default());
        let [ann, bob] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let (end, ends) = oneshot::channel::<()>();
        let slow = searches.run(ann, async move { Ok(ends.await.is_ok()) });
        assert!(timeout(Duration::from_secs(1), slow).await.is_err());
        let again = tokio::spawn({
            let searches = searches.clone();
            async move { searches.run(ann, async { Ok(2) }).await }
        });
        sleep(Duration::from_secs(1)).await;
        assert!(matches!(searches.run(bob, async { Ok(3) }).await, Ok(3)));
        assert!(!again.is_finished());
        end.send(()).unwrap();
        assert!(matches!(again.await.unwrap(), Ok(2)));
    }
}
