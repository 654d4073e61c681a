use wasm_bindgen::prelude::*;
#[wasm_bindgen]
pub fn perft(name: &str, fen: &str, depth: u32) -> f64 {
    let game = menagerie_core::Library::shipped().game(name).unwrap();
    let mut p = game.position(fen).unwrap();
    p.perft(depth) as f64
}
#[wasm_bindgen]
pub fn hostile(name: &str, depth: u32) -> String {
    let game = menagerie_core::Library::shipped().game(name).unwrap();
    let mut p = game.start();
    format!("{:?}", menagerie_core::budget::Budget::new().steps(10000).run(|| p.perft(depth)))
}
