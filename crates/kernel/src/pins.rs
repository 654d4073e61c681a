//! Finding checks and pins.

use super::board_paths::Shunned;
use super::phases::{Effect, Phases};
use super::{CheckInfo, Core, Hops};
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Piece;

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Finds what threatens the king. The result is filled in place: moving it would cost more than finding it.
    #[inline(always)]
    pub fn find_check_info(&self, info: &mut CheckInfo<B>) {
        let (program, pieces, us) = (&*self.program, &self.pieces, self.side);
        info.try_all = program.repeats_by_own_power;
        info.king = pieces.royal(program, us);
        if !program.pseudo_royals.is_empty() && program.may_be_in_check[us.index()] {
            self.find_last_royal(info);
        }
        if let Some(king) = info.king {
            self.watch_king(king, info);
        }
    }

    /// Finds what threatens a king of the side to move.
    #[inline(always)]
    fn watch_king(&self, king: Square, info: &mut CheckInfo<B>) {
        let (program, pieces, us) = (&*self.program, &self.pieces, self.side);
        let tables = &program.attack_tables[us.other().index()];
        let enemy = pieces.closed[us.other().index()].minus(pieces.marked);
        let (own, occupied) = (pieces.closed[us.index()], pieces.occupied());
        let row = king.index() * tables.leapers.len();
        let leapers = tables.leapers.iter().zip(&tables.leaps[row..]);
        info.is_checked_by(leapers.fold(B::EMPTY, |all, (kind, from)| all | *from & pieces.of_kind(*kind)) & enemy);
        let row = king.index() * tables.sliders.len();
        for (kind, from) in tables.sliders.iter().zip(&tables.slides[row..]) {
            for sniper in (*from & pieces.of_kind(*kind) & enemy).iter() {
                let path = program.lines.between(king, sniper);
                let blockers = path & occupied;
                if blockers.is_empty() {
                    info.is_checked_through(path | B::bit(sniper));
                } else if !blockers.clear_lowest().any() && (blockers & own).any() {
                    info.pinned |= blockers;
                    info.pins.push((blockers.lowest(), path | B::bit(sniper)));
                }
            }
        }
        if tables.has_paths {
            self.watch_bent_riders(info, king, enemy);
            self.watch_hoppers(info, king, enemy);
        }
        for effect in &program.effects {
            effect.watch(program, pieces, us, info);
        }
    }

    /// A piece that is royal for being the last of its type is like a king while it is the only one and stays so; where
    /// there is none, no move is forbidden.
    #[inline(never)]
    fn find_last_royal(&self, info: &mut CheckInfo<B>) {
        let (program, us) = (&*self.program, self.side);
        let (mut royals, mut group) = (B::EMPTY, B::EMPTY);
        for last in program.pseudo_royals.iter().filter(|last| last.sides[us.index()]) {
            royals |= last.each(&self.pieces, us);
            let further = last.group(&self.pieces, us);
            info.try_all |= group.any() && further.any();
            group |= further;
        }
        info.try_all |= !program.last_royals_stay || royals.many() || royals.any() && group.any();
        if info.try_all {
            return;
        }
        if royals.any() {
            info.king = Some(royals.lowest());
            // Rules that add moves know only of kings that are always royal.
            info.try_from = royals;
        } else if group.any() {
            self.watch_group(group, info);
        }
        info.try_from |= self.royal_promoters();
    }

    /// The pieces of the side to move that may become royal by their next move.
    fn royal_promoters(&self) -> B {
        let promoters = &self.program.royal_promoters[self.side.index()];
        promoters.iter().fold(B::EMPTY, |set, &(kind, from)| set | self.pieces.of(Piece::new(kind, self.side)) & from)
    }

    /// Pieces that are in check only when all of them are attacked: they are not while one that is not attacked stays so, as it
    /// does unless it moves itself or a line to it is opened.
    fn watch_group(&self, group: B, info: &mut CheckInfo<B>) {
        let mut openers = !B::EMPTY;
        let mut is_safe = false;
        for royal in group.iter() {
            let mut alone = CheckInfo::none();
            self.watch_king(royal, &mut alone);
            if !alone.check {
                openers &= alone.pinned | alone.try_from;
                is_safe = true;
            }
        }
        info.try_all |= !is_safe;
        info.try_from = openers | group;
    }

    /// The pieces that stand alone or in twos between a king and a slider of the other side: while they stay, no line to
    /// the king is opened by two pieces that leave.
    pub fn blockers(&self, king: Square) -> B {
        let (program, pieces, them) = (&*self.program, &self.pieces, self.side.other());
        let tables = &program.attack_tables[them.index()];
        let enemy = pieces.closed[them.index()].minus(pieces.marked);
        let row = king.index() * tables.sliders.len();
        let mut blockers = B::EMPTY;
        for (kind, from) in tables.sliders.iter().zip(&tables.slides[row..]) {
            for sniper in (*from & pieces.of_kind(*kind) & enemy).iter() {
                let between = program.lines.between(king, sniper) & pieces.occupied();
                if !between.clear_lowest().clear_lowest().any() {
                    blockers |= between;
                }
            }
        }
        blockers
    }

    /// Whatever leaves or enters a path that leads to the king, or takes a piece there, may make a check or end one.
    fn watch_hoppers(&self, info: &mut CheckInfo<B>, king: Square, enemy: B) {
        let (pieces, them) = (&self.pieces, self.side.other());
        let tables = &self.program.attack_tables[them.index()];
        let row = king.index() * tables.hoppers.len();
        let sides = pieces.sides(&self.program, king, them, pieces.occupied());
        for (i, &kind) in tables.hoppers.iter().enumerate() {
            let reach = self.program.reach_of(Piece::new(kind, them));
            let sides = pieces.sides_of(&self.program, &sides, reach, (king, them));
            for from in (tables.hops[row + i] & pieces.of_kind(kind) & enemy).iter() {
                if let Some(hops) = reach.paths.hops() {
                    self.watch_hop(info, hops, (from, king), &sides.shunned);
                }
                budget::spend(reach.paths.others(from).len());
                for path in reach.paths.others(from).iter().filter(|path| path.targets.has(king)) {
                    info.try_from |= path.squares;
                    info.try_to |= path.squares;
                    if path.strikes(from, king, &sides) {
                        info.is_checked_somehow();
                    }
                }
            }
        }
    }

    /// The same for a straight hop over one hurdle. A move that is not checked by playing it changes the number of hurdles by
    /// one at most: what enters an empty path, or leaves one with two hurdles, may leave a single one. Where there is one
    /// already it may become another.
    fn watch_hop(&self, info: &mut CheckInfo<B>, hops: &Hops<B>, (from, king): (Square, Square), shunned: &Shunned<B>) {
        let (lines, occupied) = (&self.program.lines, self.pieces.occupied());
        let Some(hurdles) = hops.hurdles(lines, from, king, occupied) else { return };
        if hurdles.is_empty() {
            info.try_to |= lines.between(from, king);
        } else if hurdles.clear_lowest().any() {
            info.try_from |= hurdles.when(hurdles.clear_lowest().clear_lowest().is_empty());
        } else {
            let between = lines.between(from, king);
            info.try_from |= between;
            info.try_to |= between;
            if hops.strikes(lines, from, king, occupied, shunned) {
                info.is_checked_somehow();
            }
        }
    }

    /// A piece alone on the path of a lame leaper, or of a bent or crooked rider, may be pinned in more than one way, so its moves
    /// are only pseudo-legal.
    fn watch_bent_riders(&self, info: &mut CheckInfo<B>, king: Square, enemy: B) {
        let tables = &self.program.attack_tables[self.side.other().index()];
        let occupied = self.pieces.occupied();
        let row = king.index() * tables.bent_riders.len();
        for (i, &kind) in tables.bent_riders.iter().enumerate() {
            let reach = self.program.reach_of(Piece::new(kind, self.side.other()));
            for from in (tables.walks[row + i] & self.pieces.of_kind(kind) & enemy).iter() {
                budget::spend(reach.capture.walks[from.index()].len());
                for walk in reach.capture.walks[from.index()].iter().filter(|walk| walk.stops.has(king)) {
                    let blockers = walk.before(king) & occupied;
                    if blockers.is_empty() {
                        info.try_from |= walk.squares();
                        info.is_checked_somehow();
                    } else if !blockers.clear_lowest().any() {
                        info.try_from |= blockers;
                    }
                }
            }
        }
    }
}
