//! What a game is, as far as search, evaluation, notation and interfaces need to know it: plain data to which each rule
//! adds, so that nobody else asks for rules.

use crate::definition::{Sides, Verdict};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};

/// The facts of a game; see [`Game::facts`](crate::Game::facts).
///
/// ```
/// use menagerie_rules::Library;
/// let library = Library::shipped();
/// let (chess, orchess) = (library.game("chess")?, library.game("orchess")?);
/// let facts = chess.facts();
/// assert_eq!((facts.draw_clock, facts.checks_to_win, facts.marks()), (Some(100), None, false));
/// assert!(facts.hands.is_none() && !facts.only_mutual_castlings && orchess.facts().marks());
/// assert_eq!(library.game("three-check")?.facts().checks_to_win, Some(3));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// A side whose pieces reach a zone wins.
    pub goal: Option<Goal>,
    /// A side that has too few pieces of a type left has lost, or won.
    pub survival: Vec<Survival>,
    /// How many checks win the game.
    pub checks_to_win: Option<u8>,
    /// After how many plies without progress the game is drawn.
    pub draw_clock: Option<u32>,
    /// Whether a side wins then, and the game is not drawn.
    pub clock_decides: bool,
    /// Whether moves are counted towards a draw otherwise, so that the count begins and ends with what is on the board.
    pub counts_moves: bool,
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
    /// Which enemy pieces a piece that arrives makes its side's own, if any.
    pub turning: Option<Turning>,
    /// The game ends when no square of the board is free.
    pub fills: bool,
}

impl Facts {
    /// Whether pieces are marked, and lose powers while they are.
    pub fn marks(&self) -> bool {
        self.side_effect == Some(SideEffect::Overload)
    }

    /// How pieces of this type and colour promote, if they do.
    ///
    /// ```
    /// # use menagerie_board::{Color, Piece};
    /// # use menagerie_rules::Library;
    /// let chess = Library::shipped().game("chess")?;
    /// let kind = |name| chess.definition().kind(name).unwrap();
    /// let [pawn, king] = ["pawn", "king"].map(|name| Piece::new(kind(name), Color::White));
    /// assert!(chess.facts().promotion(pawn).is_some() && chess.facts().promotion(king).is_none());
    /// assert!(chess.facts().promotes(kind("pawn")) && !chess.facts().promotes(kind("king")));
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn promotion(&self, piece: Piece) -> Option<&Promotion> {
        let index = *self.promotions.of.get(piece.index())?;
        self.promotions.ways.get(index?)
    }

    /// What this piece becomes by promoting, where that is one type and no choice.
    ///
    /// ```
    /// # use menagerie_board::{Color, Piece};
    /// # use menagerie_rules::Library;
    /// let form = |game, name| -> Result<_, menagerie_rules::LoadError> {
    ///     let game = Library::shipped().game(game)?;
    ///     let (facts, definition) = (game.facts(), game.definition());
    ///     let form = facts.promoted_form(Piece::new(definition.kind(name).unwrap(), Color::White));
    ///     Ok(form.map(|kind| definition.piece(kind).name.clone()))
    /// };
    /// assert_eq!(form("shogi", "pawn")?.as_deref(), Some("tokin"));
    /// assert_eq!(form("chess", "pawn")?, None);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn promoted_form(&self, piece: Piece) -> Option<Kind> {
        match self.promotion(piece)?.to[piece.color().index()][..] {
            [one] => Some(one),
            _ => None,
        }
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
///
/// ```
/// use menagerie_board::{Color, Piece};
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("king-of-the-hill")?;
/// let (king, pawn) = (game.definition().kind("king").unwrap(), game.definition().kind("pawn").unwrap());
/// let e4 = game.board().square("e4").unwrap();
/// let goal = game.facts().goal.as_ref().unwrap();
/// assert!(goal.counts(king) && !goal.counts(pawn) && goal.has(Color::White, e4));
/// assert!(goal.is_there(Piece::new(king, Color::Black), e4));
/// assert_eq!(goal.zone(Color::White).len(), 4);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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
///
/// ```
/// use menagerie_rules::Library;
/// let survival = |name| Library::shipped().game(name).map(|game| game.facts().survival.clone());
/// let extinction = survival("extinction-chess")?;
/// assert_eq!((extinction.len(), extinction[0].count, extinction[0].loses()), (6, 0, true));
/// let antichess = survival("antichess")?;
/// assert!(antichess.len() == 1 && antichess[0].kinds.is_none() && !antichess[0].loses());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Survival {
    /// The types, counted together; nothing for all pieces.
    pub kinds: Option<Vec<Kind>>,
    /// With this many left, or fewer, they have died out.
    pub count: u32,
    /// Whose pieces these are.
    pub sides: Sides,
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
///
/// ```
/// use menagerie_rules::Library;
/// let repetition = Library::shipped().game("chess")?.facts().repetition.unwrap();
/// assert!(repetition.times == 3 && repetition.is_draw());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Repetition {
    /// How often a position must stand on the board.
    pub times: u16,
    /// How the game ends for the side that is to move then.
    pub result: Verdict,
    /// How it ends for a side that has given check all the time, if that is another matter.
    pub perpetual_check: Option<Verdict>,
    /// How it ends for a side that has chased a piece all the time, if that is another matter.
    pub perpetual_chase: Option<Verdict>,
    /// How it ends for a side that has moved one piece to and fro too often, whatever the other has done.
    pub to_and_fro: Option<Verdict>,
}

