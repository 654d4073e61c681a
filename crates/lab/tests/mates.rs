//! The forced wins in `testdata/mates`: they are proved, and the engine finds them.

use menagerie_core::{Game, Library, Move, Position};
use menagerie_engine::{Score, SearchLimits, Strength};
use menagerie_lab::mates::{Guide, Problem, prove, read};
use menagerie_runner::{Control, Options, Player};

/// The engine's nodes for each move of the win.
const NODES: u64 = 20_000;

/// The problems of every shipped game.
fn problems() -> Vec<(Game, Vec<Problem>)> {
    let library = Library::shipped();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/mates");
    let of = |name: &str| {
        let path = format!("{folder}/{name}.tsv");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        (library.game(name).unwrap(), read(&text).unwrap_or_else(|error| panic!("{path}: {error}")))
    };
    library.names().map(of).collect()
}

/// Proves the chosen problems.
fn prove_some(chosen: impl Fn(usize, &Problem) -> bool) {
    for (game, problems) in problems() {
        let guide = Guide::new(&game, 200_000);
        let mut proved = 0;
        for (_, problem) in problems.iter().enumerate().filter(|(at, problem)| chosen(*at, problem)) {
            prove(problem, &guide).unwrap_or_else(|why| panic!("{}: {problem}: {why}", game.name()));
            proved += 1;
        }
        assert!(proved > 0, "{}: nothing was proved", game.name());
    }
}

#[test]
fn every_game_has_problems_of_several_lengths() {
    for (game, problems) in problems() {
        assert!(problems.len() >= 30, "{} has only {}", game.name(), problems.len());
        // With hundreds of moves in each position, longer wins take too long to prove.
        let longest = if game.start().count_legal_moves() > 300 { 1 } else { 2 };
        for moves in 1..=longest {
            let count = problems.iter().filter(|problem| problem.moves == moves).count();
            assert!(count >= 6, "{} has only {count} of {moves} moves", game.name());
        }
        let different: std::collections::BTreeSet<&str> = problems.iter().map(|problem| &*problem.fen).collect();
        assert_eq!(different.len(), problems.len(), "{} has one twice", game.name());
    }
}

#[test]
fn some_problems_are_proved() {
    prove_some(|at, problem| at % 12 == 0 && problem.moves <= 2);
}

#[test]
#[ignore = "minutes: run by .ci/nightly"]
fn all_problems_are_proved() {
    prove_some(|_, _| true);
}

/// The engine's result on a problem.
enum Found {
    /// The shortest win, by a key.
    Solved,
    /// A longer win, or none.
    Missed,
}

/// Lets the engine solve the chosen problems. Pruning may hide a quiet key, so the engine must find nearly all, and most in
/// every game. It must never claim a win that is shorter than the shortest.
fn solve_some(chosen: impl Fn(usize) -> bool, least_of_a_game: usize) {
    let (mut solved, mut all) = (0, 0);
    for (game, problems) in problems() {
        let mut player = Player::new(&game, Options { hash: 4, threads: 1 }).unwrap();
        let mut missed = Vec::new();
        let chosen: Vec<_> = problems.iter().enumerate().filter(|(at, _)| chosen(*at)).collect();
        for (_, problem) in &chosen {
            match solve(&mut player, problem) {
                Found::Solved => solved += 1,
                Found::Missed => missed.push(problem.to_string()),
            }
        }
        all += chosen.len();
        eprintln!("{}: missed {} of {}\n{}", game.name(), missed.len(), chosen.len(), missed.join("\n"));
        let share = 100 * (chosen.len() - missed.len()) / chosen.len();
        assert!(share >= least_of_a_game, "{}: only {share} % are solved", game.name());
    }
    assert!(100 * solved >= 90 * all, "only {solved} of {all} are solved");
}

/// Lets the engine solve a problem.
fn solve(player: &mut Player, problem: &Problem) -> Found {
    let position = player.game().position(&problem.fen).unwrap();
    let nodes = Some(NODES * u64::from(problem.moves));
    let limits = SearchLimits { nodes, mate: Some(problem.moves), ..SearchLimits::default() };
    player.new_game();
    let answer = player.search(&position, &limits, &Control::new(), &mut |_| {});
    let best = position.move_text(answer.best.unwrap());
    let line = &answer.lines[0];
    // Scores count pairs of plies, and a turn may have more.
    let score = match line.score {
        Score::Win(_) if !position.game().capabilities().alternates => Score::Win(own_moves(&position, &line.moves)),
        score => score,
    };
    match score {
        Score::Win(moves) if moves < problem.moves => panic!("{problem}: {best} is said to win in {moves}"),
        Score::Loss(moves) => panic!("{problem}: it is said to be lost in {moves}"),
        Score::Win(moves) if moves == problem.moves => {
            assert!(problem.keys.contains(&best), "{problem}: {best} is said to win as fast");
            Found::Solved
        }
        _ => Found::Missed,
    }
}

/// How many moves of a line are made by the side to move.
fn own_moves(position: &Position, line: &[Move]) -> u32 {
    let (own, mut after) = (position.side(), position.clone());
    let mut is_own = |mv: &&Move| {
        let own = after.side() == own;
        after.play_unchecked(**mv);
        own
    };
    line.iter().filter(&mut is_own).count() as u32
}

#[test]
fn the_engine_solves_some_problems() {
    solve_some(|at| at % 6 == 1, 50);
}

#[test]
#[ignore = "a minute: run by .ci/nightly"]
fn the_engine_solves_nearly_all_problems() {
    solve_some(|_| true, 75);
}

/// All levels but the lowest play an immediate win, even if there are longer ones.
#[test]
fn immediate_wins_are_played_on_all_but_the_lowest_levels() {
    for (game, problems) in problems() {
        let mut player = Player::new(&game, Options { hash: 1, threads: 1 }).unwrap();
        for problem in problems.iter().filter(|problem| problem.moves == 1) {
            let position = game.position(&problem.fen).unwrap();
            for level in [3, 8, 15] {
                player.new_game();
                let limits =
                    SearchLimits { strength: Strength::level(level), nodes: Some(10_000), ..SearchLimits::default() };
                let best = player.search(&position, &limits, &Control::new(), &mut |_| {}).best.unwrap();
                let text = position.move_text(best);
                assert!(problem.keys.contains(&text), "{} on level {level}: {problem}: {text}", game.name());
            }
        }
    }
}
