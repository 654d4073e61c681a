//! Faults of the database, in plain words.

/// Why the database refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// The file or its folder cannot be written to.
    #[error("the file cannot be written to")]
    ReadOnly,
    /// It is not what was written.
    #[error("it is damaged")]
    Damaged,
    /// The file cannot be opened.
    #[error("the file cannot be opened")]
    Missing,
    /// The database does not answer.
    #[error("it cannot be reached")]
    Unreachable,
    /// The database does not speak TLS as its address asks for.
    #[error("it cannot be reached by TLS")]
    Tls,
    /// The server of the database has none of this name.
    #[error("there is no such database")]
    Absent,
    /// The database lets this user do nothing.
    #[error("access was denied")]
    Denied,
    /// The file was removed or replaced.
    #[error("the file was removed or replaced while the server is running")]
    Removed,
    /// The disk fails.
    #[error("the disk cannot be read or written")]
    Disk,
    /// Another program holds the lock.
    #[error("another program has locked it")]
    Locked,
    /// What was to be stored contradicts what is stored.
    #[error("it conflicts with what is stored")]
    Conflict,
    /// It takes nothing like that.
    #[error("it does not take what is to be stored")]
    Unfit,
    /// A search takes too long.
    #[error("it takes too long to find that")]
    Slow,
    /// The server is about to end.
    #[error("the server is shutting down")]
    Closed,
    /// Anything else.
    #[error("the database refuses")]
    Other,
}

impl Fault {
    /// What an error of SQLite means. See <https://www.sqlite.org/rescode.html>.
    pub fn of_sqlite(error: &sqlx::Error) -> Fault {
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
        match code.map(|code| code & 0xff) {
            Some(13) => Fault::Full,
            Some(3 | 8) => Fault::ReadOnly,
            Some(11 | 26) => Fault::Damaged,
            Some(14) => Fault::Missing,
            Some(10) => Fault::Disk,
            Some(5 | 6) => Fault::Locked,
            Some(9) => Fault::Slow,
            Some(19) => Fault::Conflict,
            Some(18 | 20 | 25) => Fault::Unfit,
            _ => match error {
                sqlx::Error::RowNotFound => Fault::Conflict,
                _ => Fault::Other,
            },
        }
    }

    /// What an error of PostgreSQL means. See <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
    pub fn of_postgres(error: &sqlx::Error) -> Fault {
        use sqlx::Error;
        let code = error.as_database_error().and_then(|error| error.code());
        let Some(code) = code else {
            return match error {
                Error::RowNotFound => Fault::Conflict,
                Error::Tls(_) => Fault::Tls,
                Error::Io(cause) if cause.get_ref().is_some_and(|cause| cause.is::<rustls::Error>()) => Fault::Tls,
                Error::Io(_) | Error::PoolTimedOut | Error::PoolClosed | Error::Protocol(_) => Fault::Unreachable,
                _ => Fault::Other,
            };
        };
        match &*code {
            "53100" => Fault::Full,
            "25006" => Fault::ReadOnly,
            "58030" => Fault::Disk,
            "55P03" | "55006" => Fault::Locked,
            "57014" => Fault::Slow,
            "3D000" => Fault::Absent,
            "42501" => Fault::Denied,
            _ => match code.get(..2) {
                // Integrity; what two transactions did to each other.
                Some("23" | "40") => Fault::Conflict,
                Some("28") => Fault::Denied,
                // Values; what is too long for an index.
                Some("22" | "54") => Fault::Unfit,
                Some("XX") => Fault::Damaged,
                // The connection, resources, the operator, what took too long.
                Some("08" | "53" | "57") => Fault::Unreachable,
                _ => Fault::Other,
            },
        }
    }

    /// What an operator can do about it.
    pub fn help(self) -> &'static str {
        match self {
            Fault::Full => "free some space",
            Fault::ReadOnly => "check the permissions of the file and of its folder",
            Fault::Damaged => "restore it from a copy",
            Fault::Missing => "check that its folder exists and is readable",
            Fault::Unreachable => "check that PostgreSQL runs, and the address in --database",
            Fault::Tls => {
                "check that PostgreSQL has `ssl = on` and a certificate for this host that the system trusts, or change sslmode in \
                 --database"
            }
            Fault::Absent => "make it with `createdb -E UTF8 -T template0 NAME`, or check the name in --database",
            Fault::Denied => "check the user, the password and the name in --database, and what the user may do",
            Fault::Removed => "stop the server, restore the file, and start it again",
            Fault::Disk => "check the disk",
            Fault::Locked => "stop the other program",
            Fault::Slow => "search for less",
            Fault::Conflict | Fault::Unfit | Fault::Closed | Fault::Other => "the log has the details",
        }
    }

    /// Whether the transaction is at fault alone, and another may succeed on the same connection.
    pub fn is_of_one(self) -> bool {
        matches!(self, Fault::Conflict | Fault::Unfit)
    }
}
