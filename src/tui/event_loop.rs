//! The loop: wait, update, perform, draw.
//!
//! Nothing runs while nothing happens. The loop handles everything that has arrived before it draws
//! a frame, and keeps a distance between frames that the line can bear. So a burst of keys or
//! messages costs one frame, and outdated pictures are never sent.

mod answers;
mod files;
mod held_keys;

use super::app::{App, draw};
use super::asked::READING;
use super::backend::MinimalBackend;
use super::connection::ConnectionChoice;
use super::effect::Effect;
use super::effect_runner::EffectRunner;
use super::inbox::{Signal, WakeEvent};
use super::input::{Input, Parser, escape_delay};
use super::input_thread::{Bytes, GONE, Turn, await_foreground, stop};
use super::message::Message;
use super::outcome::EffectOutcome;
use super::terminal;
use super::terminal::{Frames, TerminalGuard};
use super::terminal_query::TerminalQuery;
use ouk_io::outside::{Barred, Outside};
use ratatui::Terminal;
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How the program ends.
enum End {
    /// The user or a signal ends the program, and the terminal remains.
    Leave(ExitCode),
    /// The terminal has gone.
    Gone,
}

/// The writer of frames, which gives up when a signal ends the program.
type ToTerminal = Frames<Box<dyn Fn() -> bool>>;

/// The state of the running interface.
pub(super) struct EventLoop<'a> {
    app: &'a mut App,
    world: &'a mut EffectRunner,
    inbox: Arc<Bytes>,
    held: TerminalGuard,
    screen: Terminal<MinimalBackend<ToTerminal>>,
    parser: Parser,
    /// The input that waits, with the times of arrival.
    typed: VecDeque<(Instant, Input)>,
    /// The time before which keys do not answer the question on the screen.
    deaf_until: Option<Instant>,
    /// The known round-trip time of the terminal.
    round_trip: Duration,
    terminal_query: TerminalQuery,
    asked: Instant,
    link: ConnectionChoice,
    over_ssh: bool,
    /// Whether the terminal knows the kitty keyboard protocol.
    kitty_keys: bool,
    /// Whether the terminal was asked to report clicks.
    clicks: bool,
    /// The time within which an Escape may be followed by the rest of its sequence.
    escape: Duration,
    /// The time of the last byte.
    heard: Instant,
    /// The time of the last time message to the interface.
    told: Instant,
    /// The time of the first change that the next frame will show.
    since: Instant,
    /// The time of the last frame.
    drawn: Option<Instant>,
    /// Whether the picture may have changed.
    changed: bool,
    /// The time since when the answer to a save is awaited.
    saving_since: Option<Instant>,
    /// The time since when keys wait for a file.
    held_since: Option<Instant>,
}

