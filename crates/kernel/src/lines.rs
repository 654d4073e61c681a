//! The straight lines of a board: what a rook or a bishop sees from a square, and what lies between two squares.

use menagerie_board::bits::{Bits, Sliding};
use menagerie_board::board::{Board, Square};
use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The two families of lines.
///
/// ```
/// use menagerie_kernel::Family;
///
/// assert!(Family::Diagonal.directions().iter().all(|(dx, dy)| dx * dy != 0));
/// assert!(Family::Orthogonal.directions().iter().all(|(dx, dy)| dx * dy == 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Along ranks and files.
    Orthogonal,
    /// Along diagonals.
    Diagonal,
}

impl Family {
    /// Both families.
    pub const BOTH: [Family; 2] = [Family::Orthogonal, Family::Diagonal];

    /// The family of a step to a neighbouring square.
    pub(crate) fn of(step: (i16, i16)) -> Option<Family> {
        match (step.0.abs(), step.1.abs()) {
            (1, 0) | (0, 1) => Some(Family::Orthogonal),
            (1, 1) => Some(Family::Diagonal),
            _ => None,
        }
    }

    /// The directions of the family: two that go up in square numbers, then their opposites.
    fn both_ways(self) -> [(i16, i16); 4] {
        let [(ax, ay), (bx, by)] = self.directions();
        [(ax, ay), (bx, by), (-ax, -ay), (-bx, -by)]
    }

    /// The two directions of the family that go up in square numbers; their opposites go down.
    pub fn directions(self) -> [(i16, i16); 2] {
        match self {
            Family::Orthogonal => [(1, 0), (0, 1)],
            Family::Diagonal => [(1, 1), (-1, 1)],
        }
    }
}

/// The lines of the boards in use, [`SharedLines`] of each width: games on boards of one shape share them.
static IN_USE: Mutex<Vec<Box<dyn Any + Send>>> = Mutex::new(Vec::new());

fn in_use() -> MutexGuard<'static, Vec<Box<dyn Any + Send>>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the attacks along one line (or two crossed ones) from one square are found in the table.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<B> {
    mask: B,
    offset: u32,
}

/// The lines of a board, compiled.
///
/// ```
/// use menagerie_board::bits::Bits;
/// use menagerie_board::board::Board;
/// use menagerie_kernel::{Family, Lines};
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// let [a1, a4, c1] = ["a1", "a4", "c1"].map(|name| board.square(name).expect("the board has the square"));
/// let lines = Lines::<u64>::new(&board);
/// // A rook on a1 sees b1 and c1, and a2 to a4.
/// let seen = lines.attacks(Family::Orthogonal, a1, u64::bit(a4) | u64::bit(c1));
/// assert_eq!(seen.count(), 5);
/// assert_eq!(lines.between(a1, a4).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Lines<B: Bits> {
    squares: usize,
    /// Per family and square the look-ups of its lines: one if crossed, else two.
    entries: Arc<[[Entry<B>; 2]]>,
    table: Arc<[B]>,
    /// Per family and square the rays: two upwards, then two downwards. All else follows from them.
    rays: Arc<[[B; 4]]>,
    /// Per pair of squares on one line those strictly between.
    between: Arc<[B]>,
}

/// Lines that last as long as a game uses them.
struct SharedLines<B: Bits> {
    entries: Weak<[[Entry<B>; 2]]>,
    table: Weak<[B]>,
    rays: Weak<[[B; 4]]>,
    between: Weak<[B]>,
}

/// The last game that uses lines takes them off the list, which would keep their memory.
impl<B: Bits> Drop for Lines<B> {
    fn drop(&mut self) {
        if Arc::strong_count(&self.table) == 1 {
            let is_other =
                |shared: &SharedLines<B>| !std::ptr::addr_eq(shared.table.as_ptr(), Arc::as_ptr(&self.table));
            in_use().retain(|shared| shared.downcast_ref::<SharedLines<B>>().is_none_or(is_other));
        }
    }
}

impl<B: Bits> SharedLines<B> {
    fn of(lines: &Lines<B>) -> SharedLines<B> {
        SharedLines {
            entries: Arc::downgrade(&lines.entries),
            table: Arc::downgrade(&lines.table),
            rays: Arc::downgrade(&lines.rays),
            between: Arc::downgrade(&lines.between),
        }
    }

