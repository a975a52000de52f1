//! What the words mean that are typed beside moves.

use super::speech::Speech;
use crate::tui::language::{Spoken, fill};
use crate::tui::screens::play::COMMANDS;
use ouk_rules::board::{Kind, Square};
use ouk_rules::diagram;
use ouk_rules::fen::piece_letter;
use ouk_rules::game::Game;

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRequest {
    Undo,
    Resign,
    Draw,
    Take,
    Refuse,
}

impl LineRequest {
    /// The question.
    pub(super) const fn text(self, own: &Spoken) -> &'static str {
        match self {
            LineRequest::Undo => own.ask_undo,
            LineRequest::Resign => own.ask_resign,
            LineRequest::Draw => own.ask_draw,
            LineRequest::Take => own.ask_take,
            LineRequest::Refuse => own.ask_refuse,
        }
    }

    /// Whether it loses something, so that a yes counts only after the question was shown. What is
    /// taken back can be played again.
    pub(super) const fn loses(self) -> bool {
        !matches!(self, LineRequest::Undo)
    }

    /// What is typed at the board for it.
    pub(super) const fn command(self) -> &'static str {
        match self {
            LineRequest::Undo => "undo",
            LineRequest::Resign => "resign",
            LineRequest::Draw => "draw",
            LineRequest::Take => "take",
            LineRequest::Refuse => "refuse",
        }
    }
}

/// What a line asks for.
#[derive(Debug)]
pub(super) enum LineWord {
    /// Something to say.
    Say(String),
    /// Something to ask first.
    Ask(LineRequest),
    /// Something to do at the board: a move or a command.
    Do(String),
    /// Another game with the same players.
    Rematch,
    /// Back to the choice of games.
    Menu,
    /// The end.
    Quit,
}

/// Reads a line typed in a game.
pub(super) fn read(line: &str, game: &Game, voice: Speech) -> LineWord {
    let own = &voice.strings.spoken;
    let words: Vec<&str> = line.split_whitespace().collect();
    let position = game.position();
    let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
    let said = match (first.to_ascii_lowercase().as_str(), rest) {
        ("", _) => last(game, voice),
        ("?" | "h" | "help", _) => own.help.to_owned(),
        ("b" | "board", []) => diagram::board(position),
        ("r" | "row" | "rank", [number]) => rank(game, number, voice),
        ("f" | "file", [letter]) => file(game, letter, voice),
        ("p" | "piece", [name]) => piece(game, name, voice),
        ("s" | "square" | "m" | "moves", [name]) => match position.shape().parse(name) {
            Some(at) => voice.square(position, at),
            None => no_square(game, name, voice),
        },
        ("m" | "moves", []) => voice.moves(position),
        ("l" | "last", []) => last(game, voice),
        ("k" | "clocks" | "clock", []) => voice.clocks(game.clock()),
        ("c" | "count", []) => voice.count(position),
        ("fen", []) => position.to_fen(),
        ("q" | "quit" | "exit" | ":q", []) => return LineWord::Quit,
        ("menu", []) => return LineWord::Menu,
        ("rematch", []) => return LineWord::Rematch,
        ("u" | "undo", []) => return LineWord::Ask(LineRequest::Undo),
        ("r" | "resign", []) => return LineWord::Ask(LineRequest::Resign),
        ("o" | "draw", []) => return LineWord::Ask(LineRequest::Draw),
        ("t" | "take", []) => return LineWord::Ask(LineRequest::Take),
        ("refuse", []) => return LineWord::Ask(LineRequest::Refuse),
        ("start", []) if position.count_view().is_none() => {
            return LineWord::Do("count".to_owned());
        }
        ("stop", []) if position.count_view().is_some() => return LineWord::Do("count".to_owned()),
        ("start", []) => fill(own.count_runs, &[&voice.count(position)]),
        ("stop", []) => voice.count(position),
        // Every move has a digit in it.
        (word, _)
            if !line.contains(|letter: char| letter.is_ascii_digit()) && !is_command(word) =>
        {
            fill(own.no_word, &[&line.trim()])
        }
        _ => return LineWord::Do(line.trim().to_owned()),
    };
    LineWord::Say(said)
}

fn is_command(word: &str) -> bool {
    COMMANDS.iter().any(|command| command.word == word.trim_start_matches(':'))
}

/// The last move, and whose turn it is.
fn last(game: &Game, voice: Speech) -> String {
    let state = voice.state(game);
    match game.moves().next_back() {
        Some(played) => format!("{} {state}", voice.played(game, game.ply() - 1, played)),
        None => fill(voice.strings.spoken.no_move_yet, &[&state]),
    }
}

fn no_square(game: &Game, name: &str, voice: Speech) -> String {
    let shape = game.position().shape();
    let last = shape.name(Square(shape.squares() - 1));
    fill(voice.strings.spoken.no_square, &[&name, &last])
}

fn rank(game: &Game, number: &str, voice: Speech) -> String {
    let position = game.position();
    let shape = position.shape();
    let own = &voice.strings.spoken;
    match number.parse::<u8>().ok().filter(|rank| (1..=shape.side).contains(rank)) {
        Some(rank) => {
            let on = shape.all().filter(|&at| shape.rank(at) == rank - 1);
            voice.line(position, &fill(own.row, &[&rank]), on)
        }
        None => fill(own.no_row, &[&number, &shape.side]),
    }
}

fn file(game: &Game, letter: &str, voice: Speech) -> String {
    let position = game.position();
    let shape = position.shape();
    let own = &voice.strings.spoken;
    let mut letters = letter.chars().map(|letter| letter.to_ascii_lowercase());
    match (letters.next().and_then(|letter| shape.file_of_letter(letter)), letters.next()) {
        (Some(file), None) => {
            let on = shape.all().filter(|&at| shape.file(at) == file);
            voice.line(position, &fill(own.file, &[&shape.file_letter(file)]), on)
        }
        _ => fill(own.no_file, &[&letter, &shape.file_letter(shape.side - 1)]),
    }
}

/// Men by their letter or by their name.
fn piece(game: &Game, name: &str, voice: Speech) -> String {
    let position = game.position();
    let shape = position.shape();
    let pieces = shape.all().filter_map(|at| position.piece_on(at));
    let known = Kind::ALL.iter().copied().filter(|kind| game_has(game, *kind));
    let mut by_letter = pieces
        .filter(|piece| piece_letter(*piece).eq_ignore_ascii_case(name))
        .map(|piece| piece.kind);
    let mut by_name = known.filter(|kind| {
        let called = |own: &str| own.to_lowercase() == name.to_lowercase();
        called(voice.piece(*kind)) || called(kind.name())
    });
    match by_letter.next().or_else(|| by_name.next()) {
        Some(kind) => voice.pieces(position, kind),
        None => fill(voice.strings.spoken.no_piece, &[&name]),
    }
}

/// Whether a kind of man takes part in a game.
fn game_has(game: &Game, kind: Kind) -> bool {
    let start = game.position_at(0);
    start.shape().all().any(|at| start.piece_on(at).is_some_and(|piece| piece.kind == kind))
        || game
            .position()
            .shape()
            .all()
            .any(|at| game.position().piece_on(at).is_some_and(|piece| piece.kind == kind))
}
