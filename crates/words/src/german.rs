//! German names of pieces in sentences: articles, cases, adjectives.

use crate::english::listing;
use crate::functions::{Named, add as add_function, texts};
use crate::messages::GERMAN_NAMES;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentResource, FluentValue};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gender {
    Masculine,
    Feminine,
    Neuter,
    Plural,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Nominative,
    Accusative,
    Dative,
    Genitive,
}

/// What stands before a noun, which decides how its adjectives end.
#[derive(Clone, Copy)]
enum Article<'a> {
    None,
    /// `der`, `die`, `das`.
    Definite,
    /// `ein`, `kein`, `sein`, `ihr`: the word without an ending.
    Indefinite(&'a str),
}

/// A name of pieces as `pieces.ftl` has it.
struct Noun {
    gender: Gender,
    /// The nominative without adjectives.
    singular: String,
    plural: String,
    oblique: Option<String>,
    genitive: Option<String>,
    /// An adjective of its own, without an ending.
    adjective: Option<String>,
    /// Whether it is a name that takes no endings.
    is_name: bool,
}

impl Noun {
    /// The noun for the name of a type; a type that is not in the file keeps its name and is masculine.
    fn of(name: &str) -> Noun {
        let bundle = &*GERMAN_NAMES;
        let id = format!("piece-{}", name.to_lowercase().replace(' ', "-"));
        let Some(message) = bundle.get_message(&id) else { return Noun::unknown(name) };
        let text = |pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned();
        let attribute = |key| message.get_attribute(key).map(|attribute| text(attribute.value()));
        let Some(title) = message.value().map(text) else { return Noun::unknown(name) };
        let singular = attribute("noun").unwrap_or(title);
        Noun {
            gender: match attribute("gender").as_deref() {
                Some("f") => Gender::Feminine,
                Some("n") => Gender::Neuter,
                _ => Gender::Masculine,
            },
            plural: attribute("plural").unwrap_or_else(|| singular.clone()),
            oblique: attribute("oblique"),
            genitive: attribute("genitive"),
            adjective: attribute("adjective"),
            singular,
            is_name: false,
        }
    }

    fn title(&self) -> String {
        self.phrase(Article::None, self.gender, Case::Nominative, "")
    }

    fn unknown(name: &str) -> Noun {
        let singular = name.to_string();
        let (plural, genitive) = (singular.clone(), Some(singular.clone()));
        Noun { gender: Gender::Masculine, singular, plural, oblique: None, genitive, adjective: None, is_name: true }
    }

    /// The noun alone in a case.
    fn inflected(&self, gender: Gender, case: Case) -> String {
        match (gender, case) {
            (Gender::Plural, Case::Dative)
                if !self.is_name && !self.plural.ends_with(['n', 's']) && !self.plural.contains(' ') =>
            {
                format!("{}n", self.plural)
            }
            (Gender::Plural, _) => self.plural.clone(),
            (_, Case::Nominative) | (Gender::Feminine, _) => self.singular.clone(),
            (_, Case::Genitive) if self.genitive.is_some() => self.genitive.clone().unwrap_or_default(),
            _ if self.oblique.is_some() => self.oblique.clone().unwrap_or_default(),
            (_, Case::Genitive) => format!("{}s", self.singular),
            _ => self.singular.clone(),
        }
    }

    /// The noun with its article and adjectives.
    fn phrase(&self, article: Article<'_>, gender: Gender, case: Case, word: &str) -> String {
        let ending = adjective_ending(article, gender, case);
        let adjectives = [word, self.adjective.as_deref().unwrap_or_default()];
        let adjectives = adjectives.into_iter().filter(|word| !word.is_empty()).map(|word| format!("{word}{ending}"));
        let article = match article {
            Article::None => None,
            Article::Definite => Some(definite(gender, case).to_string()),
            Article::Indefinite(stem) => Some(format!("{stem}{}", indefinite_ending(gender, case))),
        };
        let words: Vec<String> = article.into_iter().chain(adjectives).chain([self.inflected(gender, case)]).collect();
        words.join(" ")
    }
}

fn definite(gender: Gender, case: Case) -> &'static str {
    match (gender, case) {
        (Gender::Masculine, Case::Nominative) => "der",
        (Gender::Masculine, Case::Accusative) => "den",
        (Gender::Feminine | Gender::Plural, Case::Nominative | Case::Accusative) => "die",
        (Gender::Neuter, Case::Nominative | Case::Accusative) => "das",
        (Gender::Masculine | Gender::Neuter, Case::Dative) => "dem",
        (Gender::Masculine | Gender::Neuter, Case::Genitive) => "des",
        (Gender::Plural, Case::Dative) => "den",
        (Gender::Feminine, _) | (Gender::Plural, Case::Genitive) => "der",
    }
}

/// The ending of `ein` and of words like it.
fn indefinite_ending(gender: Gender, case: Case) -> &'static str {
    match (gender, case) {
        (Gender::Masculine | Gender::Neuter, Case::Nominative) | (Gender::Neuter, Case::Accusative) => "",
        (Gender::Masculine, Case::Accusative) => "en",
        (Gender::Feminine | Gender::Plural, Case::Nominative | Case::Accusative) => "e",
        (Gender::Masculine | Gender::Neuter, Case::Dative) => "em",
        (Gender::Masculine | Gender::Neuter, Case::Genitive) => "es",
        (Gender::Plural, Case::Dative) => "en",
        (Gender::Feminine, _) | (Gender::Plural, Case::Genitive) => "er",
    }
}

