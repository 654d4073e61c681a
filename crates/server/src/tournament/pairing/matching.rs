//! Weights of many criteria, and the best matching by them.

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

/// The bits that a weight may have: the algorithm adds a few.
const BITS: u32 = 118;

/// Several criteria in one number, each of which counts for more than all after it.
#[derive(Clone, Debug)]
pub struct Scale {
    /// What one of each criterion weighs; 0 where there is no room for it any more.
    units: Vec<i128>,
}

impl Scale {
    /// Criteria from the most important on, with what each sums up to at most in a whole matching.
    pub fn new(most: &[u64]) -> Scale {
        let bits = |most: u64| 64 - most.leading_zeros();
        let mut room = BITS;
        let kept = most.iter().take_while(|most| {
            let needed = bits(**most);
            let fits = needed <= room;
            room = room.saturating_sub(needed);
            fits
        });
        let kept = kept.count();
        let mut units = vec![0; most.len()];
        let mut unit = 1_i128;
        for index in (0..kept).rev() {
            units[index] = unit;
            unit <<= bits(most[index]);
        }
        Scale { units }
    }

    /// So many of a criterion.
    pub fn of(&self, criterion: usize, count: u64) -> i128 {
        self.units.get(criterion).copied().unwrap_or_default() * i128::from(count)
    }
}

/// The matching of most edges, and among those the one of the greatest weight: the partner of each vertex.
pub fn best(vertices: usize, edges: &[(usize, usize, i128)]) -> Vec<Option<usize>> {
    let edges: Vec<_> = edges.iter().map(|(a, b, weight)| (*a as u32, *b as u32, *weight)).collect();
    let graph = UnGraph::<(), i128>::from_edges(&edges);
    let mut partners = vec![None; vertices];
    let matched = max_weight_matching(&graph, true, |edge| Ok::<_, std::convert::Infallible>(*edge.weight()), false);
    let Ok(matched) = matched;
    for (a, b) in matched {
        (partners[a], partners[b]) = (Some(b), Some(a));
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_first_counts_for_more_than_all_that_follows() {
        let scale = Scale::new(&[3, 100, 7]);
        assert!(scale.of(0, 1) > scale.of(1, 100) + scale.of(2, 7));
        assert!(scale.of(1, 1) > scale.of(2, 7) && scale.of(2, 1) == 1);
        // What finds no room weighs nothing, and the rest is as it was.
        let full = Scale::new(&[3, u64::MAX, u64::MAX, 1]);
        assert!(full.of(0, 1) > full.of(1, u64::MAX) && full.of(2, 5) == 0 && full.of(3, 1) == 0);
    }

    #[test]
    fn most_are_matched_and_then_the_best() {
        let path = [(0, 1, 5), (1, 2, 11), (2, 3, 5)];
        assert_eq!(best(4, &path), [Some(1), Some(0), Some(3), Some(2)]);
        assert_eq!(best(3, &path[..2]), [None, Some(2), Some(1)]);
        assert_eq!(best(2, &[]), [None, None]);
    }
}
