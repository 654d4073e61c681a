//! What was found out about the games, as a page: `docs/discoveries.md`.

use crate::api::Discoveries;
use crate::embedded::DISCOVERIES;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::sync::LazyLock;

/// The page, made once.
static PAGE: LazyLock<Discoveries> = LazyLock::new(|| read(DISCOVERIES));

/// What was found out about the games.
pub fn page() -> &'static Discoveries {
    &PAGE
}

/// Markdown as a page: its title is left out, and what may be wider than the page scrolls by itself.
fn read(text: &str) -> Discoveries {
    let mut made = Vec::new();
    let mut questions: Vec<(String, String)> = Vec::new();
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                while !matches!(events.next(), Some(Event::End(TagEnd::Heading(_))) | None) {}
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                let words = heading(&mut events);
                let id = id(&words, &questions);
                made.push(tags(format!("<h2 id=\"{id}\">")));
                made.push(Event::Text(words.clone().into()));
                made.push(tags("</h2>\n"));
                questions.push((id, words));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                made.push(tags(format!("<pre {}><code>", region(&questions))));
            }
            Event::End(TagEnd::CodeBlock) => made.push(tags("</code></pre>\n")),
            Event::Start(Tag::Table(columns)) => {
                made.push(tags(format!("<div class=\"wide\" {}>", region(&questions))));
                made.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                made.push(Event::End(TagEnd::Table));
                made.push(tags("</div>\n"));
            }
            event => made.push(event),
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, made.into_iter());
    Discoveries { questions, text }
}

/// The words of a heading, to its end.
fn heading<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let mut words = String::new();
    for event in events {
        match event {
            Event::End(TagEnd::Heading(_)) => break,
            Event::Text(text) | Event::Code(text) => words += &text,
            _ => {}
        }
    }
    words
}

/// The `id` of a heading, as the sites that show Markdown make it: where it is there already, a number follows.
fn id(words: &str, before: &[(String, String)]) -> String {
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
    let plain = kept.collect::<String>().to_lowercase().replace(' ', "-");
    let is_free = |id: &String| before.iter().all(|(known, _)| known != id);
    let numbered = (1..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone()).chain(numbered).find(is_free).unwrap_or_default()
}

/// What makes a part of the page one that is scrolled by keys, and says what it is: it has the name of its question.
fn region(questions: &[(String, String)]) -> String {
    let name = match questions.last() {
        Some((id, _)) => format!("aria-labelledby=\"{id}\""),
        None => "aria-label=\"Discoveries\"".to_string(),
    };
    format!("role=\"region\" {name} tabindex=\"0\"")
}

fn tags(text: impl Into<CowStr<'static>>) -> Event<'static> {
    Event::InlineHtml(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_have_ids_and_wide_things_scroll() {
        let page = read("# Title\n\nWords.\n\n## Is `a` < b?\n\n```sh\na < b\n```\n\n|a|b|\n|-|-|\n|1|2|\n");
        assert_eq!(page.questions, [("is-a--b".to_string(), "Is a < b?".to_string())]);
        let region = "role=\"region\" aria-labelledby=\"is-a--b\" tabindex=\"0\"";
        let expected = format!(
            "<p>Words.</p>\n<h2 id=\"is-a--b\">Is a &lt; b?</h2>\n<pre {region}><code>a &lt; b\n</code></pre>\n\
             <div class=\"wide\" {region}><table>"
        );
        assert!(page.text.starts_with(&expected), "{}", page.text);
    }

    #[test]
    fn equal_questions_have_ids_of_their_own() {
        let page = read("## Why?\n\n## Why-1\n\n## Why?\n\n## Why?\n");
        let ids: Vec<&str> = page.questions.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["why", "why-1", "why-2", "why-3"]);
        assert!(ids.iter().all(|id| page.text.contains(&format!("<h2 id=\"{id}\">"))), "{}", page.text);
    }
}
