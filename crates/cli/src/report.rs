//! What a definition makes: its board, its pieces, its rules, and what is odd about it.

use crate::diagnostics::{self, Severity};
use crate::diagram::{self, Style};
use crate::piece_diagram;
use crate::sample::Deep;
use crate::text::{capitalized, one_line};
use menagerie_core::definition::Diagnostic;
use menagerie_core::{Game, Language, Section, Setting, rules_page_in};
use serde::Serialize;
use std::fmt::Write;

/// All that is known of one definition.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// The file or the game that was asked for.
    pub target: String,
    /// Whether it makes a game.
    pub ok: bool,
    /// What is wrong with it.
    pub problems: Vec<Diagnostic>,
    /// What is wrong with it where no place in a file can be shown.
    pub refusal: Option<String>,
    /// What is odd about it.
    pub warnings: Vec<Diagnostic>,
    /// The game that it makes.
    pub game: Option<Description>,
    /// What random games of it were like.
    pub deep: Option<Deep>,
}

/// A game as people see it.
#[derive(Debug, Serialize)]
pub struct Description {
    /// The name that it is loaded by.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Who invented it.
    pub inventor: String,
    /// What it is.
    pub summary: String,
    /// The first position, drawn.
    pub board: Vec<String>,
    /// The FEN of the start.
    pub fen: String,
    /// The types of piece.
    pub pieces: Vec<PieceDescription>,
    /// The rules in plain words.
    pub rules: Vec<Section>,
    /// Notes for programs: what they may not rely on in this game.
    pub limits: Vec<&'static str>,
}

/// A type of piece as people see it.
#[derive(Debug, Serialize)]
pub struct PieceDescription {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: String,
    /// How it moves.
    pub betza: String,
    /// How it moves, drawn.
    pub diagram: Vec<String>,
    /// What the letters of the drawing mean.
    pub legend: Vec<String>,
}

impl Description {
    /// Describes a game, with its rules in a language.
    pub fn new(game: &Game, language: Language) -> Description {
        let definition = game.definition();
        let start = game.start();
        let setting = Setting::of(definition);
        let piece = |kind| {
            let piece = definition.piece(kind);
            let (diagram, legend) = piece_diagram::draw(piece, game.board(), &setting);
            let (name, betza) = (piece.name.clone(), piece.betza.text.clone());
            PieceDescription { name, letter: piece.letter.to_string(), betza, diagram, legend }
        };
        Description {
            name: game.name().to_string(),
            title: definition.title.clone(),
            inventor: definition.inventor.clone(),
            summary: definition.summary.clone(),
            board: diagram::board(&start, Style::Ascii).lines().map(str::to_string).collect(),
            fen: start.fen(),
            pieces: definition.kinds().map(piece).collect(),
            rules: rules_page_in(game, language),
            limits: game.capabilities().limits(),
        }
    }

    /// The title, the board and the rules, for people.
    pub fn page(&self) -> String {
        let mut text = format!("{} ({})\n", self.title, self.name);
        for line in [&self.inventor, &self.summary].into_iter().filter(|line| !line.is_empty()) {
            let _ = writeln!(text, "{line}");
        }
        let _ = writeln!(text, "\n{}", self.board.join("\n"));
        for section in &self.rules {
            let _ = writeln!(text, "\n{}", section.heading);
            section.lines.iter().for_each(|line| text += &paragraph(line));
        }
        text
    }

    /// The diagrams of all pieces, for people.
    fn diagrams(&self) -> String {
        let mut text = "\nMoves of the pieces\n".to_string();
        for piece in &self.pieces {
            let _ = writeln!(text, "\n  {} {}", capitalized(&piece.name), piece.betza);
            for (i, row) in piece.diagram.iter().enumerate() {
                let legend = piece.legend.get(i).map(|words| format!("    {words}")).unwrap_or_default();
                let _ = writeln!(text, "    {row}{legend}");
            }
        }
        text
    }
}

/// A sentence as an entry of a list, in lines that are not too long.
fn paragraph(line: &str) -> String {
    const WIDTH: usize = 96;
    let mut text = String::from("  -");
    let mut width = 3;
    for word in line.split_whitespace() {
        let length = word.chars().count();
        if width + 1 + length > WIDTH {
            text += "\n   ";
            width = 3;
        }
        let _ = write!(text, " {word}");
        width += 1 + length;
    }
    text + "\n"
}

impl Report {
    /// The report as people read it.
    pub fn text(&self, colours: bool) -> String {
        let mut text = String::new();
        if let Some(game) = &self.game {
            text += &game.page();
            text += &game.diagrams();
            match game.limits.as_slice() {
                [] => text += "\nNotes for programs: none\n",
                limits => {
                    text += "\nNotes for programs\n";
                    limits.iter().for_each(|limit| text += &paragraph(limit));
                }
            }
        }
        if let Some(deep) = &self.deep {
            text += &deep.text();
        }
        if !text.is_empty() {
            text.push('\n');
        }
        for problem in &self.problems {
            text += &(diagnostics::render(problem, Severity::Error, colours) + "\n");
        }
        for warning in &self.warnings {
            text += &(diagnostics::render(warning, Severity::Warning, colours) + "\n");
        }
        if let Some(refusal) = &self.refusal {
            let _ = writeln!(text, "error: {}", one_line(refusal));
        }
        let failed = self.deep.as_ref().is_some_and(|deep| deep.failure.is_some());
        let problems = self.problems.len() + usize::from(self.refusal.is_some()) + usize::from(failed);
        let counts = (diagnostics::counted(problems, "problem"), diagnostics::counted(self.warnings.len(), "warning"));
        let _ = writeln!(text, "{}: {}, {}", one_line(&self.target), counts.0, counts.1);
        text
    }
}
