//! Games and positions from files of several formats, one after another.

use crate::record::Record;
use crate::text::one_line;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use encoding_rs_io::DecodeReaderBytes;
use menagerie_core::{Library, Position};
use menagerie_notation::epd::Epd;
use menagerie_notation::pgn::{GameTree, PgnError, Reader, What};
use menagerie_notation::{VariantError, Variants, read};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// PGN, any number of games.
    Pgn,
    /// The format of saved games: the game's name and moves in machine form.
    Record,
    /// Lines of the UCI protocol (`position startpos moves e2e4`), or moves alone, a game a line.
    Uci,
    /// FENs, a line each.
    Fen,
    /// EPD, a line each.
    Epd,
}

/// What a file holds.
#[derive(Debug)]
pub enum Item {
    /// A game.
    Game(Box<GameTree>),
    /// A position alone.
    Position(Box<Epd>),
}

/// A file that is about to be read.
pub struct Input {
    /// Its name for messages.
    pub name: String,
    /// What it is.
    pub format: Format,
    bytes: Box<dyn Read>,
}

/// What a line of the UCI protocol begins with that names the game.
pub const VARIANT_OPTION: &str = "setoption name UCI_Variant value ";
/// How much of a file is looked at to tell what it is.
const PREFIX: u64 = 4096;
/// The longest line of moves, in bytes.
const LONGEST: u64 = 16 << 20;

impl Input {
    /// Opens a file, or the standard input, and tells by its beginning what it is unless that is given.
    ///
    /// # Errors
    /// Says why it cannot be read, or that it is empty: in no format is that a game or a position.
    pub fn open(path: Option<&Path>, format: Option<Format>, library: &Library) -> Result<Input> {
        let (name, bytes): (String, Box<dyn Read>) = match path.filter(|path| *path != Path::new("-")) {
            None => ("the standard input".to_string(), Box::new(io::stdin())),
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
                (name, Box::new(file))
            }
        };
        // What begins with the mark of UTF-16 is read as that.
        let mut bytes: Box<dyn Read> = Box::new(DecodeReaderBytes::new(bytes));
        let mut prefix = Vec::new();
        bytes.by_ref().take(PREFIX).read_to_end(&mut prefix).with_context(|| format!("cannot read {name}"))?;
        let text = String::from_utf8_lossy(&prefix);
        let is_whole = (prefix.len() as u64) < PREFIX;
        ensure!(!is_whole || !is_blank(&text), "{name} is empty: a game or a position was expected in it");
        let is_pgn = path.is_some_and(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn")));
        let format = format.or(is_pgn.then_some(Format::Pgn));
        let format = format.unwrap_or_else(|| detect(&text, library));
        Ok(Input { name, format, bytes: Box::new(Cursor::new(prefix).chain(bytes)) })
    }

    /// Hands each game or position on, or what is wrong with it.
    ///
    /// # Errors
    /// Passes on what `each` returns, and a failure to read.
    pub fn each(
        self,
        game: Option<&str>,
        library: &Library,
        each: &mut dyn FnMut(Result<Item>) -> Result<()>,
    ) -> Result<()> {
        let Input { name, format, bytes } = self;
        let mut variants = Variants::new(library);
        match format {
            Format::Pgn => each_pgn(&name, bytes, &mut variants, each),
            Format::Record => each(record(&name, bytes, library).map(|tree| Item::Game(Box::new(tree)))),
            Format::Uci => {
                let mut game = game.map(str::to_string);
                each_line(&name, bytes, &mut |line, place| {
                    let item = uci_line(line, &mut game, &mut variants).with_context(place);
                    item.transpose().map_or(Ok(()), |tree| each(tree.map(|tree| Item::Game(Box::new(tree)))))
                })
            }
            Format::Fen | Format::Epd => {
                let game = variants.get(game)?.clone();
                each_line(&name, bytes, &mut |line, place| {
                    let epd = Epd::parse(&game, line).map_err(Error::from).with_context(place);
                    each(epd.map(|epd| Item::Position(Box::new(epd))))
                })
            }
        }
    }
}

/// Whether nothing stands in a text but white space, after the mark that it may begin with.
fn is_blank(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim().is_empty()
}

