//! Conditional moves: what a player answers to moves that the opponent may make.
//!
//! They are lines from the position in which the opponent is to move. At the same point all lines have the same answer, so they are
//! a tree in which the opponent's moves branch and the player's do not.

use crate::api::{Color, PlannedMove};
use crate::describe;
use crate::error::ApiError;
use menagerie_core::Position;
use menagerie_notation::{Style, write};
use std::collections::BTreeMap;

/// How many lines a player may have in a game.
const MOST_LINES: usize = 30;
/// How many moves a line may have.
const LONGEST_LINE: usize = 30;

/// The conditional moves of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditional {
    /// The lines, each beginning with what is played next.
    pub lines: Vec<Vec<PlannedMove>>,
}

impl Conditional {
    /// Reads lines as they are stored; what cannot be read is none.
    pub fn stored(text: &str) -> Conditional {
        Conditional { lines: serde_json::from_str(text).unwrap_or_default() }
    }

    /// The text that is stored.
    pub fn to_text(&self) -> String {
        // Plain data is always JSON.
        serde_json::to_string(&self.lines).unwrap_or_default()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The bytes that they hold.
    pub fn memory(&self) -> usize {
        let of = |mv: &PlannedMove| size_of::<PlannedMove>() + mv.uci.len() + mv.san.len();
        self.lines.iter().map(|line| size_of::<Vec<PlannedMove>>() + line.iter().map(of).sum::<usize>()).sum()
    }

    /// Checks the lines of a player by the rules. Moves are in machine form, or in any notation.
    ///
    /// # Errors
    /// Says which line cannot be, and why not.
    pub fn check(position: &Position, owner: Color, lines: &[Vec<String>]) -> Result<Conditional, ApiError> {
        if lines.len() > MOST_LINES {
            return Err(ApiError::BadRequest(format!("at most {MOST_LINES} lines of conditional moves")));
        }
        let mut answers = BTreeMap::new();
        let mut checked: Vec<Vec<PlannedMove>> = Vec::with_capacity(lines.len());
        for (number, line) in lines.iter().enumerate().map(|(index, line)| (index + 1, line)) {
            let line = check_line(position, owner, line, &mut answers)
                .map_err(|why| ApiError::BadRequest(format!("line {number} of the conditional moves: {why}")))?;
            // A line that goes on makes its beginning needless.
            let begins = |long: &[PlannedMove], short: &[PlannedMove]| long.starts_with(short);
            checked.retain(|other| !begins(&line, other));
            if !checked.iter().any(|other| begins(other, &line)) {
                checked.push(line);
            }
        }
        Ok(Conditional { lines: checked })
    }

    /// What is left of them after a move.
    pub fn after(&self, uci: &str) -> Conditional {
        let rest = self.lines.iter().filter_map(|line| line.split_first().filter(|(first, _)| first.uci == uci));
        Conditional { lines: rest.map(|(_, rest)| rest.to_vec()).filter(|rest| !rest.is_empty()).collect() }
    }

    /// The player's next move, where it is the player's turn.
    pub fn answer(&self) -> Option<&str> {
        self.lines.first()?.first().map(|mv| mv.uci.as_str())
    }
}

/// Checks a line, and that it answers as those before it.
fn check_line(
    start: &Position,
    owner: Color,
    line: &[String],
    answers: &mut BTreeMap<Vec<String>, String>,
) -> Result<Vec<PlannedMove>, String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("it has more than {LONGEST_LINE} moves"));
    }
    let mut position = start.clone();
    let mut checked = Vec::with_capacity(line.len());
    let mut path = Vec::with_capacity(line.len());
    let mut last = owner.other();
    for (number, text) in line.iter().enumerate().map(|(index, text)| (index + 1, text)) {
        if position.outcome().is_some() {
            return Err(format!("the game is over before move {number}"));
        }
        last = position.side().into();
        let mv = describe::parse_move(&position, text).map_err(|why| format!("move {number}: {why}"))?;
        let (uci, san) = (position.move_text(mv), write(&position, mv, Style::Own));
        if last == owner && answers.entry(path.clone()).or_insert_with(|| uci.clone()) != &uci {
            let other = &answers[&path];
            return Err(format!("move {number} is {uci}, and another line answers the same with {other}"));
        }
        path.push(uci.clone());
        checked.push(PlannedMove { uci, san });
        position.play_unchecked(mv);
    }
    match last == owner {
        true => Ok(checked),
        false => Err("it has to end with a move of your own".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Explain;

    fn check(moves: &[&str], owner: Color, lines: &[&str]) -> Result<Conditional, String> {
        check_in("chess", moves, owner, lines)
    }

    fn check_in(game: &str, moves: &[&str], owner: Color, lines: &[&str]) -> Result<Conditional, String> {
        let game = menagerie_core::Library::shipped().game(game).unwrap();
        let mut position = describe::begin(&game, None, None).unwrap();
        for mv in moves {
            let mv = position.parse_move(mv).unwrap();
            position.play_unchecked(mv);
        }
        let lines: Vec<Vec<String>> =
            lines.iter().map(|line| line.split_whitespace().map(str::to_string).collect()).collect();
        Conditional::check(&position, owner, &lines).map_err(|error| error.to_string())
    }

    fn words(conditional: &Conditional) -> Vec<String> {
        let word = |line: &Vec<PlannedMove>| line.iter().map(|mv| mv.uci.as_str()).collect::<Vec<_>>().join(" ");
        conditional.lines.iter().map(word).collect()
    }

    #[test]
    fn lines_are_read_in_any_notation_and_followed() {
        let lines = ["e5 Nf3 Nc6 Bb5", "e7e5 g1f3", "c5 Nf3", "e5 Nf3 d6 d4"];
        let conditional = check(&["e2e4"], Color::White, &lines).unwrap();
        assert_eq!(words(&conditional), ["e7e5 g1f3 b8c6 f1b5", "c7c5 g1f3", "e7e5 g1f3 d7d6 d2d4"]);
        assert_eq!(conditional.lines[0][3].san, "Bb5");
        let answered = conditional.after("e7e5");
        assert_eq!((answered.answer(), answered.lines.len()), (Some("g1f3"), 2));
        assert_eq!(words(&answered.after("g1f3")), ["b8c6 f1b5", "d7d6 d2d4"]);
        assert!(conditional.after("a7a6").is_empty());
        assert!(conditional.after("c7c5").after("g1f3").is_empty());
        assert_eq!(Conditional::stored(&conditional.to_text()), conditional);
        assert!(Conditional::stored("nonsense").is_empty());
        assert!(conditional.memory() > 3 * answered.memory() / 2 && Conditional::default().memory() == 0);
    }

    #[test]
    fn lines_that_cannot_be_are_refused_with_the_reason() {
        for (lines, why) in [
            (&["e5"][..], "line 1 of the conditional moves: it has to end with a move of your own"),
            (&[""], "it has to end with a move of your own"),
            (
                &["e5 Nf3", "e5 Nc3"],
                "line 2 of the conditional moves: move 2 is b1c3, and another line answers the same with g1f3",
            ),
            (&["e5 Ke3"], "move 2:"),
            (&["f6 d4 g5 Qh5 a6 a3"], "the game is over before move 5"),
            (&["e5 Nf3 Nc6"], "your own"),
            (
                &["a6 a3 a5 a4 b6 b3 b5 b4 c6 c3 c5 c4 d6 d3 d5 d4 e6 e3 e5 x x x x x x x x x x x x x"],
                "more than 30 moves",
            ),
        ] {
            let refused = check(&["e2e4"], Color::White, lines).unwrap_err();
            assert!(refused.contains(why), "{refused}");
        }
        let many: Vec<String> = (0..31).map(|_| "e5 Nf3".to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(check(&["e2e4"], Color::White, &many).unwrap_err().contains("at most 30 lines"));
    }

    #[test]
    fn a_side_that_moves_twice_answers_twice() {
        let conditional = check_in("marseillais", &["e2e4"], Color::White, &["e7e5 d7d5 g1f3 b1c3"]).unwrap();
        let answered = conditional.after("e7e5");
        assert_eq!(words(&answered), ["d7d5 g1f3 b1c3"]);
        assert_eq!(answered.after("d7d5").after("g1f3").answer(), Some("b1c3"));
    }
}
