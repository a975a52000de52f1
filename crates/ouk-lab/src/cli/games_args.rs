//! Arguments for games that the engine plays against itself, and the games.

use super::Failure;
use crate::training::samples::{Sample, is_quiet, result_of};
use clap::Args;
use ouk_engine::book::BookUse;
use ouk_engine::command_line::{ArrayArgs, GameArgs};
use ouk_engine::worker::Job;
use ouk_engine::{Engine, Intent, Level, Limits};
use ouk_rules::RuleSetRegistry;
use ouk_rules::board::Color;
use ouk_rules::game::{Game, GameSetup};
use std::sync::atomic::AtomicBool;

/// What games, how many, and how strongly they are played.
#[derive(Args)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    array: ArrayArgs,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub games: u32,
    /// Random seed; the same seed gives the same games, except at level 10 without --nodes, which
    /// plays by time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Level of both sides, 1 to 10.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Nodes to search for each move [default: set by the level].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Play from the opening book while the position is in it.
    #[arg(long)]
    book: bool,
    /// Play to win, as levels 8 to 10 do against a person: in Rek each side avoids draws.
    #[arg(long, conflicts_with = "random")]
    to_win: bool,
    /// Play random moves.
    #[arg(long, conflicts_with_all = ["level", "nodes", "book"])]
    random: bool,
    /// Stop a game after N plies and count it as unfinished.
    #[arg(long, value_name = "N", default_value_t = 600)]
    plies: usize,
    /// Random plies at the start of each game, so that the games differ.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub opening: usize,
}

impl GamesArgs {
    const fn intent(&self) -> Intent {
        if self.to_win { Intent::Win } else { Intent::Judge }
    }

    const fn book_use(&self) -> BookUse {
        if self.book { BookUse::WhileKnown } else { BookUse::Never }
    }

    /// Plays one game, and collects its quiet positions.
    pub(super) fn play(
        &self,
        rule_sets: &RuleSetRegistry,
        number: u32,
        engine: &mut Engine,
    ) -> Result<(Game, Vec<Sample>), Failure> {
        let (game, rules) = self.game.find(rule_sets)?;
        let level = Level::new(self.level).expect("the argument is a level");
        let fen = self.array.fen(game, rules, Color::White)?;
        let mut played =
            Game::new(GameSetup { fen, ..GameSetup::between_computers(game, rules, self.level) })?;
        engine.clear();
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut samples = Vec::new();
        while played.ending().is_none() && played.ply() < self.plies {
            let mv = if self.random || played.ply() < self.opening {
                let moves = played.position().legal_moves();
                moves[rng.usize(..moves.len())]
            } else {
                let limits =
                    Limits { nodes: self.nodes, intent: self.intent(), ..Limits::default() };
                let job = Job {
                    position: played.position().clone(),
                    history: played.repetition_keys(),
                    limits,
                    level,
                    seed,
                    book: self.book_use(),
                };
                let answer = engine.search_as(&job, &AtomicBool::new(false), &mut |_| {});
                let best = answer.best.expect("a game that is not over has a legal move");
                if is_quiet(played.position(), best, answer.score) {
                    let sign = if played.position().turn() == Color::White { 1 } else { -1 };
                    let fen = played.position().to_fen();
                    samples.push(Sample { fen, score: sign * answer.score.0, result: 0.5 });
                }
                best
            };
            played.play(mv)?;
        }
        let result = result_of(played.ending().map(|ending| ending.outcome));
        for sample in &mut samples {
            sample.result = result;
        }
        Ok((played, samples))
    }
}
