//! The oldest Rust that builds the project is one number, and the one that the packages of the lock file need.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A version of Rust; its third number says nothing of what can be compiled.
fn version(text: &str) -> (u32, u32) {
    let mut numbers = text.split('.').map(|number| number.parse().unwrap());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

/// All packages of the lock file, as cargo describes them.
fn packages() -> Vec<Value> {
    let describe = |network: &[&str]| {
        let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()));
        cargo
            .args(["metadata", "--locked", "--format-version", "1"])
            .args(network)
            .current_dir(root())
            .output()
            .unwrap()
    };
    // A build does not download what only other systems, or other parts of the workspace, need.
    let mut output = describe(&["--offline"]);
    if !output.status.success() {
        output = describe(&[]);
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].take().as_array().unwrap().clone()
}

/// If the project's own code needs a newer Rust than any package, this test is to say which and why.
#[test]
fn the_rust_version_is_the_highest_of_the_lock_file() {
    let (own, others): (Vec<_>, Vec<_>) = packages().into_iter().partition(|package| package["source"].is_null());
    let needed = others.iter().filter_map(|package| {
        Some((version(package["rust_version"].as_str()?), package["name"].as_str()?.to_string()))
    });
    let (highest, name) = needed.max().expect("some package says what it needs");
    for package in own {
        let (named, said) = (package["name"].as_str().unwrap(), package["rust_version"].as_str().unwrap_or("none"));
        assert_eq!(version(said), highest, "{named} says Rust {said}, and {name} needs {}.{}", highest.0, highest.1);
    }
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let promised = format!("[Rust](https://rustup.rs) {}.{} or newer", highest.0, highest.1);
    assert!(readme.contains(&promised), "the README does not say `{promised}`");
}
