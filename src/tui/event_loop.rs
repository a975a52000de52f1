//! The loop: wait, update, perform, draw.
//!
//! Nothing runs while nothing happens. All that has arrived is taken together before a frame is
//! drawn, and frames are no closer together than the line can bear, so that a burst of keys or of
//! news costs one frame and what is overtaken is never sent.

use super::app::App;
use super::backend::Lean;
use super::effect::{Effect, World};
use super::input::{Input, Parser, escape_delay};
use super::inquiry::{self, Inquiry};
use super::link::{Choice, SLOW_TRIP};
use super::listen::Wake;
use super::message::Message;
use super::{probe, terminal};
use anyhow::Context;
use ratatui::Terminal;
use ratatui::layout::Rect;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP, SIGWINCH};
use std::fs::File;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How the program ends.
enum End {
    /// By the user, or by a signal that leaves the terminal in place.
    Leave(ExitCode),
    /// The terminal is gone.
    Gone,
}

/// How long an ending program waits for answers that are still on their way, lest they appear on
/// the user's command line.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// The interface while it runs.
pub(super) struct EventLoop<'a> {
    app: &'a mut App,
    world: &'a mut World,
    wakes: &'a Receiver<Wake>,
    screen: Terminal<Lean<File>>,
    parser: Parser,
    inquiry: Inquiry,
    asked: Instant,
    link: Choice,
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
    /// When the last frame was sent.
    drawn: Option<Instant>,
    /// Whether something may look different now.
    changed: bool,
}

