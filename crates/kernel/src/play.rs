//! Making moves and taking them back.

use super::edit::{Edit, Edits};
use super::phases::{Effect, End, Phases, Tally};
use super::promotions::PromotionTable;
use super::{CastlingBar, Choice, Core, Form, Hands, Move, Moved, Passer, Pieces, RightHomes, RightsGained, Ways};
use arrayvec::ArrayVec;
use menagerie_board::bits::Bits;
use menagerie_board::board::{MAX_SQUARES, Square};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};

/// What comes of the edits of a move.
#[derive(Clone, Copy, Default)]
struct Done {
    /// The change of the hash of the placement.
    changed: u64,
    /// The castling rights that end.
    lost: u32,
    /// Whether the halfmove clock is set back.
    zeroing: bool,
}

impl<B: Bits, P: Phases<B>> Core<B, P> {
    /// Writes down what a move changes, in order, and returns the choices that its effects leave open.
    #[inline(always)]
    pub fn edits(&self, mv: Move, edits: &mut Edits) -> Ways {
        let (from, to) = (mv.from(), mv.to());
        let mover = self.cells[from.index()];
        match mv.form() {
            Form::Pass if !self.program.passes_act => return Ways::ONE,
            Form::Pass | Form::Change => {}
            Form::Drop => {
                let piece = Piece::new(mv.dropped().unwrap_or(Kind(0)), self.side);
                if let Some(given) = mv.ransom() {
                    // Both are free now, and the mover's own comes onto the board at once.
                    let given = Piece::new(given, self.side.other());
                    let freed =
                        [given, piece].map(|piece| [Edit::Hold { piece }, Edit::Captive { piece, held: false }]);
                    edits.extend(freed.into_iter().flatten());
                }
                self.enter(to, piece, edits);
                if self.program.effects.is_empty() && mv.becomes().is_none() {
                    return Ways::ONE;
                }
            }
            Form::Plain | Form::EnPassant => {
                let taken = mv.en_passant_victim().unwrap_or(to);
                if let Some(piece) = self.cells[taken.index()].present() {
                    edits.push(Edit::Remove { square: taken, piece });
                }
                edits.push(Edit::Relocate { from, to, piece: mover });
            }
            Form::Taking => self.taking_edits(mv, mover, edits),
            Form::Exchange => {
                let put = mv.puts_on().unwrap_or_default();
                let second = (to, put, self.cells[to.index()]);
                edits.push(Edit::RelocateBoth { first: (from, to, mover), second });
            }
            Form::Castling | Form::Mutual => {
                let (other_from, other_to) = mv.other().unwrap_or_default();
                let other = self.cells[other_from.index()];
                edits.push(Edit::RelocateBoth { first: (from, to, mover), second: (other_from, other_to, other) });
            }
        }
        if let Some(kind) = mv.becomes() {
            let (square, before) = self.changing(mv, mover);
            edits.push(Edit::Change { square, before, after: Piece::new(kind, before.color()) });
        }
        if self.program.is_direct {
            return Ways::ONE;
        }
        let of_move = edits.len();
        let rest = self.effects_rest(mv);
        let ways = if rest { Ways::ONE } else { self.effects(mv, edits) };
        if self.program.keeps_books && !(rest && mv.is_plain() && self.books_rest(mv)) {
            self.bookkeeping(edits, of_move);
        }
        ways
    }

    /// Adds the edits by which a piece comes from the hand; one that never runs out is there again at once.
    pub fn enter(&self, square: Square, piece: Piece, edits: &mut Edits) {
        edits.push(Edit::Drop { square, piece });
        if self.program.hand.as_ref().is_some_and(|hand| hand.unlimited[piece.kind().index()]) {
            edits.push(Edit::Hold { piece });
        }
    }

    /// Shows the edits of a move.
    pub fn changes<T>(&self, mv: Move, look: impl FnOnce(&[Edit]) -> T) -> T {
        let mut edits = Edits::new();
        self.edits(mv, &mut edits);
        look(&edits)
    }

