//! The tests of what is proven in one program, so that they are linked once and run side by side.

mod mates;
mod measure;
mod puzzles;
mod report;
mod solve;
mod tablebase;
mod tables;
mod whole;
