//! Tables that are asked.

use super::book::{Book, sorted};
use super::error::TableError;
use super::file::TableFile;
use super::layout::Men;
use super::make::{check_rules, folder_of, open};
use super::material::{MAX_MEN, Material};
use super::summary::Summary;
use super::symmetry::Group;
use super::value::Worth;
use menagerie_core::{Color, Game, Man, Move, Position};
use menagerie_engine::{EndgameTables, EndgameWorth};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The tables of a game that are in a folder.
pub struct Tables {
    game: Game,
    book: Book,
    files: Vec<TableFile>,
    /// The most men of a table.
    most: usize,
}

impl Tables {
    /// Opens all tables of a game; none are there if the folder has none.
    ///
    /// # Errors
    /// Says why the game can have none, or which file is unusable.
    pub fn open(folder: &Path, game: &Game) -> Result<Tables, TableError> {
        check_rules(game)?;
        // The folder of a game need not be there, but a misspelt folder of all is an error.
        fs::metadata(folder).map_err(|why| TableError::Read { path: folder.to_path_buf(), why })?;
        let mut tables = Tables { game: game.clone(), book: Book::new(game), files: Vec::new(), most: 0 };
        for path in files(&folder_of(folder, game))? {
            tables.add(&path)?;
        }
        Ok(tables)
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

    /// What a position of the game is worth, if its table is there; its halfmove clock and the positions before it are not looked
    /// at. Nothing where there is more to it than what stands where, such as a castling right.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn probe(&self, position: &Position) -> Result<Option<Worth>, TableError> {
        if position.count_men() > self.most as u32 || !position.is_bare() {
            return Ok(None);
        }
        let mut men: Vec<Man> = Vec::with_capacity(MAX_MEN);
        position.men(&mut men);
        match sorted(&men) {
            Some(men) => self.worth(position.side(), men),
            None => Ok(None),
        }
    }

    fn worth(&self, side: Color, mut men: Men) -> Result<Option<Worth>, TableError> {
        let Some(place) = self.book.place_of(side, &mut men) else { return Ok(None) };
        Ok(self.files[place.sheet].code(place.number)?.worth())
    }

    /// What a position is worth, also where a piece can be captured en passant: then its moves are asked.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn worth_of(&self, position: &Position) -> Result<Option<Worth>, TableError> {
        match self.probe(position)? {
            Some(worth) => Ok(Some(worth)),
            None if position.count_men() <= self.most as u32 => {
                let moves = self.moves(position)?;
                let all = moves.iter().map(|(_, worth)| *worth).collect::<Option<Vec<Worth>>>();
                Ok(all.and_then(|all| all.into_iter().max_by_key(|worth| worth.rank())))
            }
            None => Ok(None),
        }
    }

    /// The legal moves of a position, the best first, each with what it makes the position worth for the side that makes it,
    /// where that is known.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Option<Worth>)>, TableError> {
        let mut after = position.clone();
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            after.play_unchecked(mv);
            let worth = self.probe(&after);
            after.undo();
            moves.push((mv, worth?.map(Worth::before_move)));
        }
        moves.sort_by_key(|(_, worth)| std::cmp::Reverse(worth.map_or(0, Worth::rank)));
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
        Some(match Tables::probe(self, position).ok()?? {
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
