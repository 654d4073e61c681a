//! Which program this is: only the same program plays the same games everywhere.

use crate::ClusterError;

/// A number that tells builds of the program apart (FNV-1a of its file), in hexadecimal.
pub(crate) fn this_build() -> Result<String, ClusterError> {
    let file = std::env::current_exe().and_then(std::fs::read).map_err(ClusterError::Build)?;
    Ok(format!("{:016x}", fnv(&file)))
}

/// FNV-1a.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
