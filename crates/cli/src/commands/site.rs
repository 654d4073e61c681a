//! `menagerie site`

use crate::installed;
use anyhow::{Context, Result};
use clap::Args;
use menagerie_server::write_site;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the page as files that need no server: play, analyze and design games in the browser, also offline.
///
/// Any web server can serve the folder. The rules and the engine run in the browser; only games between people on two machines
/// need `menagerie serve`. Packages bring the module that runs there; in a checkout of menagerie, web/site/build makes it.
///
/// Example: menagerie site --out public
#[derive(Args, Debug)]
pub struct Arguments {
    /// The folder to write; created if missing. A site that is in it is replaced; other files in it stay.
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// The folder of the module, as web/site/build makes it. By default, the one that was installed with the program, or
    /// target/wasm/site.
    #[arg(long, value_name = "FOLDER")]
    pub module: Option<PathBuf>,
}

/// Where `web/site/build` leaves the module.
const MODULE: &str = "wasm/site";

/// Runs the command.
///
/// # Errors
/// Says what is missing, or passes on a failure to write.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(PathBuf::from("target"), PathBuf::from);
    let module = arguments.module.clone().or_else(installed::module).unwrap_or(target.join(MODULE));
    let size = write_site(&arguments.out, &module)?;
    let mebibytes = size.bytes as f64 / f64::from(1 << 20);
    let folder = arguments.out.display();
    writeln!(out, "{folder} has the page with {} games: {} files, {mebibytes:.1} MiB", size.games, size.files)
        .and_then(|()| writeln!(out, "to try it: {}", try_it(&arguments.out)))
        .context("cannot write")
}

/// A command that serves the folder.
fn try_it(folder: &Path) -> String {
    let name = folder.display().to_string();
    let plain = name.chars().all(|letter| letter.is_alphanumeric() || "/._-".contains(letter));
    let quoted = if plain { name } else { format!("'{}'", name.replace('\'', "'\\''")) };
    format!("python3 -m http.server --directory {quoted}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_can_be_pasted_into_a_shell() {
        for (folder, quoted) in [("public/a-b.c", "public/a-b.c"), ("my site", "'my site'"), ("it's", r"'it'\''s'")] {
            assert_eq!(try_it(Path::new(folder)), format!("python3 -m http.server --directory {quoted}"));
        }
    }
}
