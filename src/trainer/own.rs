//! Drills from a player's own games: the last moment at which a game that was not won was won.

use super::drill::{Drill, Grade, Origin, Task};
use crate::board::Color;
use crate::endgame::book::{Book, Verdict};
use crate::game::record::FindRules;
use crate::game::{Archive, Game, Player};
use crate::rules::{AnyPosition, GameId, Outcome, RuleSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Endings of more men than this are not looked for in games: their tables take too long.
pub const MEN: usize = 4;

/// Gives the tables of a game under a rule set.
pub type Books<'a> = dyn FnMut(GameId, &'static RuleSet) -> Option<Arc<Book>> + 'a;

/// The drills from all finished games of an archive, the newest first.
pub fn from_archive(
    archive: &Archive,
    find: FindRules<'_>,
    books: &mut Books<'_>,
    stop: &AtomicBool,
) -> Vec<Drill> {
    let mut drills = Vec::new();
    for entry in archive.list(find) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Ok(game) = entry.game else { continue };
        let file = entry.path.file_stem().map(|name| name.to_string_lossy().into_owned());
        drills.extend(from_game(&game, &file.unwrap_or_default(), books, stop));
    }
    drills
}

/// The drill a finished game gives: the last position a person had won, if he did not win.
pub fn from_game(
    game: &Game,
    file: &str,
    books: &mut Books<'_>,
    stop: &AtomicBool,
) -> Option<Drill> {
    let outcome = game.ending()?.outcome;
    let setup = game.setup();
    let let_go = |color: Color| {
        matches!(setup.players[color], Player::Human { .. }) && outcome != Outcome::Win(color)
    };
    if !Color::ALL.into_iter().any(let_go) {
        return None;
    }
    let book = books(setup.game, setup.rules)?;
    for ply in (0..game.ply()).rev() {
        let position = game.position_at(ply);
        if men(position) > MEN {
            // There were even more before.
            return None;
        }
        if !let_go(position.turn()) {
            continue;
        }
        // As a drill it is counted automatically, whatever the game was.
        let fen = position.to_fen();
        let position = AnyPosition::from_fen(setup.game, setup.rules, &fen).ok()?;
        book.prepare_for(&position, MEN, stop, &|_| {}).ok()?;
        let Some(Verdict::Won { side, moves, slack }) = book.probe_any(&position) else { continue };
        if side != position.turn() || moves == 0 {
            continue;
        }
        let class = book.classes_of(&position).into_iter().next()?;
        return Some(Drill {
            game: setup.game,
            rules: setup.rules,
            class,
            task: Task::Chase,
            grade: Grade::of_slack(slack),
            fen,
            side,
            origin: Origin::Game {
                file: file.to_owned(),
                date: setup.date.clone(),
                number: ply / 2 + 1,
            },
        });
    }
    None
}

/// All men on the board.
fn men(position: &AnyPosition) -> usize {
    position.shape().all().filter(|&square| position.man_on(square).is_some()).count()
}
