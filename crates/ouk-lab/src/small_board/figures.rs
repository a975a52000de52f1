//! Statistics of solved boards.

use ouk_engine::small_board::{BoardTables, Material, Value};
use ouk_rules::rek::{Placement, RekVariant};
use std::ops::AddAssign;

/// The numbers of positions of a board by value. Symmetric positions all count; values are those of
/// the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The positions that the side to move wins.
    pub won: u64,
    /// The positions that the side to move loses.
    pub lost: u64,
    /// The drawn positions.
    pub drawn: u64,
    /// The positions in which the game is over.
    pub over: u64,
    /// The most moves that a win takes, and a position with such a win.
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
    /// The number of positions in which the game goes on.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.won + self.lost + self.drawn
    }
}

/// The statistics of a solved layer.
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

/// The statistics of all solved layers.
#[must_use]
pub fn all_figures<V: RekVariant>(tables: &BoardTables<V>) -> Figures {
    let mut all = Figures::default();
    for material in tables.solved() {
        all += figures(tables, material);
    }
    all
}
