#![doc = include_str!("../README.md")]
//!
//! # How it is made
//!
//! It shares nothing with the kernel but the definition. The board is a plain list of squares, a move is made on a full
//! copy of the position, and whether it was legal is seen by looking at what came out. Nothing is remembered that could be
//! worked out again, except the positions before this one, which repetition and superko ask for.
//!
//! A move goes through its phases in this order: relocate, absorption, promotion, its effects one after another, promotion
//! of what these affected; then the mover's king must be safe and superko content.

mod absorption;
mod captives;
mod capture_by;
mod castling;
mod castling_anywhere;
mod chain;
mod chase;
mod check;
mod check_counting;
mod citadels;
mod co_squares;
mod connection;
mod counting;
mod drop_sites;
mod en_passant;
mod ending;
mod explosion;
mod extinction;
mod facing;
mod fen;
mod first_moves;
mod flipping;
mod forks;
mod gating;
mod goal;
mod hand;
mod hostages;
mod imitation;
mod metamorphosis;
mod must_capture;
mod mutual_castling;
mod no_checks;
mod no_flight;
mod only_promotions;
mod paralysis;
mod pass;
mod planes;
mod points;
mod promotion;
mod rebirth;
mod relay;
mod rifle;
mod standing_promotion;
mod standoff;
mod steps;
mod superko;
mod swaps;
mod to_and_fro;
mod trades;
mod transfer;
mod turncoat;
mod turns;
mod walk;
mod walls;

use menagerie_board::award::Award;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::movement::PassWhen;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use steps::Walk;

/// A position of any game, with all positions of the game before it. It is displayed as its FEN.
///
/// ```
/// use menagerie_reference::ReferencePosition;
/// use menagerie_rules::Library;
/// use std::sync::Arc;
///
/// let definition = Arc::new(Library::shipped().definition("chess")?);
/// let mut position = ReferencePosition::start(&definition);
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     position = position.moves().remove(text).unwrap();
/// }
/// assert!(position.in_check() && position.moves().is_empty());
/// assert_eq!(position.result(), "0-1 checkmate");
/// assert_eq!(position.to_string(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone)]
pub struct ReferencePosition {
    book: Arc<Book>,
    pieces: Vec<Option<Piece>>,
    marked: Vec<bool>,
    /// Whether what stands on a square has been promoted and goes back when it is captured.
    promoted: Vec<bool>,
    /// Squares that nothing enters or crosses.
    walls: BTreeSet<Square>,
    /// How many pieces the last move has brought from the hand besides what it moved.
    entered: usize,
    /// The squares that no piece has left yet, where that matters.
    unmoved: BTreeSet<Square>,
    /// How many of each piece its side has in hand.
    hands: BTreeMap<Piece, usize>,
    /// How many of each piece the other side holds.
    captives: BTreeMap<Piece, usize>,
    side: Color,
    /// The castling moves (by their place in the rule's list) whose king and rook have not moved.
    rights: BTreeSet<(Color, usize)>,
    /// The rooks that castle from anywhere and have not moved, nor has their king.
    rooks: BTreeSet<(Color, Square)>,
    /// What has passed over squares in the last turn and stands where it came to, or in this one if it has begun: its square
    /// and those that it passed, in that order. Sorted by the first.
    passers: Vec<(Square, Vec<Square>)>,
    /// How many moves the side to move has left in its turn.
    left: u32,
    clock: u32,
    number: u32,
    /// The checks that white and black have still to give; none where they are not counted.
    checks: [u8; 2],
    /// The moves that are counted towards a draw.
    count: counting::Count,
    /// Where the last move began and ended, if it was a quiet one that moved one piece.
    went: Option<(Square, Square)>,
    /// Where the piece stands that has just taken one of those that may not be taken in return, if one has.
    took: Option<Square>,
    /// How often white and black may still make moves by which pieces change places; none where they are not counted.
    swaps: [u8; 2],
    /// Whether the last move was one of these.
    swapped: bool,
    /// How many passes the last moves were, one after the other.
    passes: u32,
    before: Option<Arc<ReferencePosition>>,
}

impl fmt::Display for ReferencePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}

/// What is read off a definition once for all positions of a game.
struct Book {
    definition: Arc<Definition>,
    /// The ways of walking of each type.
    walks: Vec<Vec<Walk>>,
    /// The ways of walking that pieces lend to one another.
    loans: Vec<relay::Loan>,
    /// The pieces of the start, which say where initial moves begin and how strong an army was.
    start: Vec<Option<Piece>>,
}

