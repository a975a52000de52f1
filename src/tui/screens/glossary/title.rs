//! The title above the text about a term: its name, and its other spelling. Where the terminal draws
//! pictures, the Khmer spelling is one, because a row is too low for signs below signs.

use super::lines::put;
use crate::tui::context::AppContext;
use crate::tui::glyphs::ScriptWord;
use crate::tui::language::script;
use crate::tui::pictures::{TaggedPicture, WordPicture};
use crate::tui::widgets::text;
use ouk_rules::vocabulary::{Script, Term};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns between the spellings of a term.
const GAP: u16 = 3;

/// The rows of a picture, also where the panel is wide.
const ROWS: u16 = 2;
const WIDE_ROWS: u16 = 3;
const WIDE: u16 = 36;

/// The spellings of a term.
pub(super) struct TermTitle {
    name: &'static str,
    other: Option<&'static str>,
    /// The Khmer spelling as a picture.
    picture: Option<WordPicture>,
    /// The rows above the text: one, or none where the picture begins in the blank row above the
    /// title.
    row: u16,
}

impl TermTitle {
    /// The title of a term without a picture: its name, and its script where it can be drawn.
    pub(super) fn plain(app: &AppContext, term: Term) -> TermTitle {
        let name = (app.strings.term)(term).name;
        let other = match term.entry().khmer {
            Some(script) if script.text() == name => Some(term.latin()),
            Some(script) if app.terminal.script_is_safe => Some(script.text()),
            _ => None,
        };
        TermTitle { name, other, picture: None, row: 0 }
    }

    /// The title for the top of an area with a blank row above, and some blank rows to spare below.
    pub(super) fn of(app: &AppContext, term: Term, area: Rect, spare: u16) -> TermTitle {
        let plain = TermTitle::plain(app, term);
        let rows = if area.width >= WIDE && spare + 1 >= WIDE_ROWS { WIDE_ROWS } else { ROWS };
        let word = term.entry().khmer.and_then(|script| ScriptWord::of(script.text()));
        let Some(word) = word.filter(|_| app.board_style().pictures && area.height > rows) else {
            return plain;
        };
        let script = term.entry().khmer.map(Script::text);
        let other = plain.other.filter(|&other| Some(other) != script);
        let row = if spare + 1 >= rows { 1 } else { 0 };
        let title = TermTitle { other, picture: Some(WordPicture { word, rows }), row, ..plain };
        if title.columns() + word.columns(rows) <= area.width { title } else { plain }
    }

    /// The spellings in one line.
    pub(super) fn words(&self) -> String {
        [Some(self.name), self.other].into_iter().flatten().collect::<Vec<_>>().join("  ")
    }

    /// The rows that the title takes besides one.
    pub(super) fn more_rows(&self) -> u16 {
        self.picture.map_or(0, |picture| picture.rows + self.row - ROWS)
    }

    /// The columns of the spellings that are text, with the gap after each.
    fn columns(&self) -> u16 {
        let spellings = [Some(self.name), self.other].into_iter().flatten();
        spellings.map(|spelling| script::width(spelling) + GAP).sum()
    }

    /// Draws the title at the top of an area, its first word emphasised, the others quiet. Returns
    /// the rest.
    pub(super) fn draw(&self, app: &AppContext, area: Rect, buffer: &mut Buffer) -> Rect {
        let theme = &app.theme;
        let end = area.x + self.columns();
        if area.height == 0 || end > area.right() + GAP {
            return put(&self.words(), theme.strong(), area, buffer);
        }
        let y = area.y + self.row;
        text(buffer, area.x, y, self.name, theme.strong());
        if let Some(other) = self.other {
            let x = area.x + script::width(self.name) + GAP;
            // A run of Khmer script may have reserved one cell more than it needs.
            script::end_before(buffer, x, y);
            text(buffer, x, y, other, theme.quiet());
        }
        if let Some(picture) = self.picture {
            script::end_before(buffer, end, y);
            TaggedPicture::Word(picture).put_on((end, y.saturating_sub(1)), buffer);
        }
        let used = (1 + self.more_rows()).min(area.height);
        Rect { y: area.y + used, height: area.height - used, ..area }
    }
}
