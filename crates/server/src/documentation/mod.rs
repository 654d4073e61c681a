//! The documentation as pages: `docs/*.md`, in the order of `docs/README.md`. The Markdown is the source, and its links hold on forges;
//! here a section of a file may be a page of its own, and each rule has one. `docs/page.md` describes the format.

mod contents;
mod headings;
mod links;
mod piece;
mod render;

use crate::api::{
    Documentation, DocumentationContent as Content, DocumentationListed as Listed, DocumentationPage as Page,
    DocumentationPart as Part, DocumentationSection as Section,
};
use crate::embedded;
use links::{Links, address};
use piece::{Cut, Piece};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// What lists all pages.
const CONTENTS: &str = "docs/README.md";
/// The section whose parts are pages of their own, each about one rule, and its file.
const RULES: (&str, &str) = ("docs/defining-a-variant.md", "rules");
/// Where the rules are used in small games.
const COOKBOOK: &str = "docs/cookbook.md";

/// All pages.
#[derive(Debug)]
pub struct Book {
    /// The first page.
    pub documentation: Documentation,
    /// The others, by their names.
    pub pages: BTreeMap<String, Page>,
    /// What is sought.
    pub sections: Vec<Section>,
    /// What each rule is, in a sentence.
    pub rules: BTreeMap<String, String>,
    /// What is wrong with the sources.
    problems: Vec<String>,
}

/// The documentation, made once.
pub fn book() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(read);
    &BOOK
}

fn read() -> Book {
    let text = embedded::document(CONTENTS).unwrap_or_default();
    let (first, parts) = contents::read(&text);
    let mut pieces = pieces(&parts, contents::base(&text));
    let mut links = Links::default();
    let first = piece::cut(Piece { file: CONTENTS.to_string(), ..Piece::default() }, &first, &[]).remove(0);
    pieces.iter().chain([&first]).for_each(|piece| links.add(piece));
    let rules = add_to_rules(&mut pieces);
    let mut book = Book {
        documentation: Documentation { first: page(&first, Vec::new(), Vec::new()), parts: Vec::new() },
        pages: BTreeMap::new(),
        sections: Vec::new(),
        rules,
        problems: Vec::new(),
    };
    book.documentation.first = book.take_in(&first, &links);
    for piece in &pieces {
        let page = book.take_in(piece, &links);
        book.pages.insert(piece.name.clone(), page);
    }
    let listed = |entry: &contents::Entry| Listed {
        address: address(&name(entry)),
        title: entry.title.clone(),
        about: render::sentence(&entry.about, CONTENTS, &links),
    };
    let part = |part: &contents::Part| Part {
        title: part.title.clone(),
        about: render::sentence(&part.about, CONTENTS, &links),
        pages: part.entries.iter().map(listed).collect(),
    };
    book.documentation.parts = parts.iter().map(part).collect();
    book
}

impl Book {
    /// Renders a page, and takes in what is sought in it.
    fn take_in(&mut self, piece: &Piece, links: &Links) -> Page {
        let mut made = render::render(piece, links);
        self.problems.append(&mut made.problems);
        let is_of_rule = piece.name.starts_with(RULES.1) && piece.name != RULES.1;
        if let Some(Content::Example(example)) =
            made.content.iter_mut().find(|content| matches!(content, Content::Example(_)))
        {
            example.open = is_of_rule || piece.name.is_empty();
        }
        let above = (String::new(), piece.title.clone(), 1);
        for ((id, title, _), words) in [above].iter().chain(&made.headings).zip(&made.words) {
            let at = if id.is_empty() { String::new() } else { format!("#{id}") };
            self.sections.push(Section {
                address: address(&piece.name) + &at,
                page: piece.title.clone(),
                title: title.clone(),
                text: words.split_whitespace().collect::<Vec<_>>().join(" "),
            });
        }
        page(piece, made.headings, made.content)
    }
}

