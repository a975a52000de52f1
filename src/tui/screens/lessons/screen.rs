//! A lesson on the screen: its state, and the effects of keys.

use super::first_game::first_game;
use super::missed::missed;
use crate::config::Confirm;
use crate::lessons::catalogue::{length, step};
use crate::lessons::compare::{Opinion, opinions};
use crate::lessons::judge::{LessonJudgement, answer, judge, moves_given};
use crate::lessons::lesson::{Goal, LessonId, LessonStep, StepCount, StepWords};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::language::{Phrases, answer_letter};
use crate::tui::note::{LessonNote, Note};
use crate::tui::screens::play::{Play, PracticeResult};
use crate::tui::update::{GameOrigin, Navigation, Update};
use ouk_rules::board::{Color, Move, Square};

/// The state of a lesson on the screen.
pub struct LessonScreen {
    /// The lesson.
    pub id: LessonId,
    /// The index of the step.
    pub index: usize,
    /// The board with its selection and typed line, as in a game.
    pub play: Play,
    /// Whether the learner has done the step.
    pub done: bool,
    /// The note on the last move.
    pub note: Option<Note>,
    /// The page of the text, where it does not fit on one.
    pub page: usize,
    /// The index of the rule set on the board, in a step that compares several.
    pub shown: usize,
    /// Whether a hint has named the piece; the next hint names its move.
    pub(super) hinted: bool,
    /// The number of moves that the learner has left in this step.
    pub(super) left: u8,
}

impl LessonScreen {
    /// A lesson at a step, or at its beginning if it has no such step.
    #[must_use]
    pub fn at(id: LessonId, index: usize) -> LessonScreen {
        let index = if index < length(id) { index } else { 0 };
        let play = Play::practice(step(id, index).board(), Color::White);
        let mut lesson = LessonScreen {
            id,
            index,
            play,
            done: false,
            note: None,
            page: 0,
            shown: 0,
            hinted: false,
            left: 1,
        };
        lesson.begin();
        lesson
    }

