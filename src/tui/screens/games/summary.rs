//! The entries of the list of saved games.

use crate::archive::ArchiveEntry;
use crate::tui::language::Phrases;
use ouk_io::text::{self, Printable};
use ouk_rules::game::{Game, Player};
use ouk_rules::{GameId, Outcome, RuleSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// An entry of the list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its file.
    pub path: PathBuf,
    /// When it was last written.
    pub written: SystemTime,
    /// Its details, or why it cannot be read.
    pub told: Result<Told, Printable>,
}

/// The details of a readable game.
#[derive(Clone, Debug)]
pub struct Told {
    /// Which game.
    pub game: GameId,
    /// By which rules.
    pub rules: &'static RuleSet,
    /// The day.
    pub date: String,
    /// The players.
    pub players: [Player; 2],
    /// How many moves were made, of both sides together as pairs.
    pub moves: usize,
    /// How it ended.
    pub ending: Option<ouk_rules::Ending>,
    /// The last position as text.
    pub fen: String,
}

impl Summary {
    /// The summary of a file of the archive.
    #[must_use]
    pub fn of(entry: &ArchiveEntry) -> Summary {
        let told = match &entry.game {
            Ok(game) => Ok(Told::of(game)),
            Err(error) => Err(Printable::of(&error.to_string())),
        };
        Summary { path: entry.path.clone(), written: entry.written, told }
    }

    /// Its columns in a language: date, game, players, result, moves, end.
    pub(super) fn columns(&self, strings: &Phrases) -> [String; 7] {
        match &self.told {
            Ok(told) => [
                Printable::cut(&told.date, 40).into_string(),
                strings.game(told.game).to_owned(),
                strings.player(&told.players[0]),
                strings.player(&told.players[1]),
                told.result().to_owned(),
                told.moves.to_string(),
                told.ending.as_ref().map_or_else(String::new, |ending| strings.ending(ending)),
            ],
            Err(problem) => {
                let mut columns = <[String; 7]>::default();
                let name = self.path.file_name().unwrap_or_default();
                columns[0] = text::path(Path::new(name)).into_string();
                problem.as_str().clone_into(&mut columns[6]);
                columns
            }
        }
    }
}

impl Told {
    /// The result as it is shown, `*` if the game is not over.
    fn result(&self) -> &'static str {
        match self.ending.as_ref().map(|ending| ending.outcome) {
            None => "*",
            Some(Outcome::Draw) => "½-½",
            Some(outcome) => outcome.pgn(),
        }
    }

    fn of(game: &Game) -> Told {
        let setup = game.setup();
        Told {
            game: setup.game,
            rules: setup.rules,
            date: setup.date.clone(),
            players: setup.players.0.clone(),
            moves: game.ply().div_ceil(2),
            ending: game.ending().cloned(),
            fen: game.position().to_fen(),
        }
    }
}
