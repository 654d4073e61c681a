//! Problems from random play.

use super::{Problem, Solver};
use menagerie_core::{Edit, Game, Move, Outcome, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// How many problems to find, and the limits of the search for them.
#[derive(Clone, Debug)]
pub struct Quota {
    /// The number of problems to find of 1, 2, 3… moves.
    pub wanted: Vec<usize>,
    /// The node limit for solving a position in 1, 2, 3… moves.
    pub nodes: Vec<u64>,
    /// The greatest number of random games.
    pub games: u32,
    /// After this many games, stop if only problems of the greatest length are missing.
    pub enough: u32,
}

/// The greatest length of a random game.
const MAX_PLIES: usize = 240;
/// With a higher halfmove clock the fifty-move rule could interfere.
const MAX_CLOCK: u32 = 60;
/// A position with more keys is too easy to be a problem.
const MAX_KEYS: usize = 4;

/// The plies before the end of a won game that are searched.
const LAST_PLIES: usize = 14;
/// In other games one position in this many is searched.
const SAMPLE: u32 = 40;

/// Finds problems in random games, the same ones for the same seed. Each position occurs once, a game yields at most one
/// problem of each length, and `keep` decides in the end.
pub fn seek(game: &Game, seed: u64, quota: &Quota, mut keep: impl FnMut(&Problem) -> bool) -> Vec<Problem> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut problems: Vec<Problem> = Vec::new();
    let mut left = quota.wanted.clone();
    for number in 0..quota.games {
        let mut found_here = vec![false; left.len()];
        for position in candidates(game, &mut rng) {
            let open = |at: &usize| left[*at] > 0 && !found_here[*at];
            let most = (0..left.len()).filter(open).max().map_or(0, |at| at + 1);
            if most > 0
                && let Some(problem) = solve(&position, most, quota)
                && open(&(problem.moves as usize - 1))
                && problems.iter().all(|known| known.fen != problem.fen)
                && keep(&problem)
            {
                left[problem.moves as usize - 1] -= 1;
                found_here[problem.moves as usize - 1] = true;
                problems.push(problem);
            }
        }
        let needed = if number < quota.enough { left.len() } else { left.len() - 1 };
        if left[..needed].iter().all(|&left| left == 0) {
            break;
        }
    }
    problems.sort_by(|a, b| (a.moves, &a.fen).cmp(&(b.moves, &b.fen)));
    problems
}

/// Positions of a random game to solve: the winner's last ones, or a sample if nobody won.
fn candidates(game: &Game, rng: &mut ChaCha8Rng) -> Vec<Position> {
    let start = rng.random_range(0..game.starts());
    let Some(mut position) = game.numbered_start(start) else { return Vec::new() };
    let mut passed = Vec::new();
    while passed.len() < MAX_PLIES
        && let Some(mv) = random_move(&position, rng)
    {
        passed.push(position.clone());
        position.play_unchecked(mv);
    }
    match position.outcome().and_then(Outcome::winner) {
        Some(winner) => {
            let last = passed.split_off(passed.len().saturating_sub(LAST_PLIES));
            last.into_iter().filter(|position| position.side() == winner).collect()
        }
        None => passed.into_iter().filter(|_| rng.random_range(0..SAMPLE) == 0).collect(),
    }
}

/// The problem of a position, if the side to move wins in at most this many moves.
fn solve(position: &Position, most: usize, quota: &Quota) -> Option<Problem> {
    if position.halfmove_clock() > MAX_CLOCK || position.outcome().is_some() {
        return None;
    }
    let fen = position.fen();
    // Without history, as the problem will be posed.
    let mut bare = position.game().position(&fen).ok()?;
    for moves in 1..=most {
        let mut solver = Solver::new(quota.nodes[moves - 1]);
        let Some(_) = solver.key(&mut bare, moves as u32)? else { continue };
        let keys = Solver::new(quota.nodes[moves - 1]).keys(&mut bare, moves as u32)?;
        let mut keys: Vec<String> = keys.into_iter().map(|mv| bare.move_text(mv)).collect();
        keys.sort();
        // What the player places with a move, behind a comma, may be of no matter.
        let different: BTreeSet<&str> = keys.iter().filter_map(|key| key.split(',').next()).collect();
        let has_choice = different.len() <= MAX_KEYS && bare.count_legal_moves() > keys.len() as u64;
        return has_choice.then_some(Problem { fen, moves: moves as u32, keys });
    }
    None
}

/// A random move, with a preference for captures: games become sharp and boards empty.
fn random_move(position: &Position, rng: &mut ChaCha8Rng) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() || position.outcome().is_some() {
        return None;
    }
    let takes = |mv: &Move| position.changes(*mv, |edits| edits.iter().any(|edit| matches!(edit, Edit::Remove { .. })));
    let captures: Vec<Move> = moves.iter().copied().filter(takes).collect();
    let list = if captures.is_empty() || rng.random_range(0..2) == 0 { moves } else { captures };
    Some(list[rng.random_range(0..list.len())])
}
