//! Lists the files of tuned weights, search parameters and networks, so that a new one is used without a line of Rust.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "it runs before there is a crate"
)]

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    let texts = list("WEIGHTS", "weights", "toml") + &list("PARAMETERS", "search", "toml");
    let code = texts + &list("NETS", "nets", "net");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo names the folder")).join("shipped.rs");
    fs::write(target, code).expect("the build folder can be written");
}

/// The code of a list of all files of a folder that end so, each with its name: texts, but for networks.
fn list(name: &str, folder: &str, end: &str) -> String {
    let path = Path::new(folder);
    println!("cargo::rerun-if-changed={}", path.display());
    let mut files: Vec<_> = fs::read_dir(path)
        .unwrap_or_else(|error| panic!("the folder {folder}/: {error}"))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|of| of == end))
        .collect();
    files.sort();
    let (form, include) = if end == "toml" { ("&str", "include_str") } else { ("&[u8]", "include_bytes") };
    // A browser loads the network of the game that is played (`eval::provide_net`), and not those of all games.
    let is_apart = end == "net" && env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|of| of == "wasm32");
    let mut code = format!("pub static {name}: &[(&str, {form})] = &[\n");
    for path in files {
        let path = path.canonicalize().expect("a listed file has a path");
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", path.display());
        let content = if is_apart { "&[]".to_string() } else { format!("{include}!({path:?})") };
        writeln!(code, "({name:?}, {content}),").expect("a string takes any text");
    }
    code + "];\n"
}
