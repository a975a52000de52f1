//! Drills: won positions to win inside the count, drawn ones to hold until it ends.

use ouk_engine::endgame::class::Class;
use ouk_engine::endgame::playout::random_position;
use ouk_engine::endgame::tablebase::{Tablebase, Verdict};
use ouk_engine::endgame::tables::TableError;
use ouk_rules::board::{Color, Move};
use ouk_rules::{AnyPosition, CountControl, GameId, RuleSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// The learner's task, which decides the side to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrillTask {
    /// Mate before the count ends.
    Chase,
    /// Hold with the bare king until it has ended.
    Hold,
}

impl DrillTask {
    /// The name of the task in files and arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DrillTask::Chase => "chase",
            DrillTask::Hold => "hold",
        }
    }

    /// The task of a word.
    #[must_use]
    pub fn parse(word: &str) -> Option<DrillTask> {
        [DrillTask::Chase, DrillTask::Hold].into_iter().find(|task| task.name() == word)
    }

    /// The task of the other side.
    #[must_use]
    pub const fn swapped(self) -> DrillTask {
        match self {
            DrillTask::Chase => DrillTask::Hold,
            DrillTask::Hold => DrillTask::Chase,
        }
    }
}

/// The difficulty of a drill: for the chaser the slack at the start, for the bare king the number
/// of moves that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrillGrade {
    /// Six moves or more to spare, or no count at all; four moves or more that hold.
    Ample,
    /// Three to five moves to spare; three moves that hold.
    Fair,
    /// One or two moves to spare; two moves that hold.
    Tight,
    /// No move to spare: only the fastest moves win; one move that holds.
    Exact,
}

impl DrillGrade {
    /// All grades, the easiest first.
    pub const ALL: [DrillGrade; 4] =
        [DrillGrade::Ample, DrillGrade::Fair, DrillGrade::Tight, DrillGrade::Exact];

    /// The name of the grade in files and arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DrillGrade::Ample => "ample",
            DrillGrade::Fair => "fair",
            DrillGrade::Tight => "tight",
            DrillGrade::Exact => "exact",
        }
    }

    /// The grade with a name.
    #[must_use]
    pub fn parse(word: &str) -> Option<DrillGrade> {
        DrillGrade::ALL.into_iter().find(|grade| grade.name() == word)
    }

    /// The grade of a slack at the start; none means that no count limits the moves.
    #[must_use]
    pub const fn of_slack(slack: Option<u16>) -> DrillGrade {
        match slack {
            None | Some(6..) => DrillGrade::Ample,
            Some(3..) => DrillGrade::Fair,
            Some(1..) => DrillGrade::Tight,
            Some(0) => DrillGrade::Exact,
        }
    }

    /// The grade for this many moves that hold, at least one.
    #[must_use]
    pub const fn of_holding(moves: usize) -> DrillGrade {
        match moves {
            0 | 1 => DrillGrade::Exact,
            2 => DrillGrade::Tight,
            3 => DrillGrade::Fair,
            _ => DrillGrade::Ample,
        }
    }

    /// All grades by their distance to this one, starting with this one.
    fn nearest(self) -> Vec<DrillGrade> {
        let mut grades = DrillGrade::ALL.to_vec();
        grades.sort_by_key(|&other| (self as i8 - other as i8).unsigned_abs());
        grades
    }
}

/// A request for a drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillRequest {
    /// The game of the ending.
    pub game: GameId,
    /// The rule set, which decides the count.
    pub rules: &'static RuleSet,
    /// The class of the ending.
    pub class: Class,
    /// The learner's task.
    pub task: DrillTask,
    /// The grade to look for.
    pub grade: DrillGrade,
    /// The seed of the drill: the same seed gives the same drill.
    pub seed: u64,
}

/// Where a drill comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrillOrigin {
    /// The tables, with this seed.
    Tables(u64),
    /// A game of the learner.
    Game {
        /// The name of the game's file.
        file: String,
        /// The date of the game, such as `2026.11.21`.
        date: String,
        /// The number of the last move at which the game was won.
        number: usize,
    },
}

