//! The lesson of Hill's game.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;
use ouk_rules::board::Kind;

const fn start(name: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::start(GameId::Hill, name, goal, words)
}

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::Hill, name, fen, goal, words)
}

pub const STEPS: [LessonStep; 9] = [
    start(
        "board",
        Goal::Read,
        StepWords::of(
            "This game was told to P. A. Hill, and printed by Pritchard. It is played on the \
             crossings of the lines, nine by nine. King, boat and horse move as king, rook and \
             knight of chess.",
            "",
        ),
    ),
    start(
        "fish",
        Goal::Move(Some(Kind::Fish)),
        StepWords::of(
            "The fish steps one point straight forward.",
            "It never goes back, until it is turned over.",
        ),
    ),
    at(
        "fish-captures",
        "4k4/9/9/9/4f4/4F4/9/9/4K4 w",
        Goal::Capture(&["e5"]),
        StepWords::of(
            "Here a fish captures straight ahead, as it moves.",
            "In Ouk it captures diagonally.",
        ),
    ),
    at(
        "turned",
        "4k4/9/9/9/2F6/9/9/9/4K4 w",
        Goal::Promote,
        StepWords::of(
            "Across the middle of the board, on the sixth rank, a fish is turned over.",
            "From now on it moves like a king, but it can be captured.",
        ),
    ),
    at(
        "turned-reach",
        "4k4/9/9/2F~6/9/9/9/9/4K4 w",
        Goal::Answer(2),
        StepWords::ask(
            "How many points can the turned fish on c6 reach?",
            &["1", "4", "8"],
            "Eight: one step in every direction.",
        )
        .clue("It moves as a king."),
    )
    .naming(&["c6"]),
    at(
        "elephant",
        "4k4/9/9/9/3fff3/3fEf3/3fff3/9/4K4 w",
        Goal::Answer(1),
        StepWords::ask(
            "The elephant steps one point in any direction, but does not capture backward. How \
             many of the eight fish around it can it capture?",
            &["3", "5", "8"],
            "Five: three ahead and two beside it.",
        )
        .clue("Leave out the three behind it."),
    ),
    at(
        "official",
        "4k4/9/9/9/3f1f3/4O4/3f1f3/9/4K4 w",
        Goal::Answer(0),
        StepWords::ask(
            "The official steps one point diagonally, and captures only forward. How many of these \
             four fish can it capture?",
            &["2", "4"],
            "Two: those ahead.",
        )
        .clue("Leave out those behind it."),
    ),
    at(
        "mate",
        "4k4/B8/4K4/9/9/9/9/9/8B w",
        Goal::Win(1),
        StepWords::of(
            "Mate wins. Stalemate and the third occurrence of a position draw, and nothing is \
             counted.",
            "Mate!",
        ),
    ),
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
