//! **start.shuffle**: numbered starts that differ in the order of the pieces on the back rank, or on any squares.
//!
//! ```toml
//! [start.shuffle]
//! pattern = "R???K??R"        # what is fixed; `?` is a place to fill, `.` a free square; without it, all are filled
//! fill = "QBBNN"              # what goes there, in every order; each `.` leaves a square free
//! opposite-colours = "B"      # letters whose two pieces stand on squares of both colours
//! orders = ["RKR"]            # letters that stand in this order from left to right: the king between the rooks
//! protected = "P"             # letters whose pieces are all protected by others, wherever they stand
//! row = 1                     # which row of the FEN is shuffled, counted from white's side; black's is counted from the other
//! # squares = ["*1", "c2"]    # these squares are shuffled instead of a row: white's, in this order; black's mirror them
//! black = "mirrored"          # on the same files; `rotated`: from right to left; `independent`: in an order of its own
//! mirrored = true             # the left–right mirror images follow
//! numbers = "sorted"          # `scharnagl`: those of Chess960, in which 518 is the orthodox array
//! ```
//!
//! The orders are sorted as texts and numbered from 0; with `mirrored` the mirror image of number i has the number
//! count + i. Where black's order is independent, the start with white's order i and black's j has the number
//! i × count + j. A piece is protected if another of its side could take back there by a move of its own.

use super::shuffled::Shuffled;
use crate::definition::Region;
use menagerie_board::Letter;
use menagerie_board::board::{Board, Cell, Square};
use menagerie_board::budget;
use menagerie_board::piece::Color;
use menagerie_board::problem::{Problem, Problems};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// More orders than this are refused.
const MAX_ORDERS_FOUND: usize = 100_000;
/// More pairs of an order of white's and one of black's are refused.
const MAX_PAIRS: usize = 1_000_000;
/// At most this many orders are checked, to find those that satisfy the conditions.
const MAX_ORDERS: usize = 2_000_000;

/// The orders of the pieces on the back rank, or on any squares.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Shuffle {
    /// What stands on each square: letters of pieces that stay, `?` for a place to fill, `.` for a free square. Without it,
    /// all are filled.
    pub(super) pattern: Option<String>,
    /// The letters of the pieces that go there, in every order; each `.` leaves a square free.
    pub(super) fill: String,
    /// Letters whose two pieces stand on squares of both colours.
    #[serde(default)]
    pub(super) opposite_colours: String,
    /// Letters that stand in this order from left to right, as a king between two rooks in `RKR`.
    #[serde(default)]
    pub(super) orders: Vec<String>,
    /// Letters whose pieces are all protected by others of their side, wherever they stand.
    #[serde(default)]
    pub(super) protected: String,
    /// Which row of the FEN is shuffled, counted from white's side; black's is counted from the other.
    pub(super) row: Option<usize>,
    /// Which squares are shuffled instead of a row: white's, in this order; black's mirror them.
    pub(super) squares: Option<Vec<String>>,
    /// How black's row follows from white's.
    #[serde(default)]
    pub(super) black: BlackRow,
    /// Whether the left–right mirror images follow as starts of their own.
    #[serde(default)]
    pub(super) mirrored: bool,
    /// How the orders are numbered.
    #[serde(default)]
    pub(super) numbers: Numbers,
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

/// What stands on a square: a piece or nothing.
type Man = Option<Letter>;

/// A place of the pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// It is filled.
    Open,
    /// The same stands there in every start.
    Fixed(Man),
}

/// How other rows and squares are named.
const OTHER_SQUARES: &str =
    "`row` counts the rows of the FEN from white's side, those of extra squares too; `squares` names any others";

/// The places of a pattern or the pieces that fill them; nothing where something else is written.
pub(super) fn spots(text: &str) -> Option<Vec<Spot>> {
    let spot = |token| match token {
        Ok(letter) => Some(Spot::Fixed(Some(letter))).filter(|_| Letter::is_ascii_uppercase(letter)),
        Err('.') => Some(Spot::Fixed(None)),
        Err('?') => Some(Spot::Open),
        Err(_) => None,
    };
    Letter::tokens(text).map(spot).collect()
}

