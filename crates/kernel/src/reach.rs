//! How one type of piece of one colour moves from each square, compiled from its Betza paths.

use super::board_paths::{BoardPaths, ShunLists};
use super::lines::{Family, Lines};
use menagerie_board::betza::{Pass, Path};
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Square, Wrap};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind};
use std::collections::HashSet;
use std::sync::Arc;

/// A sequence of squares that a piece walks until something is in its way.
#[derive(Clone, Debug)]
pub struct Walk<B> {
    steps: Box<[(Square, bool)]>,
    /// The squares on which the move may end.
    pub stops: B,
    /// All squares but the last.
    way: B,
}

impl<B: Bits> Walk<B> {
    /// The walk by its squares, each with whether the move may end on it. It has at least one.
    fn new(steps: Vec<(Square, bool)>) -> Walk<B> {
        let set = |steps: &[(Square, bool)]| steps.iter().fold(B::EMPTY, |set, step| set | B::bit(step.0));
        let stops = steps.iter().filter(|step| step.1).fold(B::EMPTY, |set, step| set | B::bit(step.0));
        let before = &steps[..steps.len().saturating_sub(1)];
        Walk { stops, way: set(before), steps: steps.into_boxed_slice() }
    }

    /// Whether the move may end on the last square alone, as that of a lame leaper.
    #[inline(always)]
    pub(crate) fn is_lame(&self) -> bool {
        (self.stops & self.way).is_empty()
    }

    /// All squares of the walk.
    pub fn squares(&self) -> B {
        self.steps.last().map_or(B::EMPTY, |step| self.way | self.stops | B::bit(step.0))
    }

    /// Takes in the ends of another walk, where both are lame leaps over the same squares: one look decides for both. Returns
    /// whether it did.
    fn merge(&mut self, other: &Walk<B>) -> bool {
        let same = self.way == other.way && self.is_lame() && other.is_lame();
        if same {
            self.stops |= other.stops;
        }
        same
    }

    /// The bytes of its list of squares.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&*self.steps)
    }

    /// The squares that are walked before a square is reached.
    #[inline]
    pub fn before(&self, end: Square) -> B {
        if self.is_lame() && self.stops.has(end) {
            return self.way;
        }
        // A square may be passed first and be the end later.
        let stops = self.stops.has(end);
        let walked = self.steps.iter().take_while(|step| step.0 != end || stops && !step.1);
        walked.fold(B::EMPTY, |squares, step| squares | B::bit(step.0))
    }

    /// Where the walk may end with these squares occupied; the first blocker is among them.
    #[inline]
    pub fn attacks(&self, occupied: B) -> B {
        if self.is_lame() {
            return self.stops.when((occupied & self.way).is_empty());
        }
        let mut ends = B::EMPTY;
        for &(square, stop) in &self.steps {
            let bit = B::bit(square);
            ends |= bit.when(stop);
            if (occupied & bit).any() {
                break;
            }
        }
        ends
    }
}

/// What a motion is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Leaps alone.
    Leaps,
    /// All of the orthogonal lines, and nothing else.
    Rook,
    /// All of the diagonals.
    Bishop,
    /// All of both.
    Queen,
    /// Anything else.
    Mixed,
}

/// A set of moves of one mode (quiet, or capture): leaps, parts of straight lines, and walks.
#[derive(Clone, Debug)]
pub struct Motion<B> {
    /// Per square where the piece leaps to.
    pub leaps: Box<[B]>,
    /// Per family and square the part of the lines that the piece can use.
    pub lines: [Box<[B]>; 2],
    /// Per square the other paths.
    pub walks: Arc<[Vec<Walk<B>>]>,
    /// Whether there are leaps.
    pub has_leaps: bool,
    /// Per family whether there are lines.
    pub has_lines: [bool; 2],
    /// Whether there are other paths.
    pub has_walks: bool,
}

impl<B: Bits> Motion<B> {
    /// Where a piece on `from` may go, up to and with the first blockers.
    #[inline(always)]
    pub fn attacks(&self, lines: &Lines<B>, from: Square, occupied: B) -> B {
        let at = from.index();
        let mut set = if self.has_leaps { self.leaps[at] } else { B::EMPTY };
        if self.has_lines[0] {
            set |= lines.attacks(Family::Orthogonal, from, occupied) & self.lines[0][at];
        }
        if self.has_lines[1] {
            set |= lines.attacks(Family::Diagonal, from, occupied) & self.lines[1][at];
        }
        if self.has_walks {
            budget::spend(self.walks[at].len());
            for walk in &self.walks[at] {
                set |= walk.attacks(occupied);
            }
        }
        set
    }

