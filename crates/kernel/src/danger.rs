//! What threatens the king of the side to move: found once a position, then asked for every move.

use super::Core;
use super::phases::{Effect, Phases};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Piece;

/// Checks and pins against the side to move, and the moves that pins and checkers do not decide.
pub struct Danger<B> {
    /// Where the king of the side to move stands, if it has one.
    pub king: Option<Square>,
    /// Whether the king is in check.
    pub check: bool,
    /// The destinations that end a check, for all but the king; everything if there is none.
    pub mask: B,
    /// Squares of which a move must change one to end the check, if there is one.
    pub ends: B,
    /// The pinned pieces.
    pub pinned: B,
    /// Each pinned piece and where it may go: at most one on each line from the king.
    pins: ArrayVec<(Square, B), 8>,
    /// Moves from these squares, to these squares, or all moves must be tried out.
    pub try_from: B,
    /// See `try_from`.
    pub try_to: B,
    /// See `try_from`.
    pub try_all: bool,
}

impl<B: Bits> Danger<B> {
    /// No danger at all.
    #[inline(always)]
    pub fn none() -> Danger<B> {
        Danger {
            king: None,
            check: false,
            mask: !B::EMPTY,
            ends: B::EMPTY,
            pinned: B::EMPTY,
            pins: ArrayVec::new_const(),
            try_from: B::EMPTY,
            try_to: B::EMPTY,
            try_all: false,
        }
    }

    /// Notes a check that a move to one of these squares ends.
    #[inline(always)]
    fn is_checked_through(&mut self, squares: B) {
        self.check = true;
        self.mask &= squares;
        self.ends |= squares;
    }

    /// Notes a check of which only a trial tells whether a move ends it.
    fn is_checked_somehow(&mut self) {
        self.check = true;
        self.try_all = true;
        self.ends = !B::EMPTY;
    }

    /// Where a piece that is not the king may go without leaving it in check.
    #[inline(always)]
    pub fn allowed(&self, from: Square) -> B {
        if !self.pinned.has(from) {
            return self.mask;
        }
        let pin = self.pins.iter().find(|(square, _)| *square == from).map_or(B::EMPTY, |(_, line)| *line);
        pin & self.mask
    }

    /// The destinations of a piece that pins and checkers do not decide.
    #[inline(always)]
    pub fn undecided(&self, from: Square) -> B {
        if self.try_all || self.try_from.has(from) { !B::EMPTY } else { self.try_to }
    }
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Finds what threatens the king. The result is filled in place: moving it would cost more than finding it.
    #[inline(always)]
    pub fn find_danger(&self, danger: &mut Danger<B>) {
        let (program, pieces, us) = (&*self.program, &self.pieces, self.side);
        danger.try_all = program.repeats_by_own_power || program.pseudo_royal.is_some();
        danger.king = pieces.royal(program, us);
        let Some(king) = danger.king else { return };
        let threats = &program.threats[us.other().index()];
        let enemy = pieces.closed[us.other().index()].minus(pieces.marked);
        let (own, occupied) = (pieces.closed[us.index()], pieces.occupied());
        let row = king as usize * threats.leapers.len();
        for (kind, from) in threats.leapers.iter().zip(&threats.leaps[row..]) {
            for checker in (*from & pieces.kinds[kind.slot()] & enemy).iter() {
                danger.is_checked_through(B::bit(checker));
            }
        }
        let row = king as usize * threats.riders.len();
        for (kind, from) in threats.riders.iter().zip(&threats.rides[row..]) {
            for sniper in (*from & pieces.kinds[kind.slot()] & enemy).iter() {
                let path = program.lines.between(king, sniper);
                let blockers = path & occupied;
                if blockers.is_empty() {
                    danger.is_checked_through(path | B::bit(sniper));
                } else if !blockers.without_lowest().any() && (blockers & own).any() {
                    danger.pinned |= blockers;
                    danger.pins.push((blockers.lowest(), path | B::bit(sniper)));
                }
            }
        }
        if threats.has_paths {
            self.watch_walkers(danger, king, enemy);
            self.watch_hunters(danger, king, enemy);
        }
        for effect in &program.effects {
            effect.watch(program, pieces, us, danger);
        }
    }

    /// The pieces that stand alone or in twos between a king and a rider of the other side: while they stay, no line to
    /// the king is opened by two pieces that leave.
    pub fn screens(&self, king: Square) -> B {
        let (program, pieces, them) = (&*self.program, &self.pieces, self.side.other());
        let threats = &program.threats[them.index()];
        let enemy = pieces.closed[them.index()].minus(pieces.marked);
        let row = king as usize * threats.riders.len();
        let mut screens = B::EMPTY;
        for (kind, from) in threats.riders.iter().zip(&threats.rides[row..]) {
            for sniper in (*from & pieces.kinds[kind.slot()] & enemy).iter() {
                let between = program.lines.between(king, sniper) & pieces.occupied();
                if !between.without_lowest().without_lowest().any() {
                    screens |= between;
                }
            }
        }
        screens
    }

    /// Whatever leaves or enters a trail that leads to the king, or takes a piece there, may make a check or end one.
    fn watch_hunters(&self, danger: &mut Danger<B>, king: Square, enemy: B) {
        let (pieces, them) = (&self.pieces, self.side.other());
        let threats = &self.program.threats[them.index()];
        let row = king as usize * threats.hunters.len();
        let sides = pieces.sides(&self.program, king, them, pieces.occupied());
        for (i, &kind) in threats.hunters.iter().enumerate() {
            let reach = self.program.reach_of(Piece::new(kind, them));
            for from in (threats.hunts[row + i] & pieces.kinds[kind.slot()] & enemy).iter() {
                budget::spend(reach.trails.of(from).len());
                for trail in reach.trails.of(from).iter().filter(|trail| trail.prey.has(king)) {
                    danger.try_from |= trail.squares;
                    danger.try_to |= trail.squares;
                    if trail.strikes(from, king, &sides) {
                        danger.is_checked_somehow();
                    }
                }
            }
        }
    }

    /// Pieces on the path of a bent or crooked rider may be pinned in more than one way, so their moves are tried.
    fn watch_walkers(&self, danger: &mut Danger<B>, king: Square, enemy: B) {
        let threats = &self.program.threats[self.side.other().index()];
        let occupied = self.pieces.occupied();
        let row = king as usize * threats.walkers.len();
        for (i, &kind) in threats.walkers.iter().enumerate() {
            let reach = self.program.reach_of(Piece::new(kind, self.side.other()));
            for from in (threats.walks[row + i] & self.pieces.kinds[kind.slot()] & enemy).iter() {
                budget::spend(reach.capture.walks[from as usize].len());
                for walk in reach.capture.walks[from as usize].iter().filter(|walk| walk.stops.has(king)) {
                    danger.try_from |= walk.squares;
                    if walk.attacks(occupied).has(king) {
                        danger.is_checked_somehow();
                    }
                }
            }
        }
    }
}
