//! What all requests share.

use crate::catalog::Catalog;
use crate::compute::Compute;
use menagerie_core::Library;

/// How the server is set up.
#[derive(Debug)]
pub struct Settings {
    /// The games that it serves.
    pub library: Library,
}

/// What all requests share; clones share the same.
#[derive(Clone)]
pub struct State {
    pub(crate) catalog: Catalog,
    pub(crate) compute: Compute,
}

impl State {
    /// Prepares what the settings ask for.
    pub fn new(settings: Settings) -> State {
        State { catalog: Catalog::new(settings.library), compute: Compute::default() }
    }
}
