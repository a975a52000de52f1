//! What keys do in a game.

use super::consent::{Consent, ConsentAnswer};
use super::{Play, Question, command, view};
use crate::config::{Mouse, SettingChange};
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::asked::Asked;
use crate::tui::effect::Effect;
use crate::tui::language::fill;
use crate::tui::overlay::Overlay;
use crate::tui::screens::{reader, review};
use ouk_engine::uci::client::Approved;
use ouk_io::written::Written;
use ratatui::layout::Size;

impl Play {
    pub(super) fn reply(&mut self, asked: Asked<Question>, key: Key, size: Size) -> Vec<Effect> {
        match asked.question() {
            &Question::First(first) => return self.answer_first(first, key),
            // To stay loses nothing.
            Question::Leave => {}
            _ if !asked.hears(key, size) => {
                self.question = Some(asked);
                return Vec::new();
            }
            Question::Engine(consent) => {
                let consent = Consent::clone(consent);
                return self.reply_about(asked, consent, key, size);
            }
            _ => {}
        }
        let agreed = matches!(key, Key::Char('y' | 'Y'))
            || matches!(asked.question(), Question::Move(_)) && key == Key::Enter;
        self.question = Some(asked);
        self.agreed(agreed)
    }

    /// What a key does to the question whether a program may be started.
    fn reply_about(
        &mut self,
        asked: Asked<Question>,
        consent: Consent,
        key: Key,
        size: Size,
    ) -> Vec<Effect> {
        match consent.answer(key, size, self.strings) {
            // Another page has to be shown before a key counts.
            ConsentAnswer::Stay(consent) => {
                self.question = Some(Question::Engine(Box::new(consent)).into());
                Vec::new()
            }
            ConsentAnswer::No => {
                self.question = Some(asked);
                self.agreed(false)
            }
            ConsentAnswer::Yes(approved) => self.start(approved),
        }
    }

    fn start(&mut self, approved: Approved) -> Vec<Effect> {
        self.question = None;
        self.approve([approved]);
        self.ask_again()
    }

    /// The game was written to a screen of a size, with the question on it if there is one.
    pub(in crate::tui) fn was_drawn(&mut self, size: Size, written: Written) {
        let Some(asked) = &mut self.question else { return };
        asked.was_drawn(size, written);
        if let Question::Engine(consent) = asked.question_mut() {
            consent.was_drawn(size, self.strings, written);
        }
    }

    /// The question was printed as lines, with all that belongs to it.
    pub(crate) fn was_printed(&mut self, written: Written) {
        let Some(asked) = &mut self.question else { return };
        asked.was_printed(written);
        if let Question::Engine(consent) = asked.question_mut() {
            consent.was_printed(written);
        }
    }

    /// The question on the board was answered.
    pub(in crate::tui) fn agreed(&mut self, yes: bool) -> Vec<Effect> {
        let Some(asked) = self.question.take() else { return Vec::new() };
        if !yes {
            self.note.clear();
            if matches!(asked.refuse(), Question::Engine(_)) {
                self.note = self.strings.play.not_started.to_owned();
            }
            return Vec::new();
        }
        let question = match asked.agree() {
            Ok(agreed) => agreed.into_inner(),
            Err(asked) => {
                self.question = Some(asked);
                return Vec::new();
            }
        };
        match question {
            Question::Leave => Vec::new(),
            Question::Engine(consent) => match consent.accept() {
                Ok(approved) => self.start(approved),
                // Not all of it was shown yet.
                Err(consent) => {
                    self.question = Some(Question::Engine(Box::new(consent)).into());
                    Vec::new()
                }
            },
            Question::Move(mv) => self.play(mv),
            Question::First(first) => self.begin_with(first.side()),
            Question::Draw => self.propose_draw(),
            Question::Resign => {
                let players = &self.game.setup().players;
                let turn = self.game.position().turn();
                let by = if players[turn].is_computer() { !turn } else { turn };
                self.game.resign(by);
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
        }
    }
}

impl Play {
    /// The key an action of the game is on, for a sentence that names it.
    #[must_use]
    pub(super) fn key(&self, action: Action) -> String {
        self.keys.first(KeyContext::Game, action)
    }