/// A move as it is intended, before anything has come of it.
#[derive(Clone)]
struct Plan {
    from: Square,
    to: Square,
    /// The second piece of a castling: from and to.
    other: Option<(Square, Square)>,
    /// Whether the second piece is written too, as it is in mutual castling.
    names_both: bool,
    /// The square whose piece is taken.
    capture: Option<Square>,
    /// The squares whose pieces are taken on the way, in order.
    taken: Vec<Square>,
    /// Where the piece is put that stands where the move ends, if the two change places.
    put: Option<Square>,
    en_passant: bool,
    /// Whether the piece came from the hand; it goes from the square where it arrives.
    dropped: bool,
    /// The squares on which the piece can be taken in passing by the next move.
    passed: Vec<Square>,
}

/// A move half done: its text so far and the position so far.
struct Draft {
    text: String,
    position: ReferencePosition,
    /// Whether a relocated piece promoted, after which there are no co-squares.
    promoted: bool,
    /// The relocated piece that might have promoted and did not, until that is written.
    declined: Option<Piece>,
    /// What the move has taken by other means than by moving onto it, and where it stood.
    captives: Vec<(Square, Piece)>,
    /// The squares on which captured pieces have come back.
    returned: Vec<Square>,
    /// The squares around its capture whose pieces it has blown up.
    blown: Vec<Square>,
    /// The squares of the mover's pieces that effects restored or brought over.
    affected: Vec<Square>,
    /// What effects add to the end of the text.
    tail: String,
    /// Whether an effect sets the halfmove clock back.
    zeroes: bool,
}

