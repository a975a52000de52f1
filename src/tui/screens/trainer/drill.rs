//! A drill on the screen: the keys, and what they change.

use crate::trainer::drill::{Drill, DrillOrigin, DrillTask};
use crate::trainer::session::{DrillResult, DrillSession};
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::keymap::KeyMap;
use crate::tui::language::{Phrases, fill};
use crate::tui::overlay::{Overlay, TextPopup};
use crate::tui::screens::menu::Menu;
use crate::tui::screens::play::Play;
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
    pub note: String,
    /// The hint that is shown: 1 the man, 2 his move.
    pub hint: u8,
    /// Whether another drill is being looked for.
    pub waiting: bool,
    /// The list to go back to: of endings, or of saved games.
    pub back: Screen,
}

impl Exercise {
    /// A drill at its beginning.
    #[must_use]
    pub fn new(
        drill: Drill,
        tablebase: Arc<Tablebase>,
        back: Screen,
        strings: &'static Phrases,
        keys: Arc<KeyMap>,
    ) -> Exercise {
        let session = DrillSession::new(drill, tablebase, Defence::Longest);
        let play = board_of(&session, strings, keys);
        Exercise { play, session, note: String::new(), hint: 0, waiting: false, back }
    }

    /// Another drill in its place.
    pub fn change(&mut self, drill: Drill, tablebase: Arc<Tablebase>) {
        self.session = DrillSession::new(drill, tablebase, self.session.defence);
        self.begin();
    }

    const fn strings(&self) -> &'static Phrases {
        self.play.strings
    }

    fn begin(&mut self) {
        self.play = board_of(&self.session, self.strings(), Arc::clone(&self.play.keys));
        self.note.clear();
        (self.hint, self.waiting) = (0, false);
    }

    /// After the learner's hand has done something: if it was a move, judge and answer it.
    fn follow(&mut self, ply: usize, day: u32) -> Vec<Effect> {
        if self.play.game.ply() != ply + 1 {
            return Vec::new();
        }
        self.hint = 0;
        self.note.clear();
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
            self.note = self.strings().trainer.nothing_back.to_owned();
            return;
        }
        let mine = self.session.drill.side;
        let plies = if self.play.game.position().turn() == mine { 2 } else { 1 };
        self.play.game.take_back(plies);
        self.play.selected = None;
        self.note = self.strings().trainer.taken_back.to_owned();
    }

    fn show_hint(&mut self) {
        if self.session.result.is_some() {
            self.tell_over();
            return;
        }
        let position = self.play.game.position();
        let best = self.session.hint(position);
        let Some(&mv) = best.first() else { return };
        self.hint = (self.hint + 1).min(2);
        let squares = [mv.from(), mv.to()];
        let hint = (self.play.game.ply(), squares[..usize::from(self.hint)].to_vec());
        self.note = if self.hint == 1 {
            let kind =
                position.piece_on(mv.from()).map_or("", |piece| self.strings().taught(piece.kind));
            let again = self.play.keys.first(KeyContext::Drill, Action::Hint);
            let square = position.shape().name(mv.from());
            fill(self.strings().trainer.hint_piece, &[&kind, &square, &again])
        } else {
            let named: Vec<String> =
                best.iter().take(3).map(|&mv| notation::readable(position, mv)).collect();
            let or = format!(" {} ", self.strings().play.or);
            fill(self.strings().trainer.hint_move, &[&named.join(&or)])
        };
        self.play.hint = Some(hint);
    }

    fn tell_over(&mut self) {
        let again = self.play.keys.first(KeyContext::Drill, Action::Retry);
        self.note = fill(self.strings().trainer.over, &[&again]);
    }

    fn solution(&mut self) -> TextPopup {
        let line = self.session.solution(self.play.game.position());
        let mut words = String::new();
        for (ply, mv) in line.iter().enumerate() {
            if ply % 2 == 0 {
                words.push_str(&format!("{}. ", ply / 2 + 1));
            }
            words.push_str(&format!("{mv} "));
        }
        TextPopup { title: self.strings().trainer.solution.to_owned(), lines: vec![words] }
    }
}

