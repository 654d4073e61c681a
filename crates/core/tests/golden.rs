//! A random playthrough of every shipped game, written out in words and kept in `testdata/golden/`: what a change of
//! the kernel changes, a person sees. `MENAGERIE_BLESS=1` rewrites the files.

use menagerie_core::{Color, Edit, Explain, Game, Library, Piece, Position, Square};
use std::path::Path;

const PLIES: usize = 40;

fn splitmix(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ z >> 31) >> 8) as usize
}

/// What an edit changes, in words.
fn described(game: &Game, edit: &Edit) -> String {
    let name = |piece: Piece| format!("{} {}", piece.color(), game.definition().piece(piece.kind()).name);
    let at = |square: Square| game.board().name(square);
    match *edit {
        Edit::Remove { square, piece } => format!("the {} on {} is taken", name(piece), at(square)),
        Edit::Relocate { from, to, piece } => format!("the {} goes from {} to {}", name(piece), at(from), at(to)),
        Edit::RelocateBoth { first, second } => format!(
            "the {} goes from {} to {} and the {} from {} to {}",
            name(first.2),
            at(first.0),
            at(first.1),
            name(second.2),
            at(second.0),
            at(second.1)
        ),
        Edit::Change { square, before, after } => {
            format!("the {} on {} becomes a {}", name(before), at(square), name(after))
        }
        Edit::Mark { square, piece, marked: true } => format!("the {} on {} is overloaded", name(piece), at(square)),
        Edit::Mark { square, piece, marked: false } => format!("the {} on {} is restored", name(piece), at(square)),
        Edit::Drop { square, piece } => format!("the {} is dropped on {}", name(piece), at(square)),
        Edit::Hold { piece } => format!("the {} is held", name(piece)),
        Edit::Captive { piece, held: true } => format!("the {} is held captive", name(piece)),
        Edit::Captive { piece, held: false } => format!("the {} is captive no more", name(piece)),
        // Without pieces in hand, it is who has just taken a piece that is noted during the games that are played here.
        Edit::Note { square, on: true, .. } if game.facts().hands.is_none() => {
            format!("what is on {} alone may be taken in return", at(square))
        }
        Edit::Note { square, on: true, .. } => format!("what is on {} goes back when it is taken", at(square)),
        Edit::Note { square, on: false, .. } => format!("what is on {} stays what it is", at(square)),
        Edit::Wall { square, built: true } => format!("{} becomes a wall", at(square)),
        Edit::Wall { square, built: false } => format!("{} is a wall no more", at(square)),
    }
}

/// Chooses a move: half of the time among those that change most, so that something happens.
fn choose(position: &Position, seed: &mut u64) -> Option<String> {
    let mut moves: Vec<(usize, String)> = Vec::new();
    let mut next = position.clone();
    for mv in position.legal_moves() {
        next.play_unchecked(mv);
        moves.push((next.journal().len(), position.move_text(mv)));
        next.undo();
    }
    moves.sort();
    let most = moves.last()?.0;
    if splitmix(seed).is_multiple_of(2) {
        moves.retain(|(changes, _)| *changes == most);
    }
    Some(moves.swap_remove(splitmix(seed) % moves.len()).1)
}

