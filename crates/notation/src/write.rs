//! Writing moves.

use crate::castling;
use crate::effects::{self, Effect};
use crate::placed;
use crate::style::{PAWN, Signs, Style};
use compact_str::{CompactString, ToCompactString};
use menagerie_core::Letter;
use menagerie_core::budget::{make_room, spend};
use menagerie_core::{Board, Color, Edit, Kind, MAX_SQUARES, Move, Outcome, Piece, Position, Square};

/// Writes a legal move of a position.
///
/// ```
/// use menagerie_core::Explain;
/// use menagerie_notation::{Style, write};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let position = game.position("1r4k1/P7/8/8/8/8/8/4K2R w K - 0 1")?;
/// let texts = |mv: &str| {
///     let mv = position.parse_move(mv).unwrap();
///     [Style::San, Style::Lan, Style::Machine].map(|style| write(&position, mv, style))
/// };
/// assert_eq!(texts("a7b8q"), ["axb8=Q+", "a7xb8=Q+", "a7b8q"]);
/// assert_eq!(texts("e1g1"), ["O-O", "O-O", "e1g1"]);
/// # Ok::<(), menagerie_core::FenError>(())
/// ```
pub fn write(position: &Position, mv: Move, style: Style) -> String {
    write_and_play(&mut position.clone(), mv, style)
}

/// Writes a legal move and plays it, without a copy of the position.
///
/// ```
/// use menagerie_notation::{Style, read, write_and_play};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut position = game.start();
/// let mut texts = Vec::new();
/// for text in ["e2e4", "c7c5", "g1f3"] {
///     let mv = read(&position, text)?;
///     texts.push(write_and_play(&mut position, mv, Style::San));
/// }
/// assert_eq!(texts, ["e4", "c5", "Nf3"]);
/// # Ok::<(), menagerie_notation::ReadError>(())
/// ```
pub fn write_and_play(position: &mut Position, mv: Move, style: Style) -> String {
    if style == Style::Machine {
        let text = position.move_text(mv);
        position.play_unchecked(mv);
        return text;
    }
    let others = Others::of(position.legal_moves());
    let writer = Writer::new(position, style);
    let (mut text, mut check) = (String::new(), false);
    position.preview(&[mv], |mv, edits, gives_check| {
        writer.push(position, mv, edits, &others, &mut text);
        check = gives_check;
    });
    let side = position.side();
    position.play_unchecked(mv);
    text.extend(writer.sign(position, side, check));
    text
}

/// Writes every legal move of a position, in the order of [`Position::legal_moves`]. The position is the same
/// afterwards; no two texts are. Nearly all texts are short enough to be kept in place.
///
/// ```
/// use menagerie_notation::{Style, write_all};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let mut position = game.position("7k/5K2/8/8/8/8/8/6R1 w - - 0 1")?;
/// let moves = write_all(&mut position, Style::San);
/// assert_eq!(moves.len(), position.legal_moves().len());
/// assert!(moves.iter().any(|(_, text)| text == "Rh1#"));
/// # Ok::<(), menagerie_core::FenError>(())
/// ```
pub fn write_all(position: &mut Position, style: Style) -> Vec<(Move, CompactString)> {
    let moves = position.legal_moves();
    make_room(moves.len() * (size_of::<(Move, CompactString)>() + size_of::<Move>()));
    if style == Style::Machine {
        return moves.into_iter().map(|mv| (mv, position.move_text(mv).into())).collect();
    }
    let others = Others::of(moves);
    let writer = Writer::new(position, style);
    let mut texts = Vec::with_capacity(others.moves.len());
    // Only moves that may need a sign are played.
    let mut signed = Vec::new();
    let mut text = String::new();
    let answered = if writer.may_end_quietly { position.surely_answered(&others.moves) } else { Vec::new() };
    position.preview(&others.moves, |mv, edits, check| {
        if check || writer.may_end_quietly && !answered[texts.len()] {
            signed.push((texts.len(), check));
        }
        text.clear();
        writer.push(position, mv, edits, &others, &mut text);
        texts.push((mv, text.to_compact_string()));
    });
    let side = position.side();
    for (number, check) in signed {
        let (mv, text) = &mut texts[number];
        position.play_unchecked(*mv);
        text.extend(writer.sign(position, side, check));
        position.undo();
    }
    texts
}

