//! A game made into tables and lists of plain operations, which is all that the hot paths see.

use super::estimate::of_board;
use super::phases::{Decision, Effect, End, Filter, Movement, Phases};
use super::{
    AttackTables, CaptureTable, Counter, HandTable, Lines, MAX_COUNT, MAX_COUNTERS, MAX_NOTES, Note, NoteForm, Pieces,
    PromotionTable, PseudoRoyals, Reach, RightsForm, Terms, Turns, Zobrist,
};
use menagerie_board::award::Award;
use menagerie_board::betza::Path;
use menagerie_board::bits::Bits;
use menagerie_board::board::{Board, Cell, Square};
use menagerie_board::budget;
use menagerie_board::piece::{Color, Kind, Piece};

/// A game compiled for one width of bit set.
///
/// [`Phases`] shows how one is made.
pub struct Program<B: Bits, P: Phases<B>> {
    /// All squares of the board.
    pub all: B,
    /// The lines of sliding pieces.
    pub lines: Lines<B>,
    /// How many types of piece there are.
    pub kinds: usize,
    /// The king, if the game has one.
    pub royal: Option<Kind>,
    /// Per colour and type how a piece moves.
    pub reach: [Vec<Reach<B>>; 2],
    /// Per attacking colour from where squares are attacked.
    pub attack_tables: [AttackTables<B>; 2],
    /// Per piece the squares on which it starts the game.
    pub home: Vec<B>,
    /// Per piece the squares from which its initial moves may begin.
    pub initial: Vec<B>,
    /// Per colour and type how many there are at the start.
    pub start_counts: [Vec<u32>; 2],
    /// The keys of the hash.
    pub zobrist: Zobrist,
    /// The set of each file and of each rank that a square lies on, as far as its plane goes.
    pub file_of: Vec<B>,
    /// See `file_of`.
    pub rank_of: Vec<B>,
    /// The light squares.
    pub light: B,
    // What the rules add, by phase.
    /// Per colour the operations that add moves.
    pub movement: [Vec<P::Movement>; 2],
    /// Whether quiet moves of the pieces' own and captures are made at all.
    pub own_quiet: bool,
    /// Whether no rule adds to what pins and checkers decide, so that pieces can go in sets.
    pub in_sets: bool,
    /// Whether the only effect there is decides nothing about which moves are legal; see [`Effect::follows`].
    pub effect_follows: bool,
    /// Whether it also changes nothing but by choice; see [`Effect::acts_by_choice`].
    pub effect_by_choice: bool,
    /// Whether what attacks a king gives it check, and nothing else does.
    pub attacks_check: bool,
    /// Whether no move of a side changes which of its pieces are royal for being the last of their types, but by moving
    /// them or by promoting a piece to one of these types.
    pub last_royals_stay: bool,
    /// Per colour whether any of its pieces may be royal.
    pub may_be_in_check: [bool; 2],
    /// Per colour the types that may promote to one whose last piece is royal, and from where.
    pub royal_promoters: [Vec<(Kind, B)>; 2],
    /// See `own_quiet`.
    pub own_captures: bool,
    /// Per colour whether a piece moves along paths.
    pub has_paths: [bool; 2],
    /// The squares from which a piece may pass over others on which it may be captured en passant.
    pub openers: B,
    /// Per piece and square the castling rights that end when the piece leaves the square or is taken on it.
    pub rights_touched: Vec<u32>,
    /// The letters of the castling rights: bit i is the i-th, white's first.
    pub rights_letters: Vec<char>,
    /// How a FEN has the rights.
    pub rights_form: RightsForm,
    /// Per right the home squares of kings and rooks, of which one king and one rook must be there.
    pub rights_homes: Vec<RightHomes>,
    /// By what a side gets rights in the course of the game.
    pub rights_gained: RightsGained,
    /// Castlings by which the opponent loses rights.
    pub castling_bars: Vec<CastlingBar>,
    /// Whether a placement of the pieces may not come back.
    pub bans_repetition: bool,
    /// Whether a piece may bring back a forbidden placement by its own power: not where it only takes, and what is
    /// taken never comes back.
    pub repeats_by_own_power: bool,
    /// What capturing does to the captor, if a rule says something of it.
    pub captures: Option<CaptureTable<B>>,
    /// Per type whether it takes from afar and stays where it is; empty where none does.
    pub shooters: Vec<bool>,
    /// What promotes, and where.
    pub promotion: Option<PromotionTable<B>>,
    /// What moves do elsewhere on the board, in the order in which it happens.
    pub effects: Vec<P::Effect>,
    /// What ends the game after a move.
    pub ends: Vec<P::End>,
    /// What may decide the game before moves are made.
    pub decisions: Vec<P::Decision>,
    /// What looks at the whole list of moves.
    pub filters: Vec<P::Filter>,
    /// The types whose last pieces are royal.
    pub pseudo_royals: Vec<PseudoRoyals>,
    /// What is counted for each side; at most [`MAX_COUNTERS`].
    pub counters: Vec<Counter<P::Tally>>,
    /// Whether something is counted with every move.
    pub has_counts: bool,
    /// What is noted of squares; at most [`MAX_NOTES`].
    pub notes: Vec<Note<B>>,
    /// Where turns have several moves, how many.
    pub turns: Option<Turns>,
    /// Whether an effect may take a king off the board: a move by which the mover's own goes is not legal, and one by
    /// which the other goes is, even in check.
    pub royals_vanish: bool,
    /// Per colour when it may pass.
    pub passes: [Option<Passing>; 2],
    /// Whether marks follow from what stands and is held where, so that a FEN has none.
    pub marks_follow: bool,
    /// What is in hand and how it comes onto the board.
    pub hand: Option<HandTable<B>>,
    /// Whether captured pieces may come back onto the board without a hand.
    pub captives_return: bool,
    /// Whether a move is just the edits that it names: no effects and no hands.
    pub is_direct: bool,
    /// Whether a plain move without a choice is, if hands and notes have nothing to do with it.
    pub often_direct: bool,
    /// Whether hands or notes follow what moves do.
    pub keeps_books: bool,
    /// Whether the last move is noted.
    pub notes_moves: bool,
    /// Whether an effect acts on passes.
    pub passes_act: bool,
    /// Whether there are decisions, filters or passes.
    pub is_ruled: bool,
    /// Per colour who has won where it has no move, by mate and by stalemate.
    pub checkmate: [Award; 2],
    /// See `checkmate`.
    pub stalemate: [Award; 2],
    /// What pieces count where points decide, if not each the same.
    pub points: Option<PointTable>,
    /// Per type whether its moves set the halfmove clock back.
    pub zeroing: Vec<bool>,
}

