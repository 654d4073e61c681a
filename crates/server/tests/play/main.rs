//! Live games over real sockets, in one process.

#[expect(dead_code, reason = "the tests of crowds use the rest")]
mod client;
mod engine;
mod guard;
mod people;
mod screen;
mod study;
