//! Positions.

use crate::error::Error;
use crate::exchange::{from_js, to_js, whole};
use crate::game::Game;
use crate::limits::{at_leisure, within};
use crate::moves;
use crate::values::{OutcomeValue, PieceValue, PositionValue};
use menagerie_core as core;
use menagerie_core::{Color, Explain, MAX_PERFT_DEPTH, Move, Piece, Square};
use menagerie_draw::{Diagram, Theme};
use menagerie_notation::{Style, read, write};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

/// A position of a game, with the moves that led to it. `play` and `undo` change it.
#[wasm_bindgen]
pub struct Position {
    pub(crate) game: Game,
    pub(crate) inner: core::Position,
}

/// How a position is drawn.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct DrawOptions {
    flip: bool,
    coordinates: Option<bool>,
    turn: Option<bool>,
    size: Option<u32>,
    last_move: bool,
    highlight: Vec<String>,
    circles: Vec<String>,
    targets: Vec<String>,
    arrows: Vec<String>,
    prefix: Option<String>,
    theme: BTreeMap<String, String>,
}

/// What a hand holds.
#[derive(Serialize)]
struct Held {
    piece: PieceValue,
    count: usize,
}

/// The answer to a question about a move.
#[derive(Serialize)]
#[serde(untagged)]
enum Explanation {
    Legal { legal: bool, uci: String, san: String },
    Illegal { legal: bool, sentence: String, reason: Option<Box<core::Illegal>> },
}

impl Position {
    pub fn of(game: &Game, inner: core::Position) -> Position {
        Position { game: game.clone(), inner }
    }

    /// A stored position of a game, its moves played.
    pub fn of_value(game: &Game, value: &PositionValue) -> Result<Position, Error> {
        let mut inner = game.inner.position(value.fen.as_deref().unwrap_or("startpos"))?;
        for text in &value.moves {
            inner.play_unchecked(legal(&inner, text)?);
        }
        Ok(Position::of(game, inner))
    }

    /// A legal move, in machine form or else in any notation.
    pub fn legal(position: &core::Position, text: &str) -> Result<Move, Error> {
        legal(position, text)
    }

    fn square(&self, name: &str) -> Result<Square, Error> {
        let wrong = || Error::Input(format!("the board has no square `{}`", core::text::in_one_line(name)));
        self.inner.game().board().square(name).ok_or_else(wrong)
    }

    fn of_piece(&self, piece: Piece) -> PieceValue {
        PieceValue::of(self.inner.game().definition(), piece)
    }

    fn counted(&self, count: impl Fn(Piece) -> usize) -> JsValue {
        let definition = self.inner.game().definition();
        let pieces =
            Color::BOTH.into_iter().flat_map(|color| definition.kinds().map(move |kind| Piece::new(kind, color)));
        let held = pieces.map(|piece| Held { piece: self.of_piece(piece), count: count(piece) });
        to_js(&held.filter(|held| held.count > 0).collect::<Vec<_>>())
    }
}

/// A legal move, in machine form or else in any notation.
fn legal(position: &core::Position, text: &str) -> Result<Move, Error> {
    match position.find_move(text.trim()) {
        Some(mv) => Ok(mv),
        None => explained(position, text),
    }
}

/// The same, with the reason as a value where it is not legal.
fn explained(position: &core::Position, text: &str) -> Result<Move, Error> {
    match position.parse_move(text) {
        Ok(mv) => Ok(mv),
        Err(error) if error.why.is_malformed() => read(position, text).map_err(|error| Error::of_move(text, error)),
        Err(error) => Err(Error::Move { text: error.text.clone(), message: error.to_string(), why: Some(error.why) }),
    }
}

/// The notation of a name.
pub(crate) fn style(name: Option<&str>) -> Result<Style, Error> {
    match name {
        None => Ok(Style::Own),
        Some("uci") => Ok(Style::Machine),
        Some(name) => name.parse().map_err(Error::Input),
    }
}