/// What pieces count where points decide, in halves of a point.
#[derive(Clone, Debug)]
pub struct PointTable {
    /// Per type what a piece counts.
    pub each: Vec<u32>,
    /// What each side has besides.
    pub besides: [u32; 2],
}

impl PointTable {
    /// What a colour has.
    pub fn of<B: Bits>(&self, pieces: &Pieces<B>, color: Color) -> usize {
        let count = |kind: usize| pieces.of(Piece::new(Kind(kind as u8), color)).count() as usize;
        let placed: usize = self.each.iter().enumerate().map(|(kind, &each)| count(kind) * each as usize).sum();
        placed + self.besides[color.index()] as usize
    }
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Instead of any move.
    Always,
    /// When it has no other move.
    Stalemate,
}

/// Where king and rook must stand for a castling right to be one.
#[derive(Clone, Debug)]
pub struct RightHomes {
    /// Whose right it is.
    pub color: Color,
    /// The type of the king.
    pub king: Kind,
    /// The types of what it castles with.
    pub rooks: Vec<Kind>,
    /// Pairs of the king's and the rook's home.
    pub pairs: Vec<(Square, Square)>,
}

/// By what a side gets castling rights whose king and rook are at home then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightsGained {
    /// By nothing.
    Never,
    /// By a drop of one of the two as its move.
    ByDrops,
    /// By a rook that an effect brings back, if the king's square has a note.
    ByReturns(u8),
}

/// A castling by which the opponent loses rights.
#[derive(Clone, Copy, Debug)]
pub struct CastlingBar {
    /// Who castles.
    pub color: Color,
    /// From where to where the king goes.
    pub king: (Square, Square),
    /// From where to where the rook goes.
    pub rook: (Square, Square),
    /// The rights that end.
    pub rights: u32,
}

