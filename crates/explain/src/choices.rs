//! Letters: promotion, what a captor becomes, and what effects bring back.

use super::asked::Asked;
use super::{Choice, Illegal, Limit, Name, transfer};
use menagerie_board::board::Square;
use menagerie_board::piece::Piece;
use menagerie_kernel::Move;
use menagerie_rules::position::Possible;
use menagerie_rules::rules::movement::Hostages;
use menagerie_rules::rules::promote::Promotion;

/// Why nothing can come of a move that the piece could make: what must promote has nothing to become.
pub(crate) fn impossible(asked: &Asked<'_>, possible: &Possible) -> Option<Illegal> {
    if possible.cannot_promote {
        let piece = asked.mover();
        return Some(Illegal::PromotionImpossible { piece, to: asked.name(asked.attempt.to) });
    }
    if let Some(stop) = possible.cannot_transfer {
        return Some(transfer::why(asked, stop));
    }
    if possible.cannot_choose {
        return Some(Illegal::NoRoom { to: asked.name(asked.attempt.to) });
    }
    let squares = &possible.cannot_restore;
    (!squares.is_empty())
        .then(|| Illegal::RestoredImpossible { squares: squares.iter().map(|&square| asked.name(square)).collect() })
}

/// What is wrong with the letters of an attempt; without letters, or with others, it is one of these moves, of which
/// some are legal.
pub(crate) fn why(asked: &Asked<'_>, possible: &[Move]) -> Illegal {
    let legal = possible.iter().copied().filter(|mv| asked.legal.contains(mv));
    let mut open: Vec<String> = legal.clone().map(|mv| asked.letters(mv)).collect();
    open.dedup();
    let given = asked.given_letters();
    let mv = legal.clone().next().unwrap_or(possible[0]);
    if open == [""] {
        return Illegal::NoChoice { piece: asked.mover(), given: given.into(), correct: asked.text(mv) };
    }
    let possible: Vec<Choice> = open.iter().filter(|text| !text.is_empty()).map(|text| asked.choice(text)).collect();
    let said = (!given.is_empty()).then(|| Box::new(asked.choice(&given)));
    // Where a piece may promote or stay, only a move with a letter tells what the letter is for.
    let chosen = legal.clone().find(|mv| mv.becomes().is_some()).unwrap_or(mv);
    if let Some(promoted) = asked.kernel().promoter(chosen).filter(|_| chosen.becomes().is_some()) {
        return promotion(asked, chosen, promoted.0, said, possible);
    }
    let captive = asked.standing(mv.en_passant_victim().unwrap_or(mv.to()));
    match (captive, chosen.becomes()) {
        (Some(captive), Some(_)) => Illegal::CaptureChoice { piece: asked.mover(), captive, given: said, possible },
        _ => {
            let squares = asked.kernel().restored(mv);
            let squares: Vec<_> = squares.into_iter().map(|square| asked.name(square)).collect();
            if squares.is_empty() {
                let given = Some(given.into()).filter(|given: &Name| !given.is_empty());
                return Illegal::EffectChoice { given, example: asked.text(mv) };
            }
            Illegal::RestoredChoice { squares, given: said, possible }
        }
    }
}

/// What is wrong with an attempt that gives the letters of this legal move, and leaves open or chooses wrongly what else
/// its effects leave to choose.
pub(crate) fn unfinished(asked: &Asked<'_>, mv: Move) -> Illegal {
    let given = Some(asked.attempt.tail.as_str()).filter(|tail| !tail.is_empty());
    Illegal::EffectChoice { given: given.map(Into::into), example: asked.text(mv) }
}

/// What is wrong with the letter of a promotion on a square.
fn promotion(asked: &Asked<'_>, mv: Move, on: Square, given: Option<Box<Choice>>, possible: Vec<Choice>) -> Illegal {
    let origin = match mv.other() {
        Some((from, to)) if to == on => from,
        _ => mv.from(),
    };
    let piece = asked.standing(origin).unwrap_or_else(|| asked.mover());
    let to = asked.name(on);
    let Some(given) = given else { return Illegal::PromotionMissing { piece, to, possible } };
    let because = asked.position.piece(origin).and_then(|piece| limit(asked, piece, on));
    Illegal::PromotionWrong { piece, to, given, because, possible }
}

/// Why a piece cannot become now what the attempt gives, though its kind does at other times.
fn limit(asked: &Asked<'_>, piece: Piece, on: Square) -> Option<Limit> {
    let definition = asked.definition();
    let rule = definition.rule::<Promotion>()?;
    let clause = rule.clause_on(definition, piece, on)?;
    let [kind] = asked.attempt.becomes[..] else { return None };
    if !rule.all_targets(definition, piece).contains(&kind) {
        return None;
    }
    if !clause.targets(definition, piece.color()).contains(&kind) || !clause.allows(definition, piece.color(), kind, on)
    {
        return Some(Limit::NotThere);
    }
    let target = Piece::new(kind, piece.color());
    if definition.rule::<Hostages>().is_some_and(|rule| rule.promotion) && asked.kernel().captives(target) == 0 {
        return Some(Limit::NoneHeld);
    }
    let most = clause.limit.get(&definition.piece(kind).name).copied();
    match most {
        Some(most) if asked.count(Piece::new(kind, piece.color())) >= most => Some(Limit::AtMost(most)),
        _ => clause.lost_only.then_some(Limit::NoneLost),
    }
}
