//! A game: its state, and what changes it.

mod command;
mod consent;
mod foreign;
mod hand;
mod hint;
mod keys;
mod line;
mod outlook;
mod table;
pub mod view;

pub(super) use command::picture;
pub use command::{COMMANDS, Confirm};
pub use consent::Consent;
pub use keys::{on_click, on_key};
pub use outlook::is_serious;

use crate::board::{Color, Key, Move, Square};
use crate::endgame::book::Book;
use crate::engine::counting::{Decision, decide};
use crate::engine::limits::TimeLeft;
use crate::engine::worker::{Event, Job, Ticket};
use crate::engine::{Answer, Level, Limits, Score};
use crate::game::{ClockSetting, Game, Player, Series, Setup};
use crate::rules::announce::Call;
use crate::tui::effect::Effect;
use crate::tui::keymap::KeyMap;
use crate::tui::language::{ENGLISH, Phrases, fill};
use crate::tui::overlay::Words;
use crate::uci::client::Approved;
use hint::Advice;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The letters that stand for targets; none of them moves the cursor, types or takes back.
const LABELS: &[u8] = b"abcdefgmnoprstwvzABCDEFGMNOPRSTWVZ";

/// So long the end of a game is looked at before its result takes the place of the moves. The frame
/// of the last move then costs a slow line no more than that of any other.
const SUSPENSE: Duration = Duration::from_millis(700);

/// A question that must be answered with a word or another key.
#[derive(Clone, PartialEq, Eq)]
pub enum Question {
    /// Leave the game?
    Leave,
    /// Give it up?
    Resign,
    /// Agree to a draw? (Two people.)
    Draw,
    /// Start the program that a file names?
    Engine(Box<Consent>),
    /// Play this move?
    Move(Move),
}

/// A game on the screen.
pub struct Play {
    /// The game.
    pub game: Game,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// Where the cursor is.
    pub cursor: Square,
    /// The selected man.
    pub selected: Option<Square>,
    /// Whether Black is below.
    pub flipped: bool,
    /// Whether men are marked that could be taken next.
    pub threats: bool,
    /// The squares of a hint, and the ply it was given for.
    pub hint: Option<(usize, Vec<Square>)>,
    /// The move of a hint that is looked for, or given.
    advice: Advice,
    /// Whether the next letter names a man to go to.
    pub leaping: bool,
    /// What is being typed.
    pub line: Option<String>,
    /// What was typed before, the last at the end.
    typed: Vec<String>,
    /// Which of it is being typed again.
    recalled: Option<usize>,
    /// Which moves are asked about.
    pub confirm: Confirm,
    /// What happened, or what is wrong.
    pub note: String,
    /// The texts of the language that is spoken.
    pub say: &'static Phrases,
    /// What keys do.
    pub keys: Arc<KeyMap>,
    /// A ply that is looked at instead of the last.
    pub looking: Option<usize>,
    /// The search that is awaited.
    pub awaiting: Option<Ticket>,
    /// A question that waits for an answer.
    pub question: Option<Question>,
    /// What the machine last thought of its own position.
    machine_score: Option<Score>,
    seed: u64,
    /// The programs the user has agreed to start for this game, and for another after it.
    approved: Vec<Approved>,
    /// Something to be read over the board, for whoever shows it.
    telling: Option<Words>,
    /// Whether the game is kept on disk; a drill is not.
    kept: bool,
    /// The tables of its ending, once they are there.
    pub book: Option<Arc<Book>>,
    /// How long it is until the result of a game that is over takes the place of its moves; nothing
    /// where it never does.
    pub result_in: Option<Duration>,
    /// The positions whose tables were asked for last, so that they are asked for once.
    asked: Vec<Key>,
}

impl Play {
    /// A new game.
    #[must_use]
    pub fn new(game: Game) -> Play {
        let setup = game.setup();
        let flipped =
            setup.players[Color::White].is_machine() && !setup.players[Color::Black].is_machine();
        Play {
            cursor: hand::beginning(game.position(), flipped),
            selected: None,
            flipped,
            threats: false,
            hint: None,
            advice: Advice::None,
            leaping: false,
            line: None,
            typed: Vec::new(),
            recalled: None,
            confirm: Confirm::Nothing,
            note: String::new(),
            say: &ENGLISH,
            keys: Arc::default(),
            looking: None,
            awaiting: None,
            question: None,
            machine_score: None,
            seed: game.position().key(),
            approved: Vec::new(),
            telling: None,
            kept: true,
            book: None,
            result_in: Some(Duration::ZERO),
            asked: Vec::new(),
            path: None,
            game,
        }
    }

