//! The list of endings to learn: lessons, what is known of them, and one's own games.

use crate::config::Settings;
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, DrillGrade, DrillRequest, DrillTask};
use crate::trainer::progress::Progress;
use crate::tui::action::{Action, Key, KeyContext};
use crate::tui::app::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::language::fill;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_rules::{GameId, RuleSet};

/// The list: what is chosen on it.
#[derive(Clone)]
pub struct DrillList {
    /// The chosen line: a lesson, then one's own games.
    pub line: usize,
    /// The slack to begin with.
    pub grade: DrillGrade,
    /// The rule sets there are tables for.
    pub rules: Vec<(GameId, &'static RuleSet)>,
    /// The one that is chosen.
    pub rule: usize,
    /// Drills from one's own games.
    pub own: Vec<Drill>,
    /// What is being made while a drill is waited for.
    pub waiting: Option<String>,
    /// An ending that is no lesson, from the command line.
    pub other: Option<Class>,
}

impl DrillList {
    /// The list, for a rule set.
    #[must_use]
    pub fn of(settings: &Settings, game: GameId, rules: &'static RuleSet) -> DrillList {
        let games = [GameId::Ouk, GameId::Makruk];
        let all = games.iter().flat_map(|&game| {
            let sets = settings.rule_sets.of(game);
            sets.filter(|rules| CountRules::of(rules).is_some()).map(move |rules| (game, rules))
        });
        let mut all: Vec<_> = all.collect();
        let same = |other: &(GameId, &RuleSet)| other.0 == game && other.1.name == rules.name;
        let rule = all.iter().position(same).unwrap_or_else(|| {
            all.push((game, rules));
            all.len() - 1
        });
        DrillList {
            line: 0,
            grade: DrillGrade::Ample,
            rules: all,
            rule,
            own: Vec::new(),
            waiting: None,
            other: None,
        }
    }

    /// Goes to the line and grade of an order.
    pub fn choose(&mut self, order: &DrillRequest) {
        self.grade = order.grade;
        let name = order.class.name();
        match COURSE.iter().position(|lesson| lesson.class == name) {
            Some(line) if order.game != GameId::Hill => self.line = line,
            _ => {
                self.other = Some(order.class.clone());
                self.line = COURSE.len();
            }
        }
    }

    /// The endings of the lines before one's own games: the lessons, and another if one was asked
    /// for.
    #[must_use]
    pub fn classes(&self) -> Vec<Class> {
        let lessons =
            COURSE.iter().filter_map(|lesson| Class::parse(PieceSet::Ouk, lesson.class).ok());
        lessons.chain(self.other.clone()).collect()
    }

    fn lines(&self) -> usize {
        self.classes().len() + self.own.len()
    }

    /// The order for a lesson's line, with the next seed that was not tried.
    #[must_use]
    pub fn order(
        &self,
        class: &Class,
        task: DrillTask,
        grade: DrillGrade,
        progress: &Progress,
    ) -> DrillRequest {
        let (game, rules) = self.rules[self.rule];
        let mut order = DrillRequest { game, rules, class: class.clone(), task, grade, seed: 0 };
        order.seed = next_seed(progress, &order.key());
        order
    }

