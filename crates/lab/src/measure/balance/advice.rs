//! What may make armies or a start even: a colour, the first move, or a piece less.

use super::rows::mean;
use super::{Choice, Found, Games, Plan};
use crate::measure::MeasureError;
use crate::measure::ordinal::Measured;
use crate::measure::terms::{Term, Terms};
use menagerie_core::{Color, Game, Kind, Position};
use menagerie_tournament::statistics::elo_of_score;

impl Plan {
    /// What may make the least even armies even: a colour, or a piece less for the stronger one.
    pub(super) fn advise(
        &self,
        choices: &[Choice],
        found: &Found,
        games: &mut Games<'_>,
    ) -> Result<Vec<String>, MeasureError> {
        let row = &found.rows[found.least_even];
        let [first, second] = row.names.as_slice() else { return Ok(Vec::new()) };
        if (row.score.value - 0.5).abs() <= row.score.error {
            return Ok(vec!["the least even armies are even within the error".to_string()]);
        }
        let ahead = row.score.value > 0.5;
        let (strong, weak) = if ahead { (first, second) } else { (second, first) };
        let mut advice = Vec::new();
        for (colour, share) in ["White", "Black"].into_iter().zip(row.colours.into_iter().flatten()) {
            // With Black the second has White.
            let (colour, share) = match (ahead, colour) {
                (true, colour) => (colour, share.value),
                (false, "White") => ("Black", 1.0 - share.value),
                (false, _) => ("White", 1.0 - share.value),
            };
            advice.push(format!("{strong} always with {colour} makes {:.1} %", 100.0 * share));
        }
        let Some(unit) = choices.first().and_then(|choice| unit(&choice.game)) else { return Ok(advice) };
        let named = choices.first().map_or("piece", |choice| choice.game.definition().piece(unit).name.as_str());
        let mut names = Vec::new();
        for choice in choices.iter().filter(|choice| choice.armies.contains(strong) && choice.armies.contains(weak)) {
            let side = if choice.armies[0] == *strong { Color::White } else { Color::Black };
            let contest = self.contest(choice, Some((side, unit)));
            names.push((contest.name.clone(), side));
            self.play(&contest, games)?;
        }
        let of_strong = |side: Color, share: f64| if side == Color::White { share } else { 1.0 - share };
        let shares = names.iter().flat_map(|(name, side)| {
            let shares = games.results.shares(|contest| contest == name);
            shares.into_iter().map(|(opening, share)| (opening, of_strong(*side, share)))
        });
        let shares: Vec<(usize, f64)> = shares.collect();
        if shares.is_empty() {
            return Ok(advice);
        }
        let after = mean(&shares);
        advice.push(format!(
            "{strong} without a {named} makes {:.1} ± {:.1} %",
            100.0 * after.value,
            100.0 * after.error
        ));
        let before = if ahead { row.score } else { Measured { value: 1.0 - row.score.value, ..row.score } };
        advice.extend(worth(before, after, named));
        Ok(advice)
    }

    /// What may make a start even: the first move for the weaker side, or a piece less for the stronger one.
    pub(super) fn advise_start(
        &self,
        (name, start): &(String, Position),
        found: &Found,
        games: &mut Games<'_>,
    ) -> Result<Vec<String>, MeasureError> {
        let score = found.rows[found.least_even].score;
        if (score.value - 0.5).abs() <= score.error {
            return Ok(vec![format!("{name} is even within the error")]);
        }
        // The most extreme of many rows is one by chance, too.
        if found.rows.len() > 1 && !found.uneven.contains(&found.least_even) {
            return Ok(Vec::new());
        }
        let strong = if score.value > 0.5 { Color::White } else { Color::Black };
        let of_strong = |share: Measured| match strong {
            Color::White => share,
            Color::Black => Measured { value: 1.0 - share.value, ..share },
        };
        let mut advice = Vec::new();
        if let Some(turned) = (start.side() == strong).then(|| turned(start)).flatten() {
            let contest = self.contest_from(format!("{name}, {} first", strong.other()), &turned, None);
            self.play(&contest, games)?;
            if let Some(after) = share(games, &contest.name) {
                let made = percent(of_strong(after));
                let weak = named(strong.other());
                advice.push(format!("{name}: {} makes {made} if {weak} has the first move", named(strong)));
            }
        }
        let Some(unit) = unit(start.game()) else { return Ok(advice) };
        let piece = &start.game().definition().piece(unit).name;
        let contest = self.contest_from(format!("{name} {strong} one less"), start, Some((strong, unit)));
        self.play(&contest, games)?;
        if let Some(after) = share(games, &contest.name) {
            let made = percent(of_strong(after));
            advice.push(format!("{name}: {} without a {piece} makes {made}", named(strong)));
            advice.extend(worth(of_strong(score), of_strong(after), piece));
        }
        Ok(advice)
    }
}

