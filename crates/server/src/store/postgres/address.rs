//! The address of a database: how it is connected to, and what people call it. It may have a password, which nobody is shown.

use crate::store::error::StoreError;
use percent_encoding::percent_decode_str;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use std::borrow::Cow;
use url::Url;

/// What may stand behind the `?` of an address.
const PARAMETERS: [&str; 18] = [
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
    // Other names of them.
    "ssl-mode",
    "ssl-root-cert",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "statement-cache-capacity",
];
/// What libpq knows besides, and what is done here as it is, or has no meaning here: such a parameter is left out.
const LEFT_OUT: [&str; 11] = [
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "fallback_application_name",
    "gssencmode",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "target_session_attrs",
    "tcp_user_timeout",
];
/// Those of them that may ask for what is not done here, with the value that does.
const NOT_DONE: [(&str, &str); 4] = [
    ("channel_binding", "require"),
    ("gssencmode", "require"),
    ("target_session_attrs", "read-only"),
    ("target_session_attrs", "standby"),
];
/// How many of them people are shown.
const SHOWN: usize = 12;
/// A longer name of a parameter may be something else, such as a part of a password.
const LONGEST_NAME: usize = 30;

/// How the database of an address is connected to.
pub fn options(address: &str) -> Result<PgConnectOptions, StoreError> {
    let wrong = |why: String| StoreError::Address { address: without_password(address), why };
    if !["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme)) {
        return Err(wrong("it does not begin with postgres://".to_string()));
    }
    // What is wrong with one that is no URL is said where it is parsed.
    let url = Url::parse(address).ok();
    if let Some(why) = url.as_ref().and_then(misread) {
        return Err(wrong(why));
    }
    // An address that has nothing of it stays as it is written.
    let has_more = |url: &Url| url.query_pairs().any(|(key, _)| LEFT_OUT.contains(&&*key));
    let shorter = url.filter(has_more).map(|url| without(url, &LEFT_OUT));
    let options: PgConnectOptions =
        shorter.as_ref().map_or(address, Url::as_str).parse().map_err(|error: sqlx::Error| match &error {
            sqlx::Error::Configuration(cause) => wrong(cause.to_string()),
            error => wrong(error.to_string()),
        })?;
    Ok(options
        .application_name("menagerie")
        // What was acknowledged is on the disk, whatever the database does by itself.
        .options([
            ("synchronous_commit", "on"),
            ("statement_timeout", "10s"),
            ("lock_timeout", "5s"),
            ("client_min_messages", "warning"),
            // A connection whose other end is gone keeps the database from the one that follows: it ends within half a minute,
            // and not after hours.
            ("tcp_keepalives_idle", "10"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "3"),
            ("tcp_user_timeout", "25s"),
            // A process that is cut off in the middle of a transaction would keep what it has from the others, whatever its lease
            // says: the transaction ends sooner.
            ("idle_in_transaction_session_timeout", "5s"),
        ])
        .disable_statement_logging())
}

/// Why an address, though it is one, does not mean what was meant: sqlx writes a parameter that it does not know into the log with
/// its value, and takes what follows a `/` in a password for the name of the database.
fn misread(url: &Url) -> Option<String> {
    let query = url.query().unwrap_or_default();
    let keys = || query.split('&').filter_map(|pair| pair.split('=').next());
    if url.fragment().is_some() || url.path().contains('@') || keys().any(|key| key.contains('@')) {
        let why = "a `/`, `?`, `#` or `@` in a user, a password or a name is written as %2F, %3F, %23 or %40";
        return Some(why.to_string());
    }
    let not_done = |(key, value): &(Cow<str>, Cow<str>)| NOT_DONE.contains(&(&**key, &**value));
    if let Some((key, value)) = url.query_pairs().find(not_done) {
        return Some(format!("{key}={value} cannot be done: leave it out (sslmode=verify-full checks who answers)"));
    }
    let is_known = |key: &str| {
        PARAMETERS.contains(&key) || LEFT_OUT.contains(&key) || (key.starts_with("options[") && key.ends_with(']'))
    };
    let unknown = url.query_pairs().map(|(key, _)| key).find(|key| !is_known(key))?;
    let is_name =
        |key: &str| key.len() <= LONGEST_NAME && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    let named = if is_name(&unknown) { format!("`{unknown}`") } else { "of that name".to_string() };
    Some(format!("there is no parameter {named}; there are {}", PARAMETERS[..SHOWN].join(", ")))
}

/// An address without some parameters.
fn without(mut url: Url, keys: &[&str]) -> Url {
    let is_kept = |pair: &&str| pair.split('=').next().is_some_and(|key| !keys.contains(&key));
    let kept = url.query().map(|query| query.split('&').filter(is_kept).collect::<Vec<_>>().join("&"));
    url.set_query(kept.as_deref().filter(|kept| !kept.is_empty()));
    url
}

/// What people call the database.
pub fn name(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("the database {database} at {}", socket.display()),
        None => format!("the database {database} at {}:{}", options.get_host(), options.get_port()),
    }
}

