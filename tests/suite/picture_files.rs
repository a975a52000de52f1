//! Position pictures as files: `ouk show --svg` and `ouk show --png`.

use crate::cli::{complaint, printed};
use ouk::tui::theme::contrast::light_of;
use ouk::tui::theme::{Depth, Themes};

/// The colour of a theme's light squares.
pub fn light_square(theme: &str) -> [u8; 3] {
    light_of(Themes::default().theme(theme, Depth::True).unwrap().colors.light).unwrap()
}

#[test]
fn a_position_becomes_a_picture() {
    let svg = printed(&["show", "--svg"]);
    assert!(svg.starts_with("<svg xmlns") && svg.ends_with("</svg>\n"));
    let paper = printed(&["show", "--svg", "--theme", "paper", "--pieces", "letters"]);
    let [r, g, b] = light_square("paper");
    assert!(
        paper.contains(&format!("#{r:02x}{g:02x}{b:02x}")) && paper.contains(">R</text>"),
        "{paper}"
    );
    let small = printed(&["show", "--svg", "--size", "2x1", "--game", "hill", "--flip"]);
    assert!(small.len() < svg.len());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ouk.svg");
    let to = path.to_str().unwrap();
    assert_eq!(printed(&["show", "--svg", "--out", to]), "");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), svg);
    for (arguments, code, part) in [
        (&["show", "--svg", "--theme", "paperr"][..], 2, "did you mean \"paper\"?"),
        (&["show", "--svg", "--size", "5x5"], 2, "12x6"),
        (&["show", "--svg", "--pieces", "glass"], 2, "blocks"),
        (&["show", "--theme", "paper"], 2, "--svg"),
        (&["show", "--svg", "--out", "/nonexistent/a.svg"], 1, "/nonexistent/a.svg"),
    ] {
        let said = complaint(arguments, code);
        assert!(said.contains(part), "{arguments:?}: {said}");
    }
}

/// The width and the pixels of a PNG file: red, green and blue.
fn pixels_of(path: &str) -> (usize, Vec<[u8; 3]>) {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    let pixels = bytes[..frame.buffer_size()].chunks(3).map(|part| part.try_into().unwrap());
    (frame.width as usize, pixels.collect())
}

#[test]
fn a_position_becomes_a_painting() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let colors = Themes::default().theme("lacquer", Depth::True).unwrap().colors;
    let fen = "3k4/8/8/8/8/8/8/R2K4 w - - 0 1";
    let (path, flipped) = (file("a.png"), file("b.png"));
    let shown = ["show", "--png", "--size", "6x3", "--theme", "lacquer", fen, "--out"];
    printed(&[&shown[..], &[&path]].concat());
    printed(&[&shown[..], &[&flipped, "--flip"]].concat());
    // Squares of 60 pixels, and a margin of a third of a square.
    let (width, pixels) = pixels_of(&path);
    assert_eq!((width, pixels.len()), (520, 520 * 520));
    let at = |pixels: &[[u8; 3]], file: usize, rank: usize, (right, down): (usize, usize)| {
        pixels[(20 + 60 * (7 - rank) + down) * 520 + 20 + 60 * file + right]
    };
    let [ground, light, dark, white] =
        [colors.ground, colors.light, colors.dark, colors.white].map(|it| light_of(it).unwrap());
    assert_eq!(pixels[0], ground);
    assert_eq!((at(&pixels, 0, 0, (0, 0)), at(&pixels, 7, 0, (30, 30))), (dark, light));
    // Wood under side light has no single colour.
    let wood = |pixel: [u8; 3]| (0..3).all(|part| pixel[part].abs_diff(white[part]) < 60);
    let of_wood = |pixels: &[[u8; 3]], file, rank| {
        let places = (0..3600).map(|place| (place % 60, place / 60));
        places.filter(|&place| wood(at(pixels, file, rank, place))).count()
    };
    assert!(of_wood(&pixels, 0, 0) > 300, "White's boat is on a1");
    assert_eq!(
        (of_wood(&pixels, 7, 7), of_wood(&pixels, 3, 7)),
        (0, 0),
        "no piece, and a black one"
    );
    let (_, flipped) = pixels_of(&flipped);
    assert_eq!(of_wood(&flipped, 0, 0), 0);
    assert!(of_wood(&flipped, 7, 7) > 300, "a1 is at the upper right");
    for (arguments, code, part) in [
        (&["show", "--png"][..], 2, "--out"),
        (&["show", "--png", "--svg", "--out", "c.png"], 2, "--svg"),
        (&["show", "--png", "--out", &path], 1, "exists"),
        (&["show", "--png", "--out", "c.png", "--theme", "mono"], 2, "\"mono\" has none"),
    ] {
        let said = complaint(arguments, code);
        assert!(said.contains(part), "{arguments:?}: {said}");
    }
}
