//! What a screen has to say to the user: which note, and what it is about. Each language words it
//! (`language/note_text.rs`).

use super::command::typed::CommandError;
use super::outcome::EffectOutcome;
use super::pasted::PasteProblem;
use super::theme::error::ThemeError;
use super::user_file::{MoreProblems, UserFileProblem};
use crate::config::{Setting, SettingError};
use crate::lessons::lesson::LessonId;
use crate::trainer::drill::DrillError;
use crate::trainer::progress::ProgressError;
use ouk_engine::endgame::tables::{CacheProblem, TableProgress};
use ouk_io::outside::Barred;
use ouk_rules::announce::Call;
use ouk_rules::board::{Color, Kind};
use ouk_rules::fen::FenError;
use ouk_rules::vocabulary::TermSet;
use ouk_rules::{GameId, RuleMessage};
use std::sync::Arc;

/// A note.
#[derive(Clone, Debug)]
pub enum Note {
    /// What the rules have to say.
    Rule(RuleMessage),
    /// The rules refuse a move; with the key that shows them.
    Refused(RuleMessage),
    /// What there is to say of a move that was made.
    Moved(AfterMove),
    /// Something about a game.
    Play(PlayNote),
    /// Something about a drill.
    Drill(DrillNote),
    /// Something about the list of saved games.
    Games(GamesNote),
    /// Something about a step of a lesson.
    Lesson(LessonNote),
    /// Something about a puzzle.
    Puzzle(PuzzleNote),
    /// The trainer finds no drill.
    NoDrill(Arc<DrillError>),
    /// A problem with the cache of tables.
    Cache(Arc<CacheProblem>),
    /// The result of an effect.
    Outcome(Arc<EffectOutcome>),
    /// Restricted mode refuses something.
    Barred(Barred),
    /// A setting has a new value, here by its name in the settings file.
    SettingChosen(Setting, String),
    /// A setting has no such name or value.
    SettingRefused(SettingError),
    /// A typed command is not understood.
    CommandRefused(CommandError),
    /// The text of a position.
    Fen(String),
    /// A pasted text cannot be opened.
    Pasted(PasteProblem),
    /// What a typed line can become.
    Completions(Vec<String>),
    /// Something about a position that is set up.
    Editor(EditorNote),
    /// A position cannot be played.
    Illegal(FenError),
    /// What was learnt cannot be read.
    Progress(Arc<ProgressError>),
    /// What is wrong with the user's files: the first problem, and how many more there are.
    UserFile(Arc<UserFileProblem>, MoreProblems),
    /// A theme cannot be read.
    Theme(Arc<ThemeError>),
}

/// What there is to say of a move that was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AfterMove {
    /// A Trey was turned over.
    pub turned_over: bool,
    /// The move began a count, which has no line of its own.
    pub warning: Option<RuleMessage>,
    /// The squares on which a rek is ordered.
    pub ordered: Vec<String>,
    /// The machine was offered a draw, and plays on.
    pub plays_on: bool,
}

impl AfterMove {
    /// The note, if there is anything to say.
    #[must_use]
    pub fn note(self) -> Option<Note> {
        (self != AfterMove::default()).then_some(Note::Moved(self))
    }
}

/// Something about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayNote {
    /// The game is not over, so there is no other.
    NotOver,
    /// The game is over.
    OverAgain,
    /// A side makes the first move.
    FirstMove(Color),
    /// The piece on a square cannot move.
    CannotMove(String),
    /// The piece on a square has one move.
    OneTarget,
    /// The piece on a square has several moves.
    Targets(usize),
    /// No move of the piece has this letter; those that there are.
    NoTarget(char, String),
    /// The piece on a square is the other side's.
    NotYours(String),
    /// No piece stands on a square.
    NoPiece(String),
    /// No piece has this letter.
    NoSuchPiece(char),
    /// The next letter names a piece.
    WhichPiece,
    /// The other program does not run.
    NotRunning,
    /// The user did not agree to start the other program.
    NotStarted,
    /// The other program does not know a rule set: its name, and the name of the rule set.
    OwnRules(String, &'static str),
    /// No other program plays.
    NoEngine,
    /// The other program thinks.
    ItThinks,
    /// The other program failed.
    EngineFailed,
    /// The machine thinks.
    ComputerThinks,
    /// The machine failed.
    ComputerFailed,
    /// No move can be taken back.
    NothingBack,
    /// A move was taken back.
    TakenBack,
    /// No move can be played again.
    NothingAgain,
    /// A side starts counting.
    Counts(Color),
    /// A side stops counting.
    StopsCounting(Color),
    /// A count is started on one's own move only.
    OwnTurn,
    /// A game has no counting.
    NoCounting(GameId),
    /// Only the side that does not count may take the draw.
    OnlyOther,
    /// The machine thinks about the draw.
    Considers,
    /// The machine does not accept the draw.
    PlaysOn,
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, String),
    /// A hint: a move, and what it does.
    HintMove(String, TermSet),
    /// There are no hints while a clock runs.
    NoHint,
    /// There is no review while a clock runs.
    NoReview,
    /// A position is being solved: positions visited so far.
    Solving(u64),
    /// The whole board is being solved: the share that is done, in percent.
    SolvingBoard(u8),
    /// The solver was stopped.
    SolvingStopped,
    /// A side wins by force: the number of moves, and the line.
    SolvedWon(Color, usize, String),
    /// A side cannot force a win.
    SolvedNot(Color),
    /// Neither side can force a win.
    SolvedDrawn,
    /// The solver found neither within this many positions.
    SolvedNothing(u64),
    /// The solver does not know this game.
    NotSolved,
    /// Nothing can be taken next.
    NothingAttacked,
    /// Larger squares do not fit.
    NoLarger,
    /// There are no smaller squares.
    NoSmaller,
    /// A position's text was copied.
    Copied(String),
    /// The game is saved, as after every move.
    Kept,
    /// The game is saved, as after every move, and no copy can be written.
    KeptOnly,
    /// What the last move attacks, and what can be captured now; a list may be empty.
    Coach {
        /// The move, as it is read.
        mv: String,
        /// The pieces that it attacks, with their squares.
        attacks: Vec<(Kind, String)>,
        /// The pieces that can be captured.
        captures: Vec<(Kind, String)>,
    },
    /// The same where a move captures several pieces at once: moves, each with the squares it captures on.
    CoachPairs {
        /// What the other side could capture next.
        threats: Vec<(String, Vec<String>)>,
        /// What can be captured now.
        captures: Vec<(String, Vec<String>)>,
    },
    /// Nothing follows a position of a review.
    NothingFollows,
    /// No other move of a review has a mark.
    NoMistake,
    /// The record is as long as one may be, so nothing was added.
    NoRoom,
    /// The analysis of a game failed.
    AnalysisFailed,
    /// A better move than the one that was played is asked for.
    FindBetter,
    /// The move that was tried is the best, or as good.
    FoundBetter,
    /// The move that was tried is not good enough.
    NotBetter,
    /// No table has an ending to train here.
    NoEnding,
}

