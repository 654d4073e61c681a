//! A file with the summaries of endgame tables of a game, which takes a thousandth of their space.

use super::playing;
use crate::files;
use anyhow::{Context, Result, bail};
use menagerie_core::{Board, Game, Library};
use menagerie_lab::tables::Summary;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The summaries of tables of one game, in the order of their number of men and of their names.
#[derive(Debug, Deserialize, Serialize)]
pub struct Endings {
    game: String,
    /// The fingerprint of its rules and pieces.
    rules: String,
    tables: Vec<Summary>,
}

impl Endings {
    fn of(game: &Game) -> Endings {
        let (name, rules) = (game.name().to_string(), game.definition().fingerprint_with_pieces());
        Endings { game: name, rules, tables: Vec::new() }
    }

    /// The summaries of a file, which may be compressed.
    ///
    /// # Errors
    /// Says why the file cannot be read, or that it is of another game.
    pub fn read(path: &Path, library: &Library) -> Result<Endings> {
        let found: Result<Endings, _> = serde_json::from_reader(playing::reader(path)?);
        let found = found
            .with_context(|| format!("{} is no file of summaries, as `--summaries` writes them", path.display()))?;
        let game = library.game(&found.game).with_context(|| format!("in {}", path.display()))?;
        found.check(path, &game)?;
        Ok(found)
    }

    fn check(&self, path: &Path, game: &Game) -> Result<()> {
        let own = Endings::of(game);
        if (&self.game, &self.rules) != (&own.game, &own.rules) {
            bail!(
                "{} is of {} with other rules or pieces than {}: name another file",
                path.display(),
                self.game,
                own.game
            );
        }
        Ok(())
    }

    /// The summaries of a file to which those of a game are added; none if it is not there yet.
    ///
    /// # Errors
    /// Says why the file cannot be read, or that it is of another game.
    pub fn before(path: &Path, game: &Game, library: &Library) -> Result<Endings> {
        let kept = if path.exists() { Endings::read(path, library)? } else { Endings::of(game) };
        kept.check(path, game)?;
        Ok(kept)
    }

    /// Adds summaries to a file, in place of those of the same material.
    ///
    /// # Errors
    /// Says why the file cannot be read or written, or that it is of another game.
    pub fn keep(path: &Path, game: &Game, library: &Library, summaries: &[Summary]) -> Result<()> {
        let mut kept = Endings::before(path, game, library)?;
        kept.tables.retain(|old| summaries.iter().all(|new| new.material != old.material));
        kept.tables.extend(summaries.iter().cloned());
        kept.tables.sort_by_key(|summary| (summary.material.len(), summary.material.clone()));
        files::write_with_folder(path, &(serde_json::to_string(&kept)? + "\n"))
    }

    /// The summary of a material.
    ///
    /// # Errors
    /// Names those that are there.
    pub fn find(&self, material: &str) -> Result<&Summary> {
        let is_meant = |summary: &&Summary| men(&summary.material) == men(material);
        self.tables.iter().find(is_meant).with_context(|| {
            let there: Vec<&str> = self.tables.iter().map(|summary| summary.material.as_str()).collect();
            format!("no summary of {material} is there, but of {}", there.join(", "))
        })
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// All endings, a line each: what becomes of them with White to move.
    pub fn table(&self) -> String {
        let mut rows = vec![
            format!("{}: shares of the positions with white to move", self.game),
            String::new(),
            format!(
                "{:<8} {:>12} {:>9} {:>9} {:>9} {:>12} {:>10} {:>10}",
                "", "positions", "won", "drawn", "lost", "longest win", "fifty", "zugzwangs"
            ),
        ];
        rows.extend(self.tables.iter().map(row));
        rows.join("\n") + "\n"
    }
}

/// The men of either side, in whatever order they were named: Black's come after a `v`, or from the second king on.
fn men(material: &str) -> [Vec<String>; 2] {
    let (mut sides, mut side, mut marked) = ([Vec::new(), Vec::new()], 0, None::<String>);
    let first = material.chars().find(|letter| letter.is_alphanumeric());
    for letter in material.chars() {
        match (letter, marked.as_mut()) {
            ('v', None) => side = 1,
            ('(', None) => marked = Some(String::new()),
            (')', Some(man)) => {
                sides[side].push(format!("({man})"));
                marked = None;
            }
            (letter, Some(man)) => man.push(letter),
            (letter, None) => {
                let is_second = !material.contains('v') && Some(letter) == first && !sides[0].is_empty();
                side = if is_second { 1 } else { side };
                sides[side].push(letter.to_string());
            }
        }
    }
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides
}

fn row(summary: &Summary) -> String {
    let side = &summary.sides[0];
    let share = |count: u64| format!("{:.2} %", 100.0 * count as f64 / side.positions().max(1) as f64);
    let longest = side.longest_win.as_ref().map_or("-".to_string(), |(plies, _)| plies.div_ceil(2).to_string());
    let [won, drawn, lost] = [side.won, side.drawn, side.lost].map(share);
    let (material, positions, cursed) = (&summary.material, side.positions(), side.cursed[0]);
    format!(
        "{material:<8} {positions:>12} {won:>9} {drawn:>9} {lost:>9} {longest:>12} {cursed:>10} {:>10}",
        summary.zugzwangs
    )
}

/// From which squares a lone king holds: a board with the shares of the positions, in per cent, that the other side does not win
/// with the move. None where no king is alone, or all or nothing is won.
pub fn squares(summary: &Summary, board: &Board) -> Option<String> {
    let share = |&[all, held]: &[u64; 2]| 100.0 * held as f64 / all.max(1) as f64;
    let shares: Vec<f64> = summary.held.iter().map(share).collect();
    let (least, most) = (shares.iter().copied().fold(100.0, f64::min), shares.iter().copied().fold(0.0, f64::max));
    if shares.len() != board.len() || most == 0.0 || least == 100.0 {
        return None;
    }
    let cells: Vec<_> = board.squares().map(|square| board.cell(square)).collect();
    let (left, right) = (cells.iter().map(|cell| cell.x).min()?, cells.iter().map(|cell| cell.x).max()?);
    let (low, high) = (cells.iter().map(|cell| cell.y).min()?, cells.iter().map(|cell| cell.y).max()?);
    let at = |x: i16, y: i16| match cells.iter().position(|cell| (cell.x, cell.y) == (x, y)) {
        Some(square) if summary.held[square][0] == 0 => format!("{:>6}", "-"),
        Some(square) => format!("{:>6.1}", shares[square]),
        None => format!("{:>6}", ""),
    };
    let line = |y: i16| (left..=right).map(|x| at(x, y)).collect::<String>().trim_end().to_string();
    let mut rows = vec!["not won with the move, in per cent, by the square of the lone king:".to_string()];
    rows.extend((low..=high).rev().map(line));
    Some(rows.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_found_in_any_order() {
        assert_eq!(men("KBNK"), men("KNBvK"));
        assert_eq!(men("K(Q)KR"), men("(Q)KvRK"));
        for (one, other) in [("KQKR", "KRKQ"), ("K(Q)KR", "KQKR"), ("KQvK", "KvKQ"), ("KRK", "KRKR")] {
            assert_ne!(men(one), men(other));
        }
    }
}
