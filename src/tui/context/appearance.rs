//! The appearance of the interface: language, colours, pieces and the size of squares.

use super::AppContext;
use crate::config::{BoardPattern, Coordinates, MarkStyle, PieceLetters};
use crate::tui::connection::ConnectionSpeed;
use crate::tui::glyph_widths::GlyphWidths;
use crate::tui::glyphs::{DotGrid, PieceStyle};
use crate::tui::language::Language;
use crate::tui::note::Note;
use crate::tui::pictures::{PictureLook, PicturesOff};
use crate::tui::theme::contrast::light_of;
use crate::tui::theme::{Depth, Theme, Themes};
use crate::tui::widgets::board::{
    BoardStyle, Shading, SmallCheckMarks, SmallLastMarks, SquareSize,
};
use std::sync::Arc;

impl AppContext {
    /// Sets the speed of the line to the terminal.
    pub fn set_speed(&mut self, speed: ConnectionSpeed) {
        if speed != self.terminal.speed {
            self.terminal.speed = speed;
            self.apply_appearance();
        }
    }

    /// Whether a move should send as few bytes as possible: over a slow line, and in Khmer script,
    /// which takes many bytes.
    #[must_use]
    pub fn spares_bytes(&self) -> bool {
        self.terminal.speed == ConnectionSpeed::Slow || self.language == Language::Khmer
    }

    /// The language that the settings or the system ask for.
    #[must_use]
    pub fn wished_language(&self) -> Language {
        let system = || Language::of_system(|name| self.variable(name));
        self.settings.language.unwrap_or_else(system)
    }

    /// Applies the language, the theme and the colour depth of the settings.
    pub fn apply_appearance(&mut self) {
        self.language = self.wished_language().drawn(self.terminal.script_is_safe);
        self.strings = self.language.phrases();
        let setting = self.settings.color;
        let mut depth = Depth::resolve(self.color_argument, setting, |name| self.variable(name));
        let asked = self.color_argument.or(setting).is_some();
        if self.terminal.speed == ConnectionSpeed::Slow && depth != Depth::Mono && !asked {
            depth = Depth::Sixteen;
        }
        let name = Theme::chosen(&self.settings.theme, self.terminal.glyphs.light);
        match self.surroundings.themes.theme(name, depth) {
            Ok(theme) => self.theme = theme,
            Err(problem) => {
                self.note = Some(Note::Theme(Arc::new(problem)));
                self.theme = self.surroundings.themes.fallback(depth);
            }
        }
        if !self.terminal.erases_in_color {
            self.theme = self.theme.clone().on_own_ground();
        }
    }

