//! How letters are sent.

use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{self, AsyncSmtpTransportBuilder, PoolConfig};
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use percent_encoding::percent_decode_str;
use std::fmt;
use std::time::Duration;
use url::{Host, Url};

/// What sends letters.
pub type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// How long it may take to connect.
const CONNECTING: Duration = Duration::from_secs(15);
/// How long one letter may take.
const SENDING: Duration = Duration::from_secs(60);
/// When to send a letter again that could not be sent; doubled after each attempt.
const AGAIN: Duration = Duration::from_secs(60);
/// How long a connection is kept for the next letter.
const IDLE: Duration = Duration::from_secs(30);

/// How letters are sent. The password is never printed.
#[derive(Clone)]
pub struct MailSettings {
    host: String,
    port: u16,
    security: Security,
    credentials: Option<Credentials>,
    /// Who sends them.
    pub(super) sender: Mailbox,
    /// What links begin with: `https://play.example.org`.
    pub(super) public: String,
    /// The host in it, by which the server greets.
    pub(super) name: String,
    /// How long one letter may take.
    pub timeout: Duration,
    /// When to send a letter again that could not be sent; doubled after each attempt.
    pub again: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Security {
    /// TLS from the beginning.
    Tls,
    /// TLS after a command, without which nothing is sent.
    StartTls,
    /// None, for a relay nearby.
    None,
}

/// What is wrong with the settings of e-mail. Nothing of what was given is repeated, as it may have a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailSettingsError {
    /// The server.
    #[error(
        "expected a mail server like smtps://USER:PASSWORD@HOST, smtp://USER:PASSWORD@HOST (which must offer STARTTLS), or \
         smtp://HOST?tls=none for a relay without TLS; write `@`, `:` and `/` of a password as %40, %3A and %2F"
    )]
    Server,
    /// A password without TLS.
    #[error("a password is not sent without TLS: leave `?tls=none` or the password out")]
    PlainPassword,
    /// The sender.
    #[error("expected a sender like noreply@example.org or `Our club <noreply@example.org>`")]
    Sender,
    /// The address of the page.
    #[error("expected the address of the page without a path, like https://play.example.org")]
    PublicAddress,
}

impl MailSettings {
    /// The settings as an operator gives them: the mail server, the sender, and the address by which browsers reach the page.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn new(server: &str, sender: &str, public_address: &str) -> Result<MailSettings, MailSettingsError> {
        let url = Url::parse(server).map_err(|_| MailSettingsError::Server)?;
        let security = match (url.scheme(), url.query()) {
            ("smtps", None) => Security::Tls,
            ("smtp", None) => Security::StartTls,
            ("smtp", Some("tls=none")) => Security::None,
            _ => return Err(MailSettingsError::Server),
        };
        let has_path = !matches!(url.path(), "" | "/") || url.fragment().is_some();
        let host = host(&url).filter(|_| !has_path).ok_or(MailSettingsError::Server)?;
        let port = url.port().unwrap_or(match security {
            Security::Tls => smtp::SUBMISSIONS_PORT,
            Security::StartTls => smtp::SUBMISSION_PORT,
            Security::None => smtp::SMTP_PORT,
        });
        let credentials = credentials(&url)?;
        if security == Security::None && credentials.is_some() {
            return Err(MailSettingsError::PlainPassword);
        }
        let sender = sender.trim().parse().map_err(|_| MailSettingsError::Sender)?;
        let (public, name) = public(public_address).ok_or(MailSettingsError::PublicAddress)?;
        Ok(MailSettings { host, port, security, credentials, sender, public, name, timeout: SENDING, again: AGAIN })
    }

    /// What sends letters. Nothing is connected before the first of them.
    ///
    /// # Errors
    /// Says why TLS cannot be used.
    pub fn transport(&self) -> Result<Transport, smtp::Error> {
        let builder: AsyncSmtpTransportBuilder = match self.security {
            Security::Tls => Transport::relay(&self.host)?,
            Security::StartTls => Transport::starttls_relay(&self.host)?,
            Security::None => Transport::builder_dangerous(&self.host),
        };
        let builder = builder.port(self.port).timeout(Some(CONNECTING)).hello_name(ClientId::Domain(self.name.clone()));
        let builder = builder.pool_config(PoolConfig::new().max_size(1).idle_timeout(IDLE));
        let builder = match &self.credentials {
            Some(credentials) => builder.credentials(credentials.clone()),
            None => builder,
        };
        Ok(builder.build())
    }
}

impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MailSettings { host, port, security, public, .. } = self;
        f.debug_struct("MailSettings")
            .field("host", host)
            .field("port", port)
            .field("security", security)
            .field("public", public)
            .finish_non_exhaustive()
    }
}

/// The host as it is connected to: without the brackets of an IPv6 address.
fn host(url: &Url) -> Option<String> {
    match url.host()? {
        Host::Domain("") => None,
        // What is no `http` is not read as an address by itself.
        Host::Domain(name) => Some(name.to_string()),
        Host::Ipv4(address) => Some(address.to_string()),
        Host::Ipv6(address) => Some(address.to_string()),
    }
}

fn credentials(url: &Url) -> Result<Option<Credentials>, MailSettingsError> {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(|text| text.into_owned());
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        ("", Some(_)) | (_, None) => Err(MailSettingsError::Server),
        (user, Some(password)) => match (decoded(user), decoded(password)) {
            (Ok(user), Ok(password)) => Ok(Some(Credentials::new(user, password))),
            _ => Err(MailSettingsError::Server),
        },
    }
}

/// The origin of the page, and its host.
fn public(text: &str) -> Option<(String, String)> {
    let url = Url::parse(text.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let nobody = url.username().is_empty() && url.password().is_none();
    let name = url.host_str()?.to_string();
    (plain && nobody).then(|| (url.origin().ascii_serialization(), name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(server: &str) -> Result<MailSettings, MailSettingsError> {
        MailSettings::new(server, "Club <noreply@example.org>", "https://play.example.org/")
    }

    #[tokio::test]
    async fn a_mail_server_is_an_address() {
        for (server, host, port, security) in [
            ("smtps://ann:secret@mail.example.org", "mail.example.org", 465, Security::Tls),
            ("smtp://ann:se%40cret@mail.example.org", "mail.example.org", 587, Security::StartTls),
            ("smtp://mail.example.org:25/", "mail.example.org", 25, Security::StartTls),
            ("smtp://127.0.0.1?tls=none", "127.0.0.1", 25, Security::None),
            ("smtp://[::1]:2525?tls=none", "::1", 2525, Security::None),
        ] {
            let settings = of(server).unwrap();
            assert_eq!((settings.host.as_str(), settings.port, settings.security), (host, port, security), "{server}");
            assert_eq!(
                (settings.public.as_str(), settings.name.as_str()),
                ("https://play.example.org", "play.example.org")
            );
            settings.transport().unwrap();
            let printed = format!("{settings:?}");
            assert!(!printed.contains("cret") && !printed.contains("ann"), "{printed}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        for server in [
            "",
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://mail.example.org?tls=maybe",
            "smtp://mail.example.org/path",
            "smtps://mail.example.org?tls=none",
            "smtp://ann@mail.example.org",
            "smtps://ann:secret@",
            "smtps://ann:%ff@mail.example.org",
        ] {
            let error = of(server).unwrap_err();
            assert_eq!(error, MailSettingsError::Server, "{server}");
            assert!(!error.to_string().contains("secret"));
        }
        assert_eq!(of("smtp://ann:secret@localhost?tls=none").unwrap_err(), MailSettingsError::PlainPassword);
        let server = "smtp://localhost?tls=none";
        for sender in ["", "Club", "noreply@", "a@example.org\r\nBcc: b@example.org"] {
            let error = MailSettings::new(server, sender, "https://play.example.org").unwrap_err();
            assert_eq!(error, MailSettingsError::Sender, "{sender}");
        }
        for public in ["", "play.example.org", "https://play.example.org/page", "https://a:b@c.example", "ftp://a.b"] {
            let error = MailSettings::new(server, "noreply@example.org", public).unwrap_err();
            assert_eq!(error, MailSettingsError::PublicAddress, "{public}");
        }
    }
}
