//! Where the links of the documentation lead: to other pages of it, to files of the repository, or elsewhere.

use super::piece::Piece;
use std::collections::BTreeMap;

/// How the addresses of pages begin.
const PAGES: &str = "/docs";
/// The page that has an address of its own.
const OWN: (&str, &str) = ("discoveries", "/discoveries");
/// The front page of the repository, in whose place the documentation has its own.
const FRONT: &str = "README.md";

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page of ours, with what the address points to in it.
    Page(String),
    /// A file of the repository, by its path.
    File(String),
    /// Another site.
    Elsewhere(String),
    /// Nothing; says what is missing.
    Nowhere(String),
}

/// All that can be linked to.
#[derive(Debug, Default)]
pub struct Links {
    /// The address of each section: of a path and an `id`.
    sections: BTreeMap<(String, String), String>,
    /// The address of each file.
    files: BTreeMap<String, String>,
}

/// The address of a page.
pub fn address(name: &str) -> String {
    match name {
        "" => PAGES.to_string(),
        name if name == OWN.0 => OWN.1.to_string(),
        name => format!("{PAGES}/{name}"),
    }
}

impl Links {
    /// Takes a page in.
    pub fn add(&mut self, piece: &Piece) {
        let page = address(&piece.name);
        match &piece.section {
            Some(section) => drop(self.sections.insert((piece.file.clone(), section.clone()), page.clone())),
            None => drop(self.files.insert(piece.file.clone(), page.clone())),
        }
        for id in &piece.ids {
            self.sections.insert((piece.file.clone(), id.clone()), format!("{page}#{id}"));
        }
    }

    /// Where a link in a file leads.
    pub fn target(&self, from: &str, link: &str) -> Target {
        if link.contains("://") || link.starts_with("mailto:") {
            return Target::Elsewhere(link.to_string());
        }
        let (path, section) = link.split_once('#').unwrap_or((link, ""));
        let path = if path.is_empty() { from.to_string() } else { within(from, path) };
        if path == FRONT {
            return Target::Page(address(""));
        }
        let Some(page) = self.files.get(&path) else { return Target::File(path) };
        if section.is_empty() {
            return Target::Page(page.clone());
        }
        match self.sections.get(&(path.clone(), section.to_string())) {
            Some(address) => Target::Page(address.clone()),
            None => Target::Nowhere(format!("{from}: {path} has no section `{section}`")),
        }
    }
}

/// A path that is written relative to a file.
pub fn within(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_sections_files_and_elsewhere() {
        let mut links = Links::default();
        let file = "docs/all.md".to_string();
        links.add(&Piece { name: "all".into(), file: file.clone(), ids: vec!["two".into()], ..Piece::default() });
        links.add(&Piece { name: "one".into(), file: file.clone(), section: Some("one".into()), ..Piece::default() });
        let page = |address: &str| Target::Page(address.to_string());
        for (link, target) in [
            ("all.md", page("/docs/all")),
            ("#two", page("/docs/all#two")),
            ("all.md#one", page("/docs/one")),
            ("../README.md", page("/docs")),
            ("../crates/x.txt", Target::File("crates/x.txt".to_string())),
            ("https://example.org/a.md", Target::Elsewhere("https://example.org/a.md".to_string())),
            ("#three", Target::Nowhere("docs/all.md: docs/all.md has no section `three`".to_string())),
        ] {
            assert_eq!(links.target(&file, link), target, "{link}");
        }
    }
}
