//! Libraries: the games there are, and definitions of one's own.

use crate::error::Error;
use crate::exchange::to_js;
use crate::game::Game;
use crate::limits::within;
use crate::values::SourceValue;
use menagerie_core as core;
use menagerie_core::definition::Diagnostic;
use serde::Serialize;
use std::cell::OnceCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The games that are shipped, read once.
    static SHIPPED: OnceCell<core::Library> = const { OnceCell::new() };
}

/// Definitions, with the texts of those that are not shipped.
#[derive(Clone)]
pub struct Definitions {
    pub library: core::Library,
    pub own: Vec<SourceValue>,
}

impl Definitions {
    /// Those that are shipped.
    pub fn shipped() -> Definitions {
        let library = SHIPPED.with(|shipped| shipped.get_or_init(core::Library::shipped).clone());
        Definitions { library, own: Vec::new() }
    }

    /// Adds one and gives its name.
    pub fn add(&mut self, file: &str, text: &str) -> Result<String, Error> {
        let name = self.library.add(file, text)?;
        self.own.push(SourceValue { file: file.to_string(), text: text.to_string() });
        Ok(name)
    }
}

/// A game in a list.
#[derive(Serialize)]
struct TitleValue<'a> {
    name: &'a str,
    title: &'a str,
    inventor: &'a str,
    summary: String,
}

/// What is said of a definition.
#[derive(Serialize)]
struct Checked {
    valid: bool,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

/// The games that can be loaded: those that are shipped, and definitions that you add.
#[wasm_bindgen]
pub struct Library {
    definitions: Rc<Definitions>,
}

#[wasm_bindgen]
impl Library {
    /// A library with the games that are shipped.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Library, JsValue> {
        within(|| Ok(Library { definitions: Rc::new(Definitions::shipped()) }))
    }

    /// Adds a definition in TOML, which may inherit from any game of the library. Returns the name that the game is
    /// loaded by: the key `name`, or else the name of the file without its ending.
    ///
    /// @param file A name for messages, such as `camels.toml`.
    /// @param toml The definition.
    /// @throws DefinitionError if the text is not TOML, or the name is taken. What else is wrong shows when the game is
    /// loaded, or by `check`.
    pub fn add(&mut self, file: &str, toml: &str) -> Result<String, JsValue> {
        within(|| Rc::make_mut(&mut self.definitions).add(file, toml))
    }

    /// The names of all games, sorted.
    pub fn names(&self) -> Vec<String> {
        self.definitions.library.names().map(str::to_string).collect()
    }

    /// All games with their titles, sorted by name.
    #[wasm_bindgen(unchecked_return_type = "GameTitle[]")]
    pub fn titles(&self) -> JsValue {
        let value = |title: core::definition::Title<'_>| {
            to_js(&TitleValue {
                name: title.name,
                title: title.title,
                inventor: title.inventor,
                summary: title.summary.clone(),
            })
        };
        let list = js_sys::Array::new();
        self.definitions.library.titles().into_iter().for_each(|title| {
            list.push(&value(title));
        });
        list.into()
    }

    /// The name of the game that a text means: a name, a title or another name, in any case. `undefined` if there is none.
    pub fn find(&self, text: &str) -> Option<String> {
        self.definitions.library.find(text)
    }

    /// The names of a game with each pair of its armies, such as `oomost1:fide-nutters`; none if armies cannot be chosen.
    pub fn armies(&self, name: &str) -> Result<Vec<String>, JsValue> {
        within(|| Ok(self.definitions.library.pairs_of_armies(name)))
    }

    /// Loads a game.
    ///
    /// @param name Its name, such as `omega`.
    /// @throws DefinitionError if there is no such game, with the nearest name, or with all that is wrong with its
    /// definition.
    pub fn game(&self, name: &str) -> Result<Game, JsValue> {
        within(|| Game::load(&self.definitions, name))
    }

    /// All that is wrong or odd with the definition of a game, each with its place in the text.
    #[wasm_bindgen(unchecked_return_type = "Checked")]
    pub fn check(&self, name: &str) -> Result<JsValue, JsValue> {
        within(|| {
            let library = &self.definitions.library;
            let checked = match library.game(name) {
                Ok(game) => {
                    let warnings = library.locate(name, &core::warnings(&game))?;
                    Checked { valid: true, errors: Vec::new(), warnings }
                }
                Err(core::LoadError::Invalid { problems, .. }) => {
                    Checked { valid: false, errors: problems, warnings: Vec::new() }
                }
                Err(error) => return Err(error.into()),
            };
            Ok(to_js(&checked))
        })
    }

    /// A definition with everything that it inherits, as TOML.
    pub fn definition(&self, name: &str) -> Result<String, JsValue> {
        within(|| Ok(self.definitions.library.flattened(name)?.to_string()))
    }

    /// The text of a definition as it was written.
    pub fn text(&self, name: &str) -> Option<String> {
        self.definitions.library.source(name).map(|(_, text)| text.to_string())
    }

    /// Writes a game as a section of Fairy-Stockfish's `variants.ini`.
    ///
    /// @throws InputError with all that cannot be expressed there.
    #[wasm_bindgen(js_name = exportVariant)]
    pub fn export_variant(&self, name: &str) -> Result<String, JsValue> {
        within(|| Ok(menagerie_import::export(&self.definitions.library, name)?))
    }

    /// Reads a file of games in PGN. The tag `Variant` names the game of each; without one it is chess.
    ///
    /// @param text The file.
    /// @throws PgnError with the game, the line and the move.
    #[wasm_bindgen(js_name = parsePgn, unchecked_return_type = "PgnGame[]")]
    pub fn parse_pgn(&self, text: &str) -> Result<JsValue, JsValue> {
        within(|| crate::pgn::parse(&self.definitions.library, text))
    }

    /// Writes a game as PGN.
    ///
    /// @throws InputError or MoveError if it is not a game of the library.
    #[wasm_bindgen(js_name = formatPgn)]
    pub fn format_pgn(
        &self,
        #[wasm_bindgen(unchecked_param_type = "PgnGame")] game: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PgnOptions")] options: JsValue,
    ) -> Result<String, JsValue> {
        within(|| crate::pgn::format(&self.definitions.library, &game, &options))
    }
}

impl Library {
    /// The definitions.
    pub fn definitions(&self) -> &Rc<Definitions> {
        &self.definitions
    }
}
