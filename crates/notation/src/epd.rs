//! EPD: one position per line, with operations such as best moves.

use crate::error::{ReadError, quoted};
use crate::read::read;
use crate::style::Style;
use crate::write::{write, write_and_play};
use menagerie_core::{FenError, Game, Move, Position};

/// The longest line, in bytes.
///
/// ```
/// use menagerie_notation::epd::{Epd, EpdError, LONGEST_LINE};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let line = "k".repeat(LONGEST_LINE + 1);
/// assert!(matches!(Epd::parse(&game, &line), Err(EpdError::Syntax(_))));
/// ```
pub const LONGEST_LINE: usize = 100_000;
/// How many operations a position may have.
///
/// ```
/// use menagerie_notation::epd::{Epd, MOST_OPERATIONS};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let line = |count| "4k3/8/8/8/8/8/8/4K3 w - - ".to_string() + &"acd 1;".repeat(count);
/// assert!(Epd::parse(&game, &line(MOST_OPERATIONS)).is_ok());
/// assert!(Epd::parse(&game, &line(MOST_OPERATIONS + 1)).is_err());
/// ```
pub const MOST_OPERATIONS: usize = 200;

/// A position with operations.
///
/// ```
/// use menagerie_notation::{Style, epd::Epd};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let epd = Epd::parse(&game, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8+; id \"back rank\"; fmvn 31;")?;
/// assert_eq!(epd.position.fullmove_number(), 31);
/// assert_eq!(epd.to_epd(Style::San), "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id \"back rank\"; fmvn 31;");
/// # Ok::<(), menagerie_notation::epd::EpdError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Epd {
    /// The position, its clocks set by `hmvc` and `fmvn`.
    pub position: Position,
    /// The operations except `hmvc` and `fmvn`.
    pub operations: Vec<Operation>,
}

/// An operation: `bm Nf3 Nc3`, `id "a name"`, `acd 12`.
///
/// ```
/// use menagerie_notation::epd::{Epd, Operand};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let epd = Epd::parse(&game, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - acd 12; id \"back rank\";")?;
/// assert_eq!(epd.operations[0].opcode, "acd");
/// assert_eq!(epd.operations[0].operands, [Operand::Word("12".to_string())]);
/// assert_eq!(epd.operations[1].operands, [Operand::Text("back rank".to_string())]);
/// # Ok::<(), menagerie_notation::epd::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Its name.
    pub opcode: String,
    /// What follows.
    pub operands: Vec<Operand>,
}

/// A part of an operation.
///
/// ```
/// use menagerie_notation::{epd::{Epd, Operand}, read};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let epd = Epd::parse(&game, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#;")?;
/// let mate = read(&epd.position, "a1a8").unwrap();
/// assert_eq!(epd.operations[0].operands, [Operand::Move(mate)]);
/// # Ok::<(), menagerie_notation::epd::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A legal move of the position, or in a `pv` of the position after the moves before it.
    Move(Move),
    /// A text in quotation marks.
    Text(String),
    /// A number or another word.
    Word(String),
}

/// Why a line is not EPD.
///
/// ```
/// use menagerie_notation::epd::{Epd, EpdError};
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let error = |line| Epd::parse(&game, line).unwrap_err();
/// assert!(matches!(error("4k3/8/8/8/8/8/8/4K2 w - -"), EpdError::Position(_)));
/// assert!(matches!(error("4k3/8/8/8/8/8/8/4K3 w - - bm Ke4;"), EpdError::Move { opcode, .. } if opcode == "bm"));
/// assert!(matches!(error("4k3/8/8/8/8/8/8/4K3 w - - id \"open;"), EpdError::Syntax(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] FenError),
    /// A move cannot be made.
    #[error("`{opcode}`: {error}")]
    Move {
        /// The operation.
        opcode: String,
        /// What is wrong with the move.
        error: ReadError,
    },
    /// The line does not have the shape of EPD.
    #[error("{0}")]
    Syntax(String),
}

/// What the operands of an operation are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Moves of the position.
    Moves,
    /// Moves that follow one another.
    Line,
    Others,
}

impl Takes {
    fn of(opcode: &str) -> Takes {
        match opcode {
            "am" | "bm" | "pm" | "rm" | "sm" => Takes::Moves,
            "pv" => Takes::Line,
            _ => Takes::Others,
        }
    }
}