/// Tells a format by the first line that says something.
fn detect(text: &str, library: &Library) -> Format {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '%', ';']));
    let line = lines.next().unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words.first().copied().unwrap_or_default();
    let is_machine = |word: &&str| word.len() >= 4 && word.bytes().filter(u8::is_ascii_digit).count() >= 2;
    match first {
        _ if line.starts_with(['[', '{']) => Format::Pgn,
        "position" | "startpos" | "fen" | "setoption" | "uci" | "ucinewgame" => Format::Uci,
        _ if first.contains('/') && words.get(1).is_some_and(|side| matches!(*side, "w" | "b")) => Format::Epd,
        _ if library.find(first).is_some() => Format::Record,
        _ if !first.contains('.') && !words.is_empty() && words.iter().all(is_machine) => Format::Uci,
        _ if first.starts_with(|c: char| c.is_ascii_digit()) || words.len() > 1 => Format::Pgn,
        _ => Format::Record,
    }
}

fn each_pgn(
    name: &str,
    bytes: Box<dyn Read>,
    variants: &mut Variants,
    each: &mut dyn FnMut(Result<Item>) -> Result<()>,
) -> Result<()> {
    let mut reader = Reader::new(bytes);
    loop {
        let read = GameTree::read(&mut reader, variants);
        for warning in reader.take_warnings() {
            eprintln!("warning: {}", one_line(&format!("{name}: {warning}")));
        }
        match read {
            Ok(None) => return Ok(()),
            Ok(Some(tree)) => each(Ok(Item::Game(Box::new(tree))))?,
            Err(error) => {
                each(Err(with_advice(error).context(name.to_string())))?;
                reader.skip_game().with_context(|| name.to_string())?;
            }
        }
    }
}

/// An error of a file, with what to do about a game that is not known.
fn with_advice(error: PgnError) -> Error {
    match error.what {
        What::Variant(VariantError::Unknown(_)) => {
            anyhow!("{error}: `menagerie variants` lists the known games, and `--variants FILE` adds others")
        }
        _ => error.into(),
    }
}

/// A saved game.
fn record(name: &str, bytes: Box<dyn Read>, library: &Library) -> Result<GameTree> {
    let record = Record::from_reader(name, bytes)?;
    record.tree(library).with_context(|| name.to_string())
}

/// Says where a line is.
type Place<'a> = dyn Fn() -> String + 'a;

/// Hands on each line that is not empty and no remark, with what says where it is.
fn each_line(name: &str, bytes: Box<dyn Read>, each: &mut dyn FnMut(&str, &Place) -> Result<()>) -> Result<()> {
    let mut input = BufReader::new(bytes);
    for number in 1.. {
        let mut line = Vec::new();
        let place = || format!("{name}, line {number}");
        input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line).with_context(|| format!("cannot read {name}"))?;
        if line.is_empty() {
            break;
        }
        if line.len() as u64 > LONGEST {
            bail!("{}: a line is at most {LONGEST} bytes long", place());
        }
        let line = String::from_utf8(line).ok().with_context(|| format!("{}: not UTF-8 text", place()))?;
        let line = line.trim_start_matches('\u{feff}').trim();
        if !line.is_empty() && !line.starts_with('#') {
            each(line, &place)?;
        }
    }
    Ok(())
}

/// A line such as `position fen … moves …`, or moves alone; nothing if it is another line of the protocol. The option
/// `UCI_Variant` says which game the lines after it are of.
fn uci_line(line: &str, game: &mut Option<String>, variants: &mut Variants) -> Result<Option<GameTree>> {
    if let Some(name) = line.strip_prefix(VARIANT_OPTION) {
        *game = Some(name.trim().to_string());
        return Ok(None);
    }
    let line = line.strip_prefix("position").unwrap_or(line).trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let others = ["uci", "ucinewgame", "isready", "go", "stop", "quit", "setoption"];
    if words.first().is_none_or(|word| others.contains(word)) {
        return Ok(None);
    }
    let game = variants.get(game.as_deref())?;
    let end = words.iter().position(|word| *word == "moves");
    let (start, moves) = match (words[0], end) {
        ("startpos", end) => (game.start(), &words[end.map_or(1, |end| end + 1)..]),
        ("fen", end) => {
            let end = end.unwrap_or(words.len());
            (game.position(&words[1..end].join(" "))?, &words[(end + 1).min(words.len())..])
        }
        (_, end) => (game.start(), &words[end.map_or(0, |end| end + 1)..]),
    };
    let mut position: Position = start;
    for (index, text) in moves.iter().enumerate() {
        let mv = read(&position, text).with_context(|| format!("move {}", index + 1))?;
        position.play_unchecked(mv);
    }
    Ok(Some(GameTree::of(&position)))
}
