//! All tables that are at hand while others are made: where a position is to be found, and what it is worth.

use super::layout::{Layout, Men, kind_of, packed, placed, square_of};
use super::material::{Material, key};
use super::symmetry::{self, Group, Symmetry};
use super::value::Code;
use foldhash::fast::FixedState;
use menagerie_core::{Color, Game, Kind, Man};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The positions of one material, and what is known of them.
pub(super) struct Sheet {
    pub(super) layout: Layout,
    codes: Vec<AtomicU16>,
    /// Whether all is known.
    pub(super) done: bool,
}

impl Sheet {
    #[inline]
    pub(super) fn code(&self, number: usize) -> Code {
        Code(self.codes[number].load(Relaxed))
    }

    #[inline]
    pub(super) fn set(&self, number: usize, code: Code) {
        self.codes[number].store(code.0, Relaxed);
    }
}

/// The sheet of a material, and by which symmetry its positions come to be there if that exchanges the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) sheet: usize,
    pub(super) swap: Option<usize>,
}

/// Where a position is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The place of the sheet in the book.
    pub(super) sheet: usize,
    pub(super) number: usize,
}

/// Sheets by their material.
pub(super) struct Book {
    squares: usize,
    pub(super) symmetries: Vec<Symmetry>,
    royal: Option<Kind>,
    pub(super) sheets: Vec<Sheet>,
    by_key: HashMap<u64, Found, FixedState>,
}

impl Book {
    /// A book without sheets.
    pub(super) fn new(game: &Game) -> Book {
        let symmetries = symmetry::candidates(game.board());
        let (squares, royal) = (game.board().len(), game.definition().royal());
        Book { squares, symmetries, royal, sheets: Vec::new(), by_key: HashMap::default() }
    }

    /// The layout of a material that has these symmetries.
    pub(super) fn layout(&self, material: &Material, group: Group) -> Option<Layout> {
        let kept: Vec<(usize, &Symmetry)> = group.members(&self.symmetries).filter(|(_, one)| !one.swaps).collect();
        Layout::new(material.clone(), self.squares, self.royal, &kept)
    }

    /// Adds a sheet on which nothing is known. The material must be canonical.
    pub(super) fn add(&mut self, layout: Layout, group: Group) -> usize {
        let codes = (0..layout.len()).map(|_| AtomicU16::new(Code::OPEN.0)).collect();
        self.add_with(layout, group, codes)
    }

    /// Adds a sheet whose codes are kept elsewhere.
    pub(super) fn list(&mut self, layout: Layout, group: Group) -> usize {
        self.add_with(layout, group, Vec::new())
    }

    fn add_with(&mut self, layout: Layout, group: Group, codes: Vec<AtomicU16>) -> usize {
        let sheet = self.sheets.len();
        let material = layout.material.clone();
        let swap = group.members(&self.symmetries).find(|(_, one)| one.swaps).map(|(at, _)| at);
        if swap.is_some() && material.swapped() != material {
            self.by_key.insert(material.swapped().key(), Found { sheet, swap });
        }
        self.by_key.insert(material.key(), Found { sheet, swap: None });
        self.sheets.push(Sheet { layout, codes, done: false });
        sheet
    }

    /// The sheet of a material, and by which symmetry the sides are exchanged there.
    pub(super) fn find(&self, material: &Material) -> Option<Found> {
        self.by_key.get(&material.key()).copied()
    }

    /// Where a position is to be found; nothing if there is no sheet for it.
    #[inline]
    pub(super) fn place(&self, side: Color, men: &[Man]) -> Option<Place> {
        self.place_of(side, &mut sorted(men)?)
    }

    /// The same with sorted men; they are left as they stand there.
    #[inline]
    pub(super) fn place_of(&self, side: Color, list: &mut Men) -> Option<Place> {
        let &Found { sheet, swap } = self.by_key.get(&key(list.iter().map(|&man| kind_of(man))))?;
        let mut side = side;
        if let Some(swap) = swap {
            side = side.other();
            self.apply(swap, list);
        }
        let layout = &self.sheets[sheet].layout;
        if let Some(&lead) = list.get(layout.lead) {
            let bring = usize::from(layout.bring[usize::from(square_of(lead))]);
            if bring != 0 {
                self.apply(bring, list);
            }
        }
        Some(Place { sheet, number: layout.number(side, list) })
    }

    /// Lets a symmetry act on sorted men.
    #[inline]
    pub(super) fn apply(&self, symmetry: usize, list: &mut Men) {
        let Symmetry { squares, swaps, .. } = &self.symmetries[symmetry];
        for man in &mut *list {
            let kind = if *swaps { kind_of(*man).swapped() } else { kind_of(*man) };
            *man = packed(kind, squares[usize::from(square_of(*man))]);
        }
        list.sort_unstable();
    }

    /// The symmetry that takes one back.
    pub(super) fn inverse(&self, symmetry: usize) -> usize {
        let Symmetry { squares, swaps, .. } = &self.symmetries[symmetry];
        let undoes = |other: &Symmetry| {
            other.swaps == *swaps
                && squares.iter().enumerate().all(|(at, &to)| usize::from(other.squares[usize::from(to)]) == at)
        };
        self.symmetries.iter().position(undoes).unwrap_or(symmetry)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn code(&self, place: Place) -> Code {
        self.sheets[place.sheet].code(place.number)
    }
}

/// Men as a sorted list; nothing if there are more than a table has.
#[inline]
pub(super) fn sorted(men: &[Man]) -> Option<Men> {
    let mut list = Men::new();
    for man in men {
        list.try_push(placed(man)).ok()?;
    }
    list.sort_unstable();
    Some(list)
}
