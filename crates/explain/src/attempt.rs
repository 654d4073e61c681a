//! An attempted move, and reading one from machine form.

use super::asked::Asked;
use super::example;
use super::illegal::Illegal;
use menagerie_board::Letter;
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Kind;
use menagerie_rules::Position;
use menagerie_rules::position::split_square;

/// An attempted move: what machine form says, legal or not.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Attempt, Explain};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
/// let square = |name| game.board().square(name).unwrap();
/// let becomes = vec![game.definition().kind("queen").unwrap()];
/// let attempt = Attempt { becomes, ..Attempt::new(square("a7"), square("a8")) };
/// assert_eq!(Attempt::read(&position, "a7a8q"), Ok(attempt.clone()));
/// assert!(position.explain_attempt(&attempt).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece goes to.
    pub to: Square,
    /// The squares on which it takes something on its way, where the move names some.
    pub taken: Vec<Square>,
    /// From where to where a second piece goes, where the move names one.
    pub other: Option<(Square, Square)>,
    /// The types that are chosen, one for each letter at the end.
    pub becomes: Vec<Kind>,
    /// What else is chosen, as it is written behind the letters, from a comma on.
    pub tail: String,
}

impl Attempt {
    /// An attempt to go from one square to another, without choices.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_explain::{Attempt};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// let (e2, e4) = (game.board().square("e2").unwrap(), game.board().square("e4").unwrap());
    /// assert_eq!(Attempt::new(e2, e4), Attempt::read(&position, "e2e4")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(from: Square, to: Square) -> Attempt {
        Attempt { from, to, taken: Vec::new(), other: None, becomes: Vec::new(), tail: String::new() }
    }

    /// Reads machine form.
    ///
    /// # Errors
    /// Says what is wrong where the text does not name squares of the board and letters of the game.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_explain::{Attempt, Illegal};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// // An attempt need not be legal.
    /// assert!(Attempt::read(&position, "a1h8").is_ok());
    /// assert_eq!(Attempt::read(&position, "e2e9"), Err(Illegal::NoSuchSquare { square: "e9".into() }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(position: &Position, text: &str) -> Result<Attempt, Illegal> {
        let malformed = || Illegal::Malformed { expected: example::of_moves(position).into() };
        let board = position.game().board();
        let (text, tail) = text.trim().split_at(text.trim().find(',').unwrap_or(text.trim().len()));
        // A `+` may also belong to the letter of a promotion.
        let castling = text.split_once('+').filter(|(_, second)| split_square(second).0.is_some());
        let (first, second) = match castling {
            Some((first, second)) => (first, Some(second)),
            None => (text, None),
        };
        let (squares, mut rest) = squares(board, first)?;
        let [from, ref taken @ .., to] = squares[..] else { return Err(malformed()) };
        let mut other = None;
        if let Some(second) = second {
            let (squares, letters) = self::squares(board, second)?;
            let (true, &[from, to]) = (rest.is_empty(), &squares[..]) else { return Err(malformed()) };
            (other, rest) = (Some((from, to)), letters);
        }
        let mut becomes = Vec::new();
        while !rest.is_empty() {
            let (letter, after) = Letter::split(rest).ok_or_else(malformed)?;
            if letter.is_ascii_uppercase() || becomes.len() > board.len() {
                return Err(malformed());
            }
            becomes.push(Asked::kind_of(position, letter)?);
            rest = after;
        }
        Ok(Attempt { from, to, taken: taken.to_vec(), other, becomes, tail: tail.to_string() })
    }
}

/// The squares that a text begins with, and the rest of it.
fn squares<'a>(board: &Board, text: &'a str) -> Result<(Vec<Square>, &'a str), Illegal> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let (Some(name), after) = split_square(rest) {
        found.push(board.square(name).ok_or_else(|| Illegal::NoSuchSquare { square: name.into() })?);
        rest = after;
    }
    Ok((found, rest))
}
