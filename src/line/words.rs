//! What the words mean that are typed beside moves.

use super::say::Voice;
use crate::tui::language::{Spoken, fill};
use crate::tui::screens::play::COMMANDS;
use ouk_rules::board::{Kind, Square};
use ouk_rules::diagram;
use ouk_rules::fen::man_letter;
use ouk_rules::game::Game;

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Undo,
    Resign,
    Draw,
    Take,
    Refuse,
}

impl Asked {
    /// The question.
    pub(super) const fn text(self, own: &Spoken) -> &'static str {
        match self {
            Asked::Undo => own.ask_undo,
            Asked::Resign => own.ask_resign,
            Asked::Draw => own.ask_draw,
            Asked::Take => own.ask_take,
            Asked::Refuse => own.ask_refuse,
        }
    }

    /// What is typed at the board for it.
    pub(super) const fn command(self) -> &'static str {
        match self {
            Asked::Undo => "undo",
            Asked::Resign => "resign",
            Asked::Draw => "draw",
            Asked::Take => "take",
            Asked::Refuse => "refuse",
        }
    }
}

/// What a line asks for.
#[derive(Debug)]
pub(super) enum Word {
    /// Something to say.
    Say(String),
    /// Something to ask first.
    Ask(Asked),
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
pub(super) fn read(line: &str, game: &Game, voice: Voice) -> Word {
    let own = &voice.say.spoken;
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
        ("q" | "quit" | "exit" | ":q", []) => return Word::Quit,
        ("menu", []) => return Word::Menu,
        ("rematch", []) => return Word::Rematch,
        ("u" | "undo", []) => return Word::Ask(Asked::Undo),
        ("r" | "resign", []) => return Word::Ask(Asked::Resign),
        ("o" | "draw", []) => return Word::Ask(Asked::Draw),
        ("t" | "take", []) => return Word::Ask(Asked::Take),
        ("refuse", []) => return Word::Ask(Asked::Refuse),
        ("start", []) if position.count_view().is_none() => return Word::Do("count".to_owned()),
        ("stop", []) if position.count_view().is_some() => return Word::Do("count".to_owned()),
        ("start", []) => fill(own.count_runs, &[&voice.count(position)]),
        ("stop", []) => voice.count(position),
        // Every move has a digit in it.
        (word, _)
            if !line.contains(|letter: char| letter.is_ascii_digit()) && !is_command(word) =>
        {
            fill(own.no_word, &[&line.trim()])
        }
        _ => return Word::Do(line.trim().to_owned()),
    };
    Word::Say(said)
}

fn is_command(word: &str) -> bool {
    COMMANDS.iter().any(|command| command.word == word.trim_start_matches(':'))
}

/// The last move, and whose turn it is.
fn last(game: &Game, voice: Voice) -> String {
    let state = voice.state(game);
    match game.moves().next_back() {
        Some(played) => format!("{} {state}", voice.played(game, game.ply() - 1, played)),
        None => fill(voice.say.spoken.no_move_yet, &[&state]),
    }
}

fn no_square(game: &Game, name: &str, voice: Voice) -> String {
    let shape = game.position().shape();
    let last = shape.name(Square(shape.squares() - 1));
    fill(voice.say.spoken.no_square, &[&name, &last])
}

fn rank(game: &Game, number: &str, voice: Voice) -> String {
    let position = game.position();
    let shape = position.shape();
    let own = &voice.say.spoken;
    match number.parse::<u8>().ok().filter(|rank| (1..=shape.side).contains(rank)) {
        Some(rank) => {
            let on = shape.all().filter(|&at| shape.rank(at) == rank - 1);
            voice.line(position, &fill(own.row, &[&rank]), on)
        }
        None => fill(own.no_row, &[&number, &shape.side]),
    }
}

fn file(game: &Game, letter: &str, voice: Voice) -> String {
    let position = game.position();
    let shape = position.shape();
    let own = &voice.say.spoken;
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
fn piece(game: &Game, name: &str, voice: Voice) -> String {
    let position = game.position();
    let shape = position.shape();
    let men = shape.all().filter_map(|at| position.man_on(at));
    let known = Kind::ALL.iter().copied().filter(|kind| game_has(game, *kind));
    let mut by_letter =
        men.filter(|man| man_letter(*man).eq_ignore_ascii_case(name)).map(|man| man.kind);
    let mut by_name = known.filter(|kind| {
        let called = |own: &str| own.to_lowercase() == name.to_lowercase();
        called(voice.man(*kind)) || called(kind.name())
    });
    match by_letter.next().or_else(|| by_name.next()) {
        Some(kind) => voice.men(position, kind),
        None => fill(voice.say.spoken.no_man, &[&name]),
    }
}

/// Whether a kind of man takes part in a game.
fn game_has(game: &Game, kind: Kind) -> bool {
    let start = game.position_at(0);
    start.shape().all().any(|at| start.man_on(at).is_some_and(|man| man.kind == kind))
        || game
            .position()
            .shape()
            .all()
            .any(|at| game.position().man_on(at).is_some_and(|man| man.kind == kind))
}
