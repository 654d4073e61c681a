//! `menagerie new`

use crate::games;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_core::definition::Flattened;
use menagerie_core::{Game, Library};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Create the definition of a new game, based on another one.
///
/// The definition is checked before it is written. With --flat it inherits nothing: everything is in the file itself.
///
/// Example: menagerie new my-game --from chess --out my-game.toml
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the new game: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The game to base it on.
    #[arg(long, value_name = "GAME")]
    pub from: String,
    /// The file to write, which must not exist yet; stdout by default.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write everything to the file instead of inheriting it.
    #[arg(long)]
    pub flat: bool,
}

/// Runs the command.
///
/// # Errors
/// Says why the game cannot be built on, or the file cannot be written.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let game = games::find(library, &arguments.from)?;
    if library.names().any(|name| name == arguments.name) {
        bail!("there is a game `{}` already: choose another name", arguments.name);
    }
    let base = game.name().split(':').next().unwrap_or_default();
    if base != game.name() {
        bail!("build on `{base}`: which armies play is chosen when the game is loaded");
    }
    let flat = library.flattened(base)?;
    let text = if arguments.flat { complete(arguments, &flat, &game) } else { inheriting(arguments, base, &flat) };
    let mut trial = library.clone();
    trial.add(&format!("{}.toml", arguments.name), &text).and_then(|name| trial.game(&name))?;
    match &arguments.out {
        None => write!(out, "{text}")?,
        Some(path) => {
            let shown = path.display();
            let file = OpenOptions::new().write(true).create_new(true).open(path);
            let mut file = file.with_context(|| format!("cannot write the new file {shown}"))?;
            file.write_all(text.as_bytes()).with_context(|| format!("cannot write {shown}"))?;
            writeln!(out, "{shown}: a game that builds on {}; try `menagerie check {shown}`", game.definition().title)?;
        }
    }
    Ok(())
}

fn heading(arguments: &Arguments) -> String {
    format!(
        "# `menagerie check FILE` says what is wrong with this file and shows the game that it makes.\n\
         # All keys and rules: docs/defining-a-variant.md. For your editor: `menagerie schema > definition.schema.json`,\n\
         # and `#:schema ./definition.schema.json` as the first line of this file.\n\n\
         name = \"{0}\"\n",
        arguments.name
    )
}

/// A definition that inherits, with what it inherits as comments to take up.
fn inheriting(arguments: &Arguments, base: &str, flat: &Flattened) -> String {
    let mut text = heading(arguments);
    let _ = write!(
        text,
        "# What is not said here is taken from this game.\ninherit = \"{}\"\ntitle = \"{}\"\ninventor = \"\"\nsummary = \"\"\n",
        base,
        title(&arguments.name)
    );
    let notes = [
        ("board", "A table is laid over the inherited one key by key; take the `#` away from what you change."),
        ("pieces", "A new piece: `name = { letter = \"C\", betza = \"C\" }`; `name = false` removes an inherited one."),
        ("start", "The start, rank by rank from the top; upper case is white."),
        ("armies", "Sets of pieces of which each side chooses one."),
        ("rules", "`rule = false` removes an inherited rule."),
    ];
    for (key, note) in notes {
        let Some(part) = flat.part(key) else { continue };
        let _ = write!(text, "\n# {note}\n");
        for line in part.lines() {
            let _ = writeln!(text, "{}{line}", if line.is_empty() { "#" } else { "# " });
        }
    }
    text
}

/// A definition that inherits nothing.
fn complete(arguments: &Arguments, flat: &Flattened, game: &Game) -> String {
    let mut text = heading(arguments);
    let _ = write!(text, "title = \"{}\"\ninventor = \"\"\nsummary = \"\"\n", title(&arguments.name));
    for key in ["board", "pieces", "start", "armies", "rules"] {
        if let Some(part) = flat.part(key) {
            // What of the start's FEN means nothing here, such as inherited castling rights, is left out.
            let part = part.replace(game.definition().starts.first(), &game.start().fen());
            let _ = write!(text, "\n{part}");
        }
    }
    text
}

/// The title of a name: `my-game` is `My Game`.
fn title(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty()).map(crate::text::capitalized);
    words.collect::<Vec<String>>().join(" ")
}
