//! The rules and the engine for browsers, as `web/site/build` makes them. Where a server has them, its page searches on the
//! visitor's machine.

use crate::fixed::Fixed;
use crate::site::{self, SiteError};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The files of a module.
#[derive(Debug)]
pub struct Module {
    files: BTreeMap<String, Arc<Fixed>>,
}

impl Module {
    /// Reads the folder that `web/site/build` makes.
    ///
    /// # Errors
    /// Says which file is missing or cannot be read.
    pub fn read(folder: &Path) -> Result<Module, SiteError> {
        let files = site::module_files(folder)?;
        // Without a service worker: the page of a server is not kept for when there is no network.
        let files = files.into_iter().filter(|(name, _)| name != site::WORKER);
        Ok(Module { files: files.map(|(name, bytes)| (name, Arc::new(Fixed::of(bytes)))).collect() })
    }

    /// The file of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&Arc<Fixed>> {
        self.files.get(name)
    }
}