/// The legal moves of a position, linked by target square.
struct Others {
    moves: Vec<Move>,
    /// The number of the first move to each square, plus one.
    first: [u32; MAX_SQUARES],
    /// The number of the next move to the same square, plus one.
    next: Vec<u32>,
}

impl Others {
    fn of(moves: Vec<Move>) -> Others {
        let mut first = [0; MAX_SQUARES];
        let mut next = vec![0; moves.len()];
        spend(moves.len() / 8);
        for (number, mv) in moves.iter().enumerate() {
            next[number] = first[mv.to().index()];
            first[mv.to().index()] = number as u32 + 1;
        }
        Others { moves, first, next }
    }

    /// The moves to a square.
    fn to(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let mut number = self.first[square.index()] as usize;
        std::iter::from_fn(move || {
            spend(1);
            let mv = *self.moves.get(number.checked_sub(1)?)?;
            number = self.next[number - 1] as usize;
            Some(mv)
        })
    }
}

/// How a pass is written.
const PASS: &str = "--";

/// What a move does, according to its edits.
struct Done {
    takes: bool,
    effects: Vec<Effect>,
    /// Where the moved piece becomes another by choice.
    changed: Option<Square>,
}

impl Done {
    fn of(position: &Position, mv: Move, edits: &[Edit], local: bool) -> Done {
        let takes = matches!(edits.first(), Some(Edit::Remove { .. }));
        let changed = mv.becomes().and_then(|_| {
            edits.iter().find_map(|edit| match edit {
                Edit::Change { square, .. } => Some(*square),
                _ => None,
            })
        });
        let effects = if local { Vec::new() } else { effects::of(position, mv, edits) };
        Done { takes, effects, changed }
    }
}

struct Writer {
    style: Style,
    signs: Signs,
    /// Whether a side can lose without being in check.
    quiet_wins: bool,
    /// Whether a move can win without giving check.
    may_end_quietly: bool,
    /// Whether moves change only the pieces that they move and take.
    local: bool,
}

impl Writer {
    fn new(position: &Position, style: Style) -> Writer {
        let game = position.game();
        let capabilities = game.capabilities();
        Writer {
            style,
            signs: Signs::of(game, style),
            quiet_wins: !capabilities.stalemate_draws,
            may_end_quietly: !capabilities.stalemate_draws || !capabilities.mate_decides,
            local: capabilities.local_moves,
        }
    }

    /// The text of a move without its sign.
    fn push(&self, position: &Position, mv: Move, edits: &[Edit], others: &Others, text: &mut String) {
        let done = Done::of(position, mv, edits, self.local);
        self.body(position, mv, &done, others, text);
        // All letters are there already where the squares of the machine form are.
        let lettered = !self.signs.effects && mv.taken_on_the_way().next().is_some();
        for effect in done.effects.iter().filter(|_| !lettered) {
            self.push_effect(position, effect, text);
        }
        if !self.local {
            text.push_str(&placed::of(position, mv, edits));
        }
    }

    /// The sign of a move that a side has just made: `#` if it has won by it, `+` if it gives check.
    fn sign(&self, after: &Position, side: Color, check: bool) -> Option<char> {
        let outcome = if check || self.quiet_wins { after.outcome() } else { after.decision() };
        let wins = |outcome: Outcome| outcome.winner() == Some(side) && !outcome.leaves_moves();
        if outcome.is_some_and(wins) { Some('#') } else { check.then_some('+') }
    }

