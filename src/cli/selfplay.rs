//! `ouk selfplay`.

use super::{Failure, Place, print};
use crate::board::{ByColor, Color};
use crate::config::Settings;
use crate::engine::worker::Job;
use crate::engine::{Engine, Level, Limits};
use crate::game::{ClockSetting, Game, Player, Setup};
use crate::rules::Outcome;
use clap::Args;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

#[derive(Args)]
pub(super) struct SelfplayArgs {
    #[command(flatten)]
    place: Place,
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u32,
    /// The seed; the same seed gives the same games, but for level 10, which goes by time.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The level of both sides, 1 to 10.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Positions searched a move, instead of what the level has.
    #[arg(long)]
    nodes: Option<u64>,
    /// Play at random instead.
    #[arg(long)]
    random: bool,
    /// A game still going after so many plies is left unfinished.
    #[arg(long, default_value_t = 600)]
    plies: usize,
    /// Print every game's moves.
    #[arg(long)]
    moves: bool,
}

pub(super) fn run(args: &SelfplayArgs, settings: &Settings) -> Result<(), Failure> {
    let (game, rules) = args.place.find(settings)?;
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    let mut engine = Engine::new(16);
    let level = Level::new(args.level).expect("the argument is a level");
    for number in 1..=args.games {
        let player = Player::Machine { level: args.level };
        let setup = Setup {
            game,
            rules,
            fen: None,
            players: ByColor([player.clone(), player]),
            clock: ClockSetting::None,
            by_hand: false,
            first: Color::White,
            date: String::new(),
        };
        let mut played = Game::new(setup)?;
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
        let mut rng = fastrand::Rng::with_seed(seed);
        while played.ending().is_none() && played.ply() < args.plies {
            // A few random moves first, or every game of a level would be the same.
            let mv = if args.random || played.ply() < 4 {
                let moves = played.position().legal_moves();
                moves[rng.usize(..moves.len())]
            } else {
                let limits = Limits { nodes: args.nodes, ..Limits::default() };
                let job = Job {
                    position: played.position().clone(),
                    history: played.repetition_keys(),
                    limits,
                    level,
                    seed,
                };
                let answer = engine.search_as(&job, &AtomicBool::new(false), &mut |_| {});
                answer.best.expect("a game that is not over has a legal move")
            };
            played.play(mv)?;
        }
        let (result, reason) = match played.ending() {
            Some(ending) => (ending.outcome.pgn(), ending.to_string()),
            None => ("*", format!("unfinished after {} plies", played.ply())),
        };
        print(format!("game {number}: {result} in {} plies, {reason}", played.ply()))?;
        if args.moves {
            let moves: Vec<&str> = played.moves().map(|mv| mv.coordinate.as_str()).collect();
            print(moves.join(" "))?;
        }
        let line = match played.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) => format!("{} won", color.name()),
            Some(Outcome::Draw) => "drawn".to_owned(),
            None => "unfinished".to_owned(),
        };
        *tally.entry(line).or_default() += 1;
    }
    let tally: Vec<String> = tally.iter().map(|(what, times)| format!("{what} {times}")).collect();
    print(format!("{} games: {}", args.games, tally.join(", ")))
}
