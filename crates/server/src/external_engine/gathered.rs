//! What an engine says, line by line, as the sets of best lines that belong together.

use menagerie_engine::Bound;
use menagerie_protocol::UciInfo;

/// Gathers the lines of a depth.
#[derive(Debug)]
pub struct Gathered {
    /// How many lines make a set: as many as were asked for, or as the engine has sent of the depth before.
    wanted: usize,
    set: Vec<UciInfo>,
}

impl Gathered {
    /// Nothing is heard yet, and as many lines are `wanted`.
    pub fn new(wanted: usize) -> Gathered {
        Gathered { wanted, set: Vec::new() }
    }

    /// Adds a line; returns a set that has become complete.
    pub fn add(&mut self, info: UciInfo) -> Option<Vec<UciInfo>> {
        if info.bound != Bound::Exact || info.moves.is_empty() || info.number == 0 {
            return None;
        }
        let mut shorter = None;
        if info.number == 1 && (1..self.wanted).contains(&self.set.len()) {
            // The engine has fewer lines.
            self.wanted = self.set.len();
            shorter = Some(std::mem::take(&mut self.set));
        }
        self.set.truncate(info.number - 1);
        if self.set.len() + 1 != info.number {
            return shorter;
        }
        self.set.push(info);
        if self.set.len() < self.wanted {
            return shorter;
        }
        self.wanted = self.set.len();
        Some(self.set.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(gathered: &mut Gathered, depth: u32, number: usize) -> Option<Vec<(Option<u32>, usize)>> {
        let line = format!("info depth {depth} multipv {number} score cp 1 pv e2e4");
        let set = gathered.add(UciInfo::read(&line).unwrap())?;
        Some(set.iter().map(|info| (info.depth, info.number)).collect())
    }

    #[test]
    fn lines_of_a_depth_come_together() {
        let mut gathered = Gathered::new(2);
        assert_eq!(add(&mut gathered, 1, 1), None);
        assert_eq!(add(&mut gathered, 1, 2), Some(vec![(Some(1), 1), (Some(1), 2)]));
        assert_eq!(add(&mut gathered, 2, 1), None);
        assert_eq!(add(&mut gathered, 2, 3), None, "the second is missing");
        assert_eq!(add(&mut gathered, 2, 2).map(|set| set.len()), Some(2));
    }

    #[test]
    fn an_engine_that_has_one_line_is_waited_for_once() {
        let mut gathered = Gathered::new(3);
        assert_eq!(add(&mut gathered, 1, 1), None);
        assert_eq!(add(&mut gathered, 2, 1), Some(vec![(Some(2), 1)]));
        assert_eq!(add(&mut gathered, 3, 1), Some(vec![(Some(3), 1)]));
        let bound = "info depth 4 score cp 9 lowerbound pv e2e4";
        assert_eq!(gathered.add(UciInfo::read(bound).unwrap()), None);
    }
}
