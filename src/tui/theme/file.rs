//! Themes as files: TOML in the program's own format, or the YAML of base16 and base24.

use super::base16;
use super::draft::{Shade, ThemeDraft, hex};
use super::error::{FilePlace, ThemeError, ThemeFault};
use super::palette::{FORMS, NAMES, Palette};
use crate::config::{THEMES, line_of, paths, with_theme_names};
use ouk_io::text::{Printable, meant};
use ratatui::style::{Color, Modifier};
use std::io;
use std::path::Path;
use std::sync::Arc;
use toml_edit::{Document, Item, Value};

macro_rules! embedded {
    ($($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../../themes/", $name, ".toml")))),+]
    };
}

/// The texts of the built-in themes, in the order of [`THEMES`].
pub(super) const EMBEDDED: &[(&str, &str)] = with_theme_names!(embedded);

/// The largest size of a theme file in bytes.
const LARGEST: u64 = 64 * 1024;

/// The deepest chain of inheritance.
const GENERATIONS: u8 = 4;

/// A theme's text, and the name of its file for messages.
struct ThemeSource {
    place: String,
    text: String,
    yaml: bool,
}

/// Finds the text of a theme.
type FindSource = fn(&str) -> Result<ThemeSource, ThemeError>;

/// Reads a file up to the largest size.
fn read_file(path: &Path) -> io::Result<String> {
    ouk_io::files::read_text(path, LARGEST)
}

/// The text of a theme: of the user's file, of one that comes with the program, or of a path.
fn source_of(name: &str) -> Result<ThemeSource, ThemeError> {
    let is_yaml = |path: &Path| path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    if name.contains('/') {
        let path = Path::new(name);
        let text = read_file(path).map_err(|error| unreadable(name, error))?;
        return Ok(ThemeSource { place: name.to_owned(), text, yaml: is_yaml(path) });
    }
    if let Some(path) = paths::theme_file(name) {
        let place = path.display().to_string();
        let text = read_file(&path).map_err(|error| unreadable(&place, error))?;
        return Ok(ThemeSource { place, text, yaml: is_yaml(&path) });
    }
    if let Some(embedded) = embedded(name) {
        return Ok(embedded);
    }
    let known = names();
    Err(no_theme(name, known.iter().map(String::as_str)))
}

/// The text of a built-in theme, if there is one of this name.
fn embedded(name: &str) -> Option<ThemeSource> {
    let (_, text) = EMBEDDED.iter().find(|theme| theme.0 == name)?;
    Some(ThemeSource { place: format!("{name}.toml"), text: (*text).to_owned(), yaml: false })
}

/// The text of a theme that comes with the program, or that there is none. No file is read.
fn built_in_source(name: &str) -> Result<ThemeSource, ThemeError> {
    embedded(name).ok_or_else(|| no_theme(name, THEMES.iter().copied()))
}

fn no_theme<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> ThemeError {
    ThemeError::Unknown { given: name.to_owned(), near: meant(name, known).map(str::to_owned) }
}

fn unreadable(file: &str, error: io::Error) -> ThemeError {
    ThemeError::Unreadable { file: file.to_owned(), error: Arc::new(error) }
}

/// A built-in theme.
///
/// # Errors
/// If there is none of the name.
pub(super) fn built_in(name: &str) -> Result<ThemeDraft, ThemeError> {
    let source = built_in_source(name)?;
    ThemeDraft::read(&source.text, &source.place)
}

/// The names of all themes: first the built-in ones, then the user's own.
#[must_use]
pub fn names() -> Vec<String> {
    THEMES.iter().map(|&name| name.to_owned()).chain(paths::own_themes()).collect()
}

/// The colours that one file sets.
#[derive(Default)]
struct ThemePart {
    about: String,
    shades: Vec<(String, Shade)>,
    mono: Option<bool>,
}

impl ThemeDraft {
    /// A theme by its name or path.
    ///
    /// # Errors
    /// Says what is wrong, with file and line.
    pub fn load(name: &str) -> Result<ThemeDraft, ThemeError> {
        let source = source_of(name)?;
        if source.yaml {
            return base16::read(&source.text, &source.place);
        }
        ThemeDraft::read_with(source_of, &source.text, &source.place)
    }

    /// Reads a theme from TOML text, which may inherit only from a built-in theme; `place` names
    /// the file in messages.
    ///
    /// # Errors
    /// Says what is wrong, with file and line.
    pub fn read(text: &str, place: &str) -> Result<ThemeDraft, ThemeError> {
        ThemeDraft::read_with(built_in_source, text, place)
    }

    fn read_with(find: FindSource, text: &str, place: &str) -> Result<ThemeDraft, ThemeError> {
        let mut part = ThemePart::default();
        gather(find, (text, place), GENERATIONS, &mut part)?;
        let find = |name: &'static str| {
            let said = part.shades.iter().find(|said| said.0 == name);
            let missing = || FilePlace::of(place, None).error(ThemeFault::NoColor(name));
            said.map(|said| said.1.clone()).ok_or_else(missing)
        };
        let shades = Palette::try_of(find)?;
        Ok(ThemeDraft { about: part.about, shades, mono: part.mono.unwrap_or(false) })
    }
}

