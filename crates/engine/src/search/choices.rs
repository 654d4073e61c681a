//! Moves that their player completes by a choice, as by placing a wall: dozens of moves that share most of what they do.
//!
//! A node lists one move of each such group (an outline), prunes groups as other nodes prune moves, and lists a group's
//! choices when its turn comes. They are tried in the order of what is known of their squares: what stopped the best reply
//! of the opponent to the moves before, history, and how many enemy pieces could come there.
//!
//! The reply that refutes one choice refutes all that do not stop it. Where the reply takes the choice back, as it moves the
//! only wall, that is exact: the position after it is the same. Elsewhere such choices are only tried later.

use super::Worker;
use super::scored_move::ScoredMove;
use crate::table::{group_tag, tag};
use arrayvec::ArrayVec;
use menagerie_core::betza::Wrap;
use menagerie_core::budget::Budget;
use menagerie_core::{Bits, Color, Edit, Game, Move, Square, View, Viewer};

/// From this number of choices a move on, groups are searched as such.
const MANY: u64 = 4;
/// Steps of the kernel that counting the legal moves of the starting position may take.
const COUNTING: u64 = 1 << 20;
/// A choice that stopped the best reply to another move goes before any without.
const STOPS_REPLY: i32 = 1 << 17;
/// What a choice counts in the order for each enemy piece that could come to its square, or own one less.
const PER_VISITOR: i32 = 900;

/// The number of groups of moves and that of all moves in the starting position of a game, or more than can be counted.
pub(super) fn count_moves(game: &Game) -> (u64, u64) {
    let start = game.start();
    let count = |of: &dyn Fn() -> u64| Budget::new().steps(COUNTING).run(of).unwrap_or(u64::MAX).min(10_000);
    let outline = || {
        let mut moves = Vec::new();
        start.outline_moves(&mut moves);
        moves.len() as u64
    };
    (count(&outline), count(&|| start.count_legal_moves()))
}

/// Whether moves leave so many choices that groups of them are searched.
pub(super) fn are_many((groups, moves): (u64, u64)) -> bool {
    moves >= MANY * groups.max(1)
}

/// What cut a node off, for the node before it.
#[derive(Clone, Copy, Default)]
pub(super) enum Cutoff {
    /// Nothing, or it is not known.
    #[default]
    Unknown,
    /// The evaluation, without a move.
    Evaluation,
    Move(Move),
}

/// Which choices could have stopped what refuted a move.
#[derive(Clone, Default)]
pub(super) enum Stops {
    #[default]
    Unknown,
    /// None could.
    Nothing,
    Squares {
        squares: ArrayVec<Square, 24>,
        /// Whether every other choice leads to the same position after the same reply.
        exact: bool,
    },
}

/// A choice that has not been searched.
struct Choice {
    mv: Move,
    /// The square that it fills.
    site: Option<Square>,
    score: i32,
}

/// The choices of the group of moves whose turn it is.
#[derive(Default)]
pub(super) struct Choices {
    /// What all of them share.
    group: Option<ScoredMove>,
    /// Those that are left, the best last.
    left: Vec<Choice>,
    /// How many have been searched.
    pub(super) given: usize,
    /// What stopped the last refutation of another move of the node.
    threat: ArrayVec<Square, 24>,
    /// Per square how many more enemy pieces than own ones could come there; empty before it is asked.
    visitors: Vec<i32>,
}

impl Choices {
    /// The next choice of the group.
    pub(super) fn next(&mut self) -> Option<ScoredMove> {
        let choice = self.left.pop()?;
        self.given += 1;
        self.group.map(|group| ScoredMove { mv: choice.mv, ..group })
    }

    /// Leaves out what need not be searched after a choice has failed low. Without `may_prune` only what is proven.
    pub(super) fn narrow(&mut self, stops: &Stops, may_prune: bool, most: usize) {
        if may_prune && (self.given >= most || matches!(stops, Stops::Nothing)) {
            self.left.clear();
        }
        let Stops::Squares { squares, exact } = stops else { return };
        self.threat.clone_from(squares);
        let stopping = |choice: &Choice| choice.site.is_none_or(|site| squares.contains(&site));
        if *exact {
            self.left.retain(stopping);
        } else {
            self.left.sort_by_key(stopping);
        }
    }
}

impl Worker {
    /// Whether a node searches groups of moves.
    #[inline]
    pub(super) fn in_groups(&self) -> bool {
        self.has_choices && self.pruning
    }

    /// Whether two moves are one to a node that searches groups, or to any other.
    #[inline]
    pub(super) fn is_same(&self, first: Move, second: Move) -> bool {
        first == second || self.in_groups() && first.choosing(0) == second.choosing(0)
    }

    /// Whether the table's move is this one, or one of its group.
    #[inline]
    pub(super) fn is_tagged(&self, mv: Move, tt_move: u32) -> bool {
        if self.in_groups() { tt_move & 0xffff == group_tag(mv) } else { tt_move == tag(mv) }
    }

