//! The rules of a game as a page for people: every rule says itself, and what holds where a rule is absent is said too.

mod describe;
mod setting;
mod start;

pub use describe::Describe;
pub use setting::{Setting, Topic};

use crate::definition::{Black, Definition, Phase, PieceType, Region};
use crate::game::Game;
use crate::rules::{self, RuleDescription};
use menagerie_board::betza::Ends;
use menagerie_words::{Language, say};
use std::fmt;

/// A part of the page, displayed with its heading and a line for each paragraph.
///
/// ```
/// use menagerie_rules::{Library, rules_page};
/// let page = rules_page(&Library::shipped().game("breakthrough")?);
/// let promotion = page.iter().find(|section| section.heading == "Promotion").unwrap();
/// assert_eq!(promotion.lines, ["No piece promotes."]);
/// assert_eq!(promotion.to_string(), "Promotion\nNo piece promotes.");
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Section {
    /// A word for what it is about, which is the same in all languages: `board`, `check`.
    pub id: &'static str,
    /// What it is about.
    pub heading: String,
    /// Its sentences, a paragraph each.
    pub lines: Vec<String>,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.heading)?;
        self.lines.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}

impl Setting {
    /// The setting of a game, in English.
    pub fn of(definition: &Definition) -> Setting {
        Setting::spoken(definition, Language::English)
    }

    /// The setting of a game, whose rules are said in a language.
    pub fn spoken(definition: &Definition, language: Language) -> Setting {
        let mut setting = Setting::plain(definition, language);
        rules::amend(definition, &mut setting);
        if setting.passes(definition) {
            setting.same.push(say!(setting, "same-passant"));
        }
        setting
    }
}

/// The rules of a game in plain English, in the order in which somebody learns them.
///
/// ```
/// # use menagerie_core::{Library, rules_page};
/// let page = rules_page(&Library::shipped().game("chess")?);
/// assert_eq!(page[0].heading, "Board and start");
/// let end = page.iter().find(|section| section.heading == "End of the game").unwrap();
/// assert!(end.lines.iter().any(|line| line.contains("no legal move")));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn rules_page(game: &Game) -> Vec<Section> {
    rules_page_in(game, Language::English)
}

/// The rules of a game in plain words of a language.
///
/// ```
/// use menagerie_rules::{Language, Library, rules_page_in};
/// let page = rules_page_in(&Library::shipped().game("chess")?, Language::German);
/// assert_eq!((page[0].id, page[0].heading.as_str()), ("board", "Brett und Aufstellung"));
/// # Ok::<(), menagerie_rules::LoadError>(())
/// ```
pub fn rules_page_in(game: &Game, language: Language) -> Vec<Section> {
    let definition = game.definition();
    let setting = Setting::spoken(definition, language);
    let rules = rules::describe(definition, &setting);
    let of = |wanted: Phase| -> Vec<String> {
        let phase = rules.iter().filter(|rule| rule.phase == wanted);
        phase.flat_map(|rule| rule.sentences.clone()).collect()
    };
    let or = |lines: Vec<String>, default: &str| if lines.is_empty() { vec![say!(setting, default)] } else { lines };
    let special = [of(Phase::Movement), en_passant(definition, &setting)].concat();
    let sections = [
        ("page-board", start::lines(game, &setting)),
        ("page-pieces", pieces(definition, &setting)),
        ("page-special", or(special, "page-no-special")),
        ("page-forbidden", of(Phase::Filter)),
        ("page-captures", [captures(&setting), of(Phase::Capture)].concat()),
        ("page-effects", of(Phase::Effect)),
        ("page-promotion", promotions(game, &setting, of(Phase::Promote))),
        ("page-check", check(definition, &setting)),
        ("page-end", end(definition, &setting, in_order(&rules))),
        ("page-notation", setting.tell(Topic::Notation, plain_notation(game, &setting))),
    ];
    let sections = sections.into_iter().map(|(id, lines)| Section {
        id: id.trim_start_matches("page-"),
        heading: say!(setting, id),
        lines,
    });
    sections.filter(|section| !section.lines.is_empty()).collect()
}