#[wasm_bindgen]
impl Position {
    /// The game that this is a position of.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> Game {
        self.game.clone()
    }

    /// The position as a FEN, always in the one canonical form.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.inner.fen()
    }

    /// Who is to move.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        self.inner.side().to_string()
    }

    /// How many moves have been played since the position was made.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.inner.ply()
    }

    /// The number of the move that is to be made.
    #[wasm_bindgen(getter, js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.inner.fullmove_number()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = inCheck)]
    pub fn in_check(&self) -> bool {
        self.inner.in_check()
    }

    /// How the game has ended; `undefined` while it goes on.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> Result<JsValue, JsValue> {
        within(|| {
            let value =
                |outcome: core::Outcome| to_js(&OutcomeValue { text: outcome.to_string(), winner: outcome.winner() });
            Ok(self.inner.outcome().map_or(JsValue::UNDEFINED, value))
        })
    }

    /// The result in its written form, such as `1-0 checkmate`; `*` while the game goes on.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Result<String, JsValue> {
        within(|| Ok(self.inner.result()))
    }

    /// Another position like this one, with its moves.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Result<Position, JsValue> {
        within(|| Ok(Position::of(&self.game, self.inner.clone())))
    }

    /// The legal moves, each with what it changes, sorted by their machine forms.
    ///
    /// @param notation The notation of `san`: `own` (the game's own, as if left out), `san`, `lan` or `uci`.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<String>,
    ) -> Result<JsValue, JsValue> {
        within(|| Ok(to_js(&moves::legal(&self.inner, style(notation.as_deref())?))))
    }

    /// The legal moves in machine form (UCI), in no particular order: faster than `legalMoves`.
    #[wasm_bindgen(js_name = legalUci)]
    pub fn legal_uci(&self) -> Result<Vec<String>, JsValue> {
        within(|| Ok(self.inner.legal_moves().into_iter().map(|mv| self.inner.move_text(mv)).collect()))
    }

    /// The number of legal moves, faster than listing them.
    #[wasm_bindgen(js_name = countLegalMoves)]
    pub fn count_legal_moves(&self) -> Result<f64, JsValue> {
        within(|| Ok(self.inner.count_legal_moves() as f64))
    }

    /// Plays a move and returns it, with what it has changed.
    ///
    /// @param text The move in machine form (`g1f3`) or any notation (`Nf3`, `O-O`).
    /// @throws MoveError with the reason if it is not legal.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn play(&mut self, text: &str) -> Result<JsValue, JsValue> {
        let (after, value) = within(|| {
            let mv = legal(&self.inner, text)?;
            let value = to_js(&moves::described(&self.inner, mv, Style::Own));
            // What is broken off in the middle leaves no position behind.
            let mut after = self.inner.clone();
            after.play_unchecked(mv);
            Ok((after, value))
        })?;
        self.inner = after;
        Ok(value)
    }

    /// Takes the last move back and returns it in machine form; `undefined` if none has been played.
    pub fn undo(&mut self) -> Option<String> {
        let mv = self.inner.undo()?;
        Some(self.inner.move_text(mv))
    }

    /// The moves that have been played since the position was made.
    ///
    /// @param notation As of `legalMoves`.
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<String>,
    ) -> Result<Vec<String>, JsValue> {
        within(|| {
            let style = style(notation.as_deref())?;
            Ok(moves::played(&self.inner, style).1)
        })
    }

    /// Says why a move is not legal, or that it is.
    ///
    /// @param text The move in machine form or any notation.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(&self, text: &str) -> Result<JsValue, JsValue> {
        within(|| {
            let explanation = match explained(&self.inner, text) {
                Ok(mv) => {
                    let (uci, san) = (self.inner.move_text(mv), write(&self.inner, mv, Style::Own));
                    Explanation::Legal { legal: true, uci, san }
                }
                Err(Error::Move { message, why, .. }) => {
                    Explanation::Illegal { legal: false, sentence: message + ".", reason: why }
                }
                Err(error) => return Err(error),
            };
            Ok(to_js(&explanation))
        })
    }

    /// Reads a move in any notation and writes it in another.
    ///
    /// @param text The move.
    /// @param notation As of `legalMoves`.
    /// @throws MoveError with the reason if it is not legal.
    pub fn write(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<String>,
    ) -> Result<String, JsValue> {
        within(|| Ok(write(&self.inner, legal(&self.inner, text)?, style(notation.as_deref())?)))
    }

    /// What stands on a square; `undefined` if nothing does.
    ///
    /// @throws InputError if the board has no such square.
    #[wasm_bindgen(unchecked_return_type = "Piece | undefined")]
    pub fn piece(&self, square: &str) -> Result<JsValue, JsValue> {
        within(|| {
            let piece = self.inner.piece(self.square(square)?);
            Ok(piece.map_or(JsValue::UNDEFINED, |piece| to_js(&self.of_piece(piece))))
        })
    }

    /// All pieces on the board, by the names of their squares.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Piece>")]
    pub fn pieces(&self) -> JsValue {
        let board = self.inner.game().board();
        let standing = board.squares().filter_map(|square| Some((board.name(square), self.inner.piece(square)?)));
        to_js(&standing.map(|(name, piece)| (name, self.of_piece(piece))).collect::<BTreeMap<_, _>>())
    }

    /// The squares whose pieces are marked, as overloaded ones are.
    pub fn marked(&self) -> Vec<String> {
        let board = self.inner.game().board();
        let marked = board.squares().filter(|&square| self.inner.is_marked(square));
        marked.map(|square| board.name(square).to_string()).collect()
    }

    /// The squares that are walls, which nothing enters or crosses.
    pub fn walls(&self) -> Vec<String> {
        let board = self.inner.game().board();
        let walls = board.squares().filter(|&square| self.inner.is_wall(square));
        walls.map(|square| board.name(square).to_string()).collect()
    }

    /// What both sides have in hand.
    #[wasm_bindgen(unchecked_return_type = "Held[]")]
    pub fn hands(&self) -> JsValue {
        self.counted(|piece| self.inner.in_hand(piece))
    }

    /// The captives: pieces that the other side holds.
    #[wasm_bindgen(unchecked_return_type = "Held[]")]
    pub fn captives(&self) -> JsValue {
        self.counted(|piece| self.inner.captives(piece))
    }

    /// Where the check comes from that the side to move is in: pairs of the attacker's square and the king's.
    #[wasm_bindgen(unchecked_return_type = "[string, string][]")]
    pub fn checks(&self) -> Result<JsValue, JsValue> {
        within(|| {
            let board = self.inner.game().board();
            let name = |(from, king): (Square, Square)| (board.name(from).to_string(), board.name(king).to_string());
            Ok(to_js(&self.inner.checks().into_iter().map(name).collect::<Vec<_>>()))
        })
    }

    /// Counts the sequences of legal moves of this length.
    ///
    /// @param depth The length, in plies, from 0 to 99. There is no limit of time.
    /// @throws InputError if the length is another number.
    pub fn perft(&self, depth: f64) -> Result<f64, JsValue> {
        at_leisure(|| {
            let depth = whole(depth, MAX_PERFT_DEPTH).ok_or_else(|| {
                Error::Input(format!(
                    "perft: a whole number of plies from 0 to {MAX_PERFT_DEPTH} is expected, not {depth}"
                ))
            })?;
            Ok(self.inner.clone().perft(depth) as f64)
        })
    }

    /// The position as a line of EPD.
    pub fn epd(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "EpdOperation[]")] operations: JsValue,
    ) -> Result<String, JsValue> {
        within(|| crate::epd::format(&self.inner, &operations))
    }

    /// The game that was played, for `formatPgn`.
    #[wasm_bindgen(js_name = toPgn, unchecked_return_type = "PgnGame")]
    pub fn to_pgn(&self) -> Result<JsValue, JsValue> {
        within(|| Ok(crate::pgn::of_position(&self.inner)))
    }

    /// A picture of the position as SVG.
    ///
    /// @throws InputError if an option is wrong.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "DrawOptions")] options: JsValue,
    ) -> Result<String, JsValue> {
        within(|| self.drawn(&from_js(&options, "svg")?))
    }

    /// The position as a plain object, with its game, its start and its moves: `JSON.stringify` uses it, `Game.restore`
    /// reads it, and the engine takes it.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "StoredPosition")]
    pub fn to_json(&self) -> Result<JsValue, JsValue> {
        within(|| {
            let (start, moves) = moves::played(&self.inner, Style::Machine);
            Ok(to_js(&PositionValue {
                game: self.inner.game().name().to_string(),
                definitions: self.game.definitions.own.clone(),
                fen: Some(start.fen()),
                moves,
            }))
        })
    }
}

