//! What tokens are for, at every address of the document of the API.

use super::account::{PASSWORD, sign_up};
use super::operation::Operation;
use super::program::{Program, token};
use super::roles;
use crate::client::{Browser, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// All scopes that there are, as the server names them to those who ask for another.
async fn scopes(browser: &mut Browser, server: &Server) -> Vec<String> {
    let wanted = json!({ "password": PASSWORD, "scopes": ["everything"] });
    let refused = browser.post(server, "/api/account/tokens", &wanted).await.json()["detail"].take();
    let (_, names) = refused.as_str().unwrap().trim_end_matches('.').split_once("choose from ").unwrap();
    names.split(", ").map(str::to_string).collect()
}

fn bearer(token: &Value) -> String {
    format!("Authorization: Bearer {}\r\n", token["token"].as_str().unwrap())
}

#[tokio::test]
async fn every_operation_takes_the_scopes_that_it_names_and_no_other() {
    let server = Server::start().await;
    let (mut person, _) = sign_up(&server, "Ann").await;
    let (mut program, _) = sign_up(&server, "Robot").await;
    let mut tokens = Vec::new();
    for scope in scopes(&mut person, &server).await {
        let own = bearer(&token(&mut person, &server, &[&scope]).await);
        let bots = token(&mut program, &server, &[&scope]).await;
        tokens.push((scope, own, bots));
    }
    let (_, _, upgrades) = tokens.iter().find(|(scope, ..)| scope == "bot:play").unwrap();
    let upgrades = Program { name: "Robot".to_string(), token: upgrades["token"].as_str().unwrap().to_string() };
    upgrades.done(&server, "/api/bot/account/upgrade").await;
    // No cookie counts where there is a token.
    let cookie = format!("Cookie: {}\r\n", sign_up(&server, "Bob").await.0.cookie.unwrap());
    let mut used = BTreeSet::new();
    let all = Operation::all(&server).await;
    for operation in all.iter().filter(|operation| operation.takes("token")) {
        let what = operation.name();
        for (scope, own, bots) in &tokens {
            let token = if operation.path.starts_with("/api/bot/") { bearer(bots) } else { own.clone() };
            let (status, kind) = operation.ask(&server, &(token + &cookie)).await;
            if operation.allows(scope) {
                used.insert(scope);
                assert!(![401, 403].contains(&status), "{what} with {scope}: {status} {kind}");
            } else {
                assert_eq!((status, kind.as_str()), (403, "missing-scope"), "{what} with {scope}");
            }
        }
        if operation.is_for_programs_alone() {
            assert_eq!(operation.ask(&server, &cookie).await, (401, "bad-token".to_string()), "{what} by a cookie");
        }
    }
    assert_eq!(used.len(), tokens.len(), "scopes that nothing names: {used:?}");
}

#[tokio::test]
async fn a_token_is_nothing_where_no_scope_is_named() {
    let server = roles::server().await;
    let (mut person, _) = sign_up(&server, "Ann").await;
    let scopes = scopes(&mut person, &server).await;
    let all = token(&mut person, &server, &scopes.iter().map(String::as_str).collect::<Vec<_>>()).await;
    for operation in Operation::all(&server).await.iter().filter(|operation| !operation.takes("token")) {
        let what = operation.name();
        let answered = operation.ask(&server, &bearer(&all)).await;
        assert_eq!(answered, operation.ask(&server, "").await, "{what}");
        if !operation.open {
            assert_eq!(answered, (401, "not-logged-in".to_string()), "{what}");
        }
    }
}
