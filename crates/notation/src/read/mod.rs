//! Reading moves.

mod pair;
mod settle;
mod tidy;
mod typed;
mod unknown;

use crate::castling;
use crate::error::{ReadError, quoted};
use crate::style::Style;
use crate::write::{second, write};
use menagerie_core::explain::Name;
use menagerie_core::{Attempt, Illegal, Kind, Move, Piece, Position, Square};
use settle::Wanted;
use tidy::Tidy;
use typed::Typed;

/// A longer text is no move.
const LONGEST: usize = 1000;

/// Reads a legal move in any notation: short and long algebraic, the machine form, and the game's own. How lenient it
/// is says `docs/notation.md`.
///
/// # Errors
/// Says why the text is no legal move, or names the moves it may be.
///
/// ```
/// use menagerie_notation::read;
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.position("4k3/8/8/8/8/8/8/N1N1K2R w K - 0 1")?;
/// let machine = |text: &str| read(&position, text).map(|mv| position.move_text(mv));
/// for text in ["Nab3", "♘a1-b3!?", "nab3", "Na1b3+", "a1b3"] {
///     assert_eq!(machine(text).unwrap(), "a1b3");
/// }
/// assert_eq!(machine("0-0").unwrap(), "e1g1");
/// assert_eq!(machine("Nb3").unwrap_err().to_string(), "`Nb3` may be Nab3 or Ncb3: say which");
/// # Ok::<(), menagerie_core::FenError>(())
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, ReadError> {
    if text.len() > LONGEST {
        return Err(malformed(position, text));
    }
    let plain = tidy::to_ascii(position.game(), text);
    let Some(tidy) = plain.as_deref().and_then(Tidy::of) else { return Err(malformed(position, text)) };
    let moves = position.legal_moves();
    let reader = Reader { position, moves: &moves, text };
    if let Some((place, to)) = tidy.castling(position.game().board()) {
        return reader.castling(place, to, tidy.effects);
    }
    if tidy.is_pass() {
        return reader.machine("0000");
    }
    if tidy.body.contains('@') {
        return reader.drop(&tidy);
    }
    let found = if tidy.body.contains('+') { reader.pair(&tidy) } else { reader.plain(&tidy) };
    found.or_else(|error| reader.by_path(&tidy).ok_or(error))
}

struct Reader<'a> {
    position: &'a Position,
    moves: &'a [Move],
    text: &'a str,
}

