//! What is wrong with a definition, shown as compilers do: the file, the line, the text with the place underlined.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use menagerie_core::LoadError;
use menagerie_core::definition::{Diagnostic, Excerpt};
use menagerie_core::text::{is_unprintable, printable};
use std::fmt::Write;

/// A longer line is not shown.
const LONGEST_LINE: usize = 4000;

/// How much is thought of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The definition makes no game.
    Error,
    /// It makes one that may not be what was meant.
    Warning,
}

/// The diagnostics of an error, if it is about a definition's text: each with its excerpt, and last how many there are.
pub fn of_error(error: &LoadError, colours: bool) -> Option<String> {
    let LoadError::Invalid { source_name, problems } = error else { return None };
    let mut text: String = problems.iter().map(|problem| render(problem, Severity::Error, colours) + "\n").collect();
    let count = counted(problems.len(), "problem");
    let _ = writeln!(text, "error: {count} in the definition ({})", crate::text::one_line(source_name));
    Some(text)
}

/// A number with its noun: `1 problem`, `2 problems`.
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// One diagnostic, ending with a line end.
pub fn render(diagnostic: &Diagnostic, severity: Severity, colours: bool) -> String {
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = match diagnostic.key.is_empty() {
        true => diagnostic.what.clone(),
        false => format!("{}: {}", diagnostic.key, diagnostic.what),
    };
    let mut group = Group::with_title(level.primary_title(crate::text::one_line(&title)));
    group = show(group, &diagnostic.at, AnnotationKind::Primary);
    for note in &diagnostic.notes {
        group = show(group, note, AnnotationKind::Context);
    }
    if let Some(help) = diagnostic.help.as_ref().filter(|help| !help.is_empty()) {
        group = group.element(Level::HELP.message(crate::text::one_line(help)));
    }
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Ascii).render(&[group]) + "\n"
}

/// Adds an excerpt; of a line that nobody wrote by hand, only where in it the place is.
fn show<'a>(group: Group<'a>, excerpt: &'a Excerpt, kind: AnnotationKind) -> Group<'a> {
    let start = excerpt.text[..excerpt.span.start].rfind('\n').map_or(0, |at| at + 1);
    let length = excerpt.text[start..].find('\n').unwrap_or(excerpt.text.len() - start);
    if length > LONGEST_LINE {
        let origin = Origin::path(printable(&excerpt.file)).line(excerpt.line).char_column(excerpt.column);
        return group.element(origin);
    }
    group.element(snippet(excerpt, kind))
}

/// The lines that an excerpt is about, and no others: a file may be long.
fn snippet(excerpt: &Excerpt, kind: AnnotationKind) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    let text = &excerpt.text;
    let start = text[..excerpt.span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[excerpt.span.end..].find('\n').map_or(text.len(), |at| excerpt.span.end + at);
    let span = excerpt.span.start - start..excerpt.span.end - start;
    let mut annotation = kind.span(span);
    if !excerpt.label.is_empty() {
        annotation = annotation.label(excerpt.label.as_str());
    }
    let source = in_place(&text[start..end]);
    Snippet::source(source).line_start(excerpt.line).path(printable(&excerpt.file)).annotation(annotation)
}

/// A line with what cannot be shown replaced by as many bytes, so that places in it stay what they are.
fn in_place(line: &str) -> String {
    let replaced = |c: char| match c {
        '\t' => c.to_string(),
        c if !is_unprintable(c) => c.to_string(),
        c if c.len_utf8() == '\u{fffd}'.len_utf8() => "\u{fffd}".to_string(),
        c => "?".repeat(c.len_utf8()),
    };
    line.chars().map(replaced).collect()
}
