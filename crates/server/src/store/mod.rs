//! Where games are kept: a file of SQLite, or a database of PostgreSQL.
//!
//! What happens to a game is an event ([`event`]), which is never changed; its row is what its events make of it, and both are
//! written in one transaction ([`change`]). What a database has to do is little ([`database`]); the rest is said once for all
//! of them. One connection writes ([`writer`]).

mod account_line;
mod accounts;
mod archive;
mod catalogue;
mod catalogue_line;
mod change;
mod chapters;
mod chat;
mod conditional;
#[cfg(test)]
#[path = "correspondence/tests.rs"]
mod correspondence_tests;
mod database;
mod definition;
mod email;
mod email_links;
mod error;
mod event;
mod fault;
mod games;
mod letters;
mod lines;
mod listing;
mod migrate;
mod moderation;
mod open;
mod parts;
mod passkeys;
mod playing;
pub mod postgres;
mod processes;
mod programs;
mod public_games;
mod push;
mod push_messages;
mod puzzle_line;
mod puzzles;
mod ratings;
mod record;
mod relations;
mod reminders;
mod search;
pub mod sqlite;
mod statement;
mod stored_entry;
mod stored_letter;
mod stored_puzzle;
mod stored_study;
mod stored_tournament;
mod studies;
mod study_line;
#[cfg(test)]
#[path = "suite/tests.rs"]
mod suite;
#[cfg(test)]
mod tests;
mod tournament_line;
mod tournaments;
mod transfer;
mod turns;
#[cfg(test)]
#[path = "unsure/tests.rs"]
pub mod unsure;
mod vacation;
mod whole_file;
mod writer;

pub use accounts::{DELETED, StoredAccount};
pub use archive::{Archived, Explored, ExploredMove};
pub use catalogue::{EntryQuery, MOST_ENTRIES, MOST_VERSIONS};
pub use chapters::MOST_CHAPTERS;
pub use chat::{MOST_MESSAGES, StoredMessage, Talk};
pub use conditional::StoredConditional;
pub use database::SLOW_SEARCHES;
pub use definition::StoredDefinition;
pub use email::StoredEmail;
pub use email_links::{LinkKind, NewLink};
pub use error::StoreError;
pub use event::{Happened, Kind};
pub use fault::Fault;
pub use games::{FollowUp, Opened, Store};
pub use moderation::{LoggedAction, MOST_WAITING, StoredAction, StoredComplaint, Subject};
pub use open::Database;
pub use passkeys::{MOST_PASSKEYS, StoredChallenge, StoredPasskey};
pub use processes::{Fence, under};
pub use programs::{Bearer, MOST_TOKENS, StoredToken};
pub use public_games::{PublicGame, is_export, public_games};
pub use push::{Says, StoredPush, StoredSubscription};
pub use ratings::{CORRESPONDENCE, LIVE, StoredChange, StoredRating};
pub use record::{Place, Record, StoredMove};
pub use relations::{MOST_BLOCKED, MOST_FOLLOWED, StoredRelation};
pub use reminders::Ways;
pub use search::{Between, Listed, Query, Wanted};
pub use stored_entry::{EntryWords, NewVersion, StoredEntry, StoredVersion};
#[cfg(test)]
pub use stored_letter::ReminderGame;
pub use stored_letter::{Kind as LetterKind, StoredLetter};
pub use stored_puzzle::{PuzzleRecord, PuzzleSolver, StoredAttempt, StoredPuzzle};
pub use stored_study::{ChapterWords, FullChapter, NewChapter, StoredChapter, StoredMember, StoredStudy, StudyWords};
pub use stored_tournament::{Entrant, FullTournament, NewPairing, StoredPairing, StoredTournament};
pub use studies::{MOST_MEMBERS, MOST_STUDIES, SoughtStudies};
pub use tournaments::{MOST_OPEN, MOST_ORGANIZED};
pub use transfer::{Imported, TransferError};
pub use turns::Turn;
