//! Hops over one hurdle along straight lines, from the look-ups of sliders instead of path by path: what a cannon does.
//!
//! A slider sees up to the first piece each way. With these hurdles taken away it sees on to the next piece; what it sees
//! now and has not seen before lies behind exactly one hurdle.

use super::board_paths::{BoardPath, ShunLists, Shunned};
use super::lines::{Family, Lines};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;

/// The straight hops of a type from every square.
#[derive(Clone, Debug)]
pub struct Hops<B> {
    /// Per family and square where a hop may end without taking.
    quiet: [Box<[B]>; 2],
    /// Per family and square where a hop may take an enemy.
    capture: [Box<[B]>; 2],
    /// Which of the lists of what the piece shuns are those of its hops.
    shuns: ShunLists,
}

/// What the paths have in common that are told apart by their direction and the place of the hurdle alone.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Manner {
    pub(super) family: Family,
    pub(super) quiet: bool,
    pub(super) capture: bool,
    pub(super) shuns: ShunLists,
}

/// A manner of hopping in one direction.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Direction {
    pub(super) manner: Manner,
    pub(super) step: (i16, i16),
}

/// A straight path over one hurdle.
#[derive(Clone, Copy)]
pub(super) struct Hop<B> {
    pub(super) direction: Direction,
    /// The squares on which it may end.
    pub(super) stops: B,
    /// The squares up to the hurdle and with it.
    pub(super) passed: B,
}

impl<B: Bits> Hops<B> {
    /// No hops yet, with the lists of what they shun.
    fn new(squares: usize, shuns: ShunLists) -> Hops<B> {
        let none = || vec![B::EMPTY; squares].into_boxed_slice();
        Hops { quiet: [none(), none()], capture: [none(), none()], shuns }
    }

    /// Finds the paths that are hops along lines, if the hurdle may be anywhere, and what these have in common. What is no
    /// such hop from one square is walked from all.
    pub(super) fn find(board: &Board, lines: &Lines<B>, from: &[Vec<BoardPath<B>>]) -> Option<(Hops<B>, Vec<Manner>)> {
        let mut found: Vec<(Square, Direction, B)> = Vec::new();
        let (mut manners, mut broken): (Vec<Manner>, Vec<Manner>) = (Vec::new(), Vec::new());
        for square in board.squares() {
            let paths = &from[square.index()];
            budget::spend(paths.len());
            let hops: Vec<Hop<B>> = paths.iter().filter_map(|path| path.hop(board, square)).collect();
            let mut directions: Vec<Direction> = Vec::new();
            for Hop { direction, .. } in &hops {
                if directions.contains(direction) {
                    continue;
                }
                directions.push(*direction);
                budget::spend(hops.len());
                match whole(board, lines, square, *direction, &hops) {
                    Some(stops) => found.push((square, *direction, stops)),
                    None if !broken.contains(&direction.manner) => broken.push(direction.manner),
                    None => {}
                }
                if !manners.contains(&direction.manner) {
                    manners.push(direction.manner);
                }
            }
        }
        manners.retain(|manner| !broken.contains(manner));
        let shuns = manners.first()?.shuns;
        manners.retain(|manner| manner.shuns == shuns);
        let mut hops = Hops::new(board.len(), shuns);
        for (square, Direction { manner, .. }, stops) in found {
            if manners.contains(&manner) {
                hops.add(square, manner, stops);
            }
        }
        Some((hops, manners))
    }

    fn add(&mut self, from: Square, manner: Manner, stops: B) {
        let family = manner.family as usize;
        self.quiet[family][from.index()] |= stops.when(manner.quiet);
        self.capture[family][from.index()] |= stops.when(manner.capture);
    }

    /// The bytes of the sets.
    pub(crate) fn memory(&self) -> usize {
        self.quiet.iter().chain(&self.capture).map(|sets| size_of_val(&**sets)).sum()
    }

    /// Where a piece can hop to, given what stands there, the enemies among that, and what it shuns.
    #[inline]
    pub(crate) fn arrivals(
        &self,
        lines: &Lines<B>,
        from: Square,
        (occupied, enemy): (B, B),
        shunned: &Shunned<B>,
    ) -> B {
        let (hopped, taken) = (shunned.hopped(self.shuns), shunned.taken(self.shuns));
        let mut to = B::EMPTY;
        for family in Family::BOTH {
            let [quiet, capture] = [&self.quiet, &self.capture].map(|sets| sets[family as usize][from.index()]);
            if (quiet | capture).is_empty() {
                continue;
            }
            let seen = lines.attacks(family, from, occupied);
            let hurdles = (seen & occupied).minus(hopped);
            let behind = lines.attacks(family, from, occupied ^ hurdles).minus(seen);
            to |= (behind & quiet).minus(occupied) | (behind & capture & enemy).minus(taken);
        }
        to
    }

    /// What stands between a piece and a square on which it could take by hopping over one of them.
    #[inline]
    pub(crate) fn hurdles(&self, lines: &Lines<B>, from: Square, target: Square, occupied: B) -> Option<B> {
        let reached = self.capture[0][from.index()] | self.capture[1][from.index()];
        reached.has(target).then(|| lines.between(from, target) & occupied)
    }

