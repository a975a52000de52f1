//! Drills from a player's own games: the last won position of a game that the player did not win.

use super::drill::{Drill, DrillError, DrillGrade, DrillOrigin, DrillTask};
use crate::archive::Archive;
use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
use ouk_engine::endgame::tables::TableProgress;
use ouk_rules::board::Color;
use ouk_rules::game::record::FindRules;
use ouk_rules::game::{Game, Player};
use ouk_rules::{AnyPosition, GameId, Outcome, RuleSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Endings of more pieces than this are not looked for in all games: their tables take too long.
pub const PIECES: usize = 4;

/// Endings of more pieces than this have no tables.
pub const MOST: usize = 5;

/// The most letters of a game's date that are remembered.
const LONGEST_DATE: usize = 40;

/// Gives the tables of a game under a rule set.
pub type FindTablebase<'a> = dyn FnMut(GameId, &'static RuleSet) -> Option<Arc<Tablebase>> + 'a;

/// The name a game's drill knows its file by.
#[must_use]
pub fn name_of(file: &Path) -> String {
    file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// How games are searched.
pub struct GameSearch<'a> {
    /// The most pieces of an ending that is looked for.
    pub most: usize,
    /// Set it to stop.
    pub stop: &'a AtomicBool,
    /// Receives the progress of tables that are made.
    pub tell: &'a (dyn Fn(TableProgress) + Sync),
}

impl GameSearch<'_> {
    /// The drills from all finished games of an archive, the newest first.
    pub fn in_archive(
        &self,
        archive: &Archive,
        find: FindRules<'_>,
        books: &mut FindTablebase<'_>,
    ) -> Vec<Drill> {
        let mut drills = Vec::new();
        for entry in archive.entries(find) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let Ok(game) = entry.game else { continue };
            if !Color::ALL.into_iter().any(|color| let_go(&game, color)) {
                continue;
            }
            let Some(tablebase) = books(game.setup().game, game.setup().rules) else { continue };
            drills.extend(self.in_game(&game, &name_of(&entry.path), &tablebase));
        }
        drills
    }

    /// The drill a finished game gives: the last position that a human had won, if the human did not
    /// win.
    ///
    /// # Errors
    /// If the game goes on, no player missed a win, or the tables cannot be had.
    pub fn in_game(
        &self,
        game: &Game,
        file: &str,
        tablebase: &Tablebase,
    ) -> Result<Drill, DrillError> {
        if game.ending().is_none() {
            return Err(DrillError::GoesOn);
        }
        for ply in (0..game.ply()).rev() {
            let position = game.position_at(ply);
            if pieces(position) > self.most {
                // There were even more before.
                break;
            }
            let side = position.turn();
            if !let_go(game, side) {
                continue;
            }
            let Some(counted) = automatic(game, ply) else { break };
            tablebase.prepare_for(&counted, self.most, self.stop, self.tell)?;
            if let Some(drill) = drill_at(game, ply, file, tablebase) {
                return Ok(drill);
            }
        }
        Err(DrillError::NothingLetGo(self.most))
    }
}

/// The position of a game after so many plies. As a drill it is counted automatically, whatever the game
/// was.
fn automatic(game: &Game, ply: usize) -> Option<AnyPosition> {
    let setup = game.setup();
    AnyPosition::from_fen(setup.game, setup.rules, &game.position_at(ply).to_fen()).ok()
}

/// The drill of a position that the side to move has won by the tables; none if it has not, or if no
/// loaded table covers it.
#[must_use]
pub fn drill_at(game: &Game, ply: usize, file: &str, tablebase: &Tablebase) -> Option<Drill> {
    let setup = game.setup();
    let position = automatic(game, ply)?;
    let side = position.turn();
    let Verdict::Won { side: winner, moves, slack } = tablebase.probe_any(&position)? else {
        return None;
    };
    let class = tablebase.class_of(&position, side).filter(|_| winner == side && moves > 0)?;
    Some(Drill {
        game: setup.game,
        rules: setup.rules,
        class,
        task: DrillTask::Chase,
        grade: DrillGrade::of_slack(slack),
        fen: position.to_fen(),
        side,
        origin: DrillOrigin::Game {
            file: file.to_owned(),
            // A file can say anything; a day is shorter.
            date: setup.date.chars().take(LONGEST_DATE).collect(),
            number: ply / 2 + 1,
        },
    })
}

/// Whether a human played this side and did not win the finished game.
fn let_go(game: &Game, color: Color) -> bool {
    let person = matches!(game.setup().players[color], Player::Human { .. });
    person && game.ending().is_some_and(|ending| ending.outcome != Outcome::Win(color))
}

/// All pieces on the board.
fn pieces(position: &AnyPosition) -> usize {
    position.shape().all().filter(|&square| position.piece_on(square).is_some()).count()
}
