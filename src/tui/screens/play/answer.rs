//! Questions on the board: the keys that answer them, and the consequences.

use super::question::Question;
use super::state::Play;
use crate::tui::command::Answer;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::note::PlayNote;
use crate::tui::update::{Navigation, Update};
use ouk_engine::uci::client::Approved;
use ouk_io::written::Written;
use ouk_rules::board::Color;

impl Play {
    /// The answer that a key gives to the question on the board. None if the key is no answer, such
    /// as a yes before the question is on the screen.
    pub(super) fn answer_of(&self, app: &AppContext, key: Key) -> Option<Answer> {
        let asked = self.question.as_ref()?;
        let question = asked.question();
        let is_yes = matches!(key, Key::Char('y' | 'Y'));
        Some(match question {
            Question::Leave if is_yes || matches!(key, Key::Char('q') | Key::Ctrl('c')) => {
                let may_leave = asked.is_on(app.terminal.size) || !self.loses(app, question);
                return may_leave.then_some(Answer::Yes);
            }
            // Staying in the game loses nothing.
            Question::Leave => Answer::No,
            // `y` or Enter takes the proposed side; a side's own letter takes that side.
            Question::First(_) => match key {
                Key::Char('y' | 'Y') | Key::Enter => Answer::Yes,
                Key::Char('w' | 'W') => Answer::Side(Color::White),
                Key::Char('b' | 'B') => Answer::Side(Color::Black),
                _ => Answer::No,
            },
            _ if !asked.hears(key, app.terminal.size) => return None,
            Question::Engine(consent) => consent.answer_of(key, app.terminal.size, app.strings),
            Question::Move(_) if key == Key::Enter => Answer::Yes,
            _ if is_yes => Answer::Yes,
            _ => Answer::No,
        })
    }

    fn loses(&self, app: &AppContext, question: &Question) -> bool {
        question.loses(app.games.unsaved.holds(self.id))
    }

    /// Handles the answer to the question on the board. A yes that loses something counts only
    /// after the question was shown.
    pub(super) fn answer_question(&mut self, app: &AppContext, answer: Answer) -> Update {
        let Some(asked) = self.question.take() else { return Update::none() };
        let question = match answer {
            Answer::No => {
                let is_engine = matches!(asked.refuse(), Question::Engine(_));
                self.note = is_engine.then_some(PlayNote::NotStarted.into());
                return Update::none();
            }
            Answer::Yes if !self.loses(app, asked.question()) => asked.refuse(),
            Answer::Yes => match asked.agree() {
                Ok(agreed) => agreed.into_inner(),
                Err(asked) => {
                    self.question = Some(asked);
                    return Update::none();
                }
            },
            Answer::Side(color) if matches!(asked.question(), Question::First(_)) => {
                return self.begin_with(color).into();
            }
            Answer::More if matches!(asked.question(), Question::Engine(_)) => {
                if let Question::Engine(consent) = asked.refuse() {
                    // Another page must be shown before a key counts.
                    let consent = consent.next_page(app.terminal.size, app.strings);
                    self.question = Some(Question::Engine(Box::new(consent)).into());
                }
                return Update::none();
            }
            Answer::Side(_) | Answer::More | Answer::OtherName => {
                self.question = Some(asked);
                return Update::none();
            }
        };
        self.agreed(question)
    }

    /// Performs the action that the user has agreed to.
    fn agreed(&mut self, question: Question) -> Update {
        match question {
            Question::Leave => return Navigation::Menu.into(),
            Question::Engine(consent) => match consent.accept() {
                Ok(approved) => self.start(approved),
                // The question was not shown completely yet.
                Err(consent) => {
                    self.question = Some(Question::Engine(Box::new(consent)).into());
                    Vec::new()
                }
            },
            Question::Move(mv) => self.play(mv),
            Question::First(first) => self.begin_with(first.side()),
            Question::Draw => self.propose_draw(),
            Question::TakeDraw => self.take_draw(),
            Question::RefuseOrder => self.refuse_order(),
            Question::Resign => {
                let players = &self.game.setup().players;
                let turn = self.game.position().turn();
                let by = if players[turn].is_computer() { !turn } else { turn };
                self.game.resign(by);
                self.ended_by(Ok(()))
            }
        }
        .into()
    }

    fn start(&mut self, approved: Approved) -> Vec<Effect> {
        self.question = None;
        self.approve([approved]);
        self.ask_again()
    }

    /// Notes that the game was written to the screen, with its question if there is one.
    pub(in crate::tui) fn was_drawn(&mut self, app: &AppContext, written: Written) {
        let Some(asked) = &mut self.question else { return };
        asked.was_drawn(app.terminal.size, written);
        if let Question::Engine(consent) = asked.question_mut() {
            consent.was_drawn(app.terminal.size, app.strings, written);
        }
    }

    /// Notes that the question was printed as lines, completely.
    pub(crate) fn was_printed(&mut self, written: Written) {
        let Some(asked) = &mut self.question else { return };
        asked.was_printed(written);
        if let Question::Engine(consent) = asked.question_mut() {
            consent.was_printed(written);
        }
    }
}
