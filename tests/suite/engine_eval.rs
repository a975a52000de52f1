//! The evaluations: incremental sums equal fresh ones, and the tuner sees what the search gets.

use ouk_engine::eval::chatrang::ending::mating_share;
use ouk_engine::eval::chatrang::{Accumulator, weights_of};
use ouk_engine::eval::network::{Network, NnueAccumulator};
use ouk_engine::eval::rek::{self, RekEvaluation};
use ouk_engine::eval::term_sink::TaperedScore;
use ouk_engine::eval::{Evaluation, Trace};
use ouk_engine::searchable::HasEval;
use ouk_rules::board::Color;
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::{hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};
use ouk_rules::rek::{Classic, NotRekLose, RekPosition, RekVariant};
use ouk_rules::{GameId, Position};

/// Plays random games and passes every position with its sums to `check`.
fn walk<G: HasEval, E: Evaluation<Chatrang<G>>>(
    games: u64,
    mut check: impl FnMut(&Chatrang<G>, &E),
) {
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Chatrang::<G>::start(&G::ID.rule_sets()[0]);
        let mut sums = E::of(&position);
        for _ in 0..120 {
            check(&position, &sums);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let change = sums.played(&mut position, moves[rng.usize(..moves.len())]);
            sums = sums.after(&change, &position);
        }
    }
}

fn sums_kept_are_sums_from_nothing<G: HasEval, E: Evaluation<Chatrang<G>>>() {
    walk::<G, E>(20, |position, sums| {
        let fresh = E::of(position);
        assert_eq!(sums.evaluate(position), fresh.evaluate(position), "{}", position.to_fen());
    });
}

fn traces_add_up<G: HasEval>() {
    let weights = weights_of(G::ID);
    walk::<G, Accumulator<G>>(20, |position, sums| {
        let trace = sums.trace(position);
        let white = added_up(&trace, weights);
        let mine = if position.turn() == Color::White { white } else { -white };
        let bare = Color::ALL.into_iter().any(|color| position.is_bare(color));
        if !bare && position.count_left().is_none() && trace.scale == 1.0 {
            let evaluated = sums.evaluate(position) as f32;
            assert!((evaluated - mine).abs() <= 2.0, "{} {evaluated} {mine}", position.to_fen());
        }
    });
}

/// White's score of a position from the tuner's terms.
fn added_up(trace: &Trace, weights: &[TaperedScore]) -> f32 {
    let term = |&(index, count): &(u16, i16)| {
        let weight = weights[usize::from(index)];
        let worth = trace.middlegame * weight.middlegame() as f32
            + (1.0 - trace.middlegame) * weight.endgame() as f32;
        f32::from(count) * worth
    };
    trace.scale * trace.terms.iter().map(term).sum::<f32>()
}

/// Play omits terms without weight and caps the counts of others.
fn traces_of_rek_add_up<V: RekVariant>() {
    for (seed, rules) in (0..).zip(V::ID.rule_sets().iter().cycle().take(24)) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = RekPosition::<V>::start(rules);
        while position.ending().is_none() {
            let sums = RekEvaluation::of(&position);
            let white = added_up(&sums.trace(&position), rek::weights_of(V::ID));
            let mine = if position.turn() == Color::White { white } else { -white };
            let evaluated = sums.evaluate(&position) as f32;
            assert!((evaluated - mine).abs() <= 2.0, "{} {evaluated} {mine}", position.to_fen());
            let moves = position.legal_moves();
            position.play_unchecked(moves[rng.usize(..moves.len())], &mut ());
        }
    }
}

#[test]
fn the_sums_kept_while_moving_are_those_of_the_position() {
    sums_kept_are_sums_from_nothing::<Ouk, Accumulator<Ouk>>();
    sums_kept_are_sums_from_nothing::<KarOuk, Accumulator<KarOuk>>();
    sums_kept_are_sums_from_nothing::<Makruk, Accumulator<Makruk>>();
    sums_kept_are_sums_from_nothing::<Hill, Accumulator<Hill>>();
}

#[test]
fn the_sums_of_a_network_kept_while_moving_are_those_of_the_position() {
    sums_kept_are_sums_from_nothing::<Ouk, NnueAccumulator<Ouk>>();
    sums_kept_are_sums_from_nothing::<KarOuk, NnueAccumulator<KarOuk>>();
    sums_kept_are_sums_from_nothing::<Makruk, NnueAccumulator<Makruk>>();
}

/// The board turned by half, with the colours and the turn swapped.
fn turned_round(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let board = fields.next().expect("a board");
    let ranks: Vec<String> = board
        .split('/')
        .rev()
        .map(|rank| {
            let swap = |c: char| {
                if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
            };
            rank.chars().map(swap).collect()
        })
        .collect();
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    format!("{} {turn} - - 0 1", ranks.join("/"))
}

