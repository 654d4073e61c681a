//! The paths that more than empty squares decide: hops over hurdles, captures on the way, captures of friends, pieces that
//! change places. They are walked literally, a path at a time, but for straight hops, which are looked up.

use super::hops::{Direction, Hop, Hops, Manner};
use super::lines::{Family, Lines};
use menagerie_board::betza::{Pass, Path};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::piece::Color;

/// One square of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PathStep {
    square: Square,
    pass: Pass,
    stop: bool,
}

/// What a path's last square may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Landing {
    quiet: bool,
    capture: bool,
    destroy: bool,
    /// Where the piece that is taken there is put.
    unload: Option<Square>,
}

/// A path from one square.
#[derive(Clone, Debug)]
pub struct BoardPath<B> {
    steps: Box<[PathStep]>,
    landing: Landing,
    /// How many steps it begins with are those of the path before it in the list.
    shared: u16,
    /// Which of the lists of what the piece shuns are its own.
    shuns: ShunLists,
    /// All squares of the path.
    pub squares: B,
    /// The squares on which it may take an enemy piece.
    pub targets: B,
}

/// A way along a path that can be gone.
pub struct Arrival {
    /// Where it ends.
    pub to: Square,
    /// The squares on which pieces are taken on the way, in order.
    pub taken: [Option<Square>; 2],
    /// Where the piece that stands on `to` is put, if it changes places.
    pub unload: Option<Square>,
}

/// What stands where, for whom a path is walked.
#[derive(Clone, Copy)]
pub struct Sides<B> {
    /// The mover's pieces.
    pub own: B,
    /// Those of them that cannot be taken by their own side.
    pub royal: B,
    /// The other side's pieces.
    pub enemy: B,
    /// Squares that nothing enters or crosses.
    pub walls: B,
    /// The pieces that the mover neither takes nor hops over.
    pub shunned: Shunned<B>,
}

/// The pieces that a mover does not take or does not hop over, by the lists of types that its terms have.
#[derive(Clone, Copy)]
pub struct Shunned<B>(pub(crate) [B; 4]);

/// Which of the lists of what a piece shuns are those of a term.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShunLists {
    /// What it neither hops over nor takes on its way.
    pub hopped: u8,
    /// What it does not take where it ends.
    pub taken: u8,
}

impl<B: Bits> Shunned<B> {
    /// None.
    pub(crate) const NONE: Shunned<B> = Shunned([B::EMPTY; 4]);

    /// What moves with these lists neither hop over nor take on their way.
    #[inline]
    pub(crate) fn hopped(&self, lists: ShunLists) -> B {
        self.0[usize::from(lists.hopped)]
    }

    /// What moves with these lists do not take where they end.
    #[inline]
    pub(crate) fn taken(&self, lists: ShunLists) -> B {
        self.0[usize::from(lists.taken)]
    }
}

/// The most different lists of types that the terms of one notation shun.
pub const MAX_SHUNS: usize = 4;

/// The paths of a type from every square.
#[derive(Clone, Debug)]
pub struct BoardPaths<B> {
    /// Per square those that are walked, then those that are looked up.
    from: Box<[Vec<BoardPath<B>>]>,
    /// Per square how many are walked, where there are others.
    walked: Box<[u32]>,
    hops: Option<Hops<B>>,
    pub any: bool,
}

impl<B: Bits> BoardPath<B> {
    /// The path as a straight hop over one hurdle, if it is one.
    pub(super) fn hop(&self, board: &Board, from: Square) -> Option<Hop<B>> {
        let hurdle = self.steps.iter().position(|step| step.pass == Pass::Hop)?;
        let passes = |(i, step): (usize, &PathStep)| {
            let after = i > hurdle;
            i == hurdle && !step.stop || i != hurdle && step.pass == Pass::Empty && (after || !step.stop)
        };
        let Landing { quiet, capture, destroy: false, unload: None } = self.landing else { return None };
        let offset = |square: Square| {
            let (origin, cell) = (board.cell(from), board.cell(square));
            (cell.x - origin.x, cell.y - origin.y)
        };
        let (dx, dy) = offset(self.steps[0].square);
        let straight =
            |(i, step): (usize, &PathStep)| offset(step.square) == (dx * (i as i16 + 1), dy * (i as i16 + 1));
        let family = Family::of((dx, dy))?;
        let set = |steps: &[PathStep]| B::of(steps.iter().map(|step| step.square));
        let stops = B::of(self.steps.iter().filter(|step| step.stop).map(|step| step.square));
        let manner = Manner { family, quiet, capture, shuns: self.shuns };
        let direction = Direction { manner, step: (dx, dy) };
        let passed = set(&self.steps[..=hurdle]);
        let is_hop = self.steps.iter().enumerate().all(|step| passes(step) && straight(step));
        is_hop.then_some(Hop { direction, stops, passed })
    }

