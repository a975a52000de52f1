//! No screen cuts a word or writes beyond its edge, in any language, at any size.

use crate::language::scenes;
use crate::sampling::sampled;
use crate::tui::picture;
use ouk::config::Setting;
use ouk::tui::app::{App, Screen};
use ouk::tui::language::Language;
use ouk::tui::overlay::Overlay;
use ouk::tui::widgets::dialog;
use ouk_rules::GameId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashSet;

const SIZES: [(u16, u16); 8] =
    [(20, 6), (33, 10), (40, 12), (52, 17), (64, 20), (80, 24), (100, 30), (120, 40)];

#[test]
fn screens_write_only_in_their_area() {
    let (mut wrong, mut sampled) = (Vec::new(), sampled(11));
    for language in Language::ALL {
        for (name, app) in scenes(language) {
            for (width, height) in SIZES.into_iter().filter(|_| sampled()) {
                // The area is wider than the screen, so a text that would be cut at the edge
                // continues beyond it.
                let area = Rect::new(0, 0, width, height);
                let around = Rect::new(0, 0, width + 200, height + 40);
                let mut buffer = Buffer::empty(around);
                ouk::tui::draw(&app, area, &mut buffer);
                let beyond =
                    around.positions().find(|&at| !area.contains(at) && buffer[at].symbol() != " ");
                if let Some(at) = beyond {
                    wrong.push(format!("{language:?}, {name}, {width}x{height}: row {}", at.y));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} are cut:\n{}", wrong.len(), wrong.join("\n"));
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    parts.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// Every word that a screen may show.
fn vocabulary(language: Language) -> HashSet<String> {
    let mut words: HashSet<String> = HashSet::new();
    for (_, text) in language.phrases().each() {
        words.extend(words_of(text));
    }
    // Each language shows the names of the others, and the rules name the pieces in each.
    for other in Language::ALL {
        words.extend(words_of(other.own_name()));
        let pieces =
            other.phrases().each().into_iter().filter(|text| text.0.starts_with("pieces."));
        words.extend(pieces.flat_map(|piece| words_of(piece.1)));
    }
    // Untranslated text: names, keys, commands, sources, values of settings.
    let mut data = String::from(
        "PgUp PgDn Home End e edit set VALUE NAME theme review q help fen w draw refuse undo redo resign rules again :count Counting is automatic in this game \
         OUK Mekong Tonle Sap Dara You FILE Enter Esc Tab hjkl KRR Kf2 d1f2 KR KNS KNM KSS KMMM KSM KM KS KN 600 Space \
         Ang Neang Koul Ses Tuuk Trey Bak may count when pieces fewer are left the king included",
    );
    for game in GameId::ALL {
        for rules in game.rule_sets() {
            data += &format!(" {} {}", rules.name, rules.source);
        }
    }
    for setting in Setting::ALL {
        data += &format!(" {} {}", setting.name(), setting.names().join(" "));
    }
    words.extend(words_of(&data));
    words.extend(words_of(include_str!("../../docs/rules.md")));
    words.extend(words_of(include_str!("../../docs/rules.km-latin.md")));
    // Titles are in capitals.
    let capitals: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    words.extend(capitals);
    words
}

/// Whether a word may be a square, a move, a number, or a piece's letter.
fn is_figure(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_digit()) || word.chars().count() == 1
}

#[test]
fn every_word_on_every_screen_is_whole() {
    // Khmer script uses the same layout code with the same widths, but has no blanks between words.
    let (mut wrong, mut sampled) = (Vec::new(), sampled(11));
    for language in [Language::English, Language::KhmerLatin] {
        let known = vocabulary(language);
        for (name, app) in scenes(language) {
            for (width, height) in SIZES.into_iter().filter(|_| sampled()) {
                let screen = undisturbed(&app, width, height);
                for line in screen.lines() {
                    for word in words_of(line) {
                        if !known.contains(&word) && !is_figure(&word) && !refusal(&app, &word) {
                            wrong.push(format!(
                                "{language:?}, {name}, {width}x{height}, \"{word}\": {line}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} words are cut:\n{}", wrong.len(), wrong.join("\n"));
}

/// A screen, or the window over it without the remains of the screen below.
fn undisturbed(app: &App, width: u16, height: u16) -> String {
    let Some(Overlay::Text(words)) = app.overlays.last() else {
        return picture(app, width, height);
    };
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    dialog(words, app.context.strings, &app.context.theme, area, &mut buffer);
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// Whether a word comes from a message of the rules, which is in English.
fn refusal(app: &App, word: &str) -> bool {
    match &app.screen {
        Screen::Play(play) => {
            words_of(&app.context.words_of(play.note.as_ref())).any(|said| said == word)
        }
        _ => false,
    }
}