    /// What the motion is made of, so that a loop over pieces need not ask for each.
    pub fn shape(&self, lines: &Lines<B>) -> Shape {
        let whole = |family: Family| {
            let set = &self.lines[family as usize];
            set.iter().enumerate().all(|(from, &set)| set == lines.attacks(family, Square::new(from), B::EMPTY))
        };
        match (self.has_leaps, self.has_lines, self.has_walks) {
            (true, [false, false], false) => Shape::Leaps,
            (false, [true, false], false) if whole(Family::Orthogonal) => Shape::Rook,
            (false, [false, true], false) if whole(Family::Diagonal) => Shape::Bishop,
            (false, [true, true], false) if whole(Family::Orthogonal) && whole(Family::Diagonal) => Shape::Queen,
            _ => Shape::Mixed,
        }
    }

    fn new(squares: usize) -> Motion<B> {
        let none = || vec![B::EMPTY; squares].into_boxed_slice();
        Motion {
            leaps: none(),
            lines: [none(), none()],
            walks: vec![Vec::new(); squares].into(),
            has_leaps: false,
            has_lines: [false; 2],
            has_walks: false,
        }
    }

    fn add(&mut self, board: &Board, from: Square, path: &Path, color: Color, area: B) {
        let steps = on_board(board, from, path, color, |square| area.has(square));
        let set = steps.iter().fold(B::EMPTY, |set, &(square, _)| set | B::bit(square));
        let stops = steps.iter().filter(|step| step.1).fold(B::EMPTY, |set, &(square, _)| set | B::bit(square));
        if stops.is_empty() {
            return;
        }
        let at = from.index();
        // A slider next to the edge has one step there, and is a slider still: loops over whole shapes rely on it.
        let family = family(board, from, path, &steps).filter(|_| path.steps.len() > 1);
        if let Some(family) = family {
            // What lies outside of the area is passed over and not stopped on.
            self.lines[family as usize][at] |= stops;
            self.has_lines[family as usize] = true;
        } else if steps.len() == 1 {
            self.leaps[at] |= set;
            self.has_leaps = true;
        } else {
            let (walks, walk) = (&mut Arc::make_mut(&mut self.walks)[at], Walk::new(steps));
            if !walks.iter_mut().any(|other| other.merge(&walk)) {
                walks.push(walk);
            }
            self.has_walks = true;
        }
    }
}

/// The squares of a path that are there, up to the first that is not, and whether the move may end on each. What is
/// passed whatever is there is left out. Round a joined board a path may come to where it began, which the piece has left,
/// or where it could end before: that is left out too.
pub(crate) fn on_board(
    board: &Board,
    from: Square,
    path: &Path,
    color: Color,
    area: impl Fn(Square) -> bool,
) -> Vec<(Square, bool)> {
    let steps = path.steps.iter().map_while(|step| {
        let square = board.offset_across(from, path.seen_by(color, (step.dx, step.dy)), path.wrap)?;
        Some((square, step.stop && area(square), step.pass))
    });
    let steps = steps.filter(|&(_, stop, pass)| stop || pass == Pass::Empty).map(|(square, stop, _)| (square, stop));
    if path.wrap == Wrap::None {
        return steps.collect();
    }
    let mut walked = HashSet::new();
    steps.filter(|&step| step.0 != from && walked.insert(step)).collect()
}

/// The family of lines that a path follows, if it is a part of one on every square of which a move may end.
fn family(board: &Board, from: Square, path: &Path, steps: &[(Square, bool)]) -> Option<Family> {
    let ends_all_along = path.steps.iter().all(|step| step.stop);
    straight(board, from, steps).filter(|_| ends_all_along)
}

/// Whether the look-ups of lines have a path from a square, so that it needs no list of its squares.
pub(crate) fn is_of_lines(board: &Board, from: Square, path: &Path, steps: &[(Square, bool)]) -> bool {
    family(board, from, path, steps).is_some()
}

/// The family of lines that steps follow from their origin, if they do.
fn straight(board: &Board, from: Square, steps: &[(Square, bool)]) -> Option<Family> {
    let origin = board.cell(from);
    let first = board.cell(steps[0].0);
    let (dx, dy) = (first.x - origin.x, first.y - origin.y);
    let regular = steps.iter().enumerate().all(|(i, &(square, _))| {
        let cell = board.cell(square);
        let i = i as i16 + 1;
        (cell.x - origin.x, cell.y - origin.y) == (dx * i, dy * i)
    });
    Family::of((dx, dy)).filter(|_| regular)
}

