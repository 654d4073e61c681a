//! [`Betza`] to paths: the sequences of offsets that a piece may walk.

use super::direction::{Direction, SIDES, ring, side_of};
use super::{Atom, Betza, Leg, Pass, Path, Relay, Ride, Step, Term};
use crate::budget;
use std::cmp::Ordering;

/// The paths of a piece have more steps than were asked for at the most.
///
/// ```
/// use menagerie_board::betza::{Betza, TooManySteps};
///
/// let queen = Betza::parse("Q").unwrap();
/// assert_eq!(queen.paths(8, 8, 10), Err(TooManySteps));
/// assert!(queen.paths(8, 8, 1_000).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the ways of moving have too many paths")]
pub struct TooManySteps;

impl Betza {
    /// The paths of all terms for white on a board whose grid has this many files and ranks; for black, they
    /// are mirrored or rotated by the caller. Paths end where a grid of this size would; the caller cuts them to its board.
    ///
    /// # Errors
    /// When there are more than `limit` steps to make or to give back; it stops there.
    ///
    /// ```
    /// use menagerie_board::Betza;
    ///
    /// let rook = Betza::parse("R")?.paths(8, 8, 1_000)?;
    /// assert_eq!(rook.len(), 4);
    /// assert!(rook.iter().all(|path| path.steps.len() == 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths(&self, files: usize, ranks: usize, limit: usize) -> Result<Vec<Path>, TooManySteps> {
        let mut left = limit;
        let mut paths = Vec::new();
        for (number, term) in self.terms.iter().enumerate() {
            let mut expansion = Expansion {
                term,
                number,
                legs: with_landings(&term.legs),
                size: (files.min(1000) as i16, ranks.min(1000) as i16),
                left,
                steps: Vec::new(),
                paths: Vec::new(),
                entered: Vec::new(),
            };
            expansion.walk(0, &Spot::default())?;
            left = expansion.left;
            paths.append(&mut expansion.paths);
        }
        Ok(paths)
    }
}

/// The legs with one more where the last jumps over a piece: it goes on from there.
fn with_landings(legs: &[Leg]) -> Vec<Leg> {
    let mut legs = legs.to_vec();
    if let Some(last) = legs.last().filter(|last| last.relay.hops()) {
        let landing = Leg { directions: vec![Direction::new(b'f', None)], relay: Relay::default(), ..last.clone() };
        legs.push(landing);
    }
    legs
}

/// Where a walk has come to.
#[derive(Clone, Default)]
struct Spot {
    at: (i16, i16),
    /// The last leap.
    heading: (i16, i16),
    /// To which side the last turn was: 1 is right, -1 left, 0 none yet.
    hand: i8,
    /// How often rides and leaps have changed places (`g`, `y`).
    changes: u8,
    /// How many leaps the leg before had.
    leaps: i16,
}

struct Expansion<'a> {
    term: &'a Term,
    number: usize,
    legs: Vec<Leg>,
    size: (i16, i16),
    left: usize,
    steps: Vec<Step>,
    paths: Vec<Path>,
    /// Where the legs that repeat have begun on the way, and with which heading and turn.
    entered: Vec<Entry>,
}

/// A place, the last leap and the side of the last turn: what decides how legs go on.
type Entry = ((i16, i16), (i16, i16), i8);

/// The most legs that are walked by repeating some.
const MAX_REPEATED: usize = 99;

