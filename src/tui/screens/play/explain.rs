//! Texts to read over the board: the count and the rules, or the failure of an engine.

use super::state::{Explanation, Play};
use crate::tui::command::typed::CommandName;
use crate::tui::context::AppContext;
use crate::tui::count_page::{changes, rule_sets};
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Phrases, fill, sentence};
use crate::tui::note::PlayNote;
use crate::tui::popup::TextPopup;
use ouk_rules::game::Game;
use ouk_rules::{CountBeginning, CountControl, CountState, CountView, Honour};

impl Play {
    /// Takes the text to show over the board, if there is one.
    pub fn told(&mut self, app: &AppContext) -> Option<TextPopup> {
        let strings = app.strings;
        Some(match self.telling.take()? {
            Explanation::Count => count(&self.game, app),
            Explanation::Rules => rules(&self.game, strings),
            Explanation::EngineFailed(error) => {
                let controls = app.controls();
                let key = |action| controls.name(KeyContext::Game, action);
                let again = controls.command(CommandName::Again);
                let help = strings.play.engine_failed_help;
                let lines = vec![
                    format!("{}.", sentence(&strings.engine_error(&error))),
                    String::new(),
                    fill(help, &[&again, &key(Action::Undo), &key(Action::Quit)]),
                ];
                let popup = TextPopup::new(strings.play.engine_failed_title, lines);
                let closing = Some(PlayNote::EngineFailed);
                TextPopup { names: &[Action::Undo, Action::Quit], closing, ..popup }
            }
        })
    }

    /// Explains the count: who counts, why the limit applies, and what ends the count.
    pub(in crate::tui::screens) fn explain_count(&mut self) {
        match self.game.position().counting() {
            Some(_) => self.telling = Some(Explanation::Count),
            None => self.say(PlayNote::NoCounting(self.game.setup().game)),
        }
    }

    /// Names the rule set.
    pub(super) fn tell_rules(&mut self) {
        self.telling = Some(Explanation::Rules);
    }
}

/// The explanation of the count, and the rules that apply to it.
fn count(game: &Game, app: &AppContext) -> TextPopup {
    let strings = app.strings;
    let tell = &strings.count;
    let position = game.position();
    let counting = position.counting();
    let mut lines = match counting.and_then(CountControl::view) {
        Some(view) => running(&view, game, strings),
        None => vec![tell.tell_none.to_owned(), String::new(), tell.tell_limits.to_owned()],
    };
    if let Some(counting) = counting.filter(|counting| counting.view().is_none()) {
        lines.push(match (counting.by_hand(), counting.may_start()) {
            (true, Ok(())) => fill(tell.tell_may, &[&strings.side(position.turn())]),
            (_, Err(why)) => format!("{}.", sentence(&strings.rule_message(&why))),
            (false, Ok(())) => tell.tell_automatic.to_owned(),
        });
    }
    lines.push(String::new());
    let rules = game.setup().rules;
    lines.push(fill(tell.rules, &[&rules.name, &rules.source]));
    let sets = app.settings.rule_sets.of(position.game());
    lines.push(String::new());
    lines.extend(changes(position, strings));
    let compared = rule_sets(position, sets, strings);
    let then = (!compared.is_empty()).then(|| Box::new(TextPopup::new(tell.title, compared)));
    TextPopup { then, ..TextPopup::new(tell.title, lines) }
}

/// The text about a count that runs, or has run out.
fn running(view: &CountView, game: &Game, strings: &Phrases) -> Vec<String> {
    let tell = &strings.count;
    let (by, chaser) = (strings.side(view.by), strings.side(!view.by));
    let why = strings.limit_reason(view.why);
    if view.state == CountState::Void {
        return vec![format!("{}.", fill(strings.end.count_hopeless, &[&by, &why]))];
    }
    let mut lines = vec![
        match view.honour {
            Honour::Board => fill(tell.tell_board, &[&by, &view.limit]),
            Honour::Pieces => fill(tell.tell_pieces, &[&by]),
        },
        fill(tell.tell_limit, &[&view.limit, &why]),
    ];
    lines.extend(beginning(game).map(|beginning| strings.count_beginning(beginning, view)));
    let begins_now = game.position().counting().and_then(CountControl::beginning).is_some();
    if !begins_now {
        lines.push(fill(tell.tell_number, &[&view.reached()]));
    }
    if view.state == CountState::RanOut {
        return lines;
    }
    lines.push(match view.left {
        1 => fill(tell.tell_one_left, &[&chaser]),
        left => fill(tell.tell_left, &[&chaser, &left]),
    });
    lines.extend(strings.count_sum(view));
    lines.push(fill(tell.tell_take, &[&chaser]));
    let by_hand = game.position().counting().is_some_and(CountControl::by_hand);
    if by_hand && view.honour == Honour::Board {
        lines.push(fill(tell.tell_mate, &[&by]));
    }
    lines
}

/// The source of the running count's first number, if the count began in this game.
fn beginning(game: &Game) -> Option<CountBeginning> {
    let earlier = (0..=game.ply()).rev().map(|ply| game.position_at(ply).counting());
    let counts =
        earlier.map_while(|counting| counting.filter(|counting| counting.view().is_some()));
    counts.flat_map(|counting| counting.beginning()).next()
}

/// The description of the rule set.
fn rules(game: &Game, strings: &Phrases) -> TextPopup {
    let setup = game.setup();
    let mut lines = vec![strings.about(setup.game).to_owned(), String::new()];
    lines.push(fill(strings.count.rules, &[&setup.rules.name, &setup.rules.source]));
    if game.position().counting().is_some_and(CountControl::by_hand) {
        lines.push(strings.count.tell_by_hand.to_owned());
    }
    TextPopup::new(strings.count.rules_title, lines)
}
