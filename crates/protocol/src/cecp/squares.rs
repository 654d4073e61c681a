//! The names of squares in CECP, and moves written with them.
//!
//! Files are letters and ranks are numbers over the whole grid, extra squares and holes included; on a grid of exactly
//! ten ranks they are counted from 0, else from 1.

use menagerie_core::{Board, Explain, Move, Position, Square};

/// On a grid with this many ranks, ranks are counted from 0.
const FROM_ZERO: usize = 10;
/// A move that moves nothing, in CECP and in our machine notation.
const NULL: [&str; 2] = ["@@@@", "0000"];

/// Writes and reads squares and moves in CECP notation.
///
/// ```
/// use menagerie_core::Library;
/// use menagerie_protocol::Squares;
///
/// let game = Library::shipped().game("omega")?;
/// let squares = Squares::new(game.board());
/// // The extra square in the corner belongs to the grid.
/// let w1 = game.board().square("w1").unwrap();
/// assert_eq!(squares.name(w1), "a1");
/// assert_eq!(squares.square("a1"), Some(w1));
/// assert_eq!(squares.square("a2"), None);
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Squares {
    names: Vec<String>,
}

impl Squares {
    /// The names of a board's squares.
    pub fn new(board: &Board) -> Squares {
        let mut names = vec![String::new(); board.len()];
        let first = usize::from(board.grid_height() != FROM_ZERO);
        for (row, (_, places)) in board.rows().enumerate() {
            let rank = board.grid_height() - 1 - row + first;
            for (file, square) in places.iter().enumerate() {
                if let Some(square) = square {
                    names[square.index()] = format!("{}{rank}", (b'a' + file as u8) as char);
                }
            }
        }
        Squares { names }
    }

    /// The name of a square.
    pub fn name(&self, square: Square) -> &str {
        &self.names[square.index()]
    }

