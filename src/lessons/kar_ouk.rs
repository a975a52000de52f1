//! The lesson of Kar Ouk, for those who know Ouk.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;

const fn start(name: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::start(GameId::KarOuk, name, goal, words)
}

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::KarOuk, name, fen, goal, words)
}

pub const STEPS: [LessonStep; 7] = [
    start(
        "board",
        Goal::Read,
        StepWords::of(
            "Kar Ouk has the pieces and the moves of Ouk: take that lesson first. One thing \
             differs. The first check wins the game.",
            "",
        ),
    ),
    at(
        "check",
        "4k3/3n4/7p/8/8/8/R7/3K4 w - - 0 1",
        Goal::Win(1),
        StepWords::of(
            "Check the black king with your boat.",
            "You win. It does not matter that Black could have answered.",
        ),
    ),
    start(
        "fish",
        Goal::Win(1),
        StepWords::of(
            "Any piece wins by a check, a fish too. Black's king came out after four moves. Find \
             the check.",
            "Ruk by a fish that was just turned over.",
        ),
    )
    .after(&["e3e4", "g6g5", "e4e5", "e8e7"]),
    at(
        "uncovered",
        "4k3/8/7p/8/4N3/8/8/3KR3 w - - 0 1",
        Goal::Win(1),
        StepWords::of(
            "Your horse stands between your boat and the black king. Move it away: a check that is \
             uncovered counts too.",
            "So watch every piece that stands before a boat.",
        ),
    ),
    at(
        "guard",
        "4k3/8/7p/3n4/4P3/8/8/3K4 w - - 0 1",
        Goal::Capture(&["d5"]),
        StepWords::of(
            "The horse on d5 would check your king on its next move. Guarding the square does not \
             help, because the check ends the game. Capture the horse.",
            "In Kar Ouk, defend before the check.",
        ),
    )
    .naming(&["d5"]),
    at(
        "exposed",
        "3rk3/8/7p/8/8/3N4/8/3K4 w - - 0 1",
        Goal::Answer(1),
        StepWords::ask(
            "The horse on d3 stands between your king and the boat on d8. It could check from f6 \
             some moves later. May it leave the file now?",
            &["yes", "no"],
            "A king may never be left in check, not even by a move that checks.",
        )
        .clue("What would the boat on d8 then attack?"),
    )
    .naming(&["d3", "d8", "f6"]),
    start(
        "play",
        Goal::Play,
        StepWords::of(
            "Play your first game: the computer plays at its easiest level, and the board marks what \
             can be captured next.",
            "",
        ),
    ),
];