fn adjective_ending(article: Article<'_>, gender: Gender, case: Case) -> &'static str {
    let strong = match (gender, case) {
        (Gender::Masculine, Case::Nominative) => "er",
        (Gender::Masculine, Case::Accusative | Case::Genitive) | (Gender::Neuter, Case::Genitive) => "en",
        (Gender::Neuter, Case::Nominative | Case::Accusative) => "es",
        (Gender::Feminine | Gender::Plural, Case::Nominative | Case::Accusative) => "e",
        (Gender::Masculine | Gender::Neuter, Case::Dative) => "em",
        (Gender::Plural, Case::Dative) => "en",
        (Gender::Feminine, _) | (Gender::Plural, Case::Genitive) => "er",
    };
    let is_plain = matches!(case, Case::Nominative | Case::Accusative) && gender != Gender::Plural;
    match article {
        Article::None => strong,
        _ if !is_plain || (gender, case) == (Gender::Masculine, Case::Accusative) => "en",
        Article::Indefinite(_) => strong,
        Article::Definite => "e",
    }
}

fn case(named: &Named<'_>) -> Case {
    match named.text("case") {
        "acc" => Case::Accusative,
        "dat" => Case::Dative,
        "gen" => Case::Genitive,
        _ => Case::Nominative,
    }
}

/// Each of the names with what stands before it, and the last word between them.
fn phrases(names: &[&str], named: &Named<'_>, article: Article<'_>, plural: bool, last: &str) -> String {
    let phrase = |name: &&str| {
        let noun = Noun::of(name);
        let gender = if plural { Gender::Plural } else { noun.gender };
        noun.phrase(article, gender, case(named), named.text("word"))
    };
    let phrases: Vec<String> = names.iter().map(phrase).collect();
    if phrases.is_empty() { "nichts".to_string() } else { listing(&phrases, named.text_or("last", last)) }
}

fn list(items: &[&str], last: &str) -> String {
    if items.is_empty() { "nichts".to_string() } else { listing(&texts(items), last) }
}

pub(crate) fn add(bundle: &mut FluentBundle<FluentResource>) {
    add_function(bundle, "CAP", |text, _| crate::english::capitalized(&text.concat()));
    add_function(bundle, "AND", |items, _| list(items, "und"));
    add_function(bundle, "OR", |items, _| list(items, "oder"));
    add_function(bundle, "LIST", |names, _| {
        let names: Vec<String> = names.iter().map(|name| Noun::of(name).title()).collect();
        names.join(", ")
    });
    add_function(bundle, "NAMES", |names, named| phrases(names, named, Article::None, false, "oder"));
    add_function(bundle, "PLURALS", |names, named| phrases(names, named, Article::None, true, "und"));
    add_function(bundle, "THESE", |names, named| phrases(names, named, Article::Definite, true, "und"));
    add_function(bundle, "THE", |names, named| phrases(names, named, Article::Definite, false, "oder"));
    add_function(bundle, "A", |names, named| {
        phrases(names, named, Article::Indefinite(named.text_or("article", "ein")), false, "oder")
    });
    // What depends on the gender of a name: `BY($king, m: "er", f: "sie", n: "es")`.
    add_function(bundle, "BY", |names, named| {
        let key = match names.first().map(|name| Noun::of(name).gender) {
            Some(Gender::Feminine) => "f",
            Some(Gender::Neuter) => "n",
            _ => "m",
        };
        named.text(key).to_string()
    });
    let added = bundle.add_function("DECIMAL", |values, _| match values.first() {
        Some(FluentValue::Number(number)) => FluentValue::from(number.as_string().replace('.', ",")),
        _ => FluentValue::None,
    });
    added.expect("a name that no other function has");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_inflected() {
        let table = [
            ("rook", Article::Indefinite("ein"), Case::Accusative, "gegnerisch", "einen gegnerischen Turm"),
            ("queen", Article::Indefinite("ein"), Case::Dative, "gegnerisch", "einer gegnerischen Dame"),
            ("camel", Article::Indefinite("kein"), Case::Nominative, "gegnerisch", "kein gegnerisches Kamel"),
            ("pawn", Article::Definite, Case::Genitive, "", "des Bauern"),
            ("pawn", Article::Indefinite("ein"), Case::Dative, "", "einem Bauern"),
            ("king", Article::Definite, Case::Genitive, "eigen", "des eigenen Königs"),
            ("blind tiger", Article::Indefinite("ein"), Case::Nominative, "", "ein blinder Tiger"),
            ("blind tiger", Article::Definite, Case::Dative, "", "dem blinden Tiger"),
            ("phoenix", Article::Definite, Case::Genitive, "", "des Phönix"),
            ("royal piece", Article::Indefinite("ein"), Case::Nominative, "", "eine königliche Figur"),
            ("grabber", Article::Indefinite("ein"), Case::Accusative, "", "einen grabber"),
        ];
        for (name, article, case, word, expected) in table {
            let noun = Noun::of(name);
            assert_eq!(noun.phrase(article, noun.gender, case, word), expected);
        }
        let several = |name, article, case| Noun::of(name).phrase(article, Gender::Plural, case, "");
        assert_eq!(several("rook", Article::None, Case::Dative), "Türmen");
        assert_eq!(several("queen", Article::Definite, Case::Dative), "den Damen");
        assert_eq!(several("gnu", Article::None, Case::Dative), "Gnus");
        assert_eq!(several("flying ox", Article::None, Case::Nominative), "fliegende Ochsen");
        assert_eq!(several("flying ox", Article::Definite, Case::Genitive), "der fliegenden Ochsen");
        assert_eq!(several("pawn of camels", Article::None, Case::Dative), "Bauern der Kamele");
    }
}
