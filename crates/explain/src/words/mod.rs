//! The reasons in words of a language.

mod castling;
mod choosing;
mod dropping;
mod forbidden;
mod moving;

use super::effects::result_in;
use super::facts::{Attacker, Choice, Name, Played, Standing};
use super::illegal::Illegal;
use menagerie_board::piece::Color;
use menagerie_words::{Language, Value, say};
use std::fmt;

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

impl std::error::Error for Illegal {}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} on {}", self.color, self.piece, self.square)
    }
}

impl fmt::Display for Attacker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words(Language::English).attacker(self, Case::Nominative))
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words(Language::English).played(self))
    }
}

impl Illegal {
    /// The reason as one sentence without an end, in a language.
    ///
    /// ```
    /// use menagerie_core::{Explain, Language, Library};
    /// let start = Library::shipped().game("chess")?.start();
    /// let why = start.explain("a1a3").unwrap_err();
    /// let words = "der Turm auf a1 kann nicht nach a3 ziehen: der weiße Bauer auf a2 steht im Weg";
    /// assert_eq!(why.in_words(Language::German), words);
    /// # Ok::<(), menagerie_core::LoadError>(())
    /// ```
    pub fn in_words(&self, language: Language) -> String {
        Words(language).reason(self)
    }
}

/// What pieces are in a German sentence.
#[derive(Clone, Copy)]
enum Case {
    Nominative,
    Accusative,
}

/// Says reasons in a language.
#[derive(Clone, Copy)]
struct Words(Language);

impl Words {
    fn say(self, id: &str, values: &[(&str, Value)]) -> String {
        self.0.say(id, values)
    }

    /// What is said of a piece that should move, and of what else a message needs.
    fn of(self, id: &str, piece: &Standing, values: &[(&'static str, Value)]) -> String {
        let own = [
            ("piece", Value::from(&*piece.piece)),
            ("square", Value::from(&*piece.square)),
            ("color", Value::from(key(piece.color))),
        ];
        self.say(id, &[&own, values].concat())
    }

    /// The same, with where the piece should go.
    fn to(self, id: &str, piece: &Standing, to: &Name, values: &[(&'static str, Value)]) -> String {
        self.of(id, piece, &[&[("to", Value::from(&**to))], values].concat())
    }

    fn the(self, piece: &Standing, case: Case) -> String {
        let case = match case {
            Case::Nominative => "nom",
            Case::Accusative => "acc",
        };
        self.of("why-the", piece, &[("case", Value::from(case))])
    }

    fn all(self, pieces: &[Standing], case: Case) -> String {
        let each: Vec<String> = pieces.iter().map(|piece| self.the(piece, case)).collect();
        if each.is_empty() { say!(self, "why-nothing") } else { say!(self, "page-both", phrases = each) }
    }

    fn attacker(self, attacker: &Attacker, case: Case) -> String {
        let the = self.the(&attacker.piece, case);
        match &attacker.co_square_from {
            None => the,
            Some(from) => say!(self, "why-by-co-square", the, from = &**from),
        }
    }

    fn attackers(self, by: &[Attacker], case: Case, joined: &str) -> String {
        let each: Vec<String> = by.iter().map(|attacker| self.attacker(attacker, case)).collect();
        say!(self, joined, phrases = each)
    }

    /// What gives check or attacks.
    fn by(self, by: &[Attacker]) -> String {
        self.attackers(by, Case::Accusative, "page-both")
    }

    fn played(self, played: &Played) -> String {
        let Played { number, color, text } = played;
        say!(self, "why-played", color = key(*color), number = *number, text = &**text)
    }

    fn choice(self, choice: &Choice) -> String {
        say!(self, "why-choice", letters = &*choice.letters, pieces = texts(&choice.pieces))
    }

    /// One of these, of which a long list shows the first.
    fn some(self, items: Vec<String>) -> String {
        const SHOWN: usize = 12;
        if items.len() <= SHOWN {
            return say!(self, "page-either", phrases = items);
        }
        say!(self, "why-more", shown = items[..SHOWN].join(", "), more = items.len() - SHOWN)
    }

    fn choices(self, possible: &[Choice]) -> String {
        self.some(possible.iter().map(|choice| self.choice(choice)).collect())
    }

    fn not(self, given: &Option<Box<Choice>>) -> String {
        let given = given.as_ref().map(|given| self.choice(given));
        given.map(|given| say!(self, "why-not-choice", given)).unwrap_or_default()
    }

    fn besides(self, why: &Option<Box<Illegal>>) -> String {
        why.as_ref().map(|why| say!(self, "why-besides", why = self.reason(why))).unwrap_or_default()
    }

    fn in_the_way(self, by: &[Standing]) -> String {
        say!(self, "why-way-blocked", count = by.len(), pieces = self.all(by, Case::Nominative))
    }

    /// A message about a side, by its colour.
    fn side(self, id: &str, color: Color, values: &[(&'static str, Value)]) -> String {
        self.say(id, &[&[("color", Value::from(key(color)))], values].concat())
    }

    /// A message about a type of piece and a square.
    fn drop(self, id: &str, piece: &Name, to: &Name, values: &[(&'static str, Value)]) -> String {
        let own = [("piece", Value::from(&**piece)), ("to", Value::from(&**to))];
        self.say(id, &[&own, values].concat())
    }

    fn pair(self, id: &str, first: &Standing, other: &Standing, values: &[(&'static str, Value)]) -> String {
        let [first, other] = [first, other].map(|piece| Value::from(self.the(piece, Case::Nominative)));
        self.say(id, &[&[("first", first), ("other", other)], values].concat())
    }

    fn reason(self, why: &Illegal) -> String {
        let parts = [Words::text, Words::moving, Words::check, Words::dropping, Words::castling, Words::choosing];
        parts.iter().find_map(|part| part(self, why)).unwrap_or_else(|| self.forbidden(why))
    }

    /// What is wrong with the text, the game or the squares.
    fn text(self, why: &Illegal) -> Option<String> {
        Some(match why {
            Illegal::Malformed { expected } => {
                // What is explained beyond the example is in English.
                let example = expected.split('`').nth(1).map_or(expected.to_string(), |text| format!("`{text}`"));
                say!(self, "why-malformed", expected = &**expected, example)
            }
            Illegal::NoSuchSquare { square } => say!(self, "why-no-square", square = &**square),
            Illegal::NoSuchLetter { letter, known } => {
                say!(self, "why-no-letter", letter = &**letter, known = &**known)
            }
            Illegal::NoPairs => say!(self, "why-no-pairs"),
            Illegal::GameOver { outcome, besides } => {
                say!(self, "why-over", outcome = result_in(outcome, self.0)) + &self.besides(besides)
            }
            Illegal::EmptySquare { square } => say!(self, "why-empty", square = &**square),
            Illegal::WrongSide { piece } => {
                self.of("why-wrong-side", piece, &[("other", key(piece.color.other()).into())])
            }
            Illegal::NoSuchPiece { color, piece, at } if at.is_empty() => {
                self.side("why-no-such-piece", *color, &[("piece", (&**piece).into())])
            }
            Illegal::NoSuchPiece { color, piece, at } => {
                self.side("why-no-such-piece-at", *color, &[("piece", (&**piece).into()), ("at", (&**at).into())])
            }
            Illegal::Ambiguous { moves } => say!(self, "why-ambiguous", moves = texts(moves)),
            _ => return None,
        })
    }
}

/// What messages call a colour.
fn key(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn texts(names: &[Name]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}
