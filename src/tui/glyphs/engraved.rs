//! Letters and digits as lines in a box of 14 by 20 around 0: the letters of painted pieces, with
//! their places, and those at the edges of a painted board.

use super::DrawnSet;
use super::outline::SIDE;
use ouk_rules::board::Kind;

/// The height of a letter in hundredths of the square, and the least height in pixels.
pub(super) const HEIGHT: (f32, f32) = (20.0, 9.0);

/// The SVG path of a piece's letter, a file's letter or a rank's digit; empty for other characters.
#[must_use]
pub const fn lines(letter: char) -> &'static str {
    match letter {
        'B' => "M-6 -10 V10 H0 Q6.5 10 6.5 5 Q6.5 0 0 0 H-6 M0 0 Q5.5 0 5.5 -5 Q5.5 -10 0 -10 H-6",
        'E' => "M6 -10 H-6 V10 H6 M-6 0 H4",
        'F' => "M6 -10 H-5 V10 M-5 0 H4",
        'H' => "M-6 -10 V10 M6 -10 V10 M-6 0 H6",
        'K' => "M-6 -10 V10 M6 -10 L-5 1.5 M-1.5 -2 L6.5 10",
        'M' => "M-7 10 V-10 L0 3 L7 -10 V10",
        'N' => "M-6 10 V-10 L6 10 V-10",
        'O' => "M0 -10 Q7 -10 7 0 Q7 10 0 10 Q-7 10 -7 0 Q-7 -10 0 -10 Z",
        'P' => "M-5 10 V-10 H0 Q6.5 -10 6.5 -4 Q6.5 2 0 2 H-5",
        'R' => "M-6 10 V-10 H0 Q6 -10 6 -4.5 Q6 1 0 1 H-6 M0.5 1 L6.5 10",
        'S' => "M6 -7 Q4 -10 0 -10 Q-6 -10 -6 -5 Q-6 -1 0 0 Q6 1 6 5 Q6 10 0 10 Q-5 10 -6.5 6.5",
        'T' => "M-7 -10 H7 M0 -10 V10",
        'a' => "M5 3.5 Q5 10 -0.5 10 Q-6 10 -6 3.5 Q-6 -3 -0.5 -3 Q5 -3 5 3.5 M5 -3 V10",
        'b' => "M-5 -10 V10 M-5 3.5 Q-5 -3 0.5 -3 Q6 -3 6 3.5 Q6 10 0.5 10 Q-5 10 -5 3.5",
        'c' => "M5 -1 Q3 -3 0 -3 Q-6 -3 -6 3.5 Q-6 10 0 10 Q3 10 5 8",
        'd' => "M5 -10 V10 M5 3.5 Q5 -3 -0.5 -3 Q-6 -3 -6 3.5 Q-6 10 -0.5 10 Q5 10 5 3.5",
        'e' => "M-6 3.5 H6 Q6 -3 0 -3 Q-6 -3 -6 3.5 Q-6 10 0 10 Q4 10 6 7.5",
        'f' => "M5 -9.5 Q1 -11 1 -6 V10 M-4 -3 H5",
        'g' => {
            "M5 3 Q5 9 -0.5 9 Q-6 9 -6 3 Q-6 -3 -0.5 -3 Q5 -3 5 3 M5 -3 V11 Q5 15 0 15 Q-3 15 -5 13"
        }
        'h' => "M-5 -10 V10 M-5 3 Q-5 -3 0 -3 Q5 -3 5 3 V10",
        'j' => "M1 -3 V11 Q1 15 -4 14.5 M1 -9 V-8",
        '1' => "M-4 -6 L0 -10 V10",
        '2' => "M-6 -6 Q-5 -10 0 -10 Q6 -10 6 -5 Q6 -1 0 4 L-6 10 H6",
        '3' => "M-6 -8 Q-3 -10 0 -10 Q6 -10 6 -5 Q6 0 0 0 Q6 0 6 5 Q6 10 0 10 Q-4 10 -6 7",
        '4' => "M3 10 V-10 L-7 4 H7",
        '5' => "M5 -10 H-5 L-6 -1 Q-3 -3 0 -3 Q6 -3 6 3 Q6 10 0 10 Q-4 10 -6 8",
        '6' => "M4 -10 Q-6 -7 -6 3 Q-6 10 0 10 Q6 10 6 4 Q6 -2 0 -2 Q-6 -2 -6 4",
        '7' => "M-6 -10 H6 L-2 10",
        '8' => {
            "M0 -1 Q-5 -1 -5 -5.5 Q-5 -10 0 -10 Q5 -10 5 -5.5 Q5 -1 0 -1 Q-6 -1 -6 4.5 Q-6 10 0 10 Q6 10 6 4.5 \
                Q6 -1 0 -1"
        }
        '9' => "M-4 10 Q6 7 6 -3 Q6 -10 0 -10 Q-6 -10 -6 -4 Q-6 2 0 2 Q6 2 6 -4",
        _ => "",
    }
}

/// Whether a kind of piece shows a letter, where pieces do. A fish does not: its moves are written
/// without one.
#[must_use]
pub const fn bears_letter(kind: Kind) -> bool {
    !matches!(kind, Kind::Trey | Kind::Fish)
}

/// The middle of the letter on a painted piece: low in its body, or on the flank of an animal.
pub(super) const fn place(set: DrawnSet, kind: Kind) -> (f32, f32) {
    match kind {
        Kind::Tuuk if matches!(set, DrawnSet::Thai) => (SIDE / 2.0, 72.0),
        Kind::Ses => (60.0, 78.0),
        Kind::Elephant => (66.0, 64.0),
        Kind::Tuuk => (SIDE / 2.0, 77.0),
        Kind::Trey | Kind::Fish => (SIDE / 2.0, 78.0),
        Kind::TreyBak | Kind::TurnedFish => (SIDE / 2.0, 83.0),
        _ => (SIDE / 2.0, 79.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs;
    use ouk_rules::GameId;
    use ouk_rules::board::{Color, Piece};

    #[test]
    fn every_letter_of_a_piece_has_lines_of_its_own() {
        let mut known: Vec<(&str, &str)> = Vec::new();
        for kind in Kind::ALL {
            for &game in GameId::ALL {
                let letter = glyphs::letter(game, Piece { color: Color::White, kind });
                let lines = letter.chars().map(lines).collect::<Vec<_>>();
                assert_eq!(lines.len(), 1, "{letter}");
                assert!(!lines[0].is_empty(), "{letter}");
                assert!(known.iter().all(|known| (known.0 == letter) == (known.1 == lines[0])));
                known.push((letter, lines[0]));
            }
        }
    }
}
