//! Counting move sequences, the test of all move generators.

use super::{Core, Move, Phases};
use menagerie_board::bits::Bits;

/// A table of counts that perft has found before.
///
/// It belongs to one game: used with another it is emptied first.
///
/// ```
/// use menagerie_core::{Library, PerftTable};
///
/// let mut position = Library::shipped().game("chess")?.start();
/// let mut table = PerftTable::new(1)?;
/// assert_eq!(position.perft_hashed(4, &mut table), 197_281);
/// assert_eq!(position.perft_hashed(4, &mut table), position.perft(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PerftTable {
    entries: Vec<Entry>,
    owner: String,
}

/// There is no memory for a table of this size.
///
/// ```
/// use menagerie_kernel::TableTooLarge;
///
/// let error = TableTooLarge { megabytes: 1 << 20 };
/// assert_eq!(error.to_string(), "there is no memory for a table of 1048576 megabytes: take a smaller one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of {megabytes} megabytes: take a smaller one")]
pub struct TableTooLarge {
    /// The size that was asked for.
    pub megabytes: usize,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    depth: u32,
    count: u64,
}

impl PerftTable {
    /// A table of about this many megabytes, at least one.
    ///
    /// # Errors
    /// [`TableTooLarge`] if there is not that much memory.
    pub fn new(megabytes: usize) -> Result<PerftTable, TableTooLarge> {
        let count = megabytes.clamp(1, 1 << 24) * (1 << 20) / size_of::<Entry>();
        // Asking first turns what would end the program into an error; the table itself is made of untouched pages.
        Vec::<Entry>::new().try_reserve_exact(count).map_err(|_| TableTooLarge { megabytes })?;
        Ok(PerftTable { entries: vec![Entry::default(); count], owner: String::new() })
    }

    /// Forgets what was counted for another owner.
    pub fn belong_to(&mut self, owner: &str) {
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

/// The greatest depth of perft that programs take: no count is ever as deep, and each ply of depth takes room on the stack.
pub const MAX_PERFT_DEPTH: u32 = 99;

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// The number of sequences of `depth` legal moves. A depth that somebody else chooses should be at most
    /// [`MAX_PERFT_DEPTH`].
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => self.perft_below(depth, &mut Vec::with_capacity(256)),
        }
    }

    /// The same from a depth of two on. The moves of all plies are in one list, each ply's behind those above it: a list of its own
    /// for every position cost a fiftieth of the time.
    fn perft_below(&mut self, depth: u32, moves: &mut Vec<Move>) -> u64 {
        let begun = moves.len();
        self.generate(moves);
        let end = moves.len();
        let mut nodes = 0;
        for index in begun..end {
            self.play(moves[index]);
            nodes += if depth == 2 { self.count_legal_moves() } else { self.perft_below(depth - 1, moves) };
            self.undo();
        }
        moves.truncate(begun);
        nodes
    }

    /// The same with a table; only for games whose counts do not depend on how a position arose.
    pub fn perft_hashed(&mut self, depth: u32, table: &mut PerftTable) -> u64 {
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
