//! Reasons of the rule `castling`.

use super::asked::{Asked, Judgement};
use super::{Attempt, Explain, Illegal, Name, Played, Power, RightLost, Standing};
use menagerie_board::board::{Cell, Square};
use menagerie_board::piece::{Color, Piece};
use menagerie_board::words::listing;
use menagerie_kernel::{Edit, Form, Move};
use menagerie_rules::rules::movement::{Castling, CastlingSquares};

/// Says why a king does not castle, where the attempt is a castling: to the king's square, onto the rook's, or with the
/// squares of both.
pub(crate) fn judge(rule: &Castling, asked: &Asked<'_>) -> Option<Judgement> {
    let &Attempt { from, to, other, .. } = asked.attempt;
    let (definition, side) = (asked.definition(), asked.side());
    let king = Piece::new(rule.king_kind(definition)?, side);
    asked.position.piece(from).filter(|piece| *piece == king)?;
    let placed = rule.ways(&definition.board, side).into_iter();
    let meant = |at: &CastlingSquares| match other {
        _ if at.king != from => false,
        Some(other) => at.to == to && (at.rook, at.rook_to) == other,
        None => at.to == to || at.rook == to && is_rook(rule, asked, to),
    };
    let as_move = |at: &CastlingSquares| Move::pair(Form::Castling, at.king, at.to, at.rook, at.rook_to);
    let is_exact = |at: &CastlingSquares| asked.without_letters(as_move(at)) == asked.written_squares();
    // Of several castlings with one rook it is the one that is written so.
    let mut castlings: Vec<(char, CastlingSquares)> = placed.filter(|(_, at)| meant(at)).collect();
    if rule.anywhere.is_some() {
        // The king could go to most squares of the rank with some rook or other: only with those that are there is it meant.
        castlings.retain(|(_, at)| is_rook(rule, asked, at.rook));
        castlings.sort_by_key(|&(right, _)| !asked.kernel().holds_right(shown(right, side)));
    }
    let (right, at) = *castlings.iter().find(|(_, at)| is_exact(at)).or(castlings.first())?;
    let right = shown(right, side);
    let mv = as_move(&at);
    if !is_exact(&at) {
        // Where the king could go to its square alone, that is what the text means.
        let alone = other.is_none() && to == at.to && asked.kernel().reaches_alone(from, to);
        return (!alone).then(|| Judgement::Refused(written_otherwise(asked, asked.without_letters(mv).into())));
    }
    Some(match refusal(rule, asked, right, &at) {
        Some(why) => Judgement::Refused(why),
        None => Judgement::Possible(asked.kernel().variants(mv)),
    })
}

/// The letter of a right in a FEN.
fn shown(right: char, side: Color) -> char {
    if side == Color::White { right } else { right.to_ascii_lowercase() }
}

fn written_otherwise(asked: &Asked<'_>, text: Name) -> Illegal {
    let besides = asked.position.explain(&text).err().map(Box::new);
    Illegal::CastlingWritten { text, besides }
}

/// Whether a piece that castles in the rook's place stands on a square.
fn is_rook(rule: &Castling, asked: &Asked<'_>, square: Square) -> bool {
    let rooks = rule.rook_kinds(asked.definition());
    asked.position.piece(square).is_some_and(|piece| piece.color() == asked.side() && rooks.contains(&piece.kind()))
}

