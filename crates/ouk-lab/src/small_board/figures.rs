//! Figures of solved boards.

use ouk_engine::small_board::{BoardTables, Material, Value};
use ouk_rules::rek::{Placement, RekVariant};
use std::ops::AddAssign;

/// How many positions of a board have which value. Symmetric positions are counted as often as they
/// occur; all are seen from the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Won for the side to move.
    pub won: u64,
    /// Lost for it.
    pub lost: u64,
    /// Neither.
    pub drawn: u64,
    /// The game is over.
    pub over: u64,
    /// The most moves that a win takes, and a position from which it does.
    pub longest: Option<(u8, Placement)>,
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Figures) {
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.over += other.over;
        if other.longest.map(|found| found.0) > self.longest.map(|found| found.0) {
            self.longest = other.longest;
        }
    }
}

impl Figures {
    /// Positions in which the game goes on.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.won + self.lost + self.drawn
    }
}

/// The figures of a solved layer.
fn figures<V: RekVariant>(tables: &BoardTables<V>, material: Material) -> Figures {
    let mut figures = Figures::default();
    let mut longest = None;
    for index in 0..tables.count(material) {
        let weight = tables.layout().weight(material, index);
        match tables.value_at(material, index) {
            Value::Won(moves) => {
                figures.won += weight;
                if longest.is_none_or(|(most, _)| moves > most) {
                    longest = Some((moves, index));
                }
            }
            Value::Lost(_) => figures.lost += weight,
            Value::Drawn => figures.drawn += weight,
            Value::Over => figures.over += weight,
        }
    }
    figures.longest =
        longest.map(|(moves, index)| (moves, tables.layout().placement(material, index)));
    figures
}

/// The figures of all solved layers.
#[must_use]
pub fn all_figures<V: RekVariant>(tables: &BoardTables<V>) -> Figures {
    let mut all = Figures::default();
    for material in tables.solved() {
        all += figures(tables, material);
    }
    all
}
