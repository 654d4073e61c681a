//! Forced wins at the root: a win with the next move, wins by proof-number search, and `go mate`.

use super::window::Window;
use super::{SearchContext, Worker};
use crate::level::Skill;
use crate::limits::SearchLimits;
use crate::report::{PvLine, SearchResult};
use crate::score::{MATE, MAX_PLY, Score};
use menagerie_core::{Move, Outcome};

/// One part in this many of the nodes or of the time goes into proof-number search.
const PROOF_SHARE: u32 = 8;
/// The nodes of a proof-number search where the search has no limits.
const MAX_PROOF_NODES: u64 = 200_000;
/// A mate in up to this many moves is verified with all moves as soon as the search is as deep as it is long.
const SHORT_MATE: u32 = 4;

impl Worker {
    /// A forced win that is found before the search proper: its line.
    pub(super) fn forced_win(
        &mut self,
        skill: Option<&Skill>,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
    ) -> Option<Vec<Move>> {
        match skill {
            None => self.prove_win(limits, context),
            Some(skill) => self.immediate_win(skill, limits, context),
        }
    }

    /// A move that wins at once. All levels but the lowest see one, where the node limit allows to look and one line is
    /// wanted.
    fn immediate_win(
        &mut self,
        skill: &Skill,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
    ) -> Option<Vec<Move>> {
        let affordable = 2 * self.root.moves.len() as u64 <= self.node_limit;
        if !skill.sees_immediate_wins() || limits.multi_pv > 1 || !affordable {
            return None;
        }
        let side = self.position.side();
        (0..self.root.moves.len()).find_map(|at| {
            let mv = self.root.moves[at].mv;
            self.count(context);
            self.position.play_unchecked(mv);
            let outcome = self.position.outcome();
            self.position.undo();
            (outcome.and_then(Outcome::winner) == Some(side)).then(|| vec![mv])
        })
    }

    /// Where captures are compulsory, and so replies often forced, and the sides move in turn, runs a proof-number search.
    fn prove_win(&mut self, limits: &SearchLimits, context: &SearchContext<'_>) -> Option<Vec<Move>> {
        let is_restricted =
            limits.depth.is_some() || limits.mate.is_some() || limits.multi_pv > 1 || !limits.search_moves.is_empty();
        if !self.captures_compulsory || !self.alternates || is_restricted || self.root.moves.len() < 2 {
            return None;
        }
        let time = self.time.map(|time| time.optimum / PROOF_SHARE);
        let is_late = || time.is_some_and(|time| context.elapsed() >= time);
        let nodes = (self.node_limit / u64::from(PROOF_SHARE)).min(MAX_PROOF_NODES);
        let line = self.prove(context, nodes, is_late)?;
        self.is_wanted_at_root(line[0]).then_some(line)
    }

    /// For `go mate`: looks for a mate in this many moves that the search has pruned. Returns its line, as far as it is
    /// known, and its length in plies. All moves are searched: if nothing is found, there is no such mate, unless the search
    /// was stopped.
    pub(super) fn verify_mate(
        &mut self,
        moves: u32,
        best: &PvLine,
        context: &SearchContext<'_>,
    ) -> Option<(Vec<Move>, i32)> {
        let plies = i32::try_from(moves).ok()?.checked_mul(2).filter(|plies| *plies <= MAX_PLY as i32 - 8)?;
        let found = matches!(best.score, Score::Win(n) if n <= moves);
        if found || self.stopped || self.root_depth < depth_for_mate(moves) {
            return None;
        }
        let usual = (self.pruning, self.hashing);
        // The table holds values that were found with pruning.
        (self.pruning, self.hashing) = (false, false);
        (self.root_depth, self.root.pv_index) = (plies, 0);
        let value = self.search(context, plies, 0, Window::zero(MATE - plies - 1, false));
        (self.pruning, self.hashing) = usual;
        let wins = !self.stopped && value >= MATE - plies;
        let winner = self.root.moves.iter().max_by_key(|root| root.value).filter(|_| wins)?;
        Some((winner.pv.clone(), MATE - winner.value))
    }

    /// The result of a search that found a forced win in this many plies.
    pub(super) fn forced_win_result(
        &mut self,
        line: Vec<Move>,
        plies: i32,
        context: &SearchContext<'_>,
    ) -> SearchResult {
        let at = self.root.moves.iter().position(|root| root.mv == line[0]).expect("the line begins at the root");
        self.root.moves.swap(0, at);
        let root = &mut self.root.moves[0];
        (root.value, root.selective_depth, root.pv) = (MATE - plies, plies as usize, line);
        let reported = self.pv_line(0, plies, context);
        context.report(&reported);
        self.finish(context);
        self.result(vec![reported], None, context)
    }
}

/// The depth at which a search for a mate in this many moves turns to searching all moves.
pub(super) fn depth_for_mate(moves: u32) -> i32 {
    let plies = moves.saturating_mul(if moves <= SHORT_MATE { 2 } else { 4 });
    plies.min(MAX_PLY as u32 - 8) as i32
}
