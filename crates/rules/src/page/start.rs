//! The board and how a game begins.

use crate::definition::{Armies, Definition, PieceType};
use crate::game::Game;
use crate::page::Setting;
use crate::rules::filter::Citadels;
use menagerie_board::board::{Board, Square};
use menagerie_board::words::{capitalized, listing};

pub(super) fn lines(game: &Game) -> Vec<String> {
    let definition = game.definition();
    let mut lines = board(game.board(), definition.has::<Citadels>());
    lines.extend(definition.starts.describe(definition));
    if game.starts() > 1 {
        let usual = definition.starts.first();
        let shown = (0..game.starts()).find(|&number| definition.starts.numbered(number).as_deref() == Some(usual));
        let shown = shown.map_or("The usual one".to_string(), |number| format!("Start {number}"));
        lines.push(format!("One of the {} starts is drawn by lot. {shown} is shown.", game.starts()));
    }
    if let Some(armies) = &definition.armies {
        lines.extend(choice(armies, game.name(), definition));
    }
    lines.push(format!("{} moves first.", capitalized(&game.start().side().to_string())));
    lines
}

/// The board in words; `closed` is whether a rule says who may enter some squares.
fn board(board: &Board, closed: bool) -> Vec<String> {
    let (files, ranks) = (board.files(), board.ranks());
    let last = (b'a' + files as u8 - 1) as char;
    let (low, high) = (board.rank_number(0), board.rank_number(ranks - 1));
    let mut lines = vec![format!("The board has {files} files (a to {last}) and {ranks} ranks ({low} to {high}).")];
    if board.planes() > 1 {
        let width = files / board.planes();
        lines.push(format!(
            "It is cut into {} planes of {width} files each, side by side. No move of a piece goes from one to another.",
            board.planes()
        ));
    }
    let is_in = |square| {
        let cell = board.cell(square);
        (0..files).contains(&cell.x) && (0..ranks).contains(&cell.y)
    };
    let inside = board.squares().filter(|&square| is_in(square)).count();
    if inside < files as usize * ranks as usize {
        lines.push(format!("Some squares of this rectangle are missing, as shown: {inside} are there."));
    }
    let mut extra: Vec<String> =
        board.squares().filter(|&square| !is_in(square)).map(|square| beyond(board, square)).collect();
    extra.sort();
    if !extra.is_empty() {
        let except = if closed { ", except as described" } else { "" };
        lines.push(format!(
            "Outside of it lie {}. They are ordinary squares for every piece that can reach them{except}, and leaps are \
             measured as if the places around the board were squares.",
            listing(&extra, "and")
        ));
    }
    lines
}

/// An extra square with the squares that it touches: `w1 (touching a0 diagonally)`.
fn beyond(board: &Board, square: Square) -> String {
    let touched = |straight: bool| -> Vec<String> {
        let sides = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let sides = sides.filter(|&(dx, dy): &(i16, i16)| (dx.abs() + dy.abs() == 1) == straight && (dx, dy) != (0, 0));
        sides.filter_map(|(dx, dy)| board.offset(square, dx, dy)).map(|next| board.name(next).to_string()).collect()
    };
    let sides = [(true, "along a rank or file"), (false, "diagonally")];
    let touched: Vec<String> = sides
        .into_iter()
        .map(|(straight, how)| (touched(straight), how))
        .filter(|(squares, _)| !squares.is_empty())
        .map(|(squares, how)| format!("touching {} {how}", listing(&squares, "and")))
        .collect();
    let touched = if touched.is_empty() { "touching none".to_string() } else { touched.join(", ") };
    format!("{} ({touched})", board.name(square))
}

/// The armies of which each side plays one.
fn choice(armies: &Armies, name: &str, definition: &Definition) -> Vec<String> {
    let setting = Setting::of(definition);
    let base = name.split(':').next().unwrap_or(name);
    let [white, black] = &armies.chosen;
    let mut lines = vec![format!(
        "White and black each play one of several armies, in any pair: `{base}:WHITE-BLACK` names the game, and \
         `{base}` is `{base}:{0}-{0}`. Here white plays `{white}` and black `{black}`. The pieces of an army stand {1}{2}:",
        armies.default,
        places(armies, definition),
        if armies.places.iter().all(|place| square(place, definition).is_some()) {
            ""
        } else if setting.quiet_moves {
            "; with how they move, they are"
        } else if setting.captures {
            "; with how they capture, they are"
        } else {
            "; with how they attack, they are"
        }
    )];
    for (army, pieces) in &armies.sets {
        let pieces = pieces.iter().zip(&armies.places).map(|(piece, place)| {
            let Some(PieceType { name, letter, betza, .. }) = piece else {
                return match square(place, definition) {
                    Some(_) => format!("nothing on {place}"),
                    None => format!("no {place}"),
                };
            };
            let powers = if setting.quiet_moves { betza.in_words() } else { betza.captures_in_words() };
            match square(place, definition) {
                // How it moves is said with the others.
                Some(_) if definition.kind(name).is_some() => format!("{name} ({letter}) on {place}"),
                Some(_) => format!("{name} ({letter}) on {place} – {powers}"),
                None => format!("{name} ({letter}) – {powers}"),
            }
        });
        lines.push(format!("Army `{army}`: {}.", pieces.collect::<Vec<_>>().join(" | ")));
    }
    lines
}

/// The square that a place of armies names, if it names no type of piece.
fn square(place: &str, definition: &Definition) -> Option<Square> {
    definition.board.square(place).filter(|_| definition.kind(place).is_none())
}

/// Where the pieces of an army stand: `in the places of rook and knight`, `on b1 and c1 (black: b8 and c8)`.
fn places(armies: &Armies, definition: &Definition) -> String {
    let board = &definition.board;
    let squares: Vec<Square> = armies.places.iter().filter_map(|place| square(place, definition)).collect();
    let types: Vec<String> =
        armies.places.iter().filter(|place| square(place, definition).is_none()).cloned().collect();
    let names = |squares: &mut dyn Iterator<Item = Square>| {
        let names: Vec<String> = squares.map(|square| board.name(square).to_string()).collect();
        listing(&names, "and")
    };
    let mut words = Vec::new();
    if !types.is_empty() {
        words.push(format!("in the places of {}", listing(&types, "and")));
    }
    if !squares.is_empty() {
        let black = names(&mut squares.iter().filter_map(|&square| board.flip(square)));
        words.push(format!("on {} (black: {black})", names(&mut squares.into_iter())));
    }
    words.join(" and ")
}
