//! The openings of a report.

use super::Plan;
use crate::measure::MeasureError;
use crate::measure::openings::{ATTEMPTS, Different};
use menagerie_core::Position;
use menagerie_tournament::{Balance, Openings, Source};

/// How balanced openings are compared to their start, in centipawns, by a search of that many nodes.
pub(super) const BALANCE: Balance = Balance { most: 150, nodes: 1_000 };

/// The openings of a report, as far as they were made: when a budget breaks [`Plan::play_on`] off, they need not be made a
/// second time. They belong to one plan; it may ask for fewer later.
#[derive(Debug, Default)]
pub struct ReportOpenings {
    source: Option<Openings>,
    different: Different,
}

impl ReportOpenings {
    /// Makes those that are missing: positions after moves at random that leave both sides about as they were.
    pub(super) fn complete(&mut self, plan: &Plan, count: usize) -> Result<&[Position], MeasureError> {
        let attempts = ATTEMPTS * count;
        let source = match &mut self.source {
            Some(source) => source,
            source => {
                // No more starts than are looked at: a game may have a hundred thousand.
                let numbers = 0..plan.game.starts().min(attempts);
                let starts = numbers.filter_map(|number| plan.game.numbered_start(number)).collect();
                source.insert(Openings::new(Source::Level { starts, plies: plan.plies, balance: BALANCE }, plan.seed)?)
            }
        };
        self.different.look(source, count, attempts, &plan.pace.stop, |_, _| true)?;
        Ok(self.different.found())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;
    use menagerie_core::budget::Budget;

    fn fens(positions: &[Position]) -> Vec<String> {
        positions.iter().map(Position::fen).collect()
    }

    #[test]
    fn openings_are_made_once_however_often_they_are_broken_off() {
        const COUNT: usize = 24;
        let plan = Plan::of(Library::shipped().game("los-alamos").unwrap());
        let whole = fens(ReportOpenings::default().complete(&plan, COUNT).unwrap());
        let (mut openings, mut steps, mut parts) = (ReportOpenings::default(), 10_000, 0);
        let made = loop {
            let before = openings.different.found().len();
            if let Ok(made) = Budget::new().steps(steps).run(|| openings.complete(&plan, COUNT).map(fens)) {
                break made.unwrap();
            }
            parts += 1;
            // Steps for one opening are enough for all of them.
            if openings.different.found().len() == before {
                steps *= 2;
            }
        };
        assert!(made == whole && parts >= 3, "{parts}");
        let at_once = Budget::new().steps(steps).run(|| ReportOpenings::default().complete(&plan, COUNT).map(fens));
        assert!(at_once.is_err());
    }
}
