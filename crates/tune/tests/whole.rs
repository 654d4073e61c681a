//! The whole way from games to weights, at a small scale.

use menagerie_core::{Edit, Game, Library, Position};
use menagerie_engine::eval::Weights;
use menagerie_tune::duel::{self, MatchSettings};
use menagerie_tune::openings::Openings;
use menagerie_tune::selfplay::{self, SelfPlay};
use menagerie_tune::{NoProgress, Settings, Tuned, tune};

fn untuned(games: &[Game]) -> Vec<Weights> {
    games.iter().map(Weights::untuned).collect()
}

fn tuned(games: &[Game], threads: usize, seed: u64) -> Tuned {
    let openings = Openings { plies: 4..=8, balance: 400, nodes: 200 };
    let play = SelfPlay { nodes: 60, openings, seed, threads };
    let settings = Settings { play, games: 24, results: 0.5, repetitions: 3 };
    tune(games, &untuned(games), &settings, &NoProgress)
}

#[test]
fn the_seed_decides_everything_and_the_number_of_threads_nothing() {
    let games = [Library::shipped().game("los-alamos").unwrap()];
    let (one, two, other) = (tuned(&games, 1, 1), tuned(&games, 2, 1), tuned(&games, 2, 2));
    assert_eq!(one.weights, two.weights);
    assert_eq!((one.positions, one.loss), (two.positions, two.loss));
    assert_ne!(one.weights, other.weights);
    assert_ne!(one.weights, untuned(&games));
    assert!(one.positions > 100 && !one.errors.is_empty());
}

#[test]
fn where_captures_are_compulsory_positions_before_an_offer_are_learnt_from() {
    let games = [Library::shipped().game("antichess").unwrap()];
    let openings = Openings { plies: 4..=8, balance: 400, nodes: 200 };
    let play = SelfPlay { nodes: 60, openings, seed: 1, threads: 2 };
    let played = selfplay::play(&games, &untuned(&games), 24, &play, &NoProgress);
    let takes = |position: &Position| {
        position
            .legal_moves()
            .iter()
            .any(|&mv| position.changes(mv, |edits| edits.iter().any(|edit| matches!(edit, Edit::Remove { .. }))))
    };
    let before_an_offer = |position: &Position| {
        position.legal_moves().iter().any(|&mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            takes(&after)
        })
    };
    let (mut all, mut mostly) = (0, 0);
    for game in &played {
        let quiet: Vec<Position> = game.quiet.iter().map(|quiet| games[0].position(&quiet.fen).unwrap()).collect();
        assert!(quiet.iter().all(|position| !takes(position)), "no capture is at hand");
        all += quiet.len();
        mostly += usize::from(2 * quiet.iter().filter(|position| before_an_offer(position)).count() > quiet.len());
    }
    // Games are counted, not positions: a few drawn endings of two to six pieces, which can offer nothing for a hundred plies, would
    // outweigh all others.
    assert!(2 * mostly > played.len() && all > 100, "{mostly} of {} games, {all} positions", played.len());
}

#[test]
fn all_armies_are_tuned_at_once() {
    let library = Library::shipped();
    let games: Vec<Game> = library.pairs_of_armies("oomost1").iter().map(|pair| library.game(pair).unwrap()).collect();
    let tuned = tuned(&games[..4], 2, 1);
    let worth = |at: usize| tuned.weights[at].material(games[at].definition().kind("pawn").unwrap());
    assert!((1..4).all(|at| worth(at) == worth(0)), "a pawn is a pawn in every army");
}

#[test]
fn a_match_against_oneself_is_even_and_the_same_for_any_number_of_threads() {
    let games = [Library::shipped().game("chess").unwrap()];
    let weights = untuned(&games);
    let play = |threads| {
        let settings = MatchSettings { nodes: 60, pairs: 6, least: 6, seed: 9, threads };
        duel::play(&games, [&weights, &weights], &settings, &NoProgress)
    };
    let results = play(1);
    // Whichever side has the first colour, the same two games are played.
    assert_eq!(results.0, [0, 0, 6, 0, 0]);
    assert_eq!(results, play(2));
}
