//! A table in numbers.

use super::book::Sheet;
use super::layout::{Men, unpacked};
use super::lone_king::LoneKing;
use super::material::Material;
use super::symmetry::{Group, Symmetry};
use super::value::{Code, Worth};
use menagerie_core::{Color, Game};
use serde::{Deserialize, Serialize};

/// The positions of a table with one side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSummary {
    /// How many are won for that side.
    pub won: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// How many are lost for it.
    pub lost: u64,
    /// How many of the won and of the lost the fifty-move rule draws, with the clock at zero.
    pub cursed: [u64; 2],
    /// The plies of the longest win, and a position with it.
    pub longest_win: Option<(u16, String)>,
    /// The same of the longest loss.
    pub longest_loss: Option<(u16, String)>,
}

impl SideSummary {
    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// A table in numbers. Every position counts, also those that are alike by a symmetry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The men, White's first.
    pub material: String,
    /// The positions with White and with Black to move.
    pub sides: [SideSummary; 2],
    /// Placements in which either side would do better if the other were to move.
    pub zugzwangs: u64,
    /// One of them.
    pub zugzwang: Option<String>,
    /// Where one side has nothing but its king, per square of the board the positions with that king there and the other side
    /// to move, and how many of them that side does not win. Empty elsewhere, and in tables of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<[u64; 2]>,
}

impl Summary {
    /// The summary of a sheet.
    pub(super) fn of(game: &Game, sheet: &Sheet, symmetries: (Group, &[Symmetry]), limit: Option<u16>) -> Summary {
        let layout = &sheet.layout;
        let mut lone_king = LoneKing::of(game, layout, symmetries.0, symmetries.1);
        let mut summary = Summary { material: layout.material.text(game.definition()), ..Summary::default() };
        let fen = |number: usize| fen(game, sheet, number);
        let (mut longest, mut zugzwang) = ([[None::<(u16, usize)>; 2]; 2], None);
        for number in 0..layout.len() {
            let Some(worth) = sheet.code(number).worth() else { continue };
            let (side, weight) = (number / layout.per_side, layout.weight(number));
            if let Some(king) = &mut lone_king {
                king.add(layout, number, weight, worth);
            }
            let counts = &mut summary.sides[side];
            let (count, end) = match worth {
                Worth::Win(plies) => (&mut counts.won, Some((0, plies))),
                Worth::Draw => (&mut counts.drawn, None),
                Worth::Loss(plies) => (&mut counts.lost, Some((1, plies))),
            };
            *count += weight;
            if let Some((end, plies)) = end {
                let is_cursed = limit.is_some_and(|limit| sheet.counted(number, limit) == Code::OPEN);
                counts.cursed[end] += if is_cursed { weight } else { 0 };
                let best = &mut longest[side][end];
                if best.is_none_or(|(most, _)| most < plies) {
                    *best = Some((plies, number));
                }
            }
            if side == 0 && is_zugzwang(worth, sheet.code(number + layout.per_side).worth()) {
                summary.zugzwangs += weight;
                zugzwang = zugzwang.or(Some(number));
            }
        }
        for (counts, [win, loss]) in summary.sides.iter_mut().zip(longest) {
            counts.longest_win = win.and_then(|(plies, number)| Some((plies, fen(number)?)));
            counts.longest_loss = loss.and_then(|(plies, number)| Some((plies, fen(number)?)));
        }
        summary.zugzwang = zugzwang.and_then(fen);
        summary.held = lone_king.map(|king| king.counts()).unwrap_or_default();
        summary
    }
}

impl Summary {
    /// The same with the sides exchanged by a symmetry.
    pub(super) fn swapped(&self, game: &Game, symmetry: &Symmetry) -> Summary {
        let fen = |fen: &String| image(game, symmetry, fen).unwrap_or_default();
        let of = |side: &SideSummary| SideSummary {
            longest_win: side.longest_win.as_ref().map(|(plies, at)| (*plies, fen(at))),
            longest_loss: side.longest_loss.as_ref().map(|(plies, at)| (*plies, fen(at))),
            ..side.clone()
        };
        let material = Material::read(game.definition(), &self.material).map(|material| material.swapped());
        Summary {
            material: material.map(|material| material.text(game.definition())).unwrap_or_default(),
            sides: [of(&self.sides[1]), of(&self.sides[0])],
            zugzwangs: self.zugzwangs,
            zugzwang: self.zugzwang.as_ref().map(fen),
            held: self.held_after(symmetry),
        }
    }
}

impl Summary {
    /// What becomes of the counts by square by a symmetry.
    fn held_after(&self, symmetry: &Symmetry) -> Vec<[u64; 2]> {
        let mut held = vec![[0; 2]; self.held.len()];
        for (counts, &to) in self.held.iter().zip(&symmetry.squares) {
            held[usize::from(to)] = *counts;
        }
        held
    }
}

/// What becomes of a position by a symmetry.
fn image(game: &Game, symmetry: &Symmetry, fen: &str) -> Option<String> {
    let mut position = game.position(fen).ok()?;
    let mut men = Vec::new();
    position.men(&mut men);
    men.iter_mut().for_each(|man| *man = symmetry.man(man));
    position.place(symmetry.side(position.side()), &men).then(|| position.fen())
}

/// Whether it is bad for both sides to be to move.
fn is_zugzwang(white: Worth, black: Option<Worth>) -> bool {
    let sign = |worth: Worth| worth.rank().signum();
    black.is_some_and(|black| sign(white) < -sign(black))
}

/// The FEN of a number.
pub(super) fn fen(game: &Game, sheet: &Sheet, number: usize) -> Option<String> {
    let (mut men, mut list) = (Men::new(), Vec::new());
    let side: Color = sheet.layout.men(number, &mut men)?;
    unpacked(&men, &mut list);
    let mut position = game.start();
    position.place(side, &list).then(|| position.fen())
}
