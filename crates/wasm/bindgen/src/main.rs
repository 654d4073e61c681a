//! Writes the JavaScript and the types of a compiled `menagerie-wasm`: `menagerie-bindgen FILE.wasm NAME FOLDER`.
//!
//! wasm-bindgen's own program does the same, and takes three times as long to compile.

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, name, folder] = &arguments[..] else { bail!("usage: menagerie-bindgen FILE.wasm NAME FOLDER") };
    Bindgen::new().input_path(file).out_name(name).web(true)?.typescript(true).generate(folder)
}
