//! Symmetries of a game: ways to turn and mirror the board, and to exchange the sides, that change nothing.
//!
//! A candidate is one of the eight ways to lay a square onto itself, with or without the sides exchanged. Whether all moves and
//! ends of the game go along with it is found out by the game itself, on a great number of positions with the men that matter.
//! When a table is done, positions in all orientations are compared with their moves once more.

use super::material::{ManKind, Material};
use menagerie_core::{Board, Cell, Color, Game, Man, Outcome, Position, Square};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many positions of each material a symmetry is tried on.
const TRIALS: usize = 1500;
/// How many men are placed at most for each position that is compared.
const ATTEMPTS: usize = 16;

/// A way to change over a position so that nothing else changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// Its number among the candidates: bits for files, ranks, diagonal and sides.
    pub(super) number: u8,
    /// Where each square goes.
    pub(super) squares: Vec<u16>,
    /// Whether the sides are exchanged.
    pub(super) swaps: bool,
}

impl Symmetry {
    /// The candidate of a number below 16, if the board goes along with it.
    pub(super) fn candidate(board: &Board, number: u8) -> Option<Symmetry> {
        let cells: Vec<Cell> = board.squares().map(|square| board.cell(square)).collect();
        let low = Cell { x: cells.iter().map(|c| c.x).min()?, y: cells.iter().map(|c| c.y).min()? };
        let high = Cell { x: cells.iter().map(|c| c.x).max()?, y: cells.iter().map(|c| c.y).max()? };
        if number & 4 != 0 && high.x - low.x != high.y - low.y {
            return None;
        }
        let goes = |cell: &Cell| {
            let mut to = *cell;
            to.x = if number & 1 != 0 { low.x + high.x - to.x } else { to.x };
            to.y = if number & 2 != 0 { low.y + high.y - to.y } else { to.y };
            if number & 4 != 0 {
                to = Cell { x: low.x + to.y - low.y, y: low.y + to.x - low.x };
            }
            board.at(to).map(|square| square.0)
        };
        let squares = cells.iter().map(goes).collect::<Option<Vec<u16>>>()?;
        Some(Symmetry { number, squares, swaps: number & 8 != 0 })
    }

    /// Where a square goes.
    pub(super) fn square(&self, square: Square) -> Square {
        Square::new(self.squares[square.index()].into())
    }

    /// What a man becomes.
    pub(super) fn man(&self, man: &Man) -> Man {
        let kind = if self.swaps { ManKind::of(man).swapped() } else { ManKind::of(man) };
        Man { piece: kind.piece(), marked: man.marked, square: self.square(man.square) }
    }

    /// What a side becomes.
    pub(super) fn side(&self, side: Color) -> Color {
        if self.swaps { side.other() } else { side }
    }
}

/// The candidates that the board goes along with, the identity first.
pub(super) fn candidates(board: &Board) -> Vec<Symmetry> {
    (0..16).filter_map(|number| Symmetry::candidate(board, number)).collect()
}

/// Some of the candidates, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group(pub(super) u16);

impl Group {
    /// Its members with their places in the list of candidates.
    pub(super) fn members<'a>(self, all: &'a [Symmetry]) -> impl Iterator<Item = (usize, &'a Symmetry)> + 'a {
        all.iter().enumerate().filter(move |(_, symmetry)| self.0 >> symmetry.number & 1 == 1)
    }

    pub(super) fn swaps(self) -> bool {
        self.0 >> 8 != 0
    }

    pub(super) fn and(self, other: Group) -> Group {
        Group(self.0 & other.0)
    }
}

/// What a position comes to: how it has ended; and after each move what stands where, whether that is all, and whether the move set
/// the clock back.
type Facts = (Option<Option<Color>>, Vec<(Vec<Man>, bool, bool)>);

/// Finds out which symmetries hold.
pub(super) struct Trial {
    first: Position,
    second: Position,
}

impl Trial {
    pub(super) fn new(game: &Game) -> Trial {
        Trial { first: game.start(), second: game.start() }
    }

