#![doc = include_str!("../README.md")]

mod art;
mod badge;
mod diagram;
mod glyphs;
mod grid;
mod hands;
mod icon;
mod marks;
#[cfg(feature = "png")]
mod png;
mod theme;
mod token;

pub use art::{has_art, names};
pub use diagram::{Diagram, MAX_SIZE, MIN_SIZE, SizeError};
pub use icon::icon;
pub use marks::{MarkError, arrow, square};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use theme::{Inks, Theme};

/// The side of a square, and of a piece's drawing, in the units of the pictures.
pub(crate) const SIDE: f32 = 64.0;

/// A text escaped for an attribute or an element.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A length rounded to two decimals, to keep the SVG short.
pub(crate) fn round(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
