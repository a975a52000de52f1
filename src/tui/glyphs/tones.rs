//! The tones of painted pieces: those of carved wood, lit from the upper left.

use super::cache::DrawingCache;
use super::small::TonedEdge;
use crate::tui::theme::Depth;
use crate::tui::theme::contrast::light_of;
use crate::tui::theme::shade::color_of;
use ratatui::style::Color;

/// The edge of a painted piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaintedEdge {
    /// A dark line around the piece.
    Lined,
    /// None, for pictures that are too coarse for a line.
    Bare,
}

/// The number of steps of the body from one tone to the next.
const TONE_STEPS: f32 = 10.0;

/// How far the tones of a piece without an edge are from its colour, as a share of those of one
/// with an edge.
const BARE_TONES: f32 = 0.5;

/// A colour: red, green and blue from 0 to 1.
pub(super) type Tone = [f32; 3];

/// The light on dark wood.
const SILVER: Tone = [0.80, 0.80, 0.86];

/// The tones of one piece.
#[derive(Clone, Copy)]
pub(super) struct Tones {
    pub(super) lit: Tone,
    pub(super) body: Tone,
    pub(super) shade: Tone,
    pub(super) edge: Tone,
    pub(super) groove: Tone,
    pub(super) gleam: Tone,
    /// The tone of a letter.
    pub(super) ink: Tone,
    /// The place from left to right where the light begins to fade, 0 to 1.
    fade: f32,
}

impl Tones {
    /// The tones of a colour. Light pieces get a dark edge and dark grooves, dark pieces an even
    /// darker edge and light grooves, so that both stand out on light and dark squares.
    pub(super) fn of(color: [u8; 3], edge: PaintedEdge) -> Tones {
        const WHITE: Tone = [1.0; 3];
        const BLACK: Tone = [0.0; 3];
        const WOOD: Tone = [0.30, 0.20, 0.11];
        const INK: Tone = [0.10, 0.06, 0.03];
        let is_light = is_light(color);
        let color = color.map(|part| f32::from(part) / 255.0);
        let fade = if edge == PaintedEdge::Bare { 0.5 } else { 0.4 };
        let toward = |other: Tone, far: f32| between(color, other, far);
        // Without an edge, the body must stand out itself.
        let far = if edge == PaintedEdge::Bare { BARE_TONES } else { 1.0 };
        if is_light {
            Tones {
                lit: toward(WHITE, 0.7),
                body: toward(WOOD, 0.06),
                shade: toward(WOOD, 0.42 * far),
                edge: toward(INK, 0.92),
                groove: toward(INK, 0.62 * far),
                gleam: WHITE,
                ink: toward(INK, 0.92),
                fade,
            }
        } else {
            Tones {
                lit: toward(SILVER, 0.5 * far),
                body: toward(SILVER, 0.24 * far),
                shade: toward(BLACK, 0.4),
                edge: toward(BLACK, 0.75),
                groove: toward(SILVER, 0.52 * far),
                gleam: toward(SILVER, 0.78 * far),
                ink: toward(WHITE, 0.92),
                fade,
            }
        }
    }

    /// The tone of the body at a place from left to right, 0 to 1. A turned piece is lightest left
    /// of its middle.
    pub(super) fn across(&self, place: f32) -> Tone {
        let step = |far: f32| (far.clamp(0.0, 1.0) * TONE_STEPS).round() / TONE_STEPS;
        if place < 0.4 {
            between(self.body, self.lit, step((place - 0.16) / 0.24))
        } else {
            between(self.lit, self.shade, step((place - self.fade) / 0.44))
        }
    }
}

/// How far the gleam of dark wood is from its colour where a piece has only two tones.
const SMALL_GLEAM: f32 = 0.32;

/// The two tones of a piece that is too small for more. One of them is the colour of its side,
/// which a piece without light and shade has too; the other is one of the 240 fixed colours at
/// every depth, because these take few bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmallTones {
    /// The tone of the body.
    pub body: Color,
    /// The tone of one edge.
    pub edge: Color,
    /// The side of that edge.
    pub side: TonedEdge,
}

static SMALL_TONES: DrawingCache<Color, Option<SmallTones>> = DrawingCache::new();

impl SmallTones {
    /// The tones of a side's colour: light wood has a shade, dark wood a gleam. `None` for a colour
    /// that is left to the terminal.
    #[must_use]
    pub fn of(own: Color) -> Option<SmallTones> {
        // The nearest fixed colour is searched for, so it is found once and not in every frame.
        *SMALL_TONES.get(own, |&own| SmallTones::compute(own))
    }

    fn compute(own: Color) -> Option<SmallTones> {
        let color = light_of(own)?;
        let fixed =
            |tone: Tone| color_of(tone.map(|part| (part * 255.0).round() as u8), Depth::Indexed);
        Some(match is_light(color) {
            true => {
                let shade = Tones::of(color, PaintedEdge::Bare).shade;
                SmallTones { body: own, edge: fixed(shade), side: TonedEdge::Right }
            }
            false => {
                let wood = color.map(|part| f32::from(part) / 255.0);
                let gleam = between(wood, SILVER, SMALL_GLEAM);
                SmallTones { body: own, edge: fixed(gleam), side: TonedEdge::Left }
            }
        })
    }
}

/// Whether a colour is that of light wood.
fn is_light(color: [u8; 3]) -> bool {
    let [red, green, blue] = color.map(|part| f32::from(part) / 255.0);
    0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.35
}

fn between(from: Tone, to: Tone, far: f32) -> Tone {
    std::array::from_fn(|part| from[part] + (to[part] - from[part]) * far)
}
