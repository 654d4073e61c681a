use super::*;
use crate::client::Client;
use crate::store::StoredPasskey;
use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::Value;

#[path = "../../../tests/client/authenticator.rs"]
mod authenticator;
use authenticator::Authenticator;

const ORIGIN: &str = "https://play.example.org";

fn at(hosts: &[&str], host: &str, secure: bool) -> Option<RelyingParty> {
    let hosts: Vec<String> = hosts.iter().map(|host| (*host).to_string()).collect();
    let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_str(host).unwrap())]);
    RelyingParty::of(&hosts, &headers, Client { secure, ..Client::default() })
}

fn party() -> RelyingParty {
    at(&["play.example.org"], "play.example.org", true).unwrap()
}

/// A passkey of Ann's, and what has its private key.
fn passkey(party: &RelyingParty) -> (StoredPasskey, Authenticator) {
    let mut authenticator = Authenticator::new(1);
    let asked = party.ask_new("hash of Ann", "Ann", &[]).unwrap();
    let new = register(party, &asked.state, authenticator.create(&asked.options, ORIGIN)).unwrap();
    let passkey = StoredPasskey {
        hash: new.hash,
        account: "hash of Ann".to_string(),
        host: party.host.clone(),
        name: "phone".to_string(),
        credential: new.credential,
        since_ms: 0,
        used_ms: None,
        blocked_ms: None,
    };
    (passkey, authenticator)
}

fn answered(party: &RelyingParty, passkey: Option<&StoredPasskey>, get: impl FnOnce(&Value) -> Value) -> LogIn {
    let asked = party.ask_any().unwrap();
    let (_, signed) = signed(get(&asked.options)).unwrap();
    log_in(party, &asked.state, &signed, passkey).unwrap()
}

#[test]
fn passkeys_work_at_names_of_the_server_over_https_and_on_this_machine() {
    let own = &["127.0.0.1", "localhost", "::1", "Play.example.org"][..];
    for (hosts, host, secure, expected) in [
        (own, "play.example.org", true, Some("play.example.org")),
        (own, "PLAY.example.org:8443", true, Some("play.example.org")),
        (own, "play.example.org", false, None),
        (own, "evil.example.org", true, None),
        (own, "localhost:8000", false, Some("localhost")),
        (own, "localhost:8000", true, Some("localhost")),
        (own, "127.0.0.1:8000", true, None),
        (own, "[::1]:8000", true, None),
        (&[], "localhost", false, Some("localhost")),
        (&[], "play.example.org", true, None),
        (own, "play.example.org@evil.example.org", true, None),
        (own, "", true, None),
    ] {
        assert_eq!(at(hosts, host, secure).map(|party| party.host).as_deref(), expected, "{host} {secure}");
    }
    assert!(RelyingParty::of(&[], &HeaderMap::new(), Client::default()).is_none());
}

#[test]
fn a_passkey_is_asked_to_verify_its_user_and_to_know_the_account() {
    let party = party();
    let (known, _) = passkey(&party);
    let elsewhere = StoredPasskey { host: "chess.example.org".to_string(), ..known.clone() };
    let new = party.ask_new("hash of Ann", "Ann", &[known, elsewhere]).unwrap().options;
    assert_eq!((&new["rp"]["id"], &new["user"]["name"]), (&"play.example.org".into(), &"Ann".into()));
    let selection = &new["authenticatorSelection"];
    assert_eq!((&selection["residentKey"], &selection["userVerification"]), (&"required".into(), &"required".into()));
    assert_eq!(new["excludeCredentials"].as_array().unwrap().len(), 1, "one that is known is not made again");
    let any = party.ask_any().unwrap().options;
    assert_eq!((&any["allowCredentials"], &any["userVerification"]), (&serde_json::json!([]), &"required".into()));
    assert_ne!(any["challenge"], party.ask_any().unwrap().options["challenge"]);
}

