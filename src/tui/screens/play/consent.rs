//! The question whether a program that a file names may be started.

use crate::tui::action::Key;
use crate::tui::app::App;
use crate::tui::is_too_small;
use crate::tui::language::{Phrases, fill};
use crate::tui::widgets::{text, wrap};
use ouk_engine::uci::client::Approved;
use ouk_io::outside::Outside;
use ouk_rules::game::EngineSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// So many spaces in a row are counted instead of shown: they could push the rest out of sight.
const MANY_SPACES: usize = 4;

/// A program that waits for the user's word. All of it has to be shown before a yes counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    spec: EngineSpec,
    right: Outside,
    /// The first letter of [`Consent::text`] that is shown; those before it were on earlier pages.
    from: usize,
}

/// What a key does to the question.
pub(super) enum ConsentAnswer {
    Yes(Approved),
    No,
    /// The next page.
    More(Consent),
}

impl Consent {
    /// Asks for a program.
    #[must_use]
    pub const fn to_start(spec: EngineSpec, right: Outside) -> Consent {
        Consent { spec, right, from: 0 }
    }

    /// The whole command, and each option in a line of its own, in printable ASCII: whatever looks
    /// like nothing or like something else is spelt out.
    #[must_use]
    pub fn text(&self) -> String {
        let options = self.spec.options.iter().map(|option| format!("setoption {option}"));
        let lines = std::iter::once(self.spec.command.clone()).chain(options);
        lines.map(|line| spelt(&line)).collect::<Vec<_>>().join("\n")
    }

    /// Whoever asked has shown the whole text.
    pub(super) fn agreed(self) -> Approved {
        Approved::by_answer(self.spec, self.right)
    }

    /// What a key means on a screen of a size. A yes counts only where the last page is shown.
    pub(super) fn answer(mut self, key: Key, size: Size, strings: &Phrases) -> ConsentAnswer {
        let page = self.page(size, strings);
        match (page.next, key) {
            (None, Key::Char('y' | 'Y')) if page.room > 0 => ConsentAnswer::Yes(self.agreed()),
            (None, _) | (_, Key::Esc | Key::Char('n' | 'N' | 'q') | Key::Ctrl('c')) => {
                ConsentAnswer::No
            }
            (Some(next), _) => {
                self.from = next;
                ConsentAnswer::More(self)
            }
        }
    }

    fn page(&self, size: Size, strings: &Phrases) -> Page {
        let width = size.width.saturating_sub(2);
        let mut question = wrap(strings.play.ask_engine, width);
        let tall = usize::from(size.height);
        // The program comes before what is said of it.
        question.truncate((tall / 3).max(1));
        let room = if is_too_small(size) { 0 } else { tall - question.len() - 1 };
        let text: Vec<char> = self.text().chars().collect();
        let mut at = self.from.min(text.len());
        let mut rows = Vec::new();
        while rows.len() < room && at < text.len() {
            let rest = &text[at..];
            let line = rest.iter().position(|&letter| letter == '\n').unwrap_or(rest.len());
            let row = line.min(usize::from(width));
            rows.push(rest[..row].iter().collect());
            // The line's end goes with its last row.
            at += row + usize::from(row == line);
        }
        Page { question, rows, room, next: (at < text.len()).then_some(at) }
    }
}

/// What is seen at once.
struct Page {
    question: Vec<String>,
    rows: Vec<String>,
    /// The rows there are; none on a screen that shows nothing of the program.
    room: usize,
    /// Where the next page begins, if this is not the last.
    next: Option<usize>,
}

/// A text in printable ASCII.
fn spelt(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        if spaces >= MANY_SPACES {
            out.push_str(&format!("<U+0020 x{spaces}>"));
            rest = &rest[spaces..];
            continue;
        }
        match letter {
            ' '..='~' => out.push(letter),
            _ => out.push_str(&format!("<U+{:04X}>", u32::from(letter))),
        }
        rest = &rest[letter.len_utf8()..];
    }
    out
}

/// Draws the question over the whole screen.
pub(super) fn draw(app: &App, consent: &Consent, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let page = consent.page(area.into(), strings);
    let mut y = area.y;
    for line in &page.question {
        text(buffer, area.x + 1, y, line, theme.urgent());
        y += 1;
    }
    for row in &page.rows {
        text(buffer, area.x + 1, y, row, theme.strong());
        y += 1;
    }
    let yes_no = fill(strings.common.yes_no, &[&""]);
    let keys = if page.next.is_some() { strings.common.more_key } else { yes_no.trim() };
    text(buffer, area.x + 1, area.bottom() - 1, keys, theme.words());
}