fn pieces(definition: &Definition, setting: &Setting) -> Vec<String> {
    let mut lines = ways_of_moving(definition, setting);
    lines.extend(definition.kinds().map(|kind| piece(definition.piece(kind), definition, setting)));
    lines
}

/// A type of piece: how it moves, and what else holds for it.
fn piece(piece: &PieceType, definition: &Definition, setting: &Setting) -> String {
    let place = |region: &Region| region.describe(&definition.board, setting.language);
    let (name, letter, moves) = (&piece.name, piece.letter.to_string(), setting.powers(piece));
    let mut sentences = vec![match setting.quiet_moves {
        true if !piece.betza.text.is_empty() => {
            say!(setting, "page-piece", name, letter, betza = &piece.betza.text, moves)
        }
        true => say!(setting, "page-piece-still", name, letter, moves),
        false => say!(setting, "page-piece-attacks", name, letter, moves),
    }];
    if piece.royal {
        sentences.push(say!(setting, "page-piece-royal"));
    }
    sentences.extend(piece.area.as_ref().map(|area| say!(setting, "page-piece-area", zone = place(area))));
    sentences.extend(piece.initial.as_ref().map(|zone| say!(setting, "page-piece-initial", zone = place(zone))));
    let single = |id: &str, terms: &[(usize, Region)], is_said: &dyn Fn(&Ends) -> bool| -> Vec<String> {
        let terms = terms.iter().map(|(term, only)| (&piece.betza.terms[*term], only));
        let terms = terms.filter(|(term, _)| setting.quiet_moves && !is_said(&term.ends));
        terms.map(|(term, only)| say!(setting, id, betza = term.to_string(), zone = place(only))).collect()
    };
    // What `nn` and `ii` say of a move is in its words.
    sentences.extend(single("page-piece-starts", &piece.initial_of, &|ends| ends.anywhere || ends.ahead));
    sentences.extend(single("page-piece-ends", &piece.area_of, &|_| false));
    if piece.black == Black::Rotated {
        sentences.push(say!(setting, "page-piece-rotated"));
    }
    if !piece.shuns.is_empty() {
        sentences.push(say!(setting, "page-piece-shuns", names = &piece.shuns));
    }
    let shuns_of = piece.shuns_of.iter().filter(|_| setting.quiet_moves);
    sentences.extend(shuns_of.map(|(term, names)| {
        say!(setting, "page-piece-shuns-with", betza = piece.betza.terms[*term].to_string(), names)
    }));
    sentences.join(" ")
}

/// What is said of promotion; nothing where pieces promote only by moves of another section.
fn promotions(game: &Game, setting: &Setting, lines: Vec<String>) -> Vec<String> {
    match lines.is_empty() && game.facts().promotions.ways.is_empty() {
        true => vec![say!(setting, "page-no-promotion")],
        false => lines,
    }
}

/// What has to be known to read how the pieces move.
fn ways_of_moving(definition: &Definition, setting: &Setting) -> Vec<String> {
    let uses = |wanted: &dyn Fn(&Ends) -> bool| definition.pieces.iter().any(|piece| piece.betza.has_term(wanted));
    let how = match (setting.quiet_moves, setting.captures) {
        (true, _) => "page-how-they-move",
        (false, true) => "page-how-they-capture",
        (false, false) => "page-how-they-attack",
    };
    let mut lines = vec![say!(setting, how), say!(setting, "page-squares-between")];
    if setting.quiet_moves || setting.captures {
        lines.push(say!(setting, "page-own-pieces"));
    }
    let mut english = setting.clone();
    english.language = Language::English;
    let oblique = |piece: &PieceType| english.powers(piece).contains(" by ");
    if definition.pieces.iter().any(oblique) {
        lines.push(say!(setting, "page-oblique-leaps"));
    }
    if setting.quiet_moves && uses(&|ends| ends.initial) {
        lines.push(say!(setting, "page-starting-squares"));
    }
    lines
}