impl ReferencePosition {
    /// Reads a FEN: what can be put right is, and what cannot be a position is refused with the reason.
    ///
    /// # Errors
    /// The reason why the text is not a position of the game.
    ///
    /// ```
    /// # use menagerie_reference::ReferencePosition;
    /// # use menagerie_rules::Library;
    /// # use std::sync::Arc;
    /// let definition = Arc::new(Library::shipped().definition("chess")?);
    /// let position = ReferencePosition::from_fen(&definition, "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1")?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert!(ReferencePosition::from_fen(&definition, "8/8/8/8/8/8/8/4K3 w - - 0 1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fen(definition: &Arc<Definition>, fen: &str) -> Result<ReferencePosition, String> {
        fen::read(definition, fen)
    }

    /// The position that a game begins with (the first one where starts are numbered).
    ///
    /// # Panics
    /// When the definition's own start is not a position.
    pub fn start(definition: &Arc<Definition>) -> ReferencePosition {
        fen::read(definition, definition.starts.first()).expect("the start of a game is a position")
    }

    /// The canonical FEN.
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// Every legal move in machine form with the position after it, in byte order.
    ///
    /// ```
    /// # use menagerie_reference::ReferencePosition;
    /// # use menagerie_rules::Library;
    /// # use std::sync::Arc;
    /// let definition = Arc::new(Library::shipped().definition("chess")?);
    /// let position = ReferencePosition::from_fen(&definition, "k7/8/8/8/8/8/8/K6R w - - 0 1")?;
    /// let moves = position.moves();
    /// assert_eq!((moves.len(), moves.keys().next().unwrap().as_str()), (16, "a1a2"));
    /// assert_eq!(moves["h1h8"].fen(), "k6R/8/8/8/8/8/8/K7 b - - 1 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> BTreeMap<String, ReferencePosition> {
        if ending::decision(self).is_some() { BTreeMap::new() } else { self.undecided_moves() }
    }

    /// The moves that are legal if no rule has decided the game.
    fn undecided_moves(&self) -> BTreeMap<String, ReferencePosition> {
        let mut moves = BTreeMap::new();
        let before = Arc::new(self.clone());
        for plan in self.plans() {
            for (text, after) in before.play(&plan) {
                moves.entry(text).or_insert(after);
            }
        }
        hand::add(&before, &mut moves);
        hostages::add(&before, &mut moves);
        standing_promotion::add(&before, &mut moves);
        pass::add(&before, PassWhen::Always, &mut moves);
        swaps::retain(self, &mut moves);
        must_capture::retain(self, &mut moves);
        hand::retain(self, &mut moves);
        pass::add(&before, PassWhen::Stalemate, &mut moves);
        moves
    }

    /// Whether the side to move is in check, in the game's own meaning of check.
    pub fn in_check(&self) -> bool {
        self.is_checked(self.side)
    }

    /// Whether a colour is in check, whichever side is to move.
    fn is_checked(&self, color: Color) -> bool {
        check::in_check(self, color)
    }

    /// The result as it is written, `*` while the game goes on.
    pub fn result(&self) -> String {
        ending::result(self, || self.moves().is_empty())
    }

    /// The same where the legal moves have been listed already.
    ///
    /// ```
    /// # use menagerie_reference::ReferencePosition;
    /// # use menagerie_rules::Library;
    /// # use std::sync::Arc;
    /// let definition = Arc::new(Library::shipped().definition("chess")?);
    /// let position = ReferencePosition::from_fen(&definition, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")?;
    /// let moves = position.moves();
    /// assert_eq!(position.result_with(&moves), "1/2-1/2 stalemate");
    /// assert_eq!(position.result(), position.result_with(&moves));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn result_with(&self, moves: &BTreeMap<String, ReferencePosition>) -> String {
        ending::result(self, || moves.is_empty())
    }

    /// Who is to move.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The number of legal move sequences of this length.
    ///
    /// ```
    /// # use menagerie_reference::ReferencePosition;
    /// # use menagerie_rules::Library;
    /// # use std::sync::Arc;
    /// let game = Library::shipped().game("omega")?;
    /// let definition = Arc::new(game.definition().clone());
    /// assert_eq!(ReferencePosition::start(&definition).perft(2), game.start().perft(2));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().values().map(|after| after.perft(depth - 1)).sum(),
        }
    }

    /// Everything the side to move might do, legal or not.
    fn plans(&self) -> Vec<Plan> {
        let own: Vec<Square> = self.squares_of(self.side).map(|(square, _)| square).collect();
        let mut plans: Vec<Plan> = own.iter().flat_map(|&from| walk::plans(self, from)).collect();
        plans.extend(own.iter().flat_map(|&from| walk::lent_plans(self, from)));
        plans.extend(castling::plans(self));
        plans.extend(mutual_castling::plans(self));
        plans.retain(|plan| paralysis::allows(self, plan) && first_moves::allows(self, plan));
        // A first move that passes over squares does so also where another way of moving leads to the same square.
        plans.sort_by_key(|plan| plan.passed.is_empty());
        plans
    }

    /// What may come of a plan, phase by phase: one legal move, several where there is a choice, or none.
    fn play(self: &Arc<Self>, plan: &Plan) -> Vec<(String, ReferencePosition)> {
        let plan = &rifle::from_afar(self, plan);
        if !citadels::allows(self, plan) {
            return Vec::new();
        }
        let drafts = absorption::apply(self, plan, Draft::new(plan.text(self), self.relocated(plan)));
        let drafts = drafts.into_iter().flat_map(|draft| promotion::on_arrival(plan, draft));
        let drafts = drafts.map(|draft| standing_promotion::note(self, plan, draft));
        let drafts = drafts.flat_map(|draft| effects(self, plan, draft));
        let finished = drafts.map(|draft| self.finish(plan, draft));
        let allowed = |after: &ReferencePosition| trades::allows(self, plan, after) && forks::allows(self, plan, after);
        finished.filter(|(_, after)| self.allows(after) && allowed(after)).collect()
    }

    /// Whether what a move has made of the position is legal: the own king is safe, and no rule forbids it.
    fn allows(&self, after: &ReferencePosition) -> bool {
        explosion::leaves_safe(after, self.side)
            && superko::allows(after)
            && standoff::allows(self, after)
            && no_flight::allows(self, after)
            && no_checks::allows(after)
            && turns::allows(self, after)
    }

    /// A copy in which the pieces of a plan stand where they go and what is captured is gone.
    fn relocated(&self, plan: &Plan) -> ReferencePosition {
        let mut after = self.clone();
        for &square in plan.taken.iter().chain(&plan.capture) {
            after.lift(square);
        }
        if plan.from == plan.to && plan.other.is_none() {
            hand::take(self, plan, &mut after);
            captives::take(self, plan, &mut after);
            return after;
        }
        let displaced = plan.put.map(|put| (after.lift(plan.to), put));
        let first = after.lift(plan.from);
        let second = plan.other.map(|(from, to)| (after.lift(from), to));
        after.put(plan.to, first);
        if let Some((piece, to)) = second.or(displaced) {
            after.put(to, piece);
        }
        castling::bar(self, plan, &mut after);
        hand::take(self, plan, &mut after);
        captives::take(self, plan, &mut after);
        after
    }

    /// Hands the move over to the other side.
    fn finish(self: &Arc<Self>, plan: &Plan, draft: Draft) -> (String, ReferencePosition) {
        // A piece that promoted on arriving, or has left again, is no longer the one that could be taken in passing.
        let stays = draft.position.at(plan.to).is_some();
        let passed = if draft.promoted || !stays { Vec::new() } else { plan.passed.clone() };
        let passer = if passed.is_empty() { None } else { Some((plan.to, passed)) };
        let (text, mut after) = self.hand_over(draft, passer, ending::zeroes_clock(self, plan));
        let stays = plan.from == plan.to;
        let quiet = !plan.takes() && plan.other.is_none() && plan.put.is_none() && !plan.dropped && !stays;
        after.went = quiet.then_some((plan.from, plan.to));
        after.took = trades::took(self, plan, &after);
        swaps::count(self, plan, &mut after);
        (text, after)
    }

    /// What changes with every move: clock, number, en passant, history.
    fn hand_over(
        self: &Arc<Self>,
        draft: Draft,
        passer: Option<(Square, Vec<Square>)>,
        zeroes: bool,
    ) -> (String, ReferencePosition) {
        let mut after = draft.position;
        turns::note_passer(self, passer, &mut after);
        after.clock = if zeroes || draft.zeroes { 0 } else { self.clock.saturating_add(1) };
        after.number = self.number.saturating_add(u32::from(self.side == Color::Black));
        after.side = self.side.other();
        after.passes = 0;
        after.went = None;
        after.took = None;
        after.swapped = false;
        check_counting::count(&mut after);
        counting::count(self, &mut after);
        turns::go_on(self, &mut after);
        after.before = Some(Arc::clone(self));
        (draft.text + &draft.tail, after)
    }

    /// The side that made the last move; that of the turn before, where none has been made.
    fn mover(&self) -> Color {
        if turns::is_within(self) { self.side } else { self.side.other() }
    }

    /// Whether a side has no king, neither on the board nor in hand.
    fn has_lost_king(&self, color: Color) -> bool {
        let held = |kind| self.hands.get(&Piece::new(kind, color)).is_some_and(|&count| count > 0);
        check::king(self, color).is_none() && !self.definition().royal().is_some_and(held)
    }

    /// Who wins the game if it ends so now.
    fn winner_by(&self, award: Award) -> Option<Color> {
        match award {
            Award::Points => award.winner(|color| points::of(self, color)),
            _ => award.winner(|color| self.squares_of(color).count()),
        }
    }

    fn definition(&self) -> &Definition {
        &self.book.definition
    }

    fn board(&self) -> &Board {
        &self.book.definition.board
    }

    /// What stands on a square.
    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Whether neither a piece nor a wall is on a square.
    fn is_free(&self, square: Square) -> bool {
        self.at(square).is_none() && !self.walls.contains(&square)
    }

    /// Whether a piece has lost its powers: it is marked, or could only promote, and to nothing.
    fn is_marked(&self, square: Square) -> bool {
        self.marked[square.index()] || self.is_stuck(square)
    }

    /// The squares on which a colour has pieces, with the types of these.
    fn squares_of(&self, color: Color) -> impl Iterator<Item = (Square, Kind)> + '_ {
        let all = self.board().squares().filter_map(|square| self.at(square).map(|piece| (square, piece)));
        all.filter(move |(_, piece)| piece.color() == color).map(|(square, piece)| (square, piece.kind()))
    }

    /// Takes a piece with its mark off a square; a castling right of that square goes with it.
    fn lift(&mut self, square: Square) -> (Option<Piece>, bool) {
        castling::lose_rights(self, square);
        castling_anywhere::lose_rights(self, square);
        self.passers.retain(|&(passer, _)| passer != square);
        let mark = std::mem::take(&mut self.marked[square.index()]);
        self.promoted[square.index()] = false;
        self.unmoved.remove(&square);
        (self.pieces[square.index()].take(), mark)
    }

    /// Puts a piece with its mark on a square.
    fn put(&mut self, square: Square, (piece, mark): (Option<Piece>, bool)) {
        self.pieces[square.index()] = piece;
        self.marked[square.index()] = mark;
    }

    /// Changes what stands on a square and leaves its mark as it is.
    fn change(&mut self, square: Square, piece: Piece) {
        self.passers.retain(|&(passer, _)| passer != square);
        self.unmoved.remove(&square);
        self.pieces[square.index()] = Some(piece);
    }

    /// The positions of the game before this one, the latest first.
    fn earlier(&self) -> impl Iterator<Item = &ReferencePosition> {
        std::iter::successors(self.before.as_deref(), |position| position.before.as_deref())
    }
}

