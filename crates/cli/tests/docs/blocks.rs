//! The blocks of code in the documentation: each is run, compiled or read by a test, or it is in `not-run.txt` with the reason.

use super::{DIALOGUES, is_understood, root};
use std::fmt::{self, Display};
use std::fs;
use std::path::Path;

/// A block between fences.
pub struct Block {
    /// The path of its file, from the root.
    pub file: String,
    /// The line of its fence, from 1.
    line: usize,
    /// The first word of what follows the fence.
    pub language: String,
    /// The other words: a name of a file, for example.
    pub rest: String,
    /// Its lines.
    pub lines: Vec<String>,
}

impl Block {
    /// What it says.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}

impl Display for Block {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: ```{} {}", self.file, self.line, self.language, self.rest)
    }
}

/// The files that people read: their paths from the root.
pub fn texts() -> Vec<String> {
    let names = |folder: &str| {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    let mut texts = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "js/README.md"].map(str::to_string).to_vec();
    texts.extend(names("docs").iter().filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")));
    texts.extend(names("crates").iter().map(|name| format!("crates/{name}/README.md")));
    texts.retain(|file| root().join(file).exists());
    texts.sort();
    texts
}

/// The blocks of all files, or of one.
pub fn blocks(file: &str) -> Vec<Block> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (number, line) in text.lines().enumerate() {
        assert!(
            !line.trim_start().starts_with("```") || line.starts_with("```"),
            "{file}:{}: tests find only blocks that begin at the margin",
            number + 1
        );
        if is_open {
            match line {
                "```" => is_open = false,
                line => blocks.last_mut().unwrap().lines.push(line.to_string()),
            }
        } else if let Some(kind) = line.strip_prefix("```") {
            is_open = true;
            let (language, rest) = kind.split_once(' ').unwrap_or((kind, ""));
            let (language, rest, file) = (language.to_string(), rest.to_string(), file.to_string());
            blocks.push(Block { file, line: number + 1, language, rest, lines: Vec::new() });
        }
    }
    assert!(!is_open, "{file}: a block has no end");
    blocks
}

/// What no test runs: a reason, and the file with the command or the language of the block.
pub struct NotRun(Vec<(String, String)>);

impl NotRun {
    /// Reads `not-run.txt`: reasons behind `#`, and below each what it holds for.
    pub fn read() -> NotRun {
        let mut left = Vec::new();
        let mut reason = "";
        for line in include_str!("not-run.txt").lines().filter(|line| !line.is_empty()) {
            if let Some(words) = line.strip_prefix("# ") {
                reason = words;
                continue;
            }
            assert!(reason.ends_with('.'), "{line}: above it stands no reason, which is a sentence");
            let (file, what) = line.split_once(": ").unwrap_or_else(|| panic!("{line}: expected `FILE: COMMAND`"));
            left.push((file.to_string(), what.to_string()));
        }
        NotRun(left)
    }

    /// Whether a command or a block is listed.
    pub fn has(&self, file: &str, what: &str) -> bool {
        self.0.iter().any(|(in_file, command)| in_file == file && Some(command.as_str()) == what.lines().next())
    }
}

fn all_commands(blocks: &[Block]) -> Vec<String> {
    blocks.iter().filter(|block| block.language == "sh").flat_map(|block| commands(&block.lines)).collect()
}

/// The commands of a block for shells: lines that belong together are one, and comments are left out. A loop is known by its first line.
pub fn commands(lines: &[String]) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let (mut continues, mut loops) = (false, false);
    for line in lines {
        let line = line.split(" #").next().unwrap_or_default().trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match commands.last_mut().filter(|_| continues || loops) {
            Some(command) if loops => *command += &format!("\n{line}"),
            Some(command) => *command = format!("{} {}", command.trim_end_matches('\\').trim_end(), line.trim()),
            None => commands.push(line.to_string()),
        }
        continues = line.ends_with('\\');
        loops = line.starts_with("for ") || (loops && line != "done");
    }
    commands
}

