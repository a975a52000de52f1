//! Notes to the user: the kind of note, and its arguments. Each language words them
//! (`language/note_text.rs`).

use super::command::typed::CommandError;
use super::no_mistake::NoMistake;
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
use ouk_rules::board::{Color, Kind, MoveName, SquareName};
use ouk_rules::fen::FenError;
use ouk_rules::vocabulary::TermSet;
use ouk_rules::{GameId, MoveInPosition, RuleMessage};
use std::sync::Arc;

/// A note to the user.
#[derive(Clone, Debug)]
pub enum Note {
    /// A message of the rules.
    Rule(RuleMessage),
    /// The rules refuse a move; the note names the key that opens the rules.
    Refused(RuleMessage),
    /// A note on a move that was made.
    Moved(AfterMove),
    /// A note on a game.
    Play(PlayNote),
    /// A note on a drill.
    Drill(DrillNote),
    /// A note on the list of saved games.
    Games(GamesNote),
    /// A note on a step of a lesson.
    Lesson(LessonNote),
    /// A note on a puzzle.
    Puzzle(PuzzleNote),
    /// The trainer finds no drill.
    NoDrill(Arc<DrillError>),
    /// A problem with the cache of tables.
    Cache(Arc<CacheProblem>),
    /// The result of an effect.
    Outcome(Arc<EffectOutcome>),
    /// Restricted mode refuses something.
    Barred(Barred),
    /// A setting has a new value, given by its name in the settings file.
    SettingChosen(Setting, String),
    /// The value of a setting, by its name in the settings file, and the possible values.
    SettingShown(Setting, String),
    /// A setting has no such name or value.
    SettingRefused(SettingError),
    /// A typed command is not understood.
    CommandRefused(CommandError),
    /// The text of a position.
    Fen(String),
    /// A pasted text cannot be opened.
    Pasted(PasteProblem),
    /// A file has several games: the number of the open one, from 1, and of all.
    OneOfGames(usize, usize),
    /// The possible completions of a typed line.
    Completions(Vec<String>),
    /// A note on a position in the editor.
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

/// The parts of a note on a move that was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AfterMove {
    /// A Trey was turned over.
    pub turned_over: bool,
    /// The move began a count, which has no line of its own.
    pub warning: Option<RuleMessage>,
    /// The squares on which a rek is ordered.
    pub ordered: Vec<SquareName>,
    /// The engine was offered a draw, and plays on.
    pub plays_on: bool,
}

impl AfterMove {
    /// The note; `None` if there is nothing to say.
    #[must_use]
    pub fn note(self) -> Option<Note> {
        (self != AfterMove::default()).then_some(Note::Moved(self))
    }
}

/// A note on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayNote {
    /// The game is not over, so there is no next one yet.
    NotOver,
    /// No other level suits the player better.
    NoOtherLevel,
    /// The game is over.
    OverAgain,
    /// A side makes the first move.
    FirstMove(Color),
    /// The piece on a square cannot move.
    CannotMove(SquareName),
    /// The piece on a square has one move.
    OneTarget,
    /// The piece on a square has several moves.
    Targets(usize),
    /// No move of the piece has this letter; the letters that it has.
    NoTarget(char, Vec<char>),
    /// The piece on a square is the other side's.
    NotYours(SquareName),
    /// No piece stands on a square.
    NoPiece(SquareName),
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
    /// The other program is thinking.
    ItThinks,
    /// The other program failed.
    EngineFailed,
    /// The engine is thinking.
    ComputerThinks,
    /// The engine failed.
    ComputerFailed,
    /// No move can be taken back.
    NothingBack,
    /// A move was taken back.
    TakenBack,
    /// A resignation, a draw or a refused order was undone.
    EndingTakenBack,
    /// No move can be played again.
    NothingAgain,
    /// A side starts counting.
    Counts(Color),
    /// A side stops counting.
    StopsCounting(Color),
    /// A player may start a count only when to move.
    OwnTurn,
    /// A game has no counting.
    NoCounting(GameId),
    /// Only the side that does not count may take the draw.
    OnlyOther,
    /// The engine considers the draw.
    Considers,
    /// The engine declines the draw.
    PlaysOn,
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, SquareName),
    /// A hint: a move, and what it does.
    HintMove(MoveInPosition, TermSet),
    /// There are no hints while a clock runs.
    NoHint,
    /// There is no review while a clock runs.
    NoReview,
    /// A position is being solved: positions visited so far.
    Solving(u64),
    /// The whole board is being solved; the finished share, in percent.
    SolvingBoard(u8),
    /// The solver was stopped.
    SolvingStopped,
    /// A side wins by force: the number of moves, and the line.
    SolvedWon(Color, usize, Vec<MoveName>),
    /// A side cannot force a win.
    SolvedNot(Color),
    /// Neither side can force a win.
    SolvedDrawn,
    /// The solver found no result within this many positions.
    SolvedNothing(u64),
    /// The solver does not support this game.
    NotSolved,
    /// Nothing can be captured next.
    NothingAttacked,
    /// Larger squares do not fit.
    NoLarger,
    /// There are no smaller squares.
    NoSmaller,
    /// A position's text was copied.
    Copied(String),
    /// The game is saved, as it is after every move.
    Kept,
    /// The game is saved, as it is after every move, and no copy can be written.
    KeptOnly,
    /// The pieces that the last move attacks, and those that can be captured now; a list may be
    /// empty.
    Coach {
        /// The move.
        mv: MoveInPosition,
        /// The attacked pieces, with their squares.
        attacks: Vec<(Kind, SquareName)>,
        /// The pieces that can be captured, with their squares.
        captures: Vec<(Kind, SquareName)>,
    },
    /// The same note for games in which a move captures several pieces.
    CoachPairs {
        /// The captures that the other side threatens.
        threats: Vec<SeveralCaptures>,
        /// The captures that are possible now.
        captures: Vec<SeveralCaptures>,
    },
    /// The reviewed position is the last.
    NothingFollows,
    /// A review shows no mistake, and why.
    NoMistake(NoMistake),
    /// A reviewed game has no moves.
    NoMoves,
    /// The record is full, so nothing was added.
    NoRoom,
    /// The analysis of a game failed.
    AnalysisFailed,
    /// The user should find a better move than the one that was played.
    FindBetter,
    /// The user's move is the best, or as good.
    FoundBetter,
    /// The user's move is not good enough.
    NotBetter,
    /// No table covers an ending of this game to train.
    NoEnding,
}

