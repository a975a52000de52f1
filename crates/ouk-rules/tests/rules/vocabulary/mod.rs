//! The terms of the vocabulary: positions in which each holds, and near misses.

mod entries;
mod examples;
mod hunts;
mod reks;
mod slow;
mod slow_board;
mod sparse;

use ouk_rules::vocabulary::{Term, TermSet, terms_in, terms_of};
use ouk_rules::{AnyPosition, GameId};

fn position(game: GameId, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(game, game.default_rules(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn of(game: GameId, fen: &str, mv: &str) -> TermSet {
    let position = position(game, fen);
    let found = position.find_move(mv.parse().unwrap());
    terms_of(&position, found.unwrap_or_else(|| panic!("{mv} is not legal in {fen}")))
}

#[test]
fn names_are_read_as_they_are_written() {
    for &term in Term::ALL {
        assert_eq!(term.name().parse(), Ok(term));
        assert_eq!(term.latin().parse(), Ok(term));
        assert_eq!(Term::ALL.iter().filter(|other| other.name() == term.name()).count(), 1);
        let entry = term.entry();
        assert!(entry.definition.ends_with('.') && !entry.sources.is_empty(), "{term}");
    }
    assert_eq!("Truot".parse(), Ok(Term::Dub));
    assert!("si si".parse::<Term>().is_err());
}

#[test]
fn longer_term_replaces_its_parts() {
    let terms = of(GameId::Ouk, "4k3/8/3n4/4P3/8/8/8/K7 w - - 0 1", "e5d6");
    assert!(terms.has(Term::Si) && terms.has(Term::Bak) && terms.has(Term::SiBak));
    assert_eq!(terms.telling().collect::<Vec<_>>(), [Term::SiBak]);
    let quiet = of(GameId::Ouk, "4k3/8/8/8/8/8/8/K3N3 w - - 0 1", "a1b2");
    assert_eq!(quiet.telling().next(), None);
}

#[test]
fn terms_of_positions_need_no_move() {
    let even = position(GameId::Ouk, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1");
    assert!(terms_in(&even).has(Term::Even));
    let hunt = position(GameId::Ouk, "k7/8/8/8/8/8/8/K3R3 w - - 0 1");
    assert!(terms_in(&hunt).has(Term::Denh) && !terms_in(&hunt).has(Term::Even));
}

#[test]
fn a_set_has_the_terms_that_were_put_in() {
    let set = TermSet::of(&[Term::Bak, Term::Si, Term::Bak]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [Term::Si, Term::Bak]);
    assert_eq!([Term::Bak, Term::Si].into_iter().collect::<TermSet>(), set);
    assert!(TermSet::NONE.is_empty() && !set.is_empty());
    assert_eq!(format!("{set:?}"), format!("{{{:?}, {:?}}}", Term::Si, Term::Bak));
    assert_eq!(format!("{:>8}|", Term::SiBak), "  Si Bak|");
    let si = TermSet::of(&[Term::Si]);
    assert_eq!((set.within(si), set.without(si)), (si, TermSet::of(&[Term::Bak])));
    assert_eq!(si.with(TermSet::of(&[Term::Bak])), set);
}

#[test]
fn a_piece_given_for_less_is_an_error() {
    // A fish can capture the boat.
    let fen = "4k3/8/2p5/8/8/2S5/8/R3K3 w - - 0 1";
    assert!(of(GameId::Ouk, "4k3/8/1p6/8/8/8/1S6/R3K3 w - - 0 1", "a1a5").has(Term::Error));
    assert!(!of(GameId::Ouk, fen, "a1a5").has(Term::Error));
    // The piece that recaptures the fish is worth less than the boat.
    assert!(of(GameId::Ouk, "4k3/8/1p6/8/1S6/8/8/R3K3 w - - 0 1", "a1a5").has(Term::Error));
    // A fish for a fish is no error, and a fish for nothing is.
    let trade = "4k3/8/1p6/8/PS6/8/8/4K3 w - - 0 1";
    assert!(!of(GameId::Ouk, trade, "a4a5").has(Term::Error));
    assert!(of(GameId::Ouk, "4k3/8/1p6/8/P7/8/8/4K3 w - - 0 1", "a4a5").has(Term::Error));
}
