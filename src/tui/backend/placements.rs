//! The pictures on the terminal: those sent, and their places.

use super::blank_run::BlankRun;
use crate::tui::pictures::{
    self, FIRST, ImageId, ImageKey, PictureLook, PicturePart, PictureTag, TaggedPicture,
};
use crate::tui::terminal;
use ratatui::buffer::Cell;
use ratatui::layout::{Rect, Size};
use unicode_width::UnicodeWidthStr;

/// The most pictures that the terminal stores for the program.
const MOST_SENT: usize = 64;

pub(super) enum PictureCommand {
    /// A command for any cursor position.
    Anywhere(String),
    /// A command for the cursor at a column and a row.
    At(u16, u16, String),
}

/// A picture on the terminal, or a part of one.
#[derive(Clone, Copy)]
struct PlacedPicture {
    image: ImageId,
    number: u32,
    part: PicturePart,
}

/// The picture tags of the screen's cells, and the commands sent to the terminal because of them.
#[derive(Default)]
pub(super) struct Placements {
    look: Option<PictureLook>,
    size: Size,
    tags: Vec<Option<PictureTag>>,
    /// Whether tags or the look have changed since the last commands.
    changed: bool,
    /// Whether the terminal may show pictures that are not recorded here.
    unknown: bool,
    sent: Vec<(ImageKey, ImageId)>,
    placed: Vec<PlacedPicture>,
}

impl Placements {
    /// Sets how pictures look; without a look, none are shown.
    pub(super) fn show(&mut self, look: Option<PictureLook>) {
        self.changed |= look != self.look;
        self.look = look;
    }

    /// Forgets all pictures when the screen is erased: the terminal removes them, and frees those
    /// that are not visible.
    pub(super) fn forget(&mut self, size: Size) {
        self.size = size;
        self.tags = vec![None; usize::from(size.width) * usize::from(size.height)];
        self.changed = true;
        self.unknown = true;
        self.sent.clear();
        self.placed.clear();
    }

    /// Records the tag of a drawn cell.
    pub(super) fn see(&mut self, x: u16, y: u16, cell: &Cell) {
        // The cells that a wide letter or a run of Khmer script covers are not drawn by themselves.
        let covered = BlankRun::of(x, y, cell)
            .map_or(cell.symbol().width() as u16, |run| run.kept)
            .min(self.size.width.saturating_sub(x));
        self.set(x, y, PictureTag::of(cell));
        for column in 1..covered {
            self.set(x + column, y, None);
        }
    }

    fn set(&mut self, x: u16, y: u16, tag: Option<PictureTag>) {
        let index = usize::from(y) * usize::from(self.size.width) + usize::from(x);
        if let Some(known) = self.tags.get_mut(index).filter(|known| **known != tag) {
            *known = tag;
            self.changed = true;
        }
    }

    /// The commands that make the terminal show the pictures of the frame.
    pub(super) fn commands(&mut self) -> Vec<PictureCommand> {
        if !std::mem::take(&mut self.changed) {
            return Vec::new();
        }
        let mut commands = Vec::new();
        let Some(look) = self.look else {
            let gone = self.sent.drain(..).map(|(_, id)| pictures::take_away(id));
            commands.extend(gone.map(PictureCommand::Anywhere));
            self.placed.clear();
            return commands;
        };
        if std::mem::take(&mut self.unknown) {
            commands.push(PictureCommand::Anywhere(pictures::delete_all()));
        }
        let wanted: Vec<(ImageKey, PicturePart)> =
            self.visible().into_iter().map(|visible| visible.part(look)).collect();
        let mut fresh = Vec::new();
        let mut kept = Vec::new();
        let mut gone = std::mem::take(&mut self.placed);
        for (key, part) in wanted {
            let id = self.id_of(key);
            match gone.iter().position(|old| Some(old.image) == id && old.part == part) {
                Some(at) => kept.push(gone.swap_remove(at)),
                None => fresh.push((key, part)),
            }
        }
        // When another screen opens, one command removes all pictures of the last one.
        if kept.is_empty() && gone.len() > fresh.len() {
            gone.clear();
            commands.push(PictureCommand::Anywhere(pictures::delete_all()));
        }
        let needed: Vec<ImageKey> = fresh.iter().map(|fresh| fresh.0).collect();
        self.placed = kept;
        for (key, part) in fresh {
            let Some(image) = self.send(key, &needed, &gone, &mut commands) else { continue };
            // A picture that changes its place is moved, not sent again.
            let moved = gone.iter().position(|old| old.image == image);
            let number = match moved {
                Some(at) => gone.swap_remove(at).number,
                None => self.free_number(image),
            };
            self.placed.push(PlacedPicture { image, number, part });
            let Rect { x, y, .. } = part.cells;
            commands.push(PictureCommand::At(x, y, pictures::place(image, number, part)));
        }
        let removed = gone.iter().map(|old| pictures::remove(old.image, old.number));
        commands.extend(removed.map(PictureCommand::Anywhere));
        commands
    }

