//! The choice of a notation on the command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use menagerie_notation::Style;

/// Reads the name of a notation.
pub fn parser() -> impl TypedValueParser<Value = Style> {
    PossibleValuesParser::new(Style::ALL.map(Style::name)).try_map(|name| name.parse::<Style>())
}
