//! What a game is, as far as search, evaluation, notation and interfaces need to know it: plain data to which each rule
//! adds, so that nobody else asks for rules.

use crate::definition::Verdict;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};

/// The facts of a game; see [`Game::facts`](crate::Game::facts).
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// A side whose pieces reach a zone wins.
    pub goal: Option<Goal>,
    /// A side that has too few pieces of a type left has lost, or won.
    pub survival: Option<Survival>,
    /// How many checks win the game.
    pub checks_to_win: Option<u8>,
    /// After how many plies without progress the game is drawn.
    pub draw_clock: Option<u32>,
    /// How the game ends when a position comes back.
    pub repetition: Option<Repetition>,
    /// The game is drawn where nobody has enough pieces to mate.
    pub insufficient_material: Option<InsufficientMaterial>,
    /// Pieces are held in hand and dropped.
    pub hands: Option<Hands>,
    /// What a move does to pieces on other squares than those that it goes from and to. Moves name these pieces in the
    /// notation of such a game.
    pub side_effect: Option<SideEffect>,
    /// Castlings of a king with a rook.
    pub castling: Option<Castling>,
    /// No piece makes moves of its own that capture nothing: two pieces castle with one another.
    pub only_mutual_castlings: bool,
    /// What promotes.
    pub promotions: Promotions,
    /// A piece that captures may become another by what it takes.
    pub absorption: Option<Absorption>,
}

impl Facts {
    /// Whether pieces are marked, and lose powers while they are.
    pub fn marks(&self) -> bool {
        self.side_effect == Some(SideEffect::Overload)
    }

    /// How pieces of this type and colour promote, if they do.
    pub fn promotion(&self, piece: Piece) -> Option<&Promotion> {
        let index = *self.promotions.of.get(piece.index())?;
        self.promotions.ways.get(index?)
    }

    /// Whether pieces of this type promote, of either colour.
    pub fn promotes(&self, kind: Kind) -> bool {
        Color::BOTH.iter().any(|&color| self.promotion(Piece::new(kind, color)).is_some())
    }

    /// The bytes that the lists hold, up to small change.
    pub(crate) fn memory(&self) -> usize {
        let goal = self.goal.iter().flat_map(|goal| &goal.zones).map(Vec::len);
        let ways = self.promotions.ways.iter();
        let promotions = ways.flat_map(|way| [&way.compulsory, &way.optional]).flatten().map(Vec::len);
        let hands = self.hands.iter().flat_map(|hands| &hands.zones).flatten().map(Vec::len);
        let absorption = self.absorption.iter().map(|absorption| size_of_val(&*absorption.outcomes));
        goal.chain(promotions).chain(hands).chain(absorption).sum()
    }
}

/// The zones in which a side's pieces win.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    /// The types that count, or nothing for all.
    pub kinds: Option<Vec<Kind>>,
    /// The squares of white's zone and of black's, sorted.
    pub zones: [Vec<Square>; 2],
}

impl Goal {
    /// Whether pieces of this type count.
    pub fn counts(&self, kind: Kind) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind))
    }

    /// The squares of a side's zone, sorted.
    pub fn zone(&self, color: Color) -> &[Square] {
        &self.zones[color.index()]
    }

    /// Whether a square is in a side's zone.
    pub fn has(&self, color: Color, square: Square) -> bool {
        self.zone(color).binary_search(&square).is_ok()
    }

    /// Whether a piece on a square is where it counts.
    pub fn is_there(&self, piece: Piece, square: Square) -> bool {
        self.counts(piece.kind()) && self.has(piece.color(), square)
    }
}

/// Types that must not die out.
#[derive(Clone, Debug)]
pub struct Survival {
    /// The types, each of them by itself; nothing for all pieces together.
    pub kinds: Option<Vec<Kind>>,
    /// With this many left, or fewer, a type has died out.
    pub count: u32,
    /// How the game ends for the side whose pieces have died out.
    pub result: Verdict,
    /// Whether it never comes so far, since the last pieces are royal.
    pub royal: bool,
}

impl Survival {
    /// Whether the side whose pieces have died out has lost.
    pub fn loses(&self) -> bool {
        self.result == Verdict::Loss
    }
}

/// The end by repetition.
#[derive(Clone, Copy, Debug)]
pub struct Repetition {
    /// How often a position must stand on the board.
    pub times: u16,
    /// How the game ends for the side that is to move then.
    pub result: Verdict,
}

