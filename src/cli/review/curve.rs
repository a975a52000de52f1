//! The curves of a game in SVG: White's expected points, and below them the count and the slack.

use crate::tui::annotated::AnnotatedGame;
use ouk_engine::analysis::Severity;
use ouk_rules::CountState;
use ouk_rules::board::Color;
use std::fmt::Write;

pub(super) const WIDTH: f64 = 900.0;
const EVALUATION: f64 = 160.0;
const COUNT: f64 = 60.0;

/// The colour of a mark.
pub(super) const fn color_of(severity: Severity) -> &'static str {
    match severity {
        Severity::Inaccuracy => "#c8a020",
        Severity::Mistake => "#d87018",
        Severity::Blunder => "#c83030",
    }
}

/// The curves as an SVG group, with their height.
pub(super) fn curves(annotated: AnnotatedGame) -> (String, f64) {
    let review = annotated.review;
    let step = WIDTH / (review.positions().saturating_sub(1)).max(1) as f64;
    let mut svg = format!(
        "<rect width=\"{WIDTH}\" height=\"{EVALUATION}\" fill=\"#403c38\"/>\n\
         <path fill=\"#f0ece4\" d=\"M0 {EVALUATION}"
    );
    let y_of = |expected: f64| EVALUATION * (1.0 - expected);
    for ply in 0..review.positions() {
        if let Some(position) = review.position(ply) {
            let (x, y) = (ply as f64 * step, y_of(position.expected(Color::White)));
            let _ = write!(svg, "L{x:.1} {y:.1}");
        }
    }
    let middle = EVALUATION / 2.0;
    let _ = writeln!(
        svg,
        "L{WIDTH} {EVALUATION}z\"/>\n<path stroke=\"#888\" d=\"M0 {middle}h{WIDTH}\"/>"
    );
    for judged in review.marked() {
        let (Some(position), Some(severity)) =
            (review.position(judged.ply), judged.judgement.severity)
        else {
            continue;
        };
        let (x, y) = (judged.ply as f64 * step, y_of(position.expected(Color::White)));
        let color = color_of(severity);
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{color}\"/>");
    }
    match count_curves(annotated, step) {
        None => (svg, EVALUATION),
        Some(below) => {
            let top = EVALUATION + 6.0;
            let _ = writeln!(svg, "<g transform=\"translate(0 {top})\">{below}</g>");
            (svg, top + COUNT)
        }
    }
}

/// The curves of the moves that the count leaves and of those that may be wasted; `None` if no
/// count ran.
fn count_curves(annotated: AnnotatedGame, step: f64) -> Option<String> {
    let (game, review) = (annotated.game, annotated.review);
    let left = |ply: usize| {
        let count = game.position_at(ply).count_view()?;
        (count.state != CountState::Void).then_some(u32::from(count.left))
    };
    let slack = |ply: usize| {
        let truth = review.position(ply)?.truth?;
        Color::ALL.into_iter().find_map(|color| truth.slack(color)).map(u32::from)
    };
    let most = (0..review.positions()).filter_map(left).max()?.max(1);
    let bars = |value: &dyn Fn(usize) -> Option<u32>, color: &str| {
        let mut path = String::new();
        for ply in 0..review.positions() {
            if let Some(value) = value(ply) {
                let height = COUNT * f64::from(value.min(most)) / f64::from(most);
                let (x, y) = (ply as f64 * step, COUNT - height);
                let _ = write!(path, "M{x:.1} {y:.1}h{step:.1}v{height:.1}h-{step:.1}z");
            }
        }
        format!("<path fill=\"{color}\" d=\"{path}\"/>")
    };
    let ground = format!("<rect width=\"{WIDTH}\" height=\"{COUNT}\" fill=\"#282624\"/>");
    Some(format!("{ground}{}{}", bars(&left, "#6080a0"), bars(&slack, "#70b060")))
}
