//! What a list shows of the games in the archive.

use super::{ArchiveEntry, Unreadable};
use jiff::Timestamp;
use ouk_rules::board::{ByColor, Color, Move, Piece};
use ouk_rules::game::{EngineSpec, Game, Player};
use ouk_rules::{GameId, RuleSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// A file of the archive, as a list shows it.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The path of the game's file.
    pub path: PathBuf,
    /// The time of the last write.
    pub written: SystemTime,
    /// The day of the last write, in the form of records: known only of a file without a summary.
    pub written_on: String,
    /// Its summary, or why it cannot be read.
    pub summary: Result<GameSummary, Arc<Unreadable>>,
}

/// What a list shows of a readable game.
#[derive(Clone, Debug)]
pub struct GameSummary {
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
    /// The number of moves of both sides before the last ones.
    pub earlier: usize,
    /// The last moves in game notation, at most ten plies.
    pub last_moves: Vec<String>,
    /// The pieces that each side has captured, in order of capture.
    pub taken: ByColor<Vec<Piece>>,
}

impl From<ArchiveEntry> for SavedGame {
    fn from(entry: ArchiveEntry) -> SavedGame {
        let summary = entry.game.map(|game| GameSummary::of(&game)).map_err(Arc::new);
        let written_on = if summary.is_ok() { String::new() } else { day_of(entry.written) };
        SavedGame { path: entry.path, written: entry.written, written_on, summary }
    }
}

/// The user's date at a time.
fn day_of(time: SystemTime) -> String {
    let moment = Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(ouk_io::time::now().time_zone().clone()).strftime("%Y.%m.%d").to_string()
}

impl GameSummary {
    fn of(game: &Game) -> GameSummary {
        let setup = game.setup();
        // The first of them is White's, as in a table of moves.
        let earlier = game.ply().saturating_sub(LAST_MOVES).next_multiple_of(2);
        GameSummary {
            game: setup.game,
            rules: setup.rules,
            date: brief(&setup.date),
            players: [&setup.players.0[0], &setup.players.0[1]].map(in_brief),
            moves: game.moves_played(),
            ending: game.ending().cloned(),
            fen: game.position().to_fen(),
            last: game.moves().next_back().map(|played| played.mv),
            earlier,
            last_moves: game.moves().skip(earlier).map(|played| played.readable.clone()).collect(),
            taken: ByColor(Color::ALL.map(|color| game.taken_by(color, game.ply()))),
        }
    }
}

/// The most moves of both sides stored of a game.
pub const LAST_MOVES: usize = 10;

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
