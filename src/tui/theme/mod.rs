//! Colours by meaning. A theme is a TOML file; each colour is given for 24 bits, for 256 colours
//! and for 16, all chosen by hand: `light = ["#a6453b", 131, 1]`. With `inherits = "stone"` a file
//! sets only the colours that it changes.

pub mod base16;
pub mod contrast;
mod depth;
mod draft;
pub mod error;
pub mod file;
pub mod measure;
mod palette;
pub mod shade;
mod themes;

pub use depth::Depth;
pub use draft::ThemeDraft;
pub use palette::{NAMES, Palette, SQUARES};
pub use themes::Themes;

use crate::config::ThemeChoice;
use draft::Shade;
use error::ThemeError;
use ratatui::style::{Color, Modifier, Style};

/// The default theme for light terminals.
const LIGHT: &str = "paper";
/// The theme with the terminal's own colours.
const OWN: &str = "terminal";

/// The share of the accent colour in the background of the chosen row.
const ROW: f64 = 0.16;

/// The colours in use.
#[derive(Clone, Debug)]
pub struct Theme {
    /// One colour for each meaning.
    pub colors: Palette<Color>,
    /// The number of colours.
    pub depth: Depth,
    /// The text attributes for each meaning where there are no colours.
    forms: Palette<Modifier>,
}

impl Theme {
    /// The name of the theme for a setting; `auto` means a light one if the terminal's own
    /// background is light.
    #[must_use]
    pub fn chosen(setting: &ThemeChoice, light: Option<bool>) -> &str {
        match (setting, light) {
            (ThemeChoice::Auto, Some(true)) => LIGHT,
            (ThemeChoice::Auto, _) => file::EMBEDDED[0].0,
            (ThemeChoice::Named(name), _) => name,
        }
    }

    /// Reads a theme's text.
    ///
    /// # Errors
    /// Names what is missing, unknown or no colour, and its line.
    pub fn read(text: &str, depth: Depth) -> Result<Theme, ThemeError> {
        Ok(Theme::of(&ThemeDraft::read(text, "theme")?, depth))
    }

    /// The built-in default theme.
    ///
    /// # Panics
    /// Never: the embedded file is tested.
    #[must_use]
    pub fn fallback(depth: Depth) -> Theme {
        Theme::read(file::EMBEDDED[0].1, depth).expect("the embedded theme is sound")
    }

    /// The theme of a draft at a depth.
    #[must_use]
    pub fn of(draft: &ThemeDraft, depth: Depth) -> Theme {
        let depth = if draft.mono { Depth::Mono } else { depth };
        let pick = |shade: &Shade| match depth {
            Depth::True => shade.full,
            Depth::Indexed => shade.indexed,
            Depth::Sixteen => shade.sixteen,
            Depth::Mono => Color::Reset,
        };
        let forms = draft.shades.map(|shade| shade.form);
        Theme { colors: draft.shades.map(pick), depth, forms }
    }

    /// The theme with text in the terminal's own colours on its own background, and the same board.
    /// A terminal that erases only in its own colour needs every blank of another background
    /// written out.
    #[must_use]
    pub fn on_own_ground(mut self) -> Theme {
        let own = file::EMBEDDED.iter().find(|theme| theme.0 == OWN);
        if let Some(own) = own.and_then(|own| Theme::read(own.1, self.depth).ok()) {
            let Palette { ground, text, dim, accent, urgent, .. } = own.colors;
            self.colors = Palette { ground, text, dim, accent, urgent, ..self.colors };
        }
        self
    }

    /// The names of the built-in themes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        file::EMBEDDED.iter().map(|theme| theme.0)
    }

    /// The text attributes of a meaning where there are no colours; none where there are.
    #[must_use]
    pub fn form(&self, of: impl Fn(&Palette<Modifier>) -> Modifier) -> Modifier {
        if self.depth == Depth::Mono { of(&self.forms) } else { Modifier::empty() }
    }

    fn style(&self, color: Color, form: impl Fn(&Palette<Modifier>) -> Modifier) -> Style {
        Style::new().fg(color).bg(self.colors.ground).add_modifier(self.form(form))
    }

    /// The style of plain text.
    #[must_use]
    pub fn words(&self) -> Style {
        self.style(self.colors.text, |forms| forms.text)
    }

    /// The style of quiet text.
    #[must_use]
    pub fn quiet(&self) -> Style {
        self.style(self.colors.dim, |forms| forms.dim)
    }

    /// The style of important text.
    #[must_use]
    pub fn strong(&self) -> Style {
        self.style(self.colors.accent, |forms| forms.accent)
    }

    /// The background of the chosen row of a list; `None` where colours are few.
    #[must_use]
    pub fn row_ground(&self) -> Option<Color> {
        let Palette { ground, accent, .. } = self.colors;
        let tone = shade::shade(ground, accent, ROW);
        let has_tones = matches!(self.depth, Depth::True | Depth::Indexed);
        (has_tones && tone != ground).then_some(tone)
    }

    /// The style of urgent text.
    #[must_use]
    pub fn urgent(&self) -> Style {
        self.style(self.colors.urgent, |forms| forms.urgent).add_modifier(self.weight())
    }

    /// The weight of signs and urgent text. With sixteen colours nothing is bold, because many
    /// terminals then show the darker colours brighter, and black as grey.
    #[must_use]
    pub const fn weight(&self) -> Modifier {
        match self.depth {
            Depth::Sixteen => Modifier::empty(),
            _ => Modifier::BOLD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::palette::FORMS;
    use super::*;

    #[test]
    fn every_meaning_has_a_form_without_colours() {
        for name in NAMES {
            assert!(FORMS.get(name).is_some());
        }
        assert_ne!(FORMS.cursor, FORMS.selected, "the two that are looked for must differ");
    }
}
