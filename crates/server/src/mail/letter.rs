//! What letters say, as messages of e-mail.

use super::settings::MailSettings;
use crate::store::{LetterKind, LinkKind, StoredLetter};
use lettre::Message;
use lettre::message::SinglePart;
use lettre::message::header::{HeaderName, HeaderValue};
use menagerie_core::Language;
use menagerie_words::{Value, say};
use std::time::Duration;

/// How long the link that confirms an address is good.
const CONFIRM: Duration = Duration::from_secs(24 * 3600);
/// How long the link that sets a password is.
const RECOVER: Duration = Duration::from_secs(3600);
/// How long the link that turns reminders off is.
const STOP: Duration = Duration::from_secs(90 * 24 * 3600);
const HOUR_MS: i64 = 3600 * 1000;

/// Why a letter cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum LetterError {
    /// Its address is none.
    #[error("the address cannot be written to: {0}")]
    Address(#[from] lettre::address::AddressError),
    /// Its parts do not fit together.
    #[error(transparent)]
    Message(#[from] lettre::error::Error),
}

/// The link in a letter of a kind, and how long it is good.
pub fn link_of(kind: LetterKind) -> Option<(LinkKind, Duration)> {
    match kind {
        LetterKind::Confirm => Some((LinkKind::Confirm, CONFIRM)),
        LetterKind::Recover => Some((LinkKind::Recover, RECOVER)),
        LetterKind::Reminder => Some((LinkKind::Stop, STOP)),
        LetterKind::Password | LetterKind::Address => None,
    }
}

/// A letter as it is sent, with the token of its link.
///
/// # Errors
/// Says why it cannot be written.
pub fn message(
    letter: &StoredLetter,
    token: &str,
    now_ms: i64,
    settings: &MailSettings,
) -> Result<Message, LetterError> {
    let (subject, text) = text(letter, token, now_ms, &settings.public);
    // It is the same when the letter is sent again, by which programs know it.
    let id = format!("<{}.{}@{}>", letter.number, letter.created_ms, settings.name);
    let builder =
        Message::builder().from(settings.sender.clone()).to(letter.address.parse::<lettre::Address>()?.into());
    let mut builder = builder.subject(subject).message_id(Some(id)).date_now();
    builder = builder.raw_header(header("Auto-Submitted", "auto-generated".to_string()));
    if letter.kind == LetterKind::Reminder {
        // One click (RFC 8058).
        let address = format!("<{}/api/email/unsubscribe?token={token}>", settings.public);
        builder = builder.raw_header(header("List-Unsubscribe", address));
        builder = builder.raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_string()));
    }
    Ok(builder.singlepart(SinglePart::plain(text))?)
}

fn header(name: &'static str, value: String) -> HeaderValue {
    // Names of headers that are written here are names.
    let name = HeaderName::new_from_ascii_str(name);
    HeaderValue::new(name, value)
}

/// The subject and the text of a letter. Tokens stand behind `#`, which browsers send to no server.
fn text(letter: &StoredLetter, token: &str, now_ms: i64, server: &str) -> (String, String) {
    let (language, name): (Language, _) = (letter.language.parse().unwrap_or_default(), letter.name.as_str());
    match letter.kind {
        LetterKind::Confirm => {
            let (link, hours) = (format!("{server}/email#confirm={token}"), whole(CONFIRM.as_secs() / 3600));
            (say!(language, "letter-confirm-subject"), say!(language, "letter-confirm", name, server, link, hours))
        }
        LetterKind::Recover => {
            let (link, minutes) = (format!("{server}/email#recover={token}"), whole(RECOVER.as_secs() / 60));
            (say!(language, "letter-recover-subject"), say!(language, "letter-recover", name, server, link, minutes))
        }
        LetterKind::Password => {
            let link = format!("{server}/account");
            (say!(language, "letter-password-subject"), say!(language, "letter-password", name, server, link))
        }
        LetterKind::Address => {
            let link = format!("{server}/account");
            (say!(language, "letter-address-subject"), say!(language, "letter-address", name, server, link))
        }
        LetterKind::Reminder => {
            let game = letter.game.as_ref();
            let opponent = game.map_or("", |game| game.opponent.as_str());
            let hours = game.map_or(0, |game| ((game.flag_ms - now_ms).max(0) + HOUR_MS / 2) / HOUR_MS);
            let hours = whole(hours.unsigned_abs());
            let link = format!("{server}/play/{}", game.map_or("", |game| game.id.as_str()));
            let stop = format!("{server}/email#stop={token}");
            let text = say!(language, "letter-reminder", name, opponent, hours, link, stop);
            (say!(language, "letter-reminder-subject", opponent), text)
        }
    }
}

