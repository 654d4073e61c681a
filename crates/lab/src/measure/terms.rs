//! What a side may be ahead in: pieces of a type, two of one type, pieces in hand, marked pieces, and colour-bound pieces on both
//! colours.

use super::MeasureError;
use super::compose::COMPOSED;
use menagerie_core::{Color, Game, Kind, Piece, Position};
use menagerie_engine::eval::is_color_bound;

/// Something that a side may have more of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// A piece of a type on the board.
    Piece(Kind),
    /// Pieces of a colour-bound type on squares of both colours.
    Pair(Kind),
    /// Two pieces of a type or more: what they add to twice the value of one.
    Two(Kind),
    /// A piece of a type in hand.
    Hand(Kind),
    /// A piece of a type that is marked: what the mark adds to the piece, so less than nothing where it harms.
    Marked(Kind),
}

/// The terms of a game that are measured.
///
/// ```
/// use menagerie_lab::measure::terms::Terms;
///
/// let game = menagerie_core::Library::shipped().game("chess")?;
/// let terms = Terms::of(&game, &[]);
/// let names = ["pawn", "knight", "bishop", "bishop on both colours", "rook", "queen"];
/// assert_eq!(terms.names(), names);
/// assert_eq!(names[terms.unit()], "pawn");
/// // White has lost a bishop, and Black a rook.
/// let position = game.position("rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR w KQq - 0 1").unwrap();
/// assert_eq!(terms.ahead(&position), [0.0, 0.0, -1.0, -1.0, 1.0, 0.0]);
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Terms {
    game: Game,
    list: Vec<Term>,
    unit: usize,
}

impl Terms {
    /// The terms of the types that both sides have at the start, and of more types. The unit is the type of which there are
    /// most at the start.
    pub fn of(game: &Game, more: &[Kind]) -> Terms {
        let start = game.start();
        let definition = game.definition();
        let at_start = |kind: &Kind| Color::BOTH.iter().all(|&color| count(&start, Piece::new(*kind, color)) > 0);
        let wanted = |kind: &Kind| !definition.piece(*kind).royal && (at_start(kind) || more.contains(kind));
        let kinds: Vec<Kind> = definition.kinds().filter(wanted).collect();
        let facts = game.facts();
        let both = |kind: Kind| is_color_bound(game, kind) && count(&start, Piece::new(kind, Color::White)) > 1;
        let terms = kinds.iter().flat_map(|&kind| {
            let pair = both(kind).then_some(Term::Pair(kind));
            let hand = facts.hands.is_some().then_some(Term::Hand(kind));
            let marked = facts.marks().then_some(Term::Marked(kind));
            [Some(Term::Piece(kind)), pair, hand, marked].into_iter().flatten()
        });
        let list: Vec<Term> = terms.collect();
        let most = |term: &Term| match *term {
            Term::Piece(kind) => count(&start, Piece::new(kind, Color::White)),
            _ => 0,
        };
        // The first of several is the one that the definition names first.
        let unit = (0..list.len()).rev().max_by_key(|&index| most(&list[index])).unwrap_or(0);
        Terms { game: game.clone(), list, unit }
    }

