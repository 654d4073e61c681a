//! All tables that are at hand while others are made: where a position is to be found, and what it is worth.

use super::layout::{Layout, Men, kind_of, packed, placed, square_of};
use super::material::{Material, key};
use super::symmetry::{self, Group, Symmetry};
use super::value::Code;
use super::walk::Values;
use foldhash::fast::FixedState;
use menagerie_core::{Color, Game, Kind, Man};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The positions of one material, and what is known of them.
pub(super) struct Sheet {
    pub(super) layout: Layout,
    /// The symmetries by which its positions are numbered.
    pub(super) group: Group,
    codes: Vec<AtomicU16>,
    /// What is won or lost when the moves of the fifty-move rule are counted from zero, and in how many plies the clock is set back
    /// or the game ends. Not there while it is not known, and where it is the same as long as the win is short enough.
    counted: OnceLock<Vec<AtomicU16>>,
    /// The same as it was found before, while it is being found.
    before: OnceLock<Vec<AtomicU16>>,
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

    /// What is known with the fifty-move rule, from a clock at zero; `limit` is its count of plies.
    #[inline]
    pub(super) fn counted(&self, number: usize, limit: u16) -> Code {
        match self.counted.get() {
            Some(codes) => Code(codes[number].load(Relaxed)),
            None => self.code(number).within(limit),
        }
    }

    /// The same as it was found before, where it is being found.
    #[inline]
    pub(super) fn counted_before(&self, number: usize, limit: u16) -> Code {
        match self.before.get() {
            Some(codes) => Code(codes[number].load(Relaxed)),
            None => self.counted(number, limit),
        }
    }

    #[inline]
    pub(super) fn set_counted(&self, number: usize, code: Code) {
        if let Some(codes) = self.counted.get() {
            codes[number].store(code.0, Relaxed);
        }
    }

    /// Whether the count of moves has to be known apart from the length of wins.
    pub(super) fn has_counted(&self) -> bool {
        self.counted.get().is_some()
    }

    /// Begins to count: what was known is what was found before, and nothing is known but what is over.
    pub(super) fn begin_count(&self, limit: u16) {
        let before = self.before.get_or_init(|| atomics(self.codes.len(), |number| self.code(number).within(limit)));
        if let Some(counted) = self.counted.get() {
            let pairs = before.iter().zip(counted);
            pairs.for_each(|(before, counted)| before.store(counted.load(Relaxed), Relaxed));
        }
        let counted = self.counted.get_or_init(|| atomics(self.codes.len(), |_| Code::OPEN));
        for (number, counted) in counted.iter().enumerate() {
            counted.store(self.code(number).within(0).0, Relaxed);
        }
    }

    /// Whether the count has found what was found before: the same plies, or at least the same wins and losses.
    pub(super) fn is_same_count(&self, plies: bool, limit: u16) -> bool {
        let known = |code: Code| if plies { code.0 } else { code.sign() };
        (0..self.codes.len())
            .all(|number| known(self.counted(number, limit)) == known(self.counted_before(number, limit)))
    }

    /// What is kept of the count in a file.
    pub(super) fn gain(&self, number: usize) -> u16 {
        self.counted.get().map_or(0, |codes| self.code(number).gain(Code(codes[number].load(Relaxed))))
    }

    /// Takes the count from a file, which shows the gain of each number.
    pub(super) fn take_gains<E>(
        &mut self,
        each: impl FnOnce(&mut dyn FnMut(usize, u16)) -> Result<(), E>,
    ) -> Result<(), E> {
        let counted = atomics(self.codes.len(), |_| Code::OPEN);
        each(&mut |number, gain| counted[number].store(self.code(number).with_gain(gain).0, Relaxed))?;
        self.counted = OnceLock::from(counted);
        Ok(())
    }

    /// Ends the count. Keeps it only where it says more than the lengths of the wins.
    pub(super) fn end_count(&mut self, limit: u16) {
        self.before.take();
        let is_more =
            (0..self.codes.len()).any(|number| self.counted(number, limit) != self.code(number).within(limit));
        if !is_more {
            self.counted.take();
        }
    }
}

fn atomics(len: usize, code: impl Fn(usize) -> Code) -> Vec<AtomicU16> {
    (0..len).map(|number| AtomicU16::new(code(number).0)).collect()
}

/// The sheet of a material, and by which symmetry its positions come to be there if that exchanges the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) sheet: usize,
    pub(super) swap: Option<usize>,
}

/// Where a position is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// The place of the sheet in the book.
    pub(super) sheet: usize,
    pub(super) number: usize,
}

/// Sheets by their material.
pub(super) struct Book {
    squares: usize,
    /// The plies after which the fifty-move rule draws, if the game has it.
    pub(super) limit: Option<u16>,
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
        let limit = game.facts().draw_clock.map(|plies| plies.try_into().unwrap_or(u16::MAX));
        Book { squares, limit, symmetries, royal, sheets: Vec::new(), by_key: HashMap::default() }
    }

    /// The layout of a material that has these symmetries.
    pub(super) fn layout(&self, material: &Material, group: Group) -> Option<Layout> {
        let kept: Vec<(usize, &Symmetry)> = group.members(&self.symmetries).filter(|(_, one)| !one.swaps).collect();
        Layout::new(material.clone(), self.squares, self.royal, &kept)
    }

    /// Adds a sheet on which nothing is known. The material must be canonical.
    pub(super) fn add(&mut self, layout: Layout, group: Group) -> usize {
        let codes = atomics(layout.len(), |_| Code::OPEN);
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
        let (counted, before) = (OnceLock::new(), OnceLock::new());
        self.sheets.push(Sheet { layout, group, codes, counted, before, done: false });
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
        Some(self.place_on(self.found(list)?, side, list))
    }

    /// The sheet of sorted men.
    #[inline]
    pub(super) fn found(&self, list: &Men) -> Option<Found> {
        self.by_key.get(&key(list.iter().map(|&man| kind_of(man)))).copied()
    }

    /// Where a position with the men of a sheet is to be found; they are left as they stand there.
    #[inline]
    pub(super) fn place_on(&self, Found { sheet, swap }: Found, side: Color, list: &mut Men) -> Place {
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
        Place { sheet, number: layout.number(side, list) }
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

    /// The value of a position of that kind.
    #[inline]
    pub(super) fn value(&self, place: Place, values: Values) -> Code {
        let sheet = &self.sheets[place.sheet];
        match (values, self.limit) {
            (Values::Finished, _) if !sheet.done => Code::OPEN,
            (Values::Lengths | Values::Finished, _) | (_, None) => sheet.code(place.number),
            (Values::Counts, Some(limit)) => sheet.counted(place.number, limit),
            (Values::CountsBefore, Some(limit)) => sheet.counted_before(place.number, limit),
        }
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
