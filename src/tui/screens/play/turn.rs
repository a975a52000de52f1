//! The turn of a game: moves, answers of engines, time and saving.

use super::state::{DrawOffer, Hint, Play};
use crate::tui::effect::Effect;
use crate::tui::note::{AfterMove, PlayNote};
use crate::tui::unsaved::GameDraft;
use ouk_engine::book::BookUse;
use ouk_engine::counting::{CountDecision, decide};
use ouk_engine::limits::TimeLeft;
use ouk_engine::worker::{Job, Ticket, WorkerEvent};
use ouk_engine::{Intent, Level, Limits, SearchResult};
use ouk_rules::announce::Call;
use ouk_rules::board::Move;
use ouk_rules::game::Player;
use std::time::Duration;

/// The delay before the result replaces the moves. Without it, the frame of the last move would
/// cost more bytes than that of any other move.
const SUSPENSE: Duration = Duration::from_millis(700);

impl Play {
    /// Lets the machine think if it is to move.
    pub fn go_on(&mut self) -> Vec<Effect> {
        self.awaiting = None;
        if self.game.ending().is_some() {
            return Vec::new();
        }
        let level = match self.game.player_to_move() {
            Player::Human { .. } => return Vec::new(),
            Player::Engine(spec) => {
                let spec = spec.clone();
                return self.ask(&spec);
            }
            &Player::Computer { level } => level,
        };
        let turn = self.game.position().turn();
        let clock = self.game.clock();
        let clock = clock.left(turn).map(|left| TimeLeft {
            left,
            increment: clock.bonus(),
            moves_to_go: None,
        });
        let ticket = self.await_answer();
        let job = Job {
            position: self.game.position().clone(),
            history: self.game.repetition_keys(),
            limits: Limits { clock, intent: Intent::Win, ..Limits::default() },
            level: Level::new(level).unwrap_or(Level::FULL),
            seed: self.seed,
            book: BookUse::WhileKnown,
        };
        vec![Effect::Think(ticket, Box::new(job))]
    }

    /// The ticket of a new request. Answers to earlier requests are ignored.
    pub(super) fn await_answer(&mut self) -> Ticket {
        let ticket = Ticket::fresh();
        self.awaiting = Some(ticket);
        ticket
    }

    /// Saves the game, if it belongs on disk and has changed since the last save.
    pub(super) fn save(&mut self) -> Option<Effect> {
        let record = self.game.to_record();
        self.save_record(record)
    }

    /// Saves a game that has moves but no file yet: a pasted game, or one that continues from a
    /// review.
    pub fn save_if_new_with_moves(&mut self) -> Option<Effect> {
        if self.path.is_some() || self.game.moves().len() == 0 {
            return None;
        }
        self.is_not_saved();
        self.save()
    }

    /// Saves the record of the game, if it has changed since the last save.
    pub(in crate::tui::screens) fn save_record(&mut self, record: String) -> Option<Effect> {
        if !self.kept || record == self.saved {
            return None;
        }
        self.saved.clone_from(&record);
        self.saves += 1;
        let (id, number, path) = (self.id, self.saves, self.path.clone());
        Some(Effect::Save(GameDraft { id, number, path, record }))
    }

    /// Notes that the last save failed, so that the next change saves the game again.
    pub(in crate::tui) fn is_not_saved(&mut self) {
        self.saved.clear();
    }

    /// Handles a change of the game: saves it, shows a note, and lets the machine move.
    pub(super) fn changed(&mut self) -> Vec<Effect> {
        if self.game.ending().is_some() {
            // A flag may fall while a question about the game waits, or a move is being typed.
            self.question = None;
            // A line is no longer of use, but what was typed must not disappear without a word.
            if self.line.take().is_some() {
                self.recalled = None;
                self.say(PlayNote::OverAgain);
            }
        }
        let mut effects = Vec::new();
        effects.extend(self.save());
        (self.selected, self.looking) = (None, None);
        (self.hint, self.advice) = (None, Hint::None);
        effects.extend(self.stop_solving());
        effects.extend(self.go_on());
        effects.extend(self.ask_tables());
        // The board shows the last move before the result. No move follows for which the list needs
        // a line.
        let left = match self.game.ending() {
            Some(_) => {
                self.settled.stop();
                SUSPENSE
            }
            None => {
                self.settled.await_pause();
                Duration::ZERO
            }
        };
        self.result_in = self.result_in.map(|_| left);
        effects.extend(self.ask_results());
        effects
    }

