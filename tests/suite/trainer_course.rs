//! Every sentence of the lessons is true by the tables and the rules, or is listed here as advice.

use crate::sampling::amount;
use crate::support::*;
use crate::tablebases::{class, tablebase, tables};
use ouk::trainer::course::COURSE;
use ouk_engine::endgame::class::PieceSet;
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::stats::Stats;
use ouk_engine::endgame::table::EndgameTable;
use ouk_rules::board::{Color, Kind, Square};
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::{AnyPosition, GameId};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Sentences that give advice or define a word.
const ADVICE: &[&str] = &[
    "Cut the king off with the boat, walk your king up, then push it back.",
    "More pieces make a shorter count, so see the mate before you bare the king.",
    "Keep it away from its king: a piece that it guards cannot be taken.",
    "So do not let a boat and a king be all you have left against a horse.",
    "Drive the king up the board.",
    "A corner of that colour is the right one, trov chrung; the others are wrong, khos chrung.",
    "If the king sits in a wrong corner, drive it to a right one first.",
    "So look at the colours before the last fish is turned over.",
    "But the turn may be wrong, khos cheung, the wrong foot.",
];

fn table(name: &str) -> Arc<EndgameTable> {
    tables().small(&class(name), &CountRules::plain(PieceSet::Ouk)).unwrap()
}

/// The table under a rule set whose captures may begin a count.
fn counted(rules: &str, name: &str) -> Arc<EndgameTable> {
    let tablebase = tablebase(GameId::Ouk, rules, &[]);
    tablebase.prepare(&class(name), &AtomicBool::new(false), &|_| {}).unwrap()
}

/// The number of moves that a count allows when it begins.
fn allowance(rules: &str, name: &str) -> u16 {
    let reading = CountRules::of(named(GameId::Ouk, rules)).unwrap();
    reading.allowance(&class(name), ChaseSide::Runner).unwrap()
}

/// Of 100 positions with the chaser to move, the rounded number won within a count that has just
/// begun.
fn won_in_time(rules: &str, name: &str) -> i64 {
    let moves = usize::from(allowance(rules, name));
    Stats::of(&counted(rules, name), 2).chaser.percent_within(moves).round() as i64
}

/// The share of positions won against a defender, with the chaser to move and no count, and the
/// most moves to mate or capture.
fn guarded(rules: &str, name: &str) -> (f64, Option<usize>) {
    let stats = Stats::of(&counted(rules, name), 2).chaser;
    (stats.percent_within(255), stats.most())
}

fn won(name: &str) -> i64 {
    Stats::of(&table(name), 2).chaser.percent_within(255).round() as i64
}

fn longest(name: &str) -> usize {
    let stats = Stats::of(&table(name), 2);
    stats.chaser.most().unwrap()
}

fn shade(square: usize) -> usize {
    (square % 8 + square / 8) % 2
}

fn is_corner(square: usize) -> bool {
    [0, 7, 56, 63].contains(&square)
}

/// The squares of all mated kings, one for each position.
fn mates(name: &str) -> Vec<usize> {
    let table = table(name);
    let layout = table.layout();
    let mut needs = vec![0; 64];
    let mut mated = Vec::new();
    for placing in 0..layout.placings() {
        let (king, pieces) = layout.squares_of(placing);
        if !table.holds(&pieces) {
            continue;
        }
        table.runner_distances(king, &pieces, &mut needs);
        let free = |at: &usize| *at != king && !pieces.contains(&(*at as u8));
        mated.extend((0..64).filter(|at| needs[*at] == 0).filter(free));
    }
    mated
}

/// The share of positions won with the king in a corner of the Neang's colour, or of the other
/// colour.
fn in_corner(name: &str, right: bool) -> (f64, Option<usize>) {
    let table = table(name);
    let at = table.layout().slots.iter().position(|slot| slot.kind == Kind::Neang).unwrap();
    let stats = Stats::where_(&table, 2, |_, pieces, runner| {
        is_corner(runner) && (shade(pieces[at] as usize) == shade(runner)) == right
    });
    (stats.chaser.percent_within(255), stats.chaser.most())
}

/// For each move of a lone piece on d4, whether the colour of its square changes.
fn changes(letter: char) -> Vec<bool> {
    let fen = format!("k7/8/8/8/3{letter}4/8/8/7K w - - 0 1");
    let rules = named(GameId::Ouk, "federation");
    let position = AnyPosition::from_fen(GameId::Ouk, rules, &fen).unwrap();
    let from = Square(27);
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
    moves.map(|mv| shade(mv.to().index()) != shade(27)).collect()
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all as f64
}

