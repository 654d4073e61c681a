//! E-mail, sent to a mail server of the tests' own.

mod address;
mod delivery;
mod recovery;
mod smtp;

use crate::client::{Answer, Browser, Server};
use menagerie_server::{MailSettings, ServerLimits};
use serde_json::{Value, json};
use smtp::{Received, Smtp};
use std::time::Duration;

/// What links in letters begin with.
const PUBLIC: &str = "https://play.example.org";

/// A server that sends e-mail to a mail server, soon again where that fails.
async fn server(smtp: &Smtp) -> Server {
    let settings = settings(smtp, "smtp://ADDRESS?tls=none");
    Server::of(|server| {
        server.limits = ServerLimits::off();
        server.mail = Some(settings);
    })
    .await
}

fn settings(smtp: &Smtp, address: &str) -> MailSettings {
    let address = address.replace("ADDRESS", &smtp.address.to_string());
    let mut settings = MailSettings::new(&address, "Club <noreply@example.org>", PUBLIC).unwrap();
    (settings.again, settings.timeout) = (Duration::from_millis(100), Duration::from_secs(3));
    settings
}

/// The token of a link in a letter.
fn token(letter: &Received, what: &str) -> String {
    let (_, rest) = letter.text.split_once(&format!("{PUBLIC}/email#{what}=")).unwrap_or_else(|| panic!("{letter:?}"));
    rest.chars().take_while(char::is_ascii_alphanumeric).collect()
}

async fn offer(browser: &mut Browser, server: &Server, password: &str, address: &str) -> Answer {
    browser.post(server, "/api/account/email", &json!({ "password": password, "address": address })).await
}

async fn confirm(server: &Server, token: &str) -> u16 {
    Browser::new().post(server, "/api/email/confirm", &json!({ "token": token })).await.status
}

/// What the account has of e-mail.
async fn own(browser: &mut Browser, server: &Server) -> Value {
    browser.get(server, "/api/account").await.json()["account"]["email"].take()
}

/// Gives an account an address and confirms it.
async fn with_address(browser: &mut Browser, server: &Server, smtp: &Smtp, password: &str, address: &str) {
    assert_eq!(offer(browser, server, password, address).await.status, 200);
    let letter = smtp.next().await;
    assert_eq!(confirm(server, &token(&letter, "confirm")).await, 204);
}
