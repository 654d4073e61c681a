//! The static evaluation.
//!
//! General terms over tables that are made for each game: material and piece-square values ([`Accumulator`], updated by the
//! journal of moves), mobility, pawn structure, threats, king safety, and offers where captures are compulsory. No term
//! knows a game; a game whose rules break the premise of a term has no weight for it. Where there is a network for the game,
//! it adds what it has learned beyond these terms.

mod accumulator;
mod compulsion;
mod drawish;
mod file;
mod finer;
mod network;
mod packed;
mod shape;
mod tables;
mod terms;
mod territory;
mod trace;
mod turning;
mod weights;

pub use accumulator::Accumulator;
pub use file::{Notes, WeightsError};
pub use menagerie_net::{MAX_BYTES as MAX_NET_BYTES, Net, NetError, seen_from};
pub use network::{NetChoice, missing_net, provide_net, shipped_net};
pub use packed::Pair;
pub use trace::EvaluationTrace;
pub use weights::{Slot, Term, Weights};

use crate::score::MAX_EVALUATION;
use accumulator::PieceSquareTables;
use menagerie_core::facts::{Survival, Turning};
use menagerie_core::{Board, Color, Game, Kind, Piece, Position, Square};
use shape::Shape;
use std::any::Any;
use std::fmt::{self, Write};
use tables::TableMaker;
use terms::{EvaluationViewer, TermGroups};

