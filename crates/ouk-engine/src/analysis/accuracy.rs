//! The accuracy of a side, in percent.
//!
//! The formulas are those of Lichess (lichess.org/page/accuracy, and `AccuracyPercent` in the
//! source of the site). A move that loses `d` percent of the points to expect has the accuracy
//! `103.1668 * exp(-0.04354 * d) - 3.1669`. The accuracy of a side is the mean of two means of its
//! moves: the harmonic one, which a single bad move pulls down, and one that weights a move by how
//! much the game swung around it. The points to expect come from the model of this engine, which
//! knows how often each game is drawn.

/// The accuracy in percent, 0 to 100, of a move that loses this share of the points to expect, from
/// 0 to 1.
#[must_use]
pub fn of_move(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The smallest and the largest weight of a move.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

/// The accuracies of White and Black, from the points that White can expect at each position and
/// the loss of each move; none for a side that has not moved. `first` is 1 if Black moves first.
#[must_use]
pub fn of_game(expected: &[f64], losses: &[f64], first: usize) -> [Option<f64>; 2] {
    let weights = weights(expected);
    let mut sides = [Vec::new(), Vec::new()];
    for (ply, (&loss, &weight)) in losses.iter().zip(&weights).enumerate() {
        sides[(ply + first) % 2].push((of_move(loss), weight));
    }
    sides.map(|moves| {
        if moves.is_empty() {
            return None;
        }
        let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
        let weighted =
            moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
        // A move of accuracy 0 would make the harmonic mean 0, whatever the other moves are.
        let inverse: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
        let harmonic = moves.len() as f64 / inverse;
        Some((weighted + harmonic) / 2.0)
    })
}

/// The weight of each move: how much the points to expect vary in a window around it, in percent.
fn weights(expected: &[f64]) -> Vec<f64> {
    let moves = expected.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8);
    let deviation = |window: &[f64]| {
        let mean = window.iter().sum::<f64>() / window.len() as f64;
        let squares: f64 = window.iter().map(|value| (value - mean).powi(2)).sum();
        100.0 * (squares / window.len() as f64).sqrt()
    };
    let last = expected.len().saturating_sub(size);
    let window = |ply: usize| {
        // The first moves share the first window.
        let start = (ply + 2).saturating_sub(size).min(last);
        &expected[start..(start + size).min(expected.len())]
    };
    (0..moves).map(|ply| deviation(window(ply)).clamp(WEIGHTS.0, WEIGHTS.1)).collect()
}
