//! Compares two readings of notation by the squares that they lead to.

use super::{Gait, Passing, Way};
use menagerie_core::Betza;
use menagerie_core::betza::{Pass, Path, Wrap};
use std::collections::BTreeSet;

/// The distance up to which readings are compared: the longest ride with a one-digit range.
const REACH: i16 = 10;
/// The number of boards on which they are compared.
const BOARDS: u64 = 60;
/// The maximum number of steps in all paths of a piece.
const MAX_STEPS: usize = 100_000;

/// A move: first move or not, captures en passant, allows en passant, captures, and the target.
type Reach = BTreeSet<(bool, bool, bool, bool, (i16, i16))>;

/// The enemies around a piece in the middle of a board.
struct Crowd(BTreeSet<(i16, i16)>);

impl Crowd {
    /// The boards for comparing two readings, from sparse to full, always the same.
    fn some() -> impl Iterator<Item = Crowd> {
        let mut state: u64 = 1;
        (0..BOARDS).map(move |board| {
            let cells = (-REACH..=REACH).flat_map(|x| (-REACH..=REACH).map(move |y| (x, y)));
            let occupied = cells.filter(|cell| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *cell != (0, 0) && (state >> 33) % BOARDS < board / 2
            });
            Crowd(occupied.collect())
        })
    }

    fn is_empty(&self, square: (i16, i16)) -> bool {
        !self.0.contains(&square)
    }
}

fn is_near((x, y): (i16, i16)) -> bool {
    x.abs() <= REACH && y.abs() <= REACH
}

/// Where the ways lead on a board.
fn theirs(ways: &[Way], crowd: &Crowd, en_passant: bool) -> Reach {
    let mut reach = Reach::new();
    // Where it can move without capturing, it does, and never captures en passant.
    let quiet = ways.iter().filter(|way| !way.capture).flat_map(|way| ends(way, crowd)).collect::<BTreeSet<_>>();
    for way in ways {
        let passes = way.dx.abs().max(way.dy.abs()) > 1 || way.gait == Gait::Ride(0);
        let opens = way.initial && !way.capture && passes;
        let fits = |square: &(i16, i16)| is_near(*square) && crowd.is_empty(*square) != way.capture;
        let takes = |square| way.capture && en_passant && !quiet.contains(&square);
        let ends = ends(way, crowd).into_iter().filter(fits);
        reach.extend(ends.map(|square| (way.initial, takes(square), opens, way.capture, square)));
    }
    reach
}

/// The squares on which a way may end on a board, whatever stands there.
fn ends(way: &Way, crowd: &Crowd) -> Vec<(i16, i16)> {
    let at = |count: i16| (way.dx * count, way.dy * count);
    let line = || (1..=2 * REACH).map(at).take_while(|&square| is_near(square));
    match way.gait {
        Gait::Leap => vec![at(1)],
        Gait::Lame if lame(way.dx, way.dy).iter().all(|&square| crowd.is_empty(square)) => vec![at(1)],
        Gait::Lame => Vec::new(),
        Gait::Ride(range) => {
            let free = line().take_while(|&square| crowd.is_empty(square)).count();
            line().take(free + 1).take(if range == 0 { usize::MAX } else { range.into() }).collect()
        }
        Gait::Hop { .. } | Gait::HopWithin(_) => {
            let next = way.gait == Gait::Hop { next: true };
            let range = if let Gait::HopWithin(range) = way.gait { range.into() } else { usize::MAX };
            let mut beyond = line().take(range).skip_while(|&square| crowd.is_empty(square)).skip(1);
            let mut ends = Vec::new();
            while let Some(square) = beyond.next().filter(|_| !next || ends.is_empty()) {
                ends.push(square);
                if !crowd.is_empty(square) {
                    break;
                }
            }
            ends
        }
    }
}

/// The squares that a lame leap passes: straight steps first, then diagonal ones, as a horse of xiangqi goes.
pub(super) fn lame(dx: i16, dy: i16) -> Vec<(i16, i16)> {
    let (mut x, mut y) = (0, 0);
    let mut steps = Vec::new();
    while (x, y) != (dx, dy) {
        let (rest_x, rest_y): (i16, i16) = (dx - x, dy - y);
        x += if rest_x.abs() >= rest_y.abs() { rest_x.signum() } else { 0 };
        y += if rest_y.abs() >= rest_x.abs() { rest_y.signum() } else { 0 };
        steps.push((x, y));
    }
    steps.pop();
    steps
}

/// The paths of a text here, none of an empty one.
pub(crate) fn paths(text: &str) -> Result<Vec<Path>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let betza = Betza::parse(text).map_err(|error| error.to_string())?;
    let size = REACH as usize + 1;
    let paths = betza.paths(size, size, MAX_STEPS).map_err(|error| error.to_string())?;
    // Which term says it is of no matter.
    Ok(paths.into_iter().map(|path| Path { term: 0, ..path }).collect())
}

/// Where the paths lead on a board.
fn ours(paths: &[Path], crowd: &Crowd) -> Reach {
    let mut reach = Reach::new();
    for path in paths {
        for step in &path.steps {
            let square = (step.dx, step.dy);
            if !is_near(square) {
                break;
            }
            let empty = crowd.is_empty(square);
            let ends = path.ends;
            if step.stop && if empty { ends.quiet } else { ends.capture } {
                let (takes, opens) = (ends.en_passant && !empty, ends.opens && empty);
                reach.insert((ends.initial, takes, opens, !empty, square));
            }
            let on = match step.pass {
                Pass::Empty => empty,
                Pass::Any => true,
                Pass::Hop => !empty,
                Pass::HopFriend | Pass::Take | Pass::Destroy => false,
            };
            if !on {
                break;
            }
        }
    }
    reach
}

/// Whether a text here says the same as the ways, on every board tried.
pub(super) fn is_same(text: &str, ways: &[Way], passing: Passing) -> bool {
    let Ok(paths) = paths(text) else { return false };
    let plain = paths.iter().all(|path| path.unload.is_none() && !path.ends.destroy && path.wrap == Wrap::None);
    let seen = |reach: Reach| -> Reach {
        let keep = |(initial, takes, opens, capture, square)| {
            (initial, takes && passing.matters, opens && passing.matters, capture, square)
        };
        reach.into_iter().map(keep).collect()
    };
    let same = |crowd: Crowd| seen(ours(&paths, &crowd)) == seen(theirs(ways, &crowd, passing.takes));
    plain && Crowd::some().all(same)
}

/// Whether two texts say the same here.
pub(crate) fn same(a: &str, b: &str) -> bool {
    match (paths(a), paths(b)) {
        (Ok(a), Ok(b)) => a == b || Crowd::some().all(|crowd| ours(&a, &crowd) == ours(&b, &crowd)),
        _ => false,
    }
}

/// Whether black's piece moves the same if it is rotated, as in Fairy-Stockfish, and if it is mirrored, as here.
pub(super) fn is_even(ways: &[Way]) -> bool {
    let set: BTreeSet<Way> = ways.iter().copied().collect();
    ways.iter().all(|way| set.contains(&Way { dx: -way.dx, ..*way }))
}
