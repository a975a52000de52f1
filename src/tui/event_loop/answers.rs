//! The answers of the terminal: how long to wait for them, and what to do with them.

use super::{End, EventLoop};
use crate::config::PictureUse;
use crate::tui::connection::{ConnectionChoice, SLOW_TRIP};
use crate::tui::dot_support::{self, DotSupport};
use crate::tui::inbox::{WaitFor, WakeEvent};
use crate::tui::input::{Input, TerminalAnswer};
use crate::tui::pictures::{self, PictureSupport, plausible_cell_size};
use crate::tui::terminal_query::{Answers, NAME, questions};
use crate::tui::{glyph_widths, terminal};
use std::time::{Duration, Instant};

/// The time that an ending program waits for late answers, so that they do not appear on the user's
/// command line.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// The time that the first picture waits for the answers that decide its script.
const SCRIPT_TRIP: Duration = Duration::from_millis(300);

/// The time that the first picture waits if the terminal is likely to draw pictures of pieces, or
/// fine dots.
const LOOK_TRIP: Duration = Duration::from_millis(300);

/// The time that the first picture waits for any other terminal: a local one answers sooner, and
/// then the board is not drawn with letters first.
const LOCAL_TRIP: Duration = Duration::from_millis(15);

/// The longest round trip that counts: a longer one says more about a busy machine than about the
/// line.
const LONGEST_TRIP: Duration = Duration::from_secs(1);

impl EventLoop<'_> {
    /// The questions to the terminal at the start.
    pub(super) fn all_questions(&self) -> String {
        let widths = glyph_widths::question();
        let pictures = pictures::question(|name| self.app.context.variable(name));
        let pictures = pictures.map(|question| [question, NAME].concat()).unwrap_or_default();
        questions(&[widths, pictures].concat())
    }

    /// Measures the cell again, since its size may change together with that of the terminal.
    pub(super) fn measure_cell(&mut self) {
        let cell = &mut self.app.context.terminal.picture_cell;
        *cell = cell
            .map(|known| terminal::cell_pixels().and_then(plausible_cell_size).unwrap_or(known));
    }

    /// Delays the first picture a moment for the answers, longer through ssh, and where they decide
    /// the script: drawing it twice would cost too much.
    pub(super) fn hurry_answers(&mut self) -> anyhow::Result<Option<End>> {
        self.app.context.set_speed(self.link.judge(self.over_ssh, None));
        let patience = match self.link {
            ConnectionChoice::Auto if self.over_ssh => SLOW_TRIP,
            _ => LOCAL_TRIP,
        };
        let for_script =
            if self.app.context.awaits_widths() { SCRIPT_TRIP } else { Duration::ZERO };
        let for_look = if self.awaits_look() { LOOK_TRIP } else { Duration::ZERO };
        let patience = patience.max(for_script).max(for_look);
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

    /// Whether the answers will probably change the look of the pieces, and will come soon.
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
                    self.terminal_query.hear(answer, Instant::now());
                }
            }
        }
    }

    /// Tells the parser whether answers are owed, until the last has come, however late.
    pub(super) fn expect_answers(&mut self) {
        self.parser.set_answers_owed(!self.terminal_query.is_over());
    }

    /// Uses an answer of the terminal; returns all answers once they are complete.
    pub(super) fn use_answer(&mut self, answer: TerminalAnswer) -> Option<Answers> {
        let answers = self.terminal_query.hear(answer, Instant::now())?;
        self.round_trip = answers.round_trip.min(LONGEST_TRIP);
        self.app.context.set_speed(self.link.judge(self.over_ssh, Some(answers.round_trip)));
        let backend = self.screen.backend_mut();
        backend.synchronise(answers.synchronises());
        // The program believes only answers to questions it asked.
        let asked = pictures::question(|name| self.app.context.variable(name)).is_some();
        let cell = PictureSupport::of(&answers, terminal::cell_pixels()).cell();
        self.app.context.terminal.picture_cell = cell.filter(|_| asked);
        if asked {
            self.app.context.terminal.known_dots = DotSupport::of(&answers).grid();
        }
        self.kitty_keys = answers.knows_kitty_keys();
        if self.kitty_keys {
            backend.write_raw(terminal::kitty_keys());
        }
        Some(answers)
    }
}