/// A quiet move that a piece may make from a square on which its type starts the game.
#[derive(Clone, Debug)]
pub struct First<B> {
    pub walk: Walk<B>,
    /// Whether an enemy may capture en passant on the squares it passes.
    pub opens: bool,
}

/// One direction in which a whole set of pieces steps at once.
#[derive(Clone, Copy, Debug)]
pub struct Shift<B> {
    /// What the square's number changes by.
    pub delta: i16,
    /// The same as a turn of the set.
    pub turn: u32,
    /// The squares from which the step stays on the board.
    pub sources: B,
}

impl<B: Bits> Shift<B> {
    fn new(delta: i16, from: Square) -> Shift<B> {
        Shift { delta, turn: i32::from(delta).rem_euclid(B::CAPACITY as i32) as u32, sources: B::bit(from) }
    }

    /// The steps of a board in one direction, if all change the number of the square by the same.
    pub fn along(board: &Board, (dx, dy): (i16, i16)) -> Option<Shift<B>> {
        let mut steps = board.squares().filter_map(|from| board.offset(from, dx, dy).map(|to| (from, to)));
        let number = |(from, to): (Square, Square)| to.0 as i16 - from.0 as i16;
        let Some(first) = steps.next() else { return Some(Shift { delta: 0, turn: 0, sources: B::EMPTY }) };
        let mut shift = Shift::new(number(first), first.0);
        for step in steps {
            if number(step) != shift.delta {
                return None;
            }
            shift.sources |= B::bit(step.0);
        }
        Some(shift)
    }

    /// Where the pieces of a set come to.
    #[inline(always)]
    pub fn apply(&self, set: B) -> B {
        (set & self.sources).rotated(self.turn)
    }
}

/// The moves of a type whose pieces only step, for all of them at once.
#[derive(Clone, Debug)]
pub struct Shifts<B> {
    pub quiet: Vec<Shift<B>>,
    pub capture: Vec<Shift<B>>,
    /// First moves: from these squares, along a shift, this many times.
    pub first: Vec<(Shift<B>, u8)>,
}

/// How a type of piece of one colour moves.
#[derive(Clone, Debug)]
pub struct Reach<B> {
    /// The type.
    pub kind: Kind,
    /// Whether moves and captures are the same and none leaves a choice: the piece does not promote, and no capture
    /// changes it.
    pub simple: bool,
    /// The destinations that may come with a choice: promotion, or any for a piece that captures change.
    pub special: B,
    /// Per square where a first move goes that lets an enemy capture en passant on the squares between.
    pub opens: Box<[B]>,
    /// Moves that capture.
    pub capture: Motion<B>,
    /// Moves to empty squares, first moves aside.
    pub quiet: Motion<B>,
    /// Whether the two are the same, first moves among them, which capture too.
    pub same: bool,
    /// What capturing moves are made of.
    pub shape: Shape,
    /// Per square the first moves.
    pub first: Box<[Vec<First<B>>]>,
    /// Whether there are first moves.
    pub has_first: bool,
    /// Per square where the piece may capture en passant.
    pub en_passant: Motion<B>,
    /// The same moves for a whole set of pieces, where each is a step.
    pub shifts: Option<Shifts<B>>,
    /// The moves that more than empty squares decide.
    pub paths: BoardPaths<B>,
    /// The different lists of types that its terms do not take or do not hop over; captures of terms that shun any are among
    /// the paths.
    pub shuns: Vec<Vec<Kind>>,
}

/// What a game says of the terms of a type's notation.
pub struct Terms<'a, B> {
    /// The squares from which initial moves may begin.
    pub initial: &'a [B],
    /// The squares that it may go to.
    pub area: &'a [B],
    /// The types that it neither takes nor hops over.
    pub shuns: &'a [Vec<Kind>],
    /// The types that it does not take where it ends, those among them.
    pub spares: &'a [Vec<Kind>],
}

impl<B> Terms<'_, B> {
    /// The different lists of what is shunned, without the empty one where that is the only one.
    fn shun_lists(&self) -> Vec<Vec<Kind>> {
        let mut lists = [self.shuns, self.spares].concat();
        lists.sort();
        lists.dedup();
        if lists.iter().all(Vec::is_empty) { Vec::new() } else { lists }
    }
}

