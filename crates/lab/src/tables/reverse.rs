//! Moves taken back, as far as it takes to find the positions that may have led to one.
//!
//! No rule is asked for them. When all moves of all positions are made for the first time, what each changes is noted: which
//! man goes from where to where, and what others become by it. Taken back later, some of these changes lead to positions
//! from which no such move was possible, since something stands in the way; their moves are made again anyway.

use super::book::{Book, Place, Sheet};
use super::layout::{Layout, Men, Placed, kind_of, packed, square_of};
use super::material::{MAX_MEN, ManKind, key};
use arrayvec::ArrayVec;
use foldhash::fast::FixedState;
use menagerie_core::{Bits, Bits512, Color, MAX_SQUARES, Square};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most men that one move relocates, if it is to be taken back.
const MAX_MOVED: usize = 2;

/// What each man was before a move and is after it, and whether it went to another square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Fate {
    after: ManKind,
    before: ManKind,
    moved: bool,
}

type Fates = ArrayVec<Fate, MAX_MEN>;
/// From where to where men went, for each in the order of the fates.
type Steps = ArrayVec<(u16, u16), MAX_MOVED>;

/// What moves from positions of some sheets to such positions have been seen to change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "SeenInPairs", into = "SeenInPairs")]
pub(super) struct Seen {
    /// Per sheet before the move, kind, and square to which it went, from where, where nothing else changed.
    plain: HashMap<(usize, ManKind), Vec<Bits512>, FixedState>,
    others: BTreeMap<(usize, Fates), BTreeSet<Steps>>,
    /// Whether a move changed more than can be taken back.
    pub(super) is_too_much: bool,
}

/// Squares, from where and to where.
type Pairs = Vec<(u16, u16)>;

/// The same as it is sent: where sets of squares are mostly empty, pairs of them are shorter.
#[derive(Serialize, Deserialize)]
struct SeenInPairs {
    /// Per sheet and kind, from where to where.
    plain: BTreeMap<(usize, ManKind), Pairs>,
    others: BTreeMap<(usize, Fates), BTreeSet<Steps>>,
    is_too_much: bool,
}

impl From<Seen> for SeenInPairs {
    fn from(seen: Seen) -> SeenInPairs {
        let pairs = |reach: Vec<Bits512>| {
            let steps = |(to, from): (usize, Bits512)| from.iter().map(move |from| (from.0, to as u16));
            reach.into_iter().enumerate().flat_map(steps).collect()
        };
        let plain = seen.plain.into_iter().map(|(of, reach)| (of, pairs(reach))).collect();
        SeenInPairs { plain, others: seen.others, is_too_much: seen.is_too_much }
    }
}

impl From<SeenInPairs> for Seen {
    fn from(sent: SeenInPairs) -> Seen {
        let mut seen = Seen { others: sent.others, is_too_much: sent.is_too_much, ..Seen::default() };
        for (of, pairs) in sent.plain {
            let reach = seen.plain.entry(of).or_insert_with(|| vec![Bits512::EMPTY; MAX_SQUARES]);
            for (from, to) in pairs.into_iter().filter(|(from, to)| usize::from(*from.max(to)) < MAX_SQUARES) {
                reach[usize::from(to)] |= Bits512::bit(Square(from));
            }
        }
        seen
    }
}

impl Seen {
    /// Notes what a move changed.
    #[inline]
    pub(super) fn note(&mut self, sheet: usize, before: &[Placed], after: &[Placed]) {
        let differs = |(one, other): (&Placed, &Placed)| one != other;
        let mut different = before.iter().zip(after).filter(|&pair| differs(pair));
        if let (Some((&from, &to)), None) = (different.next(), different.next())
            && kind_of(from) == kind_of(to)
            && before.len() == after.len()
        {
            let reach = self.plain.entry((sheet, kind_of(to))).or_insert_with(|| vec![Bits512::EMPTY; MAX_SQUARES]);
            reach[usize::from(square_of(to))] |= Bits512::bit(Square(square_of(from)));
            return;
        }
        self.note_other(sheet, before, after);
    }

    #[inline(never)]
    fn note_other(&mut self, sheet: usize, before: &[Placed], after: &[Placed]) {
        let stays = |one: &Placed, among: &[Placed]| among.iter().any(|other| square_of(*other) == square_of(*one));
        let gone = || before.iter().filter(|man| !stays(man, after));
        let come = || after.iter().filter(|man| !stays(man, before));
        if before.len() != after.len() || gone().count() > MAX_MOVED {
            self.is_too_much = true;
            return;
        }
        let pairs = gone().zip(come()).map(|(from, to)| (*from, *to));
        let kept = before.iter().filter_map(|man| {
            let same = after.iter().find(|other| square_of(**other) == square_of(*man))?;
            Some((*man, *same))
        });
        let mut fates: Vec<(Fate, (u16, u16))> = pairs
            .chain(kept)
            .map(|(from, to)| {
                let step = (square_of(from), square_of(to));
                (Fate { after: kind_of(to), before: kind_of(from), moved: step.0 != step.1 }, step)
            })
            .collect();
        fates.sort_unstable();
        let steps = fates.iter().filter(|(fate, _)| fate.moved).map(|(_, step)| *step).collect();
        let fates = fates.into_iter().map(|(fate, _)| fate).collect();
        self.others.entry((sheet, fates)).or_default().insert(steps);
    }

