//! Counts the tree of legal moves below each first move: `perft [GAME] [DEPTH] [FEN]`.

use ouk_rules::perft::divide;
use ouk_rules::{AnyPosition, GameId, dispatch};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game: GameId = words.first().map_or(Ok(GameId::Ouk), |name| name.parse())?;
    let depth = words.get(1).map_or(Ok(3), |depth| depth.parse())?;
    let position = match words.get(2) {
        Some(fen) => AnyPosition::from_fen(game, game.default_rules(), fen)?,
        None => AnyPosition::new(game),
    };

    let begun = std::time::Instant::now();
    // Enters the position's own type once, so that the whole tree is counted at full speed.
    let below = dispatch!(&position, position => divide(position, depth));
    for (mv, nodes) in &below {
        println!("{}: {nodes}", position.move_name(*mv));
    }
    let nodes: u64 = below.iter().map(|(_, nodes)| nodes).sum();
    println!("\n{nodes} positions in {:.1?}", begun.elapsed());
    Ok(())
}
