//! In which order moves are tried: those first that are likely to be good.

use super::Worker;
use super::exchange::{direct_gain, wins_at_least, worth_of};
use super::history::Context;
use super::offers::Offering;
use crate::eval::Evaluator;
use crate::table::tag;
use arrayvec::ArrayVec;
use menagerie_core::definition::MAX_KINDS;
use menagerie_core::{Bits, Edit, Kind, Move, Piece, View, Viewer};

/// A move with what is thought of it before it is searched.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) score: i32,
    /// What it wins at once, in centipawns.
    pub(crate) gain: i32,
    pub(crate) taken: Option<Kind>,
    /// Whether it gives check, as far as that is seen at a glance, or brings a king nearer to where it wins, or compels the
    /// opponent to capture.
    pub(crate) check: bool,
    /// Whether it takes or promotes or otherwise changes the balance by much.
    pub(crate) noisy: bool,
    /// Whether its score supposes that it loses no exchange, which is looked at only when its turn comes.
    unsure: bool,
}

/// Scores above all others, in this order.
const FROM_TABLE: i32 = 1 << 30;
const GOOD: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const BAD: i32 = -(1 << 28);
/// What a move must win by its effects alone to be noisy.
const NOISE: i32 = 60;

/// The provisional score of a quiet move.
const QUIET: i32 = 0;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Those that take, promote or change the balance.
    Noisy,
    /// And those that give check.
    Sharp,
}

/// Finds out what each move wins at once.
struct Appraising<'a> {
    evaluator: &'a Evaluator,
    moves: &'a [Move],
    scored: &'a mut Vec<Scored>,
    wanted: Wanted,
}

impl Viewer for Appraising<'_> {
    type Output = ();

    fn look<B: Bits>(self, view: View<'_, B>) {
        let enemy = view.of(view.side().other());
        for &mv in self.moves {
            let (taken, gain) = if mv.is_plain() {
                let taken = if enemy.has(mv.to()) { view.piece(mv.to()).map(|piece| piece.kind()) } else { None };
                (taken, taken.map_or(0, |kind| worth_of(self.evaluator, &view, kind)))
            } else {
                direct_gain(self.evaluator, &view, mv)
            };
            let gain = gain + self.evaluator.arrival(view.piece(mv.from()), mv.to());
            let noisy = taken.is_some() || mv.becomes().is_some() && gain > 0 || gain > NOISE;
            if noisy || self.wanted == Wanted::All {
                self.scored.push(Scored { mv, score: QUIET, gain, taken, check: false, noisy, unsure: false });
            }
        }
    }
}

/// Finds out which quiet moves give check, or bring a king nearer to where it wins.
struct Checking<'a> {
    evaluator: &'a Evaluator,
    scored: &'a mut [Scored],
}

impl Viewer for Checking<'_> {
    type Output = ();

    fn look<B: Bits>(self, view: View<'_, B>) {
        let checks = Checks::find(self.evaluator, &view);
        for entry in self.scored.iter_mut().filter(|entry| !entry.noisy) {
            let mv = entry.mv;
            entry.check = checks.gives(&view, mv) || self.evaluator.nears(view.piece(mv.from()), mv.from(), mv.to());
        }
    }
}

/// From where pieces attack the enemy's king: by going there, or by getting out of the way.
struct Checks<B> {
    /// Per type the squares from which it attacks the king.
    from: ArrayVec<B, MAX_KINDS>,
    /// The pieces behind which others wait.
    hiders: B,
}

