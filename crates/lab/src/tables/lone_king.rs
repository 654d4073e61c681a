//! From which squares a king that has no help holds.

use super::layout::{Layout, Men, kind_of, square_of};
use super::symmetry::{Group, Symmetry};
use super::value::Worth;
use menagerie_core::{Color, Game};

/// Counts what becomes of the king of a side that has nothing else, by its square, where the other side is to move.
pub(super) struct LoneKing {
    /// The place of the king among the men.
    at: usize,
    attacker: Color,
    /// Per square the first of those that the symmetries make one.
    first: Vec<usize>,
    /// Per such square the positions, and those that are not won.
    counts: Vec<[u64; 2]>,
}

impl LoneKing {
    /// Counts of nothing yet; none if not just one side has a king alone.
    pub(super) fn of(game: &Game, layout: &Layout, group: Group, all: &[Symmetry]) -> Option<LoneKing> {
        let royal = game.definition().royal()?;
        let of = |color: Color| {
            let men = layout.material.men.iter().enumerate().filter(move |(_, man)| man.piece().color() == color);
            men.collect::<Vec<_>>()
        };
        let lone = |color: &Color| matches!(of(*color).as_slice(), [(_, king)] if king.piece().kind() == royal);
        let defender = Color::BOTH.into_iter().find(|color| lone(color) && of(color.other()).len() > 1)?;
        let kept: Vec<&Symmetry> = group.members(all).map(|(_, one)| one).filter(|one| !one.swaps).collect();
        let squares = game.board().len();
        let first = |square: usize| kept.iter().map(|one| usize::from(one.squares[square])).min().unwrap_or(square);
        Some(LoneKing {
            at: of(defender)[0].0,
            attacker: defender.other(),
            first: (0..squares).map(first).collect(),
            counts: vec![[0; 2]; squares],
        })
    }

    /// Counts the positions that a number stands for.
    pub(super) fn add(&mut self, layout: &Layout, number: usize, weight: u64, worth: Worth) {
        let mut men = Men::new();
        let Some(side) = layout.men(number, &mut men) else { return };
        let king = men[self.at];
        debug_assert_eq!(kind_of(king).piece().color(), self.attacker.other());
        if side == self.attacker {
            let counts = &mut self.counts[self.first[usize::from(square_of(king))]];
            counts[0] += weight;
            counts[1] += if matches!(worth, Worth::Win(_)) { 0 } else { weight };
        }
    }

    /// Per square the positions, and those that are not won.
    pub(super) fn counts(&self) -> Vec<[u64; 2]> {
        let alike = |first: usize| self.first.iter().filter(|&&other| other == first).count() as u64;
        self.first.iter().map(|&first| self.counts[first].map(|count| count / alike(first))).collect()
    }
}
