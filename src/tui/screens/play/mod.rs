//! A game: its state, and what changes it.

mod command;
mod consent;
mod cursor;
mod external_engine;
mod game_actions;
mod hint;
mod keys;
mod line;
mod rematch;
mod verdict;
pub mod view;

pub use crate::config::Confirm;
pub use command::COMMANDS;
pub(super) use command::picture;
pub use consent::Consent;
pub use keys::{on_click, on_key};
pub use verdict::is_serious;

use crate::tui::asked::Asked;
use crate::tui::effect::Effect;
use crate::tui::keymap::KeyMap;
use crate::tui::language::{ENGLISH, Phrases, fill};
use crate::tui::overlay::TextPopup;
use crate::tui::unsaved::{GameDraft, SaveId};
use game_actions::DrawOffer;
use hint::Hint;
use ouk_engine::counting::{CountDecision, decide};
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::limits::TimeLeft;
use ouk_engine::uci::client::Approved;
use ouk_engine::worker::{Job, Ticket, WorkerEvent};
use ouk_engine::{Level, Limits, Score, SearchResult};
use ouk_io::outside::Rights;
use ouk_rules::announce::Call;
use ouk_rules::board::{Color, Move, PositionKey, Square};
use ouk_rules::game::{ClockSetting, Game, MatchScore, Player};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The letters that stand for targets; none of them moves the cursor, types or takes back.
const LABELS: &[u8] = b"abcdefgmnoprstwvzABCDEFGMNOPRSTWVZ";

/// So long the end of a game is looked at before its result takes the place of the moves. The frame
/// of the last move then costs a slow line no more than that of any other.
const SUSPENSE: Duration = Duration::from_millis(700);

/// A question that must be answered with a word or another key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave the game?
    Leave,
    /// Give it up?
    Resign,
    /// Agree to a draw? Against the machine: offer one?
    Draw,
    /// Who begins the next game?
    First(FirstSide),
    /// Start the program that a file names?
    Engine(Box<Consent>),
    /// Play this move?
    Move(Move),
}

impl Question {
    /// Whether a yes loses something, so that it counts only after the question was shown. To leave a
    /// game that is saved, or to begin another one, loses nothing.
    #[must_use]
    pub const fn loses(&self, is_unsaved: bool) -> bool {
        match self {
            Question::Resign | Question::Draw | Question::Engine(_) | Question::Move(_) => true,
            Question::Leave => is_unsaved,
            Question::First(_) => false,
        }
    }
}

/// Who is proposed to begin the next game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSide {
    /// It lost the last game, and may leave the first move to the winner.
    Loser(Color),
    /// It did not begin the last game, which was drawn.
    Other(Color),
}

impl FirstSide {
    /// Who is proposed.
    #[must_use]
    pub const fn side(self) -> Color {
        match self {
            FirstSide::Loser(color) | FirstSide::Other(color) => color,
        }
    }
}

/// A game on the screen.
pub struct Play {
    /// The game.
    pub game: Game,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// Which game it is among those to be saved.
    pub id: SaveId,
    /// What was last handed over to be saved; at first, what is in the file, or an empty game.
    saved: String,
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
    advice: Hint,
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
    pub strings: &'static Phrases,
    /// What keys do.
    pub keys: Arc<KeyMap>,
    /// A ply that is looked at instead of the last.
    pub looking: Option<usize>,
    /// The search that is awaited.
    pub awaiting: Option<Ticket>,
    /// A question that waits for an answer.
    pub question: Option<Asked<Question>>,
    /// What the machine last thought of its own position, and after how many plies.
    computer_score: Option<(usize, Score)>,
    /// Whether a draw was offered to the machine while it thinks.
    offered: bool,
    seed: u64,
    /// The programs the user has agreed to start for this game, and for another after it.
    approved: Vec<Approved>,
    /// What this session may do.
    pub rights: Rights,
    /// Something to be read over the board, for whoever shows it.
    telling: Option<TextPopup>,
    /// Whether the game is kept on disk; a drill is not.
    kept: bool,
    /// The tables of its ending, once they are there.
    pub tablebase: Option<Arc<Tablebase>>,
    /// How long it is until the result of a game that is over takes the place of its moves; nothing
    /// where it never does.
    pub result_in: Option<Duration>,
    /// The positions whose tables were asked for last, so that they are asked for once.
    asked: Vec<PositionKey>,
}

impl Play {
    /// A new game.
    #[must_use]
    pub fn new(game: Game) -> Play {
        let setup = game.setup();
        let flipped =
            setup.players[Color::White].is_computer() && !setup.players[Color::Black].is_computer();
        Play {
            cursor: cursor::beginning(game.position(), flipped),
            selected: None,
            flipped,
            threats: false,
            hint: None,
            advice: Hint::None,
            leaping: false,
            line: None,
            typed: Vec::new(),
            recalled: None,
            confirm: Confirm::Nothing,
            note: String::new(),
            strings: &ENGLISH,
            keys: Arc::default(),
            looking: None,
            awaiting: None,
            question: None,
            computer_score: None,
            offered: false,
            seed: game.position().key(),
            approved: Vec::new(),
            rights: Rights::default(),
            telling: None,
            kept: true,
            tablebase: None,
            result_in: Some(Duration::ZERO),
            asked: Vec::new(),
            path: None,
            id: SaveId::next(),
            saved: game.to_record(),
            game,
        }
    }

