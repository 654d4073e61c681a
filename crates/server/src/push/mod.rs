//! Web Push, where the operator turned it on: the server's key, messages to browsers, and the task that sends them.

mod endpoint;
mod message;
mod sender;
mod settings;
mod vapid;

pub use endpoint::{service, subscription};
pub use sender::{Sender, run};
pub use settings::{PushSettings, PushSettingsError};
pub use vapid::{VapidError, VapidKey};
