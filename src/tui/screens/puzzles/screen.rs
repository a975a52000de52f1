//! A puzzle on the screen: its state, and the effects of keys.

use super::mode::PuzzleMode;
use super::pending_answer::{PendingAnswer, would_move};
use super::storm::Storm;
use crate::config::Confirm;
use crate::puzzles::choice::PuzzleSource;
use crate::puzzles::collection::{ChosenPuzzle, PuzzleEntry};
use crate::puzzles::session::PuzzleSession;
use crate::trainer::puzzle_progress::PuzzleEnd;
use crate::trainer::rating::GlickoRating;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::note::{Note, PuzzleNote};
use crate::tui::screens::play::{Play, PracticeResult, practice_setup};
use crate::tui::update::{Navigation, Update};
use ouk_rules::board::{Move, Square};
use ouk_rules::game::Game;
use ouk_rules::vocabulary::terms_of;
use ouk_rules::{AnyPosition, MoveInPosition, notation};
use std::time::Duration;

/// The state of a puzzle on the screen.
pub struct PuzzleScreen {
    /// The source of the puzzle.
    pub mode: PuzzleMode,
    /// The puzzle and its progress.
    pub session: PuzzleSession,
    /// The board with its selection and typed line, as in a game.
    pub play: Play,
    /// The note on the last move.
    pub note: Option<Note>,
    /// The page of the text, where it does not fit on one.
    pub page: usize,
    /// The moves after a gain, once they are found.
    pub follows: Vec<String>,
    /// The player's rating before this puzzle.
    pub rating_before: GlickoRating,
    /// Whether a hint has named the piece; the next hint names its move.
    pub(super) hinted: bool,
    /// Whether the result was sent to be saved.
    recorded: bool,
    pub(super) awaited: Option<PendingAnswer>,
}

/// The board of a puzzle, with the player's side at the bottom.
fn board_of(entry: &PuzzleEntry) -> Play {
    let position = &entry.puzzle.position;
    let setup = practice_setup(position, String::new());
    let game = Game::new(setup).expect("a test begins a game from every puzzle");
    Play::practice(game, position.turn())
}

/// The moves of a line in readable form.
#[must_use]
pub fn readable(position: &AnyPosition, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut named = Vec::new();
    for &mv in line {
        named.push(notation::readable(&position, mv));
        position.play_unchecked(mv, &mut ());
    }
    named
}

impl PuzzleScreen {
    /// The first puzzle of a source, if there is one.
    #[must_use]
    pub fn begin(source: PuzzleSource, app: &AppContext) -> Option<PuzzleScreen> {
        let mut mode = PuzzleMode::of(source, app);
        let entry = mode.next(app, None)?;
        Some(PuzzleScreen {
            mode,
            play: board_of(&entry),
            session: PuzzleSession::new(entry),
            note: None,
            page: 0,
            follows: Vec::new(),
            rating_before: app.progress.puzzles.rating,
            hinted: false,
            recorded: false,
            awaited: None,
        })
    }

    /// Shows a puzzle in place of this one.
    fn show(&mut self, entry: ChosenPuzzle, app: &AppContext) {
        self.session = PuzzleSession::new(entry);
        self.recorded = false;
        self.rating_before = app.progress.puzzles.rating;
        self.restart();
    }

    fn restart(&mut self) {
        self.play = board_of(&self.session.entry);
        (self.note, self.page, self.hinted) = (None, 0, false);
        self.awaited = None;
        self.follows.clear();
    }

    /// The storm, if the mode is one.
    #[must_use]
    pub const fn storm(&self) -> Option<&Storm> {
        match &self.mode {
            PuzzleMode::Storm(storm) => Some(storm),
            _ => None,
        }
    }