impl Reader<'_> {
    /// Short and long algebraic notation, and the machine form of most moves.
    fn plain(&self, tidy: &Tidy) -> Result<Move, ReadError> {
        let game = self.position.game();
        let as_written = Typed::parse(game, tidy.body, false);
        let mut refusal = None;
        if let Some(typed) = &as_written {
            match self.matching(typed, tidy.effects) {
                Err(error) if matches!(error, ReadError::Illegal { .. }) => refusal = Some(error),
                settled => return settled,
            }
        }
        // A letter in lower case may be a piece's, but not that of a square: `b2b4` is no bishop's move.
        let whole = as_written.is_some_and(|typed| typed.has_square());
        if let Some(typed) = Typed::parse(game, tidy.body, true).filter(|_| !whole) {
            match self.matching(&typed, tidy.effects) {
                Err(error) if matches!(error, ReadError::Illegal { .. }) => refusal = refusal.or(Some(error)),
                settled => return settled,
            }
        }
        Err(refusal.unwrap_or_else(|| self.malformed(tidy.body)))
    }

    /// The move that a text with origin, target and choice means.
    fn matching(&self, typed: &Typed, effects: &str) -> Result<Move, ReadError> {
        let pawn = self.position.game().definition().kind_of_letter(crate::style::PAWN);
        let kind = typed.kind.or(if typed.has_square() { None } else { pawn });
        let fits = |mv: &Move| {
            mv.to() == typed.to
                && !mv.is_pass()
                && mv.dropped().is_none()
                && (second(*mv).is_none() || mv.is_castling())
                && kind.is_none_or(|kind| self.kind_at(*mv) == Some(kind))
                && typed.comes_from(self.position.game().board(), mv.from())
        };
        let mut found = self.moves.iter().copied().filter(fits);
        let Some(first) = found.next() else { return Err(self.unreachable(typed, kind)) };
        let mut found: Vec<Move> = [first].into_iter().chain(found).collect();
        let wanted = Wanted { choice: typed.choice, effects, marked: typed.marked, takes: Some(typed.takes) };
        settle::settle(self.position, self.text, &wanted, &mut found)
    }

    fn kind_at(&self, mv: Move) -> Option<Kind> {
        self.position.piece(mv.from()).map(Piece::kind)
    }

    /// Why no piece that was named gets to the square: of a single such piece, its own reason.
    fn unreachable(&self, typed: &Typed, kind: Option<Kind>) -> ReadError {
        let (position, game) = (self.position, self.position.game());
        let board = game.board();
        let named = |square: &u8| {
            let piece = position.piece(*square).filter(|piece| piece.color() == position.side());
            piece.is_some_and(|piece| kind.is_none_or(|kind| kind == piece.kind()))
                && typed.comes_from(board, *square)
                && (!typed.marked || position.is_marked(*square))
        };
        let becomes: Vec<Kind> = typed.choice.into_iter().collect();
        let attempt = |from| Attempt { becomes: becomes.clone(), ..Attempt::new(from, typed.to) };
        let attempts: Vec<Attempt> = board.squares().filter(named).map(attempt).collect();
        match position.explain_among(&attempts) {
            Some(Err(why)) => self.illegal(why),
            // The move is legal, but not in this form.
            Some(Ok(mv)) => ReadError::Wrong { text: quoted(self.text), written: vec![self.written(mv)] },
            None => self.illegal(self.no_such_piece(typed, kind)),
        }
    }

    /// No piece of the player's is as it was typed.
    fn no_such_piece(&self, typed: &Typed, kind: Option<Kind>) -> Illegal {
        let position = self.position;
        let from = position.game().board().square(typed.origin);
        if typed.has_square() && from.is_none() {
            return Illegal::NoSuchSquare { square: typed.origin.into() };
        }
        if let Some(from) = from {
            let wrong = position.explain_attempt(&Attempt::new(from, typed.to)).err();
            let nobodys = |why: &Illegal| matches!(why, Illegal::EmptySquare { .. } | Illegal::WrongSide { .. });
            if let Some(why) = wrong.filter(nobodys) {
                return why;
            }
        }
        let piece = kind.map_or_else(|| "piece".into(), |kind| self.type_name(kind));
        let piece = if typed.marked { format!("overloaded {piece}").into() } else { piece };
        Illegal::NoSuchPiece { color: position.side(), piece, at: typed.origin.into() }
    }

    fn type_name(&self, kind: Kind) -> Name {
        self.position.game().definition().piece(kind).name.as_str().into()
    }

    fn written(&self, mv: Move) -> String {
        write(self.position, mv, Style::Own)
    }

    /// Why a text is no move, where its body alone shows it.
    fn malformed(&self, body: &str) -> ReadError {
        let unknown = unknown::find(self.position.game(), body);
        unknown.map_or_else(|| malformed(self.position, self.text), |why| self.illegal(why))
    }

    fn illegal(&self, why: Illegal) -> ReadError {
        ReadError::Illegal { text: quoted(self.text), why: Box::new(why) }
    }

    /// Why a move in machine form is not legal, or that it is in another form.
    fn refused(&self, machine: &str) -> ReadError {
        match self.position.explain(machine) {
            Ok(mv) => ReadError::Wrong { text: quoted(self.text), written: vec![self.written(mv)] },
            Err(why) => self.illegal(why),
        }
    }

    fn castling(&self, place: usize, to: Option<Square>, effects: &str) -> Result<Move, ReadError> {
        let game = self.position.game();
        let with_rook = |mv: &Move| castling::name(self.position, *mv).is_some_and(|named| named.place == place);
        let castlings: Vec<Move> = self.moves.iter().copied().filter(with_rook).collect();
        let mut found = castlings.clone();
        found.retain(|mv| to.is_none_or(|to| mv.to() == to));
        if found.is_empty() && !castlings.is_empty() {
            let written = castlings.into_iter().map(|mv| self.written(mv)).collect();
            return Err(ReadError::Wrong { text: quoted(self.text), written });
        }
        if !found.is_empty() {
            let wanted = Wanted { choice: None, effects, marked: false, takes: None };
            return settle::settle(self.position, self.text, &wanted, &mut found);
        }
        let board = game.board();
        let kind = game.facts().castling.as_ref().and_then(|castling| castling.king);
        let king = kind.map(|kind| Piece::new(kind, self.position.side()));
        let is_king = |square: &Square| king.is_some() && self.position.piece(*square) == king;
        let mut reasons = board.squares().filter(is_king).filter_map(|king| {
            let sides = castling::sides(self.position, king);
            let side = sides.get(place)?;
            let to = to.filter(|to| side.to.contains(to)).or(side.to.first().copied())?;
            let text = |to| format!("{}{}", board.name(king), board.name(to));
            // A step of the king alone is another move, and legal although the castling is not.
            let is_step = self.position.explain(&text(to)).is_ok_and(|mv| !mv.is_castling());
            Some(self.refused(&text(if is_step { side.rook } else { to })))
        });
        let none = || self.illegal(Illegal::NoCastling { color: self.position.side(), long: place > 0 });
        Err(reasons.next().unwrap_or_else(none))
    }

    /// A piece from the hand: `N@e4`, a pawn also as `@e4`.
    fn drop(&self, tidy: &Tidy) -> Result<Move, ReadError> {
        let game = self.position.game();
        let (letter, square) = tidy.body.split_once('@').unwrap_or_default();
        let letter = letter.chars().next().unwrap_or(crate::style::PAWN).to_ascii_uppercase();
        let (kind, to) = (game.definition().kind_of_letter(letter), game.board().square(square));
        let fits = |mv: &Move| mv.dropped().is_some() && mv.dropped() == kind && Some(mv.to()) == to;
        let mut found: Vec<Move> = self.moves.iter().copied().filter(fits).collect();
        if found.is_empty() {
            return self.machine(&format!("{letter}@{square}"));
        }
        let wanted = Wanted { choice: None, effects: tidy.effects, marked: false, takes: None };
        settle::settle(self.position, self.text, &wanted, &mut found)
    }

    fn machine(&self, machine: &str) -> Result<Move, ReadError> {
        self.position.parse_move(machine).map_err(|error| self.illegal(*error.why))
    }

    /// A move with all its squares, the signs between them left out, and letters after them: machine forms with
    /// several choices, and moves of several legs.
    fn by_path(&self, tidy: &Tidy) -> Option<Move> {
        let signs =
            |c: char| matches!(c, '-' | ':' | '=' | '*') || c == 'x' && !crate::style::has_x_file(self.position.game());
        let squares = tidy.body.bytes().filter(u8::is_ascii_digit).count();
        if squares < 2 || !tidy.effects.is_empty() {
            return None;
        }
        let bare: String = tidy.body.chars().filter(|&c| !signs(c)).collect();
        let (letter, path) = match bare.chars().next() {
            Some(c) if c.is_ascii_uppercase() => (Some(c), &bare[1..]),
            _ => (None, bare.as_str()),
        };
        let path = path.to_ascii_lowercase();
        let definition = self.position.game().definition();
        let fits = |mv: &&Move| {
            let kind = self.kind_at(**mv);
            letter.is_none_or(|letter| kind.is_some() && definition.kind_of_letter(letter) == kind)
                && self.position.move_text(**mv).to_ascii_lowercase() == path
        };
        self.moves.iter().find(fits).copied()
    }
}

/// The text is no move; says what moves of the game look like.
fn malformed(position: &Position, text: &str) -> ReadError {
    let only_pairs = position.game().facts().only_mutual_castlings;
    let expected = if only_pairs {
        "expected a castling of two pieces such as `Qe7-e6+e5-e7`, or a capture such as `Nxe5` where the game has them"
    } else {
        "expected a move such as `Nf3`, `exd5`, `e8=Q`, `O-O` or `g1f3`"
    };
    ReadError::Malformed { text: quoted(text), expected: expected.to_string() }
}
