//! The values of all positions, from the ends of the game backwards.

use super::Value;
use super::states::{Moves, State, States};
use std::collections::VecDeque;

/// The values by the numbers of the positions; nothing is a draw.
pub(super) struct Values(Vec<Option<(menagerie_core::Color, u32)>>);

impl Values {
    /// The values of all positions.
    pub(super) fn of(states: &States, moves: Moves) -> Values {
        let mut values = vec![None; states.len()];
        // How many moves of each position do not lose yet.
        let mut left: Vec<u32> = moves.begins.windows(2).map(|pair| (pair[1] - pair[0]) as u32).collect();
        let before = backwards(moves, states.len());
        let mut open = VecDeque::new();
        for (at, value) in values.iter_mut().enumerate() {
            if let State::Over(Some(winner)) = states.state(at) {
                *value = Some((winner, 0));
                open.push_back(at);
            }
        }
        // The positions come in the order of their plies, so a win is noted with the fewest and a loss with the most.
        while let Some(at) = open.pop_front() {
            let Some((winner, plies)) = values[at] else { continue };
            for &earlier in before.of(at) {
                let earlier = earlier as usize;
                left[earlier] -= 1;
                let decided = states.state(earlier) == State::ToMove(winner) || left[earlier] == 0;
                if decided && values[earlier].is_none() {
                    values[earlier] = Some((winner, plies + 1));
                    open.push_back(earlier);
                }
            }
        }
        Values(values)
    }

    pub(super) fn get(&self, at: usize) -> Value {
        self.0[at].map_or(Value::Drawn, |(winner, plies)| Value::Won { winner, plies })
    }
}

/// The positions from which moves lead to each position.
struct Backwards {
    begins: Vec<usize>,
    sources: Vec<u32>,
}

impl Backwards {
    fn of(&self, at: usize) -> &[u32] {
        &self.sources[self.begins[at]..self.begins[at + 1]]
    }
}

/// Turns all moves round.
fn backwards(moves: Moves, positions: usize) -> Backwards {
    let mut begins = vec![0; positions + 1];
    moves.targets.iter().for_each(|&target| begins[target as usize + 1] += 1);
    for at in 0..positions {
        begins[at + 1] += begins[at];
    }
    let mut next = begins.clone();
    let mut sources = vec![0; moves.targets.len()];
    for source in 0..positions {
        for &target in &moves.targets[moves.begins[source]..moves.begins[source + 1]] {
            let place = &mut next[target as usize];
            sources[*place] = source as u32;
            *place += 1;
        }
    }
    Backwards { begins, sources }
}
