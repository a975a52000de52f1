//! The summary of the filtered results: the rating in large digits, and a bar of the outcomes.

use super::looks::{bar_look, outcome_style};
use crate::results::{GameResult, MeanAccuracy, Points, Rating, Totals};
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill, script, sentence};
use crate::tui::widgets::{DIGIT_ROWS, digits, digits_width, text, whole};
use ouk_engine::Level;
use ouk_engine::analysis::Phase;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns between the digits and the words beside them.
const AFTER_DIGITS: u16 = 2;

/// The columns between the entries of the legend of the bar.
const BETWEEN: u16 = 2;

/// The fewest columns of a bar with its legend beside it.
const LEAST_BAR: u16 = 24;

/// The texts about the last run of equal results and about the longest run of wins, or about one of
/// them.
pub(super) struct RunWords {
    pub(super) first: String,
    pub(super) second: Option<String>,
}

impl RunWords {
    /// Both texts in one line.
    pub(super) fn in_one(&self, strings: &Phrases) -> String {
        match &self.second {
            Some(second) => fill(strings.record.run_and_wins, &[&self.first, second]),
            None => self.first.clone(),
        }
    }
}

/// The rating and the totals of some results.
pub(super) struct Summary {
    rating: Rating,
    totals: Totals,
}

impl Summary {
    /// The summary of some results; none without results.
    pub(super) fn of(results: &[GameResult]) -> Option<Summary> {
        Some(Summary { rating: Rating::of(results)?, totals: Totals::of(results) })
    }

    fn nearest(&self) -> Level {
        Level::nearest(self.rating.elo)
    }

    fn percent(&self) -> u32 {
        self.totals.percent().unwrap_or_default()
    }

    /// The whole summary in lines, the rating first. Each line is in shorter and shorter wordings.
    pub(super) fn lines(&self, strings: &Phrases) -> Vec<Vec<String>> {
        let own = &strings.record;
        let Totals { won, drawn, lost, .. } = self.totals;
        let near = named(strings, self.nearest());
        let (elo, error) = (self.rating.elo.round(), self.rating.error.round());
        let games = self.totals.games();
        let mut lines = vec![
            vec![fill(own.rating, &[&elo, &error, &near])],
            vec![fill(own.games, &[&games, &won, &drawn, &lost]), fill(own.games_alone, &[&games])],
            vec![fill(own.percent, &[&self.percent()])],
        ];
        lines.extend(self.runs(strings).map(|runs| vec![runs.in_one(strings)]));
        lines.push(vec![own.scale.to_owned()]);
        lines
    }

    /// The run that the last game belongs to, and the longest run of wins. A single game is no run,
    /// and without a win there is no run of wins.
    pub(super) fn runs(&self, strings: &Phrases) -> Option<RunWords> {
        let own = &strings.record;
        let run = self.totals.run?;
        let last = match run.points {
            Points::Won => own.run_won,
            Points::Drawn => own.run_drawn,
            Points::Lost => own.run_lost,
        };
        let longest = self.totals.longest;
        let last = (run.games > 1).then(|| fill(last, &[&run.games]));
        let wins = (longest > 0).then(|| fill(own.most_wins, &[&longest]));
        match (last, wins) {
            (None, None) => None,
            (Some(last), wins) => Some(RunWords { first: last, second: wins }),
            (None, Some(wins)) => Some(RunWords { first: sentence(&wins), second: None }),
        }
    }

