//! The threads that share the work on many positions.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::mem::forget;
use std::process;
use std::sync::{Arc, Mutex};

/// The threads, and the process that they belong to.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// The threads of this process. A child that was forked has none of its parent's, and gets its own.
pub fn pool() -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    let new = || ThreadPoolBuilder::new().thread_name(|at| format!("menagerie {at}")).build().map(Arc::new);
    // Another thread may have held the lock when this process was forked: then nobody gives it back.
    let Ok(mut kept) = POOL.try_lock() else { return new() };
    match &*kept {
        Some((owner, pool)) if *owner == process::id() => Ok(pool.clone()),
        _ => {
            let pool = new()?;
            // To drop the parent's would be to wait for its threads.
            forget(kept.replace((process::id(), pool.clone())));
            Ok(pool)
        }
    }
}