/// A move that captures on several squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeveralCaptures {
    /// The square the piece leaves.
    pub from: SquareName,
    /// The square the piece goes to.
    pub to: SquareName,
    /// The squares of the captured pieces.
    pub taken: Vec<SquareName>,
}

/// A note on a drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrillNote {
    /// No move can be taken back.
    NothingBack,
    /// A move was taken back, which counts as help.
    TakenBack,
    /// The drill is over.
    Over,
    /// The drill is over, so the move that was tried does not count.
    OverMore,
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, SquareName),
    /// A hint: good moves.
    HintMoves(Vec<MoveInPosition>),
    /// There is no lesson on this ending.
    NoLesson,
    /// No drill comes before this one.
    First,
    /// A drill is being looked for.
    Looking,
    /// A table is being made; its progress.
    Making(TableProgress),
    /// No drill is due.
    NothingDue,
    /// A drill is due, but its game or rules no longer exist.
    Gone(String),
}

/// A note on the list of saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesNote {
    /// The list has only the newest games, this many.
    NewestOnly(usize),
    /// A game was deleted.
    Deleted,
    /// No deleted game can be restored.
    NothingDeleted,
    /// A deleted game is restored; its first column.
    Restored(String),
    /// The drill of a game's ending is being looked for.
    Looking,
    /// A table for that drill is being made; its progress.
    Making(TableProgress),
}

/// A note on a position in the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditorNote {
    /// No change is left to undo.
    NothingChanged,
    /// The position is illegal, so it cannot be used.
    NotLegal,
    /// A position's text was copied.
    Copied(String),
}

/// A note on a step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonNote {
    /// The step asks for another move or answer; its own texts say more.
    Clue(LessonId, usize),
    /// The step asks for a piece of another kind.
    OtherKind(Kind),
    /// The step asks for another piece: its kind and square.
    OtherPiece(Kind, SquareName),
    /// The piece must go to one of these squares.
    OtherSquare(Vec<SquareName>),
    /// The move captures nothing, but should capture on these squares.
    CapturesNothing(Vec<SquareName>),
    /// The move captures on the first squares, but should capture on the second.
    CapturesOther(Vec<SquareName>, Vec<SquareName>),
    /// The move gives no check.
    NoCheck,
    /// The move gives the first call, but should give the second.
    OtherCall(Call, Call),
    /// The move turns no fish over.
    NotTurned,
    /// The move is legal, but does not mate.
    NotMate,
    /// The move is legal, but does not win, in a game without mate.
    NotWon,
    /// The move is legal, but does not force a win within this many moves.
    NotWonIn(u8),
    /// Another answer is right; the step's own texts say more.
    WrongAnswer(LessonId, usize),
    /// An answer is due; the number of choices.
    AnswerDue(usize),
    /// The learner must stop the count first.
    StopFirst,
    /// The learner's count has reached this number.
    Says(u16),
    /// This step has no hint.
    NoHint,
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, SquareName),
    /// A hint: a move.
    HintMove(MoveInPosition),
}

/// A note on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleNote {
    /// This move is being judged; without a move, the solution is being looked for.
    Judging(Option<MoveInPosition>),
    /// A move is right, and the other side answers.
    GoesOn {
        /// The move played.
        played: MoveInPosition,
        /// The other side's reply.
        answer: MoveInPosition,
    },
    /// A move is wrong, since the other side has a reply.
    Wrong {
        /// The move played.
        played: MoveInPosition,
        /// The other side's reply.
        answer: MoveInPosition,
        /// The terms for the reply.
        terms: TermSet,
    },
    /// A move is wrong, since the game would end.
    Ends(MoveInPosition),
    /// A puzzle of a storm was missed; the right move.
    Missed(MoveInPosition),
    /// A hint: a piece, and the square it stands on.
    HintPiece(Option<Kind>, SquareName),
    /// A hint: a move, and what it does.
    HintMove(MoveInPosition, TermSet),
    /// No puzzle is due.
    NothingDue,
    /// This many puzzles were found in the reviewed game.
    FromGame(usize),
    /// There are no puzzles from own games yet.
    NoneFromGames,
}

/// Makes each kind of note a note to the user.
macro_rules! notes {
    ($($kind:ident($note:ty)),+) => {
        $(impl From<$note> for Note {
            fn from(note: $note) -> Note {
                Note::$kind(note)
            }
        })+
    };
}

notes! {
    Rule(RuleMessage), Play(PlayNote), Drill(DrillNote), Games(GamesNote), Lesson(LessonNote),
    Puzzle(PuzzleNote)
}
