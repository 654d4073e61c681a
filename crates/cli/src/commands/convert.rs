//! `menagerie convert`

use crate::input::{Format, Input, Item, VARIANT_OPTION};
use crate::notation;
use crate::record::Record;
use crate::text::one_line;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use menagerie_core::{Library, Position};
use menagerie_notation::Style;
use menagerie_notation::epd::Epd;
use menagerie_notation::pgn::{GameTree, Options};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Convert games and positions between PGN, saved games, move lists, FEN and EPD.
///
/// The format of the input is detected from its first lines. By default games become PGN, and positions EPD. `fen` and
/// `epd` write the last position of a game, or all of them with --every.
///
/// A game that cannot be read is reported on stderr, and the others are converted. Oddities of a PGN game are reported
/// there as warnings.
///
/// Example: menagerie convert games.pgn --notation san
#[derive(Args, Debug)]
pub struct Arguments {
    /// The files to read; stdin by default.
    pub files: Vec<PathBuf>,
    /// The input format; detected by default.
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
    /// The output format.
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
    /// The notation of moves in PGN and EPD.
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser(), default_value = "own")]
    pub notation: Style,
    /// The game, for move lists, FENs and EPD, which do not name it.
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Write every position of a game, not only the last.
    #[arg(long)]
    pub every: bool,
    /// Write to this file.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Says which file or game cannot be read, or passes on a failure to write.
pub fn run(arguments: &Arguments, library: &Library, out: &mut impl Write) -> Result<()> {
    let Some(path) = &arguments.output else { return convert(arguments, library, out) };
    let name = path.display();
    let cannot_write = || format!("cannot write {name}");
    let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    let replaced = !std::fs::metadata(path).is_ok_and(|data| !data.is_file());
    // What is read may be the file that is written, so a file is replaced when all has been read; a device is not.
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = if replaced { PathBuf::from(part) } else { path.clone() };
    let mut file = BufWriter::new(File::create(&part).with_context(cannot_write)?);
    let converted = convert(arguments, library, &mut file);
    file.flush().with_context(cannot_write)?;
    if !replaced {
        return converted;
    }
    let empty = std::fs::metadata(&part).is_ok_and(|data| data.len() == 0);
    if converted.is_err() && empty {
        // Nothing could be read: the file that is there already stays as it is.
        std::fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))?;
    } else {
        std::fs::rename(&part, path).with_context(cannot_write)?;
    }
    converted
}

fn convert(arguments: &Arguments, library: &Library, out: &mut dyn Write) -> Result<()> {
    let mut writer = Writer { arguments, variant: None, written: 0 };
    let inputs: Vec<Option<&Path>> = match arguments.files.as_slice() {
        [] => vec![None],
        files => files.iter().map(|file| Some(file.as_path())).collect(),
    };
    let (mut all, mut bad) = (0, 0);
    for path in inputs {
        let input = Input::open(path, arguments.from, library)?;
        input.each(arguments.game.as_deref(), library, &mut |item| {
            all += 1;
            match item {
                Ok(item) => writer.item(&item, out),
                Err(error) => {
                    bad += 1;
                    eprintln!("error: {}", one_line(&format!("{error:#}")));
                    Ok(())
                }
            }
        })?;
    }
    if bad > 0 {
        bail!("{bad} of {all} games or positions cannot be converted");
    }
    Ok(())
}

struct Writer<'a> {
    arguments: &'a Arguments,
    /// The game that was named last among lines of UCI.
    variant: Option<String>,
    written: usize,
}

impl Writer<'_> {
    fn item(&mut self, item: &Item, out: &mut dyn Write) -> Result<()> {
        let usual = match item {
            Item::Game(_) => Format::Pgn,
            Item::Position(_) => Format::Epd,
        };
        let format = self.arguments.to.unwrap_or(usual);
        match (format, item) {
            (Format::Fen | Format::Epd, Item::Game(tree)) => self.positions(tree, format, out)?,
            (Format::Fen, Item::Position(epd)) => writeln!(out, "{}", epd.position.fen())?,
            (Format::Epd, Item::Position(epd)) => writeln!(out, "{}", epd.to_epd(self.arguments.notation))?,
            (_, Item::Position(epd)) => self.game(&GameTree::of(&epd.position), format, out)?,
            (_, Item::Game(tree)) => self.game(tree, format, out)?,
        }
        self.written += 1;
        Ok(())
    }

    fn game(&mut self, tree: &GameTree, format: Format, out: &mut dyn Write) -> Result<()> {
        match format {
            Format::Record => {
                ensure!(self.written == 0, "a record holds one game, and there are more");
                write!(out, "{}", Record::of_tree(tree))?;
            }
            Format::Uci => {
                let record = Record::of_tree(tree);
                if self.variant.as_ref() != Some(&record.game) {
                    writeln!(out, "{VARIANT_OPTION}{}", record.game)?;
                    self.variant = Some(record.game.clone());
                }
                let start = record.fen.map_or("startpos".to_string(), |fen| format!("fen {fen}"));
                let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
                let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
                writeln!(out, "position {start}{moves}")?;
            }
            _ => {
                let options = Options { style: self.arguments.notation, ..Options::default() };
                let space = if self.written > 0 { "\n" } else { "" };
                write!(out, "{space}{}", tree.to_pgn(&options))?;
            }
        }
        Ok(())
    }

    /// The positions of a game, or its last.
    fn positions(&self, tree: &GameTree, format: Format, out: &mut dyn Write) -> Result<()> {
        let mut line = |position: &Position| -> Result<()> {
            match format {
                Format::Fen => writeln!(out, "{}", position.fen())?,
                _ => writeln!(out, "{}", Epd::new(position.clone()).to_epd(self.arguments.notation))?,
            }
            Ok(())
        };
        let mut position = tree.start.clone();
        for entry in &tree.main.entries {
            if self.arguments.every {
                line(&position)?;
            }
            position.play_unchecked(entry.mv);
        }
        line(&position)
    }
}
