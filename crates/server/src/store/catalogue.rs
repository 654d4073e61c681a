//! The catalogue of users' games: entries, their versions, and how often they were played.

use super::change;
use super::database::Lane;
use super::error::StoreError;
use super::games::Store;
use super::listing::Listing;
use super::statement::{Row, Statement, Unreadable, Value};
use super::stored_entry::{EntryWords, FullVersion, NewVersion, StoredEntry, StoredVersion, visibility_name};

/// How many entries an account has.
pub const MOST_ENTRIES: u32 = 100;
/// How many versions an entry has.
pub const MOST_VERSIONS: u32 = 100;
/// How many entries a page of the catalogue has.
pub const ENTRIES_A_PAGE: u32 = 30;

/// Entries of others that everybody finds and that have rules of some fingerprints in a version.
macro_rules! same_rules {
    ($owner:literal, $fingerprints:literal) => {
        concat!(
            "SELECT 1 FROM catalogue AS other JOIN catalogue_version AS same ON same.entry = other.id \
             JOIN definition ON definition.hash = same.rules WHERE other.visibility = 'public' \
             AND other.hidden_ms IS NULL AND other.owner <> ",
            $owner,
            " AND definition.fingerprint IN (",
            $fingerprints,
            ")"
        )
    };
}
/// Finds nothing where another was faster to publish the same rules.
const NEW: &str = concat!(
    "INSERT INTO catalogue (number, id, owner, title, description, tags, words, visibility, created_ms, \
     updated_ms, cloned_from, games, people) \
     SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM catalogue), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0 \
     WHERE (SELECT COUNT(*) FROM catalogue WHERE owner = $2) < $11 \
     AND EXISTS (SELECT 1 FROM account WHERE who = $2 AND deleted_ms IS NULL) \
     AND ($7 <> 'public' OR NOT EXISTS (",
    same_rules!("$2", "$12"),
    "))"
);
/// The entry as its author has read it, by its visibility and the number of its newest version: what was looked at before
/// holds still.
macro_rules! as_read {
    ($visibility:literal, $version:literal) => {
        concat!(
            "id = $1 AND owner = $2 AND visibility = ",
            $visibility,
            " AND (SELECT COALESCE(MAX(number), 0) FROM catalogue_version WHERE entry = $1) = ",
            $version
        )
    };
}
/// Finds nothing where somebody else has the entry, it has changed or is gone, or another was faster to publish the same rules.
const EDIT: &str = concat!(
    "UPDATE catalogue SET title = $3, description = $4, tags = $5, words = $6, visibility = $7, updated_ms = $8 WHERE ",
    as_read!("$9", "$10"),
    " AND ($7 <> 'public' OR $9 = 'public' OR NOT EXISTS (",
    same_rules!(
        "$2",
        "SELECT mine.fingerprint FROM catalogue_version AS own JOIN definition AS mine ON mine.hash = own.rules WHERE own.entry = $1"
    ),
    "))"
);
const TOUCH: &str = concat!(
    "UPDATE catalogue SET updated_ms = $3 WHERE ",
    as_read!("$4", "$5"),
    " AND ($4 <> 'public' OR NOT EXISTS (",
    same_rules!("$2", "$6"),
    "))"
);
const ADD_VERSION: &str = "INSERT INTO catalogue_version (entry, number, rules, source, note, made_ms) \
                           SELECT $1, (SELECT COALESCE(MAX(number), 0) + 1 FROM catalogue_version WHERE entry = $1), \
                           $2, $3, $4, $5 WHERE (SELECT COUNT(*) FROM catalogue_version WHERE entry = $1) < $6";
const DELETE: &str = "DELETE FROM catalogue WHERE id = $1 AND owner = $2";
/// What is not public, or what nobody but its author has a game of, goes with the account.
const FORGOTTEN: &str = "catalogue.owner = $1 AND NOT (catalogue.visibility = 'public' AND \
                         (EXISTS (SELECT 1 FROM catalogue_player WHERE catalogue_player.entry = catalogue.id AND catalogue_player.who <> $1) \
                         OR EXISTS (SELECT 1 FROM catalogue_version JOIN game ON game.rules = catalogue_version.rules \
                         WHERE catalogue_version.entry = catalogue.id \
                         AND (game.white_who NOT IN ('', $1) OR game.black_who NOT IN ('', $1)))))";
