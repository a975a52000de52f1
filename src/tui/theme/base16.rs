//! Themes from base16 and base24 schemes: sixteen or twenty-four colours for text, in YAML.
//!
//! Such a scheme has no board. The squares have hues of the scheme, each at a lightness at which
//! both sides' pieces stand out, so that any readable scheme makes a playable board.

use super::contrast::{contrast, difference, light_of, luminance, xterm};
use super::draft::{Shade, ThemeDraft, hex};
use super::error::{FilePlace, ThemeError, ThemeFault};
use super::palette::{FORMS, Palette};
use super::shade::nearest;
use ouk_io::text::Printable;
use ratatui::style::Color;
use saphyr_parser::{Event, Parser};

type Rgb = [u8; 3];

const WHITE: Rgb = [0xff, 0xfd, 0xf6];
const BLACK: Rgb = [0, 0, 0];

/// The bounds of a square's luminance, between which it has a contrast of at least 3 to 1 to either
/// side's pieces, with some margin.
const LIGHTEST: f64 = 0.27;
const DARKEST: f64 = 0.115;

/// For each meaning, the number of its colour in the scheme, and its colour among the sixteen.
const ROLES: &[(&str, usize, u8)] = &[
    ("light", 0x3, 8),
    ("dark", 0x2, 8),
    ("last", 0x9, 8),
    ("selected", 0xb, 5),
    ("cursor", 0xd, 12),
    ("check", 0x8, 9),
    ("take", 0xf, 1),
    ("hint", 0xe, 13),
];

/// The colours of a scheme by number, each with its place in the file.
struct Scheme {
    name: String,
    colors: [Option<(Rgb, usize)>; 24],
    place: String,
}

/// Reads a scheme.
///
/// # Errors
/// Says what is missing or no colour, with file and line.
pub fn read(text: &str, place: &str) -> Result<ThemeDraft, ThemeError> {
    let scheme = parse(text, place)?;
    for number in 0..16 {
        if scheme.colors[number].is_none() {
            return Err(FilePlace::of(place, None).error(ThemeFault::NoBase(number)));
        }
    }
    Ok(scheme.draft())
}

fn parse(text: &str, place: &str) -> Result<Scheme, ThemeError> {
    let mut scheme = Scheme { name: String::new(), colors: [None; 24], place: place.to_owned() };
    let mut key: Option<String> = None;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let fault = ThemeFault::Format(Printable::of(error.info()));
            FilePlace::of(place, Some(error.marker().line())).error(fault)
        })?;
        match event {
            Event::Scalar(word, ..) => match key.take() {
                None => key = Some(word.into_owned()),
                Some(key) => scheme.take(&key, &word, span.start.line())?,
            },
            Event::MappingStart(..) => key = None,
            Event::SequenceStart(..) | Event::Alias(..) => {
                let place = FilePlace::of(place, Some(span.start.line()));
                return Err(place.error(ThemeFault::NoScheme));
            }
            _ => {}
        }
    }
    Ok(scheme)
}

impl Scheme {
    fn take(&mut self, key: &str, word: &str, line: usize) -> Result<(), ThemeError> {
        if key == "scheme" || key == "name" {
            self.name = Printable::cut(word, 100).into_string();
        }
        let number = key.strip_prefix("base").filter(|digits| digits.len() == 2);
        let number = number.and_then(|digits| usize::from_str_radix(digits, 16).ok());
        let Some(slot) = number.and_then(|number| self.colors.get_mut(number)) else {
            return Ok(());
        };
        let color = hex(&format!("#{}", word.trim_start_matches('#')));
        let color = color.and_then(light_of).ok_or_else(|| {
            let (name, given) = (key.to_owned(), Printable::cut(word, 60));
            FilePlace::of(&self.place, Some(line)).error(ThemeFault::Base { name, given })
        })?;
        *slot = Some((color, line));
        Ok(())
    }

    fn color(&self, number: usize) -> (Rgb, usize) {
        self.colors[number].unwrap_or((BLACK, 0))
    }

    /// The colour of a square with its line in the file, and its colour among the sixteen.
    fn square(&self, name: &str, board: Option<[Rgb; 2]>) -> ((Rgb, usize), u8) {
        let role = ROLES.iter().find(|role| role.0 == name);
        let &(_, number, sixteen) = role.expect("every square has a role");
        let (color, line) = self.color(number);
        ((square_of(name, color, board), line), sixteen)
    }

