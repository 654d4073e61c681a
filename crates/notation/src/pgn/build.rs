//! Builds a game with legal moves from the events of a file.

use super::error::{Oddity, PgnError, What};
use super::reader::{Event, Reader};
use super::symbol::Score;
use super::tree::{Entry, GameTree, Line, MOST_ENTRIES, MOST_TEXT};
use super::write::FINGERPRINT;
use crate::error::quoted;
use crate::read::read;
use crate::variants::{VariantError, Variants};
use menagerie_core::Letter;
use menagerie_core::definition::FINGERPRINT_FORM;
use menagerie_core::{Betza, Color, Game, Position};
use std::io::Read;

/// The tags of a game, each with its line.
#[derive(Default)]
struct Tags {
    values: Vec<(String, String)>,
    lines: Vec<u64>,
}

impl Tags {
    /// A value with its line; `None` for the values that mean "unknown" in PGN.
    fn get(&self, name: &str) -> Option<(&str, u64)> {
        let index = self.values.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        let value = self.values[index].1.trim();
        (!value.is_empty() && value != "?" && value != "-").then_some((value, self.lines[index]))
    }
}

/// Reads a game, or `None` at the end of the file.
pub(super) fn game<R: Read>(reader: &mut Reader<R>, variants: &mut Variants) -> Result<Option<GameTree>, PgnError> {
    let mut tags = Tags::default();
    let mut builder: Option<Builder> = None;
    loop {
        let Some(event) = reader.next_event()? else { return Ok(None) };
        let done = match event {
            Event::Tag { name, value } => {
                let entry = (name.to_string(), value.to_string());
                tags.values.push(entry);
                tags.lines.push(reader.line());
                continue;
            }
            event => {
                let builder = match &mut builder {
                    Some(builder) => builder,
                    None => match start(&tags, variants) {
                        Ok(start) => builder.insert(Builder::new(start)),
                        Err((line, what)) => {
                            let error = reader.error(what);
                            return Err(PgnError { line: line.unwrap_or(error.line), ..error });
                        }
                    },
                };
                builder.take(event).map_err(|what| (what, builder.number()))
            }
        };
        match done {
            Ok(None) => {}
            Ok(Some(score)) => {
                let Some(builder) = builder else { return Ok(None) };
                let line = reader.line();
                builder.oddities(&tags, score, line).into_iter().for_each(|(line, what)| reader.warn(line, what));
                return Ok(Some(builder.finish(tags, score)));
            }
            Err((what, number)) => {
                let number = matches!(what, What::Move(_)).then_some(number);
                return Err(PgnError { number, ..reader.error(what) });
            }
        }
    }
}

/// The starting position according to the tags; an error comes with its line.
fn start(tags: &Tags, variants: &mut Variants) -> Result<Position, (Option<u64>, What)> {
    let variant = tags.get("Variant");
    let line = variant.map(|(_, line)| line);
    let at = |error: VariantError| (line, What::Variant(error));
    let game = variants.get(variant.map(|(value, _)| value)).map_err(at)?.clone();
    if let Some((men, line)) = tags.get("VariantMen") {
        check_men(&game, men).map_err(|what| (Some(line), What::Men(what)))?;
    }
    match (tags.get("FEN"), tags.get("SetUp")) {
        (Some((fen, line)), _) => game.position(fen).map_err(|error| (Some(line), What::Position(error))),
        (None, Some(("1", line))) => {
            let what = "the tag SetUp requires a tag FEN, which is missing".to_string();
            Err((Some(line), What::Syntax(what)))
        }
        (None, _) => Ok(game.start()),
    }
}

/// Checks that a list such as `P:fmWfceF;N:N` matches the pieces of the game.
fn check_men(game: &Game, men: &str) -> Result<(), String> {
    let definition = game.definition();
    for item in men.split(';').map(str::trim).filter(|item| !item.is_empty()) {
        let (letter, betza) = item.split_once(':').map_or((item, ""), |(letter, betza)| (letter.trim(), betza.trim()));
        let kind = letter.parse::<Letter>().ok().and_then(|letter| definition.kind_of_letter(letter));
        let Some(kind) = kind else {
            return Err(format!("the tag VariantMen has a piece `{}`, and {} has none", quoted(letter), game.name()));
        };
        let ours = &definition.piece(kind).betza;
        // A piece that never moves is written with nothing.
        let theirs = if betza.is_empty() { Ok(Betza::default()) } else { Betza::parse(betza) };
        let theirs = theirs.map_err(|error| format!("in the tag VariantMen, `{}`: {error}", quoted(item)))?;
        if theirs.terms != ours.terms {
            let theirs = quoted(betza);
            return Err(format!(
                "the tag VariantMen has {letter} move as {theirs}, in {} it is {}",
                game.name(),
                ours.text
            ));
        }
    }
    Ok(())
}