    /// The same terms, with what two pieces of each of some types add.
    ///
    /// # Errors
    /// If the sides do not have two of one of the types at the start, or if these are on both colours anyway, which is a term
    /// already.
    ///
    /// ```
    /// use menagerie_lab::measure::terms::Terms;
    ///
    /// let game = menagerie_core::Library::shipped().game("los-alamos")?;
    /// let kind = |name: &str| game.definition().kind(name).unwrap();
    /// let terms = Terms::of(&game, &[]).with_twos(&[kind("rook")]).unwrap();
    /// assert_eq!(terms.names(), ["pawn", "knight", "rook", "rook pair", "queen"]);
    /// // White has lost a rook, and with it the pair.
    /// let position = game.position("rnqknr/pppppp/6/6/PPPPPP/RNQKN1 w - - 0 1").unwrap();
    /// assert_eq!(terms.ahead(&position), [0.0, 0.0, -1.0, -1.0, 0.0]);
    /// assert!(Terms::of(&game, &[]).with_twos(&[kind("queen")]).is_err());
    /// let chess = menagerie_core::Library::shipped().game("chess")?;
    /// let bishop = chess.definition().kind("bishop").unwrap();
    /// let error = Terms::of(&chess, &[]).with_twos(&[bishop]).unwrap_err();
    /// assert!(error.to_string().contains("`bishop on both colours` is a value already"));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn with_twos(mut self, kinds: &[Kind]) -> Result<Terms, MeasureError> {
        let start = self.game.start();
        let unit = self.list.get(self.unit).copied();
        for &kind in kinds {
            let at = self.list.iter().position(|&term| term == Term::Piece(kind) && Some(term) != unit);
            let has = Color::BOTH.iter().all(|&color| count(&start, Piece::new(kind, color)) == 2);
            let Some(at) = at.filter(|_| has) else {
                let (game, name) = (self.game.name(), name(&self.game, kind));
                return Err(MeasureError::Unfit(format!(
                    "{game}: both sides have a pair only of types of which they have two at the start, and not of {name}"
                )));
            };
            if self.list.contains(&Term::Pair(kind)) && is_always_on_both_colours(&self.game, kind) {
                let (game, name) = (self.game.name(), name(&self.game, kind));
                return Err(MeasureError::Unfit(format!(
                    "{game}: a pair of {name}s always stands on both colours, and `{name} on both colours` is a value already"
                )));
            }
            if !self.list.contains(&Term::Two(kind)) {
                self.list.insert(at + 1, Term::Two(kind));
            }
        }
        self.unit = self.list.iter().position(|&term| Some(term) == unit).unwrap_or(0);
        Ok(self)
    }

    /// The same terms without those that cannot be set up.
    pub(crate) fn only(&self, wanted: impl Fn(Term) -> bool) -> Terms {
        let unit = self.list.get(self.unit).copied();
        let list: Vec<Term> = self.list.iter().copied().filter(|&term| Some(term) == unit || wanted(term)).collect();
        let unit = list.iter().position(|&term| Some(term) == unit).unwrap_or(0);
        Terms { game: self.game.clone(), list, unit }
    }

    /// The terms.
    pub fn list(&self) -> &[Term] {
        &self.list
    }

    /// The number of the term that others are measured by.
    pub fn unit(&self) -> usize {
        self.unit
    }

    /// What the terms are called.
    pub fn names(&self) -> Vec<String> {
        let name = |kind: Kind| name(&self.game, kind);
        let named = |term: &Term| match *term {
            Term::Piece(kind) => name(kind).to_string(),
            Term::Pair(kind) => format!("{} on both colours", name(kind)),
            Term::Two(kind) => format!("{} pair", name(kind)),
            Term::Hand(kind) => format!("{} in hand", name(kind)),
            Term::Marked(kind) => format!("mark of a {}", name(kind)),
        };
        self.list.iter().map(named).collect()
    }

    /// By how much White is ahead in each.
    pub fn ahead(&self, position: &Position) -> Vec<f64> {
        let has = |color: Color, term: Term| match term {
            Term::Piece(kind) => count(position, Piece::new(kind, color)) as f64,
            Term::Pair(kind) => f64::from(u8::from(is_on_both_colours(position, Piece::new(kind, color)))),
            Term::Two(kind) => f64::from(u8::from(count(position, Piece::new(kind, color)) > 1)),
            Term::Hand(kind) => position.in_hand(Piece::new(kind, color)) as f64,
            Term::Marked(kind) => marked(position, Piece::new(kind, color)) as f64,
        };
        self.list.iter().map(|&term| has(Color::White, term) - has(Color::Black, term)).collect()
    }
}

/// What a type is called: by its notation if it was put into the game to be measured.
pub(crate) fn name(game: &Game, kind: Kind) -> &str {
    let piece = game.definition().piece(kind);
    if piece.name.starts_with(COMPOSED) { &piece.betza.text } else { &piece.name }
}

/// How many such pieces are on the board.
pub(crate) fn count(position: &Position, piece: Piece) -> usize {
    position.game().board().squares().filter(|&square| position.piece(square) == Some(piece)).count()
}

fn marked(position: &Position, piece: Piece) -> usize {
    let squares = position.game().board().squares();
    squares.filter(|&square| position.piece(square) == Some(piece) && position.is_marked(square)).count()
}

/// Whether the pieces of a type are on both colours in all starts, so that having two says nothing else.
fn is_always_on_both_colours(game: &Game, kind: Kind) -> bool {
    let mut starts = (0..game.starts()).filter_map(|number| game.numbered_start(number));
    starts.all(|start| Color::BOTH.iter().all(|&color| is_on_both_colours(&start, Piece::new(kind, color))))
}

fn is_on_both_colours(position: &Position, piece: Piece) -> bool {
    let board = position.game().board();
    let stands = board.squares().filter(|&square| position.piece(square) == Some(piece));
    let mut colours = stands.map(|square| (board.cell(square).x + board.cell(square).y).rem_euclid(2));
    colours.next().is_some_and(|first| colours.any(|other| other != first))
}