/// Whether a sentence is true; `None` if no check covers it.
#[expect(clippy::too_many_lines, reason = "a table of sentences")]
fn holds(class: &str, sentence: &str) -> Option<bool> {
    let start = |words: &str| sentence.starts_with(words);
    Some(match class {
        "KR" if start("A boat wins") => won("KR") == 100 && longest("KR") == 16,
        "KR" if start("But the count leaves 12 under federation and 13") => {
            (allowance("federation", "KR"), allowance("tan", "KR")) == (12, 13)
        }
        "KR" if start("So 23 of 100") => 100 - won_in_time("federation", "KR") == 23,
        "KR" if start("Every mate is on the edge") => {
            let edge = |at: &usize| [0, 7].contains(&(at % 8)) || [0, 7].contains(&(at / 8));
            !mates("KR").is_empty() && mates("KR").iter().all(edge)
        }
        "KRR" if start("Two boats need 7 moves at most, and the count leaves 3 under fed") => {
            longest("KRR") == 7 && allowance("federation", "KRR") == 3
        }
        "KRR" if start("Only 59 of 100") => {
            let two = won_in_time("federation", "KRR");
            two == 59 && two < won_in_time("federation", "KR")
        }
        "KNS" if start("Horse and Koul mate in 38 moves at most, and the count leaves 39") => {
            let counts = ["federation", "tan"].map(|rules| allowance(rules, "KNS"));
            longest("KNS") == 38 && counts.into_iter().min() == Some(39)
        }
        "KNS" if start("Of the mates beside the corners four in five") => {
            let beside: Vec<usize> =
                mates("KNS").into_iter().filter(|&at| !is_corner(at)).collect();
            let far = beside.iter().filter(|&&at| at / 8 == 7).count();
            let share = percent(far, beside.len());
            (80.0..83.0).contains(&share) && koul_strikes() == (3, 2)
        }
        "KNM" if start("A turned fish keeps the colour") => {
            let moves = changes('M');
            moves.len() == 4 && moves.iter().all(|change| !change)
        }
        "KNM" if start("With the bare king in a right corner and you to move, 35 of 100") => {
            in_corner("KNM", true).0.round() as i64 == 35
        }
        "KNM" if start("In a wrong corner 3 of 10000 are") => {
            let (share, most) = in_corner("KNM", false);
            (100.0 * share).round() as i64 == 3 && most == Some(1)
        }
        "KNM" if start("Over the whole board 4 of 100 are won, in 36") => {
            won("KNM") == 4 && longest("KNM") == 36
        }
        "KSS" if start("Two Koul win 88 of 100 positions, but may need 51") => {
            won("KSS") == 88 && longest("KSS") == 51
        }
        "KSS" if start("The count leaves 17 under federation and 18 under tan, and under") => {
            let counts = ["federation", "tan"].map(|rules| allowance(rules, "KSS"));
            counts == [17, 18]
                && won_in_time("federation", "KSS") == 22
                && sentence.contains("22 of 100")
        }
        "KSS" if start("More than eight mates in ten are in a corner or on the far") => {
            let all = mates("KSS");
            let there = all.iter().filter(|&&at| is_corner(at) || at / 8 == 7).count();
            percent(there, all.len()) > 80.0
        }
        "KSS" if start("Keep the Koul behind the king") => {
            koul_strikes() == (3, 2) && !steps_back()
        }
        "KMMM" if start("Three turned fish on squares of one") => of_colours(false).0 == 0.0,
        "KMMM" if start("Two on one colour and one on the other win 83 of 100") => {
            let (share, most) = of_colours(true);
            share.round() as i64 == 83 && most == Some(40)
        }
        "KMMM" if start("Two that stand side by side") => {
            let side_by_side = |at: usize| at % 8 == 7 || shade(at) != shade(at + 1);
            (0..63).all(side_by_side)
        }
        "KSM"
            if start("The longest road: 57 moves at worst, and the count leaves 39 under fed") =>
        {
            let counts = ["federation", "tan"].map(|rules| allowance(rules, "KSM"));
            longest("KSM") == 57 && counts == [39, 40]
        }
        "KSM" if start("Under federation 79 of 100") => won_in_time("federation", "KSM") == 79,
        "KSM" if start("Any corner will do: with the king in one, more than 98") => {
            [true, false].into_iter().all(|right| in_corner("KSM", right).0 > 98.0)
        }
        "KSM" if start("With king d4, Koul f5 and turned fish a8 against a king on d6") => {
            let table = table("KSM");
            let slots = &table.layout().slots;
            let pieces: Vec<u8> =
                slots.iter().map(|slot| if slot.kind == Kind::Koul { 37 } else { 56 }).collect();
            table.runner_distance(27, &pieces, 43) == 37
                && table.chaser_distance(27, &pieces, 43) == 0
        }
        "KSM"
            if start("A turned fish never changes the colour of its square and a horse always") =>
        {
            changes('M').iter().all(|change| !change)
                && changes('N').iter().all(|change| *change)
                && !returns_in_three('M')
                && !returns_in_three('N')
        }
        "KSM" if start("Nor does a Koul; a king can, by a triangle") => {
            !returns_in_three('S') && returns_in_three('K')
        }
        _ => return holds_with_a_defender(class, sentence),
    })
}