    /// What is taken on the way goes first, then what stands on the last square; who comes back has not moved.
    #[inline(never)]
    fn taking_edits(&self, mv: Move, mover: Piece, edits: &mut Edits) {
        let (from, to) = (mv.from(), mv.to());
        let last = (from != to).then_some(to);
        for square in mv.taken_on_the_way().chain(last) {
            if let Some(piece) = self.cells[square.index()].present() {
                edits.push(Edit::Remove { square, piece });
            }
        }
        if from != to {
            edits.push(Edit::Relocate { from, to, piece: mover });
        }
    }

    /// The piece that becomes another by the move, and where it stands then: the mover, or in a mutual castling
    /// whichever of the two promotes.
    #[inline(never)]
    pub fn changing(&self, mv: Move, mover: Piece) -> (Square, Piece) {
        if let Some(kind) = mv.dropped() {
            return (mv.to(), Piece::new(kind, self.side));
        }
        if let (Form::Mutual, Some(promotion), Some((other_from, other_to))) =
            (mv.form(), &self.program.promotion, mv.other())
        {
            let other = self.cells[other_from.index()];
            let (moved, other_moved) = (!self.pieces.marked.has(mv.from()), !self.pieces.marked.has(other_from));
            let first = promotion.at(mover, mv.from(), mv.to(), false).filter(|_| moved);
            let second = promotion.at(other, other_from, other_to, false).filter(|_| other_moved);
            if first != Some(true) && (second == Some(true) || first.is_none() && second.is_some()) {
                return (other_to, other);
            }
        }
        (mv.to(), mover)
    }

    /// Whether a move certainly has no effect and leaves none to choose.
    #[inline(always)]
    fn effects_rest(&self, mv: Move) -> bool {
        let program = &*self.program;
        program.effects.is_empty()
            || mv.form() == Form::Plain && program.effect_by_choice && !program.effects[0].choosers(self).has(mv.from())
    }

    /// Adds what the move's effects change.
    #[inline(never)]
    fn effects(&self, mv: Move, edits: &mut Edits) -> Ways {
        budget::spend(8);
        let program = &*self.program;
        let promotes = mv.becomes().filter(|_| mv.dropped().is_none()).is_some_and(|_| {
            // A type that promotes is changed by nothing else.
            let (_, before) = self.changing(mv, self.cells[mv.from().index()]);
            program.promotion.as_ref().is_some_and(|promotion| promotion.promotes(before))
        });
        let mut moved: ArrayVec<Moved, 2> = ArrayVec::new();
        for (from, to) in [Some((mv.from(), mv.to())), mv.other()].into_iter().flatten() {
            let piece = self.cells[from.index()];
            let stands = mv.dropped().is_some() || mv.is_pass();
            if !stands && piece.color() == self.side && !self.pieces.marked.has(from) {
                let kind = mv.becomes().filter(|_| from == mv.from()).unwrap_or(piece.kind());
                moved.push(Moved { piece: Piece::new(kind, piece.color()), from: Some(from), to });
            }
        }
        let drops = mv.dropped().map(|kind| Piece::new(mv.becomes().unwrap_or(kind), self.side));
        moved.extend(drops.map(|piece| Moved { piece, from: None, to: mv.to() }));
        let acts = |effect: &&P::Effect| {
            (!promotes || effect.acts_on_promotion())
                && (drops.is_none() || effect.acts_on_drops())
                && (!mv.is_pass() || effect.acts_on_passes())
        };
        let mut pieces = self.pieces;
        edits.iter().for_each(|edit| pieces.apply(edit));
        let before = edits.len();
        let mut choice = Choice::new(mv.choice());
        let mut effects = program.effects.iter().filter(acts).peekable();
        while let Some(effect) = effects.next() {
            let done = edits.len();
            effect.append(self, &pieces, &moved, &mut choice, edits);
            // Nobody looks at what the last one has made of the pieces but promotion.
            if effects.peek().is_some() || program.promotion.is_some() {
                edits[done..].iter().for_each(|edit| pieces.apply(edit));
            }
        }
        if let Some(promotion) = &program.promotion {
            self.promote_affected(promotion, &mut choice, before, &pieces, edits);
        }
        choice.ways()
    }

