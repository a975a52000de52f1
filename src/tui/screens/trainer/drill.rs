//! A drill on the screen: the keys, and what they change.

use super::words::lesson;
use crate::trainer::drill::{Drill, DrillOrigin, DrillTask};
use crate::trainer::session::DrillSession;
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::language::Phrases;
use crate::tui::note::{DrillNote, Note};
use crate::tui::popup::TextPopup;
use crate::tui::screens::play::Play;
use crate::tui::update::{Navigation, Update};
use ouk_engine::endgame::tablebase::{Defence, Tablebase};
use ouk_rules::board::ByColor;
use ouk_rules::board::Color;
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::notation;
use std::sync::Arc;

/// A drill on the screen.
pub struct Exercise {
    /// Board and hand.
    pub play: Play,
    /// The drill and what was said of its moves.
    pub session: DrillSession,
    /// What is wrong, or being waited for.
    pub note: Option<Note>,
    /// The hint that is shown: 1 the piece, 2 its move.
    pub hint: u8,
    /// Whether another drill is being looked for.
    pub waiting: bool,
}

impl Exercise {
    /// A drill at its beginning.
    #[must_use]
    pub fn new(drill: Drill, tablebase: Arc<Tablebase>) -> Exercise {
        let session = DrillSession::new(drill, tablebase, Defence::Longest);
        let play = board_of(&session);
        Exercise { play, session, note: None, hint: 0, waiting: false }
    }

    /// Another drill in its place.
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
        (self.hint, self.waiting) = (0, false);
    }

    /// After the learner's hand has done something: if it was a move, judge and answer it.
    fn follow(&mut self, ply: usize, day: u32) -> Vec<Effect> {
        if self.play.game.ply() != ply + 1 {
            return Vec::new();
        }
        self.hint = 0;
        self.note = None;
        let before = self.play.game.position_at(ply).clone();
        let Some(mv) = self.play.game.moves().next_back().map(|played| played.mv) else {
            return Vec::new();
        };
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
        self.hint = (self.hint + 1).min(2);
        let squares = [mv.from(), mv.to()];
        let hint = (self.play.game.ply(), squares[..usize::from(self.hint)].to_vec());
        let note = if self.hint == 1 {
            let kind = position.piece_on(mv.from()).map(|piece| piece.kind);
            DrillNote::HintPiece(kind, position.shape().name(mv.from()))
        } else {
            let best = best.iter().take(3);
            DrillNote::HintMoves(best.map(|&mv| notation::readable(position, mv)).collect())
        };
        self.say(note);
        self.play.hint = Some(hint);
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

/// Whether an action concerns the drill, and not the hand at its board.
const fn is_of_drill(action: Action) -> bool {
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
    )
}

/// The board of a drill, the learner below.
fn board_of(session: &DrillSession) -> Play {
    let drill = &session.drill;
    let person = |name: &str| Player::Human { name: name.to_owned() };
    let setup = GameSetup {
        game: drill.game,
        rules: drill.rules,
        fen: Some(drill.fen.clone()),
        players: ByColor([person("White"), person("Black")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: drill.side,
        date: String::new(),
        match_score: MatchScore::default(),
    };
    let game = Game::new(setup).expect("the tables and the records give legal positions");
    Play::drill(game, Arc::clone(&session.tablebase), drill.side == Color::Black)
}

impl Exercise {
    /// The command of a key, if it is one. While a line is typed, other keys change the line.
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
        // What the board has in common with a game, beside the hand.
        let shared = app
            .keys
            .action(KeyContext::Drill, key)
            .filter(|action| matches!(action, Action::Close | Action::Quit | Action::Rules));
        let own = app.keys.own_action(KeyContext::Drill, key).or(shared);
        // A selected piece comes first: letters are its squares, x and Esc let go of it.
        let moving = self.play.leaping || self.play.selected.is_some();
        let by_hand = (moving || own.is_none()).then(|| self.play.hand_command(app, key));
        by_hand.flatten().or(own.map(Command::Do))
    }

    /// Does a command.
    pub fn run(&mut self, app: &AppContext, command: &Command) -> Update {
        if self.waiting {
            if !matches!(command, Command::Do(Action::Close | Action::Quit) | Command::Leave) {
                return Update::none();
            }
            self.waiting = false;
            self.note = None;
            return Effect::CancelDrill.into();
        }
        let lets_go = self.play.selected.is_some() && *command == Command::Do(Action::Close);
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
                let ply = self.play.game.ply();
                let done = self.play.hand(app.settings.confirm, command);
                let Some(mut effects) = done else { return Update::none() };
                effects.extend(self.follow(ply, app.day));
                self.tell_note();
                return effects.into();
            }
        }
        Update::none()
    }

    /// What the hand has to say, unless a move has just been judged.
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
            Action::Rules => return Navigation::Rules.into(),
            Action::Hint => self.show_hint(),
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
