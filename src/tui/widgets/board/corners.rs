//! The letters in the upper row of a square: its coordinates at the left, and at the right the letter of its piece.

use super::shapes;
use super::square::{FRAME, SquareView, TICKS};
use crate::tui::glyphs;
use crate::tui::widgets::text;
use ouk_rules::board::{Color as Side, Piece};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};

impl SquareView<'_> {
    /// The letter of the file and the number of the rank in the upper left corner, both in the square that has both: no
    /// piece reaches this corner. In small squares they take the place of a corner of the cursor's frame or of a tick
    /// of the last move, so that a slow line need not bring them back. No other mark gives way.
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

    /// The letter of a piece beside its head, so many columns before the end of its square. No piece reaches that far.
    /// Beside the corner of the cursor's frame it has the colour of that, else that of the piece, so that a slow line need
    /// not change colours.
    pub(super) fn draw_letter(&self, columns_free: u16, buffer: &mut Buffer) {
        let is_drawn = self.is_lettered() && self.has_room_for_pictures() && !self.is_engraved();
        let Some(piece) = self.piece.filter(|piece| is_drawn && glyphs::bears_letter(piece.kind))
        else {
            return;
        };
        // The colour says whose it is.
        let of_white = Piece { color: Side::White, ..piece };
        let letter = glyphs::letter(self.position.game(), of_white);
        let color = match self.state.cursor && self.has_shapes() {
            true => shapes::frame_color(self),
            false => self.board_style.theme.colors.of(piece.color),
        };
        self.draw_in_corner(self.cell.right() - 1 - columns_free, letter, color, |_| false, buffer);
    }

    /// A sign in the upper row of the square, where the cell is blank or its mark gives way.
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
            // A whole block of a picture is a blank in reverse.
            " " => !cell.modifier.contains(Modifier::REVERSED),
            mark => gives_way(mark),
        };
        if buffer.cell((x, y)).is_some_and(is_free) {
            // Not on the row of a check, so that the sign need not be sent again.
            text(buffer, x, y, sign, Style::new().fg(color).bg(self.ground));
        }
    }
}
