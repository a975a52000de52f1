//! The games of a book.

use super::log::PlayedOpening;
use super::{BookMaker, BookProgress, LogError};
use ouk_engine::{Score, weighted};
use ouk_rules::board::Move;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{AnyPosition, Outcome};
use std::collections::HashMap;
use std::sync::atomic::Ordering;

/// The number of candidate moves in a position of the opening.
const CHOICES: usize = 5;
/// The most that a played move may be worse than the best, in hundredths of a Trey.
const MARGIN: i32 = 40;
/// How fast moves become rarer as they get worse, in hundredths of a Trey.
const LOSS_SCALE: f64 = 15.0;
/// The weight of the engine's scores compared with the games played so far. Games repeat earlier
/// moves, as people do, so that the book has well-known lines and others beside them.
const OPINION_WEIGHT: f64 = 1.5;
/// The number of plies after which an unfinished game is drawn.
const MOST_PLIES: usize = 300;

impl BookMaker<'_> {
    /// Plays the games missing in the log; returns whether all are there now.
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

    /// Plays a game; `None` if the work was stopped.
    fn play(&mut self, number: u32) -> Result<Option<PlayedOpening>, LogError> {
        let recipe = self.recipe;
        // Each game has its own generator, so that an interruption does not change it.
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

    /// The best moves of a position in an opening, best first. The log stores them.
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

/// Chooses a line that is nearly as good as the first. Better lines, and those played in more
/// games, are likelier.
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
