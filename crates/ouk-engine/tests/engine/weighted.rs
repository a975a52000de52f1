//! Choices by weight.

use ouk_engine::weighted::choose;

#[test]
fn choice_follows_the_weights() {
    let (weights, mut rng) = ([1.0, 0.0, 3.0], fastrand::Rng::with_seed(1));
    let mut chosen = [0; 3];
    for _ in 0..4_000 {
        chosen[choose(&weights, &mut rng).unwrap()] += 1;
    }
    assert_eq!(chosen[1], 0);
    assert!((2_800..3_200).contains(&chosen[2]), "{chosen:?}");
}

#[test]
fn choice_without_a_weight_is_none() {
    let mut rng = fastrand::Rng::with_seed(1);
    assert_eq!(choose(&[], &mut rng), None);
    assert_eq!(choose(&[0.0, 0.0], &mut rng), None);
}
