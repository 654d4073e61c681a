//! **start.shuffle**: numbered starts that differ in the order of the pieces on the back rank.
//!
//! ```toml
//! [start.shuffle]
//! pattern = "R???K??R"        # what is fixed; `?` is a place to fill
//! fill = "QBBNN"              # what goes there, in every order
//! opposite-colours = "B"      # letters whose two pieces stand on squares of both colours
//! orders = ["RKR"]            # letters that stand in this order from left to right: the king between the rooks
//! row = 1                     # which row is shuffled, counted from white's side; black's is counted from the other
//! black = "mirrored"          # on the same files; `rotated`: from right to left; `independent`: in an order of its own
//! mirrored = true             # the left–right mirror images follow
//! numbers = "sorted"          # `scharnagl`: those of Chess960, in which 518 is the orthodox array
//! ```
//!
//! The orders are sorted as texts and numbered from 0; with `mirrored` the mirror image of number i has the number
//! count + i. Where black's order is independent, the start with white's order i and black's j has the number
//! i × count + j.

use crate::definition::Definition;
use menagerie_board::board::MAX_FILES;
use menagerie_board::budget;
use menagerie_board::problem::Problem;
use menagerie_board::words::{counted, listing, plural};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// More orders than this are refused.
const MAX_ORDERS_FOUND: usize = 100_000;
/// More pairs of an order of white's and one of black's are refused.
const MAX_PAIRS: usize = 1_000_000;
/// At most this many orders are checked, to find those that satisfy the conditions.
const MAX_ORDERS: usize = 2_000_000;

/// The orders of the pieces on the back rank.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Shuffle {
    /// White's row: letters of pieces that stay, and `?` for a place to fill.
    pattern: String,
    /// The letters of the pieces that go there, in every order.
    fill: String,
    /// Letters whose two pieces stand on squares of both colours.
    #[serde(default)]
    opposite_colours: String,
    /// Letters that stand in this order from left to right, as a king between two rooks in `RKR`.
    #[serde(default)]
    orders: Vec<String>,
    /// Which row is shuffled, counted from white's side; black's is counted from the other.
    #[serde(default = "first_row")]
    row: usize,
    /// How black's row follows from white's.
    #[serde(default)]
    black: BlackRow,
    /// Whether the left–right mirror images follow as starts of their own.
    #[serde(default)]
    mirrored: bool,
    /// How the orders are numbered.
    #[serde(default)]
    numbers: Numbers,
}

fn first_row() -> usize {
    1
}

/// How black's row follows from white's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BlackRow {
    /// The same pieces stand on the same files.
    #[default]
    Mirrored,
    /// White's pieces from right to left.
    Rotated,
    /// An order of its own.
    Independent,
}

/// How the orders are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Numbers {
    /// Sorted as texts.
    #[default]
    Sorted,
    /// By Scharnagl's scheme for Chess960.
    Scharnagl,
}

/// The starts that differ in one rank. A FEN is put together when it is asked for: a hundred thousand would be as many
/// copies of the rest of the board.
#[derive(Clone, Debug)]
pub(super) struct Shuffled {
    /// White's row in each.
    ranks: Vec<Box<str>>,
    black: BlackRow,
    /// What stands before black's row, between the two, and after white's.
    rest: [String; 3],
}

impl Shuffled {
    pub(super) fn count(&self) -> usize {
        if self.black == BlackRow::Independent { self.ranks.len().pow(2) } else { self.ranks.len() }
    }

    /// The FEN of the start of a number.
    pub(super) fn fen(&self, number: usize) -> Option<String> {
        let count = self.ranks.len();
        let (white, black) = match self.black {
            BlackRow::Independent => (self.ranks.get(number / count)?, &self.ranks[number % count]),
            _ => (self.ranks.get(number)?, self.ranks.get(number)?),
        };
        let black: String = match self.black {
            BlackRow::Rotated => black.chars().rev().collect(),
            _ => black.to_string(),
        };
        let [before, between, after] = &self.rest;
        Some(format!("{before}{}{between}{white}{after}", black.to_lowercase()))
    }

