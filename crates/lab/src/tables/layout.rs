//! Positions of one material as numbers.

use super::material::{MAX_MEN, ManKind, Material};
use super::symmetry::Symmetry;
use arrayvec::ArrayVec;
use menagerie_core::{Bits, Bits512, Color, Kind, Man, Square};

/// A man with its square in one number, so that sorting by it sorts by what the men are and then by where they stand.
pub(super) type Placed = u32;

/// The men of a position.
pub(super) type Men = ArrayVec<Placed, MAX_MEN>;

pub(super) fn placed(man: &Man) -> Placed {
    packed(ManKind::of(man), man.square.0)
}

pub(super) fn packed(kind: ManKind, square: u16) -> Placed {
    u32::from(kind.number()) << 16 | u32::from(square)
}

pub(super) fn square_of(placed: Placed) -> u16 {
    placed as u16
}

pub(super) fn kind_of(placed: Placed) -> ManKind {
    ManKind::numbered((placed >> 16) as u16)
}

/// How the positions of a material are numbered: by the side to move, the square of the lead, and those of the others. The
/// lead stands on one square of each of those that the symmetries make one.
pub(super) struct Layout {
    pub(super) material: Material,
    /// The place of the lead among the men.
    pub(super) lead: usize,
    squares: usize,
    /// The squares on which the lead stands.
    pub(super) homes: Vec<u16>,
    /// The same as a set.
    pub(super) home_set: Bits512,
    /// Per square the place in the list of these.
    home_of: Vec<u16>,
    /// Per square of the lead the symmetry that brings it home, as a place in the list of symmetries.
    pub(super) bring: Vec<u8>,
    /// Per home the symmetries that bring the squares home that it stands for.
    pub(super) images: Vec<Vec<u8>>,
    /// How many squares each home stands for.
    pub(super) weights: Vec<u32>,
    /// Whether some men are alike.
    pub(super) has_twins: bool,
    /// How many numbers there are with one side to move.
    pub(super) per_side: usize,
}

impl Layout {
    /// The layout of a material on that many squares; nothing if there are too many positions to be numbered.
    ///
    /// The symmetries are those that do not exchange the sides, each with its place in the list of all; the identity is at 0.
    pub(super) fn new(
        material: Material,
        squares: usize,
        royal: Option<Kind>,
        symmetries: &[(usize, &Symmetry)],
    ) -> Option<Layout> {
        let lead = material.lead(royal);
        let group = || symmetries.iter().filter(|(at, _)| lead.is_some() || *at == 0);
        let mut homes: Vec<u16> = Vec::new();
        let (mut home_of, mut bring, mut weights) = (vec![0; squares], vec![0; squares], Vec::new());
        for square in 0..squares {
            let images = group().map(|(at, symmetry)| (symmetry.squares[square], *at));
            let (least, at) = images.min()?;
            if usize::from(least) == square {
                homes.push(least);
                weights.push(0);
            }
            home_of[square] = homes.iter().position(|&home| home == least)? as u16;
            bring[square] = at as u8;
            weights[usize::from(home_of[square])] += 1;
        }
        let mut images = vec![Vec::new(); homes.len()];
        for (&home, &bring) in home_of.iter().zip(&bring) {
            images[usize::from(home)].push(bring);
        }
        if material.men.is_empty() {
            (homes, weights) = (vec![0], vec![1]);
        }
        let others = squares.checked_pow(material.men.len().saturating_sub(1) as u32)?;
        let per_side = homes.len().checked_mul(others)?;
        let has_twins = material.men.windows(2).any(|pair| pair[0] == pair[1]);
        u32::try_from(per_side.checked_mul(2)?).ok()?;
        let home_set = Bits512::of(homes.iter().copied().map(Square));
        let lead = lead.unwrap_or(0);
        Some(Layout { lead, material, squares, homes, home_set, home_of, bring, images, weights, has_twins, per_side })
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        2 * self.per_side
    }

    /// The number of a position; its lead is at home, and its men are sorted.
    #[inline]
    pub(super) fn number(&self, side: Color, men: &[Placed]) -> usize {
        let Some(&lead) = men.get(self.lead) else { return side.index() };
        let mut number = side.index() * self.homes.len() + usize::from(self.home_of[usize::from(square_of(lead))]);
        for (at, &man) in men.iter().enumerate() {
            if at != self.lead {
                number = number * self.squares + usize::from(square_of(man));
            }
        }
        number
    }

    /// What the side to move adds to a number.
    pub(super) fn of_side(&self, side: Color) -> usize {
        side.index() * self.per_side
    }

    /// What a man adds to a number for each step of its digit.
    pub(super) fn stride(&self, at: usize) -> usize {
        let lesser = match at == self.lead {
            true => self.material.men.len() - 1,
            false => (at + 1..self.material.men.len()).filter(|&other| other != self.lead).count(),
        };
        self.squares.pow(lesser as u32)
    }

    /// The digit of a man by its square; the lead is at home.
    #[inline]
    pub(super) fn digit(&self, is_lead: bool, square: u16) -> usize {
        usize::from(if is_lead { self.home_of[usize::from(square)] } else { square })
    }

    /// Writes down the men of a number, and says who is to move. Not so where another number has the same men.
    #[inline]
    pub(super) fn men(&self, number: usize, men: &mut Men) -> Option<Color> {
        men.clear();
        men.extend(self.material.men.iter().map(|&kind| packed(kind, 0)));
        let mut rest = number;
        for at in (0..men.len()).rev().filter(|&at| at != self.lead) {
            men[at] |= (rest % self.squares) as u32;
            rest /= self.squares;
        }
        let side = if rest < self.homes.len() { Color::White } else { Color::Black };
        if let Some(lead) = men.get_mut(self.lead) {
            *lead |= u32::from(self.homes[rest % self.homes.len()]);
        }
        let is_sorted = !self.has_twins || men.is_sorted();
        is_sorted.then_some(side)
    }

    /// How many positions a number stands for.
    pub(super) fn weight(&self, number: usize) -> u64 {
        let others = self.per_side / self.homes.len();
        self.weights[number / others % self.homes.len()].into()
    }
}

/// The men as positions take them.
pub(super) fn unpacked(men: &[Placed], list: &mut Vec<Man>) {
    list.clear();
    list.extend(men.iter().map(|&man| {
        let kind = kind_of(man);
        Man { piece: kind.piece(), marked: kind.is_marked(), square: Square::new(square_of(man).into()) }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::book::Book;
    use crate::tables::symmetry::Trial;
    use menagerie_core::Library;

    #[test]
    fn numbers_and_positions_are_one_to_one() {
        for (game, text, per_side) in [
            ("chess", "KRK", 10 * 64 * 64),
            ("chess", "KPK", 32 * 64 * 64),
            ("omega", "KRK", 16 * 104 * 104),
            ("chess", "KRRK", 10 * 64 * 64 * 64),
        ] {
            let game = Library::shipped().game(game).unwrap();
            let material = Material::read(game.definition(), text).unwrap();
            let book = Book::new(&game);
            let group = Trial::new(&game).group(&book.symmetries, &material);
            let layout = book.layout(&material, group).unwrap();
            assert_eq!(layout.per_side, per_side);
            let mut men = Men::new();
            for number in (0..layout.len()).step_by(17) {
                if let Some(side) = layout.men(number, &mut men) {
                    assert_eq!(layout.number(side, &men), number);
                }
            }
            assert_eq!(layout.weights.iter().sum::<u32>() as usize, game.board().len());
        }
    }
}
