//! Why a piece does not go where it should: its own piece there, the wrong kind of move, something in its way.

use super::asked::Asked;
use super::{Attempt, Illegal, Power};
use menagerie_board::board::Square;
use menagerie_kernel::Move;
use menagerie_rules::position::{PathEnd, Way};

/// Why the piece's own powers do not take it there; no rule has anything to say about it.
pub(crate) fn why(asked: &Asked<'_>) -> Illegal {
    let (from, to) = (asked.attempt.from, asked.attempt.to);
    let piece = asked.mover();
    if let Some(why) = asked.wall_on([to].into_iter()) {
        return why;
    }
    let on = asked.standing(to);
    let way = |way| in_the_way(asked, from, to, way);
    if let Some(on) = on.clone().filter(|on| on.color == asked.side()) {
        let mut ways = [Way::Quiet, Way::Capture, Way::First].into_iter().filter_map(way).peekable();
        let goes = ways.peek().is_some();
        let walled = ways.map(|by| asked.wall_on(by.into_iter())).reduce(|a, b| a.and(b)).flatten();
        if let Some(why) = walled {
            return why;
        }
        return if goes { Illegal::OwnPiece { piece, on } } else { cannot_move_so(asked) };
    }
    let (quiet, capture, first) = (way(Way::Quiet), way(Way::Capture), way(Way::First));
    if asked.position.is_marked(from) {
        let captures = if on.is_some() { capture.is_some() } else { asked.kernel().captures_en_passant(from, to) };
        let goes_far = on.is_none() && quiet.is_none() && first.is_some();
        let power = if captures { Some(Power::Capture) } else { goes_far.then_some(Power::FirstMove) };
        if let Some(power) = power {
            return Illegal::Overloaded { piece, power };
        }
    }
    let name = asked.name(to);
    let blocked = |by: Vec<Square>| {
        let by_pieces =
            || Illegal::Blocked { piece: piece.clone(), to: name.clone(), by: asked.standings(by.iter().copied()) };
        asked.wall_on(by.iter().copied()).unwrap_or_else(by_pieces)
    };
    let on_paths = if asked.position.is_marked(from) { PathEnd::Nowhere } else { asked.kernel().path(from, to) };
    match (on, quiet.or(first), capture) {
        (Some(_), _, Some(by)) => blocked(by),
        (None, None, _) | (Some(_), _, None) if on_paths != PathEnd::Nowhere => match on_paths {
            PathEnd::Blocked(by) => blocked(vec![by]),
            PathEnd::Needs(on) => {
                Illegal::NeedsPiece { piece, to: name, on: on.into_iter().map(|square| asked.name(square)).collect() }
            }
            _ => Illegal::NotOpen { piece, to: name },
        },
        (Some(on), Some(_), None) => Illegal::OnlyQuiet { piece, on },
        (None, Some(by), _) => blocked(by),
        (None, None, Some(_)) => {
            let en_passant = asked.kernel().captures_en_passant(from, to);
            Illegal::OnlyCaptures { piece, to: name, en_passant }
        }
        (None, None, None) if is_first_move_elsewhere(asked) => Illegal::OnlyFirst { piece, to: name },
        _ => cannot_move_so(asked),
    }
}

/// Whether the piece goes there by its own power as things stand.
pub(crate) fn goes(asked: &Asked<'_>) -> bool {
    let (from, to) = (asked.attempt.from, asked.attempt.to);
    let is_open = |way| in_the_way(asked, from, to, way).is_some_and(|by| by.is_empty());
    match asked.position.piece(to) {
        None => is_open(Way::Quiet) || is_open(Way::First),
        Some(piece) => piece.color() != asked.side() && is_open(Way::Capture),
    }
}

/// The pieces in the way, the nearest first; nothing if the piece does not go there in this way at all.
fn in_the_way(asked: &Asked<'_>, from: Square, to: Square, way: Way) -> Option<Vec<Square>> {
    let board = &asked.definition().board;
    let start = board.cell(from);
    let far = |square: Square| {
        let cell = board.cell(square);
        (cell.x - start.x).abs().max((cell.y - start.y).abs())
    };
    asked.kernel().in_the_way(from, to, way, &far)
}

/// Whether pieces of the type go as far in the same direction from where they begin.
fn is_first_move_elsewhere(asked: &Asked<'_>) -> bool {
    let board = &asked.definition().board;
    let offset = |from: Square, to: Square| {
        let (from, to) = (board.cell(from), board.cell(to));
        (to.x - from.x, to.y - from.y)
    };
    let wanted = offset(asked.attempt.from, asked.attempt.to);
    let piece = asked.position.piece(asked.attempt.from);
    piece
        .is_some_and(|piece| asked.kernel().first_moves(piece).into_iter().any(|(from, to)| offset(from, to) == wanted))
}

fn cannot_move_so(asked: &Asked<'_>) -> Illegal {
    let board = &asked.definition().board;
    let alone = |mv: &&Move| mv.from() == asked.attempt.from && (mv.other().is_none() || mv.is_castling());
    let own = asked.legal.iter().filter(alone).filter(|mv| mv.puts_on().is_none() && !mv.is_pass());
    // A castling may be written by another square than the king's.
    let written = |mv: &Move| Attempt::read(asked.position, &asked.text(*mv)).map_or(mv.to(), |attempt| attempt.to);
    let mut can: Vec<Square> = own.map(written).collect();
    can.sort_by_key(|&square| (board.cell(square).x, board.cell(square).y));
    can.dedup();
    Illegal::CannotMoveSo {
        piece: asked.mover(),
        to: asked.name(asked.attempt.to),
        can: can.into_iter().map(|square| asked.name(square)).collect(),
        check: asked.checkers(),
    }
}
