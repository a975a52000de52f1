//! A position that shows the pieces of an ending.

use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_rules::{AnyPosition, GameId, RuleSet};

/// The files of the chaser's pieces, from which they attack no king.
const CHASER: [usize; 4] = [1, 2, 5, 6];

/// The files of the runner's pieces.
const RUNNER: [usize; 3] = [4, 3, 5];

/// An ending's pieces on a board: the runner's king in the middle, the chaser's pieces on the
/// second rank. None if the game's board cannot hold them.
#[must_use]
pub fn of(class: &Class, game: GameId, rules: &'static RuleSet) -> Option<AnyPosition> {
    if class.piece_set() != PieceSet::Ouk {
        return None;
    }
    // The king is the first letter of each side.
    let [chaser, runner] = class.side_names();
    let mut second = [None; 8];
    for (letter, file) in chaser.chars().skip(1).zip(CHASER) {
        second[file] = Some(letter);
    }
    let mut sixth = [None; 8];
    for (letter, file) in runner.chars().skip(1).zip(RUNNER) {
        sixth[file] = Some(letter.to_ascii_lowercase());
    }
    let fen = format!("8/8/{}/4k3/8/8/{}/3K4 w - - 0 1", rank(&sixth), rank(&second));
    AnyPosition::from_fen(game, rules, &fen).ok()
}

/// A rank of a position's text.
fn rank(squares: &[Option<char>; 8]) -> String {
    let mut words = String::new();
    let mut empty = 0;
    for square in squares {
        if let Some(piece) = square {
            if empty > 0 {
                words.push_str(&empty.to_string());
            }
            words.push(*piece);
            empty = 0;
        } else {
            empty += 1;
        }
    }
    if empty > 0 {
        words.push_str(&empty.to_string());
    }
    words
}
