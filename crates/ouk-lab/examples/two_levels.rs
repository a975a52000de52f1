//! Lets two levels play against each other: `two_levels [LEVEL] [LEVEL] [PAIRS]`.
//!
//! Each opening is played twice, with colours reversed.

use ouk_engine::Level;
use ouk_engine::book::BookUse;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_lab::arena::{self, Contestant, MatchConfig, MoveLimits};
use ouk_rules::GameId;
use ouk_rules::game::ClockSetting;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u8| words.get(at).map_or(Ok(usual), |word| word.parse());
    let level = |number: u8| -> Result<Contestant, Box<dyn Error>> {
        let level = Level::new(number).ok_or("levels go from 1 to 10")?;
        Ok(Contestant::Level(level, BookUse::Never))
    };
    let config = MatchConfig {
        game: GameId::Ouk,
        rules: GameId::Ouk.default_rules(),
        fen: None,
        contestants: [level(number(0, 2)?)?, level(number(1, 1)?)?],
        limits: [MoveLimits::default(); 2],
        clock: ClockSetting::None,
        grace: Duration::ZERO,
        hash: 1,
        tables: Arc::new(Tables::new(TableOptions::default())),
        pairs: number(2, 3)?.into(),
        jobs: 1,
        plies: 8,
        undecided: None,
        seed: 1,
        most_plies: 200,
        sprt: None,
        date: "2026.11.26".to_owned(),
    };
    let [first, second] = config.contestants.each_ref().map(Contestant::name);
    let state = arena::run(&config, &AtomicBool::new(false), &mut |state, _| {
        println!("{} games played", state.games.iter().sum::<u32>());
    })?;
    let [won, drawn, lost] = state.games;
    println!("{first} against {second}: {won} won, {drawn} drawn, {lost} lost");
    if let Some(estimate) = state.pairs.estimate() {
        println!("{:+.0} Elo", estimate.elo);
    }
    Ok(())
}
