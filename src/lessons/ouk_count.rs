//! The lesson of Ouk Chatrang: the count, a first win, and the other ways to end.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::Ouk, name, fen, goal, words)
}

/// A position in which two boats and a horse have just bared the king.
const BARED: &str = "6nk/6rr/8/8/3K4/8/8/8 w - 14 10 60";

/// A position in which White has three pieces and mates on a8.
const FEW: &str = "3k4/R7/3K4/8/8/8/6r1/7R w - - 0 60";

/// The steps from the count on.
pub const LAST: [LessonStep; 12] = [
    at(
        "count",
        BARED,
        Goal::Read,
        StepWords::of(
            "You have lost everything but the king. When a king stands alone and the enemy has no \
             unpromoted fish left, it counts its moves aloud: this is the pieces' honour. If it is not \
             mated when the count ends, the game is drawn.",
            "",
        ),
    ),
    at(
        "count-first",
        BARED,
        Goal::Answer(2),
        StepWords::ask(
            "Count all pieces on the board, both kings too. Your first number is one more. Which \
             is it?",
            &["1", "5", "6"],
            "Six: there are five pieces. The more pieces, the sooner your count ends.",
        )
        .clue("Two kings, two boats and a horse are on the board."),
    ),
    at(
        "count-limit",
        BARED,
        Goal::Answer(0),
        StepWords::ask(
            "The enemy's pieces set the limit. The smallest one that applies holds.\n\
             Two boats 8, one boat 16\n\
             Two Koul 22, one Koul 44\n\
             Two horses 32\n\
             Anything less 64: one horse and a Neang, or Neang and turned fish alone\n\
             Where does your count end?",
            &["8", "16", "64"],
            "At 8, for Black has two boats. The horse changes nothing. A horse alone has no number, \
             since it cannot mate: that game is drawn at once.",
        )
        .clue("Look for the smallest number that fits two boats and a horse."),
    )
    .with_count(),
    at(
        "count-out",
        BARED,
        Goal::CountOut,
        StepWords::of(
            "Now count. Each move of your king is a number, and you are saved when you say 8. A \
             capture changes nothing: the count goes on to the same limit.",
            "Eight! The game is drawn.",
        ),
    )
    .with_count(),
    at(
        "count-mate",
        "3k4/R7/3K4/8/8/8/8/7R w - 14 13 60",
        Goal::Win(1),
        StepWords::of(
            "Now you hunt. Black has said 7 of 8, so you have one move left.",
            "In time! A move later the game would have been drawn.",
        ),
    )
    .with_count(),
    at(
        "board-honour",
        FEW,
        Goal::Read,
        StepWords::of(
            "A side with three pieces or fewer, the king among them, may count too, from 1 to 64, if \
             the other side has two or more. Fish do not matter. This is the board's honour. You have \
             two boats beside the king, Black has one. The board says who counts, and how many moves \
             the other side has left. A king that is bared meanwhile counts the pieces' honour.",
            "",
        ),
    )
    .counting(),
    at(
        "count-by-hand",
        FEW,
        Goal::Read,
        StepWords::of(
            "In a game both counts begin automatically. In the form of a new game you can choose to \
             count by hand, on the line \"Counting\". Then you begin the board's honour yourself, \
             and may stop it. The pieces' honour cannot be stopped.",
            "",
        ),
    )
    .counting(),
    at(
        "count-stop",
        FEW,
        Goal::StopCount,
        StepWords::of(
            "You count the board's honour by hand, and you could mate. But a mate while your own \
             count runs is only a draw! Stop the count first.",
            "Stopped. Now a mate wins.",
        ),
    )
    .counting(),
    at(
        "count-stopped",
        FEW,
        Goal::Win(1),
        StepWords::of("Your count is stopped.", "Ouk ngeub! With the count it would be a draw."),
    ),
    at(
        "win",
        "8/3k4/p6R/8/8/8/8/3K2R1 w - - 0 1",
        Goal::Win(2),
        StepWords::of(
            "A win of your own. The boat on h6 holds the sixth rank. Let the other boat take the \
             next rank, then mate.",
            "Ouk ngeub! One boat held the king, the other mated it.",
        ),
    ).naming(&["h6"]),
    LessonStep::start(
        GameId::Ouk,
        "draws",
        Goal::Read,
        StepWords::of(
            "There are three more ways to draw: the same position for the third time, too few \
             pieces on both sides to mate, and by agreement. A player may also resign. Either side \
             may make the first move: the players agree, and later the loser begins.",
            "",
        ),
    ),
    LessonStep::start(
        GameId::Ouk,
        "play",
        Goal::Play,
        StepWords::of(
            "You know the rules of Ouk. Play your first game: the computer plays at its easiest level, \
             and the board tells you what it threatens. After it, the lesson of Rek waits in the list.",
            "",
        ),
    ),
];