impl<'a> EventLoop<'a> {
    /// The interface on a terminal that has been entered.
    ///
    /// # Errors
    /// If standard output is closed.
    pub(super) fn new(
        app: &'a mut App,
        world: &'a mut World,
        wakes: &'a Receiver<Wake>,
        link: Choice,
    ) -> anyhow::Result<EventLoop<'a>> {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let mut backend = Lean::new(terminal::unbuffered_stdout()?, terminal::size());
        let term = std::env::var("TERM").unwrap_or_default();
        backend.erase_in_color(terminal::erases_in_color(&term));
        let now = Instant::now();
        Ok(EventLoop {
            app,
            world,
            wakes,
            screen: Terminal::new(backend)?,
            parser: Parser::default(),
            inquiry: Inquiry::begun(),
            asked: now,
            link,
            over_ssh: is_set("SSH_CONNECTION"),
            kitty_keys: false,
            clicks: false,
            escape: escape_delay(is_set),
            heard: now,
            told: now,
            drawn: None,
            changed: true,
        })
    }

    /// Runs until the user leaves, a signal ends the program or the terminal is gone.
    ///
    /// # Errors
    /// If the terminal fails in a way that is not its end.
    pub(super) fn run(mut self, first: Vec<Effect>) -> anyhow::Result<ExitCode> {
        let end = match self.serve(first) {
            Err(error) => {
                terminal::leave();
                return Err(error);
            }
            Ok(end) => end,
        };
        match end {
            End::Leave(code) => {
                self.await_last_answers();
                terminal::leave();
                Ok(code)
            }
            End::Gone => {
                terminal::abandon();
                Ok(ExitCode::from(129))
            }
        }
    }

    fn serve(&mut self, first: Vec<Effect>) -> anyhow::Result<End> {
        self.take_terminal(&inquiry::questions(&probe::question()))?;
        if let Some(end) = self.hurry_answers()? {
            return Ok(end);
        }
        if let Some(end) = self.perform(first)? {
            return Ok(end);
        }
        loop {
            if self.changed && self.until_frame().is_zero() && self.draw().is_err() {
                // A write that fails means that the terminal is gone; the game is on disk.
                return Ok(End::Gone);
            }
            let wake = match self.wait() {
                None => self.wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(time) => self.wakes.recv_timeout(time),
            };
            if let Some(end) = self.pass_time(matches!(wake, Ok(Wake::Signal(SIGCONT))))? {
                return Ok(end);
            }
            match wake {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(End::Gone),
                Ok(wake) => {
                    if let Some(end) = self.on(wake)? {
                        return Ok(end);
                    }
                }
            }
            // What came meanwhile belongs into the same frame.
            while let Ok(wake) = self.wakes.try_recv() {
                if let Some(end) = self.on(wake)? {
                    return Ok(end);
                }
            }
        }
    }

    /// How long to wait for the next wake; forever if nothing is due.
    fn wait(&self) -> Option<Duration> {
        let frame = self.changed.then(|| self.until_frame());
        let clock = self.app.alarm();
        let patience = self.parser.patience(self.escape);
        let escape = patience.map(|time| time.saturating_sub(self.heard.elapsed()));
        [frame, clock, escape].into_iter().flatten().min()
    }

    /// How long it is until a frame may be drawn.
    fn until_frame(&self) -> Duration {
        let frame = self.app.speed.frame();
        self.drawn.map_or(Duration::ZERO, |last| frame.saturating_sub(last.elapsed()))
    }

    fn draw(&mut self) -> std::io::Result<()> {
        self.changed = false;
        if !terminal::is_ours() {
            return Ok(());
        }
        self.drawn = Some(Instant::now());
        let app = &*self.app;
        if app.wants_clicks() != self.clicks {
            self.clicks = app.wants_clicks();
            let words = if self.clicks { terminal::CLICKS } else { terminal::NO_CLICKS };
            self.screen.backend_mut().say(words);
        }
        self.screen.draw(|frame| super::draw(app, frame.area(), frame.buffer_mut()))?;
        Ok(())
    }

    /// Makes the terminal ready and the picture anew, with something to be sent before it.
    fn take_terminal(&mut self, before: &str) -> anyhow::Result<()> {
        // Whatever was switched on is off in a terminal that is taken.
        self.clicks = false;
        let backend = self.screen.backend_mut();
        backend.say(terminal::TAKE);
        backend.say(before);
        if self.kitty_keys {
            backend.say(terminal::kitty_keys());
        }
        self.refresh()
    }

    /// Draws everything anew at the size the terminal has now.
    fn refresh(&mut self) -> anyhow::Result<()> {
        let size = terminal::size();
        self.app.size = size;
        self.screen.backend_mut().resize(size);
        self.screen.resize(Rect::new(0, 0, size.width, size.height))?;
        self.screen.clear()?;
        (self.changed, self.drawn) = (true, None);
        Ok(())
    }

    /// Through ssh the first picture waits a moment for the answers: it would cost a slow line too
    /// much to draw it twice.
    fn hurry_answers(&mut self) -> anyhow::Result<Option<End>> {
        self.app.set_speed(self.link.judge(self.over_ssh, None));
        if self.link != Choice::Auto || !self.over_ssh {
            return Ok(None);
        }
        use ratatui::backend::Backend;
        if self.screen.backend_mut().flush().is_err() {
            return Ok(Some(End::Gone));
        }
        while !self.inquiry.is_over() {
            let left = SLOW_TRIP.saturating_sub(self.asked.elapsed());
            match self.wakes.recv_timeout(left) {
                Ok(wake) => {
                    if let Some(end) = self.on(wake)? {
                        return Ok(Some(end));
                    }
                }
                Err(_) => break,
            }
        }
        Ok(None)
    }

    fn await_last_answers(&mut self) {
        let mut found = Vec::new();
        while !self.inquiry.is_over() {
            let left = LAST_ANSWERS.saturating_sub(self.asked.elapsed());
            match self.wakes.recv_timeout(left) {
                Ok(Wake::Bytes(bytes)) => self.parser.feed(&bytes, &mut found),
                Ok(Wake::Gone) | Err(_) => return,
                Ok(_) => {}
            }
            for input in found.drain(..) {
                if let Input::Answer(answer) = input {
                    self.inquiry.hear(answer);
                }
            }
        }
    }

    /// Tells the interface how much time has passed, and the parser if nothing came.
    fn pass_time(&mut self, stood: bool) -> anyhow::Result<Option<End>> {
        let passed = self.told.elapsed();
        self.told = Instant::now();
        // While the program was stopped the clocks stood still.
        if !stood && self.app.alarm().is_some() {
            self.changed = true;
            let effects = self.app.update(Message::Time(passed));
            if let Some(end) = self.perform(effects)? {
                return Ok(Some(end));
            }
        }
        let patience = self.parser.patience(self.escape);
        if patience.is_some_and(|time| self.heard.elapsed() >= time) {
            let mut found = Vec::new();
            self.parser.pause(&mut found);
            return self.inputs(found);
        }
        Ok(None)
    }

    fn on(&mut self, wake: Wake) -> anyhow::Result<Option<End>> {
        let message = match wake {
            Wake::Bytes(bytes) => {
                let mut found = Vec::new();
                self.parser.feed(&bytes, &mut found);
                self.heard = Instant::now();
                return self.inputs(found);
            }
            Wake::Gone | Wake::Signal(SIGHUP) => return Ok(Some(End::Gone)),
            Wake::Signal(SIGWINCH) => {
                self.refresh()?;
                return Ok(None);
            }
            Wake::Signal(SIGCONT) => {
                terminal::leave();
                terminal::enter()?;
                self.take_terminal("")?;
                return Ok(None);
            }
            Wake::Signal(SIGTSTP) => return self.perform(vec![Effect::Suspend]),
            Wake::Signal(signal) => {
                return Ok(Some(End::Leave(ExitCode::from(128 + signal as u8))));
            }
            Wake::News(message) => message,
        };
        self.tell(message)
    }

    fn inputs(&mut self, found: Vec<Input>) -> anyhow::Result<Option<End>> {
        for input in found {
            let message = match input {
                Input::Key(key) => Message::Key(key),
                Input::Paste(text) => Message::Paste(text),
                Input::Click { column, row } => Message::Click { column, row },
                Input::Answer(answer) => match self.inquiry.hear(answer) {
                    Some(answers) => {
                        self.app
                            .set_speed(self.link.judge(self.over_ssh, Some(answers.round_trip)));
                        let backend = self.screen.backend_mut();
                        backend.synchronise(answers.synchronises());
                        self.kitty_keys = answers.knows_kitty_keys();
                        if self.kitty_keys {
                            backend.say(terminal::kitty_keys());
                        }
                        Message::Answers(answers)
                    }
                    None => continue,
                },
            };
            if let Some(end) = self.tell(message)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    fn tell(&mut self, message: Message) -> anyhow::Result<Option<End>> {
        self.changed = true;
        let effects = self.app.update(message);
        self.perform(effects)
    }

    /// Performs effects and what follows from them; some end the program.
    fn perform(&mut self, effects: Vec<Effect>) -> anyhow::Result<Option<End>> {
        let mut queue = std::collections::VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Quit => return Ok(Some(End::Leave(ExitCode::SUCCESS))),
                Effect::Redraw => self.refresh()?,
                Effect::Copy(text) => self.screen.backend_mut().say(&terminal::copy(&text)),
                Effect::Bell => self.screen.backend_mut().say("\x07"),
                Effect::Suspend => {
                    terminal::leave();
                    let stop = signal_hook::consts::SIGSTOP;
                    signal_hook::low_level::raise(stop).context("the program cannot stop")?;
                }
                effect => {
                    if let Some(message) = self.world.perform(effect) {
                        self.changed = true;
                        queue.extend(self.app.update(message));
                    }
                }
            }
        }
        Ok(None)
    }
}
