//! The tests of what is known for certain in one program, so that they are linked once and run side by side.

mod endings;
mod mates;
