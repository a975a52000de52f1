//! The question whether to start a program that a file names.

use crate::tui::asked::is_refusal;
use crate::tui::command::Answer;
use crate::tui::context::AppContext;
use crate::tui::keys::Key;
use crate::tui::language::{Phrases, fill};
use crate::tui::widgets::{is_too_small, text, wrap};
use ouk_engine::uci::client::{Approved, Proposal};
use ouk_io::outside::Outside;
use ouk_io::written::Written;
use ouk_rules::game::EngineSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// A program that needs the user's consent. Its whole text must be shown before a yes counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    proposal: Proposal,
    /// The index of the first shown letter of [`Consent::text`]; earlier pages had the letters
    /// before it.
    from: usize,
}

impl Consent {
    /// The question for a program.
    #[must_use]
    pub fn to_start(spec: EngineSpec, right: Outside) -> Consent {
        Consent { proposal: Proposal::new(spec, right), from: 0 }
    }

    /// The text that must be shown.
    #[must_use]
    pub fn text(&self) -> String {
        self.proposal.letters().iter().collect()
    }

    /// Notes that the whole text was written at once.
    pub fn was_printed(&mut self, written: Written) {
        self.proposal.show(0..self.proposal.letters().len(), written);
    }

    /// Notes that the page for a screen of this size was written to it.
    pub(super) fn was_drawn(&mut self, size: Size, strings: &Phrases, written: Written) {
        let page = self.page(size, strings);
        self.proposal.show(self.from..page.end, written);
    }

    /// Accepts the program; this succeeds only if the whole text was shown.
    pub(super) fn accept(self) -> Result<Approved, Consent> {
        let Consent { proposal, from } = self;
        proposal.accept().map_err(|proposal| Consent { proposal, from })
    }

    /// The meaning of a key on a screen of this size. A yes counts only on the last page.
    pub(super) fn answer_of(&self, key: Key, size: Size, strings: &Phrases) -> Answer {
        let page = self.page(size, strings);
        match (page.next, key) {
            _ if is_refusal(key) => Answer::No,
            (Some(_), _) => Answer::More,
            (None, Key::Char('y' | 'Y')) if page.room > 0 => Answer::Yes,
            (None, _) => Answer::No,
        }
    }

    /// The question at its next page, on a screen of this size.
    pub(super) fn next_page(self, size: Size, strings: &Phrases) -> Consent {
        let from = self.page(size, strings).next.unwrap_or(self.from);
        Consent { from, ..self }
    }

    fn page(&self, size: Size, strings: &Phrases) -> ConsentPage {
        let width = size.width.saturating_sub(2);
        let mut question = wrap(strings.play.ask_engine, width);
        let tall = usize::from(size.height);
        // The program's command has priority over the explanation.
        question.truncate((tall / 3).max(1));
        let room = if is_too_small(size) { 0 } else { tall - question.len() - 1 };
        let text = self.proposal.letters();
        let mut at = self.from.min(text.len());
        let mut rows = Vec::new();
        while rows.len() < room && at < text.len() {
            let rest = &text[at..];
            let line = rest.iter().position(|&letter| letter == '\n').unwrap_or(rest.len());
            let row = line.min(usize::from(width));
            rows.push(rest[..row].iter().collect());
            // The end of the line belongs to its last row.
            at += row + usize::from(row == line);
        }
        ConsentPage { question, rows, room, end: at, next: (at < text.len()).then_some(at) }
    }
}

/// The part of the text on one page.
struct ConsentPage {
    question: Vec<String>,
    rows: Vec<String>,
    /// The number of rows for the text; none on a screen too small to show any of it.
    room: usize,
    /// The index of the letter after the page.
    end: usize,
    /// The index of the next page's first letter, if this page is not the last.
    next: Option<usize>,
}

/// Draws the question over the whole screen.
pub(super) fn draw(app: &AppContext, consent: &Consent, area: Rect, buffer: &mut Buffer) {
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