    /// The text without effects and check.
    fn body(&self, position: &Position, mv: Move, done: &Done, others: &Others, text: &mut String) {
        let board = position.game().board();
        if mv.is_pass() {
            return text.push_str(PASS);
        }
        if let Some(kind) = mv.dropped() {
            let given = mv.ransom().map(|given| format!("#{}", letter(position, given))).unwrap_or_default();
            text.extend([&*letter(position, kind).to_string(), &given, "@", board.name(mv.to())]);
            return push_choice(position, position.chosen(mv), text);
        }
        let Some(mover) = position.piece(mv.from()) else { return text.push_str(&position.move_text(mv)) };
        match (second(mv), castling::name(position, mv)) {
            (Some(other), Some(named)) => match (self.signs.castlings.get(named.place), named.to) {
                (Some(sign), None) => text.push_str(sign),
                (Some(sign), Some(to)) => text.extend([sign, "-", board.name(to)]),
                (None, _) => self.push_pair(position, mv, mover, other, done, text),
            },
            (Some(other), None) => self.push_pair(position, mv, mover, other, done, text),
            (None, _) if self.needs_path(position, mv, others) => self.push_path(position, mv, mover, text),
            (None, _) => {
                self.push_letter(position, mover, mv.from(), text);
                match self.style {
                    Style::Lan => text.push_str(board.name(mv.from())),
                    _ => push_origin(position, mv, mover, done.takes, others, text),
                }
                match (done.takes, self.style) {
                    (true, _) => text.push(self.signs.capture),
                    (false, Style::Lan) => text.push('-'),
                    (false, _) => {}
                }
                text.push_str(board.name(mv.to()));
                push_choice(position, position.chosen(mv), text);
            }
        }
    }

    /// Whether another legal move goes from and to the same squares and cannot be told apart by what is chosen.
    fn needs_path(&self, position: &Position, mv: Move, others: &Others) -> bool {
        if mv.taken_on_the_way().next().is_some() {
            return true;
        }
        // Moves that differ in what their effects leave to choose are told apart by what stands behind them.
        let otherwise = |other: &Move| other.choosing(0) != mv.choosing(0);
        let same = |other: &Move| otherwise(other) && other.from() == mv.from() && goes_straight(*other);
        let mut alike = others.to(mv.to()).filter(same).filter(|other| position.chosen(*other) == position.chosen(mv));
        alike.any(|other| !self.told_apart_by_effects(position, mv, other))
    }

    fn told_apart_by_effects(&self, position: &Position, mv: Move, other: Move) -> bool {
        let promoted = |mv| {
            let mut promoted = Vec::new();
            position.preview(&[mv], |mv, edits, _| promoted = effects::of(position, mv, edits));
            promoted.retain(|effect| effect.promoted.is_some());
            promoted
        };
        !self.local && promoted(mv) != promoted(other)
    }

    /// The piece's letter, unless it is a pawn's; in parentheses where marks are written and it is marked.
    fn push_letter(&self, position: &Position, piece: Piece, square: Square, text: &mut String) {
        let letter = letter(position, piece.kind());
        if self.signs.effects && position.is_marked(square) {
            *text += &format!("({letter})");
        } else if letter != PAWN {
            text.extend([letter]);
        }
    }

    /// Two pieces that move at once: `Qe7-e6+e5-e7`.
    fn push_pair(
        &self,
        position: &Position,
        mv: Move,
        mover: Piece,
        other: (Square, Square),
        done: &Done,
        text: &mut String,
    ) {
        let board = position.game().board();
        let halves = [(Some(mover), mv.from(), mv.to()), (position.piece(other.0), other.0, other.1)];
        for (index, (piece, from, to)) in halves.into_iter().enumerate() {
            if index == 1 {
                text.push('+');
            }
            if let Some(piece) = piece {
                self.push_letter(position, piece, from, text);
            }
            text.extend([board.name(from), "-", board.name(to)]);
            if done.changed == Some(to) {
                push_choice(position, position.chosen(mv), text);
            }
        }
    }

