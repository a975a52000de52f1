//! The loop: wait, update, perform, draw.
//!
//! Nothing runs while nothing happens. All that has arrived is taken together before a frame is
//! drawn, and frames are no closer together than the line can bear, so that a burst of keys or of
//! news costs one frame and what is overtaken is never sent.

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
    /// By the user, or by a signal that leaves the terminal in place.
    Leave(ExitCode),
    /// The terminal is gone.
    Gone,
}

/// What writes frames: it gives up when a signal ends the program.
type ToTerminal = Frames<Box<dyn Fn() -> bool>>;

/// The interface while it runs.
pub(super) struct EventLoop<'a> {
    app: &'a mut App,
    world: &'a mut EffectRunner,
    inbox: Arc<Bytes>,
    held: TerminalGuard,
    screen: Terminal<MinimalBackend<ToTerminal>>,
    parser: Parser,
    /// What was typed, and when, and waits for its turn.
    typed: VecDeque<(Instant, Input)>,
    /// What was typed before this is no answer to the question on the screen.
    deaf_until: Option<Instant>,
    /// How long the terminal takes to answer, as far as is known.
    round_trip: Duration,
    terminal_query: TerminalQuery,
    asked: Instant,
    link: ConnectionChoice,
    over_ssh: bool,
    /// Whether the terminal knows the kitty keyboard protocol.
    kitty_keys: bool,
    /// Whether the terminal was told to report clicks.
    clicks: bool,
    /// How long an Escape may be followed by the rest of its sequence.
    escape: Duration,
    /// When the last byte came.
    heard: Instant,
    /// When time was last told to the interface.
    told: Instant,
    /// When that began which the next frame will show.
    since: Instant,
    /// When the last frame was sent.
    drawn: Option<Instant>,
    /// Whether something may look different now.
    changed: bool,
    /// Since when the answer to a save is awaited.
    saving_since: Option<Instant>,
    /// Since when keys wait for a file.
    held_since: Option<Instant>,
}

impl<'a> EventLoop<'a> {
    /// The interface on a terminal that has been entered.
    ///
    /// # Errors
    /// If standard output is closed.
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
            terminal_query: TerminalQuery::begun(),
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

    /// Runs until the user leaves, a signal ends the program or the terminal is gone.
    ///
    /// # Errors
    /// If the terminal fails in a way that is not its end.
    pub(super) fn run(mut self, first: Vec<Effect>) -> anyhow::Result<ExitCode> {
        let end = self.serve(first)?;
        // The terminal is given back when `self` is dropped.
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
        self.parser.expect(true);
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
                // A write that fails means that the terminal is gone; the game is on disk.
                return Ok(End::Gone);
            }
            let end = match self.typed.pop_front() {
                // A signal need not wait for all that was typed, and neither need the answer to a
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

    /// Whether a frame is to be drawn now. What waits to be done belongs into the same frame, unless
    /// that would take too long.
    fn is_frame_due(&self) -> bool {
        let keys = || !self.typed.is_empty() && !self.holds_keys();
        let waits = || keys() || self.inbox.has_more();
        self.changed
            && self.until_frame().is_zero()
            && self.until_slow().is_none()
            && (self.since.elapsed() >= self.app.context.speed.frame() || !waits())
    }

    /// How long to wait for the next wake; forever if nothing is due.
    fn wait(&self) -> Option<Duration> {
        let slow = self.until_slow().unwrap_or_default();
        let frame = self.changed.then(|| self.until_frame().max(slow));
        let clock = self.app.alarm();
        let patience = self.parser.patience(self.escape);
        let escape = patience.map(|time| time.saturating_sub(self.heard.elapsed()));
        let keys = self.until_keys();
        [frame, clock, escape, keys].into_iter().flatten().min()
    }

    /// How long it is until a frame may be drawn.
    fn until_frame(&self) -> Duration {
        let frame = self.app.context.speed.frame();
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
        // Over a slow line a frame takes long, and between two there is time for what is typed.
        self.drawn = Some(Instant::now());
        drawn?;
        self.was_drawn();
        Ok(())
    }

    /// The frame was written. A question in it is asked from now on; nobody can have read it, and
    /// answered, before the terminal has shown it and some time has passed.
    fn was_drawn(&mut self) {
        let Some(written) = self.screen.backend().written() else { return };
        if self.app.waits_to_be_shown() {
            self.deaf_until = Some(written.at() + self.round_trip + READING);
            self.app.update(Message::Drawn(written));
        }
    }

    /// Makes the terminal ready and redraws the picture, with something to be sent before it.
    fn take_terminal(&mut self, before: &str) -> anyhow::Result<()> {
        // Whatever was switched on is off in a terminal that is taken.
        self.clicks = false;
        let backend = self.screen.backend_mut();
        backend.write_raw(terminal::take());
        backend.write_raw(before);
        if self.kitty_keys {
            backend.write_raw(terminal::kitty_keys());
        }
        self.refresh()
    }

    /// Redraws the screen at the size the terminal has now.
    fn refresh(&mut self) -> anyhow::Result<()> {
        let size = terminal::drawn_size();
        self.app.context.size = size;
        self.measure_cell();
        self.screen.backend_mut().resize(size);
        self.screen.resize(Rect::new(0, 0, size.width, size.height))?;
        self.screen.clear()?;
        // However often the size changes, frames are no closer together than at other times.
        self.changed = true;
        Ok(())
    }

    /// Tells the interface how much time has passed, and the parser if nothing came.
    fn pass_time(&mut self, stood: bool) -> anyhow::Result<Option<End>> {
        let elapsed = self.told.elapsed();
        self.told = Instant::now();
        // While the program was stopped the clocks stood still.
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
                // A signal that ends the program comes next.
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

    /// Something may look different now.
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

    /// Says what restricted mode refuses.
    fn bar(&mut self, what: Barred) -> Vec<Effect> {
        self.changed = true;
        self.app.update(Message::Told(EffectOutcome::Barred(what)))
    }

    /// Performs effects and what follows from them; some end the program.
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

/// Gives the terminal back and stops the program until its shell continues it.
fn suspend(_: Outside) -> anyhow::Result<()> {
    terminal::leave();
    stop()
}