macro_rules! entries {
    ($rest:literal) => {
        concat!(
            "SELECT catalogue.*, author.name AS author, (SELECT COALESCE(MAX(catalogue_version.number), 0) \
             FROM catalogue_version WHERE catalogue_version.entry = catalogue.id) AS version FROM catalogue \
             LEFT JOIN account AS author ON author.who = catalogue.owner AND author.deleted_ms IS NULL WHERE ",
            $rest
        )
    };
}
const ONE: &str = entries!("catalogue.id = $1");
const OF_OWNER: &str = entries!("catalogue.owner = $1 ORDER BY catalogue.number DESC");
const NEXT_OF_OWNER: &str =
    entries!("catalogue.owner = $1 AND catalogue.number <= $2 ORDER BY catalogue.number DESC LIMIT 1");
const LISTED: &str = entries!("catalogue.visibility = 'public' AND catalogue.hidden_ms IS NULL");
/// Another's entry that everybody finds and that has the same rules.
const SAME_RULES: &str = entries!(
    "catalogue.visibility = 'public' AND catalogue.hidden_ms IS NULL AND catalogue.owner <> $2 AND catalogue.id IN (SELECT entry FROM catalogue_version \
     JOIN definition ON definition.hash = catalogue_version.rules WHERE definition.fingerprint = $1) \
     ORDER BY catalogue.number LIMIT 1"
);
const PUBLIC_DEFINITIONS: &str = "SELECT catalogue.title AS title, definition.hash AS hash FROM definition \
                                  JOIN catalogue_version ON catalogue_version.rules = definition.hash \
                                  JOIN catalogue ON catalogue.id = catalogue_version.entry \
                                  WHERE definition.fingerprint = $1 AND catalogue.visibility = 'public' \
                                  AND catalogue.hidden_ms IS NULL ORDER BY catalogue.number";
const VERSIONS: &str = "SELECT catalogue_version.number, catalogue_version.note, catalogue_version.made_ms, \
                        definition.fingerprint, (SELECT COUNT(*) FROM catalogue_report WHERE catalogue_report.entry = $1 \
                        AND catalogue_report.version = catalogue_version.number) AS reports FROM catalogue_version \
                        JOIN definition ON definition.hash = catalogue_version.rules WHERE catalogue_version.entry = $1 \
                        ORDER BY catalogue_version.number DESC";
const VERSION: &str = "SELECT catalogue_version.source, definition.hash, definition.text, definition.fingerprint, \
                       definition.shipped, catalogue_report.report, catalogue_report.cut FROM catalogue_version \
                       JOIN definition ON definition.hash = catalogue_version.rules \
                       LEFT JOIN catalogue_report ON catalogue_report.entry = catalogue_version.entry \
                       AND catalogue_report.version = catalogue_version.number \
                       WHERE catalogue_version.entry = $1 AND catalogue_version.number = $2";
const SOURCES: &str = "SELECT number, note, source FROM catalogue_version WHERE entry = $1 AND number < $2 \
                       ORDER BY number DESC LIMIT $3";
const NUMBER: &str = "SELECT number FROM catalogue_version WHERE entry = $1 AND rules = $2";
/// The last measurement counts. Finds nothing where the version is gone or somebody else's.
const REPORT: &str = "INSERT INTO catalogue_report (entry, version, report, cut, made_ms) SELECT $1, $2, $3, $4, $5 \
                      WHERE EXISTS (SELECT 1 FROM catalogue_version JOIN catalogue ON catalogue.id = catalogue_version.entry \
                      WHERE entry = $1 AND catalogue_version.number = $2 AND owner = $6) \
                      ON CONFLICT (entry, version) DO UPDATE SET report = excluded.report, cut = excluded.cut, \
                      made_ms = excluded.made_ms";
