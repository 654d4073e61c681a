//! Why a move is not legal: for any attempted move the reason as a value, [`Illegal`], whose text is one sentence.
//!
//! An attempt is looked at from the outside in: its squares, then the way the piece moves, then what the move leaves
//! open to choose, then the king's safety, and last what rules forbid. A rule has its say in two places
//! (`judge` and `forbids` in `reasons.rs`, which lists the rules that have any); its reasons are in the file here that has
//! its name.

use super::asked::Asked;
use super::{Attempt, Illegal, Sketch, Standing, hand, partial, pass};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_board::text::in_one_line;
use menagerie_kernel::Move;
use menagerie_rules::Position;
use menagerie_words::{Language, say};

/// Why a text is not a legal move of a position.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain, Illegal};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// let error = position.parse_move(" e2e5 ").unwrap_err();
/// assert_eq!(error.text, "e2e5");
/// assert!(matches!(*error.why, Illegal::CannotMoveSo { .. }));
/// assert!(position.parse_move("e2").unwrap_err().to_string().starts_with("`e2` is not a move: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is {}: {why}", if .why.is_malformed() { "not a move" } else { "not legal" })]
pub struct MoveError {
    /// The text, or its beginning if it is long.
    pub text: String,
    /// What is wrong.
    pub why: Box<Illegal>,
}

impl MoveError {
    /// The same in a language, as a sentence without an end.
    pub fn in_words(&self, language: Language) -> String {
        let id = if self.why.is_malformed() { "read-no-move" } else { "read-illegal" };
        say!(language, id, text = &self.text, why = self.why.in_words(language))
    }
}

/// Moves read, and explained where they are not legal.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_explain::{Explain};
///
/// let game = Library::shipped().game("chess")?;
/// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert!(position.parse_move("g1f3").is_ok());
/// let why = position.explain("g1e2").unwrap_err();
/// assert_eq!(why.to_string(), "the knight on g1 cannot go to e2, where white's own pawn stands");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Explain {
    /// Reads a legal move in machine form.
    ///
    /// # Errors
    /// Says why the text is not a legal move here, as [`Explain::explain`] does.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_explain::{Explain};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// let mv = position.parse_move("e2e4")?;
    /// assert_eq!(position.move_text(mv), "e2e4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn parse_move(&self, text: &str) -> Result<Move, MoveError>;

    /// Reads a move in machine form and says why it is not legal, if it is not.
    ///
    /// # Errors
    /// The reason, as a value and as a sentence.
    ///
    /// ```
    /// # use menagerie_core::{Explain, Library};
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")?;
    /// let why = position.explain("e2c3").unwrap_err();
    /// assert_eq!(
    ///     why.to_string(),
    ///     "the knight on e2 is pinned: the king on e1 would be attacked by the black rook on e8"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn explain(&self, text: &str) -> Result<Move, Illegal>;

    /// The legal move that an attempt is, or why it is none.
    ///
    /// # Errors
    /// The reason, as a value and as a sentence.
    ///
    /// # Panics
    /// If the board has no square of a number that the attempt gives.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_explain::{Attempt, Explain, Illegal};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// let square = |name| game.board().square(name).unwrap();
    /// assert!(position.explain_attempt(&Attempt::new(square("b1"), square("c3"))).is_ok());
    /// let why = position.explain_attempt(&Attempt::new(square("b1"), square("b3"))).unwrap_err();
    /// assert!(matches!(why, Illegal::CannotMoveSo { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn explain_attempt(&self, attempt: &Attempt) -> Result<Move, Illegal>;

    /// The one legal move that a sketch means, or why there is none. Of several pieces that could be meant the most
    /// telling reason is given: one that is kept from the move by a pin says more than one that never moves so.
    ///
    /// ```
    /// # use menagerie_core::{Explain, Library, Sketch};
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1")?;
    /// let (kind, to) = (game.definition().kind("knight").unwrap(), game.board().square("d4").unwrap());
    /// let why = position.explain_sketch(&Sketch { kind, to, file: None, rank: None, becomes: vec![] }).unwrap_err();
    /// assert!(why.to_string().starts_with("the knight on e2 is pinned"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason, as a value and as a sentence; where several moves are legal, which they are.
    fn explain_sketch(&self, sketch: &Sketch) -> Result<Move, Illegal>;

    /// The one legal move among several attempts, or the most telling reason why none of them is legal; nothing if there
    /// are no attempts.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_explain::{Attempt, Explain, Illegal};
    ///
    /// let game = Library::shipped().game("chess")?;
    /// let position = game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    /// let square = |name| game.board().square(name).unwrap();
    /// let to_c3 = ["b1", "g1"].map(|from| Attempt::new(square(from), square("c3")));
    /// assert_eq!(position.explain_among(&to_c3), Some(Ok(position.parse_move("b1c3")?)));
    /// assert_eq!(position.explain_among(&[]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn explain_among(&self, attempts: &[Attempt]) -> Option<Result<Move, Illegal>>;
}

