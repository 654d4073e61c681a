//! The layers: which folder may know of which is a table in ARCHITECTURE.md, and the code keeps to it; files that use one
//! another in a circle are few.

mod source;

use source::{Module, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// How many files may use one another in a circle.
const LARGEST_CIRCLE: usize = 8;
/// The literal rules ask one another more freely: check asks for moves, moves for check.
const REFERENCE_CIRCLE: (&str, usize) = ("reference", 12);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The source of every crate by its folder's name, read once for all tests.
static CRATES: LazyLock<BTreeMap<String, Source>> = LazyLock::new(|| {
    let folders = std::fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let named = folders.map(|folder| (folder.file_name().unwrap().to_string_lossy().into_owned(), folder.join("src")));
    named.map(|(name, src)| (name, Source::read(&src))).collect()
});

/// A row of the table: the parts of a crate that it is about, and the names of what these may know of.
struct Row {
    /// The crate, and a module in it or nothing.
    parts: Vec<(String, Option<String>)>,
    may_know: BTreeSet<String>,
}

/// The rows of the table of folders that are about Rust code.
fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let table = text.lines().skip_while(|line| !line.starts_with("| folder |")).skip(2);
    let rows = table.take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        assert_eq!(cells.len(), 3, "a row of the table of folders has three cells: {line}");
        let paths = cells[0].split(", ").map(|path| path.trim_matches('`'));
        let mut folder = String::new();
        let parts = paths.filter_map(|path| {
            let whole = if path.contains('/') { path.to_string() } else { format!("{folder}{path}") };
            folder = whole[..=whole.trim_end_matches('/').rfind('/')?].to_string();
            let mut parts = whole.trim_end_matches('/').strip_prefix("crates/")?.split('/');
            let name = parts.next()?.to_string();
            let module = parts.nth(1).map(|module| module.trim_end_matches(".rs").to_string());
            Some((name, module))
        });
        let parts = parts.collect();
        let may_know = cells[2]
            .split(['`', ',', ' '])
            .filter(|word| !word.is_empty() && *word != "–")
            .map(str::to_string)
            .collect();
        Row { parts, may_know }
    });
    rows.filter(|row| !row.parts.is_empty()).collect()
}

/// What a part of a crate is called in the table.
fn name_of(name: &str, module: &Module) -> (String, Option<String>) {
    // Only the crate of the rules is listed by its parts.
    (name.to_string(), (name == "rules").then(|| module.first().cloned()).flatten())
}

#[test]
fn every_part_knows_of_what_the_table_says_and_of_nothing_else() {
    let rows = rows();
    let mut wrong = Vec::new();
    let mut used: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (name, source) in CRATES.iter() {
        for (module, uses) in &source.uses {
            let part = name_of(name, module);
            // What stands at the root of a crate shows everything.
            if part == ("rules".to_string(), None) {
                continue;
            }
            let Some(row) = rows.iter().position(|row| row.parts.contains(&part)) else {
                wrong.push(format!("{part:?} is in no row"));
                continue;
            };
            let own = uses.iter().map(|target| name_of(name, target)).filter(|target| *target != part);
            let own = own.filter_map(|(_, module)| module);
            for known in own.chain(source.crates[module].iter().filter(|other| *other != name).cloned()) {
                if rows[row].parts.iter().any(|(_, part)| part.as_ref() == Some(&known)) {
                    continue;
                }
                if !rows[row].may_know.contains(&known) {
                    wrong.push(format!("{} knows of {known}", source.files[module].display()));
                }
                used.entry(row).or_default().insert(known);
            }
        }
    }
    assert!(wrong.is_empty(), "not as ARCHITECTURE.md has it:\n{}", wrong.join("\n"));
    for (index, row) in rows.iter().enumerate() {
        let needless: Vec<&String> =
            row.may_know.iter().filter(|name| !used.get(&index).is_some_and(|used| used.contains(*name))).collect();
        assert!(needless.is_empty(), "{:?} knows nothing of {needless:?}", row.parts);
    }
}