/// The playthrough of a game as text.
fn playthrough(game: &Game) -> String {
    let mut seed = game.name().bytes().fold(1, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut position = match game.starts() {
        1 => game.start(),
        count => game.numbered_start(splitmix(&mut seed) % count).unwrap(),
    };
    let mut text = format!("{}\n{}\n", game.definition().title, position.fen());
    for _ in 0..PLIES {
        let Some(chosen) = choose(&position, &mut seed) else { break };
        let dots = if position.side() == Color::White { "." } else { "..." };
        text += &format!("\n{}{dots} {chosen}\n", position.fullmove_number());
        position.play_unchecked(position.parse_move(&chosen).unwrap());
        for edit in position.journal() {
            text += &format!("    {}\n", described(game, edit));
        }
        if position.in_check() {
            text += &format!("    {} is in check\n", position.side());
        }
        text += &format!("    {}\n", position.fen());
        if position.outcome().is_some() {
            break;
        }
    }
    text + &format!("\n{}\n", position.result())
}

#[test]
fn playthroughs_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let library = Library::shipped();
    for name in library.names() {
        let text = playthrough(&library.game(name).unwrap());
        let path = folder.join(format!("{name}.txt"));
        if std::env::var_os("MENAGERIE_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        let differs = golden.lines().zip(text.lines()).position(|(golden, now)| golden != now);
        assert_eq!(golden.lines().count(), text.lines().count(), "{name}: another length");
        if let Some(line) = differs {
            let (golden, now) = (golden.lines().nth(line).unwrap(), text.lines().nth(line).unwrap());
            panic!("{name}.txt, line {}: it was `{golden}` and is `{now}`", line + 1);
        }
    }
}

/// Plays a file of testdata/games and says what each ply changed besides the move itself.
fn effects(text: &str, wanted: impl Fn(&Edit) -> bool) -> Vec<(usize, String)> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let game = Library::shipped().game(lines.next().unwrap()).unwrap();
    let mut position = game.start();
    let mut found = Vec::new();
    for (ply, text) in lines.flat_map(str::split_whitespace).enumerate() {
        position.play_unchecked(position.parse_move(text).unwrap_or_else(|error| panic!("{error}")));
        found.extend(
            position.journal().iter().filter(|edit| wanted(edit)).map(|edit| (ply + 1, described(&game, edit))),
        );
    }
    assert_eq!(position.result(), "*", "the loser resigned");
    found
}

fn pairs(list: &[(usize, &str)]) -> Vec<(usize, String)> {
    list.iter().map(|(ply, text)| (*ply, text.to_string())).collect()
}

#[test]
fn fahys_castelli_has_its_five_effects_and_no_other() {
    let text = include_str!("../../../testdata/games/fahys-castelli-1991.txt");
    let found = effects(text, |edit| matches!(edit, Edit::Mark { .. }));
    let expected = [
        (20, "the white pawn on e4 is overloaded"),
        (21, "the black queen on h4 is overloaded"),
        (42, "the black queen on d5 is restored"),
        (50, "the white knight on d4 is overloaded"),
        (54, "the white queen on d2 is overloaded"),
    ];
    assert_eq!(found, pairs(&expected));
}

#[test]
fn pugnali_castelli_has_its_conversions_and_no_other() {
    let text = include_str!("../../../testdata/games/conversion-pugnali-castelli-1993.txt");
    let found = effects(text, |edit| matches!(edit, Edit::Change { .. }));
    let expected = [
        (4, "the white knight on f3 becomes a black knight"),
        (6, "the white pawn on f2 becomes a black pawn"),
        (8, "the white bishop on f1 becomes a black bishop"),
        (9, "the black pawn on f2 becomes a white pawn"),
    ];
    assert_eq!(found, pairs(&expected));
}

#[test]
fn the_sample_of_oomost1_takes_nothing() {
    let text = include_str!("../../../testdata/games/oomost1-page.txt");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("oomost1"));
    let moves = lines.next().unwrap();
    let game = Library::shipped().game("oomost1").unwrap();
    let mut position = game.start();
    let checks: Vec<bool> = moves
        .split(' ')
        .map(|text| {
            if text == "c2c3+c4c2" {
                assert_eq!(position.count_legal_moves(), 1, "it is the only legal move");
            }
            position.play_unchecked(position.parse_move(text).unwrap());
            assert!(matches!(position.journal(), [Edit::RelocateBoth { .. }]));
            position.in_check()
        })
        .collect();
    // White is in check after black's first three moves; black never is.
    assert_eq!(checks[..7], [false, true, false, true, false, true, false]);
}
