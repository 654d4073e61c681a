//! What the messages may call: functions of any language, and those of English.

use crate::english::{capitalized, listing, plural, with_article};
use crate::value::items;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

type Bundle = FluentBundle<FluentResource>;

/// Gives messages a function of a list of texts, or of one, and of named texts.
pub(crate) fn add(bundle: &mut Bundle, name: &str, function: fn(&[&str], &Named<'_>) -> String) {
    let added = bundle.add_function(name, move |values, named| {
        let list = values.first().map(items).unwrap_or_default();
        FluentValue::from(function(&list, &Named(named)))
    });
    added.expect("a name that no other function has");
}

/// The named arguments of a function.
pub(crate) struct Named<'a>(&'a FluentArgs<'a>);

impl Named<'_> {
    /// A text by its name; nothing where it is not given.
    pub(crate) fn text(&self, name: &'static str) -> &str {
        match self.0.get(name) {
            Some(FluentValue::String(text)) => text,
            _ => "",
        }
    }

    /// The same, with what holds where it is not given.
    pub(crate) fn text_or<'b>(&'b self, name: &'static str, default: &'b str) -> &'b str {
        match self.text(name) {
            "" => default,
            text => text,
        }
    }
}

pub(crate) fn add_english(bundle: &mut Bundle) {
    add(bundle, "CAP", |text, _| capitalized(&text.concat()));
    add(bundle, "AND", |list, _| listing(&texts(list), "and"));
    add(bundle, "OR", |list, _| listing(&texts(list), "or"));
    add(bundle, "LIST", |list, _| list.join(", "));
    add(bundle, "NAMES", |list, named| listing(&texts(list), named.text_or("last", "or")));
    add(bundle, "PLURALS", |list, named| {
        let several: Vec<String> = list.iter().map(|name| plural(name)).collect();
        listing(&several, named.text_or("last", "and"))
    });
    add(bundle, "A", |list, named| {
        let names = listing(&texts(list), named.text_or("last", "or"));
        match named.text("word") {
            "" => with_article(&names),
            word => with_article(&format!("{word} {names}")),
        }
    });
    add(bundle, "EACH", |list, named| {
        let each: Vec<String> = list.iter().map(|name| with_article(name)).collect();
        match named.text("last") {
            "" => each.join(", "),
            last => listing(&each, last),
        }
    });
}

pub(crate) fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| text.to_string()).collect()
}
