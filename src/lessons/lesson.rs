//! What a lesson is made of.

use ouk_rules::announce::Call;
use ouk_rules::board::{ByColor, Color, Kind};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::{GameId, notation};

/// A lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonId {
    /// Ouk Chatrang.
    Ouk,
    /// Rek.
    Rek,
    /// Min Rek Chanh.
    MinRekChanh,
    /// Makruk.
    Makruk,
    /// Kar Ouk.
    KarOuk,
    /// Hill's game.
    Hill,
    /// What differs between rule sets.
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

    /// Its name in the file of progress.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self.game() {
            Some(game) => game.name(),
            None => "rule-sets",
        }
    }

    /// The game it teaches; none if it is about more than one.
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

/// What is said in a step, in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepWords {
    /// What the learner reads before the move.
    pub tell: &'static str,
    /// The answers to choose from, where the step is a question.
    pub choices: &'static [&'static str],
    /// What the learner reads when it is done; nothing where there is no more to say.
    pub done: &'static str,
    /// What the learner reads after a wrong answer or move; nothing where the rules say enough.
    pub clue: &'static str,
}

impl StepWords {
    /// The words of a step without choices.
    #[must_use]
    pub const fn of(tell: &'static str, done: &'static str) -> StepWords {
        StepWords { tell, choices: &[], done, clue: "" }
    }

    /// The words of a question.
    #[must_use]
    pub const fn ask(
        tell: &'static str,
        choices: &'static [&'static str],
        done: &'static str,
    ) -> StepWords {
        StepWords { tell, choices, done, clue: "" }
    }

    /// The same with words for a wrong answer or move.
    #[must_use]
    pub const fn clue(self, clue: &'static str) -> StepWords {
        StepWords { clue, ..self }
    }
}

/// What the learner has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Look at the board and read on.
    Read,
    /// Make any legal move of a piece of a kind, or of any piece.
    Move(Option<Kind>),
    /// Move the piece on a square to one of these.
    Reach(&'static str, &'static [&'static str]),
    /// The same, where the learner has to find the move.
    Find(&'static str, &'static [&'static str]),
    /// Capture what stands on these squares, all of it with one move.
    Capture(&'static [&'static str]),
    /// Give this check.
    Check(Call),
    /// Turn a fish over.
    Promote,
    /// Win the game in so many moves, whatever the other side answers.
    Win(u8),
    /// Move until the learner's own count has drawn the game.
    CountOut,
    /// Stop the learner's own count.
    StopCount,
    /// Choose this one of the answers, counted from 0.
    Answer(usize),
    /// Read what rule sets say.
    Compare(&'static Comparison),
    /// Begin a game on the easiest level.
    Play,
}

/// Rule sets side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Which ones, by their names.
    pub rule_sets: &'static [&'static str],
    /// What is asked of each.
    pub question: LessonQuestion,
}

/// What is asked of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonQuestion {
    /// Where the piece on a square may go.
    Targets(&'static str),
    /// What a move, in coordinates, captures.
    Captured(&'static str),
    /// How the position ends the game.
    Ending,
    /// How a bare king counts.
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
    /// Its name, for tests.
    pub name: &'static str,
    /// The game of its board; the rule set is the game's first.
    pub game: GameId,
    /// The position as text; the beginning of the game if there is none.
    pub fen: Option<&'static str>,
    /// Moves, in coordinates, that are played on the position first.
    pub played: &'static [&'static str],
    /// How it treats the count.
    pub count: StepCount,
    /// What the learner has to do.
    pub goal: Goal,
    /// What is said, in English.
    pub words: StepWords,
}

impl LessonStep {
    /// A step at the beginning of the game.
    #[must_use]
    pub const fn start(
        game: GameId,
        name: &'static str,
        goal: Goal,
        words: StepWords,
    ) -> LessonStep {
        LessonStep { name, game, fen: None, played: &[], count: StepCount::Hidden, goal, words }
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
            words,
        }
    }

    /// The same after these moves.
    #[must_use]
    pub const fn after(self, played: &'static [&'static str]) -> LessonStep {
        LessonStep { played, ..self }
    }

    /// The same with the count shown.
    #[must_use]
    pub const fn with_count(self) -> LessonStep {
        LessonStep { count: StepCount::Shown, ..self }
    }

    /// The same with the learner's count running, started by hand.
    #[must_use]
    pub const fn counting(self) -> LessonStep {
        LessonStep { count: StepCount::ByHand, ..self }
    }

    /// The board of the step: a game of two people that is at its position.
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