    /// A saved game.
    #[must_use]
    pub fn resume(game: Game, path: PathBuf) -> Play {
        Play { path: Some(path), ..Play::new(game) }
    }

    /// A saved game whose file does not have its last moves yet.
    #[must_use]
    pub fn resume_unsaved(game: Game, path: PathBuf, id: SaveId) -> Play {
        let mut play = Play { id, ..Play::resume(game, path) };
        play.is_not_saved();
        play
    }

    /// A drill of two people's moves, one of them the tables'; it is kept nowhere.
    #[must_use]
    pub fn drill(game: Game, tablebase: Arc<Tablebase>, flipped: bool) -> Play {
        let cursor = cursor::beginning(game.position(), flipped);
        Play {
            kept: false,
            result_in: None,
            tablebase: Some(tablebase),
            flipped,
            cursor,
            ..Play::new(game)
        }
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
            &Player::Computer { level } => level,
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

    /// Saves the game, if it is one that is kept and has changed since it was last saved.
    fn save(&mut self) -> Option<Effect> {
        let record = self.game.to_record();
        if !self.kept || record == self.saved {
            return None;
        }
        self.saved.clone_from(&record);
        Some(Effect::Save(GameDraft { id: self.id, path: self.path.clone(), record }))
    }

    /// What was handed over could not be saved, so it is handed over again with the next change.
    pub(in crate::tui) fn is_not_saved(&mut self) {
        self.saved.clear();
    }

    /// After anything that changes the game: keep it, say what there is to say, go on.
    fn changed(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        effects.extend(self.save());
        (self.selected, self.looking) = (None, None);
        (self.hint, self.advice) = (None, Hint::None);
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
            self.note = self.strings.rule_message(&refused);
            return Vec::new();
        }
        let played = self.game.moves().next_back().expect("a move was just played");
        // A check is called in the header.
        let mut note = String::new();
        if played.calls.contains(&Call::Bak) {
            note = format!("{}!", self.strings.call(Call::Bak));
        }
        let rings = played.check().is_some();
        // A count that runs says the same in its own line.
        if let Some(warning) = warning.filter(|_| self.game.count().is_none()) {
            let warning = self.strings.rule_message(&warning);
            note = format!("{note} {warning}").trim().to_owned();
        }
        let duty = self.game.position().duty();
        if !duty.is_empty() && self.game.ending().is_none() {
            let shape = self.game.position().shape();
            let names: Vec<String> = duty.iter().map(|&at| shape.name(at)).collect();
            let or = format!(" {} ", self.strings.play.or);
            note = fill(self.strings.play.ordered, &[&names.join(&or)]);
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
    pub fn on_engine(&mut self, event: WorkerEvent) -> Vec<Effect> {
        match event {
            WorkerEvent::Report(..) => Vec::new(),
            WorkerEvent::Done(ticket, answer) if self.advice == Hint::Sought(ticket) => {
                self.advise(answer.best);
                Vec::new()
            }
            WorkerEvent::Done(ticket, answer) if self.awaiting == Some(ticket) => {
                self.answer(&answer)
            }
            WorkerEvent::Failed(ticket) if self.awaiting == Some(ticket) => {
                self.awaiting = None;
                self.note = self.strings.play.computer_failed.to_owned();
                Vec::new()
            }
            WorkerEvent::Done(..) | WorkerEvent::Failed(_) => Vec::new(),
        }
    }

    fn answer(&mut self, answer: &SearchResult) -> Vec<Effect> {
        self.awaiting = None;
        let side = self.game.position().turn();
        let Player::Computer { level } = *self.game.player_to_move() else { return Vec::new() };
        let offer = self.hear_offer(Some(answer.score));
        if offer == DrawOffer::Accepted {
            return self.changed();
        }
        let level = Level::new(level).unwrap_or(Level::FULL);
        // What is refused here was allowed when it was decided; then the machine just moves.
        match decide(self.game.position(), side, answer.score, level) {
            CountDecision::TakeDraw => {
                if self.game.take_draw(side).is_ok() {
                    return self.changed();
                }
            }
            CountDecision::Start => {
                let _ = self.game.start_count();
            }
            CountDecision::Stop => {
                let _ = self.game.stop_count(side);
            }
            CountDecision::Nothing => {}
        }
        match answer.best {
            Some(mv) => self.play_after(offer, mv),
            None => Vec::new(),
        }
    }

    /// What is to be read over the board, once.
    pub fn told(&mut self) -> Option<TextPopup> {
        self.telling.take()
    }

    fn is_my_move(&self) -> bool {
        self.game.ending().is_none() && !self.game.player_to_move().is_computer()
    }

    /// The score, with this game in it if it is over.
    #[must_use]
    pub fn score(&self) -> MatchScore {
        let mut match_score = self.game.setup().match_score.clone();
        if let Some(ending) = self.game.ending() {
            match_score.record(ending.outcome, 0);
        }
        match_score
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