#[test]
fn a_network_judges_a_position_as_it_judges_the_same_with_the_sides_exchanged() {
    walk::<Makruk, NnueAccumulator<Makruk>>(5, |position, sums| {
        if position.count_left().is_some() {
            return;
        }
        let turned = turned_round(&position.to_fen());
        let other = Chatrang::<Makruk>::from_fen(position.rules(), &turned).expect("a position");
        let others = NnueAccumulator::of(&other);
        assert_eq!(sums.evaluate(position), others.evaluate(&other), "{turned}");
    });
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    assert!(Network::read(b"ouk network 1\nnothing\n\n12345678").is_err());
    assert!(Network::read(b"").is_err());
}

#[test]
fn a_trace_adds_up_to_the_evaluation() {
    traces_add_up::<Ouk>();
    traces_add_up::<KarOuk>();
    traces_add_up::<Makruk>();
    traces_add_up::<Hill>();
    traces_of_rek_add_up::<Classic>();
    traces_of_rek_add_up::<NotRekLose>();
}

/// White's score of a position of Rek, which must equal the tuner's, and whether a side hunts the
/// other.
fn score_of_rek(rules: &str, board: &str) -> (i32, bool) {
    let sets = GameId::Rek.rule_sets();
    let rules = sets.iter().find(|set| set.name == rules).expect("a rule set");
    let position = RekPosition::<Classic>::from_fen(rules, &format!("{board} w 0 60"));
    let position = position.expect("a position");
    let sums = RekEvaluation::of(&position);
    let (score, trace) = (sums.evaluate(&position), sums.trace(&position));
    let traced = added_up(&trace, rek::weights_of(GameId::Rek));
    assert!((score as f32 - traced).abs() <= 2.0, "{board} {score} {traced}");
    let hunt = |term: &(u16, i16)| usize::from(term.0) == rek::layout::HUNT;
    (score, trace.terms.iter().any(hunt))
}

#[test]
fn the_last_units_of_a_side_are_hunted_where_a_king_is_lost_alone() {
    let friend_beside = "8/4k3/4m3/8/8/2M1M3/1M4M1/K6M";
    let friend_away = "8/4k3/8/8/m7/2M1M3/1M4M1/K6M";
    let far = "8/4k3/8/8/8/2M1M3/1M4M1/K6M";
    let near = "8/2M1k1M1/8/2M1M3/8/8/8/K6M";
    let walled_in = "8/6k1/8/3MMMMM/8/8/8/K7";
    let score = |board| {
        let (score, hunted) = score_of_rek("lone", board);
        assert!(hunted, "{board}");
        score
    };
    assert!(score(friend_beside) + 30 < score(friend_away));
    assert!(score(far) + 50 < score(near));
    assert!(score(far) + 50 < score(walled_in));
    for rules in ["poat", "custodian", "king-literal"] {
        assert!(!score_of_rek(rules, far).1, "{rules}");
    }
    assert!(!score_of_rek("lone", "8/4k3/m7/2m5/8/2M1M3/1M4M1/K7").1, "three against five");
}

#[test]
fn evaluation_of_few_pieces_follows_their_mating_power() {
    let book = include_str!("../../docs/endgames.md");
    let rows = book.split_once("## Without a count").expect("the section").1;
    let mut seen = 0;
    for row in rows.lines().filter(|line| line.starts_with("| K")).take(34) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        // A term that occurs in a handful of positions is labelled so, and its share is zero.
        let share = cells[6].parse::<f64>().unwrap_or(0.0).round() as i32;
        let pieces = ['R', 'N', 'S', 'M'].map(|piece| cells[1].matches(piece).count() as u32);
        assert_eq!(mating_share(pieces), if share > 85 { 100 } else { share }, "{row}");
        seen += 1;
    }
    assert_eq!(seen, 34);
}

#[test]
fn pieces_that_cannot_mate_are_worth_nothing_against_a_bare_king_unless_stalemate_wins() {
    let worth = |rules: &str| {
        let sets = GameId::Ouk.rule_sets();
        let rules = sets.iter().find(|set| set.name == rules).expect("a rule set");
        let fen = "8/8/3k4/8/3N4/3NK3/8/8 w - - 0 1";
        let position = Chatrang::<Ouk>::from_fen(rules, fen).expect("a position");
        Accumulator::of(&position).evaluate(&position)
    };
    assert_eq!(worth("federation"), 0);
    assert!(worth("ksjha") > 300);
}
