//! Counting move sequences, the test of all move generators.

use super::Core;
use crate::bits::Bits;

/// A table of counts that perft has found before.
///
/// It belongs to one game: used with another it is emptied first.
pub struct PerftTable {
    entries: Vec<Entry>,
    owner: String,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    depth: u32,
    count: u64,
}

impl PerftTable {
    /// A table of about this many megabytes, at least one.
    pub fn new(megabytes: usize) -> PerftTable {
        let count = megabytes.clamp(1, 1 << 20) * (1 << 20) / size_of::<Entry>();
        PerftTable { entries: vec![Entry::default(); count], owner: String::new() }
    }

    pub(crate) fn belong_to(&mut self, owner: &str) {
        if self.owner != owner {
            self.entries.fill(Entry::default());
            self.owner = owner.to_string();
        }
    }

    fn slot(&mut self, key: u64, depth: u32) -> &mut Entry {
        let mixed = key.wrapping_add(u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let index = ((u128::from(mixed) * self.entries.len() as u128) >> 64) as usize;
        &mut self.entries[index]
    }
}

impl<B: Bits> Core<B> {
    /// The number of sequences of `depth` legal moves.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => {
                let mut nodes = 0;
                for mv in self.legal_moves() {
                    self.play(mv);
                    nodes += self.perft(depth - 1);
                    self.undo();
                }
                nodes
            }
        }
    }

    /// The same with a table; only for games whose counts do not depend on how a position arose.
    pub(crate) fn perft_hashed(&mut self, depth: u32, table: &mut PerftTable) -> u64 {
        if depth < 2 {
            return self.perft(depth);
        }
        let key = self.status.key;
        let entry = *table.slot(key, depth);
        if entry.key == key && entry.depth == depth {
            return entry.count;
        }
        let mut nodes = 0;
        for mv in self.legal_moves() {
            self.play(mv);
            nodes += self.perft_hashed(depth - 1, table);
            self.undo();
        }
        *table.slot(key, depth) = Entry { key, depth, count: nodes };
        nodes
    }
}
