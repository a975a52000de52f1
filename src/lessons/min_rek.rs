//! The lesson of Min Rek Chanh.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;

const fn start(name: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::start(GameId::MinRekChanh, name, goal, words)
}

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::MinRekChanh, name, fen, goal, words)
}

pub const STEPS: [LessonStep; 9] = [
    start(
        "board",
        Goal::Read,
        StepWords::of(
            "Min Rek Chanh means: not rek, lose. The board and the pieces are those of Rek, and \
             the aim is the enemy king. Three rules differ.",
            "",
        ),
    ),
    start(
        "king",
        Goal::Answer(0),
        StepWords::ask(
            "The first: a king never moves, but it can be captured. How many moves does your king \
             on a2 have?",
            &["none", "one", "six"],
            "None, for the whole game. All other pieces slide as in Rek.",
        )
        .clue("A king never moves, wherever it stands."),
    )
    .naming(&["a2"]),
    at(
        "rek",
        "m7/7k/8/8/3m1m2/8/K7/M3M3 w",
        Goal::Capture(&["d4", "f4"]),
        StepWords::of(
            "The second: only a rek captures, and surrounding does nothing. Move between the two \
             enemies.",
            "Both are carried off, as in Rek.",
        ),
    ),
    at(
        "order",
        "8/k7/2mmm2m/8/8/8/3M3K/8 b",
        Goal::Capture(&["c6", "e6"]),
        StepWords::of(
            "The third is the order. Black has left d6, and opened a rek for you. You must take \
             it: any other move is refused.",
            "Obeyed. Whoever refuses an order loses the game.",
        ),
    )
    .naming(&["d6"])
    .after(&["d6d7"]),
    at(
        "order-old",
        "8/k7/2m1m2m/8/8/8/3M3K/8 b",
        Goal::Answer(1),
        StepWords::ask(
            "You can rek on d6, and you could before Black's last move. Are you ordered to?",
            &["yes", "no"],
            "Only a rek that the last move has opened is an order. It lasts for one move, and of \
             several you may choose one.",
        )
        .clue("What has Black's last move, h6-h5, opened?"),
    )
    .naming(&["d6"])
    .after(&["h6h5"]),
    at(
        "king-first",
        "mmmmmmm1/7k/mmmmmmmm/8/8/MMMMMMMM/K7/1MMMMMMM b",
        Goal::Win(1),
        StepWords::of(
            "Black has just ordered you to rek on b6. But a rek that captures the king is always \
             allowed, and the king on h7 has a neighbour on f7.",
            "The king is carried off: you win.",
        ),
    )
    .naming(&["b6", "h7", "f7"])
    .after(&["f6f7", "f3f6", "b6b7"]),
    at(
        "decoy",
        "8/5m1k/3M4/3M2m1/3M4/8/K7/6M1 w",
        Goal::Win(2),
        StepWords::of(
            "An order is your weapon. The piece on g5 blocks your way to g7. Open a rek for it \
             somewhere else: it has to go.",
            "It had to obey, and its king was lost.",
        ),
    )
    .naming(&["g5", "g7"]),
    start(
        "draws",
        Goal::Read,
        StepWords::of(
            "A side that cannot move loses. The third occurrence of a position is a draw, and so \
             are 64 moves of each side without a capture.",
            "",
        ),
    ),
    start(
        "play",
        Goal::Play,
        StepWords::of(
            "You know the rules. Play your first game on the easiest level. The board marks an \
             order, and what can be captured next.",
            "",
        ),
    ),
];
