//! The rules and the engine for browsers, as `web/site/build` makes them. Where a server has them, its page searches on the
//! visitor's machine.

use crate::site::{self, SiteError};
use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

/// The files of a module.
#[derive(Debug)]
pub struct Module {
    files: BTreeMap<String, ModuleFile>,
}

/// One of them.
#[derive(Debug)]
pub(crate) struct ModuleFile {
    pub(crate) bytes: Bytes,
    pub(crate) hash: [u8; 32],
    packed: OnceLock<Bytes>,
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
        Ok(Module { files: files.map(|(name, bytes)| (name, ModuleFile::of(bytes))).collect() })
    }

    /// The file of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&ModuleFile> {
        self.files.get(name)
    }
}

impl ModuleFile {
    fn of(bytes: Vec<u8>) -> ModuleFile {
        ModuleFile { hash: Sha256::digest(&bytes).into(), bytes: bytes.into(), packed: OnceLock::new() }
    }

    /// It as gzip. It is compressed once, as that takes half a second.
    pub(crate) fn packed(&self) -> Bytes {
        let pack = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            let packed = encoder.write_all(&self.bytes).and_then(|()| encoder.finish());
            // Writing to memory does not fail.
            packed.map_or_else(|_| self.bytes.clone(), Bytes::from)
        };
        self.packed.get_or_init(pack).clone()
    }
}
