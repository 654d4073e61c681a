//! Markdown as the content of a page.

use super::links::{Links, Target, within};
use super::piece::Piece;
use crate::api::{DocumentationContent as Content, DocumentationExample as Example};
use crate::embedded;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::mem;

/// Files in TOML that define no game.
const NO_GAMES: [&str; 2] = ["Cargo.toml", "menagerie.toml"];

/// Where the files of the repository are shown.
const REPOSITORY: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");
/// What something that scrolls by itself has, so that it does so by keys, too.
const SCROLLS: &str = "role=\"group\" tabindex=\"0\"";

/// What a page shows.
#[derive(Debug, Default)]
pub struct Rendered {
    /// In reading order.
    pub content: Vec<Content>,
    /// The `id`, the words and the depth of each heading.
    pub headings: Vec<(String, String, u8)>,
    /// The words below each heading, first those above all of them.
    pub words: Vec<String>,
    /// What is wrong with its source.
    pub problems: Vec<String>,
}

/// Renders a page.
pub fn render(piece: &Piece, links: &Links) -> Rendered {
    let done = Rendered { words: vec![String::new()], ..Rendered::default() };
    let ids = piece.ids.iter();
    let mut page = Page { piece, links, ids, open: Vec::new(), done };
    let mut events = Parser::new_ext(&piece.text, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        page.event(event, &mut events);
    }
    page.close();
    page.done
}

/// A sentence in Markdown, as HTML without a paragraph around it.
pub fn sentence(text: &str, file: &str, links: &Links) -> String {
    let piece = Piece { text: text.to_string(), file: file.to_string(), ..Piece::default() };
    let text = match render(&piece, links).content.into_iter().next() {
        Some(Content::Text(text)) => text,
        _ => String::new(),
    };
    text.trim().trim_start_matches("<p>").trim_end_matches("</p>").to_string()
}

struct Page<'a> {
    piece: &'a Piece,
    links: &'a Links,
    /// Those of the headings that are still to come.
    ids: std::slice::Iter<'a, String>,
    /// The text since the last example.
    open: Vec<Event<'a>>,
    done: Rendered,
}

impl<'a> Page<'a> {
    fn event(&mut self, event: Event<'a>, events: &mut impl Iterator<Item = Event<'a>>) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => self.heading(level, events),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => self.code(&kind, &words(events)),
            Event::Start(Tag::Table(columns)) => {
                self.open.push(tags(format!("<div class=\"columns\" {SCROLLS} aria-label=\"Table\">")));
                self.open.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => self.open.extend([Event::End(TagEnd::Table), tags("</div>\n")]),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let link = self.link(&dest_url);
                self.open.push(tags(link));
            }
            Event::End(TagEnd::Link) => self.open.push(tags("</a>")),
            Event::Start(Tag::Image { dest_url, .. }) => self.picture(&dest_url, &words(events)),
            // Marks for tests are comments.
            Event::Html(text) | Event::InlineHtml(text) if text.trim_start().starts_with("<!--") => {}
            Event::Html(text) | Event::InlineHtml(text) => {
                self.done.problems.push(format!("{}: HTML is not shown: {text}", self.piece.file));
            }
            event => {
                match &event {
                    Event::Text(text) | Event::Code(text) => self.say(text),
                    Event::End(_) | Event::SoftBreak | Event::HardBreak => self.say(" "),
                    _ => {}
                }
                self.open.push(event);
            }
        }
    }

    /// Words that are found in a search.
    fn say(&mut self, words: &str) {
        if let Some(last) = self.done.words.last_mut() {
            *last += words;
        }
    }

    fn heading(&mut self, level: HeadingLevel, events: &mut impl Iterator<Item = Event<'a>>) {
        let id = self.ids.next().cloned().unwrap_or_default();
        let depth = (level as usize).saturating_sub(self.piece.level.saturating_sub(1)).clamp(2, 6);
        self.open.push(tags(format!("<h{depth} id=\"{id}\">")));
        let mut words = String::new();
        while let Some(event) = events.next() {
            match event {
                Event::End(TagEnd::Heading(_)) => break,
                event => {
                    if let Event::Text(text) | Event::Code(text) = &event {
                        words += text;
                    }
                    self.event(event, events);
                }
            }
        }
        self.open.push(tags(format!("</h{depth}>\n")));
        self.done.headings.push((id, words, depth as u8));
        self.done.words.push(String::new());
    }

    /// A block of code: a definition of a game is one that can be tried.
    fn code(&mut self, kind: &str, text: &str) {
        self.say(text);
        let (language, rest) = kind.split_once(' ').unwrap_or((kind, ""));
        if language == "toml" && !NO_GAMES.contains(&rest) {
            self.close();
            return self.done.content.push(Content::Example(self.example(rest, text)));
        }
        self.open.push(tags(format!("<pre class=\"code\" {SCROLLS} aria-label=\"Code\"><code>")));
        self.open.push(Event::Text(text.to_string().into()));
        self.open.push(tags("</code></pre>\n"));
    }

    /// What is no whole definition inherits from the game that is named after `in`.
    fn example(&self, rest: &str, text: &str) -> Example {
        let is_whole = text.lines().any(|line| line.starts_with("title") || line.starts_with("inherit"));
        let base = rest.strip_prefix("in ").unwrap_or(&self.piece.base);
        let title = self.done.headings.last().map_or(&self.piece.title, |(_, words, _)| words);
        let title = title.replace(['"', '\\'], "").replace('-', " ");
        let head = format!("inherit = \"{base}\"\ntitle = \"Game with {title}\"\n\n");
        Example {
            text: text.to_string(),
            before: if is_whole { String::new() } else { head },
            file: Some(rest.to_string()).filter(|file| file.ends_with(".toml") && !file.contains('/')),
            open: false,
        }
    }

    fn link(&mut self, link: &str) -> String {
        match self.links.target(&self.piece.file, link) {
            Target::Page(address) => format!("<a class=\"page\" href=\"{address}\">"),
            Target::File(path) => format!("<a href=\"{REPOSITORY}{path}\">"),
            Target::Elsewhere(address) => format!("<a href=\"{}\">", escaped(&address)),
            Target::Nowhere(problem) => {
                self.done.problems.push(problem);
                "<a>".to_string()
            }
        }
    }

    /// A picture of ours, which is small enough to be in the page.
    fn picture(&mut self, address: &str, caption: &str) {
        let path = within(&self.piece.file, address);
        let Some(svg) = embedded::document(&path) else {
            return self.done.problems.push(format!("{}: there is no picture {path}", self.piece.file));
        };
        let data = utf8_percent_encode(&svg, NON_ALPHANUMERIC);
        let caption = escaped(caption);
        self.open.push(tags(format!("<img src=\"data:image/svg+xml,{data}\" alt=\"{caption}\" loading=\"lazy\">")));
    }

    /// Makes content of the text that was read.
    fn close(&mut self) {
        if !self.open.is_empty() {
            let mut text = String::new();
            html::push_html(&mut text, mem::take(&mut self.open).into_iter());
            self.done.content.push(Content::Text(text));
        }
    }
}

/// The words of a block or of a picture, to its end.
fn words<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let mut words = String::new();
    for event in events {
        match event {
            Event::End(TagEnd::CodeBlock | TagEnd::Image) => break,
            Event::Text(text) | Event::Code(text) => words += &text,
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
    }
    words
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn tags(text: impl Into<CowStr<'static>>) -> Event<'static> {
    Event::InlineHtml(text.into())
}
