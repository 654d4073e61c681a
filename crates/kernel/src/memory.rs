//! How many bytes the tables of a game take.

use super::phases::{Filter, Movement, Phases};
use super::reach::{First, Motion, Reach, Walk};
use super::{AttackTables, Program};
use menagerie_board::bits::Bits;

/// Bytes of a list.
pub(crate) fn of<T>(list: &[T]) -> usize {
    size_of_val(list)
}

/// Bytes of a list that has grown, with what it has allocated in advance.
fn room<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

impl<B: Bits, P: Phases<B>> Program<B, P> {
    /// The bytes that the tables hold.
    pub fn memory(&self) -> usize {
        let reach: usize = self.reach.iter().flatten().map(Reach::memory).sum();
        let tables: usize = self.attack_tables.iter().map(AttackTables::memory).sum();
        let sets = of(&self.home) + of(&self.initial) + of(&self.file_of) + of(&self.rank_of);
        let movement = self.movement.iter().flatten().map(Movement::memory).sum::<usize>();
        let filters = self.filters.iter().map(Filter::memory).sum::<usize>();
        let operations = room(&self.effects) + room(&self.ends) + room(&self.decisions) + room(&self.counters);
        let small = of(&self.rights_touched) + self.zobrist.memory() + self.kinds * self.kinds * size_of::<Vec<u8>>();
        size_of::<Self>() + self.lines.memory() + reach + tables + sets + movement + filters + operations + small
    }
}

impl<B: Bits> Reach<B> {
    /// The bytes that it holds.
    pub fn memory(&self) -> usize {
        let first = self.first.iter().flatten().map(|first| size_of::<First<B>>() + first.walk.memory()).sum::<usize>();
        let shared = if self.shares_walks() { self.capture.memory_of_walks() } else { 0 };
        let motions = self.capture.memory() + self.quiet.memory() + self.en_passant.memory() - shared;
        size_of::<Self>() + of(&self.opens) + motions + of(&self.first) + first + self.paths.memory()
    }
}

impl<B: Bits> Motion<B> {
    fn memory(&self) -> usize {
        of(&self.leaps) + of(&self.lines[0]) + of(&self.lines[1]) + self.memory_of_walks()
    }

    fn memory_of_walks(&self) -> usize {
        let walks = self.walks.iter().flatten().map(|walk| size_of::<Walk<B>>() + walk.memory());
        of(&self.walks) + walks.sum::<usize>()
    }
}
