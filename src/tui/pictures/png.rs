//! Paintings as PNG, with a palette.

use crate::tui::glyphs::Painting;

/// Encodes a painting as a PNG file.
///
/// # Panics
/// Never: a painting has a size and as many pixels as it says, and writing to memory does not fail.
pub(super) fn encode(painting: &Painting) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, painting.width.into(), painting.height.into());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    let colors: Vec<u8> = painting.colors.iter().flat_map(|color| color[..3].to_vec()).collect();
    encoder.set_palette(colors);
    // The opaque colours come last and need no entry.
    let opacity = painting.colors.iter().map(|color| color[3]).take_while(|&opaque| opaque < 255);
    encoder.set_trns(opacity.collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::High);
    // Neighbouring colour indices are unrelated, so filters would not help.
    encoder.set_filter(png::Filter::NoFilter);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&painting.pixels)?;
        writer.finish()
    });
    written.expect("a painting is a picture");
    bytes
}