/// White's share in the games of a contest, if there are any.
fn share(games: &Games<'_>, name: &str) -> Option<Measured> {
    let shares = games.results.shares(|contest| contest == name);
    (!shares.is_empty()).then(|| mean(&shares))
}

/// The position with the other side to move, if it is one.
fn turned(start: &Position) -> Option<Position> {
    let fen = start.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let side = fields.get_mut(1)?;
    *side = if *side == "w" { "b" } else { "w" };
    let made = start.game().position(&fields.join(" ")).ok()?;
    (made.side() != start.side() && made.outcome().is_none() && !made.in_check()).then_some(made)
}

/// A colour in sentences, where it is a player.
fn named(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn percent(share: Measured) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * share.value, 100.0 * share.error)
}

/// How many pieces the difference between the sides is worth, if a piece less changes the stronger side's share from `before`
/// to `after`.
fn worth(before: Measured, after: Measured, piece: &str) -> Option<String> {
    if before.value <= after.value {
        return None;
    }
    let (Some(before), Some(after)) = (elo(before), elo(after)) else {
        return Some(format!(
            "one side won every game, so the difference cannot be given as a number of times a {piece}"
        ));
    };
    let times = handicaps(before, after);
    Some(format!("the difference is worth {:.1} ± {:.1} times a {piece}", times.value, times.error))
}

/// A share of the points as a difference in Elo; none if it is nothing or all.
fn elo(share: Measured) -> Option<Measured> {
    if share.value <= 0.0 || share.value >= 1.0 {
        return None;
    }
    let (low, high) = (share.value - share.error, share.value + share.error);
    let error = if low > 0.0 && high < 1.0 {
        (elo_of_score(high) - elo_of_score(low)) / 2.0
    } else {
        // The interval ends where no Elo is: by the slope at its middle.
        400.0 / std::f64::consts::LN_10 * share.error / (share.value * (1.0 - share.value))
    };
    Some(Measured { value: elo_of_score(share.value), error })
}

/// How many handicaps even a difference, if one lessens it from `before` to `after`, by the delta method.
fn handicaps(before: Measured, after: Measured) -> Measured {
    let lessened = before.value - after.value;
    let spread = (after.value * before.error).hypot(before.value * after.error);
    Measured { value: before.value / lessened, error: spread / lessened.powi(2) }
}

fn unit(game: &Game) -> Option<Kind> {
    let terms = Terms::of(game, &[]);
    match terms.list().get(terms.unit()) {
        Some(Term::Piece(kind)) => Some(*kind),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shares of nothing and of all are no differences in Elo.
    #[test]
    fn what_one_side_always_wins_is_worth_no_number() {
        let share = |value: f64, error: f64| Measured { value, error };
        let of = |before, after| worth(before, after, "pawn").unwrap();
        assert_eq!(of(share(0.64, 0.01), share(0.57, 0.01)), "the difference is worth 2.0 ± 0.3 times a pawn");
        assert_eq!(of(share(0.98, 0.03), share(0.9, 0.03)), "the difference is worth 2.3 ± 1.3 times a pawn");
        for (before, after) in [
            (share(1.0, 0.01), share(0.6, 0.03)),
            (share(0.7, 0.03), share(0.0, 0.01)),
            (share(1.0, 0.01), share(0.0, 0.01)),
        ] {
            assert!(of(before, after).starts_with("one side won every game"), "{}", of(before, after));
        }
        assert_eq!(worth(share(0.6, 0.03), share(0.7, 0.03), "pawn"), None);
    }
}