/// The test that has a block, if there is one.
fn checked(block: &Block) -> bool {
    let shown_in = |test: &str| fs::read_to_string(root().join(test)).unwrap().contains(&format!("\"{}\"", block.file));
    let text = block.text();
    match block.language.as_str() {
        // The commands are those of `commands.rs`.
        "sh" => true,
        "console" => DIALOGUES.contains(&block.file.as_str()),
        // The gallery is written by its test.
        "text" => is_no_code(block) || shown_in("crates/cli/tests/gallery.rs"),
        "pgn" => shown_in("crates/cli/tests/gallery.rs"),
        "toml" => toml(block, &text),
        "rust" | "rust,no_run" => rust(block),
        "js" => shown_in("js/tests/docs.test.mjs"),
        "html" if text.contains("<script") => shown_in("js/tests/docs-pages.mjs"),
        "html" => framed(&text),
        "python" => python(block),
        "json" => serde_json::from_str::<serde_json::Value>(&text).map_err(|error| panic!("{block}: {error}")).is_ok(),
        "ftl" => messages(block),
        "ini" => unit(block),
        _ => false,
    }
}

/// Guides are doctests of the package, and the rest is read by a test that names the file.
fn python(block: &Block) -> bool {
    let test = match block.file.as_str() {
        "README.md" => "crates/python/tests/test_docs.py",
        "docs/guis.md" => ".ci/peers.py",
        _ => ".ci/python",
    };
    let named = block.file.strip_prefix("crates/python/").or(block.file.strip_prefix("docs/")).unwrap_or(&block.file);
    let is_doctest = block.lines.first().is_some_and(|line| line.starts_with(">>> "));
    (test != ".ci/python" || is_doctest) && fs::read_to_string(root().join(test)).unwrap().contains(named)
}

/// The test of the server has the address that a frame shows.
fn framed(text: &str) -> bool {
    let address = text.split("src=\"https://games.example.org").nth(1).and_then(|rest| rest.split('"').next());
    let test = fs::read_to_string(root().join("crates/server/tests/api/page.rs")).unwrap();
    address.is_some_and(|address| test.contains(&format!("\"{address}\"")))
}

/// Texts are what is printed, or drawn on a board of letters.
fn is_no_code(block: &Block) -> bool {
    let begins = ["menagerie ", "cargo ", ".ci/", "npm ", "MENAGERIE_", "$ ", "pip "];
    // How the text of a proof begins.
    let is_proof = |line: &str| line.starts_with("menagerie proof ");
    !block.lines.iter().any(|line| !is_proof(line) && begins.iter().any(|start| line.starts_with(start)))
}

/// Settings are read where the program reads them (`commands::serve::settings`), code of the tree is compared with it, and all other
/// definitions on the pages of the documentation are tested where these are made (`documentation::`).
fn toml(block: &Block, text: &str) -> bool {
    match block.rest.as_str() {
        "Cargo.toml" => toml::from_str::<toml::Table>(text).map_err(|error| panic!("{block}: {error}")).is_ok(),
        "menagerie.toml" => {
            fs::read_to_string(root().join("crates/cli/src/commands/serve/settings.rs")).unwrap().contains(&block.file)
        }
        path if path.contains('/') => block.file == super::TREE,
        // Those of other files are played by a command of the file.
        name => {
            block.file.starts_with("docs/")
                || blocks(&block.file).iter().any(|other| {
                    other.language == "sh" && other.lines.iter().any(|line| !name.is_empty() && line.contains(name))
                })
        }
    }
}