impl<B: Bits> Checks<B> {
    fn find(evaluator: &Evaluator, view: &View<'_, B>) -> Checks<B> {
        let mut checks = Checks { from: ArrayVec::new(), hiders: B::EMPTY };
        let (us, them) = (view.side(), view.side().other());
        let Some(king) = view.royal(them) else { return checks };
        let occupied = view.occupied();
        for kind in 0..evaluator.by_worth().len() {
            // What a piece attacks from the king's square attacks it from there, the other way round for pawns.
            let kind = Kind(kind as u8);
            let back = Piece::new(kind, them);
            let direct = view.attacks_across(back, king, occupied);
            checks.from.push(direct);
            let near = direct & view.of(us);
            if near.any() {
                let own = view.pieces(Piece::new(kind, us));
                let hidden = view.attacks_across(back, king, occupied.minus(near)) & own;
                checks.hiders |= near.when(hidden.minus(direct).any());
            }
        }
        checks
    }

    fn gives(&self, view: &View<'_, B>, mv: Move) -> bool {
        if self.from.is_empty() {
            return false;
        }
        let kind = mv.becomes().or_else(|| mv.dropped()).or_else(|| view.piece(mv.from()).map(|piece| piece.kind()));
        self.hiders.has(mv.from()) || kind.is_some_and(|kind| self.from[kind.index()].has(mv.to()))
    }
}

impl Worker {
    /// Appraises the moves that are wanted and scores those that come before the quiet ones.
    pub(crate) fn score_moves(&self, moves: &[Move], wanted: Wanted, scored: &mut Vec<Scored>, known: u16, ply: usize) {
        self.appraise_all(moves, wanted, scored);
        let killers = self.frames[ply].killers;
        for entry in scored.iter_mut() {
            entry.score = if tag(entry.mv) == known {
                FROM_TABLE
            } else if entry.noisy {
                entry.unsure = self.exchanges && entry.gain > -NOISE;
                self.noisy_score(entry)
            } else if killers[0] == Some(entry.mv) {
                KILLER + 1
            } else if killers[1] == Some(entry.mv) {
                KILLER
            } else {
                QUIET
            };
        }
    }

    /// Scores the quiet moves from `at` on by their history, once those before them have not been good enough.
    pub(crate) fn score_quiet(&self, scored: &mut [Scored], ply: usize) {
        let before = self.contexts(ply);
        let side = self.position.side();
        for entry in scored.iter_mut().filter(|entry| !entry.noisy && entry.score == QUIET) {
            let mv = entry.mv;
            entry.score = self.context(mv).map_or(0, |context| self.history.quiet(side, mv, context, &before));
        }
    }

    /// Finds out which of the quiet moves from `at` on give check, where that was not seen when they were appraised, or
    /// compel the opponent.
    pub(crate) fn find_checks(&self, scored: &mut [Scored]) {
        if !self.previews(Wanted::All) {
            self.position.view(Checking { evaluator: &self.evaluator, scored });
        }
        if self.compels {
            self.position.view(Offering { scored });
        }
    }

    /// Whether moves are appraised by what they change, so that all is seen at once.
    fn previews(&self, wanted: Wanted) -> bool {
        self.has_effects || !self.exchanges && wanted != Wanted::Noisy
    }

    fn appraise_all(&self, moves: &[Move], wanted: Wanted, scored: &mut Vec<Scored>) {
        if !self.previews(wanted) {
            let evaluator = &*self.evaluator;
            return self.position.view(Appraising { evaluator, moves, scored, wanted });
        }
        self.position.preview(moves, |mv, edits, check| {
            let entry = Scored { check, ..self.appraised(mv, edits) };
            if entry.noisy || wanted == Wanted::All || wanted == Wanted::Sharp && check {
                scored.push(entry);
            }
        });
    }

    fn noisy_score(&self, entry: &Scored) -> i32 {
        let mv = entry.mv;
        let history = match (self.position.piece(mv.from()), entry.taken) {
            (Some(piece), Some(taken)) => self.history.capture(piece, mv, taken) / 16,
            _ => 0,
        };
        let sound = entry.gain > -NOISE;
        let mover = self.position.piece(mv.from()).map_or(0, |piece| self.evaluator.worth(piece.kind()));
        (if sound { GOOD } else { BAD }) + entry.gain * 16 - mover / 8 + history
    }

