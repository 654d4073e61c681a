//! The games of files in which puzzles are sought.

use crate::input::{Input, Item};
use anyhow::{Context, Result, bail};
use menagerie_core::{Explain, Game, Library, Move, Position};
use menagerie_notation::pgn::GameTree;
use menagerie_server::upkeep::{self, PublicGame};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The source of a puzzle has no more characters of the name of a file.
const LONGEST_NAME: usize = 100;
/// The first line of an export is not longer, in bytes.
const LONGEST_HEAD: u64 = 1000;

/// What files have.
#[derive(Default)]
pub struct Games {
    /// The games that are gone through.
    pub played: Vec<Played>,
    /// How many are left out, as they are of other games.
    pub others: usize,
}

/// A game that is gone through.
pub struct Played {
    /// Where it is from.
    pub source: String,
    /// The name of the game here.
    pub game: String,
    moves: Moves,
}

enum Moves {
    /// As PGN has it.
    Tree(Box<GameTree>),
    /// As a server has it: a FEN, and moves in machine form.
    Stored(String, Vec<String>),
}

impl Played {
    /// The start and the moves.
    ///
    /// # Errors
    /// Says which move is not legal, or what is wrong with the start.
    pub fn replay(&self, game: &Game) -> Result<(Position, Vec<Move>)> {
        let (start, texts) = match &self.moves {
            Moves::Tree(tree) => {
                return Ok((tree.start.clone(), tree.main.entries.iter().map(|entry| entry.mv).collect()));
            }
            Moves::Stored(start, texts) => (game.position(start)?, texts),
        };
        let (mut position, mut moves) = (start.clone(), Vec::with_capacity(texts.len()));
        for (at, text) in texts.iter().enumerate() {
            let mv = position.parse_move(text).with_context(|| format!("move {}", at + 1))?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Ok((start, moves))
    }
}

/// The games of files: of one game, or of all that the library has.
///
/// # Errors
/// Says what cannot be read.
pub fn read(paths: &[PathBuf], asked: Option<&Game>, library: &Library) -> Result<Games> {
    let mut games = Games::default();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name: String = name.chars().take(LONGEST_NAME).collect();
        match (export(path), asked) {
            (Some(mut export), _) => {
                let mut rules = KnownRules::new(library, asked);
                let each = &mut |game: PublicGame| match rules.name_of(&game) {
                    Some(known) => games.played.push(Played {
                        source: format!("{name}, game {}", game.id),
                        game: known,
                        moves: Moves::Stored(game.start, game.moves),
                    }),
                    None => games.others += 1,
                };
                upkeep::public_games(&mut export, each).with_context(|| format!("cannot read {}", path.display()))?;
            }
            (None, Some(asked)) => of_file(path, &name, asked, library, &mut games)?,
            (None, None) => {
                bail!("{} is no export of a server: name the game whose puzzles are sought", path.display())
            }
        }
    }
    Ok(games)
}

/// A file, if it is an export of a server.
fn export(path: &Path) -> Option<BufReader<File>> {
    let mut first = String::new();
    BufReader::new(File::open(path).ok()?.take(LONGEST_HEAD)).read_line(&mut first).ok()?;
    if !upkeep::is_export(&first) {
        return None;
    }
    File::open(path).ok().map(BufReader::new)
}

/// The games of a file of another format.
fn of_file(path: &Path, name: &str, asked: &Game, library: &Library, games: &mut Games) -> Result<()> {
    let mut number = 0;
    Input::open(Some(path), None, library)?.each(Some(asked.name()), library, &mut |item| {
        if let Item::Game(tree) = item? {
            number += 1;
            match tree.start.game().name() == asked.name() {
                true => games.played.push(Played {
                    source: format!("{name}, game {number}"),
                    game: asked.name().to_string(),
                    moves: Moves::Tree(tree),
                }),
                false => games.others += 1,
            }
        }
        Ok(())
    })
}

/// Which games here have the rules of those that a server has stored, each under its own definition.
struct KnownRules<'a> {
    library: &'a Library,
    /// Whether any game of the library is meant.
    all: bool,
    /// Games by the fingerprints of their rules and pieces.
    names: HashMap<String, String>,
    /// What was looked up: a definition and a name in it.
    found: HashMap<(Arc<str>, String), Option<String>>,
}

impl<'a> KnownRules<'a> {
    /// Those of one game, or of all that the library has.
    fn new(library: &'a Library, asked: Option<&Game>) -> KnownRules<'a> {
        let mut names = HashMap::new();
        match asked {
            Some(game) => {
                names.insert(game.definition().fingerprint_with_pieces(), game.name().to_string());
            }
            None => {
                for name in library.names() {
                    if let Some(rules) = fingerprint(library, name) {
                        names.entry(rules).or_insert_with(|| name.to_string());
                    }
                }
            }
        }
        KnownRules { library, all: asked.is_none(), names, found: HashMap::new() }
    }

    fn name_of(&mut self, game: &PublicGame) -> Option<String> {
        let key = (game.definition.clone(), game.game.clone());
        if let Some(found) = self.found.get(&key) {
            return found.clone();
        }
        let mut own = Library::default();
        let rules = own.add("definition.toml", &game.definition).ok().and_then(|_| fingerprint(&own, &game.game));
        let found = rules.and_then(|rules| self.name_with(&rules, &game.game));
        self.found.insert(key, found.clone());
        found
    }

    /// The game with these rules: the one that is called so, which may be one with armies, or another one.
    fn name_with(&self, rules: &str, name: &str) -> Option<String> {
        if self.all && fingerprint(self.library, name).is_some_and(|own| own == rules) {
            return Some(name.to_string());
        }
        self.names.get(rules).cloned()
    }
}

fn fingerprint(library: &Library, name: &str) -> Option<String> {
    Some(library.definition(name).ok()?.fingerprint_with_pieces())
}
