//! Keys and clicks, and the commands they stand for on the current screen.

use super::{App, Screen};
use crate::config::Mouse;
use crate::tui::asked::Asked;
use crate::tui::command::{Answer, Command};
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::overlay::Overlay;
use crate::tui::popup::{Overwrite, TextPopup};
use crate::tui::update::Navigation;
use crate::tui::widgets::next_page;
use ratatui::layout::Rect;

impl App {
    /// The place whose keys apply.
    #[must_use]
    pub const fn place(&self) -> KeyContext {
        match &self.screen {
            Screen::Menu(_) => KeyContext::Menu,
            Screen::Setup(_) | Screen::Settings(_) | Screen::Lessons(_) | Screen::Puzzles(_) => {
                KeyContext::All
            }
            Screen::Play(_) => KeyContext::Game,
            Screen::Trainer(_) => KeyContext::Trainer,
            Screen::Drill(_) => KeyContext::Drill,
            Screen::Lesson(_) => KeyContext::Lesson,
            Screen::Puzzle(_) => KeyContext::Puzzle,
            Screen::Games(_) => KeyContext::Games,
            Screen::Record(_) => KeyContext::Record,
            Screen::Review(_) => KeyContext::Review,
            Screen::Editor(_) => KeyContext::Editor,
        }
    }

    /// Handles a key: overlays come first, then the screen translates the key into a command.
    pub(super) fn key(&mut self, key: Key) -> Vec<Effect> {
        let place = self.place();
        let action = self.context.keys.action(place, key).filter(|_| !self.types());
        if action == Some(Action::Redraw) {
            return vec![Effect::Redraw];
        }
        let over = self.overlays.last().and_then(Overlay::place);
        match over.and_then(|over| self.context.keys.action(over, key)) {
            Some(action @ (Action::Help | Action::Suspend | Action::Letters)) => {
                return self.run(Command::Do(action));
            }
            Some(Action::Rules) if over != Some(KeyContext::Reader) => {
                return self.follow(Navigation::Rules.into());
            }
            _ => {}
        }
        if let Some(overlay) = self.overlays.pop() {
            return self.key_over(overlay, key);
        }
        let context = &self.context;
        let command = match (action, &mut self.screen) {
            (Some(action @ (Action::Help | Action::Suspend)), _) => Some(Command::Do(action)),
            (
                action,
                Screen::Menu(_)
                | Screen::Settings(_)
                | Screen::Trainer(_)
                | Screen::Lessons(_)
                | Screen::Record(_)
                | Screen::Puzzles(_),
            ) => action.map(Command::Do),
            (_, Screen::Setup(form)) => form.command(context, key),
            (_, Screen::Play(play)) => play.command(context, key),
            (_, Screen::Drill(exercise)) => exercise.command(context, key),
            (_, Screen::Lesson(lesson)) => lesson.command(context, key),
            (_, Screen::Puzzle(puzzle)) => puzzle.command(context, key),
            (_, Screen::Games(games)) => games.command(context, key),
            (_, Screen::Review(review)) => review.command(context, key),
            (_, Screen::Editor(editor)) => editor.command(context, key),
        };
        command.map_or_else(Vec::new, |command| self.run(command))
    }

    /// Whether letters go into a text field.
    pub(super) fn types(&self) -> bool {
        match &self.screen {
            Screen::Games(games) => games.typing,
            Screen::Setup(form) => form.types(),
            Screen::Play(play) => play.line.is_some(),
            Screen::Drill(exercise) => exercise.play.line.is_some(),
            Screen::Lesson(lesson) => lesson.play.line.is_some(),
            Screen::Puzzle(puzzle) => puzzle.play.line.is_some(),
            Screen::Review(review) => review.board.line.is_some(),
            Screen::Menu(_)
            | Screen::Settings(_)
            | Screen::Trainer(_)
            | Screen::Lessons(_)
            | Screen::Editor(_)
            | Screen::Record(_)
            | Screen::Puzzles(_) => false,
        }
    }