    /// Adds what another has seen.
    pub(super) fn join(&mut self, other: Seen) {
        for (at, reach) in other.plain {
            let own = self.plain.entry(at).or_insert_with(|| vec![Bits512::EMPTY; MAX_SQUARES]);
            own.iter_mut().zip(&reach).for_each(|(own, other)| *own |= *other);
        }
        for (at, steps) in other.others {
            self.others.entry(at).or_default().extend(steps);
        }
        self.is_too_much |= other.is_too_much;
    }
}

/// One way to take a move back from positions with certain men.
struct Way {
    /// The sheet of the position before.
    sheet: usize,
    /// What each man was, in the order of those after the move.
    before: ArrayVec<ManKind, MAX_MEN>,
    /// The men that moved.
    movers: ArrayVec<usize, MAX_MOVED>,
    /// The place of what leads before the move.
    lead: usize,
    /// What each man adds to the number of the position before; nothing where men are alike, so that their order counts.
    strides: Option<ArrayVec<usize, MAX_MEN>>,
    /// Per square to which the first mover went from where; and for two movers, by where both went.
    from: Vec<Bits512>,
    both: BTreeMap<(u16, u16), Vec<(u16, u16)>>,
}

impl Way {
    /// Shows the positions before the move of one man, of which no two are alike: their numbers differ only by where it was.
    #[inline]
    fn each_from(
        &self,
        layout: &Layout,
        strides: &[usize],
        (side, mover): (Color, usize),
        men: &Men,
        taken: Bits512,
        see: &mut impl FnMut(Place),
    ) {
        let part = |at: usize, square: u16| layout.digit(at == self.lead, square) * strides[at];
        let others = (0..men.len()).filter(|&at| at != mover).map(|at| part(at, square_of(men[at])));
        let base = layout.of_side(side) + others.sum::<usize>();
        let mut from = self.from[usize::from(square_of(men[mover]))].minus(taken);
        if mover == self.lead {
            from &= layout.home_set;
        }
        for square in from.iter() {
            see(Place { sheet: self.sheet, number: base + part(mover, square.0) });
        }
    }
}

/// All ways to take moves back.
pub(super) struct Reverse {
    by_men: HashMap<u64, Vec<Way>, FixedState>,
    /// Per symmetry the one that takes it back.
    inverse: Vec<usize>,
    /// Per sheet the symmetry by which positions with the sides exchanged are found there.
    swaps: Vec<Option<usize>>,
}

impl Reverse {
    /// The ways that take back what was seen.
    pub(super) fn new(book: &Book, seen: Seen) -> Reverse {
        let inverse = (0..book.symmetries.len()).map(|symmetry| book.inverse(symmetry)).collect();
        let swap = |sheet: &Sheet| book.find(&sheet.layout.material.swapped()).and_then(|found| found.swap);
        let swaps = book.sheets.iter().map(swap).collect();
        let mut reverse = Reverse { by_men: HashMap::default(), inverse, swaps };
        for ((sheet, mover), from) in seen.plain {
            let men = &book.sheets[sheet].layout.material.men;
            let first = men.iter().position(|&man| man == mover).unwrap_or(0);
            let mut fates: Fates = men.iter().map(|&man| Fate { after: man, before: man, moved: false }).collect();
            fates[first].moved = true;
            reverse.add(book, sheet, &fates, &from, &BTreeMap::new());
        }
        for ((sheet, fates), steps) in seen.others {
            let mut from = vec![Bits512::EMPTY; MAX_SQUARES];
            let mut both: BTreeMap<(u16, u16), Vec<(u16, u16)>> = BTreeMap::new();
            for step in steps {
                match step[..] {
                    [(start, end)] => from[usize::from(end)] |= Bits512::bit(Square(start)),
                    [one, other] => both.entry((one.1, other.1)).or_default().push((one.0, other.0)),
                    _ => {}
                }
            }
            reverse.add(book, sheet, &fates, &from, &both);
        }
        reverse
    }

