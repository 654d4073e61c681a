//! The messages of each language.

use crate::language::Language;
use crate::value::Value;
use crate::{functions, german};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::sync::LazyLock;

type Bundle = FluentBundle<FluentResource>;

macro_rules! files {
    ($language:literal: $($file:literal),*) => {
        &[$(include_str!(concat!("../messages/", $language, "/", $file, ".ftl"))),*]
    };
}

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| {
    let texts = files!("en": "page", "moves", "movement", "filter", "capture", "promote", "effect", "end", "why", "did",
        "play", "letters");
    let mut bundle = bundle("en", texts);
    functions::add_english(&mut bundle);
    bundle
});

static GERMAN: LazyLock<Bundle> = LazyLock::new(|| {
    let texts = files!("de": "page", "moves", "movement", "filter", "capture", "promote", "effect", "end", "why", "did",
        "play", "letters");
    let mut bundle = bundle("de", texts);
    german::add(&mut bundle);
    bundle
});

/// The names of pieces alone, which the functions of messages look up.
pub(crate) static GERMAN_NAMES: LazyLock<Bundle> = LazyLock::new(|| bundle("de", files!("de": "pieces")));

fn bundle(code: &str, texts: &[&str]) -> Bundle {
    let language = code.parse().expect("the code of a language");
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // Marks around values are for texts that may run from right to left.
    bundle.set_use_isolating(false);
    for text in texts {
        let messages = FluentResource::try_new(text.to_string());
        let messages = messages.unwrap_or_else(|(_, errors)| panic!("a file of messages in `{code}`: {errors:?}"));
        bundle.add_resource(messages).unwrap_or_else(|errors| panic!("messages in `{code}`: {errors:?}"));
    }
    bundle
}

impl Language {
    fn bundle(self) -> &'static Bundle {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }

    /// A message with its values, as [`say!`](crate::say) has it.
    ///
    /// # Panics
    ///
    /// With debug assertions, if there is no such message, or it needs other values.
    pub fn say(self, id: &str, values: &[(&str, Value)]) -> String {
        let bundle = self.bundle();
        let message = bundle.get_message(id).and_then(|message| message.value());
        let Some(message) = message else {
            debug_assert!(false, "there is no message `{id}` in `{self}`");
            return if self == Language::English { id.to_string() } else { Language::English.say(id, values) };
        };
        let values: FluentArgs<'_> = values.iter().map(|(name, value)| (*name, value.in_fluent())).collect();
        let mut errors = Vec::new();
        let text = bundle.format_pattern(message, Some(&values), &mut errors);
        debug_assert!(errors.is_empty(), "the message `{id}` in `{self}`: {errors:?}");
        text.into_owned()
    }
}
