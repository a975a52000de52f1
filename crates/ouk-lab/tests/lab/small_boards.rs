//! Small boards: every value is compared with the slow reference of the rules, and with the solver.

use super::cli::LAB;
use super::rek_reference::Slow;
use super::sampling::amount;
use ouk_engine::small_board::{BoardTables, Material, SolvingStep, Value};
use ouk_engine::solver::{Solver, SolverLimits, SolverVerdict};
use ouk_lab::small_board::{all_figures, load, save};
use ouk_rules::board::Color;
use ouk_rules::registry::on_board;
use ouk_rules::rek::{Classic, NotRekLose, RekPosition, RekVariant};
use ouk_rules::ruleset::RekBoard;
use ouk_rules::{Outcome, Position, RuleSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

/// The rule sets of a game's 8×8 board, on a small board.
fn rule_sets<V: RekVariant>(board: RekBoard) -> impl Iterator<Item = &'static RuleSet> {
    let whole = V::ID.rule_sets().iter().filter(|rules| V::board(rules) == RekBoard::Eight);
    whole.map(move |rules| on_board(rules, board).unwrap())
}

fn solved<V: RekVariant>(pieces: usize, rules: &'static RuleSet) -> BoardTables<V> {
    let mut tables = BoardTables::new(rules, pieces).unwrap();
    for materials in tables.pairs() {
        tables.solve(&materials, SolvingStep::New, 2, &AtomicBool::new(false), &mut |_, _| true);
    }
    tables
}

/// The number of threads of the long tests.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Tables that take long to solve. With `OUK_SMALL_BOARDS=FOLDER` they are read from and saved in a
/// subfolder, such as `poat-5x5-3` for three pieces a side.
fn stored<V: RekVariant>(pieces: usize, rules: &'static RuleSet) -> BoardTables<V> {
    let folder = std::env::var_os("OUK_SMALL_BOARDS").map(|folder| {
        let folder = Path::new(&folder).join(format!("{}-{pieces}", rules.name));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    });
    let mut tables = BoardTables::new(rules, pieces).unwrap();
    for materials in tables.pairs() {
        let from = folder
            .as_deref()
            .map_or(SolvingStep::New, |folder| load(&mut tables, folder, &materials).unwrap());
        tables.solve(
            &materials,
            from,
            processors(),
            &AtomicBool::new(false),
            &mut |tables, step| {
                if let (SolvingStep::Done, Some(folder)) = (step, &folder) {
                    save(tables, folder, &materials, step).unwrap();
                }
                true
            },
        );
    }
    tables
}

/// The value of a position from the values of all moves, computed a second, simpler way.
fn best(values: impl Iterator<Item = Value>) -> Value {
    let (mut win, mut loss, mut draws) = (u8::MAX, 0, false);
    for value in values {
        match value {
            Value::Lost(moves) => win = win.min(moves + 1),
            Value::Won(moves) => loss = loss.max(moves),
            Value::Drawn => draws = true,
            Value::Over => panic!("no move leads to a position that is over"),
        }
    }
    if win < u8::MAX {
        Value::Won(win)
    } else if draws {
        Value::Drawn
    } else {
        Value::Lost(loss)
    }
}

/// The value of a position of the reference for its side to move.
fn value_of<V: RekVariant>(tables: &BoardTables<V>, slow: &Slow) -> Value {
    let fen = slow.fen();
    let white = fen.split(' ').nth(1) == Some("w");
    if let Some(verdict) = slow.verdict() {
        let to_move = if white { "White" } else { "Black" };
        return match verdict.split_whitespace().next() {
            Some("draw,") => Value::Drawn,
            Some(loser) if loser == to_move => Value::Lost(0),
            _ => Value::Won(0),
        };
    }
    if !slow.duty_squares().is_empty() {
        return best(slow.moves().iter().map(|text| value_of(tables, &slow.play(text))));
    }
    tables.value(&RekPosition::from_fen(tables.rules(), &fen).unwrap())
}

/// Checks the value of a position against the values of its moves, according to the reference.
fn check<V: RekVariant>(tables: &BoardTables<V>, material: Material, index: u64) {
    let text = tables.text(material, index);
    let slow = Slow::read(tables.rules(), &text);
    let value = tables.value_at(material, index);
    let bare = material == Material { own: 0, enemy: 0 };
    let expected = if slow.has_lost_king() {
        Value::Over
    } else if bare {
        Value::Drawn
    } else {
        best(slow.moves().iter().map(|mv| value_of(tables, &slow.play(mv))))
    };
    assert_eq!(value, expected, "{} {text}", tables.rules());
}

