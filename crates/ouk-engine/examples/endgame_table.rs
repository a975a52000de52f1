//! Looks a position up in an endgame table: who wins, in how many moves, before the count runs out.
//!
//! `endgame_table [FEN]`; without one, a king and a Tuuk hunt a bare king whose count runs.

use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_rules::{AnyPosition, GameId};
use std::error::Error;
use std::sync::{Arc, atomic::AtomicBool};

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1).unwrap_or("8/8/3k4/8/8/4K3/8/R7 w - 31 7 1".to_owned());
    let rules = GameId::Ouk.rule_set("tan").ok_or("the rule set comes with the program")?;
    let position = AnyPosition::from_fen(GameId::Ouk, rules, &fen)?;
    println!("{position:#}\n");

    // Tables are made in memory here; with a folder they are saved and found again.
    let tables = Arc::new(Tables::new(TableOptions::default()));
    let tablebase = Tablebase::new(&tables, GameId::Ouk, rules).ok_or("Ouk has tables")?;
    tablebase.prepare_for(&position, 4, &AtomicBool::new(false), &|_| {})?;

    match tablebase.probe_any(&position) {
        Some(verdict) => println!("{verdict}\n"),
        None => println!("no table holds this position"),
    }
    for choice in tablebase.choices(&position).unwrap_or_default() {
        println!("{}  {}", position.move_name(choice.mv), choice.verdict);
    }
    Ok(())
}