/// The board and the pieces of a game, of which a program is made.
///
/// [`Phases`] shows them for a small game.
pub struct BoardAndPieces<'a, B> {
    /// The board.
    pub board: &'a Board,
    /// Per type its paths, for white.
    pub paths: Vec<&'a [Path]>,
    /// The king, if the game has one.
    pub royal: Option<Kind>,
    /// Per piece the squares on which it starts the game.
    pub home: Vec<B>,
    /// Per piece and term of its notation the squares from which its initial moves may begin.
    pub initial: Vec<Vec<B>>,
    /// Per piece and term of its notation the squares that it may go to, if not all.
    pub area: Vec<Vec<Option<B>>>,
    /// Per type and term of its notation the types that it neither takes nor hops over; at most [`MAX_SHUNS`](super::MAX_SHUNS) different
    /// lists a type, with those of `spares`.
    pub shuns: Vec<Vec<Vec<Kind>>>,
    /// Per type and term of its notation the types that it does not take where it ends, those in `shuns` among them.
    pub spares: Vec<Vec<Vec<Kind>>>,
}

impl<B: Bits, P: Phases<B>> Program<B, P> {
    /// Makes the tables of the pieces' own moves. The rules add to it, and then it is to be finished.
    pub fn new(given: BoardAndPieces<'_, B>) -> Program<B, P> {
        let BoardAndPieces { board, paths, royal, home, initial, area, shuns, spares } = given;
        let kinds = paths.len();
        let all = board.squares().fold(B::EMPTY, |set, square| set | B::bit(square));
        budget::reserve(of_board(board, kinds));
        let lines = Lines::new(board);
        let reach = Color::BOTH.map(|color| {
            let of = |(index, paths): (usize, &&[Path])| {
                let (kind, piece) = (Kind(index as u8), Piece::new(Kind(index as u8), color).index());
                let area: Vec<B> = area[piece].iter().map(|area| area.unwrap_or(all)).collect();
                let (shuns, spares) = (&shuns[index], &spares[index]);
                let terms = Terms { initial: &initial[piece], area: &area, shuns, spares };
                Reach::new(board, &lines, kind, paths, color, &terms)
            };
            paths.iter().enumerate().map(of).collect::<Vec<Reach<B>>>()
        });
        let attack_tables = Color::BOTH.map(|color| AttackTables::new(board.len(), &reach[color.index()], &lines));
        let same = |other: fn(Cell) -> i16| {
            let of = |a: Square| {
                let on =
                    |b: &Square| other(board.cell(*b)) == other(board.cell(a)) && board.plane(*b) == board.plane(a);
                board.squares().filter(on).fold(B::EMPTY, |set, square| set | B::bit(square))
            };
            board.squares().map(of).collect::<Vec<B>>()
        };
        let count = |color| (0..kinds).map(|kind| home[Piece::new(Kind(kind as u8), color).index()].count()).collect();
        Program {
            all,
            lines,
            kinds,
            royal,
            reach,
            attack_tables,
            start_counts: Color::BOTH.map(count),
            home,
            initial: initial.iter().map(|terms| terms.iter().fold(B::EMPTY, |all, &term| all | term)).collect(),
            zobrist: Zobrist::new(board.len(), kinds),
            file_of: same(|cell| cell.x),
            rank_of: same(|cell| cell.y),
            light: board.squares().filter(|&s| board.is_light(s)).fold(B::EMPTY, |set, s| set | B::bit(s)),
            movement: [Vec::new(), Vec::new()],
            own_quiet: true,
            in_sets: false,
            effect_follows: false,
            effect_by_choice: false,
            attacks_check: false,
            last_royals_stay: false,
            may_be_in_check: [true; 2],
            royal_promoters: [Vec::new(), Vec::new()],
            has_paths: [false; 2],
            openers: B::EMPTY,
            own_captures: true,
            rights_touched: vec![0; 2 * kinds * board.len()],
            rights_letters: Vec::new(),
            rights_form: RightsForm::Letters,
            rights_gained: RightsGained::Never,
            rights_homes: Vec::new(),
            castling_bars: Vec::new(),
            bans_repetition: false,
            repeats_by_own_power: false,
            captures: None,
            shooters: Vec::new(),
            promotion: None,
            effects: Vec::new(),
            ends: Vec::new(),
            decisions: Vec::new(),
            filters: Vec::new(),
            pseudo_royals: Vec::new(),
            counters: Vec::new(),
            has_counts: false,
            notes: Vec::new(),
            turns: None,
            royals_vanish: false,
            marks_follow: false,
            hand: None,
            captives_return: false,
            is_direct: false,
            often_direct: false,
            keeps_books: false,
            notes_moves: false,
            passes: [None; 2],
            passes_act: false,
            is_ruled: false,
            checkmate: Color::BOTH.map(|side| Award::To(Some(side.other()))),
            stalemate: [Award::To(None); 2],
            points: None,
            zeroing: vec![false; kinds],
        }
    }

