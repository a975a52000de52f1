//! The game of a file that may have several.

use super::{Failure, note_passed_over};
use crate::archive::{Archive, LONGEST, Unreadable};
use crate::config::Settings;
use ouk_io::fault::{FileFault, in_words};
use ouk_io::opening;
use ouk_io::outside::Outside;
use ouk_io::text;
use ouk_rules::game::Game;
use ouk_rules::game::record::records;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The argument `--number`: the number of a game in its file, from 1. Without it, the first game is
/// meant.
#[derive(Clone, Copy)]
pub(super) struct GameNumber(pub(super) Option<u32>);

/// The record of one of the games in a file.
pub(super) struct ChosenRecord<'a> {
    pub(super) text: &'a str,
    /// The number of the game, from 1.
    pub(super) number: usize,
    /// The number of games in the file.
    pub(super) of: usize,
}

impl ChosenRecord<'_> {
    /// Words after the name of the file: which of several games is meant.
    fn in_file(&self) -> String {
        match self.of {
            1 => String::new(),
            of => format!(", game {} of {of},", self.number),
        }
    }

    /// Words before a problem of the record: which of several games has it.
    pub(super) fn place(&self) -> String {
        match self.of {
            1 => String::new(),
            of => format!("game {} of {of}: ", self.number),
        }
    }
}

impl GameNumber {
    /// The chosen record in the text of a file.
    ///
    /// # Errors
    /// If the file has fewer games.
    pub(super) fn choose<'a>(
        self,
        text: &'a str,
        path: &Path,
    ) -> Result<ChosenRecord<'a>, Failure> {
        let number = self.0.unwrap_or(1) as usize;
        let all: Vec<&str> = records(text).collect();
        let (of, path) = (all.len().max(1), path.display());
        match all.get(number - 1) {
            Some(&text) if of > 1 => Ok(ChosenRecord { text, number, of }),
            _ if number == 1 => Ok(ChosenRecord { text, number, of }),
            _ if of == 1 => Err(Failure::usage(format!("--number {number}: {path} has one game"))),
            _ => Err(Failure::usage(format!("--number {number}: {path} has {of} games"))),
        }
    }

    /// Reads the chosen game from a file or a pipe; gives it with the number of games there. Says
    /// on standard error if the file has others and none was chosen.
    ///
    /// # Errors
    /// If the file cannot be read, has fewer games, or the game is damaged.
    pub(super) fn read(
        self,
        path: &Path,
        from: impl Read,
        settings: &Settings,
    ) -> Result<(Game, usize), Failure> {
        let of_file = |place: &str, problem: Unreadable| {
            Failure::illegal(format!("{}{place} {problem}", path.display()))
        };
        let mut bytes = Vec::new();
        let read = from.take(LONGEST + 1).read_to_end(&mut bytes);
        read.map_err(|error| of_file("", Unreadable::Io(in_words(error))))?;
        let (mut record, mut place, mut of) = (&bytes[..], String::new(), 1);
        if bytes.len() as u64 <= LONGEST
            && let Ok(text) = str::from_utf8(&bytes)
        {
            let chosen = self.choose(text, path)?;
            (record, place, of) = (chosen.text.as_bytes(), chosen.in_file(), chosen.of);
            if of > 1 && self.0.is_none() {
                let path = path.display();
                text::complain_bare(&format!(
                    "game 1 of {of} in {path}; --number N chooses another"
                ));
            }
        }
        let find = |game, name: &str| settings.rule_sets.find(game, name);
        let game = Archive::read(record, &find).map_err(|problem| of_file(&place, problem))?;
        note_passed_over(&settings.rule_sets, game.setup().rules);
        Ok((game, of))
    }
}

/// Opens a file of games, or a pipe that a shell passes by its number.
pub(super) fn open(path: &Path, _: Outside) -> Result<File, Failure> {
    opening::open_input(path).map_err(|error| match FileFault::of(&error) {
        Some(fault @ (FileFault::Folder | FileFault::NotOrdinary)) => {
            Failure::illegal(format!("{}: {fault}", path.display()))
        }
        _ => Failure::illegal(format!("{} {}", path.display(), Unreadable::Io(error))),
    })
}