/// The evaluation of a game.
///
/// ```
/// use menagerie_engine::eval::{Evaluator, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let evaluator = Evaluator::new(&game, Weights::of(&game));
/// let position = game.position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")?;
/// let sum = evaluator.accumulate(&position);
/// assert!(evaluator.evaluate(&position, &sum, position.legal_moves().len()) > 500);
/// # Ok::<(), menagerie_core::FenError>(())
/// ```
pub struct Evaluator {
    game: Game,
    weights: Weights,
    shape: Shape,
    piece_square: PieceSquareTables,
    /// Per type the value in exchanges and for the move order, in centipawns.
    worth: Vec<i32>,
    /// Both sides' non-pawn material at the start.
    full: i32,
    /// The free squares at the start, where the game ends when the board is full.
    room: Option<i32>,
    pawns: Vec<Kind>,
    /// The types that are neither pawns nor royal, the least valuable first.
    non_pawns: Vec<Kind>,
    royal: Option<Kind>,
    /// The types that stay on one colour of squares.
    color_bound: Vec<Kind>,
    /// Per type whether it never takes anything by its own power.
    peaceful: Vec<bool>,
    /// Per type the weight of its attacks on the squares around a king.
    king_attack_weights: Vec<i32>,
    /// Per type the non-pawns that are clearly more valuable.
    greater: Vec<Vec<Kind>>,
    by_worth: Vec<Kind>,
    file_sliders: Vec<Kind>,
    /// Per piece and square whether it wins by arriving there; empty where none does.
    goals: Vec<bool>,
    /// The types whose loss loses the game, and how many of each are the last.
    last: Vec<(Piece, u32)>,
    /// How many checks win, where they are counted.
    checks: Option<u8>,
    /// Whether a side that can capture must.
    captures_compulsory: bool,
    /// Which enemy pieces a piece that arrives makes its side's own.
    turning: Option<Turning>,
    /// Whether any of the finer terms has a weight, see `finer.rs`.
    finer: bool,
    /// Whether squares to go to decide: no piece takes, and the side that cannot move has lost.
    divides_board: bool,
    /// Whether advantages that hardly win count in part, see `drawish.rs`.
    scales: bool,
    /// Whether the game begins with pawns and is won by what they become.
    pawns_win: bool,
    /// The halfmove clock that draws.
    draw_clock: Option<u32>,
    /// The greatest value of a minor piece, in centipawns.
    minor: i32,
    tables: Box<dyn Any + Send + Sync>,
    /// What adds to the terms.
    net: Option<Net>,
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Evaluator {
    /// Prepares the evaluation of a game with these weights.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::untuned(&game));
    /// assert_eq!(evaluator.game().name(), game.name());
    /// ```
    pub fn new(game: &Game, weights: Weights) -> Evaluator {
        Evaluator::with_net(game, weights, None)
    }

    /// Prepares the evaluation of a game with these weights, and with a network that adds to it, if there is one.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights, shipped_net};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let weights = Weights::of(&game);
    /// let net = shipped_net(&game, &weights);
    /// let has_net = net.is_some();
    /// assert_eq!(Evaluator::with_net(&game, weights, net).has_net(), has_net);
    /// ```
    pub fn with_net(game: &Game, weights: Weights, net: Option<Net>) -> Evaluator {
        let shape = Shape::of(game);
        let definition = game.definition();
        let kinds = |of: &dyn Fn(Kind) -> bool| definition.kinds().filter(|&kind| of(kind)).collect::<Vec<Kind>>();
        let worth: Vec<i32> = definition.kinds().map(|kind| worth(&weights, &shape, kind)).collect();
        let king_attack_weight = |kind: Kind| (worth[kind.index()].abs() / 10).clamp(10, 80);
        let mut non_pawns = kinds(&|kind| !shape.is_pawn(kind) && !shape.is_royal(kind));
        non_pawns.sort_by_key(|kind| worth[kind.index()]);
        let greater = |kind: Kind| {
            let more = |other: &&Kind| worth[other.index()] > worth[kind.index()] + 60;
            non_pawns.iter().filter(more).copied().collect::<Vec<Kind>>()
        };
        let capabilities = game.capabilities();
        let start = game.start();
        let mut evaluator = Evaluator {
            by_worth: by_worth(definition.kinds(), &worth, &shape),
            greater: definition.kinds().map(greater).collect(),
            file_sliders: kinds(&|kind| shape.slides_on_files(kind) && !shape.is_royal(kind)),
            last: last(game),
            goals: goals(game, &shape),
            checks: game.facts().checks_to_win,
            scales: capabilities.material_helps
                && capabilities.mate_decides
                && capabilities.exchanges
                && game.facts().hands.is_none(),
            pawns_win: has_pawns(&start, &shape) && weights::prospects(game, &shape) >= PROMISING,
            draw_clock: game.facts().draw_clock,
            captures_compulsory: !capabilities.may_decline,
            minor: minor(&worth, &non_pawns),
            piece_square: piece_square_tables(game, &weights, &shape),
            full: 1,
            room: game.facts().fills.then(|| room(&start).max(1)),
            turning: game.facts().turning,
            divides_board: divides_board(game),
            finer: finer::TERMS.iter().any(|&term| weights.term(term) != Pair::ZERO),
            pawns: kinds(&|kind| shape.is_pawn(kind)),
            non_pawns,
            royal: definition.royal(),
            color_bound: kinds(&|kind| is_color_bound(game, kind)),
            peaceful: definition.pieces.iter().map(|piece| !piece.paths.iter().any(|path| path.ends.capture)).collect(),
            king_attack_weights: definition.kinds().map(king_attack_weight).collect(),
            tables: start.view(TableMaker { game, shape: &shape }),
            net,
            game: game.clone(),
            weights,
            shape,
            worth,
        };
        let sum = evaluator.accumulate(&start);
        evaluator.full = (sum.non_pawn[0] + sum.non_pawn[1]).max(1);
        evaluator
    }

    /// The phase, from 0 in the endgame to [`PHASES`] in the middlegame: by the material left, or by the free squares where the game
    /// ends when there are none.
    #[inline(always)]
    fn phase(&self, sum: &Accumulator, free: impl Fn() -> u32) -> i32 {
        let (left, all) = match self.room {
            Some(room) => (free() as i32, room),
            None => (sum.non_pawn[0] + sum.non_pawn[1], self.full),
        };
        (left * PHASES / all).clamp(0, PHASES)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The value of a type in exchanges, in centipawns.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::of(&game));
    /// let worth = |name| evaluator.worth(game.definition().kind(name).unwrap());
    /// assert!(worth("pawn") < worth("knight") && worth("knight") < worth("queen"));
    /// ```
    #[inline(always)]
    pub fn worth(&self, kind: Kind) -> i32 {
        self.worth[kind.index()]
    }

    /// What capturing one of `count` such pieces gains beyond its value: the game, if it is one of the last.
    #[inline(always)]
    pub(crate) fn extinction_bonus(&self, piece: Piece, count: impl Fn() -> u32) -> i32 {
        let is_last = |&(last, left): &(Piece, u32)| last == piece && count() <= left;
        if !self.last.is_empty() && self.last.iter().any(is_last) { WIN_BONUS } else { 0 }
    }

    /// What arriving on a square gains: the game, if that wins it.
    #[inline(always)]
    pub(crate) fn arrival(&self, piece: Option<Piece>, square: Square) -> i32 {
        if self.goals.is_empty() {
            return 0;
        }
        let wins = |piece: Piece| self.goals[piece.index() * self.game.board().len() + square.index()];
        if piece.is_some_and(wins) { WIN_BONUS } else { 0 }
    }

    /// Whether the king wins by arriving somewhere, so that the game is a race.
    pub(crate) fn is_race(&self) -> bool {
        let white = |kind| Piece::new(kind, Color::White);
        self.royal.is_some_and(|kind| self.shape.steps_to_goal(white(kind), Square(0)).is_some())
    }

    /// Whether a king that wins by arriving somewhere comes nearer to it.
    #[inline(always)]
    pub(crate) fn nears(&self, piece: Option<Piece>, from: Square, to: Square) -> bool {
        let Some(piece) = piece.filter(|piece| Some(piece.kind()) == self.royal && !self.goals.is_empty()) else {
            return false;
        };
        let steps = |square| self.shape.steps_to_goal(piece, square);
        steps(to) < steps(from)
    }

    /// The types, the least valuable first and the royal one last.
    pub(crate) fn by_worth(&self) -> &[Kind] {
        &self.by_worth
    }

    /// The royal type, if there is one.
    pub(crate) fn royal(&self) -> Option<Kind> {
        self.royal
    }

    /// Whether the number of legal moves is a part of the evaluation.
    pub(crate) fn counts_moves(&self) -> bool {
        self.weights.term(Term::Freedom) != Pair::ZERO
    }

    /// The accumulator of a position, computed from scratch.
    pub fn accumulate(&self, position: &Position) -> Accumulator {
        let mut sum = Accumulator::default();
        for square in self.game.board().squares() {
            if let Some(piece) = position.piece(square) {
                self.piece_square.put(&mut sum, piece, square);
            }
        }
        for kind in self.game.definition().kinds() {
            for color in Color::BOTH {
                let piece = Piece::new(kind, color);
                self.piece_square.hold(&mut sum, piece, position.in_hand(piece) as i32);
            }
        }
        if let Some(net) = &self.net {
            sum.net = net.sums(position);
        }
        sum
    }

    /// Updates an accumulator with the edits of the move that was played last.
    ///
    /// ```
    /// use menagerie_core::Explain;
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::of(&game));
    /// let mut position = game.start();
    /// let mut sum = evaluator.accumulate(&position);
    /// position.play(position.parse_move("e2e4").unwrap()).unwrap();
    /// evaluator.update(&mut sum, &position);
    /// assert_eq!(sum, evaluator.accumulate(&position));
    /// ```
    #[inline]
    pub fn update(&self, sum: &mut Accumulator, position: &Position) {
        self.piece_square.update(sum, position.journal());
        if let Some(net) = &self.net {
            net.update(&mut sum.net, position);
        }
    }

