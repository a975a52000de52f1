//! The whole interface as a state machine: messages in, effects out. Nothing here touches the
//! world: no file, no clock, no thread.

mod appearance;

use crate::config::{Mouse, Settings};
use crate::trainer::progress::{Day, Progress};
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::asked::Asked;
use crate::tui::connection::ConnectionSpeed;
use crate::tui::effect::{Effect, Purpose};
use crate::tui::glyph_widths::GlyphWidths;
use crate::tui::keymap::KeyMap;
use crate::tui::language::{Language, Phrases};
use crate::tui::message::Message;
use crate::tui::outcome::EffectOutcome;
use crate::tui::overlay::{Overlay, Overwrite, TextPopup};
use crate::tui::screens::{games, menu, play, reader, review, settings, setup, trainer};
use crate::tui::theme::{Depth, Theme};
use crate::tui::unsaved::{GameDraft, SaveId, Unsaved};
use crate::tui::widgets::next_page;
use ouk_io::outside::Rights;
use ouk_rules::game::Game;
use ratatui::layout::{Rect, Size};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Which screen is shown.
pub enum Screen {
    /// The main menu.
    Menu(menu::Menu),
    /// What to play.
    Setup(setup::Form),
    /// A game.
    Play(Box<play::Play>),
    /// The settings.
    Settings(settings::SettingsList),
    /// The endings to learn.
    Trainer(Box<trainer::DrillList>),
    /// A drill.
    Drill(Box<trainer::Exercise>),
    /// The saved games.
    Games(games::Games),
    /// A game that is gone through.
    Review(Box<review::Review>),
}

/// The interface.
pub struct App {
    /// What is shown.
    pub screen: Screen,
    /// What lies over it, the uppermost last.
    pub overlays: Vec<Overlay>,
    /// The user's settings.
    pub settings: Settings,
    /// The colours.
    pub theme: Theme,
    /// The language that is drawn.
    pub language: Language,
    /// Its texts.
    pub strings: &'static Phrases,
    /// What keys do.
    pub keys: Arc<KeyMap>,
    /// Whether this terminal was seen to draw Khmer script in the cells that are kept for it.
    pub script_is_safe: bool,
    /// How large the screen is.
    pub size: Size,
    /// What this session may do.
    pub rights: Rights,
    /// What the terminal was found to show, and how wide.
    pub glyphs: GlyphWidths,
    /// How many colours the terminal has, before the settings have their say.
    color_argument: String,
    /// A saved game that is not over.
    pub unfinished: Option<(PathBuf, Game)>,
    /// Whether that game is still looked for.
    looks_for_unfinished: bool,
    /// The games that could not be saved.
    pub unsaved: Unsaved,
    /// A note for the bottom of the menu.
    pub note: String,
    /// The day, for the records of games.
    pub today: String,
    /// The same day, for what is due.
    pub day: Day,
    /// What has been learnt.
    pub progress: Progress,
    /// How fast the line to the terminal is.
    pub speed: ConnectionSpeed,
    /// Whether the terminal erases in the colour that is chosen then.
    erases_in_color: bool,
    environment: fn(&str) -> Option<String>,
}

impl App {
    /// The interface at its menu.
    #[must_use]
    pub fn new(
        settings: Settings,
        color_argument: &str,
        unfinished: Option<(PathBuf, Game)>,
        environment: fn(&str) -> Option<String>,
    ) -> App {
        let problems = settings.problems.clone();
        let mut app = App {
            screen: Screen::Menu(menu::Menu::first(&settings)),
            overlays: Vec::new(),
            theme: Theme::fallback(Depth::Mono),
            language: Language::English,
            strings: Language::English.phrases(),
            keys: Arc::default(),
            script_is_safe: false,
            size: Size { width: 80, height: 24 },
            rights: Rights::default(),
            glyphs: GlyphWidths::default(),
            settings,
            color_argument: color_argument.to_owned(),
            unfinished,
            looks_for_unfinished: false,
            unsaved: Unsaved::default(),
            note: String::new(),
            today: String::new(),
            day: 0,
            progress: Progress::default(),
            speed: ConnectionSpeed::Fast,
            erases_in_color: true,
            environment,
        };
        app.note_problems(&problems);
        app.dress();
        app
    }

    /// Says what was wrong with the user's files: the first thing, and how many more there are.
    pub fn note_problems(&mut self, problems: &[String]) {
        match problems {
            [] => {}
            [only] => self.note.clone_from(only),
            [first, others @ ..] => {
                // In restricted mode there is no such command.
                let command = if self.rights.outside.is_some() { ": ouk doctor" } else { "" };
                self.note = format!("{first} (+{}{command})", others.len());
            }
        }
    }

