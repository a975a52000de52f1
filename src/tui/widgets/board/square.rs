//! One square: its background and its piece. `shapes.rs` and `signs.rs` draw its marks,
//! `corners.rs` the letters in its upper row.

use super::figure::{self, Texture};
use super::square_state::SquareState;
use super::style::{BoardStyle, Marks, PieceLetters, SmallCheckMarks, SmallLastMarks, Targets};
use super::{Pieces, SquareSize, square_background};
use crate::tui::glyphs::{self, Facing, LEAST_HEIGHT, Middle, Picture, PictureKey, PieceStyle};
use crate::tui::pictures::{LetterSet, PictureTag, SquarePicture, TaggedPicture};
use crate::tui::theme::shade::shade;
use crate::tui::theme::{Depth, contrast};
use crate::tui::widgets::text;
use ouk_rules::GameId;
use ouk_rules::board::{Color as Side, Piece, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::sync::Arc;

/// The corners of the cursor's frame.
pub(super) const FRAME: [&str; 4] = ["┏", "┓", "┗", "┛"];

/// The marks of the last move in small squares on a slow line, in the upper left and the upper
/// right corner.
pub(super) const TICKS: [&str; 2] = ["▘", "▝"];

/// The smallest height of a square for a real picture, in rows.
const LEAST_PICTURE: u16 = 2;

/// A square to draw, with its piece and state.
pub(super) struct SquareView<'a> {
    pub(super) board_style: &'a BoardStyle<'a>,
    pub(super) position: &'a dyn Pieces,
    pub(super) square: Square,
    pub(super) piece: Option<Piece>,
    pub(super) cell: Rect,
    pub(super) state: SquareState,
    pub(super) ground: Color,
}

