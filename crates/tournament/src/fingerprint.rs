//! What tells texts from others.

/// A number that tells texts from others (FNV-1a), in hexadecimal.
pub(crate) fn fingerprint<T: AsRef<str>>(texts: impl Iterator<Item = T>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for byte in text.as_ref().bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