impl Repetition {
    /// Whether it is a draw.
    pub fn is_draw(&self) -> bool {
        self.result == Verdict::Draw
    }
}

/// A draw where nobody has enough pieces to mate.
#[derive(Clone, Copy, Debug)]
pub struct InsufficientMaterial {
    /// Whether a marked king keeps the game from being drawn.
    pub unless_royal_marked: bool,
}

/// Pieces in hand.
#[derive(Clone, Debug, Default)]
pub struct Hands {
    /// Whether captured pieces go to the captor's hand.
    pub captures: bool,
    /// Per type what a promoted piece of it was before, if a captured one goes to the hand as that.
    pub origins: Vec<Option<Kind>>,
    /// Per piece the only squares on which it may be dropped, sorted; nothing where these are all.
    pub zones: Vec<Option<Vec<Square>>>,
}

impl Hands {
    /// What a promoted piece of a type was before, if it goes to the hand as that.
    pub fn origin(&self, kind: Kind) -> Option<Kind> {
        self.origins.get(kind.index()).copied().flatten()
    }

    /// Whether a piece may be dropped on a square, as far as its zone says.
    pub fn may_drop(&self, piece: Piece, square: Square) -> bool {
        let zone = self.zones.get(piece.index()).and_then(Option::as_ref);
        zone.is_none_or(|zone| zone.binary_search(&square).is_ok())
    }
}

/// What a move does to pieces on other squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideEffect {
    /// It marks enemy pieces, which are overloaded then and keep only their plain moves, and takes marks from its own.
    Overload,
    /// Enemy pieces change sides.
    Convert,
}

/// Castlings of a king with a rook.
#[derive(Clone, Debug, Default)]
pub struct Castling {
    /// The type that castles in the king's place.
    pub king: Option<Kind>,
    /// White's ways of castling and black's, in the order in which their rights are written.
    pub ways: [Vec<CastlingWay>; 2],
}

impl Castling {
    /// A side's ways of castling.
    pub fn ways(&self, color: Color) -> &[CastlingWay] {
        &self.ways[color.index()]
    }
}

/// One way of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingWay {
    /// The letter of its right in a FEN, upper case.
    pub right: char,
    /// The home of the king.
    pub king: Square,
    /// Where the king goes.
    pub to: Square,
    /// The home of the rook.
    pub rook: Square,
    /// Where the rook goes.
    pub rook_to: Square,
}

/// What promotes.
#[derive(Clone, Debug, Default)]
pub struct Promotions {
    /// The ways in which pieces promote.
    pub ways: Vec<Promotion>,
    /// Per piece the number of its way.
    pub of: Vec<Option<usize>>,
}

/// How some pieces promote.
#[derive(Clone, Debug, Default)]
pub struct Promotion {
    /// The squares on which they must promote, white's and black's, sorted.
    pub compulsory: [Vec<Square>; 2],
    /// The squares on which they may promote or stay what they are.
    pub optional: [Vec<Square>; 2],
    /// What they may become.
    pub to: [Vec<Kind>; 2],
    /// Whether they promote by captures alone.
    pub captures_only: bool,
}

impl Promotion {
    /// Whether a piece of a colour that comes to a square must promote.
    pub fn is_compulsory(&self, color: Color, square: Square) -> bool {
        self.compulsory[color.index()].binary_search(&square).is_ok()
    }

    /// Whether a piece of a colour that comes to a square must promote, or may.
    pub fn is_possible(&self, color: Color, square: Square) -> bool {
        self.is_compulsory(color, square) || self.optional[color.index()].binary_search(&square).is_ok()
    }
}

/// What captors become by what they take.
#[derive(Clone, Debug, Default)]
pub struct Absorption {
    /// The types that may become others.
    pub captors: Vec<Kind>,
    /// Per captor in this order, and per type that it takes, what it becomes: nothing for no change, else one type or
    /// two of which the player chooses.
    pub outcomes: Vec<Vec<Vec<Kind>>>,
}

impl Absorption {
    /// What a captor becomes by taking a type.
    pub fn outcome(&self, captor: Kind, captive: Kind) -> &[Kind] {
        let captor = self.captors.iter().position(|kind| *kind == captor);
        captor.and_then(|captor| self.outcomes[captor].get(captive.index())).map_or(&[], Vec::as_slice)
    }
}
