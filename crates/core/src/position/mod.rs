//! What is asked of positions and said of them: FEN, moves as text, questions for explanations, views for programs.

mod fen;
mod questions;
mod text;
mod view;

pub(crate) use questions::{Possible, Questions, Threat, TrailEnd, Way};
pub(crate) use text::split_square;
pub use view::{View, Viewer};
