//! How entries are shown, and to whom.

use crate::api::{EntryListed, ExportedEntry, VersionListed, Visibility};
use crate::store::{StoredEntry, StoredVersion};

/// Whether somebody may see an entry: its author, moderators where it is hidden, and who else its author lets.
pub fn may_see(entry: &StoredEntry, own: bool, moderator: bool) -> bool {
    own || (entry.words.visibility != Visibility::Private && (moderator || !entry.hidden))
}

/// An entry as lists have it.
pub fn listed(entry: &StoredEntry) -> EntryListed {
    let words = entry.words.clone();
    EntryListed {
        id: entry.id.clone(),
        url: format!("/catalogue/{}", entry.id),
        title: words.title,
        description: words.description,
        tags: words.tags,
        author: entry.author.clone(),
        visibility: words.visibility,
        hidden: entry.hidden,
        created_ms: entry.created_ms,
        updated_ms: entry.updated_ms,
        games: entry.games,
        people: entry.people,
        version: entry.version,
    }
}

/// A version as lists have it.
pub fn version_listed(version: StoredVersion) -> VersionListed {
    let StoredVersion { number, note, made_ms, reported, .. } = version;
    VersionListed { number, note, made_ms, reported }
}

/// An entry as its author takes it along.
pub fn exported(entry: &StoredEntry, versions: Vec<(String, String)>) -> ExportedEntry {
    ExportedEntry { entry: listed(entry), versions }
}
