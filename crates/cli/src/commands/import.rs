//! `menagerie import`

use crate::games;
use anyhow::{Context, Result, bail};
use clap::Args;
use menagerie_import::{Import, Importer, Note, Outcome};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Import the variants of Fairy-Stockfish's variants.ini as definitions.
///
/// Each variant becomes a definition, or is refused with the list of unsupported options; nothing is dropped
/// silently. Without `--out`, a report shows the result for each; with `--variant` alone, its definition is printed.
///
/// Example: menagerie import variants.ini --out my-games
#[derive(Args, Debug)]
pub struct Arguments {
    /// The file to import.
    #[arg(value_name = "FILE.ini")]
    pub file: PathBuf,
    /// Import only this variant.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Write NAME.toml for each variant to this folder.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Print the report even when definitions are printed or written.
    #[arg(long)]
    pub report: bool,
}

/// Runs the command.
///
/// # Errors
/// Says why the file cannot be read, there is no such variant, the one that was asked for is refused, or a file cannot
/// be written; a failure to write is passed on.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let importer = games::importer(&arguments.file)?;
    let imports = match &arguments.variant {
        None => importer.all(),
        Some(name) => vec![one(&importer, name)?],
    };
    let show = arguments.variant.is_some() && arguments.out.is_none();
    if arguments.report || !show {
        for remark in importer.remarks() {
            writeln!(out, "{}, line {}: {}", arguments.file.display(), remark.line, remark.text)?;
        }
        report(&imports, out)?;
    }
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for import in &imports {
            if let Outcome::Converted { toml, .. } = &import.outcome {
                let path = folder.join(format!("{}.toml", import.game));
                fs::write(&path, toml).with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
    }
    match imports.first().map(|import| &import.outcome) {
        Some(Outcome::Converted { toml, .. }) if show => write!(out, "{toml}")?,
        Some(Outcome::Refused(notes)) if show => bail!("{} cannot be converted: {}", imports[0].variant, list(notes)),
        _ => {}
    }
    Ok(())
}

/// A variant of the file, or one that is built into the other program.
fn one(importer: &Importer, name: &str) -> Result<Import> {
    if importer.names().chain(importer.builtin_names()).any(|known| known == name) {
        return Ok(importer.import(name));
    }
    let names: Vec<&str> = importer.names().take(12).collect();
    bail!("the file has no variant `{name}`: it has {}{}", names.join(", "), if names.len() == 12 { " …" } else { "" })
}

/// What became of each variant, and how many.
fn report(imports: &[Import], out: &mut impl Write) -> Result<()> {
    let width = imports.iter().map(|import| import.variant.chars().count()).max().unwrap_or(0);
    let mut counts = [0; 3];
    for import in imports {
        let (index, words) = match &import.outcome {
            Outcome::Converted { remarks, .. } if remarks.is_empty() => (0, "converted".to_string()),
            Outcome::Converted { remarks, .. } => (1, format!("converted, but {}", list(remarks))),
            Outcome::Refused(notes) => (2, format!("refused: {}", list(notes))),
        };
        counts[index] += 1;
        writeln!(out, "{:width$}  {words}", import.variant)?;
    }
    let [plain, remarks, refused] = counts;
    writeln!(out, "{plain} converted, {remarks} converted with remarks, {refused} refused")?;
    Ok(())
}

fn list(notes: &[Note]) -> String {
    notes.iter().map(Note::to_string).collect::<Vec<_>>().join("; ")
}
