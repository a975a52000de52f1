//! Puzzles from the user's own games.

use super::collection::PuzzleEntry;
use crate::trainer::puzzle_progress::{MOST_OWN, OwnPuzzle, PuzzleProgress};
use ouk_engine::analysis::{GameAnalysis, JudgedMove, Severity};
use ouk_engine::puzzle::{Aim, Puzzle, Suite};
use ouk_rules::AnyPosition;
use ouk_rules::game::{Game, Player};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The longest win that is accepted, in moves. A file may contain anything; the program does not
/// look for longer wins.
const LONGEST: u32 = 50;
/// The most letters of a name.
const LONGEST_ID: usize = 60;

/// The number of positions of a game in which to look for a puzzle.
pub const TRIED: usize = 8;
/// The number of positions of a game in which to look for a puzzle in restricted mode, where many
/// users may share the machine.
pub const TRIED_IN_RESTRICTED_MODE: usize = 2;

/// The positions of a game in which a person made a mistake or missed a win, the worst first.
#[must_use]
pub fn missed(game: &Game, found: &GameAnalysis, most: usize) -> Vec<AnyPosition> {
    let players = &game.setup().players;
    let is_missed = |JudgedMove { judgement, by, .. }: &JudgedMove<'_>| {
        matches!(players[*by], Player::Human { .. })
            && (judgement.severity >= Some(Severity::Mistake) || judgement.cause.is_some())
    };
    let mut missed: Vec<JudgedMove<'_>> = found.marked().filter(is_missed).collect();
    missed.sort_by(|a, b| b.judgement.loss.total_cmp(&a.judgement.loss));
    missed.iter().take(most).map(|judged| game.position_at(judged.ply - 1).clone()).collect()
}

/// A puzzle in the form in which it is saved.
#[must_use]
pub fn saved(puzzle: &Puzzle) -> OwnPuzzle {
    OwnPuzzle {
        game: puzzle.position.game().name().to_owned(),
        rules: puzzle.position.rules().name.to_owned(),
        puzzle: puzzle.to_string(),
    }
}

/// Reads a saved puzzle; `None` if the text is not one, or if its rule set is not built in.
fn read(own: &OwnPuzzle) -> Option<PuzzleEntry> {
    let OwnPuzzle { game, rules, puzzle } = own;
    if [game, rules, puzzle].into_iter().any(|text| text.contains(['\n', '\r'])) {
        return None;
    }
    let suite = Suite::parse(&format!("# {game} {rules}\n{puzzle}")).ok()?;
    let puzzle = suite.puzzles.into_iter().next()?;
    let is_own = puzzle.id.starts_with("own-") && puzzle.id.len() <= LONGEST_ID;
    let is_sound = match puzzle.aim {
        Aim::Mate { moves } => (1..=LONGEST).contains(&moves),
        Aim::Ending { .. } | Aim::Gain { .. } => true,
        Aim::Series { .. } => false,
    };
    (is_own && is_sound && puzzle.position.ending().is_none()).then(|| PuzzleEntry::of(puzzle))
}

/// The puzzles that were read last, because every frame of a screen asks for the same ones; nothing
/// for a text that is no puzzle.
type ReadPuzzles = HashMap<OwnPuzzle, Option<Arc<PuzzleEntry>>>;

/// The puzzles from own games, the oldest first. Saved texts that are no puzzles are left out.
#[must_use]
pub fn entries(progress: &PuzzleProgress) -> Vec<Arc<PuzzleEntry>> {
    static KNOWN: OnceLock<Mutex<ReadPuzzles>> = OnceLock::new();
    let known = KNOWN.get_or_init(Mutex::default);
    // If the reader panics, what was read before is read again.
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let mut before = std::mem::take(&mut *known);
    let newest = progress.own.len().saturating_sub(MOST_OWN);
    let mut all = Vec::new();
    for own in &progress.own[newest..] {
        let known_before = before.remove(own);
        let entry = known_before.unwrap_or_else(|| read(own).map(Arc::new));
        all.extend(entry.clone());
        known.insert(own.clone(), entry);
    }
    all
}