    /// Pieces that an effect gave their powers on a square where they must promote do so at once; the mover chooses.
    fn promote_affected(
        &self,
        promotion: &PromotionTable<B>,
        choice: &mut Choice,
        first: usize,
        pieces: &Pieces<B>,
        edits: &mut Edits,
    ) {
        let mut promoted: ArrayVec<(Square, Piece), MAX_SQUARES> = ArrayVec::new();
        for (place, edit) in edits.iter().enumerate().skip(first) {
            let (square, piece) = match *edit {
                Edit::Mark { square, piece, marked: false } => (square, piece),
                Edit::Change { square, after, .. } => (square, after),
                _ => continue,
            };
            let square = Edit::goes_on_to(&edits[place..], square);
            let powerless = pieces.marked.has(square);
            if promotion.due(piece).has(square) && pieces.of(piece).has(square) && !powerless {
                promoted.push((square, piece));
            }
        }
        if promoted.is_empty() {
            return;
        }
        let count = |piece: Piece| promotion.targets(piece).len() as u32;
        let mut place = promoted.iter().fold(1, |ways: u32, &(_, piece)| ways.saturating_mul(count(piece)));
        let number = choice.among(place);
        let mut pieces = *pieces;
        // Letters are written from the a-file on, and the first one counts most.
        promoted.sort_by_key(|&(square, _)| self.file_order(square));
        for &(square, before) in &promoted {
            place = (place / count(before)).max(1);
            let kind = promotion.targets(before)[(number / place % count(before)) as usize];
            // What was lost is counted again for each of them: one piece cannot come back twice.
            if !self.promotion_kinds_with(&pieces, before, square).any(|open| open == kind) {
                return choice.refuse();
            }
            let edit = Edit::Change { square, before, after: Piece::new(kind, before.color()) };
            pieces.apply(&edit);
            edits.push(edit);
        }
    }

    /// A key to sort squares by file, then by rank.
    pub fn file_order(&self, square: Square) -> (u16, Square) {
        (self.program.file_of[square.index()].lowest().0, square)
    }

