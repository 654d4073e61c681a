//! What the documentation consists of: the lists in `docs/README.md`.

/// A part: pages for one need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its title.
    pub title: String,
    /// What it is for, in Markdown.
    pub about: String,
    /// Its pages.
    pub entries: Vec<Entry>,
}

/// A page, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its title.
    pub title: String,
    /// Its file, from `docs/`.
    pub file: String,
    /// The section of the file that is this page; without one, what is left of the file.
    pub section: Option<String>,
    /// What it is about, in Markdown.
    pub about: String,
}

/// How the line begins that names the game to which examples are added.
const BASE: &str = "<!-- examples are added to ";

/// The game to which examples are added, unless they name another.
pub fn base(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix(BASE));
    line.and_then(|line| line.strip_suffix(" -->")).unwrap_or_default()
}

/// The text above the first part, and the parts.
pub fn read(text: &str) -> (String, Vec<Part>) {
    let mut sections = text.split("\n## ");
    let first = sections.next().unwrap_or_default().to_string();
    (first, sections.map(part).collect())
}

fn part(text: &str) -> Part {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut lists = rest.split("\n- ");
    let about = joined(lists.next().unwrap_or_default());
    Part { title: title.trim().to_string(), about, entries: lists.filter_map(|item| entry(&joined(item))).collect() }
}

/// `[Title](file.md#section): about`
fn entry(item: &str) -> Option<Entry> {
    let (title, rest) = item.strip_prefix('[')?.split_once("](")?;
    let (target, rest) = rest.split_once(')')?;
    let (file, section) = match target.split_once('#') {
        Some((file, section)) => (file, Some(section.to_string())),
        None => (target, None),
    };
    let about = rest.trim_start_matches(':').trim().to_string();
    Some(Entry { title: title.to_string(), file: file.to_string(), section, about })
}

/// Lines that belong together as one.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_pages_and_pages_may_be_sections() {
        let text = "# All\n\nWords.\n\n## Learn\n\nBegin\nhere.\n\n- [One](one.md): the first,\n  with `code`\n- [Two](one.md#two)\n";
        let (first, parts) = read(text);
        assert_eq!(first, "# All\n\nWords.\n");
        assert_eq!((parts.len(), parts[0].title.as_str(), parts[0].about.as_str()), (1, "Learn", "Begin here."));
        let [one, two] = &parts[0].entries[..] else { panic!("{parts:?}") };
        assert_eq!((one.file.as_str(), one.about.as_str()), ("one.md", "the first, with `code`"));
        assert_eq!(base("# All\n<!-- examples are added to this -->\n"), "this");
        assert_eq!((two.title.as_str(), two.section.as_deref(), two.about.as_str()), ("Two", Some("two"), ""));
    }
}
