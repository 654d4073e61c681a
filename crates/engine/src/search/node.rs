//! One node of the principal-variation search.

use super::exchange::wins_at_least;
use super::order::{Scored, Wanted, is_bad, meets_quiet};
use super::{BOUND_BY_THE_PAST, FREE, Frame, Link, Worker};
use crate::score::{MATE, MAX_PLY, WIN};
use crate::table::{Entry, Kept, from_stored, tag, to_stored};
use menagerie_core::Move;

/// What a node is searched for.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// Whether it is expected to fail high.
    pub(crate) cut: bool,
}

impl Window {
    /// A window without room, which asks only whether the value is above `alpha`.
    pub(crate) fn above(alpha: i32, cut: bool) -> Window {
        Window { alpha, beta: alpha + 1, cut }
    }

    /// Whether an exact value is wanted.
    pub(crate) fn is_open(self) -> bool {
        self.beta > self.alpha + 1
    }

    /// The same for the other side.
    pub(crate) fn turned(self, cut: bool) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha, cut }
    }
}

/// How the moves of a node have done so far.
struct Found {
    best: i32,
    mv: Option<Move>,
    alpha: i32,
    /// The lowest ply that any value so far depends on.
    depends: i32,
}

impl Worker {
    /// The value of the position for the side to move, to a depth.
    ///
    /// Sets [`Worker::depends`]: a draw by repetition, or a move that is forbidden because it repeats, makes a value that
    /// holds only on this line. Such a value is not stored at any node below the position that it leans on.
    pub(crate) fn search(&mut self, link: &Link<'_>, mut depth: i32, ply: usize, mut window: Window) -> i32 {
        if depth <= 0 {
            return self.quiesce(link, 0, ply, window);
        }
        self.count(link);
        self.depends = FREE;
        self.frames[ply].line.clear();
        self.selective = self.selective.max(ply);
        if self.stopped {
            return 0;
        }
        if ply > 0 {
            if let Some(value) = self.ended(ply) {
                return value;
            }
            // Mate distance: a shorter win than one already found is all that can still matter.
            window.alpha = window.alpha.max(ply as i32 - MATE);
            window.beta = window.beta.min(MATE - ply as i32 - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(&self.position, &self.frames[ply].sum, 0);
        }
        let open = window.is_open();
        let excluded = self.frames[ply].excluded;

        // Transposition table: a deep enough value of the same position may settle the node.
        let key = self.key();
        let known = if excluded.is_none() && self.hashing { link.shared.table.find(key) } else { None };
        if let Some(entry) = known
            && !open
            && self.pruning_or_equal(entry.depth, depth)
            && self.position.halfmove_clock() < self.late_clock
            && let Some(value) = settles(&entry, ply, window)
        {
            return value;
        }

        // Where freedom counts, the evaluation wants to know how many moves there are; elsewhere it comes before them.
        let prunes = self.pruning && !open && excluded.is_none();
        let mut moves = self.take_moves();
        let mut barred = None;
        let first = self.counts_moves || self.compels || !prunes || self.frames[ply].in_check || !self.goes_on();
        if first {
            barred = self.position.list_moves(&mut moves);
            if moves.is_empty() {
                self.move_lists.push(moves);
                self.depends = self.ply_of(barred);
                return self.value_of_end(ply);
            }
        }
        let quiet_value = self.assess(ply, moves.len(), known.as_ref());
        // Amid captures that cannot be declined the evaluation says little.
        let prunes = prunes && !self.is_compelled(&moves);
        if prunes && let Some(value) = self.prune(link, depth, ply, window, quiet_value) {
            self.move_lists.push(moves);
            return value;
        }
        if !first {
            barred = self.position.list_moves(&mut moves);
            if moves.is_empty() {
                self.move_lists.push(moves);
                return self.value_of_end(ply);
            }
        }
        // Internal iterative reduction: without a move from the table the order is poor, and the next round is better.
        if self.pruning && depth >= 4 && known.is_none_or(|entry| entry.mv == 0) && excluded.is_none() {
            depth -= 1;
        }
        let mut scored = self.take_scored();
        self.score_moves(&moves, Wanted::All, &mut scored, known.map_or(0, |entry| entry.mv), ply);
        self.move_lists.push(moves);
        let found = self.try_moves(link, depth, ply, window, &mut scored, known, quiet_value);
        self.scored_lists.push(scored);
        if self.stopped {
            return 0;
        }
        self.conclude(link, key, depth, ply, window, found, barred)
    }

    /// The key under which the position is stored. Where arrangements must not come back, the last one matters in every
    /// position, since the move that would restore it is missing, and so do those of the game before the root.
    pub(crate) fn key(&self) -> u64 {
        let key = self.position.key();
        if self.path_independent { key } else { key ^ self.position.earlier_placement().rotate_left(23) ^ self.past }
    }

    /// Whether no rule has decided the game at once.
    pub(crate) fn goes_on(&self) -> bool {
        self.mate_decides || self.position.decision().is_none()
    }

    /// From which ply on the missing of moves matters, where an earlier arrangement forbids them.
    fn ply_of(&self, barred: Option<usize>) -> i32 {
        let Some(by) = barred else { return FREE };
        // The last arrangement is a part of the key.
        if by + 1 == self.position.ply() {
            return FREE;
        }
        if by < self.root_ply { BOUND_BY_THE_PAST } else { (by - self.root_ply) as i32 }
    }

    /// With pruning any deeper value will do; without, only one of this very depth is the same.
    fn pruning_or_equal(&self, stored: i32, depth: i32) -> bool {
        if self.pruning { stored >= depth } else { stored == depth }
    }

    /// The value of a position in which the game is drawn, or repeats itself.
    pub(crate) fn ended(&mut self, ply: usize) -> Option<i32> {
        if self.repetition
            && let Some(plies) = self.position.last_seen()
        {
            // A position that comes back within the line is as good as drawn; one of the game must come back as often
            // as the rule says.
            let within = plies <= ply;
            let outcome = if within && self.repetition_draws { None } else { self.position.repetition() };
            if within && self.repetition_draws || outcome.is_some() {
                self.depends = if within { (ply - plies) as i32 } else { BOUND_BY_THE_PAST };
                return Some(match outcome.and_then(menagerie_core::Outcome::winner) {
                    None => 0,
                    Some(winner) if winner == self.position.side() => MATE - ply as i32,
                    Some(_) => ply as i32 - MATE,
                });
            }
        }
        if self.position.is_dead() {
            let mut any = self.take_moves();
            self.position.list_moves(&mut any);
            let ends = any.is_empty();
            self.move_lists.push(any);
            if ends {
                return Some(self.value_of_end(ply));
            }
            // The count of moves began with the last move that set it back.
            let clock = self.position.halfmove_clock() as usize;
            self.depends = if clock <= ply { (ply - clock) as i32 } else { BOUND_BY_THE_PAST };
            return Some(0);
        }
        None
    }

    /// Evaluates the position for this ply. A value from the table is better than the evaluation where it bounds it.
    fn assess(&mut self, ply: usize, moves: usize, known: Option<&Entry>) -> i32 {
        if self.frames[ply].in_check {
            self.frames[ply].evaluation = None;
            return -MATE;
        }
        let evaluation = match self.frames[ply].excluded.and(self.frames[ply].evaluation) {
            Some(evaluation) => evaluation,
            None => self.evaluation(ply, moves, known),
        };
        self.frames[ply].evaluation = Some(evaluation);
        let before = ply.checked_sub(1).and_then(|at| self.frames[at].context);
        let corrected = evaluation + self.history.correction(self.position.side(), before);
        let Some(entry) = known else { return corrected };
        let value = from_stored(entry.value, ply);
        let better = match entry.kept {
            Kept::Exact => true,
            Kept::AtLeast => value > corrected,
            Kept::AtMost => value < corrected,
            Kept::Nothing => false,
        };
        if better && value.abs() < WIN { value } else { corrected }
    }

    /// The evaluation of the position, which the table may know. Where moves are counted those may differ that earlier
    /// arrangements forbid.
    pub(crate) fn evaluation(&self, ply: usize, moves: usize, known: Option<&Entry>) -> i32 {
        let evaluate = || self.evaluator.evaluate(&self.position, &self.frames[ply].sum, moves);
        known.and_then(|entry| entry.evaluation).filter(|_| !self.counts_moves).unwrap_or_else(evaluate)
    }

    /// Whether the side to move stands better than two plies before.
    fn improves(&self, ply: usize) -> bool {
        let earlier = |back: usize| ply.checked_sub(back).and_then(|at| self.frames[at].evaluation);
        match (self.frames[ply].evaluation, earlier(2).or_else(|| earlier(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// What settles a node without a look at its moves.
    fn prune(&mut self, link: &Link<'_>, depth: i32, ply: usize, window: Window, value: i32) -> Option<i32> {
        if self.frames[ply].in_check || window.beta.abs() >= WIN {
            return None;
        }
        // Reverse futility: so far above beta that a few plies will not change it.
        let improves = i32::from(self.improves(ply));
        let margin = self.parameters.reverse_futility * (depth - improves);
        let deepest = if self.races { 2 } else { 8 };
        if depth <= deepest && value - margin.max(20) >= window.beta && value < WIN {
            return Some((value + window.beta) / 2);
        }
        // Razoring: so far below alpha that only captures could help; see whether they do.
        if depth <= 3 && value + self.parameters.razoring * depth * depth <= window.alpha {
            let found = self.quiesce(link, 0, ply, window);
            if self.stopped || found <= window.alpha {
                return Some(found);
            }
            self.depends = FREE;
        }
        self.null_move(link, depth, ply, window, value)
    }

    /// Null move: if the side to move could even pass, some move of its surely is good enough. Not where passing may be
    /// the best move there is: by the game's rules, or for want of officers.
    fn null_move(&mut self, link: &Link<'_>, depth: i32, ply: usize, window: Window, value: i32) -> Option<i32> {
        let side = self.position.side();
        let passed_before = ply > 0 && self.frames[ply - 1].context.is_none();
        if !self.null_moves
            || depth < 3
            || ply == 0
            || passed_before
            || value < window.beta
            || !self.evaluator.has_officers(&self.frames[ply].sum, side)
        {
            return None;
        }
        let step = ((value - window.beta) / self.parameters.null_step).min(3);
        let reduced = depth - 3 - depth / 3 - step;
        self.frames[ply].context = None;
        self.frames[ply + 1].sum = self.frames[ply].sum;
        self.frames[ply + 1].in_check = false;
        self.position.play_null();
        let found = -self.search(link, reduced, ply + 1, Window::above(-window.beta, !window.cut));
        self.position.undo();
        if self.stopped {
            return Some(0);
        }
        if found < window.beta {
            self.depends = FREE;
            return None;
        }
        let found = if found >= WIN { window.beta } else { found };
        if depth < 12 {
            return Some(found);
        }
        // Deep down a failure by zugzwang would cost much, so the node is searched without its reply.
        let nulls = std::mem::replace(&mut self.null_moves, false);
        let verified = self.search(link, reduced, ply, Window::above(window.beta - 1, false));
        self.null_moves = nulls;
        if self.stopped {
            return Some(0);
        }
        (verified >= window.beta).then_some(found)
    }

    /// Searches the moves in their order.
    #[allow(clippy::too_many_arguments)]
    fn try_moves(
        &mut self,
        link: &Link<'_>,
        depth: i32,
        ply: usize,
        window: Window,
        scored: &mut Vec<Scored>,
        known: Option<Entry>,
        value: i32,
    ) -> Found {
        let mut found = Found { best: -MATE, mv: None, alpha: window.alpha, depends: FREE };
        let improves = self.improves(ply);
        let excluded = self.frames[ply].excluded;
        self.frames[ply + 2].killers = [None; 2];
        let (mut tried, mut quiet_scored, mut checks_found) = (0, false, !self.pruning);
        let mut quiets_tried: Vec<Move> = self.take_moves();
        let mut noisy_tried: Vec<Move> = self.take_moves();
        let only = scored.len() == 1;
        let mut at = 0;
        while at < scored.len() {
            let mut entry = self.next(scored, at);
            if !quiet_scored && meets_quiet(&entry) {
                quiet_scored = true;
                self.score_quiet(&mut scored[at..], ply);
                entry = self.next(scored, at);
            }
            // The first quiet move that may be left out wants to know which of them give check.
            if !entry.noisy && !checks_found && tried > 0 {
                checks_found = true;
                self.find_checks(&mut scored[at..]);
                entry = scored[at];
            }
            at += 1;
            let mv = entry.mv;
            if Some(mv) == excluded || ply == 0 && !self.wanted_at_root(mv) {
                continue;
            }
            tried += 1;
            let losing = found.best <= -WIN;
            if self.pruning && ply > 0 && !losing && tried > 1 {
                match self.shallow(depth, ply, window, &entry, tried, improves, value) {
                    Shallow::Search => {}
                    Shallow::Skip => continue,
                    Shallow::SkipQuiet => {
                        drop_quiet(scored, at);
                        if !entry.noisy && !entry.check {
                            continue;
                        }
                    }
                }
            }
            let extension = match self.extension(link, depth, ply, window, &entry, known) {
                Ok(extension) => extension.max(i32::from(only && self.may_extend(ply))),
                Err(cut) => {
                    found = Found { best: cut, mv: Some(mv), alpha: window.beta, depends: self.depends };
                    break;
                }
            };
            if self.stopped {
                break;
            }
            let nodes = self.nodes;
            let frame = Try { depth: depth + extension, ply, number: tried, improves, history: entry.score };
            let score = self.after(link, &frame, Window { alpha: found.alpha, ..window }, &entry);
            if self.stopped {
                break;
            }
            if ply == 0 {
                self.note_root(mv, score, self.nodes - nodes, tried == 1 || score > found.alpha);
            }
            let depends = self.depends;
            if score > found.best {
                found.best = score;
                if score > found.alpha {
                    found.mv = Some(mv);
                    found.alpha = score;
                    self.take_line(mv, ply, window.is_open());
                }
            }
            if score >= window.beta {
                // One good move is enough, and what the others depend on does not matter.
                found.depends = depends;
                self.reward(ply, depth, &entry, &quiets_tried, &noisy_tried);
                break;
            }
            found.depends = found.depends.min(depends);
            if entry.noisy { noisy_tried.push(mv) } else { quiets_tried.push(mv) }
        }
        self.move_lists.push(quiets_tried);
        self.move_lists.push(noisy_tried);
        found
    }

    /// Searches a move: the first with the whole window, others first with none, late ones less deep.
    fn after(&mut self, link: &Link<'_>, attempt: &Try, window: Window, entry: &Scored) -> i32 {
        let &Try { depth, ply, number, improves, history } = attempt;
        self.make(entry.mv, ply);
        let check = self.frames[ply + 1].in_check;
        let deeper = depth - 1;
        let mut score = 0;
        let mut whole = number == 1;
        if !whole {
            let mut reduced = deeper;
            // Late move reductions: what comes late in the order is seldom good, so it must prove itself first.
            if self.pruning && depth >= 3 && number > 1 + usize::from(window.is_open()) {
                let row = self.reductions[depth.min(63) as usize];
                let mut reduction = row[number.min(63)];
                if entry.noisy {
                    reduction = if is_bad(entry) && !self.compels { reduction / 2 } else { reduction / 4 };
                } else {
                    reduction -= (history / 140).clamp(-200, 200);
                }
                reduction += if improves { 0 } else { 60 };
                reduction -= if window.is_open() { 110 } else { 0 };
                reduction -= if check || self.compels && entry.check { 110 } else { 0 };
                reduction += if window.cut { 90 } else { 0 };
                reduced = (deeper - (reduction / 100).max(0)).clamp(1, deeper);
            }
            score = -self.search(link, reduced, ply + 1, Window::above(-window.alpha - 1, true));
            if score > window.alpha && reduced < deeper && !self.stopped {
                score = -self.search(link, deeper, ply + 1, Window::above(-window.alpha - 1, !window.cut));
            }
            whole = window.is_open() && score > window.alpha;
        }
        if whole && !self.stopped {
            score = -self.search(link, deeper, ply + 1, window.turned(!window.is_open() && !window.cut));
        }
        self.position.undo();
        score
    }

    /// Whether a line is not yet so long that it may not be made longer.
    fn may_extend(&self, ply: usize) -> bool {
        self.pruning && ply > 0 && (ply as i32) < 2 * self.root_depth
    }

    /// Singular extension: if all other moves do clearly worse than the table's, it is the only one and is looked at
    /// more deeply; if even without it the node fails high, it fails high. Checks that lose nothing are extended too.
    fn extension(
        &mut self,
        link: &Link<'_>,
        depth: i32,
        ply: usize,
        window: Window,
        entry: &Scored,
        known: Option<Entry>,
    ) -> Result<i32, i32> {
        if !self.may_extend(ply) {
            return Ok(0);
        }
        if let Some(stored) = known.filter(|stored| stored.mv == tag(entry.mv))
            && depth >= 7
            && stored.depth >= depth - 3
            && matches!(stored.kept, Kept::AtLeast | Kept::Exact)
            && stored.value.abs() < WIN
            && self.frames[ply].excluded.is_none()
        {
            let value = from_stored(stored.value, ply);
            let bar = value - self.parameters.singular * depth;
            self.frames[ply].excluded = Some(entry.mv);
            let others = self.search(link, (depth - 1) / 2, ply, Window::above(bar - 1, window.cut));
            self.frames[ply].excluded = None;
            if self.stopped {
                return Ok(0);
            }
            return match others {
                others if others < bar => Ok(1 + i32::from(!window.is_open() && others < bar - 30)),
                _ if bar >= window.beta => Err(bar),
                _ if value >= window.beta => Ok(-1),
                _ => Ok(0),
            };
        }
        Ok(i32::from(self.frames[ply].in_check && depth <= 6 && !window.cut))
    }

    /// Whether a move may be left out at a low depth.
    #[allow(clippy::too_many_arguments)]
    fn shallow(
        &self,
        depth: i32,
        ply: usize,
        window: Window,
        entry: &Scored,
        tried: usize,
        improves: bool,
        value: i32,
    ) -> Shallow {
        if self.frames[ply].in_check {
            return Shallow::Search;
        }
        let parameters = &self.parameters;
        if entry.noisy {
            // What loses material in exchanges is worth nothing near the leaves.
            let lost = -parameters.exchange_loss * depth;
            let loses = depth <= 6 && is_bad(entry) && self.exchanges;
            let loses = loses && !wins_at_least(&self.evaluator, &self.position, entry.mv, entry.gain, lost);
            return if loses { Shallow::Skip } else { Shallow::Search };
        }
        // Late moves: after so many quiet ones the rest are not looked at.
        if entry.check && depth > 1 {
            return Shallow::Search;
        }
        let late = (parameters.late_moves + depth * depth) * self.breadth / (2 - i32::from(improves));
        if depth <= 8 && tried as i32 > late {
            return Shallow::SkipQuiet;
        }
        let reduction = self.reductions[depth.min(63) as usize][tried.min(63)] / 100;
        let left = (depth - reduction).max(0);
        // Futility: so far below alpha that a quiet move does not help.
        if left <= 7 && value + parameters.futility + parameters.futility_ply * left <= window.alpha {
            return Shallow::SkipQuiet;
        }
        if depth <= 5 && entry.score < -4000 * depth {
            return Shallow::Skip;
        }
        let lost = -parameters.quiet_loss * left;
        let hangs = self.exchanges
            && left <= 6
            && entry.mv.other().is_none()
            && !wins_at_least(&self.evaluator, &self.position, entry.mv, 0, lost);
        if hangs { Shallow::Skip } else { Shallow::Search }
    }

    /// Remembers what refuted the move before, and what did not.
    fn reward(&mut self, ply: usize, depth: i32, entry: &Scored, quiets: &[Move], noisy: &[Move]) {
        let bonus = (depth * depth * 14 + 60 * depth).min(2200);
        let before = self.contexts(ply);
        let side = self.position.side();
        if entry.noisy {
            self.note_capture(entry.mv, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(entry.mv) {
                *killers = [Some(entry.mv), killers[0]];
            }
            for (mv, bonus) in quiets.iter().map(|&mv| (mv, -bonus)).chain([(entry.mv, bonus)]) {
                if let Some(context) = self.context(mv) {
                    self.history.note_quiet(side, mv, context, &before, bonus);
                }
            }
        }
        noisy.iter().for_each(|&mv| self.note_capture(mv, -bonus));
    }

    fn note_capture(&mut self, mv: Move, bonus: i32) {
        let taken = self.appraise(mv).taken;
        if let (Some(piece), Some(taken)) = (self.position.piece(mv.from()), taken) {
            self.history.note_capture(piece, mv, taken, bonus);
        }
    }

    /// The best line from here begins with this move.
    pub(crate) fn take_line(&mut self, mv: Move, ply: usize, open: bool) {
        if !open {
            return;
        }
        let (upper, lower): (&mut [Frame], &mut [Frame]) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
    }

    /// Stores what was found and says what it depends on.
    #[allow(clippy::too_many_arguments)]
    fn conclude(
        &mut self,
        link: &Link<'_>,
        key: u64,
        depth: i32,
        ply: usize,
        window: Window,
        found: Found,
        barred: Option<usize>,
    ) -> i32 {
        let excluded = self.frames[ply].excluded.is_some();
        if found.best == -MATE && excluded {
            // The move that was left out is the only one.
            self.depends = FREE;
            return window.alpha;
        }
        // A move that is missing matters only where no other was good enough.
        let fails_high = found.best >= window.beta;
        let depends = if fails_high { found.depends } else { found.depends.min(self.ply_of(barred)) };
        let lowest = ply as i32 - i32::from(!self.path_independent);
        let kept = match found.best {
            _ if depends < lowest => Kept::Nothing,
            best if best >= window.beta => Kept::AtLeast,
            best if best > window.alpha && window.is_open() => Kept::Exact,
            _ => Kept::AtMost,
        };
        if !excluded && self.hashing {
            let evaluation = self.frames[ply].evaluation;
            let mv = found.mv.map_or(0, tag);
            let value = to_stored(found.best, ply);
            link.shared.table.store(key, Entry { mv, value, evaluation, depth, kept });
        }
        self.learn(ply, depth, window, &found);
        self.depends = if depends >= ply as i32 { FREE } else { depends };
        found.best
    }

    /// Remembers how far the evaluation was off.
    fn learn(&mut self, ply: usize, depth: i32, window: Window, found: &Found) {
        let quiet = found.mv.is_none_or(|mv| !self.appraise(mv).noisy);
        let before = ply.checked_sub(1).and_then(|at| self.frames[at].context);
        if let Some(evaluation) = self.frames[ply].evaluation
            && quiet
            && found.best.abs() < WIN
            && self.frames[ply].excluded.is_none()
            && !(found.best >= window.beta && found.best <= evaluation)
            && !(found.best <= window.alpha && found.best >= evaluation)
        {
            let side = self.position.side();
            self.history.note_correction(side, before, found.best - evaluation, depth);
        }
    }
}

/// A move that is to be searched.
struct Try {
    depth: i32,
    ply: usize,
    number: usize,
    improves: bool,
    history: i32,
}

/// Leaves out the quiet moves from `at` on.
fn drop_quiet(scored: &mut Vec<Scored>, at: usize) {
    let mut kept = at;
    for i in at..scored.len() {
        if scored[i].noisy || scored[i].check {
            scored.swap(kept, i);
            kept += 1;
        }
    }
    scored.truncate(kept);
}

/// What becomes of a move at a low depth.
enum Shallow {
    Search,
    Skip,
    /// And all quiet moves after it.
    SkipQuiet,
}

/// The value that an entry gives to a node, if it settles it.
pub(crate) fn settles(entry: &Entry, ply: usize, window: Window) -> Option<i32> {
    let value = from_stored(entry.value, ply);
    let settled = match entry.kept {
        Kept::Exact => true,
        Kept::AtLeast => value >= window.beta,
        Kept::AtMost => value <= window.alpha,
        Kept::Nothing => false,
    };
    settled.then_some(value)
}
