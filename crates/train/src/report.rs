//! The report of a training: everything that is needed to repeat it, and what came of it.

use crate::generate::Made;
use crate::shards::Origin;
use crate::training::{Settings, Trained};
use serde::Serialize;

/// The report, as TOML.
///
/// ```
/// use menagerie_train::report::Report;
/// use menagerie_train::training::Settings;
///
/// let mut report = Report::new("menagerie train chess".to_string(), None);
/// report.set_training(&Settings::default());
/// report.matches.push("nodes: 60.0 %".to_string());
/// assert!(report.text().starts_with("command = \"menagerie train chess\"\n"));
/// assert!(report.text().contains("\n[training]\nepochs = 8\n"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// The command that does the same.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The shards and the positions in them.
    pub shards: usize,
    /// All positions, also those that come several times.
    pub positions: usize,
    /// Those that come once, from games that are learned from and that are held out.
    pub examples: usize,
    /// The loss without the network, on the games that were held out.
    pub loss_before: f64,
    /// The same with the network from which training started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_at_start: Option<f64>,
    /// The same with the network in floating-point numbers.
    pub loss: f64,
    /// The same with the network in integers.
    pub loss_in_integers: f64,
    /// The centipawns in which the odds grow by a factor of e.
    pub scale: f32,
    /// The epoch whose network this is.
    pub epoch: usize,
    /// The loss on the positions that were learned from, by epochs.
    pub training_losses: Vec<f64>,
    /// The loss on the games that were held out, by epochs.
    pub validation_losses: Vec<f64>,
    /// The matches against the same evaluation without the network, or with the one from which training started.
    pub matches: Vec<String>,
    /// The fingerprint of the file of the network.
    pub network: String,
    /// Where the positions come from.
    pub origin: Option<Origin>,
    training: Training,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Training {
    epochs: usize,
    batch: usize,
    rate: f32,
    decay: f32,
    lambda: f32,
    seed: u64,
}

impl Report {
    /// A report of a command that has found nothing yet, by this version of the program.
    pub fn new(command: String, origin: Option<Origin>) -> Report {
        Report { command, version: env!("CARGO_PKG_VERSION").to_string(), origin, ..Report::default() }
    }

    /// Adds the settings of the training.
    pub fn set_training(&mut self, settings: &Settings) {
        let Settings { epochs, batch, rate, decay, lambda, seed } = *settings;
        self.training = Training { epochs, batch, rate, decay, lambda, seed };
    }

    /// Adds what was generated and found.
    pub fn set_results(&mut self, made: Made, examples: usize, trained: &Trained) {
        (self.shards, self.positions, self.examples) = (made.shards, made.positions, examples);
        (self.loss_before, self.scale, self.epoch) = (trained.before, trained.scale, trained.best + 1);
        self.loss_at_start = trained.start;
        self.training_losses = trained.epochs.iter().map(|epoch| epoch.training).collect();
        self.validation_losses = trained.epochs.iter().map(|epoch| epoch.validation).collect();
        self.loss = trained.epochs.get(trained.best).map_or(trained.before, |epoch| epoch.validation);
    }

    /// The text of the report.
    ///
    /// # Panics
    /// If a text is beyond TOML, which none is.
    pub fn text(&self) -> String {
        toml::to_string(self).expect("a report is TOML")
    }
}
