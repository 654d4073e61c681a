//! Alpha-beta with iterative deepening and a quiescence search.

use super::order::{self, History};
use super::values::Values;
use menagerie_core::{Move, Outcome, Position};

/// The score of a mate on the board. A mate in n plies scores n less.
///
/// ```
/// use menagerie_engine::simple::{MATE, SimpleLimits, best_move};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut position = game.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?;
/// let (_, score) = best_move(&mut position, SimpleLimits { nodes: 1_000, depth: 2 }).unwrap();
/// assert_eq!(score, MATE - 1);
/// # Ok::<(), menagerie_core::FenError>(())
/// ```
pub const MATE: i32 = 1_000_000;
/// How deep the quiescence search goes below the last full ply.
const QUIESCENCE: i32 = 12;
/// For this many plies it searches all replies to a check, not only captures.
const EVASIONS: i32 = 3;
/// The greatest number of plies in a line.
const MAX_PLY: i32 = 200;

/// What bounds the search.
///
/// ```
/// use menagerie_engine::simple::{SimpleLimits, best_move};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let limits = SimpleLimits { nodes: 500, depth: 3 };
/// assert!(best_move(&mut game.start(), limits).is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimpleLimits {
    /// Nodes.
    pub nodes: u64,
    /// The depth, in plies.
    pub depth: u32,
}

/// Whether a score means a forced mate (or another forced win that the rules give), for either side.
///
/// ```
/// use menagerie_engine::simple::{MATE, is_mate};
///
/// assert!(is_mate(MATE - 5) && is_mate(5 - MATE));
/// assert!(!is_mate(900));
/// ```
pub fn is_mate(score: i32) -> bool {
    score.abs() >= MATE - MAX_PLY
}

/// The best move found within the limits and its score for the side to move; none if there is no legal move.
///
/// The position is the same afterwards as before. A draw that the rules have declared is ignored at the root.
///
/// ```
/// use menagerie_engine::simple::{SimpleLimits, best_move};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut position = game.position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")?;
/// let (mv, score) = best_move(&mut position, SimpleLimits { nodes: 5_000, depth: 3 }).unwrap();
/// assert_eq!(position.move_text(mv), "e4d5");
/// assert!(score > 0);
/// # Ok::<(), menagerie_core::FenError>(())
/// ```
pub fn best_move(position: &mut Position, limits: SimpleLimits) -> Option<(Move, i32)> {
    let values = Values::of(position.game());
    let found = deepen(Search::new(&values, position, limits))?;
    Some((found.mv, found.score()))
}

/// What a search has found.
///
/// [`judge`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move.
    pub mv: Move,
    /// Its score at each depth for the side to move. The last depth may be searched in part.
    pub scores: Vec<i32>,
}

impl Found {
    /// The score at the greatest depth.
    pub fn score(&self) -> i32 {
        self.scores.last().copied().unwrap_or_default()
    }
}

/// The best move by values of the game, and what it scores at each depth, to judge a position: where captures are compulsory they
/// are searched to their end, as a player would see. It does not depend on the order in which moves are listed.
///
/// ```
/// use menagerie_engine::simple::{SimpleLimits, Values, best_move, judge};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let (values, limits) = (Values::of(&game), SimpleLimits { nodes: 5_000, depth: 2 });
/// let found = judge(&values, &mut game.start(), limits).unwrap();
/// assert_eq!(found.scores.len(), 2);
/// assert_eq!(best_move(&mut game.start(), limits), Some((found.mv, found.score())));
/// ```
pub fn judge(values: &Values, position: &mut Position, limits: SimpleLimits) -> Option<Found> {
    let is_forced = !position.game().capabilities().may_decline;
    deepen(Search { to_the_end: is_forced, ..Search::new(values, position, limits) })
}

/// Searches to greater and greater depths.
fn deepen(mut search: Search<'_>) -> Option<Found> {
    let mut moves = search.position.legal_moves();
    let mut best = (*moves.first()?, 0);
    // An immediate win is found however few nodes are allowed: a quiescence search may use them up on the first moves.
    if let Some(&winning) = moves.iter().find(|&&mv| wins_at_once(search.position, mv)) {
        return Some(Found { mv: winning, scores: vec![MATE - 1] });
    }
    let limits = search.limits;
    let alone = moves.len() == 1;
    let mut scores = Vec::new();
    for depth in 1..=limits.depth.clamp(1, MAX_PLY as u32) as i32 {
        let first = (depth > 1).then_some(best.0);
        order::sort(&mut moves, search.position, search.values, &search.history, first);
        // The best move of the last iteration comes first, so an unfinished one is never worse.
        if let Some(found) = search.root(&moves, depth) {
            best = found;
            scores.push(best.1);
        }
        if search.stopped || is_mate(best.1) || alone {
            break;
        }
    }
    Some(Found { mv: best.0, scores })
}

