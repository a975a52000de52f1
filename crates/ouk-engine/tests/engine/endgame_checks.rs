//! The table checks: each finds a wrong table and accepts a right one.

use crate::support::{ouk, ouk_at};
use crate::tablebases::{class, tablebase, tables};
use arrayvec::ArrayVec;
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::compare::{compare_with_mates, compare_with_play, wins_by_play};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::file;
use ouk_engine::endgame::layout::UprightPosition;
use ouk_engine::endgame::playout::{PlayoutScore, Playouts};
use ouk_engine::endgame::stats::Stats;
use ouk_engine::endgame::table::{EndgameTable, NOT_LOST};
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::endgame::verify::{VerifyScope, text_of, verify};
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, FenError, GameId};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A tablebase whose only table, K+R v K under `federation`, has altered entries. It is read from a
/// valid file, so loading cannot tell.
fn with_entries(change: impl Fn(u8) -> u8) -> (Tablebase, Arc<EndgameTable>) {
    let (kr, rules) = (class("KR"), ouk("federation"));
    let right = tablebase(GameId::Ouk, "federation", &["KR"]);
    let table = tables().ready(&kr, right.count_rules()).unwrap();
    let distances: Vec<u8> = table.distances().iter().map(|&entry| change(entry)).collect();
    let folder = tempfile::tempdir().unwrap();
    let signature = right.count_rules().signature(&kr);
    file::write(folder.path(), &kr, table.layout(), &signature, &distances, 2).unwrap();
    let options =
        TableOptions { folder: Some(folder.path().to_owned()), ..TableOptions::default() };
    let tablebase = Tablebase::new(&Arc::new(Tables::new(options)), GameId::Ouk, rules).unwrap();
    let table = tablebase.prepare(&kr, &AtomicBool::new(false), &|_| {}).unwrap();
    assert_eq!(table.distances(), distances);
    (tablebase, table)
}

/// Alterations of an entry: a win one move longer, one move shorter, removed, or claimed where
/// there is none.
const WRONG: [fn(u8) -> u8; 4] = [
    |entry| if entry == 2 { 3 } else { entry },
    |entry| if entry == 2 { 1 } else { entry },
    |entry| if entry == 1 { 0 } else { entry },
    |entry| if entry == 0 { 2 } else { entry },
];

#[test]
fn a_wrong_entry_contradicts_its_moves() {
    let (rules, scope) = (ouk("federation"), VerifyScope::Sample { positions: 3_000, seed: 5 });
    let (tablebase, table) = with_entries(|entry| entry);
    let found = verify(&tablebase, rules, &table, scope, 2);
    assert_eq!((found.wrong, found.checked > 1_000), (Vec::new(), true));
    for change in WRONG {
        let (tablebase, table) = with_entries(change);
        let found = verify(&tablebase, rules, &table, scope, 2);
        assert!((1..=10).contains(&found.wrong.len()), "{:?}", found.wrong);
    }
    // Two adjacent kings are no legal position, whichever side is to move.
    let (tablebase, table) = with_entries(|entry| if entry == 0 { 2 } else { entry });
    let found = verify(&tablebase, rules, &table, scope, 1);
    let illegal = |said: &&String| said.ends_with("not legal, but the entry is 2");
    assert!(found.wrong.iter().filter(illegal).count() > 0, "{:?}", found.wrong);
    assert!(
        found.wrong.iter().filter(illegal).all(|said| !said.contains(" b ")),
        "{:?}",
        found.wrong
    );
}

