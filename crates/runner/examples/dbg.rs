use menagerie_core::Library;
use menagerie_engine::{Limits, simple};
use menagerie_runner::{Control, Options, Player};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game = Library::shipped().game(&a[1]).unwrap();
    let nodes: u64 = a[2].parse().unwrap();
    let ours: usize = a[3].parse().unwrap();
    let mut p = Player::new(&game, Options { hash: 8, threads: 1 });
    let mut pos = game.start();
    while pos.outcome().is_none() && pos.ply() < 200 {
        if pos.ply() % 2 == ours {
            let mut pr = String::new();
            let an = p.search(&pos, &Limits { nodes: Some(nodes), ..Limits::default() }, &Control::new(), &mut |l| {
                pr = format!("d{}/{} {} n{}", l.depth, l.selective_depth, l.score, l.nodes);
            });
            let mv = an.best.unwrap();
            print!("{} [{}] ", pos.move_text(mv), pr);
            pos.play(mv);
        } else {
            let (mv, s) = simple::best_move(&mut pos, simple::Limits { nodes, depth: 60 }).unwrap();
            println!("({}) {} {}", pos.move_text(mv), s, pos.fen());
            pos.play(mv);
        }
    }
    println!("{} {}", pos.result(), pos.fen());
}
