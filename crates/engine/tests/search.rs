//! The search: what it finds, what must not change its values, and what a game's capabilities switch on or off.

use menagerie_core::{Explain, Game, Library, Position};
use menagerie_engine::eval::{Evaluator, Weights};
use menagerie_engine::{Host, PvLine, Score, SearchLimits, SearchResult, Shared, SilentHost, Strength, Worker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

fn worker(game: &Game) -> Worker {
    Worker::new(&Arc::new(Evaluator::new(game, Weights::untuned(game))))
}

fn think(worker: &mut Worker, position: &Position, limits: &SearchLimits) -> SearchResult {
    let shared = Shared::new(4).unwrap();
    shared.begin();
    worker.run_main(position, limits, &shared, &SilentHost)
}

fn depth(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

/// The best move and its score.
fn found(game: &str, fen: &str, limits: &SearchLimits) -> (String, Score) {
    let game = Library::shipped().game(game).unwrap();
    let position = game.position(fen).unwrap();
    let answer = think(&mut worker(&game), &position, limits);
    (position.move_text(answer.best.unwrap()), answer.lines[0].score)
}

#[test]
fn mates_are_found_and_counted() {
    let mate = found("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", &depth(3));
    assert_eq!(mate, ("a1a8".to_string(), Score::Win(1)));
    let (_, score) = found("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", &depth(6));
    assert_eq!(score, Score::Win(2));
    let (_, score) = found("chess", "7k/8/8/8/8/8/R7/1R4K1 b - - 0 1", &depth(12));
    assert!(matches!(score, Score::Loss(_)), "{score:?}");
}

#[test]
fn a_search_for_a_mate_ends_when_one_is_found() {
    let game = Library::shipped().game("chess").unwrap();
    let position = game.position("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1").unwrap();
    let answer = think(&mut worker(&game), &position, &SearchLimits { mate: Some(2), ..SearchLimits::default() });
    assert_eq!(answer.lines[0].score, Score::Win(2));
}

/// A search for a mate ends where there is none, and finds mates that pruning hides.
#[test]
fn a_search_for_a_mate_searches_all_moves() {
    // `kbK5/…` is Morphy's problem: only a quiet sacrifice of the rook mates in two.
    let cases = [
        ("chess", "startpos", 1, None),
        ("chess", "startpos", 3, None),
        ("omega", "startpos", 2, None),
        ("king-of-the-hill", "startpos", 2, None),
        ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 1, None),
        ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, Some(2)),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, Some(2)),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1, None),
        // A forced loss is not a win.
        ("chess", "7k/8/8/8/8/8/R7/1R4K1 b - - 0 1", 2, None),
    ];
    for (name, fen, moves, wanted) in cases {
        let game = Library::shipped().game(name).unwrap();
        let position = game.position(fen).unwrap();
        let answer =
            think(&mut worker(&game), &position, &SearchLimits { mate: Some(moves), ..SearchLimits::default() });
        let found = match answer.lines[0].score {
            Score::Win(found) if found <= moves => Some(found),
            _ => None,
        };
        assert_eq!(found, wanted, "{name} {fen} {moves}");
        assert!(answer.best.is_some());
    }
}

#[test]
fn search_moves_and_multi_pv_are_obeyed() {
    let game = Library::shipped().game("chess").unwrap();
    let start = game.start();
    let only = vec![start.parse_move("a2a3").unwrap(), start.parse_move("h2h3").unwrap()];
    let answer = think(&mut worker(&game), &start, &SearchLimits { search_moves: only.clone(), ..depth(6) });
    assert!(only.contains(&answer.best.unwrap()));
    let answer = think(&mut worker(&game), &start, &SearchLimits { multi_pv: 4, ..depth(6) });
    assert_eq!(answer.lines.len(), 4);
    let firsts: std::collections::HashSet<_> = answer.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 4, "the lines begin differently");
    let value = |line: &PvLine| match line.score {
        Score::Centipawns(value) => value,
        score => panic!("{score:?} at the start"),
    };
    assert!(answer.lines.windows(2).all(|pair| value(&pair[0]) >= value(&pair[1])));
}

/// Records the reports.
#[derive(Default)]
struct Recorder(RefCell<Vec<PvLine>>);

