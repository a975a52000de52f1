//! Khmer script on terminals that disagree about its widths: all else stays where it is.

use crate::screens::{ALL, SIZES};
use ouk::tui::backend::Lean;
use ouk::tui::language::script;
use ouk::tui::theme::Depth;
use ratatui::Terminal;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Rect, Size};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use unicode_segmentation::UnicodeSegmentation;

/// How a terminal was seen to draw Khmer: how many cells it gives a syllable.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// Each letter that stands beside another has its own (xterm, VTE, tmux).
    Letters,
    /// Never more than two (konsole, mlterm).
    Two,
    /// One (kitty, at its narrowest).
    One,
}

impl Manner {
    fn cells(self, syllable: &str) -> u16 {
        match self {
            _ if !script::has_khmer(syllable) => 1,
            Manner::Letters => script::width(syllable),
            Manner::Two => script::width(syllable).min(2),
            Manner::One => 1,
        }
    }
}

/// A terminal that draws Khmer in some manner: which text begins in which cell.
struct Screen {
    manner: Manner,
    cells: Vec<Vec<String>>,
    at: (u16, u16),
}

impl Screen {
    fn new(manner: Manner, (width, height): (u16, u16)) -> Screen {
        let row = vec![" ".to_owned(); usize::from(width)];
        Screen { manner, cells: vec![row; usize::from(height)], at: (0, 0) }
    }

    fn write(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(['\x1b', '\n', '\r', '\x08']).unwrap_or(rest.len());
            for syllable in rest[..end].graphemes(true) {
                self.put(syllable);
            }
            rest = self.control(&rest[end..]);
        }
    }

    fn put(&mut self, syllable: &str) {
        let (x, y) = (usize::from(self.at.0), usize::from(self.at.1));
        let cells = self.manner.cells(syllable);
        let row = &mut self.cells[y];
        for column in x..(x + usize::from(cells)).min(row.len()) {
            row[column] = if column == x { syllable.to_owned() } else { String::new() };
        }
        self.at.0 = (self.at.0 + cells).min(row.len() as u16 - 1);
    }

    /// Obeys a control at the beginning of a text; gives back what follows it.
    fn control<'a>(&mut self, text: &'a str) -> &'a str {
        let mut chars = text.chars();
        match chars.next() {
            None => return text,
            Some('\n') => self.at.1 += 1,
            Some('\r') => self.at.0 = 0,
            Some('\x08') => self.at.0 = self.at.0.saturating_sub(1),
            Some(_) => {
                let sequence = chars.as_str().strip_prefix('[').expect("only CSI is sent");
                let end = sequence.find(|c: char| ('@'..='~').contains(&c)).unwrap();
                let numbers = sequence[..end].split(';');
                let numbers: Vec<u16> = numbers.map(|n| n.parse().unwrap_or(1)).collect();
                match &sequence[end..=end] {
                    "H" => {
                        let column = numbers.get(1).copied().unwrap_or(1);
                        self.at = (column - 1, numbers[0] - 1);
                    }
                    "C" => self.at.0 += numbers[0],
                    "D" => self.at.0 -= numbers[0],
                    "A" => self.at.1 -= numbers[0],
                    "d" => self.at.1 = numbers[0] - 1,
                    "X" => {
                        let (x, y) = (usize::from(self.at.0), usize::from(self.at.1));
                        for cell in &mut self.cells[y][x..x + usize::from(numbers[0])] {
                            " ".clone_into(cell);
                        }
                    }
                    "K" => {
                        let (x, y) = (usize::from(self.at.0), usize::from(self.at.1));
                        for cell in &mut self.cells[y][x..] {
                            " ".clone_into(cell);
                        }
                    }
                    "J" => {
                        for cell in self.cells.iter_mut().flatten() {
                            " ".clone_into(cell);
                        }
                    }
                    "m" => {}
                    other => panic!("{other} is not known here"),
                }
                return &sequence[end + 1..];
            }
        }
        chars.as_str()
    }
}

#[derive(Clone, Default)]
struct Sent(Arc<Mutex<Vec<u8>>>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The cells that are kept for Khmer.
fn kept(buffer: &Buffer) -> Vec<(u16, u16)> {
    let mut kept = Vec::new();
    for at in buffer.area.positions() {
        if let CellDiffOption::ForcedWidth(cells) = buffer[at].diff_option {
            kept.extend((at.x..at.x + cells.get()).map(|x| (x, at.y)));
        }
    }
    kept
}

#[test]
fn nothing_moves_however_wide_khmer_is_drawn() {
    let mut khmer = 0;
    for manner in [Manner::Letters, Manner::Two, Manner::One] {
        for size in SIZES {
            let sent = Sent::default();
            let (width, height) = size;
            let backend = Lean::new(sent.clone(), Size { width, height });
            let mut terminal = Terminal::new(backend).unwrap();
            terminal.clear().unwrap();
            let mut screen = Screen::new(manner, size);
            // One after the other on the same terminal: what is left of one must not show in the
            // next.
            for scene in ALL {
                let app = scene.app(Depth::Indexed, "khmer");
                let drawn = terminal.draw(|frame| {
                    ouk::tui::draw(&app, frame.area(), frame.buffer_mut());
                });
                let buffer = drawn.unwrap().buffer.clone();
                screen.write(
                    &String::from_utf8(std::mem::take(&mut *sent.0.lock().unwrap())).unwrap(),
                );
                let kept = kept(&buffer);
                khmer += kept.len();
                for at in Rect::new(0, 0, width, height).positions() {
                    let shown = &screen.cells[usize::from(at.y)][usize::from(at.x)];
                    let place = format!("{manner:?} {size:?} {}: {at}", scene.name);
                    if kept.contains(&(at.x, at.y)) {
                        // Nothing of the screen before shows between the words.
                        let rest = shown.trim().is_empty() || script::has_khmer(shown);
                        let own = buffer.content.iter().any(|cell| {
                            script::has_khmer(cell.symbol())
                                && cell.symbol().contains(shown.as_str())
                        });
                        assert!(rest || own, "{place}: {shown} is left over");
                    } else {
                        assert_eq!(shown, buffer[at].symbol(), "{place}");
                    }
                }
            }
        }
    }
    assert!(khmer > 10_000, "{khmer} cells of Khmer were on the screens");
}
