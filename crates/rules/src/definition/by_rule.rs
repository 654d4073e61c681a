//! Letters of notation for what a rule of the game does: they say nothing that the rule does not say better, and must fit it.

use super::{Definition, PieceType};
use menagerie_board::betza::ByRule;
use menagerie_board::problem::{Problem, Problems};

/// Notes what the notation of a piece says of the rules of its game that these do not.
pub(super) fn check(definition: &Definition, piece: &PieceType, problems: &mut Problems) {
    let Some(kind) = definition.kind(&piece.name) else { return };
    for what in &piece.betza.by_rule {
        let mut answers =
            definition.rules.iter().filter_map(|rule| Some((rule.name(), rule.agrees(definition, kind, what)?)));
        let place = format!("pieces.{}.betza", piece.name);
        match answers.next() {
            Some((_, Ok(()))) => {}
            Some((rule, Err(why))) => problems.add(place, format!("`{what}`: by [rules.{rule}] {why}")),
            None => problems.push(
                Problem::new(place, format!("`{what}`: {}", missing(what)))
                    .help(format!("without the rule leave out `{what}`")),
            ),
        }
    }
}

/// What is to be written where the rule is missing.
fn missing(what: &ByRule) -> &'static str {
    match what {
        ByRule::Imitates => {
            "imitators are a rule: write [rules.imitation] with what they become, like `pieces = [\"joker\"]` and \
             `forms = { knight = \"joker-knight\" }`"
        }
        ByRule::Passes => "passing is a rule: write [rules.pass] with `when = \"always\"`",
        ByRule::Relays(_) => {
            "moves that are lent or borrowed are a rule: write [rules.relay] with who lends which, like `lend = { knight = \"N\" }`"
        }
        ByRule::Drops { .. } => "drops are a rule: write [rules.hand]",
    }
}
