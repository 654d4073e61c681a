//! Lists the shipped definitions, so that a new file in `variants/` is a new game without a line of Rust.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "it runs before there is a crate"
)]

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    let folder = Path::new("variants");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder variants/ is there")
        .map(|entry| entry.expect("the folder variants/ can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    let mut code = String::from("static SHIPPED: &[(&str, &str)] = &[\n");
    for path in files {
        let path = path.canonicalize().expect("a listed file has a path");
        let file = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(code, "(\"variants/{file}\", include_str!({path:?})),").expect("a string takes any text");
    }
    code.push_str("];\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo names the folder")).join("shipped.rs");
    fs::write(target, code).expect("the build folder can be written");
}
