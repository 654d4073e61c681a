//! The rules of a game as a page for people: every rule says itself, and what holds where a rule is absent is said too.

use crate::game::Game;
use crate::piece::Kind;
use crate::rules::listing;

/// A part of the page.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Section {
    /// What it is about.
    pub heading: &'static str,
    /// Its sentences, a paragraph each.
    pub lines: Vec<String>,
}

/// The rules of a game in plain English, in the order in which somebody learns them.
///
/// ```
/// # use menagerie_core::{Library, rules_page};
/// let page = rules_page(&Library::shipped().game("chess")?);
/// assert_eq!(page[0].heading, "Board and start");
/// let end = page.last().unwrap();
/// assert!(end.lines.iter().any(|line| line.contains("has no legal move")));
/// # Ok::<(), menagerie_core::LoadError>(())
/// ```
pub fn rules_page(game: &Game) -> Vec<Section> {
    let rules = game.definition().rules.by_phase(game.definition());
    let of = |phases: &[&str]| -> Vec<String> {
        rules.iter().filter(|(phase, ..)| phases.contains(phase)).map(|(_, _, sentence)| sentence.clone()).collect()
    };
    let or = |lines: Vec<String>, default: &str| if lines.is_empty() { vec![default.to_string()] } else { lines };
    let mut captures = vec!["A piece that moves onto an enemy piece takes it off the board.".to_string()];
    captures.extend(of(&["capture"]));
    let sections = [
        Section { heading: "Board and start", lines: start(game) },
        Section { heading: "Pieces", lines: pieces(game) },
        Section {
            heading: "Special moves",
            lines: or(of(&["movement", "filter"]), "There are no moves but those of the pieces."),
        },
        Section { heading: "Captures", lines: captures },
        Section { heading: "Effects of moves", lines: of(&["effect"]) },
        Section { heading: "Promotion", lines: or(of(&["promote"]), "No piece promotes.") },
        Section { heading: "End of the game", lines: end(game, of(&["end"])) },
    ];
    sections.into_iter().filter(|section| !section.lines.is_empty()).collect()
}

fn start(game: &Game) -> Vec<String> {
    let board = game.board();
    let (files, ranks) = (board.files(), board.ranks());
    let mut text = format!("The board has {files} files and {ranks} ranks");
    let whole = files as usize * ranks as usize;
    if board.len() != whole || board.grid_width() * board.grid_height() != whole {
        text += &format!(", with holes or extra squares: {} squares in all", board.len());
    }
    let mut lines = vec![text + "."];
    if game.starts() > 1 {
        lines.push(format!("There are {} starts, of which one is drawn by lot; the first is shown.", game.starts()));
    }
    lines.push(format!("{} begins.", capitalized(&game.start().side().to_string())));
    lines
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn pieces(game: &Game) -> Vec<String> {
    let definition = game.definition();
    let line = |kind: Kind| {
        let piece = definition.piece(kind);
        let royal = if piece.royal { " Royal: attacks on it are check." } else { "" };
        let region = |words: &str, region: &Option<crate::Region>| {
            region.as_ref().map(|region| format!(" {words} {}.", region.describe())).unwrap_or_default()
        };
        let area = region("It keeps to", &piece.area);
        let initial = region("First moves begin on", &piece.initial);
        let notation = if piece.betza.text.is_empty() { String::new() } else { format!(", `{}`", piece.betza.text) };
        format!("{} ({}{notation}): {}.{royal}{area}{initial}", piece.name, piece.letter, piece.betza.in_words())
    };
    definition.kinds().map(line).collect()
}

/// How the game ends, by its rules and, where there is no rule, by what always holds.
fn end(game: &Game, rules: Vec<String>) -> Vec<String> {
    let definition = game.definition();
    let names = definition.rules.names();
    let mut lines = Vec::new();
    match definition.royal() {
        Some(royal) if !names.contains(&"checkmate") => lines.push(format!(
            "A side whose {} is attacked and that has no legal move has lost: checkmate.",
            definition.piece(royal).name
        )),
        None => lines.push("No piece is royal: there is no check and no checkmate.".to_string()),
        Some(_) => {}
    }
    lines.extend(rules);
    if !names.contains(&"stalemate") {
        lines.push("A side that has no legal move and is not in check has drawn: stalemate.".to_string());
    }
    let repeats = !names.contains(&"repetition") && game.capabilities().repetition;
    let goes_on = !names.contains(&"fifty-moves");
    let absent: Vec<String> = [(repeats, "repetition"), (goes_on, "moves without progress")]
        .iter()
        .filter(|(is_absent, _)| *is_absent)
        .map(|(_, what)| what.to_string())
        .collect();
    if !absent.is_empty() {
        lines.push(format!("Nothing is said of {}: the game goes on.", listing(&absent, "and of")));
    }
    lines
}
