//! A report as a page of its own.

use super::{Report, Share, plot};
use std::fmt::Write;

/// The style of the page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}\
    table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #ddd;\
    vertical-align:top}td.n{text-align:right;white-space:nowrap}svg{max-width:100%;height:auto}.s{color:#666;font-size:.85em}";

impl Report {
    /// The report as one HTML file with its pictures, compared with the reports of other games.
    pub fn html(&self, others: &[Report]) -> String {
        let mut page = String::new();
        let title = escaped(&self.title);
        // Writing into a string cannot fail.
        let _ = write!(
            page,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}: what play is like</title>\
             <style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n<p>{} games of the engine against itself, {} nodes a move, \
             seed {}. Errors are 95 % intervals of the bootstrap over games.</p>\n",
            self.games, self.nodes, self.seed
        );
        self.write_metrics(&mut page);
        if !others.is_empty() {
            let drawn = plot::comparison(self, others);
            let _ = writeln!(page, "<h2>Compared with other games</h2>\n{drawn}");
        }
        for (heading, drawn) in [
            ("Length", plot::lengths(self)),
            ("Legal moves", plot::mobility(self)),
            ("Depth of skill", plot::skill(self)),
        ] {
            let _ = writeln!(page, "<h2>{heading}</h2>\n{drawn}");
        }
        write_shares(&mut page, "Endings by rule", &self.endings);
        write_shares(&mut page, "Use of the pieces, by moves", &self.uses);
        write_shares(&mut page, "What is left at the end", &self.material);
        let _ = writeln!(page, "<h2>Forced wins from the start</h2>");
        match self.trivial.as_deref() {
            None => page.push_str("<p>The search for them was broken off.</p>\n"),
            Some([]) => {
                let _ = writeln!(page, "<p>None was found in at most {} moves.</p>", super::TRIVIAL);
            }
            Some(wins) => wins.iter().for_each(|won| {
                let _ = writeln!(page, "<p>{}.</p>", escaped(won));
            }),
        }
        page + "</body></html>\n"
    }

    fn write_metrics(&self, page: &mut String) {
        let _ = writeln!(page, "<table><tr><th>Measure</th><th>Value</th><th>Definition</th></tr>");
        for metric in &self.metrics {
            let error = if metric.error.is_finite() { format!(" ± {}", number(metric.error)) } else { String::new() };
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td class=\"n\">{}{error}</td><td>{}<br><span class=\"s\">{}</span></td></tr>",
                escaped(&metric.name),
                number(metric.value),
                escaped(&metric.definition),
                escaped(&metric.source)
            );
        }
        let _ = writeln!(page, "</table>");
    }
}

fn write_shares(page: &mut String, heading: &str, shares: &[Share]) {
    let _ = writeln!(page, "<h2>{heading}</h2>\n<table>");
    for Share { name, share } in shares {
        let _ = writeln!(page, "<tr><td>{}</td><td class=\"n\">{:.1} %</td></tr>", escaped(name), 100.0 * share);
    }
    let _ = writeln!(page, "</table>");
}

/// A number with three digits that matter.
pub(super) fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        size if size >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_numbers_are_short() {
        assert_eq!(escaped("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!([123.4, 12.34, 1.234, 0.1234].map(number), ["123", "12.3", "1.23", "0.123"]);
    }
}