    /// Draws the rating in large digits, and beside it what it means, each in the longest version
    /// that fits.
    pub(super) fn draw_rating(&self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let (theme, own) = (&app.theme, &app.strings.record);
        let elo = format!("{:.0}", self.rating.elo);
        digits(buffer, area.x, area.y, &elo, theme.strong());
        let x = area.x + digits_width(&elo) + AFTER_DIGITS;
        let level = named(app.strings, self.nearest());
        let name = app.strings.level_name(self.nearest()).to_owned();
        let percent = self.percent();
        // The first line says what the digits are.
        let facts = [
            (vec![fill(own.error, &[&self.rating.error.round()])], theme.strong()),
            (vec![fill(own.near, &[&level]), level, name], theme.words()),
            (vec![fill(own.percent, &[&percent]), format!("{percent}%")], theme.words()),
            (vec![fill(own.games_alone, &[&self.totals.games()])], theme.quiet()),
        ];
        let room = area.right().saturating_sub(x);
        for (y, (ways, style)) in (area.y..area.y + DIGIT_ROWS).zip(facts) {
            text(buffer, x, y, whole(&ways, room), style);
        }
    }

    /// Draws a bar of the games won, drawn and lost, with their numbers beside it, or below it
    /// where it is narrow. Returns the rows that it takes.
    pub(super) fn draw_bar(&self, app: &AppContext, area: Rect, buffer: &mut Buffer) -> u16 {
        let (theme, own) = (&app.theme, &app.strings.record);
        let Totals { won, drawn, lost, .. } = self.totals;
        let parts = [
            (Points::Won, won, own.won),
            (Points::Drawn, drawn, own.drawn),
            (Points::Lost, lost, own.lost),
        ];
        let legend = parts.map(|(points, games, words)| (points, fill(words, &[&games])));
        // A sign and a blank are before each entry.
        let needed: u16 = legend.iter().map(|(_, words)| BETWEEN + 2 + script::width(words)).sum();
        let is_beside = area.width >= needed + LEAST_BAR;
        let width = if is_beside { area.width - needed } else { area.width };
        let mut x = area.x;
        for ((points, ..), cells) in parts.iter().zip(shares([won, drawn, lost], width)) {
            let (sign, style) = bar_look(*points, theme);
            text(buffer, x, area.y, &sign.repeat(cells.into()), style);
            x += cells;
        }
        let (mut x, y) = if is_beside { (x + BETWEEN, area.y) } else { (area.x, area.y + 1) };
        for (points, words) in legend {
            let width = script::width(&words);
            if x + 2 + width > area.right() {
                break;
            }
            let style = outcome_style(points, theme);
            // A whole cell would join the bar above it.
            let (sign, look) = match bar_look(points, theme) {
                (" ", _) => ("▄", style),
                look => look,
            };
            text(buffer, x, y, sign, look);
            text(buffer, x + 2, y, &words, theme.words());
            x += 2 + width + BETWEEN;
        }
        if is_beside { 1 } else { 2 }
    }
}

/// Divides columns in proportion to some numbers; a number above zero gets at least one column.
fn shares(numbers: [usize; 3], width: u16) -> [u16; 3] {
    let all = numbers.iter().sum::<usize>().max(1);
    let mut cells = numbers.map(|number| {
        let exact = (number * usize::from(width) + all / 2) / all;
        (exact as u16).max(u16::from(number > 0))
    });
    // Rounding may have made the parts longer or shorter than the bar: the longest one adapts.
    let used: u16 = cells.iter().sum();
    if let Some(longest) = cells.iter_mut().max() {
        *longest = (*longest + width).saturating_sub(used);
    }
    cells
}

/// A level with its number and name.
pub(super) fn named(strings: &Phrases, level: Level) -> String {
    let [_, _, name, _] = strings.level_words(level);
    name
}

/// The accuracy in the phases of the reviewed games, if any, with and without their number.
pub(super) fn accuracy(strings: &Phrases, results: &[GameResult]) -> Option<[String; 2]> {
    let MeanAccuracy { games, parts } = MeanAccuracy::of(results)?;
    let own = &strings.record;
    let parts: Vec<String> = Phase::ALL
        .into_iter()
        .zip(parts)
        .filter_map(|(phase, percent)| Some(format!("{} {}%", strings.phase(phase), percent?)))
        .collect();
    let parts = parts.join(", ");
    Some([fill(own.accuracy, &[&parts, &games]), fill(own.accuracy_alone, &[&parts])])
}
