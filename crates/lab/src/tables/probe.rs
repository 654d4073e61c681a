//! Tables that are asked.

use super::book::{Book, Place, sorted};
use super::error::TableError;
use super::file::{self, Blocks, TableFile};
use super::make::{check_rules, folder_of, open};
use super::material::{MAX_MEN, Material};
use super::summary::Summary;
use super::symmetry::Group;
use super::value::{Known, Worth};
use menagerie_core::{Game, Man, Move, Position};
use menagerie_engine::{EndgameTables, EndgameWorth};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// A table file as it was once: see [`Tables::stamps`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    path: PathBuf,
    size: Option<u64>,
    changed: Option<SystemTime>,
}

/// The tables of a game that are in a folder.
pub struct Tables {
    game: Game,
    book: Book,
    files: Vec<TableFile>,
    blocks: Blocks,
    /// The most men of a table.
    most: usize,
    refused: Vec<TableError>,
    /// Per file whether a search has found it damaged, and what it has found that was not taken yet.
    broken: Vec<AtomicBool>,
    faults: Mutex<Vec<TableError>>,
}

impl Tables {
    /// Opens all tables of a game; none are there if the folder has none. A file that is unusable costs only itself:
    /// [`Tables::refused`] names it.
    ///
    /// # Errors
    /// Says why the game can have none, or why the folder cannot be read.
    pub fn open(folder: &Path, game: &Game) -> Result<Tables, TableError> {
        check_rules(game)?;
        // The folder of a game need not be there, but a misspelt folder of all is an error.
        fs::metadata(folder).map_err(|why| TableError::Read { path: folder.to_path_buf(), why })?;
        let mut tables = Tables {
            game: game.clone(),
            book: Book::new(game),
            files: Vec::new(),
            blocks: file::blocks(),
            most: 0,
            refused: Vec::new(),
            broken: Vec::new(),
            faults: Mutex::default(),
        };
        for path in files(&folder_of(folder, game))? {
            if let Err(why) = tables.add(&path) {
                tables.refused.push(why);
            }
        }
        Ok(tables)
    }

    /// What tells the table files of a game from those that were there before: tables that were opened when they differed do not know
    /// of them. A file that is being copied here differs until it is whole.
    pub fn stamps(folder: &Path, game: &Game) -> Vec<Stamp> {
        let stamp = |path: PathBuf| {
            let found = fs::metadata(&path).ok();
            let (size, changed) =
                (found.as_ref().map(fs::Metadata::len), found.and_then(|found| found.modified().ok()));
            Stamp { path, size, changed }
        };
        files(&folder_of(folder, game)).unwrap_or_default().into_iter().map(stamp).collect()
    }

