//! The state of the editor, and the effects of its keys.

use super::row::Row;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::glyphs;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::list_steps::Direction;
use crate::tui::note::{EditorNote, Note};
use crate::tui::screens::play::practice_setup;
use crate::tui::update::{Navigation, ReviewStart, Update};
use ouk_io::outside::Rights;
use ouk_rules::draft::Draft;
use ouk_rules::fen::FenError;
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, Color, Kind, Piece, Square, letters};
use std::path::PathBuf;

/// The most changes that can be undone.
const MOST_UNDONE: usize = 200;

/// The position editor.
pub struct Editor {
    pub(super) draft: Draft,
    /// The drafts before the last changes, the newest last.
    before: Vec<Draft>,
    /// The position, or what makes it illegal.
    pub(super) verdict: Result<AnyPosition, FenError>,
    pub(super) cursor: Square,
    /// The index in the palette of the piece to put down.
    pub(super) chosen: usize,
    pub(super) focus: Focus,
    /// The note to show, if any.
    pub note: Option<Note>,
    /// The rights of this session.
    rights: Rights,
}

/// The part of the screen that keys apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Board,
    /// A row beside the board.
    Row(usize),
}

impl Editor {
    /// The editor with a position to start from, in a session with these rights.
    #[must_use]
    pub fn of(draft: Draft, rights: Rights) -> Editor {
        Editor {
            verdict: draft.position(),
            cursor: draft.shape().middle(),
            draft,
            before: Vec::new(),
            chosen: 0,
            focus: Focus::Board,
            note: None,
            rights,
        }
    }

    /// Whether this session allows what a row does.
    pub(super) fn allows(&self, row: Row) -> bool {
        match row {
            Row::Copy => Action::CopyFen.is_allowed(self.rights),
            Row::Write => Action::Export.is_allowed(self.rights),
            _ => true,
        }
    }

    /// The position being edited.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The position, if it is legal.
    ///
    /// # Errors
    /// Says what makes it illegal.
    pub const fn verdict(&self) -> &Result<AnyPosition, FenError> {
        &self.verdict
    }

    /// The palette: each piece of the game, and none.
    pub(super) fn palette(&self) -> Vec<Option<Piece>> {
        let of = |color| {
            let kinds = self.draft.game().kinds().iter();
            kinds.map(move |&kind| Some(Piece { color, kind }))
        };
        Color::ALL.into_iter().flat_map(of).chain([None]).collect()
    }

