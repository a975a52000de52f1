//! Play line by line: for screen readers, scripts and the worst links.
//!
//! Not one escape sequence is written, and nothing is written over. The same state machine as in
//! the interface ([`App`]) plays; here its news are put into sentences instead of a picture, and
//! typed lines take the place of keys. While the machine thinks, lines wait, so that a script need
//! not.

mod lobby;
mod requests;
mod speech;

use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::asked::Asked;
use crate::tui::effect::{Effect, EffectRunner};
use crate::tui::inbox::{Arrivals, Inbox, Piece, WaitFor, WakeEvent};
use crate::tui::language::{fill, strings::names};
use crate::tui::message::Message;
use crate::tui::overlay::Overlay;
use crate::tui::screens::play::{FirstSide, Play, Question};
use crate::tui::terminal::{is_silent, unbuffered_stdin};
use crate::tui::unsaved::SaveId;
use crate::tui::{Launch, last_try, print_unsaved};
use anyhow::Context;
use ouk_engine::uci::client::Approved;
use ouk_io::written::Written;
use ouk_rules::game::GameSetup;
use requests::{LineRequest, LineWord};
use speech::Speech;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::os::fd::AsFd;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Reads the options of a new game, as on the command line.
pub type ReadSetup<'a> = &'a dyn Fn(&[String]) -> Result<GameSetup, String>;

/// Longer lines are cut; nobody types them.
const LONGEST: u64 = 1_000;
/// How often a running clock is looked at.
const TICK: Duration = Duration::from_millis(200);

/// A session.
struct LineSession<'a> {
    app: App,
    world: EffectRunner,
    inbox: Arc<Inbox<String>>,
    /// The line whose turn it is.
    line: Option<Piece<String>>,
    ended: bool,
    /// Whether somebody at a keyboard is to be told that it is his turn to type.
    prompts: bool,
    /// What waits for y or n.
    asked: Option<Asked<LineRequest>>,
    /// What has been said of the game: how many plies, and whether it was over.
    seen: Option<(SaveId, usize, bool)>,
    told: Instant,
    read_setup: ReadSetup<'a>,
}

/// Plays line by line until the lines end or the user leaves.
///
/// # Errors
/// If output fails, other than by being closed, or a thread cannot be started.
pub fn run(launch: Launch, read_setup: ReadSetup) -> anyhow::Result<ExitCode> {
    let approved = launch.engine.as_ref().map(|(approved, _)| approved.clone());
    let inbox = Arc::new(Inbox::default());
    let news = Arc::clone(&inbox);
    let settings = launch.settings;
    let rule_sets = Arc::clone(&settings.rule_sets);
    let world = EffectRunner::start(launch.engine, launch.rights, rule_sets, move |message| {
        news.news(message)
    })?;
    settings.problems.iter().for_each(ouk_io::text::complain);
    let find = |game, name: &str| settings.rule_sets.find(game, name);
    let unfinished = world.archive.as_ref().and_then(|archive| archive.unfinished(&find));
    let environment = |name: &str| std::env::var(name).ok();
    let mut app = App::new(settings.clone(), "none", unfinished, environment);
    // Nothing is laid out here, so it makes no difference how wide a script is drawn.
    app.script_is_safe = true;
    app.rights = launch.rights;
    app.dress();
    app.today = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
    let typed = Arc::clone(&inbox);
    let input = unbuffered_stdin().context("standard input is closed")?;
    let reader = std::thread::Builder::new().name("lines".to_owned());
    reader.spawn(move || listen(input, &typed)).context("the thread for lines does not start")?;
    let mut table = LineSession {
        app,
        world,
        inbox,
        line: None,
        ended: false,
        prompts: io::stdin().is_terminal(),
        asked: None,
        seen: None,
        told: Instant::now(),
        read_setup,
    };
    let played = table.play(launch.setup, &launch.note, approved);
    last_try(&mut table.app, &mut table.world);
    print_unsaved(&table.app.unsaved);
    match played {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // Whoever read has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error.into()),
    }
}

/// Sends lines of the input until there are no more.
fn listen(input: impl Read + AsFd, inbox: &Inbox<String>) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    let mut arrivals = Arrivals::default();
    loop {
        line.clear();
        let waits = input.buffer().is_empty() && is_silent(input.get_ref());
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return inbox.end(),
            Ok(_) => {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                inbox.input(arrivals.read(line, waits));
            }
        }
    }
}