/// How pieces are captured en passant, if they are.
fn en_passant(definition: &Definition, setting: &Setting) -> Vec<String> {
    if !setting.passes(definition) {
        return Vec::new();
    }
    let names = |wanted: fn(&Ends) -> bool| -> Vec<String> {
        let pieces = definition.pieces.iter().filter(|piece| piece.betza.has_term(wanted));
        pieces.map(|piece| piece.name.clone()).collect()
    };
    let (victim, captor) = (names(|ends| ends.opens), names(|ends| ends.en_passant));
    let id = if setting.several_moves { "page-passant-in-turns" } else { "page-passant" };
    vec![say!(setting, id, victim, captor)]
}

fn captures(setting: &Setting) -> Vec<String> {
    let own = if setting.captures { "page-capture" } else { "page-no-capture" };
    setting.tell(Topic::Captures, [say!(setting, own)])
}

fn check(definition: &Definition, setting: &Setting) -> Vec<String> {
    let own = definition.royal().map(|royal| {
        let id = if setting.captures { "page-in-check" } else { "page-in-check-alone" };
        say!(setting, id, king = &definition.piece(royal).name)
    });
    setting.tell(Topic::Check, own)
}

/// The sentences of the rules of the end: those of no moves first, then wins, then draws.
fn in_order(rules: &[RuleDescription]) -> Vec<String> {
    let place = |name: &str| match name {
        "checkmate" | "stalemate" => 0,
        "repetition" | "fifty-moves" | "insufficient-material" => 2,
        _ => 1,
    };
    let mut ends: Vec<&RuleDescription> = rules.iter().filter(|rule| rule.phase == Phase::End).collect();
    ends.sort_by_key(|rule| place(rule.name));
    ends.into_iter().flat_map(|rule| rule.sentences.clone()).collect()
}

/// How the game ends, by its rules and, where there is no rule, by what always holds.
fn end(definition: &Definition, setting: &Setting, rules: Vec<String>) -> Vec<String> {
    let names = definition.rule_names();
    let absent = |name: &str| !names.contains(&name);
    let mut lines = Vec::new();
    match setting.check {
        true if absent("checkmate") => {
            lines.extend(setting.tell(Topic::Checkmate, [say!(setting, "page-checkmate")]));
        }
        true => {}
        false => lines.push(say!(setting, "page-no-check")),
    }
    if absent("stalemate") {
        let stalemate = if setting.check { "page-stalemate" } else { "page-no-moves" };
        lines.extend(setting.tell(Topic::Stalemate, [say!(setting, stalemate)]));
    }
    lines.extend(rules);
    let mut draws = Vec::new();
    if absent("repetition") && !setting.is_silent(Topic::Repetition) {
        draws.push(say!(setting, "page-no-repetition"));
    }
    if absent("fifty-moves") && absent("counting") {
        draws.push(say!(setting, "page-no-counting"));
    }
    if absent("insufficient-material") && setting.check {
        draws.push(say!(setting, "page-no-material"));
    }
    if !draws.is_empty() {
        lines.push(say!(setting, "page-no-draws", draws));
    }
    let drawn = ["fifty-moves", "insufficient-material", "repetition"].iter().any(|name| !absent(name));
    if drawn && setting.check {
        lines.push(say!(setting, "page-mate-first"));
    }
    lines
}

/// How moves are written that are not special.
fn plain_notation(game: &Game, setting: &Setting) -> Option<String> {
    let position = game.start();
    let plain = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let example = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).find(plain);
    (setting.quiet_moves || setting.captures).then(|| match (example, setting.quiet_moves) {
        (Some(example), true) => say!(setting, "page-move-text-like", example),
        (None, true) => say!(setting, "page-move-text"),
        (Some(example), false) => say!(setting, "page-capture-text-like", example),
        (None, false) => say!(setting, "page-capture-text"),
    })
}
