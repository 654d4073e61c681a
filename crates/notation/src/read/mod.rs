//! Reading moves.

mod pair;
mod settle;
mod tidy;
mod typed;

use crate::castling;
use crate::error::{ReadError, quoted};
use crate::write::second;
use menagerie_core::{Kind, Move, Piece, Position};
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
    if let Some(length) = tidy.castling() {
        return reader.castling(length, tidy.effects);
    }
    if tidy.is_pass() {
        return reader.machine("0000");
    }
    if tidy.body.contains('@') {
        return reader.drop(tidy.body);
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
        Err(refusal.unwrap_or_else(|| malformed(self.position, self.text)))
    }

    /// The move that a text with origin, target and choice means.
    fn matching(&self, typed: &Typed, effects: &str) -> Result<Move, ReadError> {
        let pawn = self.position.game().definition().kind_of_letter(crate::style::PAWN);
        let kind = typed.kind.or(if typed.has_square() { None } else { pawn });
        let fits = |mv: &Move| {
            mv.to() == typed.to
                && !mv.is_pass()
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
        let origins: Vec<u8> = board.squares().filter(named).collect();
        let to = board.name(typed.to);
        let letter = |kind: Kind| game.definition().piece(kind).letter.to_ascii_lowercase();
        let choice = typed.choice.map(|kind| letter(kind).to_string()).unwrap_or_default();
        let name = kind.map_or("piece", |kind| game.definition().piece(kind).name.as_str());
        let reason = match (origins.as_slice(), typed.has_square()) {
            ([from], _) => self.reason(&format!("{}{to}{choice}", board.name(*from))),
            ([], true) => self.reason(&format!("{}{to}{choice}", typed.origin)),
            ([], false) => {
                let marked = if typed.marked { "marked " } else { "" };
                format!("`{}` is not legal: {} has no {marked}{name} there", quoted(self.text), position.side())
            }
            (_, _) => format!("`{}` is not legal: no {name} of {} can go to {to}", quoted(self.text), position.side()),
        };
        ReadError::Illegal { text: self.text.to_string(), reason }
    }

    /// Why a move in machine form is not legal.
    fn reason(&self, machine: &str) -> String {
        match self.position.parse_move(machine) {
            Ok(_) => format!("`{}` is not legal here", quoted(self.text)),
            Err(error) => error.to_string(),
        }
    }

    fn castling(&self, place: usize, effects: &str) -> Result<Move, ReadError> {
        let game = self.position.game();
        let fits = |mv: &Move| castling::place(self.position, *mv) == Some(place);
        let mut found: Vec<Move> = self.moves.iter().copied().filter(fits).collect();
        if !found.is_empty() {
            let wanted = Wanted { choice: None, effects, marked: false, takes: None };
            return settle::settle(self.position, self.text, &wanted, &mut found);
        }
        let board = game.board();
        let own = |square: &u8| self.position.piece(*square).is_some_and(|piece| piece.color() == self.position.side());
        let mut reasons = board.squares().filter(own).filter_map(|king| {
            let homes = castling::homes(self.position, king);
            let (_, to) = homes.get(place)?;
            Some(self.reason(&format!("{}{}", board.name(king), board.name(*to))))
        });
        let reason = reasons.next().unwrap_or_else(|| {
            let how = if place == 0 { "short" } else { "long" };
            format!("`{}` is not legal: {} has no {how} castling here", quoted(self.text), self.position.side())
        });
        Err(ReadError::Illegal { text: self.text.to_string(), reason })
    }

    /// A piece from the hand: `N@e4`, a pawn also as `@e4`.
    fn drop(&self, body: &str) -> Result<Move, ReadError> {
        let (letter, square) = body.split_once('@').unwrap_or_default();
        let letter = if letter.is_empty() { crate::style::PAWN.to_string() } else { letter.to_ascii_uppercase() };
        self.machine(&format!("{letter}@{square}"))
    }

    fn machine(&self, machine: &str) -> Result<Move, ReadError> {
        let refused = |error: menagerie_core::MoveError| ReadError::Illegal {
            text: self.text.to_string(),
            reason: error.to_string(),
        };
        self.position.parse_move(machine).map_err(refused)
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
    let only_pairs = position.game().definition().rules.mutual_castling.is_some();
    let expected = if only_pairs {
        "expected a castling of two pieces such as `Qe7-e6+e5-e7`, or a capture such as `Nxe5` where the game has them"
    } else {
        "expected a move such as `Nf3`, `exd5`, `e8=Q`, `O-O` or `g1f3`"
    };
    ReadError::Malformed { text: quoted(text), expected: expected.to_string() }
}
