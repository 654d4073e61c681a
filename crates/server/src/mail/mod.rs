//! E-mail, where a mail server is configured: addresses, letters and the task that sends them.

mod address;
mod letter;
mod sender;
mod settings;

pub use address::address;
pub use sender::run;
pub use settings::{MailSettings, MailSettingsError, Transport};