impl Epd {
    /// A position without operations.
    ///
    /// ```
    /// use menagerie_notation::{Style, epd::Epd};
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let epd = Epd::new(game.position("4k3/8/8/8/8/8/8/4K3 w - - 7 40")?);
    /// assert_eq!(epd.to_epd(Style::San), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 40;");
    /// # Ok::<(), menagerie_core::FenError>(())
    /// ```
    pub fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }

    /// Reads a line. A whole FEN is accepted too, with or without operations.
    ///
    /// # Errors
    /// If the position, an operation or a move is wrong.
    ///
    /// ```
    /// use menagerie_notation::epd::Epd;
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let epd = Epd::parse(&game, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 pv e4 Kd7 e5;")?;
    /// assert_eq!(epd.operations[0].operands.len(), 3);
    /// # Ok::<(), menagerie_notation::epd::EpdError>(())
    /// ```
    pub fn parse(game: &Game, line: &str) -> Result<Epd, EpdError> {
        if line.len() > LONGEST_LINE {
            return Err(EpdError::Syntax(format!("a line is at most {LONGEST_LINE} bytes long")));
        }
        // Everything of a FEN but the two clocks.
        let count = game.start().fen().split(' ').count() - 2;
        let (mut fields, mut rest) = split_words(line.trim(), count);
        // A count of moves, such as `7/128`, is only there once it has begun.
        let (more, after) = split_words(rest, 1);
        if more.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('/')) {
            fields.extend(more);
            rest = after;
        }
        let clocks = split_words(rest, 2);
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let (mut clock, mut number) = ("0".to_string(), "1".to_string());
        if let [first, second] = clocks.0[..]
            && is_number(first)
            && is_number(second)
        {
            (clock, number, rest) = (first.to_string(), second.to_string(), clocks.1);
        }
        let mut raw = raw_operations(rest)?;
        raw.retain(|(opcode, operands)| match (*opcode, operands.as_slice()) {
            ("hmvc", [Operand::Word(word)]) => {
                clock = word.clone();
                false
            }
            ("fmvn", [Operand::Word(word)]) => {
                number = word.clone();
                false
            }
            _ => true,
        });
        let position = game.position(&format!("{} {clock} {number}", fields.join(" ")))?;
        let operations = raw.into_iter().map(|(opcode, operands)| resolve(&position, opcode, operands));
        let operations = operations.collect::<Result<_, EpdError>>()?;
        Ok(Epd { position, operations })
    }

    /// The line, with moves in a style. The counters are written unless they are 0 and 1.
    ///
    /// ```
    /// use menagerie_notation::{Style, epd::Epd};
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let epd = Epd::parse(&game, "4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Kd7;")?;
    /// assert_eq!(epd.to_epd(Style::Machine), "4k3/8/8/8/8/8/4P3/4K3 w - - pv e2e4 e8d7;");
    /// # Ok::<(), menagerie_notation::epd::EpdError>(())
    /// ```
    pub fn to_epd(&self, style: Style) -> String {
        let fen = self.position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut text = fields[..fields.len() - 2].join(" ");
        for Operation { opcode, operands } in &self.operations {
            text.extend([" ", opcode]);
            let mut position = self.position.clone();
            for operand in operands {
                text.push(' ');
                match operand {
                    Operand::Move(mv) if Takes::of(opcode) == Takes::Line => {
                        text += &write_and_play(&mut position, *mv, style);
                    }
                    Operand::Move(mv) => text += &write(&position, *mv, style),
                    Operand::Text(value) => text.extend(["\"", &value.replace('"', "'"), "\""]),
                    Operand::Word(word) => text += word,
                }
            }
            text.push(';');
        }
        if self.position.halfmove_clock() != 0 {
            text += &format!(" hmvc {};", self.position.halfmove_clock());
        }
        if self.position.fullmove_number() != 1 {
            text += &format!(" fmvn {};", self.position.fullmove_number());
        }
        text
    }
}

/// The first words of a text, and the rest.
fn split_words(text: &str, count: usize) -> (Vec<&str>, &str) {
    let mut words = Vec::new();
    let mut rest = text;
    for _ in 0..count {
        let Some((word, after)) = rest.split_once(char::is_whitespace) else {
            words.extend((!rest.is_empty()).then_some(rest));
            return (words, "");
        };
        words.push(word);
        rest = after.trim_start();
    }
    (words, rest)
}

/// Parses the operations, with their operands as words and texts.
fn raw_operations(text: &str) -> Result<Vec<(&str, Vec<Operand>)>, EpdError> {
    let mut operations: Vec<(&str, Vec<Operand>)> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if operations.len() == MOST_OPERATIONS {
            return Err(EpdError::Syntax(format!("a position has at most {MOST_OPERATIONS} operations")));
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (opcode, after) = rest.split_at(end);
        if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let what = format!("`{}`: expected an operation such as `bm Nf3;`", quoted(rest));
            return Err(EpdError::Syntax(what));
        }
        let (operands, after) = raw_operands(opcode, after)?;
        operations.push((opcode, operands));
        rest = after.trim_start();
    }
    Ok(operations)
}

/// Parses the operands up to a semicolon, which is optional at the end of a line.
fn raw_operands<'t>(opcode: &str, text: &'t str) -> Result<(Vec<Operand>, &'t str), EpdError> {
    let mut operands = Vec::new();
    let mut rest = text.trim_start();
    loop {
        if rest.is_empty() {
            return Ok((operands, rest));
        }
        if let Some(after) = rest.strip_prefix(';') {
            return Ok((operands, after));
        }
        if let Some(quote) = rest.strip_prefix('"') {
            let Some((value, after)) = quote.split_once('"') else {
                return Err(EpdError::Syntax(format!("the text after `{opcode}` has no `\"` at its end")));
            };
            operands.push(Operand::Text(value.to_string()));
            rest = after.trim_start();
            continue;
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == ';' || c == '"').unwrap_or(rest.len());
        operands.push(Operand::Word(rest[..end].to_string()));
        rest = rest[end..].trim_start();
    }
}

/// Resolves the moves of an operation.
fn resolve(position: &Position, opcode: &str, operands: Vec<Operand>) -> Result<Operation, EpdError> {
    let takes = Takes::of(opcode);
    let mut position = position.clone();
    let mut resolved = Vec::new();
    for operand in operands {
        resolved.push(match operand {
            Operand::Word(word) if takes != Takes::Others => {
                let wrong = |error| EpdError::Move { opcode: opcode.to_string(), error };
                let mv = read(&position, &word).map_err(wrong)?;
                if takes == Takes::Line {
                    position.play_unchecked(mv);
                }
                Operand::Move(mv)
            }
            other => other,
        });
    }
    Ok(Operation { opcode: opcode.to_string(), operands: resolved })
}
