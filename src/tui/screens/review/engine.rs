//! The engine's evaluation of the shown position.

use super::state::{EngineLine, EngineOpinion, Review};
use crate::tui::effect::Effect;
use crate::tui::language::{Phrases, line_words};
use crate::tui::note::PlayNote;
use crate::tui::screens::play::is_serious;
use ouk_engine::book::BookUse;
use ouk_engine::worker::{Job, Ticket, WorkerEvent};
use ouk_engine::{Level, Limits, SearchReport};
use ouk_rules::AnyPosition;
use std::time::Duration;

/// The thinking time for a position.
const TIME: Duration = Duration::from_millis(1_500);

impl Review {
    /// Switches the engine's evaluation on or off.
    pub(super) fn ask_engine(&mut self) -> Vec<Effect> {
        // A game with a clock may have been interrupted to be reviewed here.
        let reviewed = self.branches.first().map_or(&self.board.game, |branch| &branch.game);
        if is_serious(reviewed) {
            self.board.say(PlayNote::NoReview);
            return Vec::new();
        }
        let lines = self.opinion.lines;
        self.opinion =
            EngineOpinion { asked: !self.opinion.asked, lines, ..EngineOpinion::default() };
        if self.opinion.asked { self.think() } else { vec![Effect::StopThinking] }
    }

    /// Switches to one more line, or from three back to one.
    pub(super) fn more_lines(&mut self) -> Vec<Effect> {
        let lines = if self.opinion.asked { self.opinion.lines.next() } else { self.opinion.lines };
        self.opinion = EngineOpinion { lines, ..EngineOpinion::default() };
        self.ask_engine()
    }

    /// Starts the engine on the shown position, if it is switched on.
    pub(super) fn think(&mut self) -> Vec<Effect> {
        let position = self.board.game.position_at(self.at);
        if !self.opinion.asked || self.opinion.about == Some(position.key()) {
            return Vec::new();
        }
        self.opinion = {
            let lines = self.opinion.lines;
            EngineOpinion {
                asked: true,
                about: Some(position.key()),
                lines,
                ..EngineOpinion::default()
            }
        };
        if position.legal_moves().is_empty() {
            return Vec::new();
        }
        let mut history = self.board.game.repetition_keys();
        history.truncate(self.at + 1);
        let ticket = Ticket::fresh();
        self.opinion.awaited = Some(ticket);
        let job = Job {
            position: position.clone(),
            history,
            limits: Limits {
                movetime: Some(TIME),
                multi_pv: self.opinion.lines.number(),
                ..Limits::default()
            },
            level: Level::FULL,
            seed: position.key(),
            book: BookUse::Never,
        };
        vec![Effect::Advise(ticket, Box::new(job))]
    }

    /// Handles an event of the engine; ignores one about another position.
    pub fn on_engine(&mut self, event: WorkerEvent) {
        let awaited = self.opinion.awaited;
        match event {
            WorkerEvent::Report(ticket, report) if awaited == Some(ticket) => {
                let SearchReport { score, depth, pv: moves, multipv, .. } = report;
                self.opinion.found.truncate(multipv.saturating_sub(1));
                self.opinion.found.push(EngineLine { score, depth, moves });
            }
            WorkerEvent::Done(ticket, result) => self.on_tried(ticket, &result),
            WorkerEvent::Failed(ticket) if awaited == Some(ticket) => {
                self.opinion = EngineOpinion::default();
                self.board.say(PlayNote::ComputerFailed);
            }
            _ => {}
        }
    }
}

impl EngineOpinion {
    /// The number of rows for the engine's lines.
    pub(super) const fn rows(&self) -> usize {
        if self.asked { self.lines.number() } else { 0 }
    }

    /// The engine's lines for a position, each in shorter and shorter wordings. Empty if the engine
    /// is switched off.
    pub(super) fn told(&self, position: &AnyPosition, strings: &Phrases) -> Vec<Vec<String>> {
        if !self.asked {
            return Vec::new();
        }
        if self.found.is_empty() {
            let thinks = !position.legal_moves().is_empty();
            return thinks.then(|| vec![strings.play.it_thinks.to_owned()]).into_iter().collect();
        }
        let line = |line: &EngineLine| {
            let score = strings.score(line.score.for_white(position.turn()));
            shorter(&score, line.depth, &line_words(position, &line.moves))
        };
        self.found.iter().map(line).collect()
    }
}

/// A line with its score and depth, in shorter and shorter wordings.
pub(super) fn shorter(score: &str, depth: u32, words: &[String]) -> Vec<String> {
    let ways = (1..=words.len()).rev();
    ways.map(|many| format!("{score}  {}  d{depth}", words[..many].join(" ")))
        .chain([score.to_owned()])
        .collect()
}
