//! The luminance and the contrast of colours, after the web's accessibility guidelines.

use ratatui::style::Color;

/// The sixteen colours of xterm. A user may have others, but these are the yardstick.
const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// The RGB values of a colour in xterm's palette of 256.
#[must_use]
pub fn xterm(index: u8) -> [u8; 3] {
    match index {
        0..16 => SIXTEEN[usize::from(index)],
        16..232 => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let cube = index - 16;
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        _ => [8 + 10 * (index - 232); 3],
    }
}

/// The RGB values of a colour; none for the terminal's own, which are not known.
#[must_use]
pub fn light_of(color: Color) -> Option<[u8; 3]> {
    match color {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(index) => Some(xterm(index)),
        _ => None,
    }
}

/// The linear red, green and blue of a colour, from 0 to 1.
fn linear(rgb: [u8; 3]) -> [f64; 3] {
    rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The relative luminance of a colour, from 0 to 1.
#[must_use]
pub fn luminance(rgb: [u8; 3]) -> f64 {
    let [r, g, b] = linear(rgb);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast of two colours, from 1 to 21.
#[must_use]
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// The perceived difference of two colours in lightness and hue: the distance in the colour space
/// OKLab, scaled so that black and white are 100 apart. A difference of 2 is barely visible.
#[must_use]
pub fn difference(a: [u8; 3], b: [u8; 3]) -> f64 {
    let squares = oklab(a).into_iter().zip(oklab(b)).map(|(a, b)| (a - b).powi(2));
    100.0 * squares.sum::<f64>().sqrt()
}

/// A colour in OKLab: lightness, green to red, blue to yellow. The numbers are Björn Ottosson's
/// (2020).
fn oklab(rgb: [u8; 3]) -> [f64; 3] {
    let times = |rows: [[f64; 3]; 3], v: [f64; 3]| {
        rows.map(|row| row.into_iter().zip(v).map(|(a, b)| a * b).sum::<f64>())
    };
    let cones = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    let axes = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(axes, times(cones, linear(rgb)).map(f64::cbrt))
}
