//! What a stranger's definition can cost: memory before it is allocated, and time that can be broken off.

use menagerie_core::budget::{Budget, Exhausted};
use menagerie_core::{Game, Library};
use peak_alloc::PeakAlloc;
use std::time::{Duration, Instant};
#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;
fn library(name: &str) -> (Library, String) {
    let path = format!("{}/../fuzz/seeds/definition/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let mut library = Library::shipped();
    let own = library.add("definition.toml", &std::fs::read_to_string(path).unwrap()).unwrap();
    (library, own)
}
#[test]
fn drops() {
    let (library, name) = library(&std::env::var("S").unwrap());
    let t = Instant::now();
    let game: Game = library.game(&name).unwrap();
    println!("compile {:?} {} starts", t.elapsed(), game.starts());
    let mut position = game.start();
    let mut worst = Duration::ZERO;
    let mut state = 1u64;
    let t0 = Instant::now();
    for ply in 0..3 {
        let t = Instant::now();
        let end = t + Duration::from_secs(20);
        let Ok(moves) = Budget::new().until(move || Instant::now() > end).run(|| position.legal_moves()) else { println!("ply {ply}: more than 20 s; {}", position.fen()); break };
        if t.elapsed() > worst { worst = t.elapsed(); println!("{ply}: {worst:?} {} moves", moves.len()); }
        for m in &moves { let x = position.move_text(*m); if x.contains("16") { println!("{x} {:?}", m); } }
        if moves.is_empty() { println!("over {}", position.result()); break }
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let quiet: Vec<_> = moves.iter().copied().filter(|m| m.dropped().is_none()).collect();
        let from = if quiet.is_empty() { &moves } else { &quiet };
        position.play(from[(state >> 33) as usize % from.len()]);
        if t0.elapsed() > Duration::from_secs(100) { println!("at ply {ply}"); break }
    }
    let _ = Exhausted::Time;
}
