//! How men look: letters, Khmer consonants, symbols, and pictures made of quarter blocks.
//!
//! White and Black differ in every set without colour too: by case, by fill, or by a letter beside
//! the picture. A Trey Bak has a sign of its own in every set.

use crate::board::{Color, Kind, Man};
use crate::rules::{GameId, fen};

/// A way of drawing men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The letters of position text.
    Letters,
    /// One Khmer consonant for each kind.
    Khmer,
    /// Chess symbols, and a disc for the Trey.
    Symbols,
    /// Pictures where the squares are large enough, letters where not.
    Blocks,
}

impl Set {
    /// The set of a setting's word.
    #[must_use]
    pub fn of(word: &str) -> Set {
        match word {
            "khmer" => Set::Khmer,
            "symbols" => Set::Symbols,
            "letters" => Set::Letters,
            _ => Set::Blocks,
        }
    }
}

/// A man's letter: the case says whose it is; a Trey Bak and a turned fish have their own.
#[must_use]
pub fn letter(game: GameId, man: Man) -> &'static str {
    match (man.kind, man.color, game) {
        (Kind::TreyBak, Color::White, _) => "F",
        (Kind::TreyBak, Color::Black, _) => "f",
        (Kind::TurnedFish, Color::White, _) => "T",
        (Kind::TurnedFish, Color::Black, _) => "t",
        (Kind::Tuuk, Color::White, GameId::Hill) => "B",
        (Kind::Tuuk, Color::Black, GameId::Hill) => "b",
        (Kind::Ses, Color::White, GameId::Hill) => "H",
        (Kind::Ses, Color::Black, GameId::Hill) => "h",
        _ => fen::man_letter(man),
    }
}

/// A man as one character and, where that does not tell the sides apart, a letter's worth of help:
/// Black's men in Khmer carry a dot.
#[must_use]
pub fn sign(set: Set, game: GameId, man: Man) -> (&'static str, &'static str) {
    let black = man.color == Color::Black;
    match set {
        Set::Letters | Set::Blocks => (letter(game, man), ""),
        Set::Khmer => {
            let sign = match man.kind {
                Kind::Ang => "ខ",
                Kind::Neang | Kind::Official => "ន",
                Kind::Koul | Kind::Elephant => "គ",
                Kind::Ses => "ស",
                Kind::Tuuk => "ទ",
                Kind::Trey | Kind::Fish | Kind::Man => "ត",
                Kind::TreyBak | Kind::TurnedFish => "ប",
            };
            (sign, if black { "." } else { "" })
        }
        Set::Symbols => {
            let pair = match man.kind {
                Kind::Ang => ["♔", "♚"],
                Kind::Neang | Kind::Official => ["♕", "♛"],
                Kind::Koul | Kind::Elephant => ["♗", "♝"],
                Kind::Ses => ["♘", "♞"],
                Kind::Tuuk => ["♖", "♜"],
                Kind::Trey | Kind::Fish | Kind::Man => ["○", "●"],
                Kind::TreyBak | Kind::TurnedFish => ["◇", "◆"],
            };
            (pair[man.color.index()], "")
        }
    }
}

/// A picture on a grid of dots, two by two to a character.
type Outline = &'static [&'static str];