/// What orders are made of.
struct Making<'a> {
    shuffle: &'a Shuffle,
    spots: Vec<Spot>,
    /// Whether each place is a light square.
    light: Vec<bool>,
    found: BTreeSet<String>,
    looked_at: usize,
}

impl Shuffle {
    /// All starts: the base with these squares filled otherwise. Nothing where the base does not fit the board.
    pub(super) fn starts(&self, base: &str, board: &Board) -> Result<Option<Shuffled>, Problem> {
        let Some([white, black]) = self.homes(base, board)? else { return Ok(None) };
        let spots = self.spots(white.len(), base)?;
        let fill: Option<Vec<Man>> = self.fill().map(|fill| fill.into_iter().map(Spot::man).collect());
        let mut fill = fill.unwrap_or_default();
        let holes = spots.iter().filter(|spot| **spot == Spot::Open).count();
        if holes != fill.len() {
            let what = format!("`pattern` has {holes} places to fill (`?`), and `fill` has {} letters", fill.len());
            return Err(Problem::new("start.shuffle", what));
        }
        self.check_letters(&spots, &fill)?;
        fill.sort_unstable();
        let light = white.iter().map(|&square| board.is_light(square)).collect();
        let mut making = Making { shuffle: self, spots, light, found: BTreeSet::new(), looked_at: 0 };
        making.arrange(&mut Vec::new(), &mut fill)?;
        let mut orders: Vec<Box<str>> = making.found.into_iter().map(String::into_boxed_str).collect();
        if self.numbers == Numbers::Scharnagl {
            orders.sort_by_key(|rank| scharnagl(rank));
        }
        if self.mirrored {
            let mirror = mirror(board, &white)?;
            let image = |order: &str| -> String {
                let men: Vec<Result<Letter, char>> = Letter::tokens(order).collect();
                mirror.iter().map(|&place| written(men[place].ok())).collect()
            };
            let images: Vec<Box<str>> = orders.iter().map(|order| image(order).into()).collect();
            orders.extend(images);
        }
        if orders.is_empty() {
            return Err(Problem::new("start.shuffle", "no order of the pieces satisfies the conditions"));
        }
        if self.black == BlackRow::Independent && self.mirrored {
            let what = "black's order is independent of white's, so that mirror images are not numbered in pairs";
            return Err(Problem::new("start.shuffle.mirrored", what).help("leave it out"));
        }
        if self.black == BlackRow::Independent && orders.len().pow(2) > MAX_PAIRS {
            let what = format!("there are more than {MAX_PAIRS} pairs of orders");
            return Err(Problem::new("start.shuffle.black", what));
        }
        Ok(Shuffled::new(orders, self.black, board, base, [&white, &black]))
    }

    fn fill(&self) -> Option<Vec<Spot>> {
        spots(&self.fill).filter(|fill| !fill.contains(&Spot::Open))
    }

    /// The places of the pattern, of which there are `count`.
    fn spots(&self, count: usize, base: &str) -> Result<Vec<Spot>, Problem> {
        let spots = match &self.pattern {
            Some(pattern) => spots(pattern),
            None => Some(vec![Spot::Open; count]),
        };
        let (Some(spots), Some(_)) = (spots, self.fill()) else {
            let what = "`pattern` and `fill` are upper-case letters of pieces, and `.` for a free square; `pattern` has `?` for \
                        a place to fill";
            return Err(Problem::new("start.shuffle", what));
        };
        if spots.len() != count {
            let found = spots.len();
            let problem = |what: String| Problem::new("start.shuffle", what).help(OTHER_SQUARES);
            return Err(match self.rows(base) {
                Some((rows, [_, white])) if self.squares.is_none() => problem(format!(
                    "`pattern` has {found} places, and the row `{}`, which it is put into, has {count}",
                    rows[white]
                ))
                .also("start.fen", "the rows"),
                _ => problem(format!("`pattern` has {found} places, and there are {count} squares to shuffle")),
            });
        }
        Ok(spots)
    }

