//! Whether what the search stores is true of the position, whatever is asked later.

use super::window::Window;
use super::{SearchContext, Shared, Worker};
use crate::eval::{Evaluator, Pair, Slot, Weights};
use crate::limits::SearchLimits;
use crate::report::SilentHost;
use crate::score::{Bound, MATE};
use crate::table::{Entry, tag};
use menagerie_core::{Game, Library, Move, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

fn game(name: &str) -> Game {
    Library::shipped().game(name).unwrap()
}

fn shared() -> Shared {
    let shared = Shared::new(1).unwrap();
    shared.begin();
    shared
}

/// Weights by which only material counts, the same in the middlegame and the endgame.
fn material(game: &Game) -> Weights {
    let untuned = Weights::untuned(game);
    let mut weights = untuned.clone();
    for slot in untuned.slots() {
        let value = untuned.get(slot).middlegame();
        let kept = if matches!(slot, Slot::Material(_)) { Pair::new(value, value) } else { Pair::ZERO };
        weights.set(slot, kept);
    }
    weights
}

/// Positions after random moves.
fn positions(game: &Game, seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let start = game.start();
    std::iter::repeat_with(move || {
        let mut position = start.clone();
        for _ in 0..rng.random_range(4..40) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        position
    })
    .filter(|position| position.outcome().is_none() && !position.in_check())
    .take(count)
}

/// A stored upper bound holds where alpha is lower, whatever was pruned because alpha was high. Where only material counts and
/// there are no checks, no capture gains more than its captive, and no quiet move anything.
#[test]
fn what_pruning_leaves_out_is_within_the_bound_that_is_stored() {
    let game = game("extinction-chess");
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, material(&game))));
    let mut tested = [0; 2];
    for position in positions(&game, 5, 150) {
        for (depth, above) in [(0, 40), (0, 200), (0, 350), (0, 700), (1, 100), (1, 150), (1, 200)] {
            let value = |worker: &mut Worker, shared: &Shared, window| {
                worker.clear();
                worker.prepare(&position, &SearchLimits::default());
                let context = SearchContext { shared, host: None };
                worker.search(&context, depth, 0, window)
            };
            let stand_pat = {
                worker.prepare(&position, &SearchLimits::default());
                worker.static_eval(0, 0, None)
            };
            let (alpha, stored) = (stand_pat + above, shared());
            value(&mut worker, &stored, Window::zero(alpha, false));
            let Some(entry) = stored.table.find(position.key()).filter(|entry| entry.bound == Some(Bound::Upper))
            else {
                continue;
            };
            let whole = value(&mut worker, &shared(), Window::pv(-MATE, MATE));
            assert!(whole <= entry.value, "{whole} > {} at {depth}, {alpha}: {}", entry.value, position.fen());
            tested[depth as usize] += 1;
        }
    }
    assert!(tested.iter().all(|&count| count > 50), "{tested:?}");
}

#[test]
fn a_multi_cut_is_stored_at_the_depth_at_which_it_was_found() {
    let game = game("chess");
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    let position = game.position("4k3/pppp4/8/8/8/8/PPPPQ3/4K2R b - - 0 1").unwrap();
    worker.prepare(&position, &SearchLimits::default());
    let legal = |position: &Position, text| position.find_move(text).unwrap();
    worker.make(legal(&position, "e8d8"), 0);
    // As after a null move, so that none is tried.
    worker.stack[0].piece_to = None;
    worker.root_depth = 9;
    let (shared, key) = (shared(), worker.position.key());
    let entry = Entry {
        mv: tag(legal(&worker.position, "a2a3")),
        value: 300,
        static_eval: None,
        depth: 8,
        bound: Some(Bound::Lower),
    };
    shared.table.store(key, entry);
    let value = worker.search(&SearchContext { shared: &shared, host: None }, 9, 1, Window::zero(100, true));
    assert_eq!(value, 300 - 9 * worker.parameters.singular, "all other moves are good enough, too");
    assert_eq!(shared.table.find(key).map(|entry| entry.depth), Some(8));
}

/// With several lines, or some of the moves, the root's entry is the best of all moves, or none.
#[test]
fn the_root_is_stored_with_the_best_of_all_its_moves() {
    let game = game("chess");
    let position = game.position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1").unwrap();
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    let shared = shared();
    let limits = SearchLimits { depth: Some(5), multi_pv: 4, ..SearchLimits::default() };
    let result = worker.run_main(&position, &limits, &shared, &SilentHost);
    let entry = shared.table.find(position.key()).unwrap();
    assert_eq!((Some(entry.mv), entry.bound), (result.best.map(tag), Some(Bound::Exact)));
    let other = position.find_move("a2a3").unwrap();
    let limits = SearchLimits { depth: Some(6), search_moves: vec![other], ..SearchLimits::default() };
    worker.run_main(&position, &limits, &shared, &SilentHost);
    assert_eq!(shared.table.find(position.key()), Some(entry));
}