/// Examples are tests of the documentation of a crate, or pieces of the tree.
fn rust(block: &Block) -> bool {
    let (library, include) = match block.file.strip_suffix("/README.md") {
        Some(folder) => (format!("{folder}/src/lib.rs"), "#![doc = include_str!(\"../README.md\")]"),
        None if block.file == "README.md" => {
            ("crates/cli/src/lib.rs".to_string(), "#[doc = include_str!(\"../../../README.md\")]")
        }
        None if block.file == "docs/rust.md" => {
            ("crates/cli/src/lib.rs".to_string(), "#[doc = include_str!(\"../../../docs/rust.md\")]")
        }
        // The examples of its crate, which are tests there.
        None if fs::read_to_string(root().join(&block.file)).unwrap().contains(".ci/rust_reference.py") => return true,
        None => return block.file == super::TREE && Path::new(&block.rest).extension().is_some(),
    };
    fs::read_to_string(root().join(library)).unwrap().contains(include)
}

/// Messages are shown as they stand in the tree, below comments that are the guide's.
fn messages(block: &Block) -> bool {
    let mut files = Vec::new();
    for folder in ["crates/words/messages", "web/src/words"] {
        for language in ["en", "de"] {
            let folder = root().join(folder).join(language);
            let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            files.extend(paths.map(|path| fs::read_to_string(path).unwrap()));
        }
    }
    let mut shown: Vec<String> = Vec::new();
    for line in block.lines.iter().filter(|line| !line.starts_with('#')) {
        match shown.last_mut().filter(|_| line.starts_with([' ', '}'])) {
            Some(last) => *last += &format!("\n{line}"),
            None => shown.push(line.clone()),
        }
    }
    for message in &shown {
        assert!(files.iter().any(|file| format!("\n{file}").contains(&format!("\n{message}\n"))), "{block}: {message}");
    }
    !shown.is_empty()
}

/// A unit of systemd: what it starts is understood.
fn unit(block: &Block) -> bool {
    let start = block.lines.iter().find_map(|line| line.strip_prefix("ExecStart="));
    let command = start.and_then(|start| start.rsplit_once("/bin/")).map(|(_, command)| command);
    command.is_some_and(|command| is_understood(&block.file, command))
}

#[test]
fn every_block_is_run_or_listed() {
    let left = NotRun::read();
    let all: Vec<Block> = texts().iter().flat_map(|file| blocks(file)).collect();
    let missed = all.iter().filter(|block| !left.has(&block.file, &block.language) && !checked(block));
    let missed: Vec<String> = missed.map(ToString::to_string).collect();
    assert_eq!(missed, [""; 0], "no test runs these; add one, or the reason to crates/cli/tests/docs/not-run.txt");
    assert!(all.len() > 600, "only {} blocks", all.len());
}

/// The board on the front page is what the program prints.
#[test]
fn the_board_of_the_front_page_is_as_the_program_prints_it() {
    let board = blocks("README.md").into_iter().find(|block| block.language == "text").unwrap().text();
    let mut program = assert_cmd::Command::cargo_bin("menagerie").unwrap();
    let output = program.args(["show", "omega"]).env("LC_ALL", "C.UTF-8").output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with(&format!("{board}\n")), "{board}");
}

/// What is listed is shown, so that the list does not outlive it.
#[test]
fn all_that_is_listed_is_there() {
    for (file, what) in NotRun::read().0 {
        let blocks = blocks(&file);
        let there = blocks.iter().any(|block| block.language == what)
            || all_commands(&blocks).iter().any(|command| command.lines().next() == Some(&what));
        assert!(there, "{file} has no `{what}`, which crates/cli/tests/docs/not-run.txt lists");
    }
}

#[test]
fn lines_that_belong_together_are_one_command() {
    let text = "# About.\nfor a in b; do\n  for c in d; do\n    menagerie a  # b\n  done\ndone\nmenagerie b \\\n    --c\n\nmenagerie d";
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    let expected =
        ["for a in b; do\n  for c in d; do\n    menagerie a\n  done\ndone", "menagerie b --c", "menagerie d"];
    assert_eq!(commands(&lines), expected);
}
