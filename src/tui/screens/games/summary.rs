//! The entries of the list of saved games.

use crate::archive::{ArchiveEntry, Unreadable};
use crate::tui::language::{Phrases, addressed, script};
use crate::tui::screens::play::Play;
use ouk_io::text::{self, Printable};
use ouk_rules::board::{Color, Move};
use ouk_rules::game::{EngineSpec, Game, Player};
use ouk_rules::vocabulary::TermSet;
use ouk_rules::{GameId, Outcome, RuleSet};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// An entry of the list of saved games.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The path of the game's file.
    pub path: PathBuf,
    /// The time of the last write.
    pub written: SystemTime,
    /// Its details, or why it cannot be read.
    pub told: Result<Told, Arc<Unreadable>>,
    /// The players' terms for its moves, once they were looked for.
    pub(super) terms: Option<TermSet>,
    /// The text of the list's line. The language does not change while the list is shown.
    line: OnceCell<SummaryText>,
}

/// The number of columns of the list.
pub(super) const COLUMNS: usize = 5;

/// The text of a line, for filters and for the layout.
#[derive(Clone, Debug)]
pub(super) struct SummaryText {
    /// The words of the line in lower case.
    pub(super) words: String,
    /// The widths of the line's columns.
    pub(super) widths: [u16; COLUMNS],
}

/// The details of a readable game.
#[derive(Clone, Debug)]
pub struct Told {
    /// The game that was played.
    pub game: GameId,
    /// The rule set of the game.
    pub rules: &'static RuleSet,
    /// The date of the game.
    pub date: String,
    /// The players.
    pub players: [Player; 2],
    /// The number of moves, a pair of both sides' moves counted as one.
    pub moves: usize,
    /// The ending; `None` if the game is not over.
    pub ending: Option<ouk_rules::Ending>,
    /// The text of the last position.
    pub fen: String,
    /// The last move.
    pub last: Option<Move>,
    /// Whether the board is seen from Black's side.
    pub seen_by_black: bool,
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

impl Summary {
    /// The summary of a file in the archive.
    #[must_use]
    pub fn of(entry: ArchiveEntry) -> Summary {
        let told = entry.game.map(|game| Told::of(&game)).map_err(Arc::new);
        let line = OnceCell::new();
        let (path, written) = (entry.path, entry.written);
        Summary { path, written, told, terms: None, line }
    }

    /// Whether the game's moves can be searched for terms but have not been yet.
    pub(super) fn is_unknown(&self) -> bool {
        self.told.is_ok() && self.terms.is_none()
    }

    /// The text of the list's line.
    pub(super) fn line(&self, strings: &Phrases) -> &SummaryText {
        self.line.get_or_init(|| match &self.told {
            Ok(told) => {
                let columns = told.columns(strings).each();
                let players = told.players.each_ref().map(|player| strings.player(player));
                let end = told.ending.as_ref().map(|ending| strings.ending(ending));
                let record = [told.pgn_result().to_owned(), end.unwrap_or_default()];
                let words = [columns.join(" "), players.join(" "), record.join(" ")].join(" ");
                let widths = columns.each_ref().map(|column| script::width(column));
                SummaryText { words: words.to_lowercase(), widths }
            }
            Err(problem) => {
                let words = format!("{} {}", self.name(), strings.unreadable(problem));
                SummaryText { words: words.to_lowercase(), widths: [0; COLUMNS] }
            }
        })
    }

    /// The name of the game's file.
    pub(super) fn name(&self) -> String {
        text::path(Path::new(self.path.file_name().unwrap_or_default())).into_string()
    }

    /// The date of a game, or the name of a damaged file.
    pub(super) fn day_or_name(&self) -> String {
        self.told.as_ref().map_or_else(|_| self.name(), Told::day)
    }
}

impl Columns {
    /// All columns in order.
    pub(super) fn each(self) -> [String; COLUMNS] {
        [self.date, self.game, self.opponent, self.result, self.moves]
    }
}

/// The most letters stored of a text from a file, more than any screen shows. A folder may have
/// thousands of files with long texts.
const LONGEST: usize = 100;

fn brief(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

/// A player, shortened to what the list shows.
fn in_brief(player: &Player) -> Player {
    match player {
        Player::Human { name } => Player::Human { name: brief(name) },
        Player::Computer { level } => Player::Computer { level: *level },
        Player::Engine(spec) => {
            let command = brief(&spec.name());
            Player::Engine(EngineSpec { command, options: Vec::new() })
        }
    }
}

impl Told {
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

    fn of(game: &Game) -> Told {
        let setup = game.setup();
        Told {
            game: setup.game,
            rules: setup.rules,
            date: brief(&setup.date),
            players: [&setup.players.0[0], &setup.players.0[1]].map(in_brief),
            moves: game.ply().div_ceil(2),
            ending: game.ending().cloned(),
            fen: game.position().to_fen(),
            last: game.moves().next_back().map(|played| played.mv),
            seen_by_black: Play::is_seen_by_black(setup),
        }
    }
}
