//! The tests of matches in one program, so that they are linked once and run side by side.

mod matches;
mod statistics;
