//! A test terminal for pictures: it parses the program's bytes and holds the pictures that a
//! terminal with kitty's graphics protocol would show.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ouk::tui::glyphs::Painting;
use std::collections::BTreeMap;
use std::num::NonZero;

/// A transmitted picture, pixel by pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPicture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 4]>,
}

impl ShownPicture {
    /// A painting, pixel by pixel.
    pub fn of(painting: &Painting) -> ShownPicture {
        let color = |&number: &u8| painting.colors[usize::from(number)];
        ShownPicture {
            width: painting.width.into(),
            height: painting.height.into(),
            pixels: painting.pixels.iter().map(color).collect(),
        }
    }

    fn read(png: &[u8]) -> ShownPicture {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgba);
        let pixels = bytes.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect();
        ShownPicture { width: info.width, height: info.height, pixels }
    }
}

/// A placed picture: its cells, and the shown pixels; all pixels if none are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub column: u16,
    pub row: u16,
    pub columns: u16,
    pub rows: u16,
    pub pixels: Option<[u32; 4]>,
}

pub struct PictureTerminal {
    screen: vt100::Parser,
    /// The number and the letters of a picture that has not arrived whole.
    coming: Option<(u32, String)>,
    pub pictures: BTreeMap<u32, ShownPicture>,
    pub placed: BTreeMap<(u32, u32), Placed>,
    /// The number of bytes read, and how many of them were picture commands.
    pub read: usize,
    pub commands: usize,
}

/// Sequences that erase all pictures: erasing the whole screen, and entering or leaving the other
/// screen.
const ERASERS: [&[u8]; 3] = [b"\x1b[2J", b"\x1b[?1049h", b"\x1b[?1049l"];

impl PictureTerminal {
    pub fn new(columns: u16, rows: u16) -> PictureTerminal {
        let size = |number| NonZero::new(number).unwrap();
        PictureTerminal {
            screen: vt100::Parser::new(size(rows), size(columns), 0),
            coming: None,
            pictures: BTreeMap::new(),
            placed: BTreeMap::new(),
            read: 0,
            commands: 0,
        }
    }

    /// Reads the bytes that the program has sent since the last call.
    pub fn read_on(&mut self, sent: &[u8]) {
        let mut rest = &sent[self.read..];
        self.read = sent.len();
        while !rest.is_empty() {
            if let Some(body) = rest.strip_prefix(b"\x1b_G") {
                let end = body.windows(2).position(|two| two == b"\x1b\\");
                let end = end.expect("a frame comes whole");
                let words = std::str::from_utf8(&body[..end]).unwrap();
                self.run_command(words);
                self.commands += 3 + end + 2;
                rest = &body[end + 2..];
            } else if let Some(eraser) = ERASERS.iter().find(|eraser| rest.starts_with(eraser)) {
                self.placed.clear();
                self.pictures.clear();
                self.screen.process(eraser);
                rest = &rest[eraser.len()..];
            } else {
                let next = (1..rest.len()).find(|&at| {
                    let rest = &rest[at..];
                    rest.starts_with(b"\x1b_G") || ERASERS.iter().any(|one| rest.starts_with(one))
                });
                let (text, after) = rest.split_at(next.unwrap_or(rest.len()));
                self.screen.process(text);
                rest = after;
            }
        }
    }

    fn run_command(&mut self, words: &str) {
        let (keys, letters) = words.split_once(';').unwrap_or((words, ""));
        let keys: BTreeMap<&str, &str> =
            keys.split(',').map(|key| key.split_once('=').expect("a key has a value")).collect();
        let number = |name: &str| keys.get(name).map(|value| value.parse::<u32>().unwrap());
        let action = keys.get("a").copied();
        if action == Some("q") {
            return;
        }
        assert_eq!(keys.get("q"), Some(&"2"), "{words}: no answer is wanted");
        match action {
            None | Some("t") => self.take_in(number("i"), number("m"), keys.get("f"), letters),
            Some("p") => {
                assert_eq!(keys.get("C"), Some(&"1"), "{words}: the cursor stays");
                assert_eq!(keys.get("z"), Some(&"-1"), "{words}: letters stand over pictures");
                let (row, column) = self.screen.screen().cursor_position();
                let size = |name| u16::try_from(number(name).unwrap()).unwrap();
                let pixels = number("w").map(|width| {
                    [number("x").unwrap(), number("y").unwrap(), width, number("h").unwrap()]
                });
                let (columns, rows) = (size("c"), size("r"));
                let placed = Placed { column, row, columns, rows, pixels };
                let (id, placement) = (number("i").unwrap(), number("p").unwrap());
                assert!(self.pictures.contains_key(&id), "{words}: no such picture");
                self.placed.insert((id, placement), placed);
            }
            Some("d") => match (keys.get("d").copied(), number("i"), number("p")) {
                (None, None, None) => self.placed.clear(),
                (Some("i"), Some(id), Some(placement)) => {
                    let there = self.placed.remove(&(id, placement));
                    assert!(there.is_some(), "{words}: nothing to remove");
                }
                (Some("I"), Some(id), None) => {
                    self.pictures.remove(&id);
                    self.placed.retain(|key, _| key.0 != id);
                }
                _ => panic!("{words}"),
            },
            _ => panic!("{words}"),
        }
    }

    fn take_in(&mut self, id: Option<u32>, more: Option<u32>, form: Option<&&str>, letters: &str) {
        assert!(letters.len() <= 4_096, "{} letters in a command", letters.len());
        let (id, mut all) = match (self.coming.take(), id) {
            (None, Some(id)) => {
                assert_eq!(form, Some(&"100"), "a PNG file");
                (id, String::new())
            }
            (Some(coming), None) => coming,
            other => panic!("a picture within another: {other:?}"),
        };
        all.push_str(letters);
        if more == Some(1) {
            self.coming = Some((id, all));
            return;
        }
        // A picture replaces an earlier one of the same number.
        self.placed.retain(|key, _| key.0 != id);
        self.pictures.insert(id, ShownPicture::read(&STANDARD.decode(all).unwrap()));
    }
}
