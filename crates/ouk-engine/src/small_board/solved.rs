//! A solved board, which values positions and moves of its game.

use super::tables::BoardTables;
use super::value::Value;
use crate::score::Score;
use crate::sorting::sort_by_rank;
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::rek::{Classic, NotRekLose, RekPosition, RekVariant};
use ouk_rules::ruleset::{Binds, RekBoard, RuleSwitches};
use ouk_rules::{AnyPosition, GameId, Outcome, Position, RuleSet};

/// The tables of a small board of either game.
pub enum SolvedBoard {
    /// Tables of Rek.
    Rek(BoardTables<Classic>),
    /// Tables of Min Rek Chanh.
    MinRekChanh(BoardTables<NotRekLose>),
}

/// A legal move with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove {
    /// The move itself.
    pub mv: Move,
    /// The value for the mover: won in this many moves, this one included, lost, or drawn.
    pub value: Value,
    /// For a move that draws, the number of replies in a thousand that lose.
    pub trouble: usize,
    /// Whether the position after the move has occurred before.
    repeats: bool,
}

impl BoardMove {
    /// The value as a score of a search.
    #[must_use]
    pub fn score(&self) -> Score {
        score_of(self.value)
    }
}

/// A value as a score of a search, for the side to move.
#[must_use]
pub const fn score_of(value: Value) -> Score {
    match value {
        Value::Won(moves) => Score(Score::MATE - (2 * moves as i32 - 1)),
        Value::Lost(moves) => Score(2 * moves as i32 - Score::MATE),
        Value::Drawn | Value::Over => Score::DRAW,
    }
}

/// The name of a rule set's tables; `None` if its board is too large. Rule sets that differ in
/// nothing that a value depends on share their tables.
#[must_use]
pub fn signature(rules: &RuleSet) -> Option<String> {
    match &rules.switches {
        RuleSwitches::Rek(switches) if switches.board == RekBoard::Four => Some(format!(
            "rek-{}-{}-{}",
            switches.board.name(),
            switches.second_capture.name(),
            switches.king_lost.name()
        )),
        // Under `call` a position has twice as many moves, and five files are too many.
        RuleSwitches::MinRek(switches)
            if switches.board == RekBoard::Four
                || switches.board == RekBoard::Five && switches.binds != Binds::Call =>
        {
            Some(format!("min-rek-chanh-{}-{}", switches.board.name(), switches.binds.name()))
        }
        _ => None,
    }
}

/// Whether the board of a rule set can be solved completely.
#[must_use]
pub fn is_solved(rules: &RuleSet) -> bool {
    signature(rules).is_some()
}

impl SolvedBoard {
    /// The tables of a rule set without their values.
    pub(crate) fn empty(game: GameId, rules: &'static RuleSet) -> Option<SolvedBoard> {
        // Each side has as many pieces as in the array.
        let pieces = usize::from(rules.shape().side) - 1;
        match game {
            GameId::Rek => BoardTables::new(rules, pieces).map(SolvedBoard::Rek),
            GameId::MinRekChanh => BoardTables::new(rules, pieces).map(SolvedBoard::MinRekChanh),
            _ => None,
        }
    }

