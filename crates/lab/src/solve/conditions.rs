//! Disproofs that hold on condition that earlier positions of the line are not won either.

use super::table::{Numbers, work_of};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The most reasons of a disproof that are kept.
pub(super) const REASONS: usize = 8;

/// A position that is not won if some others are not: a defence leads from it to nothing but these and to its own positions.
///
/// That is true of the positions, whatever came before them. If each of a set of positions has such a defence whose reasons
/// are in the set, none of them is won, for the attacker never gets out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    pub(super) key: u64,
    /// The keys of the others, and zeros.
    reasons: [u64; REASONS],
    /// How many others there are; 0 is an empty entry.
    count: u8,
    /// The nodes that were searched for it, roughly their logarithm.
    work: u8,
}

const EMPTY: Condition = Condition { key: 0, reasons: [0; REASONS], count: 0, work: 0 };
/// The entries of a bucket.
const WAYS: usize = 2;
/// The words of an entry in a file.
pub(super) const WORDS: usize = REASONS + 2;

impl Condition {
    /// The condition for some reasons; none if there are too many, or none.
    pub(super) fn new(key: u64, reasons: &[u64], nodes: u64) -> Option<Condition> {
        let mut condition = Condition { key, work: work_of(nodes), ..EMPTY };
        condition.reasons.get_mut(..reasons.len())?.copy_from_slice(reasons);
        condition.count = reasons.len() as u8;
        (condition.count > 0).then_some(condition)
    }

    /// The positions that must not be won.
    pub(super) fn reasons(&self) -> &[u64] {
        &self.reasons[..usize::from(self.count)]
    }

    /// The condition as numbers.
    pub(super) fn words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        words[0] = self.key;
        words[1] = u64::from(self.count) | u64::from(self.work) << 8;
        words[2..].copy_from_slice(&self.reasons);
        words
    }

    /// A condition from its numbers, if it is one.
    pub(super) fn from_words(words: [u64; WORDS]) -> Option<Condition> {
        let mut condition = Condition { key: words[0], count: words[1] as u8, work: (words[1] >> 8) as u8, ..EMPTY };
        condition.reasons.copy_from_slice(&words[2..]);
        (1..=REASONS).contains(&condition.count.into()).then_some(condition)
    }
}

/// A hash table of a fixed size, which takes memory when the first condition comes.
pub(super) struct Conditions {
    bytes: usize,
    any: AtomicBool,
    buckets: OnceLock<Vec<Mutex<[Condition; WAYS]>>>,
}

impl Conditions {
    pub(super) fn new(bytes: usize) -> Conditions {
        Conditions { bytes, any: AtomicBool::new(false), buckets: OnceLock::new() }
    }

    fn bucket(&self, key: u64) -> MutexGuard<'_, [Condition; WAYS]> {
        let count = (self.bytes / size_of::<Mutex<[Condition; WAYS]>>()).max(1);
        let buckets = self.buckets.get_or_init(|| (0..count).map(|_| Mutex::new([EMPTY; WAYS])).collect());
        let index = ((u128::from(key) * count as u128) >> 64) as usize;
        // A thread that has panicked has written a whole condition or none.
        buckets[index].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The condition of a position.
    pub(super) fn get(&self, key: u64) -> Option<Condition> {
        if !self.any.load(Relaxed) {
            return None;
        }
        self.bucket(key).iter().find(|condition| condition.count > 0 && condition.key == key).copied()
    }

    /// Notes a condition in the place of an older one of the same position, or of that which took least work.
    pub(super) fn put(&self, condition: Condition) {
        let mut bucket = self.bucket(condition.key);
        let same = bucket.iter().position(|old| old.count > 0 && old.key == condition.key);
        let weakest = || if bucket[0].work <= bucket[1].work { 0 } else { 1 };
        let place = same.unwrap_or_else(weakest);
        bucket[place] = condition;
        self.any.store(true, Relaxed);
    }

    /// All conditions.
    pub(super) fn all(&self) -> impl Iterator<Item = Condition> + '_ {
        let lock = |bucket: &Mutex<[Condition; WAYS]>| *bucket.lock().unwrap_or_else(PoisonError::into_inner);
        let buckets = self.buckets.get().into_iter().flatten();
        buckets.flat_map(lock).filter(|condition| condition.count > 0)
    }

    /// Whether a position is not won, on condition that those are not for which `stands` is true. Puts these that it needs
    /// into `needed`.
    ///
    /// `solved` is what is known of a position whatever came before it.
    pub(super) fn hold(
        &self,
        key: u64,
        stands: impl Fn(u64) -> bool,
        solved: impl Fn(u64) -> Option<Numbers>,
        needed: &mut Vec<u64>,
    ) -> bool {
        let mut asked = [0; ASKED];
        let (mut next, mut count) = (0, 1);
        asked[0] = key;
        while next < count {
            let Some(condition) = self.get(asked[next]) else { return false };
            next += 1;
            for &reason in condition.reasons() {
                if asked[..count].contains(&reason) || needed.contains(&reason) {
                    continue;
                }
                if stands(reason) {
                    needed.push(reason);
                } else if !solved(reason).is_some_and(Numbers::is_disproven) {
                    if count == ASKED {
                        return false;
                    }
                    asked[count] = reason;
                    count += 1;
                }
            }
        }
        true
    }
}

/// How many positions are asked at the most whether they hold together.
const ASKED: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(all: &[(u64, &[u64])]) -> Conditions {
        let conditions = Conditions::new(1 << 16);
        all.iter().for_each(|&(key, reasons)| conditions.put(Condition::new(key << 60, &spread(reasons), 1).unwrap()));
        conditions
    }

    fn spread(keys: &[u64]) -> Vec<u64> {
        keys.iter().map(|key| key << 60).collect()
    }

    /// The keys on which a position depends that hold, where 9 is disproven.
    fn needed(conditions: &Conditions, key: u64, line: &[u64]) -> Option<Vec<u64>> {
        let mut needed = Vec::new();
        let solved = |key: u64| (key == 9 << 60).then_some(Numbers::DISPROVEN);
        let holds = conditions.hold(key << 60, |key| spread(line).contains(&key), solved, &mut needed);
        holds.then(|| needed.iter().map(|key| key >> 60).collect())
    }

    #[test]
    fn a_position_holds_with_its_reasons() {
        let conditions = conditions(&[(1, &[2, 9]), (2, &[3]), (4, &[5]), (5, &[4, 9])]);
        assert_eq!(needed(&conditions, 1, &[2, 3]), Some(vec![2]));
        assert_eq!(needed(&conditions, 1, &[3]), Some(vec![3]));
        assert_eq!(needed(&conditions, 1, &[7]), None);
        // Two that hold each other depend on nothing else.
        assert_eq!(needed(&conditions, 4, &[]), Some(vec![]));
        assert_eq!(needed(&conditions, 6, &[6]), None);
    }

    #[test]
    fn a_condition_is_written_as_words_and_read_again() {
        let condition = Condition::new(7, &[1, 2, 3], 100).unwrap();
        assert_eq!(Condition::from_words(condition.words()), Some(condition));
        assert_eq!((Condition::new(7, &[], 1), Condition::new(7, &[1; REASONS + 1], 1)), (None, None));
        assert_eq!(Condition::from_words([u64::MAX; WORDS]), None);
    }
}
