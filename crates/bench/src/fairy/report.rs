//! The table of compatibility, on a terminal and in the documentation.

use super::compare::Comparison;
use super::{Compatibility, Row, reasons};
use anyhow::Result;
use menagerie_import::{EXTENSIONS, Fate, OPTIONS, OptionFact, Outcome};
use std::fmt::Write;
use std::path::Path;

impl Comparison {
    fn word(&self) -> String {
        match self {
            Comparison::Agree(nodes) => format!("agree ({nodes})"),
            Comparison::Differ(_) => "differ".to_string(),
            Comparison::NotLoaded => "not loaded".to_string(),
            Comparison::Newer(option) => format!("older than {option}"),
            Comparison::Refused => String::new(),
            Comparison::Broke => "broke off".to_string(),
        }
    }
}

impl Row {
    fn state(&self) -> &'static str {
        match &self.import.outcome {
            Outcome::Converted { remarks, .. } if remarks.is_empty() => "converted",
            Outcome::Converted { .. } => "with remarks",
            Outcome::Refused(_) => "refused",
        }
    }

    /// Remarks.
    fn words(&self) -> String {
        let differ = self.comparisons.iter().find_map(|comparison| match comparison {
            Comparison::Differ(how) => Some(how.clone()),
            _ => None,
        });
        let notes = match &self.import.outcome {
            Outcome::Converted { remarks, .. } => reasons(remarks),
            Outcome::Refused(notes) => reasons(notes),
        };
        [differ.unwrap_or_default(), notes].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
    }
}

impl Compatibility {
    /// The numbers, a sentence each.
    fn summary(&self) -> String {
        let count = |wanted: &dyn Fn(&Row) -> bool| self.rows.iter().filter(|row| wanted(row)).count();
        let converted = |row: &Row| matches!(row.import.outcome, Outcome::Converted { .. });
        let all = count(&converted);
        let mut text = format!(
            "{} variants, read and converted in {:.2} s: {} converted, {} refused.\n",
            self.rows.len(),
            self.time.as_secs_f64(),
            all,
            count(&|row| !converted(row)),
        );
        for (hands, drops) in [("with", true), ("without", false)] {
            let of = count(&|row| row.import.drops == drops);
            let these = count(&|row| row.import.drops == drops && converted(row));
            let _ = writeln!(text, "{these} of {of} {hands} hands converted.");
        }
        for (index, peer) in self.peers.iter().enumerate() {
            let is = |wanted: &dyn Fn(&Comparison) -> bool| {
                count(&|row: &Row| row.comparisons.get(index).is_some_and(wanted))
            };
            let _ = writeln!(
                text,
                "{peer}: {} of {all} agree, {} differ, {} are not loaded by it, {} need options newer than it.",
                is(&|comparison| matches!(comparison, Comparison::Agree(_))),
                is(&|comparison| matches!(comparison, Comparison::Differ(_) | Comparison::Broke)),
                is(&|comparison| matches!(comparison, Comparison::NotLoaded)),
                is(&|comparison| matches!(comparison, Comparison::Newer(_))),
            );
        }
        let any = |row: &Row| row.comparisons.iter().any(|comparison| matches!(comparison, Comparison::Agree(_)));
        let none = |row: &Row| {
            !row.comparisons.iter().any(|comparison| matches!(comparison, Comparison::Differ(_) | Comparison::Broke))
        };
        let _ = writeln!(
            text,
            "Together: {} of {all} agree with every peer that can be asked; {} more with one of them.",
            count(&|row| any(row) && none(row)),
            count(&|row| any(row) && !none(row)),
        );
        text
    }

    /// The whole table in Markdown.
    pub(super) fn table(&self) -> String {
        let mut text = format!("| variant | hands | import | {} | remarks |\n", self.peers.join(" | "));
        let _ = writeln!(text, "|---|---|---|{}---|", "---|".repeat(self.peers.len()));
        for row in &self.rows {
            let comparisons: Vec<String> = row.comparisons.iter().map(Comparison::word).collect();
            let hands = if row.import.drops { "yes" } else { "" };
            let words = row.words().replace('|', "\\|");
            let _ = writeln!(
                text,
                "| {} | {hands} | {} | {} | {words} |",
                row.import.variant,
                row.state(),
                comparisons.join(" | ")
            );
        }
        format!("{}\n{text}", self.summary())
    }
}

/// Options, and what becomes of them, in Markdown.
fn options(facts: &[OptionFact]) -> String {
    let mut text = "| option | default | becomes |\n|---|---|---|\n".to_string();
    for fact in facts {
        let fate = match fact.fate {
            Fate::Mapped(keys) | Fate::Drops(keys) => keys.to_string(),
            Fate::NoRule(why) => format!("*no rule*: {why}"),
            Fate::Refused(what) => format!("**refused**: there is no rule for {what}"),
        };
        let default = if fact.name == "startFen" { "the usual start" } else { fact.default };
        let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
        let _ = writeln!(text, "| `{}` | {default} | {fate} |", fact.name);
    }
    text
}

/// Writes the tables into a document, each between its marks.
pub(super) fn write(found: &Compatibility, path: &Path) -> Result<()> {
    crate::marked::fill(
        path,
        &[("yardstick", found.table()), ("options", options(OPTIONS)), ("extensions", options(EXTENSIONS))],
    )
}
