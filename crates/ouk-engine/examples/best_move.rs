//! Finds the best move of a position: `best_move [GAME] [FEN] [SECONDS]`.

use ouk_engine::{Engine, Limits};
use ouk_rules::{AnyPosition, GameId};
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game: GameId = words.first().map_or(Ok(GameId::Ouk), |name| name.parse())?;
    let position = match words.get(1) {
        Some(fen) => AnyPosition::from_fen(game, game.default_rules(), fen)?,
        None => AnyPosition::new(game),
    };
    let seconds = words.get(2).map_or(Ok(2), |seconds| seconds.parse())?;
    println!("{position:#}\n");

    let mut engine = Engine::new(64);
    let limits = Limits { movetime: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let result = engine.search(
        &position,
        &[position.repetition_key()],
        &limits,
        &AtomicBool::new(false),
        &mut |report| {
            // The line is made of moves of different positions, but a name needs only the board.
            let line = report.pv.iter().map(|&mv| position.move_name(mv).to_string());
            let line = line.collect::<Vec<_>>().join(" ");
            println!("depth {:>2}  {:>8}  {line}", report.depth, report.score.to_string());
        },
    );
    match result.best {
        Some(mv) => println!("\nbest move: {}, {}", position.move_name(mv), result.score),
        None => println!("\nthere is no legal move: {}", position.ending().expect("it is over")),
    }
    Ok(())
}
