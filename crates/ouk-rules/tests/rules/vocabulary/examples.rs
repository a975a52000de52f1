//! Positions in which each term holds, and near misses: `positions.txt`.

use super::{of, position};
use ouk_rules::vocabulary::{Term, TermSet, terms_in, terms_of};
use ouk_rules::{AnyPosition, Color, GameId};
use std::collections::BTreeMap;

/// A line of the file.
struct ExampleCase {
    holds: bool,
    game: GameId,
    fen: &'static str,
    mv: &'static str,
}

impl ExampleCase {
    fn of(line: &'static str) -> ExampleCase {
        let (sign, rest) = line.split_once(' ').unwrap();
        let [game, fen, mv] = rest.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}: a game, a position, a move");
        };
        ExampleCase { holds: sign == "+", game: game.parse().unwrap(), fen, mv }
    }

    fn terms(&self) -> TermSet {
        match self.mv {
            "-" => terms_in(&position(self.game, self.fen)),
            mv => of(self.game, self.fen, mv),
        }
    }
}

/// The lines of each term and kind.
fn cases() -> BTreeMap<(Term, &'static str), Vec<ExampleCase>> {
    let mut cases: BTreeMap<_, Vec<ExampleCase>> = BTreeMap::new();
    let mut title = None;
    for line in include_str!("positions.txt").lines() {
        if let Some((term, kind)) = line.split_once(" (") {
            title = Some((term.parse::<Term>().unwrap(), kind.trim_end_matches(')')));
        } else if let Some(title) = title.filter(|_| !line.is_empty()) {
            cases.entry(title).or_default().push(ExampleCase::of(line));
        }
    }
    cases
}

#[test]
fn each_term_holds_where_it_should_and_nowhere_near() {
    for ((term, kind), cases) in cases() {
        for case in &cases {
            let found = case.terms();
            assert_eq!(found.has(term), case.holds, "{term} ({kind}) {} {}", case.fen, case.mv);
        }
    }
}

#[test]
fn each_term_has_three_positions_and_two_near_misses() {
    let cases = cases();
    for &term in Term::ALL {
        let mut kinds = cases.iter().filter(|((of, _), _)| *of == term).peekable();
        assert!(kinds.peek().is_some(), "{term}");
        for ((_, kind), cases) in kinds {
            let holds = cases.iter().filter(|case| case.holds).count();
            assert!(holds >= 3 && cases.len() - holds >= 2, "{term} ({kind}): {holds}");
        }
    }
}

/// The position with colours swapped and the ranks mirrored.
fn mirrored(game: GameId, fen: &str) -> AnyPosition {
    let mut fields = fen.split(' ');
    let board: Vec<String> = fields.next().unwrap().split('/').rev().map(swapped).collect();
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    let rest: Vec<&str> = fields.collect();
    position(game, &format!("{} {turn} {}", board.join("/"), rest.join(" ")))
}

fn swapped(row: &str) -> String {
    row.chars()
        .map(
            |c| {
                if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
            },
        )
        .collect()
}

#[test]
fn terms_are_the_same_for_both_sides() {
    for cases in cases().into_values() {
        for case in cases.iter().filter(|case| case.mv != "-") {
            let seen = position(case.game, case.fen);
            let mv = seen.find_move(case.mv.parse().unwrap()).unwrap();
            let shape = seen.shape();
            let flip = |at| {
                let (file, rank) = (shape.file(at) as i8, shape.rank(at) as i8);
                shape.square(file, 7 - rank).unwrap()
            };
            let other = mirrored(case.game, case.fen);
            let same = other
                .legal_moves()
                .into_iter()
                .find(|other| (other.from(), other.to()) == (flip(mv.from()), flip(mv.to())));
            assert_eq!(terms_of(&other, same.unwrap()), case.terms(), "{} {}", case.fen, case.mv);
        }
    }
}

#[test]
fn the_first_check_of_kar_ouk_is_no_mate_and_no_fork() {
    let (fork, mate) = ("8/2k5/5r2/8/8/4N3/8/6K1 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    for (game, goes_on) in [(GameId::Ouk, true), (GameId::Makruk, true), (GameId::KarOuk, false)] {
        let fork = of(game, fork, "e3d5");
        assert!(fork.has(Term::Ouk), "{game}: {fork:?}");
        assert_eq!(fork.has(Term::OukDaach), goes_on, "{game}: {fork:?}");
        assert!(!fork.has(Term::OukBaek), "{game}: {fork:?}");
        assert_eq!(of(game, mate, "h1h8").has(Term::OukNgeub), goes_on, "{game}");
    }
}

#[test]
fn hills_game_has_the_calls_and_no_order_of_value() {
    let start = AnyPosition::new(GameId::Hill);
    let mut rng = fastrand::Rng::with_seed(4);
    let mut seen = TermSet::NONE;
    for _ in 0..40 {
        let mut position = start.clone();
        while position.ending().is_none() && position.plies() < 120 {
            let moves = position.legal_moves();
            let mv = moves[rng.usize(..moves.len())];
            seen = seen.with(terms_of(&position, mv));
            assert!(terms_in(&position).is_empty());
            position.play(mv).unwrap();
        }
    }
    assert!(seen.has(Term::Ouk) && seen.has(Term::Ruk) && seen.has(Term::Bak), "{seen:?}");
    assert!(!seen.has(Term::Denh) && !seen.has(Term::Chang), "{seen:?}");
}

#[test]
fn an_order_stands_in_the_position_too() {
    let mut position = position(GameId::MinRekChanh, "8/3m3k/8/8/8/2MMM2M/K7/8 w");
    let mv = position.find_move("d3d2".parse().unwrap()).unwrap();
    let terms = terms_of(&position, mv);
    assert!(terms.has(Term::HaoRek) && terms.has(Term::BaekAoyRek), "{terms:?}");
    assert_eq!(terms.telling().next(), Some(Term::HaoRek));
    position.play(mv).unwrap();
    assert_eq!(position.turn(), Color::Black);
    assert!(terms_in(&position).has(Term::HaoRek));
}

#[test]
fn a_line_between_two_units_is_no_surrounded_group() {
    let rules = GameId::Rek.rule_set("custodian").unwrap();
    let fen = "8/8/7k/8/2Mm4/4M3/8/K7 w";
    let position = AnyPosition::from_fen(GameId::Rek, rules, fen).unwrap();
    let mv = position.find_move("e3e4".parse().unwrap()).unwrap();
    assert_eq!(position.taken_by(mv).len(), 1);
    assert!(!terms_of(&position, mv).has(Term::Poat));
}
