//! The documentation says what is true: the commands of its tutorial print what it shows, and its reference is that of
//! the code.
//!
//! `MENAGERIE_BLESS=1 cargo test -p menagerie docs::` rewrites what is shown.

use assert_cmd::Command;
use clap::Parser;
use menagerie::args::Arguments;
use menagerie_core::{rule_names, schema};
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

mod blocks;
#[cfg(unix)]
mod commands;

/// The files whose dialogues the tests below hold.
const DIALOGUES: [&str; 4] =
    ["docs/cookbook.md", "docs/defining-a-variant.md", "docs/discoveries.md", "docs/explain.md"];
/// The file that shows pieces of the tree.
const TREE: &str = "docs/adding-a-rule.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Holds a file of the documentation against what it should say, or writes that.
fn same(file: &str, wanted: &str) {
    let path = root().join(file);
    if std::env::var("MENAGERIE_BLESS").is_ok() {
        return fs::write(path, wanted).unwrap();
    }
    let written = fs::read_to_string(path).unwrap();
    let differs = written.lines().zip(wanted.lines()).find(|(written, wanted)| written != wanted);
    assert!(written == wanted, "{file} is out of date (see the head of this test): {differs:?}");
}

/// A text in Markdown with other lines in its blocks: they are made of what follows the three signs, and of the lines.
/// Where nothing is written, `blocks::blocks` has them.
fn with_blocks(text: &str, mut block: impl FnMut(&str, Vec<&str>) -> Vec<String>) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out += &format!("{line}\n");
        if let Some(kind) = line.strip_prefix("```") {
            let inner: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            block(kind, inner).iter().for_each(|line| out += &format!("{line}\n"));
            out += "```\n";
        }
    }
    out
}

/// The words of a command; those between double quotes are one.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in command.split('"').enumerate() {
        let mut parts = if index % 2 == 0 { part.split(' ').collect() } else { vec![part] }.into_iter();
        words.last_mut().unwrap().push_str(parts.next().unwrap_or_default());
        words.extend(parts.map(str::to_string));
    }
    words
}

/// Runs the commands of a console block in a folder; `…` stands for lines that are left out.
fn run(folder: &Path, lines: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    for command in lines.iter().filter_map(|line| line.strip_prefix("$ menagerie ")) {
        out.push(format!("$ menagerie {command}"));
        let (command, tail) = match command.split_once(" | tail -") {
            Some((command, count)) => (command, count.trim().trim_start_matches("n ").parse().unwrap()),
            None => (command, usize::MAX),
        };
        let mut program = Command::cargo_bin("menagerie").unwrap();
        // Boards are drawn as the locale allows.
        let run = program
            .args(words(command))
            .current_dir(folder)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("LANGUAGE")
            .output()
            .unwrap();
        let text = String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap();
        let shown: Vec<String> = text.lines().map(str::to_string).collect();
        out.extend(shown[shown.len().saturating_sub(tail)..].iter().cloned());
    }
    out
}

/// One after the other, since both are in one file, which they write if asked to.
#[test]
fn the_guide_says_what_is_true() {
    the_tutorial_shows_what_the_program_prints();
    the_reference_is_that_of_the_code();
}

fn the_tutorial_shows_what_the_program_prints() {
    shows_what_the_program_prints("docs/defining-a-variant.md", tempfile::tempdir().unwrap().path(), 5);
}

#[test]
fn the_cookbook_shows_what_the_program_prints() {
    shows_what_the_program_prints("docs/cookbook.md", tempfile::tempdir().unwrap().path(), 5);
}

#[test]
fn explanations_are_what_the_program_prints() {
    shows_what_the_program_prints("docs/explain.md", &root(), 2);
}

/// Also what takes hours, serves or installs: the program has to understand it, and its scripts have to be there.
#[test]
fn commands_for_shells_are_understood() {
    let mut understood = 0;
    let all = blocks::texts().into_iter().flat_map(|file| blocks::blocks(&file));
    for block in all.filter(|block| block.language == "sh") {
        for command in block.text().replace("\\\n", " ").lines() {
            understood += usize::from(is_understood(&block.file, command));
        }
    }
    assert!(understood > 60, "only {understood} commands");
}

