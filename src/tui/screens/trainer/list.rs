//! The list of endings to learn: lessons, what is known of them, and one's own games.

use super::words::ending_name;
use crate::config::Settings;
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, DrillGrade, DrillRequest, DrillTask};
use crate::trainer::item_key::ItemKey;
use crate::trainer::progress::Progress;
use crate::tui::action::Action;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::note::DrillNote;
use crate::tui::update::{Navigation, Update};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::tables::TableProgress;
use ouk_rules::{GameId, RuleSet};

/// How far the search for a drill is.
#[derive(Clone)]
pub enum DrillSearch {
    /// It has begun.
    Looking,
    /// A table that it needs is being made.
    Making(TableProgress),
}

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
    /// The search for a drill, while one is waited for.
    pub waiting: Option<DrillSearch>,
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

    /// The ending that has been due for longest, in words.
    #[must_use]
    pub fn first_due(&self, app: &AppContext) -> Option<String> {
        let key = *app.progress.all_due(app.day).first()?;
        match ItemKey::read(key, &app.settings.rule_sets) {
            Some(ItemKey::Order(order)) => Some(ending_name(&order.class, app.strings)),
            _ => Some(app.strings.trainer.due_game.to_owned()),
        }
    }

    /// The drill of one's own that is chosen.
    #[must_use]
    pub fn own_drill(&self) -> Option<&Drill> {
        self.own.get(self.line.checked_sub(self.classes().len())?)
    }
}

/// The seed of the next drill of an item: as many as were tried, and one.
#[must_use]
pub fn next_seed(progress: &Progress, key: &str) -> u64 {
    1 + progress.items.get(key).map_or(0, |item| u64::from(item.tries))
}

impl DrillList {
    /// Does a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        if self.waiting.is_some() {
            if matches!(action, Action::Close | Action::Quit) {
                self.waiting = None;
                return Effect::CancelDrill.into();
            }
            return Update::none();
        }
        if let Some(line) = action.step(self.line, self.lines()) {
            self.line = line;
        }
        let turn = |grade: DrillGrade, by: usize| {
            DrillGrade::ALL[(grade as usize + by) % DrillGrade::ALL.len()]
        };
        match action {
            Action::Right => self.grade = turn(self.grade, 1),
            Action::Left => self.grade = turn(self.grade, DrillGrade::ALL.len() - 1),
            Action::TrainRules => self.rule = (self.rule + 1) % self.rules.len(),
            Action::TrainDue => return self.due(app),
            Action::Choose => return self.begin(app, DrillTask::Chase),
            Action::TrainHold => return self.begin(app, DrillTask::Hold),
            Action::Close | Action::Quit => {
                app.note = None;
                return Navigation::Menu.into();
            }
            _ => {}
        }
        Update::none()
    }

    /// Begins the drill of the chosen line.
    fn begin(&mut self, app: &mut AppContext, task: DrillTask) -> Update {
        app.note = None;
        self.waiting = Some(DrillSearch::Looking);
        if let Some(drill) = self.own_drill().filter(|_| task == DrillTask::Chase) {
            return Effect::Replay(Box::new(drill.clone())).into();
        }
        let class = match self.own_drill() {
            Some(drill) => Some(drill.class.clone()),
            None => self.classes().get(self.line).cloned(),
        };
        let Some(class) = class else { return Update::none() };
        let order = self.order(&class, task, self.grade, &app.progress);
        Effect::FindDrill(Box::new(order)).into()
    }

    /// Begins what has been due for longest and is at hand; after that, games that are not, being
    /// gone or of endings with many pieces.
    fn due(&mut self, app: &mut AppContext) -> Update {
        app.note = None;
        let keys = app.progress.all_due(app.day);
        let at_hand = keys.iter().find_map(|key| {
            if let Some(drill) = self.own.iter().find(|drill| drill.key() == *key) {
                return Some(Effect::Replay(Box::new(drill.clone())));
            }
            let ItemKey::Order(order) = ItemKey::read(key, &app.settings.rule_sets)? else {
                return None;
            };
            let seed = next_seed(&app.progress, key);
            Some(Effect::FindDrill(Box::new(DrillRequest { seed, ..order })))
        });
        if let Some(effect) = at_hand {
            self.waiting = Some(DrillSearch::Looking);
            return effect.into();
        }
        let file_of = |key: &&str| match ItemKey::read(key, &app.settings.rule_sets)? {
            ItemKey::Game { file, .. } => Some(file),
            ItemKey::Order(_) => None,
        };
        if let Some(file) = keys.iter().find_map(file_of) {
            return Effect::OpenEnding(file).into();
        }
        let note =
            keys.first().map_or(DrillNote::NothingDue, |&key| DrillNote::Gone(key.to_owned()));
        app.note = Some(note.into());
        Update::none()
    }
}