    /// The bytes that the texts hold.
    pub(super) fn memory(&self) -> usize {
        let ranks = self.ranks.iter().map(|rank| size_of::<Box<str>>() + rank.len());
        ranks.sum::<usize>() + self.rest.iter().map(String::len).sum::<usize>()
    }
}

/// What cannot be shuffled, and what to do instead.
const ONLY_FULL_ROWS: &str = "one row of each side is shuffled, with a piece on every square: begin other games from a FEN \
                              of their own, or inherit and give another `fen`";

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
        self.check_orders()?;
        let mut ranks: BTreeSet<String> = BTreeSet::new();
        let mut orders = 0;
        let mut fill: Vec<u8> = self.fill.bytes().collect();
        fill.sort_unstable();
        self.arrange(&mut String::new(), &mut fill, &mut ranks, &mut orders)?;
        let mut ranks: Vec<Box<str>> = ranks.into_iter().map(String::into_boxed_str).collect();
        if self.numbers == Numbers::Scharnagl {
            ranks.sort_by_key(|rank| scharnagl(rank));
        }
        if self.mirrored {
            let mirrors: Vec<Box<str>> = ranks.iter().map(|rank| rank.chars().rev().collect()).collect();
            ranks.extend(mirrors);
        }
        if ranks.is_empty() {
            return Err(Problem::new("start.shuffle", "no order of the pieces satisfies the conditions"));
        }
        if self.black == BlackRow::Independent && self.mirrored {
            let what = "black's order is independent of white's, so that mirror images are not numbered in pairs";
            return Err(Problem::new("start.shuffle.mirrored", what).help("leave it out"));
        }
        if self.black == BlackRow::Independent && ranks.len().pow(2) > MAX_PAIRS {
            return Err(Problem::new(
                "start.shuffle.black",
                format!("there are more than {MAX_PAIRS} pairs of orders"),
            ));
        }
        Ok(Shuffled { ranks, black: self.black, rest: self.around(base)? })
    }

    /// What a start has around the two rows that are shuffled.
    fn around(&self, base: &str) -> Result<[String; 3], Problem> {
        let (placement, rest) = base.split_once(' ').unwrap_or((base, "w - - 0 1"));
        let (rows, hands) = placement.split_at(placement.find('[').unwrap_or(placement.len()));
        let rows: Vec<&str> = rows.split('/').collect();
        if !(1..=rows.len() / 2).contains(&self.row) {
            let what =
                format!("a row is shuffled for each side: of {} rows, `row` is one of the nearer half", rows.len());
            return Err(Problem::new("start.shuffle.row", what).also("start.fen", "the rows"));
        }
        let (black, white) = (self.row - 1, rows.len() - self.row);
        for row in [rows[black], rows[white]] {
            let count = places(row);
            if count != Some(self.pattern.len()) {
                let has = count.map_or("has places without a square".to_string(), |count| format!("has {count}"));
                let what = format!(
                    "`pattern` has {} places, and the row `{row}`, which it is put into, {has}",
                    self.pattern.len()
                );
                return Err(Problem::new("start.shuffle", what).help(ONLY_FULL_ROWS).also("start.fen", "the rows"));
            }
        }
        let before: String = rows[..black].iter().map(|row| format!("{row}/")).collect();
        let between: String = rows[black + 1..white].iter().map(|row| format!("{row}/")).collect();
        let after: String = rows[white + 1..].iter().map(|row| format!("/{row}")).collect();
        Ok([before, format!("/{between}"), format!("{after}{hands} {rest}")])
    }

    /// Refuses orders of letters that are not in the row so often, and numbers of other pieces than those of chess.
    fn check_orders(&self) -> Result<(), Problem> {
        let count = |text: &str, letter| text.matches(letter).count();
        for (i, order) in self.orders.iter().enumerate() {
            let there = |letter| count(&self.pattern, letter) + count(&self.fill, letter);
            if let Some(letter) = order.chars().find(|&letter| there(letter) != count(order, letter)) {
                let what =
                    format!("has `{letter}` {} times, and the row {} times", count(order, letter), there(letter));
                return Err(Problem::new(format!("start.shuffle.orders[{i}]"), what));
            }
        }
        let mut letters: Vec<char> = self.pattern.chars().chain(self.fill.chars()).filter(|c| *c != '?').collect();
        letters.sort_unstable();
        let is_usual = letters == ['B', 'B', 'K', 'N', 'N', 'Q', 'R', 'R'];
        let fits = is_usual && self.orders == ["RKR"] && self.opposite_colours == "B" && !self.mirrored;
        if self.numbers == Numbers::Scharnagl && !fits {
            let what =
                "these are numbers of the orthodox pieces, with bishops on both colours and the king between the rooks";
            return Err(Problem::new("start.shuffle.numbers", what).help("leave it out"));
        }
        Ok(())
    }

    /// The shuffle in plain English; there are this many starts.
    pub(super) fn describe(&self, definition: &Definition, starts: usize) -> Vec<String> {
        let name = |letter: char| {
            let kind = definition.kind_of_letter(letter);
            kind.map_or(letter.to_string(), |kind| definition.piece(kind).name.clone())
        };
        let board = &definition.board;
        let square = |x: usize| format!("{}{}", (b'a' + x as u8) as char, board.rank_number(self.row as i16 - 1));
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
        let row = match self.row {
            1 => "back rank".to_string(),
            _ => format!("rank {}", board.rank_number(self.row as i16 - 1)),
        };
        let mut text = format!("White's {row} is shuffled: {} stand in any order", listing(&loose, "and"));
        if !fixed.is_empty() {
            text += &format!(" around these pieces: {}", listing(&fixed, "and"));
        }
        for letter in self.opposite_colours.chars() {
            text += &format!(", the {} on squares of opposite colours", plural(&name(letter)));
        }
        for order in &self.orders {
            let names: Vec<String> = order.chars().map(name).collect();
            text += &format!(", from left to right {}", listing(&names, "and"));
        }
        text += match self.black {
            BlackRow::Mirrored => ". Black's stand on the same files.",
            BlackRow::Rotated => ". Black's stand likewise from right to left.",
            BlackRow::Independent => ". Black's stand in an order of their own.",
        };
        let mut lines = vec![text];
        if self.numbers == Numbers::Scharnagl {
            lines.push("The starts have Scharnagl's numbers, 0 to 959: 518 is the orthodox array.".to_string());
            return lines;
        }
        let own = starts.isqrt();
        if self.black == BlackRow::Independent {
            lines.push(format!(
                "Sorted alphabetically from the a-file on, the orders have the numbers 0 to {}. The start with white's order i \
                 and black's order j has the number {own} × i + j.",
                own - 1
            ));
            return lines;
        }
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
            if self.colours_differ(so_far) && self.orders.iter().all(|order| keeps(so_far, order)) {
                found.insert(so_far.clone());
            }
            *orders += 1;
            budget::spend(8);
            if found.len() > MAX_ORDERS_FOUND || *orders > MAX_ORDERS {
                return Err(Problem::new("start.shuffle", format!("there are more than {MAX_ORDERS_FOUND} orders")));
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

/// Whether the letters of an order stand so in a rank.
fn keeps(rank: &str, order: &str) -> bool {
    rank.chars().filter(|letter| order.contains(*letter)).eq(order.chars())
}

/// The number of an array of chess in Scharnagl's scheme: bishop on a light square, bishop on a dark one, queen among the
/// places left, knights among those left then.
fn scharnagl(rank: &str) -> usize {
    let places = |wanted: char| rank.match_indices(wanted).map(|(place, _)| place);
    let bishop = |light: usize| places('B').find(|place| place % 2 == light).unwrap_or_default() / 2;
    let left: String = rank.chars().filter(|letter| *letter != 'B').collect();
    let queen = left.find('Q').unwrap_or_default();
    let left = left.replace('Q', "");
    let knights: Vec<usize> = left.match_indices('N').map(|(place, _)| place).collect();
    let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| [first, second]));
    let pair = { pairs }.position(|pair| pair[..] == knights[..]).unwrap_or_default();
    bishop(1) + 4 * bishop(0) + 16 * queen + 96 * pair
}