impl Position {
    fn drawn(&self, options: &DrawOptions) -> Result<String, Error> {
        let input = |error: String| Error::Input(format!("svg: {error}"));
        let board = self.inner.game().board();
        let mut diagram = Diagram::of(&self.inner).flip(options.flip).theme(theme(&options.theme)?);
        diagram = diagram.coordinates(options.coordinates.unwrap_or(true)).turn(options.turn.unwrap_or(true));
        if let Some(size) = options.size {
            diagram = diagram.size(size).map_err(|error| input(error.to_string()))?;
        }
        if let Some(prefix) = &options.prefix {
            diagram = diagram.prefix(prefix);
        }
        if options.last_move {
            diagram = diagram.last_move();
        }
        for name in &options.highlight {
            diagram = diagram.highlight(self.square(name)?);
        }
        for name in &options.circles {
            diagram = diagram.circle(self.square(name)?);
        }
        for name in &options.targets {
            diagram = diagram.target(self.square(name)?);
        }
        for text in &options.arrows {
            let (from, to) = menagerie_draw::arrow(board, text).map_err(|error| input(error.to_string()))?;
            diagram = diagram.arrow(from, to);
        }
        Ok(diagram.svg())
    }
}

/// The usual colours, but for those that are named. They are written into attributes, so they have the letters of colours.
fn theme(colours: &BTreeMap<String, String>) -> Result<Theme, Error> {
    let mut theme = Theme::default();
    for (name, colour) in colours {
        let is_colour = |c: char| c.is_ascii_alphanumeric() || "#(),.%- /".contains(c);
        if !colour.chars().all(is_colour) || colour.len() > 100 {
            let colour = core::text::in_one_line(colour);
            return Err(Error::Input(format!(
                "svg: theme.{name}: `{colour}` is not a colour: write it like `#b58a63`"
            )));
        }
        let [white, black] = &mut theme.pieces;
        let place = match name.as_str() {
            "paper" => &mut theme.paper,
            "light" => &mut theme.light,
            "dark" => &mut theme.dark,
            "ink" => &mut theme.ink,
            "trace" => &mut theme.trace,
            "mark" => &mut theme.mark,
            "effect" => &mut theme.effect,
            "badge" => &mut theme.badge,
            "whiteBody" => &mut white.body,
            "whiteOutline" => &mut white.outline,
            "whiteInner" => &mut white.inner,
            "blackBody" => &mut black.body,
            "blackOutline" => &mut black.outline,
            "blackInner" => &mut black.inner,
            _ => {
                let name = core::text::in_one_line(name);
                return Err(Error::Input(format!("svg: theme: there is no colour `{name}`")));
            }
        };
        colour.clone_into(place);
    }
    Ok(theme)
}
