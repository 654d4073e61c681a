//! The seeds: meaningful inputs from which fuzzing starts.

use std::fs;
use std::path::{Path, PathBuf};

/// The seeds of a target, each with its source. They are the files in its folder of `crates/fuzz/seeds/`, or the lines of
/// files called `*.lines` (with `\n` for a new line), and files of the same kind elsewhere in the repository.
///
/// # Panics
/// If a folder of the repository cannot be read.
pub fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seeds = Vec::new();
    for path in files(&root.join("crates/fuzz/seeds").join(target)) {
        let name = path.display().to_string();
        let bytes = fs::read(&path).expect("a seed can be read");
        if path.extension().is_some_and(|ending| ending == "lines") {
            let text = String::from_utf8(bytes).expect("a file of lines is text");
            let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
            seeds.extend(lines.map(|(i, line)| (format!("{name}:{}", i + 1), line.replace("\\n", "\n").into_bytes())));
        } else {
            seeds.push((name, bytes));
        }
    }
    for folder in elsewhere(target) {
        for path in files(&root.join(folder)) {
            seeds.push((path.display().to_string(), fs::read(&path).expect("a file can be read")));
        }
    }
    seeds
}

/// Folders of the repository whose files are seeds of a target.
fn elsewhere(target: &str) -> &'static [&'static str] {
    match target {
        "definition" => &["crates/rules/variants", "testdata/games-of-users"],
        "cecp" => &["crates/protocol/tests/dialogues/cecp"],
        "uci" => &["crates/protocol/tests/dialogues/uci"],
        "pgn" => &["testdata/games"],
        _ => &[],
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|p| p.is_file()).collect();
    files.sort();
    files
}