/// A position to play, with a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// The game of the ending.
    pub game: GameId,
    /// The rule set.
    pub rules: &'static RuleSet,
    /// The class of the ending.
    pub class: Class,
    /// The learner's task.
    pub task: DrillTask,
    /// The difficulty of the drill.
    pub grade: DrillGrade,
    /// The position as text, with the learner to move.
    pub fen: String,
    /// The learner's side.
    pub side: Color,
    /// The origin of the drill.
    pub origin: DrillOrigin,
}

impl Drill {
    /// The order for another drill of this ending and grade.
    #[must_use]
    pub fn order(&self, task: DrillTask, seed: u64) -> DrillRequest {
        let (game, rules, class, grade) = (self.game, self.rules, self.class.clone(), self.grade);
        DrillRequest { game, rules, class, task, grade, seed }
    }

    /// The seed of the drill; 0 for one from a game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        match self.origin {
            DrillOrigin::Tables(seed) => seed,
            DrillOrigin::Game { .. } => 0,
        }
    }
}

/// The reason why there is no drill.
#[derive(Debug, thiserror::Error)]
pub enum DrillError {
    /// The table is not available.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game has no tables under these rules.
    #[error("{game} under the rules {rules} has no endgame tables: {}", match game {
        GameId::KarOuk => "the first check wins",
        _ => "a king and a few pieces cannot mate there",
    })]
    NoTables {
        /// The name of the game.
        game: GameId,
        /// The name of the rule set.
        rules: &'static str,
    },
    /// No position was found.
    #[error("no position of {class} under the rules {rules} is worth a drill to {task}: {}", match task {
        DrillTask::Chase => "almost none takes two moves or more to win",
        DrillTask::Hold => "the bare king is lost, or its moves make no difference",
    })]
    NoPosition {
        /// The name of the ending.
        class: String,
        /// The name of the rule set.
        rules: &'static str,
        /// The task of the drill.
        task: DrillTask,
    },
    /// The game is not over.
    #[error("this game is not over; its endgame can be trained when it is")]
    GoesOn,
    /// No player missed a win in the game.
    #[error("there is nothing to train: no win with {0} pieces or fewer was missed here")]
    NothingLetGo(usize),
    /// The thread panicked.
    #[error("the tables failed because of a bug in ouk")]
    Failed,
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
}

impl DrillError {
    /// The error for a game that has no tables under a rule set.
    #[must_use]
    pub const fn no_tables(game: GameId, rules: &'static RuleSet) -> DrillError {
        DrillError::NoTables { game, rules: rules.name }
    }
}

impl fmt::Display for DrillTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of positions to try before a grade counts as empty.
const TRIES: usize = 60_000;
/// The fewest moves of a chase: a shorter one teaches nothing.
const LEAST: u16 = 2;
/// The most moves of the chaser during which a bare king must hold, where a count limits them.
const LONGEST_HOLD: u16 = 12;

