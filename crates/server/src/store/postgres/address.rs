//! The address of a database: how it is connected to, and what people call it. It may have a password, which nobody is shown.

use crate::store::error::StoreError;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
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
    if let Some(why) = Url::parse(address).ok().and_then(|url| misread(&url)) {
        return Err(wrong(why));
    }
    let options: PgConnectOptions = address.parse().map_err(|error: sqlx::Error| match &error {
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
    let is_known = |key: &str| PARAMETERS.contains(&key) || (key.starts_with("options[") && key.ends_with(']'));
    let unknown = url.query_pairs().map(|(key, _)| key).find(|key| !is_known(key))?;
    let is_name =
        |key: &str| key.len() <= LONGEST_NAME && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    let named = if is_name(&unknown) { format!("`{unknown}`") } else { "of that name".to_string() };
    Some(format!("there is no parameter {named}; there are {}", PARAMETERS[..SHOWN].join(", ")))
}

/// What people call the database.
pub fn name(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("the database {database} at {}", socket.display()),
        None => format!("the database {database} at {}:{}", options.get_host(), options.get_port()),
    }
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
}
