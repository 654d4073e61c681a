//! [`Betza`] to paths: the sequences of offsets that a piece may walk.

use super::{Direction, Leg, Term};

/// A way of walking from an origin: offsets from it in the order they are passed.
///
/// A piece may end on a step whose `stop` is set; it may go beyond a step only if that step's square is there and
/// empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Offsets (files, ranks) from the origin for white, and whether the move may end there.
    pub steps: Vec<Step>,
}

/// One square of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Files to the right of the origin.
    pub dx: i16,
    /// Ranks above the origin.
    pub dy: i16,
    /// Whether the move may end here.
    pub stop: bool,
}

impl Term {
    /// The paths of this term for white; for black, ranks are mirrored by the caller. `span` bounds rides without a
    /// limit: the length of the longest line of the board.
    pub fn paths(&self, span: usize) -> Vec<Path> {
        let leaps = self.leg.directions();
        let mut paths = Vec::new();
        for leap in leaps {
            let first = walk(&self.leg, leap, (0, 0), span);
            match &self.then {
                None if self.modes.lame => paths.push(Path { steps: lame(leap) }),
                None => paths.extend(first),
                Some(second) => {
                    for outward in second.outward(leap) {
                        for tail in walk(second, outward, leap, span) {
                            let mut steps = vec![Step { dx: leap.0, dy: leap.1, stop: true }];
                            steps.extend(tail.steps);
                            paths.push(Path { steps });
                        }
                    }
                }
            }
        }
        paths
    }
}

/// The squares of a leap along a line, of which only the last ends the move.
fn lame((dx, dy): (i16, i16)) -> Vec<Step> {
    let length = dx.abs().max(dy.abs());
    (1..=length).map(|i| Step { dx: dx / length * i, dy: dy / length * i, stop: i == length }).collect()
}

/// The rides of a leg in one of its directions; a crooked one's direction is the general one.
fn walk(leg: &Leg, direction: (i16, i16), from: (i16, i16), span: usize) -> Vec<Path> {
    let count = if leg.range == 0 { span } else { (leg.range as usize).min(span) };
    if !leg.crooked {
        let steps = (1..=count as i16)
            .map(|i| Step { dx: from.0 + direction.0 * i, dy: from.1 + direction.1 * i, stop: true })
            .collect();
        return vec![Path { steps }];
    }
    // A crooked ride towards (0, 1) alternates between (1, 1) and (-1, 1), beginning with either.
    let side = (direction.1, direction.0);
    [1, -1]
        .into_iter()
        .map(|hand: i16| {
            let (mut dx, mut dy) = from;
            let steps = (0..count * 2)
                .map(|i| {
                    let turn = if i % 2 == 0 { hand } else { -hand };
                    dx += direction.0 + side.0 * turn;
                    dy += direction.1 + side.1 * turn;
                    Step { dx, dy, stop: true }
                })
                .take(if leg.range == 0 { count * 2 } else { count })
                .collect();
            Path { steps }
        })
        .collect()
}

impl Leg {
    /// The leaps of this leg that its directions allow (for a crooked ride, its general directions).
    fn directions(&self) -> Vec<(i16, i16)> {
        self.all_leaps()
            .into_iter()
            .filter(|&leap| self.directions.is_empty() || self.directions.iter().any(|d| d.allows(leap)))
            .collect()
    }

    /// The leaps that lead away from where a first leg came from.
    fn outward(&self, first: (i16, i16)) -> Vec<(i16, i16)> {
        self.all_leaps().into_iter().filter(|leap| leap.0 * first.0 + leap.1 * first.1 > 0).collect()
    }

    fn all_leaps(&self) -> Vec<(i16, i16)> {
        let (a, b) = if self.crooked { (1, 0) } else { (self.atom.0 as i16, self.atom.1 as i16) };
        let mut leaps = Vec::new();
        for (x, y) in [(a, b), (b, a)] {
            for leap in [(x, y), (-x, y), (x, -y), (-x, -y)] {
                if !leaps.contains(&leap) {
                    leaps.push(leap);
                }
            }
        }
        leaps
    }
}

