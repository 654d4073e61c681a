//! Reading moves.

mod drop;
mod normalize;
mod pair;
mod resolve;
mod typed;
mod unknown;

use crate::castling;
use crate::error::{ReadError, quoted};
use crate::placed;
use crate::style::Style;
use crate::write::{second, write};
use menagerie_core::Letter;
use menagerie_core::explain::Name;
use menagerie_core::{Attempt, Explain, Illegal, Kind, Move, Piece, Position, Square};
use normalize::Normalized;
use resolve::Wanted;
use std::collections::HashSet;
use typed::Typed;

/// A longer text is not a move.
const LONGEST: usize = 1000;

/// Reads a legal move in any notation: short and long algebraic, the machine form, and the game's own. `docs/notation.md` lists
/// what is accepted.
///
/// # Errors
/// If the text is not a legal move, with the reason, or fits several moves, with their names.
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
    let mut moves = position.legal_moves();
    if text.contains(',') || moves.iter().any(|mv| mv.choice() > 0) {
        if let Some(&mv) = moves.iter().find(|&&mv| position.move_text(mv) == text.trim()) {
            return Ok(mv);
        }
        return read_with_placed(position, text, &mut moves);
    }
    read_among(position, text, text, &moves)
}

/// Reads a move behind which may stand what its player places: only moves with the same are meant.
fn read_with_placed(position: &Position, text: &str, moves: &mut Vec<Move>) -> Result<Move, ReadError> {
    let (bare, tail) = text.split_at(text.find(',').unwrap_or(text.len()));
    let tail = tail.trim_end().trim_end_matches(['+', '#', '!', '?']);
    let fits: Vec<Move> = moves.iter().copied().filter(|&mv| placed::of_move(position, mv) == tail).collect();
    let found = read_among(position, bare, text, &fits);
    if !matches!(found, Err(ReadError::Illegal { .. } | ReadError::Wrong { .. })) {
        return found;
    }
    // Each move once, whatever is placed with it: what the text means without it is the example.
    let mut seen = HashSet::new();
    moves.retain(|mv| seen.insert(mv.choosing(0)));
    let example = write(position, read_among(position, bare, text, moves)?, Style::Own);
    let given = Some(tail.into()).filter(|tail: &Name| !tail.is_empty());
    let why = Illegal::EffectChoice { given, example: example.into() };
    Err(ReadError::Illegal { text: quoted(text), why: Box::new(why) })
}

/// Reads a text that is one of these moves.
fn read_among(position: &Position, bare: &str, text: &str, moves: &[Move]) -> Result<Move, ReadError> {
    let plain = normalize::to_ascii(position.game(), bare);
    let Some(input) = plain.as_deref().and_then(Normalized::of) else { return Err(malformed(position, text)) };
    let reader = Reader { position, moves, text };
    if let Some((place, to)) = input.castling(position.game().board()) {
        return reader.castling(place, to, input.effects);
    }
    let passes = || moves.iter().any(|mv| mv.is_pass());
    if input.is_pass() || is_square_twice(position, input.body) && passes() {
        // Where a side chooses something by passing, the moves are those with this choice.
        let pass = moves.iter().copied().find(|mv| mv.is_pass());
        return pass.map_or_else(|| reader.machine("0000"), Ok);
    }
    if let Some(body) = drop::without_parentheses(input.body) {
        return reader.drop(&Normalized { body: &body, effects: input.effects });
    }
    if input.body.contains('@') {
        return reader.drop(&input);
    }
    let found = if reader.is_pair(input.body) { reader.pair(&input) } else { reader.plain(&input) };
    found.or_else(|error| reader.by_path(&input).ok_or(error))
}

/// Whether a text is the square of a piece of the side to move twice, as some programs write a pass.
fn is_square_twice(position: &Position, body: &str) -> bool {
    let (name, again) = body.split_at_checked(body.len() / 2).unwrap_or_default();
    let square = position.game().board().square(name).filter(|_| name == again);
    square.and_then(|square| position.piece(square)).is_some_and(|piece| piece.color() == position.side())
}

struct Reader<'a> {
    position: &'a Position,
    moves: &'a [Move],
    text: &'a str,
}

