//! Colours by meaning. A theme is a TOML file; each colour is given for 24 bits, for 256 colours
//! and for 16, all chosen by hand: `light = ["#7a2e22", 88, 1]`. With `inherits = "stone"` a file
//! need only say what it changes.

use crate::config::paths;
use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;
use std::fs;

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 24 bits.
    True,
    /// The 256 of xterm.
    Indexed,
    /// The sixteen.
    Sixteen,
    /// None.
    Mono,
}

impl Depth {
    /// Resolves the depth once: the command line, the settings, then what the environment says.
    #[must_use]
    pub fn resolve(argument: &str, setting: &str, var: impl Fn(&str) -> Option<String>) -> Depth {
        for chosen in [argument, setting] {
            match chosen {
                "true" => return Depth::True,
                "256" => return Depth::Indexed,
                "16" => return Depth::Sixteen,
                "none" => return Depth::Mono,
                _ => {}
            }
        }
        let term = var("TERM").unwrap_or_default();
        if var("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            return Depth::Mono;
        }
        let color = var("COLORTERM").unwrap_or_default();
        if color == "truecolor" || color == "24bit" || term.ends_with("direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        }
    }
}

/// A colour at every depth.
#[derive(Clone, Debug, Deserialize)]
struct Shade(String, u8, u8);

/// A theme's file: every meaning must be there, and nothing else.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    ground: Shade,
    light: Shade,
    dark: Shade,
    line: Shade,
    white: Shade,
    black: Shade,
    cursor: Shade,
    selected: Shade,
    last: Shade,
    target: Shade,
    check: Shade,
    text: Shade,
    dim: Shade,
    accent: Shade,
}

/// The colours in use, one for each meaning.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Behind everything.
    pub ground: Color,
    /// A light square, and every square of a plain board.
    pub light: Color,
    /// A dark square.
    pub dark: Color,
    /// Marks at the corners of plain squares, and lines between intersections.
    pub line: Color,
    /// White's men.
    pub white: Color,
    /// Black's men.
    pub black: Color,
    /// Behind the cursor.
    pub cursor: Color,
    /// Behind the selected man.
    pub selected: Color,
    /// Behind the last move.
    pub last: Color,
    /// Where a man may go.
    pub target: Color,
    /// Behind a king in check, and what is urgent.
    pub check: Color,
    /// Words.
    pub text: Color,
    /// Words that matter less.
    pub dim: Color,
    /// What matters now.
    pub accent: Color,
    /// How many colours there are.
    pub depth: Depth,
}

const EMBEDDED: [(&str, &str); 3] = [
    ("lacquer", include_str!("../../themes/lacquer.toml")),
    ("stone", include_str!("../../themes/stone.toml")),
    ("paper", include_str!("../../themes/paper.toml")),
];

/// A theme's text: the user's, or one that comes with the program.
fn source(name: &str) -> Result<String, String> {
    let own = paths::themes_folder().map(|folder| folder.join(format!("{name}.toml")));
    let own = own.and_then(|path| fs::read_to_string(path).ok());
    let embedded = || EMBEDDED.iter().find(|theme| theme.0 == name).map(|theme| theme.1.to_owned());
    own.or_else(embedded).ok_or_else(|| format!("no theme \"{name}\""))
}

/// What a theme's text says, over what the theme it inherits says; at most so many generations.
fn table(text: &str, generations: u8) -> Result<toml::Table, String> {
    let mut own: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    let Some(parent) = own.remove("inherits") else { return Ok(own) };
    let parent = parent.as_str().ok_or("inherits is the name of a theme")?;
    let generations = generations.checked_sub(1).ok_or("themes inherit each other in a circle")?;
    let mut table = table(&source(parent)?, generations)?;
    table.extend(own);
    Ok(table)
}

impl Theme {
    /// A theme by name: the user's folder first, then those that come with the program.
    ///
    /// # Errors
    /// Says what is wrong with the user's file; the lacquer theme serves meanwhile.
    pub fn load(name: &str, depth: Depth) -> Result<Theme, String> {
        Theme::read(&source(name)?, depth).map_err(|problem| format!("theme {name}: {problem}"))
    }

    /// The theme that is always there.
    ///
    /// # Panics
    /// Never: the embedded file is tested.
    #[must_use]
    pub fn fallback(depth: Depth) -> Theme {
        Theme::read(EMBEDDED[0].1, depth).expect("the embedded theme is sound")
    }

    /// The names of the themes that come with the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|theme| theme.0)
    }

    /// Reads a theme's text.
    ///
    /// # Errors
    /// Names what is missing, unknown or no colour.
    pub fn read(text: &str, depth: Depth) -> Result<Theme, String> {
        let file: File = table(text, 4)?
            .try_into()
            .map_err(|error: toml::de::Error| error.message().to_owned())?;
        let pick = |shade: &Shade| -> Result<Color, String> {
            Ok(match depth {
                Depth::True => {
                    let Shade(hex, ..) = shade;
                    let value = hex.strip_prefix('#').filter(|hex| hex.len() == 6);
                    let value = value.and_then(|hex| u32::from_str_radix(hex, 16).ok());
                    let value =
                        value.ok_or_else(|| format!("\"{hex}\" is no colour like #1a1210"))?;
                    Color::Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
                }
                Depth::Indexed => Color::Indexed(shade.1),
                Depth::Sixteen => Color::Indexed(shade.2.min(15)),
                Depth::Mono => Color::Reset,
            })
        };
        let ground = if matches!(depth, Depth::True | Depth::Indexed) {
            pick(&file.ground)?
        } else {
            Color::Reset
        };
        Ok(Theme {
            ground,
            light: pick(&file.light)?,
            dark: pick(&file.dark)?,
            line: pick(&file.line)?,
            white: pick(&file.white)?,
            black: pick(&file.black)?,
            cursor: pick(&file.cursor)?,
            selected: pick(&file.selected)?,
            last: pick(&file.last)?,
            target: pick(&file.target)?,
            check: pick(&file.check)?,
            text: pick(&file.text)?,
            dim: pick(&file.dim)?,
            accent: pick(&file.accent)?,
            depth,
        })
    }

    /// Plain words.
    #[must_use]
    pub fn words(&self) -> Style {
        Style::new().fg(self.text).bg(self.ground)
    }

    /// Quiet words.
    #[must_use]
    pub fn quiet(&self) -> Style {
        Style::new().fg(self.dim).bg(self.ground)
    }

    /// What matters now.
    #[must_use]
    pub fn strong(&self) -> Style {
        let style = Style::new().fg(self.accent).bg(self.ground);
        if self.depth == Depth::Mono { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// What is urgent.
    #[must_use]
    pub fn urgent(&self) -> Style {
        Style::new().fg(self.check).bg(self.ground).add_modifier(Modifier::BOLD)
    }
}
