//! temporary
use ouk::rules::{perft::perft, *};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game = GameId::parse(&a[1]).unwrap();
    let rules = a.get(3).map_or(game.default_rules(), |r| game.rule_set(r).unwrap());
    let p = match a.get(4) {
        Some(f) => AnyPosition::from_fen(game, rules, f).unwrap(),
        None => AnyPosition::start(game, rules),
    };
    let t = std::time::Instant::now();
    let n = ouk::dispatch!(&p, p => perft(p, a[2].parse().unwrap()));
    println!("{n} {:.1} Mnps", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