    /// The memory of the values, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            SolvedBoard::Rek(tables) => tables.bytes(),
            SolvedBoard::MinRekChanh(tables) => tables.bytes(),
        }
    }

    /// The value of a position of the board's rules for the side to move; `None` if the game is
    /// over there, or if no game from the array reaches the position.
    ///
    /// The draws by repetition and by lack of progress are ignored.
    #[must_use]
    pub fn value(&self, position: &AnyPosition) -> Option<Value> {
        match (self, position) {
            (SolvedBoard::Rek(tables), AnyPosition::Rek(position)) => probe(tables, position),
            (SolvedBoard::MinRekChanh(tables), AnyPosition::MinRekChanh(position)) => {
                probe(tables, position)
            }
            _ => None,
        }
    }

    /// Every legal move, the best first: the shortest win, then the draw that leaves the opponent
    /// most replies that lose, then the loss that takes longest. None where [`SolvedBoard::value`]
    /// gives none.
    ///
    /// `history` holds the repetition keys of the game: a position that occurs for the third time
    /// is drawn.
    #[must_use]
    pub fn rate(&self, position: &AnyPosition, history: &[PositionKey]) -> Option<Vec<BoardMove>> {
        match (self, position) {
            (SolvedBoard::Rek(tables), AnyPosition::Rek(position)) => {
                rate(tables, position, history)
            }
            (SolvedBoard::MinRekChanh(tables), AnyPosition::MinRekChanh(position)) => {
                rate(tables, position, history)
            }
            _ => None,
        }
    }

    /// A line of best play from a won or lost position; otherwise empty.
    #[must_use]
    pub fn best_line(&self, position: &AnyPosition) -> Vec<Move> {
        match (self, position) {
            (SolvedBoard::Rek(tables), AnyPosition::Rek(position)) => line(tables, position),
            (SolvedBoard::MinRekChanh(tables), AnyPosition::MinRekChanh(position)) => {
                line(tables, position)
            }
            _ => Vec::new(),
        }
    }
}

fn line<V: RekVariant>(tables: &BoardTables<V>, position: &RekPosition<V>) -> Vec<Move> {
    if tables.covers(position) { tables.best_line(position) } else { Vec::new() }
}

fn probe<V: RekVariant>(tables: &BoardTables<V>, position: &RekPosition<V>) -> Option<Value> {
    let known = position.ending().is_none() && tables.covers(position);
    known.then(|| tables.value(position))
}

/// The value of a legal move for its mover.
fn value_of_move<V: RekVariant>(
    tables: &BoardTables<V>,
    after: &RekPosition<V>,
    mover: Color,
) -> Value {
    match after.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(winner)) if winner == mover => Value::Won(1),
        Some(Outcome::Win(_)) => Value::Lost(0),
        Some(Outcome::Draw) => Value::Drawn,
        None => match tables.value(after) {
            Value::Lost(moves) => Value::Won(moves + 1),
            Value::Won(moves) => Value::Lost(moves),
            Value::Drawn | Value::Over => Value::Drawn,
        },
    }
}

fn rate<V: RekVariant>(
    tables: &BoardTables<V>,
    position: &RekPosition<V>,
    history: &[PositionKey],
) -> Option<Vec<BoardMove>> {
    probe(tables, position)?;
    let turn = position.turn();
    let mut rated = Vec::new();
    for mv in position.legal_moves() {
        let after = position.after(mv);
        let key = after.repetition_key();
        let seen = history.iter().filter(|&&before| before == key).count();
        let value = match value_of_move(tables, &after, turn) {
            value if after.ending().is_some() => value,
            _ if seen >= 2 => Value::Drawn,
            value => value,
        };
        rated.push(BoardMove { mv, value, trouble: 0, repeats: seen > 0 });
    }
    // Without a win, the best choice gives the opponent as many ways as possible to go wrong.
    if !rated.iter().any(|one| matches!(one.value, Value::Won(_))) {
        let drawn = rated.iter_mut().filter(|one| one.value == Value::Drawn);
        drawn.for_each(|one| one.trouble = trouble(tables, &position.after(one.mv)));
    }
    sort_by_rank(&mut rated, &|one| (-one.score().0, one.repeats, 1_000 - one.trouble));
    Some(rated)
}

/// The number of moves in a thousand that lose.
fn trouble<V: RekVariant>(tables: &BoardTables<V>, position: &RekPosition<V>) -> usize {
    let moves = position.legal_moves();
    let loses = |mv: &&Move| {
        matches!(value_of_move(tables, &position.after(**mv), position.turn()), Value::Lost(_))
    };
    1_000 * moves.iter().filter(loses).count() / moves.len().max(1)
}
