//! The form before a game.

pub mod view;

use crate::config::Settings;
use crate::results::LevelChoice;
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill};
use crate::tui::note::Note;
use crate::tui::screens::play::Play;
use crate::tui::update::{Navigation, OpponentKind, Update};
use ouk_engine::Level;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::draft::Draft;
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{AnyPosition, Array, GameId, RuleSet};
use std::time::Duration;

/// The form: what is chosen on each line.
pub struct Form {
    line: usize,
    kind: OpponentKind,
    /// The names of two teams.
    teams: [String; 2],
    game: usize,
    rules: usize,
    side: Color,
    level: LevelChoice,
    first: Color,
    clock: usize,
    by_hand: bool,
    array: Array,
    /// The position that is played from, in place of an array.
    start: Option<AnyPosition>,
}

/// The most letters a team's name has.
const NAME: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum FormLine {
    Team(Color),
    Opponent,
    Game,
    Rules,
    Side,
    Level,
    First,
    Clock,
    Counting,
    Array,
    Position,
    Start,
}

const fn minutes(base: u64) -> Duration {
    Duration::from_secs(base * 60)
}

const CLOCKS: [ClockSetting; 5] = [
    ClockSetting::None,
    ClockSetting::SuddenDeath { base: minutes(10) },
    ClockSetting::Increment { base: minutes(5), increment: Duration::from_secs(5) },
    ClockSetting::Increment { base: minutes(15), increment: Duration::from_secs(10) },
    ClockSetting::Bronstein { base: minutes(10), delay: Duration::from_secs(10) },
];

/// A clock in words, and in figures where there is no room for words.
fn clock_words(clock: ClockSetting, strings: &Phrases) -> Vec<String> {
    let minutes = |time: Duration| time.as_secs() / 60;
    let long = match clock {
        ClockSetting::None => return vec![strings.setup.no_clock.to_owned()],
        ClockSetting::SuddenDeath { base } => fill(strings.setup.minutes, &[&minutes(base)]),
        ClockSetting::Increment { base, increment } => {
            fill(strings.setup.increment, &[&minutes(base), &increment.as_secs()])
        }
        ClockSetting::Bronstein { base, delay } => {
            fill(strings.setup.delay, &[&minutes(base), &delay.as_secs()])
        }
    };
    vec![long, clock.text()]
}

impl Form {
    /// The form for a game against the machine, or for two people.
    #[must_use]
    pub fn new(kind: OpponentKind) -> Form {
        Form {
            line: 0,
            kind,
            teams: ["Neang".to_owned(), "Koul".to_owned()],
            game: 0,
            rules: 0,
            side: Color::White,
            // The easiest level suits a first game; other players change it.
            level: LevelChoice::Fixed(Level::ALL[0]),
            first: Color::White,
            clock: 0,
            by_hand: false,
            array: Array::Standard,
            start: None,
        }
    }

    /// The form for a game against the machine from a position.
    #[must_use]
    pub fn from(position: AnyPosition) -> Form {
        let side = position.turn();
        Form { side, first: side, start: Some(position), ..Form::new(OpponentKind::Computer) }
    }

    /// The chosen game and rules.
    #[must_use]
    pub fn game_and_rules(&self, settings: &Settings) -> (GameId, &'static RuleSet) {
        (self.game(), self.rules(settings))
    }

    /// Who plays.
    #[must_use]
    pub const fn kind(&self) -> OpponentKind {
        self.kind
    }

    /// Whether letters go into a name.
    #[must_use]
    pub fn types(&self) -> bool {
        matches!(self.lines().get(self.line), Some(FormLine::Team(_)))
    }

