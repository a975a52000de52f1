//! A request to an engine: a game, and the limits for thinking.

use crate::Limits;
use crate::limits::TimeLeft;
use ouk_rules::AnyPosition;
use ouk_rules::board::{ByColor, Color, Move};
use ouk_rules::game::Game;
use std::fmt::Write;
use std::time::Duration;

/// The game so far, and the limits.
#[derive(Clone, Debug)]
pub struct EngineTask {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<Move>,
    limits: Limits,
    clocks: Option<ByColor<TimeLeft>>,
}

impl EngineTask {
    /// The position a game has reached, both its clocks if they run, and other limits.
    #[must_use]
    pub fn of(game: &Game, limits: Limits) -> EngineTask {
        let clock = game.clock();
        let left = |color| {
            let left = clock.left(color)?;
            Some(TimeLeft { left, increment: clock.bonus(), moves_to_go: None })
        };
        let clocks = match (left(Color::White), left(Color::Black)) {
            (Some(white), Some(black)) => Some(ByColor([white, black])),
            _ => None,
        };
        let moves = game.moves().map(|played| played.mv).collect();
        EngineTask { start: game.position_at(0).clone(), moves, limits, clocks }
    }

    /// The longest wait before the engine counts as hung: far more than any limit but a number of
    /// positions needs.
    pub(super) fn patience(&self) -> Duration {
        let clock = self.clocks.as_ref().map(|clocks| clocks[self.turn()].left);
        match self.limits.movetime.or(clock) {
            Some(time) => time * 2 + Duration::from_secs(10),
            None => Duration::from_secs(600),
        }
    }

    fn turn(&self) -> Color {
        let first = self.start.turn();
        if self.moves.len().is_multiple_of(2) { first } else { !first }
    }

    pub(super) fn go(&self) -> String {
        let mut text = "go".to_owned();
        if let Some(clocks) = &self.clocks {
            for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
                let (left, more) = (clocks[color].left, clocks[color].increment);
                let _ = write!(
                    text,
                    " {letter}time {} {letter}inc {}",
                    left.as_millis(),
                    more.as_millis()
                );
            }
        }
        if let Some(time) = self.limits.movetime {
            let _ = write!(text, " movetime {}", time.as_millis());
        }
        if let Some(nodes) = self.limits.nodes {
            let _ = write!(text, " nodes {nodes}");
        }
        if let Some(depth) = self.limits.depth {
            let _ = write!(text, " depth {depth}");
        }
        text
    }
}