    /// The square of a name.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.names.iter().position(|known| known == name).map(Square::new)
    }

    /// A legal move in CECP notation, legs separated by commas.
    ///
    /// ```
    /// use menagerie_core::{Explain, Library};
    /// use menagerie_protocol::Squares;
    ///
    /// let game = Library::shipped().game("omega")?;
    /// let squares = Squares::new(game.board());
    /// let position = game.start();
    /// let mv = position.parse_move("w1a2").unwrap();
    /// assert_eq!(squares.write(&position, mv), "a1b4");
    /// assert_eq!(squares.read(&position, "a1b4"), Ok(mv));
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn write(&self, position: &Position, mv: Move) -> String {
        if let Some(castling) = castling(position, mv) {
            return castling.to_string();
        }
        let text = position.move_text(mv);
        if text == NULL[1] {
            return NULL[0].to_string();
        }
        let board = position.game().board();
        if let Some(text) = self.entering(position, mv, &text) {
            return text;
        }
        let legs = legs(&text).map(|leg| self.leg(&translate(leg, |name| board.square(name), |to| self.name(to))));
        let text = legs.collect::<Vec<_>>().join(",");
        // XBoard does not know what a piece becomes where there is no choice, so that is written, too.
        let becomes = mv.becomes().filter(|_| position.chosen(mv).is_none() && mv.dropped().is_none());
        let letter = becomes.and_then(|kind| position.game().definition().piece(kind).letter.plain());
        letter.map_or(text.clone(), |letter| format!("{text}{}", letter.to_ascii_lowercase()))
    }

    /// A castling by which a piece enters where the rook stood, `e1g1,h1e`: to XBoard the rook takes the king, `h1e1e`.
    fn entering(&self, position: &Position, mv: Move, text: &str) -> Option<String> {
        let (_, entered) = text.split_once(',')?;
        let (names, letter) = squares(entered);
        let [name] = names[..] else { return None };
        let rook = position.game().board().square(name)?;
        (!letter.is_empty()).then(|| format!("{}{}{letter}", self.name(rook), self.name(mv.from())))
    }

    /// The squares that are touched when a move is entered on XBoard's board, in their order; none for drops and passes.
    pub(super) fn path(&self, position: &Position, mv: Move) -> Vec<Square> {
        if mv.is_castling() {
            return vec![mv.from(), mv.to()];
        }
        if mv.dropped().is_some() || mv.is_pass() {
            return Vec::new();
        }
        let legs = self.legs(&self.glued(position, mv).unwrap_or_else(|| self.write(position, mv)));
        legs.first().map(|leg| leg.0).into_iter().chain(legs.iter().map(|leg| leg.1)).collect()
    }

    /// Whether a move in CECP notation ends with what the piece becomes.
    pub(super) fn has_letter(text: &str) -> bool {
        text.rsplit(',').next().is_some_and(|leg| !squares(leg).1.is_empty())
    }

    /// The ends of the legs of a move in CECP notation.
    pub(super) fn legs(&self, text: &str) -> Vec<(Square, Square)> {
        let ends = |leg: &str| {
            let (names, _) = squares(leg);
            Some((self.square(names.first()?)?, self.square(names.get(1)?)?))
        };
        text.split(',').filter_map(ends).collect()
    }

    /// How XBoard relays a castling of any two pieces, whose legs it takes for those of one piece: from the first piece's square
    /// to the second's, and on to the first piece's target.
    fn glued(&self, position: &Position, mv: Move) -> Option<String> {
        let (other, _) = mv.other().filter(|_| !mv.is_castling())?;
        let (from, other, to) = (self.name(mv.from()), self.name(other), self.name(mv.to()));
        let chosen = position.chosen(mv).map(|kind| position.game().definition().piece(kind).letter);
        let letter = chosen.map(|letter| letter.to_ascii_lowercase().to_string()).unwrap_or_default();
        Some(format!("{from}{other},{other}{to}{letter}"))
    }

    /// Splits a leg with captures on the way into legs of two squares.
    fn leg(&self, text: &str) -> String {
        let (squares, rest) = squares(text);
        if squares.len() < 3 {
            return text.to_string();
        }
        let legs: Vec<String> = squares.windows(2).map(|ends| ends.concat()).collect();
        legs.join(",") + rest
    }

    /// Reads a move in CECP notation.
    ///
    /// # Errors
    /// Why the text is not a legal move.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::Squares;
    ///
    /// let game = Library::shipped().game("omega")?;
    /// let squares = Squares::new(game.board());
    /// let error = squares.read(&game.start(), "a1b5").unwrap_err();
    /// assert_eq!(error, "the wizard on w1 does not move to a3: it can go to a2");
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn read(&self, position: &Position, text: &str) -> Result<Move, String> {
        let legal = position.legal_moves();
        let plain = text.to_ascii_lowercase();
        let is_it = |mv: &&Move| self.write(position, **mv).to_ascii_lowercase() == plain;
        if let Some(mv) = legal.iter().find(is_it) {
            return Ok(*mv);
        }
        if let Some(mv) = legal.iter().find(|mv| self.glued(position, **mv).is_some_and(|glued| glued == plain)) {
            return Ok(*mv);
        }
        position.parse_move(&self.machine(position, text)).map_err(|error| error.why.to_string())
    }

    /// Translates a text from CECP to machine notation, whether or not it is a move.
    ///
    /// ```
    /// use menagerie_core::Library;
    /// use menagerie_protocol::Squares;
    ///
    /// let game = Library::shipped().game("omega")?;
    /// let squares = Squares::new(game.board());
    /// assert_eq!(squares.machine(&game.start(), "a1b4"), "w1a2");
    /// assert_eq!(squares.machine(&game.start(), "@@@@"), "0000");
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn machine(&self, position: &Position, text: &str) -> String {
        let board = position.game().board();
        let legs = text.split(',').map(|leg| translate(leg, |name| self.square(name), |square| board.name(square)));
        if text == NULL[0] { NULL[1].to_string() } else { legs.collect::<Vec<_>>().join("+") }
    }
}

/// How XBoard writes a castling from anywhere; nothing where there are two on one side of the king.
fn castling(position: &Position, mv: Move) -> Option<&'static str> {
    let board = position.game().board();
    let (rook, _) = mv.other().filter(|_| mv.is_castling())?;
    position.game().facts().castling.as_ref().filter(|castling| castling.from_anywhere)?;
    let is_long = |mv: &Move, rook| board.cell(rook).x < board.cell(mv.from()).x;
    let long = is_long(&mv, rook);
    let legal = position.legal_moves().into_iter().filter(|mv| mv.is_castling());
    let alike = legal.filter(|other| other.other().is_some_and(|(rook, _)| is_long(other, rook) == long));
    (alike.count() == 1).then_some(if long { "O-O-O" } else { "O-O" })
}

/// The legs of a move in machine notation. They are separated by a `+`, as a letter with a `+` may follow the last of them.
fn legs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let end = text.match_indices('+').map(|(at, _)| at).find(|at| square_at(&text[at + 1..]).is_some());
        rest = end.map(|end| &text[end + 1..]);
        Some(end.map_or(text, |end| &text[..end]))
    })
}

/// Splits the names of squares from the beginning of a text.
fn squares(text: &str) -> (Vec<&str>, &str) {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(length) = square_at(rest) {
        found.push(&rest[..length]);
        rest = &rest[length..];
    }
    (found, rest)
}

/// The length of the square's name at the beginning of a text.
fn square_at(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < digits.len()).then(|| text.len() - rest.len())
}

