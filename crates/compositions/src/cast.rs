//! The squares and pieces of a game, own or inherited, from which the parameters of rules are chosen.

use crate::random::Random;
use menagerie_core::{Color, Game, Letter};
use toml::Value;

/// A type of piece.
#[derive(Clone, Debug)]
pub struct Member {
    pub name: String,
    pub letter: Letter,
    pub royal: bool,
    /// Whether it should promote.
    pub pawn: bool,
    /// Whether it may change places with others.
    pub swaps: bool,
}

/// A white piece of the start, by file and rank from 0.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    pub x: usize,
    pub y: usize,
    pub member: usize,
}

/// The squares, the pieces and the start of a game.
pub struct Cast {
    pub files: usize,
    pub ranks: usize,
    pub first_rank: usize,
    pub squares: Vec<String>,
    pub members: Vec<Member>,
    pub homes: Vec<Home>,
    /// The rules that the game will have.
    pub rules: Vec<&'static str>,
}

impl Cast {
    /// The cast of an existing game to which rules are added.
    pub fn of(game: &Game, rules: Vec<&'static str>) -> Cast {
        let (definition, board, start) = (game.definition(), game.board(), game.start());
        let members = definition.kinds().zip(&definition.pieces).map(|(kind, piece)| Member {
            name: piece.name.clone(),
            letter: piece.letter,
            royal: piece.royal,
            pawn: game.facts().promotes(kind),
            swaps: piece.betza.has_term(|ends| ends.unload),
        });
        let homes = board.squares().filter_map(|square| {
            let piece = start.piece(square).filter(|piece| piece.color() == Color::White)?;
            let cell = board.cell(square);
            let (x, y) = (usize::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
            Some(Home { x, y, member: piece.kind().index() })
        });
        let cells = || board.squares().map(|square| board.cell(square));
        Cast {
            files: cells().map(|cell| cell.x + 1).max().unwrap_or(1) as usize,
            ranks: board.ranks() as usize,
            first_rank: board.rank_number(0).to_string().parse().unwrap_or(1),
            squares: board.squares().map(|square| board.name(square).to_string()).collect(),
            members: members.collect(),
            homes: homes.collect(),
            rules,
        }
    }

    /// Whether the game will have a rule.
    pub fn has(&self, rule: &str) -> bool {
        self.rules.contains(&rule)
    }

    /// The names of the types for which a condition holds.
    pub fn names(&self, wanted: impl Fn(&Member) -> bool) -> Vec<String> {
        self.members.iter().filter(|member| wanted(member)).map(|member| member.name.clone()).collect()
    }

    /// The names of all types.
    pub fn all(&self) -> Vec<String> {
        self.names(|_| true)
    }

    /// A few types, as a list.
    pub fn some(&self, random: &mut Random, least: usize, most: usize) -> Value {
        list(random.some(&self.all(), least, most))
    }

    /// A few types, or the word `all`.
    pub fn some_or_all(&self, random: &mut Random) -> Value {
        if random.percent(25) { Value::String("all".into()) } else { self.some(random, 1, 3) }
    }

    /// The number of a rank that is counted from the bottom, from 0.
    pub fn rank(&self, y: usize) -> i64 {
        (y + self.first_rank) as i64
    }

    /// A random part of the board, for both colours or for each.
    pub fn region(&self, random: &mut Random) -> Value {
        let words = |random: &mut Random| {
            let mut words = Vec::new();
            for _ in 0..random.between(1, 3) {
                words.push(match random.below(10) {
                    0..6 => format!("*{}", self.rank(random.below(self.ranks))),
                    6..8 => format!("{}*", char::from(b'a' + random.below(self.files) as u8)),
                    _ => random.pick(&self.squares),
                });
            }
            list(words)
        };
        if random.percent(25) {
            let each = ["white", "black"].map(|color| (color.to_string(), words(random)));
            Value::Table(each.into_iter().collect())
        } else {
            words(random)
        }
    }
}

/// A list of names.
pub fn list(names: impl IntoIterator<Item = String>) -> Value {
    Value::Array(names.into_iter().map(Value::String).collect())
}
