//! What keys do in a game.

use super::{Play, Question};
use crate::tui::action::{Action, Key, action_of};
use crate::tui::app::{App, Overlay, Screen};
use crate::tui::effect::Effect;

impl Play {
    pub(super) fn reply(&mut self, question: Question, key: Key) -> Vec<Effect> {
        self.question = None;
        if !matches!(key, Key::Char('y' | 'Y')) {
            self.note.clear();
            if question == Question::Engine {
                self.note = ":again starts it".to_owned();
            }
            return Vec::new();
        }
        match question {
            Question::Leave => Vec::new(),
            Question::Engine => self.ask_again(),
            Question::Draw => {
                self.game.agree_draw();
                self.changed()
            }
            Question::Resign => {
                let players = &self.game.setup().players;
                let turn = self.game.position().turn();
                let by = if players[turn].is_machine() { !turn } else { turn };
                self.game.resign(by);
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
        }
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let effects = handle(app, key);
    if let Screen::Play(play) = &mut app.screen {
        app.overlays.extend(play.told().map(Overlay::Words));
    }
    effects
}

fn handle(app: &mut App, key: Key) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if play.line.is_some() {
        if key == Key::Enter && matches!(play.line.as_deref(), Some(":q" | "q")) {
            return app.to_menu();
        }
        return play.typing(key);
    }
    if let Some(question) = play.question {
        if question == Question::Leave && matches!(key, Key::Char('y' | 'Y' | 'q') | Key::Ctrl('c'))
        {
            return app.to_menu();
        }
        return play.reply(question, key);
    }
    if play.leaping {
        play.leaping = false;
        play.note.clear();
        if let Key::Char(letter) = key {
            play.leap(letter);
        }
        return Vec::new();
    }
    if let Key::Char(letter) = key
        && let Some(&(to, ..)) = play.targets().iter().find(|target| target.1 == letter)
        && let Some(from) = play.selected
    {
        return play.move_to(from, to);
    }
    match key {
        Key::Ctrl('l') => return vec![Effect::Redraw],
        Key::Ctrl('z') => return vec![Effect::Suspend],
        _ => {}
    }
    let Some(action) = action_of(key) else { return Vec::new() };
    act(app, action)
}

fn act(app: &mut App, action: Action) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    match action {
        Action::Up => play.step(0, 1),
        Action::Down => play.step(0, -1),
        Action::Left => play.step(-1, 0),
        Action::Right => play.step(1, 0),
        Action::Choose => return play.choose(),
        Action::Drop => {
            play.selected = None;
            play.looking = None;
            play.note.clear();
        }
        Action::NextMover => play.next_mover(),
        Action::Leap => {
            play.leaping = true;
            play.note = "go to which man? its letter".to_owned();
        }
        Action::Type => play.line = Some(String::new()),
        Action::Undo => return play.take_back(),
        Action::Redo => return play.redo(),
        Action::Earlier => play.browse(false),
        Action::Later => play.browse(true),
        Action::Flip => play.flipped = !play.flipped,
        Action::Count => return play.count(),
        Action::Explain => play.explain_count(),
        Action::TakeDraw => return play.take_draw(),
        Action::OfferDraw => return play.offer_draw(),
        Action::Rematch => return play.rematch(),
        Action::Help => app.overlays.push(Overlay::Help),
        Action::Quit if play.game.ending().is_some() || play.game.ply() == 0 => {
            return app.to_menu();
        }
        Action::Quit => {
            play.question = Some(Question::Leave);
        }
    }
    Vec::new()
}