/// Why not, what comes of the move aside.
fn refusal(rule: &Castling, asked: &Asked<'_>, right: char, at: &CastlingSquares) -> Option<Illegal> {
    let king = asked.mover();
    if !asked.kernel().holds_right(right) {
        let lost = lost(asked, right, at);
        if lost == RightLost::NeverHeld && !is_rook(rule, asked, at.rook) {
            let rook = listing(rule.rook_names(), "or").into();
            return Some(Illegal::RookNotAtHome { king, rook, home: asked.name(at.rook), on: asked.standing(at.rook) });
        }
        return Some(Illegal::CastlingRightLost { king, rook: asked.name(at.rook), lost });
    }
    for square in [at.king, at.rook] {
        if asked.position.is_marked(square) {
            let piece = asked.standing(square)?;
            return Some(Illegal::Overloaded { piece, power: Power::Castle });
        }
    }
    let mut ways = between(asked, at.king, at.rook);
    ways.extend(between(asked, at.king, at.to).into_iter().chain([at.to]));
    ways.extend(between(asked, at.rook, at.rook_to).into_iter().chain([at.rook_to]));
    let mut by: Vec<Standing> = Vec::new();
    if let Some(why) = asked.wall_on(ways.iter().copied()) {
        return Some(why);
    }
    for piece in asked.standings(ways.into_iter().filter(|&square| square != at.king && square != at.rook)) {
        if !by.contains(&piece) {
            by.push(piece);
        }
    }
    if !by.is_empty() {
        return Some(Illegal::CastlingBlocked { first: king, other: asked.standing(at.rook)?, by });
    }
    let crossed = if asked.kernel().is_royal(at.king) { between(asked, at.king, at.to) } else { Vec::new() };
    attacked(asked, at.king, crossed, Some(at.king))
}

/// Why a king does not castle across squares: out of check, or one of them is attacked. Another piece that is royal only as
/// the last of its type may be in check: a castling may end that.
pub(crate) fn attacked(
    asked: &Asked<'_>,
    king: Square,
    crossed: Vec<Square>,
    lifted: Option<Square>,
) -> Option<Illegal> {
    let always = |square: Square| {
        asked.position.piece(square).is_some_and(|piece| asked.definition().royal() == Some(piece.kind()))
    };
    let castles = asked.kernel().is_royal(king);
    let checks = asked.kernel().checks().into_iter().filter(|&(square, _)| always(square) || castles && square == king);
    let by = asked.attackers(&checks.map(|(_, attack)| attack).collect::<Vec<_>>());
    let piece = asked.standing(king)?;
    if !by.is_empty() {
        return Some(Illegal::CastlingOutOfCheck { king: piece, by });
    }
    crossed.into_iter().find_map(|square| {
        let by = asked.attackers(&asked.kernel().attacks_on(square, asked.side().other(), lifted));
        let attacked = !by.is_empty();
        attacked.then(|| Illegal::CastlingThroughCheck { king: piece.clone(), square: asked.name(square), by })
    })
}

/// When the right to a castling was lost: by the move from the last position that had it.
fn lost(asked: &Asked<'_>, right: char, at: &CastlingSquares) -> RightLost {
    let held = |position: &menagerie_rules::Position| position.questions().holds_right(right);
    let last = asked.history().find(|(position, _)| held(position));
    let Some((mut position, Some(mv))) = last else { return RightLost::NeverHeld };
    let played = Played::from(&position, mv);
    let opponent_castled = mv.form() == Form::Castling && position.side() != asked.side();
    position.play_unchecked(mv);
    let king = asked.position.piece(at.king);
    let ended = position.journal().iter().find_map(|edit| match *edit {
        Edit::Relocate { piece, .. } | Edit::RelocateBoth { first: (_, _, piece), .. } if Some(piece) == king => {
            Some(RightLost::KingMoved(played.clone()))
        }
        Edit::Relocate { from, .. } if from == at.rook => Some(RightLost::RookMoved(played.clone())),
        Edit::Remove { square, .. } if square == at.rook => Some(RightLost::RookCaptured(played.clone())),
        _ => None,
    });
    ended.unwrap_or(match opponent_castled {
        true => RightLost::OpponentCastled(played),
        false => RightLost::RookChanged(played),
    })
}

/// The squares strictly between two of one rank, from the first on.
fn between(asked: &Asked<'_>, a: Square, b: Square) -> Vec<Square> {
    let board = &asked.definition().board;
    let (from, to) = (board.cell(a), board.cell(b));
    let step = (to.x - from.x).signum();
    (1..(to.x - from.x).abs()).filter_map(|i| board.at(Cell { x: from.x + i * step, y: from.y })).collect()
}