impl std::fmt::Debug for ReferencePosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReferencePosition({} {}, {} before it)", self.definition().name, self.fen(), self.earlier().count())
    }
}

impl Plan {
    /// A piece going from one square to another, and nothing else.
    fn plain(from: Square, to: Square) -> Plan {
        Plan {
            from,
            to,
            other: None,
            names_both: false,
            capture: None,
            taken: Vec::new(),
            put: None,
            en_passant: false,
            dropped: false,
            passed: Vec::new(),
        }
    }

    /// Whether a piece leaves the board.
    fn takes(&self) -> bool {
        self.capture.is_some() || !self.taken.is_empty()
    }

    /// Whether one piece moves, and to another square.
    fn moves_one(&self) -> bool {
        self.other.is_none() && self.put.is_none() && self.taken.is_empty() && !self.dropped && self.from != self.to
    }

    /// The squares on which the moved pieces arrive, the first piece's first.
    fn arrivals(&self) -> impl Iterator<Item = Square> {
        [Some(self.to), self.other.map(|(_, to)| to)].into_iter().flatten()
    }

    /// The squares from which pieces move, the first piece's first.
    fn origins(&self) -> impl Iterator<Item = Square> {
        [Some(self.from), self.other.map(|(from, _)| from), self.put.map(|_| self.to)].into_iter().flatten()
    }