    /// The static evaluation for the side to move, which has `moves` legal moves, in centipawns. The number of moves is used
    /// only in games where nothing is captured.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::of(&game));
    /// let value = |fen| {
    ///     let position = game.position(fen).unwrap();
    ///     evaluator.evaluate(&position, &evaluator.accumulate(&position), position.legal_moves().len())
    /// };
    /// // The same position for both sides, each to move.
    /// assert_eq!(value("4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1"), value("4k3/p7/8/8/8/8/PP6/4K3 b - - 0 1"));
    /// ```
    #[inline]
    pub fn evaluate(&self, position: &Position, sum: &Accumulator, moves: usize) -> i32 {
        self.look(position, sum, moves).value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    #[inline]
    fn look(&self, position: &Position, sum: &Accumulator, moves: usize) -> Evaluation {
        position.view(EvaluationViewer::new(self, sum, moves, position.halfmove_clock()))
    }

    /// The evaluation of a position with `moves` legal moves, taken apart for the tuner.
    pub fn trace(&self, position: &Position, moves: usize) -> EvaluationTrace {
        let sum = self.accumulate(position);
        let Evaluation { groups, phase, share, mop_up, .. } = self.look(position, &sum, moves);
        EvaluationTrace { balance: sum.balance, terms: groups.sum(), phase, share, mop_up }
    }

    /// The evaluation of a position for people: a table of its terms, in centipawns for White.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::of(&game));
    /// let text = evaluator.explain(&game.start());
    /// assert!(text.starts_with("term             middlegame  endgame\n"));
    /// assert!(text.contains("\nphase            64 of 64\n"));
    /// ```
    pub fn explain(&self, position: &Position) -> String {
        let sum = self.accumulate(position);
        let moves = position.legal_moves().len();
        let evaluation = self.look(position, &sum, moves);
        let mut text = String::from("term             middlegame  endgame\n");
        for (name, pair) in evaluation.groups.named(sum.balance) {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{name:<16} {:>10} {:>8}", pair.middlegame(), pair.endgame());
        }
        let value = if position.side() == Color::White { evaluation.value } else { -evaluation.value };
        if self.has_net() {
            let _ = writeln!(text, "network          {:>+10}", evaluation.net);
        }
        let _ = write!(text, "phase            {} of {PHASES}\nevaluation       {value:+}", evaluation.phase);
        text
    }

    /// Whether a side has anything but pawns and king: without, zugzwang is likely.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::of(&game));
    /// let position = game.position("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1")?;
    /// let sum = evaluator.accumulate(&position);
    /// assert!(evaluator.has_non_pawn_material(&sum, position.side()));
    /// assert!(!evaluator.has_non_pawn_material(&sum, position.side().other()));
    /// # Ok::<(), menagerie_core::FenError>(())
    /// ```
    pub fn has_non_pawn_material(&self, sum: &Accumulator, color: Color) -> bool {
        sum.non_pawn[color.index()] > 0
    }
}

/// From this part of what promotion gains in chess on, an advantage without pawns is hard to win.
const PROMISING: f64 = 0.8;
/// What a move gains that wins the game, for the move order, in centipawns.
pub(crate) const WIN_BONUS: i32 = 5_000;
/// The number of phases between endgame and middlegame.
pub(crate) const PHASES: i32 = EvaluationTrace::PHASES;
/// The share of an advantage that counts whole.
pub(crate) const WHOLE: i32 = EvaluationTrace::WHOLE;

/// The evaluation of a position.
pub(crate) struct Evaluation {
    /// In centipawns for the side to move.
    pub(crate) value: i32,
    /// From 0, the endgame, to [`PHASES`], the middlegame.
    pub(crate) phase: i32,
    pub(crate) groups: TermGroups,
    /// The part of the advantage that counts, of [`WHOLE`].
    pub(crate) share: i32,
    /// What mop-up against a lone king added, for White.
    pub(crate) mop_up: i32,
    /// What the network added before that, for White.
    pub(crate) net: i32,
}

/// Whether a position has pawns.
fn has_pawns(position: &Position, shape: &Shape) -> bool {
    let mut pieces = shape.board().squares().filter_map(|square| position.piece(square));
    pieces.any(|piece| shape.is_pawn(piece.kind()))
}

/// Whether any piece takes by its own power.
///
/// ```
/// # use menagerie_core::Library;
/// use menagerie_engine::eval::takes;
/// let library = Library::shipped();
/// assert!(takes(&library.game("chess")?) && !takes(&library.game("othello")?));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn takes(game: &Game) -> bool {
    let mut paths = game.definition().pieces.iter().flat_map(|piece| &piece.paths);
    paths.any(|path| path.ends.capture)
}