/// Checks every position, or a random sample.
fn check_all<V: RekVariant>(tables: &BoardTables<V>, samples: Option<u64>) {
    check_part(tables, samples, 0, 1);
}

/// The same on all processors.
fn check_all_in_parallel<V: RekVariant>(tables: &BoardTables<V>, samples: Option<u64>) {
    let parts = processors();
    thread::scope(|scope| {
        for part in 0..parts {
            scope.spawn(move || check_part(tables, samples, part, parts));
        }
    });
}

/// Checks one of `parts` equal parts of the positions, or of a random sample.
fn check_part<V: RekVariant>(
    tables: &BoardTables<V>,
    samples: Option<u64>,
    part: usize,
    parts: usize,
) {
    let mut rng = fastrand::Rng::with_seed(29 + part as u64);
    let materials: Vec<Material> = tables.solved().collect();
    let all: u64 = materials.iter().map(|&material| tables.count(material)).sum();
    for material in materials {
        let count = tables.count(material);
        let indices = (0..count).skip(part).step_by(parts);
        match samples.map(|samples| samples * count / all + 1).filter(|&share| share < count) {
            None => indices.for_each(|index| check(tables, material, index)),
            Some(share) => (0..share.div_ceil(parts as u64))
                .for_each(|_| check(tables, material, rng.u64(..count))),
        }
    }
}

#[test]
fn every_value_follows_from_those_of_its_moves() {
    for rules in rule_sets::<Classic>(RekBoard::Four) {
        check_all(&solved::<Classic>(1, rules), amount(Some(200), None));
        check_all(&solved::<Classic>(2, rules), Some(amount(40, 400)));
    }
    for rules in rule_sets::<NotRekLose>(RekBoard::Four) {
        check_all(&solved::<NotRekLose>(2, rules), Some(amount(80, 2_000)));
        check_all(&solved::<NotRekLose>(3, rules), Some(amount(40, 400)));
    }
}

#[test]
#[ignore = "nightly: compares a million positions with the slow reference"]
fn every_value_of_four_by_four_with_orders_follows_from_those_of_its_moves() {
    for rules in rule_sets::<NotRekLose>(RekBoard::Four) {
        check_all_in_parallel(&stored::<NotRekLose>(3, rules), None);
        check_all_in_parallel(&stored::<NotRekLose>(4, rules), None);
    }
}

/// Checks a million values of the board of each rule set of a game.
fn check_a_million<V: RekVariant>(board: RekBoard, pieces: usize) {
    for rules in rule_sets::<V>(board) {
        check_all_in_parallel(&stored::<V>(pieces, rules), Some(1_000_000));
    }
}

#[test]
#[ignore = "weekly: compares 21 million positions with the slow reference, in forty minutes"]
fn every_value_of_four_by_four_in_rek_follows_from_those_of_its_moves() {
    for rules in rule_sets::<Classic>(RekBoard::Four) {
        check_all_in_parallel(&stored::<Classic>(3, rules), None);
        println!("{rules}: every value follows");
    }
}

#[test]
#[ignore = "weekly: compares nine million positions of 5×5 with the slow reference, in half an hour"]
fn values_of_five_by_five_with_orders_follow_from_those_of_their_moves() {
    for rules in rule_sets::<NotRekLose>(RekBoard::Five) {
        check_all_in_parallel(&stored::<NotRekLose>(3, rules), None);
    }
    check_a_million::<NotRekLose>(RekBoard::Five, 4);
}

#[test]
#[ignore = "weekly: solves 5×5 of Rek for an hour and compares a million positions with the slow reference"]
fn a_million_values_of_five_by_five_in_rek_follow_from_those_of_their_moves() {
    check_a_million::<Classic>(RekBoard::Five, 3);
}

#[test]
#[ignore = "weekly: solves 5×5 with five pieces for an hour and compares a million positions with the slow reference"]
fn a_million_values_of_five_pieces_follow_from_those_of_their_moves() {
    check_a_million::<NotRekLose>(RekBoard::Five, 5);
}