    /// Draws the conclusions from what the rules have added.
    pub fn finish(&mut self) {
        self.limit_shifts();
        for piece in pieces(self.kinds) {
            let special = self.choosing(piece);
            let reach = &mut self.reach[piece.color().index()][piece.kind().index()];
            reach.simple = special.is_empty() && reach.same;
            reach.special = special;
        }
        self.has_paths = Color::BOTH.map(|color| self.reach[color.index()].iter().any(|reach| reach.paths.any));
        let opening = |reach: &Reach<B>| B::of(self.all.iter().filter(|from| reach.opens[from.index()].any()));
        self.openers = self.reach.iter().flatten().fold(B::EMPTY, |set, reach| set | opening(reach));
        self.notes_moves = self.notes.iter().any(|note| note.form == NoteForm::LastMove);
        self.keeps_books = self.hand.is_some() || !self.notes.is_empty();
        self.is_direct = self.effects.is_empty() && !self.keeps_books;
        self.repeats_by_own_power =
            self.bans_repetition && (self.own_quiet || self.hand.is_some() || self.captives_return);
        self.effect_follows = self.effects.len() == 1 && self.effects[0].follows(self);
        self.effect_by_choice = self.effect_follows && self.effects[0].acts_by_choice();
        self.often_direct = self.effects.is_empty() || self.effect_by_choice;
        self.attacks_check = self.effects.iter().all(Effect::leaves_checks_to_attacks);
        self.last_royals_stay = self.last_royals_stay();
        let is_last_of = |color: Color| self.pseudo_royals.iter().any(|last| last.sides[color.index()]);
        self.may_be_in_check = Color::BOTH.map(|color| self.royal.is_some() || is_last_of(color));
        self.royal_promoters = self.royal_promoters();
        self.in_sets = (self.effects.is_empty() || self.effect_follows)
            && self.shooters.is_empty()
            && !self.bans_repetition
            && self.own_quiet
            && self.own_captures;
    }

    /// See [`Program::last_royals_stay`]. Of what could be asked in a finer way the rarer part counts as a change.
    fn last_royals_stay(&self) -> bool {
        let plain = self.royal.is_none()
            && self.effects.is_empty()
            && self.captures.is_none()
            && self.shooters.is_empty()
            && self.hand.is_none()
            && !self.captives_return
            && !self.movement.iter().flatten().any(|operation| operation.changes_types())
            && self.turns.is_none()
            && !self.bans_repetition
            && !self.royals_vanish
            && !self.has_paths.contains(&true)
            && !self.attack_tables.iter().any(|tables| tables.has_paths);
        let promotes = |kind: Kind| {
            let promotes = |color| self.promotion.as_ref().is_some_and(|table| table.promotes(Piece::new(kind, color)));
            Color::BOTH.into_iter().any(promotes)
        };
        let stays = |royals: &PseudoRoyals| {
            let mut kinds = royals.kinds.iter().flatten();
            royals.kinds.is_some() && royals.count == 0 && !kinds.any(|&kind| promotes(kind))
        };
        plain && self.pseudo_royals.iter().all(stays)
    }

    /// See [`Program::royal_promoters`].
    fn royal_promoters(&self) -> [Vec<(Kind, B)>; 2] {
        let royal =
            |kind: &Kind| self.pseudo_royals.iter().flat_map(|royals| &royals.kinds).flatten().any(|of| of == kind);
        let from = |piece| {
            let (reach, special) = (self.reach_of(piece), self.reach_of(piece).special);
            let squares = (0..self.rank_of.len()).map(Square::new);
            B::of(squares.filter(|&from| (reach.reaches(&self.lines, from) & special).any()))
        };
        Color::BOTH.map(|color| {
            let kinds = (0..self.kinds).map(|kind| Kind(kind as u8));
            let pairs = kinds.map(|kind| (kind, Piece::new(kind, color))).filter(|&(_, piece)| {
                self.promotion.as_ref().is_some_and(|table| table.targets(piece).iter().any(royal))
            });
            pairs.map(|(kind, piece)| (kind, from(piece))).collect()
        })
    }

    /// Whether there are royal pieces of any kind.
    #[inline]
    pub fn has_royals(&self) -> bool {
        self.royal.is_some() || !self.pseudo_royals.is_empty()
    }

