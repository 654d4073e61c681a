//! Chapters: games with their moves, checked by the rules of the definition that they are under.

use super::show::{CHAPTER_NAME, OWN_TAGS, chapter_listed};
use crate::api::{Chapter, ChapterChange, Color, PgnGame};
use crate::catalog::Catalog;
use crate::error::ApiError;
use crate::plain::{line, refuse_hidden};
use crate::play::fresh_id;
use crate::store::{ChapterWords, FullChapter, NewChapter, Record, StoredDefinition, StoredMove};
use crate::study;
use menagerie_api::{pgn, sentence, with_definition};
use menagerie_core::Game;
use menagerie_notation::pgn::{GameTree, Options};
use std::sync::Arc;

/// The longest title of a chapter, in letters.
const LONGEST_TITLE: usize = 80;
/// The longest PGN of a chapter, in bytes.
const LONGEST: usize = 64 << 10;
/// What a chapter is called that says nothing of itself.
const UNTITLED: &str = "Chapter";

/// The title of a chapter as it is kept.
fn checked_title(text: &str) -> Result<String, ApiError> {
    let title = line(text);
    if title.is_empty() || title.chars().count() > LONGEST_TITLE {
        return Err(ApiError::BadRequest(format!("the title of a chapter has 1 to {LONGEST_TITLE} letters")));
    }
    refuse_hidden([title.as_str()])?;
    Ok(title)
}

/// A chapter of a game with its moves. It may take a second.
///
/// # Errors
/// Says what is not legal, or cannot be kept.
pub fn of_tree(
    catalog: &Catalog,
    tree: &PgnGame,
    title: Option<&str>,
    orientation: Option<Color>,
) -> Result<NewChapter, ApiError> {
    let definition = tree.definition.as_deref();
    let game = catalog.game(&tree.game, definition)?;
    let rules = catalog.definition(&tree.game, definition)?;
    new(&game, rules, pgn::tree(&game, tree)?, title, orientation)
}

/// The chapters of the games of a text, and what could not be read of it. It may take a second.
///
/// # Errors
/// Says what is wrong with the definition, or that a game cannot be kept.
pub fn of_pgn(
    catalog: &Catalog,
    text: &str,
    definition: Option<&str>,
    title: Option<&str>,
    orientation: Option<Color>,
) -> Result<(Vec<NewChapter>, Vec<String>), ApiError> {
    let mut read = pgn::read_all(catalog.library(), text);
    if let Some(definition) = definition {
        catalog.game("", Some(definition))?;
        let (library, own) = with_definition(catalog.library(), definition)?;
        read = pgn::read_all(&library, text);
        let of_own = |game: &&mut PgnGame| game.game.split(':').next() == Some(own.as_str());
        read.games.iter_mut().filter(of_own).for_each(|game| game.definition = Some(definition.to_string()));
    }
    let chapters = read.games.iter().map(|game| of_tree(catalog, game, title, orientation));
    Ok((chapters.collect::<Result<_, _>>()?, read.problems))
}

/// The chapter of a game that was played, under its own definition. It may take a second.
///
/// # Errors
/// Says why the game cannot be read or kept.
pub fn of_stored(
    catalog: &Catalog,
    mut record: Record,
    moves: &[StoredMove],
    title: Option<&str>,
    orientation: Option<Color>,
) -> Result<NewChapter, ApiError> {
    let game = catalog.stored(&mut record)?;
    if !record.rules.is_known() {
        return Err(ApiError::Conflict("the server does not know the definition of this game any more".to_string()));
    }
    let text = study::game(&game, &record, moves, None)?.pgn;
    new(&game, record.rules, read(&game, &text)?, title, orientation)
}

/// What a chapter is after a change. It may take a second.
///
/// # Errors
/// Says what is not legal, or cannot be kept.
pub fn changed(catalog: &Catalog, chapter: &FullChapter, change: &ChapterChange) -> Result<ChapterWords, ApiError> {
    let listed = &chapter.listed;
    let title = change.title.as_deref().map_or_else(|| Ok(listed.title.clone()), checked_title)?;
    let orientation = change.orientation.unwrap_or(listed.orientation);
    let Some(moves) = &change.moves else {
        return Ok(ChapterWords { title, orientation, pgn: chapter.pgn.clone() });
    };
    let (game, _) = catalog.of_definition(&listed.game.0, &chapter.rules)?;
    let mut tree = read(&game, &chapter.pgn)?;
    tree.main = pgn::moves(moves, &tree.start)?;
    Ok(ChapterWords { title, orientation, pgn: kept(&game, &tree)? })
}

/// A chapter in the shape of the API. It may take a second.
///
/// # Errors
/// Says why this version of the program cannot read it.
pub fn shown_chapter(catalog: &Catalog, chapter: &FullChapter) -> Result<Chapter, ApiError> {
    let (game, definition) = catalog.of_definition(&chapter.listed.game.0, &chapter.rules)?;
    let tree = PgnGame { definition, ..pgn::shown(&read(&game, &chapter.pgn)?) };
    Ok(Chapter { listed: chapter_listed(&chapter.listed), tree })
}

fn new(
    game: &Game,
    rules: Arc<StoredDefinition>,
    mut tree: GameTree,
    title: Option<&str>,
    orientation: Option<Color>,
) -> Result<NewChapter, ApiError> {
    let title = title.map_or_else(|| Ok(title_of(&tree)), checked_title)?;
    let black = tree.tag(OWN_TAGS[2]).is_some_and(|side| side.eq_ignore_ascii_case("black"));
    let orientation = orientation.unwrap_or(if black { Color::Black } else { Color::White });
    // They are written again with the chapter as it is then.
    tree.tags.retain(|(name, _)| !OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name)));
    let words = ChapterWords { title, orientation, pgn: kept(game, &tree)? };
    let called = (game.name().to_string(), game.definition().title.clone());
    Ok(NewChapter { id: fresh_id(), words, rules, game: called })
}

/// What the tags of a game say that a chapter is called.
fn title_of(tree: &GameTree) -> String {
    let tag = |name: &str| tree.tag(name).map(line).filter(|value| !matches!(value.as_str(), "" | "?" | "-"));
    let players = || Some([tag("White")?, tag("Black")?].join(" – "));
    let title = tag(CHAPTER_NAME).or_else(players).or_else(|| tag("Event"));
    let cut = title.map(|title| title.chars().take(LONGEST_TITLE).collect::<String>());
    cut.and_then(|title| checked_title(&title).ok()).unwrap_or_else(|| UNTITLED.to_string())
}

/// A game as it is kept: a text that is read back as the same game.
fn kept(game: &Game, tree: &GameTree) -> Result<String, ApiError> {
    let text = tree.to_pgn(&Options::default());
    if text.len() > LONGEST {
        let why = format!("a chapter has at most {} KiB as PGN: begin another chapter", LONGEST >> 10);
        return Err(ApiError::TooLarge(why));
    }
    let why = |error: ApiError| ApiError::BadRequest(format!("this cannot be kept as PGN: {error} Shorten it"));
    match read(game, &text).map_err(why)?.to_pgn(&Options::default()) == text {
        true => Ok(text),
        false => {
            Err(ApiError::BadRequest("this cannot be kept as PGN: a tag or a comment is not plain text".to_string()))
        }
    }
}

fn read(game: &Game, text: &str) -> Result<GameTree, ApiError> {
    let nothing = || ApiError::BadRequest("there is no game in this PGN.".to_string());
    pgn::read_one(game, text).map_err(|error| ApiError::BadRequest(sentence(&error)))?.ok_or_else(nothing)
}
