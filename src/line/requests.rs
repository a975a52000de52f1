//! The meanings of words typed instead of moves.

use super::lobby;
use super::session::sentence;
use super::speech::Speech;
use crate::tui::command::Command;
use crate::tui::command::typed::{self, CommandError, CommandName};
use crate::tui::language::fill;
use ouk_rules::board::Kind;
use ouk_rules::diagram;
use ouk_rules::game::Game;
use ouk_rules::letters;

/// The request in a line.
#[derive(Debug)]
pub(super) enum LineWord {
    /// Print this text.
    Say(String),
    /// Print the list of words.
    Help,
    /// Perform a command at the board.
    Do(Command),
    /// Go back to the choice of games.
    Menu,
    /// End the program.
    Quit,
}

/// Reads a line typed in a game: a word that asks for something to be said, a command or a move.
pub(super) fn read(line: &str, game: &Game, speech: Speech) -> LineWord {
    let line = typed::without_colon(line);
    let words: Vec<&str> = line.split_whitespace().collect();
    let position = game.position();
    let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
    let said = match (first.to_ascii_lowercase().as_str(), rest) {
        ("", _) => last(game, speech),
        ("b" | "board", []) => diagram::board(position),
        ("r" | "row" | "rank", [number]) => rank(game, number, speech),
        ("f" | "file", [letter]) => file(game, letter, speech),
        ("p" | "piece", [name]) => piece(game, name, speech),
        ("s" | "square" | "m" | "moves", [name]) => match position.shape().parse(name) {
            Some(at) => speech.square(position, at),
            None => no_square(game, name, speech),
        },
        ("m" | "moves", []) => speech.moves(position),
        ("l" | "last", []) => last(game, speech),
        ("k" | "clocks" | "clock", []) => speech.clocks(game.clock()),
        ("c" | "count", []) => speech.count(position),
        ("menu", []) => return LineWord::Menu,
        (word, rest) => match misused(word, &[&[first], rest].concat()) {
            Some(error) => {
                sentence(&speech.strings.command_error(&error), speech.strings.spoken.stop)
            }
            None => return read_command(line, game, speech),
        },
    };
    LineWord::Say(said)
}

/// The words that need something after them, each with its usage.
const WITH_ARGUMENT: [(&[&str], &str); 5] = [
    (&["row", "rank"], "row NUMBER"),
    (&["file"], "file LETTER"),
    (&["piece"], "piece NAME"),
    (&["square"], "square SQUARE"),
    (&["moves"], "moves SQUARE"),
];

/// The words that stand alone.
const ALONE: [&str; 6] = ["board", "last", "clocks", "clock", "count", "menu"];

/// Why a word of [`read`] cannot be used with what was typed after it; `None` for other words. A
/// single letter may begin a move.
fn misused(word: &str, typed: &[&str]) -> Option<CommandError> {
    match (WITH_ARGUMENT.iter().find(|(words, _)| words.contains(&word)), typed) {
        (Some((_, usage)), [_]) => Some(CommandError::Incomplete(usage)),
        (Some(_), [word, argument, ..]) => {
            Some(CommandError::StandsAlone(format!("{word} {argument}")))
        }
        (None, [word_typed, ..]) if ALONE.contains(&word) => {
            Some(CommandError::StandsAlone((*word_typed).to_owned()))
        }
        _ => None,
    }
}

fn read_command(line: &str, game: &Game, speech: Speech) -> LineWord {
    let own = &speech.strings.spoken;
    let position = game.position();
    let runs = position.count_view().is_some();
    let command = match typed::read_line_word(line) {
        Ok((CommandName::Leave, _)) => return LineWord::Quit,
        Ok((CommandName::Help, _)) => return LineWord::Help,
        Ok((CommandName::StartCount, _)) if runs => {
            return LineWord::Say(fill(own.count_runs, &[&speech.count(position)]));
        }
        Ok((CommandName::StopCount, _)) if !runs => return LineWord::Say(speech.count(position)),
        Ok((_, command)) => command,
        // Every move contains a digit.
        Err(CommandError::Unknown(_))
            if typed::has_digit(line) && !lobby::has_word(first(line)) =>
        {
            Command::Play(line.to_owned())
        }
        Err(CommandError::Unknown(line)) => {
            let words = if lobby::has_word(first(&line)) { own.only_in_lobby } else { own.no_word };
            return LineWord::Say(fill(words, &[&line]));
        }
        Err(error) => {
            return LineWord::Say(sentence(&speech.strings.command_error(&error), own.stop));
        }
    };
    LineWord::Do(command)
}

fn first(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The last move, and whose turn it is.
fn last(game: &Game, speech: Speech) -> String {
    let state = speech.state(game);
    match game.moves().next_back() {
        Some(played) => format!("{} {state}", speech.played(game, game.ply() - 1, played)),
        None => fill(speech.strings.spoken.no_move_yet, &[&state]),
    }
}

fn no_square(game: &Game, name: &str, speech: Speech) -> String {
    let shape = game.position().shape();
    let last = shape.name(shape.last());
    fill(speech.strings.spoken.no_square, &[&name, &last])
}

fn rank(game: &Game, number: &str, speech: Speech) -> String {
    let position = game.position();
    let shape = position.shape();
    let own = &speech.strings.spoken;
    match number.parse::<u8>().ok().filter(|rank| (1..=shape.side).contains(rank)) {
        Some(rank) => {
            let on = shape.all().filter(|&at| shape.rank(at) == rank - 1);
            speech.line(position, &fill(own.row, &[&rank]), on)
        }
        None => fill(own.no_row, &[&number, &shape.side]),
    }
}

fn file(game: &Game, letter: &str, speech: Speech) -> String {
    let position = game.position();
    let shape = position.shape();
    let own = &speech.strings.spoken;
    let mut letters = letter.chars().map(|letter| letter.to_ascii_lowercase());
    match (letters.next().and_then(|letter| shape.file_of_letter(letter)), letters.next()) {
        (Some(file), None) => {
            let on = shape.all().filter(|&at| shape.file(at) == file);
            speech.line(position, &fill(own.file, &[&shape.file_letter(file)]), on)
        }
        _ => fill(own.no_file, &[&letter, &shape.file_letter(shape.side - 1)]),
    }
}

/// Pieces by their letter or by their name.
fn piece(game: &Game, name: &str, speech: Speech) -> String {
    let position = game.position();
    let shape = position.shape();
    let pieces = shape.all().filter_map(|at| position.piece_on(at));
    let known = Kind::ALL.iter().copied().filter(|kind| game_has(game, *kind));
    let mut by_letter = pieces
        .filter(|piece| letters::in_text(position.game(), *piece).eq_ignore_ascii_case(name))
        .map(|piece| piece.kind);
    let mut by_name = known.filter(|kind| {
        let called = |own: &str| own.to_lowercase() == name.to_lowercase();
        called(speech.piece(*kind)) || called(kind.name())
    });
    match by_letter.next().or_else(|| by_name.next()) {
        Some(kind) => speech.pieces(position, kind),
        None => fill(speech.strings.spoken.no_piece, &[&name]),
    }
}

/// Whether a kind of piece takes part in a game.
fn game_has(game: &Game, kind: Kind) -> bool {
    let start = game.position_at(0);
    start.shape().all().any(|at| start.piece_on(at).is_some_and(|piece| piece.kind == kind))
        || game
            .position()
            .shape()
            .all()
            .any(|at| game.position().piece_on(at).is_some_and(|piece| piece.kind == kind))
}
