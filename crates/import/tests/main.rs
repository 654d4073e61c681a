//! The tests of imports in one program, so that they are linked once and run side by side.

mod conversions;
mod promoted;
mod whole;
