use menagerie_core::Library;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let g = Library::shipped().game(&a[1]).unwrap();
    let load = t.elapsed();
    let mut p = g.position(&a[2]).unwrap();
    let t = std::time::Instant::now();
    let n = p.perft(a[3].parse().unwrap());
    let s = t.elapsed().as_secs_f64();
    println!("{} {n} {s:.3}s {:.1} Mnps load {load:?}", a[1], n as f64 / s / 1e6);
}
