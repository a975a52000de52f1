//! Between games: which to play, or which to go on with.

use super::session::{LineSession, print, sentence};
use crate::tui::app::App;
use crate::tui::effect::{Effect, Purpose};
use crate::tui::language::fill;
use ouk_engine::Level;
use ouk_rules::GameId;
use std::io;

/// The text that line mode starts with.
pub(super) fn greeting(app: &App) -> String {
    let (strings, own) = (app.context.strings, &app.context.strings.spoken);
    let mut text = own.greeting.to_owned();
    if let Some((_, game)) = &app.context.unfinished {
        let setup = game.setup();
        let [white, black] =
            setup.players.0.each_ref().map(|player| strings.player_in_full(player));
        let number = game.ply() / 2 + 1;
        let waits = fill(own.resume, &[&strings.game(setup.game), &white, &black, &number]);
        text = format!("{text}\n{waits}");
    }
    format!("{text}\n{}", fill(own.play_one, &[&names().join(", ")]))
}

fn names() -> Vec<&'static str> {
    GameId::ALL.iter().map(|game| game.name()).collect()
}

/// Does what a line says; false to end.
pub(super) fn obey(table: &mut LineSession, line: &str) -> io::Result<bool> {
    let strings = table.app.context.strings;
    let own = &strings.spoken;
    let Some(words) = shlex::split(line) else {
        print(own.quotation)?;
        return Ok(true);
    };
    let (first, rest) =
        words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    match first {
        "" => print(&greeting(table.app))?,
        "q" | "quit" | "exit" | ":q" => return Ok(false),
        "?" | "h" | "help" => print(own.lobby_help)?,
        "c" | "continue" => match &table.app.context.unfinished {
            None => print(own.nothing_waits)?,
            Some((path, _)) => {
                let open = Effect::Open { path: path.clone(), purpose: Purpose::Play };
                table.seen = None;
                table.perform(vec![open])?;
                table.report()?;
            }
        },
        "games" => {
            for &game in GameId::ALL {
                let rules = table.app.context.settings.rule_sets.names(game).join(", ");
                print(&fill(own.a_game, &[&game.name(), &strings.game(game), &rules]))?;
            }
        }
        "levels" => {
            for level in Level::ALL {
                let [full, ..] = strings.level_words(level);
                print(&sentence(&full, own.stop))?;
            }
        }
        "play" | "p" => {
            let mut options = rest.to_vec();
            // A game may be named without its option.
            if options.first().is_some_and(|first| !first.starts_with('-')) {
                options.insert(0, "--game".to_owned());
            }
            match (table.read_setup)(&options) {
                Ok(setup) => table.begin(setup, "", None)?,
                Err(problem) => print(&sentence(&problem, own.stop))?,
            }
        }
        name if name.parse::<GameId>().is_ok() => {
            return obey(table, &format!("play {line}"));
        }
        other => print(&fill(own.no_word, &[&other]))?,
    }
    Ok(true)
}
