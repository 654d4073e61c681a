//! Files cut into pages: a section that is a page of its own leaves the file that it is in.

use super::headings::{Heading, headings, plain};

/// A page in Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Its name, by which it is addressed.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The title of the part that it belongs to.
    pub part: String,
    /// The path of its file in the repository.
    pub file: String,
    /// The game that its examples add to, unless they name another.
    pub base: String,
    /// Its text, without its title.
    pub text: String,
    /// The `id` of each heading in it; those of the file, so that they are the same wherever the section is.
    pub ids: Vec<String>,
    /// The `id` of its title in the file, where it is a section of it.
    pub section: Option<String>,
    /// How deep its title is in the file, from 1.
    pub level: usize,
}

/// A section that is a page of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The `id` of its heading.
    pub section: String,
    /// The name of the page.
    pub name: String,
    /// The title of the page, or that of the heading.
    pub title: Option<String>,
    /// The part that it belongs to.
    pub part: String,
}

/// Cuts a file; the first piece is what is left of it. Of two sections within each other the later one in the list has what both could
/// have. The sections that the file does not have are left out.
pub fn cut(rest: Piece, text: &str, cuts: &[Cut]) -> Vec<Piece> {
    let headings = headings(text);
    let title = headings.first().filter(|first| first.level == 1).map(|first| first.words.clone());
    let mut pieces = vec![Piece { title: title.unwrap_or_default(), level: 1, ..rest.clone() }];
    let lines: Vec<&str> = text.lines().collect();
    let mut owners = vec![0; lines.len()];
    for cut in cuts {
        let Some(at) = headings.iter().position(|heading| heading.id == cut.section) else { continue };
        let heading = &headings[at];
        owners[heading.line..end(&headings, at, lines.len())].fill(pieces.len());
        pieces.push(Piece {
            name: cut.name.clone(),
            title: cut.title.clone().unwrap_or_else(|| heading.words.clone()),
            part: cut.part.clone(),
            section: Some(heading.id.clone()),
            level: heading.level,
            file: rest.file.clone(),
            base: rest.base.clone(),
            ..Piece::default()
        });
    }
    for (number, line) in lines.iter().enumerate() {
        let piece = &mut pieces[owners[number]];
        let heading = headings.iter().find(|heading| heading.line == number);
        let is_title = heading.is_some_and(|heading| heading.level == 1 || piece.section.as_ref() == Some(&heading.id));
        if is_title {
            continue;
        }
        piece.ids.extend(heading.map(|heading| heading.id.clone()));
        piece.text += line;
        piece.text.push('\n');
    }
    pieces
}

/// The line after a section.
fn end(headings: &[Heading], at: usize, last: usize) -> usize {
    let next = headings[at + 1..].iter().find(|next| next.level <= headings[at].level);
    next.map_or(last, |next| next.line)
}

/// The headings right below a section.
pub fn below(text: &str, section: &str) -> Vec<Heading> {
    let headings = headings(text);
    let Some(at) = headings.iter().position(|heading| heading.id == section) else { return Vec::new() };
    let level = headings[at].level;
    let within = headings[at + 1..].iter().take_while(|heading| heading.level > level);
    within.filter(|heading| heading.level == level + 1).cloned().collect()
}

/// The sections of a level with their text.
pub fn sections(text: &str, level: usize) -> Vec<(Heading, String)> {
    let headings = headings(text);
    let lines: Vec<&str> = text.lines().collect();
    let at_level = headings.iter().enumerate().filter(|(_, heading)| heading.level == level);
    let text_of = |at: usize| lines[headings[at].line + 1..end(&headings, at, lines.len())].join("\n");
    at_level.map(|(at, heading)| (heading.clone(), text_of(at))).collect()
}

/// The first paragraph, without markup.
pub fn summary(text: &str) -> String {
    let paragraph: Vec<&str> =
        text.lines().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty()).collect();
    plain(&paragraph.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_becomes_a_page_and_its_parts_others() {
        let text = "# All\n\nfirst\n\n## One\n\none\n\n### A\n\na\n\n### B\n\nb\n\n## Two\n\ntwo\n";
        let rest = Piece { name: "all".to_string(), file: "docs/all.md".to_string(), ..Piece::default() };
        let cut_off = |section: &str, name: &str| Cut {
            section: section.to_string(),
            name: name.to_string(),
            title: None,
            part: "Part".to_string(),
        };
        let pieces = cut(rest, text, &[cut_off("one", "one"), cut_off("b", "one/b"), cut_off("nowhere", "nowhere")]);
        let texts: Vec<(&str, &str, String)> = pieces
            .iter()
            .map(|piece| (piece.name.as_str(), piece.title.as_str(), piece.text.replace('\n', " ").trim().to_string()))
            .collect();
        let expected = [("all", "All", "first  ## Two  two"), ("one", "One", "one  ### A  a"), ("one/b", "B", "b")];
        assert_eq!(texts, expected.map(|(name, title, text)| (name, title, text.to_string())));
        assert_eq!((pieces[1].ids.clone(), pieces[2].level), (vec!["a".to_string()], 3));
        let names: Vec<String> = below(text, "one").into_iter().map(|heading| heading.id).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(sections(text, 3)[1].1.trim(), "b");
        assert_eq!(summary("\n**a**: all\nof it.\n\nmore"), "a: all of it.");
    }
}