    fn id_of(&self, key: ImageKey) -> Option<ImageId> {
        self.sent.iter().find(|sent| sent.0 == key).map(|sent| sent.1)
    }

    /// The smallest number not used by a placed picture of an image.
    fn free_number(&self, image: ImageId) -> u32 {
        let is_free = |number: &u32| {
            !self.placed.iter().any(|old| old.image == image && old.number == *number)
        };
        (1..).find(is_free).unwrap_or(1)
    }

    /// Sends a picture if the terminal does not have it. If the terminal has too many, it deletes
    /// one that is not visible; if all are visible, it sends nothing.
    fn send(
        &mut self,
        key: ImageKey,
        needed: &[ImageKey],
        gone: &[PlacedPicture],
        commands: &mut Vec<PictureCommand>,
    ) -> Option<ImageId> {
        if let Some(id) = self.id_of(key) {
            return Some(id);
        }
        let is_idle = |&(key, id): &(ImageKey, ImageId)| {
            let shown = self.placed.iter().chain(gone).any(|placed| placed.image == id);
            !shown && !needed.contains(&key)
        };
        let id = if self.sent.len() < MOST_SENT {
            FIRST + self.sent.len() as ImageId
        } else {
            let idle = self.sent.iter().position(is_idle)?;
            self.sent.remove(idle).1
        };
        terminal::holds_picture(id);
        self.sent.push((key, id));
        commands.push(PictureCommand::Anywhere(pictures::send(id, &pictures::image(key))));
        Some(id)
    }

    /// The rectangles of cells that show parts of pictures.
    fn visible(&self) -> Vec<VisiblePart> {
        let mut parts: Vec<VisiblePart> = Vec::new();
        let width = usize::from(self.size.width).max(1);
        for (y, row) in (0..).zip(self.tags.chunks(width)) {
            for (x, tag) in (0..).zip(row) {
                let Some(PictureTag { picture, column, row }) = *tag else { continue };
                // The part to the left, if there is one, is the last of the list.
                match parts.last_mut().filter(|part| part.goes_on(x, y, picture, column, row)) {
                    Some(part) => part.cells.width += 1,
                    None => parts.push(VisiblePart {
                        picture,
                        column,
                        row,
                        cells: Rect { x, y, width: 1, height: 1 },
                    }),
                }
            }
        }
        joined(parts)
    }
}

/// A rectangle of cells with a part of a picture.
struct VisiblePart {
    picture: TaggedPicture,
    /// The first column of the part within the picture. The first row follows.
    column: u16,
    row: u16,
    cells: Rect,
}

impl VisiblePart {
    /// Whether a cell continues this row.
    fn goes_on(&self, x: u16, y: u16, picture: TaggedPicture, column: u16, row: u16) -> bool {
        let Rect { x: left, y: top, width, .. } = self.cells;
        let next = (left + width, top, self.column + width, self.row);
        self.picture == picture && next == (x, y, column, row)
    }

    /// The picture and the part of it that the rectangle shows.
    fn part(&self, look: PictureLook) -> (ImageKey, PicturePart) {
        let key = self.picture.key(look);
        let Rect { width, height, .. } = self.cells;
        let (columns, rows) = self.picture.size();
        if (width, height) == (columns, rows) {
            return (key, PicturePart { cells: self.cells, pixels: None });
        }
        let scaled = |cells: u16, pixels: u16, all: u16| {
            (u32::from(cells) * u32::from(pixels) / u32::from(all.max(1))) as u16
        };
        let (wide, high) = key.size();
        let (x, y) = (scaled(self.column, wide, columns), scaled(self.row, high, rows));
        let pixels = Rect {
            x,
            y,
            width: scaled(self.column + width, wide, columns).saturating_sub(x).max(1),
            height: scaled(self.row + height, high, rows).saturating_sub(y).max(1),
        };
        (key, PicturePart { cells: self.cells, pixels: Some(pixels) })
    }
}

/// Joins rows that lie below each other.
fn joined(rows: Vec<VisiblePart>) -> Vec<VisiblePart> {
    let mut parts: Vec<VisiblePart> = Vec::new();
    for row in rows {
        let above = parts.iter_mut().rev().find(|part| {
            let Rect { x, y, width, height } = part.cells;
            let same = (part.picture, part.column, part.row + height, x, y + height, width);
            same == (row.picture, row.column, row.row, row.cells.x, row.cells.y, row.cells.width)
        });
        match above {
            Some(part) => part.cells.height += 1,
            None => parts.push(row),
        }
    }
    parts
}