impl<B: Bits> Reach<B> {
    /// The squares that the piece reaches from a square on an empty board, whatever it takes there; its paths aside.
    pub(crate) fn reaches(&self, lines: &Lines<B>, from: Square) -> B {
        let first = self.first.get(from.index()).into_iter().flatten().map(|first| first.walk.stops);
        let motions = [&self.capture, &self.quiet, &self.en_passant].into_iter();
        motions.map(|motion| motion.attacks(lines, from, B::EMPTY)).chain(first).fold(B::EMPTY, |all, to| all | to)
    }

    /// Compiles the moves of a piece, given its paths for white and what is said of the terms of its notation.
    pub fn new(
        board: &Board,
        lines: &Lines<B>,
        kind: Kind,
        paths: &[Path],
        color: Color,
        terms: &Terms<'_, B>,
    ) -> Reach<B> {
        let squares = board.len();
        let mut reach = Reach {
            kind,
            simple: false,
            special: B::EMPTY,
            opens: vec![B::EMPTY; squares].into_boxed_slice(),
            capture: Motion::new(squares),
            quiet: Motion::new(squares),
            same: plain(paths).all(|path| path.ends.quiet && path.ends.capture && !path.ends.opens),
            shape: Shape::Mixed,
            first: vec![Vec::new(); squares].into_boxed_slice(),
            has_first: false,
            en_passant: Motion::new(squares),
            shifts: None,
            paths: BoardPaths::new(squares),
            shuns: terms.shun_lists(),
        };
        let shared = Reach::<B>::moves_as_it_captures(paths);
        for from in board.squares() {
            budget::spend(paths.len());
            for path in paths {
                if path.ends.initial && !terms.initial[path.term].has(from) {
                    continue;
                }
                let area = terms.area[path.term];
                if path.is_plain() {
                    reach.add(board, from, path, (color, area), shared);
                } else {
                    let own = |of: &[Vec<Kind>]| reach.shuns.iter().position(|list| *list == of[path.term]);
                    let [hopped, taken] = [terms.shuns, terms.spares].map(|of| own(of).unwrap_or(0) as u8);
                    reach.paths.add(board, from, path, color, (area, ShunLists { hopped, taken }));
                }
            }
            reach.shrink(from);
        }
        if shared {
            reach.quiet = reach.capture.clone();
        }
        reach.paths.sort(board, lines);
        reach.shape = reach.capture.shape(lines);
        reach.shifts = reach.as_shifts(board);
        reach
    }

    /// Whether the plain moves of a type and its plain captures are the same, and never a first move.
    pub(crate) fn moves_as_it_captures(paths: &[Path]) -> bool {
        plain(paths).all(|path| path.ends.quiet && path.ends.capture && !path.ends.initial)
    }

    /// How many ways lead from a square that are walked one by one.
    pub(crate) fn paths_from(&self, from: Square) -> usize {
        self.capture.walks[from.index()].len() + self.paths.of(from).len()
    }

    /// Whether quiet moves have no list of walks of their own.
    pub(crate) fn shares_walks(&self) -> bool {
        Arc::ptr_eq(&self.quiet.walks, &self.capture.walks)
    }

    /// Gives back what the lists of a square have allocated in advance, and counts the rest.
    fn shrink(&mut self, from: Square) {
        budget::reserve(self.paths_from(from) * size_of::<Walk<B>>());
        for motion in [&mut self.capture, &mut self.quiet, &mut self.en_passant] {
            Arc::make_mut(&mut motion.walks)[from.index()].shrink_to_fit();
        }
        self.first[from.index()].shrink_to_fit();
        self.paths.shrink(from);
    }

    /// Adds a path that only empty squares decide; `shared` if quiet moves are those that capture.
    fn add(&mut self, board: &Board, from: Square, path: &Path, (color, area): (Color, B), shared: bool) {
        if path.ends.capture {
            self.capture.add(board, from, path, color, area);
        }
        if path.ends.en_passant {
            self.en_passant.add(board, from, path, color, area);
        }
        if path.ends.quiet && path.ends.initial {
            self.add_first(board, from, path, (color, area), path.ends.opens);
        } else if path.ends.quiet && !shared {
            self.quiet.add(board, from, path, color, area);
        }
    }

