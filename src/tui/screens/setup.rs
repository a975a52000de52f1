//! The form before a game.

use super::super::action::Key;
use super::super::app::{App, Screen};
use super::super::effect::Effect;
use super::super::widgets::text;
use super::play::Play;
use crate::board::{ByColor, Color};
use crate::config::Settings;
use crate::engine::Level;
use crate::game::{ClockSetting, Game, Player, Setup};
use crate::rules::{GameId, RuleSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// The form: what is chosen on each line.
pub struct Form {
    line: usize,
    two: bool,
    game: usize,
    rules: usize,
    side: Color,
    level: u8,
    first: Color,
    clock: usize,
    by_hand: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Game,
    Rules,
    Side,
    Level,
    First,
    Clock,
    Counting,
    Start,
}

const fn minutes(base: u64) -> Duration {
    Duration::from_secs(base * 60)
}

const CLOCKS: [(ClockSetting, &str); 5] = [
    (ClockSetting::None, "none"),
    (ClockSetting::SuddenDeath { base: minutes(10) }, "10 minutes"),
    (
        ClockSetting::Increment { base: minutes(5), increment: Duration::from_secs(5) },
        "5 minutes, 5 seconds a move",
    ),
    (
        ClockSetting::Increment { base: minutes(15), increment: Duration::from_secs(10) },
        "15 minutes, 10 seconds a move",
    ),
    (
        ClockSetting::Bronstein { base: minutes(10), delay: Duration::from_secs(10) },
        "10 minutes, 10 seconds' delay",
    ),
];

impl Form {
    /// The form for a game against the machine, or for two people.
    #[must_use]
    pub const fn new(two: bool) -> Form {
        Form {
            line: 0,
            two,
            game: 0,
            rules: 0,
            side: Color::White,
            level: 3,
            first: Color::White,
            clock: 0,
            by_hand: false,
        }
    }

    fn game(&self) -> GameId {
        GameId::ALL[self.game]
    }

    fn rules(&self, settings: &Settings) -> &'static RuleSet {
        let sets = settings.rule_sets(self.game());
        sets[self.rules.min(sets.len() - 1)]
    }

    fn counts(&self) -> bool {
        !matches!(self.game(), GameId::Rek | GameId::MinRekChanh | GameId::Hill)
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::Game, Line::Rules];
        if !self.two {
            lines.extend([Line::Side, Line::Level]);
        }
        lines.extend([Line::First, Line::Clock]);
        if self.counts() {
            lines.push(Line::Counting);
        }
        lines.push(Line::Start);
        lines
    }

    fn change(&mut self, line: Line, forward: bool, settings: &Settings) {
        let turn = |at: usize, many: usize| (at + if forward { 1 } else { many - 1 }) % many;
        match line {
            Line::Game => {
                self.game = turn(self.game, GameId::ALL.len());
                self.rules = 0;
            }
            Line::Rules => self.rules = turn(self.rules, settings.rule_sets(self.game()).len()),
            Line::Side => self.side = !self.side,
            Line::Level => self.level = turn(usize::from(self.level) - 1, 10) as u8 + 1,
            Line::First => self.first = !self.first,
            Line::Clock => self.clock = turn(self.clock, CLOCKS.len()),
            Line::Counting => self.by_hand = !self.by_hand,
            Line::Start => {}
        }
    }

    fn words(&self, line: Line, settings: &Settings) -> (&'static str, String) {
        match line {
            Line::Game => ("Game", self.game().title().to_owned()),
            Line::Rules => ("Rules", self.rules(settings).name.to_owned()),
            Line::Side => ("You play", self.side.name().to_owned()),
            Line::Level => {
                let level = Level::new(self.level).unwrap_or(Level::FULL);
                ("Against", format!("level {}, {}", self.level, level.name()))
            }
            Line::First => ("First move", self.first.name().to_owned()),
            Line::Clock => ("Clock", CLOCKS[self.clock].1.to_owned()),
            Line::Counting => {
                ("Counting", if self.by_hand { "by hand" } else { "automatic" }.to_owned())
            }
            Line::Start => ("Start", String::new()),
        }
    }

    fn setup(&self, settings: &Settings, date: String) -> Setup {
        let human = |name: &str| Player::Human { name: name.to_owned() };
        let machine = Player::Machine { level: self.level };
        let players = match (self.two, self.side) {
            (true, _) => [human("White"), human("Black")],
            (false, Color::White) => [human("You"), machine],
            (false, Color::Black) => [machine, human("You")],
        };
        Setup {
            game: self.game(),
            rules: self.rules(settings),
            fen: None,
            players: ByColor(players),
            clock: CLOCKS[self.clock].0,
            by_hand: self.by_hand && self.counts(),
            first: self.first,
            date,
        }
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Screen::Setup(form) = &mut app.screen else { return Vec::new() };
    let lines = form.lines();
    form.line = form.line.min(lines.len() - 1);
    match key {
        Key::Down | Key::Char('j') | Key::Tab => form.line = (form.line + 1) % lines.len(),
        Key::Up | Key::Char('k') | Key::BackTab => {
            form.line = form.line.checked_sub(1).unwrap_or(lines.len() - 1);
        }
        Key::Right | Key::Char('l' | ' ') => form.change(lines[form.line], true, &app.settings),
        Key::Left | Key::Char('h') => form.change(lines[form.line], false, &app.settings),
        Key::Esc | Key::Char('q') | Key::Ctrl('c') => return app.to_menu(),
        Key::Enter => match Game::new(form.setup(&app.settings, app.today.clone())) {
            Ok(game) => return app.begin(Play::new(game)),
            Err(error) => app.note = error.to_string(),
        },
        _ => {}
    }
    Vec::new()
}

