//! Random boards with few units, on which terms that are rare in random games are common.

use ouk_rules::{AnyPosition, Color, GameId};

/// A random position of Ouk with two to nine units beside the kings.
pub fn sparse(rng: &mut fastrand::Rng) -> AnyPosition {
    loop {
        let mut squares = [""; 64];
        let pieces = 2 + rng.usize(..8);
        for letter in ["K", "k"] {
            squares[rng.usize(..64)] = letter;
        }
        for _ in 0..pieces {
            let at = rng.usize(..64);
            if squares[at].is_empty() {
                let all = ["R", "N", "S", "M~", "P", "r", "n", "s", "m~", "p", "R", "M~"];
                squares[at] = all[rng.usize(..all.len())];
            }
        }
        let rows: Vec<String> = squares
            .chunks(8)
            .map(|row| row.iter().map(|&unit| if unit.is_empty() { "1" } else { unit }).collect())
            .collect();
        let turn = if rng.bool() { Color::White } else { Color::Black };
        let turn = if turn == Color::White { 'w' } else { 'b' };
        let text = format!("{} {turn} - - 0 1", rows.join("/"));
        let rules = GameId::Ouk.default_rules();
        if let Ok(position) = AnyPosition::from_fen(GameId::Ouk, rules, &text) {
            return position;
        }
    }
}