impl Reader<'_> {
    /// Short and long algebraic notation, and the machine form of most moves.
    fn plain(&self, input: &Normalized) -> Result<Move, ReadError> {
        let game = self.position.game();
        let as_written = Typed::parse(game, input.body, false);
        let mut refusal = None;
        if let Some(typed) = &as_written {
            match self.matching(typed, input.effects) {
                Err(error) if matches!(error, ReadError::Illegal { .. }) => refusal = Some(error),
                resolved => return resolved,
            }
        }
        // A lower-case letter may be a piece, but not if it is part of a square: `b2b4` is not a bishop's move.
        let whole = as_written.is_some_and(|typed| typed.has_square());
        if let Some(typed) = Typed::parse(game, input.body, true).filter(|_| !whole) {
            match self.matching(&typed, input.effects) {
                Err(error) if matches!(error, ReadError::Illegal { .. }) => refusal = refusal.or(Some(error)),
                resolved => return resolved,
            }
        }
        Err(refusal.unwrap_or_else(|| self.malformed(input.body)))
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
        resolve::resolve(self.position, self.text, &wanted, &mut found)
    }

    fn kind_at(&self, mv: Move) -> Option<Kind> {
        self.position.piece(mv.from()).map(Piece::kind)
    }

    /// Why no piece of the named type reaches the square; if there is one such piece, its own reason.
    fn unreachable(&self, typed: &Typed, kind: Option<Kind>) -> ReadError {
        let (position, game) = (self.position, self.position.game());
        let board = game.board();
        let named = |square: &Square| {
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

    /// The player has no piece as typed.
    fn no_such_piece(&self, typed: &Typed, kind: Option<Kind>) -> Illegal {
        let position = self.position;
        let from = position.game().board().square(typed.origin);
        if typed.has_square() && from.is_none() {
            return Illegal::NoSuchSquare { square: typed.origin.into() };
        }
        if let Some(from) = from {
            let wrong = position.explain_attempt(&Attempt::new(from, typed.to)).err();
            let is_wrong_piece = |why: &Illegal| matches!(why, Illegal::EmptySquare { .. } | Illegal::WrongSide { .. });
            if let Some(why) = wrong.filter(is_wrong_piece) {
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

    /// Why a text is not a move, if its body alone shows it.
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
            return resolve::resolve(self.position, self.text, &wanted, &mut found);
        }
        let board = game.board();
        let kind = game.facts().castling.as_ref().and_then(|castling| castling.king);
        let king = kind.map(|kind| Piece::new(kind, self.position.side()));
        let is_king = |square: &Square| king.is_some() && self.position.piece(*square) == king;
        let mut reasons = board.squares().filter(is_king).filter_map(|king| {
            let side = castling::side(self.position, king, place)?;
            let to = to.filter(|to| side.to.contains(to)).or(side.to.first().copied())?;
            let text = |to| format!("{}{}", board.name(king), board.name(to));
            // A step of the king alone is another move, and legal although the castling is not.
            let is_step = self.position.explain(&text(to)).is_ok_and(|mv| !mv.is_castling());
            Some(self.refused(&text(if is_step { side.rook } else { to })))
        });
        let none = || self.illegal(Illegal::NoCastling { color: self.position.side(), long: place > 0 });
        Err(reasons.next().unwrap_or_else(none))
    }

    fn machine(&self, machine: &str) -> Result<Move, ReadError> {
        self.position.parse_move(machine).map_err(|error| self.illegal(*error.why))
    }

    /// A move with all its squares without signs between them, and letters at the end: machine forms with several choices,
    /// and moves of several legs.
    fn by_path(&self, input: &Normalized) -> Option<Move> {
        let signs =
            |c: char| matches!(c, '-' | ':' | '=' | '*') || c == 'x' && !crate::style::has_x_file(self.position.game());
        let squares = input.body.bytes().filter(u8::is_ascii_digit).count();
        if squares < 2 || !input.effects.is_empty() {
            return None;
        }
        let bare: String = input.body.chars().filter(|&c| !signs(c)).collect();
        let (letter, path) = match Letter::split(&bare) {
            Some((letter, rest)) if letter.is_ascii_uppercase() => (Some(letter), rest),
            _ => (None, bare.as_str()),
        };
        let path = path.to_ascii_lowercase();
        let definition = self.position.game().definition();
        let written = |mv: Move| self.position.move_text(mv).to_ascii_lowercase();
        let fits = |mv: &&Move| {
            let kind = self.kind_at(**mv);
            letter.is_none_or(|letter| kind.is_some() && definition.kind_of_letter(letter) == kind)
                && written(**mv).split(',').next() == Some(&path)
        };
        self.moves.iter().find(fits).copied()
    }
}

/// The error for a text that is not a move, with an example of a move of the game.
fn malformed(position: &Position, text: &str) -> ReadError {
    let only_pairs = position.game().facts().only_mutual_castlings;
    let expected = if only_pairs {
        "expected a castling of two pieces such as `Qe7-e6+e5-e7`, or a capture such as `Nxe5` if the game has captures"
    } else {
        "expected a move such as `Nf3`, `exd5`, `e8=Q`, `O-O` or `g1f3`"
    };
    ReadError::Malformed { text: quoted(text), expected: expected.to_string() }
}