    /// What a key does at the board: in the typed line, as the letter of a man or a square, or with
    /// the cursor. None if it is a key for something else.
    pub(in crate::tui::screens) fn by_hand(&mut self, key: Key) -> Option<Vec<Effect>> {
        if self.line.is_some() {
            return Some(self.typing(key));
        }
        if self.leaping {
            self.leaping = false;
            self.note.clear();
            if let Key::Char(letter) = key {
                self.leap(letter);
            }
            return Some(Vec::new());
        }
        if let Key::Char(letter) = key
            && let Some(&(to, ..)) = self.targets().iter().find(|target| target.1 == letter)
            && let Some(from) = self.selected
        {
            return Some(self.move_to(from, to));
        }
        let action = self.keys.action(KeyContext::Game, key)?;
        // The hand is on the game as it stands, not on what is looked back at: that comes back first.
        let command = key == Key::Char(':');
        if HAND.contains(&action)
            && !command
            && self.looking.take().is_some()
            && action == Action::Choose
        {
            return Some(Vec::new());
        }
        match action {
            Action::Up => self.step(0, 1),
            Action::Down => self.step(0, -1),
            Action::Left => self.step(-1, 0),
            Action::Right => self.step(1, 0),
            Action::Choose => return Some(self.choose()),
            Action::Drop | Action::Close if self.selected.is_some() => {
                self.selected = None;
                self.note.clear();
            }
            Action::Next => self.next_mover(true),
            Action::Previous => self.next_mover(false),
            Action::Leap => {
                self.leaping = true;
                self.note = self.strings.play.which_piece.to_owned();
            }
            // A colon begins a command, as what was typed of it.
            Action::Type if key == Key::Char(':') => self.line = Some(":".to_owned()),
            Action::Type => self.line = Some(String::new()),
            Action::Flip => self.flipped = !self.flipped,
            _ => return None,
        }
        Some(Vec::new())
    }
}

/// What the hand does on the board.
const HAND: [Action; 9] = [
    Action::Up,
    Action::Down,
    Action::Left,
    Action::Right,
    Action::Choose,
    Action::Next,
    Action::Previous,
    Action::Leap,
    Action::Type,
];

/// What a click on a cell of the screen does: as Enter with the cursor there.
pub fn on_click(app: &mut App, column: u16, row: u16) -> Vec<Effect> {
    let (wanted, screen) = (app.wanted_square_size(), app.size);
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    let busy = play.line.is_some() || play.question.is_some() || play.looking.is_some();
    match view::square_at(play, wanted, screen, (column, row)).filter(|_| !busy) {
        Some(square) => {
            play.leaping = false;
            play.cursor = square;
            play.choose()
        }
        None => Vec::new(),
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let effects = handle(app, key);
    if let Screen::Play(play) = &mut app.screen {
        app.overlays.extend(play.told().map(Overlay::Text));
    }
    effects
}

fn handle(app: &mut App, key: Key) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if play.line.is_some() {
        if key == Key::Enter {
            let line = play.take_line();
            return command::obey(app, &line);
        }
        return play.typing(key);
    }
    if let Some(asked) = play.question.take() {
        if *asked.question() == Question::Leave
            && matches!(key, Key::Char('y' | 'Y' | 'q') | Key::Ctrl('c'))
        {
            if asked.is_on(app.size) || !asked.question().loses(app.unsaved.holds(play.id)) {
                return app.to_menu();
            }
            play.question = Some(asked);
            return Vec::new();
        }
        return play.reply(asked, key, app.size);
    }
    if let Some(effects) = play.by_hand(key) {
        return effects;
    }
    match app.keys.action(KeyContext::Game, key) {
        Some(action) => act(app, action),
        None => Vec::new(),
    }
}

fn act(app: &mut App, action: Action) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if matches!(action, Action::Hint | Action::Threats) {
        // They are of the game as it stands.
        play.looking = None;
    }
    match action {
        Action::Drop | Action::Close => {
            play.looking = None;
            play.note.clear();
        }
        Action::Undo => return play.take_back(),
        Action::Redo => return play.redo(),
        Action::Earlier => play.browse(false),
        Action::Later => play.browse(true),
        Action::Count => return play.count(),
        Action::Explain => play.explain_count(),
        Action::TakeDraw => return play.take_draw(),
        Action::OfferDraw => return play.offer_draw(),
        Action::Rematch => return play.rematch(),
        Action::Review => return review::open(app),
        Action::Hint => return play.ask_hint(),
        Action::Threats => play.show_threats(),
        Action::Mouse => {
            let strings = &app.strings.play;
            let (mouse, note) = match app.settings.mouse {
                Mouse::Off => (Mouse::Clicks, strings.mouse_on),
                Mouse::Clicks => (Mouse::Off, strings.mouse_off),
            };
            note.clone_into(&mut play.note);
            app.settings.change(SettingChange::Mouse(mouse));
            return vec![Effect::SaveSettings(Box::new(app.settings.clone()))];
        }
        Action::Larger => return app.resize_squares(true),
        Action::Smaller => return app.resize_squares(false),
        Action::Rules => reader::open(app),
        Action::CopyFen => {
            let fen = play.game.position_at(play.looking.unwrap_or(play.game.ply())).to_fen();
            play.note = fill(app.strings.play.copied, &[&fen]);
            return vec![Effect::Copy(fen)];
        }
        Action::Quit if play.game.ending().is_some() || play.game.ply() == 0 => {
            return app.to_menu();
        }
        Action::Quit => {
            play.question = Some(Question::Leave.into());
        }
        // The hand has done the rest.
        _ => {}
    }
    Vec::new()
}