#[test]
#[ignore = "measurement: solves 6×6 for hours and compares a million positions with the slow reference"]
fn a_million_values_of_six_by_six_follow_from_those_of_their_moves() {
    let rules = on_board(NotRekLose::ID.rule_set("new").unwrap(), RekBoard::Six).unwrap();
    check_all_in_parallel(&stored::<NotRekLose>(4, rules), Some(1_000_000));
}

/// Checks that the solver finds the same values, and wins as short.
fn compare_with_solver<V: RekVariant>(tables: &BoardTables<V>)
where
    RekPosition<V>: ouk_engine::Searchable,
{
    let rules = tables.rules();
    let mut rng = fastrand::Rng::with_seed(7);
    let mut solver = Solver::new(16);
    let (mut won, mut not_won) = (0, 0);
    for material in tables.solved().collect::<Vec<_>>() {
        for _ in 0..30 {
            let index = rng.u64(..tables.count(material));
            let position = tables.position(material, index);
            let value = tables.value_at(material, index);
            if value == Value::Over {
                continue;
            }
            let limits = SolverLimits { nodes: 60_000, plies: 200 };
            let never = AtomicBool::new(false);
            let turn = position.turn();
            let found =
                solver.solve_position(turn, &position, &[], limits, &never, &mut |_| {}).verdict;
            let text = tables.text(material, index);
            match (value, found) {
                (Value::Won(moves), SolverVerdict::Won { line, shortest }) => {
                    assert!(!shortest || line.len().div_ceil(2) == usize::from(moves), "{text}");
                    assert!(line.len().div_ceil(2) >= usize::from(moves), "{text}");
                    let end = line.iter().fold(position, |at, &mv| at.after(mv));
                    assert_eq!(end.ending().unwrap().outcome, Outcome::Win(turn), "{text}");
                    won += 1;
                }
                (Value::Lost(_) | Value::Drawn, SolverVerdict::NotWon) => not_won += 1,
                (_, SolverVerdict::Unknown) => {}
                (value, found) => panic!("{rules} {text}: {value}, but the solver: {found:?}"),
            }
        }
    }
    assert!(won >= 5 && not_won >= 5, "{rules}: {won} won, {not_won} not won");
}

#[test]
fn the_solver_finds_the_values_of_the_tables() {
    for rules in rule_sets::<Classic>(RekBoard::Four).step_by(amount(3, 1)) {
        compare_with_solver(&solved::<Classic>(1, rules));
    }
    for rules in rule_sets::<NotRekLose>(RekBoard::Four).step_by(amount(3, 1)) {
        compare_with_solver(&solved::<NotRekLose>(2, rules));
    }
}

#[test]
#[ignore = "weekly: solves 5×5 for minutes"]
fn the_solver_finds_the_values_of_larger_tables() {
    for rules in rule_sets::<Classic>(RekBoard::Four) {
        compare_with_solver(&stored::<Classic>(3, rules));
    }
    for rules in rule_sets::<NotRekLose>(RekBoard::Five) {
        compare_with_solver(&stored::<NotRekLose>(4, rules));
    }
}

/// Checks that the tables call the array drawn, and that the solver proves for each side that it
/// cannot force a win.
fn the_array_is_drawn_by_both(pieces: usize, rules: &'static RuleSet) {
    let tables = solved::<NotRekLose>(pieces, rules);
    let array = RekPosition::of_placement(rules, &tables.array());
    assert_eq!(tables.value(&array), Value::Drawn, "{rules}");
    for side in Color::ALL {
        let (mut solver, never) = (Solver::new(64), AtomicBool::new(false));
        let limits = SolverLimits { nodes: 10_000_000, plies: 240 };
        let found = solver.solve_position(side, &array, &[], limits, &never, &mut |_| {}).verdict;
        assert_eq!(found, SolverVerdict::NotWon, "{rules} {side:?}");
    }
}

#[test]
fn arrays_of_few_pieces_are_drawn_by_tables_and_by_proof() {
    for rules in rule_sets::<NotRekLose>(RekBoard::Four) {
        the_array_is_drawn_by_both(1, rules);
    }
}

#[test]
#[ignore = "nightly: visits millions of positions"]
fn the_arrays_of_four_by_four_are_drawn_by_tables_and_by_proof() {
    for rules in rule_sets::<NotRekLose>(RekBoard::Four) {
        (2..=4).for_each(|pieces| the_array_is_drawn_by_both(pieces, rules));
    }
}