impl Host for Recorder {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
    fn must_stop(&self) -> bool {
        false
    }
    fn report(&self, line: &PvLine) {
        self.0.borrow_mut().push(line.clone());
    }
}

#[test]
fn an_interrupted_search_reports_all_its_nodes() {
    let game = Library::shipped().game("chess").unwrap();
    for (limit, lines) in [(1, 1), (77, 1), (1500, 1), (4000, 3), (9999, 1)] {
        let (shared, recorder) = (Shared::new(4).unwrap(), Recorder::default());
        shared.begin();
        let limits = SearchLimits { multi_pv: lines, ..nodes(limit) };
        let answer = worker(&game).run_main(&game.start(), &limits, &shared, &recorder);
        let reported = recorder.0.into_inner();
        let last = &reported[reported.len() - lines..];
        assert!(last.iter().all(|line| line.nodes == answer.nodes), "{limit}: {last:?}");
        assert_eq!(Some(last[0].moves[0]), answer.best, "{limit}");
        assert_eq!(last.iter().map(|line| line.number).collect::<Vec<_>>(), (1..=lines).collect::<Vec<_>>());
        assert!(reported.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes));
    }
}

/// Several lines are those of one depth, best first, wherever the search is interrupted.
#[test]
fn several_lines_are_of_one_depth_and_in_order() {
    let game = Library::shipped().game("chess").unwrap();
    let position = game.position("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1").unwrap();
    let value = |line: &PvLine| match line.score {
        Score::Centipawns(value) => value,
        score => panic!("{score:?} in the opening"),
    };
    for limit in (5..3000).step_by(95).chain([10_000, 20_000]) {
        let (shared, recorder) = (Shared::new(4).unwrap(), Recorder::default());
        shared.begin();
        let limits = SearchLimits { multi_pv: 4, ..nodes(limit) };
        let answer = worker(&game).run_main(&position, &limits, &shared, &recorder);
        let reported = recorder.0.into_inner();
        let mut iterations: Vec<Vec<&PvLine>> = Vec::new();
        for line in &reported {
            match iterations.last_mut().filter(|_| line.number > 1) {
                Some(iteration) => iteration.push(line),
                None => iterations.push(vec![line]),
            }
        }
        for iteration in &iterations {
            assert!(iteration.iter().all(|line| line.depth == iteration[0].depth), "{limit}: {iteration:?}");
            assert!(iteration.windows(2).all(|pair| value(pair[0]) >= value(pair[1])), "{limit}: {iteration:?}");
            assert!(
                iteration.iter().enumerate().all(|(index, line)| line.number == index + 1),
                "{limit}: {iteration:?}"
            );
        }
        assert_eq!(answer.best, Some(iterations.last().unwrap()[0].moves[0]), "{limit}");
        assert_eq!(answer.best, Some(answer.lines[0].moves[0]), "{limit}");
    }
}

/// With too few nodes to search a move, the score is the static evaluation.
#[test]
fn a_search_of_a_few_nodes_reports_the_static_evaluation() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        for (few, lines) in [(1, 1), (1, 3), (20, 5)] {
            let limits = SearchLimits { multi_pv: lines, ..nodes(few) };
            let answer = think(&mut worker(&game), &game.start(), &limits);
            assert!(answer.best.is_some() && !answer.lines.is_empty(), "{name}");
            for line in &answer.lines {
                assert!(matches!(line.score, Score::Centipawns(score) if score.abs() < 500), "{name}, {few}: {line:?}");
            }
        }
    }
}

