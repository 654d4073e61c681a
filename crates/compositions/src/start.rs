//! Starting positions: home ranks with pawns in front, or pieces scattered over the board.

use crate::board::Board;
use crate::cast::{Home, Member};
use crate::random::Random;

/// Where the pieces of both sides stand, by file and rank from 0.
pub struct Start {
    /// By rank, then file: the piece and whether it is white.
    cells: Vec<Vec<Option<(usize, bool)>>>,
}

impl Start {
    /// A start of either kind; the first rank is full where it will be shuffled.
    pub fn random(board: &Board, members: &[Member], shuffled: bool, random: &mut Random) -> Start {
        let mut start = Start { cells: vec![vec![None; board.files]; board.ranks] };
        let mirrored = shuffled || random.percent(85);
        if shuffled || random.percent(70) {
            start.fill_home(board, members, shuffled, random);
        } else {
            start.scatter(board, members, random);
        }
        if mirrored {
            start.mirror(board);
        } else {
            let mut other = Start { cells: vec![vec![None; board.files]; board.ranks] };
            other.scatter(board, members, random);
            for (y, row) in other.cells.iter().enumerate() {
                for (x, cell) in row.iter().enumerate() {
                    if let (Some((member, _)), None) = (cell, start.cells[y][x]) {
                        start.cells[y][x] = Some((*member, false));
                    }
                }
            }
        }
        start.complete(board, members, random);
        start
    }

    /// White's home ranks: pieces with the royal one among them, then pawns.
    fn fill_home(&mut self, board: &Board, members: &[Member], full: bool, random: &mut Random) {
        let pieces: Vec<usize> = (0..members.len()).filter(|&i| !members[i].royal && !members[i].pawn).collect();
        let pawns: Vec<usize> = (0..members.len()).filter(|&i| members[i].pawn).collect();
        let density = random.between(40, 100);
        for x in 0..board.files {
            if board.has(x, 0) && !pieces.is_empty() && (full || random.percent(density)) {
                self.cells[0][x] = Some((random.pick(&pieces), true));
            }
            if board.has(x, 1) && board.ranks > 3 && !pawns.is_empty() && random.percent(density) {
                self.cells[1][x] = Some((random.pick(&pawns), true));
            }
        }
        if let Some(royal) = members.iter().position(|member| member.royal) {
            let places: Vec<usize> = (0..board.files).filter(|&x| board.has(x, 0)).collect();
            if !places.is_empty() {
                self.cells[0][random.pick(&places)] = Some((royal, true));
            }
        }
    }

    /// White pieces anywhere on the lower two thirds of the board.
    fn scatter(&mut self, board: &Board, members: &[Member], random: &mut Random) {
        let top = (2 * board.ranks).div_ceil(3);
        let squares: Vec<(usize, usize)> =
            (0..top).flat_map(|y| (0..board.files).map(move |x| (x, y))).filter(|&(x, y)| board.has(x, y)).collect();
        let others: Vec<usize> = (0..members.len()).filter(|&i| !members[i].royal).collect();
        let royal = members.iter().position(|member| member.royal);
        let most = (squares.len() / 2).clamp(1, 14);
        for (i, (x, y)) in random.some(&squares, 1, most).into_iter().enumerate() {
            let member = match royal {
                Some(royal) if i == 0 => royal,
                _ if others.is_empty() => continue,
                _ => random.pick(&others),
            };
            self.cells[y][x] = Some((member, true));
        }
    }

    /// Black's pieces mirror white's, except where a white piece is.
    fn mirror(&mut self, board: &Board) {
        for y in 0..board.ranks {
            for x in 0..board.files {
                let flipped = board.ranks - 1 - y;
                if let Some((member, true)) = self.cells[y][x]
                    && board.has(x, flipped)
                    && self.cells[flipped][x].is_none()
                {
                    self.cells[flipped][x] = Some((member, false));
                }
            }
        }
    }

    /// Gives black the royal piece that it lacks.
    fn complete(&mut self, board: &Board, members: &[Member], random: &mut Random) {
        let Some(royal) = members.iter().position(|member| member.royal) else { return };
        let has = |start: &Start, white| start.cells.iter().flatten().any(|cell| *cell == Some((royal, white)));
        for white in [true, false] {
            if !has(self, white) {
                let free: Vec<(usize, usize)> = (0..board.ranks)
                    .flat_map(|y| (0..board.files).map(move |x| (x, y)))
                    .filter(|&(x, y)| board.has(x, y) && self.cells[y][x].is_none())
                    .collect();
                if !free.is_empty() {
                    let (x, y) = random.pick(&free);
                    self.cells[y][x] = Some((royal, white));
                }
            }
        }
    }

    /// White's pieces.
    pub fn homes(&self) -> Vec<Home> {
        let mut homes = Vec::new();
        for (y, row) in self.cells.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                if let Some((member, true)) = *cell {
                    homes.push(Home { x, y, member });
                }
            }
        }
        homes
    }

    /// The letters of white's first rank.
    pub fn first_rank(&self, members: &[Member]) -> String {
        self.cells[0].iter().flatten().map(|(member, _)| members[*member].letter).collect()
    }

    /// The placement field of the FEN; some letters stand in parentheses where pieces can be overloaded.
    pub fn placement(&self, board: &Board, members: &[Member], marked: usize, random: &mut Random) -> String {
        let xs = board.extra.iter().map(|(_, (x, _))| *x).chain([0, board.files as i16 - 1]);
        let ys = board.extra.iter().map(|(_, (_, y))| *y).chain([0, board.ranks as i16 - 1]);
        let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
        let (bottom, top) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
        let mut rows = Vec::new();
        for y in (bottom..=top).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for x in left..=right {
                let inside = usize::try_from(x).ok().zip(usize::try_from(y).ok()).filter(|&(x, y)| board.has(x, y));
                let extra = board.extra.iter().any(|(_, place)| *place == (x, y));
                let cell = inside.and_then(|(x, y)| self.cells[y][x]);
                if cell.is_none() && (inside.is_some() || extra) {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &std::mem::take(&mut empty).to_string();
                }
                match cell {
                    None => row.push('*'),
                    Some((member, white)) => {
                        let letter = members[member].letter;
                        let letter = if white { letter } else { letter.to_ascii_lowercase() };
                        let mark = random.percent(marked);
                        row += &if mark { format!("({letter})") } else { letter.to_string() };
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }
}