impl Repetition {
    /// Whether it is a draw, whatever the moves between were.
    pub fn is_draw(&self) -> bool {
        self.result == Verdict::Draw
    }

    /// Whether the moves between count.
    pub fn judges_moves(&self) -> bool {
        self.perpetual_check.or(self.perpetual_chase).or(self.to_and_fro).is_some()
    }

    /// Whether earlier moves may end the game though no position has come back.
    ///
    /// ```
    /// # use menagerie_rules::Library;
    /// let mut library = Library::shipped();
    /// let rule = "repetition = { times = 3, to-and-fro = { pieces = ['rook'] } }";
    /// library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rule}"))?;
    /// let ends = |name| Ok::<_, menagerie_rules::LoadError>(library.game(name)?.facts().repetition.unwrap().ends_without_return());
    /// assert!(ends("mine")? && !ends("chess")?);
    /// # Ok::<(), menagerie_rules::LoadError>(())
    /// ```
    pub fn ends_without_return(&self) -> bool {
        self.to_and_fro.is_some()
    }
}

/// A draw where nobody has enough pieces to mate.
///
/// ```
/// use menagerie_rules::Library;
/// let unless_marked = |name| {
///     let game = Library::shipped().game(name)?;
///     Ok::<_, menagerie_rules::LoadError>(game.facts().insufficient_material.map(|rule| rule.unless_royal_marked))
/// };
/// assert_eq!((unless_marked("chess")?, unless_marked("orchess")?), (Some(false), Some(true)));
/// assert_eq!(unless_marked("king-of-the-hill")?, None);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InsufficientMaterial {
    /// Whether a marked king keeps the game from being drawn.
    pub unless_royal_marked: bool,
}

/// Pieces in hand.
///
/// ```
/// use menagerie_board::{Color, Piece};
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("crazyhouse")?;
/// let pawn = game.definition().kind("pawn").unwrap();
/// let [a1, e4] = ["a1", "e4"].map(|name| game.board().square(name).unwrap());
/// let hands = game.facts().hands.as_ref().unwrap();
/// assert!(hands.captures && hands.origin(game.definition().kind("queen").unwrap()) == Some(pawn));
/// assert!(hands.may_drop(Piece::new(pawn, Color::White), e4));
/// assert!(!hands.may_drop(Piece::new(pawn, Color::White), a1));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Hands {
    /// Whether captured pieces go to the captor's hand.
    pub captures: bool,
    /// Whether captured pieces are held by the other side, which may exchange them.
    pub captives: bool,
    /// Per type what a promoted piece of it was before, if a captured one goes to the hand as that.
    pub origins: Vec<Option<Kind>>,
    /// Per piece the only squares on which it may be dropped, sorted; nothing where these are all.
    pub zones: Vec<Option<Vec<Square>>>,
}

impl Hands {
    /// Whether captured pieces may come back onto the board.
    pub fn refill(&self) -> bool {
        self.captures || self.captives
    }

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
///
/// ```
/// use menagerie_rules::{Library, facts::SideEffect};
/// let effect = |name| Library::shipped().game(name).map(|game| game.facts().side_effect);
/// assert_eq!(effect("orchess")?, Some(SideEffect::Overload));
/// assert_eq!(effect("conversion")?, Some(SideEffect::Convert));
/// assert_eq!(effect("chess")?, None);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideEffect {
    /// It marks enemy pieces, which are overloaded then and keep only their plain moves, and takes marks from its own.
    Overload,
    /// Enemy pieces change sides.
    Convert,
}

/// Which enemy pieces a piece that arrives makes its side's own.
///
/// ```
/// use menagerie_rules::{Library, facts::Turning};
/// let mut library = Library::shipped();
/// let rule = "flipping = { pieces = 'adjacent' }";
/// library.add("mine.toml", &format!("name = 'mine'\ninherit = 'chess'\ntitle = 'Mine'\n[rules]\n{rule}"))?;
/// assert_eq!(library.game("mine")?.facts().turning, Some(Turning::Adjacent));
/// assert_eq!(library.game("chess")?.facts().turning, None);
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Those on a line between it and another piece of its side.
    Enclosed,
    /// Those next to it.
    Adjacent,
}