    /// Changes the position and stores the old one for undo, unless the change has no effect.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        change(&mut self.draft);
        if self.draft == before {
            return;
        }
        if self.before.len() == MOST_UNDONE {
            self.before.remove(0);
        }
        self.before.push(before);
        self.judge();
    }

    fn judge(&mut self) {
        self.verdict = self.draft.position();
        let shape = self.draft.shape();
        if !shape.has(self.cursor) {
            self.cursor = shape.last();
        }
        self.chosen = self.chosen.min(self.palette().len() - 1);
        if let Focus::Row(line) = self.focus {
            self.focus = Focus::Row(line.min(self.rows().len() - 1));
        }
    }

    fn undo(&mut self) {
        match self.before.pop() {
            Some(before) => {
                self.draft = before;
                self.judge();
            }
            None => self.note = Some(Note::Editor(EditorNote::NothingChanged)),
        }
    }

    /// Puts the chosen piece on a square, or removes it if it stands there.
    fn put(&mut self, square: Square) {
        let chosen = self.palette()[self.chosen];
        let piece = chosen.filter(|_| self.draft.piece_on(square) != chosen);
        self.change(|draft| draft.place(square, piece));
    }

    /// The palette index of the piece with a letter of position text.
    fn piece_of(&self, letter: char) -> Option<usize> {
        let game = self.draft.game();
        let has = |piece: &Option<Piece>| {
            let Some(piece) = *piece else { return false };
            // A turned fish has two letters in position text; the editor uses the one that the
            // board shows.
            let letters = match piece.kind {
                Kind::TreyBak => glyphs::letter(game, piece),
                _ => letters::in_text(game, piece),
            };
            letters.chars().eq([letter])
        };
        self.palette().iter().position(has)
    }

    /// The command of a key, if it has one. On the board, letters of pieces put them down.
    pub fn command(&self, app: &AppContext, key: Key) -> Option<Command> {
        if let (Focus::Board, Key::Char(letter)) = (self.focus, key)
            && self.piece_of(letter).is_some()
        {
            return Some(Command::PutPiece(letter));
        }
        let action = match key {
            Key::Backspace | Key::Delete => Some(Action::RemovePiece),
            _ => app.keys.action(KeyContext::Editor, key),
        };
        action.map(Command::Do)
    }

    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        self.note = None;
        match command {
            Command::PutPiece(letter) => {
                if let Some(at) = self.piece_of(*letter) {
                    self.chosen = at;
                    let (square, piece) = (self.cursor, self.palette()[at]);
                    self.change(|draft| draft.place(square, piece));
                }
            }
            Command::ChooseAt(square) => {
                (self.cursor, self.focus) = (*square, Focus::Board);
                self.put(*square);
            }
            Command::Do(action) => return self.act(app, *action),
            Command::Leave => return Navigation::Back.into(),
            _ => {}
        }
        Update::none()
    }

    fn act(&mut self, app: &AppContext, action: Action) -> Update {
        let palette = self.palette().len();
        match (action, self.focus) {
            (Action::Next | Action::Previous, Focus::Board) => self.focus = Focus::Row(0),
            (Action::Next | Action::Previous, Focus::Row(_)) => self.focus = Focus::Board,
            (Action::Up, Focus::Board) => self.step(0, 1),
            (Action::Down, Focus::Board) => self.step(0, -1),
            (Action::Left, Focus::Board) => self.step(-1, 0),
            (Action::Right, Focus::Board) => self.step(1, 0),
            (Action::Choose, Focus::Board) => self.put(self.cursor),
            (Action::Up | Action::Down, Focus::Row(line)) => {
                let down = action == Action::Down;
                let direction = if down { Direction::Forward } else { Direction::Back };
                self.focus = Focus::Row(direction.step(line, self.rows().len()));
            }
            (Action::Left, Focus::Row(line)) => self.turn(app, line, Direction::Back),
            (Action::Right, Focus::Row(line)) => self.turn(app, line, Direction::Forward),
            (Action::Choose, Focus::Row(line)) => return self.do_row(app, line),
            (Action::RemovePiece, _) => {
                let square = self.cursor;
                self.change(|draft| draft.place(square, None));
            }
            (Action::NextPiece, _) => self.chosen = (self.chosen + 1) % palette,
            (Action::PreviousPiece, _) => self.chosen = (self.chosen + palette - 1) % palette,
            (Action::OtherTurn, _) => self.change(|draft| draft.set_turn(!draft.turn())),
            (Action::EmptyBoard, _) => return self.do_one(app, Row::Clear),
            (Action::UndoChange, _) => self.undo(),
            (Action::Openings, _) => {
                let Some(position) = self.legal() else { return Update::none() };
                return Navigation::Explore(Box::new(position), Color::White).into();
            }
            (Action::Review, _) => return self.do_one(app, Row::Review),
            (Action::CopyFen, _) => return self.do_one(app, Row::Copy),
            (Action::Export, _) => return self.do_one(app, Row::Write),
            (Action::Close | Action::Quit, _) => return Navigation::Back.into(),
            _ => {}
        }
        Update::none()
    }

    fn step(&mut self, files: i8, ranks: i8) {
        let to = self.draft.shape().offset(self.cursor, files, ranks);
        self.cursor = to.unwrap_or(self.cursor);
    }

    /// A game from this position for the review, if the position is legal.
    pub(super) fn review(&mut self, app: &AppContext) -> Update {
        let Some(position) = self.legal() else { return Update::none() };
        match Game::new(practice_setup(&position, app.today.clone())) {
            Ok(game) => Navigation::from(ReviewStart::unsaved(game, 0)).into(),
            Err(error) => {
                self.note = Some(Note::Illegal(error));
                Update::none()
            }
        }
    }

    /// The position, or a note that it is illegal.
    pub(super) fn legal(&mut self) -> Option<AnyPosition> {
        let position = self.verdict.as_ref().ok().cloned();
        if position.is_none() {
            self.note = Some(Note::Editor(EditorNote::NotLegal));
        }
        position
    }

    /// The position as text, in the form of the rules if it is legal.
    fn fen(&self) -> String {
        self.verdict.as_ref().map_or_else(|_| self.draft.to_fen(), AnyPosition::to_fen)
    }

    pub(super) fn copy(&mut self) -> Update {
        let fen = self.fen();
        self.note = Some(Note::Editor(EditorNote::Copied(fen.clone())));
        Effect::Copy(fen).into()
    }

    pub(super) fn write(&self, app: &AppContext) -> Update {
        let name = format!("{}-{}.fen", self.draft.game().name(), app.today.replace('.', "-"));
        let text = format!("{}\n", self.fen());
        Effect::Export { path: PathBuf::from(name), text }.into()
    }
}
