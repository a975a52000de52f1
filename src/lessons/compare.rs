//! The opinions of rule sets on one position.

use super::lesson::{Comparison, LessonQuestion, LessonStep};
use ouk_rules::board::Color;
use ouk_rules::board::{MoveKind, Square};
use ouk_rules::draft::Draft;
use ouk_rules::{AnyPosition, CountView, Ending, RuleMessage, RuleSet, notation};

/// The opinion of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The squares that a piece may go to.
    Targets(Vec<Square>),
    /// The squares on which a move captures; `None` if the move is illegal.
    Captured(Option<Vec<Square>>),
    /// The ending of the position; `None` if the game goes on.
    Ending(Option<Ending>),
    /// The count of a king that has just been bared; `None` if no count runs.
    Count(Option<CountView>),
    /// The reason why a side may not count.
    NoCount(RuleMessage),
}

/// A rule set with its opinion on a position.
pub struct Opinion {
    /// The rule set of the opinion.
    pub rules: &'static RuleSet,
    /// The position under the rule set.
    pub position: AnyPosition,
    /// The opinion itself.
    pub said: Said,
}

/// The opinions of all rule sets of a comparison, in order.
#[must_use]
pub fn opinions(step: &LessonStep, comparison: &Comparison) -> Vec<Opinion> {
    let found = comparison.rule_sets.iter().filter_map(|name| step.game.rule_set(name));
    found.filter_map(|rules| opinion(step, comparison.question, rules)).collect()
}

fn opinion(
    step: &LessonStep,
    question: LessonQuestion,
    rules: &'static RuleSet,
) -> Option<Opinion> {
    let mut position = match step.fen {
        Some(fen) => AnyPosition::from_fen(step.game, rules, fen).ok()?,
        None => AnyPosition::start(step.game, rules),
    };
    for text in step.played {
        let mv = notation::parse(&position, text).ok()?;
        position.play(mv).ok()?;
    }
    let said = said_of(&position, question);
    Some(Opinion { rules, position, said })
}

/// The side that would count in a position: the side with a bare king, otherwise the one with fewer
/// pieces, otherwise the side to move.
#[must_use]
pub fn runner(position: &AnyPosition) -> Color {
    let units = |color| position.pieces().filter(|(_, piece)| piece.color == color).count();
    let turn = position.turn();
    if units(!turn) < units(turn) { !turn } else { turn }
}

/// The opinion of each rule set on a count that the [runner] of a position begins with its next
/// move, ignoring a running count. Rule sets under which the position is impossible are skipped.
#[must_use]
pub fn counts(
    position: &AnyPosition,
    rule_sets: impl Iterator<Item = &'static RuleSet>,
) -> Vec<Opinion> {
    rule_sets.filter_map(|rules| count_begun(position, rules)).collect()
}

fn count_begun(position: &AnyPosition, rules: &'static RuleSet) -> Option<Opinion> {
    // The pieces without what the moves before left behind: leaps, a count, checks.
    let mut draft = Draft::empty(position.game(), rules);
    for (square, piece) in position.pieces() {
        draft.place(square, Some(piece));
    }
    draft.set_turn(runner(position));
    let mut position = draft.position().ok()?;
    let counting = position.counting_mut()?;
    counting.set_by_hand(true);
    let said = match counting.start_count() {
        Ok(()) => said_of(&position, LessonQuestion::Count),
        Err(refused) => Said::NoCount(refused),
    };
    Some(Opinion { rules, position, said })
}

fn said_of(position: &AnyPosition, question: LessonQuestion) -> Said {
    let moves = position.legal_moves();
    match question {
        LessonQuestion::Targets(from) => {
            let is_its = |from_square| position.shape().name(from_square) == from;
            let plain = moves.iter().filter(|mv| mv.kind() != MoveKind::Call);
            let mut to: Vec<Square> =
                plain.filter(|mv| is_its(mv.from())).map(|mv| mv.to()).collect();
            to.sort_unstable();
            Said::Targets(to)
        }
        LessonQuestion::Captured(mv) => {
            let mv = notation::parse(position, mv).ok();
            Said::Captured(mv.map(|mv| position.taken_by(mv)))
        }
        LessonQuestion::Ending => Said::Ending(position.ending()),
        LessonQuestion::Count => Said::Count(position.count_view()),
    }
}
