//! The weights of the evaluation: one flat list that the tuner reads and writes, and what each entry means.

use super::packed::Pair;
use super::shape::Shape;
use super::{counts_pieces, divides_board};
use crate::estimate;
use menagerie_core::facts::Turning;
use menagerie_core::{Board, Color, Game, Kind, Piece, Square};
use std::fmt;

/// Makes the terms with their list and their names from one list.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident,)*) => {
        /// Terms with one weight for all types of piece.
        ///
        /// ```
        /// use menagerie_engine::eval::{Term, Weights};
        ///
        /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
        /// assert!(Weights::of(&game).term(Term::Tempo).middlegame() > 0);
        /// assert_eq!(Term::Tempo.to_string(), Term::Tempo.name());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Term {
            $($(#[$doc])* $term,)*
        }

        impl Term {
            /// Every term.
            ///
            /// ```
            /// use menagerie_engine::eval::Term;
            ///
            /// assert_eq!(Term::ALL[0].name(), "Tempo");
            /// ```
            pub const ALL: &'static [Term] = &[$(Term::$term),*];

            /// The name, as in files of weights.
            pub fn name(self) -> &'static str {
                match self {
                    $(Term::$term => stringify!($term),)*
                }
            }
        }

        impl fmt::Display for Term {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

terms! {
    /// Having the move.
    Tempo,
    /// A legal move, where nothing is captured.
    Freedom,
    /// A pawn without own pawns on the adjacent files.
    Isolated,
    /// A pawn with an own pawn in front of it on its file.
    Doubled,
    /// A pawn that is protected by a pawn.
    Supported,
    /// A pawn with an own pawn next to it.
    Phalanx,
    /// A passed pawn that is blocked by an enemy piece.
    Blocked,
    /// For each step that the enemy's king is farther from a passed pawn's next square than the own king.
    Escort,
    /// A piece that is attacked by a pawn, for the attacker.
    PawnThreat,
    /// A piece that is attacked by a less valuable one, for the attacker.
    LesserThreat,
    /// An attacked piece that is not protected, for the attacker.
    Hanging,
    /// A piece that slides along its file without own pawns on it.
    HalfOpenFile,
    /// The same without any pawns.
    OpenFile,
    /// Two of a colour-bound type on both colours: the bishop pair.
    BothColours,
    /// A pawn in front of the king.
    Shelter,
    /// A square next to the king that the enemy attacks and only the king protects, for the attacker.
    WeakBesideKing,
    /// A hundredth of the king attack, for the attacker.
    KingAttack,
    /// Mop-up: a step by which a lone king is nearer to the edge, or the winner's king nearer to it.
    Driven,
    /// A hundredth of a marked piece's value.
    Marked,
    /// A check that has been given, where checks are counted.
    CheckGiven,
    /// The last piece of a type whose loss loses the game.
    Last,
    /// The same where the enemy attacks it.
    LastAttacked,
    /// Where captures are compulsory: an empty square to go to that the enemy does not attack.
    Refuge,
    /// The same: one that the enemy attacks, so that it must capture what goes there.
    Offer,
    /// The same where another piece protects the square, so that the capture must be answered by one.
    GuardedOffer,
    /// The same: an attacked piece that is protected, for the attacker.
    Guarded,
    /// Where pieces that arrive turn others: one next to a free square.
    Frontier,
    /// Where they turn what they enclose: one that can never be enclosed.
    Stable,
    /// The same: one next to a free square on which nothing is ever enclosed.
    Exposed,
    /// Where no piece takes and the side that cannot move has lost: a free square that the side reaches first.
    Territory,
    /// A square from which a piece could give check and would not be taken, for the attacker.
    SafeCheck,
    /// An enemy pawn near the king, on its file or an adjacent one in front of it, for the attacker.
    Storm,
    /// A file next to the king, or its own, without own pawns.
    BareFile,
    /// For each part of the way that a passed pawn has covered, where nothing stands or reaches in its way.
    FreeWay,
    /// The same where only the next square is free and not attacked.
    FreeStep,
    /// A pawn that no pawn can support any more, and that cannot advance past an enemy pawn's attack.
    Backward,
    /// A pawn's step that would attack a piece, for the attacker.
    PushThreat,
    /// A square that both sides attack, but for those that enemy pawns guard.
    Contested,
    /// A minor piece guarded by a pawn on the enemy's side of the board, where no enemy pawn can ever attack it.
    Outpost,
    /// A piece that attacks at most one square to which it could go in safety.
    Cramped,
    /// An own pawn on the colour of squares of a piece that stays on it.
    OwnColour,
}

/// What a piece is worth whose number is all that counts, in centipawns.
const COUNTED: i32 = 20;
/// What a promotion gains, in centipawns, for which a passed pawn is worth as much as in chess.
const PROMOTION: i32 = 500;
/// The number of terms.
const TERMS: usize = Term::ALL.len();
/// The number of parts of a pawn's way to promotion.
pub(crate) const PARTS: usize = 8;

/// One of the weights.
///
/// ```
/// use menagerie_engine::eval::{Slot, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let weights = Weights::of(&game);
/// let queen = game.definition().kind("queen").unwrap();
/// let h1 = game.board().square("h1").unwrap();
/// assert_eq!(weights.get(Slot::Material(queen)), weights.material(queen));
/// assert_eq!(weights.get(Slot::Mobility(queen)), weights.mobility(queen));
/// assert_eq!(weights.get(Slot::Hand(queen)), weights.in_hand(queen));
/// assert_eq!(weights.get(Slot::Place(queen, h1)), weights.place(queen, h1));
/// assert_eq!(weights.get(Slot::Passed(0)), weights.passed(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A term for all types.
    Term(Term),
    /// A passed pawn that has covered this many parts of its way.
    Passed(usize),
    /// The value of a type.
    Material(Kind),
    /// The mobility of a type, for each square that it attacks.
    Mobility(Kind),
    /// The value of a type in hand.
    Hand(Kind),
    /// The piece-square value of a type, for White.
    Place(Kind, Square),
}