/// A game in two lines.
#[must_use]
pub const fn about(game: GameId) -> [&'static str; 2] {
    match game {
        GameId::Ouk => [
            "Cambodian chess. Mate the king; when he stands bare, mate him before",
            "the count runs out.",
        ],
        GameId::KarOuk => [
            "Ouk in which the first check wins. Guard your king from every man,",
            "and do not step into a check yourself.",
        ],
        GameId::Makruk => [
            "The Thai sister of Ouk: the same men, no leaps for king and Neang,",
            "and its own way of counting.",
        ],
        GameId::Rek => [
            "Every man slides like a boat. Land between two enemies and carry both",
            "off, or shut a group in. Lose your king and you have lost.",
        ],
        GameId::MinRekChanh => [
            "Only pairs are carried off, and a pair that is offered must be taken.",
            "Kings never move. Give orders until the enemy king stands in a pair.",
        ],
        GameId::Hill => [
            "Nine by nine on the lines of a board, as Hill described it in 1969.",
            "A fish that crosses the middle is turned over and moves like a king.",
        ],
    }
}

/// Draws the form.
pub fn draw(app: &App, form: &Form, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let left = area.x + if area.width >= 100 { (area.width - 70) / 2 } else { area.width / 10 };
    let mut y = area.y + if area.height >= 30 { 6 } else { 1 };
    let title = if form.two { "TWO PLAYERS" } else { "NEW GAME" };
    text(buffer, left, y, title, theme.strong());
    y += 2;
    for (index, line) in form.lines().into_iter().enumerate() {
        let (name, value) = form.words(line, &app.settings);
        let chosen = index == form.line.min(form.lines().len() - 1);
        if line == Line::Start {
            y += u16::from(area.height >= 20);
        }
        if chosen {
            text(buffer, left.saturating_sub(2), y, "▸", theme.strong());
        }
        let style = if chosen { theme.strong() } else { theme.words() };
        text(buffer, left, y, name, if line == Line::Start { style } else { theme.quiet() });
        let value = if chosen && line != Line::Start { format!("‹ {value} ›") } else { value };
        text(buffer, left + 13, y, &value, style);
        y += 1;
    }
    y += 1;
    for line in about(form.game()) {
        text(buffer, left, y, line, theme.words());
        y += 1;
    }
    y += u16::from(area.height >= 20);
    let source = format!("rules after {}", form.rules(&app.settings).source);
    for line in super::super::widgets::wrap(&source, area.width.saturating_sub(left + 2).min(70)) {
        text(buffer, left, y, &line, theme.quiet());
        y += 1;
    }
    let keys = "j/k line   h/l change   Enter start   Esc back";
    text(buffer, area.x + 2, area.bottom().saturating_sub(2), keys, theme.quiet());
}