    /// Brings the best of the moves from `at` on to `at`, once it is known that it loses no exchange.
    pub(crate) fn next(&self, scored: &mut [Scored], at: usize) -> Scored {
        loop {
            let entry = pick(scored, at);
            if !entry.unsure {
                return entry;
            }
            scored[at].unsure = false;
            if wins_at_least(&self.evaluator, &self.position, entry.mv, entry.gain, -20) {
                return scored[at];
            }
            scored[at].score += BAD - GOOD;
        }
    }

    /// Whether the side to move, which has these moves, must capture.
    pub(crate) fn is_compelled(&self, moves: &[Move]) -> bool {
        self.compels && moves.first().is_some_and(|&mv| self.appraise(mv).taken.is_some())
    }

    /// What a move wins at once.
    pub(crate) fn appraise(&self, mv: Move) -> Scored {
        self.position.changes(mv, |edits| self.appraised(mv, edits))
    }

    /// What a move with these edits wins at once. A promotion counts as noisy if it wins something.
    fn appraised(&self, mv: Move, edits: &[Edit]) -> Scored {
        let side = self.position.side();
        let enemy = |edit: &Edit| match *edit {
            Edit::Remove { piece, .. } if piece.color() != side => Some(piece.kind()),
            _ => None,
        };
        let taken = edits.iter().rev().find_map(enemy);
        let gain = self.gain_of(edits) + self.evaluator.arrival(self.position.piece(mv.from()), mv.to());
        let direct = taken.is_some() || mv.becomes().is_some() && gain > 0;
        Scored { mv, score: QUIET, gain, taken, check: false, noisy: direct || gain > NOISE, unsure: false }
    }

    /// What edits win for the side to move, in centipawns.
    fn gain_of(&self, edits: &[Edit]) -> i32 {
        let side = self.position.side();
        let signed = |piece: Piece| {
            let worth = self.evaluator.worth(piece.kind());
            if piece.color() == side { worth } else { -worth }
        };
        let change = |edit: &Edit| match *edit {
            Edit::Remove { piece, .. } => -signed(piece),
            Edit::Change { before, after, .. } => signed(after) - signed(before),
            // A marked piece is out of play until it is restored.
            Edit::Mark { piece, marked, .. } => {
                let out = signed(piece) / 3;
                if marked { -out } else { out }
            }
            _ => 0,
        };
        edits.iter().map(change).sum()
    }

    /// The contexts of the last moves before a ply.
    pub(crate) fn contexts(&self, ply: usize) -> [Option<Context>; 3] {
        let of = |back: usize| ply.checked_sub(back).and_then(|at| self.frames[at].context);
        [of(1), of(2), of(4)]
    }

    /// The context that a move of the position makes.
    #[inline]
    pub(crate) fn context(&self, mv: Move) -> Option<Context> {
        let piece = match mv.dropped() {
            Some(kind) => Some(Piece::new(kind, self.position.side())),
            None => self.position.piece(mv.from()),
        };
        piece.map(|piece| self.history.context(piece, mv))
    }
}

/// Brings the best of the moves from `at` on to `at`.
pub(crate) fn pick(scored: &mut [Scored], at: usize) -> Scored {
    let (mut best, mut most) = (at, scored[at].score);
    for (i, entry) in scored.iter().enumerate().skip(at + 1) {
        let better = entry.score > most;
        best = if better { i } else { best };
        most = if better { entry.score } else { most };
    }
    scored.swap(at, best);
    scored[at]
}

/// Whether quiet moves are next and have not been scored yet.
pub(crate) fn meets_quiet(entry: &Scored) -> bool {
    entry.score <= QUIET
}

/// Whether a score says that a noisy move loses something.
pub(crate) fn is_bad(entry: &Scored) -> bool {
    entry.noisy && entry.score < BAD / 2
}
