//! The transposition table: what is known of positions, shared by all threads without locks.
//!
//! An entry is two words, its key combined with its data, and its data. What two threads have written at once does not
//! fit its key and is not believed (Hyatt and Mann, A lock-less transposition table implementation for parallel search,
//! ICGA Journal 25, 2002).

use crate::score::WIN;
use bytemuck::allocation::try_zeroed_slice_box;
use menagerie_core::Move;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// Nothing: only the move and the evaluation are of use.
    Nothing = 0,
    AtMost = 1,
    AtLeast = 2,
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Tells the best move among the legal ones; 0 for none.
    pub(crate) mv: u16,
    /// From the position's own point of view: a win is counted from here.
    pub(crate) value: i32,
    /// What the position is worth without looking ahead, if that was asked.
    pub(crate) evaluation: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) kept: Kept,
}

/// An entry: its check and its data.
type Slot = [AtomicU64; 2];

/// The entries that one key may be in: one line of the cache.
type Bucket = [AtomicU64; BUCKET];

/// The words of a bucket.
const BUCKET: usize = 8;

/// A table of entries.
pub struct Table {
    /// Room for the buckets, and for as much as it takes to begin at a line of the cache. It comes zeroed from the system,
    /// page by page when it is first touched, so that a great table costs nothing before it is needed.
    words: Box<[AtomicU64]>,
    /// Where the first bucket is.
    first: usize,
    age: AtomicU8,
    /// Whether anything may have been stored.
    used: AtomicBool,
}

/// There is not so much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory for a hash table of {mebibytes} MB")]
pub struct NoMemory {
    /// The size that was wanted.
    pub mebibytes: usize,
}

/// Depths are stored from this one up, so that those of the quiescence search fit.
const LOWEST: i32 = -8;
/// Stands for no evaluation.
const UNKNOWN: i16 = i16::MIN;
/// There are so many ages before they begin again.
const AGES: u8 = 64;