/// Something about a drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrillNote {
    /// No move can be taken back.
    NothingBack,
    /// A move was taken back, which counts as help.
    TakenBack,
    /// The drill is over.
    Over,
    /// The drill is over, and a move was tried.
    OverMore,
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, String),
    /// A hint: good moves.
    HintMoves(Vec<String>),
    /// There is no lesson on this ending.
    NoLesson,
    /// No drill comes before this one.
    First,
    /// A drill is looked for.
    Looking,
    /// A table is being made: which, and how far.
    Making(TableProgress),
    /// Nothing is due.
    NothingDue,
    /// A drill is due, but its game or rules are gone.
    Gone(String),
}

/// Something about the list of saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesNote {
    /// Only the newest are listed: so many.
    NewestOnly(usize),
    /// A game was deleted.
    Deleted,
    /// No game was deleted that could come back.
    NothingDeleted,
    /// A deleted game is back: its first column.
    Restored(String),
    /// The drill of a game's ending is looked for.
    Looking,
    /// A table for that drill is being made: which, and how far.
    Making(TableProgress),
}

/// Something about a position that is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditorNote {
    /// No change can be undone.
    NothingChanged,
    /// The position is not legal, so nothing can be done with it.
    NotLegal,
    /// A position's text was copied.
    Copied(String),
}

/// Something about a step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonNote {
    /// Another move or answer is asked for: the step whose words say more.
    Clue(LessonId, usize),
    /// A piece of another kind is asked for.
    OtherKind(Kind),
    /// Another piece is asked for: which, and its square.
    OtherPiece(Kind, String),
    /// The piece is to go to one of these squares.
    OtherSquare(Vec<String>),
    /// The move captures nothing; these squares are asked for.
    CapturesNothing(Vec<String>),
    /// The move captures on the first squares; the second are asked for.
    CapturesOther(Vec<String>, Vec<String>),
    /// The move gives no check.
    NoCheck,
    /// The move gives the first call; the second is asked for.
    OtherCall(Call, Call),
    /// The move turns no fish over.
    NotTurned,
    /// The move is legal, and does not mate.
    NotMate,
    /// The move is legal, and does not win, in a game without mate.
    NotWon,
    /// The move is legal, and does not force a win within this many moves.
    NotWonIn(u8),
    /// Another answer is right: the step whose words say more.
    WrongAnswer(LessonId, usize),
    /// An answer is due: how many there are to choose from.
    AnswerDue(usize),
    /// The learner's count is to be stopped first.
    StopFirst,
    /// The learner's count has come to this number.
    Says(u16),
    /// There is no hint for this step.
    NoHint,
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, String),
    /// A hint: a move.
    HintMove(String),
}

/// Something about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleNote {
    /// This move is being judged, or the solution is looked for.
    Judging(Option<String>),
    /// A move is right, and the other side answers.
    GoesOn {
        /// The move.
        played: String,
        /// The answer.
        answer: String,
    },
    /// A move is wrong, since the other side has an answer.
    Wrong {
        /// The move.
        played: String,
        /// The answer.
        answer: String,
        /// What the answer does.
        terms: TermSet,
    },
    /// A move is wrong, since the game would end.
    Ends(String),
    /// A puzzle of a storm was missed: the move that was right.
    Missed(String),
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, String),
    /// A hint: a move, and what it does.
    HintMove(String, TermSet),
    /// No puzzle is due.
    NothingDue,
    /// So many puzzles were found in the game that was reviewed.
    FromGame(usize),
    /// There are no puzzles from own games yet.
    NoneFromGames,
}

impl From<PuzzleNote> for Note {
    fn from(note: PuzzleNote) -> Note {
        Note::Puzzle(note)
    }
}

impl From<LessonNote> for Note {
    fn from(note: LessonNote) -> Note {
        Note::Lesson(note)
    }
}

impl From<PlayNote> for Note {
    fn from(note: PlayNote) -> Note {
        Note::Play(note)
    }
}

impl From<DrillNote> for Note {
    fn from(note: DrillNote) -> Note {
        Note::Drill(note)
    }
}

impl From<GamesNote> for Note {
    fn from(note: GamesNote) -> Note {
        Note::Games(note)
    }
}

impl From<RuleMessage> for Note {
    fn from(message: RuleMessage) -> Note {
        Note::Rule(message)
    }
}
