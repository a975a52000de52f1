//! The commands that can be typed. One table serves the prompt, its completion, the help and play
//! line by line.

use super::Command;
use crate::tui::keys::{Action, KeyContext};
use ouk_io::outside::{Barred, Rights};
use std::path::{Path, PathBuf};

/// The name of a typed command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandName {
    /// Saves the game, or writes it to a file.
    Write,
    /// Opens a game file.
    Open,
    /// Resigns the game.
    Resign,
    /// Offers a draw.
    Draw,
    /// Takes the draw that a count offers.
    Take,
    /// Refuses an order.
    Refuse,
    /// Explains the count.
    Count,
    /// Starts counting.
    StartCount,
    /// Stops counting.
    StopCount,
    /// Takes a move back.
    Undo,
    /// Plays a move again that was taken back.
    Redo,
    /// Turns the board.
    Flip,
    /// Shows the position text.
    Fen,
    /// Opens the review of the game.
    Review,
    /// Looks for a forced win.
    Solve,
    /// Opens the rules.
    Rules,
    /// Changes a setting.
    Set,
    /// Changes the theme.
    Theme,
    /// Starts the other program again.
    Again,
    /// Starts another game with the same players.
    Rematch,
    /// Starts another game at the level that suits the player better.
    Level,
    /// Shows the help.
    Help,
    /// Leaves the screen.
    Leave,
    /// Comments on a move.
    Note,
    /// Opens the editor of positions.
    Edit,
}

/// A row of the table of commands.
pub struct TypedCommand {
    /// The command of the row.
    pub name: CommandName,
    /// The form to type at the prompt; empty if the help shows it beside another command.
    pub usage: &'static str,
    /// The command's words at the prompt.
    pub words: &'static [&'static str],
    /// The screens whose prompt has the command.
    pub places: &'static [KeyContext],
    /// The command's words in play line by line; empty if it is for the screen only.
    pub line_words: &'static [&'static str],
}

const GAME: &[KeyContext] = &[KeyContext::Game];
const REVIEW: &[KeyContext] = &[KeyContext::Review];
const REVIEWED: &[KeyContext] = &[KeyContext::Game, KeyContext::Review];
const BOARDS: &[KeyContext] = &[
    KeyContext::Game,
    KeyContext::Drill,
    KeyContext::Review,
    KeyContext::Lesson,
    KeyContext::Puzzle,
];

/// Every command, in the order of the help.
pub const TYPED: &[TypedCommand] = &[
    row(CommandName::Write, "w FILE", &["w"], REVIEWED, &["w"]),
    row(CommandName::Open, "e FILE", &["e"], GAME, &[]),
    row(CommandName::Resign, "resign", &["resign"], GAME, &["resign", "r"]),
    row(CommandName::Draw, "draw", &["draw"], GAME, &["draw", "o"]),
    row(CommandName::Take, "take", &["take"], GAME, &["take", "t"]),
    row(CommandName::Refuse, "refuse", &["refuse"], GAME, &["refuse"]),
    row(CommandName::Count, "count", &["count"], GAME, &["count"]),
    row(CommandName::StartCount, "start", &["start"], GAME, &["start"]),
    row(CommandName::StopCount, "stop", &["stop"], GAME, &["stop"]),
    row(CommandName::Undo, "undo", &["undo"], GAME, &["undo", "u"]),
    row(CommandName::Redo, "redo", &["redo"], GAME, &["redo"]),
    row(CommandName::Flip, "flip", &["flip"], BOARDS, &[]),
    row(CommandName::Fen, "fen", &["fen"], BOARDS, &["fen"]),
    row(CommandName::Review, "review", &["review"], GAME, &[]),
    row(CommandName::Solve, "solve", &["solve"], REVIEWED, &["solve"]),
    row(CommandName::Note, "note TEXT", &["note"], REVIEW, &[]),
    row(CommandName::Edit, "edit", &["edit"], REVIEWED, &[]),
    row(CommandName::Rules, "rules", &["rules"], BOARDS, &["rules"]),
    row(CommandName::Set, "set NAME VALUE", &["set"], BOARDS, &["set"]),
    row(CommandName::Theme, "theme NAME", &["theme"], BOARDS, &[]),
    row(CommandName::Again, "again", &["again"], GAME, &["again"]),
    row(CommandName::Rematch, "rematch", &["rematch"], GAME, &["rematch"]),
    row(CommandName::Level, "level", &["level"], GAME, &["level"]),
    row(CommandName::Help, "help", &["help"], BOARDS, &["help", "h", "?"]),
    // The program saves after every move, so the words with which other programs save and leave
    // only leave here.
    row(
        CommandName::Leave,
        "q",
        &["q", "q!", "wq", "x", "quit", "exit", "menu"],
        BOARDS,
        &["quit", "q", "exit"],
    ),
];