/// What tells a move in the table.
pub(crate) fn tag(mv: Move) -> u16 {
    (mv.code().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16 | 1
}

impl Table {
    /// A table of so many mebibytes, at least one.
    ///
    /// # Errors
    /// [`NoMemory`] if the system does not give so much.
    pub fn new(mebibytes: usize) -> Result<Table, NoMemory> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20);
        let words = bytes.and_then(|bytes| room(bytes / size_of::<AtomicU64>())).ok_or(NoMemory { mebibytes })?;
        Ok(Table { first: beginning(&words), words, age: AtomicU8::new(0), used: AtomicBool::new(false) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if std::mem::take(self.used.get_mut()) {
            // Fresh memory need not be written; where there is not twice as much, the old is.
            match room(self.words.len() - BUCKET) {
                Some(words) => (self.first, self.words) = (beginning(&words), words),
                None => self.words.iter_mut().for_each(|word| *word.get_mut() = 0),
            }
        }
        *self.age.get_mut() = 0;
    }

    /// Begins another search: what earlier ones left goes first when room is needed.
    pub fn begin(&self) {
        self.used.store(true, Relaxed);
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        // All words behind the first but those that were left over for it.
        let end = self.words.len() - BUCKET + self.first;
        self.words[self.first..end].as_chunks().0
    }

    /// How full it is with entries of this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let looked = self.buckets().len().min(250);
        let slots = self.buckets()[..looked].iter().flat_map(slots);
        let used = slots.filter(|[_, data]| age_of(data.load(Relaxed)) == age && data.load(Relaxed) != 0);
        (used.count() * 1000 / (looked * 4)) as u32
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        &buckets[((u128::from(key) * buckets.len() as u128) >> 64) as usize]
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        slots(self.bucket(key)).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores what is known. A move that was known stays known where there is none now.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut place = &slots(bucket)[0];
        let mut least = i32::MAX;
        for slot in slots(bucket) {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                let fresh = age_of(data) == age;
                if entry.mv == 0 {
                    entry.mv = old.mv;
                }
                // A deeper bound of this search is worth more than a shallow one, an exact value more than both.
                if fresh && entry.kept != Kept::Exact && entry.depth + 3 < old.depth && old.kept != Kept::Nothing {
                    return;
                }
                place = slot;
                break;
            }
            let gone = i32::from((AGES + age - age_of(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { unpack(data).depth - 8 * gone };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(&entry, age);
        place[1].store(data, Relaxed);
        place[0].store(key ^ data, Relaxed);
    }
}

/// Zeroed memory for so many words and what it takes to begin at a line of the cache.
fn room(words: usize) -> Option<Box<[AtomicU64]>> {
    try_zeroed_slice_box(words.checked_add(BUCKET)?).ok()
}

/// The first word that begins a line of the cache.
fn beginning(words: &[AtomicU64]) -> usize {
    words.as_ptr().align_offset(size_of::<Bucket>()).min(BUCKET)
}

#[inline]
fn slots(bucket: &Bucket) -> &[Slot] {
    bucket.as_chunks().0
}

fn pack(entry: &Entry, age: u8) -> u64 {
    u64::from(entry.mv)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.evaluation.map_or(UNKNOWN, |value| value as i16) as u16) << 32
        | ((entry.depth - LOWEST).clamp(0, 255) as u64) << 48
        | (entry.kept as u64) << 56
        | u64::from(age) << 58
}

fn unpack(data: u64) -> Entry {
    Entry {
        mv: data as u16,
        value: i32::from((data >> 16) as u16 as i16),
        evaluation: Some((data >> 32) as u16 as i16).filter(|&value| value != UNKNOWN).map(i32::from),
        depth: (data >> 48 & 255) as i32 + LOWEST,
        kept: match data >> 56 & 3 {
            0 => Kept::Nothing,
            1 => Kept::AtMost,
            2 => Kept::AtLeast,
            _ => Kept::Exact,
        },
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// A value as it is stored: a win is counted from the position and not from the root.
pub(crate) fn to_stored(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= WIN => value + ply as i32,
        value if value <= -WIN => value - ply as i32,
        value => value,
    }
}

/// The value that a stored one is at a ply.
pub(crate) fn from_stored(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= WIN => value - ply as i32,
        value if value <= -WIN => value + ply as i32,
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    fn entry(depth: i32, value: i32) -> Entry {
        Entry { mv: 77, value, evaluation: Some(-12), depth, kept: Kept::Exact }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1).unwrap();
        for (i, value) in [0, 1, -1, 25_000, -25_000, MATE - 3, 5 - MATE].into_iter().enumerate() {
            let key = 0x1234_5678_9abc_def0_u64.rotate_left(7 * i as u32);
            table.store(key, entry(i as i32 * 20 - 5, value));
            assert_eq!(table.find(key), Some(entry(i as i32 * 20 - 5, value)));
            assert_eq!(table.find(key ^ 1), None);
        }
        assert!(table.fullness() <= 1000);
    }

    #[test]
    fn shallow_entries_make_room_for_deep_ones() {
        let table = Table::new(1).unwrap();
        let deep: Vec<u64> = (1..=4).collect();
        deep.iter().for_each(|&key| table.store(key, entry(30, 5)));
        (5..100).for_each(|key| table.store(key, entry(1, 5)));
        assert!(deep.iter().filter(|&&key| table.find(key).is_some()).count() >= 3);
    }

    #[test]
    fn a_table_is_forgotten_and_too_great_ones_are_refused() {
        let mut table = Table::new(2).unwrap();
        assert_eq!(table.buckets().len(), (2 << 20) / 64);
        assert_eq!(table.buckets().as_ptr() as usize % 64, 0, "a bucket is one line of the cache");
        for round in 0..3 {
            table.begin();
            (1..=500).for_each(|key: u64| table.store(key.rotate_right(9), entry(3, round)));
            assert!(table.fullness() > 0);
            table.clear();
            assert!((1..=500).all(|key: u64| table.find(key.rotate_right(9)).is_none()));
        }
        for mebibytes in [1 << 40, usize::MAX >> 20, usize::MAX] {
            // A table that nobody looks at might never be asked of the system.
            assert_eq!(std::hint::black_box(Table::new(mebibytes)).err(), Some(NoMemory { mebibytes }));
        }
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        for value in [MATE - 9, 9 - MATE, 120] {
            assert_eq!(from_stored(to_stored(value, 6), 6), value);
        }
        assert_eq!(to_stored(MATE - 9, 6), MATE - 3);
    }
}