/// Pictures for squares eight wide and four high: 14 dots by 8.
#[expect(clippy::too_many_lines, reason = "a table of pictures")]
const fn large(kind: Kind) -> Outline {
    match kind {
        Kind::Ang => &[
            "......##......",
            "......##......",
            ".....####.....",
            "......##......",
            "....######....",
            "...########...",
            "....######....",
            "..##########..",
        ],
        Kind::Neang => &[
            "..............",
            "......##......",
            ".....####.....",
            "......##......",
            ".....####.....",
            "....######....",
            ".....####.....",
            "...########...",
        ],
        Kind::Koul => &[
            "..............",
            "......##......",
            ".....####.....",
            ".....####.....",
            "...########...",
            "..##########..",
            "...########...",
            "..##########..",
        ],
        Kind::Ses => &[
            "......#.#.....",
            ".....#####....",
            "...########...",
            "..####.#####..",
            "..##...#####..",
            "......######..",
            ".....######...",
            "...#########..",
        ],
        Kind::Tuuk => &[
            "..............",
            "......##......",
            "......###.....",
            "......####....",
            ".#....##....#.",
            ".############.",
            "..##########..",
            "....######....",
        ],
        Kind::Trey | Kind::Fish => &[
            "..............",
            "..............",
            "..............",
            "..............",
            "....######....",
            "...########...",
            "...########...",
            "....######....",
        ],
        Kind::TreyBak | Kind::TurnedFish => &[
            "..............",
            "..............",
            ".....####.....",
            "...########...",
            "..###....###..",
            "..##......##..",
            "..###....###..",
            "....######....",
        ],
        Kind::Elephant => &[
            "..............",
            "....######....",
            "..###########.",
            ".#############",
            ".##.##########",
            ".##..########.",
            "..#..##..##...",
            "..##.##..##...",
        ],
        Kind::Official => &[
            "..............",
            ".....####.....",
            ".....####.....",
            "......##......",
            "....######....",
            ".....####.....",
            ".....####.....",
            "....######....",
        ],
        Kind::Man => &[
            "..............",
            "..............",
            "......##......",
            ".....####.....",
            ".....####.....",
            "....######....",
            "...########...",
            "...########...",
        ],
    }
}

/// Pictures for squares six wide and three high: 10 dots by 6.
const fn small(kind: Kind) -> Outline {
    match kind {
        Kind::Ang => {
            &["....##....", "...####...", "....##....", "..######..", "...####...", ".########."]
        }
        Kind::Neang => {
            &["..........", "....##....", "...####...", "....##....", "...####...", "..######.."]
        }
        Kind::Koul => {
            &["..........", "....##....", "...####...", ".########.", "..######..", ".########."]
        }
        Kind::Ses => {
            &["....#.#...", "..######..", ".###.####.", ".#...####.", "....####..", "..#######."]
        }
        Kind::Tuuk => {
            &["....#.....", "....##....", "....###...", "#...#....#", "##########", ".########."]
        }
        Kind::Trey | Kind::Fish => {
            &["..........", "..........", "..........", "...####...", "..######..", "...####..."]
        }
        Kind::TreyBak | Kind::TurnedFish => {
            &["..........", "...####...", ".###..###.", ".##....##.", ".###..###.", "...####..."]
        }
        Kind::Elephant => {
            &["..........", "..######..", ".#########", "#.########", "#..######.", "##.##..##."]
        }
        Kind::Official => {
            &["..........", "...####...", "....##....", "..######..", "...####...", "..######.."]
        }
        Kind::Man => {
            &["..........", "....##....", "....##....", "...####...", "..######..", "..######.."]
        }
    }
}

const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A man's picture for squares of a height of three or four rows, a line for each.
#[must_use]
pub fn picture(kind: Kind, rows: u16) -> Option<Vec<String>> {
    let outline = match rows {
        3 => small(kind),
        4.. => large(kind),
        _ => return None,
    };
    // A dot of margin on either side puts the man in the middle of his square.
    let dot = |row: usize, column: usize| {
        column > 0 && outline[row].as_bytes().get(column - 1) == Some(&b'#')
    };
    let line = |row: usize| -> String {
        (0..outline[0].len() / 2 + 1)
            .map(|column| {
                let (x, y) = (2 * column, 2 * row);
                let bits = [dot(y, x), dot(y, x + 1), dot(y + 1, x), dot(y + 1, x + 1)];
                QUARTERS
                    [bits.iter().enumerate().map(|(i, &on)| usize::from(on) << i).sum::<usize>()]
            })
            .collect()
    };
    Some((0..outline.len() / 2).map(line).collect())
}
