//! The letters in the upper row of a square: the coordinates at the left, and the piece's letter at
//! the right.

use super::shapes;
use super::square::{FRAME, SquareView, TICKS};
use crate::tui::glyphs;
use crate::tui::widgets::text;
use ouk_rules::board::{Color as Side, Piece};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};

impl SquareView<'_> {
    /// Draws the letter of the file and the number of the rank in the upper left corner, which no
    /// piece reaches. In small squares they replace a corner of the cursor's frame or a tick of the
    /// last move, so that a slow line need not send them again. They replace no other mark.
    pub(super) fn draw_coordinates(&self, rank: bool, file: bool, buffer: &mut Buffer) {
        let shape = self.position.shape();
        let left = self.cell.x;
        let color = self.board_style.theme.colors.line;
        let gives_way = |mark: &str| self.is_small() && (FRAME.contains(&mark) || mark == TICKS[0]);
        if file {
            let letter = shape.file_letter(shape.file(self.square)).to_string();
            self.draw_in_corner(left, &letter, color, gives_way, buffer);
        }
        if rank {
            let number = (shape.rank(self.square) + 1).to_string();
            self.draw_in_corner(left + u16::from(file), &number, color, gives_way, buffer);
        }
    }

    /// Draws the letter of a piece beside its head, this many columns before the end of its square,
    /// which no piece reaches. Beside the corner of the cursor's frame it has the frame's colour,
    /// otherwise the piece's, which saves changes of colour on a slow line.
    pub(super) fn draw_letter(&self, columns_free: u16, buffer: &mut Buffer) {
        let is_drawn = self.is_lettered() && self.has_room_for_pictures() && !self.is_engraved();
        let Some(piece) = self.piece.filter(|piece| is_drawn && glyphs::bears_letter(piece.kind))
        else {
            return;
        };
        // The colour shows the side.
        let of_white = Piece { color: Side::White, ..piece };
        let letter = glyphs::letter(self.position.game(), of_white);
        let color = match self.state.cursor && self.has_shapes() {
            true => shapes::frame_color(self),
            false => self.board_style.theme.colors.of(piece.color),
        };
        self.draw_in_corner(self.cell.right() - 1 - columns_free, letter, color, |_| false, buffer);
    }

    /// Draws a sign in the upper row of the square, where the cell is blank or its mark may be
    /// replaced.
    fn draw_in_corner(
        &self,
        x: u16,
        sign: &str,
        color: Color,
        gives_way: impl Fn(&str) -> bool,
        buffer: &mut Buffer,
    ) {
        let y = self.cell.y;
        let is_free = |cell: &Cell| match cell.symbol() {
            // A full block of a picture is a blank in reverse.
            " " => !cell.modifier.contains(Modifier::REVERSED),
            mark => gives_way(mark),
        };
        if buffer.cell((x, y)).is_some_and(is_free) {
            // The sign avoids the background of a check, so that it need not be sent again.
            text(buffer, x, y, sign, Style::new().fg(color).bg(self.ground));
        }
    }
}
