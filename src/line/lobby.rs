//! The lobby between games: the choice of a game, or of one to continue.

use super::session::{LineSession, LineSetupError, PATIENCE, print, sentence};
use crate::tui::app::App;
use crate::tui::command::typed::{self, CommandError, CommandName};
use crate::tui::inbox::{WaitFor, WakeEvent};
use crate::tui::language::fill;
use ouk_engine::Level;
use ouk_rules::GameId;
use std::io;
use std::time::Instant;

/// The text that line mode starts with.
pub(super) fn greeting(app: &App) -> String {
    let (strings, own) = (app.context.strings, &app.context.strings.spoken);
    let mut text = own.greeting.to_owned();
    if let Some(unfinished) = &app.context.games.unfinished {
        let game = &unfinished.game;
        let setup = game.setup();
        let [white, black] =
            setup.players.0.each_ref().map(|player| strings.player_in_full(player));
        let number = game.move_number();
        let waits = fill(own.resume, &[&strings.game(setup.game), &white, &black, &number]);
        text = format!("{text}\n{waits}");
    }
    format!("{text}\n{}", fill(own.play_one, &[&names().join(", ")]))
}

fn names() -> Vec<&'static str> {
    GameId::ALL.iter().map(|game| game.name()).collect()
}

/// A command between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LobbyCommand {
    Continue,
    Games,
    Help,
    Leave,
    Levels,
    Play,
}

/// The words of the commands. Help and leaving have the same words as in a game.
const WORDS: &[(LobbyCommand, &[&str])] = &[
    (LobbyCommand::Continue, &["continue", "c"]),
    (LobbyCommand::Games, &["games"]),
    (LobbyCommand::Help, typed::line_words(CommandName::Help)),
    (LobbyCommand::Leave, typed::line_words(CommandName::Leave)),
    (LobbyCommand::Levels, &["levels"]),
    (LobbyCommand::Play, &["play", "p"]),
];

impl LobbyCommand {
    fn read(word: &str) -> Option<LobbyCommand> {
        let word = word.to_ascii_lowercase();
        WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|&(command, _)| command)
    }
}

/// Whether a word is a command between games.
pub(super) fn has_word(word: &str) -> bool {
    LobbyCommand::read(word).is_some()
}

/// Performs a typed line; returns false at the end.
pub(super) fn execute(table: &mut LineSession, line: &str) -> io::Result<bool> {
    let strings = table.app.context.strings;
    let own = &strings.spoken;
    let line = typed::without_colon(line);
    let Some(words) = shlex::split(line) else {
        print(own.quotation)?;
        return Ok(true);
    };
    let (first, rest) =
        words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    if first.is_empty() {
        print(&greeting(table.app))?;
        return Ok(true);
    }
    let Some(command) = LobbyCommand::read(first) else {
        if first.parse::<GameId>().is_ok() {
            return execute(table, &format!("play {line}"));
        }
        print(&match typed::outside_lobby(first) {
            Some(error) => sentence(&strings.command_error(&error), own.stop),
            None => fill(own.no_word, &[&first]),
        })?;
        return Ok(true);
    };
    if command != LobbyCommand::Play && !rest.is_empty() {
        print(&sentence(
            &strings.command_error(&CommandError::StandsAlone(first.to_owned())),
            own.stop,
        ))?;
        return Ok(true);
    }
    match command {
        LobbyCommand::Leave => return Ok(false),
        LobbyCommand::Help => print(own.lobby_help)?,
        LobbyCommand::Continue => match &table.app.context.games.unfinished {
            None => print(own.nothing_waits)?,
            Some(_) => {
                table.seen = None;
                let effects = table.app.continue_unfinished();
                table.perform(effects)?;
                table.report()?;
            }
        },
        LobbyCommand::Games => {
            for &game in GameId::ALL {
                let rules = table.app.context.settings.rule_sets.names(game).join(", ");
                print(&fill(own.a_game, &[&game.name(), &strings.game(game), &rules]))?;
            }
        }
        LobbyCommand::Levels => {
            for level in Level::ALL {
                let [full, ..] = strings.level_words(level);
                print(&sentence(&full, own.stop))?;
            }
        }
        LobbyCommand::Play => {
            let mut options = rest.to_vec();
            // The name of a game may come without its option.
            if options.first().is_some_and(|first| !first.starts_with('-')) {
                options.insert(0, "--game".to_owned());
            }
            match (table.read_setup)(&options) {
                Ok(setup) => table.begin(setup, None, None)?,
                Err(LineSetupError::Engine) => print(own.engine_elsewhere)?,
                Err(LineSetupError::Arguments(words)) => print(&sentence(&words, own.stop))?,
            }
        }
    }
    Ok(true)
}

impl LineSession<'_> {
    /// Looks for the game to continue. If the folder of games does not respond, gives up after a
    /// while.
    pub(super) fn find_unfinished(&mut self) -> io::Result<()> {
        let effects = self.app.look_for_unfinished();
        self.perform(effects)?;
        self.wait_for_unfinished()
    }

    /// Waits until the search for the game to continue has ended, if there is one.
    pub(super) fn wait_for_unfinished(&mut self) -> io::Result<()> {
        let until = Instant::now() + PATIENCE;
        while self.app.looks_for_unfinished() {
            let left = until.saturating_duration_since(Instant::now());
            match self.inbox.next(Some(left), WaitFor::News) {
                WakeEvent::News(message) => {
                    let effects = self.app.update(message);
                    self.perform(effects)?;
                }
                WakeEvent::Signal(signal) => {
                    self.on_signal(signal);
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_has_one_meaning_and_none_is_a_game() {
        let words: Vec<&str> = WORDS.iter().flat_map(|(_, words)| words.iter().copied()).collect();
        for (at, word) in words.iter().enumerate() {
            assert!(!words[..at].contains(word), "{word} stands twice");
            assert!(word.parse::<GameId>().is_err(), "{word} is a game");
            assert_eq!(LobbyCommand::read(word), LobbyCommand::read(&word.to_uppercase()));
        }
        assert_eq!(LobbyCommand::read("q"), Some(LobbyCommand::Leave));
        assert_eq!(LobbyCommand::read("?"), Some(LobbyCommand::Help));
        assert_eq!(LobbyCommand::read("qq"), None);
    }
}
