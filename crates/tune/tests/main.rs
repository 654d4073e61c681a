//! The tests of tuning in one program, so that they are linked once and run side by side.

mod linear;
mod whole;
