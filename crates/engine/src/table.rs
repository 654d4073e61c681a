//! The transposition table (TT), shared by all threads without locks.
//!
//! An entry is two words, its check combined with its data, and its data. What two threads have written at once does not
//! fit its key and is not believed (Hyatt and Mann, A lock-less transposition table implementation for parallel search,
//! ICGA Journal 25, 2002). The check has the lower 48 bits of the key, of which the upper ones tell the bucket, and half of
//! the move.

use crate::score::{Bound, WIN};
use bytemuck::allocation::try_zeroed_slice_box;
use menagerie_core::Move;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Identifies the best move among the legal ones, see [`tag`]; 0 for none.
    pub(crate) mv: u32,
    /// Forced wins are counted from this position, not from the root.
    pub(crate) value: i32,
    pub(crate) static_eval: Option<i32>,
    pub(crate) depth: i32,
    /// None if the value depends on the path to the position: only the move and the evaluation are of use then.
    pub(crate) bound: Option<Bound>,
}

/// An entry: its check and its data.
type Slot = [AtomicU64; 2];

/// The entries in which a key may be stored: one cache line.
type Bucket = [AtomicU64; BUCKET];

/// The words of a bucket.
const BUCKET: usize = 8;

/// A table of entries.
///
/// ```
/// use menagerie_engine::Table;
///
/// let mut table = Table::new(1)?;
/// table.begin();
/// assert_eq!(table.fullness(), 0);
/// table.clear();
/// # Ok::<(), menagerie_engine::NoMemory>(())
/// ```
pub struct Table {
    /// Memory for the buckets, and for what it takes to begin at a cache line. It comes zeroed from the system, page by page
    /// when it is first touched, so that a large table costs nothing before it is used.
    words: Box<[AtomicU64]>,
    /// The index of the first bucket's first word.
    first: usize,
    age: AtomicU8,
    /// Whether anything may have been stored.
    used: AtomicBool,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &size_of_val(&*self.words)).finish_non_exhaustive()
    }
}

/// There is not enough memory for a table.
///
/// ```
/// use menagerie_engine::Table;
///
/// let error = Table::new(usize::MAX).unwrap_err();
/// assert_eq!(error.mebibytes, usize::MAX);
/// assert!(error.to_string().starts_with("there is not enough memory for a hash table of "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory for a hash table of {mebibytes} MB")]
pub struct NoMemory {
    /// The size asked for.
    pub mebibytes: usize,
}

/// The lowest depth that can be stored.
const LOWEST: i32 = -8;
/// Stands for no static evaluation.
const UNKNOWN: i16 = i16::MIN;
/// The number of ages, after which they wrap around.
const AGES: u8 = 64;

/// The bits of a key that are part of an entry's check.
const KEY_BITS: u64 = (1 << 48) - 1;

/// What identifies a move in the table, never 0. The lower half is that of all moves that differ from it only in what their
/// effects leave to choose.
pub(crate) fn tag(mv: Move) -> u32 {
    (mixed(mv) >> 16) as u32 & 0xffff_0000 | group_tag(mv)
}

/// The lower half of the [`tag`] of a move.
pub(crate) fn group_tag(mv: Move) -> u32 {
    (mixed(mv.choosing(0)) >> 48) as u32 | 1
}

