//! Which accounts' data are being read, each once at a time: a part of them may be long.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The accounts whose data are being read; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Exports(Arc<Mutex<HashSet<String>>>);

/// That an account's data are being read, until this is dropped.
#[derive(Debug)]
pub struct Exporting {
    exports: Exports,
    who: String,
}

impl Exports {
    /// Begins, unless the same account's data are being read already.
    pub fn begin(&self, who: &str) -> Option<Exporting> {
        let new = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(who.to_string());
        new.then(|| Exporting { exports: self.clone(), who: who.to_string() })
    }
}

impl Drop for Exporting {
    fn drop(&mut self) {
        self.exports.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_exported_once_at_a_time() {
        let exports = Exports::default();
        let first = exports.begin("ann").unwrap();
        assert!(exports.begin("ann").is_none() && exports.begin("bob").is_some());
        drop(first);
        assert!(exports.begin("ann").is_some());
    }
}
