//! Keys, clicks and pasted text: what they mean on the screen of the moment.

use super::{App, Screen};
use crate::config::Mouse;
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::asked::Asked;
use crate::tui::effect::Effect;
use crate::tui::message::Message;
use crate::tui::outcome::EffectOutcome;
use crate::tui::overlay::Overlay;
use crate::tui::popup::Overwrite;
use crate::tui::update::{Navigation, Update};
use crate::tui::widgets::next_page;
use ratatui::layout::Rect;

impl App {
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

    pub(super) fn key(&mut self, key: Key) -> Vec<Effect> {
        let action = self.context.keys.action(self.place(), key).filter(|_| !self.types());
        if action == Some(Action::Redraw) {
            return vec![Effect::Redraw];
        }
        if let Some(overlay) = self.overlays.pop() {
            return self.key_over(overlay, key);
        }
        let update = match (action, &mut self.screen) {
            (Some(Action::Help), _) => Navigation::Help.into(),
            (Some(Action::Suspend), _) => Effect::Suspend.into(),
            (_, Screen::Menu(menu)) => menu.on_key(&mut self.context, key),
            (_, Screen::Setup(form)) => form.on_key(&mut self.context, key),
            (_, Screen::Settings(list)) => list.on_key(&mut self.context, key),
            (_, Screen::Play(play)) => play.on_key(&mut self.context, key),
            (_, Screen::Trainer(list)) => list.on_key(&mut self.context, key),
            (_, Screen::Drill(exercise)) => exercise.on_key(&self.context, key),
            (_, Screen::Games(games)) => games.on_key(&mut self.context, key),
            (_, Screen::Review(review)) => review.on_key(&self.context, key),
        };
        self.follow(update)
    }

    /// Whether letters go into a line of text.
    fn types(&self) -> bool {
        match &self.screen {
            Screen::Games(games) => games.typing,
            Screen::Setup(form) => form.types(),
            Screen::Play(play) => play.line.is_some(),
            Screen::Drill(exercise) => exercise.play.line.is_some(),
            Screen::Review(review) => review.board.line.is_some(),
            Screen::Menu(_) | Screen::Settings(_) | Screen::Trainer(_) => false,
        }
    }

    /// What a key does to what lies over the screen.
    fn key_over(&mut self, overlay: Overlay, key: Key) -> Vec<Effect> {
        match overlay {
            // The pages come round again; any other key closes them.
            Overlay::Help(page) if key == Key::Char(' ') => {
                self.overlays.push(Overlay::Help(page + 1));
            }
            Overlay::Help(_) => {}
            Overlay::Rules(mut reader) => {
                if reader.stays_open(&self.context, key) {
                    self.overlays.push(Overlay::Rules(reader));
                }
            }
            Overlay::Overwrite(asked) => return self.overwrite(asked, key),
            // Any key turns the page, and the last one over.
            Overlay::Text(words) if key != Key::Esc => {
                let area = Rect::new(0, 0, self.context.size.width, self.context.size.height);
                self.overlays.extend(next_page(&words, area).map(Overlay::Text));
            }
            Overlay::Text(_) => {}
        }
        Vec::new()
    }

    /// A key answers whether a file is to be overwritten; most keys say no.
    fn overwrite(&mut self, asked: Box<Asked<Overwrite>>, key: Key) -> Vec<Effect> {
        if !asked.hears(key, self.context.size) {
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

    /// Whether the terminal is to report clicks: only on a board, so that elsewhere what is shown can
    /// be copied with the mouse as usual.
    #[must_use]
    pub fn wants_clicks(&self) -> bool {
        self.context.settings.mouse == Mouse::Clicks && matches!(self.screen, Screen::Play(_))
    }

    /// A click closes what lies over a board; on a square it is an Enter there.
    pub(super) fn click(&mut self, column: u16, row: u16) -> Vec<Effect> {
        if !self.wants_clicks() || self.overlays.pop().is_some() {
            return Vec::new();
        }
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let update = Update::from(play.on_click(&self.context, (column, row)));
        self.follow(update)
    }

    /// Text was pasted; it only ever goes into a line of text.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Setup(form) => form.paste(text),
            Screen::Games(games) => games.paste(text),
            _ => self.board().into_iter().for_each(|board| board.paste(text)),
        }
        Vec::new()
    }
}
