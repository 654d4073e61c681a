//! The headings of a text in Markdown.

use pulldown_cmark::{Event, Parser};

/// A word that is put before a line, and taken away again.
const BEFORE: &str = "x ";

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its line, from 0.
    pub line: usize,
    /// How deep it is, from 1.
    pub level: usize,
    /// Its words, without markup.
    pub words: String,
    /// Its `id`, as the sites that show Markdown make it.
    pub id: String,
}

/// The headings of a text.
pub fn headings(text: &str) -> Vec<Heading> {
    let mut found: Vec<Heading> = Vec::new();
    let mut in_code = false;
    for (line, words) in text.lines().enumerate() {
        if words.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        let level = words.bytes().take_while(|&byte| byte == b'#').count();
        if in_code || !(1..=6).contains(&level) || !words[level..].starts_with(' ') {
            continue;
        }
        let words = plain(&words[level..]);
        let id = id(&words, &found);
        found.push(Heading { line, level, words, id });
    }
    found
}

/// A line of Markdown without its markup.
pub fn plain(text: &str) -> String {
    // Behind a word nothing begins a list or another heading.
    let behind = format!("{BEFORE}{}", text.trim());
    let words = Parser::new(&behind).filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.into_string()),
        Event::SoftBreak | Event::HardBreak => Some(" ".to_string()),
        _ => None,
    });
    words.collect::<String>().trim_start_matches(BEFORE).to_string()
}

/// Where an `id` is there already, a number follows.
fn id(words: &str, before: &[Heading]) -> String {
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    let plain = kept.collect::<String>().to_lowercase().replace(' ', "-");
    let is_free = |id: &String| before.iter().all(|known| known.id != *id);
    let numbered = (1..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone()).chain(numbered).find(is_free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_the_ids_of_forges_and_code_has_none() {
        let text = "# Title\n\n## Is `a` < b?\n```sh\n# a comment\n```\n### `[board]`\n## Why?\n## Why-1\n## Why?\n## 4. Four\n";
        let found = headings(text);
        let ids: Vec<&str> = found.iter().map(|heading| heading.id.as_str()).collect();
        assert_eq!(ids, ["title", "is-a--b", "board", "why", "why-1", "why-2", "4-four"]);
        assert_eq!((found[1].words.as_str(), found[2].level, found[2].line), ("Is a < b?", 3, 6));
    }
}