    /// Whether it may end on this square without taking what stands there.
    pub fn may_end_on(&self, square: Square) -> bool {
        self.landing.quiet && self.steps.iter().any(|step| step.stop && step.square == square)
    }
}

impl<B: Bits> BoardPaths<B> {
    pub fn new(squares: usize) -> BoardPaths<B> {
        BoardPaths {
            from: vec![Vec::new(); squares].into_boxed_slice(),
            walked: Box::default(),
            hops: None,
            any: false,
        }
    }

    /// Bytes of a square of a path.
    pub(crate) const STEP: usize = size_of::<PathStep>();

    /// The bytes of all paths.
    pub(crate) fn memory(&self) -> usize {
        let paths = self.from.iter().flatten().map(|path| size_of::<BoardPath<B>>() + size_of_val(&*path.steps));
        let hops = self.hops.as_ref().map_or(0, Hops::memory);
        size_of_val(&*self.from) + paths.sum::<usize>() + size_of_val(&*self.walked) + hops
    }

    /// Gives back what the list of a square has allocated in advance.
    pub(crate) fn shrink(&mut self, from: Square) {
        self.from[from.index()].shrink_to_fit();
    }

    /// Adds a path from a square as far as the board goes; moves end within `area` only, and `shuns` are the numbers of
    /// its lists of what it shuns.
    pub fn add(&mut self, board: &Board, from: Square, path: &Path, color: Color, (area, shuns): (B, ShunLists)) {
        let place = |offset: (i16, i16)| board.offset_across(from, path.seen_by(color, offset), path.wrap);
        let steps = path.steps.iter().map_while(|step| {
            let square = place((step.dx, step.dy))?;
            Some(PathStep { square, pass: step.pass, stop: step.stop && area.has(square) })
        });
        let mut steps: Vec<PathStep> = steps.collect();
        steps.truncate(steps.iter().rposition(|step| step.stop).map_or(0, |last| last + 1));
        let ends = path.ends;
        let unload = path.unload.and_then(place);
        let landing = Landing { quiet: ends.quiet, capture: ends.capture, destroy: ends.destroy, unload };
        if steps.is_empty() {
            return;
        }
        let set = |wanted: &dyn Fn(&PathStep) -> bool| {
            steps.iter().filter(|step| wanted(step)).fold(B::EMPTY, |set, step| set | B::bit(step.square))
        };
        let squares = set(&|_| true);
        let ends_by_capture = landing.capture && unload.is_none();
        let targets = set(&|step| step.pass == Pass::Take || step.stop && ends_by_capture);
        let steps = steps.into_boxed_slice();
        self.from[from.index()].push(BoardPath { steps, landing, shared: 0, shuns, squares, targets });
        self.any = true;
    }

    /// Puts paths that begin alike next to each other, so that what they share is walked once, and finds those that can
    /// be looked up.
    pub fn sort(&mut self, board: &Board, lines: &Lines<B>) {
        for paths in &mut self.from {
            budget::spend(paths.len());
            paths.sort_by(|a, b| (a.landing, a.shuns, &a.steps).cmp(&(b.landing, b.shuns, &b.steps)));
            paths.dedup_by(|a, b| (a.landing, a.shuns, &a.steps) == (b.landing, b.shuns, &b.steps));
        }
        let found = if self.any { Hops::find(board, lines, &self.from) } else { None };
        if let Some((hops, manners)) = found {
            let is_hop = |path: &BoardPath<B>, from: Square| {
                path.hop(board, from).is_some_and(|hop| manners.contains(&hop.direction.manner))
            };
            let mut split = |from: Square| {
                let paths = &mut self.from[from.index()];
                budget::spend(paths.len());
                paths.sort_by_cached_key(|path| is_hop(path, from));
                paths.partition_point(|path| !is_hop(path, from)) as u32
            };
            self.walked = board.squares().map(&mut split).collect();
            self.hops = Some(hops);
        }
        for (square, paths) in self.from.iter_mut().enumerate() {
            let walked = self.walked.get(square).map_or(paths.len(), |&walked| walked as usize);
            let (walked, looked_up) = paths.split_at_mut(walked);
            share(walked);
            share(looked_up);
        }
    }

    pub fn of(&self, from: Square) -> &[BoardPath<B>] {
        &self.from[from.index()]
    }

    /// The paths from a square that are no straight hops.
    pub fn others(&self, from: Square) -> &[BoardPath<B>] {
        let paths = self.of(from);
        &paths[..self.walked.get(from.index()).map_or(paths.len(), |&walked| walked as usize)]
    }

    /// The straight hops.
    pub fn hops(&self) -> Option<&Hops<B>> {
        self.hops.as_ref()
    }

    /// Visits every way that a piece on `from` can go.
    pub fn arrivals(&self, from: Square, sides: &Sides<B>, visit: impl FnMut(Arrival)) {
        walk_all(self.of(from), from, sides, visit);
    }

