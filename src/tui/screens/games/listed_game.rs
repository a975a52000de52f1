//! The entries of the list of saved games.

use crate::archive::{GameSummary, SavedGame, Unreadable};
use crate::tui::language::{Phrases, addressed, script};
use ouk_io::text;
use ouk_rules::Outcome;
use ouk_rules::board::Color;
use ouk_rules::game::Player;
use ouk_rules::vocabulary::TermSet;
use std::cell::OnceCell;
use std::path::Path;

/// An entry of the list of saved games.
#[derive(Clone, Debug)]
pub struct ListedGame {
    /// The file and its summary.
    pub saved: SavedGame,
    /// The players' terms for its moves, once they were looked for.
    pub(super) terms: Option<TermSet>,
    /// The text of the list's line. The language does not change while the list is shown.
    line: OnceCell<ListedText>,
}

/// The number of columns of the list.
pub(super) const COLUMNS: usize = 5;

/// The column of the dates.
pub(super) const DATE: usize = 0;

/// The number of wordings of a column's text.
pub(super) const WORDINGS: usize = 3;

/// A text of a column, the longest wording first. Of an opponent, the shortest is the number of a
/// level, or empty for anybody else.
pub(super) type Wordings = [String; WORDINGS];

/// The widths of the columns, for each wording.
pub(super) type ColumnWidths = [[u16; WORDINGS]; COLUMNS];

/// The same text twice or, with the short wording, three times.
pub(super) fn wordings([long, short]: [String; 2]) -> Wordings {
    [long, short.clone(), short]
}

/// The text of a line, for filters and for the layout.
#[derive(Clone, Debug)]
pub(super) struct ListedText {
    /// The words of the line in lower case.
    pub(super) words: String,
    /// The widths of the line's columns.
    pub(super) widths: ColumnWidths,
}

impl From<SavedGame> for ListedGame {
    fn from(saved: SavedGame) -> ListedGame {
        ListedGame { saved, terms: None, line: OnceCell::new() }
    }
}

impl ListedGame {
    /// Whether the game's moves can be searched for terms but have not been yet.
    pub(super) fn is_unknown(&self) -> bool {
        self.saved.summary.is_ok() && self.terms.is_none()
    }

    /// The text of the list's line.
    pub(super) fn line(&self, strings: &Phrases) -> &ListedText {
        self.line.get_or_init(|| match &self.saved.summary {
            Ok(summary) => {
                let columns = summary.columns(strings);
                let players = summary.players.each_ref().map(|player| strings.player(player));
                let end = summary.ending.as_ref().map(|ending| strings.ending(ending));
                let record = [summary.pgn_result().to_owned(), end.unwrap_or_default()];
                let parts = [columns.concat().join(" "), players.join(" "), record.join(" ")];
                let words = format!("{} {}", parts.join(" "), summary.date);
                // There may be thousands of games, and most columns have one wording.
                let widths = columns.each_ref().map(|[long, short, last]| {
                    let width = script::width(long);
                    let short_width = if short == long { width } else { script::width(short) };
                    let last_width = match last.as_str() {
                        "" => u16::MAX,
                        last if last == short => short_width,
                        last => script::width(last),
                    };
                    [width, short_width, last_width]
                });
                ListedText { words: words.to_lowercase(), widths }
            }
            Err(_) => {
                let day = strings.date(&self.saved.written_on);
                let words = format!("{} {}", day[0], self.damage(strings)[0]);
                let mut widths = ColumnWidths::default();
                let [long, short] = day.each_ref().map(|day| script::width(day));
                widths[DATE] = [long, short, short];
                ListedText { words: words.to_lowercase(), widths }
            }
        })
    }

    /// The name of the game's file.
    pub(super) fn name(&self) -> String {
        text::path(Path::new(self.saved.path.file_name().unwrap_or_default())).into_string()
    }