    /// A saved game.
    #[must_use]
    pub fn resume(game: Game, path: PathBuf) -> Play {
        Play { path: Some(path), ..Play::new(game) }
    }

    /// A drill of two people's moves, one of them the tables'; it is kept nowhere.
    #[must_use]
    pub fn drill(game: Game, book: Arc<Book>, flipped: bool) -> Play {
        let cursor = hand::beginning(game.position(), flipped);
        Play { kept: false, result_in: None, book: Some(book), flipped, cursor, ..Play::new(game) }
    }

    /// Whether a clock runs.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let timed = self.game.clock().setting() != ClockSetting::None;
        timed && self.game.ending().is_none() && self.game.ply() > 0
    }

    /// How long it is until time must be told: until a running clock shows another second, or until
    /// the result is shown.
    #[must_use]
    pub fn alarm(&self) -> Option<Duration> {
        if self.clock_runs() {
            let left = self.game.clock().left(self.game.position().turn()).unwrap_or_default();
            let next = Duration::from_nanos(u64::from(left.subsec_nanos()));
            return Some(next.max(Duration::from_millis(20)));
        }
        self.result_in.filter(|left| !left.is_zero())
    }

    /// Whether the game is over and what came of it is shown.
    #[must_use]
    pub fn shows_result(&self) -> bool {
        self.result_in.is_some_and(|left| left.is_zero())
            && self.game.ending().is_some()
            && self.looking.is_none()
    }

    /// Lets the machine think if it is its turn.
    pub fn go_on(&mut self) -> Vec<Effect> {
        self.awaiting = None;
        if self.game.ending().is_some() {
            return Vec::new();
        }
        let level = match self.game.player_to_move() {
            Player::Human { .. } => return Vec::new(),
            Player::Engine(spec) => {
                let spec = spec.clone();
                return self.ask(&spec);
            }
            &Player::Machine { level } => level,
        };
        let turn = self.game.position().turn();
        let clock = self.game.clock();
        let clock = clock.left(turn).map(|left| TimeLeft {
            left,
            increment: clock.bonus(),
            moves_to_go: None,
        });
        vec![Effect::Think(Box::new(Job {
            position: self.game.position().clone(),
            history: self.game.repetition_keys(),
            limits: Limits { clock, ..Limits::default() },
            level: Level::new(level).unwrap_or(Level::FULL),
            seed: self.seed,
        }))]
    }

    /// Keeps the game, if it is one that is kept.
    fn save(&self) -> Option<Effect> {
        let save = || Effect::Save { path: self.path.clone(), record: self.game.to_record() };
        self.kept.then(save)
    }

    /// After anything that changes the game: keep it, say what there is to say, go on.
    fn changed(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        effects.extend(self.save());
        (self.selected, self.looking) = (None, None);
        (self.hint, self.advice) = (None, Advice::None);
        effects.extend(self.go_on());
        effects.extend(self.ask_tables());
        // The last move is seen before its result.
        let left = if self.game.ending().is_some() { SUSPENSE } else { Duration::ZERO };
        self.result_in = self.result_in.map(|_| left);
        effects
    }

    /// Plays a move of whoever is to move.
    pub(in crate::tui::screens) fn play(&mut self, mv: Move) -> Vec<Effect> {
        let warning = self.game.position().counting().and_then(|count| count.warning(mv));
        if let Err(refused) = self.game.play(mv) {
            self.note = self.say.remark(&refused);
            return Vec::new();
        }
        let played = self.game.moves().next_back().expect("a move was just played");
        // A check is called in the header.
        let mut note = String::new();
        if played.calls.contains(&Call::Bak) {
            note = format!("{}!", self.say.call(Call::Bak));
        }
        let rings = played.check().is_some();
        // A count that runs says the same in its own line.
        if let Some(warning) = warning.filter(|_| self.game.count().is_none()) {
            let warning = self.say.remark(&warning);
            note = format!("{note} {warning}").trim().to_owned();
        }
        let duty = self.game.position().duty();
        if !duty.is_empty() && self.game.ending().is_none() {
            let shape = self.game.position().shape();
            let names: Vec<String> = duty.iter().map(|&at| shape.name(at)).collect();
            let or = format!(" {} ", self.say.play.or);
            note = fill(self.say.play.ordered, &[&names.join(&or)]);
        }
        self.note = note;
        let mut effects = self.changed();
        if rings {
            effects.push(Effect::Bell);
        }
        effects
    }

    /// Time has passed.
    pub fn on_time(&mut self, time: Duration) -> Vec<Effect> {
        if !self.clock_runs() {
            self.result_in = self.result_in.map(|left| left.saturating_sub(time));
            return Vec::new();
        }
        self.game.pass_time(time);
        if self.game.ending().is_some() {
            let mut effects = self.changed();
            effects.push(Effect::StopThinking);
            return effects;
        }
        Vec::new()
    }

    /// The engine has something to say; it is old news if another search is awaited.
    pub fn on_engine(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Report(..) => Vec::new(),
            Event::Done(ticket, answer) if self.advice == Advice::Sought(ticket) => {
                self.advise(answer.best);
                Vec::new()
            }
            Event::Done(ticket, answer) if self.awaiting == Some(ticket) => self.answer(&answer),
            Event::Failed(ticket) if self.awaiting == Some(ticket) => {
                self.awaiting = None;
                self.note = self.say.play.machine_failed.to_owned();
                Vec::new()
            }
            Event::Done(..) | Event::Failed(_) => Vec::new(),
        }
    }

    fn answer(&mut self, answer: &Answer) -> Vec<Effect> {
        self.awaiting = None;
        let side = self.game.position().turn();
        let Player::Machine { level } = *self.game.player_to_move() else { return Vec::new() };
        self.machine_score = Some(answer.score);
        let level = Level::new(level).unwrap_or(Level::FULL);
        // What is refused here was allowed when it was decided; then the machine just moves.
        match decide(self.game.position(), side, answer.score, level) {
            Decision::TakeDraw => {
                if self.game.take_draw(side).is_ok() {
                    return self.changed();
                }
            }
            Decision::Start => {
                let _ = self.game.start_count();
            }
            Decision::Stop => {
                let _ = self.game.stop_count(side);
            }
            Decision::Nothing => {}
        }
        match answer.best {
            Some(mv) => self.play(mv),
            None => Vec::new(),
        }
    }

    /// What is to be read over the board, once.
    pub fn told(&mut self) -> Option<Words> {
        self.telling.take()
    }

    fn is_my_move(&self) -> bool {
        self.game.ending().is_none() && !self.game.player_to_move().is_machine()
    }

    /// The score, with this game in it if it is over.
    #[must_use]
    pub fn score(&self) -> Series {
        let mut series = self.game.setup().series.clone();
        if let Some(ending) = self.game.ending() {
            series.record(ending.outcome, 0);
        }
        series
    }

    pub(in crate::tui) fn rematch(&mut self) -> Vec<Effect> {
        if self.game.ending().is_none() {
            self.note = self.say.play.not_over.to_owned();
            return Vec::new();
        }
        // The loser of the last game makes the first move; colours stay.
        let setup = self.game.setup();
        let series = self.score();
        let first = match series.begins() {
            Some(0) => Color::White,
            Some(_) => Color::Black,
            None => setup.first,
        };
        let setup = Setup { first, series, ..setup.clone() };
        match Game::new(setup) {
            Ok(game) => {
                let (flipped, say) = (self.flipped, self.say);
                let approved = std::mem::take(&mut self.approved);
                let keys = Arc::clone(&self.keys);
                let seed = self.seed.wrapping_add(1);
                let confirm = self.confirm;
                *self = Play { confirm, flipped, seed, approved, say, keys, ..Play::new(game) };
                self.note = fill(say.play.first_move, &[&say.side(first)]);
                self.go_on()
            }
            Err(error) => {
                self.note = error.to_string();
                Vec::new()
            }
        }
    }
}

/// Words with a capital at their beginning, but for squares and moves, which have none.
#[must_use]
pub fn sentence(words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    if first.contains(|letter: char| letter.is_ascii_digit()) {
        return words.to_owned();
    }
    let mut chars = words.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
