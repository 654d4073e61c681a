//! Words of directions, and which leaps they mean.

/// A direction of one letter or two, as `f`, `fl`, `fh` or `hr`.
///
/// ```
/// use menagerie_board::betza::{Betza, Direction};
///
/// let betza = Betza::parse("ffN")?;
/// let direction = betza.terms[0].legs[0].directions[0];
/// assert_eq!(direction, Direction { first: b'f', second: Some(b'f') });
/// assert_eq!(direction.to_string(), "ff");
/// # Ok::<(), menagerie_board::betza::BetzaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// The first letter.
    pub first: u8,
    /// The second.
    pub second: Option<u8>,
}

/// The eight sides of the mover's square, clockwise from straight ahead.
pub(super) const SIDES: [(i16, i16); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The side on which a leap along a rank, a file or a diagonal lies; none for an oblique leap.
pub(super) fn side_of((x, y): (i16, i16)) -> Option<u8> {
    (x == 0 || y == 0 || x.abs() == y.abs())
        .then(|| SIDES.iter().position(|&side| side == (x.signum(), y.signum())))
        .flatten()
        .map(|side| side as u8)
}

/// The eight leaps of an oblique atom, clockwise from the one just right of straight ahead.
pub(super) fn ring((a, b): (i16, i16)) -> [(i16, i16); 8] {
    [(b, a), (a, b), (a, -b), (b, -a), (-b, -a), (-a, -b), (-a, b), (-b, a)]
}

impl Direction {
    pub(super) fn new(first: u8, second: Option<u8>) -> Direction {
        Direction { first, second }
    }

    /// Whether this direction, seen from white's side, is meant by a leap.
    pub(super) fn allows(self, leap: (i16, i16)) -> bool {
        let oblique = side_of(leap).is_none();
        match self.second {
            None => toward(self.first, leap),
            Some(b'h') => half(self.first, leap),
            Some(hand @ (b'l' | b'r')) if self.first == b'h' => right_handed(leap) == (hand == b'r'),
            Some(second) if second == self.first => toward(second, leap),
            // The last letter is where the leap mainly goes.
            Some(second) if oblique => toward(second, leap) && half(self.first, leap),
            Some(second) => half(second, leap) && half(self.first, leap),
        }
    }

    /// The sides that this direction means after a leg, which went straight ahead (0). `hand` is where the last turn
    /// went: 1 to the right, -1 to the left, 0 if there was none.
    pub(super) fn sides(self, hand: i8) -> Vec<u8> {
        let letters = match (self.first, self.second) {
            (b'z' | b'q', _) => (None, self.first),
            (first, Some(turn @ (b'z' | b'q'))) => (Some(first), turn),
            (first, Some(second)) if first != second => return pair(first, second),
            (first, _) => return single(first),
        };
        let (along, turn) = letters;
        let right = match (hand, turn) {
            (0, _) => vec![true, false],
            (hand, b'q') => vec![hand > 0],
            (hand, _) => vec![hand < 0],
        };
        let side = |right: bool| match (along, right) {
            (Some(b'f'), true) => 1,
            (Some(b'f'), false) => 7,
            (Some(_), true) => 3,
            (Some(_), false) => 5,
            (None, true) => 2,
            (None, false) => 6,
        };
        right.into_iter().map(side).collect()
    }
}

fn single(letter: u8) -> Vec<u8> {
    match letter {
        b'f' => vec![0],
        b'r' => vec![2],
        b'b' => vec![4],
        b'l' => vec![6],
        b'v' => vec![0, 4],
        _ => vec![2, 6],
    }
}

fn pair(first: u8, second: u8) -> Vec<u8> {
    match (first, second) {
        (b'f', b'h') => vec![7, 0, 1],
        (b'r', b'h') => vec![1, 2, 3],
        (b'b', b'h') => vec![3, 4, 5],
        (b'l', b'h') => vec![5, 6, 7],
        (b'f', b's') => vec![1, 7],
        (b'b', b's') => vec![3, 5],
        (b'r', b'v') => vec![1, 3],
        (b'l', b'v') => vec![5, 7],
        (b'f', b'r') | (b'r', b'f') => vec![1],
        (b'f', b'l') | (b'l', b'f') => vec![7],
        (b'b', b'r') | (b'r', b'b') => vec![3],
        _ => vec![5],
    }
}

/// Whether a leap goes at least as far in a direction as aside from it.
fn toward(letter: u8, (x, y): (i16, i16)) -> bool {
    match letter {
        b'f' => y > 0 && y >= x.abs(),
        b'b' => -y > 0 && -y >= x.abs(),
        b'r' => x > 0 && x >= y.abs(),
        b'l' => -x > 0 && -x >= y.abs(),
        b'v' => y != 0 && y.abs() >= x.abs(),
        _ => x != 0 && x.abs() >= y.abs(),
    }
}

/// Whether a leap goes at all in a direction.
fn half(letter: u8, (x, y): (i16, i16)) -> bool {
    match letter {
        b'f' => y > 0,
        b'b' => y < 0,
        b'r' => x > 0,
        b'l' => x < 0,
        b'v' => y != 0,
        _ => x != 0,
    }
}

/// Whether an oblique leap is a quarter turn of the one forwards and a little to the right.
fn right_handed((x, y): (i16, i16)) -> bool {
    (x.abs() < y.abs()) == (x.signum() == y.signum())
}