impl Explain for Position {
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.explain(text).map_err(|why| MoveError { text: in_one_line(text.trim()), why: Box::new(why) })
    }

    fn explain(&self, text: &str) -> Result<Move, Illegal> {
        match (self.find_move(text.trim()), text.trim()) {
            (Some(mv), _) => Ok(mv),
            (None, text) if pass::is_meant(text) => match self.outcome().filter(|_| self.count_legal_moves() == 0) {
                None => Err(pass::why(self, text)),
                Some(outcome) => Err(Illegal::over(outcome, pass::besides(self, text))),
            },
            (None, text) if text.contains('@') => Err(hand::why(self, text)),
            // What cannot be a move is more to the point than that the game is over.
            (None, text) => self.explain_attempt(&Attempt::read(self, text)?),
        }
    }

    fn explain_attempt(&self, attempt: &Attempt) -> Result<Move, Illegal> {
        let legal = self.legal_moves();
        let asked = Asked { position: self, attempt, legal: &legal };
        if let Some(mv) = legal.iter().copied().find(|&mv| asked.is_meant_by(mv)) {
            return Ok(mv);
        }
        let why = asked.why();
        match self.outcome().filter(|_| legal.is_empty()) {
            Some(outcome) => {
                let besides = Some(why).filter(|why| !matches!(why, Illegal::Unexplained { .. }));
                Err(Illegal::over(outcome, besides))
            }
            None => Err(why),
        }
    }

    fn explain_sketch(&self, sketch: &Sketch) -> Result<Move, Illegal> {
        let board = self.game().board();
        let is_hinted = |square: &Square| {
            let cell = board.cell(*square);
            sketch.file.is_none_or(|file| file == cell.x) && sketch.rank.is_none_or(|rank| rank == cell.y)
        };
        let wanted = Some(Piece::new(sketch.kind, self.side()));
        let origins: Vec<Square> =
            board.squares().filter(|&square| self.piece(square) == wanted).filter(is_hinted).collect();
        let attempts: Vec<Attempt> = origins
            .into_iter()
            .map(|from| Attempt { becomes: sketch.becomes.clone(), ..Attempt::new(from, sketch.to) })
            .collect();
        self.explain_among(&attempts).unwrap_or_else(|| Err(partial::no_such_piece(self, sketch)))
    }

    fn explain_among(&self, attempts: &[Attempt]) -> Option<Result<Move, Illegal>> {
        let (mut legal, mut reasons) = (Vec::new(), Vec::new());
        for attempt in attempts {
            match self.explain_attempt(attempt) {
                Ok(mv) => legal.push(mv),
                Err(why) => reasons.push(why),
            }
        }
        match legal[..] {
            [] => {}
            [mv] => return Some(Ok(mv)),
            _ => {
                let moves = legal.iter().map(|&mv| self.move_text(mv).into()).collect();
                return Some(Err(Illegal::Ambiguous { moves }));
            }
        }
        // A piece that stands there already is not meant, unless it is the only one.
        let stands_there = |why: &Illegal| matches!(why, Illegal::SameSquare { .. });
        if !reasons.iter().all(stands_there) {
            reasons.retain(|why| !stands_there(why));
        }
        reasons.sort_by_key(partial::says_little);
        let pieces: Vec<Standing> = reasons.iter().map_while(partial::never_moves_so).collect();
        let to = attempts.first().map(|attempt| self.game().board().name(attempt.to).into());
        match to.filter(|_| pieces.len() > 1 && pieces.len() == reasons.len()) {
            Some(to) => Some(Err(Illegal::NoneMovesSo { pieces, to })),
            None => reasons.into_iter().next().map(Err),
        }
    }
}