impl Expansion<'_> {
    /// Walks the legs from the given one on in every way, and notes each complete path.
    fn walk(&mut self, index: usize, from: &Spot) -> Result<(), TooManySteps> {
        let leg = self.legs[index].clone();
        for (leap, hand) in self.starts(index, from) {
            for &turn in turns(leg.ride) {
                let spot = Spot { hand, heading: leap, ..from.clone() };
                if leg.relay.jump > 0 && !leg.is_slider() {
                    self.jump(leap, leg.relay.jump > 1, &spot)?;
                    continue;
                }
                for next in self.successors(index) {
                    self.ride(next, &leg, turn, &spot)?;
                }
            }
        }
        Ok(())
    }

    /// The legs that may come after one; none where the move may end with it.
    fn successors(&self, index: usize) -> Vec<Option<usize>> {
        let leg = |index: usize| (index < self.legs.len()).then_some(index);
        match &self.term.repeat {
            Some(repeat) if index + 1 == repeat.start || index + 1 == repeat.end => {
                vec![Some(repeat.start), leg(repeat.end)]
            }
            _ => vec![leg(index + 1)],
        }
    }

    /// Goes on with the next leg. Legs that repeat end where they would go the same way once more.
    fn go_on(&mut self, next: usize, spot: &Spot) -> Result<(), TooManySteps> {
        let Some(repeat) = self.term.repeat.clone().filter(|repeat| repeat.start == next) else {
            return self.walk(next, spot);
        };
        let entry = (spot.at, spot.heading, spot.hand);
        if self.entered.contains(&entry) {
            return Ok(());
        }
        if self.entered.len() * repeat.len() >= MAX_REPEATED {
            return Err(TooManySteps);
        }
        self.entered.push(entry);
        let walked = self.walk(next, spot);
        self.entered.pop();
        walked
    }

    /// Walks one leg in one direction, and then the next leg, if there is one, from each of its squares.
    fn ride(&mut self, next_leg: Option<usize>, leg: &Leg, turn: i16, from: &Spot) -> Result<(), TooManySteps> {
        let begun = self.steps.len();
        let range = leg.range_after(from.changes);
        let most = if range == 0 { i16::MAX } else { i16::from(range) };
        let (least, count) = match (leg.as_long, leg.exact && from.changes == 0) {
            (true, _) => (from.leaps, from.leaps.min(most)),
            (false, true) => (most, most),
            (false, false) => (1, most),
        };
        let last = next_leg.is_none();
        let mut at = from.at;
        for i in 0..count {
            let leap = leg.leap(from.heading, turn, i);
            let between = if leg.relay.lame { lame(leap) } else { Vec::new() };
            let Some(next) = self.moved(at, leap).filter(|&next| next != from.at) else { break };
            for offset in between {
                let Some(passed) = self.moved(at, offset) else { break };
                self.push(passed, false, Pass::Empty)?;
            }
            at = next;
            if last || i + 1 < least {
                let skipped = i < leg.relay.jump.into();
                self.push(at, !skipped && i + 1 >= least, if skipped { Pass::Any } else { Pass::Empty })?;
                continue;
            }
            self.push(at, leg.may_end, Pass::Empty)?;
            let place = self.steps.len() - 1;
            for (pass, turns) in leg.relay.passes() {
                self.steps[place].pass = pass;
                let before = self.paths.len();
                let spot =
                    Spot { at, heading: leap, changes: from.changes + u8::from(turns), leaps: i + 1, ..from.clone() };
                next_leg.map_or(Ok(()), |next| self.go_on(next, &spot))?;
                if leg.may_end && self.paths.len() == before {
                    self.emit(from.at)?;
                }
            }
            self.steps[place].pass = Pass::Empty;
        }
        if last && self.steps.last().is_some_and(|step| step.stop) && self.steps.len() > begun {
            self.emit(from.at)?;
        }
        self.steps.truncate(begun);
        Ok(())
    }

    /// A leap that must pass exactly one piece, or one or more: a path for each place of the first.
    fn jump(&mut self, leap: (i16, i16), more: bool, from: &Spot) -> Result<(), TooManySteps> {
        let between = lame(leap);
        for hurdle in 0..between.len() {
            let begun = self.steps.len();
            let mut whole = true;
            for (i, &offset) in between.iter().chain([&leap]).enumerate() {
                let Some(at) = self.moved(from.at, offset) else {
                    whole = false;
                    break;
                };
                let pass = match i.cmp(&hurdle) {
                    Ordering::Equal => Pass::Hop,
                    Ordering::Greater if more => Pass::Any,
                    _ => Pass::Empty,
                };
                self.push(at, i == between.len(), pass)?;
            }
            if whole {
                self.emit(from.at)?;
            }
            self.steps.truncate(begun);
        }
        Ok(())
    }

    fn push(&mut self, (dx, dy): (i16, i16), stop: bool, pass: Pass) -> Result<(), TooManySteps> {
        budget::spend(1);
        self.left = self.left.checked_sub(1).ok_or(TooManySteps)?;
        self.steps.push(Step { dx, dy, stop, pass });
        Ok(())
    }

    fn emit(&mut self, last_leg: (i16, i16)) -> Result<(), TooManySteps> {
        self.left = self.left.checked_sub(self.steps.len()).ok_or(TooManySteps)?;
        budget::spend(1 + self.steps.len());
        budget::reserve(size_of::<Path>() + size_of_val(&*self.steps));
        let ends = self.term.ends;
        let unload = ends.unload.then_some(last_leg);
        let steps = self.steps.clone();
        let (wrap, term) = (self.term.wrap, self.number);
        self.paths.push(Path { steps, ends, unload, wrap, rotated: false, term, shuns: false });
        Ok(())
    }

    /// Where a leap leads on the grid, across its edges where they are joined.
    fn moved(&self, at: (i16, i16), leap: (i16, i16)) -> Option<(i16, i16)> {
        let (mut x, mut y) = (at.0 + leap.0, at.1 + leap.1);
        if self.term.wrap.joins_files() {
            x = x.rem_euclid(self.size.0);
        }
        if self.term.wrap.joins_ranks() {
            y = y.rem_euclid(self.size.1);
        }
        (x.abs() < self.size.0 && y.abs() < self.size.1).then_some((x, y))
    }

    /// The leaps from any square of the board to any other.
    fn everywhere(&self) -> Vec<(i16, i16)> {
        let (files, ranks) = self.size;
        let all = (1 - files..files).flat_map(|x| (1 - ranks..ranks).map(move |y| (x, y)));
        all.filter(|&leap| leap != (0, 0)).collect()
    }

    /// The leaps that a leg may begin with, each with the side of the last turn then.
    fn starts(&self, index: usize, from: &Spot) -> Vec<((i16, i16), i8)> {
        let leg = &self.legs[index];
        if index == 0 {
            let allowed = |leap: &(i16, i16)| {
                leg.directions.is_empty() || leg.directions.iter().any(|direction| direction.allows(*leap))
            };
            let leaps = match leg.atom {
                Atom::Anywhere => self.everywhere(),
                _ => leg.leaps(),
            };
            return leaps.into_iter().filter(allowed).map(|leap| (leap, 0)).collect();
        }
        if !self.term.bracket {
            return again(leg, from);
        }
        let together = |leap: &(i16, i16)| {
            let sum = (from.heading.0 + leap.0, from.heading.1 + leap.1);
            self.term.outward.is_empty() || self.term.outward.iter().any(|direction| direction.allows(sum))
        };
        onward(leg, from).into_iter().filter(together).map(|leap| (leap, from.hand)).collect()
    }
}

