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
    /// The file is not what SQLite wrote.
    #[error("the file is damaged")]
    Damaged,
    /// The file cannot be opened.
    #[error("the file cannot be opened")]
    Missing,
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
    /// The server is about to end.
    #[error("the server is shutting down")]
    Closed,
    /// Anything else.
    #[error("SQLite refuses")]
    Other,
}

impl Fault {
    /// What an error of SQLite means. See <https://www.sqlite.org/rescode.html>.
    pub fn of(error: &sqlx::Error) -> Fault {
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
        match code.map(|code| code & 0xff) {
            Some(13) => Fault::Full,
            Some(3 | 8) => Fault::ReadOnly,
            Some(11 | 26) => Fault::Damaged,
            Some(14) => Fault::Missing,
            Some(10) => Fault::Disk,
            Some(5 | 6) => Fault::Locked,
            Some(19) => Fault::Conflict,
            _ => match error {
                sqlx::Error::RowNotFound => Fault::Conflict,
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
            Fault::Removed => "stop the server, restore the file, and start it again",
            Fault::Disk => "check the disk",
            Fault::Locked => "stop the other program",
            Fault::Conflict | Fault::Closed | Fault::Other => "the log has the details",
        }
    }

    /// Whether the transaction is at fault alone, and another may succeed on the same connection.
    pub fn is_of_one(self) -> bool {
        self == Fault::Conflict
    }
}
