//! The crates of the workspace are built once for the program and for its tests, and no file of tests is forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All packages that are compiled along these edges of the graph of dependencies, each with its features.
fn packages(edges: &str) -> BTreeSet<String> {
    let output = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()))
        .args(["tree", "--locked", "--prefix", "none", "--format", "{p} {f}", "--edges", edges])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // What has been shown before is marked.
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_string()).collect()
}

#[test]
fn a_package_has_the_same_features_in_the_program_and_in_its_tests() {
    let (program, tests) = (packages("normal,build"), packages("normal,build,dev"));
    assert!(program.len() > 100, "{program:?}");
    let twice: Vec<&String> = program.difference(&tests).collect();
    assert!(
        twice.is_empty(),
        "these have more features in tests, so `cargo test` compiles them again; name those features in \
         crates/workspace-hack/Cargo.toml: {twice:#?}"
    );
}

/// Crates that have `autotests = false` list their tests, and cargo would say nothing of a file that is in no list.
#[test]
fn every_file_of_tests_is_part_of_a_test() {
    let mut seen = 0;
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        if !manifest.contains("autotests = false") {
            continue;
        }
        let main = fs::read_to_string(folder.join("tests/main.rs")).unwrap();
        for entry in fs::read_dir(folder.join("tests")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let is_test = path.extension().is_some_and(|end| end == "rs") || path.join("mod.rs").exists();
            if is_test && name != "main" {
                let listed = manifest.contains(&format!("path = \"tests/{name}.rs\""));
                let declared = main.lines().any(|line| line == format!("mod {name};"));
                assert!(listed || declared, "{} is in no test: add `mod {name};` to main.rs there", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "only {seen} files were looked at");
}