/// Whether a command is one of ours; fails where it is and means nothing.
fn is_understood(file: &str, command: &str) -> bool {
    let command = command.split(" #").next().unwrap().split(" > ").next().unwrap().split(" && ").next().unwrap().trim();
    let command = command.strip_prefix("exec ").unwrap_or(command).replace('\'', "\"");
    // What the shell fills in may be a number.
    let filled = |word: String| if word.starts_with('$') { "1".to_string() } else { word };
    let words: Vec<String> = words(&command).into_iter().filter(|word| !word.is_empty()).map(filled).collect();
    let Some(program) = words.first() else { return false };
    let is_script = [".ci/", "js/", "web/"].iter().any(|folder| program.starts_with(folder));
    assert!(!is_script || root().join(program).exists(), "{file}: there is no {program}");
    if program == "menagerie"
        && let Err(error) = Arguments::try_parse_from(&words)
    {
        panic!("{file}: {command}\n{error}");
    }
    is_script || program == "menagerie"
}

/// What was measured follows from files of results that are kept.
#[test]
fn discoveries_follow_from_the_games_that_were_played() {
    shows_what_the_program_prints("docs/discoveries.md", &root(), 2);
}

/// Of the 43 first moves of either game, searched for a win of White and of Black, three are proven to lose, and of the others nothing
/// is known.
#[test]
fn of_other_first_moves_nothing_is_proven() {
    let kept = fs::File::open(root().join("testdata/measured/oomost-first-moves.txt.gz")).unwrap();
    let text = std::io::read_to_string(flate2::read::GzDecoder::new(kept)).unwrap();
    for game in ["oomost1", "oomost2"] {
        let answers = |side: &str, answer: &str| {
            let of = |line: &&str| line.starts_with(game) && line.contains(&format!(" {side}: {answer}"));
            text.lines().filter(of).map(|line| line.split(' ').nth(1).unwrap()).collect::<Vec<_>>()
        };
        let lost = ["e1d2+d2e1", "e1e2+e2e1", "e1f2+f2e1"];
        assert_eq!((answers("black", "won: a proof of "), answers("white", "won")), (lost.to_vec(), Vec::new()));
        let unknown = answers("black", "unknown: a limit was reached");
        let of_white = answers("white", "unknown: a limit was reached");
        assert!(unknown.len() == 40 && unknown.iter().all(|first| of_white.contains(first)), "{game}");
    }
    assert_eq!(text.lines().count(), 172);
}

/// The definitions in a file are saved in a folder, and its commands run there, of which there are at least that many.
fn shows_what_the_program_prints(file: &str, folder: &Path, least: usize) {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let mut commands = 0;
    let wanted = with_blocks(&text, |kind, lines| {
        if let Some(name) = kind.strip_prefix("toml ") {
            fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
        }
        match kind {
            "console" => {
                commands += lines.iter().filter(|line| line.starts_with("$ ")).count();
                run(folder, &lines)
            }
            _ => lines.iter().map(|line| line.to_string()).collect(),
        }
    });
    assert!(commands >= least, "only {commands} commands");
    same(file, &wanted);
}

#[test]
fn the_code_that_is_shown_is_in_the_tree() {
    let mut shown = 0;
    let is_code = |block: &blocks::Block| ["rust", "toml", "ftl"].contains(&block.language.as_str());
    for block in blocks::blocks(TREE).iter().filter(|block| is_code(block) && !block.rest.is_empty()) {
        let (path, code) = (&block.rest, block.text());
        let source = fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("{TREE} shows {path}"));
        assert!(source.contains(&code), "{TREE} shows of {path} what is not there:\n{code}");
        shown += 1;
    }
    assert!(shown >= 6, "only {shown} pieces of code");
}

const BEGIN: &str = "<!-- reference: written by a test from the code -->\n";

fn the_reference_is_that_of_the_code() {
    let file = "docs/defining-a-variant.md";
    let text = fs::read_to_string(root().join(file)).unwrap();
    let (tutorial, _) = text.split_once(BEGIN).expect("the reference has its mark");
    same(file, &format!("{tutorial}{BEGIN}{}", reference()));
    for name in rule_names() {
        assert!(
            text.contains(&format!("### `{name}`")) || std::env::var("MENAGERIE_BLESS").is_ok(),
            "{name} is missing"
        );
    }
}