    /// Whether nothing is left to find here: the puzzle is solved, or the storm is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.storm().map_or(self.session.solved, Storm::is_over)
    }

    /// The time until the clock of a storm shows another second.
    #[must_use]
    pub fn alarm(&self) -> Option<Duration> {
        let left = self.storm().filter(|storm| !storm.is_over())?.left;
        Some(Duration::from_nanos(u64::from(left.subsec_nanos())).max(Duration::from_millis(20)))
    }

    /// Handles the passing of time.
    pub fn on_time(&mut self, time: Duration) -> Vec<Effect> {
        let PuzzleMode::Storm(storm) = &mut self.mode else { return Vec::new() };
        if storm.is_over() {
            return Vec::new();
        }
        storm.left = storm.left.saturating_sub(time);
        if storm.is_over() { self.end_storm() } else { Vec::new() }
    }

    fn end_storm(&mut self) -> Vec<Effect> {
        self.play.selected = None;
        self.play.line = None;
        self.note = None;
        match self.storm() {
            Some(storm) if !self.recorded => {
                let solved = storm.solved;
                self.recorded = true;
                vec![Effect::StormEnded(solved)]
            }
            _ => Vec::new(),
        }
    }

    /// The command of a key, if it has one. While a line is being typed, other keys change the
    /// line.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.play.line.is_some() {
            let command = self.play.typed_command(KeyContext::Puzzle, key);
            self.tell_note();
            return command;
        }
        let around = app.keys.action(KeyContext::Puzzle, key);
        if self.is_over() {
            return around.map(Command::Do);
        }
        let own = around.filter(|&action| is_of_puzzle(action));
        self.play.practice_command(app, key, own)
    }

    /// The command of a click on a square, or beside the board.
    #[must_use]
    pub fn clicked(&self, square: Option<Square>) -> Option<Command> {
        match square {
            _ if self.play.line.is_some() => None,
            _ if self.is_over() => Some(Command::Do(Action::Choose)),
            square => square.map(Command::ChooseAt),
        }
    }

    /// Performs a command.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> Update {
        let lets_go = self.play.lets_go(command);
        match command {
            Command::Do(Action::Choose) if self.is_over() => return self.go_on(app),
            Command::Do(action) if !lets_go && is_of_puzzle(*action) => {
                return self.act(app, *action);
            }
            Command::Leave => return self.act(app, Action::Quit),
            Command::ShowFen => {
                self.play.show_fen();
                self.tell_note();
            }
            // The board shows the move being judged, so the next one must wait.
            _ if self.session.is_judging() && would_move(command) => {}
            _ if !self.is_over() => {
                // A wrong move is taken back anyway, so a move needs no confirmation.
                let done = self.play.practise(Confirm::Nothing, command);
                let Some(PracticeResult { played, mut effects }) = done else {
                    return Update::none();
                };
                match played {
                    Some((ply, mv)) => effects.extend(self.follow(app, ply, mv)),
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
    }

    /// Handles the player's move: starts to judge it, in a storm at once.
    fn follow(&mut self, app: &AppContext, ply: usize, mv: Move) -> Vec<Effect> {
        (self.hinted, self.page, self.note) = (false, 0, None);
        self.play.note = None;
        if self.storm().is_some() {
            return self.follow_storm(app, mv);
        }
        let before = self.play.game.position_at(ply).clone();
        let step = self.session.play(&before, mv);
        self.take_step(app, step).effects
    }

    /// Handles a move in a storm: the first move decides, and the next puzzle follows at once.
    fn follow_storm(&mut self, app: &AppContext, mv: Move) -> Vec<Effect> {
        let puzzle = &self.session.entry.puzzle;
        let solved = mv == puzzle.best;
        let best = MoveInPosition::of(&puzzle.position, puzzle.best);
        let PuzzleMode::Storm(storm) = &mut self.mode else { return Vec::new() };
        storm.count(solved);
        match storm.next() {
            Some(entry) => {
                self.show(entry.into(), app);
                self.note = (!solved).then(|| PuzzleNote::Missed(best).into());
                Vec::new()
            }
            None => self.end_storm(),
        }
    }

    /// Handles the solution of the puzzle.
    pub(super) fn end(&mut self, app: &AppContext) -> Vec<Effect> {
        if std::mem::replace(&mut self.recorded, true) {
            return Vec::new();
        }
        let entry = &self.session.entry;
        let end = PuzzleEnd {
            id: entry.id().to_owned(),
            first_rating: entry.first_rating(),
            result: self.session.result(),
            daily: matches!(self.mode, PuzzleMode::Daily),
        };
        vec![Effect::PuzzleEnded(Box::new(end), app.day)]
    }

    /// Shows the next puzzle, or goes back to the list if there is none.
    fn go_on(&mut self, app: &AppContext) -> Update {
        if self.storm().is_some() {
            return Navigation::Back.into();
        }
        match self.mode.next(app, Some(self.session.entry.id())) {
            Some(entry) => {
                self.show(entry, app);
                Update::none()
            }
            None => Navigation::Back.into(),
        }
    }

    fn act(&mut self, app: &AppContext, action: Action) -> Update {
        let storms = self.storm().is_some();
        match action {
            Action::Close | Action::Quit => {
                let mut effects = self.stop_judging();
                effects.extend(self.give_up(app));
                let update = Navigation::Back.into();
                return effects.into_iter().fold(update, Update::and);
            }
            Action::Later => self.page += 1,
            Action::Earlier => self.page = self.page.saturating_sub(1),
            _ if storms => {}
            Action::Hint => self.show_hint(),
            Action::Solve => return self.solution(app),
            Action::Retry => {
                let effects = self.stop_judging();
                self.session = self.session.again();
                self.restart();
                return effects.into();
            }
            Action::NextDrill => {
                let mut effects = self.stop_judging();
                effects.extend(self.give_up(app));
                let update = self.go_on(app);
                return effects.into_iter().fold(update, Update::and);
            }
            _ => {}
        }
        Update::none()
    }

    /// Records the puzzle that the user leaves. It counts as failed if a wrong move was tried or
    /// its solution was read; a storm counts with its current score.
    fn give_up(&mut self, app: &AppContext) -> Vec<Effect> {
        match &self.mode {
            PuzzleMode::Storm(storm) if storm.solved + storm.missed > 0 => self.end_storm(),
            PuzzleMode::Storm(_) => Vec::new(),
            _ if self.session.failed => self.end(app),
            _ => Vec::new(),
        }
    }

    fn solution(&mut self, app: &AppContext) -> Update {
        if self.session.solved || self.session.is_judging() {
            return Update::none();
        }
        self.session.failed = true;
        let step = self.session.solution(self.play.game.position());
        self.take_step(app, step)
    }

    fn show_hint(&mut self) {
        if self.session.solved || self.session.is_judging() {
            return;
        }
        let (position, mv) = (self.play.game.position(), self.session.wanted());
        self.session.helped = true;
        let whole = std::mem::replace(&mut self.hinted, true);
        let note = if whole {
            PuzzleNote::HintMove(MoveInPosition::of(position, mv), terms_of(position, mv))
        } else {
            let (kind, square) = self.play.mover(mv);
            PuzzleNote::HintPiece(kind, square)
        };
        self.note = Some(note.into());
        self.page = 0;
        self.play.mark_hint(mv, whole);
    }
}

/// Whether an action concerns the puzzle rather than its board.
pub(in crate::tui::screens) const fn is_of_puzzle(action: Action) -> bool {
    matches!(
        action,
        Action::Close
            | Action::Quit
            | Action::Rules
            | Action::Hint
            | Action::Solve
            | Action::Retry
            | Action::NextDrill
            | Action::Earlier
            | Action::Later
    )
}
