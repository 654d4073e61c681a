//! Reasons of the rule `mutual-castling`.

use super::asked::{Asked, Judgement};
use super::{Attempt, Illegal, Standing, castling};
use menagerie_board::board::{Board, Square};
use menagerie_board::piece::Piece;
use menagerie_kernel::{Form, Move};
use menagerie_rules::position::Possible;
use menagerie_rules::rules::movement::MutualCastling;

/// Says why two pieces do not castle so, or why one does not move alone.
pub(crate) fn judge(rule: &MutualCastling, asked: &Asked<'_>) -> Option<Judgement> {
    let &Attempt { from, to, other, .. } = asked.attempt;
    let Some((other_from, _)) = other else { return alone(rule, asked).map(Judgement::Refused) };
    let pair = match pair(asked, from, other_from) {
        Ok(pair) => pair,
        Err(why) => return Some(Judgement::Refused(why)),
    };
    let own = |square| asked.position.piece(square).is_some_and(|piece| piece.color() == asked.side());
    let mut castlings: Vec<Move> = Vec::new();
    for (primary, second) in [(from, other_from), (other_from, from)] {
        if own(primary)
            && let Some((to, second_to, even)) = landing(&asked.definition().board, primary, second)
            // Two own pieces that cross the middle are one castling, with the lower square first.
            && !(even && own(second) && second < primary)
        {
            castlings.push(Move::pair(Form::Mutual, primary, to, second, second_to));
        }
    }
    let wanted = [(from, to), other?];
    let lands = |mv: &Move| {
        let moves = [(mv.from(), mv.to()), mv.other().unwrap_or_default()];
        moves == wanted || moves == [wanted[1], wanted[0]]
    };
    let Some(&mv) = castlings.iter().find(|mv| lands(mv)) else {
        let correct = castlings.iter().map(|&mv| asked.text(mv)).collect();
        return Some(Judgement::Refused(Illegal::WrongLanding { first: pair.0, other: pair.1, correct }));
    };
    Some(match king(asked, mv) {
        Some(why) => Judgement::Refused(why),
        None => Judgement::Possible(variants(asked, mv)),
    })
}

fn variants(asked: &Asked<'_>, mv: Move) -> Possible {
    asked.kernel().variants(mv)
}

/// Why a piece does not move alone: without capture it never does, and there may be no captures.
fn alone(rule: &MutualCastling, asked: &Asked<'_>) -> Option<Illegal> {
    match asked.standing(asked.attempt.to) {
        on if on.is_none() || !rule.captures && on.as_ref().is_some_and(|on| on.color == asked.side()) => {
            let example = nearest(asked).map(|mv| asked.text(mv));
            Some(Illegal::OnlyCastlings { piece: asked.mover(), example })
        }
        Some(on) if !rule.captures => Some(Illegal::NothingIsCaptured { piece: asked.mover(), on }),
        _ => None,
    }
}

/// The legal castling that is most like a move of a piece alone: by the same squares if there is one, with the same piece
/// if it has any.
fn nearest(asked: &Asked<'_>) -> Option<Move> {
    let &Attempt { from, to, .. } = asked.attempt;
    let moves = |mv: &Move| [(mv.from(), mv.to()), mv.other().unwrap_or_default()];
    let castlings = asked.legal.iter().copied().filter(|mv| mv.form() == Form::Mutual);
    castlings.max_by_key(|mv| {
        let moves = moves(mv);
        let first = std::cmp::Reverse((mv.from(), mv.to()));
        (moves.contains(&(from, to)), moves.iter().any(|&(start, _)| start == from), first)
    })
}

/// The two pieces on these squares, if they can castle with each other.
fn pair(asked: &Asked<'_>, from: Square, other: Square) -> Result<(Standing, Standing), Illegal> {
    let piece = |square| asked.standing(square).ok_or_else(|| Illegal::EmptySquare { square: asked.name(square) });
    let (first, second) = (piece(from)?, piece(other)?);
    if from == other {
        return Err(Illegal::SameSquare { piece: first });
    }
    if first.color != asked.side() && second.color != asked.side() {
        return Err(Illegal::BothEnemies { first, other: second });
    }
    let Some(line) = line(&asked.definition().board, from, other) else {
        return Err(Illegal::NotOnOneLine { first, other: second });
    };
    if let Some(why) = asked.wall_on(line.iter().copied()) {
        return Err(why);
    }
    let by = asked.standings(line[..line.len() - 1].iter().copied());
    if by.is_empty() { Ok((first, second)) } else { Err(Illegal::CastlingBlocked { first, other: second, by }) }
}

/// Why the mover's own king may not take part, if it does.
fn king(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let moves = [(mv.from(), mv.to()), mv.other()?];
    let royal = Piece::new(asked.definition().royal()?, asked.side());
    let &(king, to) = moves.iter().find(|&&(from, _)| asked.position.piece(from) == Some(royal))?;
    let mut crossed = line(&asked.definition().board, king, to)?;
    crossed.pop();
    castling::attacked(asked, king, crossed, None)
}

/// The squares from one to another on one rank, file or diagonal: without the first, with the last. Nothing if there
/// is no such line, or a hole in it.
fn line(board: &Board, from: Square, to: Square) -> Option<Vec<Square>> {
    let (a, b) = (board.cell(from), board.cell(to));
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let steps = dx.abs().max(dy.abs());
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    if !straight || steps == 0 {
        return None;
    }
    (1..=steps).map(|i| board.offset(from, dx / steps * i, dy / steps * i)).collect()
}

/// Where the first of two pieces lands and where the other, and whether the number of squares between is even.
fn landing(board: &Board, first: Square, other: Square) -> Option<(Square, Square, bool)> {
    let line = line(board, first, other)?;
    let between = line.len() - 1;
    let even = between.is_multiple_of(2);
    let steps = if even { between / 2 + 1 } else { between.div_ceil(2) };
    let next = if steps == 1 { first } else { line[steps - 2] };
    Some((line[steps - 1], next, even))
}
