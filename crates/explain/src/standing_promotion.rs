//! Reasons of the rule `standing-promotion`.

use super::Illegal;
use super::asked::{Asked, Judgement};
use menagerie_board::piece::{Kind, Piece};
use menagerie_kernel::Move;
use menagerie_rules::position::Possible;
use menagerie_rules::rules::movement::StandingPromotion;

/// What the rule makes of an attempt to promote a piece where it stands, or one move of the new piece away.
pub(crate) fn judge(rule: &StandingPromotion, asked: &Asked<'_>) -> Option<Judgement> {
    let definition = asked.definition();
    let (from, to) = (asked.attempt.from, asked.attempt.to);
    let piece = asked.position.piece(from).filter(|piece| piece.color() == asked.side())?;
    if !rule.promotes(definition, piece.kind()) || asked.attempt.other.is_some() || !asked.attempt.taken.is_empty() {
        return None;
    }
    let given = asked.attempt.becomes.first().copied();
    let last = rule.last_anywhere && asked.count(piece) == 1;
    let may = !asked.position.is_marked(from) && (last || rule.zone.has(&definition.board, asked.side(), from));
    let all = rule.targets(definition);
    let named: Vec<Kind> = all.iter().copied().filter(|kind| given.is_none_or(|it| it == *kind)).collect();
    let goes = |kind: &Kind| asked.kernel().goes_as(Piece::new(*kind, asked.side()), from, to);
    let meant: Vec<Kind> = match from == to {
        true if named.is_empty() && may => all,
        true => named,
        // Without a letter it may as well be meant as a move of the piece as it is.
        false if rule.steps && (given.is_some() || may) => named.into_iter().filter(goes).collect(),
        false => return None,
    };
    if meant.is_empty() {
        return None;
    }
    let refused = |why| Some(Judgement::Refused(why));
    let mover = asked.mover();
    if !may {
        return refused(Illegal::PromotionElsewhere { piece: mover });
    }
    let full = |kind: &Kind| {
        let most = rule.limit.get(&definition.piece(*kind).name).copied()?;
        (asked.count(Piece::new(*kind, asked.side())) >= most).then_some(most)
    };
    let open: Vec<Kind> = meant.iter().copied().filter(|kind| full(kind).is_none()).collect();
    if let (true, Some(most)) = (open.is_empty(), meant.first().and_then(full)) {
        let becomes = asked.type_name(meant[0]);
        return refused(Illegal::PromotionLimit { piece: mover, becomes, most });
    }
    let of = |kind: Kind| if from == to { Move::change(from, kind) } else { Move::plain(from, to).becoming(kind) };
    let mut possible = Possible::default();
    for variants in open.into_iter().map(|kind| asked.kernel().variants(of(kind))) {
        possible.moves.extend(variants.moves);
        possible.cannot_transfer = possible.cannot_transfer.or(variants.cannot_transfer);
        possible.cannot_choose |= variants.cannot_choose;
        possible.cannot_restore.extend(variants.cannot_restore);
    }
    Some(Judgement::Possible(possible))
}

/// Says what the new piece would attack, or that the move would give check, where that is forbidden.
pub(crate) fn forbids(rule: &StandingPromotion, asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let piece = asked.position.piece(mv.from())?;
    let kind = mv.becomes().filter(|_| rule.quiet && rule.promotes(asked.definition(), piece.kind()))?;
    if mv.to() != mv.from() && asked.position.piece(mv.to()).is_some() {
        return None;
    }
    let becomes = asked.type_name(kind);
    if let Some(&square) = asked.kernel().attacked_after(mv).first() {
        let on = asked.standing(square)?;
        return Some(Illegal::PromotionAttacks { piece: asked.mover(), becomes, to: asked.name(mv.to()), on });
    }
    asked.kernel().check_given(mv)?;
    Some(Illegal::PromotionChecks { piece: asked.mover(), becomes, to: asked.name(mv.to()) })
}
