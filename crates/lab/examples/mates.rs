//! Finds forced wins in random games, proves them with the reference implementation, and prints them in the form of
//! `testdata/mates`: `mates GAME [SEED [WANTED ENOUGH]]`. WANTED gives the numbers of problems of one move, of two, and so on
//! (`8,12,12,2`). After ENOUGH random games it stops if only the longest ones are missing.

use menagerie_core::Library;
use menagerie_lab::mates::{Guide, Quota, prove, seek};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("which game?")?;
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let game = Library::shipped().game(&name)?;
    let wanted_text = arguments.next().unwrap_or("8,12,12,2".to_string());
    let wanted: Vec<usize> = wanted_text.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let enough = arguments.next().map_or(Ok(150), |text| text.parse())?;
    let nodes = (0..wanted.len() as u64).map(|at| if at == 0 { 5_000 } else { 10_000 * (at + 1) }).collect();
    let quota = Quota { wanted, nodes, games: 4_000, enough };
    let guide = Guide::new(&game, 200_000);
    let mut refused = None;
    let problems = seek(&game, seed, &quota, |problem| {
        let began = std::time::Instant::now();
        let result = prove(problem, &guide);
        refused = refused.take().or_else(|| result.err().map(|why| format!("{problem}: {why}")));
        eprintln!("{name}: {problem} (proved in {:?})", began.elapsed());
        refused.is_none()
    });
    if let Some(refused) = refused {
        return Err(format!("the fast rules and the reference implementation disagree: {refused}").into());
    }
    println!("# Forced wins of {name}: FEN, moves, all first moves that win in that many.");
    println!(
        "# Written by `cargo run --release -p menagerie-lab --example mates -- {name} {seed} {wanted_text} {enough}`."
    );
    problems.iter().for_each(|problem| println!("{problem}"));
    Ok(())
}