/// The weights of a game's evaluation.
///
/// ```
/// use menagerie_engine::eval::{Pair, Slot, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut weights = Weights::untuned(&game);
/// assert_eq!(weights.size(), (game.definition().pieces.len(), game.board().len()));
/// let rook = game.definition().kind("rook").unwrap();
/// weights.set(Slot::Material(rook), Pair::new(480, 520));
/// assert_eq!(weights.material(rook).endgame(), 520);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    values: Vec<Pair>,
    kinds: usize,
    squares: usize,
}

impl Weights {
    /// Reasonable weights for a game without tuned ones: the values of pieces and squares are estimated from how the pieces
    /// move.
    ///
    /// ```
    /// use menagerie_engine::eval::Weights;
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let weights = Weights::untuned(&game);
    /// let material = |name| weights.material(game.definition().kind(name).unwrap()).middlegame();
    /// assert!(material("knight") < material("rook") && material("rook") < material("queen"));
    /// ```
    pub fn untuned(game: &Game) -> Weights {
        let (kinds, squares) = (game.definition().pieces.len(), game.board().len());
        let mut weights = Weights { values: vec![Pair::ZERO; TERMS + PARTS + kinds * (3 + squares)], kinds, squares };
        weights.set_terms(game);
        let shape = Shape::of(game);
        let prospects = prospects(game, &shape);
        for kind in game.definition().kinds() {
            weights.set_kind(game, &shape, kind, prospects);
        }
        weights.set_passed(prospects);
        weights
    }

    /// The weight of a term.
    #[inline(always)]
    pub fn term(&self, term: Term) -> Pair {
        self.values[term as usize]
    }

    /// The weight of a passed pawn that has covered this many parts of its way.
    #[inline(always)]
    pub fn passed(&self, part: usize) -> Pair {
        self.values[TERMS + part]
    }

    /// The value of a type.
    #[inline(always)]
    pub fn material(&self, kind: Kind) -> Pair {
        self.values[self.of_kind(kind)]
    }

    /// The mobility of a type, for each square that it attacks.
    #[inline(always)]
    pub fn mobility(&self, kind: Kind) -> Pair {
        self.values[self.of_kind(kind) + 1]
    }

    /// The value of a type in hand.
    pub fn in_hand(&self, kind: Kind) -> Pair {
        self.values[self.of_kind(kind) + 2]
    }

    /// The piece-square value of a type, for White.
    pub fn place(&self, kind: Kind, square: Square) -> Pair {
        self.values[self.of_kind(kind) + 3 + square.index()]
    }

    /// All weights, in a fixed order.
    ///
    /// ```
    /// use menagerie_engine::eval::{Pair, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let mut weights = Weights::untuned(&game);
    /// for slot in weights.slots() {
    ///     weights.set(slot, weights.get(slot) + Pair::new(1, 1));
    /// }
    /// assert_ne!(weights, Weights::untuned(&game));
    /// ```
    pub fn slots(&self) -> Vec<Slot> {
        let kinds = (0..self.kinds).map(|index| Kind(index as u8));
        let of_kind = |kind: Kind| {
            let places = (0..self.squares).map(move |square| Slot::Place(kind, Square::new(square)));
            [Slot::Material(kind), Slot::Mobility(kind), Slot::Hand(kind)].into_iter().chain(places)
        };
        let general = Term::ALL.iter().map(|&term| Slot::Term(term)).chain((0..PARTS).map(Slot::Passed));
        general.chain(kinds.flat_map(of_kind)).collect()
    }

