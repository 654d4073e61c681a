//! The progress of training.

/// Receives the progress of training.
///
/// ```
/// use menagerie_train::{NoWatch, Watch};
///
/// NoWatch.begin("training", 100);
/// NoWatch.advance(1);
/// ```
pub trait Watch: Sync {
    /// A task of this many steps begins.
    fn begin(&self, _what: &str, _steps: u64) {}
    /// Steps are done.
    fn advance(&self, _steps: u64) {}
    /// A message.
    fn tell(&self, _line: &str) {}
}

/// Ignores progress.
pub struct NoWatch;

impl Watch for NoWatch {}
