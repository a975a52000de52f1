//! Texts about puzzles.

use super::screen::PuzzleScreen;
use crate::puzzles::theme::{LONG, PuzzleTheme};
use crate::trainer::session::DrillResult;
use crate::tui::context::AppContext;
use crate::tui::language::{Phrases, fill};
use ouk_engine::puzzle::{Aim, Puzzle};
use ouk_rules::notation;
use std::time::Duration;

/// The name of a theme.
#[must_use]
pub fn theme(theme: PuzzleTheme, strings: &Phrases) -> String {
    let own = &strings.puzzles;
    match theme {
        PuzzleTheme::Any => own.any.to_owned(),
        PuzzleTheme::Win(moves) => fill(own.win_in, &[&moves]),
        PuzzleTheme::LongWin => fill(own.win_long, &[&LONG]),
        PuzzleTheme::Gain => own.gain.to_owned(),
        // As in the glossary.
        PuzzleTheme::Does(term) => (strings.term)(term).name.to_owned(),
    }
}

/// The task of a puzzle from its first position.
#[must_use]
pub fn task(puzzle: &Puzzle, strings: &Phrases) -> String {
    task_with(puzzle, puzzle.aim.moves_to_win().unwrap_or(1), strings)
}

/// The task of a puzzle with this many moves left to the win.
#[must_use]
pub fn task_with(puzzle: &Puzzle, left: u32, strings: &Phrases) -> String {
    let own = &strings.puzzles;
    let side = strings.side(puzzle.position.turn());
    match (puzzle.aim, left) {
        (Aim::Ending { .. }, _) => fill(own.goal_ending, &[&side]),
        (Aim::Gain { .. }, _) => fill(own.goal_gain, &[&side]),
        (Aim::Mate { .. } | Aim::Series { .. }, 1) => fill(own.goal_win_now, &[&side]),
        (Aim::Mate { .. } | Aim::Series { .. }, left) => fill(own.goal_win, &[&side, &left]),
    }
}

/// The result of a puzzle, with the term for its move.
#[must_use]
pub fn result(screen: &PuzzleScreen, strings: &Phrases) -> String {
    let own = &strings.puzzles;
    let entry = &screen.session.entry;
    let how = match screen.session.result() {
        DrillResult::Solved(3) => own.solved,
        DrillResult::Solved(_) => own.solved_helped,
        DrillResult::Failed => own.solved_late,
    };
    let best = notation::readable(&entry.puzzle.position, entry.puzzle.best);
    let mut sentences = vec![how.to_owned()];
    let terms = entry.terms.telling().take(3).map(|term| (strings.term)(term).name.to_lowercase());
    let terms: Vec<String> = terms.collect();
    if !terms.is_empty() {
        sentences.push(fill(own.called, &[&best, &terms.join(", ")]));
    }
    if !screen.follows.is_empty() {
        sentences.push(fill(own.follows, &[&screen.follows.join(" ")]));
    }
    sentences.join(" ")
}

/// The deviation from which a rating is called a guess.
const GUESS: u32 = 300;

/// The player's rating, and its change by the last puzzle.
#[must_use]
pub fn rating(app: &AppContext, screen: &PuzzleScreen) -> String {
    let own = &app.strings.puzzles;
    let now = app.progress.puzzles.rating;
    let reach = 2 * now.deviation;
    match i64::from(now.rating) - i64::from(screen.rating_before.rating) {
        0 if reach > GUESS => fill(own.rating_guess, &[&now.rating]),
        0 => fill(own.rating, &[&now.rating, &reach]),
        change => fill(own.rating_change, &[&now.rating, &format!("{change:+}")]),
    }
}

/// A time in the form of a clock.
#[must_use]
pub fn clock(left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
