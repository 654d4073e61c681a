//! The tests of pictures in one program, so that they are linked once and run side by side.

mod art;
mod diagrams;
