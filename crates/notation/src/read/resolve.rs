//! Choosing among the legal moves that a text fits so far.

use crate::effects::{self, Effect};
use crate::error::{ReadError, quoted};
use crate::style::{PAWN, Style};
use crate::write::{goes_straight, second, write};
use menagerie_core::Letter;
use menagerie_core::{Attempt, Explain, Illegal, Kind, Move, Position, Square};

/// What a text says in addition to origin and target.
pub(super) struct Wanted<'t> {
    pub(super) choice: Option<Kind>,
    /// The affected squares as typed; empty if there were none.
    pub(super) effects: &'t str,
    /// Whether the mover's letter is in parentheses.
    pub(super) marked: bool,
    /// Whether there is a sign of capture; `None` in forms without one.
    pub(super) takes: Option<bool>,
}

/// The maximum number of moves in a message.
const NAMED: usize = 12;

/// The only move that fits, or the reason why there is none.
pub(super) fn resolve(
    position: &Position,
    text: &str,
    wanted: &Wanted,
    found: &mut Vec<Move>,
) -> Result<Move, ReadError> {
    let wrong = |found: &[Move]| ReadError::Wrong { text: quoted(text), written: written(position, found) };
    let before = found.clone();
    match wanted.choice {
        Some(kind) => found.retain(|&mv| mv.becomes() == Some(kind)),
        // A sign of check that is none is one of promotion, as shogi has it.
        None if says_promotion(position, text, found) => prefer(found, |mv| position.chosen(mv).is_some()),
        // Without a letter, the piece does not promote unless it must.
        None => prefer(found, |mv| position.chosen(mv).is_none()),
    }
    if wanted.marked {
        found.retain(|mv| position.is_marked(mv.from()));
    }
    if !wanted.effects.is_empty() {
        let effects = parse_effects(position, wanted.effects);
        found.retain(|&mv| effects.as_ref().is_some_and(|effects| has_effects(position, mv, effects)));
    }
    if found.is_empty() {
        return Err(no_such_choice(position, text, wanted, &before).unwrap_or_else(|| wrong(&before)));
    }
    if found.len() > 1 {
        prefer(found, goes_straight);
        prefer(found, |mv| !position.is_marked(mv.from()));
    }
    if let (true, Some(takes)) = (found.len() > 1, wanted.takes) {
        prefer(found, |mv| (position.piece(mv.to()).is_some() || mv.en_passant_victim().is_some()) == takes);
    }
    if found.len() > 1 {
        let marks = ['+', '#', '!', '?'];
        let typed = text.trim().trim_end_matches(marks);
        let same = |mv, style| write(position, mv, style).trim_end_matches(marks) == typed;
        prefer(found, |mv| [Style::Own, Style::San, Style::Lan, Style::Machine].iter().any(|&style| same(mv, style)));
    }
    match found.as_slice() {
        [mv] => Ok(*mv),
        several => Err(ReadError::Ambiguous { text: quoted(text), candidates: written(position, several) }),
    }
}

/// Whether a `+` at the end of a text can only mean that the piece promotes: there is one type for it, and without promotion the move
/// gives no check.
fn says_promotion(position: &Position, text: &str, found: &[Move]) -> bool {
    let checks = |mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.in_check()
    };
    let (promoted, plain): (Vec<Move>, Vec<Move>) = found.iter().partition(|&&mv| position.chosen(mv).is_some());
    text.trim_end().ends_with('+') && promoted.len() == 1 && plain.len() == 1 && !checks(plain[0])
}

/// Why the only move that the text fits, apart from its choice, does not allow that choice.
fn no_such_choice(position: &Position, text: &str, wanted: &Wanted, fitting: &[Move]) -> Option<ReadError> {
    let (kind, mv) = (wanted.choice?, *fitting.first()?);
    let alike = |other: &Move| (other.from(), other.to()) == (mv.from(), mv.to());
    let other = second(mv).filter(|_| !mv.is_castling());
    let attempt = Attempt { other, becomes: vec![kind], ..Attempt::new(mv.from(), mv.to()) };
    let why = fitting.iter().all(alike).then(|| position.explain_attempt(&attempt).err())??;
    let about_choice =
        matches!(why, Illegal::PromotionWrong { .. } | Illegal::CaptureChoice { .. } | Illegal::RestoredChoice { .. });
    about_choice.then(|| ReadError::Illegal { text: quoted(text), why: Box::new(why) })
}

/// Keeps the moves with a property, if there are any.
fn prefer(found: &mut Vec<Move>, has: impl Fn(Move) -> bool) {
    if found.len() > 1 && found.iter().any(|&mv| has(mv)) {
        found.retain(|&mv| has(mv));
    }
}

/// The moves as the game's notation writes them, sorted.
fn written(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().take(NAMED).map(|&mv| write(position, mv, Style::Own)).collect();
    texts.sort();
    texts
}

/// A square that a text says is affected: `/Qd5`, `/d5`, `/c8=Q`.
struct Named {
    kind: Option<Kind>,
    square: Square,
    promoted: Option<Kind>,
}

fn parse_effects(position: &Position, text: &str) -> Option<Vec<Named>> {
    let definition = position.game().definition();
    let marks = ['+', '#', '!', '?', ' '];
    let parse = |part: &str| {
        let part = part.trim().trim_end_matches(marks);
        let (rest, choice) = super::typed::split_choice(part);
        let promoted = match choice {
            Some(c) => Some(definition.kind_of_letter(c)?),
            None => None,
        };
        let (front, name) = super::typed::split_last_square(rest)?;
        let kind = match front.trim_matches(['(', ')']) {
            "" => None,
            letter => Some(definition.kind_of_letter(letter.parse::<Letter>().ok()?)?),
        };
        Some(Named { kind, square: Square(position.game().board().square(name)?.0), promoted })
    };
    text.split('/').skip(1).map(parse).collect()
}

/// Whether these are exactly the pieces that the move affects. It is enough to name those that promote by choice.
fn has_effects(position: &Position, mv: Move, named: &[Named]) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let effects = effects::of(&after, mv, after.journal());
    let pawn = position.game().definition().kind_of_letter(PAWN);
    let is = |named: &Named, effect: &Effect| {
        // The letter is optional, so a missing letter can mean any piece.
        let kind = named
            .kind
            .is_none_or(|kind| kind == effect.piece.kind() || Some(kind) == pawn && effect.piece.kind() == kind);
        named.square == effect.square && kind && (named.promoted.is_none() || named.promoted == effect.promoted)
    };
    let all_true = named.iter().all(|named| effects.iter().any(|effect| is(named, effect)));
    let only_chosen = named.iter().all(|named| named.promoted.is_some());
    let covered = effects
        .iter()
        .filter(|effect| !only_chosen || effect.promoted.is_some())
        .all(|effect| named.iter().any(|named| is(named, effect)));
    all_true && covered
}
