//! **start.shuffle**: numbered starts that differ in the order of the pieces on the back rank.
//!
//! ```toml
//! [start.shuffle]
//! pattern = "R???K??R"        # what is fixed; `?` is a place to fill
//! fill = "QBBNN"              # what goes there, in every order
//! opposite-colours = "B"      # letters whose two pieces stand on squares of both colours
//! mirrored = true             # the left–right mirror images follow
//! ```
//!
//! The orders are sorted as texts and numbered from 0; with `mirrored` the mirror image of number i has the number
//! count + i. Black's back rank mirrors white's.

use crate::definition::Definition;
use menagerie_board::board::MAX_FILES;
use menagerie_board::budget;
use menagerie_board::problem::Problem;
use menagerie_board::words::{counted, listing, plural};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// More starts than this are refused.
const MAX_STARTS: usize = 100_000;
/// At most this many orders are checked, to find those with letters on squares of both colours.
const MAX_ORDERS: usize = 2_000_000;

/// The orders of the pieces on the back rank.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Shuffle {
    /// White's back rank: letters of pieces that stay, and `?` for a place to fill.
    pattern: String,
    /// The letters of the pieces that go there, in every order.
    fill: String,
    /// Letters whose two pieces stand on squares of both colours.
    #[serde(default)]
    opposite_colours: String,
    /// Whether the left–right mirror images follow as starts of their own.
    #[serde(default)]
    mirrored: bool,
}

/// The starts that differ in one rank. A FEN is put together when it is asked for: a hundred thousand would be as many
/// copies of the rest of the board.
#[derive(Clone, Debug)]
pub(super) struct Shuffled {
    /// White's back rank in each.
    ranks: Vec<Box<str>>,
    /// The ranks between, each with a `/` after it.
    middle: String,
    /// What follows white's back rank.
    end: String,
}

impl Shuffled {
    pub(super) fn count(&self) -> usize {
        self.ranks.len()
    }

    /// The FEN of the start of a number.
    pub(super) fn fen(&self, number: usize) -> Option<String> {
        let rank = self.ranks.get(number)?;
        Some(format!("{}/{}{rank}{}", rank.to_lowercase(), self.middle, self.end))
    }

    /// The bytes that the texts hold.
    pub(super) fn memory(&self) -> usize {
        let ranks = self.ranks.iter().map(|rank| size_of::<Box<str>>() + rank.len());
        ranks.sum::<usize>() + self.middle.len() + self.end.len()
    }
}

/// What cannot be shuffled, and what to do instead.
const ONLY_FULL_ROWS: &str = "only the first and the last row of the FEN are shuffled, with a piece on every square: \
                              begin other games from a FEN of their own, or inherit and give another `fen`";

/// How many squares a row of a FEN has; nothing where it has places without a square.
fn places(row: &str) -> Option<usize> {
    let mut count = 0;
    for part in row.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        count += digits.parse().unwrap_or(0);
        count += usize::from(part.len() > digits.len());
    }
    (!row.contains('*')).then_some(count)
}

impl Shuffle {
    /// All starts: `base` with its first and last rank replaced.
    pub(super) fn starts(&self, base: &str) -> Result<Shuffled, Problem> {
        let holes = self.pattern.matches('?').count();
        let letters = |text: &str| text.chars().all(|c| c.is_ascii_uppercase());
        if !letters(&self.pattern.replace('?', "")) || !letters(&self.fill) {
            let what = "`pattern` and `fill` are upper-case letters of pieces; `pattern` has `?` for a place to fill";
            return Err(Problem::new("start.shuffle", what).help(ONLY_FULL_ROWS));
        }
        if holes != self.fill.len() {
            let what =
                format!("`pattern` has {holes} places to fill (`?`), and `fill` has {} letters", self.fill.len());
            return Err(Problem::new("start.shuffle", what));
        }
        if self.pattern.len() > MAX_FILES {
            return Err(Problem::new(
                "start.shuffle",
                format!("`pattern` is longer than the {MAX_FILES} files of a board"),
            ));
        }
        for letter in self.opposite_colours.chars() {
            if self.pattern.matches(letter).count() + self.fill.matches(letter).count() < 2 {
                let what = format!("`opposite-colours` has `{letter}`, of which there are not two in the rank");
                return Err(Problem::new("start.shuffle", what));
            }
        }
        let mut ranks: BTreeSet<String> = BTreeSet::new();
        let mut orders = 0;
        let mut fill: Vec<u8> = self.fill.bytes().collect();
        fill.sort_unstable();
        self.arrange(&mut String::new(), &mut fill, &mut ranks, &mut orders)?;
        let mut ranks: Vec<Box<str>> = ranks.into_iter().map(String::into_boxed_str).collect();
        if self.mirrored {
            let mirrors: Vec<Box<str>> = ranks.iter().map(|rank| rank.chars().rev().collect()).collect();
            ranks.extend(mirrors);
        }
        if ranks.is_empty() {
            return Err(Problem::new("start.shuffle", "no order of the pieces satisfies the conditions"));
        }
        let (placement, rest) = base.split_once(' ').unwrap_or((base, "w - - 0 1"));
        let (rows, hands) = placement.split_at(placement.find('[').unwrap_or(placement.len()));
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() < 2 {
            return Err(Problem::new("start.fen", "a shuffled start needs at least two ranks"));
        }
        for row in [rows[0], rows[rows.len() - 1]] {
            let count = places(row);
            if count != Some(self.pattern.len()) {
                let has = count.map_or("has places without a square".to_string(), |count| format!("has {count}"));
                let what = format!(
                    "`pattern` has {} places, and the outermost row `{row}`, which it is put into, {has}",
                    self.pattern.len()
                );
                return Err(Problem::new("start.shuffle", what).help(ONLY_FULL_ROWS).also("start.fen", "the rows"));
            }
        }
        let middle = rows[1..rows.len() - 1].join("/");
        let middle = if middle.is_empty() { middle } else { format!("{middle}/") };
        Ok(Shuffled { ranks, middle, end: format!("{hands} {rest}") })
    }

