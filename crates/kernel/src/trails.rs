//! The paths that more than empty squares decide: hops over mounts, captures on the way, captures of friends, pieces that
//! change places. They are walked literally, a trail at a time.

use menagerie_board::betza::{Pass, Path};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::piece::Color;

/// One square of a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tread {
    square: Square,
    pass: Pass,
    stop: bool,
}

/// What a trail's last square may hold.
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
pub struct Trail<B> {
    treads: Box<[Tread]>,
    landing: Landing,
    /// How many treads it begins with are those of the trail before it in the list.
    shared: u16,
    /// All squares of the trail.
    pub squares: B,
    /// The squares on which it may take an enemy piece.
    pub prey: B,
}

/// A way along a trail that can be gone.
pub struct Arrival {
    /// Where it ends.
    pub to: Square,
    /// The squares on which pieces are taken on the way, in order.
    pub taken: [Option<Square>; 2],
    /// Where the piece that stands on `to` is put, if it changes places.
    pub unload: Option<Square>,
}

/// What stands where, for whom a trail is walked.
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
}

/// The trails of a type from every square.
#[derive(Clone, Debug)]
pub struct Trails<B> {
    from: Box<[Vec<Trail<B>>]>,
    pub any: bool,
}

impl<B: Bits> Trail<B> {
    /// Whether it may end on this square without taking what stands there.
    pub fn may_end_on(&self, square: Square) -> bool {
        self.landing.quiet && self.treads.iter().any(|tread| tread.stop && tread.square == square)
    }
}

impl<B: Bits> Trails<B> {
    pub fn new(squares: usize) -> Trails<B> {
        Trails { from: vec![Vec::new(); squares].into_boxed_slice(), any: false }
    }

    /// Bytes of a square of a trail.
    pub(crate) const TREAD: usize = size_of::<Tread>();

    /// The bytes of all trails.
    pub(crate) fn memory(&self) -> usize {
        let trails = self.from.iter().flatten().map(|trail| size_of::<Trail<B>>() + size_of_val(&*trail.treads));
        size_of_val(&*self.from) + trails.sum::<usize>()
    }

    /// Gives back what the list of a square has allocated in advance.
    pub(crate) fn shrink(&mut self, from: Square) {
        self.from[from as usize].shrink_to_fit();
    }

    /// Adds a path from a square as far as the board goes; moves end within `area` only.
    pub fn add(&mut self, board: &Board, from: Square, path: &Path, color: Color, area: B) {
        let forward = if color == Color::White { 1 } else { -1 };
        let place = |(dx, dy): (i16, i16)| board.offset_across(from, (dx, dy * forward), path.wrap);
        let steps = path.steps.iter().map_while(|step| {
            let square = place((step.dx, step.dy))?;
            Some(Tread { square, pass: step.pass, stop: step.stop && area.has(square) })
        });
        let mut treads: Vec<Tread> = steps.collect();
        treads.truncate(treads.iter().rposition(|tread| tread.stop).map_or(0, |last| last + 1));
        let ends = path.ends;
        let unload = path.unload.and_then(place);
        let landing = Landing { quiet: ends.quiet, capture: ends.capture, destroy: ends.destroy, unload };
        if treads.is_empty() {
            return;
        }
        let set = |wanted: &dyn Fn(&Tread) -> bool| {
            treads.iter().filter(|tread| wanted(tread)).fold(B::EMPTY, |set, tread| set | B::bit(tread.square))
        };
        let squares = set(&|_| true);
        let ends_by_capture = landing.capture && unload.is_none();
        let prey = set(&|tread| tread.pass == Pass::Take || tread.stop && ends_by_capture);
        let treads = treads.into_boxed_slice();
        self.from[from as usize].push(Trail { treads, landing, shared: 0, squares, prey });
        self.any = true;
    }

    /// Puts trails that begin alike beside each other, so that what they share is walked once.
    pub fn sort(&mut self) {
        for trails in &mut self.from {
            budget::spend(trails.len());
            trails.sort_by(|a, b| (a.landing, &a.treads).cmp(&(b.landing, &b.treads)));
            trails.dedup_by(|a, b| (a.landing, &a.treads) == (b.landing, &b.treads));
            for i in 1..trails.len() {
                let (before, after) = (&trails[i - 1], &trails[i]);
                let alike = before.treads.iter().zip(&after.treads).take_while(|(a, b)| a == b).count();
                trails[i].shared =
                    if before.landing == after.landing { alike.min(usize::from(u16::MAX)) as u16 } else { 0 };
            }
        }
    }

    pub fn of(&self, from: Square) -> &[Trail<B>] {
        &self.from[from as usize]
    }

    /// Visits every way that a piece on `from` can go.
    pub fn arrivals(&self, from: Square, sides: &Sides<B>, mut visit: impl FnMut(Arrival)) {
        let mut reached = 0;
        budget::spend(self.of(from).len());
        for trail in self.of(from) {
            // What stopped the trail before this one also stops all that begin with the same squares.
            let shared = usize::from(trail.shared);
            if reached < shared {
                continue;
            }
            reached = trail.walk(from, sides, shared, &mut |arrival| {
                visit(arrival);
                false
            });
        }
    }
}

impl<B: Bits> Trail<B> {
    /// Walks from a tread on, of which those before are known to be open. Returns how many are open; ends early
    /// when the visitor says so.
    fn walk(&self, from: Square, sides: &Sides<B>, begin: usize, visit: &mut impl FnMut(Arrival) -> bool) -> usize {
        let taken = self.treads[..begin].iter().filter(|tread| takes(tread.pass));
        let mut gone = taken.fold(B::bit(from), |set, tread| set | B::bit(tread.square));
        for (i, tread) in self.treads.iter().enumerate().skip(begin) {
            let (own, enemy) = (sides.own.minus(gone), sides.enemy.minus(gone));
            let (friend, foe) = (own.has(tread.square), enemy.has(tread.square));
            let wall = sides.walls.has(tread.square);
            if tread.stop
                && !wall
                && self.lands(from, tread.square, friend, foe, i, sides)
                && visit(self.arrival(i, friend || foe))
            {
                return i;
            }
            let open = match tread.pass {
                Pass::Empty => !friend && !foe && !wall,
                Pass::Any => true,
                Pass::Hop => friend || foe || wall,
                Pass::HopFriend => friend,
                Pass::Take => foe,
                Pass::Destroy => friend && !sides.royal.has(tread.square),
            };
            if !open {
                return i;
            }
            if takes(tread.pass) {
                gone |= B::bit(tread.square);
            }
        }
        self.treads.len()
    }

    fn lands(&self, from: Square, to: Square, friend: bool, foe: bool, i: usize, sides: &Sides<B>) -> bool {
        match (friend, foe) {
            (true, _) => self.landing.destroy && !sides.royal.has(to),
            (_, true) => self.landing.capture,
            // Coming back without having taken anything would be no move at all.
            _ => self.landing.quiet && (to != from || self.treads[..i].iter().any(|tread| takes(tread.pass))),
        }
    }

    fn arrival(&self, i: usize, occupied: bool) -> Arrival {
        let to = self.treads[i].square;
        // A piece that was taken on the square where the move ends is simply captured there.
        let mut squares = self.treads[..i].iter().filter(|tread| takes(tread.pass) && tread.square != to);
        let mut next = || squares.next().map(|tread| tread.square);
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
