//! How many of something each machine has at the moment.

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

/// One that is counted; dropped, it is not.
#[derive(Debug)]
pub struct Counted {
    tally: Tally,
    machine: IpAddr,
}

impl Tally {
    /// Counts one more, unless the machine or all together would have more than this.
    pub fn take(&self, machine: IpAddr, most_each: usize, most: usize) -> Option<Counted> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counts.each.get(&machine).copied().unwrap_or_default();
        if own >= most_each || counts.all >= most {
            return None;
        }
        counts.each.insert(machine, own + 1);
        counts.all += 1;
        Some(Counted { tally: self.clone(), machine })
    }

    /// How many there are in all.
    pub fn all(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.tally.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all -= 1;
        if let Some(own) = counts.each.get_mut(&self.machine) {
            *own -= 1;
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
        let first = tally.take(ann, 2, 3).unwrap();
        let _second = tally.take(ann, 2, 3).unwrap();
        assert!(tally.take(ann, 2, 3).is_none());
        let _other = tally.take(bob, 2, 3).unwrap();
        assert!(tally.take(cy, 2, 3).is_none());
        drop(first);
        assert_eq!(tally.all(), 2);
        assert!(tally.take(cy, 2, 3).is_some());
    }
}
