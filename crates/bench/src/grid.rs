//! Lines of cells as Markdown that is aligned enough to be read on a terminal.

use std::fmt;

/// A head and lines of as many cells.
#[derive(Debug)]
pub struct Grid<const N: usize> {
    head: [&'static str; N],
    lines: Vec<[String; N]>,
}

impl<const N: usize> Grid<N> {
    /// With no lines yet.
    pub fn new(head: [&'static str; N]) -> Grid<N> {
        Grid { head, lines: Vec::new() }
    }

    /// Adds a line.
    pub fn add(&mut self, line: [String; N]) {
        self.lines.push(line);
    }

    /// Whether it has no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl<const N: usize> fmt::Display for Grid<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            let cells = self.lines.iter().map(|line| line[column].chars().count());
            cells.chain([self.head[column].len()]).max().unwrap_or(0)
        };
        let widths: [usize; N] = std::array::from_fn(width);
        let mut line = |cells: [&str; N]| {
            let padded: Vec<String> = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(f, "| {} |", padded.join(" | "))
        };
        line(self.head)?;
        let rules = widths.map(|width| "-".repeat(width));
        line(rules.each_ref().map(String::as_str))?;
        self.lines.iter().try_for_each(|cells| line(cells.each_ref().map(String::as_str)))
    }
}