#[test]
fn a_line_of_best_play_is_as_long_as_the_value_says() {
    let tables = solved::<NotRekLose>(3, NotRekLose::ID.rule_set("new-4x4").unwrap());
    let longest = all_figures(&tables).longest.unwrap();
    let position = RekPosition::of_placement(tables.rules(), &longest.1);
    let line = tables.best_line(&position);
    assert_eq!(line.len().div_ceil(2), usize::from(longest.0));
    let end = line.iter().fold(position, |at, &mv| at.after(mv));
    assert!(matches!(end.ending().unwrap().outcome, Outcome::Win(_)));
}

#[test]
fn an_interrupted_solution_goes_on_from_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let rules = Classic::ID.rule_set("poat-4x4").unwrap();
    let whole = solved::<Classic>(2, rules);
    let mut tables = BoardTables::<Classic>::new(rules, 2).unwrap();
    let never = AtomicBool::new(false);
    for materials in tables.pairs() {
        assert_eq!(load(&mut tables, folder.path(), &materials).unwrap(), SolvingStep::New);
        let mut steps = 0;
        let reached = tables.solve(&materials, SolvingStep::New, 1, &never, &mut |tables, step| {
            save(tables, folder.path(), &materials, step).unwrap();
            steps += 1;
            steps < 4
        });
        // The second run knows only the files on disk.
        let mut again = BoardTables::<Classic>::new(rules, 2).unwrap();
        for lower in again.pairs().iter().take_while(|pair| **pair != materials) {
            assert_eq!(load(&mut again, folder.path(), lower).unwrap(), SolvingStep::Done);
        }
        assert_eq!(load(&mut again, folder.path(), &materials).unwrap(), reached);
        again.solve(&materials, reached, 1, &never, &mut |tables, step| {
            save(tables, folder.path(), &materials, step).unwrap();
            true
        });
        for &material in &materials {
            for index in 0..whole.count(material) {
                assert_eq!(again.value_at(material, index), whole.value_at(material, index));
            }
        }
        assert_eq!(load(&mut tables, folder.path(), &materials).unwrap(), SolvingStep::Done);
    }
}

#[test]
fn a_file_of_another_board_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let rules = Classic::ID.rule_set("poat-4x4").unwrap();
    let mut tables = solved::<Classic>(1, rules);
    let materials = tables.pairs()[0].clone();
    save(&tables, folder.path(), &materials, SolvingStep::Done).unwrap();
    let name = "rek-poat-4x4-0-0.values";
    std::fs::write(folder.path().join(name), "ouk-small-board-3 rek lone-4x4 0 0 255 00000000\n")
        .unwrap();
    let said = load(&mut tables, folder.path(), &materials).unwrap_err().to_string();
    assert!(said.contains(name), "{said}");
}

#[test]
fn a_damaged_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let rules = Classic::ID.rule_set("poat-4x4").unwrap();
    let mut tables = solved::<Classic>(1, rules);
    let materials = tables.pairs()[0].clone();
    save(&tables, folder.path(), &materials, SolvingStep::Done).unwrap();
    let path = folder.path().join("rek-poat-4x4-0-0.values");
    let whole = std::fs::read(&path).unwrap();
    for at in [0, whole.iter().position(|&byte| byte == b'\n').unwrap() + 1, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 0xfd;
        std::fs::write(&path, damaged).unwrap();
        let said = load(&mut tables, folder.path(), &materials).unwrap_err().to_string();
        assert!(said.contains("rek-poat-4x4-0-0.values: it is damaged"), "{at}: {said}");
    }
    std::fs::write(&path, whole).unwrap();
    assert_eq!(load(&mut tables, folder.path(), &materials).unwrap(), SolvingStep::Done);
}

#[test]
fn a_position_outside_the_tables_is_refused() {
    let call = |fen| {
        let words = ["small-board", "--game", "min-rek-chanh", "--size", "4", "--pieces", "1"];
        LAB.complaint(&[&words[..], &["--fen", fen]].concat(), 3)
    };
    for fen in ["mmm1/3k/K3/1MMM b", "m2k/4/K3/M3 w"] {
        let said = call(fen);
        assert!(said.contains("the tables have no position with these kings"), "{fen}: {said}");
    }
}