#[test]
fn the_right_passkey_logs_in_and_no_other() {
    let party = party();
    let (passkey, mut own) = passkey(&party);
    let right = |answer: LogIn| match answer {
        LogIn::Right(credential) => StoredPasskey { credential, ..passkey.clone() },
        other => panic!("{other:?}"),
    };
    let now = right(answered(&party, Some(&passkey), |options| own.get(options, ORIGIN)));
    assert_ne!(now, passkey, "its counter is kept");
    let mut copy = own.clone();
    let now = right(answered(&party, Some(&now), |options| own.get(options, ORIGIN)));
    assert_eq!(answered(&party, Some(&now), |options| copy.get(options, ORIGIN)), LogIn::Copied);
    // A page of another address, somebody whom the authenticator has not seen, and another key with this one's ID.
    assert_eq!(answered(&party, Some(&now), |options| own.get(options, "https://evil.example.org")), LogIn::Wrong);
    let mut unseen = own.clone();
    unseen.verifies = false;
    assert_eq!(answered(&party, Some(&now), |options| unseen.get(options, ORIGIN)), LogIn::Wrong);
    let forged = |options: &Value| {
        let (mut answer, mut other) = (own.clone().get(options, ORIGIN), Authenticator::new(2));
        answer["response"]["signature"] = other.get(options, ORIGIN)["response"]["signature"].clone();
        answer
    };
    assert_eq!(answered(&party, Some(&now), forged), LogIn::Wrong);
    // The passkey of another account, and one of another host name.
    let bobs = StoredPasskey { account: "hash of Bob".to_string(), ..now.clone() };
    assert_eq!(answered(&party, Some(&bobs), |options| own.clone().get(options, ORIGIN)), LogIn::Wrong);
    let elsewhere = at(&["chess.example.org"], "chess.example.org", true).unwrap();
    let there = "https://chess.example.org";
    assert_eq!(answered(&elsewhere, Some(&now), |options| own.clone().get(options, there)), LogIn::Wrong);
}

#[test]
fn a_passkey_that_nobody_has_is_compared_with_a_key_all_the_same() {
    let party = party();
    let (_, mut own) = passkey(&party);
    let asked = party.ask_any().unwrap();
    let (_, signed) = signed(own.get(&asked.options, ORIGIN)).unwrap();
    assert_eq!(log_in(&party, &asked.state, &signed, None).unwrap(), LogIn::Wrong);
    let state = serde_json::from_str(&asked.state).unwrap();
    let compared = answer::nobodys(&signed).unwrap();
    let verified = party.webauthn.finish_discoverable_authentication_v2(&signed, state, &compared);
    // All but the signature is right.
    assert!(matches!(verified, Err(webauthn_rs::prelude::WebauthnError::AuthenticationFailure)), "{verified:?}");
}

#[test]
fn what_is_no_new_passkey_is_refused() {
    let party = party();
    let asked = party.ask_new("hash of Ann", "Ann", &[]).unwrap();
    let other = party.ask_new("hash of Ann", "Ann", &[]).unwrap();
    let made = |options: &Value, origin: &str| Authenticator::new(1).create(options, origin);
    let mut unseen = Authenticator::new(1);
    unseen.verifies = false;
    let unseen = unseen.create(&asked.options, ORIGIN);
    for wrong in [
        made(&other.options, ORIGIN),
        made(&asked.options, "http://play.example.org"),
        made(&asked.options, "https://play.example.org:8443"),
        unseen,
    ] {
        let error = register(&party, &asked.state, wrong).unwrap_err().to_string();
        assert!(error.contains("was refused"), "{error}");
    }
    for none in [Value::Null, serde_json::json!({ "id": "AA" }), serde_json::json!([])] {
        let error = register(&party, &asked.state, none).unwrap_err().to_string();
        assert!(error.contains("no new credential"), "{error}");
    }
    assert!(register(&party, &asked.state, made(&asked.options, ORIGIN)).is_ok());
}

#[test]
fn names_are_short_and_plain() {
    assert_eq!(passkey_name(" My phone ").unwrap(), "My phone");
    assert!(passkey_name(" ").is_err() && passkey_name(&"x".repeat(61)).is_err() && passkey_name("a\nb").is_err());
}
