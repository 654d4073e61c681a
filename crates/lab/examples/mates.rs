//! Finds wins by force in random games, proves them with the slow referee, and prints them as they stand in
//! `testdata/mates`: `mates GAME [SEED]`.

use menagerie_core::Library;
use menagerie_lab::mates::{Guide, Quota, prove, seek};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("which game?")?;
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let game = Library::shipped().game(&name)?;
    let quota = Quota { wanted: vec![8, 12, 12, 2], nodes: vec![5_000, 20_000, 30_000, 40_000], games: 4_000 };
    let guide = Guide::new(&game, 200_000);
    let mut refused = None;
    let problems = seek(&game, seed, &quota, |problem| {
        let began = std::time::Instant::now();
        let verdict = prove(problem, &guide);
        refused = refused.take().or_else(|| verdict.err().map(|why| format!("{problem}: {why}")));
        eprintln!("{name}: {problem} (proved in {:?})", began.elapsed());
        refused.is_none()
    });
    if let Some(refused) = refused {
        return Err(format!("the fast rules and the slow referee do not agree: {refused}").into());
    }
    println!("# Wins by force of {name}: FEN, moves, all first moves that win so fast.");
    println!("# Written by `cargo run --release -p menagerie-lab --example mates -- {name} {seed}`.");
    problems.iter().for_each(|problem| println!("{problem}"));
    Ok(())
}
