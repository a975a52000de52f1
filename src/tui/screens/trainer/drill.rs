//! A drill on the screen: its state, and the effects of keys.

use super::words::lesson;
use crate::trainer::drill::{Drill, DrillOrigin, DrillTask};
use crate::trainer::session::DrillSession;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::{Action, Key, KeyContext};
use crate::tui::language::Phrases;
use crate::tui::note::{DrillNote, Note};
use crate::tui::popup::TextPopup;
use crate::tui::screens::play::{Play, PracticeResult, practice_setup};
use crate::tui::update::{Navigation, Update};
use ouk_engine::endgame::tablebase::{Defence, Tablebase};
use ouk_rules::board::Move;
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, MoveInPosition};
use std::sync::Arc;

/// The state of a drill on the screen.
pub struct Exercise {
    /// The board with its selection and typed line, as in a game.
    pub play: Play,
    /// The drill, with the comments on its moves.
    pub session: DrillSession,
    /// The note to show: an error or a wait.
    pub note: Option<Note>,
    /// Whether a hint has named the piece; the next hint names its move.
    hinted: bool,
    /// Whether another drill is being looked for.
    pub waiting: bool,
}

impl Exercise {
    /// A drill at its start.
    #[must_use]
    pub fn new(drill: Drill, tablebase: Arc<Tablebase>) -> Exercise {
        let session = DrillSession::new(drill, tablebase, Defence::Longest);
        let play = board_of(&session);
        Exercise { play, session, note: None, hinted: false, waiting: false }
    }

    /// Replaces the drill by another one.
    pub fn change(&mut self, drill: Drill, tablebase: Arc<Tablebase>) {
        self.session = DrillSession::new(drill, tablebase, self.session.defence);
        self.begin();
    }

    fn say(&mut self, note: DrillNote) {
        self.note = Some(note.into());
    }

    fn begin(&mut self) {
        self.play = board_of(&self.session);
        self.note = None;
        (self.hinted, self.waiting) = (false, false);
    }

    /// Handles a move of the learner: judges and answers it.
    fn follow(&mut self, ply: usize, mv: Move, day: u32) -> Vec<Effect> {
        self.hinted = false;
        self.note = None;
        let before = self.play.game.position_at(ply).clone();
        let mut effects = Vec::new();
        if let Some(answer) = self.session.played(&before, mv, &self.play.game) {
            effects.extend(self.play.play(answer));
            self.session.answered(&self.play.game);
        }
        if let Some(result) = self.session.result {
            let (key, drill) = (self.session.drill.key(), self.session.drill.seed());
            effects.push(Effect::Learnt { key, drill, result, day });
        }
        effects
    }

    fn take_back(&mut self) {
        if !self.session.take_back() {
            self.say(DrillNote::NothingBack);
            return;
        }
        let mine = self.session.drill.side;
        let plies = if self.play.game.position().turn() == mine { 2 } else { 1 };
        self.play.game.take_back(plies);
        self.play.selected = None;
        self.say(DrillNote::TakenBack);
    }

    fn show_hint(&mut self) {
        if self.session.result.is_some() {
            self.say(DrillNote::Over);
            return;
        }
        let position = self.play.game.position();
        let best = self.session.hint(position);
        let Some(&mv) = best.first() else { return };
        let whole = std::mem::replace(&mut self.hinted, true);
        let note = if whole {
            let best = best.iter().take(3);
            DrillNote::HintMoves(best.map(|&mv| MoveInPosition::of(position, mv)).collect())
        } else {
            let (kind, square) = self.play.mover(mv);
            DrillNote::HintPiece(kind, square)
        };
        self.say(note);
        self.play.mark_hint(mv, whole);
    }

    fn solution(&mut self, strings: &Phrases) -> TextPopup {
        let line = self.session.solution(self.play.game.position());
        let mut words = String::new();
        for (ply, mv) in line.iter().enumerate() {
            if ply % 2 == 0 {
                words.push_str(&format!("{}. ", ply / 2 + 1));
            }
            words.push_str(&format!("{mv} "));
        }
        TextPopup::new(strings.trainer.solution, vec![words])
    }
}

/// Whether an action concerns the drill rather than its board.
pub(in crate::tui::screens) const fn is_of_drill(action: Action) -> bool {
    matches!(
        action,
        Action::Close
            | Action::Quit
            | Action::Rules
            | Action::Hint
            | Action::Solve
            | Action::Undo
            | Action::Retry
            | Action::Defence
            | Action::Lesson
            | Action::NextDrill
            | Action::PreviousDrill
            | Action::Swap
            | Action::Explain
    )
}

