//! The two players have the same game: every position and its mirror image, with the colours swapped, are alike.

use crate::effort;
use menagerie_core::Color::{Black, White};
use menagerie_core::harness::mirrored;
use menagerie_core::rules::end::Goal;
use menagerie_core::rules::movement::Turns;
use menagerie_core::{Game, Letter, Library, Position};
use std::collections::BTreeSet;

/// The FENs after each legal move without the number of the move, which only black's moves count up.
fn afters(position: &Position, change: impl Fn(&str) -> String) -> BTreeSet<String> {
    let mut next = position.clone();
    let after = |mv| {
        next.play_unchecked(mv);
        let fen = change(&next.fen());
        next.undo();
        fen.rsplit_once(' ').unwrap().0.to_string()
    };
    position.legal_moves().into_iter().map(after).collect()
}

/// Compares a position with its mirror image, both read from their FENs and so without a history.
fn compare(game: &Game, fen: &str) {
    let changed = |fen: &str| if has_mirror(game) { mirrored(game, fen) } else { rotated(fen) };
    let mirror = changed(fen);
    assert_eq!(changed(&mirror), fen, "the mirror image of the mirror image");
    let here = game.position(fen).unwrap();
    let there = game.position(&mirror).unwrap_or_else(|error| panic!("{} {fen}: {error}", game.name()));
    let what = format!("{}: {fen} and {mirror}", game.name());
    assert_eq!(there.fen(), mirror, "{what}");
    assert_eq!(here.count_legal_moves(), there.count_legal_moves(), "{what}");
    assert_eq!(here.in_check(), there.in_check(), "{what}");
    let result = match here.result() {
        result if result.starts_with("1-0") => result.replace("1-0", "0-1"),
        result => result.replace("0-1", "1-0"),
    };
    assert_eq!(there.result(), result, "{what}");
    assert_eq!(afters(&here, changed), afters(&there, str::to_string), "{what}");
}

/// Whether the ranks of the board upside down are the same board.
fn has_mirror(game: &Game) -> bool {
    game.board().squares().all(|square| game.board().flip(square).is_some())
}

/// A FEN of a board that is the same after half a turn, as the other player sees it; nothing is captured in passing there, and
/// nothing castles.
fn rotated(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let row = |row: &str| {
        let (mut cells, mut number) = (Vec::new(), 0);
        for token in Letter::tokens(row) {
            match token {
                Err(digit @ '0'..='9') => number = 10 * number + digit as usize - '0' as usize,
                other => {
                    cells.extend(std::iter::repeat_n(None, std::mem::take(&mut number)));
                    cells.push(Some(other.map_or_else(|sign| sign.to_string(), |letter| swapped(&letter.to_string()))));
                }
            }
        }
        cells.extend(std::iter::repeat_n(None, number));
        let mut text = String::new();
        for run in cells.chunk_by(|a, b| a.is_none() && b.is_none()).rev() {
            text += &run[0].clone().unwrap_or_else(|| run.len().to_string());
        }
        text
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(row).collect();
    let rest = fields[4..].iter().map(|field| field.split('+').rev().collect::<Vec<_>>().join("+"));
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} {} {} {}", rows.join("/"), fields[2], fields[3], rest.collect::<Vec<_>>().join(" "))
}

fn swapped(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }).collect()
}

fn splitmix(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31) as usize
}

/// Whether the players have different pieces or turns, or both go the same way, so that the mirror image is another game.
fn is_one_sided(game: &Game) -> bool {
    let fen = game.start().fen();
    let types = |is_own: fn(&char) -> bool| -> BTreeSet<char> {
        fen.chars().take_while(|c| *c != ' ').filter(is_own).map(|c| c.to_ascii_lowercase()).collect()
    };
    let turns = game.definition().rule::<Turns>();
    if types(char::is_ascii_uppercase) != types(char::is_ascii_lowercase)
        || turns.is_some_and(|turns| turns.white != turns.black)
    {
        return true;
    }
    let goal = game.definition().rule::<Goal>();
    let board = game.board();
    goal.is_some_and(|goal| {
        board.squares().any(|square| goal.zone.has(board, White, square) && goal.zone.has(board, Black, square))
            && board.squares().any(|square| {
                !goal.zone.has(board, White, square)
                    && board.flip(square).is_some_and(|flip| goal.zone.has(board, White, flip))
            })
    })
}

#[test]
fn white_and_black_have_the_same_game() {
    let library = Library::shipped();
    let table = include_str!("../../../testdata/perft.tsv");
    for name in library.names() {
        let game = library.game(name).unwrap();
        if is_one_sided(&game) {
            continue;
        }
        // Of hundreds of shuffled starts about sixty.
        for number in (0..game.starts()).step_by(game.starts().div_ceil(60).max(1)) {
            compare(&game, &game.numbered_start(number).unwrap().fen());
        }
        for fields in table.lines().map(|line| line.split('\t').collect::<Vec<&str>>()) {
            if fields[0] == name && fields[1] != "startpos" {
                compare(&game, &game.position(fields[1]).unwrap().fen());
            }
        }
        for number in 0..2 * u64::from(effort()) {
            let mut seed = number;
            let mut position = game.start();
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[splitmix(&mut seed) % moves.len()]);
                compare(&game, &position.fen());
            }
        }
    }
}

#[test]
fn wildcastle_starts_come_in_mirror_images() {
    let game = Library::shipped().game("wildcastle").unwrap();
    for number in 0..18 {
        let [mut here, mut there] = [number, number + 18].map(|number| game.numbered_start(number).unwrap());
        let rank = |position: &Position| position.fen().split('/').next().unwrap().to_string();
        assert_eq!(rank(&here).chars().rev().collect::<String>(), rank(&there));
        assert_eq!(here.perft(3), there.perft(3), "numbers {number} and {}", number + 18);
    }
}
