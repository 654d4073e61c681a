//! Markdown into the parts of an introduction.

use super::fragments;
use crate::api::{Introduction, IntroductionPart, PgnGame, Picture, PictureQuery, Sample};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::{describe, embedded};
use menagerie_api::pgn;
use menagerie_core::Game;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use std::mem;

/// Reads an introduction and makes all that it asks for.
pub fn read(catalog: &Catalog, game: &Game, text: &str) -> Result<Introduction, ApiError> {
    let mut page = Page { catalog, game, parts: Vec::new(), open: Vec::new() };
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Paragraph) => page.paragraph(&mut events)?,
            Event::Start(Tag::Image { dest_url, .. }) => match page.image(&dest_url, &caption(&mut events))? {
                Image::Inline(made) => page.open.extend(made),
                Image::Part(_) => return Err(page.wrong(&dest_url, "it needs a paragraph of its own")),
            },
            event => page.open.push(event),
        }
    }
    page.close();
    Ok(Introduction { parts: page.parts })
}

/// The words of an image, to its end.
fn caption<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let mut words = String::new();
    for event in events {
        match event {
            Event::End(TagEnd::Image) => break,
            Event::Text(text) | Event::Code(text) => words += &text,
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
    }
    words
}

/// What stands in the place of an image of Markdown.
enum Image {
    /// Something within a line.
    Inline(Vec<Event<'static>>),
    /// A part of its own.
    Part(IntroductionPart),
}

struct Page<'a> {
    catalog: &'a Catalog,
    game: &'a Game,
    parts: Vec<IntroductionPart>,
    /// The text that was read since the last part.
    open: Vec<Event<'a>>,
}

impl<'a> Page<'a> {
    /// A paragraph of text, or one of images that are parts of their own.
    fn paragraph(&mut self, events: &mut impl Iterator<Item = Event<'a>>) -> Result<(), ApiError> {
        let mut text = Vec::new();
        let mut parts = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::End(TagEnd::Paragraph) => break,
                Event::Start(Tag::Image { dest_url, .. }) => match self.image(&dest_url, &caption(events))? {
                    Image::Inline(made) => text.extend(made),
                    Image::Part(part) => parts.push(part),
                },
                event => text.push(event),
            }
        }
        if parts.is_empty() {
            self.open.push(Event::Start(Tag::Paragraph));
            self.open.extend(text);
            self.open.push(Event::End(TagEnd::Paragraph));
            return Ok(());
        }
        if let Some(Event::Text(words)) = text.iter().find(|event| **event != Event::SoftBreak) {
            return Err(self.wrong(words, "a paragraph holds either text or pictures"));
        }
        self.close();
        for part in parts {
            match (part, self.parts.last_mut()) {
                (IntroductionPart::Pictures(more), Some(IntroductionPart::Pictures(pictures))) => pictures.extend(more),
                (part, _) => self.parts.push(part),
            }
        }
        Ok(())
    }

    fn image(&self, address: &str, caption: &str) -> Result<Image, ApiError> {
        let (scheme, rest) = address.split_once(':').unwrap_or_default();
        Ok(match scheme {
            "piece" => {
                let kind = self.game.definition().kind(rest).ok_or_else(|| self.wrong(address, "no such piece"))?;
                Image::Inline(fragments::piece(self.game, kind))
            }
            "table" => {
                let table = (rest == "absorption").then(|| fragments::absorption(self.game)).flatten();
                let table = table.ok_or_else(|| self.wrong(address, "the game has no such table"))?;
                Image::Part(IntroductionPart::Text(as_html(table)))
            }
            "diagram" => Image::Part(IntroductionPart::Pictures(vec![self.picture(rest, caption)?])),
            "game" => {
                let sample = Sample { caption: caption.to_string(), game: self.played(rest)? };
                Image::Part(IntroductionPart::Game(Box::new(sample)))
            }
            _ => {
                return Err(self
                    .wrong(address, "the address of an image begins with `piece:`, `table:`, `diagram:` or `game:`"));
            }
        })
    }

    /// Makes a part of the text that was read.
    fn close(&mut self) {
        if !self.open.is_empty() {
            self.parts.push(IntroductionPart::Text(as_html(mem::take(&mut self.open))));
        }
    }

    /// A picture, as `FEN?moves=…&arrows=…&marks=…` has it.
    fn picture(&self, asked: &str, caption: &str) -> Result<Picture, ApiError> {
        let (fen, options) = asked.split_once('?').unwrap_or((asked, ""));
        let mut query = PictureQuery { labels: true, ..PictureQuery::default() };
        query.fen = Some(fen.trim().to_string()).filter(|fen| !fen.is_empty());
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=').unwrap_or((option, "")) {
                ("moves", value) => query.moves = value.to_string(),
                ("arrows", value) => query.arrows = value.to_string(),
                ("marks", value) => query.marks = value.to_string(),
                ("flip", "") => query.flip = true,
                _ => return Err(self.wrong(asked, &format!("a diagram has no option `{option}`"))),
            }
        }
        let wrong = |error: ApiError| self.wrong(asked, &error.to_string());
        let (position, played) = describe::pictured(self.catalog, self.game.name(), &query).map_err(wrong)?;
        // Fails now if it cannot be drawn, instead of showing a missing picture later.
        describe::diagram(&position, &query).map_err(wrong)?;
        let mut words = describe::in_words(&position);
        if let Some(last) = played.last() {
            words = format!("After {}: {words}", last.spoken);
        }
        Ok(Picture {
            address: address(self.game.name(), &query),
            caption: caption.to_string(),
            words,
            fen: query.fen.unwrap_or_else(|| self.game.start().fen()),
            moves: played.into_iter().map(|played| played.uci).collect(),
        })
    }

    /// A published game: the name of its file, and `#2` for the second game in it.
    fn played(&self, asked: &str) -> Result<PgnGame, ApiError> {
        let (name, number) = asked.split_once('#').unwrap_or((asked, "1"));
        let text = embedded::played(name).ok_or_else(|| self.wrong(asked, "there is no file of that name"))?;
        let mut answer = pgn::read_all(self.catalog.library(), &text);
        if let Some(problem) = answer.problems.first() {
            return Err(self.wrong(asked, problem));
        }
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match index.filter(|&index| index < answer.games.len()) {
            Some(index) => Ok(answer.games.swap_remove(index)),
            None => Err(self.wrong(asked, "the file has no such game")),
        }
    }

    fn wrong(&self, what: &str, why: &str) -> ApiError {
        tracing::error!(game = self.game.name(), what, why, "an introduction cannot be shown");
        ApiError::Internal
    }
}

fn as_html(events: Vec<Event<'_>>) -> String {
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

/// The address of a picture.
fn address(game: &str, query: &PictureQuery) -> String {
    let coded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let fen = query.fen.clone().unwrap_or_default();
    let given = [("fen", &fen), ("moves", &query.moves), ("arrows", &query.arrows), ("marks", &query.marks)];
    let given = given.into_iter().filter(|(_, value)| !value.is_empty());
    let mut options: String = given.map(|(key, value)| format!("&{key}={}", coded(value))).collect();
    if query.flip {
        options += "&flip=true";
    }
    format!("/api/games/{}/board.svg?labels=true{options}", coded(game))
}