    /// A weight.
    pub fn get(&self, slot: Slot) -> Pair {
        self.values[self.at(slot)]
    }

    /// Changes a weight.
    pub fn set(&mut self, slot: Slot, value: Pair) {
        let at = self.at(slot);
        self.values[at] = value;
    }

    fn at(&self, slot: Slot) -> usize {
        match slot {
            Slot::Term(term) => term as usize,
            Slot::Passed(part) => TERMS + part,
            Slot::Material(kind) => self.of_kind(kind),
            Slot::Mobility(kind) => self.of_kind(kind) + 1,
            Slot::Hand(kind) => self.of_kind(kind) + 2,
            Slot::Place(kind, square) => self.of_kind(kind) + 3 + square.index(),
        }
    }

    fn of_kind(&self, kind: Kind) -> usize {
        TERMS + PARTS + kind.index() * (3 + self.squares)
    }

    fn set_terms(&mut self, game: &Game) {
        let capabilities = game.capabilities();
        let encloses = game.facts().turning == Some(Turning::Enclosed);
        let mut set = |term: Term, middlegame, endgame| self.values[term as usize] = Pair::new(middlegame, endgame);
        set(Term::Tempo, 15, 10);
        // Where each move has dozens of ways to be completed, their number says nothing.
        if !capabilities.exchanges && game.start().count_legal_moves() <= 300 {
            let each = if encloses { 5 } else { 2 };
            set(Term::Freedom, each, each);
        }
        if divides_board(game) {
            set(Term::Territory, 15, 20);
        }
        if encloses {
            set(Term::Frontier, -6, -2);
            set(Term::Stable, 35, 35);
            set(Term::Exposed, -25, -10);
        }
        set(Term::Escort, 0, 5);
        set(Term::Blocked, -8, -20);
        set(Term::Shelter, 11, 0);
        if capabilities.checks {
            set(Term::WeakBesideKing, 9, 2);
            set(Term::KingAttack, 100, 15);
            set(Term::SafeCheck, 15, 2);
            set(Term::Storm, 5, 0);
            set(Term::BareFile, -10, 0);
        }
        set(Term::Driven, 0, 8);
        set(Term::Marked, -45, -45);
        set(Term::CheckGiven, 150, 150);
        set(Term::Last, -60, -60);
        set(Term::LastAttacked, -120, -120);
        if capabilities.material_helps {
            set(Term::Isolated, -11, -13);
            set(Term::Doubled, -8, -18);
            set(Term::Supported, 9, 8);
            set(Term::Phalanx, 7, 6);
            set(Term::PawnThreat, 40, 28);
            set(Term::LesserThreat, 28, 24);
            set(Term::Hanging, 22, 18);
            set(Term::HalfOpenFile, 12, 8);
            set(Term::OpenFile, 25, 12);
            set(Term::BothColours, 28, 42);
            set(Term::Backward, -8, -8);
            set(Term::PushThreat, 15, 10);
            set(Term::Contested, 3, 2);
            set(Term::Outpost, 20, 10);
            set(Term::Cramped, -10, -15);
            set(Term::OwnColour, -2, -4);
        }
    }

    /// Passed pawns, by what they become: one that becomes little must not be worth more before than after.
    fn set_passed(&mut self, prospects: f64) {
        for part in 0..PARTS {
            let gone = part as f64 / (PARTS - 1) as f64;
            let worth = |most: f64| (prospects * most * gone * gone) as i32;
            self.values[TERMS + part] = Pair::new(worth(90.0), (prospects * 10.0) as i32 + worth(170.0));
        }
        let each = |most: f64| (prospects * most) as i32;
        self.values[Term::FreeWay as usize] = Pair::new(each(2.0), each(8.0));
        self.values[Term::FreeStep as usize] = Pair::new(each(1.0), each(4.0));
    }

