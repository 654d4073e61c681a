//! What is kept of a game for the report.

use crate::measure::half_points;
use crate::measure::terms::count;
use menagerie_core::{Color, Edit, Game, Kind, Piece, Position};
use menagerie_tournament::{Record, Termination};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A game, measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The number of the game.
    pub number: usize,
    /// White's half points.
    #[serde(deserialize_with = "half_points")]
    pub result: usize,
    /// How it ended: the rule, or that it was too long.
    pub ending: String,
    /// The number of legal moves in each position.
    pub mobility: Vec<u32>,
    /// The engine's score of each move for White, in centipawns.
    pub scores: Vec<i32>,
    /// The share of the squares on which a piece stood at some time.
    pub coverage: f64,
    /// The moves of each type of piece.
    pub moves_of: BTreeMap<String, u32>,
    /// The moves that took something.
    pub captures: u32,
    /// The pieces at the end, White's first.
    pub material: String,
}

impl Played {
    /// Measures a game by playing it again; none if a move cannot be read.
    pub(crate) fn of(game: &Game, record: &Record) -> Option<Played> {
        let mut position = game.position(&record.fen).ok()?;
        for text in &record.book {
            position.play_unchecked(position.find_move(text)?);
        }
        let mut played = Played {
            number: record.number,
            result: record.half_points_of_white(),
            ending: ending(record),
            mobility: Vec::new(),
            scores: Vec::new(),
            coverage: 0.0,
            moves_of: BTreeMap::new(),
            captures: 0,
            material: String::new(),
        };
        let mut covered = BTreeSet::new();
        let note = |position: &Position, covered: &mut BTreeSet<usize>| {
            covered.extend(
                game.board().squares().filter(|&square| position.piece(square).is_some()).map(|square| square.index()),
            );
        };
        note(&position, &mut covered);
        for made in &record.moves {
            let moves = position.legal_moves();
            let mv = moves.iter().copied().find(|&mv| position.move_text(mv) == made.text)?;
            played.mobility.push(moves.len() as u32);
            let sign = if position.side() == Color::White { 1 } else { -1 };
            let before = played.scores.last().copied().unwrap_or(0);
            played.scores.push(made.score.map_or(before, |score| sign * score));
            let (mover, takes) = position.changes(mv, effects);
            if let Some(mover) = mover {
                *played.moves_of.entry(game.definition().piece(mover).name.clone()).or_default() += 1;
            }
            played.captures += u32::from(takes);
            position.play_unchecked(mv);
            note(&position, &mut covered);
        }
        played.coverage = covered.len() as f64 / game.board().len() as f64;
        played.material = material(&position);
        Some(played)
    }

    /// The length in plies.
    pub(crate) fn plies(&self) -> usize {
        self.mobility.len()
    }
}

/// The type that a move moves first, and whether it takes something.
fn effects(edits: &[Edit]) -> (Option<Kind>, bool) {
    let moved = edits.iter().find_map(|edit| match edit {
        Edit::Relocate { piece, .. } | Edit::Drop { piece, .. } => Some(piece.kind()),
        Edit::RelocateBoth { first: (.., piece), .. } => Some(piece.kind()),
        _ => None,
    });
    (moved, edits.iter().any(|edit| matches!(edit, Edit::Remove { .. })))
}

fn ending(record: &Record) -> String {
    match record.ending {
        Termination::Rules if !record.note.is_empty() => record.note.clone(),
        Termination::Length => "too long".to_string(),
        other => other.words().to_string(),
    }
}

/// The pieces of a position as letters, those of White first, the most valuable types as the definition has them last.
fn material(position: &Position) -> String {
    let game = position.game();
    let side = |color: Color| {
        let kinds: Vec<Kind> = game.definition().kinds().collect();
        let letters = kinds.iter().rev().map(|&kind| {
            let letter = game.definition().letter(Piece::new(kind, Color::White)).to_string();
            letter.repeat(count(position, Piece::new(kind, color)))
        });
        letters.collect::<String>()
    };
    format!("{} v {}", side(Color::White), side(Color::Black))
}