    /// The rows of a FEN, and which of them are shuffled, black's and white's.
    fn rows<'a>(&self, base: &'a str) -> Option<(Vec<&'a str>, [usize; 2])> {
        let placement = base.split([' ', '[']).next().unwrap_or_default();
        let rows: Vec<&str> = placement.split('/').collect();
        let row = self.row.unwrap_or(1);
        (1..=rows.len() / 2).contains(&row).then(|| [row - 1, rows.len() - row]).map(|pair| (rows, pair))
    }

    /// The squares on which white's pieces stand, and those of black's in the same order; nothing where the base does not fit the
    /// board.
    pub(super) fn homes(&self, base: &str, board: &Board) -> Result<Option<[Vec<Square>; 2]>, Problem> {
        if let Some(words) = &self.squares {
            return self.named(words, board).map(Some);
        }
        let Some((rows, [black, white])) = self.rows(base) else {
            let count = base.split([' ', '[']).next().unwrap_or_default().split('/').count();
            let what = format!("a row is shuffled for each side: of {count} rows, `row` is one of the nearer half");
            return Err(Problem::new("start.shuffle.row", what).also("start.fen", "the rows"));
        };
        if rows.len() != board.grid_height() {
            return Ok(None);
        }
        let squares = |wanted: usize| -> Vec<Square> {
            let row = board.rows().nth(wanted);
            row.map(|(_, row)| row.iter().flatten().copied().collect()).unwrap_or_default()
        };
        let (white, mut black) = (squares(white), squares(black));
        if white.len() != black.len() {
            let what = format!("white's row has {} squares and black's {}", white.len(), black.len());
            return Err(Problem::new("start.shuffle", what).help(OTHER_SQUARES).also("start.fen", "the rows"));
        }
        if self.black == BlackRow::Rotated {
            black.reverse();
        }
        Ok(Some([white, black]))
    }

    /// The squares that are named, and black's that mirror them.
    fn named(&self, words: &[String], board: &Board) -> Result<[Vec<Square>; 2], Problem> {
        if self.row.is_some() {
            let what = "`squares` are shuffled instead of a row, so `row` has no meaning";
            return Err(Problem::new("start.shuffle.row", what).help("leave one of them out"));
        }
        let mut white: Vec<Square> = Vec::new();
        for (i, word) in words.iter().enumerate() {
            let place = format!("start.shuffle.squares[{i}]");
            let region = Region::of_each(vec![word.clone()], Vec::new());
            let mut problems = Problems::default();
            region.check(board, "start.shuffle.squares", &mut problems);
            if let Some(problem) = problems.iter().next() {
                return Err(Problem::new(place, problem.what.clone()));
            }
            for square in region.squares(board, Color::White) {
                if white.contains(&square) {
                    return Err(Problem::new(place, format!("{} is named twice", board.name(square))));
                }
                white.push(square);
            }
        }
        let rotated = self.black == BlackRow::Rotated;
        let mut black = Vec::new();
        for &square in &white {
            let across = if rotated { mirror_image(board, square) } else { Some(square) };
            let Some(flipped) = across.and_then(|across| board.flip(across)) else {
                let what = format!("{} has no square that mirrors it for black", board.name(square));
                return Err(Problem::new("start.shuffle.squares", what));
            };
            if white.contains(&flipped) {
                let what = format!("{} would be a square of both sides", board.name(flipped));
                return Err(Problem::new("start.shuffle.squares", what));
            }
            black.push(flipped);
        }
        Ok([white, black])
    }

    /// Refuses conditions on letters that are not there so often, and numbers of other pieces than those of chess.
    fn check_letters(&self, spots: &[Spot], fill: &[Man]) -> Result<(), Problem> {
        let all: Vec<Letter> = spots.iter().map(|spot| spot.man()).chain(fill.iter().copied()).flatten().collect();
        let count = |letters: &[Letter], letter| letters.iter().filter(|other| **other == letter).count();
        for letter in Letter::all_in(&self.opposite_colours) {
            if count(&all, letter) < 2 {
                let what = format!("`opposite-colours` has `{letter}`, of which there are not two in the rank");
                return Err(Problem::new("start.shuffle", what));
            }
        }
        for (i, order) in self.orders.iter().enumerate() {
            let order: Vec<Letter> = Letter::all_in(order).collect();
            if let Some(&letter) = order.iter().find(|&&letter| count(&all, letter) != count(&order, letter)) {
                let what = format!(
                    "has `{letter}` {} times, and the row {} times",
                    count(&order, letter),
                    count(&all, letter)
                );
                return Err(Problem::new(format!("start.shuffle.orders[{i}]"), what));
            }
        }
        let mut letters: Vec<String> = all.iter().map(Letter::to_string).collect();
        letters.sort_unstable();
        let is_usual = letters == ["B", "B", "K", "N", "N", "Q", "R", "R"] && self.squares.is_none();
        let fits = is_usual && self.orders == ["RKR"] && self.opposite_colours == "B" && !self.mirrored;
        if self.numbers == Numbers::Scharnagl && !(fits && self.protected.is_empty()) {
            let what =
                "these are numbers of the orthodox pieces, with bishops on both colours and the king between the rooks";
            return Err(Problem::new("start.shuffle.numbers", what).help("leave it out"));
        }
        Ok(())
    }
}