/// Whether a move ends the game in favour of the side that makes it.
fn wins_at_once(position: &mut Position, mv: Move) -> bool {
    let side = position.side();
    position.play_unchecked(mv);
    // Counting what thousands of moves leave takes long.
    let won = position.outcome().and_then(Outcome::winner) == Some(side) && position.count_legal_moves() == 0;
    position.undo();
    won
}

struct Search<'a> {
    position: &'a mut Position,
    values: &'a Values,
    history: History,
    /// The keys of the positions since the root, for draws by repetition.
    line: Vec<u64>,
    trades: bool,
    repetition: bool,
    nodes: u64,
    limits: SimpleLimits,
    stopped: bool,
    /// Whether captures are searched to their end, since nobody may decline them.
    to_the_end: bool,
}

impl<'a> Search<'a> {
    fn new(values: &'a Values, position: &'a mut Position, limits: SimpleLimits) -> Search<'a> {
        let game = position.game().clone();
        Search {
            values,
            history: History::new(game.definition().pieces.len()),
            line: Vec::new(),
            trades: game.capabilities().exchanges,
            repetition: game.capabilities().repetition,
            nodes: 0,
            limits,
            stopped: false,
            to_the_end: false,
            position,
        }
    }

    /// One iteration at the root. A move counts once its search is complete; none is returned if none is.
    fn root(&mut self, moves: &[Move], depth: i32) -> Option<(Move, i32)> {
        let mut best = None;
        let mut alpha = -MATE;
        for &mv in moves {
            let score = self.after(mv, depth, 0, alpha, MATE);
            if self.stopped {
                break;
            }
            if best.is_none() || score > alpha {
                best = Some((mv, score));
                alpha = score;
            }
        }
        best
    }

    /// The score of a move for the side that makes it.
    fn after(&mut self, mv: Move, depth: i32, ply: i32, alpha: i32, beta: i32) -> i32 {
        self.line.push(self.position.key());
        let side = self.position.side();
        self.position.play_unchecked(mv);
        let score = match self.position.side() == side {
            true => self.search(depth - 1, ply + 1, alpha, beta),
            false => -self.search(depth - 1, ply + 1, -beta, -alpha),
        };
        self.position.undo();
        self.line.pop();
        score
    }

    /// The score of the position for the side to move, below depth 0 by quiescence.
    fn search(&mut self, depth: i32, ply: i32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.stopped || self.nodes > self.limits.nodes {
            self.stopped = true;
            return 0;
        }
        // A shorter mate than one already found is all that can still matter.
        let mut alpha = alpha.max(ply - MATE);
        let beta = beta.min(MATE - ply);
        if alpha >= beta {
            return alpha;
        }
        if self.repetition && self.line.contains(&self.position.key()) {
            return 0;
        }
        let mut moves = self.position.legal_moves();
        if moves.is_empty() {
            return self.end_of_game(ply);
        }
        if depth >= 0 && self.position.outcome().is_some() {
            return 0;
        }
        let goes_on =
            self.to_the_end && depth > -QUIESCENCE && moves.iter().any(|&mv| order::is_capture(self.position, mv));
        if depth <= 0 && !goes_on {
            let exhausted = !self.trades || depth <= -QUIESCENCE;
            // Replies to checks are searched for a few plies only: where many moves give check, this would not end.
            if exhausted || depth < -EVASIONS || !self.position.in_check() {
                let stand_pat = self.values.evaluate(self.position, moves.len());
                if exhausted || stand_pat >= beta {
                    return stand_pat;
                }
                alpha = alpha.max(stand_pat);
                moves.retain(|&mv| order::is_capture(self.position, mv));
            }
        }
        if ply >= MAX_PLY {
            return self.values.evaluate(self.position, moves.len());
        }
        order::sort(&mut moves, self.position, self.values, &self.history, None);
        for mv in moves {
            let score = self.after(mv, depth, ply, alpha, beta);
            if self.stopped {
                return 0;
            }
            if score >= beta {
                if depth > 0 && !order::is_capture(self.position, mv) {
                    self.history.reward(self.position, mv, depth);
                }
                return score;
            }
            alpha = alpha.max(score);
        }
        alpha
    }

    /// The score of a position without a legal move.
    fn end_of_game(&self, ply: i32) -> i32 {
        match self.position.outcome().and_then(Outcome::winner) {
            None => 0,
            Some(winner) if winner == self.position.side() => MATE - ply,
            Some(_) => ply - MATE,
        }
    }
}
