//! Live games over real sockets, in one process.

pub mod account;
mod archive;
mod boards;
mod catalogue;
mod chat;
mod correspondence;
mod engine;
mod external_engine;
mod guard;
mod kept;
mod lobby;
mod moderation;
mod passkeys;
mod people;
mod program;
mod programs;
mod puzzles;
mod ratings;
mod relations;
mod report;
mod roles;
mod screen;
mod studies;
mod study;
mod tournaments;