    /// Those of the candidates that hold with these men.
    pub(super) fn group(&mut self, candidates: &[Symmetry], material: &Material) -> Group {
        let mut group = Group(1);
        for one in candidates {
            // What is made of others that hold holds as well.
            let parts = [1, 2, 4, 8].into_iter().filter(|part| one.number & part != 0);
            let is_made =
                one.number.count_ones() > 1 && parts.map(|part: u8| 1 << part).all(|part: u16| group.0 & part != 0);
            if one.number != 0 && (is_made || self.holds(one, material)) {
                group.0 |= 1 << one.number;
            }
        }
        group
    }

    fn holds(&mut self, symmetry: &Symmetry, material: &Material) -> bool {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(symmetry.number));
        let mut compared = 0;
        // Men on one square, or where they cannot stand, make no position and show nothing.
        for number in 0..ATTEMPTS * TRIALS {
            let men = at_random(material, self.first.game().board(), number, &mut rng);
            match self.agrees(symmetry, Color::BOTH[number / 4 % 2], &men) {
                Some(false) => return false,
                Some(true) => compared += 1,
                None => {}
            }
            if compared == TRIALS {
                return true;
            }
        }
        compared >= TRIALS / 4
    }

    /// Whether a position and its image come to the same; nothing where neither exists.
    fn agrees(&mut self, symmetry: &Symmetry, side: Color, men: &[Man]) -> Option<bool> {
        let image: Vec<Man> = men.iter().map(|man| symmetry.man(man)).collect();
        let exists = self.first.place(side, men);
        if self.second.place(symmetry.side(side), &image) != exists {
            return Some(false);
        }
        if !exists {
            return None;
        }
        let (end, mut after) = facts(&mut self.first);
        let end = end.map(|winner| winner.map(|winner| symmetry.side(winner)));
        for (men, ..) in &mut after {
            men.iter_mut().for_each(|man| *man = symmetry.man(man));
            men.sort_unstable();
        }
        after.sort_unstable();
        Some((end, after) == facts(&mut self.second))
    }
}

fn facts(position: &mut Position) -> Facts {
    let mut after = Vec::new();
    for mv in position.legal_moves() {
        position.play_unchecked(mv);
        let mut men = Vec::new();
        position.men(&mut men);
        men.sort_unstable();
        after.push((men, position.is_bare(), position.halfmove_clock() == 0));
        position.undo();
    }
    after.sort_unstable();
    (position.outcome().map(Outcome::winner), after)
}

/// Men at random: anywhere, close together, or on few lines.
pub(super) fn at_random(material: &Material, board: &Board, number: usize, rng: &mut ChaCha8Rng) -> Vec<Man> {
    let squares = board.len();
    let center = board.cell(Square::new(rng.random_range(0..squares)));
    let reach = [i16::MAX, 1, 2, 3][number % 4];
    let near = |square: &Square| {
        let cell = board.cell(*square);
        let (dx, dy) = ((cell.x - center.x).abs(), (cell.y - center.y).abs());
        reach == i16::MAX || dx.max(dy) <= reach || reach == 3 && (dx == 0 || dy == 0 || dx == dy)
    };
    let chosen: Vec<Square> = board.squares().filter(near).collect();
    let chosen = if chosen.len() < material.men.len() { board.squares().collect() } else { chosen };
    let place = |man: &ManKind| Man {
        piece: man.piece(),
        marked: man.is_marked(),
        square: chosen[rng.random_range(0..chosen.len())],
    };
    material.men.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    /// How many symmetries keep the sides, and how many there are.
    fn count(game: &str, material: &str) -> (u32, u32) {
        let game = Library::shipped().game(game).unwrap();
        let material = Material::read(game.definition(), material).unwrap();
        let Group(found) = Trial::new(&game).group(&candidates(game.board()), &material);
        ((found & 0xff).count_ones(), found.count_ones())
    }

    #[test]
    fn symmetries_are_those_of_men_board_and_rules() {
        assert_eq!(count("chess", "KRBK"), (8, 16));
        assert_eq!(count("chess", "KPK"), (2, 4));
        assert_eq!(count("omega", "KRK"), (8, 16));
        assert_eq!(count("king-of-the-hill", "KRK"), (8, 16));
        // Which squares win decides, and who may go where.
        assert_eq!(count("racing-kings", "KRK"), (2, 2));
        assert_eq!(count("xiangqi", "KRK"), (2, 4));
    }
}
