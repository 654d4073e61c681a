//! The evaluation with a network, in every shipped game: updated sums equal fresh ones, after moves and after taking them
//! back, and both colours see the same.

use crate::evaluation::for_the_other_side;
use menagerie_core::{Game, Library};
use menagerie_engine::eval::{Evaluator, Net, NetChoice, Weights};
use menagerie_net::{Features, NetFile, Network, PieceId, Scale};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// An evaluator with a network of random numbers.
fn evaluator(game: &Game) -> Evaluator {
    let features = Features::of(game, &PieceId::of_games(std::slice::from_ref(game), &[])).unwrap();
    let most = game.start().count_men() as usize;
    let mut network = Network::zero(features.count(), 16, 4, most, Scale { unit: 255, output: 64, centipawns: 300 });
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for feature in 0..features.count() {
        network.row_mut(feature).iter_mut().for_each(|weight| *weight = rng.random_range(-60..=60));
    }
    network.biases_mut().iter_mut().for_each(|bias| *bias = rng.random_range(0..=120));
    for bucket in 0..4 {
        network.outputs_mut(bucket).iter_mut().for_each(|weight| *weight = rng.random_range(-60..=60));
    }
    Evaluator::with_net(game, Weights::untuned(game), Some(Net::new(features, Arc::new(network))))
}

/// The games that are looked at: all of them, or each second one by default.
fn names(library: &Library) -> Vec<&str> {
    let step = if std::env::var_os("MENAGERIE_EFFORT").is_some() { 1 } else { 2 };
    library.names().step_by(step).collect()
}

#[test]
fn updated_sums_equal_fresh_ones_after_moves_and_after_taking_them_back() {
    let library = Library::shipped();
    for name in names(&library) {
        let game = library.game(name).unwrap();
        let evaluator = evaluator(&game);
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut position = game.start();
        let mut sums = vec![evaluator.accumulate(&position)];
        for _ in 0..50 {
            let moves = position.legal_moves();
            if moves.is_empty() || sums.len() > 2 && rng.random_ratio(1, 6) {
                position.undo();
                sums.pop();
            } else {
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
                let mut sum = sums.last().unwrap().clone();
                evaluator.update(&mut sum, &position);
                sums.push(sum);
            }
            assert_eq!(*sums.last().unwrap(), evaluator.accumulate(&position), "{name}: {}", position.fen());
            if sums.len() == 1 {
                break;
            }
        }
    }
}

#[test]
fn both_colours_see_the_same() {
    let library = Library::shipped();
    for name in names(&library) {
        let game = library.game(name).unwrap();
        let evaluator = evaluator(&game);
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let mut position = game.start();
        for _ in 0..30 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
            let here = game.position(&position.fen()).unwrap();
            let Some(there) = for_the_other_side(&game, &here.fen()) else { continue };
            let value = |position: &menagerie_core::Position| {
                evaluator.evaluate(position, &evaluator.accumulate(position), position.legal_moves().len())
            };
            assert_eq!(value(&here), value(&there), "{name}: {}", here.fen());
        }
    }
}

#[test]
fn shipped_networks_fit_their_games_and_stay_small() {
    let library = Library::shipped();
    let mut all = 0;
    for (name, bytes) in NetChoice::shipped() {
        all += bytes.len();
        let file = NetFile::read(bytes).unwrap_or_else(|error| panic!("nets/{name}.net: {error}"));
        let mut games = vec![library.game(name).unwrap_or_else(|error| panic!("nets/{name}.net: {error}"))];
        games.extend(library.pairs_of_armies(name).iter().map(|pair| library.game(pair).unwrap()));
        for game in games {
            let fits = file.fit(&game, &Weights::of(&game).fingerprints());
            assert!(fits.is_ok(), "nets/{name}.net: {}; train it again, or remove it", fits.unwrap_err());
        }
    }
    assert!(all < 8_000_000, "the networks have {all} bytes together");
}
