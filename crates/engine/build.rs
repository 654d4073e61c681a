//! Lists the files of tuned weights and search parameters, so that a new one is used without a line of Rust.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "it runs before there is a crate"
)]

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    let code = list("WEIGHTS", "weights") + &list("PARAMETERS", "search");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo names the folder")).join("shipped.rs");
    fs::write(target, code).expect("the build folder can be written");
}

/// The code of a list of all TOML files of a folder, each with its name.
fn list(name: &str, folder: &str) -> String {
    let path = Path::new(folder);
    println!("cargo::rerun-if-changed={}", path.display());
    let mut files: Vec<_> = fs::read_dir(path)
        .unwrap_or_else(|error| panic!("the folder {folder}/: {error}"))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    let mut code = format!("pub static {name}: &[(&str, &str)] = &[\n");
    for path in files {
        let path = path.canonicalize().expect("a listed file has a path");
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(code, "({name:?}, include_str!({path:?})),").expect("a string takes any text");
    }
    code + "];\n"
}
