//! Endgame tables that several topics share.

use crate::support::named;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_rules::GameId;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

/// Tables made once for all tests and never written to disk.
pub fn tables() -> &'static Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> =
        LazyLock::new(|| Arc::new(Tables::new(TableOptions::default())));
    &TABLES
}

pub fn class(name: &str) -> Class {
    Class::parse(PieceSet::Ouk, name).unwrap()
}

/// The tablebase of a rule set with some classes prepared.
pub fn tablebase(game: GameId, name: &str, classes: &[&str]) -> Tablebase {
    let tablebase = Tablebase::new(tables(), game, named(game, name)).unwrap();
    for class in classes {
        let class = Class::parse(tablebase.count_rules().piece_set(), class).unwrap();
        tablebase.prepare(&class, &AtomicBool::new(false), &|_| {}).unwrap();
    }
    tablebase
}