/// The board of a drill, with the learner's side at the bottom.
fn board_of(session: &DrillSession) -> Play {
    let drill = &session.drill;
    let legal = "the tables and the records give legal positions";
    let position = AnyPosition::from_fen(drill.game, drill.rules, &drill.fen).expect(legal);
    let game = Game::new(practice_setup(&position, String::new())).expect(legal);
    Play::drill(game, Arc::clone(&session.tablebase), drill.side)
}

impl Exercise {
    /// The command of a key, if it has one. While a line is being typed, other keys change the
    /// line.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        let around = app.keys.action(KeyContext::All, key);
        if self.waiting {
            return around.map(Command::Do);
        }
        if self.play.line.is_some() {
            let command = self.play.typed_command(KeyContext::Drill, key);
            self.tell_note();
            return command;
        }
        if self.session.result.is_some() && around == Some(Action::Choose) {
            return Some(Command::Do(Action::Choose));
        }
        // The actions that a drill's board shares with a game, besides those of the cursor.
        let shared = app.keys.action(KeyContext::Drill, key).filter(|&action| {
            matches!(action, Action::Close | Action::Quit | Action::Rules | Action::Explain)
        });
        let own = app.keys.own_action(KeyContext::Drill, key).or(shared);
        self.play.practice_command(app, key, own)
    }

    /// Performs a command.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> Update {
        if self.waiting {
            if !matches!(command, Command::Do(Action::Close | Action::Quit) | Command::Leave) {
                return Update::none();
            }
            self.waiting = false;
            self.note = None;
            return Effect::CancelDrill.into();
        }
        let lets_go = self.play.lets_go(command);
        let over = self.session.result.is_some();
        match command {
            Command::Do(Action::Choose) if over => self.say(DrillNote::OverMore),
            Command::Play(_) if over => self.say(DrillNote::Over),
            Command::Do(action) if !lets_go && is_of_drill(*action) => {
                return self.act(*action, app.strings);
            }
            Command::Leave => return Navigation::Back.into(),
            Command::ShowFen => {
                self.play.show_fen();
                self.tell_note();
            }
            _ => {
                let done = self.play.practise(app.settings.confirm, command);
                let Some(PracticeResult { played, mut effects }) = done else {
                    return Update::none();
                };
                if let Some((ply, mv)) = played {
                    effects.extend(self.follow(ply, mv, app.day));
                }
                self.tell_note();
                return effects.into();
            }
        }
        Update::none()
    }

    /// Takes over the note of the board, unless a move has just been judged.
    fn tell_note(&mut self) {
        let note = self.play.note.take();
        if self.play.game.position().turn() == self.session.drill.side && note.is_some() {
            self.note = note;
        }
    }

    fn act(&mut self, action: Action, strings: &Phrases) -> Update {
        let drill = &self.session.drill;
        match action {
            Action::Close | Action::Quit => return Navigation::Back.into(),
            Action::Hint => self.show_hint(),
            Action::Explain => self.play.explain_count(),
            Action::Solve => return Navigation::Popup(self.solution(strings)).into(),
            Action::Undo => self.take_back(),
            Action::Retry => {
                self.session.retry();
                self.begin();
            }
            Action::Defence => {
                self.session.defence = match self.session.defence {
                    Defence::Longest => Defence::Trickiest,
                    Defence::Trickiest => Defence::Longest,
                };
            }
            Action::Lesson => match lesson(&drill.class, strings) {
                Some(words) => return Navigation::Popup(words).into(),
                None => self.say(DrillNote::NoLesson),
            },
            Action::NextDrill => return self.look_for(drill.task, drill.seed() + 1),
            Action::PreviousDrill => match drill.origin {
                DrillOrigin::Tables(seed) if seed > 1 => {
                    return self.look_for(drill.task, seed - 1);
                }
                _ => self.say(DrillNote::First),
            },
            Action::Swap => return self.look_for(drill.task.swapped(), drill.seed().max(1)),
            _ => {}
        }
        Update::none()
    }

    /// Looks for another drill of this ending.
    fn look_for(&mut self, task: DrillTask, seed: u64) -> Update {
        let order = self.session.drill.order(task, seed);
        self.waiting = true;
        self.say(DrillNote::Looking);
        Effect::FindDrill(Box::new(order)).into()
    }
}