/// The leaps of a leg that is walked again after another of the same atom, by the sides that it may turn to.
fn again(leg: &Leg, from: &Spot) -> Vec<((i16, i16), i8)> {
    let oblique = matches!(leg.atom, Atom::Leap(a, b) if side_of((a, b)).is_none());
    let mut sides: Vec<u8> = match (&leg.directions[..], leg.atom) {
        ([], Atom::Eight) => vec![0, 1, 2, 3, 5, 6, 7],
        ([], _) if oblique => vec![0, 1, 2, 3, 5, 6, 7],
        ([], _) => vec![0, 2, 6],
        (words, _) => words.iter().flat_map(|word| word.sides(from.hand)).collect(),
    };
    sides.sort_unstable();
    sides.dedup();
    let begin = match leg.atom {
        Atom::Leap(a, b) if oblique => ring((a, b)).iter().position(|&leap| leap == from.heading),
        _ => side_of(from.heading).map(usize::from),
    };
    let Some(begin) = begin else { return Vec::new() };
    let leap = |side: u8| {
        let side_after = (begin + usize::from(side)) % 8;
        let hand = match side {
            1..=3 => 1,
            5..=7 => -1,
            _ => from.hand,
        };
        let leap = match leg.atom {
            Atom::Leap(a, b) if oblique => ring((a, b))[side_after],
            Atom::Leap(a, _) => (SIDES[side_after].0 * a, SIDES[side_after].1 * a),
            Atom::Eight | Atom::Anywhere => SIDES[side_after],
        };
        (leap, hand)
    };
    sides.into_iter().map(leap).collect()
}

/// The leaps with which a leg of a bracket goes on from the one before it, by default the outward ones.
fn onward(leg: &Leg, from: &Spot) -> Vec<(i16, i16)> {
    let leaps = leg.leaps();
    let ahead = [Direction::new(b'f', None)];
    let words = if leg.directions.is_empty() { &ahead[..] } else { &leg.directions };
    let oblique = |leap: (i16, i16)| side_of(leap).is_none();
    let place = |(x, y): (i16, i16)| {
        let atom = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        ring(atom).iter().position(|&other| other == (x, y)).unwrap_or(0)
    };
    let Some(ahead_side) = side_of(from.heading).map(usize::from) else {
        if leaps.iter().all(|&leap| oblique(leap)) {
            let rotated = |leap| ((place(leap) + 8 - place(from.heading)) % 8) as u8;
            return leaps.into_iter().filter(|&l| words.iter().any(|w| w.sides(0).contains(&rotated(l)))).collect();
        }
        return if words == ahead { nearest(leaps, from.heading) } else { Vec::new() };
    };
    let rotated = |leap: (i16, i16)| side_of(leap).map_or(0, |side| (usize::from(side) + 8 - ahead_side) % 8);
    let exact = |side: u8| leaps.iter().any(|&leap| rotated(leap) == usize::from(side));
    let means = |word: &Direction, leap: (i16, i16)| {
        if oblique(leap) {
            return word.allows(ring((2, 1))[(place(leap) + 8 - ahead_side) % 8]);
        }
        word.sides(0).into_iter().any(|side| {
            let adjacent = word.second.is_none() && !exact(side);
            let rotated = rotated(leap) as u8;
            rotated == side || adjacent && (rotated == (side + 1) % 8 || rotated == (side + 7) % 8)
        })
    };
    leaps.iter().copied().filter(|&leap| words.iter().any(|word| means(word, leap))).collect()
}

