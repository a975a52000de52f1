//! Ten levels, from a child who has just learned to full strength.
//!
//! A level is a budget of positions, a temperature with which it chooses among the moves it found
//! good, and a blindness: moves it does not see, the same ones all game, since people overlook the
//! same kinds of things again and again.

use super::{Answer, Engine, Limits, Report, Score, Searchable};
use crate::board::{Key, Move, key::splitmix};
use crate::rules::any::dispatch;
use crate::rules::{AnyPosition, Position};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A level, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level is made of.
struct Strength {
    name: &'static str,
    nodes: u64,
    /// How many moves it chooses among.
    choices: usize,
    /// How freely, in winning chances: a move this much worse is chosen e times less often.
    temperature: f64,
    /// How many of a thousand quiet moves it never sees.
    blind: u64,
}

const fn strength(
    name: &'static str,
    nodes: u64,
    choices: usize,
    temperature: f64,
    blind: u64,
) -> Strength {
    Strength { name, nodes, choices, temperature, blind }
}

const STRENGTHS: [Strength; 10] = [
    strength("a child who has just learned", 60, 8, 0.30, 350),
    strength("a younger brother", 150, 6, 0.16, 250),
    strength("a neighbour", 400, 5, 0.10, 160),
    strength("a schoolteacher", 1_000, 4, 0.060, 80),
    strength("a market trader", 2_500, 4, 0.035, 30),
    strength("a barber", 6_000, 3, 0.020, 0),
    strength("a boatman", 15_000, 3, 0.012, 0),
    strength("a village champion", 40_000, 2, 0.006, 0),
    strength("a city master", 120_000, 1, 0.0, 0),
    strength("full strength", u64::MAX, 1, 0.0, 0),
];

/// How long full strength thinks when there is no clock.
const FULL_TIME: Duration = Duration::from_millis(1_500);
/// No weaker level thinks longer than this, however slow the machine.
const LEVEL_TIME: Duration = Duration::from_millis(1_200);

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level of a number from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 10 { Some(Level(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// What to call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.strength().name
    }

    /// Whether it thinks of the count; beginners forget it.
    #[must_use]
    pub const fn counts(self) -> bool {
        self.0 >= 4
    }

    /// Narrows the limits of a search to this level.
    fn limit(self, limits: &Limits, position: &AnyPosition, seed: u64) -> Limits {
        let mut narrowed = limits.clone();
        let strength = self.strength();
        if self == Level::FULL {
            if limits.clock.is_none() && limits.movetime.is_none() && limits.nodes.is_none() {
                narrowed.movetime = Some(FULL_TIME);
            }
            return narrowed;
        }
        narrowed.nodes = Some(limits.nodes.map_or(strength.nodes, |n| n.min(strength.nodes)));
        narrowed.movetime = Some(limits.movetime.map_or(LEVEL_TIME, |t| t.min(LEVEL_TIME)));
        narrowed.multi_pv = strength.choices;
        narrowed.forget_count = !self.counts();
        if narrowed.search_moves.is_empty() {
            narrowed.search_moves = self.seen(position, seed);
        }
        narrowed
    }

    /// The moves this level sees. Captures, promotions and winning moves are always seen.
    fn seen(self, position: &AnyPosition, seed: u64) -> Vec<Move> {
        let blind = self.strength().blind;
        let all = position.legal_moves();
        let seen: Vec<Move> = all
            .iter()
            .copied()
            .filter(|&mv| {
                let noisy = dispatch!(position, p => p.is_noisy(mv));
                noisy || splitmix(seed ^ u64::from(mv.bits())) % 1_000 >= blind
            })
            .collect();
        if seen.is_empty() { all.iter().copied().collect() } else { seen }
    }

    /// Chooses among the lines of a search.
    fn choose(self, answer: &mut Answer, seed: u64) {
        let temperature = self.strength().temperature;
        let Some(&(_, best)) = answer.lines.first() else {
            return;
        };
        // A mate is played, and nothing is chosen that walks into one while another move does not.
        if temperature == 0.0 || self.0 > 3 && best.0 >= Score::MATE_BOUND {
            return;
        }
        let chance =
            |score: Score| 1.0 / (1.0 + (-f64::from(score.0.clamp(-3_000, 3_000)) / 250.0).exp());
        let weights: Vec<f64> = answer
            .lines
            .iter()
            .map(|&(_, score)| {
                let loses = self.0 > 3 && score.0 <= -Score::MATE_BOUND && best.0 > score.0;
                if loses { 0.0 } else { ((chance(score) - chance(best)) / temperature).exp() }
            })
            .collect();
        let mut left = fastrand::Rng::with_seed(seed).f64() * weights.iter().sum::<f64>();
        for (&(mv, score), weight) in answer.lines.iter().zip(&weights) {
            left -= weight;
            if left <= 0.0 {
                if Some(mv) != answer.best {
                    answer.ponder = None;
                }
                (answer.best, answer.score) = (Some(mv), score);
                return;
            }
        }
    }
}

impl Engine {
    /// Searches as a level does. The same seed, position and history give the same move.
    #[allow(clippy::too_many_arguments)]
    pub fn search_as(
        &mut self,
        level: Level,
        seed: u64,
        position: &AnyPosition,
        history: &[Key],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        if level != Level::FULL {
            // A weak player does not remember what it saw moves ago.
            self.clear();
        }
        if level.number() > 3
            && let Some(mv) = dispatch!(position, p => mate_in_one(p))
            && limits.search_moves.is_empty()
        {
            let score = Score(Score::MATE - 1);
            return Answer {
                best: Some(mv),
                ponder: None,
                score,
                lines: vec![(mv, score)],
                nodes: position.legal_moves().len() as u64,
            };
        }
        let narrowed = level.limit(limits, position, seed);
        let mut answer = self.search(position, history, &narrowed, stop, report);
        level.choose(&mut answer, seed ^ position.key() ^ history.len() as u64);
        answer
    }
}

/// A move that wins at once.
fn mate_in_one<P: Position>(position: &P) -> Option<Move> {
    use crate::rules::Outcome;
    let won = Outcome::Win(position.turn());
    position.legal_moves().into_iter().find(|&mv| {
        let after = position.after(mv);
        after.count_moves() == 0 && after.ending().is_some_and(|ending| ending.outcome == won)
    })
}
