//! The board and how a game begins.

use crate::definition::{Armies, Definition, PieceType};
use crate::game::Game;
use crate::page::Setting;
use crate::rules::filter::Citadels;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Color;
use menagerie_words::say;

pub(super) fn lines(game: &Game, setting: &Setting) -> Vec<String> {
    let definition = game.definition();
    let mut lines = board(game.board(), definition.has::<Citadels>(), setting);
    lines.extend(definition.starts.describe(definition, setting.language));
    if game.starts() > 1 {
        let usual = definition.starts.first();
        let shown = (0..game.starts()).find(|&number| definition.starts.numbered(number).as_deref() == Some(usual));
        let starts = game.starts();
        lines.push(match shown {
            Some(number) => say!(setting, "start-drawn", starts, number),
            None => say!(setting, "start-drawn-usual", starts),
        });
    }
    if let Some(armies) = &definition.armies {
        lines.extend(choice(armies, game.name(), definition, setting));
    }
    let first = if game.start().side() == Color::White { "start-white" } else { "start-black" };
    lines.push(say!(setting, first));
    lines
}

/// The board in words; `closed` is whether a rule says who may enter some squares.
fn board(board: &Board, closed: bool, setting: &Setting) -> Vec<String> {
    let (files, ranks, planes) = (board.files(), board.ranks(), board.planes());
    let last = (b'a' + files as u8 - 1) as char;
    let (low, high) = (board.rank_number(0), board.rank_number(ranks - 1));
    let mut lines = vec![say!(setting, "board-size", files, ranks, last, low, high)];
    if planes > 1 {
        lines.push(say!(setting, "board-planes", planes, width = files / planes));
    }
    let is_in = |square| {
        let cell = board.cell(square);
        (0..files).contains(&cell.x) && (0..ranks).contains(&cell.y)
    };
    let inside = board.squares().filter(|&square| is_in(square)).count();
    if inside < files as usize * ranks as usize {
        lines.push(say!(setting, "board-missing", inside));
    }
    let mut squares: Vec<String> =
        board.squares().filter(|&square| !is_in(square)).map(|square| beyond(board, square, setting)).collect();
    squares.sort();
    if !squares.is_empty() {
        lines.push(say!(setting, if closed { "board-extra-closed" } else { "board-extra" }, squares));
    }
    lines
}

/// An extra square with the squares that it touches: `w1 (touching a0 diagonally)`.
fn beyond(board: &Board, square: Square, setting: &Setting) -> String {
    let touched = |straight: bool| -> Vec<String> {
        let sides = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let sides = sides.filter(|&(dx, dy): &(i16, i16)| (dx.abs() + dy.abs() == 1) == straight && (dx, dy) != (0, 0));
        sides.filter_map(|(dx, dy)| board.offset(square, dx, dy)).map(|next| board.name(next).to_string()).collect()
    };
    let sides = [(true, "board-touching-straight"), (false, "board-touching-diagonal")];
    let touched: Vec<String> = sides
        .into_iter()
        .map(|(straight, id)| (touched(straight), id))
        .filter(|(squares, _)| !squares.is_empty())
        .map(|(squares, id)| say!(setting, id, squares))
        .collect();
    let touched = if touched.is_empty() { say!(setting, "board-touching-none") } else { touched.join(", ") };
    format!("{} ({touched})", board.name(square))
}

/// The armies of which each side plays one.
fn choice(armies: &Armies, name: &str, definition: &Definition, setting: &Setting) -> Vec<String> {
    let game = name.split(':').next().unwrap_or(name);
    let [white, black] = &armies.chosen;
    let with = if armies.places.iter().all(|place| square(place, definition).is_some()) {
        "none"
    } else if setting.quiet_moves {
        "move"
    } else if setting.captures {
        "capture"
    } else {
        "attack"
    };
    let (default, places) = (&armies.default, places(armies, definition, setting));
    let mut lines = vec![say!(setting, "armies", game, default, white, black, places, with)];
    for (army, pieces) in &armies.sets {
        let pieces = pieces.iter().zip(&armies.places).map(|(piece, place)| {
            let Some(PieceType { name, letter, betza, .. }) = piece else {
                return match square(place, definition) {
                    Some(_) => say!(setting, "armies-nothing-on", square = place),
                    None => say!(setting, "armies-nothing", name = place),
                };
            };
            let letter = letter.to_string();
            let moves = if setting.quiet_moves {
                betza.in_words(setting.language)
            } else {
                betza.captures_in_words(setting.language)
            };
            match square(place, definition) {
                // How it moves is said with the others.
                Some(_) if definition.kind(name).is_some() => {
                    say!(setting, "armies-on-square", name, letter, square = place)
                }
                Some(_) => say!(setting, "armies-on-square-moves", name, letter, square = place, moves),
                None => say!(setting, "armies-moves", name, letter, moves),
            }
        });
        lines.push(say!(setting, "armies-army", army, pieces = pieces.collect::<Vec<_>>().join(" | ")));
    }
    lines
}

/// The square that a place of armies names, if it names no type of piece.
fn square(place: &str, definition: &Definition) -> Option<Square> {
    definition.board.square(place).filter(|_| definition.kind(place).is_none())
}

/// Where the pieces of an army stand: `in the places of rook and knight`, `on b1 and c1 (black: b8 and c8)`.
fn places(armies: &Armies, definition: &Definition, setting: &Setting) -> String {
    let board = &definition.board;
    let squares: Vec<Square> = armies.places.iter().filter_map(|place| square(place, definition)).collect();
    let types: Vec<String> =
        armies.places.iter().filter(|place| square(place, definition).is_none()).cloned().collect();
    let names = |squares: &mut dyn Iterator<Item = Square>| -> Vec<String> {
        squares.map(|square| board.name(square).to_string()).collect()
    };
    let mut phrases = Vec::new();
    if !types.is_empty() {
        phrases.push(say!(setting, "armies-in-places", names = types));
    }
    if !squares.is_empty() {
        let black = names(&mut squares.iter().filter_map(|&square| board.flip(square)));
        phrases.push(say!(setting, "armies-on", squares = names(&mut squares.into_iter()), black));
    }
    say!(setting, "page-both", phrases)
}
