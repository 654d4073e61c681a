//! The tests of the program in one program of their own, so that they are linked once and run side by side. The page
//! waits for its browser for half of its time, and the others run then. `serving` measures time, and is a program of its own.

#[cfg(unix)]
mod ci;
mod diagnostics;
mod docs;
mod gallery;
mod page;
mod program;
mod rust_version;
mod words;
mod workspace;
