//! Plays a random game and prints every board: `random_game [GAME] [SEED]`.

use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{GameId, UnknownGame};

fn main() -> Result<(), UnknownGame> {
    let mut words = std::env::args().skip(1);
    let game: GameId = words.next().map_or(Ok(GameId::Rek), |name| name.parse())?;
    let seed = words.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = fastrand::Rng::with_seed(seed);

    let mut game = Game::new(GameSetup::new(game)).expect("a game begins from its own array");
    println!("{:#}\n", game.position());
    while game.ending().is_none() {
        let moves = game.position().legal_moves();
        let mv = moves[random.usize(..moves.len())];
        game.play(mv).expect("the move is legal");
        let played = game.moves().next_back().expect("a move was played");
        println!("{}. {} {}", game.ply(), played.by, played.readable);
        println!("{:#}\n", game.position());
    }
    println!("{}", game.ending().expect("the loop ended"));
    Ok(())
}