    /// The machine form without letters.
    fn text(&self, position: &ReferencePosition) -> String {
        let board = position.board();
        let taken: String = self.taken.iter().map(|&square| board.name(square)).collect();
        let first = format!("{}{taken}{}", board.name(self.from), board.name(self.to));
        if let Some(put) = self.put {
            return format!("{first}+{}{}", board.name(self.to), board.name(put));
        }
        match self.other {
            Some((from, to)) if self.names_both => {
                format!("{first}+{}{}", board.name(from), board.name(to))
            }
            Some(rook) => castling::text(position, self, rook),
            _ => first,
        }
    }
}

/// What the effects make of a move, one after another, and what is promoted by them.
fn effects(before: &ReferencePosition, plan: &Plan, mut draft: Draft) -> Vec<Draft> {
    let captor = draft.position.at(plan.to);
    if plan.dropped {
        castling::gain_rights(&mut draft.position, plan.to);
    }
    let draft = capture_by::apply(before, plan, draft);
    let draft = rebirth::apply(before, plan, draft);
    let draft = co_squares::apply(plan, draft);
    let draft = explosion::apply(plan, draft);
    let draft = flipping::apply(before, plan, draft);
    let drafts = gating::apply(before, plan, draft);
    let drafts = drafts.into_iter().map(|draft| first_moves::apply(before, plan, draft));
    let drafts = drafts.flat_map(|draft| walls::apply(before, plan, captor, draft));
    let drafts = drafts.map(|draft| metamorphosis::apply(before, plan, draft));
    let drafts = drafts.map(|draft| imitation::apply(before, plan, draft));
    let drafts = drafts.map(|draft| turncoat::apply(before, plan, draft));
    let drafts = drafts.filter_map(|draft| transfer::apply(before, plan, draft));
    drafts.flat_map(promotion::of_affected).map(castling::regain_rights).collect()
}

impl Draft {
    /// A move of which nothing has come yet but what it moves.
    fn new(text: String, mut position: ReferencePosition) -> Draft {
        position.entered = 0;
        Draft {
            text,
            position,
            promoted: false,
            declined: None,
            captives: Vec::new(),
            returned: Vec::new(),
            blown: Vec::new(),
            affected: Vec::new(),
            tail: String::new(),
            zeroes: false,
        }
    }

    /// A copy with more at the end of the text.
    fn with_tail(&self, tail: &str) -> Draft {
        Draft {
            text: self.text.clone(),
            position: self.position.clone(),
            captives: self.captives.clone(),
            returned: self.returned.clone(),
            blown: self.blown.clone(),
            affected: self.affected.clone(),
            tail: format!("{}{tail}", self.tail),
            ..*self
        }
    }

    /// A copy with another piece on a square and its letter at the end of the text.
    fn with_choice(&self, square: Square, piece: Piece) -> Draft {
        let mut position = self.position.clone();
        position.change(square, piece);
        let letter = position.definition().piece(piece.kind()).letter.to_ascii_lowercase();
        Draft {
            text: format!("{}{letter}", self.text),
            position,
            promoted: self.promoted,
            declined: self.declined,
            captives: self.captives.clone(),
            returned: self.returned.clone(),
            blown: self.blown.clone(),
            affected: self.affected.clone(),
            tail: self.tail.clone(),
            zeroes: self.zeroes,
        }
    }
}
