//! The state of a game in line mode: what it waits for, and what it has printed.

use super::speech::Speech;
use crate::tui::NewGame;
use crate::tui::app::{App, Screen};
use crate::tui::asked::Asked;
use crate::tui::effect::Effect;
use crate::tui::effect_runner::EffectRunner;
use crate::tui::inbox::{Inbox, InputPiece, Signal, WaitFor, WakeEvent};
use crate::tui::language::{Controls, fill, strings::names};
use crate::tui::message::Message;
use crate::tui::note::Note;
use crate::tui::overlay::Overlay;
use crate::tui::screens::play::{FirstSide, Play, Question};
use crate::tui::unsaved::SaveId;
use ouk_engine::solver::thread::SolverEvent;
use ouk_engine::uci::client::Approved;
use ouk_io::lines::Line;
use ouk_io::written::Written;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time to wait for the user's files before printing a message.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Why no game begins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineSetupError {
    /// An engine is started from the command line only.
    #[error("name an engine on the command line: ouk play --engine")]
    Engine,
    /// The options are wrong, in the words of the command line, which is in English.
    #[error("{0}")]
    Arguments(String),
}

/// Reads the options of a new game, as on the command line.
pub type ReadSetup<'a> = &'a dyn Fn(&[String]) -> Result<NewGame, LineSetupError>;

/// The interval at which a running clock is updated, and at which a wait looks for signals.
const TICK: Duration = Duration::from_millis(200);

pub(super) struct LineSession<'a> {
    pub(super) app: &'a mut App,
    pub(super) world: &'a mut EffectRunner,
    pub(super) inbox: Arc<Inbox<Line>>,
    /// The line to perform next.
    pub(super) line: Option<InputPiece<Line>>,
    pub(super) ended: bool,
    /// The signal that ends the program.
    pub(super) signal: Option<i32>,
    /// Whether to print a prompt, for a user at a keyboard.
    pub(super) prompts: bool,
    /// The state that was printed last: the number of plies, and whether the game was over.
    pub(super) seen: Option<(SaveId, usize, bool)>,
    /// Whether the advice after this game was printed.
    pub(super) advised: bool,
    pub(super) told: Instant,
    /// What to say of the unsaved games, with their records, if a signal comes while the output is
    /// blocked.
    pub(super) unsaved: Arc<Mutex<String>>,
    pub(super) read_setup: ReadSetup<'a>,
}

pub(super) fn print(text: &str) -> io::Result<()> {
    show(text).map(drop)
}

/// Writes a text at once, and returns the proof that it was written.
pub(super) fn show(text: &str) -> io::Result<Written> {
    ouk_io::text::show(text.trim_end())
}

