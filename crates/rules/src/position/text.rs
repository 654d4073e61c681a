//! Moves in machine form: `e2e4`, `e7e8q`, `a2d5+f7c4`, and with what is taken on the way `e4f5g6`.

use super::questions::promoting;
use crate::definition::Definition;
use crate::operations::Core;
use crate::rules::effect::Written;
use crate::rules::movement::{CastlingSquares, CastlingText, MovementOp};
use menagerie_board::Letter;
use menagerie_board::bits::Bits;
use menagerie_board::board::Square;
use menagerie_board::budget;
use menagerie_board::piece::Kind;
use menagerie_kernel::{Edit, Edits, Form, Move};

/// Writes a legal move in machine form.
pub(crate) fn move_text<B: Bits>(core: &Core<B>, definition: &Definition, mv: Move) -> String {
    budget::spend(8);
    let mut text = squares_text(core, definition, mv);
    let letter = |kind| definition.piece(kind).letter.to_ascii_lowercase();
    text.extend(chosen(core, mv).map(letter));
    if core.program.effects.is_empty() || mv.is_pass() && !core.program.passes_act {
        return text;
    }
    let mut edits = Edits::new();
    core.edits(mv, &mut edits);
    let choices: String = Edit::chosen(&edits).map(letter).collect();
    let effects = core.program.effects.iter();
    let chosen: String = effects.map(|effect| effect.chosen(definition, core, mv, &edits)).collect();
    if !choices.is_empty() || Letter::split(&chosen).is_some() {
        text.extend(declined(core, mv).map(letter));
    }
    text + &choices + &chosen
}

/// The machine form of a move without the letters at its end. A castling need not be possible.
pub(super) fn squares_text<B: Bits>(core: &Core<B>, definition: &Definition, mv: Move) -> String {
    if mv.is_pass() {
        return "0000".to_string();
    }
    let board = &definition.board;
    if let Some(kind) = mv.dropped() {
        let given = mv.ransom().map(|given| format!("#{}", definition.piece(given).letter)).unwrap_or_default();
        return format!("{}{given}@{}", definition.piece(kind).letter, board.name(mv.to()));
    }
    let castling = castling_text(core, mv);
    let rook = mv.other().map(|(rook, _)| rook).filter(|_| castling == Some(CastlingText::Rook));
    let mut text = board.name(mv.from()).to_string();
    mv.taken_on_the_way().for_each(|square| text += board.name(square));
    text += board.name(rook.unwrap_or(mv.to()));
    if let Some(put) = mv.puts_on() {
        text += &format!("+{}{}", board.name(mv.to()), board.name(put));
    }
    let names_both = mv.form() == Form::Mutual || castling == Some(CastlingText::Both);
    if let Some((from, to)) = mv.other().filter(|_| names_both) {
        text += &format!("+{}{}", board.name(from), board.name(to));
    }
    text
}

/// The type that the player chose for the moved piece: nothing where it stays what it is or has to become this.
pub(crate) fn chosen<B: Bits>(core: &Core<B>, mv: Move) -> Option<Kind> {
    mv.becomes().filter(|_| is_chosen(core, mv))
}

/// The type of the piece that a move may promote and does not. Its letter stands before those that effects bring, so
/// that they are not read as the promotion.
fn declined<B: Bits>(core: &Core<B>, mv: Move) -> Option<Kind> {
    if mv.becomes().is_some() {
        return None;
    }
    let by_step = || Some(core.cells[mv.from().index()].kind()).filter(|&kind| could_step(core, mv, kind));
    promoting(core, mv).map(|(_, piece, _)| piece.kind()).or_else(by_step)
}

/// Whether the piece that a move takes to an empty square might have promoted where it stood and gone there as the new piece.
fn could_step<B: Bits>(core: &Core<B>, mv: Move, kind: Kind) -> bool {
    let alone = matches!(mv.form(), Form::Plain | Form::EnPassant) && core.cells[mv.to().index()].present().is_none();
    let mut operations = core.program.movement[core.side.index()].iter();
    alone
        && operations
            .any(|operation| matches!(operation, MovementOp::Standing(op) if op.steps_from(core, kind, mv.from())))
}

