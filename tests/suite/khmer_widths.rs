//! Khmer script on terminals that disagree about its widths: all other text stays in place.

use crate::sampling::sampled;
use crate::screens::{ALL, SIZES};
use crate::support::Sent;
use ouk::tui::backend::MinimalBackend;
use ouk::tui::language::script;
use ouk::tui::overlay::Overlay;
use ouk::tui::popup::TextPopup;
use ouk::tui::theme::Depth;
use ratatui::Terminal;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Position, Rect, Size};
use unicode_segmentation::UnicodeSegmentation;

/// The number of cells that a terminal gives a Khmer syllable, as observed.
#[derive(Clone, Copy, Debug)]
enum Manner {
    /// One for each letter that is not below or above another (xterm, VTE, tmux).
    Letters,
    /// At most two (konsole, mlterm).
    Two,
    /// One (kitty, at its narrowest).
    One,
    /// One for each letter and each sign; no known terminal does this.
    Wide,
}

impl Manner {
    fn cells(self, syllable: &str) -> u16 {
        match self {
            _ if !script::has_khmer(syllable) => 1,
            Manner::Letters => script::width(syllable),
            Manner::Two => script::width(syllable).min(2),
            Manner::One => 1,
            Manner::Wide => syllable.chars().count() as u16 + 1,
        }
    }
}

/// A terminal that draws Khmer in some manner: the text that begins in each cell.
struct WideScreen {
    manner: Manner,
    cells: Vec<Vec<String>>,
    at: (u16, u16),
}

impl WideScreen {
    fn new(manner: Manner, (width, height): (u16, u16)) -> WideScreen {
        let row = vec![" ".to_owned(); usize::from(width)];
        WideScreen { manner, cells: vec![row; usize::from(height)], at: (0, 0) }
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

    /// Performs the control sequence at the start of a text. Returns the rest.
    fn control<'a>(&mut self, text: &'a str) -> &'a str {
        let mut chars = text.chars();
        match chars.next() {
            None => return text,
            Some('\n') => self.at.1 += 1,
            Some('\r') => self.at.0 = 0,
            Some('\x08') => self.at.0 = self.at.0.saturating_sub(1),
            Some(_) if chars.as_str().starts_with('M') => {
                self.at.1 -= 1;
                chars.next();
            }
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

/// The cells reserved for Khmer.
fn kept(buffer: &Buffer) -> Vec<(u16, u16)> {
    let mut kept = Vec::new();
    for at in buffer.area.positions() {
        if let CellDiffOption::ForcedWidth(cells) = buffer[at].diff_option {
            kept.extend((at.x..at.x + cells.get()).map(|x| (x, at.y)));
        }
    }
    kept
}

/// The cells reserved for the text that begins in a cell.
fn kept_for(buffer: &Buffer, at: Position) -> u16 {
    match buffer[at].diff_option {
        CellDiffOption::ForcedWidth(cells) => cells.get(),
        _ => 0,
    }
}

/// The cells where Khmer begins, with the text to be shown there.
fn whole_words(buffer: &Buffer) -> impl Iterator<Item = (Position, &str)> {
    let begins = buffer.area.positions().filter(|&at| kept_for(buffer, at) > 0);
    begins.map(|at| (at, buffer[at].symbol()))
}

/// Draws every screen in Khmer, one after the other on one terminal: no remains of one may show in
/// the next, no other text may move, and the Khmer must be complete. Returns the number of cells
/// reserved for Khmer, or the first fault.
fn watch(manner: Manner, size: (u16, u16)) -> Result<usize, String> {
    let sent = Sent::default();
    let (width, height) = size;
    let mut terminal =
        Terminal::new(MinimalBackend::new(sent.clone(), Size { width, height })).unwrap();
    terminal.clear().unwrap();
    let mut screen = WideScreen::new(manner, size);
    let mut khmer = 0;
    for scene in ALL {
        let app = scene.app(Depth::Indexed, "khmer");
        let drawn = terminal.draw(|frame| {
            ouk::tui::draw(&app, frame.area(), frame.buffer_mut());
        });
        let buffer = drawn.unwrap().buffer.clone();
        screen.write(&String::from_utf8(std::mem::take(&mut *sent.0.lock().unwrap())).unwrap());
        let kept = kept(&buffer);
        khmer += kept.len();
        let place = |at: Position| format!("{manner:?} {size:?} {}: {at}", scene.name);
        for (at, words) in whole_words(&buffer) {
            let row = &screen.cells[usize::from(at.y)];
            let cells = usize::from(at.x)..usize::from(at.x + kept_for(&buffer, at));
            let shown = row[cells].concat();
            if shown.trim_end() != words.trim_end() {
                return Err(format!("{}: {words} is cut or written over: {shown}", place(at)));
            }
        }
        for at in Rect::new(0, 0, width, height).positions() {
            let shown = &screen.cells[usize::from(at.y)][usize::from(at.x)];
            if !kept.contains(&(at.x, at.y)) && shown != buffer[at].symbol() {
                return Err(format!(
                    "{}: {shown} in the place of {}",
                    place(at),
                    buffer[at].symbol()
                ));
            }
        }
    }
    Ok(khmer)
}

#[test]
fn layout_is_stable_at_every_width_of_khmer() {
    let (mut khmer, mut sampled) = (0, sampled(7));
    for manner in [Manner::Letters, Manner::Two, Manner::One] {
        for size in SIZES.into_iter().filter(|_| sampled()) {
            khmer += watch(manner, size).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
    }
    assert!(khmer > 2_000, "{khmer} cells of Khmer were on the screens");
}

/// A run of Khmer stands in its first cell, left of the window that covers the rest.
#[test]
fn khmer_never_covers_a_popup() {
    let mut edges = 0;
    for (scene, (width, height)) in ALL.iter().flat_map(|scene| SIZES.map(|size| (scene, size))) {
        let mut app = scene.app(Depth::Indexed, "khmer");
        let lines = vec!["words".to_owned(); usize::from(height)];
        app.overlays = vec![Overlay::Text(TextPopup::new("title", lines))];
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        ouk::tui::draw(&app, area, &mut buffer);
        for edge in area.positions().filter(|&at| buffer[at].symbol() == "▎") {
            edges += 1;
            for x in 0..edge.x {
                let end = x + kept_for(&buffer, Position::new(x, edge.y));
                assert!(end <= edge.x, "{} {width}x{height}: row {}", scene.name, edge.y);
            }
        }
    }
    assert!(edges > 100, "{edges} rows of words");
}

/// The program asks for the widths first, so such a terminal gets no Khmer script.
#[test]
fn a_terminal_wider_than_the_known_ones_is_noticed() {
    for size in SIZES {
        assert!(watch(Manner::Wide, size).is_err(), "{size:?}");
    }
}
