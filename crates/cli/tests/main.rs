//! The tests of the program in one program of their own, so that they are linked once and run side by side. Programs of
//! their own are `serving`, which measures time, and `page`, which keeps both cores of a small machine busy.

#[cfg(unix)]
mod ci;
mod diagnostics;
mod docs;
mod program;
mod rust_version;
mod words;
mod workspace;
