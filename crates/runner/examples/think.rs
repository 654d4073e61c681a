//! Thinks about a position and prints its lines: `think GAME FEN|startpos SECONDS [THREADS]`.
use menagerie_core::Library;
use menagerie_engine::Limits;
use menagerie_runner::{Control, Options, Player};
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let game = Library::shipped().game(&arguments[1]).expect("a game");
    let position = game.position(&arguments[2]).expect("a FEN");
    let seconds: f64 = arguments[3].parse().expect("seconds");
    let threads = arguments.get(4).map_or(1, |text| text.parse().expect("threads"));
    let mut player = Player::new(&game, Options { hash: 64, threads });
    println!("{}", player.explain(&position));
    let limits = Limits { move_time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let answer = player.search(&position, &limits, &Control::new(), &mut |line| {
        let mut after = position.clone();
        let moves: Vec<String> = line
            .moves
            .iter()
            .map(|&mv| {
                let text = after.move_text(mv);
                after.play(mv);
                text
            })
            .collect();
        println!(
            "{}/{} {} {:?} {} {} nps {}",
            line.depth,
            line.selective_depth,
            line.score,
            line.elapsed,
            line.nodes,
            (line.nodes as f64 / line.elapsed.as_secs_f64()) as u64,
            moves.join(" ")
        );
    });
    println!("{} nodes {}", position.move_text(answer.best.expect("a move")), answer.nodes);
}
