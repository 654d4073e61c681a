//! Letters reach the mail server, whatever it or this server does meanwhile.

use super::smtp::{Mood, Smtp};
use super::{PUBLIC, confirm, offer, own, server, settings, token, with_address};
use crate::client::{Browser, Server};
use crate::play::account::{PASSWORD, sign_up};
use menagerie_server::ServerLimits;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

#[tokio::test]
async fn a_letter_is_sent_again_until_it_is_taken() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    smtp.becomes(Mood::Refuses(451));
    assert_eq!(offer(&mut ann, &server, PASSWORD, "ann@example.org").await.status, 200);
    smtp.until("RCPT", 3).await;
    smtp.becomes(Mood::Hangs);
    smtp.until("DATA", 1).await;
    smtp.becomes(Mood::Takes);
    let letter = smtp.next().await;
    assert_eq!(confirm(&server, &token(&letter, "confirm")).await, 204);
    assert!(smtp.is_quiet().await, "it is sent once");
}

#[tokio::test]
async fn a_mailbox_that_does_not_exist_is_given_up() {
    let smtp = Smtp::start().await;
    let server = server(&smtp).await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    smtp.becomes(Mood::Refuses(550));
    assert_eq!(offer(&mut ann, &server, PASSWORD, "nobody@example.org").await.status, 200);
    smtp.until("RCPT", 1).await;
    smtp.becomes(Mood::Takes);
    assert_eq!(offer(&mut ann, &server, PASSWORD, "ann@example.org").await.status, 200);
    assert_eq!(smtp.next().await.to, "ann@example.org");
    assert!(smtp.is_quiet().await && smtp.count("RCPT") == 2);
}

#[tokio::test]
async fn letters_wait_for_the_next_start() {
    let smtp = Smtp::start().await;
    let first = server(&smtp).await;
    let (mut ann, _) = sign_up(&first, "Ann").await;
    smtp.becomes(Mood::Refuses(421));
    assert_eq!(offer(&mut ann, &first, PASSWORD, "ann@example.org").await.status, 200);
    smtp.until("RCPT", 1).await;
    let second = Server::restart(first).await;
    assert!(
        own(&mut ann, &second).await["pending"] == "ann@example.org",
        "it is in one's data without a mail server, too"
    );
    smtp.becomes(Mood::Takes);
    let mail = settings(&smtp, "smtp://ADDRESS?tls=none");
    let third = second
        .restart_with(|settings| {
            settings.limits = ServerLimits::off();
            settings.mail = Some(mail);
        })
        .await;
    let letter = smtp.next().await;
    assert_eq!(confirm(&third, &token(&letter, "confirm")).await, 204);
}

#[tokio::test]
async fn nothing_is_sent_to_a_mail_server_that_offers_no_tls() {
    let smtp = Smtp::start().await;
    let mail = settings(&smtp, "smtp://ann:secret@ADDRESS");
    let server = Server::of(|settings| {
        settings.limits = ServerLimits::off();
        settings.mail = Some(mail);
    })
    .await;
    let (mut ann, _) = sign_up(&server, "Ann").await;
    assert_eq!(offer(&mut ann, &server, PASSWORD, "ann@example.org").await.status, 200);
    smtp.until("EHLO", 2).await;
    assert_eq!((smtp.count("MAIL"), smtp.count("AUTH")), (0, 0));
}

#[tokio::test]
async fn reminders_come_once_a_move_and_stop_with_one_click() {
    let smtp = Smtp::start().await;
    let first = server(&smtp).await;
    let ((mut ann, _), (mut bob, _)) = (sign_up(&first, "Ann").await, sign_up(&first, "Bob").await);
    with_address(&mut ann, &first, &smtp, PASSWORD, "ann@example.org").await;
    let on = ann.post(&first, "/api/account/email/reminders", &json!({ "on": true })).await;
    assert_eq!((on.status, &on.json()["reminders"]), (200, &json!(true)));
    let game = json!({ "game": "chess", "opponent": { "person": {} }, "color": "w", "clock": { "days": 1 } });
    let id = ann.begin(&first, game).await;
    let mut black = bob.connect(&first, &id).await;
    black.room().await;
    black.say(json!({ "do": "join" })).await;
    black.room().await;
    drop(black);
    // The day is nearly over when the server comes back: its clock goes on in the database.
    let mail = settings(&smtp, "smtp://ADDRESS?tls=none");
    let folder = first.stop().await;
    let file = SqliteConnectOptions::new().filename(folder.path().join("games.sqlite"));
    let mut games = file.connect().await.unwrap();
    let late = "UPDATE game SET flag_ms = flag_ms - 20 * 3600000 WHERE flag_ms IS NOT NULL";
    assert_eq!(sqlx::raw_sql(late).execute(&mut games).await.unwrap().rows_affected(), 1);
    games.close().await.unwrap();
    let second = Server::on(folder, |settings| {
        settings.limits = ServerLimits::off();
        settings.mail = Some(mail);
    })
    .await;
    let letter = smtp.next().await;
    assert_eq!((letter.to.as_str(), letter.header("Subject")), ("ann@example.org", Some("Your move against Bob")));
    assert!(
        letter.text.contains(&format!("{PUBLIC}/play/{id}")) && letter.text.contains("about 4 hours"),
        "{letter:?}"
    );
    let header = letter.header("List-Unsubscribe").unwrap();
    let address = header.trim_matches(['<', '>']).strip_prefix(PUBLIC).unwrap();
    assert_eq!(letter.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    // A link that is opened changes nothing, and leads to the page.
    let opened = Browser::new().get(&second, address).await;
    let page = format!("location: /email#stop={}", token(&letter, "stop"));
    assert!(opened.status == 303 && opened.head.contains(&page), "{}", opened.head);
    assert_eq!(own(&mut ann, &second).await["reminders"], true);
    // What a program sends that reads e-mail: no cookie, no origin.
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    for address in [address, "/api/email/unsubscribe?token=none"] {
        let first = format!("POST {address}");
        let answer = Browser::new().request(&second, &first, form, "List-Unsubscribe=One-Click").await;
        assert_eq!(answer.status, 204);
    }
    assert_eq!(own(&mut ann, &second).await["reminders"], false);
    assert!(smtp.is_quiet().await);
}