/// A game under construction.
struct Builder {
    start: Position,
    position: Position,
    /// The main line and the open variations.
    lines: Vec<Line>,
    entries: usize,
    text: usize,
}

impl Builder {
    fn new(start: Position) -> Builder {
        Builder { position: start.clone(), start, lines: vec![Line::default()], entries: 0, text: 0 }
    }

    /// The number of the next move.
    fn number(&self) -> String {
        let dots = if self.position.side() == Color::White { "." } else { "..." };
        format!("{}{dots}", self.position.fullmove_number())
    }

    /// Adds an event of the file. Returns the score at the end of the game.
    fn take(&mut self, event: Event) -> Result<Option<Option<Score>>, What> {
        let Some(line) = self.lines.last_mut() else { return Ok(None) };
        match event {
            Event::Move(text) => {
                if self.entries == MOST_ENTRIES {
                    return Err(What::TooMuch { what: "a game has too many moves", limit: MOST_ENTRIES });
                }
                let mv = read(&self.position, text)?;
                self.position.play_unchecked(mv);
                line.entries.push(Entry::new(mv));
                self.entries += 1;
            }
            Event::Comment(text) => {
                self.text += text.len();
                if self.text > MOST_TEXT {
                    return Err(What::TooMuch {
                        what: "the comments of a game are too long (bytes)",
                        limit: MOST_TEXT,
                    });
                }
                let comments = line.entries.last_mut().map_or(&mut line.comments, |entry| &mut entry.comments);
                comments.extend((!text.is_empty()).then(|| text.to_string()));
            }
            Event::Nag(nag) => {
                // An annotation before the first move belongs to no move.
                if let Some(entry) = line.entries.last_mut().filter(|entry| !entry.nags.contains(&nag)) {
                    entry.nags.push(nag);
                }
            }
            Event::Open => {
                if line.entries.is_empty() {
                    return Err(What::Syntax("a variation begins before the first move".to_string()));
                }
                self.position.undo();
                self.lines.push(Line::default());
            }
            Event::Close => self.close(),
            Event::End(score) => return Ok(Some(score)),
            Event::Tag { .. } => {}
        }
        Ok(None)
    }

    /// Ends the variation and returns to the line that it belongs to.
    fn close(&mut self) {
        let (Some(variation), Some(entry)) =
            (self.lines.pop(), self.lines.last_mut().and_then(|l| l.entries.last_mut()))
        else {
            return;
        };
        for _ in &variation.entries {
            self.position.undo();
        }
        self.position.play_unchecked(entry.mv);
        if !variation.entries.is_empty() {
            entry.variations.push(variation);
        }
    }

    /// Warnings about tags that contradict the end of the moves, which is on this line.
    fn oddities(&self, tags: &Tags, score: Option<Score>, line: u64) -> Vec<(u64, Oddity)> {
        let mut found = Vec::new();
        let game = self.start.game();
        if let Some((given, line)) = tags.get(FINGERPRINT) {
            let own = game.definition().fingerprint_with_pieces();
            // Fingerprints of another form cannot be compared.
            if given != own && given.starts_with(FINGERPRINT_FORM) {
                let (game, given) = (game.name().to_string(), quoted(given));
                found.push((line, Oddity::OtherDefinition { game, given, own }));
            }
        }
        let tag = tags.get("Result").map(|(value, line)| (value, Score::parse(value), line));
        if let Some((value, None, line)) = tag {
            found.push((line, Oddity::ResultValue(quoted(value))));
        }
        let tag = tag.and_then(|(_, score, line)| Some((score?, line)));
        let tag = tag.filter(|(tag, _)| *tag != Score::Unknown);
        if let (Some(given), Some((tag, line))) = (score, tag)
            && given != tag
        {
            found.push((line, Oddity::ResultTag { tag, given }));
        }
        let given = score.map(|score| (score, line)).or(tag).filter(|(given, _)| *given != Score::Unknown);
        if let (Some((given, line)), Some(outcome)) = (given, self.position.outcome()) {
            // A draw that must be claimed may not have been claimed.
            let agrees = match outcome.winner() {
                Some(winner) => given == Score::Won(winner),
                None => given == Score::Draw || outcome.leaves_moves(),
            };
            if !agrees {
                found.push((line, Oddity::ResultOnBoard { given, on_board: outcome.to_string() }));
            }
        }
        found
    }

    fn finish(mut self, tags: Tags, score: Option<Score>) -> GameTree {
        let said = || tags.get("Result").and_then(|(value, _)| Score::parse(value));
        let score = score.or_else(said).unwrap_or_default();
        let main = if self.lines.is_empty() { Line::default() } else { self.lines.swap_remove(0) };
        GameTree { tags: tags.values, start: self.start, main, score }
    }
}