    fn set_kind(&mut self, game: &Game, shape: &Shape, kind: Kind, prospects: f64) {
        let (board, definition) = (game.board(), game.definition());
        let piece = definition.piece(kind);
        let promotes = shape.promotes(kind);
        let at = self.of_kind(kind);
        let helps = game.capabilities().material_helps;
        let mut worths = estimate::worth(board, &piece.paths, promotes && !shape.is_pawn(kind));
        if counts_pieces(game) {
            // With each move many change sides: they are worth so little that this is no more than a pawn.
            worths.fill(COUNTED);
        }
        let average = worths.iter().sum::<i32>() / worths.len() as i32;
        let royal = shape.is_royal(kind);
        // A pawn's share of what promotion is worth; other types that promote have all of it.
        let prospects = if shape.is_pawn(kind) { prospects } else { 1.0 };
        let worth = match (royal, shape.is_pawn(kind) && promotes) {
            (true, _) => 0,
            // A pawn's prospects are part of its value; how far it has come is a matter of its square.
            (false, true) => average + (45.0 * prospects) as i32,
            (false, false) => average,
        };
        let sign = if helps { 1 } else { -1 };
        self.values[at] = match helps {
            true => Pair::new(worth, worth * 11 / 10 + if promotes { (12.0 * prospects) as i32 } else { 0 }),
            // Where losing everything wins, pieces that can choose what captures them are useful once there are few.
            false if promotes => Pair::new(-worth, -worth * 3 / 2),
            false => Pair::new(-worth * 2 / 5, worth / 5),
        };
        self.values[at + 2] = Pair::new(worth * 11 / 10, worth * 11 / 10) * sign;
        if !royal && !shape.is_pawn(kind) {
            // A piece's value already reflects its average reach, so more squares count only a little more.
            let each = (f64::from(worth).sqrt() / 4.5).clamp(1.0, 7.0) as i32;
            self.values[at + 1] = Pair::new(each, each) * sign;
        }
        for square in board.squares() {
            let (advance, middle) = (shape.advance(Color::White, square), shape.steps_off_middle(square));
            let place = if royal {
                let back = if shape.hides_king() { -14 * advance - 5 * (4 - middle.min(4)) } else { 0 };
                Pair::new(back, 26 - 9 * middle)
            } else if shape.is_pawn(kind) {
                let file = shape.files_off_middle(square);
                Pair::new(3 * advance * (3 - file).max(-1) / 2, 3 * advance)
            } else {
                let place = worths[square.index()] - average;
                Pair::new(place, place) * sign
            };
            let place = if game.facts().turning == Some(Turning::Enclosed) && !royal {
                place + enclosure(board, square)
            } else {
                place
            };
            self.values[at + 3 + square.index()] = place;
        }
    }

    /// The number of types and of squares.
    pub fn size(&self) -> (usize, usize) {
        (self.kinds, self.squares)
    }
}

/// How much promotion makes of a pawn, from 0 to 1: all where it gains [`PROMOTION`], or the pawn wins by arriving.
pub(super) fn prospects(game: &Game, shape: &Shape) -> f64 {
    let facts = game.facts();
    // Where losing everything wins, values say little.
    if !game.capabilities().material_helps || facts.goal.is_some() {
        return 1.0;
    }
    let worth = |kind: Kind| {
        let worths = estimate::worth(game.board(), &game.definition().piece(kind).paths, false);
        worths.iter().sum::<i32>() / worths.len() as i32
    };
    let gain = |pawn: Kind| {
        let ways = Color::BOTH.into_iter().filter_map(|color| Some((color, facts.promotion(Piece::new(pawn, color))?)));
        let to = ways.flat_map(|(color, promotion)| promotion.to[color.index()].iter());
        to.map(|&kind| worth(kind) - worth(pawn)).max().unwrap_or(PROMOTION)
    };
    let pawns = game.definition().kinds().filter(|&kind| shape.is_pawn(kind));
    let most = pawns.map(gain).max().unwrap_or(PROMOTION);
    f64::from(most.clamp(0, PROMOTION)) / f64::from(PROMOTION)
}

/// What a square is worth where pieces change sides that are enclosed on a line. In a corner no line goes through, on the edge
/// few do; next to such a square a piece helps the enemy to it.
fn enclosure(board: &Board, square: Square) -> Pair {
    let step = |square, (dx, dy): (i16, i16)| board.offset(square, dx, dy);
    let directions = [(0, 1), (1, 1), (1, 0), (1, -1)];
    let safety = |square| {
        let is_closed = |&&(dx, dy): &&(i16, i16)| step(square, (dx, dy)).and(step(square, (-dx, -dy))).is_none();
        directions.iter().filter(is_closed).count() as i32
    };
    let around = directions.iter().flat_map(|&(dx, dy)| [step(square, (dx, dy)), step(square, (-dx, -dy))]);
    let best_around = around.flatten().map(safety).max().unwrap_or(0);
    let worth = match (safety(square), best_around) {
        (4, _) => 60,
        (0, 4) => -15,
        (_, 4) => -5,
        (0, 1..) => -4,
        (own, _) => own * 8 / 3,
    };
    Pair::new(worth, worth)
}
