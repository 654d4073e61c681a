//! Boards: rectangles, with holes, extra squares and joined edges.

use crate::random::Random;
use toml::{Table, Value};

/// A board before it is written as TOML.
pub struct Board {
    pub files: usize,
    pub ranks: usize,
    pub first_rank: usize,
    /// How many planes it is cut into.
    pub planes: usize,
    /// By file and rank, from 0.
    pub holes: Vec<(usize, usize)>,
    /// Names and places, which lie outside of the rectangle.
    pub extra: Vec<(String, (i16, i16))>,
    /// The Betza modifier for joined edges: nothing, `o`, `oo` or `ooo`.
    pub wrap: &'static str,
}

impl Board {
    /// A board of any shape. Most are small, so that the pieces meet.
    pub fn random(random: &mut Random) -> Board {
        let (files, ranks) = match random.below(100) {
            0..15 => (8, 8),
            15..75 => (random.between(3, 8), random.between(4, 9)),
            75..92 => (random.between(6, 11), random.between(5, 11)),
            92..97 => (random.between(9, 14), random.between(8, 12)),
            97..99 => (random.between(1, 3), random.between(4, 12)),
            _ => (random.between(14, 20), random.between(14, 20)),
        };
        let first_rank = usize::from(!random.percent(12));
        let mut board = Board { files, ranks, first_rank, planes: 1, holes: Vec::new(), extra: Vec::new(), wrap: "" };
        if random.percent(12) && files > 2 {
            board.wrap = random.pick(&["o", "o", "o", "oo", "oo", "ooo"]);
        } else {
            if random.percent(14) {
                let squares: Vec<(usize, usize)> =
                    (0..files).flat_map(|x| (1..ranks - 1).map(move |y| (x, y))).collect();
                board.holes = random.some(&squares, 1, 4);
            }
            if random.percent(12) {
                board.extra = board.random_extra(random);
            }
        }
        board
    }

    /// Cuts the board into two planes, or rarely three, each as wide as most small boards.
    pub fn cut(&mut self, random: &mut Random) {
        self.planes = if random.percent(85) { 2 } else { 3 };
        self.files = self.planes * random.between(3, if self.planes == 2 { 6 } else { 4 });
        self.ranks = random.between(4, 8);
        (self.holes, self.extra) = (Vec::new(), Vec::new());
    }

    /// One to four squares just outside of the rectangle, in pairs that mirror each other so that both sides have one.
    fn random_extra(&self, random: &mut Random) -> Vec<(String, (i16, i16))> {
        let (right, top) = (self.files as i16, self.ranks as i16);
        let y = random.below(self.ranks) as i16;
        let x = random.below(self.files) as i16;
        let pairs =
            [[(-1, -1), (-1, top)], [(right, -1), (right, top)], [(-1, y), (-1, top - 1 - y)], [(x, -1), (x, top)]];
        let mut places: Vec<(i16, i16)> = random.some(&pairs, 1, 2).into_iter().flatten().collect();
        places.dedup();
        places.into_iter().enumerate().map(|(i, place)| (format!("z{i}"), place)).collect()
    }

    /// Whether the rectangle has a square there.
    pub fn has(&self, x: usize, y: usize) -> bool {
        x < self.files && y < self.ranks && !self.holes.contains(&(x, y))
    }

    /// The name of a square of the rectangle.
    pub fn name(&self, x: usize, y: usize) -> String {
        format!("{}{}", char::from(b'a' + x as u8), y + self.first_rank)
    }

    /// The table `[board]`.
    pub fn table(&self) -> Table {
        let mut table = Table::new();
        table.insert("files".into(), Value::Integer(self.files as i64));
        table.insert("ranks".into(), Value::Integer(self.ranks as i64));
        if self.planes != 1 {
            table.insert("planes".into(), Value::Integer(self.planes as i64));
        }
        if self.first_rank != 1 {
            table.insert("first-rank".into(), Value::Integer(self.first_rank as i64));
        }
        if !self.holes.is_empty() {
            let names = self.holes.iter().map(|&(x, y)| Value::String(self.name(x, y)));
            table.insert("holes".into(), Value::Array(names.collect()));
        }
        if !self.extra.is_empty() {
            let places = self.extra.iter().map(|(name, (x, y))| {
                let place = [*x, *y].map(|number| Value::Integer(number.into()));
                (name.clone(), Value::Array(place.to_vec()))
            });
            table.insert("extra".into(), Value::Table(places.collect()));
        }
        table
    }
}
