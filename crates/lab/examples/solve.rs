//! Measures how many nodes a second the solver searches: `solve GAME FEN [NODES] [MEGABYTES] [THREADS]`.

use menagerie_core::Library;
use menagerie_lab::solve::{Attack, SolveLimits, Solving};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, fen, rest @ ..] = &arguments[..] else {
        panic!("solve GAME FEN|startpos [NODES] [MEGABYTES] [THREADS]")
    };
    let number = |index: usize, usual| rest.get(index).map_or(usual, |text| text.parse().expect("a number"));
    let game = Library::shipped().game(name).expect("the name of a game");
    let position = game.position(fen).expect("a position");
    let (memory, threads) = (number(1, 256) as usize, number(2, 1) as usize);
    let limits = SolveLimits { nodes: number(0, 2_000_000), memory, attack: Attack::All, threads };
    let began = Instant::now();
    let mut solving = Solving::new(&position, position.side(), limits, |_| true);
    let answer = solving.run();
    let seconds = began.elapsed().as_secs_f64();
    println!("{answer:?}: {} nodes, {:.0} a second", solving.nodes(), solving.nodes() as f64 / seconds);
}
