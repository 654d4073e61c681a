//! Positions that are set up piece by piece are those that their FENs say, and rules that remember more than what stands where
//! say so.

use menagerie_core::{Game, Library, Man, Position};
use std::path::Path;

const PLIES: usize = 40;

/// All that can be seen of a position.
fn seen(position: &Position) -> (String, u64, u64, Vec<String>, String) {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|&mv| position.move_text(mv)).collect();
    moves.sort();
    (position.fen(), position.key(), position.placement_key(), moves, position.result())
}

/// Plays at random, and sets each position up again that has nothing besides what stands where.
fn play(game: &Game) -> usize {
    let name = game.name();
    let mut random = 5_u64;
    let remembers = !game.definition().remembering_rules().is_empty();
    let (mut position, mut other, mut bare) = (game.start(), game.start(), 0);
    let mut men: Vec<Man> = Vec::new();
    for _ in 0..PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
        let fen = position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        if !remembers {
            assert_eq!(fields.len(), 6, "{name}: {fen} has more than what stands where");
            assert_eq!(position.is_bare(), fields[2..4] == ["-", "-"], "{name}: {fen}");
        }
        if !position.is_bare() {
            continue;
        }
        bare += 1;
        men.clear();
        position.men(&mut men);
        assert_eq!(men.len(), position.count_men() as usize);
        assert!(other.place(position.side(), &men) || remembers, "{name}: {fen}");
        let read = game.position(&format!("{} {} - - 0 1", fields[0], fields[1])).unwrap();
        assert_eq!(seen(&other), seen(&read), "{name}: {fen}");
        if !remembers {
            assert_eq!(seen(&other).3, seen(&position).3, "{name}: {fen}");
        }
    }
    bare
}

#[test]
fn placed_positions_are_those_of_their_fens() {
    let mut library = Library::shipped();
    let mut names: Vec<String> = library.names().map(str::to_string).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games-of-users");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        names.push(library.add(&path.to_string_lossy(), &text).unwrap());
    }
    let bare: usize = names.iter().map(|name| play(&library.game(name).unwrap())).sum();
    assert!(bare > 500, "only {bare} positions have nothing besides what stands where");
}

#[test]
fn rules_that_lose_path_independence_remember() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let remembers = !game.definition().remembering_rules().is_empty();
        assert!(game.capabilities().path_independent && game.capabilities().alternates || remembers, "{name}");
    }
}
