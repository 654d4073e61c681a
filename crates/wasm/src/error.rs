//! Errors of JavaScript: a class for each kind, whose message is our sentence.

use crate::exchange::to_js;
use menagerie_core::budget::Exhausted;
use menagerie_core::definition::Diagnostic;
use menagerie_core::explain::Illegal;
use menagerie_core::{FenError, LoadError};
use menagerie_import::{ExportError, IniError};
use menagerie_notation::ReadError;
use menagerie_notation::epd::EpdError;
use menagerie_notation::pgn::PgnError;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;
use std::panic::PanicHookInfo;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../errors.js")]
extern "C" {
    /// Makes an error of the class with this name.
    #[wasm_bindgen(js_name = makeError)]
    fn make_error(class: &str, message: &str, details: JsValue) -> JsValue;
}

/// What JavaScript is thrown.
#[derive(Debug)]
pub enum Error {
    /// There is no such game, or its definition is wrong.
    Definition(LoadError),
    /// A text is not a position of the game.
    Fen(FenError),
    /// A text is not a legal move.
    Move { text: String, message: String, why: Option<Box<Illegal>> },
    /// A text is not PGN, or not a game of the variant.
    Pgn(PgnError),
    /// Anything else that was given and makes no sense.
    Input(String),
    /// The work would take too long or too much memory.
    Limit(Exhausted),
    /// A fault of menagerie.
    Internal(String),
}

/// The details of an error, as its properties.
#[derive(Serialize)]
#[serde(untagged)]
enum Details<'a> {
    Definition { diagnostics: &'a [Diagnostic] },
    Fen { fen: &'a str },
    Move { text: &'a str, reason: Option<&'a Illegal> },
    Pgn { game: u64, line: u64 },
    Limit { limit: &'static str },
    None {},
}

impl Error {
    fn parts(&self) -> (&'static str, String, Details<'_>) {
        match self {
            Error::Definition(error) => {
                let diagnostics = match error {
                    LoadError::Invalid { problems, .. } => &problems[..],
                    _ => &[],
                };
                ("DefinitionError", error.to_string(), Details::Definition { diagnostics })
            }
            Error::Fen(error) => ("FenError", error.to_string(), Details::Fen { fen: &error.fen }),
            Error::Move { text, message, why } => {
                ("MoveError", message.clone(), Details::Move { text, reason: why.as_deref() })
            }
            Error::Pgn(error) => ("PgnError", error.to_string(), Details::Pgn { game: error.game, line: error.line }),
            Error::Input(message) => ("InputError", message.clone(), Details::None {}),
            Error::Limit(why) => {
                let limit = if *why == Exhausted::Memory { "memory" } else { "time" };
                ("LimitError", why.to_string(), Details::Limit { limit })
            }
            Error::Internal(message) => {
                let message = format!("a fault of menagerie, which should be reported: {message}");
                ("InternalError", message, Details::None {})
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.parts().1)
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        let (class, message, details) = error.parts();
        make_error(class, &message, to_js(&details))
    }
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Error {
        Error::Definition(error)
    }
}

impl From<FenError> for Error {
    fn from(error: FenError) -> Error {
        Error::Fen(error)
    }
}

impl From<PgnError> for Error {
    fn from(error: PgnError) -> Error {
        Error::Pgn(error)
    }
}

impl From<IniError> for Error {
    fn from(error: IniError) -> Error {
        Error::Input(error.to_string())
    }
}

impl From<ExportError> for Error {
    fn from(error: ExportError) -> Error {
        match error {
            ExportError::Load(error) => Error::Definition(error),
            error => Error::Input(error.to_string()),
        }
    }
}

impl From<EpdError> for Error {
    fn from(error: EpdError) -> Error {
        match error {
            EpdError::Position(error) => Error::Fen(error),
            error => Error::Input(error.to_string()),
        }
    }
}

impl Error {
    /// That a text is not a legal move.
    pub fn of_move(text: &str, error: ReadError) -> Error {
        let message = error.to_string();
        let why = match error {
            ReadError::Illegal { why, .. } => Some(why),
            // Those are about the text alone.
            _ => None,
        };
        Error::Move { text: text.to_string(), message, why }
    }
}

thread_local! {
    /// What the last panic said, and where it was.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Remembers what a panic says.
pub fn note_panic(info: &PanicHookInfo<'_>) {
    PANIC.set(Some(info.to_string().replace('\n', " ")));
}

/// What the last panic said.
pub fn last_panic() -> String {
    PANIC.take().unwrap_or_else(|| "it gave no reason".to_string())
}