#[test]
fn the_entries_of_hills_fish_follow_from_their_moves() {
    for rules in GameId::Hill.rule_sets() {
        let names = match CountRules::of(rules).unwrap().piece_set() {
            PieceSet::HillFarRanks => ["KC", "KCC", "KBC"],
            _ => ["KF", "KC", "KFC"],
        };
        let tablebase = tablebase(GameId::Hill, rules.name, &names);
        for name in names {
            let class = Class::parse(tablebase.count_rules().piece_set(), name).unwrap();
            let table = tablebase.prepare(&class, &AtomicBool::new(false), &|_| {}).unwrap();
            let scope = VerifyScope::Sample { positions: 2_000, seed: 3 };
            let found = verify(&tablebase, rules, &table, scope, 2);
            assert_eq!((found.wrong, found.checked > 500), (Vec::new(), true), "{name} {rules}");
        }
    }
}

#[test]
fn a_wrong_entry_contradicts_a_search_for_mates() {
    let game = (GameId::Ouk, ouk("federation"));
    let (_, table) = with_entries(|entry| entry);
    // Of 400 positions, some are wins in two moves.
    for (positions, deep) in [(2_000, 1), (400, 2)] {
        let found = compare_with_mates(game, &table, positions, deep, 11);
        assert_eq!((found.wrong, found.checked), (Vec::new(), positions));
    }
    for change in [WRONG[1], WRONG[2], |entry| if entry == 1 { 2 } else { entry }] {
        let (_, table) = with_entries(change);
        assert!(!compare_with_mates(game, &table, 4_000, 1, 11).wrong.is_empty());
        // This search does not look for longer wins.
        assert_eq!(compare_with_mates(game, &table, 2_000, 0, 11).wrong, [""; 0]);
    }
}

#[test]
fn a_wrong_entry_contradicts_every_line_of_play() {
    let game = (GameId::Ouk, ouk("federation"));
    let (tablebase, table) = with_entries(|entry| entry);
    let found = compare_with_play(game, &tablebase, &table, 200, 2, 3);
    assert_eq!((found.wrong, found.checked), (Vec::new(), 200));
    for change in [|entry| if entry == 1 { 2 } else { entry }, |entry: u8| entry.min(1)] {
        let (tablebase, table) = with_entries(change);
        let found = compare_with_play(game, &tablebase, &table, 200, 2, 3);
        assert!(!found.wrong.is_empty());
    }
}

#[test]
fn a_wrong_entry_loses_a_game_that_it_calls_won() {
    let rules = ouk("federation");
    let played = |(tablebase, table): (Tablebase, Arc<EndgameTable>)| -> PlayoutScore {
        let (tablebase, table) = (&tablebase, &*table);
        Playouts { game: GameId::Ouk, rules, tablebase, table, positions: 60, seed: 5, threads: 2 }
            .play()
    };
    let score = played(with_entries(|entry| entry));
    assert_eq!(score.failed, [""; 0]);
    assert_eq!((score.won.0 + score.drawn.0, score.won.0 - score.won.1), (60, 0));
    assert!(score.won.0 > 10 && score.drawn.0 > 10, "{score:?}");
    let score = played(with_entries(|entry| if entry > 0 { 1 } else { 0 }));
    assert!(!score.failed.is_empty());
    assert_eq!(
        score.won.0 + score.drawn.0 - score.won.1 - score.drawn.1,
        score.failed.len() as u64
    );
}

/// Play decides a position if one side can force its end, or every line ends.
#[test]
fn play_to_the_end_decides_an_entry() {
    let of = |fen: &str, most: u16| -> Vec<Option<bool>> {
        (0..=most).map(|plies| wins_by_play(&ouk_at(ouk("tan"), fen), plies)).collect()
    };
    assert_eq!(of("7k/8/6K1/8/8/8/8/R7 w - 31 7 1", 1), [None, Some(true)]);
    // The king has one square, and is mated there.
    assert_eq!(of("7k/8/6K1/8/8/8/8/R7 b - 31 6 1", 2), [None, None, Some(true)]);
    // The count ends in two plies: the mate is in time, and nothing else wins.
    assert_eq!(of("7k/8/6K1/8/8/8/8/R7 w - 32 31 1", 2), [None, Some(true), Some(true)]);
    assert_eq!(of("7k/8/8/6K1/8/8/8/R7 w - 32 31 1", 2), [None, None, Some(false)]);
    assert_eq!(of("7k/8/8/6K1/8/8/8/R7 b - 31 30 1", 2), [None, None, Some(false)]);
}

