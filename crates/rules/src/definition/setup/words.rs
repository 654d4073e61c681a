//! What is shuffled, in plain English.

use super::shuffle::{BlackRow, Numbers, Shuffle, Spot, spots};
use crate::definition::{Definition, Region};
use menagerie_board::Letter;
use menagerie_board::words::{counted, listing, plural};

/// A shuffle in plain English, with the number of its starts and that of the orders of one side's pieces.
pub(super) fn describe(shuffle: &Shuffle, definition: &Definition, (starts, orders): (usize, usize)) -> Vec<String> {
    let name = |letter: Letter| {
        let kind = definition.kind_of_letter(letter);
        kind.map_or(letter.to_string(), |kind| definition.piece(kind).name.clone())
    };
    let loose = spots(&shuffle.fill).unwrap_or_default();
    let mut text = format!("{}: {} stand in any order", which(shuffle, definition), men(&loose, &name));
    let free = loose.iter().filter(|spot| spot.man().is_none()).count();
    if free > 0 {
        text +=
            &format!(", and {} free", if free == 1 { "1 square stays".into() } else { format!("{free} squares stay") });
    }
    let fixed = fixed(shuffle, definition, &name);
    if !fixed.is_empty() {
        text += &format!(" around these pieces: {}", listing(&fixed, "and"));
    }
    for letter in Letter::all_in(&shuffle.opposite_colours) {
        text += &format!(", the {} on squares of opposite colours", plural(&name(letter)));
    }
    for order in &shuffle.orders {
        let names: Vec<String> = Letter::all_in(order).map(name).collect();
        text += &format!(", from left to right {}", listing(&names, "and"));
    }
    let protected: Vec<String> = Letter::all_in(&shuffle.protected).map(name).collect();
    if !protected.is_empty() {
        text += &format!(", so that another piece of the side protects each {}", listing(&protected, "and"));
    }
    text += match (shuffle.black, &shuffle.squares) {
        (BlackRow::Mirrored, None) => ". Black's stand on the same files.",
        (BlackRow::Mirrored, Some(_)) => ". Black's mirror them.",
        (BlackRow::Rotated, _) => ". Black's stand likewise from right to left.",
        (BlackRow::Independent, _) => ". Black's stand in an order of their own.",
    };
    vec![text, numbers(shuffle, starts, orders)]
}

/// Which squares are shuffled.
fn which(shuffle: &Shuffle, definition: &Definition) -> String {
    let board = &definition.board;
    match (&shuffle.squares, shuffle.row.unwrap_or(1)) {
        (Some(words), _) => {
            let squares = Region::of_each(words.clone(), Vec::new()).all_of_white(board);
            format!("What white begins with on {squares} is shuffled")
        }
        (None, 1) if board.rows().last().is_none_or(|(y, _)| y == 0) => "White's back rank is shuffled".to_string(),
        (None, row) => {
            let y = board.rows().nth(board.grid_height().saturating_sub(row)).map_or(0, |(y, _)| y);
            format!("White's rank {} is shuffled", board.rank_number(y))
        }
    }
}

/// Pieces by how many of each there are: `2 bishops, 2 knights and 1 queen`.
fn men(loose: &[Spot], name: &dyn Fn(Letter) -> String) -> String {
    let mut counts: Vec<(Letter, usize)> = Vec::new();
    for letter in loose.iter().filter_map(|spot| spot.man()) {
        match counts.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    let counts: Vec<String> = counts.into_iter().map(|(letter, count)| counted(count, &name(letter))).collect();
    listing(&counts, "and")
}

/// The pieces that stay, each with its square.
fn fixed(shuffle: &Shuffle, definition: &Definition, name: &dyn Fn(Letter) -> String) -> Vec<String> {
    let board = &definition.board;
    let pattern = shuffle.pattern.as_deref().and_then(spots).unwrap_or_default();
    let squares = shuffle.homes(definition.starts.first(), board).ok().flatten();
    let squares = squares.map(|[white, _]| white).unwrap_or_default();
    let fixed = pattern.iter().zip(squares).filter_map(|(spot, square)| Some((spot.man()?, square)));
    fixed.map(|(letter, square)| format!("{} {}", name(letter), board.name(square))).collect()
}

/// How the starts are numbered.
fn numbers(shuffle: &Shuffle, starts: usize, orders: usize) -> String {
    if shuffle.numbers == Numbers::Scharnagl {
        return "The starts have Scharnagl's numbers, 0 to 959: 518 is the orthodox array.".to_string();
    }
    let (from, those) = match &shuffle.squares {
        None => ("from the a-file on", "ranks"),
        Some(_) => ("by these squares", "orders"),
    };
    if shuffle.black == BlackRow::Independent {
        return format!(
            "Sorted alphabetically {from}, the orders have the numbers 0 to {}. The start with white's order i \
             and black's order j has the number {orders} × i + j.",
            orders - 1
        );
    }
    let order = format!("Sorted alphabetically {from}, these {those} are the starts");
    match shuffle.mirrored {
        _ if starts == 1 && shuffle.squares.is_none() => "There is only one such rank, so only one start.".to_string(),
        _ if starts == 1 => "There is only one such order, so only one start.".to_string(),
        true => format!(
            "{order} 0 to {}. Their left-right mirror images follow in the same order as the starts {} to {}.",
            starts / 2 - 1,
            starts / 2,
            starts - 1
        ),
        false => format!("{order} 0 to {}.", starts - 1),
    }
}
