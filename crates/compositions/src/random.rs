//! The random numbers: the same seed gives the same definition and the same games on every machine.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random choices of the kinds that composing needs.
pub struct Random(ChaCha8Rng);

impl Random {
    /// A stream of choices determined by a seed and the number of the attempt.
    pub fn new(seed: u64, attempt: u64) -> Random {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(attempt);
        Random(rng)
    }

    /// A number below a bound; 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.random_range(0..bound) }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        self.0.random_range(low..=high.max(low))
    }

    /// True with a probability in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// The elements in a random order.
    pub fn shuffled<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        let mut rest = list.to_vec();
        let mut shuffled = Vec::with_capacity(rest.len());
        while !rest.is_empty() {
            shuffled.push(rest.swap_remove(self.below(rest.len())));
        }
        shuffled
    }

    /// From `least` to `most` different elements, or fewer if the list is shorter.
    pub fn some<T: Clone>(&mut self, list: &[T], least: usize, most: usize) -> Vec<T> {
        let count = self.between(least, most).min(list.len());
        let mut some = self.shuffled(list);
        some.truncate(count);
        some
    }
}
