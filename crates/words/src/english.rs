//! English nouns: articles, plurals, lists.

/// A noun with its indefinite article.
///
/// ```
/// assert_eq!(menagerie_words::english::with_article("archbishop"), "an archbishop");
/// assert_eq!(menagerie_words::english::with_article("unicorn"), "a unicorn");
/// ```
pub fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let sounds_like_you = ["uni", "use", "euro"].iter().any(|start| noun.starts_with(start));
    format!("{} {noun}", if vowel && !sounds_like_you { "an" } else { "a" })
}

/// A sentence with its first letter in upper case.
///
/// ```
/// assert_eq!(menagerie_words::english::capitalized("the king is in check"), "The king is in check");
/// ```
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Several of a noun: `queens`, `men`, `waltzes`.
///
/// ```
/// assert_eq!(menagerie_words::english::plural("archbishop"), "archbishops");
/// assert_eq!(menagerie_words::english::plural("waltz"), "waltzes");
/// ```
pub fn plural(noun: &str) -> String {
    match noun {
        _ if noun.ends_with("man") => format!("{}men", &noun[..noun.len() - 3]),
        _ if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") => format!("{noun}es"),
        _ if noun.ends_with('y') && !["ay", "ey", "oy"].iter().any(|end| noun.ends_with(end)) => {
            format!("{}ies", &noun[..noun.len() - 1])
        }
        _ => format!("{noun}s"),
    }
}

/// A number of things: `1 field`, `2 fields`.
///
/// ```
/// assert_eq!(menagerie_words::english::counted(1, "pawn"), "1 pawn");
/// assert_eq!(menagerie_words::english::counted(8, "pawn"), "8 pawns");
/// ```
pub fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// Names in a sentence: `bishop, knight or queen`.
///
/// ```
/// use menagerie_words::english::listing;
///
/// let names = ["bishop", "knight", "queen"].map(String::from);
/// assert_eq!(listing(&names, "or"), "bishop, knight or queen");
/// assert_eq!(listing(&[], "or"), "nothing");
/// ```
pub fn listing(names: &[String], last: &str) -> String {
    match names {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_their_articles_and_plurals() {
        for (noun, one, several) in [
            ("rook", "a rook", "rooks"),
            ("archbishop", "an archbishop", "archbishops"),
            ("engine", "an engine", "engines"),
            ("unicorn", "a unicorn", "unicorns"),
            ("man", "a man", "men"),
            ("harvestman", "a harvestman", "harvestmen"),
            ("fox", "a fox", "foxes"),
            ("lady", "a lady", "ladies"),
            ("donkey", "a donkey", "donkeys"),
        ] {
            assert_eq!((with_article(noun).as_str(), plural(noun).as_str()), (one, several));
        }
    }
}
