//! How every screen looks, at every usual size and depth, held against files that were looked at.
//!
//! A file is one screen at one size: its text, and under each row the styles of its cells as runs,
//! `a12b4`. What the letters mean follows, for each depth; where a depth differs in more than its
//! colours, its rows are there too. `UPDATE_SNAPSHOTS=1` writes the files anew, to be reviewed.

use crate::screens::{self, SIZES, Scene, TOO_SMALL};
use crate::support::seen;
use ouk::tui::theme::Depth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The languages whose screens are kept.
const LANGUAGES: [&str; 3] = ["english", "khmer-latin", "khmer"];

/// A screen's rows with their runs of styles, and what the styles are.
fn dump(buffer: &Buffer) -> (String, String) {
    let mut styles: Vec<(Color, Color, Modifier)> = Vec::new();
    let mut rows = String::new();
    for y in 0..buffer.area.height {
        let cells = || (0..buffer.area.width).map(|x| &buffer[(x, y)]);
        let text: String = cells().map(seen).collect();
        let mut runs: Vec<(usize, u32)> = Vec::new();
        for cell in cells() {
            let style = (cell.fg, cell.bg, cell.modifier);
            // The colour of what is not there makes no difference.
            let shown = cell.modifier.intersects(Modifier::UNDERLINED | Modifier::REVERSED);
            let blank = cell.symbol() == " " && !shown;
            let same = |known: &(Color, Color, Modifier)| {
                *known == style
                    || (blank && known.1 == style.1 && !known.2.contains(Modifier::REVERSED))
            };
            let at = match styles.iter().position(same) {
                Some(at) => at,
                None => {
                    styles.push(style);
                    styles.len() - 1
                }
            };
            match runs.last_mut() {
                Some(run) if run.0 == at => run.1 += 1,
                _ => runs.push((at, 1)),
            }
        }
        let _ = writeln!(rows, "|{}", text.trim_end());
        for (style, count) in runs {
            let _ = write!(rows, "{}{count}", letter(style));
        }
        rows.push('\n');
    }
    let mut legend = String::new();
    for (at, (fg, bg, modifier)) in styles.into_iter().enumerate() {
        let _ = writeln!(legend, "{} {} on {} {modifier:?}", letter(at), word(fg), word(bg));
    }
    (rows, legend)
}

fn letter(style: usize) -> char {
    let letters = ('a'..='z').chain('A'..='Z').chain('α'..='ω');
    letters.clone().nth(style).unwrap_or_else(|| panic!("{style} styles are too many"))
}

fn word(color: Color) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(index) => index.to_string(),
        Color::Reset => "default".to_owned(),
        other => format!("{other:?}"),
    }
}

fn snapshot(scene: &Scene, language: &str, (width, height): (u16, u16)) -> String {
    let mut text = String::new();
    let mut before = String::new();
    for depth in Depth::ALL {
        let app = scene.app(depth, language);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        ouk::tui::draw(&app, buffer.area, &mut buffer);
        let (rows, legend) = dump(&buffer);
        let _ = writeln!(text, "== {}", depth.name());
        if rows != before {
            text.push_str(&rows);
        }
        text.push_str(&legend);
        before = rows;
    }
    text
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}

#[test]
fn every_screen_looks_as_it_did_when_it_was_reviewed() {
    let update = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    let mut wrong = Vec::new();
    let mut known = Vec::new();
    let cases = LANGUAGES.iter().flat_map(|language| {
        let all = screens::ALL.iter();
        let smallest = all.clone().filter(|scene| ["menu", "play", "drill"].contains(&scene.name));
        all.flat_map(move |scene| SIZES.map(move |size| (language, scene, size)))
            .chain(smallest.map(move |scene| (language, scene, TOO_SMALL)))
    });
    for (language, scene, size) in cases {
        let name = format!("{language}-{}-{}x{}.txt", scene.name, size.0, size.1);
        let path = folder().join(&name);
        let text = snapshot(scene, language, size);
        let kept = fs::read_to_string(&path).unwrap_or_default();
        if update {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&path, &text).unwrap();
        } else if kept != text {
            wrong.push(difference(&name, &kept, &text));
        }
        known.push(name);
    }
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !known.contains(&name) {
            wrong.push(format!("{name} is of no screen any more"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\n\nlook at them; if they are right, UPDATE_SNAPSHOTS=1 writes them anew",
        wrong.join("\n")
    );
}

/// The first line in which two texts differ.
fn difference(name: &str, old: &str, new: &str) -> String {
    let pairs = old.lines().zip(new.lines()).enumerate();
    match pairs.into_iter().find(|(_, (old, new))| old != new) {
        Some((line, (old, new))) => format!("{name} line {}:\n- {old}\n+ {new}", line + 1),
        None => format!("{name}: {} lines became {}", old.lines().count(), new.lines().count()),
    }
}

#[test]
fn the_pictures_of_the_readme_are_the_programs_own() {
    let update = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    for (name, svg) in screens::pictures() {
        let path = pictures.join(name);
        if update {
            fs::create_dir_all(&pictures).unwrap();
            fs::write(&path, &svg).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == svg,
            "{name} is not what the program draws; UPDATE_SNAPSHOTS=1 draws it anew"
        );
        assert!(svg.len() < 60_000, "{name} has {} bytes", svg.len());
    }
}