fn page(piece: &Piece, headings: Vec<(String, String, u8)>, content: Vec<Content>) -> Page {
    let (address, title, part) = (address(&piece.name), piece.title.clone(), piece.part.clone());
    Page { address, title, part, headings, content }
}

/// The name of the page of an entry: that of its file, with its section.
fn name(entry: &contents::Entry) -> String {
    let file = entry.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".md").to_lowercase();
    match &entry.section {
        None => file,
        Some(section) if section == RULES.1 => section.clone(),
        Some(section) => format!("{file}/{section}"),
    }
}

/// The pages that are listed, and one of each rule.
fn pieces(parts: &[contents::Part], base: &str) -> Vec<Piece> {
    let mut files: BTreeMap<String, (Piece, Vec<Cut>)> = BTreeMap::new();
    for part in parts {
        for entry in &part.entries {
            let file = links::within(CONTENTS, &entry.file);
            let (rest, cuts) = files.entry(file.clone()).or_default();
            (rest.file, rest.base) = (file, base.to_string());
            match &entry.section {
                None => (rest.name, rest.part) = (name(entry), part.title.clone()),
                Some(section) => cuts.push(Cut {
                    section: section.clone(),
                    name: name(entry),
                    title: Some(entry.title.clone()),
                    part: part.title.clone(),
                }),
            }
        }
    }
    let mut pieces = Vec::new();
    for (file, (rest, mut cuts)) in files {
        let text = embedded::document(&file).unwrap_or_default();
        if file == RULES.0 {
            cuts.extend(piece::below(&text, RULES.1).into_iter().map(|rule| Cut {
                name: format!("{}/{}", RULES.1, rule.id),
                section: rule.id,
                title: None,
                part: "Rules".to_string(),
            }));
        }
        let mut cut = piece::cut(rest, &text, &cuts);
        // A file may be listed by its sections alone.
        if cut[0].name.is_empty() {
            cut.remove(0);
        }
        pieces.append(&mut cut);
    }
    pieces
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Lists the rules on their page, and the recipes of the cookbook that use a rule on that of the rule. Gives back what each
/// rule is.
fn add_to_rules(pieces: &mut [Piece]) -> BTreeMap<String, String> {
    let recipes = piece::sections(&embedded::document(COOKBOOK).unwrap_or_default(), 3);
    let (mut list, mut sentences) = (String::new(), BTreeMap::new());
    for piece in pieces.iter_mut().filter(|piece| piece.name.starts_with("rules/")) {
        let rule = piece.section.clone().unwrap_or_default();
        // Its name is the title.
        piece.text = capitalized(piece.text.trim_start().trim_start_matches(&format!("**{rule}**: ")));
        let sentence = piece::summary(&piece.text);
        let _ = writeln!(list, "- [`{rule}`](#{rule}): {sentence}");
        let uses = [format!("#{rule})"), format!("[rules.{rule}]"), format!("[rules.{rule}.")];
        let using = recipes.iter().filter(|(_, text)| uses.iter().any(|word| text.contains(word)));
        let using: Vec<String> =
            using.map(|(recipe, _)| format!("- [{}](cookbook.md#{})\n", recipe.words, recipe.id)).collect();
        if !using.is_empty() {
            let depth = "#".repeat(piece.level + 1);
            let _ = write!(piece.text, "\n{depth} In the cookbook\n\n{}", using.concat());
            piece.ids.push("in-the-cookbook".to_string());
        }
        sentences.insert(rule, sentence);
    }
    if let Some(rules) = pieces.iter_mut().find(|piece| piece.name == RULES.1) {
        rules.text += &format!("\n{list}");
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn all_links_lead_somewhere_and_nothing_is_left_out() {
        let book = book();
        assert_eq!(book.problems, [""; 0]);
        let mut missing = Vec::new();
        let texts = book.pages.values().chain([&book.documentation.first]).flat_map(|page| &page.content);
        let mut links = 0;
        for text in texts.filter_map(|content| if let Content::Text(text) = content { Some(text) } else { None }) {
            for link in text.split(" href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                links += 1;
                let path = link.strip_prefix(concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/"));
                if path.is_some_and(|path| !root().join(path.split('#').next().unwrap()).exists()) {
                    missing.push(link);
                }
            }
        }
        assert_eq!(missing, [""; 0]);
        assert!(links > 300, "{links}");
        assert!(book.pages.len() > 80 && book.sections.len() > 500, "{} {}", book.pages.len(), book.sections.len());
    }

    /// Every file of the documentation is in one of the four parts.
    #[test]
    fn every_file_is_listed_once() {
        let (_, parts) = contents::read(&embedded::document(CONTENTS).unwrap());
        let mut names: Vec<String> = parts.iter().flat_map(|part| &part.entries).map(name).collect();
        let files = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
        let files = files.filter_map(|file| file.to_string_lossy().strip_suffix(".md").map(str::to_string));
        let missing: Vec<String> = files.filter(|file| file != "README" && !names.contains(file)).collect();
        assert_eq!(missing, [""; 0], "docs/README.md does not list these");
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "a page is listed twice");
    }

    /// The README of the repository is no page, but its links should hold as well.
    #[test]
    fn links_of_the_readme_hold() {
        let text = fs::read_to_string(root().join("README.md")).unwrap();
        let piece = piece::cut(Piece { file: "README.md".to_string(), ..Piece::default() }, &text, &[]).remove(0);
        let mut links = Links::default();
        let (_, parts) = contents::read(&embedded::document(CONTENTS).unwrap());
        pieces(&parts, "").iter().for_each(|piece| links.add(piece));
        assert_eq!(render::render(&piece, &links).problems, [""; 0]);
    }

    /// The files with definitions that are broken on purpose.
    const BROKEN: &str = "/docs/errors";
    /// Other definitions with a mistake that the text is about: the page and what it shows.
    const MISTAKES: [(&str, &str); 2] =
        [("/docs/defining-a-variant", "archers.toml"), ("/docs/defining-a-variant/ten-minutes", "crossing.toml")];

    #[test]
    fn all_examples_are_games_once_what_they_leave_out_is_added() {
        let pages = book().pages.values().chain([&book().documentation.first]);
        let (mut fine, mut wrong) = (0, Vec::new());
        for page in pages.filter(|page| page.address != BROKEN) {
            for content in &page.content {
                let Content::Example(example) = content else { continue };
                let mut library = menagerie_core::Library::shipped();
                let text = format!("{}{}", example.before, example.text);
                match library.add("example.toml", &text).and_then(|name| library.game(&name)) {
                    Ok(_) => fine += 1,
                    Err(error) => wrong.push((page.address.clone(), example.file.clone().unwrap_or_default(), error)),
                }
            }
        }
        let places: Vec<(&str, &str)> = wrong.iter().map(|(page, file, _)| (page.as_str(), file.as_str())).collect();
        assert_eq!(places, MISTAKES, "{wrong:#?}");
        assert!(fine > 120, "{fine}");
    }

    /// The page of a rule opens with a game that has the rule.
    #[test]
    fn every_rule_has_a_page_with_a_game() {
        for rule in menagerie_core::rule_names() {
            let page = &book().pages[&format!("rules/{rule}")];
            let open = page.content.iter().find_map(|content| match content {
                Content::Example(example) if example.open => Some(format!("{}{}", example.before, example.text)),
                _ => None,
            });
            let mut library = menagerie_core::Library::shipped();
            let name = library.add("example.toml", &open.unwrap_or_else(|| panic!("{rule} has no game"))).unwrap();
            let game = library.game(&name).unwrap();
            assert!(game.definition().rule_names().contains(rule), "the game of {rule} is without it");
        }
    }
}
