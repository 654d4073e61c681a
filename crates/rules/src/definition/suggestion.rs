//! What an unknown name may have meant.

use menagerie_board::problem::Problem;

/// The key or word that is spelled most like this one.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 100 {
        return None;
    }
    let within = 1 + word.chars().count().min(12) / 3;
    let alike = known.into_iter().filter(|known| known.len().abs_diff(word.len()) <= within + 2);
    let distances = alike.map(|known| (strsim::osa_distance(known, word), known));
    distances.min().filter(|(distance, _)| *distance <= within).map(|(_, known)| known)
}

/// Words in quotes, as a list in a sentence.
pub(crate) fn listed(words: &[&str], last: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    menagerie_board::words::listing(&quoted, last)
}

/// `did you mean` a word that is spelled alike, or else all the words there are.
pub(crate) fn suggestion(word: &str, known: &[&str], what: &str) -> String {
    match nearest(word, known.iter().copied()) {
        Some(known) => format!("did you mean `{known}`?"),
        None if known.is_empty() => format!("there are no {what}"),
        None => format!("the {what} are {}", listed(known, "and")),
    }
}

/// A name that is none of the pieces'.
pub(crate) fn unknown_piece<'a>(place: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    let known: Vec<&str> = known.collect();
    Problem::new(place, format!("there is no piece `{name}` among [pieces]")).help(suggestion(name, &known, "pieces"))
}
