//! The entries of the list of saved games.

use crate::archive::{GameSummary, SavedGame};
use crate::tui::language::{Phrases, addressed, script};
use ouk_io::text::{self, Printable};
use ouk_rules::Outcome;
use ouk_rules::board::Color;
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

/// The text of a line, for filters and for the layout.
#[derive(Clone, Debug)]
pub(super) struct ListedText {
    /// The words of the line in lower case.
    pub(super) words: String,
    /// The widths of the line's columns.
    pub(super) widths: [u16; COLUMNS],
}

/// The columns of a line, in a language.
pub(super) struct Columns {
    /// The date, or the name of a damaged file.
    pub(super) date: String,
    pub(super) game: String,
    /// The user's opponent, or both players if two people played.
    pub(super) opponent: String,
    /// The result for the user, or the record's result if two people played.
    pub(super) result: String,
    pub(super) moves: String,
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
                let columns = summary.columns(strings).each();
                let players = summary.players.each_ref().map(|player| strings.player(player));
                let end = summary.ending.as_ref().map(|ending| strings.ending(ending));
                let record = [summary.pgn_result().to_owned(), end.unwrap_or_default()];
                let words = [columns.join(" "), players.join(" "), record.join(" ")].join(" ");
                let widths = columns.each_ref().map(|column| script::width(column));
                ListedText { words: words.to_lowercase(), widths }
            }
            Err(problem) => {
                let words = format!("{} {}", self.name(), strings.unreadable(problem));
                ListedText { words: words.to_lowercase(), widths: [0; COLUMNS] }
            }
        })
    }

    /// The name of the game's file.
    pub(super) fn name(&self) -> String {
        text::path(Path::new(self.saved.path.file_name().unwrap_or_default())).into_string()
    }

    /// The date of a game, or the name of a damaged file.
    pub(super) fn day_or_name(&self) -> String {
        self.saved.summary.as_ref().map_or_else(|_| self.name(), GameSummary::day)
    }
}

impl Columns {
    /// All columns in order.
    pub(super) fn each(self) -> [String; COLUMNS] {
        [self.date, self.game, self.opponent, self.result, self.moves]
    }
}

impl GameSummary {
    /// The columns of the game's line in a language.
    pub(super) fn columns(&self, strings: &Phrases) -> Columns {
        Columns {
            date: self.day(),
            game: strings.game(self.game).to_owned(),
            opponent: self.opponent(strings),
            result: self.result(strings).to_owned(),
            moves: self.moves.to_string(),
        }
    }

    /// The date in the form of the record.
    fn day(&self) -> String {
        Printable::cut(&self.date, 40).into_string()
    }

    fn opponent(&self, strings: &Phrases) -> String {
        let [white, black] = self.players.each_ref().map(|player| strings.player(player));
        match addressed(&self.players) {
            Some(Color::White) => black,
            Some(Color::Black) => white,
            None => format!("{white} – {black}"),
        }
    }

    fn result(&self, strings: &Phrases) -> &'static str {
        let own = &strings.browser;
        let Some(ending) = &self.ending else { return own.open };
        match (ending.outcome, addressed(&self.players)) {
            (Outcome::Draw, _) => own.drawn,
            (Outcome::Win(winner), Some(user)) if winner == user => own.won,
            (Outcome::Win(_), Some(_)) => own.lost,
            (outcome, None) => outcome.pgn(),
        }
    }

    /// The result in the form of game files, which is the key for sorting.
    pub(super) fn pgn_result(&self) -> &'static str {
        self.ending.as_ref().map_or("*", |ending| ending.outcome.pgn())
    }
}