    /// The name of a damaged file with what is wrong, in a longer and a shorter wording.
    pub(super) fn damage(&self, strings: &Phrases) -> [String; 2] {
        let Err(problem) = &self.saved.summary else { return [String::new(), String::new()] };
        let is_damaged = matches!(**problem, Unreadable::Damaged(_) | Unreadable::NotText { .. });
        let own = &strings.browser;
        let short = if is_damaged { own.damaged_short } else { own.unreadable_short };
        [format!("{} {}", self.name(), strings.unreadable(problem)), short.to_owned()]
    }

    /// The date of a game, or the name of a damaged file.
    pub(super) fn day_or_name(&self, strings: &Phrases) -> String {
        match &self.saved.summary {
            Ok(summary) => {
                let [long, _] = strings.date(&summary.date);
                long
            }
            Err(_) => self.name(),
        }
    }
}

impl GameSummary {
    /// The columns of the game's line in a language: date, game, opponent, result and number of
    /// moves.
    pub(super) fn columns(&self, strings: &Phrases) -> [Wordings; COLUMNS] {
        let game = [strings.game(self.game), strings.short_game(self.game)];
        let moves = self.moves.to_string();
        [
            wordings(strings.date(&self.date)),
            wordings(game.map(str::to_owned)),
            self.opponent(strings),
            wordings(self.result(strings).map(str::to_owned)),
            wordings([moves.clone(), moves]),
        ]
    }

    /// The texts of a game in two rows, each in shorter and shorter wordings: the game with the
    /// opponent, and the date with the result. The year is omitted if it is today's.
    pub(super) fn two_rows(&self, strings: &Phrases, today: &str) -> [Vec<String>; 2] {
        let games = [strings.game(self.game), strings.short_game(self.game)];
        let [opponent, short, _] = self.opponent(strings);
        let first = vec![
            format!("{}, {opponent}", games[0]),
            format!("{}, {opponent}", games[1]),
            format!("{}, {short}", games[0]),
            format!("{}, {short}", games[1]),
        ];
        let year = |date: &str| date.split('.').next().unwrap_or_default().to_owned();
        let is_this_year = year(&self.date) == year(today);
        let [long, short] = strings.date(&self.date);
        let date = if is_this_year { short } else { long };
        let second = self.result(strings).map(|result| format!("{date}, {result}"));
        [first, second.to_vec()]
    }

    /// The user's opponent, or both players if two people played.
    fn opponent(&self, strings: &Phrases) -> Wordings {
        let [white, black] = self.players.each_ref().map(|player| strings.player(player));
        let Some(user) = addressed(&self.players) else {
            let both = format!("{white} – {black}");
            return [both, strings.browser.two_people.to_owned(), String::new()];
        };
        let name = if user == Color::White { black } else { white };
        let number = match &self.players[(!user).index()] {
            Player::Computer { level } => level.to_string(),
            _ => String::new(),
        };
        [name.clone(), name, number]
    }

    /// The result for the user, or the record's result if two people played.
    fn result(&self, strings: &Phrases) -> [&'static str; 2] {
        let own = &strings.browser;
        let Some(ending) = &self.ending else { return [own.open, own.open_short] };
        let word = match (ending.outcome, addressed(&self.players)) {
            (Outcome::Draw, _) => own.drawn,
            (Outcome::Win(winner), Some(user)) if winner == user => own.won,
            (Outcome::Win(_), Some(_)) => own.lost,
            (outcome, None) => outcome.pgn(),
        };
        [word; 2]
    }

    /// Whether the user has won; `None` without a winner or where two people played.
    pub(super) fn is_won(&self) -> Option<bool> {
        match (self.ending.as_ref()?.outcome, addressed(&self.players)) {
            (Outcome::Win(winner), Some(user)) => Some(winner == user),
            _ => None,
        }
    }

    /// The result in the form of game files, which is the key for sorting.
    pub(super) fn pgn_result(&self) -> &'static str {
        self.ending.as_ref().map_or("*", |ending| ending.outcome.pgn())
    }
}