/// Whether a game is won by having squares to go to: no piece takes, and the side that cannot move has lost.
fn divides_board(game: &Game) -> bool {
    let (facts, definition) = (game.facts(), game.definition());
    let stays = facts.turning.is_none() && facts.side_effect.is_none() && facts.hands.is_none();
    stays && definition.royal().is_none() && !takes(game) && !game.capabilities().stalemate_draws
}

/// Whether the number of pieces is all that they are worth: none takes, and they change sides by the handful.
fn counts_pieces(game: &Game) -> bool {
    game.facts().turning == Some(Turning::Adjacent) && !takes(game)
}

/// How many squares are free.
fn room(position: &Position) -> i32 {
    let squares = position.game().board().squares();
    squares.filter(|&square| position.piece(square).is_none()).count() as i32
}

/// Per piece and square whether it wins by arriving there.
fn goals(game: &Game, shape: &Shape) -> Vec<bool> {
    let definition = game.definition();
    let Some(goal) = &game.facts().goal else { return Vec::new() };
    let pieces = definition.kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)));
    let board = shape.board();
    pieces.flat_map(|piece| board.squares().map(move |square| goal.is_there(piece, square))).collect()
}

/// The pieces whose loss loses the game, each with how many are the last.
fn last(game: &Game) -> Vec<(Piece, u32)> {
    let survival = game.facts().survival.iter().filter(|survival| survival.loses() && !survival.royal);
    let of = |survival: &Survival| {
        // Types that are counted together are no matter of one of them.
        let kind = survival.kinds.as_ref().filter(|kinds| kinds.len() == 1)?[0];
        Some((survival.sides, kind, survival.count + 1))
    };
    let each = survival.filter_map(of).flat_map(|(sides, kind, left)| {
        Color::BOTH.into_iter().filter(move |&color| sides.has(color)).map(move |color| (Piece::new(kind, color), left))
    });
    each.collect()
}