fn whole(number: u64) -> Value {
    Value::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ReminderGame;

    fn letter(kind: LetterKind, language: &str) -> StoredLetter {
        let game = ReminderGame { id: "abc".to_string(), opponent: "Bob".to_string(), flag_ms: 5 * HOUR_MS + 10 };
        StoredLetter {
            number: 7,
            who: "hash of Ann".to_string(),
            name: "Ann".to_string(),
            kind,
            address: "ann@example.org".to_string(),
            language: language.to_string(),
            created_ms: 1_000,
            due_ms: 1_000,
            attempts: 0,
            game: Some(game),
            is_true: true,
        }
    }

    #[test]
    fn letters_say_what_they_are_about() {
        for (kind, language, subject, parts) in [
            (
                LetterKind::Confirm,
                "en",
                "Confirm your",
                vec!["/email#confirm=TOKEN\n", "within 24 hours", "account Ann"],
            ),
            (LetterKind::Confirm, "de", "Bestätigen Sie", vec!["/email#confirm=TOKEN\n", "24 Stunden"]),
            (LetterKind::Recover, "en", "Set a new", vec!["/email#recover=TOKEN\n", "within 60 minutes"]),
            (LetterKind::Recover, "de", "Neues Passwort", vec!["/email#recover=TOKEN\n", "60 Minuten"]),
            (LetterKind::Password, "en", "Your password", vec!["https://play.example.org/account"]),
            (LetterKind::Password, "xx", "Your password", vec!["https://play.example.org/account"]),
            (LetterKind::Address, "de", "Ihre E-Mail-Adresse", vec!["https://play.example.org/account"]),
            (
                LetterKind::Reminder,
                "en",
                "Your move against Bob",
                vec!["/play/abc\n", "about 5 hours", "/email#stop=TOKEN"],
            ),
            (
                LetterKind::Reminder,
                "de",
                "Ihr Zug gegen Bob",
                vec!["/play/abc\n", "etwa 5 Stunden", "/email#stop=TOKEN"],
            ),
        ] {
            let (said, text) = text(&letter(kind, language), "TOKEN", 0, "https://play.example.org");
            assert!(said.starts_with(subject) && !said.contains('\n'), "{said}");
            for part in parts {
                assert!(text.contains(part), "{part}: {text}");
            }
            assert!(!text.contains("TOKEN") || link_of(kind).is_some());
        }
    }

    #[test]
    fn reminders_are_unsubscribed_from_with_one_click() {
        let settings =
            MailSettings::new("smtp://localhost?tls=none", "Club <noreply@example.org>", "https://play.example.org");
        let settings = settings.unwrap();
        let token = "f".repeat(64);
        let sent = |kind| {
            let message = message(&letter(kind, "de"), &token, 0, &settings).unwrap();
            String::from_utf8(message.formatted()).unwrap()
        };
        let text = sent(LetterKind::Reminder).replace("\r\n ", " ");
        for line in [
            format!("List-Unsubscribe: <https://play.example.org/api/email/unsubscribe?token={token}>\r\n"),
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n".to_string(),
            "Auto-Submitted: auto-generated\r\n".to_string(),
            "Message-ID: <7.1000@play.example.org>\r\n".to_string(),
            "To: ann@example.org\r\n".to_string(),
        ] {
            assert!(text.contains(&line), "{line}: {text}");
        }
        assert!(!sent(LetterKind::Password).contains("List-Unsubscribe"));
    }
}