/// The questions of play line by line, which the screen answers by itself.
pub const QUESTIONS: [&str; 10] =
    ["board", "row", "rank", "file", "piece", "square", "moves", "last", "clocks", "clock"];

/// The endings of picture files that are not written from a game.
pub const PICTURES: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "pdf"];

/// The endings of web pages, which only `ouk review` writes.
const PAGES: [&str; 2] = ["html", "htm"];

const fn row(
    name: CommandName,
    usage: &'static str,
    words: &'static [&'static str],
    places: &'static [KeyContext],
    line_words: &'static [&'static str],
) -> TypedCommand {
    TypedCommand { name, usage, words, places, line_words }
}

/// The error in a typed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The screen has no such command.
    Unknown(String),
    /// The command needs an argument; its usage.
    Incomplete(&'static str),
    /// The command takes no argument.
    StandsAlone(String),
    /// The command needs the screen; play line by line does not have it.
    OnlyOnScreen(String),
    /// The command needs play line by line, since the screen shows the answer all the time.
    OnlyByLine(String),
    /// The command needs a game.
    OnlyInGame(String),
    /// The command needs a review.
    OnlyInReview(String),
    /// A game is not written as a picture of this kind.
    NoPicture,
    /// A game is not written as a web page.
    NoPage,
}

/// The commands of a screen's prompt.
pub fn at(place: KeyContext) -> impl Iterator<Item = &'static TypedCommand> {
    TYPED.iter().filter(move |typed| typed.places.contains(&place))
}

/// The commands of a screen's prompt that these rights allow.
pub fn offered(place: KeyContext, rights: Rights) -> impl Iterator<Item = &'static TypedCommand> {
    at(place).filter(move |typed| typed.is_allowed(rights))
}

/// The command of a line typed at the prompt of a screen; `None` if the line is empty.
///
/// # Errors
/// Says what is wrong with the command.
pub fn read(line: &str, place: KeyContext) -> Result<Option<Command>, CommandError> {
    let is_command = line.trim_start().starts_with(':');
    let line = without_colon(line);
    if line.is_empty() {
        return Ok(None);
    }
    let (word, rest) = parts(line);
    let word_here = word.to_ascii_lowercase();
    if let Some(typed) = at(place).find(|typed| typed.words.contains(&word_here.as_str())) {
        return typed.with(&word_here, rest).map(Some);
    }
    // A colon may also precede a move; all moves have a digit.
    let may_be_move = has_digit(line);
    match elsewhere(&word_here) {
        Some(error) if is_command || !may_be_move => Err(error),
        None if is_command && !may_be_move => Err(CommandError::Unknown(word.to_owned())),
        _ => Ok(Some(Command::Play(line.to_owned()))),
    }
}

/// Where a word is a command, if the current screen does not have it.
fn elsewhere(word: &str) -> Option<CommandError> {
    let is_at = |place| at(place).any(|typed| typed.words.contains(&word));
    let given = || word.to_owned();
    if is_at(KeyContext::Game) {
        Some(CommandError::OnlyInGame(given()))
    } else if is_at(KeyContext::Review) {
        Some(CommandError::OnlyInReview(given()))
    } else {
        QUESTIONS.contains(&word).then(|| CommandError::OnlyByLine(given()))
    }
}

/// Where a word is a command, if play line by line does not have it between games.
#[must_use]
pub fn outside_lobby(word: &str) -> Option<CommandError> {
    let word = word.to_ascii_lowercase();
    let is_line_word = |typed: &TypedCommand| typed.line_words.contains(&word.as_str());
    if QUESTIONS.contains(&word.as_str()) || word == "menu" || TYPED.iter().any(is_line_word) {
        return Some(CommandError::OnlyInGame(word));
    }
    let is_word = TYPED.iter().any(|typed| typed.words.contains(&word.as_str()));
    is_word.then_some(CommandError::OnlyOnScreen(word))
}

