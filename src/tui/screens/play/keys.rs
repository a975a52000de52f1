//! What keys do in a game.

use super::consent::{Consent, ConsentAnswer};
use super::state::{Play, Question};
use super::view;
use crate::config::{Mouse, SettingChange};
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::asked::Asked;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::note::PlayNote;
use crate::tui::screens::review::{Review, again};
use crate::tui::update::{Navigation, Update};
use ouk_engine::uci::client::Approved;
use ouk_io::written::Written;

impl Play {
    pub(super) fn reply(
        &mut self,
        asked: Asked<Question>,
        key: Key,
        app: &AppContext,
    ) -> Vec<Effect> {
        let size = app.size;
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
                return self.reply_about(asked, consent, key, app);
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
        app: &AppContext,
    ) -> Vec<Effect> {
        match consent.answer(key, app.size, app.strings) {
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

    /// The game was written to the screen, with the question on it if there is one.
    pub(in crate::tui) fn was_drawn(&mut self, app: &AppContext, written: Written) {
        let Some(asked) = &mut self.question else { return };
        asked.was_drawn(app.size, written);
        if let Question::Engine(consent) = asked.question_mut() {
            consent.was_drawn(app.size, app.strings, written);
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
            let is_engine = matches!(asked.refuse(), Question::Engine(_));
            self.note = is_engine.then_some(PlayNote::NotStarted.into());
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
    /// What a key does at the board: in the typed line, as the letter of a man or a square, or with
    /// the cursor. None if it is a key for something else.
    pub(in crate::tui::screens) fn by_hand(
        &mut self,
        app: &AppContext,
        key: Key,
    ) -> Option<Vec<Effect>> {
        if self.line.is_some() {
            self.typing(key);
            return Some(Vec::new());
        }
        if self.leaping {
            self.leaping = false;
            self.note = None;
            if let Key::Char(letter) = key {
                self.leap(letter);
            }
            return Some(Vec::new());
        }
        if let Key::Char(letter) = key
            && let Some(&(to, ..)) = self.targets().iter().find(|target| target.1 == letter)
            && let Some(from) = self.selected
        {
            return Some(self.move_to(from, to, app.settings.confirm));
        }
        let action = app.keys.action(KeyContext::Game, key)?;
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
            Action::Choose => return Some(self.choose(app.settings.confirm)),
            Action::Drop | Action::Close if self.selected.is_some() => {
                self.selected = None;
                self.note = None;
            }
            Action::Next => self.next_mover(true),
            Action::Previous => self.next_mover(false),
            Action::Leap => {
                self.leaping = true;
                self.say(PlayNote::WhichPiece);
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

impl Play {
    /// What a click on a cell of the screen does: as Enter with the cursor there.
    pub fn on_click(&mut self, app: &AppContext, cell: (u16, u16)) -> Vec<Effect> {
        let busy = self.line.is_some() || self.question.is_some() || self.looking.is_some();
        let square = view::square_at(self, app.wanted_square_size(), app.size, cell);
        match square.filter(|_| !busy) {
            Some(square) => {
                self.leaping = false;
                self.cursor = square;
                self.choose(app.settings.confirm)
            }
            None => Vec::new(),
        }
    }

    /// What a key does.
    pub fn on_key(&mut self, app: &mut AppContext, key: Key) -> Update {
        if self.line.is_some() {
            if key == Key::Enter {
                let line = self.take_line();
                return self.obey_typed(app, &line);
            }
            self.typing(key);
            return Update::none();
        }
        if let Some(asked) = self.question.take() {
            let leaves = matches!(key, Key::Char('y' | 'Y' | 'q') | Key::Ctrl('c'));
            if *asked.question() == Question::Leave && leaves {
                if asked.is_on(app.size) || !asked.question().loses(app.unsaved.holds(self.id)) {
                    return Navigation::Menu.into();
                }
                self.question = Some(asked);
                return Update::none();
            }
            return self.reply(asked, key, app).into();
        }
        if let Some(effects) = self.by_hand(app, key) {
            return effects.into();
        }
        match app.keys.action(KeyContext::Game, key) {
            Some(action) => self.act(app, action),
            None => Update::none(),
        }
    }

    fn act(&mut self, app: &mut AppContext, action: Action) -> Update {
        if matches!(action, Action::Hint | Action::Threats) {
            // They are of the game as it stands.
            self.looking = None;
        }
        match action {
            Action::Drop | Action::Close => {
                self.looking = None;
                self.note = None;
            }
            Action::Undo => return self.take_back().into(),
            Action::Redo => return self.redo().into(),
            Action::Earlier => self.browse(false),
            Action::Later => self.browse(true),
            Action::Count => return self.count().into(),
            Action::Explain => self.explain_count(),
            Action::TakeDraw => return self.take_draw().into(),
            Action::OfferDraw => return self.offer_draw().into(),
            Action::Rematch => return self.rematch().into(),
            Action::Review => return self.review(),
            Action::Hint => return self.ask_hint().into(),
            Action::Threats => self.show_threats(),
            Action::Mouse => {
                let (mouse, note) = match app.settings.mouse {
                    Mouse::Off => (Mouse::Clicks, PlayNote::MouseOn),
                    Mouse::Clicks => (Mouse::Off, PlayNote::MouseOff),
                };
                self.say(note);
                app.settings.change(SettingChange::Mouse(mouse));
                return app.save_settings().into();
            }
            Action::Larger => return self.resize_squares(app, true),
            Action::Smaller => return self.resize_squares(app, false),
            Action::Rules => return Navigation::Rules.into(),
            Action::CopyFen => {
                let fen = self.game.position_at(self.looking.unwrap_or(self.game.ply())).to_fen();
                self.say(PlayNote::Copied(fen.clone()));
                return Effect::Copy(fen).into();
            }
            Action::Quit if self.game.ending().is_some() || self.game.ply() == 0 => {
                return Navigation::Menu.into();
            }
            Action::Quit => {
                self.question = Some(Question::Leave.into());
            }
            // The hand has done the rest.
            _ => {}
        }
        Update::none()
    }

    /// Reviews the game, if it is none with a clock that runs.
    pub(super) fn review(&mut self) -> Update {
        if self.refuses_review() {
            return Update::none();
        }
        let Some(game) = again(&self.game, self.game.ply()) else { return Update::none() };
        let at = self.looking.unwrap_or(self.game.ply());
        Navigation::Review(Box::new(Review::of(game, at, self.flipped))).into()
    }

    /// Makes the squares of the board larger or smaller, as far as they fit, and remembers that.
    fn resize_squares(&mut self, app: &mut AppContext, larger: bool) -> Update {
        let (wanted, screen) = (app.wanted_square_size(), app.size);
        let fitting = |square_size| view::square_size(self.game.position(), square_size, screen);
        let next = fitting(wanted).and_then(|drawn| drawn.step(larger));
        match next.filter(|&next| fitting(Some(next)) == Some(next)) {
            None => {
                self.say(if larger { PlayNote::NoLarger } else { PlayNote::NoSmaller });
                Update::none()
            }
            Some(next) => {
                app.settings.change(SettingChange::Size(Some(next)));
                app.save_settings().into()
            }
        }
    }
}
