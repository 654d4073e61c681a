//! What tells texts and files from others.

/// The FNV-1a hash of some bytes.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The same in hexadecimal.
///
/// ```
/// use menagerie_net::fingerprint;
///
/// assert_eq!(fingerprint(b""), "cbf29ce484222325");
/// assert_ne!(fingerprint(b"knight"), fingerprint(b"bishop"));
/// ```
pub fn fingerprint(bytes: &[u8]) -> String {
    format!("{:016x}", hash(bytes))
}