impl Spot {
    /// What always stands there.
    pub(super) fn man(self) -> Man {
        match self {
            Spot::Open => None,
            Spot::Fixed(man) => man,
        }
    }
}

impl Making<'_> {
    fn arrange(&mut self, so_far: &mut Vec<Man>, left: &mut Vec<Man>) -> Result<(), Problem> {
        let Some(spot) = self.spots.get(so_far.len()).copied() else {
            if self.colours_differ(so_far) && self.shuffle.orders.iter().all(|order| keeps(so_far, order)) {
                self.found.insert(so_far.iter().map(|man| written(*man)).collect());
            }
            self.looked_at += 1;
            budget::spend(8);
            if self.found.len() > MAX_ORDERS_FOUND || self.looked_at > MAX_ORDERS {
                return Err(Problem::new("start.shuffle", format!("there are more than {MAX_ORDERS_FOUND} orders")));
            }
            return Ok(());
        };
        if let Spot::Fixed(man) = spot {
            so_far.push(man);
            self.arrange(so_far, left)?;
            so_far.pop();
            return Ok(());
        }
        for i in 0..left.len() {
            if i > 0 && left[i] == left[i - 1] {
                continue; // Like pieces in another order are the same array.
            }
            let man = left.remove(i);
            so_far.push(man);
            self.arrange(so_far, left)?;
            so_far.pop();
            left.insert(i, man);
        }
        Ok(())
    }

    fn colours_differ(&self, order: &[Man]) -> bool {
        Letter::all_in(&self.shuffle.opposite_colours).all(|letter| {
            let places = order.iter().zip(&self.light).filter(|(man, _)| **man == Some(letter));
            let lights: Vec<bool> = places.map(|(_, light)| *light).collect();
            lights.contains(&true) && lights.contains(&false)
        })
    }
}

/// How a piece or a free square is written in an order.
fn written(man: Man) -> String {
    man.map_or(".".to_string(), |letter| letter.to_string())
}

/// Whether the letters of an order stand so.
fn keeps(men: &[Man], order: &str) -> bool {
    let order: Vec<Letter> = Letter::all_in(order).collect();
    men.iter().flatten().filter(|letter| order.contains(letter)).eq(&order)
}

/// The square that the left and the right hand side exchanged would make of one.
fn mirror_image(board: &Board, square: Square) -> Option<Square> {
    let Cell { x, y } = board.cell(square);
    board.at(Cell { x: board.files() - 1 - x, y })
}

/// For each of the squares the number of the one whose piece stands there in the mirror image.
fn mirror(board: &Board, squares: &[Square]) -> Result<Vec<usize>, Problem> {
    let place = |&square: &Square| {
        let image = mirror_image(board, square);
        let place = squares.iter().position(|other| Some(*other) == image);
        place.ok_or_else(|| {
            let what = format!("the mirror image of {} is none of the squares that are shuffled", board.name(square));
            Problem::new("start.shuffle.mirrored", what).help("leave it out")
        })
    };
    squares.iter().map(place).collect()
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
