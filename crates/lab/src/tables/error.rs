//! What can go wrong with tables.

use super::material::MaterialError;
use std::io;
use std::path::PathBuf;

/// Why a table cannot be made, written or read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The material is none.
    #[error(transparent)]
    Material(#[from] MaterialError),
    /// What positions are worth depends on more than what stands where.
    #[error(
        "{game} has no endgame tables: by its rule `{rule}`, {reason}, so that a position is more than what stands where"
    )]
    Rule {
        /// The game.
        game: String,
        /// The rule.
        rule: &'static str,
        /// What it does.
        reason: &'static str,
    },
    /// There is no position with the material.
    #[error("{material} is in no position of {game}")]
    NoPosition {
        /// The game.
        game: String,
        /// The material.
        material: String,
    },
    /// The table and what it needs are too large.
    #[error(
        "the table of {material} and what it needs take {needed} MB of memory, and {given} MB are allowed: give more with --memory"
    )]
    Memory {
        /// The material.
        material: String,
        /// The mebibytes that they take.
        needed: usize,
        /// The mebibytes that are allowed.
        given: usize,
    },
    /// There are more positions than can be numbered, or wins of more plies.
    #[error("{material} has too many positions, or too long wins")]
    TooLarge {
        /// The material.
        material: String,
    },
    /// It was stopped.
    #[error("stopped: the tables that are done are kept, and the same command goes on with the others")]
    Stopped,
    /// A move leads to what cannot be set up as a position.
    #[error("a move of {material} leads to {placement}, which is no position by itself; please report it")]
    Unplaced {
        /// The material after the move.
        material: String,
        /// What stands where, and who is to move.
        placement: String,
    },
    /// A finished table contradicts the moves of a position.
    #[error("the table of {material} is wrong: {fen} is {found} there and {expected} by its moves; please report it")]
    Wrong {
        /// The material.
        material: String,
        /// The position.
        fen: String,
        /// What the table says.
        found: String,
        /// What the moves say.
        expected: String,
    },
    /// Tables cannot be made by workers.
    #[error(transparent)]
    Workers(#[from] menagerie_tournament::Error),
    /// A file or folder cannot be written.
    #[error("cannot write {}: {why}; the tables that are done are kept", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A file or folder cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A file is no table.
    #[error("{} is no endgame table: remove it, or name another folder", path.display())]
    NoTable {
        /// The file.
        path: PathBuf,
    },
    /// A table was made by a version of this program that writes tables in another way.
    #[error("{} was written by another version of this program: remove it, and the command that made it makes it again", path.display())]
    OtherVersion {
        /// The file.
        path: PathBuf,
    },
    /// A table is of other rules or pieces.
    #[error("{} is of other rules or pieces than {game} has now: remove it, or choose another folder", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game.
        game: String,
    },
    /// A table is incomplete or changed.
    #[error("{} is damaged: {what}; remove it, and the command that made it makes it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
}