impl Direction {
    fn allows(self, (x, y): (i16, i16)) -> bool {
        let agrees = |want: i8, part: i16| want == 0 || part.signum() == want as i16;
        match self {
            // A single letter means the leaps that go at least as far that way as sideways to it: the narrow pair
            // of an oblique atom, both forward leaps of a diagonal one.
            Direction::Toward(wx, wy) => {
                let main = (wx == 0 || x.abs() >= y.abs()) && (wy == 0 || y.abs() >= x.abs());
                agrees(wx, x) && agrees(wy, y) && main
            }
            Direction::Vertical => y.abs() >= x.abs() && y != 0,
            Direction::Sideways => x.abs() >= y.abs() && x != 0,
            Direction::Half(wx, wy) => agrees(wx, x) && agrees(wy, y),
            Direction::Wide(wy) => x.abs() > y.abs() && agrees(wy, y),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::betza::Betza;

    /// Draws the squares of a piece in the middle of a board: `x` move and capture, `m` move, `c` capture.
    fn diagram(text: &str, radius: i16) -> String {
        let betza = Betza::parse(text).unwrap();
        let mut rows = Vec::new();
        for y in (-radius..=radius).rev() {
            let row: String = (-radius..=radius)
                .map(|x| {
                    let (mut quiet, mut capture) = (false, false);
                    for term in &betza.terms {
                        let here = |path: super::Path| path.steps.iter().any(|s| s.stop && (s.dx, s.dy) == (x, y));
                        if term.paths(radius as usize).into_iter().any(here) {
                            quiet |= term.modes.quiet;
                            capture |= term.modes.capture;
                        }
                    }
                    match (x == 0 && y == 0, quiet, capture) {
                        (true, ..) => 'O',
                        (_, true, true) => 'x',
                        (_, true, false) => 'm',
                        (_, false, true) => 'c',
                        _ => '.',
                    }
                })
                .collect();
            rows.push(row);
        }
        rows.join("\n")
    }

    #[track_caller]
    fn draws(text: &str, expected: &str) {
        let expected: Vec<&str> = expected.split_whitespace().collect();
        let radius = (expected.len() / 2) as i16;
        assert_eq!(diagram(text, radius), expected.join("\n"), "{text}");
    }

    #[test]
    fn leapers() {
        draws("K", "xxx xOx xxx");
        draws("N", ".x.x. x...x ..O.. x...x .x.x.");
        draws("WAD", "x.x.x ..x.. xxOxx ..x.. x.x.x");
        draws("FC", "..x.x.. ....... x.x.x.x ...O... x.x.x.x ....... ..x.x..");
    }

    #[test]
    fn riders_and_ranges() {
        draws("R", "..x.. ..x.. xxOxx ..x.. ..x..");
        draws("B", "x...x .x.x. ..O.. .x.x. x...x");
        draws("R2", "....... ...x... ...x... .xxOxx. ...x... ...x... .......");
        draws("NN", "..x...x.. ......... x..x.x..x ..x...x.. ....O.... ..x...x.. x..x.x..x ......... ..x...x..");
    }

    #[test]
    fn pawns() {
        draws("fmWfceF", "cmc .O. ...");
        draws("fmWfceFifmnD", "..m.. .cmc. ..O.. ..... .....");
    }

    #[test]
    fn pieces_of_the_armies() {
        draws("fsRbK", "..x.. ..x.. xxOxx .xxx. .....");
        draws("fbNF", ".x.x. .x.x. ..O.. .x.x. .x.x.");
        draws("fhNsbWbF", ".x.x. x...x .xOx. .xxx. .....");
        draws("KfsRfhN", ".xxx. xxxxx xxOxx .xxx. .....");
        draws("HFD", "...x... ...x... ..x.x.. xx.O.xx ..x.x.. ...x... ...x...");
        draws("R4", "....x.... ....x.... ....x.... ....x.... xxxxOxxxx ....x.... ....x.... ....x.... ....x....");
    }

    #[test]
    fn crooked_and_bent_riders() {
        draws("fzB", "..x.. .x.x. ..O.. ..... .....");
        // One step as a rook, then zigzag along it.
        draws("[W?fzB]", "...x... ..x.x.. .x.x.x. x.xOx.x .x.x.x. ..x.x.. ...x...");
        // Aanca: one step as a rook, then outwards as a bishop.
        draws("[W?fB]", ".x...x. x.x.x.x .x.x.x. ..xOx.. .x.x.x. x.x.x.x .x...x.");
    }

    #[test]
    fn what_is_not_understood_is_an_error_with_its_place() {
        let message = |text: &str| Betza::parse(text).unwrap_err().to_string();
        assert!(message("").contains("at least one move"));
        assert!(message("W p").contains("letter 2"));
        assert!(message("pR").contains("`p` is not supported"));
        assert!(message("f").contains("expected an atom"));
        assert!(message("R100").contains("at most 99"));
        assert!(message("flN").contains("`fl`"));
        assert!(message("nN").contains("no jumping"));
        assert!(message("[W?B]").contains("outwards"));
        assert!(message("[W").contains("expected `?`"));
    }
}
