//! What tells texts from others.

/// A number that tells texts, or files, from others (FNV-1a), in hexadecimal.
///
/// ```
/// use menagerie_tournament::fingerprint;
///
/// assert_eq!(fingerprint(["e4", "e5"].iter()), fingerprint([b"e4", b"e5"].iter()));
/// assert_ne!(fingerprint(["e4", "e5"].iter()), fingerprint(["e4e5"].iter()));
/// ```
pub fn fingerprint<T: AsRef<[u8]>>(texts: impl Iterator<Item = T>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for byte in text.as_ref().iter().chain(b"\n") {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
