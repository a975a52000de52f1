//! Drills from a player's own games: the last won position of each game that the player did not
//! win.

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

/// The most pieces of the endings that a search of all games looks for: larger tables take too
/// long.
pub const PIECES: usize = 4;

/// The most pieces of an ending with a table.
pub const MOST: usize = 5;

/// The most letters stored of a game's date.
const LONGEST_DATE: usize = 40;

/// Finds the tablebase of a game under a rule set.
pub type FindTablebase<'a> = dyn FnMut(GameId, &'static RuleSet) -> Option<Arc<Tablebase>> + 'a;

/// The name by which a drill refers to its game's file.
#[must_use]
pub fn name_of(file: &Path) -> String {
    file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The options for searching games.
pub struct GameSearch<'a> {
    /// The most pieces of an ending to look for.
    pub most: usize,
    /// The flag that stops the search.
    pub stop: &'a AtomicBool,
    /// Receives the progress of tables being made.
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

    /// The drill from a finished game: the last position that a human had won, if the human did not
    /// win.
    ///
    /// # Errors
    /// If the game goes on, no player missed a win, or the tables are not available.
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
            if position.pieces().count() > self.most {
                // Earlier positions had even more pieces.
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

/// The position of a game after this many plies. Drills always count automatically, whatever the
/// game did.
fn automatic(game: &Game, ply: usize) -> Option<AnyPosition> {
    let setup = game.setup();
    AnyPosition::from_fen(setup.game, setup.rules, &game.position_at(ply).to_fen()).ok()
}

/// The drill of a position that the tables say is won for the side to move; `None` if it is not, or
/// if no loaded table covers it.
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
            // A file may contain any text, but a date is shorter.
            date: setup.date.chars().take(LONGEST_DATE).collect(),
            number: game.move_number_after(ply),
        },
    })
}

/// Whether a human played this side and did not win the finished game.
fn let_go(game: &Game, color: Color) -> bool {
    let person = matches!(game.setup().players[color], Player::Human { .. });
    person && game.ending().is_some_and(|ending| ending.outcome != Outcome::Win(color))
}
