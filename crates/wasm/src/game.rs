//! Games.

use crate::error::Error;
use crate::exchange::{from_js, to_js, whole};
use crate::library::Definitions;
use crate::limits::within;
use crate::position::Position;
use crate::values::{BoardValue, PieceTypeValue, PositionValue, ReachValue};
use menagerie_core as core;
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// A game, ready to be played. It cannot be changed.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    pub(crate) inner: core::Game,
    pub(crate) definitions: Rc<Definitions>,
}

impl Game {
    /// The game of a name.
    pub fn load(definitions: &Rc<Definitions>, name: &str) -> Result<Game, Error> {
        let inner = definitions.library.game(name)?;
        Ok(Game { inner, definitions: definitions.clone() })
    }

    /// The game of a stored position.
    pub fn of_value(value: &PositionValue) -> Result<Game, Error> {
        let mut definitions = Definitions::shipped();
        for source in &value.definitions {
            definitions.add(&source.file, &source.text)?;
        }
        Game::load(&Rc::new(definitions), &value.game)
    }
}

#[wasm_bindgen]
impl Game {
    /// Loads a game that is shipped.
    ///
    /// @param name Its name, such as `omega`, with armies such as `oomost1:fide-nutters`.
    /// @throws DefinitionError if there is no such game, with the nearest name.
    #[wasm_bindgen(js_name = load)]
    pub fn shipped(name: &str) -> Result<Game, JsValue> {
        within(|| Game::load(&Rc::new(Definitions::shipped()), name))
    }

    /// Makes a game of a definition in TOML, which may inherit from any shipped game.
    ///
    /// @param toml The definition.
    /// @param file A name for messages; `game.toml` if it is left out.
    /// @throws DefinitionError with all that is wrong, each with its place in the text.
    #[wasm_bindgen(js_name = fromToml)]
    pub fn from_toml(toml: &str, file: Option<String>) -> Result<Game, JsValue> {
        within(|| {
            let mut definitions = Definitions::shipped();
            let name = definitions.add(file.as_deref().unwrap_or("game.toml"), toml)?;
            Game::load(&Rc::new(definitions), &name)
        })
    }

    /// The name that it is loaded by.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.inner.name().to_string()
    }

    /// The name for people.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.inner.definition().title.clone()
    }

    /// Who invented it.
    #[wasm_bindgen(getter)]
    pub fn inventor(&self) -> String {
        self.inner.definition().inventor.clone()
    }

    /// What it is, in a sentence or two.
    #[wasm_bindgen(getter)]
    pub fn summary(&self) -> String {
        self.inner.definition().summary.clone()
    }

    /// The board: its size, and its squares with their places.
    #[wasm_bindgen(getter, unchecked_return_type = "Board")]
    pub fn board(&self) -> JsValue {
        to_js(&BoardValue::of(self.inner.board()))
    }

    /// The types of piece.
    #[wasm_bindgen(getter, unchecked_return_type = "PieceType[]")]
    pub fn pieces(&self) -> JsValue {
        to_js(&PieceTypeValue::all(self.inner.definition()))
    }

    /// How many numbered starting positions there are; 1 if nothing is shuffled.
    #[wasm_bindgen(getter)]
    pub fn starts(&self) -> usize {
        self.inner.starts()
    }

    /// The bytes that the tables of the game hold.
    #[wasm_bindgen(getter)]
    pub fn memory(&self) -> usize {
        self.inner.memory()
    }

    /// What a program must not assume about this game, a sentence each; none in orthodox chess.
    #[wasm_bindgen(getter)]
    pub fn limits(&self) -> Vec<String> {
        self.inner.capabilities().limits().into_iter().map(str::to_string).collect()
    }

    /// Where a white piece may go from each square of a board that is else empty, by the names of the squares. The legal moves of a
    /// position are where it may go there.
    ///
    /// @param piece The name of its type.
    /// @throws InputError if the game has no such type.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Reach>")]
    pub fn reach(&self, piece: &str) -> Result<JsValue, JsValue> {
        within(|| {
            let kind = self.inner.definition().kind(piece).ok_or_else(|| {
                let piece = core::text::in_one_line(piece);
                Error::Input(format!("reach: {} has no type of piece `{piece}`", self.inner.name()))
            })?;
            let board = self.inner.board();
            let of = |from| ReachValue::of(board, &core::Reach::of(&self.inner, kind, from));
            Ok(to_js(&board.squares().map(|from| (board.name(from), of(from))).collect::<BTreeMap<_, _>>()))
        })
    }

    /// The rules in plain English, in the order in which somebody learns them.
    #[wasm_bindgen(unchecked_return_type = "RulesSection[]")]
    pub fn rules(&self) -> Result<JsValue, JsValue> {
        within(|| Ok(to_js(&core::rules_page(&self.inner))))
    }

    /// The starting position.
    ///
    /// @param number Which of the numbered ones; the usual one if it is left out.
    pub fn start(&self, number: Option<f64>) -> Result<Position, JsValue> {
        within(|| match number {
            None => Ok(Position::of(self, self.inner.start())),
            Some(number) => {
                let most = self.inner.starts() - 1;
                let start = whole(number, u32::MAX).and_then(|number| self.inner.numbered_start(number as usize));
                let start = start.ok_or_else(|| {
                    Error::Input(format!("start: a whole number from 0 to {most} is expected, not {number}"))
                })?;
                Ok(Position::of(self, start))
            }
        })
    }

    /// Reads a position.
    ///
    /// @param fen A FEN; `startpos` is understood.
    /// @throws FenError with what is wrong with it.
    pub fn position(&self, fen: &str) -> Result<Position, JsValue> {
        within(|| Ok(Position::of(self, self.inner.position(fen)?)))
    }

    /// Reads a line of EPD: a position with operations, such as best moves.
    ///
    /// @throws FenError, or InputError with what is wrong with an operation.
    #[wasm_bindgen(js_name = parseEpd, unchecked_return_type = "Epd")]
    pub fn parse_epd(&self, line: &str) -> Result<JsValue, JsValue> {
        within(|| crate::epd::parse(&self.inner, line))
    }

    /// Reads a position that `toJSON` of one has written, with its game and its moves.
    ///
    /// @throws DefinitionError, FenError or MoveError.
    #[wasm_bindgen(js_name = restore)]
    pub fn restore(
        #[wasm_bindgen(unchecked_param_type = "StoredPosition")] stored: JsValue,
    ) -> Result<Position, JsValue> {
        within(|| {
            let value: PositionValue = from_js(&stored, "position")?;
            Position::of_value(&Game::of_value(&value)?, &value)
        })
    }
}
