//! Names and texts of a definition are shown on terminals and pages, so they have no characters that act on these.

use super::tree::{Data, Node};
use menagerie_board::problem::{Problem, Problems};
use menagerie_board::text::is_unprintable;
use toml::Value;

/// Notes every key and text that has a character which cannot be shown. Texts may have several lines, titles and
/// names not.
pub(super) fn check(node: &Node, place: &str, problems: &mut Problems) {
    if problems.is_full() {
        return;
    }
    match &node.data {
        Data::Table(entries) => {
            for (key, inner) in entries {
                let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
                if let Some(wrong) = key.chars().find(|&c| is_unprintable(c)) {
                    problems.push(problem(&place, wrong).at_key());
                }
                check(inner, &place, problems);
            }
        }
        Data::List(nodes) => {
            nodes.iter().enumerate().for_each(|(i, inner)| check(inner, &format!("{place}[{i}]"), problems));
        }
        Data::Plain(Value::String(text)) => {
            let in_one_line = place == "title" || place.starts_with("aliases");
            let is_wrong = |c: &char| is_unprintable(*c) && (in_one_line || !matches!(c, '\n' | '\r' | '\t'));
            if let Some(wrong) = text.chars().find(is_wrong) {
                problems.push(problem(place, wrong));
            }
        }
        Data::Plain(_) => {}
    }
}

fn problem(place: &str, wrong: char) -> Problem {
    let what = match wrong {
        '\n' | '\r' => "has a line break, and is shown in one line".to_string(),
        _ => format!("has the character U+{:04X}, which cannot be shown", u32::from(wrong)),
    };
    Problem::new(place, what).help("leave it out")
}
