//! Counts how much of something each machine uses.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what machines use; clones share the counts.
#[derive(Clone, Debug, Default)]
pub struct MachineCounter {
    counts: Arc<Mutex<Counts>>,
}

#[derive(Debug, Default)]
struct Counts {
    each: HashMap<IpAddr, usize>,
    all: usize,
}

/// A counted amount; subtracted again when dropped.
#[derive(Debug)]
pub struct CountGuard {
    counter: MachineCounter,
    machine: IpAddr,
    amount: usize,
}

impl MachineCounter {
    /// Adds an amount, unless the machine or all together would exceed a limit.
    pub fn take(&self, machine: IpAddr, amount: usize, most_each: usize, most: usize) -> Option<CountGuard> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counts.each.get(&machine).copied().unwrap_or_default().checked_add(amount)?;
        let all = counts.all.checked_add(amount)?;
        if own > most_each || all > most {
            return None;
        }
        counts.each.insert(machine, own);
        counts.all = all;
        Some(CountGuard { counter: self.clone(), machine, amount })
    }

    /// The total.
    pub fn all(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for CountGuard {
    fn drop(&mut self) {
        let mut counts = self.counter.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= self.amount;
        if let Some(own) = counts.each.get_mut(&self.machine) {
            *own -= self.amount;
            if *own == 0 {
                counts.each.remove(&self.machine);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_machine_has_its_own_and_all_have_some() {
        let (counter, [ann, bob, cy]) =
            (MachineCounter::default(), [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last])));
        let first = counter.take(ann, 5, 10, 15).unwrap();
        let _second = counter.take(ann, 5, 10, 15).unwrap();
        assert!(counter.take(ann, 1, 10, 15).is_none());
        let _other = counter.take(bob, 5, 10, 15).unwrap();
        assert!(counter.take(cy, 1, 10, 15).is_none());
        drop(first);
        assert_eq!(counter.all(), 10);
        assert!(counter.take(cy, 5, 10, 15).is_some());
        assert!(counter.take(cy, usize::MAX, usize::MAX, usize::MAX).is_none());
    }
}