/// Adds the colours of a text and of the themes it inherits to a part, without replacing any.
fn gather(
    find: FindSource,
    (text, file): (&str, &str),
    generations: u8,
    part: &mut ThemePart,
) -> Result<(), ThemeError> {
    let at = |offset: usize| FilePlace::of(file, Some(line_of(text, offset)));
    let document = Document::parse(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or_default();
        let place = at(error.span().map_or(0, |span| span.start));
        place.error(ThemeFault::Format(Printable::of(message)))
    })?;
    if part.about.is_empty() {
        let about = text.lines().next().and_then(|line| line.strip_prefix('#'));
        part.about = Printable::cut(about.unwrap_or_default().trim(), 100).into_string();
    }
    let mut parent = None;
    for (key, item) in document.iter() {
        let place = at(item.span().map_or(0, |span| span.start));
        match key {
            "inherits" => {
                let Some(name) = item.as_str() else {
                    return Err(place.error(ThemeFault::Inherits));
                };
                parent = Some((name.to_owned(), place));
            }
            "mono" => {
                let mono = item.as_bool().ok_or_else(|| place.error(ThemeFault::Mono))?;
                part.mono.get_or_insert(mono);
            }
            name if NAMES.contains(&name) => {
                if !part.shades.iter().any(|said| said.0 == name) {
                    let shade = shade(name, item, place)?;
                    part.shades.push((name.to_owned(), shade));
                }
            }
            other => {
                let near = meant(other, NAMES.iter().copied());
                let given = Printable::cut(other, 60);
                return Err(place.error(ThemeFault::UnknownColor { given, near }));
            }
        }
    }
    let Some((parent, place)) = parent else { return Ok(()) };
    let Some(generations) = generations.checked_sub(1) else {
        return Err(place.error(ThemeFault::TooDeep));
    };
    let mut source = match find(&parent) {
        Ok(source) => source,
        Err(error) => return Err(ThemeError::Inherited(place, Box::new(error))),
    };
    if source.place == file {
        // A file that replaces a built-in theme may inherit from that theme.
        source = embedded(&parent).unwrap_or(source);
    }
    if source.yaml {
        let draft = base16::read(&source.text, &source.place)?;
        let missing: Vec<_> =
            NAMES.iter().filter(|name| !part.shades.iter().any(|said| said.0 == **name)).collect();
        let inherited =
            |name: &&&str| Some(((**name).to_string(), draft.shades.get(name)?.clone()));
        part.shades.extend(missing.iter().filter_map(inherited).collect::<Vec<_>>());
        return Ok(());
    }
    gather(find, (&source.text, &source.place), generations, part)
}

/// A colour: `["#a6453b", 131, 1]`, with how it is shown without colours if that is not the usual
/// way. `"default"` is the terminal's own colour; a number at the first place is one of the 256.
fn shade(name: &str, item: &Item, place: FilePlace) -> Result<Shade, ThemeError> {
    let values: Vec<&Value> =
        item.as_array().map(|array| array.iter().collect()).unwrap_or_default();
    let wrong = |fault| place.clone().error(fault);
    let color = || name.to_owned();
    let ([full, indexed, sixteen] | [full, indexed, sixteen, _]) = values[..] else {
        return Err(wrong(ThemeFault::ThreeColors(color())));
    };
    let number = |value: &Value, most: i64| match (value.as_str(), value.as_integer()) {
        (Some("default"), _) => Some(Color::Reset),
        (_, Some(index)) if (0..=most).contains(&index) => Some(Color::Indexed(index as u8)),
        _ => None,
    };
    let full = number(full, 255).or_else(|| full.as_str().and_then(hex)).ok_or_else(|| {
        let given = full.to_string();
        let given = Printable::cut(given.trim(), 60);
        wrong(ThemeFault::First { name: color(), given })
    })?;
    let indexed = number(indexed, 255).ok_or_else(|| wrong(ThemeFault::Second(color())))?;
    let sixteen = number(sixteen, 15).ok_or_else(|| wrong(ThemeFault::Third(color())))?;
    let form = match values.get(3) {
        None => *FORMS.get(name).expect("the name is one of the meanings"),
        Some(value) => {
            let words = value.as_str().and_then(form);
            words.ok_or_else(|| wrong(ThemeFault::Fourth(color())))?
        }
    };
    Ok(Shade { full, indexed, sixteen, form, place: place.to_string() })
}

/// The text attributes of words like `bold underline`.
fn form(words: &str) -> Option<Modifier> {
    words.split_whitespace().try_fold(Modifier::empty(), |form, word| {
        Some(
            form | match word {
                "plain" => Modifier::empty(),
                "bold" => Modifier::BOLD,
                "dim" => Modifier::DIM,
                "underline" => Modifier::UNDERLINED,
                "reverse" => Modifier::REVERSED,
                _ => return None,
            },
        )
    })
}