impl<'a> EventLoop<'a> {
    /// The interface on a terminal that has been entered.
    pub(super) fn new(
        app: &'a mut App,
        world: &'a mut EffectRunner,
        inbox: &Arc<Bytes>,
        held: TerminalGuard,
        link: ConnectionChoice,
    ) -> anyhow::Result<EventLoop<'a>> {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let watched = Arc::clone(inbox);
        let out: ToTerminal =
            Frames::new(terminal::output()?, Box::new(move || watched.is_ending()));
        let mut backend = MinimalBackend::new(out, terminal::drawn_size());
        let term = std::env::var("TERM").unwrap_or_default();
        let erases_in_color = terminal::erases_in_color(&term, is_set("TMUX"));
        backend.erase_in_color(erases_in_color);
        app.context.set_erases_in_color(erases_in_color);
        let now = Instant::now();
        Ok(EventLoop {
            app,
            world,
            inbox: Arc::clone(inbox),
            held,
            screen: Terminal::new(backend)?,
            parser: Parser::default(),
            typed: VecDeque::new(),
            deaf_until: None,
            round_trip: Duration::ZERO,
            terminal_query: TerminalQuery::asked_at(now),
            asked: now,
            link,
            over_ssh: is_set("SSH_CONNECTION"),
            kitty_keys: false,
            clicks: false,
            escape: escape_delay(is_set),
            heard: now,
            told: now,
            since: now,
            drawn: None,
            changed: true,
            saving_since: None,
            held_since: None,
        })
    }

    /// Runs until the user leaves, a signal ends the program or the terminal has gone.
    ///
    /// # Errors
    /// If the terminal fails but has not gone.
    pub(super) fn run(mut self, first: Vec<Effect>) -> anyhow::Result<ExitCode> {
        let end = self.serve(first)?;
        // Dropping `self` restores the terminal.
        match end {
            End::Leave(code) => {
                if !self.inbox.is_ending() {
                    self.await_last_answers();
                }
                Ok(code)
            }
            End::Gone => Ok(ExitCode::from(GONE)),
        }
    }

    fn serve(&mut self, first: Vec<Effect>) -> anyhow::Result<End> {
        self.parser.set_answers_owed(true);
        let questions = self.all_questions();
        self.take_terminal(&questions)?;
        if let Some(end) = self.hurry_answers()? {
            return Ok(end);
        }
        if let Some(end) = self.perform(first)? {
            return Ok(end);
        }
        loop {
            self.watch_files();
            if self.is_frame_due() && self.draw().is_err() && !self.inbox.is_ending() {
                // A failed write means that the terminal has gone; the game is on disk.
                return Ok(End::Gone);
            }
            let end = match self.typed.pop_front() {
                // A signal need not wait for all typed input, and neither does the answer to a
                // save, for which the next frame waits.
                Some(input)
                    if !self.inbox.has_signal() && !self.holds_keys() && !self.is_saved() =>
                {
                    self.input(input)?
                }
                Some(input) => {
                    self.typed.push_front(input);
                    self.await_wake()?
                }
                None => self.await_wake()?,
            };
            if let Some(end) = end {
                return Ok(end);
            }
        }
    }

    fn await_wake(&mut self) -> anyhow::Result<Option<End>> {
        let wake = self.inbox.next(self.wait(), self.wanted());
        if let Some(end) = self.pass_time(matches!(wake, WakeEvent::Signal(Signal::Continued)))? {
            return Ok(Some(end));
        }
        self.on(wake)
    }

    /// Whether a frame is due now. Waiting work should go into the same frame, unless that would
    /// take too long.
    fn is_frame_due(&self) -> bool {
        let keys = || !self.typed.is_empty() && !self.holds_keys();
        let waits = || keys() || self.inbox.has_more();
        self.changed
            && self.until_frame().is_zero()
            && self.until_slow().is_none()
            && (self.since.elapsed() >= self.app.context.terminal.speed.frame() || !waits())
    }

    /// The time to wait for the next event; `None` if nothing is due.
    fn wait(&self) -> Option<Duration> {
        let slow = self.until_slow().unwrap_or_default();
        let frame = self.changed.then(|| self.until_frame().max(slow));
        let clock = self.app.alarm();
        let patience = self.parser.patience(self.escape);
        let escape = patience.map(|time| time.saturating_sub(self.heard.elapsed()));
        let keys = self.until_keys();
        [frame, clock, escape, keys].into_iter().flatten().min()
    }

    /// The time until a frame may be drawn.
    fn until_frame(&self) -> Duration {
        let frame = self.app.context.terminal.speed.frame();
        self.drawn.map_or(Duration::ZERO, |last| frame.saturating_sub(last.elapsed()))
    }

    fn draw(&mut self) -> std::io::Result<()> {
        self.changed = false;
        if !terminal::is_ours() {
            return Ok(());
        }
        let app = &*self.app;
        if app.wants_clicks() != self.clicks {
            self.clicks = app.wants_clicks();
            let words = if self.clicks { terminal::CLICKS } else { terminal::NO_CLICKS };
            self.screen.backend_mut().write_raw(words);
        }
        self.screen.backend_mut().show_pictures(app.context.picture_look());
        let drawn = self.screen.draw(|frame| draw(app, frame.area(), frame.buffer_mut()));
        // Over a slow line a frame takes long, and the time between two frames leaves room for
        // typed input.
        self.drawn = Some(Instant::now());
        drawn?;
        self.was_drawn();
        Ok(())
    }

    /// Notes that the frame was written. A question in it counts as asked from now on; nobody can
    /// have read and answered it before the terminal showed it and some time passed.
    fn was_drawn(&mut self) {
        let Some(written) = self.screen.backend().written() else { return };
        if self.app.waits_to_be_shown() {
            self.deaf_until = Some(written.at() + self.round_trip + READING);
            self.app.update(Message::Drawn(written));
        }
    }

    /// Prepares the terminal and redraws the picture, after sending `before`.
    fn take_terminal(&mut self, before: &str) -> anyhow::Result<()> {
        // A terminal that is entered has all modes switched off.
        self.clicks = false;
        let backend = self.screen.backend_mut();
        backend.write_raw(terminal::take());
        backend.write_raw(before);
        if self.kitty_keys {
            backend.write_raw(terminal::kitty_keys());
        }
        self.refresh()
    }

    /// Redraws the screen at the current size of the terminal.
    fn refresh(&mut self) -> anyhow::Result<()> {
        let size = terminal::drawn_size();
        self.app.context.terminal.size = size;
        self.measure_cell();
        self.screen.backend_mut().resize(size);
        self.screen.resize(Rect::new(0, 0, size.width, size.height))?;
        self.screen.clear()?;
        // Frequent size changes must not draw more frames than usual.
        self.changed = true;
        Ok(())
    }

    /// Reports the passed time to the interface, and a pause to the parser.
    fn pass_time(&mut self, stood: bool) -> anyhow::Result<Option<End>> {
        let elapsed = self.told.elapsed();
        self.told = Instant::now();
        // The clocks stand still while the program is suspended.
        if !stood && self.app.alarm().is_some() {
            self.change();
            let effects = self.app.update(Message::Time(elapsed));
            if let Some(end) = self.perform(effects)? {
                return Ok(Some(end));
            }
        }
        let patience = self.parser.patience(self.escape);
        if patience.is_some_and(|time| self.heard.elapsed() >= time) {
            let mut found = Vec::new();
            self.expect_answers();
            self.parser.pause(&mut found);
            self.typed.extend(found.into_iter().map(|input| (self.heard, input)));
        }
        Ok(None)
    }

    fn on(&mut self, wake: WakeEvent<Vec<u8>>) -> anyhow::Result<Option<End>> {
        match wake {
            WakeEvent::Input(piece) => {
                let mut found = Vec::new();
                self.expect_answers();
                self.parser.feed(&piece.what, &mut found);
                self.heard = Instant::now();
                self.typed.extend(found.into_iter().map(|input| (piece.came, input)));
            }
            WakeEvent::News(message) => return self.tell(message),
            WakeEvent::End => return Ok(Some(End::Gone)),
            WakeEvent::Nothing => {}
            WakeEvent::Signal(Signal::Resized) => self.refresh()?,
            WakeEvent::Signal(Signal::Continued) => {
                let turn = await_foreground(&self.inbox)?;
                if turn == Turn::Gone || turn == Turn::Ours && self.held.again().is_err() {
                    return Ok(Some(End::Gone));
                }
                // The signal that ends the program comes next.
                if turn == Turn::Ours {
                    self.take_terminal("")?;
                }
            }
            WakeEvent::Signal(Signal::Stop) => return self.perform(vec![Effect::Suspend]),
            WakeEvent::Signal(Signal::End(signal)) => {
                return Ok(Some(End::Leave(ExitCode::from(128 + signal as u8))));
            }
        }
        Ok(None)
    }

    fn input(&mut self, (came, input): (Instant, Input)) -> anyhow::Result<Option<End>> {
        if self.deaf_until.is_some_and(|until| came < until) && !matches!(input, Input::Answer(_)) {
            return Ok(None);
        }
        let message = match input {
            Input::Key(key) => Message::Key(key),
            Input::Paste(text) => Message::Paste(text),
            Input::Click { column, row } => Message::Click { column, row },
            Input::Answer(answer) => match self.use_answer(answer) {
                Some(answers) => Message::Answers(answers),
                None => return Ok(None),
            },
        };
        self.tell(message)
    }

    /// Notes that the picture may have changed.
    fn change(&mut self) {
        if !self.changed {
            (self.changed, self.since) = (true, Instant::now());
        }
    }

    fn tell(&mut self, message: Message) -> anyhow::Result<Option<End>> {
        self.change();
        let effects = self.app.update(message);
        self.perform(effects)
    }

    /// Shows what restricted mode refuses.
    fn bar(&mut self, what: Barred) -> Vec<Effect> {
        self.changed = true;
        self.app.update(Message::Told(EffectOutcome::Barred(what)))
    }

    /// Performs effects and those that follow from them; some end the program.
    fn perform(&mut self, effects: Vec<Effect>) -> anyhow::Result<Option<End>> {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Quit => return Ok(Some(End::Leave(ExitCode::SUCCESS))),
                Effect::Redraw => self.refresh()?,
                Effect::Copy(_) if !self.world.rights.copy => {
                    queue.extend(self.bar(Barred::Copy));
                }
                Effect::Copy(text) => self.screen.backend_mut().write_raw(&terminal::copy(&text)),
                Effect::Bell => self.screen.backend_mut().write_raw("\x07"),
                Effect::Suspend => match self.world.rights.outside {
                    None => queue.extend(self.bar(Barred::Suspend)),
                    Some(outside) if terminal::has_shell() => suspend(outside)?,
                    Some(_) => {
                        self.change();
                        queue.extend(self.app.update(Message::Told(EffectOutcome::NoShell)));
                    }
                },
                effect => self.world.perform(effect),
            }
        }
        Ok(None)
    }
}

/// Restores the terminal and suspends the program until its shell continues it.
fn suspend(_: Outside) -> anyhow::Result<()> {
    terminal::leave();
    stop()
}