    /// The shuffle in plain English; there are this many starts.
    pub(super) fn describe(&self, definition: &Definition, starts: usize) -> Vec<String> {
        let name = |letter: char| {
            let kind = definition.kind_of_letter(letter);
            kind.map_or(letter.to_string(), |kind| definition.piece(kind).name.clone())
        };
        let board = &definition.board;
        let square = |x: usize| format!("{}{}", (b'a' + x as u8) as char, board.rank_number(0));
        let places = self.pattern.chars().enumerate();
        let fixed =
            places.clone().filter(|(_, letter)| *letter != '?').map(|(x, c)| format!("{} {}", name(c), square(x)));
        let fixed: Vec<String> = fixed.collect();
        let mut loose: Vec<(char, usize)> = Vec::new();
        for letter in self.fill.chars() {
            match loose.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, count)) => *count += 1,
                None => loose.push((letter, 1)),
            }
        }
        let loose: Vec<String> = loose.into_iter().map(|(letter, count)| counted(count, &name(letter))).collect();
        let mut text = format!("White's back rank is shuffled: {} stand in any order", listing(&loose, "and"));
        if !fixed.is_empty() {
            text += &format!(" around these pieces: {}", listing(&fixed, "and"));
        }
        for letter in self.opposite_colours.chars() {
            text += &format!(", the {} on squares of opposite colours", plural(&name(letter)));
        }
        text += ". Black's stand on the same files.";
        let mut lines = vec![text];
        let order = "Sorted alphabetically from the a-file on, these ranks are the starts";
        lines.push(match self.mirrored {
            _ if starts == 1 => "There is only one such rank, so only one start.".to_string(),
            true => format!(
                "{order} 0 to {}. Their left-right mirror images follow in the same order as the starts {} to {}.",
                starts / 2 - 1,
                starts / 2,
                starts - 1
            ),
            false => format!("{order} 0 to {}.", starts - 1),
        });
        lines
    }

    fn arrange(
        &self,
        so_far: &mut String,
        left: &mut Vec<u8>,
        found: &mut BTreeSet<String>,
        orders: &mut usize,
    ) -> Result<(), Problem> {
        let Some(place) = self.pattern.as_bytes().get(so_far.len()) else {
            if self.colours_differ(so_far) {
                found.insert(so_far.clone());
            }
            *orders += 1;
            budget::spend(8);
            if found.len() > MAX_STARTS || *orders > MAX_ORDERS {
                return Err(Problem::new("start.shuffle", format!("there are more than {MAX_STARTS} orders")));
            }
            return Ok(());
        };
        if *place != b'?' {
            so_far.push(*place as char);
            self.arrange(so_far, left, found, orders)?;
            so_far.pop();
            return Ok(());
        }
        for i in 0..left.len() {
            if i > 0 && left[i] == left[i - 1] {
                continue; // Like pieces in another order are the same array.
            }
            let letter = left.remove(i);
            so_far.push(letter as char);
            self.arrange(so_far, left, found, orders)?;
            so_far.pop();
            left.insert(i, letter);
        }
        Ok(())
    }

    fn colours_differ(&self, rank: &str) -> bool {
        self.opposite_colours.chars().all(|letter| {
            let places: Vec<usize> = rank.match_indices(letter).map(|(i, _)| i % 2).collect();
            places.contains(&0) && places.contains(&1)
        })
    }
}