    fn is_used(&self) -> bool {
        self.table.strong_count() > 0
    }

    /// The lines, if a game still uses them.
    fn lines(&self, squares: usize) -> Option<Lines<B>> {
        let [table, between] = [self.table.upgrade()?, self.between.upgrade()?];
        Some(Lines { squares, entries: self.entries.upgrade()?, table, rays: self.rays.upgrade()?, between })
    }
}

/// The squares from `from` in a direction, in order, up to where the board ends.
///
/// ```
/// use menagerie_board::board::Board;
/// use menagerie_kernel::ray;
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// let squares = ray(&board, board.square("f6").expect("the board has the square"), (1, 1));
/// assert!(squares.iter().map(|&square| board.name(square)).eq(["g7", "h8"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ray(board: &Board, from: Square, (dx, dy): (i16, i16)) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut at = from;
    while let Some(next) = board.offset(at, dx, dy) {
        squares.push(next);
        at = next;
    }
    squares
}

/// The most squares whose occupancy one look-up is indexed by, for a width of bit set.
fn index_bits(sliding: u8) -> usize {
    if sliding == Sliding::Crossed as u8 { 12 } else { 10 }
}

impl<B: Bits> Lines<B> {
    /// Whether a board fits this width of bit set and its look-up tables stay small.
    ///
    /// ```
    /// use menagerie_board::bits::Bits512;
    /// use menagerie_board::board::Board;
    /// use menagerie_kernel::Lines;
    ///
    /// let board = Board::new(10, 8, 1, &[], &[])?;
    /// assert!(!Lines::<u64>::fits(&board));
    /// assert!(Lines::<Bits512>::fits(&board));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fits(board: &Board) -> bool {
        if board.len() > B::CAPACITY {
            return false;
        }
        if B::SLIDING == Sliding::Rays as u8 {
            return true;
        }
        let inner = |square, direction| ray(board, square, direction).len().saturating_sub(1);
        let line = |square, (dx, dy)| inner(square, (dx, dy)) + inner(square, (-dx, -dy));
        board.squares().all(|square| {
            Family::BOTH.iter().all(|family| {
                let [a, b] = family.directions().map(|direction| line(square, direction));
                let most = if B::SLIDING == Sliding::Crossed as u8 { a + b } else { a.max(b) };
                most <= index_bits(B::SLIDING)
            })
        })
    }

    /// The lines of a board: those of another game on a board of this shape, if there is one.
    pub fn new(board: &Board) -> Lines<B> {
        let rays = rays(board);
        Lines::in_use(&rays).unwrap_or_else(|| {
            let lines = Lines::with_rays(board, rays);
            let mut in_use = in_use();
            // Two games that let the same lines go at once may both have left them on the list.
            in_use.retain(|shared| shared.downcast_ref::<SharedLines<B>>().is_none_or(SharedLines::is_used));
            in_use.push(Box::new(SharedLines::of(&lines)));
            lines
        })
    }

    /// The lines with these rays, if a game uses them.
    fn in_use(rays: &[[B; 4]]) -> Option<Lines<B>> {
        let in_use = in_use();
        let shared = in_use.iter().filter_map(|shared| shared.downcast_ref::<SharedLines<B>>());
        // No lines may be let go here: the last ones take the lock.
        let same = |shared: &&SharedLines<B>| shared.rays.upgrade().is_some_and(|own| *own == *rays);
        shared.filter(same).find_map(|shared| shared.lines(rays.len() / 2))
    }

    fn with_rays(board: &Board, rays: Vec<[B; 4]>) -> Lines<B> {
        let (entries, table) = if B::SLIDING == Sliding::Rays as u8 { Default::default() } else { look_ups(&rays) };
        Lines {
            squares: board.len(),
            entries: entries.into(),
            table: table.into(),
            rays: rays.into(),
            between: between(board).into(),
        }
    }

    /// The bytes that the look-ups hold, whether or not others share them.
    pub(crate) fn memory(&self) -> usize {
        let sets = size_of_val(&*self.table) + size_of_val(&*self.between);
        size_of_val(&*self.entries) + size_of_val(&*self.rays) + sets
    }

    #[inline(always)]
    fn index(&self, family: Family, square: Square) -> usize {
        family as usize * self.squares + square.index()
    }

    /// The squares seen from a square along a family of lines, up to and with the first blocker each way.
    #[inline(always)]
    pub fn attacks(&self, family: Family, square: Square, occupied: B) -> B {
        if B::SLIDING == Sliding::Crossed as u8 {
            let entry = &self.entries[self.index(family, square)][0];
            self.table[entry.offset as usize + occupied.pext(entry.mask)]
        } else if B::SLIDING == Sliding::Lines as u8 {
            let [a, b] = &self.entries[self.index(family, square)];
            self.table[a.offset as usize + occupied.pext(a.mask)]
                | self.table[b.offset as usize + occupied.pext(b.mask)]
        } else {
            self.attacks_by_rays(family, square, occupied)
        }
    }

    /// The portable form of [`Lines::attacks`].
    #[inline(always)]
    fn attacks_by_rays(&self, family: Family, square: Square, occupied: B) -> B {
        let [up, also_up, down, also_down] = self.rays[self.index(family, square)];
        cut(up, true, occupied)
            | cut(also_up, true, occupied)
            | cut(down, false, occupied)
            | cut(also_down, false, occupied)
    }

    /// Whether one square is seen from another along a family of lines.
    #[inline]
    pub fn sees(&self, family: Family, from: Square, to: Square, occupied: B) -> bool {
        (self.between(from, to) & occupied).is_empty()
            && self.rays[self.index(family, from)].iter().any(|ray| ray.has(to))
    }

    /// The squares strictly between two squares on one line; nothing if they are neighbours or on no line.
    #[inline(always)]
    pub fn between(&self, a: Square, b: Square) -> B {
        self.between[a.index() * self.squares + b.index()]
    }
}

