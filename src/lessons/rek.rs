//! The lesson of Rek.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;

const fn start(name: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::start(GameId::Rek, name, goal, words)
}

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::Rek, name, fen, goal, words)
}

pub const STEPS: [LessonStep; 17] = [
    start(
        "board",
        Goal::Read,
        StepWords::of(
            "This is Rek. Each side has fifteen pieces and a king: the tall piece, or the letter K. \
             You play White, the lower side. Whoever loses the king loses the game.",
            "",
        ),
    ),
    start(
        "slide",
        Goal::Move(None),
        StepWords::of(
            "All pieces move alike, the king too: along a rank or a file, as far as the way is free.",
            "Nothing is captured by moving onto it: another piece only blocks the way.",
        ),
    ),
    at(
        "rek",
        "m6k/8/8/8/3m1m2/8/M7/K3M3 w",
        Goal::Capture(&["d4", "f4"]),
        StepWords::of(
            "To rek is to carry a pole with a load at each end. Move between two enemies, so that \
             one stands on each side of your piece: both are captured.",
            "Rek! It always captures two, one on each side.",
        ),
    ),
    at(
        "rek-upright",
        "m6k/8/2m5/7M/2m5/8/M7/K7 w",
        Goal::Capture(&["c4", "c6"]),
        StepWords::of(
            "The pair may also stand above and below your piece.",
            "Look for two enemies with one empty square between them. The king may rek too.",
        ),
    ),
    at(
        "rek-both-ways",
        "m6k/8/8/8/3m1m2/8/M3M3/K7 w",
        Goal::Move(None),
        StepWords::of(
            "In Rek nobody has to capture. Your piece on e2 could rek on e4, but you may play \
             anything else.",
            "You were free to choose. A pair that stands open now may be gone after the next move.",
        ),
    ).naming(&["e2", "e4"]),
    at(
        "between",
        "m3m2k/8/8/8/2mM4/8/M7/K7 b",
        Goal::Answer(1),
        StepWords::ask(
            "Only the piece that moves can capture, and only what stands on both sides of it. Black \
             has moved to e4. Your piece on d4 now stands between two enemies. Is it captured?",
            &["yes", "no"],
            "Black's piece stands between nothing. To stand between two enemies is safe.",
        )
        .clue("Black's piece has moved. What stands on both sides of it?"),
    ).naming(&["e4", "d4"])
    .after(&["e8e4"]),
    at(
        "surround",
        "m6k/8/8/M7/mM6/7M/8/K7 w",
        Goal::Capture(&["a4"]),
        StepWords::of(
            "The second way to capture is to surround (poat). A piece is captured when no empty \
             square is left above, below or beside it. The edge closes it in too. Close in a4.",
            "Diagonals do not matter.",
        ),
    ).naming(&["a4"]),
    at(
        "group",
        "7m/8/8/M7/mM6/mM6/8/M3K2k w",
        Goal::Capture(&["a3", "a4"]),
        StepWords::of(
            "Neighbours of one side are a group. They live together, and are captured together \
             when the last empty square beside the group is closed.",
            "A large group has more empty squares beside it, so it is harder to close in.",
        ),
    ),
    at(
        "group-lives",
        "7m/8/8/M7/mM6/1M6/8/M3K2k w",
        Goal::Answer(1),
        StepWords::ask(
            "If you play a1-a2 here, is the piece on a4 captured?",
            &["yes", "no"],
            "The square a3 is empty and beside it, so it lives.",
        )
        .clue("Look at the squares above, below and beside a4."),
    ).naming(&["a1", "a2", "a4"]),
    at(
        "own-group",
        "7k/8/8/m7/Mm6/Mm6/6M1/m3K3 w",
        Goal::Answer(1),
        StepWords::ask(
            "A friend beside a piece takes up a square as well as an enemy does. Black has left your \
             pieces on a3 and a4 one empty square, a2. If you play g2-a2, do you lose all three?",
            &["yes", "no"],
            "The way it came stays empty: b2 is beside them. So your own move can never close in \
             pieces of yours, nor your king. Only the enemy's move does.",
        )
        .clue("After the move, which squares beside the three pieces are empty?"),
    ).naming(&["a3", "a4", "a2", "g2"]),
    at(
        "rek-and-surround",
        "7k/8/4M3/3MmM2/3m1m2/8/8/K3M3 w",
        Goal::Capture(&["d4", "f4", "e5"]),
        StepWords::of(
            "One move can do both. First comes the rek; then every group that has no empty square is \
             captured. Capture all three.",
            "The pair was carried off, and the piece on e5 had no empty square left. A carried piece \
             leaves its square empty, and a group beside that square lives.",
        ),
    ),
    at(
        "king-carried",
        "8/m7/8/3k1m2/8/8/M7/K3M3 w",
        Goal::Win(1),
        StepWords::of(
            "The king can be captured like any piece, and that wins the game.",
            "The king is carried off: you win.",
        ),
    ),
    at(
        "king-surrounded",
        "m4Mmk/6M1/8/8/8/8/8/K6M w",
        Goal::Win(1),
        StepWords::of(
            "A king falls with its group. Close the last empty square beside it.",
            "A king in the corner is in danger: keep an empty square beside yours.",
        ),
    ),
    at(
        "losing-move",
        "1m5k/8/8/8/2M5/8/7M/K7 w",
        Goal::Answer(1),
        StepWords::ask(
            "Black's piece on b8 looks down the whole b-file. One of these moves loses at once. \
             Which?",
            &["c4-c3", "c4-c1", "h2-h3"],
            "After c4-c1, Black plays b8-b1 and carries off the piece and your king. Leave no piece \
             two squares from your king where an enemy can come between them.",
        )
        .clue("After that move, Black cannot come between your king and another piece."),
    ).naming(&["b8"]),
    start(
        "draws",
        Goal::Read,
        StepWords::of(
            "A side that cannot move loses. The game is drawn when a position occurs for the third \
             time, after 64 moves of each side without a capture, when only the kings are left, \
             and by agreement.",
            "",
        ),
    ),
    start(
        "plan",
        Goal::Read,
        StepWords::of(
            "How to begin? This is our own advice, and what the computer itself values: give your pieces open \
             lines, keep empty squares beside your king, and leave no two pieces with one empty \
             square between them where an enemy can come. Look for such pairs of the enemy.",
            "",
        ),
    ),
    start(
        "play",
        Goal::Play,
        StepWords::of(
            "You know the rules of Rek. Play your first game: the computer plays at its easiest level, \
             and the board marks what can be captured next.",
            "",
        ),
    ),
];
