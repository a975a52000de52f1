//! The game that the form describes, and its start.

use super::{Form, TEAMS};
use crate::config::{NewGameChoices, Settings};
use crate::results::LevelChoice;
use crate::tui::context::AppContext;
use crate::tui::note::Note;
use crate::tui::update::{GameOrigin, Navigation, OpponentKind, Update};
use ouk_engine::Level;
use ouk_rules::AnyPosition;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{Game, GameSetup, MatchScore, Player};

impl Form {
    /// The level to play against; none while the automatic level waits for the results.
    pub(super) fn level(&self, app: &AppContext) -> Option<Level> {
        match (self.own().level, &app.games.results) {
            (LevelChoice::Fixed(level), _) => Some(level),
            (LevelChoice::Automatic, results) => {
                results.as_ref().map(|results| self.own().level.level(results, self.game()))
            }
        }
    }

    /// The position that the game starts with.
    pub(super) fn position(&self, settings: &Settings) -> AnyPosition {
        if let Some(start) = &self.start {
            return start.clone();
        }
        let (game, rules) = (self.game(), self.rules(settings));
        let start = self.own().array.start(game, rules, self.first());
        let position = start.and_then(|fen| AnyPosition::from_fen(game, rules, &fen).ok());
        position.unwrap_or_else(|| AnyPosition::start(game, rules))
    }

    pub(super) fn is_against_computer(&self) -> bool {
        self.kind == OpponentKind::Computer
    }

    /// The names of the teams, which can be told apart: a team without a name gets the one that the
    /// form began with, and equal names get numbers.
    fn team_names(&self) -> [String; 2] {
        let names = [0, 1].map(|team| match self.teams[team].trim() {
            "" => TEAMS[team],
            name => name,
        });
        match names[0] == names[1] {
            true => [1, 2].map(|number| format!("{} {number}", names[0])),
            false => names.map(str::to_owned),
        }
    }

    fn setup(&self, settings: &Settings, level: Level, date: String) -> GameSetup {
        let human = |name: &str| Player::Human { name: name.to_owned() };
        let computer = Player::Computer { level: level.number() };
        // A random side is decided here.
        let players = match (self.kind, self.choices.side.color()) {
            (OpponentKind::Teams, _) => self.team_names().each_ref().map(|name| human(name)),
            (OpponentKind::Two, _) => [human("White"), human("Black")],
            (OpponentKind::Computer, Color::White) => [human("You"), computer],
            (OpponentKind::Computer, Color::Black) => [computer, human("You")],
        };
        GameSetup {
            game: self.game(),
            rules: self.rules(settings),
            fen: match &self.start {
                Some(start) => Some(start.to_fen()),
                None => self.own().array.start(self.game(), self.rules(settings), self.first()),
            },
            players: ByColor(players),
            clock: self.choices.clock,
            by_hand: self.own().by_hand && self.counts(),
            first: self.first(),
            date,
            match_score: if self.kind == OpponentKind::Teams {
                MatchScore::of_teams()
            } else {
                MatchScore::default()
            },
        }
    }

    /// The values that the next form starts with. Game, rules and side of a given position are not
    /// stored.
    fn remembered(&self, settings: &Settings) -> NewGameChoices {
        if self.start.is_none() {
            return self.choices.clone();
        }
        let mut choices = settings.new_game().clone();
        choices.clock = self.choices.clock;
        *choices.of_mut(self.game()) = self.own();
        choices
    }

    pub(super) fn begin(&self, app: &mut AppContext) -> Update {
        let level = match self.level(app) {
            Some(level) => level,
            // The other forms do not depend on the results.
            None if !self.is_against_computer() => Level::FULL,
            None => return Update::none(),
        };
        match Game::new(self.setup(&app.settings, level, app.today.clone())) {
            Ok(game) => {
                let adapts =
                    self.is_against_computer() && self.own().level == LevelChoice::Automatic;
                let origin = match adapts {
                    true => GameOrigin::FormWithAutomaticLevel,
                    false => GameOrigin::Form,
                };
                let effects = match app.settings.remember(self.remembered(&app.settings)) {
                    true => vec![app.save_settings()],
                    false => Vec::new(),
                };
                Update { effects, go: Some(Navigation::Begin(Box::new(game), origin)) }
            }
            Err(error) => {
                app.note = Some(Note::Illegal(error));
                Update::none()
            }
        }
    }
}