/// Per family and square the rays.
fn rays<B: Bits>(board: &Board) -> Vec<[B; 4]> {
    let of = |square, family: Family| family.both_ways().map(|direction| set(&ray(board, square, direction)));
    Family::BOTH.iter().flat_map(|&family| board.squares().map(move |square| of(square, family))).collect()
}

/// Per pair of squares those strictly between.
fn between<B: Bits>(board: &Board) -> Vec<B> {
    let squares = board.len();
    let mut between = vec![B::EMPTY; squares * squares];
    for square in board.squares() {
        for direction in Family::BOTH.iter().flat_map(|family| family.both_ways()) {
            let mut passed = B::EMPTY;
            for end in ray(board, square, direction) {
                between[square.index() * squares + end.index()] = passed;
                passed |= B::bit(end);
            }
        }
    }
    between
}

fn set<B: Bits>(squares: &[Square]) -> B {
    squares.iter().fold(B::EMPTY, |bits, &square| bits | B::bit(square))
}

/// The look-ups of all lines, and the table in which they look.
fn look_ups<B: Bits>(rays: &[[B; 4]]) -> (Vec<[Entry<B>; 2]>, Vec<B>) {
    let mut table = Vec::new();
    let groups: [&[usize]; 2] =
        if B::SLIDING == Sliding::Crossed as u8 { [&[0, 1, 2, 3], &[]] } else { [&[0, 2], &[1, 3]] };
    let entries = rays.iter().map(|rays| groups.map(|group| tabulate(rays, group, &mut table))).collect();
    (entries, table)
}

/// Tabulates the attacks along some of the rays of a square for every occupancy of their inner squares.
fn tabulate<B: Bits>(rays: &[B; 4], group: &[usize], table: &mut Vec<B>) -> Entry<B> {
    // The last square of a ray is attacked whether or not it is occupied, so it is no part of the index.
    let inner = |&ray: &usize| match (rays[ray].is_empty(), ray < 2) {
        (true, _) => B::EMPTY,
        (_, true) => rays[ray].minus(B::bit(rays[ray].highest())),
        (_, false) => rays[ray].minus(B::bit(rays[ray].lowest())),
    };
    let mask = group.iter().fold(B::EMPTY, |mask, ray| mask | inner(ray));
    let offset = table.len();
    table.resize(offset + (1usize << mask.count()), B::EMPTY);
    for_each_subset(mask, |occupied| {
        let attacks = group.iter().fold(B::EMPTY, |set, &ray| set | cut(rays[ray], ray < 2, occupied));
        table[offset + occupied.pext(mask)] = attacks;
    });
    Entry { mask, offset: offset as u32 }
}

