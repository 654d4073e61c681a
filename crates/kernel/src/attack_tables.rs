//! From where a square is attacked: the moves of a colour's pieces read backwards.

use super::reach::Walk;
use super::{Family, Lines, Reach};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Kind;

/// Per attacked square from where a lame leaper attacks it, each with the squares that must be empty.
pub type LameWays<B> = Box<[Vec<(Square, B)>]>;

/// For one attacking colour, per attacked square, the squares from which each type attacks it.
pub struct AttackTables<B> {
    /// The types that leap, and per square a row with a set for each of them.
    pub leapers: Vec<Kind>,
    /// See `leapers`.
    pub leaps: Box<[B]>,
    /// The types that ride along lines, and per square a row with a set for each: from where, on an empty board.
    pub sliders: Vec<Kind>,
    /// See `sliders`.
    pub slides: Box<[B]>,
    /// The types with other paths, and per square a row with a set for each: from where, on an empty board.
    pub bent_riders: Vec<Kind>,
    /// See `bent_riders`.
    pub walks: Box<[B]>,
    /// Per type of `bent_riders` its ways to each square, where it is a lame leaper.
    pub lame_ways: Vec<Option<LameWays<B>>>,
    /// The types with paths that take, and per square a row with a set for each: from where, if all else fits.
    pub hoppers: Vec<Kind>,
    /// See `hoppers`.
    pub hops: Box<[B]>,
    /// Whether there are bent_riders or hoppers.
    pub has_paths: bool,
    /// Per square every square whose occupant can matter to whether it is attacked.
    pub zone: Box<[B]>,
    /// Per square from where it could be captured en passant, for any type.
    pub en_passant: Box<[B]>,
}

impl<B: Bits> AttackTables<B> {
    /// Reads the moves of all types backwards.
    pub fn new(squares: usize, reach: &[Reach<B>], lines: &Lines<B>) -> AttackTables<B> {
        let kinds = reach.len();
        let of = |kind: usize| &reach[kind];
        let types = |wanted: &dyn Fn(&Reach<B>) -> bool| -> Vec<Kind> {
            (0..kinds).filter(|&kind| wanted(of(kind))).map(|kind| Kind(kind as u8)).collect()
        };
        let leapers = types(&|reach| reach.capture.has_leaps);
        let sliders = types(&|reach| reach.capture.has_lines != [false; 2]);
        let bent_riders = types(&|reach| reach.capture.has_walks);
        let hoppers = types(&|reach| reach.paths.any);
        let mut tables = AttackTables {
            leaps: vec![B::EMPTY; squares * leapers.len()].into(),
            slides: vec![B::EMPTY; squares * sliders.len()].into(),
            walks: vec![B::EMPTY; squares * bent_riders.len()].into(),
            lame_ways: bent_riders.iter().map(|kind| lame_ways(squares, of(kind.index()))).collect(),
            hops: vec![B::EMPTY; squares * hoppers.len()].into(),
            has_paths: !bent_riders.is_empty() || !hoppers.is_empty(),
            zone: vec![B::EMPTY; squares].into(),
            en_passant: vec![B::EMPTY; squares].into(),
            leapers,
            sliders,
            bent_riders,
            hoppers,
        };
        for from in (0..squares).map(Square::new) {
            budget::spend(kinds + reach.iter().map(|reach| reach.paths_from(from)).sum::<usize>());
            tables.add(from, kinds, &of, lines);
        }
        tables
    }

    /// The bytes that the sets hold.
    pub(crate) fn memory(&self) -> usize {
        let sets = [&self.leaps, &self.slides, &self.walks, &self.hops, &self.zone, &self.en_passant];
        let ways = self.lame_ways.iter().flatten().flatten().map(|ways| size_of_val(&**ways)).sum::<usize>();
        ways + sets.into_iter().map(|sets| size_of_val(&**sets)).sum::<usize>()
    }