    /// Whether a piece could take the enemy on a square by hopping.
    #[inline]
    pub(crate) fn strikes(
        &self,
        lines: &Lines<B>,
        from: Square,
        target: Square,
        occupied: B,
        shunned: &Shunned<B>,
    ) -> bool {
        let hopped = shunned.hopped(self.shuns);
        let alone = |hurdles: B| hurdles.any() && hurdles.clear_lowest().is_empty() && (hurdles & hopped).is_empty();
        self.hurdles(lines, from, target, occupied).is_some_and(alone) && !shunned.taken(self.shuns).has(target)
    }
}

/// Where the hops in one direction end, if the hurdle may be on any square of the line before that.
fn whole<B: Bits>(board: &Board, lines: &Lines<B>, from: Square, direction: Direction, hops: &[Hop<B>]) -> Option<B> {
    let hops = || hops.iter().filter(|hop| hop.direction == direction);
    let stops = hops().fold(B::EMPTY, |stops, hop| stops | hop.stops);
    let mut at = from;
    while let Some(hurdle) = board.offset(at, direction.step.0, direction.step.1) {
        at = hurdle;
        let passed = lines.between(from, hurdle) | B::bit(hurdle);
        let over_this = hops().filter(|hop| hop.passed == passed);
        if over_this.fold(B::EMPTY, |reached, hop| reached | hop.stops) != stops.minus(passed) {
            return None;
        }
    }
    Some(stops)
}

#[cfg(test)]
mod tests {
    use super::super::board_paths::{BoardPaths, Sides};
    use super::*;
    use menagerie_board::betza::Betza;
    use menagerie_board::piece::Color;
    use proptest::prelude::*;

    /// All paths of a notation, walked one by one, and the same with what the look-ups have of them.
    fn compiled(notation: &str, files: usize, ranks: usize) -> (Board, Lines<u128>, BoardPaths<u128>) {
        let board = Board::new(files, ranks, 1, &[], &[]).unwrap();
        let lines = Lines::new(&board);
        let all = board.squares().fold(0u128, |set, square| set | u128::bit(square));
        let mut paths = BoardPaths::new(board.len());
        for from in board.squares() {
            for path in notation.parse::<Betza>().unwrap().paths(files, ranks, 1_000_000).unwrap() {
                paths.add(&board, from, &path, Color::White, (all, ShunLists { hopped: 0, taken: 1 }));
            }
        }
        paths.sort(&board, &lines);
        (board, lines, paths)
    }

    #[test]
    fn only_hops_over_any_hurdle_to_any_square_are_looked_up() {
        for (notation, looked_up) in
            [("pR", true), ("cpB", true), ("pQ", true), ("pR3", false), ("gR", false), ("pN", false)]
        {
            let (_, _, paths) = compiled(notation, 9, 8);
            assert_eq!(paths.hops().is_some(), looked_up, "{notation}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn look_ups_agree_with_paths(
            places in prop::collection::vec((0u16..80, 0u8..3), 0..40),
            shunned in any::<u128>(),
            spared in any::<u128>(),
            notation in prop::sample::select(vec!["pR", "mpB", "cpQ", "mpRcpB", "pR3", "gQ", "pRgB"]),
        ) {
            let (board, lines, paths) = compiled(notation, 10, 8);
            for from in board.squares() {
                let mut sides = Sides { own: 0u128, royal: 0, enemy: 0, walls: 0, shunned: Shunned::NONE };
                for &(square, side) in &places {
                    let bit = u128::bit(Square(square));
                    if Square(square) != from && !(sides.own | sides.enemy | sides.walls).has(Square(square)) {
                        *[&mut sides.own, &mut sides.enemy, &mut sides.walls][usize::from(side)] |= bit;
                    }
                }
                sides.shunned.0[0] = shunned & (sides.own | sides.enemy);
                sides.shunned.0[1] = (shunned | spared) & (sides.own | sides.enemy);
                let (mut walked, mut others) = (0u128, 0u128);
                paths.arrivals(from, &sides, |arrival| walked |= u128::bit(arrival.to));
                paths.other_arrivals(from, &sides, |arrival| others |= u128::bit(arrival.to));
                let occupied = sides.own | sides.enemy | sides.walls;
                let shunned = &sides.shunned;
                let hops = paths.hops().map_or(0, |hops| hops.arrivals(&lines, from, (occupied, sides.enemy), shunned));
                prop_assert_eq!(hops | others, walked);
                for target in sides.enemy.iter() {
                    let literal = paths.of(from).iter().any(|path| path.strikes(from, target, &sides));
                    let other = paths.others(from).iter().any(|path| path.strikes(from, target, &sides));
                    let hops = paths.hops();
                    let hop = hops.is_some_and(|hops| hops.strikes(&lines, from, target, occupied, shunned));
                    prop_assert_eq!(hop || other, literal);
                }
            }
        }
    }
}