/// Values that the table knows from another count of moves must not come near the draw by that count, and wins before it.
#[test]
fn stored_values_come_before_the_draw_by_the_count_of_moves() {
    let game = game("chess");
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    // The clock, a stored value, and whether it cuts off.
    let cases = [
        (0, 500, true),
        (80, 500, true),
        (90, 500, false),
        (80, MATE - 19, true),
        (80, MATE - 21, false),
        (80, 21 - MATE, false),
        (95, MATE - 5, true),
        (95, MATE - 7, false),
    ];
    for (clock, value, cuts) in cases {
        let position = game.position(&format!("8/8/8/4k3/8/8/3R4/4K3 w - - {clock} 60")).unwrap();
        let shared = shared();
        let entry = Entry { mv: 0, value, static_eval: Some(510), depth: 9, bound: Some(Bound::Exact) };
        shared.table.store(position.key(), entry);
        let (below, context) = (Window::zero(value - 1, true), SearchContext { shared: &shared, host: None });
        worker.prepare(&position, &SearchLimits::default());
        assert_eq!(worker.tt_cutoff(&entry, 0, below), cuts.then_some(value), "{clock}, {value}");
        // Neither does the quiescence search take it.
        let found = worker.quiesce(&context, 0, 0, below);
        assert_eq!(found == value, cuts, "{clock}, {value}: {found}");
    }
}

/// The same for other counts, which draw only beyond their limit.
#[test]
fn stored_values_come_before_the_draw_by_another_count() {
    let game = game("makruk");
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    // The count, a stored value, and whether it cuts off.
    let cases = [
        ("", 500, true),
        ("", MATE - 99, true),
        (" 6/32", 500, true),
        (" 28/32", 500, false),
        (" 20/32", MATE - 13, true),
        (" 20/32", MATE - 15, false),
        (" 20/32", 14 - MATE, false),
    ];
    for (count, value, cuts) in cases {
        let position = game.position(&format!("8/8/8/4k3/8/8/3R4/4K3 w - -{count} 0 60")).unwrap();
        worker.prepare(&position, &SearchLimits::default());
        let entry = Entry { mv: 0, value, static_eval: Some(510), depth: 9, bound: Some(Bound::Exact) };
        let found = worker.tt_cutoff(&entry, 0, Window::zero(value - 1, true));
        assert_eq!(found, cuts.then_some(value), "{count}, {value}");
    }
}

/// A ply of the quiescence search at which checks are not searched any more does not answer one at which they are.
#[test]
fn plies_of_the_quiescence_search_are_told_apart() {
    let game = game("atomic");
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    let mut stored = 0;
    for position in positions(&game, 2, 40) {
        for (depth, stage) in [(0, 0), (-1, -1), (-3, -1), (-4, -2), (-8, -3)] {
            worker.prepare(&position, &SearchLimits::default());
            let shared = shared();
            worker.quiesce(&SearchContext { shared: &shared, host: None }, depth, 0, Window::zero(900, false));
            let entry = shared.table.find(position.key());
            assert!(entry.is_none_or(|entry| entry.depth == stage), "{depth}: {entry:?}");
            stored += usize::from(entry.is_some());
        }
    }
    assert!(stored > 40, "{stored}");
}

/// Where placements must not be repeated, the next search knows the moves and evaluations of the last one.
#[test]
fn a_move_later_the_table_still_knows_moves() {
    let game = game("oomost1");
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    let (shared, mut position) = (shared(), game.start());
    let limits = SearchLimits { depth: Some(5), ..SearchLimits::default() };
    let result = worker.run_main(&position, &limits, &shared, &SilentHost);
    result.lines[0].moves[..2].iter().for_each(|&mv| position.play_unchecked(mv));
    worker.prepare(&position, &limits);
    let context = SearchContext { shared: &shared, host: None };
    let entry = worker.find_entry(&context, worker.key(0)).expect("the line was searched");
    assert_eq!((entry.mv, entry.bound), (tag(result.lines[0].moves[2]), None));
}

/// Two lines lead to one position by the same last move, by other placements.
#[test]
fn lines_with_other_placements_have_other_keys() {
    let mut library = Library::shipped();
    let rules = "superko = true\nrepetition = false";
    library.add("mine.toml", &format!("inherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}")).unwrap();
    let game = library.game("mine").unwrap();
    let mut worker = Worker::new(&Arc::new(Evaluator::new(&game, Weights::untuned(&game))));
    let mut keys = |line: [Move; 4]| {
        worker.prepare(&game.start(), &SearchLimits::default());
        for (ply, &mv) in line.iter().enumerate() {
            assert!(worker.position.legal_moves().contains(&mv));
            worker.make(mv, ply);
        }
        (worker.position.key(), worker.position.earlier_placement(), worker.key(4))
    };
    let pawns = |position: &Position| {
        let single = |mv: &Move| mv.is_plain() && mv.to().index().abs_diff(mv.from().index()) == 8;
        position.legal_moves().into_iter().filter(single).collect::<Vec<Move>>()
    };
    let white = pawns(&game.start());
    let mut after = game.start();
    after.play_unchecked(white[0]);
    let black = pawns(&after);
    let (first, second) =
        (keys([white[0], black[0], white[1], black[1]]), keys([white[1], black[0], white[0], black[1]]));
    assert_eq!((first.0, first.1), (second.0, second.1));
    assert_ne!(first.2, second.2);
}
