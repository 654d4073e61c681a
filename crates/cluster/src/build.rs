//! Which program this is: only the same program plays the same games everywhere.

use crate::ClusterError;
use menagerie_tournament::fingerprint;

/// A number that tells builds of the program apart, by its file.
pub(crate) fn this_build() -> Result<String, ClusterError> {
    let file = std::env::current_exe().and_then(std::fs::read).map_err(ClusterError::Build)?;
    Ok(fingerprint([file].iter()))
}
