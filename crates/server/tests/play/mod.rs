//! Live games over real sockets, in one process.

mod engine;
mod guard;
mod kept;
mod people;
mod report;
mod screen;
mod study;