    /// Lets types look along open files and ranks as rooks do, for check alone; along files alone where these are given, for each
    /// square.
    pub fn look_along(&mut self, kinds: &[Kind], file_of: Option<&[B]>, lines: &Lines<B>) {
        let old = std::mem::take(&mut self.slides);
        let width = self.sliders.len();
        let fresh: Vec<Kind> = kinds.iter().copied().filter(|kind| !self.sliders.contains(kind)).collect();
        self.sliders.extend(fresh);
        let squares = self.zone.len();
        let mut slides = Vec::with_capacity(squares * self.sliders.len());
        for square in 0..squares {
            let seen = lines.attacks(Family::Orthogonal, Square::new(square), B::EMPTY);
            let seen = file_of.map_or(seen, |file_of| seen & file_of[square]);
            for (i, kind) in self.sliders.iter().enumerate() {
                let rode = if i < width { old[square * width + i] } else { B::EMPTY };
                slides.push(rode | seen.when(kinds.contains(kind)));
            }
            self.zone[square] |= seen.when(!kinds.is_empty());
        }
        self.slides = slides.into();
    }

    /// Whether a piece of a type on `from` attacks `square` with these squares occupied, by a leap or along a line.
    #[inline(always)]
    pub fn strikes(&self, lines: &Lines<B>, kind: Kind, from: Square, square: Square, occupied: B) -> bool {
        let has = |kinds: &[Kind], sets: &[B]| {
            let row = square.index() * kinds.len();
            kinds.iter().zip(&sets[row..]).any(|(other, set)| *other == kind && set.has(from))
        };
        has(&self.leapers, &self.leaps)
            || has(&self.sliders, &self.slides) && (lines.between(square, from) & occupied).is_empty()
    }

    fn add<'a>(&mut self, from: Square, kinds: usize, of: &dyn Fn(usize) -> &'a Reach<B>, lines: &Lines<B>) {
        let (at, bit) = (from.index(), B::bit(from));
        for (i, kind) in self.leapers.iter().enumerate() {
            for to in of(kind.index()).capture.leaps[at].iter() {
                self.leaps[to.index() * self.leapers.len() + i] |= bit;
                self.zone[to.index()] |= bit;
            }
        }
        for (i, kind) in self.sliders.iter().enumerate() {
            let capture = &of(kind.index()).capture;
            for to in (capture.lines[0][at] | capture.lines[1][at]).iter() {
                self.slides[to.index() * self.sliders.len() + i] |= bit;
                self.zone[to.index()] |= bit | lines.between(from, to);
            }
        }
        for (i, kind) in self.bent_riders.iter().enumerate() {
            for walk in &of(kind.index()).capture.walks[at] {
                for to in walk.stops.iter() {
                    self.walks[to.index() * self.bent_riders.len() + i] |= bit;
                    self.zone[to.index()] |= bit | walk.squares();
                }
            }
        }
        for (i, kind) in self.hoppers.iter().enumerate() {
            for path in of(kind.index()).paths.of(from) {
                for to in path.targets.iter() {
                    self.hops[to.index() * self.hoppers.len() + i] |= bit;
                    self.zone[to.index()] |= bit | path.squares;
                }
            }
        }
        for kind in 0..kinds {
            for to in of(kind).en_passant.attacks(lines, from, B::EMPTY).iter() {
                self.en_passant[to.index()] |= bit;
            }
        }
    }
}

/// The ways of a type to each square, if all of its walks are lame leaps and a set takes no more than 128 squares: lists of
/// greater sets take more memory than they save time.
fn lame_ways<B: Bits>(squares: usize, reach: &Reach<B>) -> Option<LameWays<B>> {
    let walks = &reach.capture.walks;
    if B::CAPACITY > 128 || !walks.iter().flatten().all(Walk::is_lame) {
        return None;
    }
    let mut ways = vec![Vec::new(); squares];
    for (from, walks) in walks.iter().enumerate() {
        for walk in walks {
            for to in walk.stops.iter() {
                ways[to.index()].push((Square::new(from), walk.before(to)));
            }
        }
    }
    Some(ways.into())
}