#[test]
fn an_entry_has_the_text_of_its_position() {
    let table = tables().small(&class("KRP"), &CountRules::plain(PieceSet::Ouk)).unwrap();
    let slots: Vec<Kind> = table.layout().slots.iter().map(|slot| slot.kind).collect();
    let squares = |boat: u8, fish: u8| -> ArrayVec<u8, 3> {
        slots.iter().map(|&kind| if kind == Kind::Tuuk { boat } else { fish }).collect()
    };
    let text = |king, pieces: ArrayVec<u8, 3>, runner| {
        text_of(&table, &UprightPosition { king, pieces, runner }, Color::White, "- 0")
    };
    let expected = "7k/8/8/8/8/P7/8/K1R5 w - - 0 1";
    assert_eq!(text(0, squares(2, 16), 63).as_deref(), Some(expected));
    for shared in [(2, squares(2, 16), 63), (0, squares(2, 16), 0), (0, squares(16, 16), 63)] {
        assert_eq!(text(shared.0, shared.1, shared.2), None, "two pieces share a square");
    }
    assert_eq!(text(0, squares(2, 8), 63), None, "no fish stands behind its own rank");
}

/// The text of an entry has the pieces of its class. Hill's turned fish that stand at home under
/// far ranks are plain fish.
#[test]
fn the_text_of_an_entry_has_the_pieces_of_its_class() {
    let ouk = ["KR", "KN", "KS", "KM", "KP", "KR-KN", "KN-KR", "KS-KM", "KM-KS"];
    let all = GameId::Hill.rule_sets().iter().map(|rules| (GameId::Hill, rules));
    for (game, rules) in all.chain([(GameId::Ouk, crate::support::ouk("tan"))]) {
        let count_rules = CountRules::of(rules).unwrap();
        let set = count_rules.piece_set();
        let names = match set {
            PieceSet::Ouk => &ouk[..],
            PieceSet::Hill => &["KB", "KH", "KE", "KO", "KC", "KF"],
            PieceSet::HillFarRanks => &["KB", "KH", "KE", "KO", "KC"],
        };
        for name in names {
            let table = tables().small(&Class::parse(set, name).unwrap(), &count_rules).unwrap();
            let slots = &table.layout().slots;
            let (mut rng, mut seen, mut at_home) = (fastrand::Rng::with_seed(4), 0, 0);
            for _ in 0..800 {
                let placing = rng.usize(..table.layout().placings());
                let squares = table.layout().position(placing, rng.usize(..table.layout().squares));
                let Some(text) = text_of(&table, &squares, Color::White, "- 0") else { continue };
                let position = match AnyPosition::from_fen(game, rules, &text) {
                    Ok(position) => position,
                    Err(FenError::KingCouldBeTaken { .. }) => continue,
                    Err(error) => panic!("{name} {text}: {error}"),
                };
                for (slot, &square) in slots.iter().zip(&squares.pieces) {
                    let back = set == PieceSet::HillFarRanks && square < 45;
                    at_home += usize::from(back && slot.kind == Kind::TurnedFish);
                    let kind = match slot.kind {
                        Kind::TurnedFish if back => Kind::Fish,
                        kind => kind,
                    };
                    let expected = Some(Piece { color: slot.side, kind });
                    assert_eq!(position.piece_on(Square(square)), expected, "{name} {text}");
                }
                seen += 1;
            }
            assert!(seen > 50, "{name}: {seen}");
            let has_both = set == PieceSet::HillFarRanks && *name == "KC";
            assert_eq!((1..seen).contains(&at_home), has_both, "{name}: {at_home} of {seen}");
        }
    }
}

