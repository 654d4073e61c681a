//! `menagerie lab solve --whole`

use super::watch::Watch;
use crate::thinking;
use anyhow::Result;
use indicatif::HumanCount;
use menagerie_core::{Color, Position};
use menagerie_lab::whole::{Found, Summary, Value, Whole};
use std::io::Write;

/// Solves all that can follow a position, and says what there is.
///
/// # Errors
/// Says why it cannot be solved, or passes on a failure to write.
pub fn run(position: &Position, most: usize, watch: &Watch, out: &mut impl Write) -> Result<()> {
    let report = |found: Found| {
        let Found { positions, looked_at } = found;
        watch.show(&format!("{} positions, {} looked at", HumanCount(positions as u64), HumanCount(looked_at as u64)));
        watch.goes_on()
    };
    let whole = Whole::solve(position, most, report);
    let seconds = watch.seconds();
    let whole = whole?;
    writeln!(std::io::stderr(), "{seconds:.1} s")?;
    if let Some(value) = whole.value(position) {
        writeln!(out, "{}", shown(value))?;
    }
    numbers(&whole.summary(), out)?;
    if let Some(clock) = position.game().facts().draw_clock {
        writeln!(out, "the draw after {clock} plies without progress is left out")?;
    }
    for (mv, value) in whole.moves(position) {
        writeln!(out, "  {}: {}", thinking::moves(position, &[mv]), shown(value))?;
    }
    Ok(())
}

fn shown(value: Value) -> String {
    match value {
        Value::Won { winner, plies: 1 } => format!("{winner} wins in 1 ply"),
        Value::Won { winner, plies } => format!("{winner} wins in {plies} plies"),
        Value::Drawn => "drawn".to_string(),
    }
}

fn numbers(summary: &Summary, out: &mut impl Write) -> Result<()> {
    let Summary { positions, over, won, drawn, longest } = *summary;
    let share = |count: usize| {
        format!("{} ({:.1} %)", HumanCount(count as u64), 100.0 * count as f64 / positions.max(1) as f64)
    };
    writeln!(out, "positions: {}, over: {}", HumanCount(positions as u64), share(over))?;
    for side in Color::BOTH {
        writeln!(out, "{side} wins: {}", share(won[side.index()]))?;
    }
    writeln!(out, "drawn: {}", share(drawn))?;
    writeln!(out, "longest win: {longest} plies")?;
    Ok(())
}