    /// Plays a move for the side to move.
    pub(in crate::tui::screens) fn play(&mut self, mv: Move) -> Vec<Effect> {
        let warning = self.game.position().counting().and_then(|count| count.warning(mv));
        let is_answer = self.game.player_to_move().is_computer();
        if let Err(refused) = self.game.play(mv) {
            self.say(refused);
            return Vec::new();
        }
        let played = self.game.moves().next_back().expect("a move was just played");
        let turned_over = played.calls.contains(&Call::Bak);
        let rings = played.check().is_some();
        // The line of a running count says the same.
        let warning = warning.filter(|_| self.game.count().is_none());
        let mut ordered = Vec::new();
        if self.game.ending().is_none() {
            let position = self.game.position();
            ordered.extend(position.duty().iter().map(|&at| position.shape().square_name(at)));
        }
        self.note = AfterMove { turned_over, warning, ordered, plays_on: false }.note();
        if is_answer {
            self.settle_cursor();
        }
        let mut effects = self.changed();
        if rings {
            effects.push(Effect::Bell);
        }
        effects
    }

    /// Handles the passing of time.
    pub fn on_time(&mut self, time: Duration) -> Vec<Effect> {
        self.settled.pass(time, self.game.ply());
        if !self.clock_runs() {
            self.result_in = self.result_in.map(|left| left.saturating_sub(time));
            return Vec::new();
        }
        self.game.pass_time(time);
        if self.game.ending().is_some() {
            let mut effects = self.changed();
            effects.push(Effect::StopThinking);
            return effects;
        }
        Vec::new()
    }

    /// Handles an engine's report, unless another search is awaited by now.
    pub fn on_engine(&mut self, event: WorkerEvent) -> Vec<Effect> {
        match event {
            WorkerEvent::Report(..) => Vec::new(),
            WorkerEvent::Done(ticket, answer) if self.advice == Hint::Sought(ticket) => {
                self.advise(answer.best);
                Vec::new()
            }
            WorkerEvent::Done(ticket, answer) if self.awaiting == Some(ticket) => {
                self.answer(&answer)
            }
            WorkerEvent::Failed(ticket) if self.awaiting == Some(ticket) => {
                self.awaiting = None;
                self.say(PlayNote::ComputerFailed);
                Vec::new()
            }
            WorkerEvent::Done(..) | WorkerEvent::Failed(_) => Vec::new(),
        }
    }

    fn answer(&mut self, answer: &SearchResult) -> Vec<Effect> {
        self.awaiting = None;
        let side = self.game.position().turn();
        let Player::Computer { level } = *self.game.player_to_move() else { return Vec::new() };
        let offer = self.hear_offer(Some(answer.score));
        if offer == DrawOffer::Accepted {
            return self.changed();
        }
        let level = Level::new(level).unwrap_or(Level::FULL);
        // If the rules refuse an action now that they allowed when it was decided, the machine
        // simply moves.
        match decide(self.game.position(), side, answer.score, level) {
            CountDecision::TakeDraw => {
                if self.game.take_draw(side).is_ok() {
                    return self.changed();
                }
            }
            CountDecision::Start => {
                let _ = self.game.start_count();
            }
            CountDecision::Stop => {
                let _ = self.game.stop_count(side);
            }
            CountDecision::Nothing => {}
        }
        match answer.best {
            Some(mv) => self.play_after(offer, mv),
            None => Vec::new(),
        }
    }
}
