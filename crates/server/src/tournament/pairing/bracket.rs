//! One score group of a Swiss round with those who were moved down to it.

use super::color::Strength;
use super::matching::{Scale, best};
use super::swiss::{Float, Rules, SwissPlayer};
use std::collections::BTreeSet;

/// What is paired next: players by their places in `players`, the best ones first.
pub struct Bracket<'a> {
    /// All players of the round, the best ones first.
    pub players: &'a [SwissPlayer],
    /// What may not be.
    pub rules: &'a Rules,
    /// Those who were moved down to this group and then those who are of it.
    pub group: &'a [usize],
    /// All others who are not paired yet, by groups, the next one first.
    pub rest: &'a [Vec<usize>],
    /// Who may have the bye, where somebody must.
    pub bye: &'a BTreeSet<usize>,
}

/// The criteria in the order of the handbook (C.04.3, C.6 to C.19).
struct Criteria {
    scale: Scale,
    /// The differences of scores, the greatest first.
    differences: Vec<u32>,
}

/// The criteria that follow the differences of scores.
const NEXT: usize = 0;
const COLORS: usize = 1;
const STRONG: usize = 2;
const DOWN: usize = 3;
const UP: usize = 4;
const DOWN_BEFORE: usize = 5;
const UP_BEFORE: usize = 6;
const ORDER: usize = 7;
const AFTER: usize = 8;

impl Bracket<'_> {
    /// The pairs of the group; who of it is in none moves down. Gives nothing where the rest could not be paired any more.
    pub fn pair(&self) -> Option<Vec<(usize, usize)>> {
        let vertices: Vec<usize> = self.group.iter().chain(self.rest.iter().flatten()).copied().collect();
        let bye = vertices.len() % 2;
        let criteria = self.criteria();
        let mut edges = Vec::new();
        for (i, a) in vertices.iter().enumerate() {
            for (j, b) in vertices.iter().enumerate().skip(i + 1) {
                if self.rules.may_meet(&self.players[*a], &self.players[*b]) {
                    edges.push((i, j, self.weight(&criteria, i, j)));
                }
            }
            if bye == 1 && self.bye.contains(a) {
                edges.push((i, vertices.len(), self.weight_of_bye(&criteria, i)));
            }
        }
        let partners = best(vertices.len() + bye, &edges);
        if partners.contains(&None) {
            return None;
        }
        let own = self.group.len();
        let pair = |i: usize| {
            let j = partners[i].filter(|j| *j > i && *j < own)?;
            Some((vertices[i], vertices[j]))
        };
        Some((0..own).filter_map(pair).collect())
    }

    fn points(&self, player: usize) -> u32 {
        self.players[player].points
    }

    /// The score of the group itself.
    fn score(&self) -> u32 {
        self.group.last().map_or(0, |last| self.points(*last))
    }

    /// How much a player of the group moves down, as the handbook counts it: as if to a group of one point less.
    fn down(&self, player: usize) -> u32 {
        self.points(player) - self.score() + 2
    }

    fn criteria(&self) -> Criteria {
        let score = self.score();
        let mut differences: BTreeSet<u32> = self.group.iter().map(|player| self.down(*player)).collect();
        differences.extend(self.group.iter().map(|player| self.points(*player) - score).filter(|apart| *apart > 0));
        let differences: Vec<u32> = differences.into_iter().rev().collect();
        let count = self.group.len() as u64;
        let next = self.rest.first().map_or(0, Vec::len) as u64;
        let mut most = vec![count];
        most.extend(differences.iter().map(|_| count));
        most.extend([count + next, count, count, count, count, count, count, count * count * count]);
        debug_assert_eq!(most.len(), 1 + differences.len() + AFTER);
        Criteria { scale: Scale::new(&most), differences }
    }

    fn weight(&self, criteria: &Criteria, i: usize, j: usize) -> i128 {
        let own = self.group.len();
        let next = own + self.rest.first().map_or(0, Vec::len);
        match (i < own, j < own) {
            (true, true) => self.weight_inside(criteria, i, j),
            (true, false) => self.weight_down(criteria, i) + criteria.of(NEXT, u64::from(j < next)),
            _ => criteria.of(NEXT, u64::from(j < next)),
        }
    }

    fn weight_of_bye(&self, criteria: &Criteria, i: usize) -> i128 {
        if i < self.group.len() { self.weight_down(criteria, i) } else { 0 }
    }

    /// Two of the group meet.
    fn weight_inside(&self, criteria: &Criteria, i: usize, j: usize) -> i128 {
        let (a, b) = (&self.players[self.group[i]], &self.players[self.group[j]]);
        let apart = a.points - b.points;
        let (own, others) = (a.preference(), b.preference());
        let clash = own.clashes(others);
        let strong = clash && own.strength >= Strength::Strong && others.strength >= Strength::Strong;
        let up = |rounds: usize| apart > 0 && b.floats.get(rounds) == Some(&Float::Up);
        criteria.of_pair()
            - criteria.of_difference(apart)
            - criteria.of(COLORS, u64::from(clash))
            - criteria.of(STRONG, u64::from(strong))
            - criteria.of(UP, u64::from(up(0)))
            - criteria.of(UP_BEFORE, u64::from(up(1)))
            - criteria.of(ORDER, self.disorder(i, j))
    }

    /// A player of the group is in no pair of it: the last one, where nothing else decides.
    fn weight_down(&self, criteria: &Criteria, i: usize) -> i128 {
        let player = self.group[i];
        let after = (self.group.len() - 1 - i) as u64;
        let moved = &self.players[player];
        let down = |rounds: usize| moved.points == self.score() && moved.floats.get(rounds) == Some(&Float::Down);
        -criteria.of_difference(self.down(player))
            - criteria.of(DOWN, u64::from(down(0)))
            - criteria.of(DOWN_BEFORE, u64::from(down(1)))
            - criteria.of(ORDER, after * after)
    }

    /// How far a pair is from the one of the upper half with the lower half, in their order.
    fn disorder(&self, i: usize, j: usize) -> u64 {
        let score = self.score();
        let moved = self.group.iter().take_while(|player| self.points(**player) > score).count();
        let expected = match i < moved {
            // Those who were moved down meet the best of the group.
            true => moved + i,
            false => i + self.group.len().saturating_sub(moved * 2) / 2,
        };
        let off = j.abs_diff(expected) as u64;
        off * off
    }
}

impl Criteria {
    fn of_pair(&self) -> i128 {
        self.scale.of(0, 1)
    }

    fn of_difference(&self, difference: u32) -> i128 {
        let place = self.differences.iter().position(|known| *known == difference);
        place.map_or(0, |place| self.scale.of(1 + place, 1))
    }

    fn of(&self, criterion: usize, count: u64) -> i128 {
        self.scale.of(1 + self.differences.len() + criterion, count)
    }
}
