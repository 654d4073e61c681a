//! The commands of the program `menagerie`, apart from the reading of its arguments and the printing of its errors.
//!
//! What other programs of this workspace want to share is here too: [`perft`] counts with several threads, [`record`]
//! reads and writes saved games, [`diagram`] draws a board as text.

pub mod args;
pub mod bench;
pub mod commands;
pub mod diagnostics;
pub mod diagram;
pub mod effects;
pub mod files;
pub mod games;
pub mod host;
pub mod input;
pub mod log;
pub mod notation;
pub mod perft;
pub mod piece_diagram;
pub mod record;
pub mod report;
pub mod sample;
pub mod start;
pub mod text;
pub mod thinking;
