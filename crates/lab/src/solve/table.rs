//! The table of proof and disproof numbers.

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

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// The index of the move that proves the position, among its legal moves.
    best: u16,
    /// The nodes that were searched below, roughly their logarithm; 0 is an empty entry.
    work: u8,
}

const EMPTY: Entry = Entry { key: 0, numbers: Numbers { proof: 1, disproof: 1, depends: FREE }, best: 0, work: 0 };
/// The entries of a bucket, which are compared for the one to replace.
const WAYS: usize = 4;

/// A hash table of a fixed size. Where it is full, what took least work is replaced; solved positions count as twice as much.
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
}

impl Table {
    /// A table of this many megabytes, at least one bucket.
    pub(super) fn new(megabytes: usize) -> Table {
        let entries = (megabytes << 20) / size_of::<Entry>() / WAYS * WAYS;
        Table { entries: vec![EMPTY; entries.max(WAYS)], used: 0 }
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.entries.len() / WAYS) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * WAYS
    }

    fn find(&self, key: u64) -> Option<&Entry> {
        let begin = self.bucket(key);
        self.entries[begin..begin + WAYS].iter().find(|entry| entry.work > 0 && entry.key == key)
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
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, best: usize, nodes: u64) {
        let work = (nodes.max(1).ilog2() as u8 + 1) * if numbers.is_solved() { 2 } else { 1 };
        let begin = self.bucket(key);
        let bucket = &mut self.entries[begin..begin + WAYS];
        let same = bucket.iter().position(|entry| entry.work > 0 && entry.key == key);
        let weakest = || (0..WAYS).min_by_key(|&index| bucket[index].work).expect("a bucket has entries");
        let place = same.unwrap_or_else(weakest);
        self.used += usize::from(bucket[place].work == 0);
        bucket[place] = Entry { key, numbers, best: best.min(u16::MAX.into()) as u16, work };
    }

    /// How full it is, from 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.used as f64 / self.entries.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_most_work_is_kept() {
        let mut table = Table::new(0);
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
    }
}
