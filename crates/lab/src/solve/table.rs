//! The table of proof and disproof numbers, which all threads share.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A number that stands for a solved position.
pub(super) const SOLVED: u32 = u32::MAX;
/// The greatest number of a position that is not solved.
pub(super) const MOST: u32 = u32::MAX / 4;
/// A solved value that depends on no earlier position.
pub(super) const FREE: u16 = u16::MAX;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// How many positions must be proven, at the least, to prove this one; [`SOLVED`] if it is disproven.
    pub(super) proof: u32,
    /// How many positions must be disproven, at the least, to disprove this one; [`SOLVED`] if it is proven.
    pub(super) disproof: u32,
    /// The least depth of an earlier position of the line on whose repetition a solved value depends, or [`FREE`].
    pub(super) depends: u16,
}

impl Numbers {
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: SOLVED, depends: FREE };
    pub(super) const DISPROVEN: Numbers = Numbers { proof: SOLVED, disproof: 0, depends: FREE };

    pub(super) fn open(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST), depends: FREE }
    }

    pub(super) fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    pub(super) fn is_solved(self) -> bool {
        self.is_proven() || self.is_disproven()
    }
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) numbers: Numbers,
    /// The index of the move that proves the position, among its legal moves.
    pub(super) best: u16,
    /// The nodes that were searched below, roughly their logarithm; 0 is an empty entry.
    pub(super) work: u8,
    /// What else there is of the position: [`CONDITION`], [`LINE`] or both.
    pub(super) more: u8,
}

/// There is a condition on which the position is not won.
pub(super) const CONDITION: u8 = 1;
/// There is a value that the position has on one line.
pub(super) const LINE: u8 = 2;

impl Entry {
    /// The entry as three words, the first of which goes with the others alone. So what two threads have written at once
    /// is no entry (Hyatt and Mann, "A lockless transposition table implementation for parallel search", 2002).
    pub(super) fn words(self) -> [u64; 3] {
        let numbers = u64::from(self.numbers.proof) | u64::from(self.numbers.disproof) << 32;
        let small = u64::from(self.work) << 16 | u64::from(self.more) << 24;
        let others = u64::from(self.best) | small | u64::from(self.numbers.depends) << 32;
        [self.key ^ numbers ^ others, numbers, others]
    }

    pub(super) fn from_words([first, numbers, others]: [u64; 3]) -> Entry {
        let numbers_of =
            Numbers { proof: numbers as u32, disproof: (numbers >> 32) as u32, depends: (others >> 32) as u16 };
        let (work, more) = ((others >> 16) as u8, (others >> 24) as u8);
        Entry { key: first ^ numbers ^ others, numbers: numbers_of, best: others as u16, work, more }
    }
}

/// The entries of a bucket, which are compared for the one to replace.
const WAYS: usize = 4;
const WORDS: usize = 3;
/// The bytes of an entry.
pub(super) const ENTRY_BYTES: usize = WORDS * 8;

/// A hash table of a fixed size. Where it is full, what took least work is replaced; solved positions count as twice as much.
pub(super) struct Table {
    words: Vec<AtomicU64>,
    used: AtomicUsize,
}

/// The work that went into a value, by which entries keep their place: the number of digits of the nodes, in binary.
pub(super) fn work_of(nodes: u64) -> u8 {
    nodes.max(1).ilog2() as u8 + 1
}

impl Table {
    /// A table of this many bytes, at least one bucket.
    pub(super) fn new(bytes: usize) -> Table {
        let entries = (bytes / ENTRY_BYTES / WAYS * WAYS).max(WAYS);
        let words = (0..entries * WORDS).map(|_| AtomicU64::new(0)).collect();
        Table { words, used: AtomicUsize::new(0) }
    }

    fn len(&self) -> usize {
        self.words.len() / WORDS
    }

    fn read(&self, index: usize) -> Entry {
        let word = |at: usize| self.words[index * WORDS + at].load(Relaxed);
        Entry::from_words([word(0), word(1), word(2)])
    }

    fn write(&self, index: usize, entry: Entry) {
        for (at, word) in entry.words().into_iter().enumerate() {
            self.words[index * WORDS + at].store(word, Relaxed);
        }
    }

    /// The index of the first entry of a key's bucket.
    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.len() / WAYS) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * WAYS
    }

    /// What the table has of a position.
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let begin = self.bucket(key);
        (begin..begin + WAYS).map(|index| self.read(index)).find(|entry| entry.work > 0 && entry.key == key)
    }

    /// What is known about a position.
    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        self.find(key).map(|entry| entry.numbers)
    }

    /// The index of the move that proves a proven position.
    pub(super) fn best(&self, key: u64) -> Option<usize> {
        self.find(key).filter(|entry| entry.numbers.is_proven()).map(|entry| entry.best.into())
    }

    /// Notes what is known about a position after a search of some nodes below it.
    pub(super) fn put(&self, key: u64, numbers: Numbers, best: usize, nodes: u64) {
        let work = work_of(nodes) * if numbers.is_solved() { 2 } else { 1 };
        self.put_entry(Entry { key, numbers, best: best.min(u16::MAX.into()) as u16, work, more: 0 });
    }

    /// Notes that there is more to know of a position.
    pub(super) fn mark(&self, key: u64, more: u8, nodes: u64) {
        let new = || Entry { key, numbers: Numbers::open(1, 1), best: 0, work: work_of(nodes), more };
        self.put_entry(self.find(key).map_or_else(new, |old| Entry { more: old.more | more, ..old }));
    }

    /// Notes an entry in the place of an older one of the same position, or of that which took least work.
    pub(super) fn put_entry(&self, mut entry: Entry) {
        let begin = self.bucket(entry.key);
        let (mut place, mut least) = (begin, u8::MAX);
        for index in begin..begin + WAYS {
            let old = self.read(index);
            if old.work > 0 && old.key == entry.key {
                (place, least) = (index, old.work);
                entry.more |= old.more;
                break;
            }
            if old.work < least {
                (place, least) = (index, old.work);
            }
        }
        if least == 0 {
            self.used.fetch_add(1, Relaxed);
        }
        self.write(place, entry);
    }

    /// How full it is, from 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.used.load(Relaxed) as f64 / self.len() as f64
    }

    /// All entries.
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        (0..self.len()).map(|index| self.read(index)).filter(|entry| entry.work > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_most_work_is_kept() {
        let table = Table::new(0);
        for key in 1..=4 {
            table.put(key, Numbers::open(key as u32, 7), 0, 1 << key);
        }
        assert_eq!(table.fill(), 1.0);
        table.put(9, Numbers::open(9, 9), 0, 8);
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(9), Some(Numbers::open(9, 9)));
        assert_eq!(table.get(4), Some(Numbers::open(4, 7)));
        table.put(2, Numbers::PROVEN, 3, 1);
        assert_eq!((table.best(2), table.best(4)), (Some(3), None));
        assert_eq!(table.entries().count(), 4);
    }

    #[test]
    fn an_entry_is_written_as_words_and_read_again() {
        let numbers = Numbers { proof: 3, disproof: MOST, depends: 77 };
        let entry = Entry { key: u64::MAX - 5, numbers, best: 513, work: 66, more: LINE };
        assert_eq!(Entry::from_words(entry.words()), entry);
        // A word of another entry gives another key.
        let mut torn = entry.words();
        torn[1] = Entry { numbers: Numbers::PROVEN, ..entry }.words()[1];
        assert_ne!(Entry::from_words(torn).key, entry.key);
    }
}