impl LineSession<'_> {
    /// The game in progress, if there is one.
    pub(super) const fn game(&self) -> Option<&Play> {
        match &self.app.screen {
            Screen::Play(play) => Some(play),
            _ => None,
        }
    }

    pub(super) fn thinks(&self) -> bool {
        // After the last line, the session still waits for the solver.
        self.game().is_some_and(|play| play.awaiting.is_some() || self.ended && play.is_solving())
    }

    pub(super) fn prompt(&self) -> io::Result<()> {
        if !self.prompts {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(b"> ")?;
        out.flush()
    }

    /// Waits for a line or a message, while a running clock runs on. While the machine thinks,
    /// lines stay in the queue.
    pub(super) fn wait(&mut self) -> io::Result<()> {
        let what = if self.thinks() { WaitFor::News } else { WaitFor::All };
        let wake = loop {
            let wake = self.inbox.next(self.app.clock_runs().then_some(TICK), what);
            let elapsed = std::mem::replace(&mut self.told, Instant::now()).elapsed();
            if self.app.clock_runs() {
                self.tell(Message::Time(elapsed))?;
            }
            match wake {
                // Without a clock, or with an expired one, the machine may have been stopped.
                WakeEvent::Nothing if what == WaitFor::News && !self.thinks() => return Ok(()),
                WakeEvent::Nothing => {}
                wake => break wake,
            }
        };
        match wake {
            WakeEvent::Input(line) => self.line = Some(line),
            WakeEvent::End => self.ended = true,
            // A screen reader would read out the progress again and again.
            WakeEvent::News(Message::Solver(
                SolverEvent::Progress(..) | SolverEvent::Board(..),
            )) => {}
            WakeEvent::News(message) => self.tell(message)?,
            WakeEvent::Signal(signal) => self.on_signal(signal),
            WakeEvent::Nothing => {}
        }
        Ok(())
    }

    /// Remembers a signal that ends the program.
    pub(super) fn on_signal(&mut self, signal: Signal) {
        if let Signal::End(signal) = signal {
            self.signal = Some(signal);
        }
    }

    /// Waits a short time for the signal that a terminal sends when it goes away, beside errors.
    pub(super) fn await_signal(&mut self) {
        let until = Instant::now() + TICK;
        while self.prompts && self.signal.is_none() {
            let left = until.saturating_duration_since(Instant::now());
            match self.inbox.next(Some(left), WaitFor::News) {
                WakeEvent::Signal(signal) => self.on_signal(signal),
                WakeEvent::News(_) => {}
                WakeEvent::Input(_) | WakeEvent::End | WakeEvent::Nothing => return,
            }
        }
    }

    /// The game in progress, if it has moves and goes on.
    pub(super) fn unfinished(&self) -> Option<SaveId> {
        let game = self.game().filter(|play| play.game.ending().is_none() && play.game.ply() > 0);
        game.map(|play| play.id)
    }

    /// Waits until the user's files are written; returns whether they are. It does not wait long,
    /// and no longer once a signal ends the program.
    fn await_files(&self) -> bool {
        let until = Instant::now() + PATIENCE;
        loop {
            let now = Instant::now();
            if self.world.storage.queue().wait_until_idle(until.min(now + TICK)) {
                return true;
            }
            if self.inbox.is_ending() || now >= until {
                return false;
            }
        }
    }

    /// Starts a game.
    pub(super) fn begin(
        &mut self,
        new: NewGame,
        note: Option<Note>,
        approved: Option<Approved>,
    ) -> io::Result<()> {
        let game = match ouk_rules::game::Game::new(new.setup) {
            Ok(game) => game,
            Err(error) => return print(&self.app.context.strings.fen_error(&error)),
        };
        let mut play = Play::new(game);
        play.adapts = new.adapts;
        play.note = note;
        play.approve(approved);
        self.seen = None;
        let effects = self.app.begin(play);
        self.perform(effects)?;
        self.report()
    }

    /// Sends a message to the interface and prints the consequences.
    pub(super) fn tell(&mut self, message: Message) -> io::Result<()> {
        let effects = self.app.update(message);
        self.perform(effects)?;
        self.report()
    }

    /// Performs effects and those that follow from them. Prints a move once it is saved, unless the
    /// save takes too long.
    pub(super) fn perform(&mut self, effects: Vec<Effect>) -> io::Result<()> {
        let mut queue = effects;
        loop {
            queue.drain(..).for_each(|effect| self.world.perform(effect));
            let is_idle = self.await_files();
            while let Some(message) = self.inbox.take_news() {
                queue.extend(self.app.update(message));
            }
            if queue.is_empty() {
                if !is_idle {
                    self.app.update(Message::SaveIsSlow);
                }
                let words = self.app.context.farewell().unwrap_or_default();
                *self.unsaved.lock().unwrap_or_else(PoisonError::into_inner) = words;
                return Ok(());
            }
        }
    }

    /// The language of the texts, and that of the piece names.
    pub(super) fn speech(&self) -> Speech {
        let names = names(self.app.context.settings.names, self.app.context.language);
        Speech { strings: self.app.context.strings, names }
    }

    /// Prints the changes since the last report.
    pub(super) fn report(&mut self) -> io::Result<()> {
        self.tell_overlays()?;
        let Screen::Play(_) = &self.app.screen else {
            let note = self.app.context.note.take();
            let mut words = note.iter().flat_map(|note| self.sentences_of(note));
            return words.try_for_each(|words| print(&words));
        };
        self.tell_game()?;
        if self.app.context.games.unsaved.says_so() {
            let strings = self.app.context.strings;
            print(&sentence(strings.play.saving, strings.spoken.stop))?;
        }
        self.tell_question()
    }

    fn tell_overlays(&mut self) -> io::Result<()> {
        for overlay in std::mem::take(&mut self.app.overlays) {
            match overlay {
                Overlay::Text(words) => print(&words.text())?,
                Overlay::Overwrite(mut asked) => {
                    if asked.written().is_none() {
                        let words = asked.question().spoken(self.app.context.strings);
                        asked.was_printed(show(&words)?);
                    }
                    // The question stays until it is answered.
                    self.app.overlays.push(Overlay::Overwrite(asked));
                }
                Overlay::Help(_)
                | Overlay::Rules(_)
                | Overlay::Glossary(_)
                | Overlay::Explorer(_)
                | Overlay::Pasted(_) => {}
            }
        }
        Ok(())
    }

    /// Prints the moves made or taken back, the note, and the side to move.
    fn tell_game(&mut self) -> io::Result<()> {
        let speech = self.speech();
        let (strings, own) = (speech.strings, &speech.strings.spoken);
        let Screen::Play(play) = &mut self.app.screen else { return Ok(()) };
        let mut note = play.note.take();
        let now = (play.game.ply(), play.game.ending().is_some());
        let mut told = None;
        let seen = self.seen.filter(|(id, ..)| *id == play.id);
        match seen.map(|(_, plies, over)| (plies, over)) {
            None => {
                let setup = play.game.setup();
                let [white, black] =
                    setup.players.0.each_ref().map(|player| strings.player_in_full(player));
                let game = strings.game(setup.game);
                print(&fill(own.begins, &[&game, &setup.rules.name, &white, &black]))?;
                // The computer may have moved already, or the game goes on from before.
                if let Some(played) = play.game.moves().next_back() {
                    print(&speech.played(&play.game, now.0 - 1, played))?;
                }
                told = Some(speech.state(&play.game));
            }
            Some((before, _)) if now.0 > before => {
                for (ply, played) in play.game.moves().enumerate().skip(before) {
                    print(&speech.played(&play.game, ply, played))?;
                }
                told = Some(speech.state(&play.game));
            }
            Some((before, _)) if now.0 < before => {
                print(own.taken_back)?;
                note = None;
                told = Some(speech.state(&play.game));
            }
            Some(before) if now != before => told = Some(speech.state(&play.game)),
            Some(_) => {}
        }
        self.seen = Some((play.id, now.0, now.1));
        // The advice follows the end of the game, once the results have been read.
        let outlook = play.outlook.filter(|_| !std::mem::replace(&mut self.advised, true));
        let advice = outlook.and_then(|outlook| strings.outlook_with_word(outlook));
        self.advised &= now.1;
        for words in note.iter().flat_map(|note| self.sentences_of(note)) {
            print(&words)?;
        }
        told.map_or(Ok(()), |state| print(&state))?;
        advice.map_or(Ok(()), |advice| print(&advice))
    }

    fn sentences_of(&self, note: &Note) -> Vec<String> {
        let strings = self.app.context.strings;
        let stop = strings.spoken.stop;
        let said = |words: String| sentence(&words, stop);
        match note {
            // The sentences about the move and the state contain the rest.
            Note::Moved(moved) => {
                let warning = moved.warning.iter().map(|warning| strings.rule_message(warning));
                let plays_on = moved.plays_on.then(|| strings.play.plays_on.to_owned());
                warning.chain(plays_on).map(said).collect()
            }
            // Line mode has no key for the rules; `?` lists their word.
            Note::Refused(message) => vec![said(strings.rule_message(message))],
            // A full stop after a position, a value or a path would be read as part of it.
            Note::Fen(_) | Note::SettingChosen(..) | Note::SettingShown(..) => {
                vec![strings.note(note, Controls::Words)]
            }
            Note::Outcome(outcome) if outcome.names_file() => vec![strings.outcome_text(outcome)],
            _ => vec![said(strings.note(note, Controls::Words))],
        }
    }

    /// Prints the question on the board, unless it was printed already.
    fn tell_question(&mut self) -> io::Result<()> {
        let strings = self.app.context.strings;
        let own = &strings.spoken;
        let Screen::Play(play) = &mut self.app.screen else { return Ok(()) };
        let is_new = |asked: &&Asked<Question>| asked.written().is_none();
        let Some(asked) = play.question.as_ref().filter(is_new) else { return Ok(()) };
        let question = asked.question();
        let words = match question {
            Question::Engine(_) => own.ask_engine.to_owned(),
            Question::First(first) => {
                let other = !first.side();
                let words = match first {
                    FirstSide::Loser(_) => own.ask_loser_first,
                    FirstSide::Other(_) => own.ask_first,
                };
                let letter = other.letter();
                fill(words, &[&strings.side(first.side()), &strings.side(other), &letter])
            }
            _ => {
                let words = question.words(&play.game, strings).unwrap_or_default();
                fill(own.y_or_n, &[&crate::tui::language::sentence(&words)])
            }
        };
        if let &Question::Move(mv) = question
            && let Some(warning) = play.warning_before(mv)
        {
            print(&sentence(&warning.words(strings), own.stop))?;
        }
        if let Question::Engine(consent) = question {
            print(strings.play.ask_engine)?;
            ouk_io::text::print(consent.text())?;
        }
        let written = show(&words)?;
        play.was_printed(written);
        Ok(())
    }
}

/// The words with an initial capital and a full stop.
pub(super) fn sentence(words: &str, stop: &str) -> String {
    let mut text = crate::tui::language::sentence(words);
    if !text.ends_with(['.', '!', '?', '។', '…']) {
        text.push_str(stop);
    }
    text
}
