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