/// Writes a text at once.
fn print(text: &str) -> io::Result<()> {
    show(text).map(drop)
}

/// Writes a text at once, with the proof of it.
fn show(text: &str) -> io::Result<Written> {
    ouk_io::text::show(text.trim_end())
}

impl LineSession<'_> {
    fn play(
        &mut self,
        setup: Option<GameSetup>,
        note: &str,
        approved: Option<Approved>,
    ) -> io::Result<()> {
        match setup {
            Some(setup) => self.begin(setup, note, approved)?,
            None => print(&lobby::greeting(&self.app))?,
        }
        loop {
            while self.thinks() || (self.line.is_none() && !self.ended) {
                if !self.thinks() {
                    self.prompt()?;
                }
                self.wait()?;
            }
            let Some(line) = self.line.take() else { break };
            if !self.obey(&line)? {
                break;
            }
        }
        self.app.to_menu();
        if self.app.unfinished.is_some() && self.seen.is_some() {
            print(self.app.strings.spoken.kept)?;
        }
        Ok(())
    }

    /// The game that is played, if one is.
    const fn game(&self) -> Option<&Play> {
        match &self.app.screen {
            Screen::Play(play) => Some(play),
            _ => None,
        }
    }

    fn thinks(&self) -> bool {
        self.game().is_some_and(|play| play.awaiting.is_some())
    }

    fn prompt(&self) -> io::Result<()> {
        if !self.prompts {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        out.write_all(b"> ")?;
        out.flush()
    }

    /// Waits for a line or for news; a running clock runs on. While the machine thinks, lines wait
    /// where they are.
    fn wait(&mut self) -> io::Result<()> {
        let what = if self.thinks() { WaitFor::News } else { WaitFor::All };
        let wake = loop {
            let wake = self.inbox.next(self.app.clock_runs().then_some(TICK), what);
            let elapsed = std::mem::replace(&mut self.told, Instant::now()).elapsed();
            if self.app.clock_runs() {
                self.tell(Message::Time(elapsed))?;
            }
            match wake {
                // Without a clock, or with one that has run out, the machine may have been stopped.
                WakeEvent::Nothing if what == WaitFor::News && !self.thinks() => return Ok(()),
                WakeEvent::Nothing => {}
                wake => break wake,
            }
        };
        match wake {
            WakeEvent::Input(line) => self.line = Some(line),
            WakeEvent::End => self.ended = true,
            WakeEvent::News(message) => self.tell(message)?,
            WakeEvent::Signal(_) | WakeEvent::Nothing => {}
        }
        Ok(())
    }

    /// Begins a game.
    fn begin(
        &mut self,
        setup: GameSetup,
        note: &str,
        approved: Option<Approved>,
    ) -> io::Result<()> {
        let game = match ouk_rules::game::Game::new(setup) {
            Ok(game) => game,
            Err(error) => return print(&error.to_string()),
        };
        let mut play = Play::new(game);
        play.note = note.to_owned();
        play.approve(approved);
        self.seen = None;
        let effects = self.app.begin(play);
        self.perform(effects)?;
        self.report()
    }

    /// Tells the interface something, and says what came of it.
    fn tell(&mut self, message: Message) -> io::Result<()> {
        let effects = self.app.update(message);
        self.perform(effects)?;
        self.report()
    }

    fn perform(&mut self, effects: Vec<Effect>) -> io::Result<()> {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            if let Some(message) = self.world.perform(effect) {
                queue.extend(self.app.update(message));
            }
        }
        Ok(())
    }

    /// Does what a line says; false to end.
    fn obey(&mut self, line: &Piece<String>) -> io::Result<bool> {
        let Piece { what: line, came } = line;
        if let Some(Overlay::Overwrite(asked)) = self.app.overlays.last() {
            let answer = line.to_ascii_lowercase();
            let key = match answer.as_str() {
                "s" => 's',
                _ if is_yes(line) && asked.is_later_than(*came) => return self.ask_again(),
                _ if is_yes(line) => 'y',
                _ => 'n',
            };
            self.tell(Message::Key(Key::Char(key)))?;
            // Any other line is a no, and is read as well.
            if key != 'n' || is_no(line) {
                return Ok(true);
            }
        }
        let Some(play) = self.game() else { return lobby::obey(self, line) };
        if let Some(asked) = &play.question {
            let question = asked.question();
            let answer = answer(question, line);
            let loses = question.loses(self.app.unsaved.holds(play.id));
            if loses && matches!(answer, Some(LineAnswer::Yes)) && asked.is_later_than(*came) {
                return self.ask_again();
            }
            self.tell(match answer {
                Some(LineAnswer::Side(letter)) => Message::Key(Key::Char(letter)),
                Some(LineAnswer::Yes) => Message::Agreed(true),
                Some(LineAnswer::No) | None => Message::Agreed(false),
            })?;
            if answer.is_some() {
                return Ok(true);
            }
        } else if let Some(asked) = self.asked.take() {
            if is_yes(line) && asked.question().loses() && asked.is_later_than(*came) {
                return self.ask(*asked.question());
            }
            if is_yes(line) {
                self.do_asked(asked)?;
                return Ok(true);
            }
            if is_no(line) {
                print(self.app.strings.spoken.not_done)?;
                return Ok(true);
            }
        }
        let Some(play) = self.game() else { return Ok(true) };
        let voice = self.voice();
        let own = &voice.strings.spoken;
        match requests::read(line, &play.game, voice) {
            LineWord::Say(text) => print(&text)?,
            LineWord::Ask(asked) => {
                if let Some(ending) = play.game.ending() {
                    // All but a take-back come too late.
                    if asked != LineRequest::Undo {
                        print(&fill(own.is_over, &[&voice.strings.ending(ending)]))?;
                        return Ok(true);
                    }
                }
                return self.ask(asked);
            }
            LineWord::Do(command) => self.tell(Message::Line(command))?,
            LineWord::Rematch => self.tell(Message::Rematch)?,
            LineWord::Menu => {
                let effects = self.app.to_menu();
                self.perform(effects)?;
                self.seen = None;
                print(&lobby::greeting(&self.app))?;
            }
            LineWord::Quit => return Ok(false),
        }
        Ok(true)
    }

    /// Asks before something is done.
    fn ask(&mut self, request: LineRequest) -> io::Result<bool> {
        let mut asked = Asked::from(request);
        asked.was_printed(show(request.text(&self.app.strings.spoken))?);
        self.asked = Some(asked);
        Ok(true)
    }

    /// Asks once more what was answered before it could be read.
    fn ask_again(&mut self) -> io::Result<bool> {
        self.report()?;
        Ok(true)
    }

    /// Does what was asked and agreed to. The board may ask once more what has been answered here.
    fn do_asked(&mut self, asked: Asked<LineRequest>) -> io::Result<()> {
        let (command, written) = (asked.question().command().to_owned(), asked.written());
        self.asked = Some(asked);
        self.tell(Message::Line(command))?;
        self.asked = None;
        let Screen::Play(play) = &mut self.app.screen else { return Ok(()) };
        match (&play.question, written) {
            (None, _) => Ok(()),
            (Some(same), Some(written)) if !matches!(same.question(), Question::Engine(_)) => {
                play.was_printed(written);
                self.tell(Message::Agreed(true))
            }
            // This one is about something else, and has not been shown yet.
            (Some(_), _) => self.report(),
        }
    }

    /// Who speaks: the language of the settings, and that of the men's names.
    fn voice(&self) -> Speech {
        let names = names(self.app.settings.names, self.app.language);
        Speech { strings: self.app.strings, names }
    }

    /// Says what has changed since the last time.
    fn report(&mut self) -> io::Result<()> {
        let voice = self.voice();
        let (strings, own) = (voice.strings, &voice.strings.spoken);
        for overlay in std::mem::take(&mut self.app.overlays) {
            match overlay {
                Overlay::Text(words) => print(&words.lines.join("\n"))?,
                Overlay::Overwrite(mut asked) => {
                    let words = asked.question().words(strings).lines.join("\n");
                    asked.was_printed(show(&words)?);
                    // It stays until it is answered.
                    self.app.overlays.push(Overlay::Overwrite(asked));
                }
                Overlay::Help(_) | Overlay::Rules(_) => {}
            }
        }
        let Screen::Play(play) = &mut self.app.screen else {
            let note = std::mem::take(&mut self.app.note);
            return if note.is_empty() { Ok(()) } else { print(&note) };
        };
        let mut note = std::mem::take(&mut play.note);
        let now = (play.game.ply(), play.game.ending().is_some());
        let mut told = None;
        let seen = self.seen.filter(|(id, ..)| *id == play.id);
        match seen.map(|(_, plies, over)| (plies, over)) {
            None => {
                let setup = play.game.setup();
                let [white, black] =
                    setup.players.0.each_ref().map(|player| strings.player(player));
                let game = strings.game(setup.game);
                print(&fill(own.begins, &[&game, &setup.rules.name, &white, &black]))?;
                told = Some(voice.state(&play.game));
            }
            Some((before, _)) if now.0 > before => {
                for (ply, played) in play.game.moves().enumerate().skip(before) {
                    print(&voice.played(&play.game, ply, played))?;
                }
                told = Some(voice.state(&play.game));
            }
            Some((before, _)) if now.0 < before => {
                print(own.taken_back)?;
                note.clear();
                told = Some(voice.state(&play.game));
            }
            Some(before) if now != before => told = Some(voice.state(&play.game)),
            Some(_) => {}
        }
        self.seen = Some((play.id, now.0, now.1));
        // The calls are in the sentence of the move.
        let calls = play.game.moves().next_back().map(|played| {
            let calls: Vec<&str> = played.calls.iter().map(|&call| strings.call(call)).collect();
            format!("{}!", calls.join(", "))
        });
        let note = match (&told, &calls) {
            (Some(_), Some(calls)) => note.strip_prefix(calls.as_str()).unwrap_or(&note).trim(),
            _ => note.trim(),
        };
        // Which key leads to the rules is of no use here; their word is among those of `?`.
        let key = self.app.keys.first(KeyContext::Game, Action::Rules);
        let note = note.strip_suffix(&fill(strings.play.refused, &[&"", &key])).unwrap_or(note);
        // An order is in the sentence of the state.
        let order = fill(strings.play.ordered, &[&""]);
        if !note.is_empty() && !note.starts_with(order.trim_end()) {
            print(&sentence(note, own.stop))?;
        }
        if let Some(state) = told {
            print(&state)?;
        }
        if let Some(asked) = &play.question
            && self.asked.is_none()
        {
            let question = asked.question();
            let words = match question {
                Question::Engine(_) => own.ask_engine.to_owned(),
                Question::Draw if play.has_computer() => own.ask_draw.to_owned(),
                Question::Draw => own.ask_agree.to_owned(),
                Question::Resign => own.ask_resign.to_owned(),
                Question::Move(_) => own.ask_move.to_owned(),
                Question::Leave => own.ask_leave.to_owned(),
                Question::First(first) => {
                    let other = !first.side();
                    let words = match first {
                        FirstSide::Loser(_) => own.ask_loser_first,
                        FirstSide::Other(_) => own.ask_first,
                    };
                    let letter = other.letter();
                    fill(words, &[&strings.side(first.side()), &strings.side(other), &letter])
                }
            };
            if let &Question::Move(mv) = question
                && let Some(told) = play.told_before(mv)
            {
                print(&sentence(&told, own.stop))?;
            }
            if let Question::Engine(consent) = question {
                print(strings.play.ask_engine)?;
                ouk_io::text::print(consent.text())?;
            }
            let written = show(&words)?;
            play.was_printed(written);
        }
        Ok(())
    }
}