#[test]
fn lines_are_legal_and_the_search_leaves_no_trace() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut position = game.start();
        let mut worker = worker(&game);
        for _ in 0..10 {
            let answer = think(&mut worker, &position, &nodes(rng.random_range(1..3000)));
            let moves = position.legal_moves();
            let Some(best) = answer.best else {
                assert!(moves.is_empty(), "{name}: there was a move");
                break;
            };
            assert!(moves.contains(&best), "{name} {}: {}", position.fen(), position.move_text(best));
            for line in &answer.lines {
                let mut after = position.clone();
                for &mv in &line.moves {
                    assert!(after.legal_moves().contains(&mv), "{name} {}: {:?}", position.fen(), line.moves);
                    after.play_unchecked(mv);
                }
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

/// Without pruning a search to a fixed depth has the same value with and without the table.
#[test]
fn the_table_changes_no_value() {
    let library = Library::shipped();
    for name in library.names() {
        let game = library.game(name).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut position = game.start();
        for _ in 0..2 {
            for _ in 0..rng.random_range(2..12) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
            }
            if position.legal_moves().is_empty() {
                break;
            }
            let plies = match game.start().count_legal_moves() {
                0..=60 => 3,
                61..=300 => 2,
                _ => 1,
            };
            let with = think(&mut worker(&game).without_pruning(), &position, &depth(plies));
            let without = think(&mut worker(&game).without_pruning().without_table(), &position, &depth(plies));
            assert_eq!(with.lines[0].score, without.lines[0].score, "{name}: {}", position.fen());
        }
    }
}

/// What each game's capabilities switch in the search.
#[test]
fn capabilities_switch_what_their_premise_allows() {
    // Game, null moves, static exchange evaluation, side effects, repetition.
    let table = [
        ("chess", true, true, false, true),
        ("omega", true, true, false, true),
        ("oomost1", false, false, false, false),
        ("oomost2", false, true, true, false),
        ("orchess", true, true, true, true),
        ("conversion", true, true, true, true),
        ("antichess", false, false, false, true),
        ("atomic", true, false, true, true),
        ("crazyhouse", true, true, false, true),
    ];
    let library = Library::shipped();
    for (name, null_moves, see, side_effects, repetition) in table {
        let switches = worker(&library.game(name).unwrap()).switches();
        let got = (switches.null_moves, switches.see, switches.side_effects, switches.repetition);
        assert_eq!(got, (null_moves, see, side_effects, repetition), "{name}");
    }
}

/// Passing would hold, so a search that trusted a null move would not see the loss.
#[test]
fn zugzwang_is_seen() {
    // The side to move loses its pawn (the trébuchet).
    let (_, score) = found("chess", "8/8/8/1Kp5/2Pk4/8/8/8 w - - 0 1", &depth(18));
    assert!(matches!(score, Score::Centipawns(value) if value < -150) || matches!(score, Score::Loss(_)), "{score:?}");
}

/// A side far behind holds by perpetual check.
#[test]
fn a_perpetual_check_is_a_draw() {
    let (_, score) = found("chess", "6k1/5pp1/6p1/8/8/8/r4PPP/1q2Q1K1 w - - 0 1", &depth(8));
    assert!(matches!(score, Score::Centipawns(_) | Score::Win(_)), "{score:?}");
    let (mv, score) = found("chess", "5rk1/5ppp/8/8/8/7Q/1q4PP/r4R1K b - - 0 1", &depth(6));
    assert!(!mv.is_empty() && !matches!(score, Score::Loss(_)), "{score:?}");
}

/// Where perpetual check loses, it does not save the game: the first time that a position comes back tells.
#[test]
fn a_perpetual_check_is_no_way_out_where_it_loses() {
    let mut library = Library::shipped();
    let rules = "repetition = { times = 3, perpetual-check = 'loss' }";
    library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}")).unwrap();
    let score = |name| {
        let game = library.game(name).unwrap();
        let position = game.position("6k1/6p1/8/7Q/8/8/rr6/6K1 w - - 0 1").unwrap();
        think(&mut worker(&game), &position, &depth(8)).lines[0].score
    };
    assert_eq!(score("chess"), Score::Centipawns(0));
    let lost = score("mine");
    assert!(matches!(lost, Score::Loss(_)) || matches!(lost, Score::Centipawns(value) if value < -100), "{lost:?}");
}

/// Chess in which a rook that goes to and fro twice, after it has come there, loses.
fn restless_rooks() -> Game {
    let mut library = Library::shipped();
    let rules = "repetition = { times = 9, to-and-fro = { moves = 2, pieces = ['rook'] } }";
    library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rules}")).unwrap();
    library.game("mine").unwrap()
}

