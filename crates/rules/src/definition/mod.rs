//! A game as data: read from TOML, checked, not yet compiled.

mod ahead;
mod build;
mod by_rule;
mod canonical;
mod data;
mod diagnostic;
mod fingerprint;
mod flat;
mod left_out;
mod library;
mod message;
mod paths;
mod piece_names;
mod piece_type;
mod placement;
mod positions;
mod printable;
mod raw;
mod region;
mod rule;
mod rules;
mod schema;
mod setup;
mod shape;
mod sides;
mod suggestion;
mod survey;
mod tree;
mod verdict;

pub use data::{Armies, Definition};
pub use diagnostic::{Diagnostic, Excerpt, LoadError};
pub use fingerprint::FORM as FINGERPRINT_FORM;
pub use flat::Flattened;
pub use library::{Library, MAX_DEFINITION_BYTES, NOT_INHERITED, Title};
pub use menagerie_board::piece::MAX_KINDS;
pub use menagerie_board::problem::{Problem, Problems};
pub(crate) use message::read;
#[doc(hidden)]
pub(crate) use paths::is_rectangle;
pub use piece_names::PieceNames;
pub use piece_type::{Black, PieceType};
pub(crate) use placement::{Placed, read_placement};
#[doc(hidden)]
pub use positions::Positions;
pub(crate) use raw::RawArmies;
pub use region::Region;
#[doc(hidden)]
pub use rule::{Phase, Rule};
pub(crate) use rules::{AnyRule, RuleType, RuleTypes, Rules};
pub(crate) use schema::{form_text, schema};
pub use setup::Starts;
#[doc(hidden)]
pub use sides::Sides;
pub(crate) use suggestion::{suggestion, unknown_piece};
pub(crate) use survey::Survey;
pub use verdict::Verdict;