    fn draft(&self) -> ThemeDraft {
        let (ground, _) = self.color(0);
        let bright = luminance(ground) > 0.3;
        let ink = |number: usize, least: f64| {
            let (color, line) = self.color(number);
            (readable(color, ground, least), line)
        };
        let [light, dark] = ["light", "dark"].map(|name| self.square(name, None).0.0);
        let of_256 = |color: Rgb, near: Option<Rgb>| {
            xterm(nearest(color, |index| {
                able(xterm(index)) && near.is_none_or(|near| are_two_tones(near, xterm(index)))
            }))
        };
        let light_of_256 = of_256(light, None);
        let board_of_256 = [light_of_256, of_256(dark, Some(light_of_256))];
        let shades = Palette::try_of(|name| -> Result<Shade, std::convert::Infallible> {
            let ((color, line), sixteen) = match name {
                "ground" => (self.color(0), if bright { 15 } else { 0 }),
                "text" => (ink(5, 4.5), if bright { 0 } else { 15 }),
                "dim" => (ink(4, 4.5), 8),
                "accent" => (ink(0xa, 4.5), if bright { 1 } else { 11 }),
                "urgent" => (ink(8, 4.5), if bright { 1 } else { 9 }),
                "white" => ((WHITE, 0), 15),
                "black" => ((BLACK, 0), 0),
                "target" => ((WHITE, 0), 11),
                "line" => {
                    let (color, line) = self.color(3);
                    ((with_luminance(color, 0.5), line), 7)
                }
                square => self.square(square, Some([light, dark])),
            };
            let place = match line {
                0 => self.place.clone(),
                line => format!("{} line {line}", self.place),
            };
            let indexed = nearest(color, |index| {
                let index = xterm(index);
                match name {
                    "text" | "dim" | "accent" | "urgent" => contrast(index, ground) >= 4.5,
                    "light" => index == board_of_256[0],
                    "dark" => index == board_of_256[1],
                    mark if super::SQUARES.contains(&mark) => {
                        able(index) && is_seen_on(board_of_256, index)
                    }
                    _ => true,
                }
            });
            let form = *FORMS.get(name).expect("the name is one of the meanings");
            let [r, g, b] = color;
            let full = Color::Rgb(r, g, b);
            let (indexed, sixteen) = (Color::Indexed(indexed), Color::Indexed(sixteen));
            Ok(Shade { full, indexed, sixteen, form, place })
        });
        let Ok(shades) = shades;
        ThemeDraft { about: self.name.clone(), shades, mono: false }
    }
}

/// Whether both sides' pieces are visible on a square.
fn able(square: Rgb) -> bool {
    contrast(square, WHITE) >= 3.1 && contrast(square, BLACK) >= 3.0
}

/// Whether two squares are close tones that can still be told apart.
fn are_two_tones(light: Rgb, dark: Rgb) -> bool {
    difference(light, dark) >= 3.0 && contrast(light, dark) <= 1.5
}

/// Whether a marked square is visible among the squares of a board.
fn is_seen_on(board: [Rgb; 2], mark: Rgb) -> bool {
    board.into_iter().all(|square| difference(square, mark) >= 5.0)
}

/// The colour of a square at a lightness where both sides' pieces are visible. The two squares of
/// the board are close together; a mark has the nearest lightness to its own at which it is visible
/// among them.
fn square_of(square: &str, color: Rgb, board: Option<[Rgb; 2]>) -> Rgb {
    match square {
        "light" => with_luminance(color, 0.22),
        "dark" => with_luminance(color, 0.17),
        _ => {
            let own = luminance(color).clamp(DARKEST, LIGHTEST);
            let steps =
                (0..=20).map(|step| DARKEST + (LIGHTEST - DARKEST) * f64::from(step) / 20.0);
            let seen = steps.chain([own]).filter(|&step| {
                board.is_none_or(|board| is_seen_on(board, with_luminance(color, step)))
            });
            let nearest = seen.min_by(|a, b| (a - own).abs().total_cmp(&(b - own).abs()));
            with_luminance(color, nearest.unwrap_or(own))
        }
    }
}

/// A colour, made lighter or darker until it stands out from its background.
fn readable(color: Rgb, ground: Rgb, least: f64) -> Rgb {
    let up = luminance(ground) < 0.3;
    let steps = (0..=40).map(|step| {
        let now = luminance(color);
        let part = f64::from(step) / 40.0;
        with_luminance(color, if up { now + (1.0 - now) * part } else { now * (1.0 - part) })
    });
    let mut found = color;
    for step in steps {
        found = step;
        // With fewer colours, the terminal draws slightly different ones.
        if contrast(found, ground) >= least * 1.05 {
            break;
        }
    }
    found
}

/// A colour of the same hue with another luminance, mixed with black or white.
fn with_luminance(color: Rgb, wanted: f64) -> Rgb {
    let end = if luminance(color) > wanted { BLACK } else { [255; 3] };
    let mix = |part: f64| -> Rgb {
        std::array::from_fn(|i| {
            let (from, to) = (f64::from(color[i]), f64::from(end[i]));
            (from + (to - from) * part).round() as u8
        })
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..20 {
        let middle = (low + high) / 2.0;
        let beyond = (luminance(mix(middle)) > wanted) == (end != BLACK);
        if beyond {
            high = middle;
        } else {
            low = middle;
        }
    }
    mix(high)
}
