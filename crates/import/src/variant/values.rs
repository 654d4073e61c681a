//! Parses the values of options.
//!
//! Fairy-Stockfish's boards have at most 12 files and 10 ranks, those of Fairy-Stockfish-X, built with `verylargeboards=yes`, 16 of both.

use super::{Value, Variant};
use crate::ini::shortened;
use crate::options::{Form, option};
use std::ops::RangeInclusive;

/// The files, and the ranks, of the largest board.
const LINES: RangeInclusive<usize> = 1..=16;

impl Variant {
    pub(super) fn parse(&self, form: Form, text: &str) -> Result<Value, String> {
        let number = |text: &str| text.split_ascii_whitespace().next().and_then(|word| word.parse::<usize>().ok());
        match form {
            Form::Bool => match text {
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                _ => Err("`true` or `false`".to_string()),
            },
            Form::Int => number(text).filter(|&n| n < 10_000).map(Value::Int).ok_or("a number".to_string()),
            Form::Rank => {
                let rank = number(text).filter(|n| LINES.contains(n));
                rank.map(Value::Int).ok_or("a rank, 1 to 16".to_string())
            }
            Form::File => file(text).map(Value::Int).ok_or("a file, 1 to 16 or a to p".to_string()),
            Form::Piece | Form::Pieces => self.parse_kinds(text),
            Form::Squares => parse_squares(text).map(Value::Squares),
            Form::PiecePairs => self.parse_pairs(text).ok_or("pairs of pieces like `p:g s:g`".to_string()),
            Form::PieceNumbers => self.parse_numbers(text).ok_or("pieces with numbers like `q:1 r:2`".to_string()),
            Form::Word(words) if words.contains(&text) => Ok(Value::Text(text.to_string())),
            Form::Word(words) => Err(format!("one of {}", words.join(", "))),
            Form::Text => Ok(Value::Text(text.to_string())),
        }
    }

    fn parse_kinds(&self, text: &str) -> Result<Value, String> {
        let mut kinds: Vec<String> = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            match letter {
                '-' => break,
                '*' => return Ok(Value::Kinds(vec!["*".to_string()])),
                _ => {
                    let piece = self.of_letter(letter);
                    let kind =
                        piece.ok_or_else(|| format!("letters of its pieces, and `{letter}` is not one"))?.kind.clone();
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
            }
        }
        Ok(Value::Kinds(kinds))
    }

    fn parse_pairs(&self, text: &str) -> Option<Value> {
        // Values for other types are inherited.
        let Value::Pairs(mut pairs) = self.value("promotedPieceType") else { return None };
        for word in text.split_ascii_whitespace() {
            let (from, to) = word.split_once(':')?;
            let letter = |text: &str| text.chars().next().filter(|_| text.chars().count() == 1);
            let from = self.of_letter(letter(from)?)?.kind.clone();
            let to = if to == "-" { None } else { Some(self.of_letter(letter(to)?)?.kind.clone()) };
            pairs.retain(|(other, _)| *other != from);
            pairs.push((from, to));
        }
        Some(Value::Pairs(pairs))
    }

    fn parse_numbers(&self, text: &str) -> Option<Value> {
        let Value::Numbers(mut numbers) = self.value("promotionLimit") else { return None };
        for word in text.split_ascii_whitespace() {
            let (piece, number) = word.split_once(':')?;
            let kind = self.of_letter(piece.chars().next().filter(|_| piece.chars().count() == 1)?)?.kind.clone();
            numbers.retain(|(other, _)| *other != kind);
            numbers.push((kind, number.parse().ok().filter(|&n| n < 10_000)?));
        }
        Some(Value::Numbers(numbers))
    }
}

/// The default value of an option.
pub(super) fn default(name: &str) -> Value {
    let Some(fact) = option(name) else { return Value::Squares(Vec::new()) };
    let words = || fact.default.split_ascii_whitespace().map(str::to_string).collect();
    match fact.form {
        Form::Bool => Value::Bool(fact.default == "true"),
        Form::Int | Form::Rank => Value::Int(fact.default.parse().unwrap_or(0)),
        Form::File => Value::Int(file(fact.default).unwrap_or(0)),
        Form::Piece | Form::Pieces => Value::Kinds(words()),
        Form::Squares => Value::Squares(words()),
        Form::PiecePairs => Value::Pairs(Vec::new()),
        Form::PieceNumbers => Value::Numbers(Vec::new()),
        Form::Word(_) | Form::Text => Value::Text(fact.default.to_string()),
    }
}

fn file(text: &str) -> Option<usize> {
    let word = text.split_ascii_whitespace().next()?;
    let number = match word.as_bytes() {
        [letter @ b'a'..=b'z'] => usize::from(letter - b'a') + 1,
        _ => word.parse().ok()?,
    };
    LINES.contains(&number).then_some(number)
}

fn parse_squares(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    for word in text.split_ascii_whitespace().take_while(|word| *word != "-") {
        let (file, rank) = word.split_at_checked(1).unwrap_or((word, ""));
        let rank_fits = rank == "*" || rank.parse::<usize>().is_ok_and(|rank| LINES.contains(&rank));
        let file = file.to_ascii_lowercase();
        if !(rank_fits && (file == "*" || ("a"..="p").contains(&file.as_str())) || word == "*") {
            return Err(format!(
                "squares like `e4`, ranks like `*8`, files like `d*`, and `{}` is none",
                shortened(word)
            ));
        }
        let word = if word == "**" { "*".to_string() } else { format!("{file}{rank}") };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    Ok(words)
}