/// The board of a drill, the learner below.
fn board_of(session: &DrillSession, strings: &'static Phrases, keys: Arc<KeyMap>) -> Play {
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
    let mut play = Play::drill(game, Arc::clone(&session.tablebase), drill.side == Color::Black);
    (play.strings, play.keys) = (strings, keys);
    play
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let day = app.day;
    let Screen::Drill(exercise) = &mut app.screen else { return Vec::new() };
    if exercise.waiting {
        return match app.keys.action(KeyContext::All, key) {
            Some(Action::Close | Action::Quit) => {
                exercise.waiting = false;
                exercise.note.clear();
                vec![Effect::CancelDrill]
            }
            _ => Vec::new(),
        };
    }
    let over = exercise.session.result.is_some();
    let ply = exercise.play.game.ply();
    if exercise.play.line.is_some() && key == Key::Enter {
        let line = exercise.play.take_line();
        let word = line.trim().trim_start_matches(':').to_owned();
        let mut effects = match word.as_str() {
            "q" => return leave(app),
            "" => Vec::new(),
            "fen" | "rules" | "flip" => exercise.play.obey(&word),
            _ if over => {
                exercise.tell_over();
                return Vec::new();
            }
            _ => exercise.play.type_move(&word),
        };
        effects.extend(exercise.follow(ply, day));
        exercise.tell_note();
        let told = exercise.play.told();
        app.overlays.extend(told.map(Overlay::Text));
        return effects;
    }
    let dropping = exercise.play.selected.is_some();
    let around = app.keys.action(KeyContext::All, key);
    let leaves = around.filter(|action| matches!(action, Action::Close | Action::Quit));
    let own = app.keys.own_action(KeyContext::Drill, key).or(leaves);
    // A selected man comes first: letters are his squares, x and Esc let go of him.
    let moving = exercise.play.line.is_some() || exercise.play.leaping || dropping;
    let choosing = around == Some(Action::Choose);
    if over && choosing {
        let [again, other] = [Action::Retry, Action::NextDrill]
            .map(|action| app.keys.first(KeyContext::Drill, action));
        exercise.note = fill(exercise.strings().trainer.over_more, &[&again, &other]);
        return Vec::new();
    }
    if (moving || own.is_none())
        && let Some(mut effects) = exercise.play.by_hand(key)
    {
        effects.extend(exercise.follow(ply, day));
        exercise.tell_note();
        return effects;
    }
    match own {
        Some(action) => obey(app, action),
        None => Vec::new(),
    }
}

impl Exercise {
    /// What the hand has to say, unless a move has just been judged.
    fn tell_note(&mut self) {
        let note = std::mem::take(&mut self.play.note);
        if self.play.game.position().turn() == self.session.drill.side && !note.is_empty() {
            self.note = note;
        }
    }
}

fn leave(app: &mut App) -> Vec<Effect> {
    let menu = Screen::Menu(Menu::default());
    let Screen::Drill(exercise) = std::mem::replace(&mut app.screen, menu) else {
        return Vec::new();
    };
    app.screen = exercise.back;
    match app.screen {
        Screen::Trainer(_) => vec![Effect::FindOwnDrills],
        _ => Vec::new(),
    }
}

fn obey(app: &mut App, action: Action) -> Vec<Effect> {
    let lesson = match &app.screen {
        Screen::Drill(exercise) => {
            super::list_view::lesson(&exercise.session.drill.class, app.strings)
        }
        _ => None,
    };
    let Screen::Drill(exercise) = &mut app.screen else { return Vec::new() };
    let drill = &exercise.session.drill;
    let another =
        |task: DrillTask, seed: u64| vec![Effect::FindDrill(Box::new(drill.order(task, seed)))];
    let effects = match action {
        Action::Close | Action::Quit => return leave(app),
        Action::Hint => {
            exercise.show_hint();
            return Vec::new();
        }
        Action::Solve => {
            let words = exercise.solution();
            app.overlays.push(Overlay::Text(words));
            return Vec::new();
        }
        Action::Undo => {
            exercise.take_back();
            return Vec::new();
        }
        Action::Retry => {
            exercise.session.retry();
            exercise.begin();
            return Vec::new();
        }
        Action::Defence => {
            exercise.session.defence = match exercise.session.defence {
                Defence::Longest => Defence::Trickiest,
                Defence::Trickiest => Defence::Longest,
            };
            return Vec::new();
        }
        Action::Lesson => {
            match lesson {
                Some(words) => app.overlays.push(Overlay::Text(words)),
                None => exercise.note = exercise.strings().trainer.no_lesson.to_owned(),
            }
            return Vec::new();
        }
        Action::NextDrill => another(drill.task, drill.seed() + 1),
        Action::PreviousDrill => match drill.origin {
            DrillOrigin::Tables(seed) if seed > 1 => another(drill.task, seed - 1),
            _ => {
                exercise.note = exercise.strings().trainer.first.to_owned();
                return Vec::new();
            }
        },
        Action::Swap => another(drill.task.swapped(), drill.seed().max(1)),
        _ => return Vec::new(),
    };
    exercise.waiting = true;
    exercise.note = exercise.strings().trainer.looking_short.to_owned();
    effects
}

/// The result in words.
#[must_use]
pub fn result_words(session: &DrillSession, strings: &Phrases) -> Option<String> {
    let own = &strings.trainer;
    Some(match (session.result?, session.drill.task) {
        (DrillResult::Solved(stars), DrillTask::Chase) => {
            let tempi = session.tempi_lost();
            let how = match (stars, tempi) {
                (3, _) => own.no_tempo.to_owned(),
                (2, 0) => own.inside.to_owned(),
                (2, 1) => own.one_tempo.to_owned(),
                (2, tempi) => fill(own.tempi, &[&tempi]),
                _ => own.with_help.to_owned(),
            };
            fill(own.won, &[&stars_of(stars), &how])
        }
        (DrillResult::Solved(stars), DrillTask::Hold) => {
            let how = if stars == 1 { own.with_help } else { own.nothing_given };
            fill(own.held, &[&stars_of(stars), &how])
        }
        (DrillResult::Failed, DrillTask::Chase) => own.lost_win.to_owned(),
        (DrillResult::Failed, DrillTask::Hold) => own.lost_hold.to_owned(),
    })
}

/// Stars as signs.
#[must_use]
pub const fn stars_of(stars: u8) -> &'static str {
    match stars {
        0 => "···",
        1 => "*··",
        2 => "**·",
        _ => "***",
    }
}
