//! Legal moves, and moves that were made.

use super::edits::edits;
use super::span::span;
use super::spoken::{phrases, spoken};
use crate::types::{CompactMove, LegalMove, Phrase, Played};
use menagerie_core::Letter;
use menagerie_core::{Definition, Edit, Move, Position};
use menagerie_notation::{Style, write_all, write_and_play};
use std::collections::HashMap;

/// The legal moves of a position, in the order of their machine forms. The position is the same afterwards.
pub fn legal(position: &mut Position) -> Vec<LegalMove> {
    described(position, |_| true)
}

/// The same as a live game sends them: in words only where several moves share their squares.
pub fn compact(position: &mut Position) -> Vec<CompactMove> {
    let ends = |mv: &Move| (mv.from(), mv.to(), mv.dropped());
    let mut count: HashMap<_, u32> = HashMap::new();
    position.legal_moves().iter().for_each(|mv| *count.entry(ends(mv)).or_default() += 1);
    let several = |mv: &Move| mv.other().is_some() || count.get(&ends(mv)).is_some_and(|count| *count > 1);
    described(position, several).into_iter().map(CompactMove::from).collect()
}

/// The legal moves, those in words for which that is wanted.
fn described(position: &mut Position, in_words: impl Fn(&Move) -> bool) -> Vec<LegalMove> {
    let texts = write_all(position, Style::Own);
    let moves: Vec<Move> = texts.iter().map(|(mv, _)| *mv).collect();
    let mut found = Vec::with_capacity(moves.len());
    let mut texts = texts.into_iter().map(|(_, text)| text);
    position.preview(&moves, |mv, journal, check| {
        let san = texts.next().unwrap_or_default().into_string();
        let words = if in_words(&mv) { phrases(position, mv, journal, sign(&san)) } else { Vec::new() };
        found.push(describe(position, mv, (san, words), journal, check));
    });
    found.sort_by(|one, other| one.uci.cmp(&other.uci));
    found
}

fn describe(
    position: &Position,
    mv: Move,
    (san, phrases): (String, Vec<Phrase>),
    journal: &[Edit],
    check: bool,
) -> LegalMove {
    let definition = position.game().definition();
    let name = |square| definition.board.name(square).to_string();
    let kind = |kind| definition.piece(kind).name.clone();
    let uci = position.move_text(mv);
    let captures = journal.iter().filter_map(|edit| match edit {
        Edit::Remove { square, .. } => Some(name(*square)),
        _ => None,
    });
    let partner = mv.other().or_else(|| mv.puts_on().map(|put| (mv.to(), put)));
    let (drop, pass) = (mv.dropped(), mv.is_pass());
    LegalMove {
        spoken: spoken(&phrases),
        phrases,
        from: (drop.is_none() && !pass).then(|| name(mv.from())),
        drop: drop.map(kind),
        to: (!pass).then(|| name(mv.to())),
        partner: partner.map(|partner| span(&definition.board, partner)),
        choice: position.chosen(mv).map(kind),
        choices: match drop {
            Some(_) => position.chosen(mv).map(kind).into_iter().collect(),
            None => choices(definition, &uci),
        },
        kind: form(mv).to_string(),
        captures: captures.collect(),
        check,
        edits: edits(position, journal),
        uci,
        san,
    }
}

/// The types that the letters at the end of a machine form stand for.
fn choices(definition: &Definition, uci: &str) -> Vec<String> {
    let Some(end) = uci.rfind(|c: char| c.is_ascii_digit()) else { return Vec::new() };
    let kinds = Letter::all_in(&uci[end + 1..]).filter_map(|letter| definition.kind_of_letter(letter));
    kinds.map(|kind| definition.piece(kind).name.clone()).collect()
}

/// What kind of move it is, by what it does.
fn form(mv: Move) -> &'static str {
    if mv.is_pass() {
        "pass"
    } else if mv.dropped().is_some() {
        "drop"
    } else if mv.is_castling() {
        "castling"
    } else if mv.other().is_some() {
        "pair"
    } else if mv.puts_on().is_some() {
        "exchange"
    } else if mv.en_passant_victim().is_some() {
        "en-passant"
    } else if mv.taken_on_the_way().next().is_some() {
        "taking"
    } else {
        "move"
    }
}

/// Plays a legal move and describes it.
pub fn play(position: &mut Position, mv: Move) -> Played {
    let before = position.clone();
    let uci = position.move_text(mv);
    let san = write_and_play(position, mv, Style::Own);
    let journal = position.journal();
    let phrases = phrases(&before, mv, journal, sign(&san));
    Played { spoken: spoken(&phrases), phrases, edits: edits(position, journal), fen: position.fen(), uci, san }
}

/// The sign that a text ends with, if it is one of check or of a win.
fn sign(san: &str) -> Option<char> {
    san.chars().next_back().filter(|sign| matches!(sign, '+' | '#'))
}