    /// The current step.
    #[must_use]
    pub fn step(&self) -> &'static LessonStep {
        step(self.id, self.index)
    }

    /// The texts of the current step.
    #[must_use]
    pub fn words(&self, strings: &Phrases) -> &'static StepWords {
        (strings.lesson_step)(self.id, self.index)
    }

    /// The number of moves that the learner has left in this step.
    #[must_use]
    pub const fn moves_left(&self) -> u8 {
        self.left
    }

    /// The opinions of the rule sets that this step compares.
    #[must_use]
    pub fn opinions(&self) -> Vec<Opinion> {
        match self.step().goal {
            Goal::Compare(comparison) => opinions(self.step(), comparison),
            _ => Vec::new(),
        }
    }

    /// Restarts the step.
    fn begin(&mut self) {
        let step = self.step();
        self.play = Play::practice(step.board(), Color::White);
        (self.done, self.note) = (false, None);
        (self.page, self.shown, self.hinted) = (0, 0, false);
        self.left = moves_given(step);
        self.point();
        self.mark();
    }

    /// Whether the count is shown. It is if the step is about it, but not before the learner has
    /// answered a question about it.
    #[must_use]
    pub fn shows_count(&self) -> bool {
        self.step().count != StepCount::Hidden && !self.asks() && self.play.game.count().is_some()
    }

    /// Whether the learner must move a piece.
    #[must_use]
    pub fn moves(&self) -> bool {
        !self.done && self.is_about_a_move()
    }

    /// Whether the goal of the step is a move, done or not.
    #[must_use]
    pub fn is_about_a_move(&self) -> bool {
        !matches!(
            self.step().goal,
            Goal::Read | Goal::StopCount | Goal::Answer(_) | Goal::Compare(_) | Goal::Play
        )
    }

    /// Whether the learner must choose an answer.
    fn asks(&self) -> bool {
        !self.done && matches!(self.step().goal, Goal::Answer(_))
    }

    /// The number of answers to choose from.
    fn answers(&self) -> usize {
        self.step().words.choices.len()
    }

    pub(super) fn say(&mut self, note: LessonNote) {
        (self.note, self.page) = (Some(note.into()), 0);
    }

    /// The command of a key, if it has one. While a line is being typed, other keys change the
    /// line.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.play.line.is_some() {
            let command = self.play.typed_command(KeyContext::Lesson, key);
            self.tell_note();
            return command;
        }
        if self.asks()
            && let Some(index) = (0..self.answers()).find(|&at| key == Key::Char(answer_letter(at)))
        {
            return Some(Command::ChooseAnswer(index));
        }
        // Undo goes back a step. Backspace does so too, unless the user has bound it otherwise.
        let around = match (app.keys.action(KeyContext::Lesson, key), key) {
            (Some(Action::Undo), _) | (None, Key::Backspace) => Some(Action::StepBack),
            (around, _) => around,
        };
        if !self.moves() {
            // A key without a command may have been meant as an answer or a typed move.
            self.remind(around, key);
            let resizes = |&action: &Action| matches!(action, Action::Larger | Action::Smaller);
            return around.filter(|action| !(self.done && resizes(action))).map(Command::Do);
        }
        let own = around.filter(|&action| is_of_lesson(action));
        self.play.practice_command(app, key, own)
    }

    /// Shows a reminder of the task, after a key that has no effect here.
    fn remind(&mut self, around: Option<Action>, key: Key) {
        let tries = match around {
            None => matches!(key, Key::Char(_)),
            Some(action) => matches!(action, Action::Type | Action::Leap),
        };
        if tries && let Some(note) = self.awaits() {
            self.say(note);
        }
    }

    /// The task to remind of, if it is not a move.
    pub(super) fn awaits(&self) -> Option<LessonNote> {
        match self.step().goal {
            Goal::Answer(_) if !self.done => Some(LessonNote::AnswerDue(self.answers())),
            Goal::StopCount if !self.done => Some(LessonNote::StopFirst),
            _ => None,
        }
    }

    /// The command of a click on a square, or beside the board.
    #[must_use]
    pub fn clicked(&self, square: Option<Square>) -> Option<Command> {
        if self.play.line.is_some() {
            return None;
        }
        if !self.moves() {
            return Some(Command::Do(Action::Choose));
        }
        square.map(Command::ChooseAt)
    }

    /// Performs a command.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> Update {
        let lets_go = self.play.lets_go(command);
        match command {
            Command::ChooseAnswer(index) => self.choose_answer(*index),
            Command::Do(Action::Choose) if !self.moves() => return self.go_on(app),
            Command::Do(action) if !lets_go && is_of_lesson(*action) => {
                return self.act(*action);
            }
            Command::Do(action) if !self.moves() => self.turn(*action),
            Command::Leave => return self.leave(),
            Command::ShowFen => {
                self.play.show_fen();
                self.tell_note();
            }
            _ if self.moves() => {
                // The learner can retry a step, so a move needs no confirmation.
                let done = self.play.practise(Confirm::Nothing, command);
                let Some(PracticeResult { played, mut effects }) = done else {
                    return Update::none();
                };
                match played {
                    Some((ply, mv)) => effects.extend(self.follow(ply, mv)),
                    None => self.tell_note(),
                }
                return effects.into();
            }
            _ => {}
        }
        Update::none()
    }

    /// Takes over the note of the board, such as the reason why a move was refused.
    fn tell_note(&mut self) {
        self.note = self.play.note.take();
        self.page = 0;
        // The marks of a hint disappear with its text.
        self.mark();
    }

    /// Handles a move of the learner: judges and answers it, or takes it back.
    fn follow(&mut self, ply: usize, mv: Move) -> Vec<Effect> {
        (self.hinted, self.page, self.note) = (false, 0, None);
        self.play.note = None;
        let before = self.play.game.position_at(ply);
        match judge(self.step(), before, mv, self.left) {
            LessonJudgement::Done => self.done = true,
            LessonJudgement::Other => {
                let of = (self.id, self.index);
                let note = missed(of, self.step(), before, mv, self.left);
                self.play.game.take_back(1);
                // The piece is back on its square, so the next key finds it under the cursor.
                self.play.cursor = mv.from();
                self.mark();
                self.say(note);
            }
            LessonJudgement::GoesOn => {
                self.left = self.left.saturating_sub(1).max(1);
                // A count that begins only with this move has no number yet.
                let counted = self.play.game.position_at(ply).count_view();
                if let (Some(_), Some(view)) = (counted, self.play.game.count())
                    && view.by == Color::White
                    && self.shows_count()
                {
                    self.say(LessonNote::Says(view.number));
                }
                if let Some(reply) = answer(self.play.game.position()) {
                    let effects = self.play.play(reply);
                    self.play.note = None;
                    return effects;
                }
            }
        }
        Vec::new()
    }

    fn choose_answer(&mut self, index: usize) {
        let Goal::Answer(right) = self.step().goal else { return };
        if self.done || index >= self.answers() {
            return;
        }
        self.done = index == right;
        self.page = 0;
        let wrong = LessonNote::WrongAnswer(self.id, self.index);
        self.note = (!self.done).then_some(wrong.into());
    }

    /// Shows another rule set on the board, in a step that compares several.
    fn turn(&mut self, action: Action) {
        let many = self.opinions().len();
        if many == 0 {
            return;
        }
        self.shown = match action {
            Action::Next | Action::Right | Action::Down => (self.shown + 1) % many,
            Action::Previous | Action::Left | Action::Up => (self.shown + many - 1) % many,
            _ => return,
        };
        self.mark();
    }

    /// Goes to the next step, or past the last; does nothing while an answer is due.
    fn go_on(&mut self, app: &AppContext) -> Update {
        match self.awaits() {
            Some(note) => {
                self.say(note);
                Update::none()
            }
            None => self.advance(app),
        }
    }

    fn advance(&mut self, app: &AppContext) -> Update {
        if let (Goal::Play, Some(game)) = (self.step().goal, self.id.game()) {
            let begins = Navigation::Begin(Box::new(first_game(app, game)), GameOrigin::Lesson);
            return Update::from(begins).and(self.reached(None));
        }
        if self.index + 1 == length(self.id) {
            return Update::from(Navigation::Back).and(self.reached(None));
        }
        self.index += 1;
        self.begin();
        self.reached(Some(self.index)).into()
    }

    const fn reached(&self, step: Option<usize>) -> Effect {
        Effect::LessonStep { lesson: self.id, step }
    }

    /// Goes back to the list and records the step.
    fn leave(&self) -> Update {
        Update::from(Navigation::Back).and(self.reached(Some(self.index)))
    }

    fn act(&mut self, action: Action) -> Update {
        match action {
            Action::Close | Action::Quit => return self.leave(),
            Action::Retry => self.begin(),
            Action::StepBack => {
                self.index = self.index.saturating_sub(1);
                self.begin();
            }
            Action::StepOn if self.index + 1 < length(self.id) => {
                self.index += 1;
                self.begin();
            }
            Action::Hint => self.show_hint(),
            Action::Count => self.stop_count(),
            Action::Later => self.page += 1,
            Action::Earlier => self.page = self.page.saturating_sub(1),
            _ => {}
        }
        Update::none()
    }

    fn stop_count(&mut self) {
        if self.done || self.step().goal != Goal::StopCount {
            return;
        }
        match self.play.game.stop_count(Color::White) {
            Ok(()) => self.done = true,
            Err(refused) => self.note = Some(refused.into()),
        }
    }
}

/// Whether an action concerns the lesson rather than its board.
pub(in crate::tui::screens) const fn is_of_lesson(action: Action) -> bool {
    matches!(
        action,
        Action::Close
            | Action::Quit
            | Action::Rules
            | Action::Retry
            | Action::StepBack
            | Action::StepOn
            | Action::Hint
            | Action::Count
            | Action::Earlier
            | Action::Later
    )
}
