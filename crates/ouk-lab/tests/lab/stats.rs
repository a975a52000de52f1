//! Statistics of matches.

use ouk_lab::arena::stats::{Pentanomial, Sprt, SprtDecision};

#[test]
fn bounds_follow_from_the_variance_of_pairs() {
    // The sample has 50 games won, 62 drawn and 8 lost, in 60 pairs.
    let estimate = Pentanomial([0, 3, 19, 31, 7]).estimate().expect("pairs were played");
    let rounded = [estimate.elo, estimate.low, estimate.high].map(f64::round);
    assert_eq!(rounded, [127.0, 91.0, 165.0]);
    assert_eq!(Pentanomial::default().estimate(), None);
}

#[test]
fn a_few_pairs_have_no_bounds() {
    let bounds = |pairs: [u32; 5]| {
        let estimate = Pentanomial(pairs).estimate().expect("pairs were played");
        (estimate.low.is_finite(), estimate.high.is_finite())
    };
    assert_eq!(bounds([0, 0, 0, 1, 0]), (false, false));
    assert_eq!(bounds([0, 0, 4, 3, 0]), (false, false));
    assert_eq!(bounds([0, 0, 4, 4, 0]), (true, true));
}

#[test]
fn a_match_won_in_every_game_has_only_a_lower_bound() {
    let estimate = Pentanomial([0, 0, 0, 0, 50]).estimate().expect("pairs were played");
    assert_eq!(estimate.elo, f64::INFINITY);
    assert!(estimate.low > 600.0 && estimate.low.is_finite());
    let lost = Pentanomial([50, 0, 0, 0, 0]).estimate().expect("pairs were played");
    assert_eq!(lost.elo, f64::NEG_INFINITY);
    assert!(lost.high < -600.0);
}

#[test]
fn sprt_is_symmetric_and_stays_open_until_it_is_sure() {
    let test = Sprt { elo0: 0.0, elo1: 10.0 };
    let mut pairs = Pentanomial([10, 20, 40, 30, 20]);
    // The mean is 0.5625, the variance 0.084635; the scores of the two hypotheses are 0.5 and
    // 0.514387.
    assert!((pairs.llr(test) - 1.1282).abs() < 0.001, "{}", pairs.llr(test));
    assert_eq!(test.decide(&pairs), SprtDecision::Open);
    pairs.0 = pairs.0.map(|n| 4 * n);
    assert_eq!(test.decide(&pairs), SprtDecision::Accepted);
    pairs.0.reverse();
    let mirrored = Sprt { elo0: 0.0, elo1: -10.0 };
    assert_eq!(mirrored.decide(&pairs), SprtDecision::Accepted);
    assert_eq!(test.decide(&pairs), SprtDecision::Rejected);
}
