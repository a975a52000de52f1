//! What the words mean that are typed beside moves.

use super::say::{self, Names};
use crate::board::{Kind, Square};
use crate::game::Game;
use crate::rules::diagram;
use crate::rules::fen::man_letter;

/// The commands, for `?`.
pub(super) const HELP: &str = "\
A move: d1f2, Kf2, sxe5, e6=m.
Look: board, row 4, file d, piece s, square e4, last, clocks, count, moves, moves e4, fen, rules.
The first letter is enough: b r f p s l k c m.
Do: undo, redo, start and stop (the count), take (the draw a count offers), draw, resign, rematch,
refuse (an order), w FILE (write the game), menu, quit. What cannot be taken back asks first.";

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
    pub(super) const fn text(self) -> &'static str {
        match self {
            Asked::Undo => "Take the last move back? y or n",
            Asked::Resign => "Give the game up? y or n",
            Asked::Draw => "Offer a draw? y or n",
            Asked::Take => "Take the draw? y or n",
            Asked::Refuse => "Refuse the order, and lose? y or n",
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
pub(super) fn read(line: &str, game: &Game, names: Names) -> Word {
    let words: Vec<&str> = line.split_whitespace().collect();
    let position = game.position();
    let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
    let said = match (first.to_ascii_lowercase().as_str(), rest) {
        ("", _) => last(game, names),
        ("?" | "h" | "help", _) => HELP.to_owned(),
        ("b" | "board", []) => diagram::board(position),
        ("r" | "row" | "rank", [number]) => rank(game, number, names),
        ("f" | "file", [letter]) => file(game, letter, names),
        ("p" | "piece", [name]) => piece(game, name, names),
        ("s" | "square" | "m" | "moves", [name]) => match position.shape().parse(name) {
            Some(at) => say::square(position, at, names),
            None => no_square(game, name),
        },
        ("m" | "moves", []) => say::moves(position, None),
        ("l" | "last", []) => last(game, names),
        ("k" | "clocks" | "clock", []) => say::clocks(game.clock()),
        ("c" | "count", []) => say::count(position),
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
        ("start", []) => format!("A count runs already. {}", say::count(position)),
        ("stop", []) => say::count(position),
        _ => return Word::Do(line.trim().to_owned()),
    };
    Word::Say(said)
}

/// The last move, and whose turn it is.
fn last(game: &Game, names: Names) -> String {
    let state = say::state(game);
    match game.moves().next_back() {
        Some(played) => {
            format!("{} {state}", say::played(game, game.ply() - 1, played, names))
        }
        None => format!("No move yet. {state}"),
    }
}

fn no_square(game: &Game, name: &str) -> String {
    let shape = game.position().shape();
    let last = shape.name(Square(shape.squares() - 1));
    format!("\"{name}\" is no square; they go from a1 to {last}.")
}

fn rank(game: &Game, number: &str, names: Names) -> String {
    let position = game.position();
    let shape = position.shape();
    match number.parse::<u8>().ok().filter(|rank| (1..=shape.side).contains(rank)) {
        Some(rank) => {
            let on = shape.all().filter(|&at| shape.rank(at) == rank - 1);
            say::line(position, &format!("Row {rank}"), on, names)
        }
        None => format!("\"{number}\" is no row; they go from 1 to {}.", shape.side),
    }
}

fn file(game: &Game, letter: &str, names: Names) -> String {
    let position = game.position();
    let shape = position.shape();
    let mut letters = letter.chars().map(|letter| letter.to_ascii_lowercase());
    match (letters.next().and_then(|letter| shape.file_of_letter(letter)), letters.next()) {
        (Some(file), None) => {
            let on = shape.all().filter(|&at| shape.file(at) == file);
            let name = format!("File {}", shape.file_letter(file));
            say::line(position, &name, on, names)
        }
        _ => {
            let last = shape.file_letter(shape.side - 1);
            format!("\"{letter}\" is no file; they go from a to {last}.")
        }
    }
}

/// Men by their letter or by their name.
fn piece(game: &Game, name: &str, names: Names) -> String {
    let position = game.position();
    let shape = position.shape();
    let men = shape.all().filter_map(|at| position.man_on(at));
    let known = Kind::ALL.iter().copied().filter(|kind| game_has(game, *kind));
    let by_letter =
        men.filter(|man| man_letter(*man).eq_ignore_ascii_case(name)).map(|man| man.kind);
    let by_name = known.filter(|kind| {
        names(*kind).eq_ignore_ascii_case(name) || kind.name().eq_ignore_ascii_case(name)
    });
    let mut kinds: Vec<Kind> = by_letter.chain(by_name).collect();
    kinds.dedup();
    match kinds.first() {
        Some(&kind) => say::men(position, &[kind], names),
        None => format!("No man on the board is a \"{name}\"."),
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
