//! The lesson of Ouk Chatrang: the board, the pieces, check and mate, the first moves.

use super::lesson::{Goal, LessonStep, StepWords};
use ouk_rules::GameId;
use ouk_rules::announce::Call;
use ouk_rules::board::Kind;

const fn start(name: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::start(GameId::Ouk, name, goal, words)
}

const fn at(name: &'static str, fen: &'static str, goal: Goal, words: StepWords) -> LessonStep {
    LessonStep::at(GameId::Ouk, name, fen, goal, words)
}

/// The steps up to the count.
pub const FIRST: [LessonStep; 23] = [
    start(
        "board",
        Goal::Read,
        StepWords::of(
            "This is Ouk Chatrang, Cambodian chess. You play White, the lower side.\n\n\
             Eight fish stand in front of your other pieces. Mate the king to win.",
            "",
        ),
    ),
    start(
        "fish",
        Goal::Move(Some(Kind::Trey)),
        StepWords::of(
            "The fish (Trey) stand in front. A fish goes one square straight forward: never two, \
             and never back.",
            "Well done. A fish is weak, but it can grow.",
        ),
    ),
    at(
        "fish-captures",
        "4k3/8/8/3pp3/4P3/8/8/3K4 w - - 0 1",
        Goal::Capture(&["d5"]),
        StepWords::of(
            "A fish captures one step diagonally forward. It cannot capture straight ahead: the \
             fish on e5 only blocks its way.",
            "A piece takes the place of what it captures.",
        ),
    ).naming(&["e5"]),
    at(
        "bak",
        "r3k3/8/8/4P3/8/8/8/R2K4 w - - 0 1",
        Goal::Promote,
        StepWords::of(
            "On the sixth rank, where the enemy's fish begin, your fish is turned over. You \
             cannot refuse. This is called bak.",
            "Bak! It is a turned fish (Trey Bak) for the rest of the game.",
        ),
    ),
    at(
        "neang",
        "r3k3/8/8/8/3M4/8/8/R2K4 w - - 0 1",
        Goal::Reach("d4", &["c3", "c5", "e3", "e5"]),
        StepWords::of(
            "The Neang goes one step diagonally. A turned fish moves in the same way.",
            "A Neang only ever reaches half of the squares of the board.",
        ),
    ),
    at(
        "koul-reach",
        "r3k3/8/8/8/3S4/8/8/R2K4 w - - 0 1",
        Goal::Answer(1),
        StepWords::ask(
            "The Koul goes one step diagonally, or one step straight forward. How many squares \
             can the Koul on d4 reach?",
            &["4", "5", "8"],
            "Five: four diagonals and one ahead. It cannot step straight back, or to the side.",
        )
        .clue("Count its diagonals, and the square ahead."),
    ).naming(&["d4"]),
    at(
        "koul-captures",
        "r3k3/8/8/3n4/3S4/8/8/R2K4 w - - 0 1",
        Goal::Capture(&["d5"]),
        StepWords::of(
            "A Koul captures as it moves.",
            "A Koul that is far from its friends is easily lost: keep others near it.",
        ),
    ),
    at(
        "horse",
        "4k3/8/8/2pppr2/2pNp3/2PPP3/8/R2K4 w - - 0 1",
        Goal::Capture(&["f5"]),
        StepWords::of(
            "The horse (Ses) goes two squares straight and one to the side, as in chess. It jumps \
             over whatever stands between.",
            "A horse likes the middle of the board: there it reaches the most squares.",
        ),
    ),
    at(
        "boat",
        "4k3/8/1n5p/8/1R6/8/8/3K4 w - - 0 1",
        Goal::Capture(&["b6"]),
        StepWords::of(
            "The boat (Tuuk) slides along its rank or file, as far as the way is free.",
            "The boat is worth most. Then come the horse, the Koul, the Neang with the turned \
             fish, and last the fish.",
        ),
    ),
    at(
        "king",
        "4k3/8/8/8/8/8/7r/3K3R w - - 0 1",
        Goal::Reach("d1", &["c1", "e1"]),
        StepWords::of(
            "The king (Ang) goes one step in any direction, but never to a square where it could \
             be captured. The boat on h2 guards the second rank.",
            "A king is never captured: the game ends when it cannot escape.",
        ),
    ).naming(&["h2"]),
    at(
        "ouk",
        "4k3/3n4/7p/8/8/8/R7/3K4 w - - 0 1",
        Goal::Check(Call::Ouk),
        StepWords::of(
            "A move that attacks the enemy king is a check. A player who checks with a boat or a \
             horse says it aloud: ouk!",
            "Ouk! Black must move the king, capture your boat, or put a piece between.",
        ),
    ),
    at(
        "ruk",
        "4k3/8/2S4p/8/8/8/3R4/2K5 w - - 0 1",
        Goal::Check(Call::Ruk),
        StepWords::of(
            "A check by any other piece is called ruk. Your Koul can give one.",
            "Ruk! The Neang, the fish and the turned fish say ruk too.",
        ),
    ),
    at(
        "answer",
        "3rk3/8/8/8/8/2N5/7P/R2K4 w - - 0 1",
        Goal::Move(None),
        StepWords::of(
            "The boat on d8 says ouk to you. Answer the check: all other moves are refused.",
            "While you are in check, the next move has to end it.",
        ),
    ).naming(&["d8"]),
    at(
        "mate",
        "3k4/R7/3K3p/8/8/8/8/6R1 w - - 0 1",
        Goal::Win(1),
        StepWords::of(
            "A check that cannot be answered is mate, in Khmer ouk ngeub. It wins the game.",
            "Ouk ngeub! That is how Ouk is won.",
        ),
    ),
    at(
        "stalemate",
        "k7/2S5/8/1K5p/7P/8/8/8 w - - 0 1",
        Goal::Answer(2),
        StepWords::ask(
            "It is Black's move. The black king is not in check, but Black has no legal move. How \
             does the game end?",
            &["White wins", "Black wins", "it is drawn"],
            "Drawn: this is stalemate. So leave the enemy a move until you can mate.",
        )
        .clue("Mate needs a check, and there is no check here."),
    )
    .after(&["b5b6"]),
    start(
        "leap",
        Goal::Reach("d1", &["b2", "f2"]),
        StepWords::of(
            "Once, on its first move, your king may leap like a horse, sideways to the second \
             rank. It jumps over pieces, but captures nothing.",
            "After any move of the king, the leap is gone.",
        ),
    ),
    at(
        "leap-in-check",
        "rnsmks1r/8/pppppppp/8/8/PPnPPPPP/8/RNSKMSNR w DEde - 0 3",
        Goal::Answer(0),
        StepWords::ask(
            "The horse on c3 gives check, and a king in check may not leap. Your king has not moved \
             yet. Suppose that your horse captures on c3. May the king leap later?",
            &["yes", "no, never again"],
            "Yes. A check only forbids the leap while it lasts. The first move of the king ends it.",
        )
        .clue("Which piece has moved then: the king, or the horse?"),
    ).naming(&["c3"]),
    at(
        "leap-lost",
        "1nsmksnr/r7/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b DEde - 3 2",
        Goal::Answer(1),
        StepWords::ask(
            "The leap is also lost, for good, when an enemy boat moves to the king's rank or file, \
             whatever stands between. Black has moved a boat to d7. May your king on d1 still leap?",
            &["yes", "no, never again", "not now, but later"],
            "The boat on d7 stands on your king's file, so the leap is lost, also when the boat \
             leaves the file again. Leap early.",
        )
        .clue("Look at the file of the boat and of your king."),
    ).naming(&["d7", "d1"])
    .after(&["a7d7"]),
    at(
        "neang-step",
        "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w DEde - 0 2",
        Goal::Find("e1", &["e3"]),
        StepWords::of(
            "The Neang has a first move of its own: two squares straight forward. It may jump, but \
             not capture. After any move of the Neang this is lost; an enemy boat does not take it \
             away. Make this move.",
            "From e3 the Neang guards d4 and f4.",
        )
        .clue("The Neang stands beside your king."),
    ),
    at(
        "worth",
        "4k3/8/2p5/3n4/8/8/8/3R1K2 w - - 0 1",
        Goal::Answer(1),
        StepWords::ask(
            "Your boat can capture the horse on d5, but the fish on c6 guards it. By the usual \
             values of the pieces, is that a good trade?",
            &["yes", "no, the boat is worth more", "no, the horse is worth more"],
            "The order of value is boat, horse, Koul, Neang and turned fish (equal), fish. Some \
             players still trade a boat for a horse, or a horse for a Koul: it depends on the board.",
        )
        .clue("After it the fish captures your boat. Which of the two pieces is worth more?"),
    ).naming(&["d5", "c6"]),
    at(
        "pin",
        "4k3/8/8/4n3/8/8/8/R5K1 w - - 0 1",
        Goal::Find("a1", &["e1"]),
        StepWords::of(
            "Only a boat attacks from a distance, so only a boat can pin. Pin the horse on e5.",
            "The horse may not move: its king would be in check.",
        )
        .clue("A piece is pinned when it stands between a boat and its own king."),
    ).naming(&["e5"]),
    at(
        "koul-behind",
        "8/3K4/8/3s4/8/P7/8/4k2r w - - 0 1",
        Goal::Find("d7", &["d6"]),
        StepWords::of(
            "A king can win an unprotected Koul from behind, since a Koul cannot capture straight \
             backwards. Attack the Koul on d5.",
            "You attack the Koul, and it does not attack you. A king in danger is safer behind an \
             enemy Koul than in front of it.",
        )
        .clue("Your king has to stand beside the Koul, on a square that the Koul cannot capture on."),
    ).naming(&["d5"]),
    start(
        "pause",
        Goal::Read,
        StepWords::of(
            "You know how all pieces move, and how a game is won. The second part is about the \
             count, by which a king alone can still draw. This is a good place for a pause: your \
             place is saved, and you can play a game before you go on.",
            "",
        ),
    ),
];