/// A ray up to and with its first blocker.
#[inline(always)]
fn cut<B: Bits>(ray: B, upwards: bool, occupied: B) -> B {
    let blockers = ray & occupied;
    if upwards {
        ray & blockers.up_to_lowest()
    } else if blockers.is_empty() {
        ray
    } else {
        ray & B::from_square(blockers.highest())
    }
}

fn for_each_subset<B: Bits>(mask: B, mut visit: impl FnMut(B)) {
    let squares: Vec<Square> = mask.iter().collect();
    let mut subsets = vec![B::EMPTY; 1 << squares.len()];
    for choice in 0..subsets.len() {
        // All but the first chosen square make a subset that has been there already.
        if choice > 0 {
            subsets[choice] = subsets[choice & (choice - 1)] | B::bit(squares[choice.trailing_zeros() as usize]);
        }
        visit(subsets[choice]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_board::bits::Bits512;
    use menagerie_board::board::Cell;
    use proptest::prelude::*;

    /// Walks from the square until something is in the way: the literal form.
    fn walked(board: &Board, family: Family, square: Square, occupied: &[Square]) -> Vec<Square> {
        let mut seen = Vec::new();
        for (dx, dy) in family.directions() {
            for direction in [(dx, dy), (-dx, -dy)] {
                for next in ray(board, square, direction) {
                    seen.push(next);
                    if occupied.contains(&next) {
                        break;
                    }
                }
            }
        }
        seen.sort_unstable();
        seen
    }

    fn check<B: Bits>(board: &Board, occupied: &[Square]) {
        if !Lines::<B>::fits(board) {
            return;
        }
        let lines = Lines::<B>::new(board);
        let bits = occupied.iter().fold(B::EMPTY, |set, &square| set | B::bit(square));
        for family in Family::BOTH {
            for square in board.squares() {
                let expected = walked(board, family, square, occupied);
                let found = lines.attacks(family, square, bits);
                assert!(found.iter().eq(expected.iter().copied()), "{family:?} from {}", board.name(square));
                assert_eq!(found, lines.attacks_by_rays(family, square, bits), "the portable form differs");
            }
        }
    }

    #[test]
    fn boards_of_one_shape_share_their_lines_while_they_are_in_use() {
        let board = |holes: &[&str]| {
            let holes: Vec<String> = holes.iter().map(|hole| hole.to_string()).collect();
            Board::new(7, 9, 1, &holes, &[]).unwrap()
        };
        let first = Lines::<u64>::new(&board(&["b2"]));
        let again = Lines::<u64>::new(&board(&["b2"]));
        assert!(Arc::ptr_eq(&first.table, &again.table));
        let other = Lines::<u64>::new(&board(&["b3"]));
        assert!(!Arc::ptr_eq(&first.table, &other.table), "another hole");
        let rays = first.rays.to_vec();
        assert!(Lines::in_use(&rays).is_some());
        drop((first, again));
        assert!(Lines::in_use(&rays).is_none(), "nobody uses them");
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "games are compiled on many threads elsewhere")]
    fn many_threads_make_lines_and_let_them_go() {
        let boards: Vec<Board> = (1..=6).map(|files| Board::new(files, 2, 1, &[], &[]).unwrap()).collect();
        std::thread::scope(|scope| {
            for first in 0..8 {
                let boards = &boards;
                scope.spawn(move || {
                    for number in 0..2_000 {
                        drop(Lines::<u64>::new(&boards[(first + number) % boards.len()]));
                    }
                });
            }
        });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn look_ups_agree_with_walking(occupied in prop::collection::vec(0u16..64, 0..40), holes in 0usize..3) {
            let holes = &["d4".to_string(), "e1".into()][..holes.min(2)];
            let square = Board::new(8, 8, 1, holes, &[]).unwrap();
            let long = Board::new(26, 3, 1, &[], &[("w9".into(), Cell { x: -1, y: -1 })]).unwrap();
            for board in [square, long] {
                let on_board = occupied.iter().map(|&number| Square(number)).filter(|square| square.index() < board.len());
                let occupied: Vec<Square> = on_board.collect();
                check::<u64>(&board, &occupied);
                check::<u128>(&board, &occupied);
                check::<Bits512>(&board, &occupied);
            }
        }
    }
}
