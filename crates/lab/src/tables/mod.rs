//! Endgame tables.

mod book;
mod error;
mod file;
mod layout;
mod make;
mod material;
mod plan;
mod probe;
mod reverse;
#[cfg(test)]
mod small;
mod solve;
mod summary;
mod symmetry;
mod value;
mod walk;

pub use error::TableError;
pub use make::{Making, check_rules};
pub use material::{MAX_MEN, MaterialError};
pub use probe::Tables;
pub use summary::{SideSummary, Summary};
pub use value::{Known, Worth};
