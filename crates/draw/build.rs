//! Lists the drawings, so that a new file in `art/` needs no Rust.

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    let folder = Path::new("art");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder art/ is there")
        .map(|entry| entry.expect("the folder art/ can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "svg"))
        .collect();
    // Sorted by name without the ending, for binary search.
    files.sort_by_key(|path| path.file_stem().map(ToOwned::to_owned));
    let mut code = String::from("static ART: &[(&str, &str)] = &[\n");
    for path in files {
        let path = path.canonicalize().expect("a listed file has a path");
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(code, "({name:?}, include_str!({path:?})),").expect("a string takes any text");
    }
    code.push_str("];\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo names the folder")).join("art.rs");
    fs::write(target, code).expect("the build folder can be written");
}
