//! What is shuffled, in plain words.

use super::shuffle::{BlackRow, Numbers, Shuffle, Spot, spots};
use crate::definition::{Definition, Region};
use menagerie_board::Letter;
use menagerie_words::{Language, say};

/// A shuffle in plain words, with the number of its starts and that of the orders of one side's pieces.
pub(super) fn describe(
    shuffle: &Shuffle,
    definition: &Definition,
    (starts, orders): (usize, usize),
    language: Language,
) -> Vec<String> {
    let name = |letter: Letter| {
        let kind = definition.kind_of_letter(letter);
        kind.map_or(letter.to_string(), |kind| definition.piece(kind).name.clone())
    };
    let loose = spots(&shuffle.fill).unwrap_or_default();
    let which = which(shuffle, definition, language);
    let mut text = say!(language, "shuffle-men", which, men = men(&loose, &name, language));
    let free = loose.iter().filter(|spot| spot.man().is_none()).count();
    if free > 0 {
        text += &say!(language, "shuffle-free", free);
    }
    let fixed = fixed(shuffle, definition, &name, language);
    if !fixed.is_empty() {
        text += &say!(language, "shuffle-fixed", fixed);
    }
    for letter in Letter::all_in(&shuffle.opposite_colours) {
        text += &say!(language, "shuffle-opposite", name = name(letter));
    }
    for order in &shuffle.orders {
        let names: Vec<String> = Letter::all_in(order).map(name).collect();
        text += &say!(language, "shuffle-order", names);
    }
    let names: Vec<String> = Letter::all_in(&shuffle.protected).map(name).collect();
    if !names.is_empty() {
        text += &say!(language, "shuffle-protected", names);
    }
    let black = match (shuffle.black, &shuffle.squares) {
        (BlackRow::Mirrored, None) => "shuffle-black-files",
        (BlackRow::Mirrored, Some(_)) => "shuffle-black-mirrored",
        (BlackRow::Rotated, _) => "shuffle-black-rotated",
        (BlackRow::Independent, _) => "shuffle-black-own",
    };
    vec![format!("{text}. {}", say!(language, black)), numbers(shuffle, starts, orders, language)]
}

/// Which squares are shuffled.
fn which(shuffle: &Shuffle, definition: &Definition, language: Language) -> String {
    let board = &definition.board;
    match (&shuffle.squares, shuffle.row.unwrap_or(1)) {
        (Some(words), _) => {
            let squares = Region::of_each(words.clone(), Vec::new()).all_of_white(board, language);
            say!(language, "shuffle-squares", squares)
        }
        (None, 1) if board.rows().last().is_none_or(|(y, _)| y == 0) => say!(language, "shuffle-back-rank"),
        (None, row) => {
            let y = board.rows().nth(board.grid_height().saturating_sub(row)).map_or(0, |(y, _)| y);
            say!(language, "shuffle-rank", rank = board.rank_number(y))
        }
    }
}

/// Pieces by how many of each there are: `2 bishops`, `2 knights`, `1 queen`.
fn men(loose: &[Spot], name: &dyn Fn(Letter) -> String, language: Language) -> Vec<String> {
    let mut counts: Vec<(Letter, usize)> = Vec::new();
    for letter in loose.iter().filter_map(|spot| spot.man()) {
        match counts.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, count)) => *count += 1,
            None => counts.push((letter, 1)),
        }
    }
    counts.into_iter().map(|(letter, count)| say!(language, "shuffle-man", count, name = name(letter))).collect()
}

/// The pieces that stay, each with its square.
fn fixed(
    shuffle: &Shuffle,
    definition: &Definition,
    name: &dyn Fn(Letter) -> String,
    language: Language,
) -> Vec<String> {
    let board = &definition.board;
    let pattern = shuffle.pattern.as_deref().and_then(spots).unwrap_or_default();
    let squares = shuffle.homes(definition.starts.first(), board).ok().flatten();
    let squares = squares.map(|[white, _]| white).unwrap_or_default();
    let fixed = pattern.iter().zip(squares).filter_map(|(spot, square)| Some((spot.man()?, square)));
    let one = |(letter, square)| say!(language, "shuffle-fixed-one", name = name(letter), square = board.name(square));
    fixed.map(one).collect()
}

/// How the starts are numbered.
fn numbers(shuffle: &Shuffle, starts: usize, orders: usize, language: Language) -> String {
    if shuffle.numbers == Numbers::Scharnagl {
        return say!(language, "shuffle-scharnagl");
    }
    let of_ranks = shuffle.squares.is_none();
    let id = |ranks, orders| if of_ranks { ranks } else { orders };
    if shuffle.black == BlackRow::Independent {
        return say!(language, id("shuffle-both-ranks", "shuffle-both-squares"), last = orders - 1, orders);
    }
    if starts == 1 {
        return say!(language, id("shuffle-one-rank", "shuffle-one-order"));
    }
    if shuffle.mirrored {
        let (last, from, to) = (starts / 2 - 1, starts / 2, starts - 1);
        return say!(language, id("shuffle-ranks-mirrored", "shuffle-orders-mirrored"), last, from, to);
    }
    say!(language, id("shuffle-ranks", "shuffle-orders"), last = starts - 1)
}
