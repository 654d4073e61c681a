//! Computes tablebases of king and piece against king, and prints them as rows of the table in `docs/endings.md`:
//! `tablebase GAME PIECE...`.

use menagerie_core::{Color, Library};
use menagerie_lab::tablebase::{Summary, Tablebase};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = Library::shipped().game(&arguments.next().ok_or("which game?")?)?;
    for piece in arguments {
        let kind = game.definition().kind(&piece).ok_or_else(|| format!("{} has no {piece}", game.name()))?;
        let tablebase = Tablebase::solve(&game, kind)?;
        let [white, black] = Color::BOTH.map(|side| tablebase.summary(side));
        let side = |summary: Summary| {
            format!("{} | {} | {:.2} % | {}", summary.positions, summary.won, summary.share(), summary.longest)
        };
        println!("| {} | {piece} | {} | {} |", game.name(), side(white), side(black));
    }
    Ok(())
}