fn reference() -> String {
    let schema = schema();
    let mut text = String::from("\n## Keys of a definition\n\n");
    text += &table(&schema, &schema);
    for (part, definition) in [
        ("board", "RawBoard"),
        ("pieces.NAME", "RawPiece"),
        ("start", "RawStart"),
        ("start.shuffle", "Shuffle"),
        ("armies", "RawArmies"),
    ] {
        let _ = write!(text, "\n### `[{part}]`\n\n");
        if let Some(file) = part_file(part) {
            let _ = writeln!(text, "{}", head(file));
        }
        text += &table(&schema, &schema["$defs"][definition]);
    }
    text += "\n## Rules\n\nEach is a table `[rules.NAME]`; `NAME = true` where it needs no parameter, `NAME = false` to take an \
             inherited one away.\n";
    let rules = &schema["$defs"]["Rules"]["properties"];
    for name in rule_names() {
        let of = rules[name]["anyOf"][0]["$ref"].as_str().unwrap().trim_start_matches("#/$defs/");
        let _ = write!(text, "\n### `{name}`\n\n{}", head(name));
        let parameters = table(&schema, &schema["$defs"][of]);
        if !parameters.is_empty() {
            let _ = write!(text, "\n{parameters}");
        }
    }
    text
}

/// The file of a part of a definition that explains it with an example, as the files of rules do.
fn part_file(part: &str) -> Option<&str> {
    match part {
        "start.shuffle" => Some("shuffle"),
        "armies" => Some("armies"),
        _ => None,
    }
}

/// What the file of a rule says of it at its head.
fn head(rule: &str) -> String {
    let file = format!("{}.rs", rule.replace('-', "_"));
    let core = root().join("crates/rules/src");
    let folders = fs::read_dir(core.join("rules")).unwrap().map(|entry| entry.unwrap().path());
    let mut paths = folders.chain([core.join("definition/setup")]).map(|folder| folder.join(&file));
    let path = paths.find(|path| path.exists());
    let source = fs::read_to_string(path.unwrap_or_else(|| panic!("no file of the rule {rule}"))).unwrap();
    let lines =
        source.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let head: String = lines.map(|line| format!("{line}\n")).collect();
    assert!(head.starts_with("**"), "the file of {rule} does not begin with what it is: {head}");
    head
}

/// The keys of a table with what may stand there and what it means.
fn table(root: &Value, of: &Value) -> String {
    let Some(keys) = of["properties"].as_object().filter(|keys| !keys.is_empty()) else { return String::new() };
    let mut text = String::from("| key | value | without it | meaning |\n|---|---|---|---|\n");
    for (key, schema) in keys {
        let default = schema.get("default").filter(|value| !value.is_object()).map(|value| format!("`{value}`"));
        let meaning = schema["description"].as_str().unwrap_or("").replace('\n', " ").replace('|', "\\|");
        let _ = writeln!(text, "| `{key}` | {} | {} | {meaning} |", value(root, schema), default.unwrap_or_default());
    }
    text
}

/// What may stand as a value, in words.
fn value(root: &Value, schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return if name == "Region" {
            "[squares](#squares-rows-and-starts)".to_string()
        } else {
            value(root, &root["$defs"][name])
        };
    }
    if let Some(word) = schema.get("const") {
        return format!("`{}`", word.to_string().replace('"', ""));
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(|word| format!("`{}`", word.as_str().unwrap_or("?"))).collect::<Vec<_>>().join(", ");
    }
    if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return choices.iter().map(|choice| value(root, choice)).collect::<Vec<_>>().join(" or ");
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[0].as_str(),
        kind => kind.as_str(),
    };
    match kind {
        Some("array") => match schema.get("items").or(schema["prefixItems"].get(0)) {
            Some(items) => format!("list of {}", value(root, items)),
            None => "list".to_string(),
        },
        Some("integer") => "number".to_string(),
        Some("boolean") => "`true`, `false`".to_string(),
        Some("object") => "table".to_string(),
        Some("string") if schema["maxLength"] == 1 || schema["pattern"].is_string() => "letter".to_string(),
        _ => "text".to_string(),
    }
}
