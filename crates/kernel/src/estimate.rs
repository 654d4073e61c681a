//! How many bytes the tables of a game will take: estimated from its paths before they are made.

use super::Lines;
use super::board_paths::{BoardPath, BoardPaths};
use super::reach::{First, Reach, Walk, is_of_lines, on_board};
use menagerie_board::betza::{Pass, Path, Step};
use menagerie_board::bits::{Bits, Bits512};
use menagerie_board::board::{Board, Square};
use menagerie_board::budget;
use menagerie_board::piece::Color;

/// About what the look-ups of lines take where they are by the occupancy of a line.
const LOOK_UPS: usize = 1 << 20;

/// Bytes of the tables that a game has whatever its pieces do.
pub fn of_board(board: &Board, kinds: usize) -> usize {
    let (squares, set) = (board.len(), width(board));
    let between = squares * squares * set + if set < size_of::<Bits512>() { LOOK_UPS } else { 0 };
    let lists = size_of::<Vec<u8>>();
    // Each type in both colours: its sets for every square in three motions, and lists that may be empty.
    let reach = squares * (10 * set + 5 * lists);
    let tables = squares * 4 * set;
    between + 2 * kinds * (reach + tables + 8 * squares)
}

/// Bytes of the tables for the paths of a type; `begins` tells where its initial moves may begin. It stops where they are
/// more than `most`.
pub fn of_paths(board: &Board, paths: &[Path], begins: &Begins<'_>, most: usize) -> usize {
    let tables = match width(board) {
        8 => ways::<u64>(board, paths, begins, most),
        16 => ways::<u128>(board, paths, begins, most),
        _ => ways::<Bits512>(board, paths, begins, most),
    };
    // Hops along lines have four sets for every square, and a number of paths, in both colours.
    let hops = paths.iter().any(|path| path.steps.iter().any(|step| step.pass == Pass::Hop));
    let hops = if hops { 2 * board.len() * (4 * width(board) + size_of::<u32>()) } else { 0 };
    tables + hops + paths.iter().map(|path| size_of::<Path>() + size_of_val(&*path.steps)).sum::<usize>()
}

/// Whether the initial moves of a type along a path may begin on a square, for each colour.
pub type Begins<'a> = dyn Fn(&Path, Color, Square) -> bool + 'a;

/// Bytes of a set of squares on a board.
fn width(board: &Board) -> usize {
    if !cfg!(menagerie_small) && Lines::<u64>::fits(board) {
        size_of::<u64>()
    } else if Lines::<u128>::fits(board) {
        size_of::<u128>()
    } else {
        size_of::<Bits512>()
    }
}

fn ways<B: Bits>(board: &Board, paths: &[Path], begins: &Begins<'_>, most: usize) -> usize {
    // Each path is kept at most three times, from every square, for both colours. Mostly that is little.
    let longest =
        |path: &Path| size_of::<First<B>>() + size_of::<BoardPath<B>>() + BoardPaths::<B>::STEP * path.steps.len();
    let bound = 6 * board.len() * paths.iter().map(longest).sum::<usize>();
    if bound < most / 64 {
        return bound;
    }
    let same = Reach::<B>::moves_as_it_captures(paths);
    let mut sum = 0;
    for path in paths {
        for color in Color::BOTH {
            budget::spend(board.len());
            let origins = board.squares().filter(|&from| !path.ends.initial || begins(path, color, from));
            sum += origins.map(|from| way::<B>(board, from, path, color, same)).sum::<usize>();
        }
        if sum > most {
            break;
        }
    }
    sum
}

/// Bytes of a path from a square.
fn way<B: Bits>(board: &Board, from: Square, path: &Path, color: Color, same: bool) -> usize {
    if !path.is_plain() {
        let place = |step: &Step| board.offset_across(from, path.seen_by(color, (step.dx, step.dy)), path.wrap);
        let there = |step: &&Step| place(step).is_some();
        let there = path.steps.iter().take_while(there).enumerate();
        // As in `BoardPaths::add`, what comes after the last square on which a move may end is no part of the path.
        let steps = there.filter(|(_, step)| step.stop).last().map_or(0, |(last, _)| last + 1);
        return if steps == 0 { 0 } else { size_of::<BoardPath<B>>() + BoardPaths::<B>::STEP * steps };
    }
    let steps = on_board(board, from, path, color, |_| true);
    let (ends, walk) = (path.ends, size_of::<Walk<B>>() + size_of_val(&*steps));
    let first =
        if ends.quiet && ends.initial && !steps.is_empty() { size_of::<First<B>>() + size_of_val(&*steps) } else { 0 };
    if steps.len() <= 1 || is_of_lines(board, from, path, &steps) {
        return first;
    }
    let quiet = ends.quiet && !ends.initial && !same;
    first + walk * (usize::from(ends.capture) + usize::from(quiet) + usize::from(ends.en_passant))
}