    /// How a piece moves.
    #[inline(always)]
    pub fn reach_of(&self, piece: Piece) -> &Reach<B> {
        &self.reach[piece.color().index()][piece.kind().index()]
    }

    /// Whether pieces of a type take from afar and stay where they are.
    #[inline(always)]
    pub fn shoots(&self, kind: Kind) -> bool {
        !self.shooters.is_empty() && self.shooters[kind.index()]
    }

    /// Adds an effect, in the order in which effects act.
    pub fn add_effect(&mut self, effect: impl Into<P::Effect>) {
        let effect: P::Effect = effect.into();
        self.passes_act |= effect.acts_on_passes();
        self.effects.push(effect);
        self.effects.sort_by_key(Effect::order);
    }

    /// Declares a counter; gives its place in the list.
    ///
    /// # Panics
    /// Where there are [`MAX_COUNTERS`] already, or it begins with more than [`MAX_COUNT`].
    pub fn add_counter(&mut self, counter: Counter<P::Tally>) -> usize {
        assert!(self.counters.len() < MAX_COUNTERS && counter.start <= MAX_COUNT, "a game has room for its counters");
        self.counters.push(counter);
        self.has_counts = true;
        self.counters.len() - 1
    }

    /// Declares a note of squares; gives its place in the list.
    ///
    /// # Panics
    /// Where there are [`MAX_NOTES`] already.
    pub fn add_note(&mut self, note: Note<B>) -> u8 {
        assert!(self.notes.len() < MAX_NOTES, "a game has room for its notes");
        self.notes.push(note);
        self.notes.len() as u8 - 1
    }

    /// What the counters of both sides begin with.
    pub fn counts_at_start(&self) -> [[u8; 2]; MAX_COUNTERS] {
        std::array::from_fn(|i| [self.counters.get(i).map_or(0, |counter| counter.start); 2])
    }

    /// Adds a rule that may end the game, in the order in which such rules are asked.
    pub fn add_end(&mut self, end: impl Into<P::End>) {
        let end: P::End = end.into();
        self.has_counts |= end.counts();
        self.ends.push(end);
        self.ends.sort();
    }

    /// Adds a rule that may decide the game before moves are made, in the order in which such rules are asked.
    pub fn add_decision(&mut self, decision: impl Into<P::Decision>) {
        self.decisions.push(decision.into());
        self.decisions.sort_by_key(Decision::order);
        self.is_ruled = true;
    }

    /// Adds a rule that looks at the whole list of moves, in the order in which such rules are asked.
    pub fn add_filter(&mut self, filter: impl Into<P::Filter>) {
        self.filters.push(filter.into());
        self.filters.sort_by_key(Filter::order);
        self.is_ruled = true;
    }

    /// Notes that castling rights end when a piece leaves a square.
    pub fn touch_rights(&mut self, piece: Piece, square: Square, rights: u32) {
        self.rights_touched[piece.index() * self.rank_of.len() + square.index()] |= rights;
    }

    /// The castling rights that end when a piece leaves a square.
    #[inline(always)]
    pub fn rights_lost(&self, piece: Piece, square: Square) -> u32 {
        self.rights_touched[piece.index() * self.rank_of.len() + square.index()]
    }

    /// The destinations to which a move of the piece may leave a choice.
    fn choosing(&self, piece: Piece) -> B {
        if self.captures.as_ref().is_some_and(|table| table.changes(piece.kind())) {
            return self.all;
        }
        self.promotion.as_ref().map_or(B::EMPTY, |table| table.destinations(piece, self.all))
    }

    /// Leaves out steps from squares on which a promoting piece can never stand.
    fn limit_shifts(&mut self) {
        let Some(promotion) = &self.promotion else { return };
        for piece in pieces(self.kinds) {
            if let (Some(standable), Some(shifts)) =
                (promotion.standable(piece), &mut self.reach[piece.color().index()][piece.kind().index()].shifts)
            {
                for list in [&mut shifts.quiet, &mut shifts.capture] {
                    list.iter_mut().for_each(|shift| shift.sources &= standable);
                    list.retain(|shift| shift.sources.any());
                }
            }
        }
    }
}

/// Every piece of a game: each type in both colours.
pub fn pieces(kinds: usize) -> impl Iterator<Item = Piece> {
    (0..kinds).flat_map(|kind| Color::BOTH.map(|color| Piece::new(Kind(kind as u8), color)))
}