/// Whether a file name has one of these endings, of files that are not written from a game.
fn ends_in(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|end| endings.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// A typed line without the colons that may precede it.
#[must_use]
pub fn without_colon(line: &str) -> &str {
    line.trim_start_matches(|letter: char| letter == ':' || letter.is_whitespace()).trim_end()
}

/// The command of a line of play line by line.
///
/// # Errors
/// Says what is wrong with the command.
pub fn read_line_word(line: &str) -> Result<(CommandName, Command), CommandError> {
    let (word, rest) = parts(without_colon(line));
    let word_here = word.to_ascii_lowercase();
    match TYPED.iter().find(|typed| typed.line_words.contains(&word_here.as_str())) {
        // On the screen the rules fill a page; play line by line only names the rule set.
        Some(TypedCommand { name: CommandName::Rules, .. }) if rest.is_empty() => {
            Ok((CommandName::Rules, Command::NameRules))
        }
        Some(typed) => typed.with(&word_here, rest).map(|command| (typed.name, command)),
        None if TYPED.iter().any(|typed| typed.words.contains(&word_here.as_str())) => {
            Err(CommandError::OnlyOnScreen(word_here))
        }
        None => Err(CommandError::Unknown(line.trim().to_owned())),
    }
}

/// The word for an action in play line by line, if there is one.
#[must_use]
pub fn line_word(action: Action) -> Option<&'static str> {
    if action == Action::Quit {
        return line_words(CommandName::Leave).first().copied();
    }
    let does = |typed: &&TypedCommand| typed.with("", "") == Ok(Command::Do(action));
    TYPED.iter().filter(does).find_map(|typed| typed.line_words.first().copied())
}

/// The word of a command at the prompt.
#[must_use]
pub fn word(name: CommandName) -> &'static str {
    TYPED.iter().find(|typed| typed.name == name).map_or("", TypedCommand::word)
}

/// The words of a command in play line by line.
#[must_use]
pub const fn line_words(name: CommandName) -> &'static [&'static str] {
    let mut row = 0;
    while row < TYPED.len() {
        if TYPED[row].name as u8 == name as u8 {
            return TYPED[row].line_words;
        }
        row += 1;
    }
    &[]
}

/// Whether a text has a digit, as every move has.
#[must_use]
pub fn has_digit(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit())
}

/// The first word, and the text after it.
fn parts(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

impl TypedCommand {
    /// The command's word in the help.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.words.first().or(self.line_words.first()).copied().unwrap_or_default()
    }

    /// Whether these rights allow everything in the command's usage.
    const fn is_allowed(&self, rights: Rights) -> bool {
        match self.name {
            CommandName::Write | CommandName::Open => rights.allow(Barred::File),
            _ => true,
        }
    }

    /// The command of a typed word and the text after it.
    fn with(&self, word: &str, rest: &str) -> Result<Command, CommandError> {
        let set = |name: &str, value: &str| {
            Ok(Command::Set { name: name.to_owned(), value: value.to_owned() })
        };
        let command = match self.name {
            CommandName::Write if rest.is_empty() => Command::Save,
            CommandName::Write if ends_in(Path::new(rest), &PICTURES) => {
                return Err(CommandError::NoPicture);
            }
            CommandName::Write if ends_in(Path::new(rest), &PAGES) => {
                return Err(CommandError::NoPage);
            }
            CommandName::Write => return Ok(Command::Write(PathBuf::from(rest))),
            CommandName::Open | CommandName::Set if rest.is_empty() => {
                return Err(CommandError::Incomplete(self.usage));
            }
            CommandName::Open => return Ok(Command::Open(PathBuf::from(rest))),
            CommandName::Note => return Ok(Command::Comment(rest.to_owned())),
            // Without a value, the answer lists the possible values.
            CommandName::Set => {
                let (name, value) = parts(rest);
                return set(name, value);
            }
            CommandName::Theme => return set("theme", rest),
            CommandName::Resign => Command::Resign,
            CommandName::Draw => Command::Do(Action::OfferDraw),
            CommandName::Take => Command::Do(Action::TakeDraw),
            CommandName::Refuse => Command::RefuseOrder,
            CommandName::Count => Command::Do(Action::Explain),
            CommandName::StartCount => Command::StartCount,
            CommandName::StopCount => Command::StopCount,
            CommandName::Undo => Command::Do(Action::Undo),
            CommandName::Redo => Command::Do(Action::Redo),
            CommandName::Flip => Command::Do(Action::Flip),
            CommandName::Fen => Command::ShowFen,
            CommandName::Review => Command::Do(Action::Review),
            CommandName::Edit => Command::Do(Action::EditPosition),
            CommandName::Solve => Command::Do(Action::Prove),
            CommandName::Rules => Command::Do(Action::Rules),
            CommandName::Again => Command::StartEngine,
            CommandName::Rematch => Command::Do(Action::Rematch),
            CommandName::Level => Command::Do(Action::NextLevel),
            CommandName::Help => Command::Do(Action::Help),
            CommandName::Leave => Command::Leave,
        };
        if rest.is_empty() { Ok(command) } else { Err(CommandError::StandsAlone(word.to_owned())) }
    }
}
