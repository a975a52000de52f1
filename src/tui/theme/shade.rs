//! Colours between two others, as near as a terminal can show them.

use super::contrast::{contrast, light_of, xterm};
use super::{Depth, Palette};
use ratatui::style::Color;

/// The number of steps from a colour to the text colour.
const STEPS: u8 = 20;

/// A colour mixed with another; `far` is the share of the other, from 0 to 1. Among sixteen colours
/// there is none in between, so the colour stays unchanged.
#[must_use]
pub fn shade(color: Color, toward: Color, far: f64) -> Color {
    let Some((from, to)) = light_of(color).zip(light_of(toward)) else { return color };
    let part = |i: usize| {
        let (from, to) = (f64::from(from[i]), f64::from(to[i]));
        (from + (to - from) * far).round() as u8
    };
    let [r, g, b] = [part(0), part(1), part(2)];
    match color {
        Color::Indexed(0..16) => color,
        Color::Indexed(_) => Color::Indexed(nearest([r, g, b], |_| true)),
        _ => Color::Rgb(r, g, b),
    }
}

/// A colour, moved towards the text colour until it has a contrast to the background. None if it
/// cannot reach that, or if the background is the terminal's own, which is not known.
#[must_use]
pub fn clear_of_ground(color: Color, colors: &Palette<Color>, least: f64) -> Option<Color> {
    let ground = light_of(colors.ground)?;
    let stands_out = |own: &Color| light_of(*own).is_some_and(|own| contrast(own, ground) >= least);
    let steps =
        (0..=STEPS).map(|step| shade(color, colors.text, f64::from(step) / f64::from(STEPS)));
    steps.into_iter().find(stands_out)
}

/// A colour as a terminal with this many colours shows it: one of the 240 fixed ones unless it has
/// 24 bits.
#[must_use]
pub fn color_of(color: [u8; 3], depth: Depth) -> Color {
    match depth {
        Depth::True => Color::Rgb(color[0], color[1], color[2]),
        _ => Color::Indexed(nearest(color, |_| true)),
    }
}

/// The nearest of the 240 fixed colours that passes a test.
pub(super) fn nearest(color: [u8; 3], will_do: impl Fn(u8) -> bool) -> u8 {
    let distance = |index: u8| -> i32 {
        let other = xterm(index);
        (0..3).map(|i| (i32::from(color[i]) - i32::from(other[i])).pow(2)).sum()
    };
    let all = || (16..=255u8).min_by_key(|&index| (!will_do(index), distance(index)));
    all().unwrap_or(16)
}

#[cfg(test)]
mod tests {
    use super::shade;
    use ratatui::style::Color;

    #[test]
    fn a_quarter_of_the_way_is_a_quarter_in_every_part() {
        let (white, black) = (Color::Rgb(200, 100, 40), Color::Rgb(0, 0, 0));
        assert_eq!(shade(white, black, 0.25), Color::Rgb(150, 75, 30));
        assert_eq!(shade(white, black, 0.0), white);
    }

    #[test]
    fn of_256_colours_the_nearest_is_taken_and_of_sixteen_none() {
        let (white, black) = (Color::Indexed(231), Color::Indexed(16));
        assert_eq!(shade(white, black, 0.5), Color::Indexed(244));
        assert_eq!(shade(Color::Indexed(15), Color::Indexed(0), 0.5), Color::Indexed(15));
    }
}