/// Castlings of a king with a rook.
///
/// ```
/// use menagerie_board::Color;
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("chess")?;
/// let castling = game.facts().castling.as_ref().unwrap();
/// let rights: String = castling.ways(Color::White).iter().map(|way| way.right).collect();
/// assert_eq!((rights.as_str(), castling.king), ("KQ", game.definition().kind("king")));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Castling {
    /// The type that castles in the king's place.
    pub king: Option<Kind>,
    /// The types that castle in the rook's place.
    pub rooks: Vec<Kind>,
    /// White's ways of castling and black's, in the order in which their rights are written.
    pub ways: [Vec<CastlingWay>; 2],
    /// Whether king and rooks castle from any squares of a rank: with one rook to the right of the king, with one to its left.
    pub from_anywhere: bool,
}

impl Castling {
    /// A side's ways of castling.
    pub fn ways(&self, color: Color) -> &[CastlingWay] {
        &self.ways[color.index()]
    }
}

/// One way of castling.
///
/// ```
/// use menagerie_board::Color;
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("chess")?;
/// let way = game.facts().castling.as_ref().unwrap().ways(Color::Black)[1];
/// let squares = [way.king, way.to, way.rook, way.rook_to].map(|square| game.board().name(square));
/// assert_eq!((way.right, squares), ('Q', ["e8", "c8", "a8", "d8"]));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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
///
/// ```
/// use menagerie_board::{Color, Piece};
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("chess")?;
/// let promotions = &game.facts().promotions;
/// let pawn = Piece::new(game.definition().kind("pawn").unwrap(), Color::White);
/// assert_eq!((promotions.ways.len(), promotions.of[pawn.index()]), (1, Some(0)));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Promotions {
    /// The ways in which pieces promote.
    pub ways: Vec<Promotion>,
    /// Per piece the number of its way.
    pub of: Vec<Option<usize>>,
}

/// How some pieces promote.
///
/// ```
/// use menagerie_board::{Color, Piece};
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("grand")?;
/// let pawn = Piece::new(game.definition().kind("pawn").unwrap(), Color::White);
/// let [a7, a8, a10] = ["a7", "a8", "a10"].map(|name| game.board().square(name).unwrap());
/// let promotion = game.facts().promotion(pawn).unwrap();
/// assert!(promotion.is_compulsory(Color::White, a10) && !promotion.is_compulsory(Color::White, a8));
/// assert!(promotion.is_possible(Color::White, a8) && !promotion.is_possible(Color::White, a7));
/// assert_eq!((promotion.to[0].len(), promotion.captures_only), (6, false));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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

    /// What two ways come to that share out the squares. Where only captures promote, other moves need not.
    pub(crate) fn joined(self, other: Promotion) -> Promotion {
        let captures_only = self.captures_only && other.captures_only;
        let mut joined = Promotion { captures_only, ..Promotion::default() };
        for way in [self, other] {
            let by_choice = way.captures_only && !captures_only;
            for (color, (compulsory, optional)) in way.compulsory.into_iter().zip(way.optional).enumerate() {
                let must = if by_choice { &mut joined.optional } else { &mut joined.compulsory };
                must[color].extend(compulsory);
                joined.optional[color].extend(optional);
            }
            joined.to.iter_mut().zip(way.to).for_each(|(to, others)| to.extend(others));
        }
        for squares in joined.compulsory.iter_mut().chain(&mut joined.optional) {
            squares.sort_unstable();
        }
        for kinds in &mut joined.to {
            kinds.sort_unstable();
            kinds.dedup();
        }
        joined
    }

    /// Whether a piece of a colour that comes to a square must promote, or may.
    pub fn is_possible(&self, color: Color, square: Square) -> bool {
        self.is_compulsory(color, square) || self.optional[color.index()].binary_search(&square).is_ok()
    }
}

/// What captors become by what they take.
///
/// ```
/// use menagerie_rules::Library;
/// let game = Library::shipped().game("osmosis")?;
/// let kind = |name| game.definition().kind(name).unwrap();
/// let absorption = game.facts().absorption.as_ref().unwrap();
/// assert_eq!(absorption.outcome(kind("bishop"), kind("knight")), [kind("cardinal")]);
/// assert!(absorption.outcome(kind("bishop"), kind("pawn")).is_empty());
/// assert_eq!(absorption.captors.len(), absorption.outcomes.len());
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
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
