//! The badge of a marked (overloaded) piece: brackets around it, as in a FEN, and a weight. Both are shapes and can be seen
//! without colour.

use crate::theme::Theme;

/// The badge over the piece of a square, 64 by 64.
pub fn shapes(theme: &Theme) -> String {
    let badge = crate::escaped(&theme.badge);
    let brackets = "M11 4Q-3 32 11 60M53 4Q67 32 53 60";
    format!(
        "<path d=\"{brackets}\" fill=\"none\" stroke=\"{badge}\" stroke-width=\"8\" stroke-linecap=\"round\"/>\
         <path d=\"{brackets}\" fill=\"none\" stroke=\"#1d1916\" stroke-width=\"3.4\" stroke-linecap=\"round\"/>\
         <g fill=\"{badge}\" stroke=\"#1d1916\" stroke-width=\"2.4\" stroke-linejoin=\"round\">\
         <circle cx=\"49\" cy=\"8.5\" r=\"4.6\"/><path d=\"M39.5 26l3.5-14h12l3.5 14z\"/></g>\
         <path d=\"M45 20h8\" stroke=\"#1d1916\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>"
    )
}
