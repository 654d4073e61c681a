//! The tests of random definitions in one program, so that they are linked once and run side by side.

mod agreement;
mod coverage;
