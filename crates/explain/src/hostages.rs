//! Reasons of the rule `hostages`.

use super::asked::{Asked, Judgement};
use super::{Illegal, movement};
use menagerie_board::Letter;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::rules::movement::Hostages;
use menagerie_rules::rules::promote::Promotion;

/// The type that a letter names as the hostage to be given for one of the player's own, or why the two are not exchanged.
pub(crate) fn payment(asked: &Asked<'_>, freed: Kind, letter: &str) -> Result<Kind, Illegal> {
    let (definition, color) = (asked.definition(), asked.side());
    let expected = "`B#N@f7`: what is freed, what is given for it, and a square";
    let letter = letter.parse::<Letter>().ok().filter(|letter| letter.is_ascii_uppercase());
    let given = letter.and_then(|letter| definition.kind_of_letter(letter));
    let given = given.ok_or_else(|| Illegal::Malformed { expected: expected.into() })?;
    let held = |holder: Color, kind: Kind| {
        let count = asked.kernel().captives(Piece::new(kind, holder.other()));
        if count > 0 { Ok(()) } else { Err(Illegal::NotHeld { holder, piece: asked.type_name(kind) }) }
    };
    held(color.other(), freed)?;
    held(color, given)?;
    match definition.rule::<Hostages>() {
        Some(rule) if !rule.pays(definition, given, freed) => Err(Illegal::WorthTooLittle {
            given: asked.type_name(given),
            piece: asked.type_name(freed),
            possible: rule.prices(definition, freed).iter().map(|name| name.as_str().into()).collect(),
        }),
        _ => Ok(given),
    }
}

/// What the rule makes of a move by which a piece would have to promote: there must be a hostage that it can become.
pub(crate) fn judge(rule: &Hostages, asked: &Asked<'_>) -> Option<Judgement> {
    let (definition, to) = (asked.definition(), asked.attempt.to);
    let piece = asked.position.piece(asked.attempt.from).filter(|_| rule.promotion)?;
    let clause = definition.rule::<Promotion>()?.clauses_of(definition, piece).next()?;
    let targets = clause.targets(definition, piece.color());
    let is_held = |&kind: &Kind| asked.kernel().captives(Piece::new(kind, piece.color())) > 0;
    let must = clause.is_compulsory(&definition.board, piece.color(), to) && !targets.iter().any(is_held);
    (must && asked.attempt.other.is_none() && movement::goes(asked))
        .then(|| Judgement::Refused(Illegal::PromotionImpossible { piece: asked.mover(), to: asked.name(to) }))
}