    /// Adds the ways of one change: one for each order in which the men after it can be these.
    fn add(
        &mut self,
        book: &Book,
        sheet: usize,
        fates: &Fates,
        from: &[Bits512],
        both: &BTreeMap<(u16, u16), Vec<(u16, u16)>>,
    ) {
        let layout = &book.sheets[sheet].layout;
        let mut orders = BTreeSet::new();
        let mut after: Vec<ManKind> = fates.iter().map(|fate| fate.after).collect();
        after.sort_unstable();
        permute(&mut (0..fates.len()).collect(), 0, &mut |order: &[usize]| {
            if order.iter().zip(&after).all(|(&at, &man)| fates[at].after == man) {
                let numbered: Vec<(Fate, usize)> = order.iter().map(|&at| (fates[at], number_of(fates, at))).collect();
                orders.insert(numbered);
            }
        });
        for order in orders {
            let before: ArrayVec<ManKind, MAX_MEN> = order.iter().map(|(fate, _)| fate.before).collect();
            let mut movers: Vec<(usize, usize)> = order
                .iter()
                .enumerate()
                .filter(|(_, (fate, _))| fate.moved)
                .map(|(at, (_, number))| (*number, at))
                .collect();
            movers.sort_unstable();
            let leading = layout.material.men.get(layout.lead);
            let lead = before.iter().position(|man| Some(man) == leading).unwrap_or(0);
            let movers = movers.into_iter().map(|(_, at)| at).collect();
            let slot = |man: &ManKind| layout.material.men.iter().position(|kind| kind == man).unwrap_or(0);
            let strides = (!layout.has_twins).then(|| before.iter().map(|man| layout.stride(slot(man))).collect());
            let way = Way { sheet, before, movers, lead, strides, from: from.to_vec(), both: both.clone() };
            self.by_men.entry(key(after.iter().copied())).or_default().push(way);
        }
    }

    /// Shows the positions from which a move may have led to this one; also some from which none did.
    pub(super) fn each(&self, book: &Book, place: Place, see: &mut impl FnMut(Place)) {
        let layout = &book.sheets[place.sheet].layout;
        let mut home = Men::new();
        let Some(side) = layout.men(place.number, &mut home) else { return };
        let Some(&lead) = home.get(layout.lead) else { return };
        for &bring in &layout.images[layout.digit(true, square_of(lead))] {
            let mut list = home.clone();
            if bring != 0 {
                book.apply(self.inverse[usize::from(bring)], &mut list);
            }
            self.each_of(book, side.other(), &list, see);
            if let Some(swap) = self.swaps[place.sheet] {
                book.apply(self.inverse[swap], &mut list);
                self.each_of(book, side, &list, see);
            }
        }
    }

    /// The same in one orientation. `mover` made the move.
    fn each_of(&self, book: &Book, mover: Color, men: &Men, see: &mut impl FnMut(Place)) {
        let Some(ways) = self.by_men.get(&key(men.iter().map(|&man| kind_of(man)))) else { return };
        let taken = Bits512::of(men.iter().map(|&man| Square(square_of(man))));
        for way in ways {
            let layout = &book.sheets[way.sheet].layout;
            let lead_moves = way.movers.contains(&way.lead);
            if !lead_moves && !layout.home_set.has(Square(square_of(men[way.lead]))) {
                continue;
            }
            if let ([mover_at], Some(strides)) = (&way.movers[..], &way.strides) {
                way.each_from(layout, strides, (mover, *mover_at), men, taken, see);
                continue;
            }
            let mut before: Men =
                men.iter().zip(&way.before).map(|(&man, &kind)| packed(kind, square_of(man))).collect();
            let mut show = |before: &Men| {
                if !layout.home_set.has(Square(square_of(before[way.lead]))) {
                    return;
                }
                let mut sorted = before.clone();
                sorted.sort_unstable();
                see(Place { sheet: way.sheet, number: layout.number(mover, &sorted) });
            };
            match way.movers[..] {
                [] => show(&before),
                [mover] => {
                    for from in way.from[usize::from(square_of(men[mover]))].minus(taken).iter() {
                        before[mover] = packed(way.before[mover], from.0);
                        show(&before);
                    }
                }
                [one, other] => {
                    let to = (square_of(men[one]), square_of(men[other]));
                    for &(first, second) in way.both.get(&to).into_iter().flatten() {
                        before[one] = packed(way.before[one], first);
                        before[other] = packed(way.before[other], second);
                        show(&before);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The number of a moving man among those that move, in the order of the fates.
fn number_of(fates: &Fates, at: usize) -> usize {
    if fates[at].moved { fates[..at].iter().filter(|fate| fate.moved).count() } else { 0 }
}

/// Shows all orders of a list.
fn permute(list: &mut Vec<usize>, from: usize, see: &mut impl FnMut(&[usize])) {
    if from + 1 >= list.len() {
        return see(list);
    }
    for at in from..list.len() {
        list.swap(from, at);
        permute(list, from + 1, see);
        list.swap(from, at);
    }
}