fn mixed(mv: Move) -> u64 {
    (mv.code() ^ mv.code() >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Table {
    /// Creates a table of this many mebibytes, at least one.
    ///
    /// # Errors
    /// [`NoMemory`] if the system does not have that much memory.
    pub fn new(mebibytes: usize) -> Result<Table, NoMemory> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20);
        let words = bytes.and_then(|bytes| room(bytes / size_of::<AtomicU64>())).ok_or(NoMemory { mebibytes })?;
        Ok(Table { first: beginning(&words), words, age: AtomicU8::new(0), used: AtomicBool::new(false) })
    }

    /// Forgets everything.
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let mut shared = Shared::new(1)?;
    /// let limits = SearchLimits { depth: Some(5), ..SearchLimits::default() };
    /// shared.begin();
    /// worker.run_main(&game.start(), &limits, &shared, &SilentHost);
    /// assert!(shared.table.fullness() > 0);
    /// shared.table.clear();
    /// assert_eq!(shared.table.fullness(), 0);
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
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

    /// Begins a new search: entries of earlier ones are replaced first.
    ///
    /// ```
    /// use menagerie_engine::{SearchLimits, Shared, SilentHost, Worker, eval::{Evaluator, Weights}};
    /// use std::sync::Arc;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::of(&game))));
    /// let shared = Shared::new(1)?;
    /// let limits = SearchLimits { depth: Some(5), ..SearchLimits::default() };
    /// shared.begin();
    /// worker.run_main(&game.start(), &limits, &shared, &SilentHost);
    /// assert!(shared.table.fullness() > 0);
    /// // The entries are there, but they are not of this search.
    /// shared.table.begin();
    /// assert_eq!(shared.table.fullness(), 0);
    /// # Ok::<(), menagerie_engine::NoMemory>(())
    /// ```
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

    /// How full the table is with entries of this search, in thousandths (UCI's `hashfull`), by a sample.
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

    /// The entry of a key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        slots(self.bucket(key)).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            let check = check.load(Relaxed) ^ data;
            ((check ^ key) & KEY_BITS == 0 && data != 0).then(|| unpack(check, data))
        })
    }

    /// Stores an entry. A stored move is kept if the new entry has none.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut place = &slots(bucket)[0];
        let mut least = i32::MAX;
        for slot in slots(bucket) {
            let data = slot[1].load(Relaxed);
            let check = slot[0].load(Relaxed) ^ data;
            if (check ^ key) & KEY_BITS == 0 && data != 0 {
                let old = unpack(check, data);
                let fresh = age_of(data) == age;
                if entry.mv == 0 {
                    entry.mv = old.mv;
                }
                // Keep a much deeper bound of this search, unless the new value is exact.
                if fresh && entry.bound != Some(Bound::Exact) && entry.depth + 3 < old.depth && old.bound.is_some() {
                    return;
                }
                place = slot;
                break;
            }
            let searches_ago = i32::from((AGES + age - age_of(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { unpack(check, data).depth - 8 * searches_ago };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(&entry, age);
        place[1].store(data, Relaxed);
        place[0].store((key & KEY_BITS | u64::from(entry.mv >> 16) << 48) ^ data, Relaxed);
    }
}

/// Zeroed memory for this many words and what it takes to begin at a cache line.
fn room(words: usize) -> Option<Box<[AtomicU64]>> {
    try_zeroed_slice_box(words.checked_add(BUCKET)?).ok()
}

/// The first word that begins a cache line.
fn beginning(words: &[AtomicU64]) -> usize {
    words.as_ptr().align_offset(size_of::<Bucket>()).min(BUCKET)
}

#[inline]
fn slots(bucket: &Bucket) -> &[Slot] {
    bucket.as_chunks().0
}

fn pack(entry: &Entry, age: u8) -> u64 {
    u64::from(entry.mv & 0xffff)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.static_eval.map_or(UNKNOWN, |value| value as i16) as u16) << 32
        | ((entry.depth - LOWEST).clamp(0, 255) as u64) << 48
        | pack_bound(entry.bound) << 56
        | u64::from(age) << 58
}

fn unpack(check: u64, data: u64) -> Entry {
    Entry {
        mv: ((check >> 48) as u32) << 16 | data as u32 & 0xffff,
        value: i32::from((data >> 16) as u16 as i16),
        static_eval: Some((data >> 32) as u16 as i16).filter(|&value| value != UNKNOWN).map(i32::from),
        depth: (data >> 48 & 255) as i32 + LOWEST,
        bound: match data >> 56 & 3 {
            0 => None,
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Exact),
        },
    }
}

fn pack_bound(bound: Option<Bound>) -> u64 {
    match bound {
        None => 0,
        Some(Bound::Upper) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Exact) => 3,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// A value as it is stored: forced wins are counted from the position, not from the root.
pub(crate) fn to_stored(value: i32, ply: usize) -> i32 {
    match value {
        value if value >= WIN => value + ply as i32,
        value if value <= -WIN => value - ply as i32,
        value => value,
    }
}

/// The value at a ply of a stored one.
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
        Entry { mv: 0x1234_5677, value, static_eval: Some(-12), depth, bound: Some(Bound::Exact) }
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

    /// With a thousand moves many pairs of them would share a tag of 16 bits.
    #[test]
    fn no_two_moves_of_a_position_share_a_tag() {
        let library = menagerie_core::Library::shipped();
        for name in library.names() {
            let position = library.game(name).unwrap().start();
            let moves = position.legal_moves();
            let tags: std::collections::HashSet<u32> = moves.iter().map(|&mv| tag(mv)).collect();
            assert_eq!(tags.len(), moves.len(), "{name}");
            assert!(moves.iter().all(|&mv| tag(mv) & 0xffff == group_tag(mv) && tag(mv) != 0));
        }
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
    fn a_table_is_cleared_and_too_large_ones_are_refused() {
        let mut table = Table::new(2).unwrap();
        assert_eq!(table.buckets().len(), (2 << 20) / 64);
        assert_eq!(table.buckets().as_ptr() as usize % 64, 0, "a bucket is one cache line");
        for round in 0..3 {
            table.begin();
            (1..=500).for_each(|key: u64| table.store(key.rotate_right(9), entry(3, round)));
            assert!(table.fullness() > 0);
            table.clear();
            assert!((1..=500).all(|key: u64| table.find(key.rotate_right(9)).is_none()));
        }
        for mebibytes in [1 << 40, usize::MAX >> 20, usize::MAX] {
            // The optimizer might drop an allocation that nobody uses.
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