impl<'a> SquareView<'a> {
    pub(super) fn new(
        position: &'a dyn Pieces,
        square: Square,
        marks: &Marks,
        board_style: &'a BoardStyle<'a>,
        cell: Rect,
    ) -> SquareView<'a> {
        let mut state = SquareState::of(square, marks);
        if board_style.targets == Targets::Off {
            state.target = None;
        }
        let mut square_view = SquareView {
            board_style,
            position,
            square,
            piece: position.piece_on(square),
            cell,
            state,
            ground: board_style.theme.colors.light,
        };
        square_view.ground = square_view.ground();
        square_view
    }

    /// The background: the colour of the most important state.
    fn ground(&self) -> Color {
        let colors = &self.board_style.theme.colors;
        let state = &self.state;
        let states = [
            (state.cursor && !self.has_shapes() && !self.is_small(), colors.cursor),
            (state.selected || state.typed, colors.selected),
            (state.king_sign().is_some() && !self.lines_alarm(), colors.check),
            (state.takes(), colors.take),
            (state.hint, colors.hint),
            (state.last && self.tints_last(), colors.last),
        ];
        let marked = states.into_iter().find(|&(is, _)| is && !self.board_style.signs_only);
        let shape = self.position.shape();
        let dark = (shape.file(self.square) + shape.rank(self.square)).is_multiple_of(2);
        // Hill's game is played on the intersections of lines, so there are no squares to tint.
        let tints = self.board_style.has_tints() && self.position.game() != GameId::Hill;
        marked.map_or(if tints && dark { colors.dark } else { colors.light }, |marked| marked.1)
    }

    pub(super) fn draw(&self, buffer: &mut Buffer) {
        let line = self.board_style.theme.colors.line;
        let base = Style::new().fg(line).bg(self.ground);
        buffer.set_style(self.cell.intersection(buffer.area), base);
        for y in self.cell.y..self.cell.bottom() {
            for x in self.cell.x..self.cell.right() {
                text(buffer, x, y, " ", base);
            }
        }
        match self.piece {
            Some(piece) => self.draw_piece(piece, buffer),
            None if self.state.target.is_none() => self.draw_empty(base, buffer),
            None => {}
        }
    }

    /// Whether marks are colours and shapes; with too few colours or too few rows they are signs.
    pub(super) fn has_shapes(&self) -> bool {
        self.board_style.draws_shapes(self.cell.height)
    }

    /// Whether a square is too small for a background that changes with every step of the cursor,
    /// which would cost too much on a slow line. There, only shapes or signs mark the cursor.
    pub(super) const fn is_small(&self) -> bool {
        self.cell.height == SquareSize::INSIDE
    }

    /// Whether a check colours only the upper row of its square.
    pub(super) fn lines_alarm(&self) -> bool {
        let row = self.board_style.small_check == SmallCheckMarks::Row;
        row && self.is_small() && self.has_shapes()
    }

    /// Whether the background marks the last move. In small squares it does so only together with
    /// shapes, and not on a slow line.
    fn tints_last(&self) -> bool {
        let small = self.has_shapes() && self.board_style.small_last == SmallLastMarks::Ground;
        small || !self.is_small()
    }

    /// Whether two ticks mark the last move.
    pub(super) fn has_ticks(&self) -> bool {
        self.state.last && !self.tints_last()
    }

    fn draw_empty(&self, base: Style, buffer: &mut Buffer) {
        if self.state.cursor && !self.has_shapes() {
            return;
        }
        if self.position.game() == GameId::Hill {
            // Lines are as dark as Black's pieces and the cursor's brackets, which are in a square
            // without lines, so that a step of the cursor changes few colours and letters. Where
            // the last move went, lines have the colour of its sign, for the same reason.
            let shape = self.position.shape();
            let lines = match self.state.last && !self.board_style.signs_only {
                true => self.sign_style(),
                false => base.fg(self.board_style.theme.colors.black),
            };
            square_background::crossing(
                shape,
                self.square,
                self.board_style.flipped,
                self.cell,
                lines,
                buffer,
            );
        } else if !self.board_style.has_tints() {
            square_background::dot(self.cell, base, buffer);
        }
    }

    /// Whether a picture can be told from one of the other side. Without colours, this needs a row
    /// beside it for its letter.
    pub(super) const fn has_room_for_pictures(&self) -> bool {
        let least = match self.board_style.theme.depth {
            Depth::Mono => LEAST_HEIGHT + 1,
            _ => LEAST_HEIGHT,
        };
        self.cell.height >= least
    }

    fn draw_piece(&self, piece: Piece, buffer: &mut Buffer) {
        let game = self.position.game();
        let theme = self.board_style.theme;
        let form = theme.form(|forms| match piece.color {
            Side::White => forms.white,
            Side::Black => forms.black,
        });
        let style =
            Style::new().fg(theme.colors.of(piece.color)).bg(self.ground).add_modifier(form);
        let Rect { x: left, y: top, .. } = self.cell;
        if self.bears_picture() {
            let (kind, color, facing) = (piece.kind, piece.color, self.facing(piece));
            let letters = self.is_engraved().then(|| LetterSet::of(game));
            let height = self.cell.height;
            let set = self.board_style.set_of(self.position.game());
            let picture = SquarePicture { set, kind, color, facing, letters, height };
            TaggedPicture::Square(picture).put_on((left, top), buffer);
            return;
        }
        if let Some(picture) = self.picture(piece) {
            self.draw_picture(piece, &picture, style, buffer);
            return;
        }
        let set = self.board_style.set;
        let ((sign, help), weighty) = match theme.depth {
            Depth::Mono => (glyphs::sign(set, game, piece), style),
            _ => ((glyphs::colored_sign(set, game, piece), ""), style.add_modifier(theme.weight())),
        };
        if let Some(picture) = self.inscribed(piece) {
            figure::draw(&picture, self.cell, self.texture(piece), style, buffer);
            figure::inscribe(theme, (piece.color, sign), &picture, self.cell, style, buffer);
            return;
        }
        let (x, y) = (left + (self.cell.width - 1) / 2, top + (self.cell.height - 1) / 2);
        // A single Khmer letter is known to take one cell, unlike Khmer words.
        if x + 1 < buffer.area.right() && y < buffer.area.bottom() {
            buffer.set_stringn(x, y, sign, 1, weighty);
            text(buffer, x + 1, y, help, weighty);
        }
    }

    /// Whether the piece is a real picture, which fits in squares of two rows.
    pub(super) const fn bears_picture(&self) -> bool {
        let Rect { width, height, .. } = self.cell;
        let BoardStyle { pictures, set, .. } = *self.board_style;
        pictures
            && matches!(set, PieceStyle::Blocks)
            && height >= LEAST_PICTURE
            && PictureTag::suits(width, height)
    }

    /// The picture of a piece that has no sign.
    fn picture(&self, piece: Piece) -> Option<Arc<Picture>> {
        let BoardStyle { set, large, .. } = *self.board_style;
        let facing = self.facing(piece);
        match set {
            _ if self.inscribed(piece).is_some() => None,
            PieceStyle::Blocks if self.has_room_for_pictures() => {
                Some(glyphs::picture(self.key(piece, facing)))
            }
            _ if large && self.cell.height > 3 => {
                let sign = glyphs::sign(set, self.position.game(), piece).0;
                glyphs::large_sign(sign, facing)
            }
            _ => None,
        }
    }

    /// The key of a piece's picture that fills the square.
    fn key(&self, piece: Piece, facing: Facing) -> PictureKey {
        let Rect { width, height, .. } = self.cell;
        let dots = self.board_style.dots;
        let set = self.board_style.set_of(self.position.game());
        PictureKey { set, kind: piece.kind, width, height, facing, middle: Middle::Square, dots }
    }

    /// The picture with a piece's sign. With colours, pictures need no sign, and symbols look
    /// better large; characters of a font cannot be turned.
    fn inscribed(&self, piece: Piece) -> Option<Arc<Picture>> {
        let BoardStyle { set, theme, large, .. } = *self.board_style;
        let speaks_alone =
            matches!(set, PieceStyle::Symbols | PieceStyle::Blocks) && theme.depth != Depth::Mono;
        let can = (large || set == PieceStyle::Blocks) && self.cell.height == figure::INSCRIBED;
        // Where one side is turned round, neither has a sign, so that both sides look alike.
        let upright = can && !self.board_style.opposite;
        let middle = Middle::Character;
        (upright && !speaks_alone)
            .then(|| glyphs::picture(PictureKey { middle, ..self.key(piece, Facing::Upright) }))
    }

    /// Whether the piece shows its letter. Without colours, all pieces have letters beside them, to
    /// tell the sides apart. In Rek there is nothing to learn: each side has a king and one kind of
    /// piece.
    pub(super) fn is_lettered(&self) -> bool {
        let BoardStyle { set, theme, letters, opposite, .. } = *self.board_style;
        let has_colors = theme.depth != Depth::Mono;
        let many = !matches!(self.position.game(), GameId::Rek | GameId::MinRekChanh);
        let is_wanted = match letters {
            PieceLetters::Cursor => self.state.focus,
            PieceLetters::All => true,
            PieceLetters::Off => false,
        };
        is_wanted && set == PieceStyle::Blocks && has_colors && !opposite && many
    }

    /// Whether the letter is part of the real picture. A letter that comes and goes with the cursor
    /// is not, so that the picture need not be sent again.
    pub(super) fn is_engraved(&self) -> bool {
        self.bears_picture() && self.is_lettered() && self.board_style.letters == PieceLetters::All
    }

    /// The texture of a piece. Without colours, Black's pieces are shaded.
    fn texture(&self, piece: Piece) -> Texture {
        let shaded = self.board_style.theme.depth == Depth::Mono && piece.color == Side::Black;
        Texture { shaded, dots: self.board_style.dots }
    }

    const fn facing(&self, piece: Piece) -> Facing {
        let upper = matches!(piece.color, Side::White) == self.board_style.flipped;
        if self.board_style.opposite && upper { Facing::Turned } else { Facing::Upright }
    }

    /// Draws a picture; without colours, with the piece's letter beside it unless the picture is a
    /// letter itself.
    fn draw_picture(&self, piece: Piece, picture: &Picture, style: Style, buffer: &mut Buffer) {
        let is_letter = self.board_style.set == PieceStyle::Letters;
        let key = self.key(piece, self.facing(piece));
        if !is_letter && glyphs::is_small((key.width, key.height), key.dots) {
            match figure::small_tones(self.board_style, piece) {
                Some(tones) => figure::draw_toned(picture, self.cell, tones, style, buffer),
                None => figure::draw(picture, self.cell, self.texture(piece), style, buffer),
            }
            return;
        }
        if let Some(mosaic) = figure::mosaic(self.board_style, (piece.color, self.ground), key) {
            figure::draw_mosaic(&mosaic, self.cell, self.ground, buffer);
            return;
        }
        let texture = self.texture(piece);
        let texture = Texture { shaded: texture.shaded && !is_letter, ..texture };
        figure::draw(picture, self.cell, texture, style, buffer);
        if self.board_style.theme.depth == Depth::Mono && !is_letter {
            let (x, y) = (self.cell.right() - 1, self.cell.bottom() - 2);
            text(buffer, x, y, glyphs::letter(self.position.game(), piece), style);
        }
    }

    /// The style of signs. They have the colour of the piece beside them and, on the square that a
    /// piece left, that of its side, so that a move changes few colours. On other squares they have
    /// the colour that stands out more from the background.
    pub(super) fn sign_style(&self) -> Style {
        let colors = &self.board_style.theme.colors;
        let against = |color: Color| {
            let lights = contrast::light_of(color).zip(contrast::light_of(self.ground));
            lights.map_or(0.0, |(a, b)| contrast::contrast(a, b))
        };
        let side = match self.piece {
            Some(piece) => Some(piece.color),
            None if self.state.cursor => Some(Side::Black),
            None if self.state.last && !self.board_style.signs_only => Some(!self.position.turn()),
            None => None,
        };
        let fg = match side {
            Some(Side::White) => colors.white,
            Some(Side::Black) => colors.black,
            None if against(colors.white) >= against(colors.black) => colors.white,
            None => colors.black,
        };
        // A sign on the edge of a picture does not belong to the picture.
        let style = Style::new().fg(fg).bg(self.ground).remove_modifier(Modifier::REVERSED);
        style.add_modifier(self.board_style.theme.weight())
    }

    /// The style at half strength, where the background of a large square already marks the last
    /// move. On Hill's intersections the lines have the colour of the sign.
    pub(super) fn quiet(&self, style: Style) -> Style {
        let colors = &self.board_style.theme.colors;
        let ground_says = self.ground == colors.last && self.board_style.tints_last();
        let lined = self.position.game() == GameId::Hill;
        match style.fg {
            Some(color) if ground_says && !lined => style.fg(shade(color, self.ground, 0.5)),
            _ => style,
        }
    }

    pub(super) fn target_style(&self) -> Style {
        let target = self.board_style.theme.colors.target;
        let lies_on_board = !self.state.cursor && !self.state.takes() && !self.state.typed;
        if self.board_style.signs_only
            || !lies_on_board
            || self.board_style.theme.depth == Depth::Mono
        {
            return self.sign_style();
        }
        self.sign_style().fg(target)
    }
}