/// A side may lose by its own last moves, though no position has come back.
#[test]
fn a_loss_by_earlier_moves_is_seen_where_no_position_comes_back() {
    let game = restless_rooks();
    let after = |fen: &str, moves: &[&str]| {
        let mut position = game.position(fen).unwrap();
        moves.iter().for_each(|text| position.play(position.parse_move(text).unwrap()).unwrap());
        position
    };
    // The other side's king walks on.
    let position = after("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", &["a1a2", "e8f8", "a2a3", "f8g8"]);
    let only = |text: &str| SearchLimits { search_moves: vec![position.parse_move(text).unwrap()], ..depth(4) };
    let score = |text: &str| think(&mut worker(&game), &position, &only(text)).lines[0].score;
    assert!(matches!(score("a3a2"), Score::Loss(_)), "{:?}", score("a3a2"));
    assert!(matches!(score("a3a1"), Score::Centipawns(300..)), "{:?}", score("a3a1"));
    // A mate comes before it.
    let mate = after("1R6/2p4k/R7/4p1PP/8/8/8/4K3 w - - 0 1", &["a6a7", "e5e4", "a7a6", "c7c5"]);
    assert_eq!(think(&mut worker(&game), &mate, &depth(3)).lines[0].score, Score::Win(1));
}

/// A rook that gives check for ever from two squares saves nobody there.
#[test]
fn moving_to_and_fro_is_no_way_out_where_it_loses() {
    let score = |game: &Game| {
        let position = game.position("5n1k/6R1/8/8/8/1q6/8/K7 w - - 0 1").unwrap();
        think(&mut worker(game), &position, &depth(8)).lines[0].score
    };
    assert_eq!(score(&Library::shipped().game("chess").unwrap()), Score::Centipawns(0));
    let lost = score(&restless_rooks());
    assert!(matches!(lost, Score::Loss(_)) || matches!(lost, Score::Centipawns(value) if value < -100), "{lost:?}");
}

/// The same placement after different games: where placements must not be repeated, one may be lost and the other not. A
/// table that both use must not mix them up.
#[test]
fn path_dependent_values_are_not_mixed_up() {
    let game = Library::shipped().game("oomost1").unwrap();
    let shared = Shared::new(4).unwrap();
    // The same placement with and without a history: the shared table has entries of one when the other is searched.
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut compared, mut different) = (0, 0);
    for _ in 0..60 {
        let mut position = game.start();
        for _ in 0..rng.random_range(8..40) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        let fresh = game.position(&position.fen()).unwrap();
        if position.legal_moves().len() == fresh.legal_moves().len() || position.legal_moves().is_empty() {
            continue;
        }
        compared += 1;
        let score =
            |position: &Position| think(&mut worker(&game).without_pruning(), position, &depth(2)).lines[0].score;
        different += usize::from(score(&position) != score(&fresh));
        for (here, other) in [(&position, &fresh), (&fresh, &position)] {
            shared.begin();
            let mut first = worker(&game).without_pruning();
            first.run_main(other, &depth(2), &shared, &SilentHost);
            shared.begin();
            let mixed = first.run_main(here, &depth(2), &shared, &SilentHost);
            assert_eq!(mixed.lines[0].score, score(here), "{}", here.fen());
        }
    }
    assert!(compared > 5 && different > 0, "the history matters too seldom: {compared} {different}");
}

#[test]
fn lower_levels_search_fewer_nodes() {
    let game = Library::shipped().game("chess").unwrap();
    let searched = |strength| {
        let limits = SearchLimits { strength, ..nodes(200_000) };
        think(&mut worker(&game), &game.start(), &limits).nodes
    };
    let counts: Vec<u64> = [1, 5, 10, 15].map(|level| searched(Strength::level(level))).to_vec();
    assert!(counts.windows(2).all(|pair| pair[0] < pair[1]), "{counts:?}");
    assert!(counts[0] < 1_000, "{counts:?}");
    assert_eq!(Strength::elo(2900), Strength::FULL);
}

/// Without a legal move there is no best move, and none in a position that a rule has decided.
#[test]
fn there_is_no_move_when_the_game_is_over() {
    for (game, fen) in
        [("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), ("king-of-the-hill", "8/8/8/4k3/8/8/8/K7 w - - 0 1")]
    {
        let game = Library::shipped().game(game).unwrap();
        let position = game.position(fen).unwrap();
        assert!(think(&mut worker(&game), &position, &nodes(100)).best.is_none(), "{fen}");
    }
}