    /// What an edit changes in the hash of the placement.
    #[inline(always)]
    pub fn placement_change(&self, edit: &Edit) -> u64 {
        let zobrist = &self.program.zobrist;
        match *edit {
            Edit::Remove { square, piece } => zobrist.piece(piece, square),
            Edit::Relocate { from, to, piece } => zobrist.piece(piece, from) ^ zobrist.piece(piece, to),
            Edit::RelocateBoth { first, second } => {
                zobrist.piece(first.2, first.0)
                    ^ zobrist.piece(first.2, first.1)
                    ^ zobrist.piece(second.2, second.0)
                    ^ zobrist.piece(second.2, second.1)
            }
            Edit::Change { square, before, after } => zobrist.piece(before, square) ^ zobrist.piece(after, square),
            Edit::Drop { square, piece } => zobrist.piece(piece, square),
            Edit::Wall { square, .. } => zobrist.wall(square),
            Edit::Mark { .. } | Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => 0,
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let us = self.side;
        let mover = self.cells[mv.from().index()];
        let passed = self.passed_squares(mv, mover);
        self.keep(mv);
        if self.program.bans_repetition {
            *self.seen.slot(self.status.placement) += 1;
        }
        let mut done = Done::default();
        if self.is_direct(mv) {
            // By far the most moves are these two edits: writing them straight down saves a list of them.
            if let Some(piece) = self.cells[mv.to().index()].present() {
                self.carry_out(Edit::Remove { square: mv.to(), piece }, &mut done);
            }
            self.carry_out(Edit::Relocate { from: mv.from(), to: mv.to(), piece: mover }, &mut done);
        } else {
            let mut edits = Edits::new();
            self.edits(mv, &mut edits);
            for edit in &edits {
                self.carry_out(*edit, &mut done);
            }
            if mv.form() == Form::Castling {
                done.lost |= self.rights_barred(mv);
            }
            // A piece that becomes another where it stands has moved all the same.
            done.zeroing |= mv.form() == Form::Change && self.program.zeroing[mover.kind().index()];
        }
        // Who does not stay where the move ends is captured en passant by nobody.
        let stays = |core: &Core<B, P>| core.cells[mv.to().index()].present().is_some();
        if self.program.turns.is_some() {
            self.finish_within_turn(us, done, passed.when(stays(self)), mv.to());
            return self.gain_rights(us, mv);
        }
        self.finish(us, done);
        self.gain_rights(us, mv);
        if passed.any() && stays(self) {
            self.open_en_passant(passed, mv.to());
        }
    }

    /// Keeps what takes back a move that is about to be made.
    #[inline(always)]
    fn keep(&mut self, mv: Move) {
        // One field after the other: as a whole it would be written elsewhere first, and copied in parts that overlap.
        let kept = self.stack.add();
        kept.status = self.status;
        kept.played = mv;
        kept.journal = self.journal.len() as u32;
        kept.full_move = self.full_move;
    }

    /// Gives the rights that come with a move which has been made.
    #[inline(always)]
    fn gain_rights(&mut self, us: Color, mv: Move) {
        match self.program.rights_gained {
            RightsGained::Never => {}
            RightsGained::ByDrops if mv.dropped().is_none() => {}
            RightsGained::ByDrops => {
                let square = mv.to();
                self.gain(|_, homes, (king, rook)| homes.color == us && [king, rook].contains(&square));
            }
            RightsGained::ByReturns(note) => self.regain_rights(note),
        }
    }

    /// Gives the rights of the rooks that the last move has brought back, with kings whose squares have a note.
    #[inline(never)]
    fn regain_rights(&mut self, note: u8) {
        let begun = self.stack.last().map_or(0, |undo| undo.journal as usize);
        let returned = |edit: &Edit| if let Edit::Drop { square, .. } = edit { Some(*square) } else { None };
        let returned: Vec<Square> = self.journal[begun..].iter().filter_map(returned).collect();
        if !returned.is_empty() {
            self.gain(|core, _, (king, rook)| returned.contains(&rook) && core.hands.is_noted(note, king));
        }
    }

    /// Gives the rights of kings and rooks that are at home, of the pairs that count.
    #[cold]
    fn gain(&mut self, counts: impl Fn(&Core<B, P>, &RightHomes, (Square, Square)) -> bool) {
        let program = self.program.clone();
        let at_home = |homes: &RightHomes| {
            let stands = |kind: Kind, home: Square| self.cells[home.index()] == Piece::new(kind, homes.color);
            let mut pairs = homes.pairs.iter().filter(|&&pair| counts(self, homes, pair));
            pairs.any(|&(king, rook)| stands(homes.king, king) && homes.rooks.iter().any(|&kind| stands(kind, rook)))
        };
        let gained = (0..).zip(&program.rights_homes).filter(|(_, homes)| at_home(homes));
        let gained = gained.fold(0, |rights, (bit, _)| rights | 1u32 << bit) & !self.status.rights;
        self.status.rights |= gained;
        self.status.key ^= program.zobrist.rights(gained);
    }

    /// The opponent's castling rights that a castling ends.
    #[cold]
    fn rights_barred(&self, mv: Move) -> u32 {
        let is_it = |bar: &&CastlingBar| {
            bar.color == self.side && bar.king == (mv.from(), mv.to()) && Some(bar.rook) == mv.other()
        };
        self.program.castling_bars.iter().find(is_it).map_or(0, |bar| bar.rights)
    }

    /// Carries an edit out on the board, writes it into the journal and adds up what comes of it.
    #[inline(always)]
    fn carry_out(&mut self, edit: Edit, done: &mut Done) {
        done.changed ^= self.placement_change(&edit);
        self.pieces.apply(&edit);
        self.journal.push(edit);
        let program = &*self.program;
        let zeroes = |piece: Piece| program.zeroing[piece.kind().index()];
        match edit {
            Edit::Remove { square, piece } => {
                self.cells[square.index()] = Piece::NONE;
                done.lost |= program.rights_lost(piece, square);
                done.zeroing = true;
            }
            Edit::Relocate { from, to, piece } => {
                self.cells[from.index()] = Piece::NONE;
                self.cells[to.index()] = piece;
                done.lost |= program.rights_lost(piece, from);
                done.zeroing |= zeroes(piece);
            }
            Edit::RelocateBoth { first, second } => {
                self.cells[first.0.index()] = Piece::NONE;
                self.cells[second.0.index()] = Piece::NONE;
                self.cells[first.1.index()] = first.2;
                self.cells[second.1.index()] = second.2;
                done.lost |= program.rights_lost(first.2, first.0) | program.rights_lost(second.2, second.0);
                done.zeroing |= zeroes(first.2) | zeroes(second.2);
            }
            Edit::Change { square, before, after } => {
                self.cells[square.index()] = after;
                done.lost |= program.rights_lost(before, square);
            }
            Edit::Drop { square, piece } => {
                self.cells[square.index()] = piece;
                done.zeroing |= zeroes(piece);
                self.carry_out_in_hand(&edit);
            }
            Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => self.carry_out_in_hand(&edit),
            Edit::Mark { .. } | Edit::Wall { .. } => {}
        }
    }

    /// Brings hash, rights, clock and side up to date after the board has changed.
    #[inline(always)]
    fn finish(&mut self, us: Color, Done { changed, lost, zeroing }: Done) {
        let zobrist = &self.program.zobrist;
        let status = &mut self.status;
        let mut key = status.key ^ changed ^ zobrist.side;
        status.placement ^= changed;
        if status.rights & lost != 0 {
            key ^= zobrist.rights(status.rights & lost);
            status.rights &= !lost;
        }
        if status.en_passant.any() {
            key = status.en_passant.iter().fold(key, |key, square| key ^ zobrist.en_passant(square));
            status.en_passant = B::EMPTY;
        }
        if (status.marked | self.pieces.marked).any() {
            let toggled = status.marked ^ self.pieces.marked;
            key = toggled.iter().fold(key, |key, square| key ^ zobrist.mark(square));
            status.marked = self.pieces.marked;
        }
        status.key = key;
        status.clock = if zeroing { 0 } else { status.clock.saturating_add(1) };
        if us == Color::Black {
            self.full_move = self.full_move.saturating_add(1);
        }
        self.side = us.other();
        if self.program.has_counts {
            self.count(us);
        }
    }

    /// The same where turns have several moves: the side to move may stay the same. `passed` are squares that the piece
    /// passed over which went to a square.
    #[inline(never)]
    fn finish_within_turn(&mut self, us: Color, done: Done, passed: B, to: Square) {
        let (number, key_before) = (self.full_move, self.turn_key());
        self.finish(us, done);
        let passer = passed.any().then_some(Passer { square: to, passed });
        self.go_on_with_turn(us, number, key_before, passer);
    }

    /// Counts what a side may just have done, and its move.
    #[inline(never)]
    fn count(&mut self, us: Color) {
        let program = self.program.clone();
        for (i, counter) in program.counters.iter().enumerate() {
            let left = self.status.counts[i][us.index()];
            if left > 0 && counter.tally.counts(self, us) {
                self.status.key ^= program.zobrist.count(i, us, left) ^ program.zobrist.count(i, us, left - 1);
                self.status.counts[i][us.index()] = left - 1;
            }
        }
        if let Some(end) = program.ends.iter().find(|end| end.counts()) {
            self.status.count = end.count(self);
        }
    }

    /// Lets the side to move pass, as no rule allows: what a search does to see whether a position is good enough
    /// without a move.
    pub fn play_null(&mut self) {
        let us = self.side;
        self.keep(Move::pass(Square(0)));
        if self.program.bans_repetition {
            *self.seen.slot(self.status.placement) += 1;
        }
        match self.program.turns.is_some() {
            true => self.finish_within_turn(us, Done::default(), B::EMPTY, Square(0)),
            false => self.finish(us, Done::default()),
        }
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        let begun = self.stack.last()?.journal as usize;
        for edit in self.journal[begun..].iter().rev() {
            self.pieces.revert(edit);
            unplace(edit, &mut self.cells, &mut self.hands);
        }
        self.journal.truncate(begun);
        // Only now: all of it would be kept elsewhere meanwhile.
        let undo = self.stack.pop()?;
        self.status = undo.status;
        self.pieces.marked = undo.status.marked;
        self.full_move = undo.full_move;
        self.side = self.side.other();
        if let Some(past) = self.turns_past.pop() {
            (self.side, self.turn) = (past.side, past.turn);
        }
        if self.program.bans_repetition {
            *self.seen.slot(self.status.placement) -= 1;
        }
        Some(undo.played)
    }

    /// What the last move changed.
    pub fn last_edits(&self) -> &[Edit] {
        self.stack.last().map_or(&[], |undo| &self.journal[undo.journal as usize..])
    }

    /// Whether a move is certainly no more than that a piece goes to a square and takes what stands there.
    #[inline(always)]
    pub(crate) fn is_direct(&self, mv: Move) -> bool {
        mv.is_plain() && (self.program.is_direct || self.program.often_direct && self.books_rest(mv))
    }

    /// The squares that a first move passes over and on which it may be captured en passant.
    #[inline(always)]
    pub(crate) fn passed_squares(&self, mv: Move, mover: Piece) -> B {
        if !self.program.openers.has(mv.from()) {
            return B::EMPTY;
        }
        let opens = || self.program.reach_of(mover).opens[mv.from().index()].has(mv.to());
        let stays = mv.becomes().is_none() && self.cells[mv.to().index()].present().is_none();
        if mv.form() == Form::Plain && stays && opens() {
            // What another way of moving leaps over is not passed; a piece that promoted is no longer the one that passed.
            let passed = self.program.lines.between(mv.from(), mv.to());
            passed.when((passed & self.pieces.occupied()).is_empty())
        } else {
            B::EMPTY
        }
    }

    /// Notes the squares on which a capture en passant of `victim` is legal for the side to move; in a game with turns of
    /// several moves that of the piece which passed over them last.
    pub fn open_en_passant(&mut self, passed: B, victim: Square) {
        self.status.victim = victim;
        let own = self.pieces.side(self.side);
        let candidates = |square: Square| self.program.attack_tables[self.side.index()].en_passant[square.index()];
        let may_be_taken = |square: &Square| (candidates(*square) & own).any() && !self.pieces.occupied().has(*square);
        let passed = B::of(passed.iter().filter(may_be_taken));
        if passed.is_empty() {
            return;
        }
        if self.program.is_ruled {
            // A decision may ask for the moves, these captures among them.
            self.status.en_passant = passed;
            let decided = self.decision().is_some();
            self.status.en_passant = B::EMPTY;
            if decided {
                return;
            }
        }
        if self.bars_captures() {
            return;
        }
        let mut legal = B::EMPTY;
        for square in passed.iter() {
            let victim = self.en_passant_victim(square);
            if self.program.royal == Some(self.cells[victim.index()].kind()) {
                continue;
            }
            let mut captures = Vec::new();
            for (from, piece) in self.en_passant_captors(square, self.side) {
                self.push_variants(piece, Move::en_passant(from, square, victim), &mut captures);
            }
            if captures.iter().any(|&mv| self.filters_allow(mv)) {
                legal |= B::bit(square);
            }
        }
        self.status.en_passant = legal;
        let zobrist = &self.program.zobrist;
        self.status.key = legal.iter().fold(self.status.key, |key, square| key ^ zobrist.en_passant(square));
    }
}

/// Takes an edit back from the cells and from the hands.
#[inline(always)]
fn unplace<B: Bits>(edit: &Edit, cells: &mut [Piece; MAX_SQUARES], hands: &mut Hands<B>) {
    match *edit {
        Edit::Remove { square, piece } => cells[square.index()] = piece,
        Edit::Relocate { from, to, piece } => {
            cells[to.index()] = Piece::NONE;
            cells[from.index()] = piece;
        }
        Edit::RelocateBoth { first, second } => {
            cells[first.1.index()] = Piece::NONE;
            cells[second.1.index()] = Piece::NONE;
            cells[first.0.index()] = first.2;
            cells[second.0.index()] = second.2;
        }
        Edit::Change { square, before, .. } => cells[square.index()] = before,
        Edit::Drop { square, .. } => {
            cells[square.index()] = Piece::NONE;
            hands.revert(edit);
        }
        Edit::Hold { .. } | Edit::Captive { .. } | Edit::Note { .. } => hands.revert(edit),
        Edit::Mark { .. } | Edit::Wall { .. } => {}
    }
}
