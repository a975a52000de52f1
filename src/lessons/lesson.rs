//! The parts of a lesson.

use ouk_rules::announce::Call;
use ouk_rules::board::{ByColor, Color, Kind};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{GameId, notation};

/// A first lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonId {
    /// The lesson of Ouk Chatrang.
    Ouk,
    /// The lesson of Rek.
    Rek,
    /// The lesson of Min Rek Chanh.
    MinRekChanh,
    /// The lesson of Makruk.
    Makruk,
    /// The lesson of Kar Ouk.
    KarOuk,
    /// The lesson of Hill's game.
    Hill,
    /// The lesson on the differences between rule sets.
    RuleSets,
}

impl LessonId {
    /// Every lesson, in the order in which they are offered.
    pub const ALL: [LessonId; 7] = [
        LessonId::Ouk,
        LessonId::Rek,
        LessonId::MinRekChanh,
        LessonId::Makruk,
        LessonId::KarOuk,
        LessonId::Hill,
        LessonId::RuleSets,
    ];

    /// The name of the lesson in the file of progress.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self.game() {
            Some(game) => game.name(),
            None => "rule-sets",
        }
    }

    /// The game that the lesson teaches; `None` if it is about several.
    #[must_use]
    pub const fn game(self) -> Option<GameId> {
        match self {
            LessonId::Ouk => Some(GameId::Ouk),
            LessonId::Rek => Some(GameId::Rek),
            LessonId::MinRekChanh => Some(GameId::MinRekChanh),
            LessonId::Makruk => Some(GameId::Makruk),
            LessonId::KarOuk => Some(GameId::KarOuk),
            LessonId::Hill => Some(GameId::Hill),
            LessonId::RuleSets => None,
        }
    }
}

/// The texts of a step, in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepWords {
    /// The text before the learner's move.
    pub tell: &'static str,
    /// The answers to choose from, where the step is a question.
    pub choices: &'static [&'static str],
    /// The text when the step is done; may be empty.
    pub done: &'static str,
    /// The text after a wrong answer or move; may be empty where the rules say enough.
    pub clue: &'static str,
}

impl StepWords {
    /// The texts of a step without choices.
    #[must_use]
    pub const fn of(tell: &'static str, done: &'static str) -> StepWords {
        StepWords { tell, choices: &[], done, clue: "" }
    }

    /// The texts of a question.
    #[must_use]
    pub const fn ask(
        tell: &'static str,
        choices: &'static [&'static str],
        done: &'static str,
    ) -> StepWords {
        StepWords { tell, choices, done, clue: "" }
    }

    /// Adds a text for a wrong answer or move.
    #[must_use]
    pub const fn clue(self, clue: &'static str) -> StepWords {
        StepWords { clue, ..self }
    }
}

/// The learner's task in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Look at the board and read on.
    Read,
    /// Make any legal move of a piece of a kind, or of any piece.
    Move(Option<Kind>),
    /// Move the piece on a square to one of these.
    Reach(&'static str, &'static [&'static str]),
    /// As `Reach`, but the learner has to find the move.
    Find(&'static str, &'static [&'static str]),
    /// Capture the pieces on these squares, all with one move.
    Capture(&'static [&'static str]),
    /// Give this check.
    Check(Call),
    /// Turn a fish over.
    Promote,
    /// Win the game in this many moves, whatever the other side replies.
    Win(u8),
    /// Move until the learner's own count has drawn the game.
    CountOut,
    /// Stop the learner's own count.
    StopCount,
    /// Choose this one of the answers, counted from 0.
    Answer(usize),
    /// Read the opinions of rule sets.
    Compare(&'static Comparison),
    /// Start a game on the easiest level.
    Play,
}

/// A comparison of rule sets on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The names of the rule sets.
    pub rule_sets: &'static [&'static str],
    /// The question to each rule set.
    pub question: LessonQuestion,
}

/// A question to a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonQuestion {
    /// The squares that the piece on a square may go to.
    Targets(&'static str),
    /// The captures of a move, in coordinates.
    Captured(&'static str),
    /// The ending of the position.
    Ending,
    /// The count of a bare king.
    Count,
}

/// How a step treats the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepCount {
    /// The step is about something else, or asks for a number, so no count is shown.
    Hidden,
    /// The count of the position is shown.
    Shown,
    /// Counts are started by hand. The learner's count runs already and is shown.
    ByHand,
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The name of the step, for tests and for files of progress.
    pub name: &'static str,
    /// The game of the step's board, under its default rule set.
    pub game: GameId,
    /// The position as text; none for the starting position.
    pub fen: Option<&'static str>,
    /// Moves in coordinates to play on the position first.
    pub played: &'static [&'static str],
    /// The treatment of the count.
    pub count: StepCount,
    /// The learner's task.
    pub goal: Goal,
    /// The names of the squares that the text before the move mentions, which the board marks.
    pub squares: &'static [&'static str],
    /// The texts of the step, in English.
    pub words: StepWords,
}

impl LessonStep {
    /// A step at the starting position.
    #[must_use]
    pub const fn start(
        game: GameId,
        name: &'static str,
        goal: Goal,
        words: StepWords,
    ) -> LessonStep {
        LessonStep {
            name,
            game,
            fen: None,
            played: &[],
            count: StepCount::Hidden,
            goal,
            squares: &[],
            words,
        }
    }

    /// A step in a position.
    #[must_use]
    pub const fn at(
        game: GameId,
        name: &'static str,
        fen: &'static str,
        goal: Goal,
        words: StepWords,
    ) -> LessonStep {
        LessonStep {
            name,
            game,
            fen: Some(fen),
            played: &[],
            count: StepCount::Hidden,
            goal,
            squares: &[],
            words,
        }
    }

    /// The step with marks on the squares that its text mentions.
    #[must_use]
    pub const fn naming(self, squares: &'static [&'static str]) -> LessonStep {
        LessonStep { squares, ..self }
    }

    /// The step after these moves.
    #[must_use]
    pub const fn after(self, played: &'static [&'static str]) -> LessonStep {
        LessonStep { played, ..self }
    }

    /// The step with the count shown.
    #[must_use]
    pub const fn with_count(self) -> LessonStep {
        LessonStep { count: StepCount::Shown, ..self }
    }

    /// The step with the learner's count running, started by hand.
    #[must_use]
    pub const fn counting(self) -> LessonStep {
        LessonStep { count: StepCount::ByHand, ..self }
    }

    /// The board of the step: a game of two people at the step's position.
    ///
    /// # Panics
    /// If the step is wrong, which `tests/suite/lessons.rs` rules out.
    #[must_use]
    pub fn board(&self) -> Game {
        let person = |name: &str| Player::Human { name: name.to_owned() };
        let setup = GameSetup {
            game: self.game,
            rules: self.game.default_rules(),
            fen: self.fen.map(str::to_owned),
            players: ByColor([person("White"), person("Black")]),
            clock: ClockSetting::None,
            by_hand: self.count == StepCount::ByHand,
            first: Color::White,
            date: String::new(),
            match_score: MatchScore::default(),
        };
        let mut board = Game::new(setup).expect("the position of a step is legal");
        for text in self.played {
            let mv =
                notation::parse(board.position(), text).expect("the moves of a step are legal");
            board.play(mv).expect("the moves of a step are legal");
        }
        if self.count == StepCount::ByHand {
            board.start_count().expect("the learner of this step may count");
        }
        board
    }
}