    /// Back to the menu; a game that is not over is the one to continue.
    pub fn to_menu(&mut self) -> Vec<Effect> {
        let old =
            std::mem::replace(&mut self.screen, Screen::Menu(menu::Menu::first(&self.settings)));
        if let Screen::Play(play) = old
            && let play::Play { game, path: Some(path), .. } = *play
        {
            if game.ending().is_none() && game.ply() > 0 {
                self.unfinished = Some((path, game));
            } else if self.unfinished.as_ref().is_some_and(|(other, _)| *other == path) {
                self.unfinished = None;
            }
        }
        let mut effects = vec![Effect::StopThinking, Effect::Release];
        effects.extend(self.unsaved.again());
        effects
    }

    /// How long it is until the interface must be told the time though nothing else happens: a clock
    /// that runs shows another second, or the result of a game takes the place of its moves.
    #[must_use]
    pub fn alarm(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Play(play) => play.alarm(),
            _ => None,
        }
    }

    /// Whether a clock runs, so that time must be told.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => play.clock_runs(),
            _ => false,
        }
    }

    /// The board of the screen, if it has one.
    pub const fn board(&mut self) -> Option<&mut play::Play> {
        match &mut self.screen {
            Screen::Play(play) => Some(play),
            Screen::Drill(exercise) => Some(&mut exercise.play),
            Screen::Review(review) => Some(&mut review.board),
            _ => None,
        }
    }

    /// What a message changes, and what is to be done for it.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let (strings, keys) = (self.strings, Arc::clone(&self.keys));
        let confirm = self.settings.confirm;
        if let Some(board) = self.board() {
            (board.strings, board.keys, board.confirm) = (strings, keys, confirm);
        }
        match message {
            Message::Click { column, row } => self.click(column, row),
            Message::Answers(answers) => {
                let columns: Vec<u16> = answers.cursors().map(|(column, _)| column).collect();
                self.measured(&columns, answers.is_light())
            }
            Message::Told(outcome) => self.told(&outcome),
            Message::Key(key) => self.key(key),
            Message::Unfinished(found) => {
                self.looks_for_unfinished = false;
                self.unfinished = found.map(|(path, game)| (path, *game.0));
                Vec::new()
            }
            Message::Games(all) => {
                games::on_games(self, all);
                Vec::new()
            }
            Message::Opened(path, game, purpose) => self.opened(path, *game.0, purpose),
            Message::FileExists(overwrite) => {
                self.overlays.push(Overlay::Overwrite(Box::new((*overwrite).into())));
                Vec::new()
            }
            Message::NotDeleted(path, why) => {
                games::is_not_deleted(self, &path);
                self.update(Message::Told(why))
            }
            Message::SettingsSaved(saved) => {
                self.settings.are_saved(&saved);
                Vec::new()
            }
            Message::Trainer(news) => trainer::on_news(self, news),
            Message::Learnt(progress, note) => {
                self.progress = progress;
                // To be read once, over the result, which stays.
                let title = self.strings.trainer.title.to_owned();
                let words = note.map(|note| TextPopup { title, lines: vec![note] });
                self.overlays.extend(words.map(Overlay::Text));
                Vec::new()
            }
            Message::Paste(text) => {
                match &mut self.screen {
                    Screen::Setup(form) => form.paste(&text),
                    Screen::Games(games) => games.paste(&text),
                    _ => self.board().into_iter().for_each(|board| board.paste(&text)),
                }
                Vec::new()
            }
            Message::Line(line) => self.in_play(|play| play.obey(&line)),
            Message::Agreed(yes) => self.in_play(|play| play.agreed(yes)),
            Message::Drawn(written) => {
                let size = self.size;
                match (self.overlays.last_mut(), &mut self.screen) {
                    (Some(Overlay::Overwrite(asked)), _) => asked.was_drawn(size, written),
                    (None, Screen::Play(play)) => play.was_drawn(size, written),
                    _ => {}
                }
                Vec::new()
            }
            Message::Rematch => self.in_play(play::Play::rematch),
            Message::Engine(event) => match &mut self.screen {
                Screen::Review(review) => {
                    review.on_engine(event);
                    Vec::new()
                }
                _ => self.in_play(|play| play.on_engine(event)),
            },
            Message::Foreign(notice) => self.in_play(|play| play.on_notice(notice)),
            Message::Time(time) => self.in_play(|play| play.on_time(time)),
            Message::Thinking(ticket) => self.in_play(|play| {
                play.awaiting = Some(ticket);
                Vec::new()
            }),
            Message::Advising(ticket) => match &mut self.screen {
                Screen::Review(review) => {
                    review.await_opinion(ticket);
                    Vec::new()
                }
                _ => self.in_play(|play| {
                    play.await_hint(ticket);
                    Vec::new()
                }),
            },
            Message::SavedAs { id, path } => self.saved(id, path),
            Message::NotSaved { draft, problem } => self.not_saved(draft, problem),
        }
    }

    /// Uses the glyph widths that the terminal answered, and stores them if they are new.
    fn measured(&mut self, columns: &[u16], light: Option<bool>) -> Vec<Effect> {
        let widths = GlyphWidths::of(columns).map(|widths| GlyphWidths { light, ..widths });
        let Some(widths) = widths.filter(|widths| *widths != self.glyphs) else {
            return Vec::new();
        };
        self.know(widths.clone());
        vec![Effect::KeepWidths(widths)]
    }

    /// Shows the result of an effect on the screen of the moment.
    fn told(&mut self, outcome: &EffectOutcome) -> Vec<Effect> {
        let words = self.strings.outcome_text(outcome);
        match &mut self.screen {
            Screen::Play(play) => play.note = words,
            Screen::Drill(exercise) => exercise.note = words,
            Screen::Games(games) => games.note = words,
            Screen::Review(review) => review.board.note = words,
            _ => self.note = words,
        }
        Vec::new()
    }

    /// A game is saved. What saved the game on the screen may save the others as well.
    fn saved(&mut self, id: SaveId, path: PathBuf) -> Vec<Effect> {
        let was_unsaved = self.unsaved.saved(id);
        if let Screen::Play(play) = &mut self.screen
            && play.id == id
        {
            play.path = Some(path);
            return self.unsaved.again();
        }
        if was_unsaved { self.update(Message::Told(EffectOutcome::SavedLater)) } else { Vec::new() }
    }

    /// A game is not saved: it is remembered, and its next change tries again.
    fn not_saved(&mut self, draft: GameDraft, problem: String) -> Vec<Effect> {
        if let Screen::Play(play) = &mut self.screen
            && play.id == draft.id
        {
            play.is_not_saved();
        }
        self.unsaved.remember(draft, problem.clone());
        self.update(Message::Told(match self.unsaved.len() {
            1 => EffectOutcome::NotSaved(problem),
            many => EffectOutcome::ManyNotSaved(many, problem),
        }))
    }

    /// Whether there is a question that counts as asked only once it is on the screen. What was typed
    /// before that is no answer to it.
    #[must_use]
    pub fn waits_to_be_shown(&self) -> bool {
        match (self.overlays.last(), &self.screen) {
            (Some(Overlay::Overwrite(asked)), _) => !asked.is_on(self.size),
            (None, Screen::Play(play)) => play.question.as_ref().is_some_and(|asked| {
                asked.question().loses(self.unsaved.holds(play.id)) && !asked.is_on(self.size)
            }),
            _ => false,
        }
    }

    /// Looks for the game to go on with, after the first frame.
    pub fn look_for_unfinished(&mut self) -> Vec<Effect> {
        self.looks_for_unfinished = true;
        vec![Effect::FindUnfinished]
    }

    /// Whether keys wait until the menu is whole: an Enter may be meant for the game to go on with.
    #[must_use]
    pub const fn holds_keys(&self) -> bool {
        self.looks_for_unfinished
    }

    fn in_play(&mut self, act: impl FnOnce(&mut play::Play) -> Vec<Effect>) -> Vec<Effect> {
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let effects = act(play);
        self.overlays.extend(play.told().map(Overlay::Text));
        effects
    }

    /// Whether the terminal is to report clicks: only on a board, so that elsewhere what is shown can
    /// be copied with the mouse as usual.
    #[must_use]
    pub fn wants_clicks(&self) -> bool {
        self.settings.mouse == Mouse::Clicks && matches!(self.screen, Screen::Play(_))
    }

    /// A click closes what lies over a board; on a square it is an Enter there.
    fn click(&mut self, column: u16, row: u16) -> Vec<Effect> {
        if !self.wants_clicks() || self.overlays.pop().is_some() {
            return Vec::new();
        }
        play::on_click(self, column, row)
    }

    /// Where keys are looked up.
    #[must_use]
    pub const fn place(&self) -> KeyContext {
        match &self.screen {
            Screen::Menu(_) => KeyContext::Menu,
            Screen::Setup(_) | Screen::Settings(_) => KeyContext::All,
            Screen::Play(_) => KeyContext::Game,
            Screen::Trainer(_) => KeyContext::Trainer,
            Screen::Drill(_) => KeyContext::Drill,
            Screen::Games(_) => KeyContext::Games,
            Screen::Review(_) => KeyContext::Review,
        }
    }

    fn key(&mut self, key: Key) -> Vec<Effect> {
        let typing = match &self.screen {
            Screen::Games(games) => games.typing,
            Screen::Setup(form) => form.types(),
            _ => self.board().is_some_and(|board| board.line.is_some()),
        };
        let action = self.keys.action(self.place(), key).filter(|_| !typing);
        if action == Some(Action::Redraw) {
            return vec![Effect::Redraw];
        }
        match self.overlays.pop() {
            // The pages come round again; any other key closes them.
            Some(Overlay::Help(page)) if key == Key::Char(' ') => {
                self.overlays.push(Overlay::Help(page + 1));
                return Vec::new();
            }
            Some(Overlay::Rules(reader)) => {
                reader::on_key(self, reader, key);
                return Vec::new();
            }
            Some(Overlay::Overwrite(asked)) => return self.overwrite(asked, key),
            // Any key turns the page, and the last one over.
            Some(Overlay::Text(words)) if key != Key::Esc => {
                let area = Rect::new(0, 0, self.size.width, self.size.height);
                self.overlays.extend(next_page(&words, area).map(Overlay::Text));
                return Vec::new();
            }
            Some(_) => return Vec::new(),
            None => {}
        }
        match action {
            Some(Action::Help) => {
                self.overlays.push(Overlay::Help(0));
                return Vec::new();
            }
            Some(Action::Suspend) => return vec![Effect::Suspend],
            _ => {}
        }
        match &self.screen {
            Screen::Menu(_) => menu::on_key(self, key),
            Screen::Setup(_) => setup::on_key(self, key),
            Screen::Settings(_) => settings::on_key(self, key),
            Screen::Play(_) => play::on_key(self, key),
            Screen::Trainer(_) => trainer::on_list_key(self, key),
            Screen::Drill(_) => trainer::on_drill_key(self, key),
            Screen::Games(_) => games::on_key(self, key),
            Screen::Review(_) => review::on_key(self, key),
        }
    }

    /// A key answers whether a file is to be overwritten; most keys say no.
    fn overwrite(&mut self, asked: Box<Asked<Overwrite>>, key: Key) -> Vec<Effect> {
        if !asked.hears(key, self.size) {
            self.overlays.push(Overlay::Overwrite(asked));
            return Vec::new();
        }
        if matches!(key, Key::Char('y' | 'Y')) {
            return match asked.agree() {
                Ok(agreed) => vec![Effect::Overwrite(Box::new(agreed))],
                Err(asked) => {
                    self.overlays.push(Overlay::Overwrite(Box::new(asked)));
                    Vec::new()
                }
            };
        }
        let Overwrite { path, text, free } = asked.refuse();
        match key {
            Key::Char('s' | 'S') => vec![Effect::Export { path: free, text }],
            _ => self.update(Message::Told(EffectOutcome::NotOverwritten(path))),
        }
    }

    /// A game file has been read.
    fn opened(&mut self, path: PathBuf, game: Game, purpose: Purpose) -> Vec<Effect> {
        match purpose {
            Purpose::Play if game.ending().is_none() => {
                let play = match self.latest(&path, &game) {
                    Some((id, later)) => play::Play::resume_unsaved(later, path, id),
                    None => play::Play::resume(game, path),
                };
                self.begin(play)
            }
            Purpose::Play | Purpose::Review => review::open_file(self, game),
            Purpose::Export => {
                let name = path.file_name().unwrap_or_default();
                vec![Effect::Export { path: PathBuf::from(name), text: game.to_record() }]
            }
            Purpose::Train => trainer::train(self, &path, game),
        }
    }

    /// What became of a game here that could not be saved to its file.
    fn latest(&self, path: &Path, game: &Game) -> Option<(SaveId, Game)> {
        let find = |game, name: &str| self.settings.rule_sets.find(game, name);
        let draft = self.unsaved.iter().rfind(|draft| draft.path.as_deref() == Some(path))?;
        let later = Game::from_record(&draft.record, &find).ok()?;
        let goes_on = {
            let mut moves = later.moves().map(|played| played.mv);
            later.start_fen() == game.start_fen()
                && game.moves().all(|played| moves.next() == Some(played.mv))
        };
        goes_on.then_some((draft.id, later))
    }

    /// Begins a game, or goes on with one.
    pub fn begin(&mut self, mut play: play::Play) -> Vec<Effect> {
        (play.strings, play.keys) = (self.strings, Arc::clone(&self.keys));
        play.rights = self.rights;
        let mut effects = play.go_on();
        effects.extend(play.ask_tables());
        self.screen = Screen::Play(Box::new(play));
        effects
    }
}