/// Crates that may name rules: one has them, the core shows them, two have a form of each, and the import translates them.
const MAY_NAME_RULES: [&str; 5] = ["core", "explain", "import", "reference", "rules"];

/// Whether a file asks for a rule and not for facts or capabilities.
fn asks_for_rules(source: &Source, module: &Module) -> bool {
    // A type may come from elsewhere than the path that is forbidden.
    let text = std::fs::read_to_string(&source.files[module]).unwrap();
    let calls = [".rule::<", ".has::<", ".set_rule("].iter().any(|call| text.contains(call));
    calls || ["core::rules", "rules::rules"].iter().any(|path| source.named[module].contains(*path))
}

#[test]
fn facts_and_capabilities_are_asked_and_never_rules() {
    let of = |name: &str| CRATES[name].files.keys().filter(|module| asks_for_rules(&CRATES[name], module)).count();
    assert!(MAY_NAME_RULES.iter().all(|name| of(name) > 0), "a crate that may name rules does not");
    for (name, source) in CRATES.iter().filter(|(name, _)| !MAY_NAME_RULES.contains(&name.as_str())) {
        for (module, file) in &source.files {
            assert!(!asks_for_rules(source, module), "{name}: {} asks for a rule: ask `Game::facts`", file.display());
        }
    }
}

#[test]
fn no_circle_of_files_is_large() {
    let mut wrong = Vec::new();
    for (name, source) in CRATES.iter() {
        let circle = source.largest_circle();
        let most = if name == REFERENCE_CIRCLE.0 { REFERENCE_CIRCLE.1 } else { LARGEST_CIRCLE };
        if circle.len() > most {
            let files: Vec<String> = circle.iter().map(|module| module.join("/")).collect();
            wrong.push(format!("{name}: {} files in a circle: {}", files.len(), files.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn circles_and_arrows_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("lib.rs", "mod a; mod b; mod c; pub use a::One;"),
        ("a.rs", "use crate::b::Two;\npub struct One(Two);"),
        ("b.rs", "pub struct Two; impl Two { fn three(&self) { super::c::three() } }"),
        ("c/mod.rs", "mod inner; pub use inner::three;"),
        ("c/inner.rs", "pub fn three() { let _ = crate::One; menagerie_board::nothing(); }"),
        ("d.rs", "use menagerie_core::{Game, rules::end::Goal};"),
        ("e.rs", "use menagerie_core::Game; fn f(game: &Game) { game.definition().rule::<Goal>(); }"),
        ("f.rs", "use menagerie_core::Game; fn f(game: &Game) { game.facts(); }"),
    ] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let source = Source::read(folder.path());
    let module = |name: &str| name.split('/').map(str::to_string).collect::<Module>();
    assert!(source.uses[&module("b")].contains(&module("c/inner")));
    assert!(source.uses[&module("c/inner")].contains(&module("a")));
    assert_eq!(source.crates[&module("c/inner")], BTreeSet::from(["board".to_string()]));
    assert_eq!(source.largest_circle().len(), 3);
    let asking = |name: &str| asks_for_rules(&source, &module(name));
    assert!(asking("d") && asking("e") && !asking("f"));
}

#[test]
fn every_rule_is_in_the_folder_of_its_phase() {
    let folders = std::fs::read_dir(root().join("crates/rules/src/rules")).unwrap().map(|entry| entry.unwrap().path());
    let mut rules = 0;
    for folder in folders.filter(|path| path.is_dir()) {
        let phase = folder.file_name().unwrap().to_string_lossy().into_owned();
        for file in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let text = std::fs::read_to_string(&file).unwrap();
            let Some((_, rest)) = text.split_once("const PHASE: Phase = Phase::") else { continue };
            let said = rest.split(';').next().unwrap().to_lowercase();
            assert_eq!(said, phase, "{} says another phase", file.display());
            rules += 1;
        }
    }
    assert_eq!(rules, menagerie_core::rule_names().len(), "a rule does not say its phase");
}
