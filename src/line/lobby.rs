//! Between games: which to play, or which to go on with.

use super::{Table, print};
use crate::rules::GameId;
use crate::tui::app::App;
use crate::tui::effect::{Effect, Purpose};
use std::io;

const HELP: &str = "\
continue: go on with the game that is not over.
play GAME: a game against the machine, as \"play rek\"; more as on the command line:
play rek --level 5 --side black, play ouk --rules tan --side both.
games: the games and their rules. quit: leave.";

/// What is said first.
pub(super) fn greeting(app: &App) -> String {
    let mut text = "ouk, the Cambodian board games, line by line. ? lists the words.".to_owned();
    if let Some((_, game)) = &app.unfinished {
        let setup = game.setup();
        let [white, black] = &setup.players.0;
        let number = game.ply() / 2 + 1;
        text += &format!(
            "\ncontinue: {}, {} against {}, move {number}.",
            setup.game.title(),
            white.name(),
            black.name()
        );
    }
    text + "\nplay GAME: one of " + &names().join(", ") + "."
}

fn names() -> Vec<&'static str> {
    GameId::ALL.iter().map(|game| game.name()).collect()
}

/// Does what a line says; false to end.
pub(super) fn obey(table: &mut Table, line: &str) -> io::Result<bool> {
    let Some(words) = shlex::split(line) else {
        print("A quotation mark is missing.")?;
        return Ok(true);
    };
    let (first, rest) =
        words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    match first {
        "" => print(&greeting(&table.app))?,
        "q" | "quit" | "exit" | ":q" => return Ok(false),
        "?" | "h" | "help" => print(HELP)?,
        "c" | "continue" => match &table.app.unfinished {
            None => print("No game waits to be continued.")?,
            Some((path, _)) => {
                let open = Effect::Open {
                    path: path.clone(),
                    settings: Box::new(table.app.settings.clone()),
                    purpose: Purpose::Play,
                };
                table.seen = None;
                table.perform(vec![open])?;
                table.report()?;
            }
        },
        "games" => {
            for &game in GameId::ALL {
                let rules = table.app.settings.rule_names(game).join(", ");
                print(&format!("{}: {}; rules {rules}.", game.name(), game.title()))?;
            }
        }
        "play" | "p" => {
            let mut options = rest.to_vec();
            // A game may be named without its option.
            if options.first().is_some_and(|first| !first.starts_with('-')) {
                options.insert(0, "--game".to_owned());
            }
            match (table.read_setup)(&options) {
                Ok(setup) => table.begin(setup, "")?,
                Err(problem) => print(&super::sentence(&problem))?,
            }
        }
        name if GameId::parse(name).is_some() => {
            return obey(table, &format!("play {line}"));
        }
        other => print(&format!("\"{other}\" is no word here; ? lists them."))?,
    }
    Ok(true)
}
