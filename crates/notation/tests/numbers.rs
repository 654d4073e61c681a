//! Moves as numbers: every legal move has numbers of its own, and is found by them, in random games of every game.

use crate::common;
use menagerie_core::{Game, Library};
use menagerie_notation::Numbers;
use rayon::prelude::*;
use std::collections::HashSet;

/// How many moves of a position are looked at.
const LOOKS: usize = 200;

fn check(game: &Game) {
    let numbers = Numbers::of(game);
    let plies = if game.board().len() > 200 { 6 } else { 25 };
    common::positions(game, plies, 3, |position| {
        let moves = position.legal_moves();
        let mut paths = HashSet::new();
        for mv in moves.iter().copied().step_by(moves.len().div_ceil(LOOKS).max(1)) {
            let place = || format!("{}: {} in {}", game.name(), position.move_text(mv), position.fen());
            let path = numbers.path(&moves, mv).unwrap_or_else(|| panic!("{} has no numbers", place()));
            assert_eq!(path[0], numbers.first(mv), "{}", place());
            assert!(path[0] < numbers.first_count(), "{}: {path:?}", place());
            assert!(path[1..].iter().all(|further| (numbers.first_count()..numbers.count()).contains(further)));
            assert_eq!(numbers.find(&moves, &path), Some(mv), "{}: {path:?}", place());
            assert!(paths.insert(path), "{} has the numbers of another move", place());
        }
    });
}

#[test]
fn every_legal_move_has_numbers_of_its_own() {
    common::games().par_iter().for_each(check);
}

#[test]
fn a_promotion_has_one_number_and_numbers_of_no_move_find_none() {
    let game = Library::shipped().game("chess").unwrap();
    let numbers = Numbers::of(&game);
    let position = game.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let moves = position.legal_moves();
    let firsts: HashSet<usize> = numbers.of_moves(&moves).into_iter().collect();
    assert_eq!(firsts.len(), moves.len());
    assert_eq!(numbers.find(&moves, &[]), None);
    assert_eq!(numbers.find(&moves, &[usize::MAX]), None);
    let first = numbers.first(moves[0]);
    assert_eq!(numbers.find(&moves, &[first, 1]), None);
}