    /// Lists the legal moves of a node, or one of each group.
    #[inline]
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) -> Option<usize> {
        if self.in_groups() {
            self.position.outline_moves(moves);
            return None;
        }
        self.position.list_moves(moves)
    }

    /// Lists the choices of a group in the order in which they are searched.
    pub(super) fn open_group(&self, group: &ScoredMove, tt_move: u32, ply: usize, choices: &mut Choices) {
        if choices.visitors.is_empty() {
            choices.visitors = self.position.view(Visitors { squares: self.game.board().len() });
        }
        choices.group = Some(*group);
        choices.given = 0;
        choices.left.clear();
        self.position.see_choices(group.mv, |mv, edits| {
            let site = built(edits);
            let score = self.score_choice(mv, site, tt_move, ply, choices);
            choices.left.push(Choice { mv, site, score });
        });
        choices.left.sort_by_key(|choice| choice.score);
    }

    fn score_choice(&self, mv: Move, site: Option<Square>, tt_move: u32, ply: usize, choices: &Choices) -> i32 {
        if tag(mv) == tt_move {
            return i32::MAX;
        }
        let Some(site) = site else { return 0 };
        let stops = STOPS_REPLY * i32::from(choices.threat.contains(&site));
        let killer = STOPS_REPLY / 2 * i32::from(self.stack[ply].killers.contains(&Some(mv)));
        let history = self.history.choice(self.position.side(), site, self.moves_before(ply)[0]);
        stops + killer + history + PER_VISITOR * choices.visitors[site.index()]
    }

    /// Notes which choices of the move just searched would have stopped its refutation: what the node after it was cut off
    /// by. The position is still the one after the move.
    pub(super) fn note_stops(&mut self, ply: usize, goes_on: bool, lost: bool) {
        // A side that moves again does not refute itself.
        let cutoff = if goes_on { Cutoff::Unknown } else { self.stack[ply + 1].cutoff };
        self.stack[ply].stops = match cutoff {
            Cutoff::Unknown => Stops::Unknown,
            Cutoff::Evaluation => Stops::Nothing,
            Cutoff::Move(reply) => self.stops_of(reply, lost),
        };
    }

    fn stops_of(&self, reply: Move, lost: bool) -> Stops {
        let Some(mut squares) = self.way_of(reply) else { return Stops::Unknown };
        let own = built(self.position.journal());
        let (theirs, taken_back) = self.position.changes(reply, |edits| {
            let removes = |edit: &Edit| matches!(edit, Edit::Wall { square, built: false } if Some(*square) == own);
            (built(edits), edits.iter().any(removes))
        });
        if lost && let Some(square) = theirs {
            // Where it fills that square itself, the reply must choose another one.
            squares.push(square);
        }
        Stops::Squares { squares, exact: taken_back }
    }

    /// The squares on which something would stop a move of the position; none if that is not known.
    fn way_of(&self, mv: Move) -> Option<ArrayVec<Square, 24>> {
        let mut squares = ArrayVec::from_iter([mv.to()]);
        if mv.dropped().is_some() {
            return Some(squares);
        }
        if mv.other().is_some() || mv.is_pass() || mv.taken_on_the_way().next().is_some() || mv.puts_on().is_some() {
            return None;
        }
        let piece = self.position.piece(mv.from())?;
        let up = if piece.color() == Color::White { 1 } else { -1 };
        let board = self.game.board();
        let mut found = false;
        for path in &self.game.definition().piece(piece.kind()).paths {
            let side = if path.rotated { up } else { 1 };
            let at = |step: &menagerie_core::betza::Step| board.offset(mv.from(), side * step.dx, up * step.dy);
            let Some(last) = path.steps.iter().position(|step| step.stop && at(step) == Some(mv.to())) else {
                continue;
            };
            if path.wrap != Wrap::None {
                return None;
            }
            found = true;
            for square in path.steps[..last].iter().filter_map(at) {
                if !squares.contains(&square) {
                    squares.try_push(square).ok()?;
                }
            }
        }
        (found && squares.len() < squares.capacity()).then_some(squares)
    }

    /// Notes the table's move as what cut a node off.
    pub(super) fn note_table_cutoff(&mut self, ply: usize, tt_move: u32) {
        if !self.in_groups() || tt_move == 0 {
            return;
        }
        let mut moves = self.take_moves();
        self.position.outline_moves(&mut moves);
        if let Some(&group) = moves.iter().find(|&&mv| group_tag(mv) == tt_move & 0xffff) {
            let cutoff = &mut self.stack[ply].cutoff;
            self.position.see_choices(group, |mv, _| {
                if tag(mv) == tt_move {
                    *cutoff = Cutoff::Move(mv);
                }
            });
        }
        self.move_lists.push(moves);
    }

    /// Teaches the history that a choice failed high, and that those of its group before it did not.
    pub(super) fn update_choice_history(
        &mut self,
        best: Move,
        quiets: &[Move],
        noisy: &[Move],
        ply: usize,
        bonus: i32,
    ) {
        let before = self.moves_before(ply)[0];
        let side = self.position.side();
        let group = best.choosing(0);
        let failed = quiets.iter().chain(noisy).filter(|mv| mv.choosing(0) == group).map(|&mv| (mv, -bonus));
        for (mv, bonus) in failed.chain([(best, bonus)]) {
            if let Some(site) = self.position.changes(mv, built) {
                self.history.update_choice(side, site, before, bonus);
            }
        }
    }
}

/// The square that edits fill with a wall.
fn built(edits: &[Edit]) -> Option<Square> {
    edits.iter().rev().find_map(|edit| match *edit {
        Edit::Wall { square, built: true } => Some(square),
        _ => None,
    })
}

/// Counts for each square how many pieces could come there, the enemy's less the own.
struct Visitors {
    squares: usize,
}

impl Viewer for Visitors {
    type Output = Vec<i32>;

    fn look<B: Bits>(self, view: View<'_, B>) -> Vec<i32> {
        let mut visitors = vec![0; self.squares];
        for color in Color::BOTH {
            let each = if color == view.side() { -1 } else { 1 };
            for from in view.of(color).iter() {
                let Some(piece) = view.piece(from) else { continue };
                let reached = view.attacks(piece, from) | view.free_destinations(piece, from);
                reached.iter().for_each(|to| visitors[to.index()] += each);
            }
        }
        visitors
    }
}
