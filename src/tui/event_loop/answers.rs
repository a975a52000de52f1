//! What the terminal answers: who waits for it, and what is made of it.

use super::{End, EventLoop};
use crate::config::PictureUse;
use crate::tui::connection::{ConnectionChoice, SLOW_TRIP};
use crate::tui::dot_support::{self, DotSupport};
use crate::tui::inbox::{WaitFor, WakeEvent};
use crate::tui::input::{Input, TerminalAnswer};
use crate::tui::pictures::{self, PictureSupport, plausible_cell_size};
use crate::tui::terminal_query::{Answers, NAME, questions};
use crate::tui::{glyph_widths, terminal};
use std::time::Duration;

/// How long an ending program waits for answers that are still on their way, so that they do not
/// appear on the user's command line.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// How long the first picture waits for the answers that decide in which script it is drawn.
const SCRIPT_TRIP: Duration = Duration::from_millis(300);

/// How long it waits where the terminal is one of those that draw pictures of pieces, or fine dots.
const LOOK_TRIP: Duration = Duration::from_millis(300);

/// A longer round trip says more about a busy machine than about the line.
const LONGEST_TRIP: Duration = Duration::from_secs(1);

impl EventLoop<'_> {
    /// What the terminal is asked at the start.
    pub(super) fn all_questions(&self) -> String {
        let widths = glyph_widths::question();
        let pictures = pictures::question(|name| self.app.context.variable(name));
        let pictures = pictures.map(|question| [question, NAME].concat()).unwrap_or_default();
        questions(&[widths, pictures].concat())
    }

    /// The size of a cell may be another one together with that of the terminal.
    pub(super) fn measure_cell(&mut self) {
        let cell = &mut self.app.context.picture_cell;
        *cell = cell
            .map(|known| terminal::cell_pixels().and_then(plausible_cell_size).unwrap_or(known));
    }

    /// Through ssh the first picture waits a moment for the answers, and anywhere if they decide in
    /// which script it is drawn: it would cost too much to draw it twice.
    pub(super) fn hurry_answers(&mut self) -> anyhow::Result<Option<End>> {
        self.app.context.set_speed(self.link.judge(self.over_ssh, None));
        let patience = match self.link {
            ConnectionChoice::Auto if self.over_ssh => SLOW_TRIP,
            _ => Duration::ZERO,
        };
        let for_script =
            if self.app.context.awaits_widths() { SCRIPT_TRIP } else { Duration::ZERO };
        let for_look = if self.awaits_look() { LOOK_TRIP } else { Duration::ZERO };
        let patience = patience.max(for_script).max(for_look);
        if patience.is_zero() {
            return Ok(None);
        }
        use ratatui::backend::Backend;
        if self.screen.backend_mut().flush().is_err() {
            return Ok(Some(End::Gone));
        }
        while !self.terminal_query.is_over() && !self.is_full() {
            let left = patience.saturating_sub(self.asked.elapsed());
            match self.inbox.next(Some(left), WaitFor::All) {
                WakeEvent::Nothing => break,
                wake => {
                    if let Some(end) = self.on(wake)? {
                        return Ok(Some(end));
                    }
                }
            }
            // An answer may wait behind keys.
            for input in std::mem::take(&mut self.typed) {
                if self.holds_keys() && !matches!(input.1, Input::Answer(_)) {
                    self.typed.push_back(input);
                } else if let Some(end) = self.input(input)? {
                    return Ok(Some(end));
                }
            }
        }
        Ok(None)
    }

    /// Whether the answers are likely to change how pieces look, and soon there.
    fn awaits_look(&self) -> bool {
        let context = &self.app.context;
        let variable = |name: &str| context.variable(name);
        let pictures =
            context.settings.pictures != Some(PictureUse::Off) && pictures::is_likely(variable);
        let dots = context.settings.dots.is_none() && dot_support::is_likely(variable);
        pictures || dots
    }

    pub(super) fn await_last_answers(&mut self) {
        let mut found = Vec::new();
        while !self.terminal_query.is_over() {
            let left = LAST_ANSWERS.saturating_sub(self.asked.elapsed());
            match self.inbox.next(Some(left), WaitFor::All) {
                WakeEvent::Input(piece) => self.parser.feed(&piece.what, &mut found),
                WakeEvent::End | WakeEvent::Nothing => return,
                WakeEvent::Signal(_) if self.inbox.is_ending() => return,
                WakeEvent::Signal(_) | WakeEvent::News(_) => {}
            }
            for input in found.drain(..) {
                if let Input::Answer(answer) = input {
                    self.terminal_query.hear(answer);
                }
            }
        }
    }

    /// Tells the parser whether answers are owed: until the last is there, however late.
    pub(super) fn expect_answers(&mut self) {
        self.parser.expect(!self.terminal_query.is_over());
    }

    /// Sets up what the terminal was found to know; the answers, once they are complete.
    pub(super) fn use_answer(&mut self, answer: TerminalAnswer) -> Option<Answers> {
        let answers = self.terminal_query.hear(answer)?;
        self.round_trip = answers.round_trip.min(LONGEST_TRIP);
        self.app.context.set_speed(self.link.judge(self.over_ssh, Some(answers.round_trip)));
        let backend = self.screen.backend_mut();
        backend.synchronise(answers.synchronises());
        // Nothing is believed that was not asked.
        let asked = pictures::question(|name| self.app.context.variable(name)).is_some();
        let cell = PictureSupport::of(&answers, terminal::cell_pixels()).cell();
        self.app.context.picture_cell = cell.filter(|_| asked);
        if asked {
            self.app.context.known_dots = DotSupport::of(&answers).grid();
        }
        self.kitty_keys = answers.knows_kitty_keys();
        if self.kitty_keys {
            backend.write_raw(terminal::kitty_keys());
        }
        Some(answers)
    }
}
