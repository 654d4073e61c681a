//! Games.

use super::pictures;
use crate::types::{Both, Cell, FileLabel, GameInfo, GameListed, PieceInfo, RankLabel, Section, Shape};
use menagerie_core::{Board, Game, Kind, Language, Library, Setting, rules_page_in};

/// The games of a library; whether there are introductions is for the caller to say. None of them is compiled for it.
pub fn listed(library: &Library) -> Vec<GameListed> {
    let titles = library.titles();
    let entry = |title: &menagerie_core::definition::Title<'_>| {
        let definition = library.definition(title.name).ok()?;
        Some(GameListed {
            name: title.name.to_string(),
            title: title.title.to_string(),
            summary: title.summary.clone(),
            inventor: present(title.inventor),
            starts: definition.starts.count() as u32,
            armies: armies(library, title.name),
            introduction: false,
        })
    };
    titles.iter().filter_map(entry).collect()
}

/// Describes a game; whether there are an introduction and a report is for the caller to say. The pictures of a `custom` one,
/// which came with a request, have no address of their own.
pub fn game(library: &Library, game: &Game, custom: bool, language: Language) -> GameInfo {
    let definition = game.definition();
    let base = game.name().split(':').next().unwrap_or_default();
    let setting = Setting::spoken(definition, language);
    let sections = rules_page_in(game, language).into_iter();
    GameInfo {
        name: game.name().to_string(),
        title: definition.title.clone(),
        aliases: definition.aliases.clone(),
        inventor: present(&definition.inventor),
        source: present(&definition.source),
        summary: definition.summary.clone(),
        language: language.to_string(),
        board: shape(game.board()),
        pieces: definition.kinds().map(|kind| piece(game, kind, custom, &setting)).collect(),
        start: game.start().fen(),
        starts: game.starts() as u32,
        armies: armies(library, base),
        rules: sections
            .map(|part| Section { id: part.id.to_string(), heading: part.heading, paragraphs: part.lines })
            .collect(),
        hands: game.facts().hands.is_some(),
        captives: game.facts().hands.as_ref().is_some_and(|hands| hands.captives),
        marks: game.facts().marks(),
        limits: game.capabilities().limits().into_iter().map(str::to_string).collect(),
        introduction: false,
        report: false,
    }
}

fn present(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

fn armies(library: &Library, name: &str) -> Option<Vec<String>> {
    Some(library.pairs_of_armies(name)).filter(|pairs| !pairs.is_empty())
}

fn piece(game: &Game, kind: Kind, custom: bool, setting: &Setting) -> PieceInfo {
    let piece = game.definition().piece(kind);
    PieceInfo {
        kind: piece.name.clone(),
        title: piece.name.replace(['-', '_'], " "),
        letters: Both::of(|color| piece.letter.of_color(color).to_string()),
        betza: piece.betza.text.clone(),
        moves: setting.powers(piece),
        royal: piece.royal,
        art: Both::of(|color| pictures::address(game.name(), piece, color, custom)),
    }
}

/// The board as white sees it, counted from the top.
fn shape(board: &Board) -> Shape {
    let height = board.grid_height() as i16;
    let bottom = board.rows().last().map_or(0, |(y, _)| y);
    let column = |x: i16| (x - board.grid_left()) as u32;
    let row = |y: i16| (height - 1 - (y - bottom)) as u32;
    let cell = |square| {
        let place = board.cell(square);
        let (x, y) = (column(place.x), row(place.y));
        Cell { square: board.name(square).to_string(), x, y, light: board.is_light(square) }
    };
    Shape {
        planes: board.planes() as u32,
        width: board.grid_width() as u32,
        height: height as u32,
        cells: board.squares().map(cell).collect(),
        ranks: (0..board.ranks()).map(|y| RankLabel { y: row(y), label: board.rank_number(y).to_string() }).collect(),
        files: (0..board.files())
            .map(|x| FileLabel { x: column(x), label: char::from(b'a' + x as u8).to_string() })
            .collect(),
    }
}
