//! Every screen against reviewed snapshots: its English text at every size, and the styles of a
//! dozen scenes.
//!
//! `cargo insta review` shows and accepts the changes; `INSTA_UPDATE=always cargo test snapshots`
//! accepts everything. Other languages need no snapshots: `language.rs`, `khmer_widths.rs` and
//! `said_whole.rs` check every text on every screen.

use crate::screens::{self, SIZES, Scene, TOO_SMALL};
use crate::support::seen;
use ouk::tui::theme::Depth;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Scenes whose styles are reviewed too: every kind of mark, list, box and board.
const STYLED: [&str; 12] = [
    "menu",
    "settings",
    "games",
    "rules",
    "help",
    "drill-hint",
    "targets",
    "targets-blocks",
    "check-blocks",
    "question",
    "over",
    "hill-blocks",
];

/// Scenes that are also shown where no board fits.
const SMALLEST: [&str; 3] = ["menu", "play", "drill"];

fn draw(scene: &Scene, depth: Depth, (width, height): (u16, u16)) -> Buffer {
    let app = scene.app(depth, "english");
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    ouk::tui::draw(&app, buffer.area, &mut buffer);
    buffer
}

/// The rows of a screen as text, without trailing blanks.
fn text(buffer: &Buffer) -> String {
    let mut rows = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| seen(&buffer[(x, y)])).collect();
        let _ = writeln!(rows, "{}", row.trim_end());
    }
    rows.truncate(rows.trim_end().len());
    rows.push('\n');
    rows
}

/// The rows of a screen as runs of style numbers, and the style of each number.
fn dump(buffer: &Buffer) -> (String, String) {
    let mut styles: Vec<(Color, Color, Modifier)> = Vec::new();
    let mut rows = String::new();
    for y in 0..buffer.area.height {
        let cells = || (0..buffer.area.width).map(|x| &buffer[(x, y)]);
        let text: String = cells().map(seen).collect();
        let mut runs: Vec<(usize, u32)> = Vec::new();
        for cell in cells() {
            let style = (cell.fg, cell.bg, cell.modifier);
            // The colour of an invisible character makes no difference.
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

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}

/// Compares one snapshot. Returns whether it differs instead of panicking, so that one run shows
/// every difference.
fn differs(name: &str, content: &str) -> bool {
    let compare = || insta::assert_snapshot!(name, content);
    std::panic::catch_unwind(compare).is_err()
}

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

#[test]
fn every_screen_looks_as_it_did_when_it_was_reviewed() {
    let mut changed = Vec::new();
    settings().bind(|| {
        for scene in screens::ALL {
            let small = SMALLEST.contains(&scene.name).then_some(TOO_SMALL);
            let mut content = String::new();
            for (width, height) in small.into_iter().chain(SIZES) {
                let screen = text(&draw(scene, Depth::True, (width, height)));
                let _ = writeln!(content, "== {width}x{height}\n{screen}");
            }
            if differs(scene.name, &content) {
                changed.push(scene.name.to_owned());
            }
        }
    });
    assert!(changed.is_empty(), "changed: {changed:?}; `cargo insta review` shows them");
}

#[test]
fn styles_look_as_they_did_when_they_were_reviewed() {
    let mut changed = Vec::new();
    settings().bind(|| {
        for name in STYLED {
            let scene = screens::ALL.iter().find(|scene| scene.name == name).unwrap();
            let mut content = String::new();
            for depth in [Depth::True, Depth::Mono] {
                let (rows, legend) = dump(&draw(scene, depth, (80, 24)));
                let _ = writeln!(content, "== {}\n{rows}{legend}", depth.name());
            }
            let name = format!("styles-{name}");
            if differs(&name, &content) {
                changed.push(name);
            }
        }
    });
    assert!(changed.is_empty(), "changed: {changed:?}; `cargo insta review` shows them");
}

#[test]
fn snapshots_are_few_and_each_has_its_scene() {
    let mut lines = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(scene) = name.strip_suffix(".snap") else {
            assert!(name.ends_with(".snap.new"), "{name} is not a snapshot");
            continue;
        };
        let known = match scene.strip_prefix("styles-") {
            Some(styled) => STYLED.contains(&styled),
            None => screens::ALL.iter().any(|known| known.name == scene),
        };
        assert!(known, "{name} belongs to no scene");
        lines += fs::read_to_string(folder().join(&name)).unwrap().lines().count();
    }
    assert!((1_000..8_000).contains(&lines), "{lines} lines");
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
        assert!(kept == svg, "{name} is not what the program draws; UPDATE_SNAPSHOTS=1 redraws it");
        assert!(svg.len() < 60_000, "{name} has {} bytes", svg.len());
    }
}
