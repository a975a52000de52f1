//! Weighted random choices.

/// A random index of the weights, with a probability in proportion to its weight; `None` if no
/// weight is above zero.
#[must_use]
pub fn choose(weights: &[f64], rng: &mut fastrand::Rng) -> Option<usize> {
    let mut left = rng.f64() * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|&weight| {
        left -= weight;
        weight > 0.0 && left <= 0.0
    });
    // The sum may round to slightly more than its parts.
    chosen.or_else(|| weights.iter().rposition(|&weight| weight > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_chosen_as_often_as_its_weight_says() {
        let (weights, mut rng) = ([1.0, 0.0, 3.0], fastrand::Rng::with_seed(1));
        let mut chosen = [0; 3];
        for _ in 0..4_000 {
            chosen[choose(&weights, &mut rng).unwrap()] += 1;
        }
        assert_eq!(chosen[1], 0);
        assert!((2_800..3_200).contains(&chosen[2]), "{chosen:?}");
    }

    #[test]
    fn without_a_weight_nothing_is_chosen() {
        let mut rng = fastrand::Rng::with_seed(1);
        assert_eq!(choose(&[], &mut rng), None);
        assert_eq!(choose(&[0.0, 0.0], &mut rng), None);
    }
}