/// As [`holds`], for endings with a defender.
fn holds_with_a_defender(class: &str, sentence: &str) -> Option<bool> {
    let start = |words: &str| sentence.starts_with(words);
    Some(match class {
        "KR-KM" if start("With you to move, more than 99 of 100 positions are won under fed") => {
            ["federation", "tan"].into_iter().all(|rules| guarded(rules, "KR-KM").0 > 99.0)
        }
        "KR-KM" if start("It takes 22 moves at most, under federation") => {
            guarded("federation", "KR-KM").1 == Some(22)
        }
        "KR-KM" if start("Taking it bares the king and begins its count") => {
            (allowance("federation", "KR"), allowance("tan", "KR")) == (12, 13)
                && sentence.contains("12 moves under federation, or 13 under tan")
        }
        "KR-KS" if start("A Koul is caught as surely as a Neang, but it may take 45") => {
            let (share, most) = guarded("federation", "KR-KS");
            share > 99.0 && most == Some(45)
        }
        "KR-KN" if start("A horse mostly holds: under federation 29 of 100") => {
            let share = |rules| guarded(rules, "KR-KN").0.round() as i64;
            (share("federation"), share("tan")) == (29, 37) && sentence.contains("tan 37")
        }
        _ => return None,
    })
}

/// The number of squares that a Koul attacks ahead and behind.
fn koul_strikes() -> (usize, usize) {
    let ranks = destinations('S', 27).into_iter().map(|to| to / 8);
    let (ahead, behind): (Vec<usize>, Vec<usize>) = ranks.partition(|&rank| rank > 3);
    (ahead.len(), behind.len())
}

fn steps_back() -> bool {
    destinations('S', 27).contains(&19)
}

/// The squares that a piece may step to, with other pieces far away.
fn destinations(letter: char, from: usize) -> Vec<usize> {
    let mut squares = vec!['.'; 64];
    let far = if from % 8 < 4 { 7 } else { 0 };
    squares[from] = letter;
    squares[far] = if letter == 'K' { '.' } else { 'K' };
    squares[far + 56] = 'k';
    // Two bare kings are a draw, so a Trey stands by.
    squares[far + 48] = 'p';
    let ranks: Vec<String> =
        squares.chunks(8).rev().map(|rank| rank.iter().collect::<String>()).collect();
    let text = ranks.join("/").replace('.', "1");
    let rules = named(GameId::Ouk, "federation");
    let fen = format!("{text} w - - 0 1");
    let position = AnyPosition::from_fen(GameId::Ouk, rules, &fen).unwrap();
    assert_eq!(position.turn(), Color::White);
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from().index() == from);
    moves.map(|mv| mv.to().index()).collect()
}

/// Whether a piece on d4 can return there in three moves.
fn returns_in_three(letter: char) -> bool {
    let first = destinations(letter, 27).into_iter();
    let second = first.flat_map(|at| destinations(letter, at));
    let mut third = second.flat_map(|at| destinations(letter, at));
    third.any(|at| at == 27)
}

/// The share of K+M+M+M won, with the Neang on both colours or on one, and the longest win.
fn of_colours(both: bool) -> (f64, Option<usize>) {
    let stats = Stats::where_(&table("KMMM"), 2, |_, pieces, _| {
        let dark: usize = pieces.iter().map(|&piece| shade(piece as usize)).sum();
        dark.is_multiple_of(3) != both
    });
    (stats.chaser.percent_within(255), stats.chaser.most())
}

/// Checks the sentences of lessons with this many pieces against the tables. Returns their number.
fn true_sentences(pieces: std::ops::RangeInclusive<usize>) -> usize {
    let mut told = 0;
    let mut wrong = Vec::new();
    let lessons = COURSE.iter().filter(|lesson| pieces.contains(&class(lesson.class).pieces()));
    for lesson in lessons {
        for sentence in lesson.words.iter().filter(|words| !ADVICE.contains(words)) {
            if holds(lesson.class, sentence) != Some(true) {
                wrong.push((lesson.class, sentence));
            }
            told += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    told
}

/// Tables of four pieces take a while to make, and those of five take long.
#[test]
fn every_sentence_of_the_lessons_with_few_pieces_is_true() {
    let told = true_sentences(amount(3..=3, 3..=4));
    assert!(told >= amount(4, 15), "{told} sentences are held against the tables");
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn every_sentence_of_the_lessons_is_true() {
        let told = true_sentences(3..=5);
        assert!(told >= 20, "{told} sentences are held against the tables");
    }
}

#[test]
fn lessons_go_from_a_tuuk_to_koul_and_trey_bak() {
    let classes: Vec<&str> = COURSE.iter().map(|lesson| lesson.class).collect();
    assert_eq!((classes.first(), classes.last()), (Some(&"KR"), Some(&"KSM")));
    for wanted in ["KSS", "KMMM", "KNM"] {
        assert!(classes.contains(&wanted), "{wanted} is taught");
    }
    let known = |advice: &&&str| COURSE.iter().any(|lesson| lesson.words.contains(*advice));
    assert_eq!(ADVICE.iter().filter(known).count(), ADVICE.len(), "no advice is left over");
}