    fn add_first(&mut self, board: &Board, from: Square, path: &Path, (color, area): (Color, B), opens: bool) {
        let steps = on_board(board, from, path, color, |square| area.has(square));
        if !steps.iter().any(|step| step.1) {
            return;
        }
        let walk: Walk<B> = Walk::new(steps);
        self.opens[from.index()] |= walk.stops.when(opens);
        self.first[from.index()].push(First { walk, opens });
        self.has_first = true;
    }

    /// The shifts of a piece that moves and captures differently and only ever steps: of a pawn.
    fn as_shifts(&self, board: &Board) -> Option<Shifts<B>> {
        let steps_only = |motion: &Motion<B>| !motion.has_lines[0] && !motion.has_lines[1] && !motion.has_walks;
        if self.same || !steps_only(&self.quiet) || !steps_only(&self.capture) {
            return None;
        }
        let quiet = leaps_as_shifts(board, &self.quiet.leaps)?;
        let capture = leaps_as_shifts(board, &self.capture.leaps)?;
        let mut first: Vec<(Shift<B>, u8)> = Vec::new();
        for from in board.squares() {
            for First { walk, .. } in &self.first[from.index()] {
                // The walk must follow one of the quiet shifts, step by step.
                let delta = walk.steps[0].0.0 as i16 - from.0 as i16;
                let quiet_step = quiet.iter().find(|shift| shift.delta == delta)?;
                let mut at = from.0 as i16;
                for (&(square, stop), count) in walk.steps.iter().zip(1..) {
                    at += delta;
                    if at != square.0 as i16 {
                        return None;
                    }
                    // A first move that ends after one step may be an ordinary one as well.
                    if !stop || count == 1 && quiet_step.sources.has(from) {
                        continue;
                    }
                    // A step that leads where the whole first move does would give that move twice.
                    if quiet.iter().any(|shift| i32::from(shift.delta) == i32::from(delta) * count) {
                        return None;
                    }
                    // So would another first move that leads there by steps of another length.
                    let ends_there = |(shift, times): &(Shift<B>, u8)| {
                        let end = i32::from(shift.delta) * i32::from(*times);
                        shift.delta != delta && shift.sources.has(from) && end == i32::from(delta) * count
                    };
                    if first.iter().any(ends_there) {
                        return None;
                    }
                    match first.iter_mut().find(|(shift, times)| shift.delta == delta && i32::from(*times) == count) {
                        Some((shift, _)) => shift.sources |= B::bit(from),
                        None => first.push((Shift::new(delta, from), count as u8)),
                    }
                }
            }
        }
        Some(Shifts { quiet, capture, first })
    }
}

/// The paths that only empty squares decide.
fn plain(paths: &[Path]) -> impl Iterator<Item = &Path> {
    paths.iter().filter(|path| path.is_plain())
}

/// Groups leaps by what they add to the square's number; too many different sums are no gain.
fn leaps_as_shifts<B: Bits>(board: &Board, leaps: &[B]) -> Option<Vec<Shift<B>>> {
    let mut shifts: Vec<Shift<B>> = Vec::new();
    for from in board.squares() {
        for to in leaps[from.index()].iter() {
            let delta = to.0 as i16 - from.0 as i16;
            match shifts.iter_mut().find(|shift| shift.delta == delta) {
                Some(shift) => shift.sources |= B::bit(from),
                None => shifts.push(Shift::new(delta, from)),
            }
        }
    }
    (shifts.len() <= 4).then_some(shifts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_board::betza::Betza;

    #[test]
    fn loops_over_whole_shapes_are_taken() {
        for (notation, shape) in [
            ("R", Shape::Rook),
            ("B", Shape::Bishop),
            ("Q", Shape::Queen),
            ("K", Shape::Leaps),
            ("N", Shape::Leaps),
            ("RN", Shape::Mixed),
            ("R3", Shape::Mixed),
        ] {
            for files in [8, 10, 16] {
                let board = Board::new(files, files, 1, &[], &[]).unwrap();
                let paths = notation.parse::<Betza>().unwrap().paths(files, files, 1_000_000).unwrap();
                let everywhere =
                    board.squares().fold(menagerie_board::bits::Bits512::EMPTY, |set, square| set | Bits::bit(square));
                let initial = vec![everywhere; paths.len()];
                let lines = Lines::new(&board);
                let shuns = vec![Vec::new(); paths.len()];
                let terms = Terms { initial: &initial, area: &initial, shuns: &shuns, spares: &shuns };
                let reach = Reach::new(&board, &lines, Kind(0), &paths, Color::White, &terms);
                assert_eq!(reach.shape, shape, "{notation} on {files} by {files}");
            }
        }
    }
}
