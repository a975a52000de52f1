//! The store of endgame tables.

use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::tables::{CacheProblem, TableOptions, TableProgress, Tables};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

#[test]
fn a_thread_that_panics_while_it_makes_a_table_takes_no_other_down() {
    let tables = Tables::new(TableOptions::default());
    let count_rules = CountRules::plain(PieceSet::Ouk);
    let class = Class::parse(PieceSet::Ouk, "KR").unwrap();
    let never = AtomicBool::new(false);
    let table = |tell: &(dyn Fn(TableProgress) + Sync)| {
        tables.table(&class, &count_rules, &never, tell).map(drop)
    };
    let broken = catch_unwind(AssertUnwindSafe(|| table(&|_| panic!("on purpose"))));
    assert!(broken.is_err());
    table(&|_| {}).unwrap();
}

#[test]
fn store_reports_a_problem_with_the_cache_once() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let folder = Some(file.path().to_path_buf());
    let tables = Tables::new(TableOptions { folder, ..TableOptions::default() });
    let class = Class::parse(PieceSet::Ouk, "KR").unwrap();
    for _ in 0..2 {
        tables.small(&class, &CountRules::plain(PieceSet::Ouk)).unwrap();
        tables.forget();
        assert_eq!(tables.bytes_loaded(), 0);
    }
    let problems = tables.take_problems();
    assert!(
        matches!(problems[..], [CacheProblem::MadeAgain(_), CacheProblem::NotSaved(_)]),
        "{problems:?}"
    );
    assert!(tables.take_problems().is_empty());
}
