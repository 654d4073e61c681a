//! How studies are shown, and to whom.

use crate::api::{ChapterListed, Color, ExportedStudy, StudyListed, StudyMember, StudyRole, Visibility};
use crate::store::{FullChapter, StoredChapter, StoredMember, StoredStudy};
use std::fmt::Write;

/// The tag that has the title of a chapter, as lichess writes it.
pub(super) const CHAPTER_NAME: &str = "ChapterName";
/// The tags that say what a chapter is, and not what is played in it.
pub(super) const OWN_TAGS: [&str; 3] = ["StudyName", CHAPTER_NAME, "Orientation"];

/// What an account may do with a study, if it is the owner's or a member's.
pub fn role_in(study: &StoredStudy, members: &[StoredMember], who: &str) -> Option<StudyRole> {
    if study.owner == who {
        return Some(StudyRole::Owner);
    }
    members.iter().find(|member| member.who == who).map(|member| member.role)
}

/// Whether somebody may see a study: its owner and its members, moderators where it is hidden, and who else its owner lets.
pub fn may_see(study: &StoredStudy, role: Option<StudyRole>, moderator: bool) -> bool {
    role.is_some() || (study.words.visibility != Visibility::Private && (moderator || !study.hidden))
}

/// A study as lists have it.
pub fn listed(study: &StoredStudy, role: Option<StudyRole>) -> StudyListed {
    let words = study.words.clone();
    StudyListed {
        id: study.id.clone(),
        url: format!("/study/{}", study.id),
        title: words.title,
        description: words.description,
        owner: study.owner_name.clone(),
        visibility: words.visibility,
        hidden: study.hidden,
        created_ms: study.created_ms,
        updated_ms: study.updated_ms,
        chapters: study.chapters,
        game: study.game.clone(),
        role,
    }
}

/// A chapter as lists have it.
pub fn chapter_listed(chapter: &StoredChapter) -> ChapterListed {
    let (game, game_title) = chapter.game.clone();
    ChapterListed {
        id: chapter.id.clone(),
        title: chapter.title.clone(),
        game,
        game_title,
        rules: chapter.rules.clone(),
        orientation: chapter.orientation,
        revision: chapter.revision,
        changed_ms: chapter.changed_ms,
        changed_by: chapter.changed_by_name.clone(),
    }
}

/// Chapters of a study as PGN, one after another. Each says which it is.
pub fn pgn_of<'a>(study: &StoredStudy, chapters: impl IntoIterator<Item = &'a FullChapter>) -> String {
    let games = chapters.into_iter().map(|chapter| {
        let (tags, moves) = chapter.pgn.split_once("\n\n").unwrap_or(("", &chapter.pgn));
        let side = if chapter.listed.orientation == Color::Black { "black" } else { "white" };
        let mut text = format!("{tags}\n");
        for (name, value) in OWN_TAGS.into_iter().zip([&study.words.title, &chapter.listed.title, side]) {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        format!("{text}\n{moves}")
    });
    games.collect::<Vec<_>>().join("\n")
}

/// A study as its owner takes it along, with chapters as PGN.
pub fn exported(study: &StoredStudy, members: &[StoredMember], pgn: String) -> ExportedStudy {
    let member = |member: &StoredMember| StudyMember { name: member.name.clone(), role: member.role };
    ExportedStudy { study: listed(study, Some(StudyRole::Owner)), members: members.iter().map(member).collect(), pgn }
}
