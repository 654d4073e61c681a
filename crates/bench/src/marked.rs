//! Generated parts of documents that are otherwise written by hand.

use anyhow::{Context, Result};
use std::path::Path;

/// Replaces what stands between the marks of each name.
///
/// # Errors
/// If the document cannot be read or written, or has no such marks.
pub fn fill(path: &Path, parts: &[(&str, String)]) -> Result<()> {
    let mut text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    for (name, part) in parts {
        let [begin, end] = ["begin", "end"].map(|edge| format!("<!-- {edge} {name}: written by menagerie-bench -->"));
        let missing = |mark: &str| format!("{} has no mark {mark}", path.display());
        let (before, rest) = text.split_once(&begin).with_context(|| missing(&begin))?;
        let (_, after) = rest.split_once(&end).with_context(|| missing(&end))?;
        text = format!("{before}{begin}\n\n{part}\n{end}{after}");
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
