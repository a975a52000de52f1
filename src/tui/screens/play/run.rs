//! The effects of commands in a game.

use super::export::{file_name, write};
use super::question::Question;
use super::state::Play;
use crate::config::Confirm;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::{Effect, Purpose};
use crate::tui::keys::Action;
use crate::tui::list_steps::Direction;
use crate::tui::note::{Note, PlayNote};
use crate::tui::update::{Navigation, Update};
use ouk_io::outside::Barred;
use ouk_rules::draft::Draft;

/// Actions of the cursor, which act on the current position.
const CURSOR_ACTIONS: [Action; 9] = [
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
    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: Command) -> Update {
        if let Some(effects) = self.hand(app.settings.confirm, &command) {
            return effects.into();
        }
        match command {
            Command::Answer(answer) => return self.answer_question(app, answer),
            Command::Do(Action::Export) if self.rights.allow(Barred::File) => {
                // The command with a name, to accept or to change.
                let name = file_name(&self.game, &app.today);
                self.begin_line(&format!(":w {}", name.display()));
            }
            Command::Do(action) => return self.act(action),
            Command::Resign => self.ask_to_end(Question::Resign, Ok(())),
            Command::RefuseOrder => {
                let order = self.game.order_to_refuse();
                self.ask_to_end(Question::RefuseOrder, order.map_err(Note::from));
            }
            Command::StartCount => return self.start_count().into(),
            Command::StopCount => return self.stop_count().into(),
            Command::StartEngine => return self.ask_again().into(),
            Command::ShowFen => self.show_fen(),
            Command::NameRules => self.tell_rules(),
            Command::Save => {
                // An explicit save writes the game even if nothing changed.
                self.is_not_saved();
                let copies = self.rights.allow(Barred::File);
                self.say(if copies { PlayNote::Kept } else { PlayNote::KeptOnly });
                return self.save().into_iter().collect::<Vec<_>>().into();
            }
            Command::Write(path) => return write(app, self, path).into(),
            Command::Open(_) if self.refuses_review() => {}
            Command::Open(path) => return Effect::Open { path, purpose: Purpose::Review }.into(),
            Command::Leave => return Navigation::Menu.into(),
            // The cursor has handled these commands, comments belong to reviews, and all screens
            // share the settings.
            Command::LeapTo(_)
            | Command::MoveTo(_)
            | Command::NoTarget(_)
            | Command::PutPiece(_)
            | Command::ChooseAt(_)
            | Command::TypeCommand
            | Command::ChooseAnswer(_)
            | Command::Play(_)
            | Command::Comment(_)
            | Command::Set { .. } => {}
        }
        Update::none()
    }

    /// Drops the note. The marks of a hint disappear with it.
    fn drop_note(&mut self) {
        (self.note, self.hint) = (None, None);
    }

    /// Shows the position text.
    pub(in crate::tui::screens) fn show_fen(&mut self) {
        self.say(Note::Fen(self.game.position().to_fen()));
    }

    /// Whether an action belongs to the cursor in the current state.
    pub(super) fn is_of_hand(&self, action: Action) -> bool {
        let drops = matches!(action, Action::Drop | Action::Close) && self.selected.is_some();
        drops || action == Action::Flip || CURSOR_ACTIONS.contains(&action)
    }

    /// Performs a command of the cursor; `None` if the command has another purpose.
    pub(in crate::tui::screens) fn hand(
        &mut self,
        confirm: Confirm,
        command: &Command,
    ) -> Option<Vec<Effect>> {
        match *command {
            Command::LeapTo(letter) => {
                self.leaping = false;
                self.note = None;
                if let Some(letter) = letter {
                    self.leap(letter);
                }
            }
            Command::MoveTo(to) => {
                let from = self.selected?;
                return Some(self.move_to(from, to, confirm));
            }
            Command::NoTarget(letter) => {
                let labels = self.targets().into_iter().map(|target| target.label);
                self.say(PlayNote::NoTarget(letter, labels.collect()));
            }
            Command::ChooseAt(square) => {
                self.leaping = false;
                self.cursor = square;
                return Some(self.choose(confirm));
            }
            Command::TypeCommand => self.begin_line(":"),
            Command::Play(ref text) => {
                // A move is played in the current position, so the board must show that first.
                let looked_back = self.looking.take().is_some();
                return Some(if looked_back { Vec::new() } else { self.type_move(text, confirm) });
            }
            Command::Do(action) if self.is_of_hand(action) => {
                return Some(self.act_by_hand(action, confirm));
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    fn act_by_hand(&mut self, action: Action, confirm: Confirm) -> Vec<Effect> {
        // The cursor works on the current position, so the board must show that first.
        if CURSOR_ACTIONS.contains(&action)
            && self.looking.take().is_some()
            && action == Action::Choose
        {
            return Vec::new();
        }
        match action {
            Action::Up => self.step(0, 1),
            Action::Down => self.step(0, -1),
            Action::Left => self.step(-1, 0),
            Action::Right => self.step(1, 0),
            Action::Choose => return self.choose(confirm),
            Action::Next => self.next_mover(Direction::Forward),
            Action::Previous => self.next_mover(Direction::Back),
            Action::Leap => {
                self.leaping = true;
                self.say(PlayNote::WhichPiece);
            }
            Action::Type => self.begin_line(""),
            Action::Flip => self.flipped = !self.flipped,
            // Drops the selection.
            _ => {
                self.selected = None;
                self.drop_note();
            }
        }
        Vec::new()
    }

    fn act(&mut self, action: Action) -> Update {
        if matches!(action, Action::Hint | Action::Threats | Action::Prove) {
            // These actions concern the current position.
            self.looking = None;
        }
        match action {
            Action::Drop | Action::Close => {
                self.looking = None;
                self.drop_note();
            }
            Action::Undo => return self.take_back().into(),
            Action::Redo => return self.redo().into(),
            Action::Earlier => self.browse(Direction::Back),
            Action::Later => self.browse(Direction::Forward),
            Action::Count => return self.count().into(),
            Action::Explain => self.explain_count(),
            Action::TakeDraw => self.ask_to_end(Question::TakeDraw, self.draw_to_take()),
            Action::OfferDraw => self.ask_to_end(Question::Draw, Ok(())),
            Action::Rematch => return self.rematch().into(),
            Action::NextLevel => return self.rematch_at_other_level().into(),
            Action::Review => return self.review(),
            Action::Hint => return self.ask_hint().into(),
            Action::Prove => return self.solve_own().into(),
            Action::Threats => self.show_threats(),
            Action::EditPosition | Action::Openings if self.refuses_review() => {}
            Action::Openings => {
                let at = self.looking.unwrap_or(self.game.ply());
                return self.explore(at);
            }
            Action::EditPosition => {
                let at = self.looking.unwrap_or(self.game.ply());
                let draft = Draft::of(self.game.position_at(at));
                return Navigation::Edit(Box::new(draft)).into();
            }
            Action::CopyFen => {
                let fen = self.game.position_at(self.looking.unwrap_or(self.game.ply())).to_fen();
                self.say(PlayNote::Copied(fen.clone()));
                return Effect::Copy(fen).into();
            }
            Action::Quit if self.game.ending().is_some() || self.game.ply() == 0 => {
                return Navigation::Menu.into();
            }
            Action::Quit => self.question = Some(Question::Leave.into()),
            // The cursor has handled the other actions, or all screens share them.
            _ => {}
        }
        Update::none()
    }

    /// Opens the explorer at the position after this many plies.
    pub(in crate::tui::screens) fn explore(&mut self, at: usize) -> Update {
        let position = Box::new(self.game.position_at(at).clone());
        let go = Some(Navigation::Explore(position, self.side_below()));
        Update { effects: self.stop_solving(), go }
    }

    /// Opens the review of the game, unless its clock runs.
    pub(super) fn review(&mut self) -> Update {
        if self.refuses_review() {
            return Update::none();
        }
        let at = self.looking.unwrap_or(self.game.ply());
        let go = Some(self.review_from(at).into());
        Update { effects: self.stop_solving(), go }
    }
}
