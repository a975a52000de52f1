//! Hints in a game without a clock: first the piece, then its target.

use super::state::{Hint, Play};
use crate::tui::effect::Effect;
use crate::tui::note::PlayNote;
use crate::tui::widgets::board::attacked;
use ouk_engine::book::BookUse;
use ouk_engine::worker::{Job, Ticket};
use ouk_engine::{Level, Limits};
use ouk_rules::MoveInPosition;
use ouk_rules::board::Move;
use ouk_rules::game::ClockSetting;
use ouk_rules::vocabulary::terms_of;
use std::time::Duration;

/// The thinking time for a hint.
const TIME: Duration = Duration::from_millis(800);

impl Play {
    /// Switches the marks of pieces that could be captured next.
    pub(super) fn show_threats(&mut self) {
        self.threats = !self.threats;
        if self.threats && attacked(self.game.position()).is_empty() {
            self.say(PlayNote::NothingAttacked);
        }
    }

    /// Requests a hint, or shows its second part.
    pub(super) fn ask_hint(&mut self) -> Vec<Effect> {
        if !self.is_my_move() {
            self.say(match self.game.ending() {
                Some(_) => PlayNote::OverAgain,
                None => PlayNote::ComputerThinks,
            });
            return Vec::new();
        }
        if self.game.clock().setting() != ClockSetting::None {
            self.say(PlayNote::NoHint);
            return Vec::new();
        }
        match self.advice {
            Hint::Known(mv) => self.show_hint(mv, true),
            Hint::Sought(_) => {}
            Hint::None => {
                self.say(PlayNote::ItThinks);
                let ticket = Ticket::fresh();
                self.advice = Hint::Sought(ticket);
                let job = Job {
                    position: self.game.position().clone(),
                    history: self.game.repetition_keys(),
                    limits: Limits { movetime: Some(TIME), ..Limits::default() },
                    level: Level::FULL,
                    seed: self.seed,
                    book: BookUse::Never,
                };
                return vec![Effect::Advise(ticket, Box::new(job))];
            }
        }
        Vec::new()
    }

    /// Whether a clock forbids the review until the game is over; if so, shows a note.
    pub(in crate::tui::screens) fn refuses_review(&mut self) -> bool {
        if self.is_serious() {
            self.say(PlayNote::NoReview);
        }
        self.is_serious()
    }

    /// Shows the move of the hint.
    pub(super) fn advise(&mut self, best: Option<Move>) {
        self.advice = best.map_or(Hint::None, Hint::Known);
        match best {
            Some(mv) => self.show_hint(mv, false),
            None => self.note = None,
        }
    }

    fn show_hint(&mut self, mv: Move, whole: bool) {
        let position = self.game.position();
        self.say(if whole {
            PlayNote::HintMove(MoveInPosition::of(position, mv), terms_of(position, mv))
        } else {
            let (kind, square) = self.mover(mv);
            PlayNote::HintPiece(kind, square)
        });
        self.mark_hint(mv, whole);
    }
}