/// The leaps that turn least from a heading.
fn nearest(leaps: Vec<(i16, i16)>, heading: (i16, i16)) -> Vec<(i16, i16)> {
    let closeness = |&(x, y): &(i16, i16)| {
        let dot = i32::from(x * heading.0 + y * heading.1);
        let length = i32::from(x * x + y * y);
        // Twice the square of the cosine, but for a factor; the leaps are one square or some along a line.
        dot.signum() * dot * dot * 1000 / length.max(1)
    };
    let best = leaps.iter().map(closeness).max();
    leaps.into_iter().filter(|leap| Some(closeness(leap)) == best).collect()
}

/// The ways in which a ride may turn: one if it does not.
fn turns(ride: Ride) -> &'static [i16] {
    if ride == Ride::Straight { &[1] } else { &[1, -1] }
}

/// The squares between the ends of a leap: along the longer way first, then diagonally.
fn lame((dx, dy): (i16, i16)) -> Vec<(i16, i16)> {
    let mut squares = Vec::new();
    let (mut x, mut y) = (0, 0);
    while (x, y) != (dx, dy) {
        let (left, up) = (dx - x, dy - y);
        if left.abs() >= up.abs() {
            x += left.signum();
        }
        if up.abs() >= left.abs() {
            y += up.signum();
        }
        squares.push((x, y));
    }
    squares.pop();
    squares
}

impl Relay {
    /// What may be on the square, and whether rides and leaps change places there.
    fn passes(&self) -> Vec<(Pass, bool)> {
        let hop = if self.friends { Pass::HopFriend } else { Pass::Hop };
        let any = self.empty && self.hop && !self.friends;
        let nothing = !(self.take || self.destroy || self.hop || self.turn_hop || self.turn);
        let all = [
            (any, (Pass::Any, false)),
            (!any && (self.empty || nothing), (Pass::Empty, false)),
            (!any && self.hop, (hop, false)),
            (self.take, (Pass::Take, false)),
            (self.destroy, (Pass::Destroy, false)),
            (self.turn_hop, (hop, true)),
            (self.turn, (Pass::Empty, true)),
        ];
        all.into_iter().filter(|(is, _)| *is).map(|(_, pass)| pass).collect()
    }
}

impl Leg {
    /// How many leaps it has at the most after rides and leaps have changed places this often.
    fn range_after(&self, changes: u8) -> u8 {
        let rides = self.range != 1 && !self.step;
        match changes {
            0 => self.range,
            _ => u8::from(rides == (changes % 2 == 1)),
        }
    }

    /// Whether this rides by single squares.
    pub(super) fn is_slider(&self) -> bool {
        self.range != 1 && matches!(self.atom, Atom::Eight | Atom::Leap(1, _))
    }

    /// All leaps of this leg; for a crooked ride its general directions, which lie between two leaps.
    pub(super) fn leaps(&self) -> Vec<(i16, i16)> {
        let (a, b) = match self.atom {
            Atom::Eight => return SIDES.to_vec(),
            // They depend on the size of the board.
            Atom::Anywhere => return Vec::new(),
            Atom::Leap(_, 0) if self.ride == Ride::Crooked => (1, 1),
            Atom::Leap(..) if self.ride == Ride::Crooked => (1, 0),
            Atom::Leap(a, b) => (a, b),
        };
        let mut leaps = Vec::new();
        for leap in ring((a, b)) {
            if !leaps.contains(&leap) {
                leaps.push(leap);
            }
        }
        leaps
    }

    /// The leap of a ride that comes after `i` others.
    fn leap(&self, start: (i16, i16), turn: i16, i: i16) -> (i16, i16) {
        let Atom::Leap(a, b) = self.atom else { return start };
        match self.ride {
            Ride::Straight => start,
            Ride::Crooked => {
                let first = (i % 2 == 0) == (turn > 0);
                match start {
                    // Along a diagonal by files and ranks, along a file or rank by diagonals.
                    (x, y) if x != 0 && y != 0 => {
                        if first {
                            (x * a, 0)
                        } else {
                            (0, y * a)
                        }
                    }
                    (x, y) => {
                        let hand = if first { 1 } else { -1 };
                        ((x + y * hand) * a, (y + x * hand) * a)
                    }
                }
            }
            Ride::Circular => {
                let quarter = if side_of((a, b)).is_some() { 2 } else { 1 };
                let circle = if quarter == 2 { SIDES.map(|(x, y)| (x * a, y * a)) } else { ring((a, b)) };
                let begin = circle.iter().position(|&leap| leap == start).unwrap_or(0) as i16;
                circle[(begin + turn * quarter * i).rem_euclid(8) as usize]
            }
        }
    }
}
