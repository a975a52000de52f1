//! The lesson on rule sets: where the sources of the rules differ.

use super::lesson::{Comparison, Goal, LessonQuestion, LessonStep, StepWords};
use ouk_rules::GameId;

const fn ouk(
    name: &'static str,
    fen: &'static str,
    comparison: &'static Comparison,
    tell: &'static str,
) -> LessonStep {
    LessonStep::at(GameId::Ouk, name, fen, Goal::Compare(comparison), StepWords::of(tell, ""))
}

const fn rek(
    name: &'static str,
    fen: &'static str,
    comparison: &'static Comparison,
    tell: &'static str,
) -> LessonStep {
    LessonStep::at(GameId::Rek, name, fen, Goal::Compare(comparison), StepWords::of(tell, ""))
}

pub const STEPS: [LessonStep; 7] = [
    LessonStep::start(
        GameId::Ouk,
        "sources",
        Goal::Read,
        StepWords::of(
            "Those who wrote the rules down do not agree on everything. A rule set follows one \
             source. You choose it before a game; the first one is used if you choose none.",
            "",
        ),
    ),
    ouk(
        "king-leap",
        "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w DEde - 0 2",
        &Comparison { rule_sets: &["federation", "ksjha"], question: LessonQuestion::Targets("d1") },
        "The king's first move. Some allow only the second rank, some every square a horse could \
         reach.",
    ),
    ouk(
        "neang-step",
        "rnsmk1nr/8/pppppppp/8/4P3/PPPPsPPP/8/RNSKMSNR w DEde - 0 3",
        &Comparison {
            rule_sets: &["federation", "tan", "ludii"],
            question: LessonQuestion::Targets("e1"),
        },
        "The Neang's first move. A Koul stands on e3: may the Neang capture it from e1?",
    ),
    ouk(
        "stalemate",
        "k7/2S5/8/1K6/8/8/8/8 w - - 0 60",
        &Comparison { rule_sets: &["federation", "tan", "ksjha"], question: LessonQuestion::Ending },
        "A lone king without a move, not in check.",
    )
    .after(&["b5b6"]),
    ouk(
        "count",
        "N6R/8/8/3n4/8/2k5/8/3R2K1 w - - 0 60",
        &Comparison {
            rule_sets: &["federation", "tan", "khmer-institute", "ludii", "strict"],
            question: LessonQuestion::Count,
        },
        "A boat has captured the last piece beside the black king. Two boats and a horse hunt it. How \
         does it count?",
    )
    .after(&["d1d5"]),
    rek(
        "rek-surround",
        "7m/8/8/M7/mM6/mM6/8/M3K2k w",
        &Comparison {
            rule_sets: &["poat", "lone", "custodian"],
            question: LessonQuestion::Captured("a1a2"),
        },
        "Rek: what does a1-a2 capture?",
    ),
    rek(
        "rek-flank",
        "7m/8/8/8/1Mmm3M/8/8/K6k w",
        &Comparison {
            rule_sets: &["poat", "lone", "custodian"],
            question: LessonQuestion::Captured("h4e4"),
        },
        "Rek: what does h4-e4 capture?",
    ),
];