/// Finds the requested drill. If no position has the grade, takes one of the nearest grade, which
/// the drill states.
///
/// # Errors
/// If the table is not available, or hardly any position fits.
pub fn find(
    tablebase: &Tablebase,
    order: &DrillRequest,
    stop: &AtomicBool,
) -> Result<Drill, DrillError> {
    let table = tablebase.prepare_both(&order.class, stop, &|_| {})?;
    // Where nothing is won, nothing can be lost either.
    if table.longest() < usize::from(LEAST) {
        return Err(no_position(order));
    }
    let mut rng = fastrand::Rng::with_seed(order.seed);
    let mut spare: Vec<(DrillGrade, AnyPosition)> = Vec::new();
    for tried in 0..TRIES {
        if tried % 256 == 0 && stop.load(Ordering::Relaxed) {
            return Err(DrillError::Stopped);
        }
        let position = random_position(order.game, order.rules, tablebase, &table, &mut rng);
        // Most positions are useless, and this test shows it sooner than the test whether moves
        // matter.
        let grade = slack_grade(tablebase, &position, order.task);
        let known = |grade: DrillGrade| spare.iter().any(|(other, _)| *other == grade);
        if grade.is_some_and(|grade| grade != order.grade && known(grade)) {
            continue;
        }
        let Some(grade) = grade_of(tablebase, &position, order.task) else { continue };
        if grade == order.grade {
            return Ok(drill(order, grade, &position));
        }
        if !known(grade) {
            spare.push((grade, position));
        }
    }
    let nearest = order.grade.nearest();
    let found = nearest.iter().find_map(|grade| spare.iter().find(|(other, _)| other == grade));
    let (grade, position) = found.ok_or_else(|| no_position(order))?;
    Ok(drill(order, *grade, position))
}

fn no_position(order: &DrillRequest) -> DrillError {
    DrillError::NoPosition { class: order.class.name(), rules: order.rules.name, task: order.task }
}

fn drill(order: &DrillRequest, grade: DrillGrade, position: &AnyPosition) -> Drill {
    Drill {
        game: order.game,
        rules: order.rules,
        class: order.class.clone(),
        task: order.task,
        grade,
        fen: position.to_fen(),
        side: position.turn(),
        origin: DrillOrigin::Tables(order.seed),
    }
}

/// The grade of a won position by its slack, whether or not it is worth a drill.
fn slack_grade(
    tablebase: &Tablebase,
    position: &AnyPosition,
    task: DrillTask,
) -> Option<DrillGrade> {
    match tablebase.probe_any(position)? {
        Verdict::Won { slack, .. } if task == DrillTask::Chase => Some(DrillGrade::of_slack(slack)),
        _ => None,
    }
}

/// The grade of a position as a drill; `None` if it is not worth one. The tables lay positions out
/// with White as the chaser.
#[must_use]
pub fn grade_of(
    tablebase: &Tablebase,
    position: &AnyPosition,
    task: DrillTask,
) -> Option<DrillGrade> {
    let verdict = tablebase.probe_any(position)?;
    match (task, verdict) {
        (DrillTask::Chase, Verdict::Won { side, moves, slack }) => {
            let fits = position.turn() == Color::White && side == Color::White && moves >= LEAST;
            // A position in which all moves are equally good teaches nothing.
            (fits && matters(tablebase, position)).then(|| DrillGrade::of_slack(slack))
        }
        (DrillTask::Hold, Verdict::Drawn) => {
            let view = position.counting().and_then(CountControl::view);
            let bounded = view.is_none_or(|view| (2..=LONGEST_HOLD).contains(&view.left));
            if position.turn() != Color::Black || !bounded {
                return None;
            }
            let choices = tablebase.choices(position)?;
            let holding = choices.iter().filter(|choice| choice.verdict == Verdict::Drawn).count();
            (holding > 0 && holding < choices.len()).then(|| DrillGrade::of_holding(holding))
        }
        _ => None,
    }
}

fn matters(tablebase: &Tablebase, position: &AnyPosition) -> bool {
    let Some(choices) = tablebase.choices(position) else { return false };
    choices.iter().any(|choice| choice.verdict != choices[0].verdict)
}

/// The best moves for the side to move, if several are equal.
#[must_use]
pub fn best_moves(tablebase: &Tablebase, position: &AnyPosition) -> Vec<Move> {
    let Some(choices) = tablebase.choices(position) else { return Vec::new() };
    let Some(&first) = choices.first() else { return Vec::new() };
    let turn = position.turn();
    let same = |choice: &&ouk_engine::endgame::tablebase::RatedMove| {
        choice.begins_count == first.begins_count
            && choice.verdict.rank_for(turn) == first.verdict.rank_for(turn)
    };
    choices.iter().filter(same).map(|choice| choice.mv).collect()
}
