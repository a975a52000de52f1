//! Another engine as a player.

use super::consent::Consent;
use super::question::Question;
use super::state::{DrawOffer, Explanation, Play};
use crate::tui::effect::Effect;
use crate::tui::note::{Note, PlayNote};
use ouk_engine::Limits;
use ouk_engine::uci::client::{Approved, EngineNotice, EngineTask};
use ouk_io::outside::Barred;
use ouk_rules::game::{ClockSetting, EngineSpec};
use std::time::Duration;

/// The thinking time of another program without a clock.
const MOVE_TIME: Duration = Duration::from_millis(1_500);

impl Play {
    /// The programs that the user has allowed this game to start.
    pub(in crate::tui) fn approved(&self) -> &[Approved] {
        &self.approved
    }

    /// Stores the user's consent to start a program.
    pub fn approve(&mut self, approved: impl IntoIterator<Item = Approved>) {
        self.approved.extend(approved);
    }

    /// Requests a move from a program. A program that only a file names needs the user's consent,
    /// since a file from elsewhere could name any command.
    pub(super) fn ask(&mut self, spec: &EngineSpec) -> Vec<Effect> {
        let Some(engine) = self.approved.iter().find(|engine| engine.spec() == spec).cloned()
        else {
            match self.rights.outside {
                Some(right) => {
                    let consent = Consent::to_start(spec.clone(), right);
                    self.question = Some(Question::Engine(Box::new(consent)).into());
                }
                None => self.say(Note::Barred(Barred::Program)),
            }
            return Vec::new();
        };
        let clock = self.game.clock().setting() != ClockSetting::None;
        let movetime = if clock { None } else { Some(MOVE_TIME) };
        let task = EngineTask::of(&self.game, Limits { movetime, ..Limits::default() });
        let ticket = self.await_answer();
        vec![Effect::Ask(ticket, engine, Box::new(task))]
    }

    /// Repeats the request after the program failed or the user refused.
    pub(super) fn ask_again(&mut self) -> Vec<Effect> {
        if self.awaiting.is_some() {
            self.say(PlayNote::ItThinks);
            return Vec::new();
        }
        if !self.game.player_to_move().is_computer() {
            self.say(PlayNote::NoEngine);
            return Vec::new();
        }
        self.note = None;
        self.go_on()
    }

    /// Handles a move or failure of another program. Ignores it if another answer is awaited by
    /// now.
    pub fn on_notice(&mut self, notice: EngineNotice) -> Vec<Effect> {
        match notice {
            EngineNotice::Moved(ticket, reply) if self.awaiting == Some(ticket) => {
                self.awaiting = None;
                match self.hear_offer(reply.score) {
                    DrawOffer::Accepted => self.changed(),
                    offer => self.play_after(offer, reply.best),
                }
            }
            EngineNotice::Failed(ticket, error) if self.awaiting == Some(ticket) => {
                self.awaiting = None;
                self.telling = Some(Explanation::EngineFailed(error));
                Vec::new()
            }
            EngineNotice::Moved(..) | EngineNotice::Failed(..) => Vec::new(),
        }
    }
}
