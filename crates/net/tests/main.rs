//! The tests of networks in one program.

mod features;
mod files;