/// Replaces the names of squares, and keeps everything else.
fn translate<'n>(text: &str, square: impl Fn(&str) -> Option<Square>, name: impl Fn(Square) -> &'n str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = square_at(rest).unwrap_or(c.len_utf8());
        let word = &rest[..length];
        match square(word) {
            Some(square) => out += name(square),
            None => out += word,
        }
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn squares_are_counted_over_the_whole_grid() {
        let library = Library::shipped();
        for (game, ours, theirs) in [
            ("chess", "e4", "e4"),
            ("omega", "w1", "a1"),
            ("omega", "a0", "b2"),
            ("omega", "w3", "l12"),
            ("omega", "j9", "k11"),
            ("grand", "a1", "a0"),
            ("grand", "j10", "j9"),
            ("osmosis", "e10", "e9"),
            ("capablanca", "j8", "j8"),
        ] {
            let game = library.game(game).unwrap();
            let squares = Squares::new(game.board());
            let square = game.board().square(ours).unwrap();
            assert_eq!((squares.name(square), squares.square(theirs)), (theirs, Some(square)));
        }
    }

    #[test]
    fn every_move_is_written_and_read_in_every_game() {
        let library = Library::shipped();
        for name in library.names() {
            let game = library.game(name).unwrap();
            let squares = Squares::new(game.board());
            let mut position = game.start();
            for step in 0..12 {
                let moves = position.legal_moves();
                // Reading a move looks at all that are legal, so where they are many not all are read.
                for &mv in moves.iter().step_by(moves.len().div_ceil(40).max(1)) {
                    let text = squares.write(&position, mv);
                    assert_eq!(squares.read(&position, &text), Ok(mv), "{name} {text}");
                }
                let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn castling_from_anywhere_has_a_name() {
        let game = Library::shipped().game("chess960").unwrap();
        let position = game.position("1k6/8/8/8/8/8/8/RK5R w KQ - 0 1").unwrap();
        let squares = Squares::new(game.board());
        for (ours, theirs) in [("b1h1", "O-O"), ("b1a1", "O-O-O")] {
            let mv = position.parse_move(ours).unwrap();
            assert_eq!(squares.write(&position, mv), theirs);
            assert_eq!((squares.read(&position, theirs), squares.read(&position, ours)), (Ok(mv), Ok(mv)));
        }
        assert!(squares.read(&game.start(), "O-O").is_err());
    }

    #[test]
    fn a_mutual_castling_has_two_legs() {
        let position = Library::shipped().game("oomost1").unwrap().start();
        let squares = Squares::new(position.game().board());
        let mv = position.parse_move("a2d5+f7c4").unwrap();
        assert_eq!(squares.write(&position, mv), "a2d5,f7c4");
        assert_eq!(squares.read(&position, "a2d5,f7c4"), Ok(mv));
        assert_eq!(squares.read(&position, "a2f7,f7d5"), Ok(mv), "as XBoard sends it to the other engine");
        assert!(squares.read(&position, "a2d5").is_err());
    }

    #[test]
    fn a_castling_by_which_a_piece_enters_is_one_leg() {
        let game = Library::shipped().game("seirawan").unwrap();
        let position = game.position("r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkqahAH - 0 1").unwrap();
        let squares = Squares::new(game.board());
        for (ours, theirs) in [("e1g1,h1e", "h1e1e"), ("e1c1,a1h", "a1e1h"), ("e1g1e", "e1g1e"), ("e1g1", "e1g1")] {
            let mv = position.parse_move(ours).unwrap();
            assert_eq!(squares.write(&position, mv), theirs);
            assert_eq!(squares.read(&position, theirs), Ok(mv));
        }
    }

    #[test]
    fn a_plus_before_a_letter_begins_no_leg() {
        let mut library = Library::shipped();
        let text = "inherit = \"chess\"\n[pieces]\nchancellor = { letter = \"+R\", betza = \"RN\" }\n\
                    [rules.promotion]\nto = [\"chancellor\", \"rook\"]\n";
        let name = library.add("own.toml", text).unwrap();
        let position = library.game(&name).unwrap().position("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let squares = Squares::new(position.game().board());
        let mv = position.parse_move("a7a8+r").unwrap();
        assert_eq!(squares.write(&position, mv), "a7a8+r");
        assert_eq!(squares.read(&position, "a7a8+r"), Ok(mv));
        assert_eq!(legs("a2d5+f7c4+r'").collect::<Vec<_>>(), ["a2d5", "f7c4+r'"]);
    }

    #[test]
    fn a_piece_that_absorbs_is_written_as_what_it_becomes() {
        let game = Library::shipped().game("osmosis").unwrap();
        let position = game.position("9k/10/10/3b6/10/2N7/10/10/10/K9 w - - 0 1").unwrap();
        let squares = Squares::new(game.board());
        let mv = position.parse_move("c5d7").unwrap();
        assert_eq!(squares.write(&position, mv), "c4d6a");
        assert_eq!((squares.read(&position, "c4d6a"), squares.read(&position, "c4d6")), (Ok(mv), Ok(mv)));
    }
}
