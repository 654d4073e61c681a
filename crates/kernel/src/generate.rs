//! Legal moves.
//!
//! Each piece's destinations are made as a set. Where pins and checkers decide (see [`CheckInfo`]), the set is cut to
//! what is legal and handed on whole, so that counting it is a population count; moves that a rule makes undecided are
//! pseudo-legal and checked one by one. [`Core::is_legal_if_played`] does so: it looks at the board after the move.

use super::phases::{Effect, Filter, Movement, Phases};
use super::sink::{Count, First, Sink};
use super::{
    CheckInfo, Choices, Core, Edit, Edits, Family, Form, Move, Passing, Pieces, PromotionTable, Reach, Shape, Ways,
};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};

/// Steps that finding the moves of a position counts for, pseudo-legal moves and walked paths aside.
const GENERATION: usize = 16;

/// The types a pawn may become, where that depends on what its side has.
type KindList = ArrayVec<Kind, { menagerie_board::piece::MAX_KINDS }>;

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(&mut moves);
        moves
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut any = First::first();
        let program = &*self.program;
        if !program.is_ruled && !program.own_quiet {
            // Where pieces only take by their own power, it is the rules that nearly always find a move.
            let mut info = CheckInfo::none();
            self.find_check_info(&mut info);
            self.moves_of_rules(&info, &mut any);
        }
        if !any.has_any() {
            self.generate(&mut any);
        }
        any.has_any()
    }

    /// Gives every legal move to the sink, once.
    #[inline]
    pub fn generate<S: Sink<B>>(&self, sink: &mut S) {
        if self.program.is_ruled {
            self.generate_ruled(sink);
        } else {
            self.generate_free(sink);
        }
    }

    /// The same where rules decide games before anybody moves, or look at the whole list of moves.
    #[inline(never)]
    fn generate_ruled<S: Sink<B>>(&self, sink: &mut S) {
        if self.decision().is_some() {
            return;
        }
        // Where no rule looks at the list of moves, there need be none.
        if self.program.filters.iter().all(|filter| filter.is_idle(self)) {
            let before = sink.found();
            let check = self.generate_free(sink);
            let may_pass = match self.program.passes[self.side.index()] {
                Some(Passing::Always) => !sink.full(),
                Some(Passing::Stalemate) => sink.found() == before,
                None => false,
            };
            if may_pass && self.pieces.side(self.side).any() {
                match self.checks_decide_passes() {
                    true if check => {}
                    true => self.offer_safe(self.passing(), sink),
                    false => self.push_if_legal(self.passing(), sink),
                }
            }
            return;
        }
        self.undecided_moves().into_iter().for_each(|mv| sink.one(mv));
    }

    /// Whether a pass is legal exactly if the king is in no check.
    fn checks_decide_passes(&self) -> bool {
        let program = &*self.program;
        program.attacks_check && self.attacks_decide() && !program.passes_act && !program.royals_vanish
    }

    /// The moves that are legal if no rule has decided the game.
    pub fn undecided_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate_free(&mut moves);
        self.offer_pass(Passing::Always, &mut moves);
        for filter in &self.program.filters {
            filter.retain(self, &mut moves);
        }
        if moves.is_empty() {
            self.offer_pass(Passing::Stalemate, &mut moves);
        }
        moves
    }

    /// The pass, which names the royal piece of the side to move, or one of its pieces.
    fn passing(&self) -> Move {
        let royal = self.pieces.royal(&self.program, self.side);
        Move::pass(royal.unwrap_or_else(|| self.pieces.side(self.side).lowest()))
    }

    /// Adds the pass to the moves of a side that may pass at this time.
    fn offer_pass(&self, when: Passing, moves: &mut Vec<Move>) {
        if self.program.passes[self.side.index()] == Some(when) && self.pieces.side(self.side).any() {
            let mut passes = Vec::new();
            let pass = self.passing();
            if self.program.filters.iter().any(|filter| filter.frees_pass(self)) {
                self.push_if(pass, &mut passes, |_| true);
            } else {
                self.push_if_legal(pass, &mut passes);
            }
            moves.extend(passes.into_iter().filter(|&pass| self.filters_allow(pass)));
        }
    }

    /// Gives every move to the sink that neither checks nor superko forbid, once. Says whether the king is in check.
    #[inline]
    fn generate_free<S: Sink<B>>(&self, sink: &mut S) -> bool {
        let program = &*self.program;
        let us = self.side;
        let mut info = CheckInfo::none();
        self.find_check_info(&mut info);
        let own = self.pieces.closed[us.index()];
        budget::spend(GENERATION);
        if program.own_quiet || program.own_captures {
            let in_sets = self.moves_as_a_set(&info);
            let choosers = self.choosers();
            let free = own.minus(info.pinned | info.try_from | choosers);
            let in_parts = program.in_sets && (choosers | info.try_to).any();
            let left = if in_parts { self.moves_in_parts(&info, choosers, sink) } else { own };
            if in_parts && sink.full() {
                return info.check;
            }
            for (kind, reach) in program.reach[us.index()].iter().enumerate() {
                let kind = Kind(kind as u8);
                let mut set = self.pieces.of_kind(kind) & left;
                if set.is_empty() {
                    continue;
                }
                let piece = Piece::new(kind, us);
                if info.king.is_some_and(|king| set.has(king)) {
                    self.king_moves(piece, reach, &info, sink);
                    if sink.full() {
                        return info.check;
                    }
                    continue;
                }
                if in_sets && reach.simple {
                    self.simple_moves(reach, set & free, info.mask.minus(own), sink);
                    set = set.minus(free);
                } else if in_sets && reach.shifts.is_some() {
                    self.shift_moves(reach, set & free, &info, sink);
                    set = set.minus(free);
                }
                for from in set.iter() {
                    let to = self.destinations(piece, reach, from);
                    self.piece_moves(piece, from, to, &info, sink);
                    if sink.full() {
                        return info.check;
                    }
                }
                if sink.full() {
                    return info.check;
                }
            }
        }
        if program.has_paths[us.index()] {
            self.path_moves(&info, sink);
        }
        for square in self.status.en_passant.iter() {
            self.en_passant_moves(square, sink);
        }
        self.moves_of_rules(&info, sink);
        info.check
    }

    /// The moves that rules add, which know only of kings that are always royal.
    #[inline(always)]
    fn moves_of_rules<S: Sink<B>>(&self, info: &CheckInfo<B>, sink: &mut S) {
        let program = &*self.program;
        let mut of_rules = CheckInfo::none();
        let info = if program.royal.is_none() && program.may_be_in_check[self.side.index()] {
            of_rules.try_all = true;
            &of_rules
        } else {
            info
        };
        for operation in &program.movement[self.side.index()] {
            operation.generate(self, info, sink);
        }
    }

    /// Whether pieces can go in sets, but for those whose moves are only pseudo-legal.
    #[inline(always)]
    fn moves_as_a_set(&self, info: &CheckInfo<B>) -> bool {
        self.program.in_sets && (info.try_to | self.pieces.marked).is_empty() && !info.try_all
    }

    /// The moves of unpinned pieces whose moves and captures are the same, and leave no choice.
    #[inline(always)]
    fn simple_moves<S: Sink<B>>(&self, reach: &Reach<B>, set: B, targets: B, sink: &mut S) {
        let lines = &self.program.lines;
        let occupied = self.pieces.occupied();
        let motion = &reach.capture;
        let rook = |from| lines.attacks(Family::Orthogonal, from, occupied);
        let bishop = |from| lines.attacks(Family::Diagonal, from, occupied);
        match reach.shape {
            Shape::Leaps => sink.sets(set.iter().map(|from| (from, motion.leaps[from.index()] & targets))),
            Shape::Rook => sink.sets(set.iter().map(|from| (from, rook(from) & targets))),
            Shape::Bishop => sink.sets(set.iter().map(|from| (from, bishop(from) & targets))),
            Shape::Queen => sink.sets(set.iter().map(|from| (from, (rook(from) | bishop(from)) & targets))),
            Shape::Mixed => {
                sink.sets(set.iter().map(|from| (from, motion.attacks(lines, from, occupied) & targets)));
            }
        }
    }

    /// The moves of unpinned pieces whose moves and captures are the same, where only a trial tells of some destinations
    /// whether they are legal, or the effect that follows leaves a choice. Gives the pieces whose moves are left.
    #[inline(never)]
    fn moves_in_parts<S: Sink<B>>(&self, info: &CheckInfo<B>, choosers: B, sink: &mut S) -> B {
        let (own, occupied) = (self.pieces.closed[self.side.index()], self.pieces.occupied());
        if self.pieces.marked.any() || info.try_all {
            return own;
        }
        let (targets, undecided) = (info.mask.minus(own | info.try_to), info.try_to.minus(own));
        let mut choices = Choices::new();
        if choosers.any() {
            self.program.effects[0].choices(self, &mut choices);
        }
        let king = info.king.map_or(B::EMPTY, B::bit);
        let mut left = own;
        for reach in self.program.reach[self.side.index()].iter().filter(|reach| reach.simple) {
            let set = (self.pieces.of_kind(reach.kind) & own).minus(info.pinned | info.try_from | king);
            for from in set.iter() {
                let to = reach.capture.attacks(&self.program.lines, from, occupied);
                if choosers.has(from) {
                    self.push_choices(from, to & targets, &choices, sink);
                } else {
                    sink.set(from, to & targets);
                }
                if (to & undecided).any() {
                    self.piece_moves(Piece::new(reach.kind, self.side), from, to & undecided, info, sink);
                }
                if sink.full() {
                    return B::EMPTY;
                }
            }
            left = left.minus(set);
        }
        left
    }

    /// Where a piece may go by its own power, its king's safety aside.
    #[inline(always)]
    pub fn destinations(&self, piece: Piece, reach: &Reach<B>, from: Square) -> B {
        let program = &*self.program;
        let occupied = self.pieces.occupied();
        let marked = self.pieces.marked.has(from);
        if reach.same && program.own_quiet && program.own_captures && !marked {
            return reach
                .capture
                .attacks(&program.lines, from, occupied)
                .minus(self.pieces.closed[piece.color().index()]);
        }
        let mut to = B::EMPTY;
        if program.own_captures && !marked {
            let own = self.pieces.closed[piece.color().index()];
            to |= reach.capture.attacks(&program.lines, from, occupied) & occupied.minus(own);
        }
        if program.own_quiet {
            to |= reach.quiet.attacks(&program.lines, from, occupied).minus(occupied);
            if reach.has_first && !marked {
                for first in &reach.first[from.index()] {
                    to |= (first.walk.attacks(occupied) & first.walk.stops).minus(occupied);
                }
            }
        }
        match &program.promotion {
            Some(promotion) if marked => to.minus(promotion.closed_to_marked(piece)),
            _ => to,
        }
    }

    /// The legal moves of one piece that is not the king.
    #[inline(never)]
    pub(crate) fn piece_moves<S: Sink<B>>(&self, piece: Piece, from: Square, to: B, info: &CheckInfo<B>, sink: &mut S) {
        if to.is_empty() {
            return;
        }
        let program = &*self.program;
        let to = if program.shoots(piece.kind()) { self.shots(piece, from, to, sink) } else { to };
        let mut pseudo_legal = to & info.undecided(from);
        if !program.effect_follows {
            for effect in &program.effects {
                pseudo_legal |= to & effect.may_act(program, &self.pieces, piece, from);
            }
        }
        for to in pseudo_legal.iter() {
            self.push_variants(piece, Move::plain(from, to), sink);
            if sink.full() {
                return;
            }
        }
        let legal = to.minus(pseudo_legal) & info.allowed(from);
        if self.choosers().has(from) {
            self.push_choosing(piece, from, legal, sink)
        } else {
            self.push_legal(piece, from, legal, sink)
        }
    }

    /// The squares from which a move may leave something to choose to the effect that follows, if there is one.
    #[inline(always)]
    fn choosers(&self) -> B {
        if self.program.effect_follows { self.program.effects[0].choosers(self) } else { B::EMPTY }
    }

    /// Hands on destinations that are known to be legal, with what an effect that follows leaves to choose.
    #[inline(never)]
    fn push_choosing<S: Sink<B>>(&self, piece: Piece, from: Square, to: B, sink: &mut S) {
        let special = to & self.program.reach_of(piece).special;
        special.iter().for_each(|to| self.push_variants(piece, Move::plain(from, to), sink));
        let mut choices = Choices::new();
        self.program.effects[0].choices(self, &mut choices);
        self.push_choices(from, to.minus(special), &choices, sink);
    }

    /// The same where nothing else is left to choose.
    #[inline(always)]
    fn push_choices<S: Sink<B>>(&self, from: Square, to: B, choices: &Choices, sink: &mut S) {
        match self.program.effects[0].sites(self, from) {
            Some(sites) => sink.placing(from, to, sites),
            None => sink.choosing(from, to, choices),
        }
    }

    /// Tries out what a piece takes from afar, and leaves its other destinations.
    #[inline(never)]
    fn shots<S: Sink<B>>(&self, piece: Piece, from: Square, to: B, sink: &mut S) -> B {
        let taken = to & self.pieces.occupied();
        for square in taken.iter() {
            self.push_variants(piece, Move::taking(from, from, square, square), sink);
        }
        to.minus(taken)
    }

    /// Hands on destinations that are known to be legal.
    #[inline(always)]
    fn push_legal<S: Sink<B>>(&self, piece: Piece, from: Square, to: B, sink: &mut S) {
        let program = &*self.program;
        if let Some(promotion) = &program.promotion {
            let (must, may) = promotion.squares(piece, from, self.pieces.side(piece.color().other()));
            let (must, may) = (must & to, may & to);
            if (must | may).any() && !self.pieces.marked.has(from) {
                self.push_promotions(promotion, piece, from, (must, may), sink);
                sink.set(from, to.minus(must | may));
                return;
            }
        }
        if let Some(table) = &program.captures
            && table.changes(piece.kind())
        {
            let enemy = self.pieces.closed[piece.color().other().index()];
            sink.captures(self, piece, from, to & enemy);
            sink.set(from, to.minus(enemy));
            return;
        }
        sink.set(from, to);
    }

    /// Hands on promotions that are known to be legal, to squares where the piece must promote and where it may.
    #[inline]
    fn push_promotions<S: Sink<B>>(
        &self,
        promotion: &PromotionTable<B>,
        piece: Piece,
        from: Square,
        (must, may): (B, B),
        sink: &mut S,
    ) {
        let mut gathered = KindList::new();
        if promotion.asks_for_square(piece) {
            for to in (must | may).iter() {
                gathered.clear();
                gathered.extend(self.promotion_kinds(piece, to));
                sink.promotions(from, B::bit(to), &gathered, may.has(to));
            }
            return;
        }
        let kinds = if promotion.is_limited(piece) {
            gathered.extend(self.promotion_kinds(piece, from));
            &gathered[..]
        } else {
            promotion.targets(piece)
        };
        sink.promotions(from, must, kinds, false);
        sink.promotions(from, may, kinds, true);
    }

    /// The moves of all unpinned pieces of a type that only steps.
    #[inline(always)]
    fn shift_moves<S: Sink<B>>(&self, reach: &Reach<B>, set: B, info: &CheckInfo<B>, sink: &mut S) {
        let Some(shifts) = &reach.shifts else { return };
        let occupied = self.pieces.occupied();
        let enemy = self.pieces.closed[self.side.other().index()];
        let targets = info.mask.minus(self.pieces.walls());
        for shift in &shifts.capture {
            self.stepped(reach, shift.apply(set) & enemy & targets, shift.delta, sink);
        }
        for shift in &shifts.quiet {
            self.stepped(reach, shift.apply(set).minus(occupied) & targets, shift.delta, sink);
        }
        for (shift, times) in &shifts.first {
            let mut at = set & shift.sources;
            for _ in 0..*times {
                at = at.rotated(shift.turn).minus(occupied);
            }
            self.stepped(reach, at & targets, shift.delta * i16::from(*times), sink);
        }
    }

    /// Hands on where several pieces of a type have stepped to.
    #[inline(always)]
    fn stepped<S: Sink<B>>(&self, reach: &Reach<B>, to: B, delta: i16, sink: &mut S) {
        sink.shifted(to.minus(reach.special), delta);
        if (to & reach.special).any() {
            self.stepped_with_choice(reach, to & reach.special, delta, sink);
        }
    }

    #[inline(never)]
    fn stepped_with_choice<S: Sink<B>>(&self, reach: &Reach<B>, to: B, delta: i16, sink: &mut S) {
        let piece = Piece::new(reach.kind, self.side);
        for to in to.iter() {
            self.push_legal(piece, Square::new((to.0 as i16 - delta) as usize), B::bit(to), sink);
        }
    }

    #[inline(never)]
    fn king_moves<S: Sink<B>>(&self, piece: Piece, reach: &Reach<B>, info: &CheckInfo<B>, sink: &mut S) {
        let Some(from) = info.king else { return };
        let to = match reach.shape {
            Shape::Leaps if self.program.in_sets && reach.simple && self.pieces.marked.is_empty() => {
                reach.capture.leaps[from.index()].minus(self.pieces.closed[self.side.index()])
            }
            _ => self.destinations(piece, reach, from),
        };
        let to = if self.program.shoots(piece.kind()) { self.shots(piece, from, to, sink) } else { to };
        let is_last = self.program.royal.is_none();
        if !(is_last && !info.try_all || self.attacks_decide()) {
            for to in to.iter() {
                self.push_if_legal(Move::plain(from, to), sink);
                if sink.full() {
                    return;
                }
            }
            return;
        }
        let without = self.pieces.occupied() ^ B::bit(from);
        let them = self.side.other();
        let mut safe = B::EMPTY;
        for square in to.iter() {
            if !self.pieces.attacked(&self.program, square, them, without) {
                safe |= B::bit(square);
            }
        }
        if self.choosers().has(from) {
            let mut choices = Choices::new();
            self.program.effects[0].choices(self, &mut choices);
            sink.choosing(from, safe, &choices)
        } else {
            sink.set(from, safe)
        }
    }

    fn en_passant_moves<S: Sink<B>>(&self, square: Square, sink: &mut S) {
        let victim = self.en_passant_victim(square);
        for (from, piece) in self.en_passant_captors(square, self.side) {
            self.push_variants(piece, Move::en_passant(from, square, victim), sink);
        }
    }

    /// The pieces of a colour whose move en passant ends on a square, whether or not it is legal. Who takes from afar makes
    /// none.
    pub fn en_passant_captors(&self, square: Square, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let candidates = self.program.attack_tables[color.index()].en_passant[square.index()];
        let own = self.pieces.side(color).minus(self.pieces.marked);
        (candidates & own).iter().map(|from| (from, self.cells[from.index()])).filter(move |&(from, piece)| {
            let motion = &self.program.reach_of(piece).en_passant;
            !self.program.shoots(piece.kind())
                && motion.attacks(&self.program.lines, from, self.pieces.occupied()).has(square)
        })
    }

    /// What a captor becomes by a capture: each possible type, or nothing where it stays what it is.
    pub fn outcomes_of(&self, captor: Piece, captive: Piece) -> impl Iterator<Item = Option<Kind>> + '_ {
        let kinds = match (&self.program.captures, captive.present()) {
            (Some(table), Some(captive)) => table.outcomes(captor.kind(), captive.kind()),
            _ => &[],
        };
        kinds.iter().map(|&kind| Some(kind)).chain(kinds.is_empty().then_some(None))
    }

    /// Tries out a move with everything its piece may become by it.
    pub fn push_variants<S: Sink<B>>(&self, piece: Piece, mv: Move, sink: &mut S) {
        if let Some(promotion) = &self.program.promotion {
            let captures = match mv.form() {
                Form::EnPassant | Form::Taking => true,
                Form::Exchange => false,
                _ => self.pieces.occupied().has(mv.to()),
            };
            // Who comes back to where it stood has arrived nowhere.
            let promotes = promotion.at(piece, mv.from(), mv.to(), captures).filter(|_| mv.from() != mv.to());
            if let Some(must) = promotes.filter(|_| !self.pieces.marked.has(mv.from())) {
                for kind in self.promotion_kinds_with(&self.without_own_taken(mv), piece, mv.to()) {
                    self.push_if_legal(mv.becoming(kind), sink);
                }
                if !must {
                    self.push_if_legal(mv, sink);
                }
                return;
            }
        }
        let captive = match mv.en_passant_victim() {
            Some(victim) => self.cells[victim.index()],
            None => self.cells[mv.to().index()],
        };
        for becomes in self.outcomes_of(piece, captive) {
            self.push_if_legal(becomes.map_or(mv, |kind| mv.becoming(kind)), sink);
        }
    }

    /// The pieces without those of the mover's own side that a move takes: they are lost when a pawn promotes by it.
    pub fn without_own_taken(&self, mv: Move) -> Pieces<B> {
        let mut pieces = self.pieces;
        let last = (!matches!(mv.form(), Form::Exchange) && mv.to() != mv.from()).then_some(mv.to());
        for square in mv.taken_on_the_way().chain(last) {
            let taken = self.cells[square.index()].present();
            if let Some(piece) = taken.filter(|piece| piece.color() == self.side) {
                pieces.toggle(piece, B::bit(square));
            }
        }
        pieces
    }

    /// Hands on a move that leaves no king in check, if it repeats nothing that is forbidden.
    #[inline]
    pub fn offer_safe<S: Sink<B>>(&self, mv: Move, sink: &mut S) {
        if !self.program.bans_repetition {
            return sink.one(mv);
        }
        let placement = self.placement_after(mv);
        if self.has_stood(placement) {
            sink.barred(self.stood_at(placement));
        } else {
            sink.one(mv);
        }
    }

    /// Looks at the board after a move and hands it on, with each choice that its effects leave, if it is legal.
    pub fn push_if_legal<S: Sink<B>>(&self, mv: Move, sink: &mut S) {
        self.push_if(mv, sink, |edits| self.leaves_safe(edits));
    }

    /// The same with another question of what it changes than whether that leaves the king safe.
    #[inline]
    pub fn push_if<S: Sink<B>>(&self, mv: Move, sink: &mut S, is_legal: impl Fn(&Edits) -> bool) {
        budget::spend(2);
        let mut edits = Edits::new();
        let ways = self.edits(mv, &mut edits);
        if ways == Ways::ONE {
            if is_legal(&edits) {
                self.offer_safe(mv, sink);
            }
            return;
        }
        // There may be a million choices, each a move of its own.
        let first = sink.one_choice_from().filter(|&first| first < ways.count);
        for mv in (first.unwrap_or(0)..ways.count).chain(0..first.unwrap_or(0)).map(|choice| mv.choosing(choice)) {
            edits.clear();
            budget::make_room(sink.bytes());
            if self.edits(mv, &mut edits).possible && is_legal(&edits) {
                self.offer_safe(mv, sink);
                let suffices = sink.one_choice_from().is_some() && !self.program.bans_repetition;
                if suffices || sink.full() {
                    return;
                }
            }
        }
    }

    /// Shows the legal moves that differ from a legal one only in what its effects leave to choose, itself included, with their
    /// edits.
    pub fn see_choices(&self, mv: Move, see: &mut dyn FnMut(Move, &[Edit])) {
        let plain = mv.choosing(0);
        let passes = self.program.passes[self.side.index()].is_some();
        if passes || !self.program.filters.is_empty() || self.program.bans_repetition {
            // These ask for more than the move alone.
            let group = self.legal_moves().into_iter().filter(|other| other.choosing(0) == plain);
            return group.for_each(|mv| self.changes(mv, |edits| see(mv, edits)));
        }
        let mut edits = Edits::new();
        let ways = self.edits(plain, &mut edits);
        for mv in (0..ways.count).map(|choice| plain.choosing(choice)) {
            budget::spend(2);
            edits.clear();
            if self.edits(mv, &mut edits).possible && self.leaves_safe(&edits) {
                see(mv, &edits);
            }
        }
    }

    /// The pieces as they stand after a move.
    pub fn after(&self, mv: Move) -> Pieces<B> {
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        let mut after = self.pieces;
        edits.iter().for_each(|edit| after.apply(edit));
        after
    }

    /// Whether the king of the side to move is in no check after these edits.
    #[inline]
    fn leaves_safe(&self, edits: &Edits) -> bool {
        if !self.program.may_be_in_check[self.side.index()] {
            return true;
        }
        let mut after: Pieces<B> = self.pieces;
        edits.iter().for_each(|edit| after.apply(edit));
        self.is_safe(&after)
    }

    /// Whether the king of the side to move is in no check where its move has brought the pieces.
    #[inline]
    pub fn is_safe(&self, after: &Pieces<B>) -> bool {
        if self.program.royals_vanish {
            let lost = |color| self.has_lost_royal(after, color);
            return !lost(self.side) && (lost(self.side.other()) || !after.in_check(&self.program, self.side));
        }
        !after.in_check(&self.program, self.side)
    }

    /// Whether a move takes a piece off the board.
    pub fn captures(&self, mv: Move) -> bool {
        if self.is_local() && matches!(mv.form(), Form::Plain | Form::EnPassant) {
            return self.cells[mv.en_passant_victim().unwrap_or(mv.to()).index()].present().is_some();
        }
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        edits.iter().any(|edit| matches!(edit, Edit::Remove { .. }))
    }

    /// Whether the rules that look at all moves allow this one, whatever others there are.
    pub fn filters_allow(&self, mv: Move) -> bool {
        self.program.filters.iter().all(|filter| filter.allows(self, mv))
    }

    /// Whether a move that a piece could make by its powers is legal, found by looking at the board after it.
    pub fn is_legal_if_played(&self, mv: Move) -> bool {
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        self.leaves_safe(&edits) && !(self.program.bans_repetition && self.repeats(mv)) && self.filters_allow(mv)
    }

    /// Whether a move brings back a placement of the pieces that stood on the board.
    fn repeats(&self, mv: Move) -> bool {
        self.has_stood(self.placement_after(mv))
    }

    /// The hash of the placement of the pieces after a move.
    #[inline]
    pub fn placement_after(&self, mv: Move) -> u64 {
        let zobrist = &self.program.zobrist;
        if mv.form() == Form::Mutual && mv.becomes().is_none() && self.is_local() {
            let (other_from, other_to) = mv.other().unwrap_or_default();
            let (first, second) = (self.cells[mv.from().index()], self.cells[other_from.index()]);
            let moved = zobrist.piece(first, mv.from())
                ^ zobrist.piece(first, mv.to())
                ^ zobrist.piece(second, other_from)
                ^ zobrist.piece(second, other_to);
            return self.status.placement ^ moved;
        }
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        edits.iter().fold(self.status.placement, |key, edit| key ^ self.placement_change(edit))
    }
}