    /// The drill of one's own that is chosen.
    #[must_use]
    pub fn own_drill(&self) -> Option<&Drill> {
        self.own.get(self.line.checked_sub(self.classes().len())?)
    }
}

/// An ending as it is spoken of: its men against the other side's.
#[must_use]
pub fn against(class: &Class) -> String {
    let name = class.name();
    match name.split_once('-') {
        Some((chaser, runner)) => format!("{chaser} v {runner}"),
        None => format!("{name} v K"),
    }
}

/// The seed of the next drill of an item: as many as were tried, and one.
#[must_use]
pub fn next_seed(progress: &Progress, key: &str) -> u64 {
    1 + progress.items.get(key).map_or(0, |item| u64::from(item.tries))
}

/// Opens the list.
pub fn open(app: &mut App) -> Vec<Effect> {
    open_at(app, GameId::Ouk, GameId::Ouk.default_rules())
}

/// Opens the list at a rule set.
pub fn open_at(app: &mut App, game: GameId, rules: &'static RuleSet) -> Vec<Effect> {
    app.screen = Screen::Trainer(Box::new(DrillList::of(&app.settings, game, rules)));
    vec![Effect::FindOwnDrills]
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Some(action) = app.keys.action(KeyContext::Trainer, key) else { return Vec::new() };
    let Screen::Trainer(list) = &mut app.screen else { return Vec::new() };
    if list.waiting.is_some() {
        if matches!(action, Action::Close | Action::Quit) {
            list.waiting = None;
            return vec![Effect::CancelDrill];
        }
        return Vec::new();
    }
    let last = list.lines().saturating_sub(1);
    let turn = |grade: DrillGrade, by: usize| {
        DrillGrade::ALL[(grade as usize + by) % DrillGrade::ALL.len()]
    };
    match action {
        Action::Down | Action::Next => {
            list.line = if list.line >= last { 0 } else { list.line + 1 };
        }
        Action::Up | Action::Previous => {
            list.line = list.line.checked_sub(1).unwrap_or(last);
        }
        Action::Right => list.grade = turn(list.grade, 1),
        Action::Left => list.grade = turn(list.grade, DrillGrade::ALL.len() - 1),
        Action::TrainRules => list.rule = (list.rule + 1) % list.rules.len(),
        Action::TrainDue => return due(app),
        Action::Choose => return begin(app, DrillTask::Chase),
        Action::TrainHold => return begin(app, DrillTask::Hold),
        Action::Close | Action::Quit => {
            app.note.clear();
            return app.to_menu();
        }
        _ => {}
    }
    Vec::new()
}

/// Begins the drill of the chosen line.
fn begin(app: &mut App, task: DrillTask) -> Vec<Effect> {
    let Screen::Trainer(list) = &mut app.screen else { return Vec::new() };
    app.note.clear();
    list.waiting = Some(String::new());
    if let Some(drill) = list.own_drill().filter(|_| task == DrillTask::Chase) {
        return vec![Effect::Replay(Box::new(drill.clone()))];
    }
    let class = match list.own_drill() {
        Some(drill) => Some(drill.class.clone()),
        None => list.classes().get(list.line).cloned(),
    };
    let Some(class) = class else { return Vec::new() };
    let order = list.order(&class, task, list.grade, &app.progress);
    vec![Effect::FindDrill(Box::new(order))]
}

/// Begins what has been due for longest and is at hand; after that, games that are not, being gone
/// or of endings with many men.
fn due(app: &mut App) -> Vec<Effect> {
    let Screen::Trainer(list) = &mut app.screen else { return Vec::new() };
    app.note.clear();
    let keys = app.progress.all_due(app.day);
    let at_hand = keys.iter().find_map(|key| {
        if let Some(drill) = list.own.iter().find(|drill| drill.key() == *key) {
            return Some(Effect::Replay(Box::new(drill.clone())));
        }
        let mut order = read_key(key, &app.settings)?;
        order.seed = next_seed(&app.progress, key);
        Some(Effect::FindDrill(Box::new(order)))
    });
    if let Some(effect) = at_hand {
        list.waiting = Some(String::new());
        return vec![effect];
    }
    let file_of = |key: &&str| Some(key.strip_prefix("game/")?.rsplit_once('/')?.0.to_owned());
    if let Some(file) = keys.iter().find_map(file_of) {
        return vec![Effect::OpenEnding(file)];
    }
    app.note = match keys.first() {
        None => app.strings.trainer.nothing_due.to_owned(),
        Some(key) => fill(app.strings.trainer.gone, &[key]),
    };
    Vec::new()
}

/// The order of a progress key.
fn read_key(key: &str, settings: &Settings) -> Option<DrillRequest> {
    let mut parts = key.split('/');
    let game = parts.next()?.parse().ok()?;
    let rules = settings.rule_sets.find(game, parts.next()?)?;
    let class = Class::parse(CountRules::of(rules)?.piece_set(), parts.next()?).ok()?;
    let task = match parts.next()? {
        "hold" => DrillTask::Hold,
        _ => DrillTask::Chase,
    };
    let grade = DrillGrade::parse(parts.next()?)?;
    Some(DrillRequest { game, rules, class, task, grade, seed: 1 })
}