    fn key_over(&mut self, overlay: Overlay, key: Key) -> Vec<Effect> {
        match overlay {
            Overlay::Help(mut help) => {
                if help.key(key) {
                    self.overlays.push(Overlay::Help(help));
                }
            }
            Overlay::Rules(mut reader) => {
                let action = self.context.keys.action(KeyContext::Reader, key);
                let command = action.map(Command::Do);
                if command.is_none_or(|command| reader.run(&self.context, &command)) {
                    self.overlays.push(Overlay::Rules(reader));
                }
                if action == Some(Action::Glossary) {
                    self.overlays.push(Overlay::Glossary(Box::default()));
                }
            }
            Overlay::Glossary(mut glossary) => {
                if glossary.key(&self.context, key) {
                    self.overlays.push(Overlay::Glossary(glossary));
                }
            }
            Overlay::Explorer(explorer) => return self.explorer_key(explorer, key),
            Overlay::Overwrite(asked) => return self.overwrite_by_key(asked, key),
            Overlay::Pasted(pasted) => return self.pasted_by_key(pasted, key),
            Overlay::Text(words) if self.is_named(&words, key) => return self.key(key),
            // Any key turns the page; after the last page it closes the overlay.
            Overlay::Text(words) if key != Key::Esc => match self.next_page(&words) {
                Some(next) => self.overlays.push(Overlay::Text(next)),
                None => self.has_closed(words),
            },
            Overlay::Text(words) => self.has_closed(words),
        }
        Vec::new()
    }

    /// Shows the note that a text over the screen leaves.
    fn has_closed(&mut self, words: TextPopup) {
        words.closing.into_iter().for_each(|note| self.say(note.into()));
    }

    /// The page after this one of a text over the screen.
    fn next_page(&self, words: &TextPopup) -> Option<TextPopup> {
        let size = self.context.terminal.size;
        next_page(words, Rect::new(0, 0, size.width, size.height))
    }

    /// Whether a text over the screen names what a key does there: an action, at its end, or the
    /// commands that a colon begins.
    fn is_named(&self, words: &TextPopup, key: Key) -> bool {
        let action = self.context.keys.action(self.place(), key);
        let is_action = action.is_some_and(|action| words.names.contains(&action));
        key == Key::Char(':') || is_action && self.next_page(words).is_none()
    }

    /// Handles a key at the question whether to overwrite a file; most keys mean no.
    fn overwrite_by_key(&mut self, asked: Box<Asked<Overwrite>>, key: Key) -> Vec<Effect> {
        if !asked.hears(key, self.context.terminal.size) {
            self.overlays.push(Overlay::Overwrite(asked));
            return Vec::new();
        }
        let answer = match key {
            Key::Char('y' | 'Y') => Answer::Yes,
            Key::Char('s' | 'S') => Answer::OtherName,
            _ => Answer::No,
        };
        self.overwrite(*asked, answer)
    }

    /// Whether the terminal should report clicks. It does so only on a board, so that elsewhere the
    /// mouse selects text as usual.
    #[must_use]
    pub fn wants_clicks(&self) -> bool {
        self.context.settings.mouse == Mouse::Clicks
            && matches!(
                self.screen,
                Screen::Play(_) | Screen::Lesson(_) | Screen::Puzzle(_) | Screen::Editor(_)
            )
    }

    /// Handles a click. It closes an overlay over a board; on a square it acts like Enter there.
    pub(super) fn click(&mut self, column: u16, row: u16) -> Vec<Effect> {
        if !self.wants_clicks() {
            return Vec::new();
        }
        if let Some(overlay) = self.overlays.pop() {
            if let Overlay::Text(words) = overlay {
                self.has_closed(words);
            }
            return Vec::new();
        }
        let command = match &self.screen {
            Screen::Play(play) => play.command_at(&self.context, (column, row)),
            Screen::Lesson(lesson) => {
                lesson.clicked(lesson.play.square_at(&self.context, (column, row)))
            }
            Screen::Editor(editor) => editor.command_at(&self.context, (column, row)),
            Screen::Puzzle(puzzle) => {
                puzzle.clicked(puzzle.play.square_at(&self.context, (column, row)))
            }
            _ => None,
        };
        command.map_or_else(Vec::new, |command| self.run(command))
    }
}