    /// Visits every way that a piece on `from` can go but for straight hops.
    pub fn other_arrivals(&self, from: Square, sides: &Sides<B>, visit: impl FnMut(Arrival)) {
        walk_all(self.others(from), from, sides, visit);
    }

    /// Whether a piece on `from` could take the enemy on a square.
    pub fn strikes(&self, lines: &Lines<B>, from: Square, target: Square, sides: &Sides<B>) -> bool {
        let others = self.others(from);
        budget::spend(1 + others.len());
        let hops = |hops: &Hops<B>| {
            let occupied = sides.own | sides.enemy | sides.walls;
            hops.strikes(lines, from, target, occupied, &sides.shunned)
        };
        self.hops().is_some_and(hops)
            || others.iter().any(|path| path.targets.has(target) && path.strikes(from, target, sides))
    }
}

/// Notes how many steps each path shares with the one before it.
fn share<B: Bits>(paths: &mut [BoardPath<B>]) {
    for i in 0..paths.len() {
        let (Some(before), after) = (i.checked_sub(1).map(|before| &paths[before]), &paths[i]) else {
            paths[i].shared = 0;
            continue;
        };
        let alike = before.steps.iter().zip(&after.steps).take_while(|(a, b)| a == b).count();
        let same = (before.landing, before.shuns) == (after.landing, after.shuns);
        paths[i].shared = if same { alike.min(usize::from(u16::MAX)) as u16 } else { 0 };
    }
}

/// Visits every way along a list of paths.
fn walk_all<B: Bits>(paths: &[BoardPath<B>], from: Square, sides: &Sides<B>, mut visit: impl FnMut(Arrival)) {
    let mut reached = 0;
    budget::spend(paths.len());
    for path in paths {
        // What stopped the path before this one also stops all that begin with the same squares.
        let shared = usize::from(path.shared);
        if reached < shared {
            continue;
        }
        reached = path.walk(from, sides, shared, &mut |arrival| {
            visit(arrival);
            false
        });
    }
}

impl<B: Bits> BoardPath<B> {
    /// Walks from a step on, of which those before are known to be open. Returns how many are open; ends early
    /// when the visitor says so.
    fn walk(&self, from: Square, sides: &Sides<B>, begin: usize, visit: &mut impl FnMut(Arrival) -> bool) -> usize {
        let taken = self.steps[..begin].iter().filter(|step| takes(step.pass));
        let mut gone = taken.fold(B::bit(from), |set, step| set | B::bit(step.square));
        for (i, step) in self.steps.iter().enumerate().skip(begin) {
            let (own, enemy) = (sides.own.minus(gone), sides.enemy.minus(gone));
            let (friend, foe) = (own.has(step.square), enemy.has(step.square));
            let wall = sides.walls.has(step.square);
            let is_piece = friend || foe;
            if step.stop
                && !wall
                && !(is_piece && sides.shunned.taken(self.shuns).has(step.square))
                && self.lands(from, step.square, friend, foe, i, sides)
                && visit(self.arrival(i, friend || foe))
            {
                return i;
            }
            let open = match step.pass {
                Pass::Empty => !friend && !foe && !wall,
                Pass::Any => true,
                _ if is_piece && sides.shunned.hopped(self.shuns).has(step.square) => false,
                Pass::Hop => friend || foe || wall,
                Pass::HopFriend => friend,
                Pass::Take => foe,
                Pass::Destroy => friend && !sides.royal.has(step.square),
            };
            if !open {
                return i;
            }
            if takes(step.pass) {
                gone |= B::bit(step.square);
            }
        }
        self.steps.len()
    }

    fn lands(&self, from: Square, to: Square, friend: bool, foe: bool, i: usize, sides: &Sides<B>) -> bool {
        match (friend, foe) {
            (true, _) => self.landing.destroy && !sides.royal.has(to),
            (_, true) => self.landing.capture,
            // Coming back without having taken anything would be no move at all.
            _ => self.landing.quiet && (to != from || self.steps[..i].iter().any(|step| takes(step.pass))),
        }
    }

    fn arrival(&self, i: usize, occupied: bool) -> Arrival {
        let to = self.steps[i].square;
        // A piece that was taken on the square where the move ends is simply captured there.
        let mut squares = self.steps[..i].iter().filter(|step| takes(step.pass) && step.square != to);
        let mut next = || squares.next().map(|step| step.square);
        Arrival { to, taken: [next(), next()], unload: self.landing.unload.filter(|_| occupied) }
    }

    /// Whether a piece on `from` could take the enemy on a square.
    pub fn strikes(&self, from: Square, target: Square, sides: &Sides<B>) -> bool {
        let mut hit = false;
        self.walk(from, sides, 0, &mut |arrival| {
            hit = arrival.unload.is_none() && arrival.to == target || arrival.taken.contains(&Some(target));
            hit
        });
        hit
    }
}

fn takes(pass: Pass) -> bool {
    matches!(pass, Pass::Take | Pass::Destroy)
}
