//! What the engine thinks of the position that is looked at.

use super::state::{Opinion, Review};
use crate::tui::effect::Effect;
use crate::tui::language::{Phrases, fill};
use crate::tui::note::PlayNote;
use crate::tui::screens::play::is_serious;
use ouk_engine::worker::{Job, Ticket, WorkerEvent};
use ouk_engine::{Level, Limits, Score};
use ouk_rules::board::Color;
use ouk_rules::{AnyPosition, notation};
use std::time::Duration;

/// Thinking time for a position.
const TIME: Duration = Duration::from_millis(1_500);

impl Review {
    /// Asks the engine from now on, or no more.
    pub(super) fn ask_engine(&mut self) -> Vec<Effect> {
        // A game with a clock may have been left for later, to be looked at here.
        let reviewed = self.branches.first().map_or(&self.board.game, |branch| &branch.game);
        if is_serious(reviewed) {
            self.board.say(PlayNote::NoReview);
            return Vec::new();
        }
        self.opinion = Opinion { asked: !self.opinion.asked, ..Opinion::default() };
        if self.opinion.asked { self.think() } else { vec![Effect::StopThinking] }
    }

    /// Lets the engine look at the position that is looked at, if it is asked.
    pub(super) fn think(&mut self) -> Vec<Effect> {
        let position = self.board.game.position_at(self.at);
        if !self.opinion.asked || self.opinion.about == Some(position.key()) {
            return Vec::new();
        }
        self.opinion = Opinion { asked: true, about: Some(position.key()), ..Opinion::default() };
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
            limits: Limits { movetime: Some(TIME), ..Limits::default() },
            level: Level::FULL,
            seed: position.key(),
        };
        vec![Effect::Advise(ticket, Box::new(job))]
    }

    /// The engine has something to say; it is old news if another position is looked at.
    pub fn on_engine(&mut self, event: WorkerEvent) {
        let awaited = self.opinion.awaited;
        match event {
            WorkerEvent::Report(ticket, report)
                if awaited == Some(ticket) && report.multipv == 1 =>
            {
                self.opinion.found = Some((report.score, report.pv));
            }
            WorkerEvent::Failed(ticket) if awaited == Some(ticket) => {
                self.opinion = Opinion::default();
                self.board.say(PlayNote::ComputerFailed);
            }
            _ => {}
        }
    }
}

impl Opinion {
    /// What it says of a position, in shorter and shorter ways; nothing if it was not asked.
    pub(super) fn told(&self, position: &AnyPosition, strings: &Phrases) -> Option<Vec<String>> {
        if !self.asked {
            return None;
        }
        let Some((score, line)) = &self.found else {
            let thinks = !position.legal_moves().is_empty();
            return thinks.then(|| vec![strings.play.it_thinks.to_owned()]);
        };
        let worth = worth(*score, position.turn(), strings);
        let mut now = position.clone();
        let mut words = Vec::new();
        for &mv in line {
            if !now.legal_moves().contains(&mv) {
                break;
            }
            words.push(notation::readable(&now, mv));
            now.play_unchecked(mv, &mut ());
        }
        let ways = (0..=words.len()).rev();
        Some(ways.map(|many| format!("{worth}  {}", words[..many].join(" "))).collect())
    }
}

/// A worth as a person reads it: for White if it is more than nothing.
fn worth(score: Score, turn: Color, strings: &Phrases) -> String {
    let own = |value: i32| if turn == Color::White { value } else { -value };
    match score.mate_moves() {
        Some(moves) => {
            let mates = if own(moves) >= 0 { Color::White } else { Color::Black };
            fill(strings.tablebase_verdict.mate_in, &[&strings.side(mates), &moves.abs()])
        }
        None => {
            let value = own(score.0);
            let sign = if value < 0 { '−' } else { '+' };
            format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
        }
    }
}
