//! The list of endings to learn: lessons, their results, and the user's own games.

use super::words::ending_name;
use crate::config::Settings;
use crate::trainer::course::COURSE;
use crate::trainer::drill::{Drill, DrillGrade, DrillRequest, DrillTask};
use crate::trainer::item_key::ItemKey;
use crate::trainer::progress::Progress;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::Effect;
use crate::tui::keys::Action;
use crate::tui::list_steps::Direction;
use crate::tui::note::DrillNote;
use crate::tui::update::{Navigation, Update};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::tables::TableProgress;
use ouk_rules::{GameId, RuleSet};

/// The stars of an ending won in time, without help.
const IN_TIME: u8 = 2;

/// The progress of the search for a drill.
#[derive(Clone)]
pub enum DrillSearch {
    /// The search has begun.
    Looking,
    /// A table for the drill is being made.
    Making(TableProgress),
}

/// The state of the list of endings.
#[derive(Clone)]
pub struct DrillList {
    /// The index of the chosen line: first the lessons, then the user's own games.
    pub line: usize,
    /// The chosen slack at the start of drills.
    pub grade: DrillGrade,
    /// The rule sets that have tables.
    pub rules: Vec<(GameId, &'static RuleSet)>,
    /// The index of the chosen rule set.
    pub rule: usize,
    /// Drills from the user's own games.
    pub own: Vec<Drill>,
    /// The search for a drill, while it goes on.
    pub waiting: Option<DrillSearch>,
    /// An ending without a lesson, from the command line.
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

    /// Chooses the line and grade of a request.
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

    /// The endings before the user's own games: the lessons, and an ending from the command line.
    #[must_use]
    pub fn classes(&self) -> Vec<Class> {
        let lessons =
            COURSE.iter().filter_map(|lesson| Class::parse(PieceSet::Ouk, lesson.class).ok());
        lessons.chain(self.other.clone()).collect()
    }

    fn lines(&self) -> usize {
        self.classes().len() + self.own.len()
    }

    /// The request for a lesson's line, with the next seed that was not tried.
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

    /// The most stars for an ending at a grade, from either side.
    #[must_use]
    pub fn best_stars(&self, progress: &Progress, class: &Class, grade: DrillGrade) -> Option<u8> {
        let stars =
            |task: DrillTask| progress.stars(&self.order(class, task, grade, progress).key());
        stars(DrillTask::Chase).max(stars(DrillTask::Hold))
    }

    /// Whether an ending is won in time at a grade.
    #[must_use]
    pub fn is_won(&self, progress: &Progress, class: &Class, grade: DrillGrade) -> bool {
        self.best_stars(progress, class, grade).is_some_and(|stars| stars >= IN_TIME)
    }

    /// Chooses the next step: the first ending that is not won in time, in the easiest grade that
    /// has one. Nothing changes where all are won.
    pub fn choose_next(&mut self, progress: &Progress) {
        let classes = self.classes();
        let mut all = DrillGrade::ALL.into_iter().flat_map(|grade| {
            classes.iter().enumerate().map(move |(line, class)| (line, class, grade))
        });
        if let Some((line, _, grade)) =
            all.find(|&(_, class, grade)| !self.is_won(progress, class, grade))
        {
            (self.line, self.grade) = (line, grade);
        }
    }

    /// The name of the ending that has been due longest.
    #[must_use]
    pub fn first_due(&self, app: &AppContext) -> Option<String> {
        let key = *app.progress.all_due(app.day).first()?;
        match ItemKey::read(key, &app.settings.rule_sets) {
            Some(ItemKey::Order(order)) => Some(ending_name(&order.class, app.strings)),
            _ => Some(app.strings.trainer.due_game.to_owned()),
        }
    }

    /// The chosen drill from the user's own games.
    #[must_use]
    pub fn own_drill(&self) -> Option<&Drill> {
        self.own.get(self.line.checked_sub(self.classes().len())?)
    }
}

/// The seed of the next drill of an item: the number of drills tried, plus one.
#[must_use]
pub fn next_seed(progress: &Progress, key: &str) -> u64 {
    1 + progress.items.get(key).map_or(0, |item| u64::from(item.tries))
}

impl DrillList {
    /// Performs a command.
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
        match action {
            Action::Right => self.grade = Direction::Forward.beside(&DrillGrade::ALL, self.grade),
            Action::Left => self.grade = Direction::Back.beside(&DrillGrade::ALL, self.grade),
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

    /// Starts the drill of the chosen line.
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

    /// Starts the drill that has been due longest among those available at once. Others, whose game
    /// is gone or whose ending has many pieces, come last.
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
