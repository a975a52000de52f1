//! The review: a game move by move, with variations and the engine's evaluation. The user can play
//! on from any position.

mod additions;
mod analysis;
mod bar;
mod curve;
mod engine;
mod practice;
mod state;
mod variation;
mod view;
mod words;

use state::{Arrival, with_person};
pub use state::{Review, again};
pub use view::draw;

use super::play::{file_name, is_picture, write};
use crate::tui::annotated::AnnotatedGame;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::list_steps::Direction;
use crate::tui::note::{Note, PlayNote};
use crate::tui::update::{GameOrigin, Navigation, Update};
use ouk_rules::draft::Draft;

impl Review {
    /// Requests the tables' verdict on the shown position, and the engine's evaluation if it is
    /// switched on.
    pub(in crate::tui) fn ask(&mut self) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self.board.ask_tables_of(self.at).into_iter().collect();
        effects.extend(self.board.stop_solving_elsewhere(self.at));
        effects.extend(self.think());
        effects
    }

    /// The record of the game with the results of the analysis, or of the variation on the board.
    fn record(&self) -> String {
        match self.found() {
            Some(review) => AnnotatedGame { game: self.game(), review }.to_record(),
            None => self.board.game.to_record(),
        }
    }

    /// The effect that writes the game or the variation to the current folder.
    fn export(&self, today: &str) -> Effect {
        Effect::Export { path: file_name(&self.board.game, today), text: self.record() }
    }

    /// The command of a key, if it has one. While a line is being typed, other keys change the
    /// line.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.board.line.is_some() {
            self.board.note = None;
            let command = self.board.typed_command(KeyContext::Review, key);
            if self.board.line.is_none() {
                self.drop_branch_without_moves();
            }
            return command;
        }
        Some(match app.keys.action(KeyContext::Review, key)? {
            Action::Type if key == Key::Char(':') => Command::TypeCommand,
            action => Command::Do(action),
        })
    }

    /// Performs a command.
    pub fn run(&mut self, app: &AppContext, command: Command) -> Update {
        self.board.note = None;
        self.arrival = Arrival::ByUser;
        match command {
            Command::Do(action) => return self.act(app, action),
            Command::TypeCommand => self.begin_typing(":"),
            Command::Play(text) => return self.play_variation(&text).into(),
            Command::Comment(words) => return self.comment(&words).into(),
            Command::Save => return self.export(&app.today).into(),
            Command::Write(path) if is_picture(&path) => {
                return write(app, &self.board, path).into();
            }
            Command::Write(path) => return Effect::Export { path, text: self.record() }.into(),
            Command::ShowFen => {
                let fen = self.board.game.position_at(self.at).to_fen();
                self.board.say(Note::Fen(fen));
            }
            Command::Leave => return leave(),
            _ => {}
        }
        Update::none()
    }

    fn act(&mut self, app: &AppContext, action: Action) -> Update {
        let (at, last) = (self.at, self.board.game.ply());
        match action {
            Action::Earlier => self.show_ply(at.saturating_sub(1)),
            Action::Later => self.show_ply(at + 1),
            Action::First | Action::Top => self.show_ply(0),
            Action::Last | Action::Bottom => self.show_ply(last),
            Action::Flip => self.board.flipped = !self.board.flipped,
            Action::Type => self.begin_typing(""),
            Action::Engine => return self.ask_engine().into(),
            Action::Prove => return self.board.solve_or_stop(at).into(),
            Action::EngineLines => return self.more_lines().into(),
            Action::Analyse => return self.analyse_or_stop().into(),
            Action::NextMistake => self.go_to_mistake(Direction::Forward),
            Action::PreviousMistake => self.go_to_mistake(Direction::Back),
            Action::Comment => self.begin_typing(":note "),
            Action::Variation => return self.enter_variation().into(),
            Action::Retry => self.retry(),
            Action::TrainEnding => return self.train_ending().into(),
            Action::CopyFen => {
                let fen = self.board.game.position_at(at).to_fen();
                self.board.say(PlayNote::Copied(fen.clone()));
                return Effect::Copy(fen).into();
            }
            Action::Openings if self.board.refuses_review() => {}
            Action::Openings => return self.board.explore(at),
            Action::Export => return self.export(&app.today).into(),
            Action::EditPosition => {
                let draft = Draft::of(self.board.game.position_at(at));
                return Navigation::Edit(Box::new(draft)).into();
            }
            Action::PlayOn => return self.play_on(),
            Action::Close if self.leave_variation() => {}
            Action::Close | Action::Quit => return leave(),
            _ => return Update::none(),
        }
        self.ask().into()
    }

    /// Starts a new game from the shown position; the reviewed game stays unchanged. From its last
    /// position, a game that goes on below the review goes on there.
    fn play_on(&mut self) -> Update {
        let game = &self.board.game;
        let is_last = self.branches.is_empty() && self.at == game.ply();
        if self.is_over_game && is_last && game.ending().is_none() {
            return leave();
        }
        // An ending that the players declared does not apply to an earlier position.
        let Some(game) = again(game, self.at).filter(|game| game.ending().is_none()) else {
            self.board.say(PlayNote::NothingFollows);
            return Update::none();
        };
        let game = with_person(game);
        let origin = GameOrigin::Review(self.board.side_below());
        Navigation::Begin(Box::new(game), origin).into()
    }
}

/// Goes back to the screen that opened the review.
fn leave() -> Update {
    let effects = vec![Effect::StopThinking, Effect::StopAnalysis];
    Update { effects, go: Some(Navigation::Back) }
}
