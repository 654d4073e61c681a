//! Which notes of other processes have arrived.

use std::collections::HashMap;

/// How many notes of each other process have arrived, by its name.
#[derive(Debug, Default)]
pub struct Heard(HashMap<String, u64>);

impl Heard {
    /// Takes in the number of a note. Returns whether some before it were lost.
    pub fn note(&mut self, from: &str, number: u64) -> bool {
        self.missed(from, number, number.saturating_sub(1))
    }

    /// Takes in how many notes a process has sent. Returns whether some of them were lost.
    pub fn count(&mut self, from: &str, count: u64) -> bool {
        self.missed(from, count, count)
    }

    /// Notes up to `number` count as arrived from now on. Returns whether some up to `before` have not.
    fn missed(&mut self, from: &str, number: u64, before: u64) -> bool {
        let last = match self.0.get_mut(from) {
            Some(last) => last,
            // What a process has sent before this one heard of it is not known.
            None => self.0.entry(from.to_string()).or_default(),
        };
        let missed = *last < before;
        *last = number.max(*last);
        missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_notes_are_found_by_the_next_one_or_by_their_count() {
        let mut heard = Heard::default();
        // Each process has numbers of its own.
        assert!(!heard.note("a", 1) && !heard.note("a", 2) && !heard.note("b", 1));
        assert!(heard.note("a", 4), "the third was lost");
        assert!(!heard.note("a", 5), "that is known");
        assert!(!heard.count("a", 5) && !heard.count("b", 1));
        assert!(heard.count("b", 2), "the last one was lost");
        assert!(!heard.count("b", 2) && !heard.note("b", 3));
        // The first one was lost, or this process has come later.
        assert!(heard.note("c", 2) && heard.count("d", 1));
        assert!(!heard.count("e", 0) && !heard.note("e", 1));
        // A count that was taken before the last note, and has come after it.
        assert!(!heard.count("a", 4) && !heard.note("a", 6));
    }
}