    fn add(&mut self, path: &Path) -> Result<(), TableError> {
        let file = open(&self.game, path)?;
        let damaged = |what| TableError::Damaged { path: path.to_path_buf(), what };
        let material = Material::read(self.game.definition(), &file.header.summary.material)?;
        let group = Group(file.header.group);
        let layout = self.book.layout(&material, group).filter(|layout| layout.len() == file.header.codes);
        let layout = layout.ok_or_else(|| damaged("its positions are numbered in another way"))?;
        self.book.list(layout, group);
        self.most = self.most.max(material.men.len());
        self.files.push(file);
        self.broken.push(AtomicBool::new(false));
        Ok(())
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What each table has.
    pub fn summaries(&self) -> impl Iterator<Item = &Summary> {
        self.files.iter().map(|file| &file.header.summary)
    }

    /// Why files of the folder are unusable.
    pub fn refused(&self) -> &[TableError] {
        &self.refused
    }

    /// What searches have found damaged since this was asked last, each file once.
    pub fn take_faults(&self) -> Vec<TableError> {
        std::mem::take(&mut self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What a position of the game is worth, if its table is there; its halfmove clock counts, the positions before it are not looked
    /// at. Nothing where there is more to it than what stands where, such as a castling right.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn probe(&self, position: &Position) -> Result<Option<Known>, TableError> {
        self.place(position).map_or(Ok(None), |place| self.known(place, position.halfmove_clock()))
    }

    /// Whether a position is in a table: [`Tables::probe`] then knows it, unless its file is damaged.
    pub fn has(&self, position: &Position) -> bool {
        self.place(position).is_some()
    }

    /// Where a position is to be found.
    fn place(&self, position: &Position) -> Option<Place> {
        if position.count_men() > self.most as u32 || !position.is_bare() {
            return None;
        }
        let mut men: Vec<Man> = Vec::with_capacity(MAX_MEN);
        position.men(&mut men);
        self.book.place_of(position.side(), &mut sorted(&men)?)
    }

    fn known(&self, place: Place, clock: u32) -> Result<Option<Known>, TableError> {
        let (code, gain) = self.files[place.sheet].code(place.number, &self.blocks, place.sheet)?;
        let limit = self.book.limit;
        let counted = match (gain, limit) {
            (Some(gain), _) => code.with_gain(gain),
            (None, Some(limit)) => code.within(limit),
            (None, None) => code,
        };
        Ok(code.worth().map(|worth| Known::new(worth, counted, clock, limit)))
    }

    /// What a position is worth, also where a piece can be captured en passant: then its moves are asked.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn worth_of(&self, position: &Position) -> Result<Option<Known>, TableError> {
        match self.probe(position)? {
            Some(known) => Ok(Some(known)),
            None if position.count_men() <= self.most as u32 => {
                let moves = self.moves(position)?;
                let all = moves.iter().map(|(_, known)| *known).collect::<Option<Vec<Known>>>();
                Ok(all.and_then(|all| all.into_iter().max_by_key(|known| known.rank())))
            }
            None => Ok(None),
        }
    }

    /// The legal moves of a position, the best first, each with what it makes the position worth for the side that makes it,
    /// where that is known.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Option<Known>)>, TableError> {
        let mut after = position.clone();
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            after.play_unchecked(mv);
            let (known, zeroed) = (self.probe(&after), after.halfmove_clock() == 0);
            after.undo();
            moves.push((mv, known?.map(|known| known.before_move(zeroed))));
        }
        moves.sort_by_key(|(_, known)| std::cmp::Reverse(known.map_or(0, Known::rank)));
        Ok(moves)
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.summaries().map(|summary| summary.material.as_str()).collect();
        f.debug_struct("Tables").field("game", &self.game.name()).field("tables", &names).finish_non_exhaustive()
    }
}

impl EndgameTables for Tables {
    fn most_men(&self) -> u32 {
        self.most as u32
    }

    /// A table that cannot be read any more is as none to a search.
    fn probe(&self, position: &Position) -> Option<EndgameWorth> {
        let place = self.place(position)?;
        let broken = &self.broken[place.sheet];
        if broken.load(Relaxed) {
            return None;
        }
        let known = self.known(place, position.halfmove_clock()).unwrap_or_else(|why| {
            if !broken.swap(true, Relaxed) {
                self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(why);
            }
            None
        })?;
        Some(match known.worth {
            _ if known.is_cursed => EndgameWorth::DrawnByCount,
            Worth::Win(plies) => EndgameWorth::Win(plies),
            Worth::Draw => EndgameWorth::Draw,
            Worth::Loss(plies) => EndgameWorth::Loss(plies),
        })
    }
}

/// The tables in the folder of a game, which need not be there.
fn files(folder: &Path) -> Result<Vec<PathBuf>, TableError> {
    let reading = |why| TableError::Read { path: folder.to_path_buf(), why };
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(reading)? {
        let path = entry.map_err(reading)?.path();
        paths.extend(Some(path).filter(|path| path.extension().is_some_and(|end| end == "table")));
    }
    paths.sort();
    Ok(paths)
}