/// Whether what the moved piece becomes was chosen among several types; a promotion counts as chosen always.
fn is_chosen<B: Bits>(core: &Core<B>, mv: Move) -> bool {
    let mover = core.cells[mv.from().index()];
    let captive = core.cells[mv.en_passant_victim().unwrap_or(mv.to()).index()];
    match (&core.program.captures, captive.present()) {
        (Some(table), Some(captive))
            if table.changes(mover.kind()) && !matches!(mv.form(), Form::Mutual | Form::Change) =>
        {
            table.outcomes(mover.kind(), captive.kind()).len() > 1
        }
        _ => true,
    }
}

/// How a castling is written.
fn castling_text<B: Bits>(core: &Core<B>, mv: Move) -> Option<CastlingText> {
    let (rook, rook_to) = mv.other().filter(|_| mv.form() == Form::Castling)?;
    if core.program.rights_form.is_by_files() {
        return Some(CastlingText::Rook);
    }
    let this = CastlingSquares { king: mv.from(), to: mv.to(), rook, rook_to };
    let operations = core.program.movement[core.side.index()].iter();
    let all = operations.filter_map(|operation| match operation {
        MovementOp::Castling(castling) => Some(castling.at()),
        _ => None,
    });
    Some(this.text_among(all, |to| reaches_alone(core, this.king, to)))
}

/// Whether a piece could go to an empty square alone.
pub(super) fn reaches_alone<B: Bits>(core: &Core<B>, from: Square, to: Square) -> bool {
    let reach = core.program.reach_of(core.cells[from.index()]);
    reach.quiet.attacks(&core.program.lines, from, B::EMPTY).has(to)
        || reach.first[from.index()].iter().any(|first| first.walk.stops.has(to))
        || reach.paths.of(from).iter().any(|path| path.may_end_on(to))
}

/// The legal move that a text in machine form is, if it is one.
pub(crate) fn find_move<B: Bits>(core: &Core<B>, definition: &Definition, wanted: &str) -> Option<Move> {
    let moves = core.legal_moves();
    let find = |wanted: &str| moves.iter().copied().find(|&mv| is_written(core, definition, mv, wanted));
    find(wanted).or_else(|| find(&swapped(wanted)?)).or_else(|| find_promotion(definition, &moves, wanted))
}

/// The promotion that a move with a `+` behind its squares means, as Fairy-Stockfish and shogi's programs write it where there is only
/// one type to become.
fn find_promotion(definition: &Definition, moves: &[Move], wanted: &str) -> Option<Move> {
    let squares = wanted.strip_suffix('+')?;
    let goes = |mv: &Move| format!("{}{}", definition.board.name(mv.from()), definition.board.name(mv.to())) == squares;
    let mut promoted = moves.iter().copied().filter(|mv| mv.becomes().is_some() && mv.dropped().is_none() && goes(mv));
    promoted.next().filter(|_| promoted.next().is_none())
}

/// Whether a text is the machine form of a move; most differ in their first letters.
fn is_written<B: Bits>(core: &Core<B>, definition: &Definition, mv: Move, text: &str) -> bool {
    let begins = mv.is_pass() || mv.dropped().is_some() || text.starts_with(definition.board.name(mv.from()));
    begins && move_text(core, definition, mv) == text
}

/// A castling of two pieces with the pieces named in the other order.
fn swapped(text: &str) -> Option<String> {
    let (first, second) = text.split_once('+')?;
    let bare = second.trim_end_matches(|c: char| c.is_ascii_lowercase() || matches!(c, '+' | '\''));
    let (second, letter) = second.split_at(bare.len());
    Some(format!("{second}+{first}{letter}"))
}

/// Splits the name of a square, a letter and digits, from the front of a text.
///
/// ```
/// use menagerie_rules::position::split_square;
/// assert_eq!(split_square("e10q"), (Some("e10"), "q"));
/// assert_eq!(split_square("N@e4"), (None, "N@e4"));
/// ```
pub fn split_square(text: &str) -> (Option<&str>, &str) {
    if !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return (None, text);
    }
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 { (None, text) } else { (Some(&text[..1 + digits]), &text[1 + digits..]) }
}