/// An address for a program of PostgreSQL, without its password, and the password.
pub fn for_programs(address: &str) -> (String, Option<String>) {
    let Ok(mut url) = Url::parse(address) else { return (address.to_string(), None) };
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let in_query = url.query_pairs().find(|(key, _)| key == "password").map(|(_, value)| value.into_owned());
    let password = in_query.or_else(|| url.password().map(plain));
    // An address without a host has no password before it.
    let _ = url.set_password(None);
    (without(url, &["password"]).into(), password)
}

/// An address as it may be shown: the host and the name, as all else can have a password.
fn without_password(address: &str) -> String {
    let (scheme, rest) = match address.find("://") {
        Some(at) => address.split_at(at + 3),
        None => ("", address),
    };
    let shown = rest.split(['?', '#']).next().unwrap_or_default();
    match (shown.rfind('@'), rest.contains('@')) {
        (Some(at), _) => format!("{scheme}…{}", &shown[at..]),
        // It may be a part of a password that stands before it.
        (None, true) => format!("{scheme}…"),
        (None, false) => format!("{scheme}{}", shown.chars().take(100).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_named_without_its_password() {
        let named = name(&options("postgres://ann:secret@db.example.org:5433/games").unwrap());
        assert_eq!(named, "the database games at db.example.org:5433");
        let wrong = options("postgres://ann:secret@db.example.org:port/games").unwrap_err().to_string();
        assert!(wrong.starts_with("`postgres://…@db.example.org:port/games` is no address"), "{wrong}");
        for address in [
            "postgres://ann:secret@db.example.org:port/games",
            "postgres://db.example.org/games?user=ann&password=secret&sslmode=none",
            "postgres:///games?password=secret@&sslmode=none",
            "ann:secret@db.example.org/games",
            "postgres://ann:sec?secret@db.example.org/games",
        ] {
            let wrong = options(address).unwrap_err().to_string();
            assert!(wrong.contains("is no address") && !wrong.contains("secret"), "{wrong}");
        }
    }

    #[test]
    fn programs_get_the_password_apart() {
        for (address, shorter, password) in [
            ("postgres://ann:se%2Fcret@db.example.org/games", "postgres://ann@db.example.org/games", Some("se/cret")),
            (
                "postgres:///games?host=/run&password=a%40b&user=ann",
                "postgres:///games?host=/run&user=ann",
                Some("a@b"),
            ),
            ("postgres://ann@db.example.org/games", "postgres://ann@db.example.org/games", None),
        ] {
            assert_eq!(for_programs(address), (shorter.to_string(), password.map(str::to_string)));
        }
    }

    #[test]
    fn an_address_that_would_be_misread_is_refused_without_its_secrets() {
        let escapes = "a `/`, `?`, `#` or `@` in a user, a password or a name is written as %2F, %3F, %23 or %40";
        for (address, why) in [
            (
                "postgres://u:secret@db.example.org/games?passwd=secret",
                "there is no parameter `passwd`; there are sslmode, ",
            ),
            (
                "postgres://db.example.org/games?sslmode=require&Password=secret",
                "there is no parameter `Password`; there",
            ),
            ("postgres://db.example.org/games?secret*is+this=1", "there is no parameter of that name; there are"),
            (
                "postgres://db.example.org/games?options[statement_timeout=1",
                "there is no parameter of that name; there are",
            ),
            (
                "postgres://u:secret@db.example.org/games?channel_binding=require",
                "channel_binding=require cannot be done: leave it out (sslmode=verify-full checks who answers)",
            ),
            ("postgres://u:12/secret@db.example.org:1/games", escapes),
            ("postgres://u:12?secret@db.example.org/games", escapes),
            ("postgres://u:12?password=secret@db.example.org/games&secret@=1", escapes),
            ("postgres://u:12#secret@db.example.org/games", escapes),
            ("postgres://u:12@db.example.org/games#secret", escapes),
        ] {
            let wrong = options(address).unwrap_err().to_string();
            assert!(wrong.contains(&format!("` is no address of a PostgreSQL database: {why}")), "{address}: {wrong}");
            assert!(!wrong.contains("secret"), "{address}: {wrong}");
        }
        for address in [
            "postgres://u%40club:12%2F%40%3F%23@db.example.org/games?sslmode=verify-full&options[lock_timeout]=1s",
            "postgresql:///games?host=/run/postgresql&user=ann@club&password=a@b",
        ] {
            options(address).unwrap();
        }
    }

    /// As providers of databases write addresses.
    #[test]
    fn parameters_of_libpq_that_change_nothing_are_left_out() {
        for (address, left) in [
            ("postgres://u:p@db.example.org/games?connect_timeout=10", "postgres://u:p@db.example.org/games"),
            (
                "postgres://u@db.example.org/games?sslmode=require&channel_binding=prefer&target_session_attrs=read-write&user=a%40b",
                "postgres://u@db.example.org/games?sslmode=require&user=a%40b",
            ),
        ] {
            assert_eq!(without(Url::parse(address).unwrap(), &LEFT_OUT).as_str(), left);
            assert_eq!(options(address).unwrap().get_host(), "db.example.org");
        }
    }
}
