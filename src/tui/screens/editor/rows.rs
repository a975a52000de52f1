//! The rows beside the board: the side to move, the leaps and the count of a position, and the
//! actions.

use super::row::Row;
use super::state::Editor;
use crate::config::Settings;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill};
use crate::tui::list_steps::Direction;
use crate::tui::update::{Navigation, Update};
use ouk_rules::draft::{Draft, DraftCount, LONGEST_COUNT};
use ouk_rules::{Array, Color, GameId, RuleSet};

impl Editor {
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game, Row::Rules, Row::Turn];
        rows.extend(self.draft.leapers().into_iter().map(Row::Leap));
        if self.draft.counts() {
            rows.push(Row::Count);
            if self.draft.count().is_some() {
                rows.extend([Row::Number, Row::Limit]);
            }
        }
        rows.extend([Row::Play, Row::Review, Row::Copy, Row::Write]);
        rows.extend([Row::Array, Row::Clear, Row::Exchange, Row::Mirror]);
        rows.retain(|&row| self.allows(row));
        rows
    }

    /// The name of a row, and its value if it has one.
    pub(super) fn words(&self, row: Row, strings: &Phrases) -> (String, String) {
        let (own, draft) = (&strings.editor, &self.draft);
        let one = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let count = draft.count();
        match row {
            Row::Game => one(strings.setup.game, strings.game(draft.game())),
            Row::Rules => one(strings.setup.rules, draft.rules().name),
            Row::Turn => one(own.to_move, strings.side(draft.turn())),
            Row::Leap(square) => {
                let name = fill(own.leap, &[&draft.shape().name(square)]);
                let left = draft.has_leap(square);
                (name, if left { own.leap_left } else { own.leap_used }.to_owned())
            }
            Row::Count => {
                let by = count.map(|count| fill(own.count_by, &[&strings.side(count.by)]));
                (own.count.to_owned(), by.unwrap_or_else(|| own.no_count.to_owned()))
            }
            Row::Number => {
                (own.number.to_owned(), count.map_or(0, |count| count.number).to_string())
            }
            Row::Limit => (own.limit.to_owned(), count.map_or(0, |count| count.limit).to_string()),
            Row::Play => one(own.play, ""),
            Row::Review => one(own.review, ""),
            Row::Copy => one(own.copy, ""),
            Row::Write => one(own.write, ""),
            Row::Clear => one(own.clear, ""),
            Row::Array => one(own.array, ""),
            Row::Exchange => one(own.exchange, ""),
            Row::Mirror => one(own.mirror, ""),
        }
    }

    /// Chooses the next or the previous value of a row.
    pub(super) fn turn(&mut self, app: &AppContext, line: usize, direction: Direction) {
        let row = self.rows()[line];
        let number = |old: u16| match direction {
            Direction::Forward => (old + 1).min(LONGEST_COUNT),
            Direction::Back => old.saturating_sub(1),
        };
        match row {
            Row::Game => {
                let game = direction.beside(GameId::ALL, self.draft.game());
                self.take_to(game, game.default_rules());
            }
            Row::Rules => {
                let rules = next_rules(&self.draft, &app.settings, direction);
                self.take_to(self.draft.game(), rules);
            }
            Row::Turn => self.change(|draft| draft.set_turn(!draft.turn())),
            Row::Leap(square) => self.change(|draft| draft.turn_leap(square)),
            Row::Count => {
                let by = self.draft.count().map(|count| count.by);
                let all = [None, Some(Color::White), Some(Color::Black)];
                let by = direction.beside(&all, by);
                let count = by.map(|by| DraftCount { by, number: 0, limit: LONGEST_COUNT });
                self.change(|draft| draft.set_count(count));
            }
            Row::Number => self.change_count(|count| count.number = number(count.number)),
            Row::Limit => self.change_count(|count| count.limit = number(count.limit)),
            _ => {}
        }
    }

    fn change_count(&mut self, change: impl FnOnce(&mut DraftCount)) {
        if let Some(mut count) = self.draft.count() {
            change(&mut count);
            self.change(|draft| draft.set_count(Some(count)));
        }
    }

    /// Moves the pieces to another game or other rules. Pieces that the new game lacks are dropped,
    /// and a board of another size starts with its array.
    fn take_to(&mut self, game: GameId, rules: &'static RuleSet) {
        let old = self.draft.clone();
        let same_text = Draft::read(game, rules, &old.to_fen()).ok();
        let new = same_text.filter(|_| rules.shape() == old.shape());
        let new = new.unwrap_or_else(|| Draft::array(game, rules, Array::Standard));
        self.change(|draft| *draft = new);
    }

    /// Handles Enter on a row.
    pub(super) fn do_row(&mut self, app: &AppContext, line: usize) -> Update {
        let row = self.rows()[line];
        if row.has_value() {
            self.turn(app, line, Direction::Forward);
            return Update::none();
        }
        self.do_one(app, row)
    }

    pub(super) fn do_one(&mut self, app: &AppContext, row: Row) -> Update {
        let (game, rules) = (self.draft.game(), self.draft.rules());
        match row {
            Row::Play => {
                let Some(position) = self.legal() else { return Update::none() };
                return Navigation::SetupFrom(Box::new(position)).into();
            }
            Row::Review => return self.review(app),
            Row::Copy => return self.copy(),
            Row::Write => return self.write(app),
            Row::Clear => self.change(|draft| *draft = Draft::empty(game, rules)),
            Row::Array => {
                self.change(|draft| *draft = Draft::array(game, rules, Array::Standard));
            }
            Row::Exchange => self.change(Draft::exchange_sides),
            Row::Mirror => self.change(Draft::mirror),
            _ => {}
        }
        Update::none()
    }
}

/// The rule set after or before that of a draft.
fn next_rules(draft: &Draft, settings: &Settings, direction: Direction) -> &'static RuleSet {
    let all: Vec<&'static RuleSet> = settings.rule_sets.of(draft.game()).collect();
    direction.beside(&all, draft.rules())
}
