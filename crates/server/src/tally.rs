//! How much of something each machine has at the moment.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what machines have; clones count the same.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: Arc<Mutex<Counts>>,
}

#[derive(Debug, Default)]
struct Counts {
    each: HashMap<IpAddr, usize>,
    all: usize,
}

/// An amount that is counted; dropped, it is not.
#[derive(Debug)]
pub struct Counted {
    tally: Tally,
    machine: IpAddr,
    amount: usize,
}

impl Tally {
    /// Counts an amount more, unless the machine or all together would have more than this.
    pub fn take(&self, machine: IpAddr, amount: usize, most_each: usize, most: usize) -> Option<Counted> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counts.each.get(&machine).copied().unwrap_or_default().checked_add(amount)?;
        let all = counts.all.checked_add(amount)?;
        if own > most_each || all > most {
            return None;
        }
        counts.each.insert(machine, own);
        counts.all = all;
        Some(Counted { tally: self.clone(), machine, amount })
    }

    /// How much there is in all.
    pub fn all(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.tally.counts.lock().unwrap_or_else(PoisonError::into_inner);
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
        let (tally, [ann, bob, cy]) = (Tally::default(), [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last])));
        let first = tally.take(ann, 5, 10, 15).unwrap();
        let _second = tally.take(ann, 5, 10, 15).unwrap();
        assert!(tally.take(ann, 1, 10, 15).is_none());
        let _other = tally.take(bob, 5, 10, 15).unwrap();
        assert!(tally.take(cy, 1, 10, 15).is_none());
        drop(first);
        assert_eq!(tally.all(), 10);
        assert!(tally.take(cy, 5, 10, 15).is_some());
        assert!(tally.take(cy, usize::MAX, usize::MAX, usize::MAX).is_none());
    }
}
