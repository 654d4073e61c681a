//! PGN, read and written.

use crate::describe;
use crate::error::{ApiError, sentence};
use crate::games::Games;
use crate::types::{PgnAnswer, PgnGame, PgnLine, PgnMove, PgnRequest};
use menagerie_core::{Game, Library, Position};
use menagerie_notation::pgn::{Entry, GameTree, Line, Options, PgnError, Reader, Score, What};
use menagerie_notation::{Style, Variants, write_and_play};

/// No more games are read of one text.
const MOST_GAMES: usize = 200;
/// No more moves are taken in one game, those of its variations included.
const MOST_MOVES: usize = 5000;
/// Variations in variations are not taken deeper.
const DEEPEST: usize = 24;

/// Reads all games of a text, and says of each that cannot be read why not. With a definition all are taken for games of it.
///
/// # Errors
/// Says what is wrong with the definition.
pub fn read(games: &dyn Games, request: &PgnRequest) -> Result<PgnAnswer, ApiError> {
    let PgnRequest { text, definition } = request;
    let Some(definition) = definition else { return Ok(read_all(games.library(), text)) };
    let game = games.game("", Some(definition))?;
    let mut answer = read_of(Variants::of(&game), text);
    answer.games.iter_mut().for_each(|game| game.definition = Some(definition.clone()));
    Ok(answer)
}

/// Reads all games of a text that a library has.
pub fn read_all(library: &Library, text: &str) -> PgnAnswer {
    read_of(Variants::new(library), text)
}

fn read_of(mut variants: Variants<'_>, text: &str) -> PgnAnswer {
    let mut reader = Reader::new(text.as_bytes());
    let mut answer = PgnAnswer { games: Vec::new(), problems: Vec::new() };
    loop {
        if answer.games.len() + answer.problems.len() >= MOST_GAMES {
            answer.problems.push(format!("Only the first {MOST_GAMES} games were read."));
            return answer;
        }
        match GameTree::read(&mut reader, &mut variants) {
            Ok(None) => return answer,
            Ok(Some(tree)) => answer.games.push(shown(&tree)),
            Err(error) => {
                answer.problems.push(sentence(&error));
                let lost = matches!(error.what, What::Input(_));
                if lost || reader.skip_game().is_err() {
                    return answer;
                }
            }
        }
    }
}

/// Reads the one game of a text under its rules, whatever the text calls them; nothing where there is none.
///
/// # Errors
/// Says what cannot be read.
pub fn read_one(game: &Game, text: &str) -> Result<Option<GameTree>, PgnError> {
    GameTree::read(&mut Reader::new(text.as_bytes()), &mut Variants::of(game))
}

/// A game in the shape of the API.
pub fn shown(tree: &GameTree) -> PgnGame {
    PgnGame {
        game: tree.start.game().name().to_string(),
        definition: None,
        tags: tree.tags.clone(),
        start: tree.start.fen(),
        main: shown_line(&tree.main, &mut tree.start.clone()),
        score: tree.score.to_string(),
    }
}

/// A line; the position is the same afterwards.
fn shown_line(line: &Line, position: &mut Position) -> PgnLine {
    let mut moves = Vec::with_capacity(line.entries.len());
    for entry in &line.entries {
        let variations = entry.variations.iter().map(|variation| shown_line(variation, position)).collect();
        let uci = position.move_text(entry.mv);
        let san = write_and_play(position, entry.mv, Style::Own);
        moves.push(PgnMove { uci, san, nags: entry.nags.clone(), comments: entry.comments.clone(), variations });
    }
    for _ in &line.entries {
        position.undo();
    }
    PgnLine { comments: line.comments.clone(), moves }
}

/// Writes a game as PGN.
pub fn write(games: &dyn Games, game: &PgnGame) -> Result<String, ApiError> {
    let known = games.game(&game.game, game.definition.as_deref())?;
    Ok(tree(&known, game)?.to_pgn(&Options::default()))
}

/// A game in the shape of the API, with its moves played.
///
/// # Errors
/// Says what is not legal, or cannot be read.
pub fn tree(known: &Game, game: &PgnGame) -> Result<GameTree, ApiError> {
    let start = known.position(&game.start)?;
    let score = Score::parse(&game.score)
        .ok_or_else(|| ApiError::BadRequest("a score is 1-0, 0-1, 1/2-1/2 or *".to_string()))?;
    let main = moves(&game.main, &start)?;
    Ok(GameTree { tags: game.tags.clone(), start, main, score })
}

/// The moves of a line and of its variations from a position.
///
/// # Errors
/// Says what is not legal, or that there are too many.
pub fn moves(main: &PgnLine, start: &Position) -> Result<Line, ApiError> {
    line(main, &mut start.clone(), &mut 0, 0)
}

/// A line; the position is the same afterwards.
fn line(given: &PgnLine, position: &mut Position, moves: &mut usize, depth: usize) -> Result<Line, ApiError> {
    if depth > DEEPEST {
        return Err(ApiError::TooLarge(format!("variations may be nested at most {DEEPEST} deep")));
    }
    let mut entries = Vec::with_capacity(given.moves.len());
    for entry in &given.moves {
        *moves += 1;
        if *moves > MOST_MOVES {
            return Err(ApiError::TooLarge(format!("a game may have at most {MOST_MOVES} moves")));
        }
        let bad = |why| ApiError::BadMove { number: position.ply() + 1, why };
        let mv = describe::parse_move(position, &entry.uci).map_err(bad)?;
        let variations = entry.variations.iter().map(|variation| line(variation, position, moves, depth + 1));
        let variations = variations.collect::<Result<_, _>>()?;
        position.play_unchecked(mv);
        entries.push(Entry { mv, nags: entry.nags.clone(), comments: entry.comments.clone(), variations });
    }
    for _ in &entries {
        position.undo();
    }
    Ok(Line { comments: given.comments.clone(), entries })
}
