//! A variant with its options to a definition: one file for each part of a game.

mod castling;
mod decisions;
mod effects;
mod extended;
mod hand;
mod pieces;
mod promotion;
mod start;
mod zones;

use crate::extensions::EXTENSIONS;
use crate::options::{Fate, OPTIONS};
use crate::variant::{Note, Value, Variant};
use menagerie_core::Board;
use toml::{Table, Value as Toml};

pub(crate) use pieces::piece_name;

/// The result of a conversion.
#[derive(Debug, Default)]
pub(crate) struct Converted {
    /// The whole definition, without what it may inherit.
    pub(crate) table: Table,
    /// Why the variant is refused: there is no rule for it.
    pub(crate) refused: Vec<Note>,
    /// What is left out, although the moves are the same.
    pub(crate) lost: Vec<Note>,
    /// What has no effect on the rules.
    pub(crate) idle: Vec<Note>,
}

/// A definition under construction.
struct Draft<'a> {
    variant: &'a Variant,
    board: Board,
    /// The pieces at the start: file and rank from 0, and the letter of the FEN.
    placed: Vec<((i16, i16), char)>,
    fields: start::Fields,
    rules: Table,
    done: Converted,
}

/// Converts a variant.
pub(crate) fn convert(variant: &Variant) -> Converted {
    let mut done = Converted::default();
    leftovers(variant, &mut done);
    let apart = hand::with_promoted_types(variant).and_then(|variant| Ok((start::read(&variant)?, variant)));
    let (read, variant) = match apart {
        Ok(apart) => apart,
        Err(note) => {
            done.refused.push(note);
            return done;
        }
    };
    let variant = &variant;
    let mut draft =
        Draft { variant, board: read.board, placed: read.placed, fields: read.fields, rules: Table::new(), done };
    draft.done.lost.extend(read.remarks);
    draft.pieces();
    draft.castling();
    draft.promotion();
    draft.hand();
    draft.decisions();
    draft.gating();
    draft.first_moves();
    draft.walls();
    draft.flipping();
    draft.extended();
    draft.start();
    let mut table = Table::new();
    table.insert("title".into(), title(&variant.name).into());
    table.insert("summary".into(), format!("Imported from Fairy-Stockfish's variant {}.", variant.name).into());
    table.extend(std::mem::take(&mut draft.done.table));
    table.insert("rules".into(), Toml::Table(draft.rules));
    draft.done.table = table;
    draft.done
}

/// Handles the options that no part of the conversion reads, by their fate.
fn leftovers(variant: &Variant, done: &mut Converted) {
    for problem in &variant.problems {
        done.lost.push(problem.clone());
    }
    done.refused.extend(variant.refusals.iter().cloned());
    let hand = variant.bool("pieceDrops");
    for fact in OPTIONS.iter().chain(EXTENSIONS) {
        let neutral = is_neutral(variant, fact.name);
        match fact.fate {
            Fate::Mapped(_) => {}
            Fate::Drops(_) if hand || neutral => {}
            Fate::NoRule(why) if variant.line(fact.name).is_some() => done.idle.push(variant.note(fact.name, why)),
            Fate::NoRule(_) => {}
            _ if neutral => {}
            Fate::Refused(what) => done.refused.push(variant.note(fact.name, format!("there is no rule for {what}"))),
            Fate::Drops(_) => done.idle.push(variant.note(fact.name, "nothing is dropped in this variant")),
        }
    }
}

/// Whether an option has its default value, or one without effect.
fn is_neutral(variant: &Variant, name: &str) -> bool {
    if !variant.settings.contains_key(name) {
        return true;
    }
    let bare = Variant::default();
    let value = variant.value(name);
    value == bare.value(name) || value == Value::Text("-".into()) || value == Value::Text("none".into())
}

/// A name with capitals: `king-of-hills` is `King of hills`.
fn title(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Names as a list of TOML.
fn list(names: impl IntoIterator<Item = String>) -> Toml {
    Toml::Array(names.into_iter().map(Toml::String).collect())
}

impl Draft<'_> {
    /// Notes why the variant is refused.
    fn refuse(&mut self, option: &str, text: impl Into<String>) {
        let note = self.variant.note(option, text);
        self.done.refused.push(note);
    }

    /// Our name of a type.
    fn name(&self, kind: &str) -> String {
        self.variant.of_kind(kind).map_or_else(|| kind.to_string(), piece_name)
    }

    /// Our names of types.
    fn names(&self, kinds: &[String]) -> Toml {
        list(kinds.iter().map(|kind| self.name(kind)))
    }

    /// How many pieces of a type a colour has at the start.
    fn count(&self, kind: &str, white: bool) -> usize {
        let letter = self.variant.of_kind(kind).map(|piece| piece.letter);
        let is = |shown: &char| Some(shown.to_ascii_uppercase()) == letter && shown.is_ascii_uppercase() == white;
        self.placed.iter().filter(|(_, shown)| is(shown)).count()
    }

    /// How many pieces of a type a colour has in hand at the start.
    fn held(&self, kind: &str, white: bool) -> usize {
        let letter = self.variant.of_kind(kind).map(|piece| piece.letter);
        let is = |held: &char| Some(held.to_ascii_uppercase()) == letter && held.is_ascii_uppercase() == white;
        self.fields.hand.chars().filter(is).count()
    }

    fn rule(&mut self, name: &str, parameters: Table) {
        self.rules.insert(name.to_string(), Toml::Table(parameters));
    }
}
