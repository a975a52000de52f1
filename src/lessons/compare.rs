//! What rule sets say of one position.

use super::lesson::{Comparison, Question, Step};
use ouk_rules::board::{MoveKind, Square};
use ouk_rules::{AnyPosition, CountView, Ending, RuleSet, notation};

/// What a rule set says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A piece may go to these squares.
    Targets(Vec<Square>),
    /// A move captures on these squares; none if it is not legal.
    Captured(Option<Vec<Square>>),
    /// The position ends the game so; or the game goes on.
    Ending(Option<Ending>),
    /// A king that has just been bared counts so; none if no count runs.
    Count(Option<CountView>),
}

/// A rule set and what it says of a position.
pub struct Opinion {
    /// The rule set.
    pub rules: &'static RuleSet,
    /// The position under it.
    pub position: AnyPosition,
    /// What it says.
    pub said: Said,
}

/// What every rule set of a comparison says, in their order.
#[must_use]
pub fn opinions(step: &Step, comparison: &Comparison) -> Vec<Opinion> {
    let found = comparison.rule_sets.iter().filter_map(|name| step.game.rule_set(name));
    found.filter_map(|rules| opinion(step, comparison.question, rules)).collect()
}

fn opinion(step: &Step, question: Question, rules: &'static RuleSet) -> Option<Opinion> {
    let mut position = match step.fen {
        Some(fen) => AnyPosition::from_fen(step.game, rules, fen).ok()?,
        None => AnyPosition::start(step.game, rules),
    };
    for text in step.played {
        let mv = notation::parse(&position, text).ok()?;
        position.play(mv).ok()?;
    }
    let moves = position.legal_moves();
    let said = match question {
        Question::Targets(from) => {
            let is_its = |from_square| position.shape().name(from_square) == from;
            let plain = moves.iter().filter(|mv| mv.kind() != MoveKind::Call);
            let mut to: Vec<Square> =
                plain.filter(|mv| is_its(mv.from())).map(|mv| mv.to()).collect();
            to.sort_unstable();
            Said::Targets(to)
        }
        Question::Captured(mv) => {
            let mv = notation::parse(&position, mv).ok();
            Said::Captured(mv.map(|mv| position.taken_by(mv)))
        }
        Question::Ending => Said::Ending(position.ending()),
        Question::Count => Said::Count(position.count_view()),
    };
    Some(Opinion { rules, position, said })
}