    /// An environment variable, if it is set.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<String> {
        self.surroundings.variable(name)
    }

    /// The style of pieces where the settings leave it open.
    #[must_use]
    pub fn best_set(&self) -> PieceStyle {
        self.terminal.glyphs.best_set(&self.variable("TERM").unwrap_or_default())
    }

    /// The available themes.
    #[must_use]
    pub const fn themes(&self) -> &Themes {
        &self.surroundings.themes
    }

    /// Whether the language asked for can be drawn only once the terminal has reported its widths.
    #[must_use]
    pub fn awaits_widths(&self) -> bool {
        self.terminal.glyphs.widths.is_empty() && self.wished_language() != self.language
    }

    /// Sets whether the terminal erases in the current background colour, or only in its own.
    pub fn set_erases_in_color(&mut self, on: bool) {
        self.terminal.erases_in_color = on;
        self.apply_appearance();
    }

    /// Sets the glyph widths that the terminal was found to use.
    pub fn know(&mut self, glyph_widths: GlyphWidths) {
        self.terminal.script_is_safe = glyph_widths.fits_script();
        self.terminal.glyphs = glyph_widths;
        self.apply_appearance();
    }

    /// The style of pieces.
    #[must_use]
    pub fn pieces(&self) -> PieceStyle {
        self.settings.pieces.unwrap_or_else(|| self.best_set())
    }

    /// Whether letters and symbols are drawn large, like pictures: where the terminal shows
    /// pictures.
    #[must_use]
    pub fn draws_signs_large(&self) -> bool {
        self.best_set() == PieceStyle::Blocks
    }

    /// The size of squares that the user wants; none for the largest that fits. Pieces of a single
    /// character have their own size, since they would look lost on larger squares.
    #[must_use]
    pub fn wanted_square_size(&self) -> Option<SquareSize> {
        let drawn = self.pieces() == PieceStyle::Blocks || self.draws_signs_large();
        let signs = || (!drawn).then_some(SquareSize::SIGNS);
        self.settings.size.or_else(|| self.cheap_square_size()).or_else(signs)
    }

    /// The size of squares whose background a slow line can afford, on a low screen of a terminal
    /// that cannot erase in colour. There every blank is sent as a space.
    fn cheap_square_size(&self) -> Option<SquareSize> {
        let costly =
            !self.terminal.erases_in_color && self.terminal.size.height < SquareSize::LOW_SCREEN;
        costly.then_some(SquareSize::of_height(2))
    }

    /// The look of pictures; `None` where pieces are drawn from blocks.
    #[must_use]
    pub fn picture_look(&self) -> Option<PictureLook> {
        let (setting, depth) = (self.settings.pictures, self.theme.depth);
        let off = PicturesOff::why(setting, self.pieces(), depth, self.terminal.speed);
        let colors = &self.theme.colors;
        Some(PictureLook {
            cell: self.terminal.picture_cell.filter(|_| off.is_none())?,
            white: light_of(colors.white)?,
            black: light_of(colors.black)?,
            text: light_of(colors.text)?,
        })
    }

    /// The dots of drawn pieces. Where the settings leave them open, a slow line gets those whose
    /// characters take the fewest bytes.
    #[must_use]
    pub fn dots(&self) -> DotGrid {
        self.settings.dots.unwrap_or(match self.terminal.speed {
            ConnectionSpeed::Fast => self.terminal.known_dots,
            ConnectionSpeed::Slow => DotGrid::Quadrants,
        })
    }

    /// The style of pieces shown with their names: they have letters unless the player knows the
    /// pieces.
    #[must_use]
    pub fn guide_style(&self) -> BoardStyle<'_> {
        let letters = match self.settings.letters {
            PieceLetters::Cursor | PieceLetters::All => PieceLetters::All,
            PieceLetters::Off => PieceLetters::Off,
        };
        BoardStyle { letters, ..self.board_style() }
    }

    /// A low screen is sent in few bytes over every line.
    fn shading(&self) -> Shading {
        let is_low = self.terminal.size.height < SquareSize::LOW_SCREEN;
        match self.terminal.speed {
            ConnectionSpeed::Fast if !is_low => Shading::Lit,
            ConnectionSpeed::Fast if self.terminal.erases_in_color && !self.spares_bytes() => {
                Shading::InSmall
            }
            ConnectionSpeed::Fast | ConnectionSpeed::Slow => Shading::Flat,
        }
    }

    /// The style of boards, from the settings and the abilities of the terminal.
    #[must_use]
    pub fn board_style(&self) -> BoardStyle<'_> {
        let settings = &self.settings;
        BoardStyle {
            set: self.pieces(),
            large: self.draws_signs_large(),
            letters: settings.letters,
            chequered: settings.board == BoardPattern::Chequered,
            signs_only: settings.marks == MarkStyle::Signs,
            targets: settings.targets,
            coordinates: settings.coordinates == Coordinates::On,
            pictures: self.picture_look().is_some(),
            piece_set: settings.set,
            dots: self.dots(),
            shading: self.shading(),
            small_last: match self.terminal.speed {
                ConnectionSpeed::Fast => SmallLastMarks::Ground,
                ConnectionSpeed::Slow => SmallLastMarks::Ticks,
            },
            small_check: match self.spares_bytes() {
                false => SmallCheckMarks::Ground,
                true => SmallCheckMarks::Row,
            },
            ..BoardStyle::plain(&self.theme, PieceStyle::Letters)
        }
    }
}
