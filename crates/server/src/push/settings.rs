//! How messages are sent to browsers.

use super::endpoint::Service;
use lettre::Address;
use std::time::Duration;
use url::Url;

/// The push services of browsers: Chromium's, Firefox', Edge's and Safari's.
const KNOWN: [&str; 4] = [
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.notify.windows.com",
    "https://*.push.apple.com",
];
/// How long one message may take.
const SENDING: Duration = Duration::from_secs(20);
/// When to send a message again that could not be sent; doubled after each attempt.
const AGAIN: Duration = Duration::from_secs(30);

/// How messages are sent to browsers.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// By what the services reach the operator: `mailto:admin@example.org`.
    pub(super) contact: String,
    /// The services that messages are sent to. The page gives their addresses, so there are no others.
    pub(super) services: Vec<Service>,
    /// How long one message may take.
    pub timeout: Duration,
    /// When to send a message again that could not be sent; doubled after each attempt.
    pub again: Duration,
}

/// What is wrong with the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushSettingsError {
    /// The contact.
    #[error(
        "`{0}` is no contact: expected an e-mail address like admin@example.org, or a page like https://example.org/contact"
    )]
    Contact(String),
    /// A service.
    #[error(
        "`{0}` is no push service: expected its scheme and host without a path, like https://push.example.org or \
         https://*.example.org"
    )]
    Service(String),
}

impl PushSettings {
    /// The settings as an operator gives them: whom the services may ask about what this server sends, and services that are
    /// allowed in addition to those of the usual browsers.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn new<'a>(
        contact: &str,
        services: impl IntoIterator<Item = &'a str>,
    ) -> Result<PushSettings, PushSettingsError> {
        let contact = read_contact(contact).ok_or_else(|| PushSettingsError::Contact(contact.to_string()))?;
        let read = |text: &str| Service::read(text).ok_or_else(|| PushSettingsError::Service(text.to_string()));
        let services = KNOWN.into_iter().chain(services).map(read).collect::<Result<_, _>>()?;
        Ok(PushSettings { contact, services, timeout: SENDING, again: AGAIN })
    }
}

/// The contact as services read it (RFC 8292, 2.1).
fn read_contact(text: &str) -> Option<String> {
    let text = text.trim();
    if Url::parse(text).is_ok_and(|url| url.scheme() == "https" && url.has_host()) {
        return Some(text.to_string());
    }
    let address = text.strip_prefix("mailto:").unwrap_or(text);
    address.parse::<Address>().ok().map(|address| format!("mailto:{address}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_an_address_or_a_page() {
        for (given, contact) in [
            ("admin@example.org", "mailto:admin@example.org"),
            ("mailto:admin@example.org", "mailto:admin@example.org"),
            (" https://example.org/contact", "https://example.org/contact"),
        ] {
            assert_eq!(PushSettings::new(given, []).unwrap().contact, contact);
        }
        for given in ["", "on", "admin@", "http://example.org", "https://", "mailto:"] {
            let error = PushSettings::new(given, []).unwrap_err();
            assert_eq!(error, PushSettingsError::Contact(given.to_string()));
        }
    }

    #[test]
    fn services_are_hosts_or_all_below_one() {
        let more = ["https://push.example.org", "http://127.0.0.1:8000", "https://*.example.net"];
        assert_eq!(PushSettings::new("admin@example.org", more).unwrap().services.len(), KNOWN.len() + more.len());
        for service in
            ["", "push.example.org", "ftp://a.example", "https://a.example/path", "https://*", "https://*.*.org"]
        {
            let error = PushSettings::new("admin@example.org", [service]).unwrap_err();
            assert_eq!(error, PushSettingsError::Service(service.to_string()));
        }
    }
}