/// A game that has ended and in which both sides have moved.
macro_rules! counts {
    () => {
        "game.score <> '*' AND game.why <> 'abort' AND game.plies >= 2"
    };
}
/// The people at the board of some games; programs are none.
macro_rules! people {
    ($games:expr) => {
        concat!(
            "(SELECT white_who AS who FROM game WHERE ",
            $games,
            " UNION SELECT black_who AS who FROM game WHERE ",
            $games,
            ") AS seat WHERE seat.who <> '' AND NOT EXISTS (SELECT 1 FROM account WHERE account.who = seat.who AND account.bot)"
        )
    };
}
const PLAYED: &str = concat!(
    "UPDATE catalogue SET games = games + 1, people = people + (SELECT COUNT(*) FROM ",
    people!("game.id = $1"),
    " AND NOT EXISTS (SELECT 1 FROM catalogue_player WHERE entry = catalogue.id AND catalogue_player.who = seat.who)) \
     WHERE id IN (SELECT entry FROM game JOIN catalogue_version ON catalogue_version.rules = game.rules WHERE game.id = $1 AND ",
    counts!(),
    ")"
);
const PLAYERS: &str = concat!(
    "INSERT INTO catalogue_player (entry, who) SELECT entry, seat.who FROM \
     (SELECT entry FROM game JOIN catalogue_version ON catalogue_version.rules = game.rules WHERE game.id = $1 AND ",
    counts!(),
    ") AS played CROSS JOIN ",
    people!("game.id = $1"),
    " ON CONFLICT (entry, who) DO NOTHING"
);
/// Games of a version that were played before it was one; those that still wait to go into the archive are counted there.
macro_rules! before {
    () => {
        concat!(
            "game.rules = $2 AND ",
            counts!(),
            " AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.game = game.id AND outbox.kind = 'archive')"
        )
    };
}
const PLAYED_BEFORE: &str =
    concat!("UPDATE catalogue SET games = games + (SELECT COUNT(*) FROM game WHERE ", before!(), ") WHERE id = $1");
const PLAYERS_BEFORE: &str = concat!(
    "INSERT INTO catalogue_player (entry, who) SELECT $1, seat.who FROM ",
    people!(before!()),
    " ON CONFLICT (entry, who) DO NOTHING"
);
const COUNT_PEOPLE: &str =
    "UPDATE catalogue SET people = (SELECT COUNT(*) FROM catalogue_player WHERE entry = $1) WHERE id = $1";

/// What is sought in the catalogue.
#[derive(Clone, Debug, Default)]
pub struct EntryQuery {
    /// Words in small letters, all of which are in the title, the description, the tags or the name of the author.
    pub words: Vec<String>,
    /// A tag.
    pub tag: Option<String>,
    /// The name of the author.
    pub author: Option<String>,
    /// Whether the most played come first, and not the newest.
    pub by_games: bool,
    /// The page, from 0.
    pub page: u32,
}

/// A game that has ended counts for the entries that it is of.
pub(super) fn count(game: &str) -> [Statement; 2] {
    [PLAYED, PLAYERS].map(|sql| Statement::new(sql, vec![game.into()]))
}

/// Counts the games of a version that were played before.
pub(super) fn count_before(entry: &str, rules: &str) -> [Statement; 3] {
    let of = |sql: &'static str| Statement::new(sql, vec![entry.into(), rules.into()]);
    [of(PLAYED_BEFORE), of(PLAYERS_BEFORE), Statement::new(COUNT_PEOPLE, vec![entry.into()])]
}

fn add_version(entry: &str, version: &NewVersion, now_ms: i64) -> Vec<Statement> {
    let NewVersion { rules, source, note } = version;
    let values =
        vec![entry.into(), (&rules.hash).into(), source.into(), note.into(), now_ms.into(), MOST_VERSIONS.into()];
    let add = Statement { finds_one: true, ..Statement::new(ADD_VERSION, values) };
    let mut statements = vec![change::define(rules, now_ms), add];
    statements.extend(count_before(entry, &rules.hash));
    statements
}

impl Store {
    /// Stores a new entry with its first version.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that its owner has [`MOST_ENTRIES`] already, or that it is
    /// public and another's public entry has the same rules.
    pub async fn create_entry(
        &self,
        (id, owner): (&str, &str),
        words: &EntryWords,
        cloned_from: Option<&str>,
        version: &NewVersion,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut values: Vec<Value> = vec![id.into(), owner.into()];
        values.extend(words.values());
        values.extend([now_ms.into(), now_ms.into(), cloned_from.into(), MOST_ENTRIES.into()]);
        values.push((&version.rules.fingerprint).into());
        let mut statements = vec![Statement::finding(NEW, values)];
        statements.extend(add_version(id, version, now_ms));
        self.write(statements).await
    }

