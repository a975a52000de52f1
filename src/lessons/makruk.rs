//! The lesson of Makruk, for those who know chess.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;
use ouk_rules::board::Kind;

const fn start(name: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::start(GameId::Makruk, name, goal, words)
}

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::Makruk, name, fen, goal, words)
}

pub const STEPS: [LessonStep; 9] = [
    start(
        "board",
        Goal::Read,
        StepWords::of(
            "Makruk is the chess of Thailand, and the sister of Ouk. If you know chess: king, \
             horse and boat move as king, knight and rook. The fish are the pawns, the Koul stand \
             for the bishops, the Neang for the queen.",
            "",
        ),
    ),
    start(
        "fish",
        Goal::Move(Some(Kind::Trey)),
        StepWords::of(
            "The fish begin on the third rank. A fish goes one square, even on its first move, \
             and captures diagonally forward.",
            "There is no double step, and no capture in passing.",
        ),
    ),
    at(
        "promote",
        "r3k3/8/8/4P3/8/8/8/R2K4 w - - 0 1",
        Goal::Promote,
        StepWords::of(
            "A fish is turned over on the sixth rank, not on the last.",
            "A turned fish moves as the Neang. There is nothing else to choose.",
        ),
    ),
    at(
        "neang",
        "r3k3/8/8/8/3M4/8/8/R2K4 w - - 0 1",
        Goal::Reach("d4", &["c3", "c5", "e3", "e5"]),
        StepWords::of(
            "The Neang is no queen: it goes one step diagonally.",
            "So the boats are the strongest pieces.",
        ),
    ),
    at(
        "koul",
        "r3k3/8/8/3n4/3S4/8/8/R2K4 w - - 0 1",
        Goal::Capture(&["d5"]),
        StepWords::of(
            "The Koul goes one step diagonally or straight forward, and captures in the same way.",
            "It reaches five squares at most.",
        ),
    ),
    start(
        "no-leap",
        Goal::Answer(2),
        StepWords::ask(
            "Does the king have a special first move here?",
            &["it castles", "it leaps, as in Ouk", "none"],
            "None, and neither does the Neang. In Ouk both have one.",
        )
        .clue("Makruk has no leap, and no castling."),
    ),
    at(
        "stalemate",
        "k7/2S5/8/1K5p/7P/8/8/8 w - - 0 1",
        Goal::Answer(2),
        StepWords::ask(
            "Black is to move, is not in check and has no legal move. How does the game end?",
            &["White wins", "Black wins", "it is drawn"],
            "Stalemate is a draw, as in chess.",
        )
        .clue("The king is not in check, so this is not mate."),
    )
    .after(&["b5b6"]),
    at(
        "count",
        "6nk/6rr/8/8/3K4/8/8/6R1 b - - 0 60",
        Goal::Answer(1),
        StepWords::ask(
            "A lone king counts its moves once no fish is left unturned. It begins with all pieces \
             plus one, here 6. The limit is 8 for two boats, 16 for one, 22 and 44 for two Koul and \
             one, 32 and 64 for two horses and one. When is this game drawn?",
            &["when 8 is said", "when 9 is said", "after 50 moves"],
            "When the king says one more than the limit. Mate before that wins. (In Ouk it is drawn \
             as the limit itself is said.)",
        )
        .clue("The limit may still be said. The number after it draws."),
    )
    .after(&["g7g1"])
    .with_count(),
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
