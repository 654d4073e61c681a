//! Problems from random play.

use super::{Problem, Solver};
use menagerie_core::{Edit, Game, Move, Outcome, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many problems are wanted, and how hard to look for them.
#[derive(Clone, Debug)]
pub struct Quota {
    /// How many with 1, 2, 3… moves.
    pub wanted: Vec<usize>,
    /// How many positions are looked at to solve one with 1, 2, 3… moves: what takes more is left.
    pub nodes: Vec<u64>,
    /// How many random games are played at the most.
    pub games: u32,
    /// When so many games have been played and only the longest problems are missing, that is enough.
    pub enough: u32,
}

/// No random game is longer.
const PLIES: usize = 240;
/// With more moves of the clock on a draw could come into it.
const MOST_CLOCK: u32 = 60;
/// A problem has no more keys than this, so that it is one.
const MOST_KEYS: usize = 4;

/// So many plies before the end of a game that has a winner are looked at.
const LAST: usize = 14;
/// In other games one position of so many is.
const SELDOM: u32 = 40;

/// Finds problems in random games of a game, the same ones for the same seed: none has been played before, at most one
/// with the same number of moves comes from a game, and `keep` has the last word.
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
                && let Some(problem) = look(&position, most, quota)
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

/// The positions of a random game in which the side to move may win: those at the end if it has a winner, and else some.
fn candidates(game: &Game, rng: &mut ChaCha8Rng) -> Vec<Position> {
    let start = rng.random_range(0..game.starts());
    let Some(mut position) = game.numbered_start(start) else { return Vec::new() };
    let mut passed = Vec::new();
    while passed.len() < PLIES
        && let Some(mv) = step(&position, rng)
    {
        passed.push(position.clone());
        position.play(mv);
    }
    match position.outcome().and_then(Outcome::winner) {
        Some(winner) => {
            let last = passed.split_off(passed.len().saturating_sub(LAST));
            last.into_iter().filter(|position| position.side() == winner).collect()
        }
        None => passed.into_iter().filter(|_| rng.random_range(0..SELDOM) == 0).collect(),
    }
}

/// The problem that a position is, if the side to move wins with so few moves.
fn look(position: &Position, most: usize, quota: &Quota) -> Option<Problem> {
    if position.halfmove_clock() > MOST_CLOCK || position.outcome().is_some() {
        return None;
    }
    let fen = position.fen();
    // Without what was played before it, as whoever solves it will have it.
    let mut bare = position.game().position(&fen).ok()?;
    for moves in 1..=most {
        let mut solver = Solver::new(quota.nodes[moves - 1]);
        let Some(_) = solver.key(&mut bare, moves as u32)? else { continue };
        let keys = Solver::new(quota.nodes[moves - 1]).keys(&mut bare, moves as u32)?;
        let has_choice = keys.len() <= MOST_KEYS && bare.count_legal_moves() > keys.len() as u64;
        let mut keys: Vec<String> = keys.into_iter().map(|mv| bare.move_text(mv)).collect();
        keys.sort();
        return has_choice.then_some(Problem { fen, moves: moves as u32, keys });
    }
    None
}

/// A random move, more often than by chance one that takes a piece: games become sharp and boards empty.
fn step(position: &Position, rng: &mut ChaCha8Rng) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() || position.outcome().is_some() {
        return None;
    }
    let takes = |mv: &Move| position.changes(*mv, |edits| edits.iter().any(|edit| matches!(edit, Edit::Remove { .. })));
    let captures: Vec<Move> = moves.iter().copied().filter(takes).collect();
    let list = if captures.is_empty() || rng.random_range(0..2) == 0 { moves } else { captures };
    Some(list[rng.random_range(0..list.len())])
}
