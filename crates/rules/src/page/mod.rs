//! The rules of a game as a page for people: every rule says itself, and what holds where a rule is absent is said too.

mod describe;
mod setting;
mod start;

pub use describe::Describe;
pub use setting::{Setting, Topic};

use crate::definition::{Black, Definition, Phase, Region};
use crate::game::Game;
use crate::rules::{self, RuleDescription};
use menagerie_board::betza::{Ends, Quarry};
use menagerie_board::piece::Kind;
use menagerie_board::words::{listing, with_article};
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
    /// What it is about.
    pub heading: &'static str,
    /// Its sentences, a paragraph each.
    pub lines: Vec<String>,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.heading)?;
        self.lines.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}

impl Setting {
    /// The setting of a game.
    pub fn of(definition: &Definition) -> Setting {
        let mut setting = Setting::plain(definition);
        rules::amend(definition, &mut setting);
        if setting.passes(definition) {
            setting.same.push("possible captures en passant".to_string());
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
    let definition = game.definition();
    let setting = Setting::of(definition);
    let rules = rules::describe(definition, &setting);
    let of = |wanted: Phase| -> Vec<String> {
        let phase = rules.iter().filter(|rule| rule.phase == wanted);
        phase.flat_map(|rule| rule.sentences.clone()).collect()
    };
    let or = |lines: Vec<String>, default: &str| if lines.is_empty() { vec![default.to_string()] } else { lines };
    let special = [of(Phase::Movement), en_passant(definition, &setting)].concat();
    let sections = [
        ("Board and start", start::lines(game)),
        ("Pieces", pieces(definition, &setting)),
        ("Special moves", or(special, "There are no moves but those of the pieces.")),
        ("Forbidden moves", of(Phase::Filter)),
        ("Captures", [captures(&setting), of(Phase::Capture)].concat()),
        ("Effects of moves", of(Phase::Effect)),
        ("Promotion", promotions(game, of(Phase::Promote))),
        ("Check", check(definition, &setting)),
        ("End of the game", end(definition, &setting, in_order(&rules))),
        ("Writing moves", setting.tell(Topic::Notation, plain_notation(game, &setting))),
    ];
    let sections = sections.into_iter().map(|(heading, lines)| Section { heading, lines });
    sections.filter(|section| !section.lines.is_empty()).collect()
}

fn pieces(definition: &Definition, setting: &Setting) -> Vec<String> {
    let mut lines = ways_of_moving(definition, setting);
    let line = |kind: Kind| {
        let piece = definition.piece(kind);
        let royal = if piece.royal { " It is royal (see Check)." } else { "" };
        let region = |words: &str, region: &Option<Region>| {
            region
                .as_ref()
                .map(|region| format!(" {words} {}.", region.describe(&definition.board)))
                .unwrap_or_default()
        };
        let area = region("It never goes to or attacks squares outside of this area:", &piece.area);
        let initial = region("Its starting squares are", &piece.initial);
        let rotated = match piece.black {
            Black::Mirrored => "",
            Black::Rotated => " Black's moves are white's, rotated by half a circle: left and right are its owner's.",
        };
        let single = |what: &str, terms: &[(usize, Region)]| -> String {
            let text = |(term, only): &(usize, Region)| {
                let term = &piece.betza.terms[*term];
                format!(" The moves `{term}` {what} on {}.", only.describe(&definition.board))
            };
            // What `nn` says of a move is in its words.
            let said = |(term, _): &&(usize, Region)| piece.betza.terms[*term].ends.anywhere && what == "start";
            terms.iter().filter(|one| setting.quiet_moves && !said(one)).map(text).collect()
        };
        let single = single("start", &piece.initial_of) + &single("end", &piece.area_of);
        let names: Vec<String> = piece.shuns.iter().map(|name| with_article(name)).collect();
        let shuns = match &names[..] {
            [] => String::new(),
            _ => format!(" It neither takes nor hops over {}, of either side.", listing(&names, "or")),
        };
        let said = |(term, _): &&(usize, Vec<String>)| piece.betza.terms[*term].ends.quarry != Quarry::All;
        let shuns_of = piece.shuns_of.iter().filter(|one| setting.quiet_moves && !said(one)).map(|(term, names)| {
            let term = &piece.betza.terms[*term];
            let names: Vec<String> = names.iter().map(|name| with_article(name)).collect();
            format!(" With the moves `{term}` it neither takes nor hops over {}.", listing(&names, "or"))
        });
        let shuns: String = [shuns].into_iter().chain(shuns_of).collect();
        let shown = setting.quiet_moves && !piece.betza.text.is_empty();
        let notation = if shown { format!(", `{}`", piece.betza.text) } else { String::new() };
        let colon = if setting.quiet_moves { ":" } else { "" };
        format!(
            "{} ({}{notation}){colon} {}.{royal}{area}{initial}{single}{rotated}{shuns}",
            piece.name,
            piece.letter,
            setting.powers(piece)
        )
    };
    lines.extend(definition.kinds().map(line));
    lines
}

/// What is said of promotion; nothing where pieces promote only by moves of another section.
fn promotions(game: &Game, lines: Vec<String>) -> Vec<String> {
    match lines.is_empty() && game.facts().promotions.ways.is_empty() {
        true => vec!["No piece promotes.".to_string()],
        false => lines,
    }
}

/// What has to be known to read how the pieces move.
fn ways_of_moving(definition: &Definition, setting: &Setting) -> Vec<String> {
    let uses = |wanted: &dyn Fn(&Ends) -> bool| definition.pieces.iter().any(|piece| piece.betza.has_term(wanted));
    let mut lines = vec![
        match (setting.quiet_moves, setting.captures) {
            (true, _) => "How each piece moves, as its owner sees the board: forwards is towards the opponent.",
            (false, true) => {
                "How each piece captures, as its owner sees the board: forwards is towards the opponent. It makes no \
                 other moves of its own."
            }
            (false, false) => {
                "What each piece attacks, as its owner sees the board: forwards is towards the opponent. No piece moves \
                 or captures like this; attacks matter only for check."
            }
        }
        .to_string(),
    ];
    lines.push("Every square between must be empty, but a leap passes over whatever stands there.".to_string());
    if setting.quiet_moves || setting.captures {
        lines.push(
            "A piece may not go to a square on which a piece of its own side stands, except as described.".to_string(),
        );
    }
    let oblique = |text: &str| text.contains(" by ");
    if definition.pieces.iter().any(|piece| oblique(&setting.powers(piece))) {
        lines.push(
            "A leap of A by B squares goes A squares along a rank or file and B squares to the side.".to_string(),
        );
    }
    if setting.quiet_moves && uses(&|ends| ends.initial) {
        lines.push(
            "The starting squares of a piece are those on which pieces of its type and colour begin the game, unless \
             others are named."
                .to_string(),
        );
    }
    lines
}

/// How pieces are captured en passant, if they are.
fn en_passant(definition: &Definition, setting: &Setting) -> Vec<String> {
    if !setting.passes(definition) {
        return Vec::new();
    }
    let names = |wanted: fn(&Ends) -> bool| {
        let pieces = definition.pieces.iter().filter(|piece| piece.betza.has_term(wanted));
        with_article(&listing(&pieces.map(|piece| piece.name.clone()).collect::<Vec<_>>(), "or"))
    };
    let (victim, captor) = (names(|ends| ends.opens), names(|ends| ends.en_passant));
    if setting.several_moves {
        return vec![format!(
            "En passant: when {victim} has passed over squares by a move from a starting square, in whichever move of a turn, \
             and has not moved again in that turn, {captor} of the other side may capture it with the first move of the \
             next turn, and only then, by a capture onto any of those squares, as if it stood there."
        )];
    }
    vec![format!(
        "En passant: when {victim} has passed over squares by a move from a starting square, {captor} of the other side may \
         capture it on the very next move, and only then, by a capture onto any of those squares, as if it stood there."
    )]
}

fn captures(setting: &Setting) -> Vec<String> {
    let own = match setting.captures {
        true => "A piece that moves onto an enemy piece captures it: the captured piece leaves the board.",
        false => "Nothing is ever captured.",
    };
    setting.tell(Topic::Captures, [own.to_string()])
}

fn check(definition: &Definition, setting: &Setting) -> Vec<String> {
    let royal = definition.royal().map(|royal| definition.piece(royal).name.as_str());
    let own = royal.map(|king| match setting.captures {
        true => format!(
            "A {king} that an enemy piece could capture is in check, whether or not that piece may legally move. No \
             move may leave the mover's own {king} in check."
        ),
        false => format!(
            "Nothing is captured, so check is only a picture: a {king} on a square that an enemy piece attacks is in \
             check, whether or not that piece may legally move. No move may leave the mover's own {king} in check."
        ),
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
            let mate = "Checkmate: a side that is in check and has no legal move loses.";
            lines.extend(setting.tell(Topic::Checkmate, [mate.to_string()]));
        }
        true => {}
        false => lines.push("No piece is royal: there is no check and no checkmate.".to_string()),
    }
    if absent("stalemate") {
        let stalemate = match setting.check {
            true => "Stalemate is a draw: the side to move has no legal move and is not in check.",
            false => "If the side to move has no legal move, the game is drawn.",
        };
        lines.extend(setting.tell(Topic::Stalemate, [stalemate.to_string()]));
    }
    lines.extend(rules);
    let mut draws = Vec::new();
    if absent("repetition") && !setting.is_silent(Topic::Repetition) {
        draws.push("no draw by repetition".to_string());
    }
    if absent("fifty-moves") && absent("counting") {
        draws.push("no move-count draw".to_string());
    }
    if absent("insufficient-material") && setting.check {
        draws.push("no draw for lack of material".to_string());
    }
    if !draws.is_empty() {
        lines.push(format!("There is {}.", listing(&draws, "and")));
    }
    let drawn = ["fifty-moves", "insufficient-material", "repetition"].iter().any(|name| !absent(name));
    if drawn && setting.check {
        let first =
            "Whatever else ends the game on the same move comes before these draws: a mate on the board stands.";
        lines.push(first.to_string());
    }
    lines
}

/// How moves are written that are not special.
fn plain_notation(game: &Game, setting: &Setting) -> Option<String> {
    let position = game.start();
    let plain = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let example = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).find(plain);
    let example = example.map(|text| format!(", like `{text}`")).unwrap_or_default();
    let moves = if setting.quiet_moves { "A move" } else { "A capture" };
    (setting.quiet_moves || setting.captures).then(|| {
        format!("{moves} is written as the square that the piece leaves and the one that it goes to{example}.")
    })
}