/// The check visits every entry once, with either side to move.
#[test]
fn the_check_of_a_whole_table_looks_at_every_legal_position() {
    let rules = ouk("federation");
    let (tablebase, table) = with_entries(|entry| entry);
    let found = verify(&tablebase, rules, &table, VerifyScope::All, 2);
    assert_eq!(found.wrong, [""; 0]);
    // An entry stands for its mirror image too.
    let stats = Stats::of(&table, 2);
    assert_eq!(found.checked, (stats.chaser.legal + stats.runner.legal) / 2);
}

/// Every legal position counts once, however the table stores it; identical pieces are
/// interchangeable.
#[test]
fn statistics_count_every_legal_position_once() {
    let (king, runner) = (9, 60);
    for name in ["KR", "KN", "KSS", "KRM"] {
        let table = tables().small(&class(name), &CountRules::plain(PieceSet::Ouk)).unwrap();
        let pieces = table.layout().slots.len();
        let twins = name == "KSS";
        let mut tallies = [(0, [0_u64; 256]), (0, [0; 256])];
        for at in 0..64_usize.pow(pieces as u32) {
            let squares: ArrayVec<u8, 3> =
                (0..pieces as u32).map(|slot| (at / 64_usize.pow(slot) % 64) as u8).collect();
            if twins && squares[0] > squares[1] {
                continue;
            }
            let position = UprightPosition { king, pieces: squares.clone(), runner };
            for (turn, tally) in Color::ALL.into_iter().zip(&mut tallies) {
                let text = text_of(&table, &position, turn, "- 0");
                let Some(text) = text else { continue };
                if AnyPosition::from_fen(GameId::Ouk, ouk("federation"), &text).is_err() {
                    continue;
                }
                tally.0 += 1;
                let needs = match turn {
                    Color::White => table.chaser_distance(king, &squares, runner),
                    Color::Black => table.runner_distance(king, &squares, runner),
                };
                let is_won = if turn == Color::White { needs > 0 } else { needs != NOT_LOST };
                tally.1[usize::from(needs)] += u64::from(is_won);
            }
        }
        let stats = Stats::where_(&table, 2, |at, _, to| (at, to) == (king, runner));
        for (tally, (legal, won_in)) in [&stats.chaser, &stats.runner].into_iter().zip(tallies) {
            // Each stands for its mirror image too.
            assert_eq!(tally.legal, 2 * legal, "{name}");
            assert_eq!(tally.won_in, won_in.map(|positions| 2 * positions), "{name}");
            let most = won_in.iter().rposition(|&positions| positions > 0);
            assert_eq!((tally.most(), tally.longest.is_some()), (most, most.is_some()), "{name}");
            for moves in [0, 1, 10, 255] {
                let within: u64 = won_in[..=moves].iter().sum();
                assert_eq!(tally.won_within(moves), 2 * within, "{name}");
                let percent = 100.0 * within as f64 / legal as f64;
                assert!((tally.percent_within(moves) - percent).abs() < 1e-9, "{name}");
            }
            assert_eq!(tally.won(), tally.won_within(255));
        }
        if let Some(longest) = &stats.chaser.longest {
            let needs = table.chaser_distance(longest.king, &longest.pieces, longest.runner);
            assert_eq!(
                (longest.king, longest.runner, Some(needs.into())),
                (king, runner, stats.chaser.most()),
                "{name}"
            );
        }
    }
}

/// The reported longest win is the first of its length in the table's order.
#[test]
fn statistics_name_the_first_of_the_longest_wins() {
    for name in ["KR", "KSS"] {
        let table = tables().small(&class(name), &CountRules::plain(PieceSet::Ouk)).unwrap();
        let stats = Stats::of(&table, 2);
        let most = stats.chaser.most().unwrap();
        let at = table.distances().iter().position(|&moves| usize::from(moves) == most).unwrap();
        assert_eq!(stats.chaser.longest, Some(table.layout().position(at / 64, at % 64)), "{name}");
        assert_eq!(table.longest(), most, "{name}");
    }
}
