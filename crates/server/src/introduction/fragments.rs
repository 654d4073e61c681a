//! What an introduction has made of the game's definition: pictures of pieces, and tables.

use crate::describe;
use menagerie_core::{Color, Game, Kind};
use pulldown_cmark::Event;

/// The picture of a piece, as large as a line of text.
pub fn piece(game: &Game, kind: Kind) -> Vec<Event<'static>> {
    let piece = game.definition().piece(kind);
    let address = describe::address(game.name(), piece, Color::White, false);
    vec![html(format!("<img class=\"in-line\" src=\"{address}\" alt=\"\">")), html("\u{a0}"), text(title(piece))]
}

/// Which piece a captor becomes by what it captures; nothing in a game where no piece becomes another so.
pub fn absorption(game: &Game) -> Option<Vec<Event<'static>>> {
    let definition = game.definition();
    let absorption = game.facts().absorption.as_ref()?;
    let mut out = vec![html("<div class=\"wide\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">captures</th>")];
    for &captor in &absorption.captors {
        out.push(html("<th scope=\"col\">"));
        out.extend(piece(game, captor));
        out.push(html("</th>"));
    }
    out.push(html("</tr></thead><tbody>"));
    for captive in definition.kinds() {
        let cells = absorption.captors.iter().map(|&captor| absorption.outcome(captor, captive));
        let cells: Vec<&[Kind]> = cells.collect();
        if cells.iter().all(|cell| cell.is_empty()) {
            continue;
        }
        out.push(html("<tr><th scope=\"row\">"));
        out.extend(piece(game, captive));
        out.push(html("</th>"));
        cells.iter().for_each(|cell| out.extend(outcome(game, cell)));
        out.push(html("</tr>"));
    }
    out.push(html("</tbody></table></div>"));
    Some(out)
}

/// What a captor becomes: one piece, one of two, or none.
fn outcome(game: &Game, kinds: &[Kind]) -> Vec<Event<'static>> {
    let mut out = vec![html("<td>")];
    for (at, &kind) in kinds.iter().enumerate() {
        if at > 0 {
            out.push(html("<br>or "));
        }
        out.extend(piece(game, kind));
    }
    if kinds.is_empty() {
        out.push(text("no change"));
    }
    out.push(html("</td>"));
    out
}

fn title(piece: &menagerie_core::PieceType) -> String {
    piece.name.replace(['-', '_'], " ")
}

fn html(tags: impl Into<String>) -> Event<'static> {
    Event::InlineHtml(tags.into().into())
}

fn text(words: impl Into<String>) -> Event<'static> {
    Event::Text(words.into().into())
}
