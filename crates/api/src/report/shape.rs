//! Reports as the API has them.

use crate::types::{Doubling, GameReport, Metric, Reference, Share};
use menagerie_lab::measure::report::{self, Report};

/// A report as the API has it, with the reference games that are other games.
pub fn report(report: &Report) -> GameReport {
    let references = Report::references().into_iter().filter(|other| other.game != report.game);
    let metrics = report.metrics.iter().map(|metric| Metric {
        name: metric.name.clone(),
        definition: metric.definition.clone(),
        source: metric.source.clone(),
        value: metric.value,
        error: known(metric.error),
    });
    GameReport {
        title: report.title.clone(),
        games: report.games as u32,
        nodes: report.nodes,
        metrics: metrics.collect(),
        endings: shares(&report.endings),
        uses: shares(&report.uses),
        material: shares(&report.material),
        skill: report.skill.iter().filter(|doubling| doubling.games > 0).map(doubling).collect(),
        wins: report.trivial.clone(),
        lengths: report.lengths.iter().map(|&plies| plies as u32).collect(),
        mobility: report.mobility.clone(),
        references: references.map(|other| reference(report, &other)).collect(),
    }
}

/// An error, if it is known: JSON has no infinity.
fn known(error: f64) -> Option<f64> {
    Some(error).filter(|error| error.is_finite())
}

fn shares(shares: &[report::Share]) -> Vec<Share> {
    shares.iter().map(|share| Share { name: share.name.replace(['-', '_'], " "), share: share.share }).collect()
}

fn doubling(doubling: &report::Doubling) -> Doubling {
    let report::Doubling { nodes, games, elo, error } = *doubling;
    Doubling { nodes, games: games as u32, elo, error: known(error) }
}

fn reference(report: &Report, other: &Report) -> Reference {
    let value = |key: &str| other.metrics.iter().find(|metric| metric.key == key).map(|metric| metric.value);
    Reference {
        title: other.title.clone(),
        games: other.games as u32,
        nodes: other.nodes,
        values: report.metrics.iter().map(|metric| value(&metric.key)).collect(),
    }
}