/// The greatest value of the lesser half of the non-pawns, plus half a pawn.
fn minor(worth: &[i32], non_pawns: &[Kind]) -> i32 {
    let at = non_pawns.len().saturating_sub(1) / 2;
    non_pawns.get(at).map_or(0, |kind| worth[kind.index()].min(400) + 40)
}

/// The types, the least valuable first and the royal one last.
fn by_worth(kinds: impl Iterator<Item = Kind>, worth: &[i32], shape: &Shape) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = kinds.collect();
    kinds.sort_by_key(|&kind| (shape.is_royal(kind), worth[kind.index()]));
    kinds
}

/// The value of a type in exchanges.
fn worth(weights: &Weights, shape: &Shape, kind: Kind) -> i32 {
    if shape.is_royal(kind) {
        return 0;
    }
    weights.material(kind).tapered(1, 2)
}

/// Whether no move of a type leads to a square of the other colour.
///
/// ```
/// use menagerie_engine::eval::is_color_bound;
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let bound = |name| is_color_bound(&game, game.definition().kind(name).unwrap());
/// assert!(bound("bishop") && !bound("knight"));
/// ```
pub fn is_color_bound(game: &Game, kind: Kind) -> bool {
    let paths = &game.definition().piece(kind).paths;
    let stays = |(dx, dy): (i16, i16)| (dx + dy) % 2 == 0;
    !paths.is_empty()
        && paths.iter().all(|path| path.steps.iter().filter(|step| step.stop).all(|step| stays((step.dx, step.dy))))
}

/// The value of being this many steps from a zone that wins, in centipawns.
fn nearness(steps: i32) -> i32 {
    400 / (steps + 1) - 12 * steps
}

fn piece_square_tables(game: &Game, weights: &Weights, shape: &Shape) -> PieceSquareTables {
    let board: &Board = game.board();
    let pieces = || game.definition().kinds().flat_map(|kind| Color::BOTH.map(|color| Piece::new(kind, color)));
    let signed = |piece: Piece, pair: Pair| if piece.color() == Color::White { pair } else { -pair };
    // A king that cannot be checked is free to run.
    let free = !game.capabilities().checks;
    let seen = seen_from(game);
    let runs = move |kind| if free && shape.is_royal(kind) { 3 } else { 1 };
    let placed = pieces().flat_map(|piece| {
        let kind = piece.kind();
        let seen = move |square| seen(piece.color(), square);
        board.squares().map(move |square| {
            let goal = shape.steps_to_goal(piece, square).map_or(0, |steps| runs(kind) * nearness(steps));
            signed(piece, weights.material(kind) + weights.place(kind, seen(square)) + Pair::new(goal, goal))
        })
    });
    let non_pawn = |piece: Piece| {
        let counts = !shape.is_pawn(piece.kind()) && !shape.is_royal(piece.kind());
        if counts { weights.material(piece.kind()).middlegame().abs() } else { 0 }
    };
    PieceSquareTables::new(
        placed.collect(),
        pieces().map(|piece| signed(piece, weights.in_hand(piece.kind()))).collect(),
        pieces().map(non_pawn).collect(),
        board.len(),
    )
}