    /// The squares of the machine form, for moves that nothing shorter tells apart: `Le4xf5-g6`.
    fn push_path(&self, position: &Position, mv: Move, mover: Piece, text: &mut String) {
        self.push_letter(position, mover, mv.from(), text);
        let machine = position.move_text(mv);
        let board = position.game().board();
        // What is placed with the move stands behind it.
        let mut rest = machine.split(',').next().unwrap_or_default();
        let mut first = true;
        while let (Some(name), after) = split_square(rest) {
            if !first {
                let full =
                    board.square(name).is_some_and(|square| square != mv.from() && position.piece(square).is_some());
                text.push(if full { self.signs.capture } else { '-' });
            }
            text.push_str(name);
            (first, rest) = (false, after);
        }
        if !rest.is_empty() {
            text.push('=');
            text.extend(rest.chars().map(|c| c.to_ascii_uppercase()));
        }
    }

    /// `/Qd5`, `/e4`, `/c8=Q`: every piece that an effect reached, or, where effects are not written, what was chosen.
    fn push_effect(&self, position: &Position, effect: &Effect, text: &mut String) {
        if !self.signs.effects && effect.promoted.is_none() {
            return;
        }
        text.push('/');
        let letter = letter(position, effect.piece.kind());
        if letter != PAWN {
            text.extend([letter]);
        }
        text.push_str(position.game().board().name(effect.square));
        push_choice(position, effect.promoted, text);
    }
}

fn letter(position: &Position, kind: Kind) -> Letter {
    position.game().definition().piece(kind).letter
}

fn push_choice(position: &Position, kind: Option<Kind>, text: &mut String) {
    if let Some(kind) = kind {
        text.push('=');
        text.extend([letter(position, kind)]);
    }
}

/// As much of the origin as tells the move from every other legal move of a piece of this type to this square: nothing,
/// the file, the rank or the square. A pawn that captures always has its file.
fn push_origin(position: &Position, mv: Move, mover: Piece, takes: bool, others: &Others, text: &mut String) {
    let board = position.game().board();
    let pawn = letter(position, mover.kind()) == PAWN;
    let (file, rank) = halves(board, mv.from());
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    for other in others.to(mv.to()) {
        let is_rival = other.from() != mv.from() && goes_straight(other);
        if !is_rival || position.piece(other.from()).map(Piece::kind) != Some(mover.kind()) {
            continue;
        }
        let other_takes = position.piece(other.to()).is_some() || other.en_passant_victim().is_some();
        if pawn && takes != other_takes {
            continue;
        }
        let (other_file, other_rank) = halves(board, other.from());
        rivals = true;
        same_file |= other_file == file;
        same_rank |= other_rank == rank;
    }
    let extra = is_extra(board, mv.from());
    text.push_str(match (rivals, pawn && takes) {
        (false, false) => "",
        _ if extra => board.name(mv.from()),
        (false, true) => file,
        (true, _) if !same_file => file,
        (true, false) if !same_rank => rank,
        (true, _) => board.name(mv.from()),
    });
}

/// Where a second piece goes from and to.
pub(crate) fn second(mv: Move) -> Option<(Square, Square)> {
    mv.other().or_else(|| mv.puts_on().map(|put| (mv.to(), put)))
}

/// Whether a move is that of one piece, and takes nothing on its way.
pub(crate) fn goes_straight(mv: Move) -> bool {
    second(mv).is_none() && mv.dropped().is_none() && mv.taken_on_the_way().next().is_none() && !mv.is_pass()
}

/// The letter and the number of a square's name.
pub(crate) fn halves(board: &Board, square: Square) -> (&str, &str) {
    board.name(square).split_at(1)
}

/// Whether a square has a name of its own instead of a coordinate.
fn is_extra(board: &Board, square: Square) -> bool {
    let letter = board.name(square).as_bytes()[0];
    i16::from(letter) - i16::from(b'a') != board.cell(square).x
}

/// Splits the name of a square, a letter and digits, from the front of a text.
pub(crate) fn split_square(text: &str) -> (Option<&str>, &str) {
    if !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return (None, text);
    }
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 { (None, text) } else { (Some(&text[..1 + digits]), &text[1 + digits..]) }
}
