//! The entries of the list of saved games.

use crate::archive::ArchiveEntry;
use crate::tui::language::{Phrases, script};
use ouk_io::text::{self, Printable};
use ouk_rules::game::{EngineSpec, Game, Player};
use ouk_rules::{GameId, Outcome, RuleSet};
use std::cell::OnceCell;
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
    /// What the list needs of its columns; the language stays while the list is shown.
    line: OnceCell<Line>,
}

/// A line of the list, to find it and to make room for it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its words in small letters.
    pub(super) words: String,
    /// The widths of its columns.
    pub(super) widths: [u16; 7],
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
        let line = OnceCell::new();
        Summary { path: entry.path.clone(), written: entry.written, told, line }
    }

    /// What the list needs of its columns.
    pub(super) fn line(&self, strings: &Phrases) -> &Line {
        self.line.get_or_init(|| {
            let columns = self.columns(strings);
            let words = columns.join(" ").to_lowercase();
            Line { words, widths: columns.each_ref().map(|column| script::width(column)) }
        })
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

/// The most letters of a text from a file that are remembered: more than any screen shows. A folder
/// may have thousands of files, and each much text.
const LONGEST: usize = 100;

fn brief(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

/// A player, as far as the list shows who it is.
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
    /// The result as it is shown, `*` if the game is not over.
    fn result(&self) -> &'static str {
        match self.ending.as_ref().map(|ending| ending.outcome) {
            None => "*",
            Some(Outcome::Draw) => "½-½",
            Some(outcome) => outcome.pgn(),
        }
    }

    /// The result as game files write it, by which the list is sorted.
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
        }
    }
}