/// What a line answers to a question.
#[derive(Clone, Copy)]
enum LineAnswer {
    Yes,
    No,
    /// A side, by its letter.
    Side(char),
}

/// What a line answers to a question, if it does.
fn answer(question: &Question, line: &str) -> Option<LineAnswer> {
    let sides = matches!(question, Question::First(_));
    match line.to_ascii_lowercase().as_str() {
        _ if is_yes(line) => Some(LineAnswer::Yes),
        _ if is_no(line) => Some(LineAnswer::No),
        "w" | "white" if sides => Some(LineAnswer::Side('w')),
        "b" | "black" if sides => Some(LineAnswer::Side('b')),
        _ => None,
    }
}

fn is_yes(line: &str) -> bool {
    matches!(line.to_ascii_lowercase().as_str(), "y" | "yes")
}

fn is_no(line: &str) -> bool {
    matches!(line.to_ascii_lowercase().as_str(), "n" | "no")
}

/// Words with a capital at the beginning and a full stop at the end; a position is no sentence.
fn sentence(words: &str, stop: &str) -> String {
    if words.contains('/') {
        return words.to_owned();
    }
    let mut text = crate::tui::screens::play::sentence(words);
    if !text.ends_with(['.', '!', '?', '។']) {
        text.push_str(stop);
    }
    text
}
