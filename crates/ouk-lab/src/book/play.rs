//! The games of a book.

use super::log::PlayedOpening;
use super::{BookMaker, BookProgress, LogError};
use ouk_engine::{Score, weighted};
use ouk_rules::board::Move;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{AnyPosition, Outcome};
use std::collections::HashMap;
use std::sync::atomic::Ordering;

/// How many moves are looked for in a position of the opening.
const CHOICES: usize = 5;
/// How much worse than the best a move may be that is played, in hundredths of a Trey.
const MARGIN: i32 = 40;
/// How fast moves become rarer the worse they are, in the same unit.
const LOSS_SCALE: f64 = 15.0;
/// How much the engine's opinion of all moves together counts beside the games that were played with them. Games
/// repeat what was played, as people do, so that the book has lines that are known far, and others beside them.
const OPINION_WEIGHT: f64 = 1.5;
/// A game that is not over after this many plies is drawn.
const MOST_PLIES: usize = 300;

impl BookMaker<'_> {
    /// Plays the games that the log lacks; whether none is missing now.
    pub(super) fn play_games(
        &mut self,
        games: u32,
        tell: &mut dyn FnMut(BookProgress),
    ) -> Result<bool, LogError> {
        for number in self.log.games.len() as u32..games {
            let Some(played) = self.play(number)? else { return Ok(false) };
            self.log.add_game(played)?;
            tell(BookProgress::Played(number + 1));
        }
        Ok(true)
    }

    /// Plays a game; none if it was halted.
    fn play(&mut self, number: u32) -> Result<Option<PlayedOpening>, LogError> {
        let recipe = self.recipe;
        // Each game has its own generator, so that it goes on alike after an interruption.
        let seed = recipe.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
        let mut rng = fastrand::Rng::with_seed(seed);
        let setup = GameSetup::between_computers(recipe.game, recipe.rules, 10);
        let mut game = Game::new(setup).expect("every game can start from its array");
        while game.ending().is_none() && game.ply() < recipe.plies {
            let lines = self.candidates(game.position())?;
            let mv = choose(&lines, self.log.played.get(&game.position().key()), &mut rng);
            play_on(&mut game, mv);
        }
        let opening = game.moves().map(|played| played.mv).collect();
        self.engine.clear();
        while game.ending().is_none() && game.ply() < MOST_PLIES {
            if self.halt.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let task = (recipe.nodes, 1);
            let answer = self.search(game.position(), &game.repetition_keys(), task);
            play_on(&mut game, answer.best.expect("a game that is not over has a legal move"));
        }
        let outcome = game.ending().map_or(Outcome::Draw, |ending| ending.outcome);
        Ok(Some(PlayedOpening { outcome, moves: opening }))
    }

    /// The best moves of a position of an opening, the best first. The log remembers them.
    fn candidates(&mut self, position: &AnyPosition) -> Result<Vec<(Move, Score)>, LogError> {
        if let Some(lines) = self.log.lines.get(&position.key()) {
            return Ok(lines.clone());
        }
        let lines = self.search_afresh(position, (self.recipe.candidates, CHOICES)).lines;
        self.log.add_lines(position, lines.clone())?;
        Ok(lines)
    }
}

fn play_on(game: &mut Game, mv: Move) {
    game.play(mv).expect("the engine plays legal moves");
}

/// One of the lines that are nearly as good as the first. The better it is, and the more games it was played in,
/// the likelier it is.
fn choose(
    lines: &[(Move, Score)],
    played: Option<&HashMap<u16, u32>>,
    rng: &mut fastrand::Rng,
) -> Move {
    let best = lines.first().expect("a game that is not over has a legal move").1;
    let loss = |score: Score| best.0 - score.0;
    let good: Vec<_> = lines.iter().filter(|line| loss(line.1) <= MARGIN).collect();
    let opinions: Vec<f64> =
        good.iter().map(|line| (-f64::from(loss(line.1)) / LOSS_SCALE).exp()).collect();
    let all: f64 = opinions.iter().sum();
    let games = |mv: Move| played.and_then(|moves| moves.get(&mv.bits()).copied()).unwrap_or(0);
    let weights: Vec<f64> = (good.iter().zip(&opinions))
        .map(|(line, opinion)| f64::from(games(line.0)) + OPINION_WEIGHT * opinion / all)
        .collect();
    good[weighted::choose(&weights, rng).unwrap_or(0)].0
}