    /// Text that was pasted goes into the name on the chosen line, and nowhere else.
    pub fn paste(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()).take(NAME) {
            self.type_name(Key::Char(letter));
        }
    }

    /// What a key does to the name on the chosen line, if it does anything.
    fn type_name(&mut self, key: Key) -> bool {
        let Some(&FormLine::Team(color)) = self.lines().get(self.line) else { return false };
        let name = &mut self.teams[color.index()];
        match key {
            Key::Char(letter) if name.chars().count() < NAME => name.push(letter),
            Key::Char(_) => {}
            Key::Backspace => {
                name.pop();
            }
            Key::Enter => self.line += 1,
            _ => return false,
        }
        true
    }

    fn game(&self) -> GameId {
        self.start.as_ref().map_or(GameId::ALL[self.game], AnyPosition::game)
    }

    fn rules(&self, settings: &Settings) -> &'static RuleSet {
        if let Some(start) = &self.start {
            return start.rules();
        }
        let sets: Vec<_> = settings.rule_sets.of(self.game()).collect();
        sets[self.rules.min(sets.len() - 1)]
    }

    fn counts(&self) -> bool {
        !matches!(self.game(), GameId::Rek | GameId::MinRekChanh | GameId::Hill)
    }

    fn lines(&self) -> Vec<FormLine> {
        let mut lines = match self.kind {
            OpponentKind::Teams => vec![FormLine::Team(Color::White), FormLine::Team(Color::Black)],
            OpponentKind::Computer | OpponentKind::Two => Vec::new(),
        };
        match self.start {
            Some(_) => lines.push(FormLine::Opponent),
            None => lines.extend([FormLine::Game, FormLine::Rules]),
        }
        if self.kind == OpponentKind::Computer {
            lines.extend([FormLine::Side, FormLine::Level]);
        }
        if self.start.is_none() {
            lines.push(FormLine::First);
        }
        lines.push(FormLine::Clock);
        if self.counts() {
            lines.push(FormLine::Counting);
        }
        if self.start.is_none() && Array::of(self.game()).len() > 1 {
            lines.push(FormLine::Array);
        }
        if self.kind != OpponentKind::Teams && self.start.is_none() {
            lines.push(FormLine::Position);
        }
        lines.push(FormLine::Start);
        lines
    }

    fn change(&mut self, line: FormLine, forward: bool, settings: &Settings) {
        let turn = |at: usize, many: usize| (at + if forward { 1 } else { many - 1 }) % many;
        match line {
            FormLine::Game => {
                self.game = turn(self.game, GameId::ALL.len());
                (self.rules, self.array) = (0, Array::Standard);
            }
            FormLine::Rules => {
                self.rules = turn(self.rules, settings.rule_sets.of(self.game()).count())
            }
            FormLine::Opponent => {
                self.kind = match self.kind {
                    OpponentKind::Computer => OpponentKind::Two,
                    OpponentKind::Two | OpponentKind::Teams => OpponentKind::Computer,
                };
            }
            FormLine::Side => self.side = !self.side,
            FormLine::Level => {
                let all = LevelChoice::ALL;
                let at = all.iter().position(|&choice| choice == self.level).unwrap_or(0);
                self.level = all[turn(at, all.len())];
            }
            FormLine::First => self.first = !self.first,
            FormLine::Clock => self.clock = turn(self.clock, CLOCKS.len()),
            FormLine::Counting => self.by_hand = !self.by_hand,
            FormLine::Array => {
                let arrays = Array::of(self.game());
                let at = arrays.iter().position(|&array| array == self.array).unwrap_or(0);
                self.array = arrays[turn(at, arrays.len())];
            }
            FormLine::Team(_) | FormLine::Position | FormLine::Start => {}
        }
    }

    /// The name of a line and its value, the longest version first.
    fn words(&self, line: FormLine, app: &AppContext) -> (&'static str, Vec<String>) {
        let strings = app.strings;
        let form = &strings.setup;
        let one = |name, value: &str| (name, vec![value.to_owned()]);
        match line {
            FormLine::Team(Color::White) => one(form.team_white, &self.teams[0]),
            FormLine::Team(Color::Black) => one(form.team_black, &self.teams[1]),
            FormLine::Opponent => {
                let own = &strings.editor;
                let is_machine = self.is_against_computer();
                one(own.opponent, if is_machine { own.machine } else { own.at_keyboard })
            }
            FormLine::Game => one(form.game, strings.game(self.game())),
            FormLine::Rules => one(form.rules, self.rules(&app.settings).name),
            FormLine::Side => one(form.side, strings.side(self.side)),
            FormLine::Level => (form.against, self.level_words(app)),
            FormLine::First => one(form.first, strings.side(self.first)),
            FormLine::Clock => (form.clock, clock_words(CLOCKS[self.clock], strings)),
            FormLine::Counting => {
                one(form.counting, if self.by_hand { form.by_hand } else { form.automatic })
            }
            FormLine::Array => one(
                form.array,
                match self.array {
                    Array::Standard => form.standard,
                    Array::Mirrored => form.mirrored,
                },
            ),
            FormLine::Position => {
                let about = [strings.editor.edit_about, "Enter"].map(str::to_owned);
                (strings.editor.edit_line, about.to_vec())
            }
            FormLine::Start => (form.start, Vec::new()),
        }
    }

    /// The level to play against; none while it depends on results that are still being read.
    fn level(&self, app: &AppContext) -> Option<Level> {
        match (self.level, &app.results) {
            (LevelChoice::Fixed(level), _) => Some(level),
            (LevelChoice::Automatic, results) => {
                results.as_ref().map(|results| self.level.level(results, self.game()))
            }
        }
    }

    fn level_words(&self, app: &AppContext) -> Vec<String> {
        let strings = app.strings;
        match (self.level, self.level(app)) {
            (LevelChoice::Fixed(level), _) => strings.level_words(level).to_vec(),
            (LevelChoice::Automatic, Some(level)) => {
                let [_, long, name, short] = strings.level_words(level);
                let own = &strings.setup;
                let mut ways = vec![fill(own.suited_level, &[&long])];
                ways.extend([name, short].map(|level| fill(own.automatic_level, &[&level])));
                ways.push(own.automatic.to_owned());
                ways
            }
            (LevelChoice::Automatic, None) => vec![strings.setup.automatic.to_owned()],
        }
    }

    /// The position the game begins with.
    fn position(&self, settings: &Settings) -> AnyPosition {
        if let Some(start) = &self.start {
            return start.clone();
        }
        let (game, rules) = (self.game(), self.rules(settings));
        let start = self.array.start(game, rules, self.first);
        let position = start.and_then(|fen| AnyPosition::from_fen(game, rules, &fen).ok());
        position.unwrap_or_else(|| AnyPosition::start(game, rules))
    }

    fn is_against_computer(&self) -> bool {
        self.kind == OpponentKind::Computer
    }

    fn setup(&self, settings: &Settings, level: Level, date: String) -> GameSetup {
        let human = |name: &str| Player::Human { name: name.to_owned() };
        let computer = Player::Computer { level: level.number() };
        let players = match (self.kind, self.side) {
            (OpponentKind::Teams, _) => self.teams.each_ref().map(|name| human(name)),
            (OpponentKind::Two, _) => [human("White"), human("Black")],
            (OpponentKind::Computer, Color::White) => [human("You"), computer],
            (OpponentKind::Computer, Color::Black) => [computer, human("You")],
        };
        GameSetup {
            game: self.game(),
            rules: self.rules(settings),
            fen: match &self.start {
                Some(start) => Some(start.to_fen()),
                None => self.array.start(self.game(), self.rules(settings), self.first),
            },
            players: ByColor(players),
            clock: CLOCKS[self.clock],
            by_hand: self.by_hand && self.counts(),
            first: self.first,
            date,
            match_score: if self.kind == OpponentKind::Teams {
                MatchScore::of_teams()
            } else {
                MatchScore::default()
            },
        }
    }

    fn begin(&self, app: &mut AppContext) -> Update {
        let level = match self.level(app) {
            Some(level) => level,
            // The other forms need none.
            None if !self.is_against_computer() => Level::FULL,
            None => return Update::none(),
        };
        match Game::new(self.setup(&app.settings, level, app.today.clone())) {
            Ok(game) => {
                let mut play = Play::new(game);
                play.adapts = self.is_against_computer() && self.level == LevelChoice::Automatic;
                Navigation::Begin(Box::new(play)).into()
            }
            Err(error) => {
                app.note = Some(Note::Foreign(error.to_string()));
                Update::none()
            }
        }
    }

    /// The command of a key, if it is one. Letters go into a team's name.
    pub fn command(&mut self, app: &AppContext, key: Key) -> Option<Command> {
        if self.type_name(key) {
            return None;
        }
        app.keys.action(KeyContext::All, key).map(Command::Do)
    }

    /// Does a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        app.note = None;
        let lines = self.lines();
        self.line = self.line.min(lines.len() - 1);
        match action {
            Action::Down | Action::Next => self.line = (self.line + 1) % lines.len(),
            Action::Up | Action::Previous => {
                self.line = self.line.checked_sub(1).unwrap_or(lines.len() - 1);
            }
            Action::Right => self.change(lines[self.line], true, &app.settings),
            Action::Left => self.change(lines[self.line], false, &app.settings),
            Action::Close | Action::Quit if self.start.is_some() => return Navigation::Back.into(),
            Action::Close | Action::Quit => return Navigation::Menu.into(),
            Action::Choose if lines[self.line] == FormLine::Position => {
                let draft = Draft::of(&self.position(&app.settings));
                return Navigation::Edit(Box::new(draft)).into();
            }
            Action::Choose => return self.begin(app),
            _ => {}
        }
        Update::none()
    }
}