    /// Adds a version to an entry that its owner has read, and gives its number.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that there is a version with this definition, that there are
    /// [`MOST_VERSIONS`], that the entry has changed since or is not the owner's, or that it is public and another's public
    /// entry has the same rules.
    pub async fn add_version(&self, read: &StoredEntry, version: &NewVersion, now_ms: i64) -> Result<u32, StoreError> {
        let values = vec![
            (&read.id).into(),
            (&read.owner).into(),
            now_ms.into(),
            visibility_name(read.words.visibility).into(),
            read.version.into(),
            (&version.rules.fingerprint).into(),
        ];
        let mut statements = vec![Statement::finding(TOUCH, values)];
        statements.extend(add_version(&read.id, version, now_ms));
        self.write(statements).await?;
        Ok(read.version + 1)
    }

    /// What is new in some versions of an entry and what its author wrote, each with its number: the newest before one.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn sources(&self, id: &str, before: u32, most: u32) -> Result<Vec<(u32, (String, String))>, StoreError> {
        let rows = self.rows(Statement::new(SOURCES, vec![id.into(), before.into(), most.into()])).await?;
        let source = |row: &Row| Ok::<_, Unreadable>((row.number("number")?, (row.text("note")?, row.text("source")?)));
        self.understood(rows.iter().map(source).collect::<Result<_, _>>())
    }

    /// The number of the version with a definition.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn version_with(&self, id: &str, rules: &str) -> Result<Option<u32>, StoreError> {
        let rows = self.rows(Statement::new(NUMBER, vec![id.into(), rules.into()])).await?;
        self.understood(rows.first().map(|row| row.number("number")).transpose())
    }

    /// Changes what is said of an entry that its owner has read, and who finds it.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it is gone, has changed since or is not the owner's, or that it
    /// becomes public and another's public entry has the same rules.
    pub async fn edit_entry(&self, read: &StoredEntry, words: &EntryWords, now_ms: i64) -> Result<(), StoreError> {
        let mut values: Vec<Value> = vec![(&read.id).into(), (&read.owner).into()];
        values.extend(words.values());
        values.extend([now_ms.into(), visibility_name(read.words.visibility).into(), read.version.into()]);
        self.write(vec![Statement::finding(EDIT, values)]).await
    }

    /// Deletes an entry. Games of it stay, with their definitions.
    ///
    /// # Errors
    /// Says why that cannot be kept; a conflict means that it is gone, or not the owner's.
    pub async fn delete_entry(&self, id: &str, owner: &str) -> Result<(), StoreError> {
        let rules = Statement::new("SELECT rules FROM catalogue_version WHERE entry = $1", vec![id.into()]);
        let rules = self.rows(rules).await?;
        let rules: Vec<String> =
            self.understood(rules.iter().map(|row| row.text("rules")).collect::<Result<_, _>>())?;
        let mut statements = vec![Statement::finding(DELETE, vec![id.into(), owner.into()])];
        statements.extend(rules.iter().map(|rules| change::forget_definition(rules)));
        self.write(statements).await
    }

    /// What is to be done about the entries of an account that is deleted: those that are not public
    /// go, and those that nobody else has a game of.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub(super) async fn without_entries(&self, owner: &str) -> Result<Vec<Statement>, StoreError> {
        let rules = format!(
            "SELECT rules FROM catalogue_version JOIN catalogue ON catalogue.id = catalogue_version.entry WHERE {FORGOTTEN}"
        );
        let rows = self.rows(Statement::new(rules, vec![owner.into()])).await?;
        let rules: Vec<String> = self.understood(rows.iter().map(|row| row.text("rules")).collect::<Result<_, _>>())?;
        let mut statements =
            vec![Statement::new(format!("DELETE FROM catalogue WHERE {FORGOTTEN}"), vec![owner.into()])];
        statements.extend(rules.iter().map(|rules| change::forget_definition(rules)));
        Ok(statements)
    }

    /// An entry: who may see it is not looked at.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn entry(&self, id: &str) -> Result<Option<StoredEntry>, StoreError> {
        if id.len() > 64 || id.contains('\0') {
            return Ok(None);
        }
        let rows = self.rows(Statement::new(ONE, vec![id.into()])).await?;
        self.understood(rows.first().map(StoredEntry::of).transpose())
    }

    /// The versions of an entry, the newest first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn versions(&self, id: &str) -> Result<Vec<StoredVersion>, StoreError> {
        let rows = self.rows(Statement::new(VERSIONS, vec![id.into()])).await?;
        self.understood(rows.iter().map(StoredVersion::of).collect::<Result<_, _>>())
    }

    /// A version of an entry with its definition.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn version(&self, id: &str, number: u32) -> Result<Option<FullVersion>, StoreError> {
        let rows = self.rows(Statement::new(VERSION, vec![id.into(), number.into()])).await?;
        self.understood(rows.first().map(FullVersion::of).transpose())
    }

    /// The entries of an account, the newest first.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn entries_of(&self, owner: &str) -> Result<Vec<StoredEntry>, StoreError> {
        let rows = self.rows(Statement::new(OF_OWNER, vec![owner.into()])).await?;
        self.understood(rows.iter().map(StoredEntry::of).collect::<Result<_, _>>())
    }

    /// The newest entry of an account up to a number, with its number.
    ///
    /// # Errors
    /// Says why it cannot be read; that there is none is no error.
    pub async fn own_entry(&self, owner: &str, up_to: i64) -> Result<Option<(i64, StoredEntry)>, StoreError> {
        let rows = self.rows(Statement::new(NEXT_OF_OWNER, vec![owner.into(), up_to.into()])).await?;
        let numbered = |row: &Row| Ok::<_, Unreadable>((row.number("number")?, StoredEntry::of(row)?));
        self.understood(rows.first().map(numbered).transpose())
    }

    /// Another account's entry that everybody finds and that has rules of a fingerprint in a version.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn entry_with_rules(&self, fingerprint: &str, owner: &str) -> Result<Option<StoredEntry>, StoreError> {
        let rows = self.rows(Statement::new(SAME_RULES, vec![fingerprint.into(), owner.into()])).await?;
        self.understood(rows.first().map(StoredEntry::of).transpose())
    }

    /// The definitions of public entries that have the same fingerprint: the title of each entry, and the hash of the definition.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn public_definitions(&self, fingerprint: &str) -> Result<Vec<(String, String)>, StoreError> {
        let rows = self.rows(Statement::new(PUBLIC_DEFINITIONS, vec![fingerprint.into()])).await?;
        let found = |row: &Row| Ok((row.text("title")?, row.text("hash")?));
        self.understood(rows.iter().map(found).collect::<Result<_, Unreadable>>())
    }

    /// A page of the entries that everybody finds, and whether there are more.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn entries(&self, query: &EntryQuery) -> Result<(Vec<StoredEntry>, bool), StoreError> {
        let mut listing = Listing::new(LISTED, self.database.dialect());
        for word in &query.words {
            let word = listing.bind(word);
            let found = ["catalogue.words", "lower(author.name)"].map(|column| listing.contains(column, &word));
            listing.push(&format!(" AND ({})", found.join(" OR ")));
        }
        if let Some(tag) = &query.tag {
            let tag = listing.bind(&format!(" {tag} "));
            let found = listing.contains("catalogue.tags", &tag);
            listing.push(&format!(" AND {found}"));
        }
        if let Some(author) = &query.author {
            let author = listing.bind(&author.to_ascii_lowercase());
            listing.push(&format!(" AND lower(author.name) = {author}"));
        }
        let order =
            if query.by_games { "catalogue.games DESC, catalogue.number DESC" } else { "catalogue.number DESC" };
        let statement = listing.page(order, query.page, ENTRIES_A_PAGE);
        let rows = self.read(Lane::Search, vec![statement]).await?.pop().unwrap_or_default();
        let mut found: Vec<_> = self.understood(rows.iter().map(StoredEntry::of).collect::<Result<_, Unreadable>>())?;
        let more = found.len() > ENTRIES_A_PAGE as usize;
        found.truncate(ENTRIES_A_PAGE as usize);
        Ok((found, more))
    }

    /// Keeps the report of a version in place of the last.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that the version is gone, or not the owner's.
    pub async fn keep_report(
        &self,
        (id, number): (&str, u32),
        owner: &str,
        (report, cut): (&str, bool),
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let values = vec![id.into(), number.into(), report.into(), cut.into(), now_ms.into(), owner.into()];
        self.write(vec![Statement::finding(REPORT, values)]).await
    }
}

#[cfg(test)]
pub mod tests;
